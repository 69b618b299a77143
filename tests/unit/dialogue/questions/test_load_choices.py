"""Which of two loads to begin with, where nothing is logged."""

import pytest

from tests.unit.dialogue.talk import Talk
from tests.unit.dialogue.training_play import TrainingChat


@pytest.mark.parametrize(
    ("said", "light", "heavy"),
    [
        ("how heavy do I go on the rows, the 5s or the 10s?", "5s", "10s"),
        ("which weight for goblet squats, 16 kg or 12 kg?", "12 kg", "16 kg"),
        ("should I use the 8 or the 12 kg dumbbells for lateral raises", "8 kg", "12 kg"),
    ],
)
def test_the_lighter_one_comes_first(said: str, light: str, heavy: str) -> None:
    played = TrainingChat({}).say(said)
    assert played.reply.startswith(f"Begin with the {light}: ")
    assert f"take the {heavy} for the next set." in played.reply
    assert [call.name for call in played.calls if call.name != "fetch_data"] == []


def test_an_exercise_of_the_workout_is_meant_by_its_name() -> None:
    talk = Talk("home4")
    before = talk.workout
    name = before[0].split(" 3x")[0].split(" 2x")[0].lower()
    assert talk.say(f"how heavy do I go on the {name}, 10 or 15 kg?").reply.startswith("Begin with the 10 kg")
    assert talk.workout == before


def test_of_one_load_the_first_set_tells() -> None:
    assert "The first set tells: 16 is right if" in TrainingChat({}).say("and how heavy for the deadlift, 16?").reply


@pytest.mark.parametrize(
    "said",
    ["should I do 3 or 4 sets of rows?", "bench with 5 or 8 reps?", "rest 60 or 90 seconds on heavy squats?"],
)
def test_figures_of_something_else_are_no_loads(said: str) -> None:
    assert "Begin with the" not in TrainingChat({}).say(said).reply
