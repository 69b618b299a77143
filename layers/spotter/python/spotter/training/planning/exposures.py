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
    for done, each in sorted(dated, key=lambda one: one[0], reverse=True):
        sets = tuple(one for at in mappings(each.get("sets")) if (one := _set(at, exercise, unit)) is not None)[
            :MOST_SETS
        ]
        if not sets:
            continue
        found.append(
            SessionHistoryContext.model_construct(
                date=datetime(done.year, done.month, done.day, tzinfo=UTC),
                top_set_weight=None,
                top_set_reps=None,
                top_set_rpe=None,
                total_sets=None,
                e1rm=None,
                sets=sets,
                readiness=_readiness(mapping(each.get("readiness"))),
                prescribed_weight=_prescribed(each, unit),
                confirmed=each.get("confirmed") is True,
            )
        )
        if len(found) == MOST_SESSIONS:
            break
    return tuple(found)


def in_unit(kilograms: Decimal, unit: Unit) -> Decimal:
    """A stored load in the person's unit; pounds to a tenth."""
    return kilograms if unit is Unit.KG else (kilograms / POUND_IN_KILOGRAMS).quantize(_tenth, ROUND_HALF_UP)


def _set(stored: Json, exercise: Exercise, unit: Unit) -> SetHistoryContext | None:
    amount = whole(stored.get("seconds" if exercise.kind is Kind.HOLD else "reps"))
    if exercise.kind is Kind.DURATION:
        seconds = whole(stored.get("seconds"))
        amount = None if seconds is None else seconds // 60
    load = load_of(stored, exercise, unit)
    if amount is None or amount > MOST_REPS or load is None:
        return None
    rpe = number(stored.get("rpe"))
    return SetHistoryContext.model_construct(
        weight=load,
        reps=amount,
        rpe=rpe if rpe is not None and _least_rpe <= rpe <= _most_rpe else None,
        is_warmup=stored.get("warmup") is True,
    )


def load_of(stored: Json, exercise: Exercise, unit: Unit) -> Decimal | None:
    """The load of a stored set in the person's unit; None for one that cannot be. Help is stored below nothing."""
    if stored.get("unit") == unit.value and stored.get("weight") is not None:
        load = number(stored.get("weight"))
    else:
        kilograms = stored.get("weight_kg")
        load = Decimal(0) if kilograms is None else _converted(kilograms, unit)
    if load is None:
        return None
    if exercise.load_type is LoadType.ASSISTED or load < 0:
        load = abs(load) if exercise.load_type is LoadType.ASSISTED else None
    return load.quantize(_gram, ROUND_HALF_UP) if load is not None and load <= HEAVIEST else None


def _converted(kilograms: Any, unit: Unit) -> Decimal | None:
    if isinstance(kilograms, bool) or not isinstance(kilograms, int | float | str):
        return None
    return _in_unit(kilograms, unit)


@lru_cache(maxsize=4096, typed=True)
def _in_unit(kilograms: float | str, unit: Unit) -> Decimal | None:
    load = number(kilograms)
    return None if load is None else in_unit(load, unit)


def _prescribed(stored: Json, unit: Unit) -> Decimal | None:
    load = number(stored.get("prescribed_weight_kg"))
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
