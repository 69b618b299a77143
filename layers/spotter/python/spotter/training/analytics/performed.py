"""What was performed, as the computations read it: sets, an exercise in a workout, a workout."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from spotter.catalogue import Exercise, LoadType
from spotter.coaching.e1rm import CONFIDENT_UP_TO_REPS, epley

NONE_OF_IT = Decimal(0)
_tenth = Decimal("0.1")
WITH_THE_BODY = frozenset({LoadType.ADDED.value, LoadType.ASSISTED.value, LoadType.NONE.value})
"""Of these the load is not all that is lifted: what the body adds is not known, so there is no maximum to estimate."""

ExerciseOf = Callable[[str], Exercise | None]
"""The exercise with an id, of the catalogue or the user's own; None where it is not known any more."""


@dataclass(frozen=True, slots=True)
class PerformedSet:
    """One set as it was done. ``kilograms``: total, one hand's on dumbbells, or what was added to the body."""

    reps: int | None = None
    seconds: Decimal | None = None
    kilograms: Decimal | None = None
    rpe: Decimal | None = None
    warmup: bool = False

    @property
    def is_working(self) -> bool:
        """Whether it counts: it was no warm-up, and something of it was done."""
        return not self.warmup and bool(self.reps or self.seconds)

    @property
    def volume(self) -> Decimal:
        """Load times reps; nothing where one of the two is missing."""
        return self.kilograms * self.reps if self.kilograms and self.kilograms > 0 and self.reps else NONE_OF_IT


@dataclass(frozen=True, slots=True)
class ExerciseSession:
    """One exercise in one workout. ``exercise`` is its id, ``sets`` all of them, warm-ups too.

    ``load_type`` says what its loads are, in the catalogue's words; ``muscles`` and ``categories`` what it trains.
    """

    exercise: str
    name: str
    day: date
    workout: str
    sets: tuple[PerformedSet, ...]
    load_type: str | None = None
    muscles: tuple[str, ...] = ()
    categories: tuple[str, ...] = ()

    @property
    def assisted(self) -> bool:
        """Whether the load is help: less of it is more."""
        return self.load_type == LoadType.ASSISTED

    @property
    def working(self) -> tuple[PerformedSet, ...]:
        """The sets that count."""
        return tuple(each for each in self.sets if each.is_working)

    @property
    def volume(self) -> Decimal:
        """Load times reps of the working sets, in kilograms; help is no load."""
        return NONE_OF_IT if self.assisted else sum((each.volume for each in self.working), NONE_OF_IT)

    @property
    def e1rm(self) -> Decimal | None:
        """The best estimated maximum of the working sets, in kilograms; None without a load."""
        return max((value for each in self.working if (value := self.e1rm_of(each)) is not None), default=None)

    def e1rm_of(self, done: PerformedSet) -> Decimal | None:
        """The estimated maximum of one set, by Epley.

        There is none above 12 reps, which tell of endurance, and none where the body's weight is part of the load.
        """
        if not done.kilograms or not done.reps or done.reps > CONFIDENT_UP_TO_REPS or self.load_type in WITH_THE_BODY:
            return None
        return epley(done.kilograms, done.reps)

    @property
    def top(self) -> PerformedSet | None:
        """The heaviest working set (with help: the one with the least); of equals the most reps, then the longest."""
        return max(self.working, key=self.rank, default=None)

    def rank(self, done: PerformedSet) -> tuple[Decimal, int, Decimal]:
        """How much a set was, for comparing it with others of the exercise."""
        load = done.kilograms or NONE_OF_IT
        return (-abs(load) if self.assisted else load, done.reps or 0, done.seconds or NONE_OF_IT)


@dataclass(frozen=True, slots=True)
class PerformedWorkout:
    """A workout that was done. ``minutes`` is how long it took, where that was logged."""

    id: str
    day: date
    name: str | None
    minutes: int | None
    exercises: tuple[ExerciseSession, ...]

    @property
    def sets(self) -> int:
        """How many working sets it holds."""
        return sum(len(each.working) for each in self.exercises)

    @property
    def volume(self) -> Decimal:
        """Load times reps of its working sets, in kilograms."""
        return sum((each.volume for each in self.exercises), NONE_OF_IT)


def by_exercise(workouts: Iterable[PerformedWorkout]) -> Mapping[str, tuple[ExerciseSession, ...]]:
    """The sessions of each exercise, the oldest first; an exercise that a workout holds twice has two."""
    found: dict[str, list[ExerciseSession]] = {}
    for workout in sorted(workouts, key=lambda each: (each.day, each.id)):
        for session in workout.exercises:
            found.setdefault(session.exercise, []).append(session)
    return {exercise: tuple(sessions) for exercise, sessions in found.items()}


def share(part: Decimal | int, whole: Decimal | int) -> Decimal | None:
    """A part as a percentage of the whole, to a tenth; None of nothing."""
    return to_tenth(Decimal(part) / Decimal(whole) * 100) if whole else None


def change(before: Decimal | int | None, after: Decimal | int | None) -> Decimal | None:
    """How much more it is than before, as a percentage to a tenth; None where there is nothing to compare."""
    if not before or after is None:
        return None
    return to_tenth((Decimal(after) / Decimal(before) - 1) * 100)


def to_tenth(value: Decimal) -> Decimal:
    """To a tenth, halves away from nothing."""
    return value.quantize(_tenth, ROUND_HALF_UP)
