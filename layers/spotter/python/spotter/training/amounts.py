"""How much of an exercise there is, in words. It is one of a workout, as the tools store it (seed 000)."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from spotter.language.units import POUND_IN_KILOGRAMS

Exercise = Mapping[str, Any]


def amount(exercise: Exercise) -> str:
    """``3 x 10, 90 s rest``, ``3 x 30 s, 60 s rest``, ``20 min``, ``8 x 20 s on, 10 s off``."""
    kind = exercise["type"]
    if kind == "duration":
        return seconds_said(exercise["duration"])
    if kind == "intervals":
        on, off = seconds_said(exercise["work_time"]), seconds_said(exercise["rest_time"])
        return f"{exercise['rounds']} x {on} on, {off} off"
    each = f"{exercise['hold_time']} s" if kind == "hold" else str(exercise["reps"])
    rest = exercise.get("rest_between_sets")
    return f"{exercise['sets']} x {each}" + (f", {rest} s rest" if rest else "")


def dose(exercise: Exercise) -> str:
    """The amount with its load, where it has one: ``3 x 10 at 60 kg, 90 s rest``."""
    load = exercise.get("weight")
    first, comma, rest = amount(exercise).partition(",")
    return f"{first} at {load} {exercise.get('unit') or 'kg'}{comma}{rest}" if load else f"{first}{comma}{rest}"


def seconds_said(seconds: int) -> str:
    """``45 s``, ``90 s``, ``2 min``, ``25 min``; from ten minutes on to the nearest minute."""
    minutes, rest = divmod(seconds, 60)
    if minutes and (not rest or minutes >= 10):
        return f"{minutes + (rest >= 30)} min"
    return f"{seconds} s"


def plain(number: float | None) -> int | float | None:
    """A number as it is stored: 180 and not 180.0."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


def weight(kg: Decimal | float | str, unit: str) -> str:
    """A stored weight in the person's unit, ``kg`` or ``lb``, to a tenth: ``82.5 kg``, ``181.9 lb``."""
    value = Decimal(str(kg))
    if unit == "lb":
        value = value / POUND_IN_KILOGRAMS
    return f"{value.quantize(Decimal('0.1')).normalize():f} {'lb' if unit == 'lb' else 'kg'}"
