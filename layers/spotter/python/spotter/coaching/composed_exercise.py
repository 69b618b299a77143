"""One exercise of a workout with its dose."""

from dataclasses import dataclass
from decimal import Decimal

from spotter.catalogue import Exercise, Kind
from spotter.coaching.duration import sets_seconds


@dataclass(frozen=True, slots=True)
class ComposedExercise:
    """One exercise and its dose. Which fields count depends on ``kind``; the others are 0. All times in seconds."""

    exercise: Exercise
    kind: Kind
    sets: int = 0
    """Sets (REPS, HOLD)."""
    reps: int = 0
    """Reps per set (REPS); on each side where the exercise is one-sided."""
    hold_seconds: int = 0
    """Time of one hold (HOLD); on each side where the exercise is one-sided."""
    rest_seconds: int = 0
    """Rest after a set (REPS, HOLD) or between rounds (INTERVALS)."""
    duration_seconds: int = 0
    """Time of the one piece (DURATION)."""
    rounds: int = 0
    work_seconds: int = 0
    """Rounds and the work in each (INTERVALS)."""
    load_kg: Decimal | None = None
    """The last working load, where the request knew it."""
    cue: str = ""
    """One or two short sentences on how to do it."""

    notes: tuple[str, ...] = ()
    """What stands beside it: its range of reps, what it is done in turn with, how its last set is done."""

    @property
    def seconds(self) -> int:
        """How long it takes, rests included."""
        if self.kind in (Kind.REPS, Kind.HOLD):
            amount = self.reps if self.kind is Kind.REPS else self.hold_seconds
            return sets_seconds(self.exercise, self.kind, self.sets, amount, self.rest_seconds)
        if self.kind is Kind.INTERVALS:
            return self.rounds * (self.work_seconds + self.rest_seconds)
        return self.duration_seconds
