"""Weeks from Monday to Sunday: what was done in each, the sets of each muscle, and the week before it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from enum import StrEnum

from spotter.catalogue import Muscle
from spotter.coaching.volume_landmarks import LANDMARKS
from spotter.training.analytics.performed import NONE_OF_IT

WEEK = timedelta(weeks=1)
_muscles = frozenset(Muscle)


class Standing(StrEnum):
    """Where the weekly sets of a muscle stand between the least that makes it grow and the most it recovers from."""

    BELOW = "below"
    WITHIN = "within"
    ABOVE = "above"


@dataclass(frozen=True, slots=True)
class DayDone:
    """What was done on a day: workouts, working sets, and load times reps in kilograms."""

    day: date
    workouts: int
    sets: int
    volume: Decimal


@dataclass(frozen=True, slots=True)
class Week:
    """The week that begins on ``monday``, as it is stored. ``muscles`` are working sets by target muscle."""

    monday: date
    days: tuple[DayDone, ...] = ()
    muscles: Mapping[str, int] = field(default_factory=dict)

    @property
    def workouts(self) -> int:
        """How many workouts were done in it."""
        return sum(each.workouts for each in self.days)

    @property
    def sets(self) -> int:
        """How many working sets were done in it."""
        return sum(each.sets for each in self.days)

    @property
    def volume(self) -> Decimal:
        """Load times reps of it, in kilograms."""
        return sum((each.volume for each in self.days), NONE_OF_IT)


@dataclass(frozen=True, slots=True)
class MuscleSets:
    """The working sets of a muscle in a week. Without landmarks, nobody says how many it needs."""

    muscle: str
    sets: int
    least: int | None
    most: int | None

    @property
    def standing(self) -> Standing | None:
        """Where it stands; None without landmarks."""
        if self.least is None or self.most is None:
            return None
        if self.sets < self.least:
            return Standing.BELOW
        return Standing.ABOVE if self.sets > self.most else Standing.WITHIN


@dataclass(frozen=True, slots=True)
class WeekSummary:
    """A week beside the one before it. ``is_over`` is false for the week that today lies in.

    ``muscles``: the one with the most sets first. ``untrained`` are those of which some sets a week are needed and of
    which none was done.
    """

    week: Week
    before: Week
    is_over: bool
    muscles: tuple[MuscleSets, ...]
    untrained: tuple[MuscleSets, ...]

    @property
    def more_workouts(self) -> int:
        """How many more workouts than in the week before; negative: fewer."""
        return self.week.workouts - self.before.workouts

    @property
    def more_sets(self) -> int:
        """How many more sets than in the week before."""
        return self.week.sets - self.before.sets

    @property
    def more_volume(self) -> Decimal:
        """How many more kilograms than in the week before."""
        return self.week.volume - self.before.volume


def summaries(stored: Sequence[Week], today: date, weeks: int) -> tuple[WeekSummary, ...]:
    """The last ``weeks`` weeks, that of ``today`` among them, the newest first.

    A week without training in between is there with nothing done; weeks before the first training are left out.
    """
    known = {each.monday: each for each in stored if each.days}
    newest = today - timedelta(days=today.weekday())
    found = []
    for back in range(weeks):
        monday = newest - back * WEEK
        if not any(each <= monday for each in known):
            break
        week, before = known.get(monday) or Week(monday), known.get(monday - WEEK) or Week(monday - WEEK)
        found.append(_summary(week, before, is_over=monday != newest))
    return tuple(found)


def _summary(week: Week, before: Week, *, is_over: bool) -> WeekSummary:
    trained = [muscle_sets(name, sets) for name, sets in week.muscles.items() if sets]
    untrained = [
        muscle_sets(muscle, 0) for muscle, needed in LANDMARKS.items() if needed.least and not week.muscles.get(muscle)
    ]
    return WeekSummary(
        week, before, is_over, tuple(sorted(trained, key=lambda each: (-each.sets, each.muscle))), tuple(untrained)
    )


def muscle_sets(name: str, sets: int) -> MuscleSets:
    """The sets of a muscle beside its landmarks."""
    needed = LANDMARKS.get(Muscle(name)) if name in _muscles else None
    return MuscleSets(name, sets, needed.least if needed else None, needed.most if needed else None)
