"""How much of an exercise there is, in words and in time. It is one of a workout, as the tools store it (seed 000)."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from spotter.catalogue import Kind, custom, match
from spotter.coaching import workout_facts
from spotter.coaching.compose import ComposedExercise
from spotter.coaching.duration import working_rest
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


def seconds_said(seconds: int) -> str:
    """``45 s``, ``90 s``, ``2 min``, ``25 min``; from ten minutes on to the nearest minute."""
    minutes, rest = divmod(seconds, 60)
    if minutes and (not rest or minutes >= 10):
        return f"{minutes + (rest >= 30)} min"
    return f"{seconds} s"


def weight(kg: Decimal | float | str, unit: str) -> str:
    """A stored weight in the person's unit, ``kg`` or ``lb``, to a tenth: ``82.5 kg``, ``181.9 lb``."""
    value = Decimal(str(kg))
    if unit == "lb":
        value = value / POUND_IN_KILOGRAMS
    return f"{value.quantize(Decimal('0.1')).normalize():f} {'lb' if unit == 'lb' else 'kg'}"


def composed(exercise: Exercise) -> ComposedExercise:
    """An exercise of a stored workout with its dose; without a written rest, the rest that it needs."""
    name, kind = str(exercise["name"]), Kind(exercise["type"])
    known = match(name).exercise or custom(name)
    if kind is Kind.DURATION:
        return ComposedExercise(known, kind, duration_seconds=int(exercise["duration"]))
    if kind is Kind.INTERVALS:
        work, rest = int(exercise["work_time"]), int(exercise["rest_time"])
        return ComposedExercise(known, kind, rounds=int(exercise["rounds"]), work_seconds=work, rest_seconds=rest)
    reps, hold = int(exercise.get("reps") or 0), int(exercise.get("hold_time") or 0)
    written = exercise.get("rest_between_sets")
    rest = working_rest(known, reps) if written is None else int(written)
    return ComposedExercise(known, kind, sets=int(exercise["sets"]), reps=reps, hold_seconds=hold, rest_seconds=rest)


def minutes_after(estimate: int, before: Sequence[Exercise], after: Sequence[Exercise]) -> int:
    """A workout's estimate in minutes once its exercises are ``after`` instead of ``before``; at least one minute."""
    return workout_facts.minutes_after(estimate, [*map(composed, before)], [*map(composed, after)])
