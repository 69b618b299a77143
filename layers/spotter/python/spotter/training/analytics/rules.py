"""What was performed, as the coaching rules take it: the sessions of a lift, and a finished session."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from spotter.coaching.types import (
    EquipmentContext,
    ExerciseSummary,
    RepRange,
    SessionHistoryContext,
    SessionSummary,
    SetHistoryContext,
    SetSummary,
    Unit,
)
from spotter.coaching.types.base import HEAVIEST, MOST_REPS, MOST_SETS
from spotter.coaching.types.context import MOST_EXERCISES
from spotter.training.analytics.performed import ExerciseSession, PerformedSet, PerformedWorkout
from spotter.training.analytics.units import in_unit

LIKE_ANOTHER = Decimal("0.5")
"""Two workouts are compared in volume where they share this part of their exercises."""
_easiest, _hardest = 1, 10


def history_for(sessions: Sequence[ExerciseSession], unit: str) -> tuple[SessionHistoryContext, ...]:
    """The sessions of a lift; those of which no set can be counted are left out."""
    found = []
    for session in sessions:
        sets = tuple(_set(each, unit) for each in session.sets if _counts(each, unit))[:MOST_SETS]
        if sets:
            found.append(SessionHistoryContext(date=session.day.isoformat(), sets=sets))
    return tuple(found)


def like(workout: PerformedWorkout, others: Sequence[PerformedWorkout]) -> PerformedWorkout | None:
    """The first of ``others`` that is the same session again: by its name, or by half of its exercises."""
    own = {each.exercise for each in workout.exercises}
    for other in others:
        theirs = {each.exercise for each in other.exercises}
        if workout.name and other.name:
            if workout.name.casefold() == other.name.casefold():
                return other
        elif own and Decimal(len(own & theirs)) >= LIKE_ANOTHER * max(len(own), len(theirs)):
            return other
    return None


def session_summary(
    workout: PerformedWorkout,
    before: Mapping[str, Sequence[ExerciseSession]],
    ranges: Mapping[str, RepRange],
    caps: Mapping[str, Decimal],
    same_before: PerformedWorkout | None,
    unit: str,
    equipment: EquipmentContext,
) -> SessionSummary:
    """A finished workout for the rules. ``before``: all earlier sessions of its lifts, the newest first.

    ``ranges`` and ``caps`` are what was prescribed; without a range, what was done is what was meant.
    """
    exercises = [
        _summary(each, before.get(each.exercise, ()), ranges.get(each.exercise), caps.get(each.exercise), unit)
        for each in workout.exercises
        if any(_counts(done, unit) for done in each.working)
    ]
    return SessionSummary(
        template_name=workout.name or "The session",
        exercises=tuple(exercises[:MOST_EXERCISES]),
        total_volume=in_unit(workout.volume, unit),
        duration=min(workout.minutes, MOST_REPS) if workout.minutes else None,
        previous_volume=in_unit(same_before.volume, unit) if same_before is not None else None,
        unit=Unit(unit),
        equipment=equipment,
    )


def _summary(
    session: ExerciseSession,
    before: Sequence[ExerciseSession],
    meant: RepRange | None,
    cap: Decimal | None,
    unit: str,
) -> ExerciseSummary:
    top = session.top
    rest = [each for each in session.working if each is not top and _counts(each, unit)]
    counted = [each for each in session.working if _counts(each, unit)]
    earlier = [each for one in before for each in one.working if _counts(each, unit)]
    load = top.kilograms if top is not None else None
    same_load = [_done(each) for each in earlier if load and each.kilograms == load]
    heaviest = max((each.kilograms for each in earlier if each.kilograms), default=None)
    last = next((value for one in before if (value := one.e1rm) is not None), None)
    return ExerciseSummary(
        name=session.name,
        top_set=_summary_set(top, meant, unit) if top is not None and _counts(top, unit) else None,
        backoff_sets=tuple(_summary_set(each, meant, unit) for each in rest[:MOST_SETS]),
        target_hit=meant is None or all(_done(each) >= meant.low for each in counted),
        e1rm=_load(session.e1rm, unit),
        previous_e1rm=_load(last, unit),
        rpe_cap=cap,
        best_weight=_load(heaviest, unit),
        best_reps=max(same_load, default=None),
    )


def _summary_set(done: PerformedSet, meant: RepRange | None, unit: str) -> SetSummary:
    reps = _done(done)
    target = reps if meant is None else min(max(reps, meant.low), meant.high)
    return SetSummary(weight=_weight(done, unit), reps=reps, rpe=_rpe(done), target_reps=target)


def _set(done: PerformedSet, unit: str) -> SetHistoryContext:
    return SetHistoryContext(weight=_weight(done, unit), reps=_done(done), rpe=_rpe(done), is_warmup=done.warmup)


def _counts(done: PerformedSet, unit: str) -> bool:
    """Whether the rules can take it: something was done, within what they know."""
    return 0 < _done(done) <= MOST_REPS and _weight(done, unit) <= HEAVIEST


def _done(done: PerformedSet) -> int:
    """Reps; seconds, of what was held."""
    return done.reps if done.reps is not None else int(done.seconds or 0)


def _weight(done: PerformedSet, unit: str) -> Decimal:
    return abs(in_unit(done.kilograms, unit)) if done.kilograms else Decimal(0)


def _load(kilograms: Decimal | None, unit: str) -> Decimal | None:
    return in_unit(kilograms, unit) if kilograms and 0 < in_unit(kilograms, unit) <= HEAVIEST else None


def _rpe(done: PerformedSet) -> Decimal | None:
    return done.rpe if done.rpe is not None and _easiest <= done.rpe <= _hardest else None
