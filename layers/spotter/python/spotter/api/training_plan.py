"""The plan of a day on the wire."""

from datetime import date, timedelta
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, WithJsonSchema
from typing_extensions import TypeAliasType

from spotter.api.shapes import ReplyModel
from spotter.api.training import IsoDate, UserUnit
from spotter.api.workouts import EXERCISE_SCHEMA
from spotter.errors import InvalidRequest

if TYPE_CHECKING:
    from spotter.training.planning.day_plan import DayPlan

FURTHEST_DAYS = 366
"""From today, to both sides: further off nothing that is stored says anything."""

PlanOutcome = TypeAliasType("PlanOutcome", Literal["workout", "rest", "stopped", "nothing"])
PlannedExercise = TypeAliasType(
    "PlannedExercise", Annotated[dict[str, Any], WithJsonSchema({**EXERCISE_SCHEMA, "title": "PlannedExercise"})]
)
"""An exercise of a plan has the shape of one of a workout."""


class NextTrainingDay(ReplyModel):
    """The next day on which the program has something."""

    date: IsoDate
    weekday: str = Field(description="The day of the week.", examples=["Monday"])
    name: str = Field(description="What the program calls it. Empty: it does not.")


class DayPlanReply(ReplyModel):
    """What there is to do on a day, and why."""

    outcome: PlanOutcome = Field(
        description="What the day is. workout: there is a session. rest: the program leaves the day free. stopped: "
        "what is known of you forbids training. nothing: nothing of the session is left; the adjustments say why."
    )
    date: IsoDate
    source: str = Field(
        description="Where the session comes from: schedule, program, template, or none where it was composed.",
        examples=["program"],
    )
    name: str = Field(description="What the session is called. Empty: it has no name.")
    unit: UserUnit
    exercises: list[PlannedExercise] = Field(description="The exercises, in their order. Empty: there is no session.")
    estimated_minutes: int | None = Field(description="How long it takes, in minutes. Null: there is no session.")
    adjustments: list[str] = Field(description="What is different from the program today, and by which rule.")
    caveats: list[str] = Field(description="What to be careful about.")
    reasoning: list[str] = Field(description="Why each load is what it is.")
    rules: list[str] = Field(description="The ids of the rules that decided anything.", examples=[["P1", "R1"]])
    next_day: NextTrainingDay | None = Field(description="The next day of the program. Null: this day has a session.")

    @classmethod
    def of(cls, plan: "DayPlan") -> "DayPlanReply":
        """A plan, ready to send. Its exercises are named by their places: nothing is stored of them."""
        following = plan.next
        return cls(
            outcome=plan.outcome.value,
            date=plan.date.isoformat(),
            source=plan.source.value,
            name=plan.name,
            unit=plan.unit.value,
            exercises=[{"id": f"ex_{at}", **each} for at, each in enumerate(plan.exercises, start=1)],
            estimated_minutes=plan.summary.get("total_duration_estimate"),
            adjustments=list(plan.adjustments),
            caveats=list(plan.caveats),
            reasoning=list(plan.reasoning),
            rules=list(plan.rules),
            next_day=None
            if following is None
            else NextTrainingDay(date=following.date.isoformat(), weekday=following.weekday, name=following.name),
        )


def planned_day(written: str | None, today: date) -> date:
    """The day that is to be planned. InvalidRequest for one that is too far off."""
    day = today if written is None else date.fromisoformat(written)
    if abs(day - today) > timedelta(days=FURTHEST_DAYS):
        raise InvalidRequest(f"query.date: name a day within {FURTHEST_DAYS} days of today.")
    return day
