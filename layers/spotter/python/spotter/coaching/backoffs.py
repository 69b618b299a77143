"""P8: the backoff sets after a top set."""

from decimal import Decimal

from spotter.coaching.racks import Rack
from spotter.coaching.types import RepRange
from spotter.coaching.work import Sets


def backoffs_after(top: Decimal, drop: Decimal, count: int, reps: RepRange, cap: Decimal, rack: Rack) -> Sets | None:
    """``count`` sets at ``top`` x (1 - ``drop``), a load that exists and is not above it, at the bottom of ``reps``."""
    if not count:
        return None
    if rack.assisted:
        eased = rack.loads.nearest(top * (1 + drop))
        return Sets(max(eased, top), reps.low, cap, count)
    return Sets(min(rack.loads.nearest(top * (1 - drop)), top), reps.low, cap, count)
