"""What the coach answers: seed 002's responses, with the rule behind each decision. All weights in ``unit``."""

from enum import StrEnum
from typing import Literal

from pydantic import Field

from spotter.coaching.types.base import Figure, Wire
from spotter.coaching.types.context import Unit


class Decision(Wire):
    """One decision: the rule that made it (``P1``), the exercise that it is about (null: the session), and why."""

    rule: str
    exercise: str | None
    text: str


class PlannedSetResponse(Wire):
    """``setCount`` equal sets. ``reps`` are seconds for a hold. ``note`` extends seed 002."""

    weight: Figure
    reps: int
    rpe_cap: Figure | None
    set_count: int
    note: str | None = None


class PlannedExerciseResponse(Wire):
    """One exercise of the plan: a top set with backoffs, or the working sets of a double progression."""

    exercise_name: str
    warmup_sets: tuple[PlannedSetResponse, ...]
    top_set: PlannedSetResponse | None
    backoff_sets: tuple[PlannedSetResponse, ...]
    working_sets: tuple[PlannedSetResponse, ...]


class SubstitutionResponse(Wire):
    """``to`` takes the place of ``from`` in the plan."""

    from_: str = Field(alias="from")
    to: str
    reason: str


class TodayPlanResponse(Wire):
    """Today's plan. ``estimatedDuration`` in minutes; ``decisions``, ``unit`` and ``caveats`` extend seed 002."""

    exercises: tuple[PlannedExerciseResponse, ...]
    substitutions: tuple[SubstitutionResponse, ...]
    adjustments: tuple[str, ...]
    reasoning: tuple[str, ...]
    estimated_duration: int
    decisions: tuple[Decision, ...] = ()
    caveats: tuple[str, ...] = ()
    unit: Unit = Unit.KG


class InsightCategory(StrEnum):
    PROGRESS = "progress"
    FATIGUE = "fatigue"
    TECHNIQUE = "technique"
    VOLUME = "volume"


class InsightResponse(Wire):
    """One sentence and one action. ``decisions`` extends seed 002."""

    insight: str
    action: str
    category: InsightCategory
    decisions: tuple[Decision, ...] = ()


FixType = Literal["deload", "rep_range", "variation", "volume"]


class StallAnalysisResponse(Wire):
    """Whether the lift is stalled, and the one fix if so. ``decisions`` extends seed 002."""

    is_stalled: bool
    reason: str | None = None
    suggested_fix: str | None = None
    fix_type: FixType | None = None
    details: str | None = None
    decisions: tuple[Decision, ...] = ()
