"""What is said of what stands in the log, in few words; and what only seems to be of it."""

import pytest

from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_judging import aspect
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat
from tests.unit.dialogue.training_states import records


def _say(start: Start, *messages: str) -> PlayedTurn:
    chat = TrainingChat(records(start))
    *_before, last = [chat.say(each) for each in messages]
    return last


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("Bench was 5 5 5.", "Corrected for today: Bench Press 80 kg x 3 x 5."),
        ("Row was 3 sets of 10, same weight.", "Corrected for today: Barbell Row 70 kg x 3 x 10."),
        ("Scratch the rows. Didn't do them.", "Deleted for today: Barbell Row."),
    ],
)
def test_what_is_logged_and_told_again_without_a_load_is_put_right(message: str, told: str) -> None:
    assert told in _say("logged_today", message).reply


def test_a_session_is_the_same_but_for_what_is_told() -> None:
    reply = _say("month", "same as last thursday but bench 82.5 for 5 5 4").reply

    assert "Bench Press 82.5 kg x 5, 5, 4" in reply
    assert "Barbell Row 70 kg x 3 x 8" in reply


def test_one_exercise_that_is_the_same_but_for_its_load_is_no_session() -> None:
    reply = _say("month", "bench same as last time but 82.5 5 5 5").reply

    assert "Bench Press 82.5 kg" in reply
    assert "Row" not in reply


def test_an_and_cut_short_parts_what_was_done() -> None:
    reply = _say("month", "3x10 curls w the 8s n 3x12 tricep ext w 8").reply

    assert "Dumbbell Curl 8 kg x 3 x 10." in reply
    assert "Which exercise is 'tricep ext'" in reply


def test_dropping_an_exercise_cancels_no_session() -> None:
    played = _say("month", "drop the bench next week")

    assert aspect(played.before, "schedule") == aspect(played.after, "schedule")


@pytest.mark.parametrize(
    ("message", "until", "value"),
    [
        ("my diss is due 24 april so til then max 30 mins a sesh", "2026-04-24", "30 minutes"),
        (
            "the barbell's away till the end of the month so just dumbbells and machines till then",
            "2026-03-31",
            "dumbbells, machines, no barbell",
        ),
    ],
)
def test_a_wish_ends_with_what_it_is_told_for(message: str, until: str, value: str) -> None:
    (call,) = [each for each in _say("month", message).calls if each.name == "set_preference"]

    assert (call.arguments.get("until"), call.arguments["value"]) == (until, value)


def test_broken_equipment_is_no_wish_for_it() -> None:
    calls = _say("month", "no leg press till april. machines broke").calls

    assert [each.arguments["value"] for each in calls if each.name == "set_preference"] == ["leg press"]
