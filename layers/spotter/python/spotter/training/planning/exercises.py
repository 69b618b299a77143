"""A planned exercise as a current workout has it: sets, reps, weight, rest; the warm-up and the cap in its notes."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import Any

from spotter.catalogue import Exercise, Kind, Level
from spotter.coaching.compose.cues import cue_of
from spotter.coaching.compose.timed_sessions import WORK_AND_REST_SECONDS
from spotter.coaching.composed_exercise import ComposedExercise
from spotter.coaching.duration import working_rest
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.formatting import number
from spotter.coaching.types import PlannedExerciseResponse, PlannedSetResponse, Unit
from spotter.training.planning.notes import WARM_UP

Fields = dict[str, Any]

LONGEST_NOTES = 600
BACKOFFS = "Backoff sets, after the top set."


def exercise_fields(
    planned: PlannedExerciseResponse,
    named: NamedExercise,
    unit: Unit,
    notes: str = "",
    level: Level = Level.INTERMEDIATE,
) -> list[Fields]:
    """The fields of ``PlannedExercise``: the working sets, and the backoffs as an exercise of their own behind them.

    Sets of one exercise have one load: a lighter set that is logged with the load of the top set would be wrong.
    """
    first = list(_main(planned))
    found = [_fields(first, named, unit, _notes(planned.warmup_sets, first, unit, notes), level)]
    if planned.backoff_sets:
        backoffs = list(planned.backoff_sets)
        found.append(_fields(backoffs, named, unit, _notes((), backoffs, unit, BACKOFFS), level))
    return found


def timed_fields(each: ComposedExercise) -> Fields:
    """The fields of an exercise that no load is chosen for: a piece, or intervals."""
    plain = _described(NamedExercise(each.exercise.name, each.exercise, known=True))
    if each.kind is Kind.INTERVALS:
        amounts = {"rounds": each.rounds, "work_time": each.work_seconds, "rest_time": each.rest_seconds}
    else:
        amounts = {"duration": each.duration_seconds}
    return {**plain, "type": each.kind.value, **amounts}


def _main(planned: PlannedExerciseResponse) -> Iterator[PlannedSetResponse]:
    if planned.top_set is not None:
        yield planned.top_set
    yield from planned.working_sets


def _fields(sets: Sequence[PlannedSetResponse], named: NamedExercise, unit: Unit, notes: str, level: Level) -> Fields:
    exercise, first = named.exercise, sets[0]
    count, reps = sum(each.set_count for each in sets), min(each.reps for each in sets)
    fields = _described(named) | {"type": exercise.kind.value, **_amounts(exercise, count, reps, first.weight, level)}
    if first.weight and exercise.kind is Kind.REPS:
        fields |= {"weight": _plain(first.weight), "unit": unit.value}
    if first.rpe_cap is not None:
        fields["rpe_cap"] = _plain(first.rpe_cap)
    if first.weight and exercise.kind is Kind.HOLD:  # the type has no field for it
        notes = f"Hold with {number(first.weight)} {unit.value}. {notes}"[:LONGEST_NOTES]
    if notes:
        fields["notes"] = notes
    return fields


def _amounts(exercise: Exercise, count: int, reps: int, load: Decimal, level: Level) -> Fields:
    match exercise.kind:
        case Kind.HOLD:
            return {"sets": count, "hold_time": reps, "rest_between_sets": working_rest(exercise, reps, load)}
        case Kind.DURATION:
            return {"duration": count * reps * 60}
        case Kind.INTERVALS:
            work, rest = WORK_AND_REST_SECONDS[level]
            return {"rounds": reps, "work_time": work, "rest_time": rest}
        case _:
            return {"sets": count, "reps": reps, "rest_between_sets": working_rest(exercise, reps, load)}


def _described(named: NamedExercise) -> Fields:
    exercise = named.exercise
    return {
        "name": named.written,
        "instructions": cue_of(exercise),
        "categories": [exercise.category.value],
        "muscles": [each.value for each in exercise.primary],
    }


def _notes(warm_ups: Sequence[PlannedSetResponse], sets: Sequence[PlannedSetResponse], unit: Unit, more: str) -> str:
    told = []
    if warm_ups:
        steps = ", ".join(f"{each.note or number(each.weight)} × {each.reps}" for each in warm_ups)
        loads = f" ({unit.value})" if any(each.note is None for each in warm_ups) else ""
        told.append(f"{WARM_UP}{steps}{loads}.")
    if len({each.reps for each in sets}) > 1:
        told.append("Reps by set: " + ", ".join(str(each.reps) for each in sets for _ in range(each.set_count)) + ".")
    if sets[0].rpe_cap is not None:
        told.append(f"RPE {number(sets[0].rpe_cap)} at most.")
    return " ".join([*told, *([more] if more else [])])[:LONGEST_NOTES]


def _plain(value: Decimal) -> int | float:
    return int(value) if value == value.to_integral_value() else float(value)
