"""Lighter on purpose: for a moderate pain, and after a break."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

from spotter.coaching.load_options import LoadOptions

PAIN_DROP = Decimal("0.15")
LEAST_PAIN_DROP = Decimal("0.10")
MOST_PAIN_DROP = Decimal("0.20")
_breaks = ((timedelta(weeks=13), Decimal("0.20")), (timedelta(weeks=4), Decimal("0.10")))
"""Longer than this, and what it costs. Strength holds for about three weeks without training (McMaster et al. 2013)
and fades after; the first load back is one that the tendons are sure to take."""


@dataclass(frozen=True, slots=True)
class Break:
    """A break of ``weeks``, and the ``share`` of the load that it costs."""

    weeks: int
    share: Decimal


def after_a_break(last: datetime, today: datetime | None) -> Break | None:
    """The break between the last session and today, if it is long enough to matter. None without a date of today."""
    if today is None:
        return None
    away = today.date() - last.date()
    share = next((share for longer_than, share in _breaks if away > longer_than), None)
    return None if share is None else Break(away.days // 7, share)


def reduced_by(load: Decimal, options: LoadOptions, share: Decimal) -> Decimal:
    """``load`` less at least ``share``, as a load that exists; the lightest stays what it is.

    Help grows by as much where help is given.
    """
    if options.assisted:
        more = options.loads.nearest(load * (1 + share))
        return more if more > load else options.loads.above(load) or load
    lighter = options.loads.at_or_below(load * (1 - share))
    return options.loads.lightest if lighter is None else lighter


def reduced_for_pain(load: Decimal, options: LoadOptions) -> Decimal:
    """``load`` 15% lighter for pain: a load that exists and is 10-20% lighter, else the next lighter one."""
    wanted = options.loads.nearest(load * (1 - PAIN_DROP))
    if not options.assisted and load * (1 - MOST_PAIN_DROP) <= wanted <= load * (1 - LEAST_PAIN_DROP):
        return wanted
    return reduced_by(load, options, PAIN_DROP if options.assisted else LEAST_PAIN_DROP)
