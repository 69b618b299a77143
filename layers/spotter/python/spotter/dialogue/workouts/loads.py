"""The load that an exercise of a workout is planned with: ``weight`` and ``unit`` of sets of reps.

Elsewhere, and in workouts that are older than those fields, it is the first weight of the notes, ``82.5 kg``. What was
lifted last time, ``Last time: 80 kg.``, is no plan.
"""

from collections.abc import Mapping
from decimal import ROUND_FLOOR, Decimal
from typing import Any

from spotter.catalogue import Exercise, Implement
from spotter.dialogue.understanding.slots.amounts import Weight
from spotter.dialogue.workouts.notes import sentences_of
from spotter.language.numbers import number_at
from spotter.language.tokens import tokenise
from spotter.language.units import POUND_IN_KILOGRAMS, WEIGHT_UNITS

HEAVIEST_KG = Decimal(500)
"""Nobody plans more: it is a typing error."""
_steps = {Implement.DUMBBELL: Decimal(2), Implement.KETTLEBELL: Decimal(4)}
_usual_step = Decimal("2.5")
_empty_bar = Decimal(20)
_lighter_by = Decimal("0.1")
_last = "last time"
_tenth, _hundredth = Decimal("0.1"), Decimal("0.01")


def planned_kg(exercise: Mapping[str, Any]) -> Decimal | None:
    """Kilograms; None if it is planned with none."""
    if weight := exercise.get("weight"):
        return in_kilograms(Weight(Decimal(str(weight)), None), exercise.get("unit") or "kg")
    return next((load for part in sentences_of(exercise) if not _is_history(part) and (load := _load(part))), None)


def last_kg(exercise: Mapping[str, Any]) -> Decimal | None:
    """Kilograms of the last time, if the notes tell them."""
    return next((load for part in sentences_of(exercise) if _is_history(part) and (load := _load(part))), None)


def fields_with(exercise: Mapping[str, Any], kilograms: Decimal, unit: str) -> dict[str, Any]:
    """The fields that plan ``exercise`` with a load: what else its notes say stays."""
    if exercise["type"] != "reps":
        return {"notes": _notes_with(exercise, kilograms, unit)}
    value = kilograms / POUND_IN_KILOGRAMS if unit == "lb" else kilograms
    value = value.quantize(_tenth if unit == "lb" else _hundredth)
    fields: dict[str, Any] = {"weight": float(value)}
    if not exercise.get("weight") or (exercise.get("unit") or "kg") != unit:
        fields["unit"] = unit
    if any(not _is_history(part) and _load(part) for part in sentences_of(exercise)):
        kept = [part for part in sentences_of(exercise) if _is_history(part) or not _load(part)]
        fields["notes"] = f"{'. '.join(kept)}." if kept else None
    return fields


def _notes_with(exercise: Mapping[str, Any], kilograms: Decimal, unit: str) -> str:
    load = said(kilograms, "kg") + (f" ({said(kilograms, unit)})" if unit != "kg" else "")
    kept = [part for part in sentences_of(exercise) if _is_history(part) or not _load(part)]
    return ". ".join([load, *kept]) + ("." if kept else "")


def said(kilograms: Decimal, unit: str) -> str:
    """``82.5 kg``, ``225 lb``."""
    value = kilograms / POUND_IN_KILOGRAMS if unit == "lb" else kilograms
    places = Decimal(1) if unit == "lb" else Decimal("0.01")
    return f"{value.quantize(places).normalize():f} {unit}"


def in_kilograms(weight: Weight, unit: str) -> Decimal:
    """A weight as it was said, ``unit`` the person's own where none was."""
    return (weight.value * POUND_IN_KILOGRAMS if (weight.unit or unit) == "lb" else weight.value).quantize(_hundredth)


def heavier(exercise: Exercise | None, load: Decimal) -> Decimal:
    """The next load above: the smallest step that the implement has."""
    step = _step(exercise)
    return (load / step).to_integral_value(ROUND_FLOOR) * step + step


def lighter(exercise: Exercise | None, load: Decimal) -> Decimal:
    """About a tenth less: the next load below that exists, never under the empty bar; the same if there is none."""
    step = _step(exercise)
    target = (load * (1 - _lighter_by) / step).to_integral_value(ROUND_FLOOR) * step
    least = _empty_bar if exercise is not None and exercise.implement is Implement.BARBELL else step
    return max(target, min(load, least))


def _step(exercise: Exercise | None) -> Decimal:
    return _usual_step if exercise is None else _steps.get(exercise.implement, _usual_step)


def _is_history(part: str) -> bool:
    return part.lower().startswith(_last)


def _load(part: str) -> Decimal | None:
    tokens = tokenise(part)
    for at in range(len(tokens)):
        number = number_at(tokens, at)
        if number is not None and number.end < len(tokens):
            unit = WEIGHT_UNITS.get(tokens[number.end].text)
            if unit is not None:
                return number.value * POUND_IN_KILOGRAMS if unit == "lb" else number.value
    return None
