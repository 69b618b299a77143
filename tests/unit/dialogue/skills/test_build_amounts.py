"""A new workout has as many exercises as were asked for, and something for every part of the body that was named."""

import pytest

from spotter.catalogue import Joint
from tests.unit.dialogue.exercise_facts import demands, items, trains
from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("message", "count", "minutes"),
    [
        ("60 minutes, a kettlebell, core and glutes and quads, 8 exercises", 8, 60),
        ("30 minutes, dumbbells, chest and shoulders, 6 exercises", 6, 30),
        ("20 minutes, dumbbells and a bench, core and calves, 5 exercises", 5, 20),
        ("40 minutes, full gym, chest, 5 exercises", 5, 40),
        ("10 minutes, full gym, arms, 4 exercises", 4, 10),
        ("45 minutes, full gym, full body, 3 exercises", 3, 45),
    ],
)
def test_as_many_exercises_as_asked_for_within_the_time(message: str, count: int, minutes: int) -> None:
    talk = Talk("empty").say(message)
    assert len(talk.workout) == count
    assert talk.chat.estimate <= minutes
    assert "could not make it" not in talk.reply


def test_fewer_exercises_than_asked_for_are_told() -> None:
    talk = Talk("empty").say("20 minutes, a pull up bar, calves, 8 exercises")
    assert len(talk.workout) < 8
    assert f"{len(talk.workout)} exercises fit; I could not make it 8." in talk.reply


@pytest.mark.parametrize(
    ("message", "muscles"),
    [
        ("25 minutes, machines, chest and core and back, 3 exercises", ["chest", "core", "back"]),
        ("10 minutes, machines, shoulders and core", ["shoulders", "core"]),
        ("15 minutes, dumbbells and a bench, shoulders and chest and calves", ["shoulders", "chest", "calves"]),
        ("20 minutes, full gym, core and arms, 4 exercises", ["core", "biceps", "triceps"]),
    ],
)
def test_every_part_that_was_named_has_its_exercise(message: str, muscles: list[str]) -> None:
    workout = items(Talk("empty").say(message).chat.exercises)
    assert [muscle for muscle in muscles if not trains(workout, muscle)] == []


def test_a_muscle_that_no_easy_exercise_trains_gets_a_harder_one() -> None:
    talk = Talk("empty").say("15 minutes, bodyweight, triceps")
    assert trains(items(talk.chat.exercises), "triceps")


def test_where_pain_rules_a_muscle_out_what_is_near_it_is_trained_and_that_is_said() -> None:
    talk = Talk("empty").say("45 minutes, shoulders, full gym. my shoulder hurts badly")
    workout = items(talk.chat.exercises)
    assert workout
    assert not any(demands(item, [Joint.SHOULDER]) for item in workout)
    assert "There was nothing for your shoulders that fits; the rest is in." in talk.reply


def test_what_loads_the_joint_no_less_is_not_called_easier_on_it() -> None:
    talk = Talk("gym5").say("my elbow is sore").say("swap the rows")
    assert "Barbell Row" not in " ".join(talk.workout)
    assert "easier on your elbow" not in talk.reply
