"""What calls would do, in words to be tapped: ``Log for today: Plank 45 s``."""

from collections.abc import Sequence

from spotter.dialogue.training.plan import Step

_orders = (
    ("Logged for", "Log for"),
    ("Logged", "Log"),
    ("Corrected for", "Correct"),
    ("Taken back:", "Take back:"),
    ("Deleted for", "Delete for"),
    ("Deleted", "Delete"),
    ("Noted", "Note"),
    ("Dropped", "Drop"),
    ("Booked:", "Book:"),
    ("Moved", "Move"),
    ("Your goals now say:", "Set the goals:"),
    ("Cancelled", "Cancel"),
    ("Timer for", "Start a timer for"),
)
"""What is told once something is done, and how it is offered to be done."""
_made = {"plan_today": "Plan the session"}


def offered_as(steps: Sequence[Step]) -> str:
    """What these calls do, as an answer to be tapped: ``Log for today: Plank 45 s``; empty where it is not known."""
    told = [step.told or _made.get(step.tool, "") for step in steps]
    return "; ".join(dict.fromkeys(map(_ordered, told))) if told and all(told) else ""


def _ordered(told: str) -> str:
    line = told.split("\n")[0].rstrip(".")
    for done, order in _orders:
        if line.startswith(done):
            return f"{order}{line.removeprefix(done)}"
    return line
