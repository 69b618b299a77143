"""Questions about a lift that does not move: whether the log says so, and the one thing to change."""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial
from typing import Any

from spotter.coaching.stall import stall
from spotter.coaching.types import Goal, PrescriptionContext, StallContext, Unit
from spotter.dialogue.answer import listed
from spotter.dialogue.questions.handbook import handbook
from spotter.dialogue.questions.lift_faults import fault_told
from spotter.dialogue.replies.figures import ago, on_day, plural, sets_said
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.performed import Log, log_of
from spotter.dialogue.training.plan import Plan, Step, ask
from spotter.dialogue.training.subject import Lift, areas_named, lifts_meant
from spotter.messages import ToolResult
from spotter.training.analytics.performed import ExerciseSession
from spotter.training.analytics.rules import history_for

TOOL = "analyze_stall"
_most_told = 3
_unlogged = (
    "You have not logged {name} yet, so I cannot see why it stands still. Three sessions with reps, load and RPE are "
    "enough for that."
)


def read(context: Context) -> Plan:
    """Why a lift stands still, by the rules that ``analyze_stall`` answers with.

    A fault of the lift is no stall, though people ask in the same words how to mend it.
    """
    if (fault := fault_told(context.said.text)) is not None:
        return Plan("stall", text=fault.answer)
    log, unit = log_of(context), context.unit
    lifts = lifts_meant(context, log)
    if not lifts and (context.said.numbers() or areas_named(context.said)):
        return ask(
            "stall", "Which exercise stands still?", tuple(each.name for each in _stalled(context, log)[:_most_told])
        )
    others = ""
    if not lifts:
        lifts = _stalled(context, log)
        if not lifts:
            return Plan("stall", text=_nothing_stalls(log))
        others = _others(lifts[_most_told:])
    logged = [each for each in lifts if log.sessions(each.id)][:_most_told]
    unlogged = [_unlogged.format(name=plural(each.name)) for each in lifts if not log.sessions(each.id)]
    general = handbook()["plateau"]
    text = "\n".join([*unlogged, *([general] if unlogged else []), *([others] if others else [])])
    if not context.offers(TOOL):
        return Plan("stall", text=text or "I cannot look into that here.")
    steps = tuple(
        Step(TOOL, {"exercise": each.name}, report=partial(_reported, unit, context.today, log.sessions(each.id)))
        for each in logged
    )
    return Plan("stall", steps, text=text)


def _stalled(context: Context, log: Log) -> tuple[Lift, ...]:
    """The lifts that the rules find stalled: those that are wanted most, then those that are done most often."""
    found = []
    for exercise in log.exercises:
        sessions = log.sessions(exercise)
        asked = StallContext(
            exercise_name=sessions[-1].name,
            last_sessions=history_for(sessions[::-1], context.unit),
            current_prescription=PrescriptionContext(),
            user_goal=Goal.BOTH,
            weekly_sets={},
            unit=Unit(context.unit),
        )
        if stall(asked).is_stalled:
            found.append((_is_wanted(context, sessions[-1]), len(sessions), Lift(exercise, sessions[-1].name)))
    return tuple(lift for _wanted, _count, lift in sorted(found, key=lambda each: (not each[0], -each[1])))


def _is_wanted(context: Context, session: ExerciseSession) -> bool:
    """Whether a standing wish or a goal is for the lift, or for what it trains."""
    focuses = {str(each.get("value", "")).lower() for each in context.preferences if _is_focus(each)}
    goals = {name.lower() for name, weight in context.goals["muscle"].items() if weight > 0}
    return session.name.lower() in focuses or bool({each.replace("_", " ") for each in session.muscles[:1]} & goals)


def _is_focus(preference: Mapping[str, Any]) -> bool:
    return preference.get("preference_type") == "focus"


def _others(lifts: Sequence[Lift]) -> str:
    return f"{listed([each.name for each in lifts])} stand{'s' * (len(lifts) == 1)} still too." if lifts else ""


def _nothing_stalls(log: Log) -> str:
    if not log.workouts:
        return f"You have not logged a workout yet, so I cannot see what stands still. {handbook()['plateau']}"
    return "By your log nothing stands still. Which lift do you mean?"


def _reported(unit: str, today: date, sessions: tuple[ExerciseSession, ...], result: ToolResult) -> str:
    """What the rules found, and what they found it in."""
    data: dict[str, Any] = dict(result.data)
    last = sessions[-1]
    seen = f"Last: {sets_said(last, unit)} {on_day(last.day, today)}{ago(last.day, today)}."
    if not data.get("is_stalled"):
        return (
            f"{last.name} is not stalled by your log: {data.get('details') or data.get('reason') or ''} {seen}".strip()
        )
    fix = " ".join(filter(None, (data.get("suggested_fix"), data.get("details"))))
    why = _likely_cause(sessions)
    return f"{last.name} is stalled: {data.get('reason') or ''} {seen} {why}One thing to change: {fix}"


def _likely_cause(sessions: Sequence[ExerciseSession]) -> str:
    """What the log shows of why: the same load again and again, and sets that left hardly anything."""
    newest = sessions[-_looked_at:]
    working = [each for session in newest for each in session.working]
    loads = {max((each.kilograms or 0 for each in session.working), default=0) for session in newest}
    efforts = [each.rpe for each in working if each.rpe is not None]
    same = len(newest) == _looked_at and len(loads) == 1 and loads != {0}
    hard = bool(efforts) and min(efforts) >= _very_hard
    causes = [
        *["the load has been the same each time"] * same,
        *[f"at RPE {_very_hard} and more hardly a rep is left to grow from"] * hard,
    ]
    return f"Likely why: {' and '.join(causes)}. " if causes else ""


_looked_at, _very_hard = 3, 9
