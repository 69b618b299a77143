"""What a plan knows before it looks at the exercises: read once from the request."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from spotter.catalogue import Equipment, equipment_named
from spotter.coaching.effort_limits import reasons_for_care
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.exposures import top_loads
from spotter.coaching.load_options import load_options_for
from spotter.coaching.mistyped_sets import CheckedHistory, body_counted, checked
from spotter.coaching.pain import Flag, flags_of
from spotter.coaching.personal import NOTHING_PERSONAL, Personal
from spotter.coaching.readiness import ORDINARY, Day, day_of
from spotter.coaching.types import (
    CoachContext,
    EquipmentContext,
    Goal,
    Location,
    ProfileContext,
    SessionHistoryContext,
    Unit,
)

FURNITURE = frozenset(
    {
        Equipment.BENCH,
        Equipment.RACK,
        Equipment.PULL_UP_BAR,
        Equipment.DIP_BARS,
        Equipment.PREACHER_BENCH,
        Equipment.BACK_EXTENSION_BENCH,
        Equipment.BOX,
        Equipment.PLATE,
    }
)
"""What stands in every gym and is in few lists: a gym's list of equipment names what is loaded, not what is sat on."""


@dataclass(frozen=True, slots=True)
class PlanInputs:
    """The session's side of a plan. ``available`` None: everything. ``flags`` the worst first.

    ``care``: why effort is capped, in words; empty where it is not.
    """

    goal: Goal
    unit: Unit
    equipment: EquipmentContext
    available: frozenset[Equipment] | None
    unknown_equipment: tuple[str, ...]
    flags: tuple[Flag, ...]
    day: Day
    profile: ProfileContext
    care: str
    sessions: dict[str, CheckedHistory]
    today: datetime | None
    personal: Personal = NOTHING_PERSONAL

    def named(self, written: str) -> NamedExercise:
        """The exercise that a name means to this person."""
        return self.personal.named(written)

    def history(self, exercise: NamedExercise) -> tuple[SessionHistoryContext, ...]:
        """The sessions of ``exercise`` that decide, by whatever name they were sent; in no order."""
        return self.checked(exercise).sessions

    def checked(self, exercise: NamedExercise) -> CheckedHistory:
        """The sessions of ``exercise``, and the sets that are asked about first."""
        return self.sessions.get(exercise.key, _no_history)

    def has(self, needs: frozenset[Equipment]) -> bool:
        """Whether all of ``needs`` is there."""
        return self.available is None or needs <= self.available


def plan_inputs_of(context: CoachContext, personal: Personal = NOTHING_PERSONAL) -> PlanInputs:
    """The inputs of ``context``, and what is the person's own."""
    available, unknown = equipment_at(context.location, context.equipment_available, context.equipment)
    care = reasons_for_care(context.profile)
    day = day_of(context.readiness)
    return PlanInputs(
        goal=context.user_goal,
        unit=context.unit,
        equipment=context.equipment,
        available=available,
        unknown_equipment=unknown,
        flags=flags_of(context.pain_flags),
        day=ORDINARY if care and day.rule == "R2" else day,
        profile=context.profile,
        care=care,
        sessions=_by_exercise(context, available, personal),
        today=context.date,
        personal=personal,
    )


def equipment_at(
    location: Location, names: Sequence[str], real: EquipmentContext
) -> tuple[frozenset[Equipment] | None, tuple[str, ...]]:
    """What is there (None: everything), and the names that are not known.

    At home a list means what it says, and no list means bodyweight. In a gym no list means everything, and benches,
    racks, bars to hang from and plates are there whatever the list says. Whose dumbbells, kettlebells or plates are
    told has them.
    """
    found: set[Equipment] = set()
    unknown = []
    for name in names:
        provides = equipment_named(name)
        if provides is None:
            unknown.append(name)
        else:
            found |= provides
    told = _told(real)
    if location is Location.GYM:
        if not found and (not names or len(unknown) == len(names)):
            return None, tuple(sorted(unknown))
        return frozenset(found | FURNITURE | told), tuple(sorted(unknown))
    return frozenset(found | told), tuple(sorted(unknown))


def _told(real: EquipmentContext) -> set[Equipment]:
    told = set()
    if real.dumbbells or real.dumbbell_step or real.dumbbell_max:
        told.add(Equipment.DUMBBELL)
    if real.kettlebells:
        told.add(Equipment.KETTLEBELL)
    if real.plates:
        told.add(Equipment.PLATE)
    if real.bar_weight and real.plates:
        told.add(Equipment.BARBELL)
    return told


def _by_exercise(
    context: CoachContext, available: frozenset[Equipment] | None, personal: Personal
) -> dict[str, CheckedHistory]:
    names: dict[str, NamedExercise] = {}
    found: dict[str, tuple[SessionHistoryContext, ...]] = {}
    for history in context.recent_history:
        name = personal.named(history.exercise_name)
        names.setdefault(name.key, name)
        found[name.key] = (*found.get(name.key, ()), *history.last_sessions)
    return {key: _checked(names[key], sessions, context, available) for key, sessions in found.items()}


def _checked(
    name: NamedExercise,
    sessions: tuple[SessionHistoryContext, ...],
    context: CoachContext,
    available: frozenset[Equipment] | None,
) -> CheckedHistory:
    exercise, unit = name.exercise, context.unit
    options = load_options_for(
        exercise, context.equipment, unit, top_loads(sessions), known=name.known, available=available
    )
    return checked(sessions, exercise, options, body_counted(exercise, context.profile.bodyweight, unit))


_no_history = CheckedHistory(())
