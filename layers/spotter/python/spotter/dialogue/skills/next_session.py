"""Questions about what to lift next: as the plan of the day has it, else by the same rules from the log alone."""

from collections.abc import Mapping
from datetime import date, timedelta
from functools import partial
from typing import Any

from spotter.catalogue import match
from spotter.coaching.plan import plan
from spotter.coaching.types import (
    CoachContext,
    ExerciseHistoryContext,
    Goal,
    PrescriptionContext,
    ProgressionType,
    RepRange,
    TemplateContext,
    TemplateExerciseContext,
    Unit,
)
from spotter.dialogue.replies.figures import ago, day_said, on_day, plural, session_said
from spotter.dialogue.skills.estimates import estimated
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.performed import Log, log_of
from spotter.dialogue.training.plan import Plan, Step, ask
from spotter.dialogue.training.subject import Lift, day_meant, lifts_meant
from spotter.dialogue.training.told_maxes import first_load
from spotter.dialogue.training.workout_in_hand import prescribed
from spotter.dialogue.workouts.prescription import line
from spotter.language.days import Direction
from spotter.messages import ToolResult
from spotter.training.analytics.performed import ExerciseSession
from spotter.training.analytics.rules import history_for

TOOL = "plan_today"
_most_told = 4
_USUAL, _OF_SIZE = RepRange(5, 8), RepRange(8, 12)
"""COACHING.md, the ranges of a goal: for strength and size, and for size alone."""
_week = 7


def read(context: Context) -> Plan | None:
    """The next load of the lifts that are asked about; of the day's whole session where none is named."""
    if supposed := estimated(context):
        return Plan("next", text=supposed)
    log, unit = log_of(context), context.unit
    lifts = lifts_meant(context, log)
    named = day_meant(context, Direction.FUTURE)
    if not lifts:
        day = named or _next_day(context, None)
        if day is None or not context.offers(TOOL):
            return ask("next", "For which exercise?") if not context.said.phrase("after this") else None
        return Plan("next", (Step(TOOL, _arguments(day), report=partial(_whole, unit, context.today, day)),))
    steps, texts = [], []
    for lift in lifts[:_most_told]:
        planned = _next_day(context, lift, named)
        if planned is not None and context.offers(TOOL):
            steps.append(Step(TOOL, _arguments(planned), report=partial(_reported, context, log, lift, planned)))
        else:
            texts.append(by_rules(context, log, lift))
    return Plan("next", tuple(steps), text="\n".join(texts))


def _arguments(day: date) -> Mapping[str, Any]:
    """Looked at alone: a question makes no workout."""
    return {"date": day.isoformat(), "set_current": False}


def _next_day(context: Context, lift: Lift | None, named: date | None = None) -> date | None:
    """The next day on which the program has the lift; today among them, if it was not done today."""
    done_today = any(str(each["date"]) == context.today.isoformat() for each in context.history)
    first = named or context.today + timedelta(days=1 if done_today else 0)
    for ahead in range(1 if named is not None and lift is None else _week):
        day = first + timedelta(days=ahead)
        program = context.program_day(day)
        if program is not None and (lift is None or lift.id in _exercises(program)):
            return day
    return None


def _exercises(program: Mapping[str, Any]) -> set[str]:
    found = (match(str(each.get("exercise", ""))).exercise for each in program.get("exercises", ()))
    return {each.id for each in found if each is not None}


def _whole(unit: str, today: date, day: date, result: ToolResult) -> str:
    exercises = result.data.get("exercises") or ()
    if not exercises:
        return result.text.removeprefix("Error: ")
    lines = "\n".join(f"{at}. {line(each, unit)}" for at, each in enumerate(exercises, 1))
    return f"{_first_upper(day_said(day, today))}, {result.data.get('name') or 'your session'}:\n{lines}"


def _first_upper(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _reported(context: Context, log: Log, lift: Lift, day: date, result: ToolResult) -> str:
    """The dose of the lift in the plan of the day, what was done last, and what the plan says of it."""
    exercises = result.data.get("exercises") or ()
    found = next((each for each in exercises if match(str(each["name"])).exercise == match(lift.name).exercise), None)
    sayings = [*result.data.get("adjustments", ()), *result.data.get("reasoning", ())]
    why = [str(each) for each in sayings if str(each).startswith(f"{lift.name}:")]
    if found is None:
        return " ".join(why) or by_rules(context, log, lift)
    dose = line(found, context.unit)
    told = " ".join(_first_upper(each.removeprefix(f"{lift.name}: ")) for each in why)
    about = (told if day == context.today else told.replace(" today", "")) or _last(context, log.sessions(lift.id))
    when = "today" if day == context.today else f"{day:%A} {day.day} {day:%B}"
    return f"{dose} ({when}). {about}".strip()


def _last(context: Context, sessions: tuple[ExerciseSession, ...]) -> str:
    if not sessions:
        return ""
    last = sessions[-1]
    when = f"{on_day(last.day, context.today)}{ago(last.day, context.today)}"
    return f"Last time: {session_said(last, context.unit)} {when}. "


def by_rules(context: Context, log: Log, lift: Lift) -> str:
    """The next load by the rules of progression, from the log alone."""
    sessions = log.sessions(lift.id)
    if not sessions:
        return first_load(context, lift) or (
            f"You have not logged {plural(lift.name)} yet, so I have no load to go by. Begin light: a load that leaves "
            "three good reps in reserve. Log it, and the next one follows from it."
        )
    history = list(history_for(sessions[::-1], context.unit))
    working = _at_the_top_load(sessions[-1])
    if history and working:
        top = max(each.weight for each in history[0].sets)
        history[0] = history[0].model_copy(
            update={"sets": tuple(each for each in history[0].sets if each.is_warmup or each.weight == top)}
        )
    prescription = PrescriptionContext(
        progression_type=ProgressionType.DOUBLE if working else ProgressionType.TOP_SET,
        sets=min(working, 10) if working else None,
        top_set_reps_range=_range(context, lift, sessions[-1]),
    )
    asked = CoachContext(
        user_goal=Goal.BOTH,
        current_template=TemplateContext(
            name="Next", exercises=(TemplateExerciseContext(name=lift.name, prescription=prescription),)
        ),
        recent_history=(ExerciseHistoryContext(exercise_name=lift.name, last_sessions=tuple(history)),),
        unit=Unit(context.unit),
        date=context.today.isoformat(),
    )
    planned = plan(asked)
    told = " ".join(each for each in (*planned.reasoning, *planned.adjustments) if lift.name in each)
    return told or f"{_last(context, sessions)}My rules have no next load for it."


def _at_the_top_load(last: ExerciseSession) -> int:
    """How many working sets were done with the heaviest load, which decide together; 0 where one set is the top set.

    Lighter sets behind them are backoffs: ``80 x 8, 7, 6, then 75 x 8``.
    """
    loads = [each.kilograms for each in last.working if each.kilograms is not None]
    if len(loads) < len(last.working) or last.assisted:
        return len(loads) if len(set(loads)) == 1 and len(loads) > 1 else 0
    heaviest = loads.count(max(loads)) if loads else 0
    return heaviest if heaviest > 1 else 0


def _range(context: Context, lift: Lift, last: ExerciseSession) -> RepRange | None:
    """The range of reps where more are planned in the workout in hand, or were done, than the usual one has.

    That is the one of size; a higher number that is planned is its own range. None: the usual one.
    """
    planned = next((each.reps for each in prescribed(context.state.workout) if each.exercise.id == lift.id), None)
    reps = planned or max((each.reps or 0 for each in last.working), default=0)
    if reps <= _USUAL.high:
        return None
    return RepRange(planned, planned) if planned is not None and planned > _OF_SIZE.high else _OF_SIZE
