"""A plan of a week that changes are asked of, and what becomes of it."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.plan_changes.change import Change, ChangesRead
from spotter.dialogue.plan_changes.making import Made, changes_made
from spotter.dialogue.plan_changes.planned import Planned
from spotter.dialogue.plan_changes.reading import changes_read
from spotter.dialogue.understanding.message import message
from spotter.dialogue.weekly.standing import Standing

TODAY = date(2026, 12, 2)
"""A Wednesday."""
MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(1, 8)
WEEK = {
    "monday": MONDAY,
    "tuesday": TUESDAY,
    "wednesday": WEDNESDAY,
    "thursday": THURSDAY,
    "friday": FRIDAY,
    "saturday": SATURDAY,
    "sunday": SUNDAY,
}


def row(exercise: str, sets: int, reps: str, weight: float | None = None, unit: str = "kg") -> dict[str, Any]:
    """An exercise as a plan stores it."""
    told = {"exercise": exercise, "sets": sets, "reps": reps}
    return told if weight is None else {**told, "weight": weight, "unit": unit}


DAYS: Sequence[Mapping[str, Any]] = (
    {
        "day": MONDAY,
        "name": "Push",
        "exercises": [
            row("Bench Press", 4, "6", 70.0),
            row("Dumbbell Shoulder Press", 3, "10"),
            row("Cable Fly", 3, "12"),
            row("Tricep Pushdown", 3, "12"),
        ],
    },
    {
        "day": WEDNESDAY,
        "name": "Legs",
        "exercises": [
            row("Back Squat", 5, "5", 100.0),
            row("Romanian Deadlift", 3, "8", 80.0),
            row("Leg Press", 3, "12"),
            row("Plank", 3, "40 s"),
        ],
    },
    {
        "day": FRIDAY,
        "name": "Pull",
        "exercises": [
            row("Barbell Row", 4, "8", 60.0),
            row("Lat Pulldown", 3, "10"),
            row("Hammer Curl", 3, "12"),
            row("Plank", 3, "40 s"),
        ],
    },
)
"""Three days; the plank is on two of them."""
PLANNED = Planned.of(DAYS)
STANDING = Standing(tuple(DAYS), WorkoutConstraints())
ROWS = {day: [str(each["exercise"]) for each in rows] for day, rows in PLANNED.rows.items()}
"""The names of the exercises of each day."""


def read(text: str, planned: Planned = PLANNED) -> ChangesRead:
    """The changes that a message asks for."""
    return changes_read(message(text, TODAY, planned.exercises), planned)


def told(change: Change) -> tuple[str, str, str]:
    """What is done, and the names of what goes and of what comes."""
    return str(change.doing), change.old.called if change.old else "", change.new.called if change.new else ""


def made(text: str, standing: Standing = STANDING) -> Made:
    """The plan with the changes that a message asks for."""
    return changes_made(read(text, Planned.of(standing.days)), standing)


def names(plan: Made) -> dict[int, list[str]]:
    """The names of the exercises of each day."""
    return {day: [str(each["exercise"]) for each in rows] for day, rows in plan.rows.items()}


def stored(plan: Made) -> Standing:
    """The plan as it stands once it is stored."""
    days = [{"day": day, "name": plan.names[day], "exercises": rows} for day, rows in sorted(plan.rows.items())]
    return Standing(tuple(days), STANDING.known)
