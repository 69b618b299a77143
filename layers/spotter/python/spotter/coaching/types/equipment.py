"""What the person's equipment can be loaded with. Extends seed 002, which knows only names of equipment."""

from decimal import Decimal
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from spotter.coaching.types.base import Load, Sets, Weight, Wire, sized

MOST_PLATES = 12
MOST_PAIRS = 12


class PlateContext(Wire):
    """One size of plate. ``pairs`` is how many pairs there are; enough of them where it is left out."""

    weight: Weight = Field(description="What one plate weighs, in the unit of the request.")
    pairs: Annotated[Sets, Field(ge=1, le=MOST_PAIRS)] | None = Field(
        None, description="How many pairs there are. Null: enough of them."
    )


def _plate(value: Any) -> Any:
    return {"weight": value} if isinstance(value, int | float | Decimal) and not isinstance(value, bool) else value


Plate = Annotated[PlateContext, BeforeValidator(_plate)]
Rack = Annotated[tuple[Weight, ...], *sized(1, 100)]


class EquipmentContext(Wire):
    """Real loads, all in the request's unit. What is left out is what a usual gym has.

    ``plates`` are sizes ([1.25, 2.5, 5, 10, 20]) or ``{weight, pairs}``. ``dumbbells`` and ``kettlebells`` list what is
    on the rack; a dumbbell rack can be said as ``dumbbellStep`` and ``dumbbellMax`` instead.
    """

    bar_weight: Weight | None = Field(None, description="What the barbell weighs, in the unit of the request.")
    ez_bar_weight: Weight | None = Field(None, description="What the EZ bar weighs, in the unit of the request.")
    trap_bar_weight: Weight | None = Field(None, description="What the trap bar weighs, in the unit of the request.")
    smith_bar_weight: Load | None = Field(
        None, description="What the bar of the Smith machine weighs, in the unit of the request."
    )
    plates: Annotated[tuple[Plate, ...], *sized(1, MOST_PLATES)] | None = Field(
        None,
        description="The plates that there are: sizes in the unit of the request, or sizes with their number of pairs.",
    )
    dumbbells: Rack | None = Field(None, description="The dumbbells on the rack, in the unit of the request.")
    dumbbell_step: Weight | None = Field(
        None, description="The step between one dumbbell and the next, in the unit of the request."
    )
    dumbbell_max: Weight | None = Field(None, description="The heaviest dumbbell, in the unit of the request.")
    kettlebells: Rack | None = Field(None, description="The kettlebells on the rack, in the unit of the request.")
    machine_step: Weight | None = Field(
        None, description="The step between one plate of a stack and the next, in the unit of the request."
    )
    machine_max: Weight | None = Field(None, description="The whole stack, in the unit of the request.")
