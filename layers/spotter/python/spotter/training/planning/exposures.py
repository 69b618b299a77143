"""The stored sets of an exercise as the rules of progression read them, in the person's unit."""

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from decimal import ROUND_HALF_UP, Decimal
from functools import lru_cache
from typing import Any

from spotter.catalogue import Exercise, Kind, LoadType
from spotter.coaching.types import (
    Energy,
    ReadinessContext,
    SessionHistoryContext,
    SetHistoryContext,
    Soreness,
    Unit,
)
from spotter.coaching.types.base import HEAVIEST, MOST_REPS, MOST_SETS
from spotter.coaching.types.history import MOST_SESSIONS
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.training.planning.stored import Json, day, mapping, mappings, number, whole

_tenth = Decimal("0.1")
_gram = Decimal("0.001")
_least_rpe, _most_rpe = Decimal(1), Decimal(10)


def sessions_of(
    exposures: Iterable[Json], exercise: Exercise, unit: Unit, today: date
) -> tuple[SessionHistoryContext, ...]:
    """The sessions up to ``today``, the newest first; those without a set that says anything are left out.

    A session carries its readiness, its prescribed load and whether its sets were confirmed, where they were stored.
    """
    found = []
    dated = [(done, each) for each in exposures if (done := day(each.get("date"))) is not None and done <= today]
    for done, each in sorted(dated, key=lambda one: one[0], reverse=True)[:MOST_SESSIONS]:
        sets = [one for at in mappings(each.get("sets")) if (one := _set(at, exercise, unit)) is not None]
        if not sets:
            continue
        readiness, prescribed = each.get("readiness"), each.get("prescribed_weight_kg")
        told = {
            "date": _moment(done),
            "sets": tuple(sets[:MOST_SETS]),
            "readiness": _readiness(mapping(readiness)) if readiness else None,
            "prescribed_weight": _prescribed(prescribed, unit) if prescribed is not None else None,
            "confirmed": each.get("confirmed") is True,
        }
        found.append(_A_SESSION.model_copy(update=told))
    return tuple(found)


_A_SESSION = SessionHistoryContext(date="2000-01-01", sets=(SetHistoryContext(weight=Decimal(0), reps=1),))
"""What every session is a copy of: what is stored is checked here, and pydantic would check each of it once more."""


@lru_cache(maxsize=4096)
def _moment(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def in_unit(kilograms: Decimal, unit: Unit) -> Decimal:
    """A stored load in the person's unit; pounds to a tenth."""
    return kilograms if unit is Unit.KG else (kilograms / POUND_IN_KILOGRAMS).quantize(_tenth, ROUND_HALF_UP)


def _set(stored: Json, exercise: Exercise, unit: Unit) -> SetHistoryContext | None:
    get = stored.get
    try:
        return _set_of(
            get("reps"),
            get("seconds"),
            get("weight_kg"),
            get("weight"),
            get("unit"),
            get("rpe"),
            get("warmup"),
            exercise.kind,
            exercise.load_type,
            unit,
        )
    except TypeError:
        return None


@lru_cache(maxsize=8192, typed=True)
def _set_of(
    reps: Any,
    seconds: Any,
    weight_kg: Any,
    weight: Any,
    written: Any,
    rpe: Any,
    warmup: Any,
    kind: Kind,
    load_type: LoadType,
    unit: Unit,
) -> SetHistoryContext | None:
    """The same few hundred sets come again and again. TypeError for a field that can be no number."""
    amount = whole(reps if kind in (Kind.REPS, Kind.INTERVALS) else seconds)
    if kind is Kind.DURATION and amount is not None:
        amount //= 60
    load = _load(weight_kg, weight, written, load_type, unit)
    if amount is None or amount > MOST_REPS or load is None:
        return None
    effort = number(rpe)
    return SetHistoryContext(
        weight=load,
        reps=amount,
        rpe=effort if effort is not None and _least_rpe <= effort <= _most_rpe else None,
        is_warmup=warmup is True,
    )


def load_of(stored: Json, exercise: Exercise, unit: Unit) -> Decimal | None:
    """The load of a stored set in the person's unit; None for one that cannot be. Help is stored below nothing."""
    weight_kg, weight, written = (stored.get(name) for name in ("weight_kg", "weight", "unit"))
    return _load(weight_kg, weight, written, exercise.load_type, unit)


def _load(weight_kg: Any, weight: Any, written: Any, load_type: LoadType, unit: Unit) -> Decimal | None:
    if written == unit.value and weight is not None:
        load = number(weight)
    else:
        kilograms = Decimal(0) if weight_kg is None else number(weight_kg)
        load = None if kilograms is None else in_unit(kilograms, unit)
    if load is None:
        return None
    if load_type is LoadType.ASSISTED:
        load = abs(load)
    return load.quantize(_gram, ROUND_HALF_UP) if 0 <= load <= HEAVIEST else None


def _prescribed(value: Any, unit: Unit) -> Decimal | None:
    load = number(value)
    return in_unit(load, unit) if load is not None and 0 <= load <= HEAVIEST / 2 else None


def _readiness(stored: Json) -> ReadinessContext | None:
    energy, soreness = energy_of(stored.get("energy")), soreness_of(stored.get("soreness"))
    if energy is None and soreness is None:
        return None
    return ReadinessContext(energy=energy or Energy.OK, soreness=soreness or Soreness.NONE)


_energies: Mapping[str, Energy] = {each.value.lower(): each for each in Energy}
_sorenesses: Mapping[str, Soreness] = {each.value.lower(): each for each in Soreness}


def energy_of(value: Any) -> Energy | None:
    """Low, OK or High in any case; None for what is none."""
    return _energies.get(value.strip().lower()) if isinstance(value, str) else None


def soreness_of(value: Any) -> Soreness | None:
    """None, Mild or High in any case; None for what is none of them."""
    return _sorenesses.get(value.strip().lower()) if isinstance(value, str) else None
