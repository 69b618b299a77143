"""Kilograms in the unit that somebody reads: exact in kilograms, to the hundredth in pounds."""

from decimal import ROUND_HALF_UP, Decimal

from spotter.language.units import POUND_IN_KILOGRAMS

_gram, _hundredth, _tenth = Decimal("0.001"), Decimal("0.01"), Decimal("0.1")


def in_unit(kilograms: Decimal, unit: str) -> Decimal:
    """A load in ``kg`` or ``lb``. A load that was written in pounds comes back as it was written."""
    if unit == "lb":
        return (kilograms / POUND_IN_KILOGRAMS).quantize(_hundredth, ROUND_HALF_UP)
    return kilograms.quantize(_gram, ROUND_HALF_UP)


def volume_in_unit(kilograms: Decimal, unit: str) -> Decimal:
    """Load times reps in ``kg`` or ``lb``. In pounds to the tenth: the gram to which each load is stored adds up."""
    if unit == "lb":
        return (kilograms / POUND_IN_KILOGRAMS).quantize(_tenth, ROUND_HALF_UP)
    return in_unit(kilograms, unit)


def plain(value: Decimal) -> str:
    """Without trailing zeros: 97.5, 100."""
    return f"{value.normalize():f}"


def load_said(kilograms: Decimal, unit: str) -> str:
    """A load as it was written: ``97.5 kg``, ``185 lb``."""
    return f"{plain(in_unit(kilograms, unit))} {unit}"


def estimate_said(kilograms: Decimal, unit: str) -> str:
    """What was computed rather than written, to a tenth: ``116.7 kg``."""
    return f"{plain(in_unit(kilograms, unit).quantize(_tenth, ROUND_HALF_UP))} {unit}"


def volume_said(kilograms: Decimal, unit: str) -> str:
    """A sum of loads, to the whole: ``12,345 kg``."""
    return f"{volume_in_unit(kilograms, unit).quantize(Decimal(1), ROUND_HALF_UP):,} {unit}"


def percent_said(value: Decimal) -> str:
    """A change with its sign: ``+2.8%``, ``-1%``, ``0%``."""
    text = plain(value)
    return f"+{text}%" if value > 0 else f"{text}%"
