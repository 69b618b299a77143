"""The weight of a proposed exercise: the engine's bound, and the load of the last time where none was proposed."""

from collections.abc import Mapping
from decimal import ROUND_FLOOR, Decimal
from typing import Any

from spotter.catalogue import Equipment, Exercise, Implement
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.load_bounds import load_bound
from spotter.coaching.pain import hurts
from spotter.coaching.types import EquipmentContext, Unit
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.training.proposals.clamp import Clamp
from spotter.training.proposals.limits import Limits
from spotter.training.proposals.suitable import flags

_hundredth = Decimal("0.01")
_told_by: Mapping[Implement, tuple[str, ...]] = {
    Implement.BARBELL: ("bar_weight", "plates"),
    Implement.EZ_BAR: ("ez_bar_weight", "plates"),
    Implement.TRAP_BAR: ("trap_bar_weight", "plates"),
    Implement.SMITH_MACHINE: ("smith_bar_weight", "plates"),
    Implement.DUMBBELL: ("dumbbells", "dumbbell_step"),
    Implement.KETTLEBELL: ("kettlebells",),
    Implement.CABLE: ("machine_step",),
    Implement.MACHINE: ("machine_step",),
}
"""What of the equipment tells the loads of an implement."""


def weighted(
    fields: Mapping[str, Any], exercise: NamedExercise, limits: Limits, *, sets_it: bool
) -> tuple[dict[str, Any], list[Clamp], str]:
    """``fields`` with a weight that is within its bound; what was clamped; and what the engine set, in words.

    ``sets_it``: where no weight is proposed, the one of the last time is set.
    """
    plain = {name: value for name, value in fields.items() if name not in ("weight", "unit")}
    if fields["type"] != "reps":
        return plain, [], ""
    proposed = fields.get("weight") or None
    unit = Unit(fields.get("unit") or limits.unit)
    holds = limits.holds or hurts(exercise, flags(limits)) is not None
    bound = load_bound(
        exercise,
        limits.loads.get(exercise.key),
        int(fields["reps"]),
        limits.profile,
        limits.unit,
        holds=holds,
        gentle=bool(limits.conditions),
        equipment=limits.real,
    )
    if proposed is None:
        usual = bound.usual if bound is not None and sets_it else None
        if not usual or bound is None or bound.options.is_harder(usual, bound.hardest):
            return plain, [], ""
        own = min(usual, _heaviest(exercise, limits) or usual)
        return plain | _told(own, limits.unit), [], f"{exercise.written} {_text(own, limits.unit)}"
    if bound is None or (not bound.hardest and not bound.options.assisted):
        why = "no set of it is logged, so it starts without a weight"
        return plain, [Clamp(exercise.written, "weight", _text(_of(proposed), unit), None, why)], ""
    hardest, why = bound.hardest, bound.why
    there = _heaviest(exercise, limits)
    if there is not None and there < hardest and not bound.options.assisted:
        hardest, why = there, "the heaviest that is there"
    meant = _in(limits.unit, _of(proposed), unit)
    if not _is_beyond(meant, hardest, assisted=bound.options.assisted):
        exists = bound.options.nearest_available(meant) if _is_told(exercise.exercise, limits.real) else meant
        if exists == meant or _is_beyond(exists, hardest, assisted=bound.options.assisted):
            return plain | _told(_of(proposed), unit), [], ""
        hardest, why = exists, "the nearest load that is there"
    after = _text(hardest, limits.unit)
    clamp = Clamp(exercise.written, "weight", _text(_of(proposed), unit), after, why)
    return plain | _told(hardest, limits.unit), [clamp], ""


def _is_told(exercise: Exercise, real: EquipmentContext) -> bool:
    """Whether it is stored which loads the exercise can have: else a load that is written is taken to be there."""
    return any(getattr(real, name) is not None for name in _told_by.get(exercise.implement, ()))


def _is_beyond(load: Decimal, bound: Decimal, *, assisted: bool) -> bool:
    return load < bound if assisted else load > bound


def _heaviest(exercise: NamedExercise, limits: Limits) -> Decimal | None:
    """The heaviest load that there is of what the exercise is done with, where that was said."""
    needs: frozenset[Equipment] = exercise.exercise.equipment
    return min((load for gear, load in limits.heaviest.items() if gear in needs), default=None)


def _of(value: Any) -> Decimal:
    return Decimal(str(value))


def _in(wanted: Unit, load: Decimal, unit: Unit) -> Decimal:
    """``load`` in the ``wanted`` unit, to the hundredth below: a conversion never makes it more."""
    if wanted is unit:
        return load
    converted = load * POUND_IN_KILOGRAMS if unit is Unit.LB else load / POUND_IN_KILOGRAMS
    return converted.quantize(_hundredth, ROUND_FLOOR)


def _told(load: Decimal, unit: Unit) -> dict[str, Any]:
    whole = load == load.to_integral_value()
    return {"weight": int(load) if whole else float(load), "unit": unit.value}


def _text(load: Decimal, unit: Unit) -> str:
    return f"{load.normalize():f} {unit.value}"
