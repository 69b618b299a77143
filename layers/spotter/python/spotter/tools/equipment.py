"""What the user trains with: where, which things, and the weights, bar and plates that there are."""

from typing import Annotated, Any, Literal, Self

from pydantic import BeforeValidator, Field, model_validator

from spotter.errors import RequestError
from spotter.tools.arguments import ToolArguments, Word, reject_bool
from spotter.tools.tool import Outcome, Reader, ReadingTool, ToolContext
from spotter.training.models import EquipmentItem, OwnEquipment
from spotter.training.person import equipment
from spotter.training.person.equipment import MOST_ITEMS, MOST_PLATES, MOST_WEIGHTS, TakenOut, Told

_HEAVIEST = 1000
_MOST_LISTED = 6
"""Weights that are said one by one."""
_Weight = Annotated[float, Field(gt=0, le=_HEAVIEST), BeforeValidator(reject_bool)]
_Unit = Literal["kg", "lb"]


class EquipmentEntry(ToolArguments):
    """One kind of equipment."""

    name: Word = Field(description="Its usual name: dumbbells, bench, pull-up bar")
    weights: list[_Weight] = Field(
        default_factory=list,
        max_length=MOST_WEIGHTS,
        description="Each that there is, one hand's on dumbbells; only if the user has said them",
    )
    unit: _Unit | None = Field(None, description="Of the weights; the user's own if left out")


class BarOfUser(ToolArguments):
    """A barbell."""

    weight: _Weight = Field(description="What it weighs empty")
    unit: _Unit | None = Field(None, description="Of bar and plates; the user's own if left out")


class SetEquipment(ToolArguments):
    """Arguments of ``set_equipment``."""

    mode: Literal["replace", "add", "remove"] = Field(
        "replace", description="replace: all that there is. add: beside what is stored. remove: items taken out"
    )
    location: Literal["Gym", "Home"] | None = Field(None, description="Where they train; as it was if left out")
    items: Annotated[list[EquipmentEntry], Field(max_length=MOST_ITEMS)] | None = Field(
        None, description="What there is, or what goes; none in a replace: what the location usually has"
    )
    bar: BarOfUser | None = Field(None, description="The barbell, if its weight is told")
    plates: list[_Weight] = Field(
        default_factory=list, max_length=MOST_PLATES, description="Each size of plate once, in the unit of the bar"
    )

    @model_validator(mode="after")
    def _fits_its_mode(self) -> Self:
        if self.mode == "replace" and self.items is None:
            raise ValueError("replace needs all items, [] for none listed; to change a part, use add or remove")
        if self.mode == "add" and not (self.location or self.items or self.bar or self.plates):
            raise ValueError("give what there is to add")
        if self.mode == "remove" and (not self.items or self.bar or self.plates or self._has_weights):
            raise ValueError("remove takes the names of items alone: barbell for the bar, plates for the plates")
        return self

    @property
    def _has_weights(self) -> bool:
        return any(each.weights for each in self.items or ())


def _set(arguments: SetEquipment, _context: ToolContext, reader: Reader) -> Outcome:
    items = arguments.items or ()
    try:
        if arguments.mode == "remove":
            taken = TakenOut(tuple(each.name for each in items), arguments.location)
            change = equipment.remove(reader, taken)
        else:
            changed_by = equipment.add if arguments.mode == "add" else equipment.replace
            change = changed_by(reader, _told(arguments))
    except RequestError as refused:
        return Outcome.refused(refused.detail)
    kept = change.result
    data = {"success": True, "equipment": _shown(kept.now), "before": _shown(kept.before)}
    return Outcome(data, f"Equipment stored: {_said(kept.now, kept.unit)}.", change.effects)


def _told(arguments: SetEquipment) -> Told:
    items = (EquipmentItem(name=each.name, weights=each.weights, unit=each.unit) for each in arguments.items or ())
    bar = arguments.bar
    return Told(
        tuple(items),
        bar.weight if bar else None,
        bar.unit if bar else None,
        tuple(arguments.plates),
        arguments.location,
    )


def _shown(own: OwnEquipment) -> dict[str, Any]:
    """The fields of the record that are known."""
    told = own.to_json()
    return {name: told[name] for name in OwnEquipment.model_fields if told.get(name) is not None}


def _said(own: OwnEquipment, usual: str) -> str:
    """``at home, with dumbbells (10, 20 kg), bench and a bar of 20 kg``."""
    place = {"Gym": "at a gym", "Home": "at home"}.get(own.location or "", "")
    things = [f"{each.name} ({_weights(each.weights, each.unit or usual)})" if each.weights else each.name
              for each in own.items]  # fmt: skip
    things += [f"a bar of {own.bar.weight} {own.bar.unit}"] if own.bar else []
    things += [f"plates of {_weights(own.plates, own.bar.unit if own.bar else usual)}"] if own.plates else []
    if not own.items:
        things.insert(0, "no list of what is there")
    listed = " and ".join(filter(None, (", ".join(things[:-1]), things[-1])))
    return f"{place}, with {listed}" if place else listed


def _weights(weights: list[int | float], unit: str) -> str:
    if len(weights) <= _MOST_LISTED:
        return f"{', '.join(map(str, weights))} {unit}"
    return f"{len(weights)} from {min(weights)} to {max(weights)} {unit}"


SET_EQUIPMENT = ReadingTool(
    "set_equipment",
    "Store for good where the user trains and what equipment there is.",
    SetEquipment,
    _set,
)
