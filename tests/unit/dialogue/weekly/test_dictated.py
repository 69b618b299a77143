"""Plans whose days are told exercise by exercise."""

from typing import Any

import pytest

from spotter.dialogue.weekly.dictated import plan_dictated
from spotter.training import keys
from tests.unit.dialogue.training_play import TrainingChat

_ALTERNATING = (
    "Plan me a Mon/Wed/Fri week. A: squat, bench, row. B: squat, overhead press, deadlift. Alternating, all 3x5 except "
    "deadlift 1x5. I have a rack, barbell and bench."
)
_BY_DAYS = (
    "Monday: squat 3x5, bench 3x5, row 3x8-10. Wednesday: squat 3x5, overhead press 3x5, deadlift 1x5. Friday same as "
    "Monday. save that as my plan"
)


def _days(chat: TrainingChat) -> dict[int, list[tuple[str, int, str]]]:
    stored: list[Any] = chat.data.get(keys.PROGRAM, {}).get("days", [])
    return {
        each["day"]: [(one["exercise"], one["sets"], one["reps"]) for one in each.get("exercises", ())]
        for each in stored
    }


def test_letters_go_round_the_days_with_the_sets_that_hold_for_all() -> None:
    chat = TrainingChat({})
    chat.say(_ALTERNATING)
    first = [("Back Squat", 3, "5"), ("Bench Press", 3, "5"), ("Barbell Row", 3, "5")]
    second = [("Back Squat", 3, "5"), ("Overhead Press", 3, "5"), ("Deadlift", 1, "5")]
    assert _days(chat) == {1: first, 3: second, 5: first}


def test_days_are_stored_as_they_were_told_and_one_like_another() -> None:
    chat = TrainingChat({})
    chat.say(_BY_DAYS)
    days = _days(chat)
    assert days[1] == [("Back Squat", 3, "5"), ("Bench Press", 3, "5"), ("Barbell Row", 3, "8-10")]
    assert days[3] == [("Back Squat", 3, "5"), ("Overhead Press", 3, "5"), ("Deadlift", 1, "5")]
    assert days[5] == days[1]


def test_what_was_done_is_no_plan() -> None:
    chat = TrainingChat({})
    chat.say("Monday: squat 3x5 100kg, bench 3x5 80kg. Wednesday: squat 3x5 102.5kg, press 3x5 50kg")
    assert _days(chat) == {}


def test_a_plan_that_is_there_is_replaced_after_a_yes() -> None:
    chat = TrainingChat({})
    chat.say(_BY_DAYS)
    before = _days(chat)
    chat.say("what did I do last week?")
    turn = chat.say(_ALTERNATING)
    assert _days(chat) == before
    assert "Shall I put this in the place of the plan" in turn.reply
    chat.say("yes")
    assert _days(chat)[3][1][0] == "Overhead Press"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Day 1 - bench 4x8, flies 3x12; Day 2 - squats 4x8 leg press 3x12", ["1", "2"]),
        (
            "my routine is push day: bench, ohp, dips. pull day: deadlift, rows. legs: squat, rdl",
            ["push", "pull", "legs"],
        ),
        ("Mon squat, bench and row\nThu deadlift, press and chins", ["", ""]),
    ],
)
def test_heads_of_days(text: str, names: list[str]) -> None:
    plan = plan_dictated(text)
    assert plan is not None
    assert [each.name for each in plan.told] == names


@pytest.mark.parametrize(
    "text",
    [
        "monday squat, tuesday bench, thursday deadlift",
        "can you plan my week? Monday is lower body, Wednesday upper body, Saturday full body",
        "swap the squat for leg press on monday and add curls on friday",
        "A: yes please, B: no",
        "I train on Monday, Wednesday and Friday",
    ],
)
def test_days_that_say_only_what_they_are_for_are_not_dictated(text: str) -> None:
    assert plan_dictated(text) is None


def test_what_no_exercise_is_called_is_told() -> None:
    chat = TrainingChat({})
    turn = chat.say("save my plan. Monday: squat 3x5, bench 3x5, blorping. Thursday: deadlift 2x5, press 3x5, row 3x8")
    assert "blorping" in turn.reply
    assert len(_days(chat)[1]) == 2


def test_a_day_that_is_told_in_two_pieces_is_one_day() -> None:
    chat = TrainingChat({})
    chat.say("save my plan. Monday: squat 3x5, bench 3x5. Thursday: deadlift 2x5, row 3x8. Monday: squat 3x5, dips 3x8")
    assert [name for name, _sets, _reps in _days(chat)[1]] == ["Back Squat", "Bench Press", "Dip"]
