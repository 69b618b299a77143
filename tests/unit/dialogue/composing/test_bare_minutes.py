"""The length of a session that was said without its unit."""

import pytest

from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.understanding.read import Situation, understand
from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("said", "minutes"),
    [
        ("back and biceps, cables and dumbbells, max 30", 30),
        ("leg day then, full gym, 45", 45),
        ("full body on the beach? like 30", 30),
        ("chest and tris at the gym, ive got 50 today", 50),
        ("so call it thirty five and upper body", 35),
        ("a quarter for hips and core", 15),
        ("a quarter of hour of abs", 15),
        ("abs 15 mni", 15),
        ("core, 20 minuts", 20),
    ],
)
def test_a_number_that_stands_alone_is_the_minutes(said: str, minutes: int) -> None:
    assert constraints_of(understand(said)).minutes == minutes


@pytest.mark.parametrize(
    "said",
    [
        "legs, full gym, i have to be home at 12",
        "i ran 16 this morning, upper body, gym",
        "dumbbells 25kg, legs",
        "legs with 40 students watching",
        "upper body at half eleven",
        "a half hour call at the theatre, legs",
        "im 66, back and arms",
        "upper body, 5",
        "arms at a quarter past",
    ],
)
def test_other_numbers_are_no_minutes(said: str) -> None:
    assert constraints_of(understand(said)).minutes is None


def test_a_number_said_of_the_workout_at_hand_is_no_length() -> None:
    assert constraints_of(understand("make it 40", Situation(("Back Squat", "Plank")))).minutes is None


@pytest.mark.parametrize(
    "said",
    [
        "shearers turn up at seven so I have got 20 minutes",
        "20 minutes, dentist in gore at 3",
        "shift starts 1400",
        "the hearing is at nine sharp, legs",
        "I leave at half eleven, call it 20 minutes, home by 12",
    ],
)
def test_a_time_of_day_is_no_amount(said: str) -> None:
    kinds = [each.kind for each in understand(said).named()]
    assert "clock" in kinds
    assert "number" not in kinds


@pytest.mark.parametrize("said", ["curls at 10", "3 sets of 8 at 12 kg", "squats at 60"])
def test_a_load_is_no_time_of_day(said: str) -> None:
    assert "clock" not in [each.kind for each in understand(said).named()]


@pytest.mark.parametrize("message", ["can u make it 20 actually", "Make it 20, partner wants a word", "make it 20"])
def test_a_bare_number_behind_a_new_workout_is_its_minutes(message: str) -> None:
    talk = Talk("empty").say("build me a 40 minute workout, bodyweight").say(message)

    assert talk.chat.estimate <= 20


@pytest.mark.parametrize(
    "message", ["make it 20, i mean push-ups", "make it 20, with dumbbells", "make it 20, no plank", "make it 20 reps"]
)
def test_it_is_not_where_anything_else_is_said(message: str) -> None:
    talk = Talk("empty").say("build me a 40 minute workout, bodyweight").say(message)

    assert talk.chat.estimate > 20
