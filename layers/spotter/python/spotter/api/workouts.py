"""A workout on the wire: the exercises that the coach's tools made, as they are stored."""

from typing import Annotated, Any

from pydantic import WithJsonSchema
from typing_extensions import TypeAliasType


def _amount(description: str) -> dict[str, Any]:
    return {"type": "integer", "minimum": 0, "description": description}


def _text(description: str) -> dict[str, Any]:
    return {"type": "string", "description": description}


def _texts(description: str) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "string"}, "description": description}


EXERCISE_SCHEMA: dict[str, Any] = {
    "title": "Exercise",
    "description": "One exercise of a workout. Its type says which amounts it has; those of other types are left out.",
    "type": "object",
    "properties": {
        "id": _text("Names the exercise in its workout."),
        "type": {
            "type": "string",
            "enum": ["reps", "hold", "duration", "intervals"],
            "description": "Which amounts it has: sets and reps (reps), sets and hold_time (hold), duration (duration) "
            "or rounds, work_time and rest_time (intervals).",
        },
        "name": _text("What the exercise is called."),
        "instructions": _text("How it is done, in brief."),
        "notes": _text("Modifications or tips."),
        "categories": _texts("What kind of training it is, such as strength or cardio."),
        "muscles": _texts("The muscles that it trains."),
        "sets": _amount("How many sets."),
        "reps": _amount("Reps of each set."),
        "hold_time": _amount("How long each set is held, in seconds."),
        "rest_between_sets": _amount("Rest between sets, in seconds."),
        "weight": {
            "type": "number",
            "minimum": 0,
            "description": "How many kg or lb a set has, by its unit: the whole on a bar or a machine, one hand's on "
            "dumbbells.",
        },
        "unit": {
            "type": "string",
            "enum": ["kg", "lb"],
            "description": "The unit of the weight; kg if it is left out.",
        },
        "duration": _amount("How long it is kept up, in seconds."),
        "rounds": _amount("How many rounds."),
        "work_time": _amount("Work of each round, in seconds."),
        "rest_time": _amount("Rest of each round, in seconds."),
    },
    "required": ["id", "type", "name", "categories", "muscles"],
}
"""Describes what ``spotter.tools.exercises`` makes. Those models are not used here: what was stored is sent as it was
stored, whatever they say by then."""

Exercise = TypeAliasType("Exercise", Annotated[dict[str, Any], WithJsonSchema(EXERCISE_SCHEMA)])
