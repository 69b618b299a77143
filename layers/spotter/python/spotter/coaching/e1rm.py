"""Estimated one-rep maxima. All in the unit of the load, exact until the last step, to the hundredth."""

from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import NamedTuple

CONFIDENT_UP_TO_REPS = 12
_hundredth = Decimal("0.01")


class Estimate(NamedTuple):
    """An estimate, and whether it can be trusted: above 12 reps it is a guess about endurance."""

    load: Decimal
    confident: bool


@lru_cache(maxsize=8192)
def epley(load: Decimal, reps: Decimal | int) -> Decimal | None:
    """``w(1 + r/30)`` (Epley 1985), and the load itself for one rep; None without a rep or a load."""
    if load <= 0 or reps <= 0:
        return None
    if reps == 1:
        return _rounded(load)
    return _rounded(load * (30 + Decimal(reps)) / 30)


def estimate(load: Decimal, reps: int, rpe: Decimal | None = None) -> Estimate | None:
    """Epley at the reps that could have been done: ``r + (10 - RPE)`` where the RPE is known. None without a set."""
    if load <= 0 or reps <= 0:
        return None
    possible = reps + (10 - rpe if rpe is not None else 0)
    value = epley(load, possible)
    return None if value is None else Estimate(value, possible <= CONFIDENT_UP_TO_REPS)


def brzycki(load: Decimal, reps: int) -> Decimal | None:
    """``36w/(37 - r)`` (Brzycki 1993). None without a set, or from 37 reps on, where it has no meaning."""
    if load <= 0 or not 0 < reps < 37:
        return None
    return _rounded(36 * load / (37 - reps))


def lombardi(load: Decimal, reps: int) -> Decimal | None:
    """``w r^0.10`` (Lombardi 1989). None without a set."""
    if load <= 0 or reps <= 0:
        return None
    return _rounded(load * Decimal(reps) ** Decimal("0.10"))


def wathan(load: Decimal, reps: int) -> Decimal | None:
    """``100w/(48.8 + 53.8 e^(-0.075r))`` (Wathan 1994), and the load itself for one rep. None without a set."""
    if load <= 0 or reps <= 0:
        return None
    if reps == 1:
        return _rounded(load)
    return _rounded(100 * load / (Decimal("48.8") + Decimal("53.8") * (Decimal("-0.075") * reps).exp()))


def load_for(one_rep_max: Decimal, reps: Decimal | int) -> Decimal:
    """The load that Epley expects for ``reps``: the inverse of :func:`epley`. ValueError below one rep."""
    if reps < 1:
        raise ValueError("a load is for one rep at least")
    return one_rep_max if reps == 1 else one_rep_max * 30 / (30 + Decimal(reps))


def _rounded(value: Decimal) -> Decimal:
    return value.quantize(_hundredth, ROUND_HALF_UP)
