"""A week lighter: about 8% off the working weight, always 7 to 10%, as a load that exists."""

from decimal import Decimal

from spotter.coaching.load_options import LoadOptions

DROP = Decimal("0.08")
LEAST = Decimal("0.07")
MOST = Decimal("0.10")


def deloaded(load: Decimal, options: LoadOptions) -> Decimal | None:
    """The load of a deload week, or None where there is no load to take off.

    The one nearest to 8% off that is 7-10% off; where none is (light loads, coarse steps) the next one below.
    Help grows instead of the load where help is given.
    """
    if not load:
        return None
    if options.assisted:
        eased = options.loads.nearest(load * (1 + DROP))
        return eased if eased > load else options.loads.above(load)
    target = load * (1 - DROP)
    below = options.loads.at_or_below(target)
    above = options.loads.above(target)
    near = sorted((each for each in (below, above) if each is not None), key=lambda each: (abs(each - target), each))
    inside = next((each for each in near if load * (1 - MOST) <= each <= load * (1 - LEAST)), None)
    if inside is not None:
        return inside
    return below
