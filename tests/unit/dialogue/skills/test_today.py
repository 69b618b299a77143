"""The session of a day, planned from what is stored and told."""

import pytest

from spotter.catalogue import Joint, Stress, match
from tests.unit.dialogue import training_states
from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat


def _say(start: Start, *messages: str) -> PlayedTurn:
    chat = TrainingChat(training_states.records(start))
    *_before, last = [chat.say(text) for text in messages]
    return last


def _arguments(played: PlayedTurn) -> dict[str, object]:
    return dict(next(call.arguments for call in played.calls if call.name == "plan_today"))


def test_the_plan_is_a_numbered_list_without_ids() -> None:
    played = _say("month", "plan today's session please")
    assert played.reply.startswith("Upper for today (Thursday 12 March), about ")
    assert "1. Bench Press: 2 x 5 at 82.5 kg, 180 s rest\n2. Barbell Row" in played.reply
    assert "[ex_" not in played.reply


def test_time_and_energy_are_used_wherever_they_are_told() -> None:
    played = _say("month", "plan today's session please, I have 40 minutes and I'm knackered")
    assert _arguments(played) == {"minutes": 40, "energy": "Low"}
    assert played.reply.startswith("Upper for today")


def test_being_late_and_having_slept_are_no_time_for_training() -> None:
    assert "minutes" not in _arguments(_say("month", "ten minutes late but here, set up today's session"))


def test_a_pain_of_the_same_message_is_noted_before_the_plan_is_made() -> None:
    played = _say("month", "my knee is a bit sore when I squat. plan todays session")
    assert [call.name for call in played.calls if call.name in ("set_pain", "plan_today")] == ["set_pain", "plan_today"]
    assert "Noted: the knee hurts" in played.reply


def test_another_day_is_planned_as_that_day() -> None:
    played = _say("hurt", "plan monday's session for me")
    assert _arguments(played)["date"] == "2026-03-16"
    assert played.reply.startswith("Lower for Monday 16 March")


def test_a_part_that_is_to_be_spared_is_asked_about_and_then_the_session_is_planned() -> None:
    asked = _say("month", "plan today's session and be gentle with my shoulder")
    assert "Does your shoulder hurt" in asked.reply
    assert asked.before == asked.after
    noted = _say("month", "plan today's session and be gentle with my shoulder", "yes")
    assert [call.name for call in noted.calls if call.name in ("set_pain", "plan_today")] == ["set_pain", "plan_today"]
    planned = _say("month", "plan today's session and be gentle with my shoulder", "no")
    assert [call.name for call in planned.calls if call.name in ("set_pain", "plan_today")] == ["plan_today"]


def _planned(played: PlayedTurn) -> list[str]:
    """The names of what was planned."""
    assert any(each.name == "plan_today" for each in played.calls)
    return [line.split(". ", 1)[1].split(":")[0] for line in played.reply.split("\n") if line[:1].isdigit()]


def _loads(name: str, joint: Joint) -> bool:
    exercise = match(name).exercise
    assert exercise is not None
    return exercise.stress_on(joint) not in (None, Stress.LOW)


@pytest.mark.parametrize(
    ("pain", "joint", "asked"),
    [
        ("tweaked my lower back, 5/10", Joint.LOWER_BACK, "ok then give me todays session but kind to the back"),
        ("my left shoulder hurts, moderate", Joint.SHOULDER, "plan today's session"),
        ("my left shoulder hurts, moderate", Joint.SHOULDER, "plan today so it goes round it, 40 min"),
        ("my knee hurts moderately", Joint.KNEE, "plan monday's session"),
        ("my knee is a bit sore, mild", Joint.KNEE, "plan monday's session, knee friendly please"),
        ("my elbow is mildly sore", Joint.ELBOW, "plan saturday's session, and easy on the elbow"),
        ("my elbow is mildly sore", Joint.ELBOW, "plan saturday's session for me, nothing that bothers the elbow"),
    ],
)
def test_a_session_holds_nothing_that_loads_what_is_to_be_spared(pain: str, joint: Joint, asked: str) -> None:
    names = _planned(_say("month", pain, asked))
    assert names
    assert not [name for name in names if _loads(name, joint)]


def test_what_is_left_out_for_a_pain_is_said() -> None:
    reply = _say("hurt", "plan today's session").reply
    assert "Overhead Press: left out: it loads what is to be spared (left shoulder)" in reply


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("plan my thursday session for now pls but without the overhead press, arms dead", "Overhead Press"),
        ("plan today's session minus the ohp", "Overhead Press"),
        ("plan today but skip rows", "Barbell Row"),
        ("plan todays session. everything except lat pulldowns", "Lat Pulldown"),
        ("plan today's session, leave out bench", "Bench Press"),
        ("todays session pls, i dont wanna do rows", "Barbell Row"),
        ("plan today's session and no barbell", "Bench Press"),
        ("plan today's session, no pressing, shoulders are fried", "Overhead Press"),
        ("plan today's session without chest", "Bench Press"),
    ],
)
def test_what_the_session_is_asked_for_without_is_not_in_it_and_nothing_is_noted(text: str, gone: str) -> None:
    played = _say("month", text)
    names = _planned(played)
    assert names
    assert gone not in names
    assert not any(call.name == "set_preference" for call in played.calls)


@pytest.mark.parametrize(
    "text",
    [
        "I didn't do the squats monday, plan today's session",
        "plan today, no idea what to do",
        "plan my session, no excuses",
        "plan today's session without rushing",
    ],
)
def test_what_is_denied_of_something_else_leaves_nothing_out(text: str) -> None:
    assert "without" not in _arguments(_say("month", text))


@pytest.mark.parametrize(
    ("text", "minutes"),
    [
        ("then go on, todays session in max 30 min", 30),
        ("plan todays session, want to be done in 40 minutes", 40),
        ("plan today, has to fit within 35 minutes", 35),
        ("Would you plan today, please? Not longer than thirty minutes.", 30),
        ("plan today but skip rows and keep it under 35 min", 35),
        ("I start in 20 minutes, plan today's session", None),
        ("gym opens in 30 minutes, plan today's session", None),
    ],
)
def test_a_length_is_told_of_the_session_and_not_of_when_it_begins(text: str, minutes: int | None) -> None:
    played = _say("month", text)
    assert _arguments(played).get("minutes") == minutes
    assert not any(call.name in ("set_preference", "set_user_settings") for call in played.calls)


@pytest.mark.parametrize(
    ("text", "equipment"),
    [
        ("plan today. just dumbbells today", "dumbbells"),
        ("plan today. at home with bands only", "resistance bands"),
        ("plan today's session with dumbbell rows", None),
        ("only 30 min. todays session, bench in it for sure", None),
        ("plan today, barbell day", None),
    ],
)
def test_what_there_is_today_is_what_the_session_is_planned_for(text: str, equipment: str | None) -> None:
    assert _arguments(_say("month", text)).get("equipment") == equipment


def test_a_wish_beside_the_plan_that_is_for_longer_is_noted_too() -> None:
    played = _say("month", "plan today and from now on no more rows")
    names = [call.name for call in played.calls if call.name in ("set_preference", "plan_today")]
    assert names == ["set_preference", "plan_today"]
    assert "Barbell Row" not in _planned(played)


def test_one_message_makes_one_session() -> None:
    played = _say("month", "plan todays session around 40 min chest and back")
    assert [call.name for call in played.calls if call.name in ("plan_today", "generate_workout")] == ["plan_today"]


def test_what_the_plan_leaves_out_is_no_change_of_another_workout() -> None:
    played = _say("hurt", "what's on today", "plan it but skip the ohp")
    assert not played.asked
    assert "Overhead Press" not in _planned(played)
