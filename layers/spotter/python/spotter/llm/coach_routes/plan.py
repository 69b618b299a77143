"""POST /coach/plan: a model may take work out of the rules' plan, pick among the substitutes, and say why."""

import math
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from spotter.coaching.exercise_names import resolve_name
from spotter.coaching.exercise_selection import replacements
from spotter.coaching.plan_choices import ExerciseChoice
from spotter.coaching.plan_inputs import PlanInputs, plan_inputs_of
from spotter.coaching.types import (
    CoachContext,
    PlannedExerciseResponse,
    PlannedSetResponse,
    TodayPlanResponse,
)
from spotter.coaching.types.base import HEAVIEST, MOST_REPS, MOST_SETS
from spotter.coaching.types.context import MOST_EXERCISES
from spotter.llm.coach_routes.ask import Route
from spotter.llm.coach_routes.stall import done, newest
from spotter.llm.coach_routes.wording import checked_sentence, figures_in, figures_of
from spotter.llm.prompts.coach_plan import COACH_PLAN
from spotter.safety.flags import warning_in
from spotter.safety.plan import safe_plan

MOST_SESSIONS = 3
MOST_REPLACEMENTS = 6
LONGEST_NAME = 120
_STRAY = "What was proposed for no exercise of the plan was left out."


class ExerciseDraft(BaseModel):
    """What a model would have otherwise in one exercise, and why it is as it is."""

    model_config = ConfigDict(extra="forbid")

    place: int = Field(description="The exercise's place")
    load: float | None = Field(description="The load of the top set or the working sets; null: as planned")
    reps: int | None = Field(description="Reps of the top set or the working sets; null: as planned")
    sets: int | None = Field(description="Backoff sets, or working sets where there is no top set; null: as planned")
    replacement: str | None = Field(description="One of the exercise's replacements, to the letter; null: as planned")
    reason: str = Field(description="Why the exercise is as it is today, in one plain sentence")


class PlanDraft(BaseModel):
    """A model's remarks on a plan."""

    model_config = ConfigDict(extra="forbid")

    exercises: list[ExerciseDraft] = Field(description="The exercises, each by its place")
    summary: str = Field(description="The whole session in one plain sentence")


def _code_alone(context: CoachContext, reply: TodayPlanResponse) -> str:
    if reply.caveats or any(each.rule == "H4" for each in reply.decisions):
        return "code answers what may be a warning"
    if not reply.exercises:
        return "code answers where nothing is left to plan"
    return warning_in(context.pain_flags)


def _brief(context: CoachContext, reply: TodayPlanResponse) -> dict[str, Any]:
    inputs = plan_inputs_of(context)
    return {
        "workout": context.current_template.name,
        "goal": context.user_goal.value,
        "unit": context.unit.value,
        "readiness": {"energy": context.readiness.energy.value, "soreness": context.readiness.soreness.value},
        **_session_figures(context, reply),
        "exercises": [
            {
                "place": at,
                **_exercise(context, reply, at, planned),
                "replacements": _replacements(context, inputs, at),
            }
            for at, planned in placed(context, reply).items()
        ],
    }


def _session_figures(context: CoachContext, reply: TodayPlanResponse) -> dict[str, Any]:
    """The numbers of the whole session."""
    count = len(reply.exercises)
    return {"minutesAvailable": context.time_available, "minutes": reply.estimated_duration, "exerciseCount": count}


def placed(context: CoachContext, reply: TodayPlanResponse) -> dict[int, PlannedExerciseResponse]:
    """The exercises of a plan by their places in the template, whose order a plan keeps."""
    replaced = {(each.from_, each.to) for each in reply.substitutions}
    found: dict[int, PlannedExerciseResponse] = {}
    waiting = list(reply.exercises)
    for at, item in enumerate(context.current_template.exercises):
        if waiting and (waiting[0].exercise_name == item.name or (item.name, waiting[0].exercise_name) in replaced):
            found[at] = waiting.pop(0)
    return found


def _exercise(
    context: CoachContext, reply: TodayPlanResponse, at: int, planned: PlannedExerciseResponse
) -> dict[str, Any]:
    """One exercise as a model is told it, which is what its sentence may speak of."""
    item, name = context.current_template.exercises[at], planned.exercise_name
    key = resolve_name(name).key
    sessions = [
        session
        for history in context.recent_history
        if resolve_name(history.exercise_name).key == key
        for session in history.last_sessions
    ]
    reps = item.prescription.top_set_reps_range
    return {
        "name": name,
        "inPlaceOf": item.name if item.name != name else None,
        "range": str(reps) if reps else None,
        "topSet": _sets(planned.top_set) if planned.top_set else None,
        "backoffSets": [_sets(each) for each in planned.backoff_sets],
        "workingSets": [_sets(each) for each in planned.working_sets],
        "why": [each.text for each in reply.decisions if each.exercise in (name, item.name)],
        "last": [done(each) for each in newest(tuple(sessions), MOST_SESSIONS)],
    }


def _sets(planned: PlannedSetResponse) -> dict[str, Any]:
    cap = None if planned.rpe_cap is None else float(planned.rpe_cap)
    return {"load": float(planned.weight), "reps": planned.reps, "sets": planned.set_count, "rpeCap": cap}


def _replacements(context: CoachContext, inputs: PlanInputs, at: int) -> list[str]:
    names = [resolve_name(item.name) for item in context.current_template.exercises]
    found = replacements(names[at], inputs, frozenset(name.key for name in names))
    return [each.name for each in found[:MOST_REPLACEMENTS]]


def _accepted(context: CoachContext, by_rules: TodayPlanResponse, draft: PlanDraft) -> TodayPlanResponse | None:
    places = placed(context, by_rules)
    drafts = {each.place: each for each in reversed(draft.exercises[:MOST_EXERCISES]) if each.place in places}
    choices = {at: choice for at, each in drafts.items() if (choice := _choice(each)) != ExerciseChoice()}
    reply = safe_plan(context, choices) if choices else by_rules
    told = placed(context, reply)
    worded = {
        at: sentence
        for at, planned in told.items()
        if at in drafts
        and (sentence := _reason(drafts[at].reason, planned, _exercise(context, reply, at, planned))) is not None
    }
    figures = frozenset(figures_of(_session_figures(context, reply)))
    summary = checked_sentence(draft.summary, figures)
    if not worded and summary is None and reply.exercises == by_rules.exercises:
        return None
    stray = len(draft.exercises) - len(drafts)
    adjustments = (*reply.adjustments, *((_STRAY,) if stray else ()))
    reasoning = (*([summary] if summary else []), *_reasoning(reply, told, worded))
    return reply.model_copy(update={"reasoning": reasoning, "adjustments": adjustments})


def _choice(draft: ExerciseDraft) -> ExerciseChoice:
    """The draft's choice with its numbers brought within what the wire can hold."""
    load = None
    if draft.load is not None and not math.isnan(draft.load):
        load = Decimal(str(max(0.0, min(draft.load, float(HEAVIEST) + 1)))).quantize(Decimal("0.001"))
    reps = None if draft.reps is None else max(0, min(draft.reps, MOST_REPS))
    sets = None if draft.sets is None else max(0, min(draft.sets, MOST_SETS))
    replacement = (draft.replacement or "").strip()[:LONGEST_NAME] or None
    return ExerciseChoice(replacement, load, reps, sets)


def _reason(text: str, planned: PlannedExerciseResponse, exercise: Mapping[str, Any]) -> str | None:
    """The sentence, if it keeps to the exercise's numbers: one that names a heavier load names today's as well."""
    sentence = checked_sentence(text, frozenset(figures_of(exercise)))
    if sentence is None:
        return None
    hard = planned.top_set or next(iter(planned.working_sets), None)
    today = hard.weight.normalize() if hard else Decimal(0)
    heavier = {load for each in exercise["last"] if (load := Decimal(str(each["load"])).normalize()) > today}
    said = figures_in(sentence) or frozenset()
    return None if said & heavier and today not in said else sentence


def _reasoning(
    reply: TodayPlanResponse, places: Mapping[int, PlannedExerciseResponse], worded: Mapping[int, str]
) -> Iterator[str]:
    """The reasons of the plan: a model's words where they stand in for how the load came about, else the rules'."""
    named = {places[at].exercise_name for at in worded}
    replaced = {
        f"{each.exercise}: {each.text}"
        for each in reply.decisions
        if each.exercise in named and each.rule.startswith("P")
    }
    yield from (each for each in reply.reasoning if each not in replaced)
    for at, sentence in worded.items():
        name = places[at].exercise_name
        yield sentence if name.casefold() in sentence.casefold() else f"{name}: {sentence}"


PLAN = Route(COACH_PLAN, PlanDraft, safe_plan, _code_alone, _brief, _accepted)
