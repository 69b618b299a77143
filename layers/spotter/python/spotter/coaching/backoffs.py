"""P8: the backoff sets after a top set."""

from decimal import Decimal

from spotter.coaching.load_options import LoadOptions
from spotter.coaching.planned_work import Sets
from spotter.coaching.types import RepRange


def backoffs_after(
    top: Decimal, drop: Decimal, count: int, reps: RepRange, cap: Decimal, options: LoadOptions
) -> Sets | None:
    """``count`` sets at ``top`` x (1 - ``drop``), a load that exists and is not above it, at the bottom of ``reps``."""
    if not count:
        return None
    if options.assisted:
        eased = options.loads.nearest(top * (1 + drop))
        return Sets(max(eased, top), reps.low, cap, count)
    return Sets(min(options.loads.nearest(top * (1 - drop)), top), reps.low, cap, count)
