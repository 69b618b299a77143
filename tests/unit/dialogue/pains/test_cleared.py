"""What somebody who knows allows after a stop: limits are noted, and the rest of the message is done."""

import pytest

from spotter.safety.answers import CLEARED
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat

STOP = "my left shoulder aches since the bench and ive got tingling down to my fingers, can i still bench tomorrow"


def _said(text: str) -> PlayedTurn:
    chat = TrainingChat({})
    chat.say("i have dumbbells up to 24 kg and a bench")
    assert "until you have been seen" in chat.say(STOP).reply
    return chat.say(text)


def _noted(turn: PlayedTurn) -> list[tuple[object, ...]]:
    wishes = [each.arguments for each in turn.calls if each.name == "set_preference"]
    return [(each["preference_type"], each["value"], each.get("until")) for each in wishes]


@pytest.mark.parametrize(
    ("said", "noted"),
    [
        (
            "saw a colleague doc shes fine with legs and core just no pressing for 2 weeks. tingling is gone",
            ("exclusion", "pressing", "2026-03-26"),
        ),
        (
            "nurse checked me over, its nothing serious, just no squats for a week",
            ("exclusion", "squats", "2026-03-19"),
        ),
        ("doc cleared me for light training, no running till friday", ("exclusion", "running", "2026-03-13")),
        ("the er said all is ok, no heavy deadlifts for two weeks", ("exclusion", "deadlifts", "2026-03-26")),
    ],
)
def test_a_limit_is_noted_for_its_time(said: str, noted: tuple[object, ...]) -> None:
    turn = _said(said)
    assert _noted(turn) == [noted]
    assert "still stands" not in turn.reply


def test_the_rest_of_the_message_is_done_within_the_limit() -> None:
    turn = _said("saw a doc, shes fine with legs and core just no pressing for 2 weeks. what can i do on sunday then")
    built = next(each for each in turn.calls if each.name == "generate_workout")
    names = [str(each["name"]) for each in built.arguments["workout"]["exercises"]]
    assert names
    assert not any("Press" in name or "Push-up" in name for name in names)


def test_a_part_that_may_not_be_loaded_heavily_is_spared() -> None:
    turn = _said("my doctor said light training is fine as long as I don't lift anything heavy with my back")
    assert [each.arguments["body_part"] for each in turn.calls if each.name == "set_pain"] == ["back"]


@pytest.mark.parametrize("said", ["tingling is gone, no pressing for 2 weeks", "no squats if the doctor says so"])
def test_a_limit_without_a_clearance_lifts_and_notes_nothing(said: str) -> None:
    turn = _said(said)
    assert not turn.calls
    assert "still stands" in turn.reply


def test_a_finding_that_is_told_with_the_clearance_is_spared_and_asked_nothing() -> None:
    turn = _said(
        "saw my doc this morning. heart checks out, cleared for lifting no limits. shoulder is prob just irritated "
        "tendon, he said no painful range, rest is fine. happy now?"
    )
    assert turn.reply.startswith(CLEARED)
    assert _noted(turn) == [("custom", "no painful range", None)]
    assert [each.arguments["body_part"] for each in turn.calls if each.name == "set_pain"] == ["shoulder"]
    assert not turn.asked


def test_a_part_that_is_not_to_be_trained_is_spared_and_the_session_is_made() -> None:
    turn = _said(
        "my doctor said its the ulnar nerve, nothing serious, but no arm work for a week. 30 minutes legs please"
    )
    assert turn.reply.startswith(CLEARED)
    assert [each.arguments["body_part"] for each in turn.calls if each.name == "set_pain"] == ["arm"]
    assert "generate_workout" in [each.name for each in turn.calls]


@pytest.mark.parametrize(
    "said",
    [
        "my doctor said its the ulnar nerve and it is still numb",
        "what do you think it is? my doctor said its fine to train but is it the ulnar nerve?",
    ],
)
def test_what_is_still_there_or_asked_is_no_finding(said: str) -> None:
    assert CLEARED not in _said(said).reply


def test_limits_that_somebody_was_told_are_noted_and_make_nothing_of_the_workout_heavier() -> None:
    chat = TrainingChat({})
    chat.say("45 min full body with a barbell and dumbbells")
    chat.say("heaviness in my pelvis when i squat heavy since the birth")
    turn = chat.say(
        "They said yes I can train, moderate weights, no maximal efforts, exhale on the effort, and leave out jumping "
        "and heavy deadlifts from the floor for now"
    )
    assert {each.name for each in turn.calls} == {"set_preference"}
    assert sorted((str(kind), str(value)) for kind, value, _until in _noted(turn)) == [
        ("custom", "no maximal efforts"),
        ("exclusion", "deadlifts"),
        ("exclusion", "jumping"),
    ]


def test_a_session_is_moved_behind_a_stop() -> None:
    chat = TrainingChat({})
    chat.say("book a leg session for wednesday")
    chat.say(STOP)
    asked = chat.say("ok seeing my gp tmrw, no weakness. then move the wed one to sunday")
    assert asked.reply.startswith("What I said before still stands")
    moved = chat.say("Sunday 22 March")
    assert [each.name for each in moved.calls] == ["update_scheduled_workout"]
    assert "Moved: Legs" in moved.reply
    booked = chat.say("book legs for saturday")
    assert not [each for each in booked.calls if each.name != "fetch_data"]
