"""What a user is told of a call that failed: in plain words, never in those of the tool."""

import pytest

from spotter.dialogue.replies.failures import failure_said, reason_said
from spotter.dialogue.training.plan import Plan, Step
from spotter.dialogue.training.replies import reported
from spotter.dialogue.training.state import Event
from spotter.messages import ToolCall, ToolResult

_RAW = (
    "These arguments are not valid. days.0.exercises.2.sets: Input should be less than or equal to 20",
    "Several workouts are logged on 2026-11-30. Give the workout_id: w20261130-4384f3501faa: Row 2 x 10",
    "Say what is right: weight, unit, reps, rpe, all_sets or new_exercise, or remove; or new_date, by itself.",
)


def _failed(name: str, error: str) -> ToolResult:
    return ToolResult("c1", name, f"Error: {error}", {"success": False, "error": error}, ok=False)


@pytest.mark.parametrize("error", _RAW)
@pytest.mark.parametrize("name", ["set_program", "correct_workout", "log_workout", "set_preference"])
def test_no_words_of_a_tool_are_shown(name: str, error: str) -> None:
    told = "Corrected for today: Kettlebell Row 8 kg x 10, 8."
    event = Event(ToolCall("c1", name, {}), _failed(name, error), 0)
    said = reported([event], [Plan("log", (Step(name, {}, told),))]).text
    assert said.startswith("I could not ")
    assert "(Kettlebell Row 8 kg x 10, 8)" in said
    assert not [word for word in (error, "arguments", "workout_id", "new_date", "Input should") if word in said]


def test_what_was_done_beside_it_is_told() -> None:
    done = Event(ToolCall("c1", "log_workout", {}), ToolResult("c1", "log_workout", "", {}, ok=True), 0)
    failed = Event(ToolCall("c2", "correct_workout", {}), _failed("correct_workout", _RAW[1]), 0)
    plan = Plan("log", (Step("log_workout", {}, "Logged for today: Bench Press 80 kg x 5."),))
    said = reported([done, failed], [plan]).text
    assert (
        said == "Logged for today: Bench Press 80 kg x 5.\nI could not correct your log, so nothing of it is changed."
    )


def test_why_a_workout_stays_as_it_is_is_told_but_not_what_was_wrong_with_the_call() -> None:
    assert reason_said(_failed("adjust_exercise", "too late")) == "too late"
    assert "Input" not in reason_said(_failed("adjust_exercise", _RAW[0]))
    assert failure_said(_failed("schedule_workout", "x")) == "I could not book that, so nothing of it is changed."
