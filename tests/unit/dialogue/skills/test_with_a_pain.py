"""Whether to do a lift beside a pain that is noted is answered by the rules of pain; nothing is changed for it."""

import pytest

from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.training_states import records


def _answer(*messages: str, start: Start = "hurt") -> str:
    chat = TrainingChat(records(start))
    *_before, last = [chat.say(each) for each in messages]
    assert [call.name for call in last.calls if call.name != "fetch_data"] == []
    return last.reply


@pytest.mark.parametrize(
    "question",
    [
        "can i still bench tho",
        "Is it ok to do the bench press with this shoulder or is that silly?",
        "should I skip the bench today with my shoulder the way it is",
        "would the bench press be unwise?",
    ],
)
def test_a_moderate_pain_asks_for_another_lift_or_a_lighter_one(question: str) -> None:
    assert _answer(question) == (
        "Bench Press loads your left shoulder, where you have a moderate pain: better Machine Chest Press, Cable Chest "
        "Press or Band Chest Press today, or 10 to 20% lighter with less range. Stop if the pain grows."
    )


def test_where_no_lift_spares_the_part_it_is_skipped_or_lighter() -> None:
    assert _answer("does it make sense to do overhead press today with this shoulder?") == (
        "Overhead Press loads your left shoulder, where you have a moderate pain: skip it today, or do it 10 to 20% "
        "lighter with less range. Stop if the pain grows."
    )


def test_a_mild_pain_holds_the_load() -> None:
    told = "rows 70 8 8 8. right elbow started aching on the last set, only mild"
    assert _answer(told, "should i leave curls out on sat then", start="month") == (
        "Dumbbell Curl can stay: it asks little of your right elbow, or that hurts little. "
        "Keep the load as it is, add nothing, and watch it."
    )


def test_a_severe_pain_leaves_the_part_alone() -> None:
    told = ("shoulder got worse, its severe now", "yes")
    assert _answer(*told, "can i still bench?") == (
        "No Bench Press: your left shoulder hurts severely, and nothing should load it. "
        "Let a doctor or a physiotherapist look at it before you do."
    )


def test_without_a_lift_it_is_said_of_training() -> None:
    assert _answer("should i train today with my shoulder?") == (
        "Train around it: what loads your left shoulder is swapped for a movement that spares it, or done 10 to 20% "
        "lighter with less range. Stop if the pain grows."
    )


def test_a_doctor_is_named_when_one_is_asked_for() -> None:
    assert _answer("should i go to the doctor or wait?").startswith("If your left shoulder gets worse, swells")


@pytest.mark.parametrize("question", ["should i do another set", "what should i squat today", "can i bench today?"])
def test_where_nothing_hurts_nothing_of_a_pain_is_said(question: str) -> None:
    chat = TrainingChat(records("month"))
    assert "pain" not in chat.say(question).reply


@pytest.mark.parametrize(
    ("message", "tool"),
    [
        ("shoulder is agony, can i still press", "set_pain"),
        ("my knee hurts severely, can i squat", "set_pain"),
        ("shoulder is fine now, can i bench?", "end_pain"),
        ("can i log bench 80 5 5 5", "log_workout"),
        ("can i rest my shoulder and skip training on saturday", "cancel_scheduled_workout"),
    ],
)
def test_what_is_told_or_ordered_beside_the_question_is_heard(message: str, tool: str) -> None:
    assert tool in [call.name for call in TrainingChat(records("hurt")).say(message).calls]


@pytest.mark.parametrize(
    "question",
    ["can i see my bench progress", "should i keep my elbows tucked on bench", "is it ok to bench 3 times a week"],
)
def test_another_question_about_a_lift_has_its_own_answer(question: str) -> None:
    assert "shoulder" not in TrainingChat(records("hurt")).say(question).reply


def test_the_lift_that_brings_a_pain_on_is_not_cleared() -> None:
    told = "my foot hurts when i bench, severe"
    assert _answer(told, "can i still bench").startswith("No Bench Press: your foot hurts severely")


def test_an_order_is_carried_out() -> None:
    chat = TrainingChat(records("hurt"))
    assert "move_workout" not in [call.name for call in chat.say("can i still bench tho").calls]
    assert "is now Pull on Sunday 15 March" in chat.say("can you move saturday to sunday").reply
