"""What the person's equipment can be loaded with. Extends seed 002, which knows only names of equipment."""

from decimal import Decimal
from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from spotter.coaching.types.base import Load, Sets, Weight, Wire, sized

MOST_PLATES = 12
MOST_PAIRS = 12


class PlateContext(Wire):
    """One size of plate. ``pairs`` is how many pairs there are; enough of them where it is left out."""

    weight: Weight
    pairs: Annotated[Sets, Field(ge=1, le=MOST_PAIRS)] | None = None


def _plate(value: Any) -> Any:
    return {"weight": value} if isinstance(value, int | float | Decimal) and not isinstance(value, bool) else value


Plate = Annotated[PlateContext, BeforeValidator(_plate)]
Rack = Annotated[tuple[Weight, ...], *sized(1, 100)]


class EquipmentContext(Wire):
    """Real loads, all in the request's unit. What is left out is what a usual gym has.

    ``plates`` are sizes ([1.25, 2.5, 5, 10, 20]) or ``{weight, pairs}``. ``dumbbells`` and ``kettlebells`` list what is
    on the rack; a dumbbell rack can be said as ``dumbbellStep`` and ``dumbbellMax`` instead.
    """

    bar_weight: Weight | None = None
    ez_bar_weight: Weight | None = None
    trap_bar_weight: Weight | None = None
    smith_bar_weight: Load | None = None
    plates: Annotated[tuple[Plate, ...], *sized(1, MOST_PLATES)] | None = None
    dumbbells: Rack | None = None
    dumbbell_step: Weight | None = None
    dumbbell_max: Weight | None = None
    kettlebells: Rack | None = None
    machine_step: Weight | None = None
    machine_max: Weight | None = None
