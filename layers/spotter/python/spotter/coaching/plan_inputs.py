"""What a plan knows before it looks at the exercises: read once from the request."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from spotter.catalogue import Equipment, equipment_named
from spotter.coaching.exercise_names import NamedExercise, resolve_name
from spotter.coaching.pain import Flag, flags_of
from spotter.coaching.readiness import Day, day_of
from spotter.coaching.types import (
    CoachContext,
    EquipmentContext,
    ExerciseHistoryContext,
    Goal,
    Location,
    ProfileContext,
    RepRange,
    SessionHistoryContext,
    Unit,
)

_ranges = {Goal.STRENGTH: RepRange(3, 6), Goal.HYPERTROPHY: RepRange(8, 12), Goal.BOTH: RepRange(5, 8)}
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
    """The session's side of a plan. ``available`` None: everything. ``flags`` the worst first."""

    goal: Goal
    unit: Unit
    equipment: EquipmentContext
    available: frozenset[Equipment] | None
    unknown_equipment: tuple[str, ...]
    flags: tuple[Flag, ...]
    day: Day
    profile: ProfileContext
    sessions: dict[str, tuple[SessionHistoryContext, ...]]
    today: datetime | None

    def history(self, exercise: NamedExercise) -> tuple[SessionHistoryContext, ...]:
        """The sessions of ``exercise``, by whatever name they were sent; in no order."""
        return self.sessions.get(exercise.key, ())

    def has(self, needs: frozenset[Equipment]) -> bool:
        """Whether all of ``needs`` is there."""
        return self.available is None or needs <= self.available


def plan_inputs_of(context: CoachContext) -> PlanInputs:
    """The inputs of ``context``."""
    available, unknown = equipment_at(context.location, context.equipment_available, context.equipment)
    return PlanInputs(
        goal=context.user_goal,
        unit=context.unit,
        equipment=context.equipment,
        available=available,
        unknown_equipment=unknown,
        flags=flags_of(context.pain_flags),
        day=day_of(context.readiness),
        profile=context.profile,
        sessions=_by_exercise(context.recent_history),
        today=context.date,
    )


def default_range(goal: Goal) -> RepRange:
    """The rep range of ``goal`` where none is prescribed."""
    return _ranges[goal]


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


def _by_exercise(histories: Sequence[ExerciseHistoryContext]) -> dict[str, tuple[SessionHistoryContext, ...]]:
    found: dict[str, tuple[SessionHistoryContext, ...]] = {}
    for history in histories:
        key = resolve_name(history.exercise_name).key
        found[key] = (*found.get(key, ()), *history.last_sessions)
    return found
