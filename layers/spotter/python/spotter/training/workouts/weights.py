"""Loads as they are stored: kilograms to the gram. Arithmetic on them is in whole grams, so that nothing drifts."""

from decimal import ROUND_HALF_UP, Decimal

from spotter.language.units import POUND_IN_KILOGRAMS

_GRAMS = 1000


def grams(kilograms: float | Decimal) -> int:
    """A stored load in whole grams."""
    return int((Decimal(str(kilograms)) * _GRAMS).quantize(Decimal(1), ROUND_HALF_UP))


def kilograms(grams: int) -> int | float:
    """Grams as kilograms in JSON: a whole number where they are one. The way back is exact up to a million tonnes."""
    whole, rest = divmod(grams, _GRAMS)
    return float(Decimal(grams) / _GRAMS) if rest else whole


def number(value: Decimal) -> int | float:
    """An exact number in JSON: a whole one where it is one."""
    return int(value) if value == value.to_integral_value() else float(value)


def stored_kilograms(weight: Decimal, unit: str) -> int | float:
    """A load that was written in ``unit``, kg or lb, as it is stored."""
    return kilograms(grams(weight * POUND_IN_KILOGRAMS if unit == "lb" else weight))
