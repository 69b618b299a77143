"""What is said of a call that failed: what is not saved, never the words of the tool, which are for its callers."""

from collections.abc import Mapping

from spotter.messages import ToolResult

_INVALID = "These arguments"
"""How the reason begins where a call was not made as its tool takes it."""
_doings: Mapping[str, str] = {
    "set_program": "change your weekly plan",
    "log_workout": "log that",
    "correct_workout": "correct your log",
    "delete_workout": "delete that from your log",
    "undo_log": "take the log back",
    "schedule_workout": "book that",
    "update_scheduled_workout": "move that booking",
    "cancel_scheduled_workout": "cancel that booking",
    "set_goals": "save those goals",
    "set_pain": "note what hurts",
    "end_pain": "change what hurts",
    "set_equipment": "save that equipment",
    "update_settings": "change that setting",
    "update_profile": "save that in your profile",
    "generate_exercise_timer": "start that timer",
    "generate_workout_timers": "start those timers",
}
"""What each tool does, as the user calls it."""


def failure_said(result: ToolResult, told: str = "") -> str:
    """That a call did nothing, in plain words. ``told``: what would have been reported, ``Logged: Back Squat 5``."""
    meant = told.partition(": ")[2].strip().rstrip(".").replace("\n", "; ")
    doing = _doings.get(result.name, "save that")
    return f"I could not {doing}" + (f" ({meant})" if meant else "") + ", so nothing of it is changed."


def reason_said(result: ToolResult) -> str:
    """Why a workout could not be changed; not where the call itself was wrong, of which a user can make nothing."""
    reason = str(result.data.get("error") or result.text).removeprefix("Error: ")
    return "Those figures do not fit the workout" if reason.startswith(_INVALID) else reason
