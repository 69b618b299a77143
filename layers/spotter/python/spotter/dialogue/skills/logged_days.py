"""What is logged: all of a day, an exercise of it, or whether what was told is in it."""

from collections.abc import Sequence
from datetime import date

from spotter.dialogue.replies.figures import day_said, on_day, session_said
from spotter.dialogue.skills import agenda, last_time
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.performed import Log, log_of
from spotter.dialogue.training.periods import periods
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.subject import Lift, lifts_named
from spotter.language.days import Direction

_IN_HAND = " The workout in hand is a plan as long as you have not told me what of it you did."
_most_days = 7


def shown(context: Context) -> Plan:
    """What is logged for the days that are named; else for today, or the newest day."""
    log = log_of(context)
    told = _of_days(context, log, _days(context, log))
    if not log.on(context.today) and context.said.says("down") and (context.program or context.schedule):
        planned = agenda.today(context)  # ``what do you have down for me today?`` may be of either
        told += [planned.text] if planned is not None else []
    return Plan("logged", text="\n".join(told))


def whether(context: Context) -> Plan:
    """Whether what is asked for is logged, and what stands there."""
    log = log_of(context)
    lifts = lifts_named(context, context.said, log)
    days = _named_days(context) or (_newest_of_conversation(context) or context.today,)
    if not lifts:
        done = any(log.on(day) for day in days)
        return Plan("logged", text=f"{'Yes' if done else 'No'}. {' '.join(_of_days(context, log, days))}")
    return Plan("logged", text=" ".join(_of_lift(context, log, each, days[0]) for each in lifts))


def _of_lift(context: Context, log: Log, lift: Lift, day: date) -> str:
    found = next((each for each in log.on(day) if each.exercise == lift.id), None)
    if found is not None:
        return f"Yes, {on_day(day, context.today)}: {session_said(found, context.unit)}."
    return f"No, there is no {lift.name} in the log of {day_said(day, context.today)}."


def _of_days(context: Context, log: Log, days: Sequence[date]) -> list[str]:
    if period := next((each for each in periods(context.said) if not _named_days(context)), None):
        days = [day for day in log.days if period.first <= day <= period.last][-_most_days:]
        return [last_time.of_day(context, log, day) for day in days] or [f"Nothing is logged for {period.said}."]
    wanted = {each.id for each in lifts_named(context, context.said, log)}
    return [_of_day(context, log, day, wanted) for day in days]


def _of_day(context: Context, log: Log, day: date, wanted: set[str]) -> str:
    done = log.on(day)
    if not done:
        in_hand = _IN_HAND if context.has_workout and day == context.today else ""
        return f"Nothing is logged {on_day(day, context.today)}.{in_hand}"
    chosen = [each for each in done if each.exercise in wanted]
    missing = wanted - {each.exercise for each in done}
    if not chosen or missing or len(chosen) > 1:
        return last_time.of_day(context, log, day)
    said = day_said(day, context.today)
    return f"{said[:1].upper()}{said[1:]}: {'; '.join(session_said(each, context.unit) for each in chosen)}."


def _days(context: Context, log: Log) -> tuple[date, ...]:
    named = _named_days(context)
    if named:
        return named
    if (newest := _newest_of_conversation(context)) is not None and newest != context.today:
        return (*((context.today,) if log.on(context.today) else ()), newest)
    if not log.on(context.today) and log.days and not context.said.says("today", "todays", "tonight"):
        return (log.days[-1],)
    return (context.today,)


def _named_days(context: Context) -> tuple[date, ...]:
    """The days that are named, today and before."""
    said = context.said
    found = [
        each.day or next((day for day in reversed(each.candidates) if day <= context.today), None)
        for each in said.days(Direction.PAST)
        if len(each.candidates) < _week
    ]
    days = [day for day in found if day is not None and day <= context.today]
    days += [context.today] if said.says("todays") else []
    return tuple(sorted(set(days)))


_week = 7


def _newest_of_conversation(context: Context) -> date | None:
    """The day for which something was logged last in this conversation."""
    event = context.last("log_workout", "correct_workout")
    if event is None:
        return None
    return date.fromisoformat(str(event.call.arguments.get("date") or context.today))
