"""What a plan is made of, before it goes on the wire: sets, and the work of one exercise."""

from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from spotter.catalogue import Exercise, Kind
from spotter.coaching.duration import WARMUP_REST_SECONDS, sets_seconds, working_rest
from spotter.coaching.types import PlannedExerciseResponse, PlannedSetResponse


@dataclass(frozen=True, slots=True)
class Sets:
    """``count`` equal sets. ``reps`` are seconds for a hold, minutes for a longer piece, rounds for intervals."""

    load: Decimal
    reps: int
    cap: Decimal | None
    count: int = 1
    note: str | None = None

    def on_the_wire(self) -> PlannedSetResponse:
        """As seed 002 has it."""
        return PlannedSetResponse(
            weight=self.load, reps=self.reps, rpe_cap=self.cap, set_count=self.count, note=self.note
        )


@dataclass(frozen=True)
class ExerciseWork:
    """One exercise of the plan. ``main``: a lift of the session and no accessory; it is cut last."""

    name: str
    exercise: Exercise
    main: bool
    optional: bool
    warmups: tuple[Sets, ...] = ()
    top: Sets | None = None
    backoffs: Sets | None = None
    working: tuple[Sets, ...] = ()

    @property
    def backoff_count(self) -> int:
        """How many backoff sets there are."""
        return self.backoffs.count if self.backoffs else 0

    @cached_property
    def seconds(self) -> int:
        """How long it takes, rests included."""
        warm = sum(self._time(each, WARMUP_REST_SECONDS) for each in self.warmups)
        rests = [(each, working_rest(self.exercise, each.reps, each.load)) for each in self.hard_sets]
        return warm + sum(self._time(each, rest) for each, rest in rests)

    @property
    def hard_sets(self) -> tuple[Sets, ...]:
        """All but the warm-ups, in their order."""
        top = (self.top,) if self.top else ()
        return (*top, *((self.backoffs,) if self.backoffs else ()), *self.working)

    def _time(self, sets: Sets, rest: int) -> int:
        kind = self.exercise.kind
        if kind in (Kind.REPS, Kind.HOLD):
            return sets_seconds(self.exercise, kind, sets.count, sets.reps, rest)
        return sets.count * sets.reps * 60

    def on_the_wire(self) -> PlannedExerciseResponse:
        """As seed 002 has it."""
        return PlannedExerciseResponse(
            exercise_name=self.name,
            warmup_sets=tuple(each.on_the_wire() for each in self.warmups),
            top_set=self.top.on_the_wire() if self.top else None,
            backoff_sets=(self.backoffs.on_the_wire(),) if self.backoffs else (),
            working_sets=tuple(each.on_the_wire() for each in self.working),
        )


def grouped(load: Decimal, reps: tuple[int, ...], cap: Decimal) -> tuple[Sets, ...]:
    """Working sets in their order, equal neighbours together: 12/12/11 is 2 x 12, then 1 x 11."""
    found: list[Sets] = []
    for each in reps:
        if found and found[-1].reps == each:
            found[-1] = Sets(load, each, cap, found[-1].count + 1)
        else:
            found.append(Sets(load, each, cap))
    return tuple(found)
