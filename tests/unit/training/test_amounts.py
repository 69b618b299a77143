from typing import Any

import pytest

from spotter.training.amounts import amount, seconds_said, weight
from spotter.training.workout_time import composed, minutes_after

CURL = {"name": "Dumbbell Curl", "type": "reps", "sets": 3, "reps": 10, "rest_between_sets": 60}
PLANK = {"name": "Plank", "type": "hold", "sets": 2, "hold_time": 40, "rest_between_sets": 30}
RUN = {"name": "Treadmill Run", "type": "duration", "duration": 900}
ROUNDS = {"name": "Bodyweight Intervals", "type": "intervals", "rounds": 8, "work_time": 20, "rest_time": 10}


@pytest.mark.parametrize(
    ("exercise", "said", "seconds"),
    [
        (CURL, "3 x 10, 60 s rest", 3 * (20 + 70 + 60)),
        ({**CURL, "rest_between_sets": None}, "3 x 10", 3 * (20 + 70 + 90)),
        ({**CURL, "name": "Bench Press", "rest_between_sets": None}, "3 x 10", 3 * (20 + 70 + 120)),
        ({**CURL, "name": "Bench Press", "reps": 8, "rest_between_sets": None}, "3 x 8", 3 * (20 + 56 + 180)),
        ({**CURL, "name": "Bulgarian Split Squat"}, "3 x 10, 60 s rest", 3 * (20 + 140 + 60)),
        ({**CURL, "name": "Unicorn Lift"}, "3 x 10, 60 s rest", 3 * (20 + 70 + 60)),
        (PLANK, "2 x 40 s, 30 s rest", 2 * (20 + 40 + 30)),
        (RUN, "15 min", 900),
        (ROUNDS, "8 x 20 s on, 10 s off", 240),
    ],
)
def test_an_exercise_is_said_and_timed(exercise: dict[str, Any], said: str, seconds: int) -> None:
    assert amount(exercise) == said
    assert composed(exercise).seconds == seconds


@pytest.mark.parametrize(
    ("seconds", "said"), [(45, "45 s"), (60, "1 min"), (90, "90 s"), (120, "2 min"), (1030, "17 min"), (1050, "18 min")]
)
def test_times_are_said_as_a_coach_would(seconds: int, said: str) -> None:
    assert seconds_said(seconds) == said


def test_an_estimate_moves_by_what_was_changed_and_stays_above_nothing() -> None:
    """Two minutes of it are the longer warm-up of the longer session."""
    assert minutes_after(30, [CURL], [CURL, RUN]) == 47
    assert minutes_after(47, [CURL, RUN], [CURL]) == 30
    assert minutes_after(5, [RUN], []) == 1


@pytest.mark.parametrize(
    ("kg", "unit", "said"),
    [("20", "kg", "20 kg"), (82.5, "kg", "82.5 kg"), ("100", "lb", "220.5 lb"), ("61.235", "lb", "135 lb")],
)
def test_a_weight_is_said_in_the_persons_unit(kg: str | float, unit: str, said: str) -> None:
    assert weight(kg, unit) == said
