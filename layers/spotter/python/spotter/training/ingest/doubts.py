"""P10 at the door: a set that beats the best before it by too much is held until the user says that it is true."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from decimal import Decimal

from spotter.catalogue import Exercise, Kind, LoadType
from spotter.coaching.e1rm import epley
from spotter.coaching.load_options import load_options_for
from spotter.coaching.mistyped_sets import beats_the_best, body_counted
from spotter.coaching.types import EquipmentContext, Unit
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.notation import Code
from spotter.training import keys
from spotter.training.amounts import weight
from spotter.training.ingest.entries import Entry
from spotter.training.models import LiftRecords, LoggedSet, Profile
from spotter.training.records import Needs, Reader
from spotter.training.workouts.totals import is_working


def with_doubts(reader: Reader, entries: Sequence[Entry], *, confirmed: bool = False) -> tuple[Entry, ...]:
    """The entries, with those held that look like typing errors against what was lifted before.

    ``confirmed``: the user has said that they are right; they are marked as that, and not held.
    """
    certain = {each.exercise.id: each.exercise for each in entries if each.is_certain and each.exercise}
    doubts = Doubts(reader, certain.values())
    return tuple(_checked(entry, doubts, confirmed) for entry in entries)


def _checked(entry: Entry, doubts: "Doubts", confirmed: bool) -> Entry:
    if not entry.is_certain or entry.exercise is None:
        return entry
    why = doubts.of(entry.exercise, entry.sets)
    if not why:
        return entry
    return replace(entry, confirmed=True) if confirmed else entry.held(Code.IMPLAUSIBLE_VALUE, why)


class Doubts:
    """Compares sets with the records of their lifts."""

    def __init__(self, reader: Reader, exercises: Iterable[Exercise]) -> None:
        lifts = {each.id: keys.lift(each.id) for each in exercises}
        records = reader.read(Needs(records=(*lifts.values(), keys.PROFILE))).records if lifts else {}
        there = {each: records[sk] for each, sk in lifts.items() if records[sk].version}
        self._lifts = {each: LiftRecords.of(record.data) for each, record in there.items()}
        profile = Profile.of(records[keys.PROFILE].data) if lifts else None
        self._body = Decimal(str(profile.weight_kg)) if profile is not None and profile.weight_kg else None

    def of(self, exercise: Exercise, sets: Iterable[LoggedSet], besides: str = "") -> str:
        """Why one of these sets is not believed, in a sentence for the user; empty where all are.

        Where the workout with the id ``besides`` is the only one of the lift, there is nothing to compare with: it is
        the one that is corrected. Help, bare bodyweight and what is not counted in reps have no maximum to beat.
        """
        lift = self._lifts.get(exercise.id)
        if lift is None or exercise.kind is not Kind.REPS or exercise.load_type is LoadType.ASSISTED:
            return ""
        body = body_counted(exercise, self._body, Unit.KG)
        own = besides if lift.exposures <= 1 else ""
        held = [each for each in (lift.load, lift.e1rm) if each is not None and each.workout != own]
        known = [epley(_load(each.weight_kg) + body, each.reps or 0) or Decimal(0) for each in held]
        best = max(known, default=Decimal(0))
        for each in sets:
            why = _why(exercise, each, best, body) if best and is_working(each) else ""
            if why:
                return why
        return ""


def _why(exercise: Exercise, performed: LoggedSet, best: Decimal, body: Decimal) -> str:
    load, unit = _load(performed.weight_kg), performed.unit or "kg"
    now = epley(load + body, performed.reps or 0) if load > 0 else None
    in_unit = Decimal(1) if unit == "kg" else 1 / POUND_IN_KILOGRAMS
    options = load_options_for(exercise, EquipmentContext(), Unit(unit), (load * in_unit,))
    if now is None or not beats_the_best(now * in_unit, best * in_unit, load * in_unit, options):
        return ""
    above = ((now / best - 1) * 100).quantize(Decimal(1))
    done = f"{weight(load, unit)} x {performed.reps}"
    return f"{done} is an estimated maximum {above}% above the best so far: is that right?"


def _load(kilograms: float | None) -> Decimal:
    return Decimal(str(kilograms or 0))
