"""Which loads of a message are told as bests or goals, and which are loads to train with."""

import pytest

from spotter.dialogue.strength_told import strength_told


def _read(text: str) -> list[str]:
    return [
        f"{'goal' if each.is_goal else 'best'} {each.exercise.name if each.exercise else '?'} {each.load}x{each.reps}"
        for each in strength_told(text)
    ]


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("110 thats my max on squats. build me a leg day", ["best Back Squat 110x1"]),
        ("whole body please, i bench about 85kg", ["best Bench Press 85x1"]),
        ("my deadlift pr is 180 kg", ["best Deadlift 180x1"]),
        ("I want to bench 120 kg one day, give me a push session", ["goal Bench Press 120x1"]),
        (
            "160 kg is what I want, right now my squat is 130 x 2. Leg day please",
            ["goal Back Squat 160x1", "best Back Squat 130x2"],
        ),
    ],
)
def test_bests_and_goals_are_told_apart(message: str, told: list[str]) -> None:
    assert _read(message) == told


@pytest.mark.parametrize(
    "message",
    [
        "make squats 5x5 at 100 kg",
        "set the bench to 70kg",
        "I want to squat 90 kg for 5 sets of 5 today",
        "deadlift 120kg, bench 70kg and row 60kg",
        "dumbbells up to 30 kg max, full body",
        "I weigh 82 kg, push day, 45 minutes",
    ],
)
def test_what_is_ordered_or_of_anything_else_is_neither(message: str) -> None:
    assert _read(message) == []


def test_an_answer_to_a_question_for_bests_tells_bests() -> None:
    assert [str(each.load) for each in strength_told("squat 130", is_answer=True)] == ["130"]
