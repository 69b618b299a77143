"""A workout in hand, for tests of what is done with it."""

from typing import Any

from spotter.messages import AssistantTurn, ResultsTurn, ToolCall, ToolResult, UserTurn
from spotter.tools.tool import Record
from tests.fakes.chat import Chat


def reps(name: str, sets: int, count: int, *muscles: str) -> dict[str, Any]:
    return {
        "name": name,
        "type": "reps",
        "sets": sets,
        "reps": count,
        "rest_between_sets": 60,
        "categories": ["strength"],
        "muscles": list(muscles),
    }


EXERCISES: list[dict[str, Any]] = [
    {"id": "ex_squat", **reps("Goblet Squat", 3, 10, "quads", "glutes")},
    {"id": "ex_push", **reps("Push-up", 3, 12, "chest", "triceps")},
    {"id": "ex_row", **reps("Dumbbell Row", 3, 10, "lats", "upper back")},
    {"id": "ex_curl", **reps("Dumbbell Curl", 3, 12, "biceps")},
    {
        "id": "ex_plank",
        "name": "Plank",
        "type": "hold",
        "sets": 3,
        "hold_time": 30,
        "rest_between_sets": 60,
        "categories": ["core"],
        "muscles": ["abs"],
    },
]
SUMMARY = {"total_duration_estimate": 32, "focus_areas": ["full body"], "difficulty": "beginner"}


def with_workout(exercises: list[dict[str, Any]] | None = None) -> Chat:
    """A chat in which a workout was made: the one above, or the one given."""
    exercises = EXERCISES if exercises is None else exercises
    chat = Chat()
    chat.records["CURRENT#s1"] = Record(
        "CURRENT#s1", 1, {"exercises": exercises, "summary": SUMMARY, "date": "2026-01-15"}
    )
    bare = [{name: value for name, value in each.items() if name != "id"} for each in exercises]
    call = ToolCall("c1", "generate_workout", {"workout": {"exercises": bare, "summary": SUMMARY}})
    data = {
        "success": True,
        "exercises": exercises,
        "summary": SUMMARY,
        "exercise_count": len(exercises),
        "workout_version": 1,
    }
    chat.turns += [
        UserTurn("30 minute dumbbell workout"),
        AssistantTurn("", (call,)),
        ResultsTurn((ToolResult("c1", "generate_workout", "Generated", data, ok=True),)),
        AssistantTurn("Here it is."),
    ]
    return chat
