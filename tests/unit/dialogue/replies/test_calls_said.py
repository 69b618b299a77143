"""What a call would change, in words."""

import pytest

from spotter.dialogue.intents.wanted_writes import CHANGED_BY
from spotter.dialogue.replies.calls_said import PHRASES, call_said


def test_every_tool_that_may_be_held_back_can_be_told() -> None:
    assert set(PHRASES) == set(CHANGED_BY)


@pytest.mark.parametrize(
    ("tool", "arguments", "said"),
    [
        ("delete_workout", {"date": "2026-11-30"}, "delete what is logged for Monday 30 November"),
        (
            "log_workout",
            {"text": "Plank: 45s", "date": "2026-12-02"},
            "log for today (Wednesday 2 December): Plank: 45s",
        ),
        ("log_workout", {}, "log the workout as done"),
        ("correct_workout", {"exercise": "Plank", "remove": True}, "take out of the log: Plank"),
        ("schedule_workout", {"date": "friday"}, "book a session for friday"),
        (
            "swap_exercise",
            {"new_exercise": {"name": "Lunge"}},
            "put Lunge into the workout in place of another exercise",
        ),
        ("set_preference", {"value": "no burpees"}, "note for good: no burpees"),
    ],
)
def test_a_call_is_told_by_what_it_would_change(tool: str, arguments: dict[str, object], said: str) -> None:
    assert call_said(tool, arguments, "2026-12-02") == said
