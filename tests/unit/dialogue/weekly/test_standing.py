"""The plan as it stands beside what is booked."""

from datetime import date

from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.weekly.standing import Standing

_DAYS = ({"day": 2, "name": "Full body"}, {"day": 5, "name": "Full body"})
_THURSDAY = date(2026, 3, 12)


def test_a_booked_session_stands_for_the_nearest_day_of_its_name() -> None:
    standing = Standing(_DAYS, WorkoutConstraints(), frozenset({4}), ((_THURSDAY, "Full body"),))
    assert standing.planned_for(4) == 5
    assert standing.planned_for(2) == 2


def test_a_session_of_another_name_stands_for_no_day_of_the_plan() -> None:
    standing = Standing(_DAYS, WorkoutConstraints(), frozenset({4}), ((_THURSDAY, "Swim"),))
    assert standing.planned_for(4) is None
    assert standing.planned_for(3) is None
