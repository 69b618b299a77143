"""What there is to train with as the rules of a plan take it: real loads in the person's unit, names, and the place."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from spotter.catalogue import Equipment, equipment_named
from spotter.catalogue.equipment import MACHINES
from spotter.coaching.types import EquipmentContext, Location, Unit
from spotter.coaching.types.base import HEAVIEST
from spotter.coaching.types.context import MOST_NAMES
from spotter.coaching.types.equipment import MOST_PLATES
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.training.planning.stored import Json, mapping, mappings, number, text

MOST_ON_A_RACK = 100
_hundredth = Decimal("0.01")
_bars = {
    Equipment.BARBELL: "bar_weight",
    Equipment.EZ_BAR: "ez_bar_weight",
    Equipment.TRAP_BAR: "trap_bar_weight",
    Equipment.SMITH_MACHINE: "smith_bar_weight",
}
_pulled = MACHINES | {Equipment.CABLE}


@dataclass(frozen=True, slots=True)
class AtHand:
    """``names`` without any: what ``location`` usually has. ``told``: somebody has said what there is."""

    location: Location
    names: tuple[str, ...]
    real: EquipmentContext
    told: bool


def at_hand(stored: Json, settings: Json, unit: Unit) -> AtHand:
    """The record of the equipment, or the names of the settings where there is no record.

    A list without a place means what it says, as one at home does. A bar is a barbell, whatever the list says.
    """
    items = list(mappings(stored.get("items")))
    names = [name for each in items if (name := text(each.get("name")))]
    place = _place(stored.get("location"))
    real = equipment_context(stored, unit)
    if not items and not names:
        listed = settings.get("available_equipment")
        names = [name for each in listed if (name := text(each))] if isinstance(listed, list) else []
    if real.bar_weight is not None and names:
        names.append(Equipment.BARBELL.value)
    told = bool(names) or place is not None or real != EquipmentContext()
    if place is None:
        place = Location.HOME if names else Location.GYM
    return AtHand(place, tuple(name[:120] for name in dict.fromkeys(names))[:MOST_NAMES], real, told)


def equipment_context(stored: Json, unit: Unit) -> EquipmentContext:
    """The real loads of the record of the equipment, in ``unit``; what it does not tell is left out."""
    found: dict[str, Any] = {}
    for item in mappings(stored.get("items")):
        gear = equipment_named(text(item.get("name"))) or frozenset()
        weights = _weights(item.get("weights"), item.get("unit"), unit)
        if weights:
            _put(found, gear, weights)
    bar = mapping(stored.get("bar"))
    weighs = _weights([bar.get("weight")], bar.get("unit"), unit)
    if weighs:
        found["bar_weight"] = weighs[0]
    plates = _weights(stored.get("plates"), bar.get("unit") or unit.value, unit)
    if plates:
        found["plates"] = tuple(plates[:MOST_PLATES])
    return EquipmentContext.model_validate(found)


def in_unit(load: Decimal, written: Any, unit: Unit) -> Decimal:
    """A load that was written in another unit, to the hundredth; one in the same unit as it was written."""
    of = Unit.LB if written == Unit.LB.value else Unit.KG if written == Unit.KG.value else unit
    if of is unit:
        return load
    converted = load * POUND_IN_KILOGRAMS if of is Unit.LB else load / POUND_IN_KILOGRAMS
    return converted.quantize(_hundredth, ROUND_HALF_UP)


def _put(found: dict[str, Any], gear: frozenset[Equipment], weights: list[Decimal]) -> None:
    if Equipment.DUMBBELL in gear:
        found["dumbbells"] = tuple(sorted({*found.get("dumbbells", ()), *weights}))[:MOST_ON_A_RACK]
    elif Equipment.KETTLEBELL in gear:
        found["kettlebells"] = tuple(sorted({*found.get("kettlebells", ()), *weights}))[:MOST_ON_A_RACK]
    elif gear == {Equipment.PLATE}:
        found["plates"] = tuple(weights[:MOST_PLATES])
    elif len(gear) == 1 and len(weights) == 1 and (bar := _bars.get(next(iter(gear)))):
        found[bar] = weights[0]
    elif gear and gear <= _pulled and (step := _step(weights)) is not None:
        found |= {"machine_step": step, "machine_max": weights[-1]}


def _step(weights: list[Decimal]) -> Decimal | None:
    """The step of a stack whose plates are all alike; None of any other, for its loads are not steps."""
    step = weights[0]
    return step if all(each == step * at for at, each in enumerate(weights, start=1)) and len(weights) > 1 else None


def _weights(values: Any, written: Any, unit: Unit) -> list[Decimal]:
    """The weights that can be, ascending, each once."""
    numbers = (number(each) for each in values) if isinstance(values, list | tuple) else ()
    return sorted(set(_possible(in_unit(each, written, unit) for each in numbers if each is not None)))


def _possible(weights: Iterable[Decimal]) -> Iterable[Decimal]:
    return (each for each in weights if _hundredth <= each <= HEAVIEST)


def _place(value: Any) -> Location | None:
    said = text(value).lower()
    if "home" in said or "house" in said:
        return Location.HOME
    return Location.GYM if "gym" in said or "club" in said else None
