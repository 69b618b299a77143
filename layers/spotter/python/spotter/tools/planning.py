"""Today's session, planned by the rules from what is stored about the user."""

from datetime import date, timedelta
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field, StringConstraints

from spotter.errors import InvalidRequest
from spotter.language.days import Direction
from spotter.tools.arguments import ToolArguments, reject_bool
from spotter.tools.days import one_day
from spotter.tools.tool import Effect, Needs, Outcome, Reader, ReadingTool, ToolContext
from spotter.training import keys
from spotter.training.amounts import dose
from spotter.training.models import CurrentWorkout, PlannedExercise, Readiness, WorkoutSummary

if TYPE_CHECKING:
    from spotter.training.planning.asked import Asked
    from spotter.training.planning.day_plan import DayPlan

FURTHEST_DAYS = 366
"""From today, to both sides: further off nothing that is stored says anything."""
_MOST_NAMES, _LONGEST_NAME = 10, 80
_MOST_SAID = 6
"""Sentences of a plan in the line for the model; the data has all."""


_Names = Annotated[
    list[Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=_LONGEST_NAME)]],
    Field(max_length=_MOST_NAMES),
]


class PlanToday(ToolArguments):
    """Arguments of ``plan_today``."""

    date: Annotated[str, StringConstraints(min_length=1, max_length=40)] | None = Field(
        None, description="Day to plan, YYYY-MM-DD or such as tomorrow; today if left out"
    )
    minutes: Annotated[int, Field(ge=5, le=600), BeforeValidator(reject_bool)] | None = Field(
        None, description="Minutes available, if the user said so"
    )
    energy: Literal["Low", "OK", "High"] | None = Field(None, description="If the user said so")
    soreness: Literal["None", "Mild", "High"] | None = Field(None, description="If the user said so")
    template: Annotated[str, StringConstraints(min_length=1, max_length=80)] | None = Field(
        None, description="Name of a workout of the program, instead of the day's own"
    )
    without: _Names = Field(
        default_factory=list, description="Exercises, movements or equipment to leave out of this plan alone"
    )
    spare: _Names = Field(default_factory=list, description="Body parts that hurt, if only a little, to be spared")
    equipment: Annotated[str, StringConstraints(min_length=1, max_length=200)] | None = Field(
        None, description="What there is for this plan alone, such as dumbbells and a bench, or no barbell"
    )
    set_current: bool = Field(True, description="Make it the current workout")


def _plan(arguments: PlanToday, context: ToolContext, reader: Reader) -> Outcome:
    from spotter.training.planning.reading import plan_today

    try:
        asked = _asked(arguments, context)
    except ValueError as wrong:
        return Outcome.refused(str(wrong))
    if context.limits is not None and context.limits.refused:
        return Outcome.refused(context.limits.refused)
    plan = plan_today(reader, asked)
    data = plan.to_json()
    if not plan.exercises:
        return _without_exercises(plan, data)
    exercises = [{"id": context.new_id("ex", at), **each} for at, each in enumerate(plan.exercises)]
    data["exercises"] = exercises
    told = _told(plan, exercises)
    if not arguments.set_current or not context.session:
        return Outcome({"success": True, **data}, f"Planned, and not set as the current workout: {told}")
    effect = _set_current(plan, exercises, context, reader)
    changed = {"workout_version": effect.version_read + 1, "exercise_count": len(exercises)}
    return Outcome({"success": True, **data, **changed}, f"Planned, and now the current workout: {told}", (effect,))


def _asked(arguments: PlanToday, context: ToolContext) -> "Asked":
    """What is asked, over which stands what binds a model's workouts. ValueError for a day that cannot be planned."""
    from spotter.catalogue import joints_of, muscles_of
    from spotter.coaching.types import Energy, PainFlagContext, Severity, Soreness
    from spotter.training.planning.asked import Asked
    from spotter.training.planning.exclusions import refused
    from spotter.training.planning.limits import bound
    from spotter.training.planning.wishes import equipment_in

    there, lacking, is_named = equipment_in(arguments.equipment or "")
    asked = Asked(
        date=_day(arguments.date, date.fromisoformat(context.today)),
        minutes=arguments.minutes,
        energy=Energy(arguments.energy) if arguments.energy else None,
        soreness=Soreness(arguments.soreness) if arguments.soreness else None,
        template=arguments.template or "",
        session=context.session,
        pains=tuple(
            PainFlagContext(body_part=part, severity=Severity.MODERATE) for part in arguments.spare if joints_of(part)
        ),
        unwanted=frozenset(muscle for part in arguments.spare if not joints_of(part) for muscle in muscles_of(part)),
        equipment=there if is_named else None,
        lacking=lacking,
        excluded=tuple(one for name in arguments.without for one in refused(name)),
    )
    return asked if context.limits is None else bound(asked, context.limits)


def _day(written: str | None, today: date) -> date:
    if written is None:
        return today
    try:
        day = one_day(written, today, Direction.FUTURE)
    except InvalidRequest as unclear:
        raise ValueError(unclear.detail) from None
    if abs(day - today) > timedelta(days=FURTHEST_DAYS):
        raise ValueError(f"date is more than {FURTHEST_DAYS} days from today, {today.isoformat()}.")
    return day


def _without_exercises(plan: "DayPlan", data: dict[str, Any]) -> Outcome:
    """A rest day is an answer; where nothing may be or is left to be trained, the reason is told."""
    from spotter.training.planning.day_plan import Outcome as Came

    said = " ".join((*plan.adjustments, *plan.reasoning)) or "There is nothing to plan."
    if plan.outcome is Came.REST:
        return Outcome({"success": True, **data}, said)
    return Outcome({"success": False, "error": said, **data}, f"Error: {said}", ok=False)


def _set_current(plan: "DayPlan", exercises: list[dict[str, Any]], context: ToolContext, reader: Reader) -> Effect:
    sk = keys.current_workout(context.session)
    record = reader.read(Needs(records=(sk,))).records[sk]
    workout = CurrentWorkout(
        exercises=[PlannedExercise.model_validate(each) for each in exercises],
        summary=WorkoutSummary.model_validate(plan.summary),
        date=context.today,
        **({"readiness": Readiness.model_validate(plan.readiness)} if plan.readiness else {}),
    )
    return Effect(record.sk, record.version, workout.to_stored())


def _told(plan: "DayPlan", exercises: list[dict[str, Any]]) -> str:
    named = f"{plan.name}, " if plan.name else ""
    listed = "; ".join(f"{each['name']} [{each['id']}] {dose(each)}" for each in exercises)
    why = " ".join((*plan.adjustments, *plan.caveats, *plan.reasoning)[:_MOST_SAID])
    return f"{named}{plan.date.isoformat()}, {plan.summary['total_duration_estimate']} min: {listed}. {why}"


PLAN_TODAY = ReadingTool(
    "plan_today",
    "Plan the session of a day by the rules, from the user's program or goals, logged sets, equipment, pain and "
    "schedule, with loads. Use it when the user wants to train and names no exercises.",
    PlanToday,
    _plan,
)
