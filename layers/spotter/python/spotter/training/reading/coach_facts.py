"""What the coaching rules need to know of a user beside the log: goal, equipment, pains, prescriptions."""

from dataclasses import dataclass
from decimal import Decimal

from pydantic import ValidationError

from spotter.coaching.types import (
    EquipmentContext,
    Goal,
    Location,
    PainFlagContext,
    PrescriptionContext,
    RepRange,
    Unit,
)
from spotter.training import keys
from spotter.training.models import Goals, OwnEquipment, PainFlag, Profile, ProgramExercise
from spotter.training.planning.equipment import at_hand
from spotter.training.reading.lists import LAST, in_range, of_model, one, settings_of
from spotter.training.reading.performed import exact
from spotter.training.records import Needs, Range, Reader

MOST_FLAGS = 40
_hardest = 10


@dataclass(frozen=True, slots=True)
class CoachFacts:
    """A user's goal, place, equipment and pains, with every weight in ``unit``."""

    unit: Unit
    goal: Goal
    location: Location
    equipment: EquipmentContext
    equipment_names: tuple[str, ...]
    pains: tuple[PainFlagContext, ...]


def read_facts(reader: Reader) -> CoachFacts:
    """The facts: five records in one read, and the pains."""
    reader.read(Needs(records=(keys.SETTINGS, keys.PROFILE, keys.EQUIPMENT, keys.CATEGORY_GOALS)))
    settings = settings_of(reader)
    unit = Unit(settings.unit or "kg")
    own = one(reader, OwnEquipment, keys.EQUIPMENT) or OwnEquipment()
    there = at_hand(own.to_json(), settings.to_json(), unit)
    return CoachFacts(
        unit,
        _goal(one(reader, Profile, keys.PROFILE), one(reader, Goals, keys.CATEGORY_GOALS)),
        there.location,
        there.real,
        there.names,
        active_pains(reader),
    )


def active_pains(reader: Reader) -> tuple[PainFlagContext, ...]:
    """The pains that are not over."""
    stored = of_model(PainFlag, in_range(reader, Range(keys.PAINS, keys.PAINS + LAST)))
    flags = (_flag(each) for each in stored if not each.ended)
    return tuple(each for each in flags if each is not None)[:MOST_FLAGS]


def _flag(stored: PainFlag) -> PainFlagContext | None:
    try:
        return PainFlagContext(
            exercise_name=stored.exercise_name or None, body_part=stored.body_part, severity=stored.severity
        )
    except ValidationError:
        return PainFlagContext(body_part=stored.body_part[:120])


def _goal(profile: Profile | None, categories: Goals | None) -> Goal:
    written = (profile.goal or "").casefold() if profile else ""
    if written in ("strength", "hypertrophy"):
        return Goal(written.capitalize())
    weights = categories.weights if categories else {}
    strength, muscle = weights.get("strength", 0), weights.get("hypertrophy", 0)
    if written == "both" or strength == muscle:
        return Goal.BOTH
    return Goal.STRENGTH if strength > muscle else Goal.HYPERTROPHY


def range_of(prescribed: ProgramExercise | None) -> RepRange | None:
    """The reps that are prescribed; None where none are, or where they are written in a way that is not known."""
    return prescription_of(prescribed).top_set_reps_range


def cap_of(prescribed: ProgramExercise | None) -> Decimal | None:
    """The RPE that is prescribed at most."""
    cap = exact(prescribed.rpe_cap) if prescribed is not None and prescribed.rpe_cap else None
    return cap if cap is not None and 1 <= cap <= _hardest else None


def prescription_of(prescribed: ProgramExercise | None) -> PrescriptionContext:
    """The scheme of an exercise of the program, as far as the rules can read it."""
    if prescribed is None:
        return PrescriptionContext()
    cap = cap_of(prescribed)
    known = {"top_set_rpe_cap": cap} if cap is not None else {}
    try:
        return PrescriptionContext.model_validate({"top_set_reps_range": prescribed.reps, **known})
    except ValidationError:
        return PrescriptionContext.model_validate(known)
