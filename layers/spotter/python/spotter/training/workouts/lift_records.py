"""The records of a lift: joined with what is new, and counted again where what held one has gone."""

from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import Literal

from spotter.coaching.e1rm import CONFIDENT_UP_TO_REPS, epley
from spotter.training.models import Best, Exposure, LiftRecords, LoggedSet
from spotter.training.workouts.totals import is_working
from spotter.training.workouts.weights import grams, kilograms, number

RecordKind = Literal["load", "reps", "e1rm", "seconds"]
KINDS: tuple[RecordKind, ...] = ("load", "reps", "e1rm", "seconds")
ASSISTED = "assisted"
_LOADED_WITH_THE_BODY = frozenset({"added", ASSISTED, "none"})
"""Epley is of the whole load, and what the body adds to it is not known."""

_Rank = tuple[int, ...]


def bests_of(exposure: Exposure) -> dict[RecordKind, Best]:
    """The best sets of an exposure by the kind of record; of equal ones the first."""
    found: dict[RecordKind, Best] = {}
    for performed in exposure.sets:
        if not is_working(performed):
            continue
        for kind, best in _candidates(exposure, performed):
            if kind not in found or _rank(kind, best) > _rank(kind, found[kind]):
                found[kind] = best
    return found


def with_exposures(records: LiftRecords, exposures: Iterable[Exposure]) -> LiftRecords:
    """The records over what they were of and these exposures as well."""
    bests: dict[str, Best | None] = {kind: getattr(records, kind) for kind in KINDS}
    count = records.exposures
    for exposure in exposures:
        count += 1
        for kind, best in bests_of(exposure).items():
            held = bests[kind]
            if held is None or _beats(kind, best, held):
                bests[kind] = best
    return records.model_copy(update={**bests, "exposures": count})


def recounted(records: LiftRecords, exposures: Iterable[Exposure]) -> LiftRecords:
    """The records over these exposures alone, under the same name."""
    nothing = LiftRecords(exercise=records.exercise, name=records.name)
    kept = records.model_extra or {}
    return with_exposures(nothing.model_copy(update=kept), exposures)


def is_held_by(records: LiftRecords, exposures: Iterable[Exposure]) -> bool:
    """Whether one of these exposures holds a record."""
    gone = {(each.date, each.workout) for each in exposures}
    return any((best.date, best.workout) in gone for best in _held(records).values())


def stored_lift(records: LiftRecords) -> dict[str, object]:
    """The records as they are written: without the kinds that there are none of."""
    stored = records.to_stored()
    return {name: value for name, value in stored.items() if value is not None or name not in KINDS}


def set_by(records: LiftRecords, date: str, workout: str) -> Mapping[RecordKind, Best]:
    """The records that a workout holds."""
    return {kind: best for kind, best in _held(records).items() if (best.date, best.workout) == (date, workout)}


def is_better(kind: RecordKind, best: Best, before: Best) -> bool:
    """Whether a record tops another one, rather than being as good."""
    return _rank(kind, best) > _rank(kind, before)


def _held(records: LiftRecords) -> dict[RecordKind, Best]:
    return {kind: best for kind in KINDS if (best := getattr(records, kind)) is not None}


def _beats(kind: RecordKind, best: Best, held: Best) -> bool:
    ours, theirs = _rank(kind, best), _rank(kind, held)
    return ours > theirs or (ours == theirs and (best.date, best.workout) < (held.date, held.workout))


def _candidates(exposure: Exposure, performed: LoggedSet) -> Iterator[tuple[RecordKind, Best]]:
    """The records that a working set may hold."""
    helped = exposure.load_type == ASSISTED
    of_the_set = {
        "reps": performed.reps or None,
        "seconds": performed.seconds or None,
        "weight_kg": None if performed.weight_kg is None else kilograms(grams(performed.weight_kg)),
        "assisted": helped or None,
    }
    told = {name: value for name, value in of_the_set.items() if value is not None}
    best = Best(date=exposure.date, workout=exposure.workout, **told)
    load = grams(best.weight_kg or 0)
    if best.weight_kg is not None and (load > 0 or helped):
        yield "load", best
    if best.reps:
        yield "reps", best
    by_epley = exposure.load_type not in _LOADED_WITH_THE_BODY and (best.reps or 0) <= CONFIDENT_UP_TO_REPS
    if best.reps and load > 0 and by_epley:
        e1rm = epley(_kilograms(load), best.reps)
        if e1rm is not None:
            yield "e1rm", best.model_copy(update={"e1rm_kg": number(e1rm)})
    if best.seconds:
        yield "seconds", best


def _kilograms(load: int) -> Decimal:
    return Decimal(load) / 1000


def _rank(kind: RecordKind, best: Best) -> _Rank:
    load = grams(best.weight_kg or 0) * (-1 if best.assisted else 1)
    if kind == "load":
        return load, best.reps or 0
    if kind == "reps":
        return best.reps or 0, load
    if kind == "e1rm":
        return (grams(best.e1rm_kg or 0),)
    return grams(best.seconds or 0), load
