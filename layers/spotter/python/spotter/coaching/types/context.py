"""What the coach is asked: seed 002's requests, with the extensions that the rules need. All weights in ``unit``."""

from decimal import Decimal
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from spotter.coaching.types.base import (
    MOST_SETS,
    Count,
    Day,
    Fraction,
    Load,
    Minutes,
    Name,
    OptionalRepRange,
    Rpe,
    Sets,
    Total,
    Wire,
    sized,
    tolerant,
)
from spotter.coaching.types.equipment import EquipmentContext
from spotter.coaching.types.history import (
    MOST_SESSIONS,
    ExerciseHistoryContext,
    ReadinessContext,
    SessionHistoryContext,
)

MOST_EXERCISES = 40
MOST_NAMES = 100
MOST_FLAGS = 40


class Unit(StrEnum):
    """The unit of every weight of a request and of its answer."""

    KG = "kg"
    LB = "lb"


class Goal(StrEnum):
    STRENGTH = "Strength"
    HYPERTROPHY = "Hypertrophy"
    BOTH = "Both"


class Location(StrEnum):
    GYM = "Gym"
    HOME = "Home"


class ProgressionType(StrEnum):
    TOP_SET = "Top Set + Backoffs"
    DOUBLE = "Double Progression"


class Severity(StrEnum):
    MILD = "Mild"
    MODERATE = "Moderate"
    SEVERE = "Severe"


class Sex(StrEnum):
    FEMALE = "Female"
    MALE = "Male"


class Experience(StrEnum):
    BEGINNER = "Beginner"
    INTERMEDIATE = "Intermediate"
    ADVANCED = "Advanced"


UnitField = Annotated[Unit, tolerant(Unit, lbs=Unit.LB, pounds=Unit.LB, kgs=Unit.KG, kilograms=Unit.KG)]
GoalField = Annotated[Goal, tolerant(Goal)]
LocationField = Annotated[Location, tolerant(Location)]
Names = Annotated[tuple[Name, ...], *sized(0, MOST_NAMES)]


class PrescriptionContext(Wire):
    """The rep and set scheme. ``sets`` extends seed 002: the number of working sets of a double progression.

    A range that is left out follows the goal: Strength 3-6, Hypertrophy 8-12, Both 5-8.
    """

    progression_type: Annotated[
        ProgressionType,
        tolerant(
            ProgressionType,
            topset=ProgressionType.TOP_SET,
            topsetandbackoffs=ProgressionType.TOP_SET,
            topsetbackoff=ProgressionType.TOP_SET,
            double=ProgressionType.DOUBLE,
        ),
    ] = ProgressionType.TOP_SET
    top_set_reps_range: OptionalRepRange = None
    top_set_rpe_cap: Rpe = Field(Decimal(8), alias="topSetRPECap")
    backoff_sets: Sets = 0
    backoff_reps_range: OptionalRepRange = None
    backoff_load_drop_percent: Fraction = Decimal("0.1")
    sets: Annotated[Sets, Field(ge=1)] | None = None


class TemplateExerciseContext(Wire):
    """One exercise of a template, and whether it may be left out when time is short."""

    name: Name
    prescription: PrescriptionContext = PrescriptionContext()
    is_optional: bool = False


class TemplateContext(Wire):
    """Today's workout, in its order."""

    name: Name
    exercises: Annotated[tuple[TemplateExerciseContext, ...], *sized(1, MOST_EXERCISES)]


class PainFlagContext(Wire):
    """Where it hurts, how much, and which exercise brings it on, where one does."""

    exercise_name: Name | None = None
    body_part: Annotated[str, Field(max_length=120)] = ""
    severity: Annotated[Severity, tolerant(Severity)] = Severity.MODERATE


class ProfileContext(Wire):
    """What a first load is guessed from. Extends seed 002."""

    bodyweight: Load | None = None
    sex: Annotated[Sex, tolerant(Sex)] | None = None
    level: Annotated[Experience, tolerant(Experience)] | None = None
    age: Count | None = None


class CoachContext(Wire):
    """Everything that today's plan depends on. ``unit``, ``equipment``, ``profile`` and ``date`` extend seed 002.

    ``date`` is today; without it no break since the last session is seen, for the engine has no clock.
    """

    user_goal: GoalField = Goal.BOTH
    current_template: TemplateContext
    location: LocationField = Location.GYM
    readiness: ReadinessContext = ReadinessContext()
    time_available: Minutes | None = None
    recent_history: Annotated[tuple[ExerciseHistoryContext, ...], *sized(0, MOST_NAMES)] = ()
    equipment_available: Names = ()
    pain_flags: Annotated[tuple[PainFlagContext, ...], *sized(0, MOST_FLAGS)] = ()
    unit: UnitField = Unit.KG
    equipment: EquipmentContext = EquipmentContext()
    profile: ProfileContext = ProfileContext()
    date: Day | None = None


class StallContext(Wire):
    """One lift and its recent sessions. The fields after ``userGoal`` extend seed 002.

    ``weeklySets`` counts this week's hard sets by muscle ("chest": 12); a body part's name stands for all its muscles.
    """

    exercise_name: Name
    last_sessions: Annotated[tuple[SessionHistoryContext, ...], *sized(0, MOST_SESSIONS)] = ()
    current_prescription: PrescriptionContext = PrescriptionContext()
    user_goal: GoalField = Goal.BOTH
    weekly_sets: Annotated[dict[Name, Count], Field(max_length=MOST_NAMES)] = Field(default_factory=dict)
    location: LocationField = Location.GYM
    equipment_available: Names = ()
    pain_flags: Annotated[tuple[PainFlagContext, ...], *sized(0, MOST_FLAGS)] = ()
    unit: UnitField = Unit.KG
    equipment: EquipmentContext = EquipmentContext()


class SetSummary(Wire):
    """One set that was done, and the reps that were meant."""

    weight: Load
    reps: Count
    rpe: Rpe | None = None
    target_reps: Count


class ExerciseSummary(Wire):
    """One exercise of a finished session. The fields after ``previousE1RM`` extend seed 002.

    ``bestWeight`` is the heaviest ever lifted before, ``bestReps`` the most reps ever done before with today's weight.
    """

    name: Name
    top_set: SetSummary | None = None
    backoff_sets: Annotated[tuple[SetSummary, ...], *sized(0, MOST_SETS)] = ()
    target_hit: bool
    e1rm: Load | None = Field(None, alias="e1RM")
    previous_e1rm: Load | None = Field(None, alias="previousE1RM")
    rpe_cap: Rpe | None = None
    best_weight: Load | None = None
    best_reps: Count | None = None


class SessionSummary(Wire):
    """A finished session. What follows ``duration`` extends seed 002; ``previousVolume`` is that of the last one."""

    template_name: Name
    exercises: Annotated[tuple[ExerciseSummary, ...], *sized(0, MOST_EXERCISES)] = ()
    readiness: ReadinessContext = ReadinessContext()
    total_volume: Total
    duration: Count
    previous_volume: Total | None = None
    unit: UnitField = Unit.KG
    equipment: EquipmentContext = EquipmentContext()
