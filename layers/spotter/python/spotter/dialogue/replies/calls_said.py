"""What a call of a tool would change, as it stands in a sentence: ``delete what is logged for yesterday``."""

from collections.abc import Callable, Mapping
from datetime import date
from typing import Any

from spotter.dialogue.replies.figures import day_said


def call_said(tool: str, arguments: Mapping[str, Any], today: str) -> str:
    """What a call would do, as it stands in a sentence behind a colon."""
    return PHRASES[tool](arguments, today)


def _on(arguments: Mapping[str, Any], today: str, name: str = "date") -> str:
    told = str(arguments.get(name) or "")
    try:
        return f" for {day_said(date.fromisoformat(told), date.fromisoformat(today))}"
    except ValueError:
        return f" for {told}" if told else ""


def _logged(arguments: Mapping[str, Any], today: str) -> str:
    text = " ".join(str(arguments.get("text") or "").split())
    return f"log{_on(arguments, today)}: {text}" if text else "log the workout as done"


def _corrected(arguments: Mapping[str, Any], today: str) -> str:
    what = arguments.get("exercise") or "the exercise"
    return f"{'take out of' if arguments.get('remove') else 'correct in'} the log{_on(arguments, today)}: {what}"


def _swapped(arguments: Mapping[str, Any], _today: str) -> str:
    return f"put {arguments['new_exercise']['name']} into the workout in place of another exercise"


PHRASES: Mapping[str, Callable[[Mapping[str, Any], str], str]] = {
    "generate_workout": lambda _arguments, _today: "make you a new workout",
    "swap_exercise": _swapped,
    "adjust_exercise": lambda _arguments, _today: "change the figures of an exercise of the workout",
    "remove_exercise": lambda _arguments, _today: "take an exercise out of the workout",
    "set_program": lambda _arguments, _today: "change your weekly plan",
    "log_workout": _logged,
    "correct_workout": _corrected,
    "undo_log": lambda _arguments, _today: "take back what was logged last",
    "delete_workout": lambda arguments, today: f"delete what is logged{_on(arguments, today)}",
    "schedule_workout": lambda arguments, today: f"book a session{_on(arguments, today)}",
    "update_scheduled_workout": lambda arguments, today: f"change a booked session{_on(arguments, today)}",
    "cancel_scheduled_workout": lambda _arguments, _today: "cancel a booked session",
    "end_pain": lambda _arguments, _today: "note that a pain is over",
    "set_preference": lambda arguments, _today: f"note for good: {arguments['value']}",
    "delete_preference": lambda _arguments, _today: "forget something that I keep in mind",
    "set_goals": lambda _arguments, _today: "change your goals",
    "set_equipment": lambda _arguments, _today: "change the equipment that you have",
    "update_settings": lambda _arguments, _today: "change your settings",
    "update_profile": lambda _arguments, _today: "change your profile",
}
"""What each tool would do, by its arguments and today's date."""
