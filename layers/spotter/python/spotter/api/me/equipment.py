"""GET and PUT /me/equipment."""

from typing import Annotated, Literal, Self

from pydantic import ConfigDict, Field

from spotter.api.me.shapes import Label, Notes, Number, Unit, Where
from spotter.api.shapes import ReplyModel, RequestModel
from spotter.catalogue import equipment_named
from spotter.training.amounts import plain
from spotter.training.models import Bar, EquipmentItem, OwnEquipment
from spotter.training.person.equipment import MOST_ITEMS, MOST_PLATES, MOST_WEIGHTS, sizes

_Weight = Annotated[Number, Field(gt=0, le=1000)]
_ItemUnit = Literal["kg", "lb"] | None


class EquipmentItemRequest(RequestModel):
    """One kind of equipment."""

    name: Label = Field(description="What it is, by its usual name: dumbbells, kettlebells, bench, cable machine.")
    weights: Annotated[list[_Weight], Field(max_length=MOST_WEIGHTS)] | None = Field(
        None,
        description="How many kg or lb there are of it, by its unit: one hand's on dumbbells. Null: what is usual.",
    )
    unit: Unit | None = Field(None, description="The unit of its weights. Null: that of your settings.")


class BarRequest(RequestModel):
    """A barbell."""

    weight: _Weight = Field(description="How many kg or lb the empty bar weighs, by its unit.")
    unit: Unit = Field("kg", description="The unit of the bar and of the plates.")


class EquipmentRequest(RequestModel):
    """What there is to train with. What is left out or null is not known any more."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "location": "Home",
                    "items": [{"name": "dumbbells", "weights": [5, 7.5, 10, 15, 20], "unit": "kg"}, {"name": "bench"}],
                    "bar": {"weight": 20, "unit": "kg"},
                    "plates": [1.25, 2.5, 5, 10, 20],
                }
            ]
        }
    )

    location: Where | None = Field(None, description="Where you train, in any case: Gym or Home.")
    items: list[EquipmentItemRequest] = Field(
        default_factory=list,
        max_length=MOST_ITEMS,
        description="What is there. Empty: what the place usually has, which at home is nothing.",
    )
    bar: BarRequest | None = Field(None, description="The barbell. Null: a usual one, where there is one.")
    plates: Annotated[list[_Weight], Field(max_length=MOST_PLATES)] | None = Field(
        None, description="How many kg or lb the plates weigh, by the unit of the bar: each size once."
    )
    notes: Notes = None

    def stored(self, unit: str | None) -> OwnEquipment:
        """The record: every field of this request, set. ``unit`` is that of the settings."""
        usual: Literal["kg", "lb"] = "lb" if unit == "lb" else "kg"
        return OwnEquipment(
            location=self.location,
            items=[
                EquipmentItem(name=each.name, weights=sizes(each.weights), unit=each.unit or usual)
                if each.weights
                else EquipmentItem(name=each.name)
                for each in self.items
            ],
            bar=Bar(weight=plain(self.bar.weight) or 0, unit=self.bar.unit) if self.bar else None,
            plates=sizes(self.plates) if self.plates else None,
        )


class EquipmentItemReply(ReplyModel):
    """One kind of equipment."""

    name: str = Field(description="What it is.")
    weights: list[float] | None = Field(None, description="How many kg or lb there are of it, by its unit.")
    unit: _ItemUnit = Field(None, description="The unit of its weights.")


class BarReply(ReplyModel):
    """A barbell."""

    weight: float = Field(description="How many kg or lb the empty bar weighs, by its unit.")
    unit: Literal["kg", "lb"] = Field(description="The unit of the bar and of the plates.")


class EquipmentReply(ReplyModel):
    """What there is to train with, as it is stored."""

    location: str | None = Field(None, description="Where you train: Gym or Home. Null: not known.")
    items: list[EquipmentItemReply] = Field(description="What is there.")
    bar: BarReply | None = Field(None, description="The barbell. Null: not known.")
    plates: list[float] | None = Field(
        None, description="How many kg or lb the plates weigh, by the unit of the bar. Null: not known."
    )
    notes: list[str] = Field(description="What no exercise asks for by this name: plans do without it.")

    @classmethod
    def of(cls, stored: OwnEquipment) -> Self:
        """The record, and what of it is not understood."""
        return cls(
            location=stored.location,
            items=[
                EquipmentItemReply(
                    name=each.name, weights=None if each.weights is None else list(each.weights), unit=each.unit
                )
                for each in stored.items
            ],
            bar=BarReply(weight=stored.bar.weight, unit=stored.bar.unit) if stored.bar else None,
            plates=None if stored.plates is None else list(stored.plates),
            notes=[
                f"{each.name}: no exercise asks for equipment of this name, so plans do without it."
                for each in stored.items
                if equipment_named(each.name) is None
            ],
        )
