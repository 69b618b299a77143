"""What a coach does in the tests of the page: a workout of every kind of exercise, and the calls that make it."""

from typing import Any

from tests.e2e.stub import Stub

PRESS = {"id": "ex_1", "name": "Dumbbell bench press", "type": "reps", "sets": 3, "reps": 10, "rest_between_sets": 90,
         "instructions": "Elbows level with the bench.", "notes": "Stop at two reps in reserve.", "categories": [],
         "muscles": ["chest", "front_delts"]}  # fmt: skip
PLANK = {
    "id": "ex_2",
    "name": "Side plank",
    "type": "hold",
    "sets": 2,
    "hold_time": 45,
    "categories": [],
    "muscles": [],
}
ROW = {
    "id": "ex_3",
    "name": "Easy row",
    "type": "duration",
    "duration": 300,
    "categories": [],
    "muscles": ["full_body"],
}
SPRINT = {"id": "ex_4", "name": "Sprints", "type": "intervals", "rounds": 8, "work_time": 20, "rest_time": 100,
          "categories": [], "muscles": ["legs"]}  # fmt: skip
RAISE = PRESS | {"id": "ex_9", "name": "Lateral raise"}
WORKOUT: dict[str, Any] = {
    "success": True,
    "exercises": [PRESS, PLANK, ROW, SPRINT],
    "summary": {"total_duration_estimate": 30, "focus_areas": ["upper_body"], "difficulty": "beginner"},
    "exercise_count": 4,
    "workout_version": 1,
}


def call(name: str, identifier: str = "c1", **arguments: Any) -> dict[str, Any]:
    """A tool call as the model makes it."""
    return {"id": identifier, "name": name, "arguments": arguments}


def build(stub: Stub, data: dict[str, Any] = WORKOUT) -> None:
    """The coach builds a workout."""
    stub.say("ses_1", "a workout")
    stub.act("ses_1", 1, calls=[call("generate_workout", workout={"exercises": []})])
    stub.result("ses_1", 1, "c1", "generate_workout", data)
