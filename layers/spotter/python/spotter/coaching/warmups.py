"""Warm-up sets: the empty bar, then 40, 60 and 80 percent, strictly rising, each a load that exists."""

from decimal import Decimal

from spotter.catalogue import Exercise, Kind, LoadType, Pattern
from spotter.coaching.load_options import LoadOptions
from spotter.coaching.planned_work import Sets
from spotter.coaching.types import Unit

BAR_REPS = 10
BAR_FIRST_ABOVE = {Unit.KG: Decimal(30), Unit.LB: Decimal(65)}
"""The top set above which the ramp begins with the empty bar: 30 kg, and its like in plates of pounds."""
EASY_CAP = Decimal(5)
NEAR_CAP = Decimal(6)
MOVEMENT_REPS = 8
MOVEMENT_SECONDS = 15

_steps = (
    (Decimal("0.4"), 5, EASY_CAP),
    (Decimal("0.6"), 5, EASY_CAP),
    (Decimal("0.8"), 3, NEAR_CAP),
)
_movements = {
    Pattern.HORIZONTAL_PUSH: "incline push-ups",
    Pattern.VERTICAL_PUSH: "arm circles and wall slides",
    Pattern.HORIZONTAL_PULL: "shoulder blade squeezes",
    Pattern.VERTICAL_PULL: "scapular pulls",
    Pattern.SQUAT: "slow bodyweight squats",
    Pattern.HINGE: "unloaded hip hinges",
    Pattern.LUNGE: "step-backs without load",
    Pattern.HIP_EXTENSION: "slow glute bridges",
    Pattern.CALF: "slow heel raises on both feet",
    Pattern.CORE_STABILITY: "dead bugs",
    Pattern.CORE_FLEXION: "dead bugs",
    Pattern.CORE_ROTATION: "slow trunk turns",
    Pattern.CORE_LATERAL: "slow side bends",
}


def ramp(exercise: Exercise, load: Decimal, options: LoadOptions, unit: Unit) -> tuple[Sets, ...]:
    """The warm-up of ``exercise`` for a first working set with ``load``. Each set asks less than that one."""
    if exercise.kind in (Kind.DURATION, Kind.INTERVALS):
        return ()
    if not load or not options.weighted:
        return (_movement(exercise),)
    if options.assisted:
        easier = options.loads.nearest(load * Decimal("1.5"))
        return (Sets(easier, 5, EASY_CAP),) if easier > load else ()
    if exercise.load_type in (LoadType.ADDED, LoadType.NONE):
        more = options.loads.nearest(load * Decimal("0.6"))
        near = [Sets(more, 3, NEAR_CAP)] if 2 * options.increment <= more < load else []
        return (_movement(exercise), *near)
    found = [Sets(options.bar, BAR_REPS, EASY_CAP)] if options.bar and load > BAR_FIRST_ABOVE[unit] else []
    for share, reps, cap in _steps:
        step = options.loads.nearest(load * share)
        if step < load and (not found or step > found[-1].load):
            found.append(Sets(step, reps, cap))
    return tuple(found)


def _movement(exercise: Exercise) -> Sets:
    movement = _movements.get(exercise.pattern, f"slow, easy reps of {exercise.name}")
    reps = MOVEMENT_SECONDS if exercise.kind is Kind.HOLD else MOVEMENT_REPS
    return Sets(Decimal(0), reps, EASY_CAP, note=movement)
