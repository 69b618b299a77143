"""What the coach answers: seed 002's responses, with the rule behind each decision. All weights in ``unit``."""

from enum import StrEnum
from typing import Literal

from pydantic import ConfigDict, Field
from typing_extensions import TypeAliasType

from spotter.coaching.types.base import Figure, Wire
from spotter.coaching.types.context import Unit


class Answer(Wire):
    """A part of an answer. An answer may come to have more fields; who reads it passes over those they do not know."""

    model_config = ConfigDict(extra="ignore")


class Decision(Answer):
    """One decision: the rule that made it (``P1``), the exercise that it is about (null: the session), and why."""

    rule: str = Field(description="The rule that made it, such as P1.")
    exercise: str | None = Field(description="The exercise that it is about. Null: the whole session.")
    text: str = Field(description="What was decided, and why.")


class PlannedSetResponse(Answer):
    """``setCount`` equal sets. ``reps`` are seconds for a hold. ``note`` extends seed 002."""

    weight: Figure = Field(description="The load, in the unit of the request. 0: bodyweight alone.")
    reps: int = Field(description="Reps of each set; seconds, for a hold.")
    rpe_cap: Figure | None = Field(description="How hard it may be: RPE, from 1 to 10. Null: there is no cap.")
    set_count: int = Field(description="How many equal sets.")
    note: str | None = Field(None, description="What to mind. Null: nothing.")


class PlannedExerciseResponse(Answer):
    """One exercise of the plan: a top set with backoffs, or the working sets of a double progression."""

    exercise_name: str = Field(description="What the exercise is called.")
    warmup_sets: tuple[PlannedSetResponse, ...] = Field(description="The warm-ups, lightest first.")
    top_set: PlannedSetResponse | None = Field(description="The top set. Null: a double progression has none.")
    backoff_sets: tuple[PlannedSetResponse, ...] = Field(description="The sets after the top set.")
    working_sets: tuple[PlannedSetResponse, ...] = Field(description="The working sets of a double progression.")


class SubstitutionResponse(Answer):
    """``to`` takes the place of ``from`` in the plan."""

    from_: str = Field(alias="from", description="The exercise of the template.")
    to: str = Field(description="The exercise that takes its place.")
    reason: str = Field(description="Why.")


class TodayPlanResponse(Answer):
    """Today's plan. ``estimatedDuration`` in minutes; ``decisions``, ``unit`` and ``caveats`` extend seed 002."""

    exercises: tuple[PlannedExerciseResponse, ...] = Field(
        description="The exercises, in the order in which they are done."
    )
    substitutions: tuple[SubstitutionResponse, ...] = Field(description="What takes the place of what.")
    adjustments: tuple[str, ...] = Field(description="What is otherwise than the template says, in plain sentences.")
    reasoning: tuple[str, ...] = Field(description="Why the plan is as it is, in plain sentences.")
    estimated_duration: int = Field(description="How long it takes, in minutes.")
    decisions: tuple[Decision, ...] = Field((), description="Every decision, with the rule that made it.")
    caveats: tuple[str, ...] = Field((), description="What the person should know before they begin.")
    unit: Unit = Field(Unit.KG, description="The unit of every weight of the plan.")


class InsightCategory(StrEnum):
    PROGRESS = "progress"
    FATIGUE = "fatigue"
    TECHNIQUE = "technique"
    VOLUME = "volume"


class InsightResponse(Answer):
    """One sentence and one action. ``decisions`` extends seed 002."""

    insight: str = Field(description="The most telling thing of the session, in one sentence.")
    action: str = Field(description="What to do about it, in one sentence.")
    category: InsightCategory = Field(description="What it is about.")
    decisions: tuple[Decision, ...] = Field((), description="The decision, with the rule that made it.")


FixType = TypeAliasType("FixType", Literal["deload", "rep_range", "variation", "volume"])


class StallAnalysisResponse(Answer):
    """Whether the lift is stalled, and the one fix if so. ``decisions`` extends seed 002."""

    is_stalled: bool = Field(description="Whether the lift is stalled.")
    reason: str | None = Field(None, description="Why it is held to be stalled, or not.")
    suggested_fix: str | None = Field(None, description="The one thing to change. Null: nothing.")
    fix_type: FixType | None = Field(None, description="What kind of change it is. Null: none.")
    details: str | None = Field(None, description="How the change is made. Null: there is none.")
    decisions: tuple[Decision, ...] = Field((), description="Every decision, with the rule that made it.")
