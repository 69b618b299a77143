"""The exercises that the description of the API promises are those that the coach's tools make."""

from typing import Any

import pytest
from openapi_schema_validator import OAS31Validator
from pydantic import BaseModel

from spotter.api.workouts import EXERCISE_SCHEMA
from spotter.tools.exercises import DurationExercise, HoldExercise, IntervalsExercise, RepsExercise

KINDS: dict[str, type[BaseModel]] = {
    "reps": RepsExercise,
    "hold": HoldExercise,
    "duration": DurationExercise,
    "intervals": IntervalsExercise,
}
COMMON: dict[str, Any] = {"name": "Row", "categories": ["strength"], "muscles": ["lats"]}
AMOUNTS: dict[str, dict[str, int]] = {
    "reps": {"sets": 3, "reps": 8, "rest_between_sets": 90},
    "hold": {"sets": 3, "hold_time": 30},
    "duration": {"duration": 600},
    "intervals": {"rounds": 8, "work_time": 20, "rest_time": 10},
}


def test_every_field_of_every_kind_is_described_and_no_other() -> None:
    described = EXERCISE_SCHEMA["properties"]
    made = {field for kind in KINDS.values() for field in kind.model_fields}
    assert described.keys() == made | {"id"}
    assert described["type"]["enum"] == list(KINDS)
    optional = {name for kind in KINDS.values() for name, field in kind.model_fields.items() if not field.is_required()}
    of_every_kind = set.intersection(*(set(kind.model_fields) for kind in KINDS.values()))
    assert set(EXERCISE_SCHEMA["required"]) == (of_every_kind - optional) | {"id"}


@pytest.mark.parametrize("kind", KINDS)
def test_an_exercise_that_a_tool_made_fits(kind: str) -> None:
    made = KINDS[kind].model_validate({"type": kind, **COMMON, **AMOUNTS[kind]})
    OAS31Validator(EXERCISE_SCHEMA).validate({"id": "ex1", **made.model_dump(exclude_none=True)})
