"""The plan as it stands when a message is said of it."""

from dataclasses import dataclass
from datetime import date

from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.weekly.days_said import DAY_NAMES
from spotter.dialogue.weekly.decision import WeekDecision
from spotter.dialogue.weekly.stored_days import StoredDay


@dataclass(frozen=True, slots=True)
class Standing:
    """The plan as it is stored, and what is known of the person. ``in_hand``: it was set or changed just before."""

    days: tuple[StoredDay, ...]
    known: WorkoutConstraints
    booked: frozenset[int] = frozenset()
    """Days of the week on which a session is booked."""
    sessions: tuple[tuple[date, str], ...] = ()
    """The sessions that are booked from today on, by their names."""
    in_hand: bool = False
    has_workout: bool = False

    def of(self, day: int) -> StoredDay | None:
        """What is stored for a day of the week."""
        return next((each for each in self.days if each.get("day") == day), None)

    def planned_for(self, day: int) -> int | None:
        """The day of the plan that a day of the week is for: itself, or the one that a session booked on it stands for.

        That is the one of its name; of several the nearest. None where there is none.
        """
        if self.of(day) is not None:
            return day
        names = {name.lower() for on, name in self.sessions if on.isoweekday() == day}
        alike = [int(each["day"]) for each in self.days if str(each.get("name", "")).lower() in names]
        return min(alike, key=lambda each: (min((each - day) % 7, (day - each) % 7), each), default=None)


def called(day: StoredDay) -> str:
    weekday = DAY_NAMES[int(day["day"]) - 1]
    return f"{day['name']} on {weekday}" if day.get("name") else weekday


def nothing_on(day: int, standing: Standing) -> WeekDecision | None:
    """That there is nothing; None where the plan was not spoken of."""
    if not standing.in_hand:
        return None
    return WeekDecision(text=f"Your plan has nothing on {DAY_NAMES[day - 1]}.")
