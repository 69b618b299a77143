"""A conversation with a workout in hand, and what is logged of a day."""

from typing import Any

from spotter.training import keys
from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.training_states import SESSION, TODAY

_beside: dict[str, Any] = {
    "instructions": "",
    "categories": ["strength"],
    "muscles": ["quads"],
    "rest_between_sets": 90,
}
FULL_BODY: tuple[dict[str, Any], ...] = (
    {"id": "ex_1", "name": "Goblet Squat", "type": "reps", "sets": 2, "reps": 10},
    {"id": "ex_2", "name": "Dumbbell Bench Press", "type": "reps", "sets": 2, "reps": 10},
    {"id": "ex_3", "name": "Dumbbell Row", "type": "reps", "sets": 2, "reps": 10},
    {"id": "ex_4", "name": "Plank", "type": "hold", "sets": 2, "hold_time": 20},
)


def with_workout(*exercises: dict[str, Any]) -> TrainingChat:
    """A conversation in which this workout, or a full body one without loads, is in hand."""
    workout = {
        "exercises": [{**_beside, **each} for each in exercises or FULL_BODY],
        "summary": {"total_duration_estimate": 30},
        "date": TODAY,
        "v": 1,
    }
    chat = TrainingChat({keys.current_workout(SESSION): workout})
    chat.say("show me my workout")
    return chat


def logged(chat: TrainingChat, day: str = TODAY) -> dict[str, list[str]]:
    """The sets of a day by exercise: ``80kg x 5 @9``."""
    found: dict[str, list[str]] = {}
    for sk, data in sorted(chat.data.items()):
        if sk.startswith(keys.workout(day, "")):
            for exercise in data["exercises"]:
                found.setdefault(exercise["name"], []).extend(map(_set, exercise["sets"]))
    return found


def _set(one: dict[str, Any]) -> str:
    load = f"{one['weight']:g}{one['unit']} x " if one.get("weight") else ""
    effort = f" @{one['rpe']:g}" if one.get("rpe") else ""
    return f"{load}{one['reps'] if one.get('reps') else str(one['seconds']) + 's'}{effort}"
