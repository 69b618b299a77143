"""The one thing to change when a lift is stalled: the first of F1 to F4 that applies."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from spotter.catalogue import Exercise, Level, LoadType
from spotter.coaching.deload import deloaded
from spotter.coaching.e1rm import load_for
from spotter.coaching.exercise_names import NamedExercise, resolve_name
from spotter.coaching.exposures import Exposure
from spotter.coaching.formatting import load as said
from spotter.coaching.formatting import number, percent
from spotter.coaching.load_options import LoadOptions
from spotter.coaching.pain import flags_of, may_replace
from spotter.coaching.plan_inputs import equipment_at
from spotter.coaching.substitution import ranked
from spotter.coaching.types import FixType, RepRange, StallContext, Unit
from spotter.coaching.volume_landmarks import Outside, outside

HARD_RPE = Decimal(9)
FEW_REPS = Decimal(4)
SETS_STEP = 2


@dataclass(frozen=True, slots=True)
class StallFix:
    """A fix: its rule, its type on the wire, what to do, the numbers, and why it is this one."""

    rule: str
    type: FixType
    suggestion: str
    details: str
    why: str


def fix_for(
    context: StallContext,
    exercise: NamedExercise,
    newest: Sequence[Exposure],
    reps: RepRange,
    options: LoadOptions,
    variation: str | None = None,
) -> StallFix:
    """The fix for the ``newest`` exposures of a stalled lift; ``variation``: the exercise to take where it is F4's."""
    rpes = [each.top.rpe for each in newest if each.top.rpe is not None]
    mean_rpe = sum(rpes, Decimal(0)) / len(rpes) if rpes else Decimal(0)
    if mean_rpe >= HARD_RPE:
        return _deload(newest[-1], options, context.unit, mean_rpe)
    mean = Decimal(sum(each.top.reps for each in newest)) / len(newest)
    if mean <= FEW_REPS:
        return _rep_range(context, newest, reps, options, mean)
    off = outside(exercise.exercise, context.weekly_sets)
    if off is not None:
        return _volume(off)
    return _variation(context, variation)


def variations_of(context: StallContext) -> tuple[str, ...]:
    """The names of the exercises that F4 may swap the lift for, the nearest first."""
    exercise = resolve_name(context.exercise_name)
    return tuple(each.name for each in _others(context, exercise)) if exercise.known else ()


def _deload(last: Exposure, options: LoadOptions, unit: Unit, mean: Decimal) -> StallFix:
    why = f"The mean RPE is {_tenths(mean)}: fatigue hides the strength that is there."
    load = deloaded(last.top.load, options)
    if load is None or load == last.top.load:
        suggestion = "Take a micro-deload: half the sets for one week, the same load."
        return StallFix("F1", "deload", suggestion, f"{said(last.top.load, unit)}, half the sets.", why)
    drop = percent(abs(1 - load / last.top.load))
    word = "more help" if options.assisted else "lighter"
    suggestion = f"Take a micro-deload: {drop} {word} for one week, then build up again."
    return StallFix("F1", "deload", suggestion, f"New target: {said(load, unit)} ({drop} {word}).", why)


def _rep_range(
    context: StallContext, newest: Sequence[Exposure], reps: RepRange, options: LoadOptions, mean: Decimal
) -> StallFix:
    too_heavy = reps.low > FEW_REPS + 2
    higher = reps if too_heavy else RepRange(reps.low + 2, max(reps.high, reps.low + 2) + 2)
    load = _load_for(newest, higher, context.current_prescription.top_set_rpe_cap, options)
    start = f", starting at {said(load, context.unit)} × {higher.low}" if load else ""
    if too_heavy:
        return StallFix(
            "F2",
            "rep_range",
            f"Come back into the rep range of {reps}: the load has outgrown it.",
            f"Reps of {reps}{start}.",
            f"The mean is {_tenths(mean)} reps, far below {reps}.",
        )
    return StallFix(
        "F2",
        "rep_range",
        f"Change the rep range from {reps} to {higher} for four to six weeks.",
        f"New range: {higher} reps{start}.",
        f"The mean is {_tenths(mean)} reps: heavy low-rep work has run its course for now.",
    )


def _load_for(newest: Sequence[Exposure], reps: RepRange, cap: Decimal, options: LoadOptions) -> Decimal | None:
    """A load for the bottom of ``reps`` inside the cap, by Epley; never above what was lifted last."""
    best = max((each.e1rm for each in newest if each.e1rm), default=None)
    if best is None or options.assisted or not options.weighted:
        return None
    wanted = min(load_for(best, reps.low + (10 - cap)), newest[-1].top.load)
    found = options.loads.at_or_below(wanted)
    return options.loads.lightest if found is None else found


def _volume(off: Outside) -> StallFix:
    muscle = off.muscle.value.replace("_", " ")
    least, most = off.landmarks
    why = f"{off.sets} hard sets a week for {muscle}; {least}-{most} is what it can use."
    if off.too_few:
        aim = min(off.sets + SETS_STEP, most) if off.sets + SETS_STEP >= least else least
        return StallFix("F3", "volume", f"Add sets for {muscle}.", f"From {off.sets} to {aim} hard sets a week.", why)
    return StallFix(
        "F3", "volume", f"Cut sets for {muscle}.", f"From {off.sets} to {most} hard sets a week or fewer.", why
    )


def _variation(context: StallContext, preferred: str | None) -> StallFix:
    why = "Load, reps and volume are sensible: a new stimulus for the same movement is what is left."
    names = variations_of(context)
    other = preferred if preferred in names else next(iter(names), None)
    if other is None:
        suggestion = f"Do {context.exercise_name} with a pause of two seconds for four weeks."
        return StallFix("F4", "variation", suggestion, "About 10% lighter, same sets and reps.", why)
    suggestion = f"Swap {context.exercise_name} for {other} for four to six weeks."
    return StallFix("F4", "variation", suggestion, f"{other}: same sets and reps, a light first week.", why)


def _others(context: StallContext, exercise: NamedExercise) -> Iterator[Exercise]:
    available, _ = equipment_at(context.location, context.equipment_available, context.equipment)
    flags = flags_of(context.pain_flags)
    for each in ranked(exercise.exercise):
        if each.load_type is LoadType.ASSISTED and exercise.exercise.load_type is not LoadType.ASSISTED:
            continue
        fits = available is None or each.equipment <= available
        if fits and each.level is not Level.ADVANCED and may_replace(each, flags):
            yield each


def _tenths(value: Decimal) -> str:
    return number(value.quantize(Decimal("0.1")))
