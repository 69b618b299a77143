"""P8: the backoff sets after a top set."""

from decimal import Decimal

from spotter.coaching.load_options import LoadOptions
from spotter.coaching.planned_work import Sets
from spotter.coaching.types import RepRange

MORE_REPS_THAN_THE_TOP_SET = 2


def backoffs_after(top: Sets, drop: Decimal, count: int, reps: RepRange | None, options: LoadOptions) -> Sets | None:
    """``count`` sets at the load of ``top`` x (1 - ``drop``), a load that exists and is not above it.

    They have the reps of the bottom of ``reps``, without a range two more than the top set, and never fewer than it.
    """
    if not count:
        return None
    each = max(reps.low, top.reps) if reps else top.reps + MORE_REPS_THAN_THE_TOP_SET
    if options.assisted:
        return Sets(max(options.loads.nearest(top.load * (1 + drop)), top.load), each, top.cap, count)
    return Sets(min(options.loads.nearest(top.load * (1 - drop)), top.load), each, top.cap, count)
