"""What the coach is asked: seed 002's requests, with the extensions that the rules need. All weights in ``unit``."""

from decimal import Decimal
from enum import StrEnum
from typing import Annotated

from pydantic import ConfigDict, Field

from spotter.coaching.types import examples
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
    ] = Field(
        ProgressionType.TOP_SET,
        description="How the lift moves on: a heavy top set with backoffs, or more reps before more load.",
    )
    top_set_reps_range: OptionalRepRange = Field(
        None,
        description="Reps of the top set, such as 4-6, or of each working set of a double progression; "
        "seconds, for a hold. Empty or null: what the goal says.",
    )
    top_set_rpe_cap: Rpe = Field(
        Decimal(8),
        alias="topSetRPECap",
        description="How hard the top set may be: RPE, from 1 to 10.",
        json_schema_extra={"default": 8},
    )
    backoff_sets: Sets = Field(0, description="How many backoff sets follow the top set.")
    backoff_reps_range: OptionalRepRange = Field(
        None,
        description="Reps of each backoff set, such as 6-8; seconds, for a hold. Empty or null: what the goal says.",
    )
    backoff_load_drop_percent: Fraction = Field(
        Decimal("0.1"),
        description="How much lighter a backoff set is than the top set, as a fraction: 0.1 is 10%.",
        json_schema_extra={"default": 0.1},
    )
    sets: Annotated[Sets, Field(ge=1)] | None = Field(
        None, description="How many working sets a double progression has. Null: the rules say."
    )


class TemplateExerciseContext(Wire):
    """One exercise of a template, and whether it may be left out when time is short."""

    name: Name = Field(description="What the exercise is called.")
    prescription: PrescriptionContext = Field(PrescriptionContext(), description="Its rep and set scheme.")
    is_optional: bool = Field(False, description="Whether it may be left out when time is short.")


class TemplateContext(Wire):
    """Today's workout, in its order."""

    name: Name = Field(description="What the workout is called.")
    exercises: Annotated[tuple[TemplateExerciseContext, ...], *sized(1, MOST_EXERCISES)] = Field(
        description="Its exercises, in the order in which they are done."
    )


class PainFlagContext(Wire):
    """Where it hurts, how much, and which exercise brings it on, where one does."""

    exercise_name: Name | None = Field(
        None, description="The exercise that brings the pain on. Null: none in particular."
    )
    body_part: Annotated[str, Field(max_length=120)] = Field("", description="Where it hurts, in plain words.")
    severity: Annotated[Severity, tolerant(Severity)] = Field(Severity.MODERATE, description="How much it hurts.")


class ProfileContext(Wire):
    """What a first load is guessed from. Extends seed 002."""

    bodyweight: Load | None = Field(None, description="Bodyweight, in the unit of the request.")
    sex: Annotated[Sex, tolerant(Sex)] | None = Field(None, description="Sex, where it is known.")
    level: Annotated[Experience, tolerant(Experience)] | None = Field(
        None, description="How experienced the person is."
    )
    age: Count | None = Field(None, description="Age, in years.")
    pregnant: bool = Field(False, description="Whether the person is pregnant.")
    heart_condition: bool = Field(
        False, description="A condition of the heart or the blood pressure, or medication for one."
    )


class CoachContext(Wire):
    """Everything that today's plan depends on. ``unit``, ``equipment``, ``profile`` and ``date`` extend seed 002.

    ``date`` is today; without it no break since the last session is seen, for the engine has no clock.
    """

    model_config = ConfigDict(json_schema_extra={"examples": [examples.PLAN]})

    user_goal: GoalField = Field(Goal.BOTH, description="What the person trains for.")
    current_template: TemplateContext = Field(description="Today's workout as it is written.")
    location: LocationField = Field(Location.GYM, description="Where it is done.")
    readiness: ReadinessContext = Field(ReadinessContext(), description="How the person feels before it.")
    time_available: Minutes | None = Field(None, description="How much time there is, in minutes. Null: enough.")
    recent_history: Annotated[tuple[ExerciseHistoryContext, ...], *sized(0, MOST_NAMES)] = Field(
        (), description="What was done before, by exercise."
    )
    equipment_available: Names = Field(
        (), description="Names of the equipment that is there. Empty: what the location usually has."
    )
    pain_flags: Annotated[tuple[PainFlagContext, ...], *sized(0, MOST_FLAGS)] = Field((), description="What hurts.")
    unit: UnitField = Field(Unit.KG, description="The unit of every weight of this request and of its answer.")
    equipment: EquipmentContext = Field(EquipmentContext(), description="What the equipment can be loaded with.")
    profile: ProfileContext = Field(ProfileContext(), description="What a first load is guessed from.")
    date: Day | None = Field(
        None, description="Today: an ISO 8601 date. Null: no break since the last session is seen."
    )


class StallContext(Wire):
    """One lift and its recent sessions. The fields after ``userGoal`` extend seed 002.

    ``weeklySets`` counts this week's hard sets by muscle ("chest": 12); a body part's name stands for all its muscles.
    """

    model_config = ConfigDict(json_schema_extra={"examples": [examples.STALL]})

    exercise_name: Name = Field(description="The lift.")
    last_sessions: Annotated[tuple[SessionHistoryContext, ...], *sized(0, MOST_SESSIONS)] = Field(
        (), description="Its recent sessions, in any order."
    )
    current_prescription: PrescriptionContext = Field(PrescriptionContext(), description="Its rep and set scheme.")
    user_goal: GoalField = Field(Goal.BOTH, description="What the person trains for.")
    weekly_sets: Annotated[dict[Name, Count], Field(max_length=MOST_NAMES)] = Field(
        default_factory=dict,
        description="This week's hard sets by muscle, such as chest: 12. "
        "The name of a body part stands for all its muscles.",
    )
    location: LocationField = Field(Location.GYM, description="Where it is done.")
    equipment_available: Names = Field(
        (), description="Names of the equipment that is there. Empty: what the location usually has."
    )
    pain_flags: Annotated[tuple[PainFlagContext, ...], *sized(0, MOST_FLAGS)] = Field((), description="What hurts.")
    unit: UnitField = Field(Unit.KG, description="The unit of every weight of this request and of its answer.")
    equipment: EquipmentContext = Field(EquipmentContext(), description="What the equipment can be loaded with.")


class SetSummary(Wire):
    """One set that was done, and the reps that were meant."""

    weight: Load = Field(description="The load, in the unit of the request.")
    reps: Count = Field(description="Reps that were done; seconds, for a hold.")
    rpe: Rpe | None = Field(None, description="How hard it was: RPE, from 1 to 10.")
    target_reps: Count = Field(description="Reps that were meant; seconds, for a hold.")


class ExerciseSummary(Wire):
    """One exercise of a finished session. The fields after ``previousE1RM`` extend seed 002.

    ``bestWeight`` is the heaviest ever lifted before, ``bestReps`` the most reps ever done before with today's weight.
    """

    name: Name = Field(description="What the exercise is called.")
    top_set: SetSummary | None = Field(None, description="The heaviest set. Null: there was none.")
    backoff_sets: Annotated[tuple[SetSummary, ...], *sized(0, MOST_SETS)] = Field((), description="The sets after it.")
    target_hit: bool = Field(description="Whether what was prescribed was done.")
    e1rm: Load | None = Field(
        None, alias="e1RM", description="Estimated one-rep max of this session, in the unit of the request."
    )
    previous_e1rm: Load | None = Field(
        None,
        alias="previousE1RM",
        description="Estimated one-rep max of the session before, in the unit of the request.",
    )
    rpe_cap: Rpe | None = Field(None, description="How hard the top set was meant to be at most: RPE, from 1 to 10.")
    best_weight: Load | None = Field(
        None, description="The heaviest load ever lifted before, in the unit of the request."
    )
    best_reps: Count | None = Field(None, description="The most reps ever done before with today's weight.")


class SessionSummary(Wire):
    """A finished session. What follows ``duration`` extends seed 002; ``previousVolume`` is that of the last one."""

    model_config = ConfigDict(json_schema_extra={"examples": [examples.INSIGHT]})

    template_name: Name = Field(description="What the workout is called.")
    exercises: Annotated[tuple[ExerciseSummary, ...], *sized(0, MOST_EXERCISES)] = Field(
        (), description="What was done, by exercise."
    )
    readiness: ReadinessContext = Field(ReadinessContext(), description="How the person felt before it.")
    total_volume: Total = Field(description="Load times reps, summed over all sets, in the unit of the request.")
    duration: Count | None = Field(None, description="How long it took, in minutes. Null: not known.")
    previous_volume: Total | None = Field(
        None, description="The total volume of the session before, in the unit of the request."
    )
    unit: UnitField = Field(Unit.KG, description="The unit of every weight of this request and of its answer.")
    equipment: EquipmentContext = Field(EquipmentContext(), description="What the equipment can be loaded with.")
