"""What was performed, as the computations read it: sets, an exercise in a workout, a workout."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from spotter.catalogue import Exercise, LoadType
from spotter.coaching.e1rm import estimate

NONE_OF_IT = Decimal(0)

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
    def volume(self) -> Decimal:
        """Load times reps; nothing where one of the two is missing."""
        return self.kilograms * self.reps if self.kilograms and self.kilograms > 0 and self.reps else NONE_OF_IT


@dataclass(frozen=True, slots=True)
class ExerciseSession:
    """One exercise in one workout. ``exercise`` is its id, ``sets`` all of them, warm-ups too."""

    exercise: str
    name: str
    day: date
    workout: str
    sets: tuple[PerformedSet, ...]
    assisted: bool = False
    """Whether the load is help: then there is no maximum to estimate, and no volume."""

    @property
    def working(self) -> tuple[PerformedSet, ...]:
        """The sets that count: those that are no warm-ups."""
        return tuple(each for each in self.sets if not each.warmup)

    @property
    def volume(self) -> Decimal:
        """Load times reps of the working sets, in kilograms."""
        return NONE_OF_IT if self.assisted else sum((each.volume for each in self.working), NONE_OF_IT)

    @property
    def e1rm(self) -> Decimal | None:
        """The best estimated maximum of the working sets, in kilograms; None without a load."""
        return max((value for each in self.working if (value := self.e1rm_of(each)) is not None), default=None)

    def e1rm_of(self, done: PerformedSet) -> Decimal | None:
        """The estimated maximum of one set: Epley, with the RPE where it was recorded."""
        if self.assisted or not done.kilograms or not done.reps:
            return None
        found = estimate(done.kilograms, done.reps, done.rpe)
        return found.load if found is not None else None

    @property
    def top(self) -> PerformedSet | None:
        """The heaviest working set (with help: the one with the least); of equals the most reps, then the longest."""
        return max(self.working, key=self._rank, default=None)

    def _rank(self, done: PerformedSet) -> tuple[Decimal, int, Decimal]:
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


def is_assisted(exercise: Exercise | None) -> bool:
    """Whether the load of an exercise is taken off the body."""
    return exercise is not None and exercise.load_type is LoadType.ASSISTED


def by_exercise(workouts: Iterable[PerformedWorkout]) -> Mapping[str, tuple[ExerciseSession, ...]]:
    """The sessions of each exercise, the oldest first; an exercise that a workout holds twice has two."""
    found: dict[str, list[ExerciseSession]] = {}
    for workout in sorted(workouts, key=lambda each: (each.day, each.id)):
        for session in workout.exercises:
            found.setdefault(session.exercise, []).append(session)
    return {exercise: tuple(sessions) for exercise, sessions in found.items()}


def share(part: Decimal | int, whole: Decimal | int) -> Decimal | None:
    """A part as a percentage of the whole, to a tenth; None of nothing."""
    return (Decimal(part) / Decimal(whole) * 100).quantize(Decimal("0.1")) if whole else None


def change(before: Decimal | int | None, after: Decimal | int | None) -> Decimal | None:
    """How much more it is than before, as a percentage to a tenth; None where there is nothing to compare."""
    if not before or after is None:
        return None
    return ((Decimal(after) / Decimal(before) - 1) * 100).quantize(Decimal("0.1"))
