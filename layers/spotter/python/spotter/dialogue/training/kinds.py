"""Which skill does what each kind of stretch asks for, and who takes the answer to its own question."""

from collections.abc import Callable, Mapping

from spotter.dialogue.skills import (
    agenda,
    amending,
    calculations,
    correct,
    delete_log,
    forget_preference,
    goal_in_words,
    goals,
    last_time,
    lift_sums,
    log,
    log_as_told,
    log_of_cardio,
    log_of_workout,
    logged_days,
    next_session,
    pain,
    pain_over,
    preferences,
    profile,
    records,
    reschedule,
    schedule,
    sets_told,
    settings,
    stalls,
    stored,
    sure_fix,
    timers,
    today,
    trends,
    undo_log,
    unschedule,
    weeks,
    with_a_pain,
)
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.record_asked import SHOW, WHETHER
from spotter.dialogue.training.said_twice import not_twice
from spotter.language.tokens import TokenKind

Reader = Callable[[Context], Plan | None]


def _logged(context: Context) -> Plan | None:
    """A log, or a set that was forgotten in the last one. A number alone, where nothing was done before it, is none."""
    alone = len(context.whole.tokens) == 1 and context.whole.tokens[0].kind is TokenKind.NUMBER
    if alone and context.pending is None and not context.state.events:
        return None
    found = log.again(context) or correct.forgotten(context) or log.further(context) or log.read(context)
    return not_twice(context, found)


def _of_the_workout(context: Context) -> Plan | None:
    """A log that points at the workout in hand; what cannot be read so is read as any other."""
    return log_of_workout.read(context) or _logged(context)


def _surely_fixed(context: Context) -> Plan | None:
    """A correction whose own words leave no doubt."""
    return sure_fix.fixed(context, context.said)


def _set(context: Context) -> Plan | None:
    """A setting, or a goal that is set."""
    return (goals.read(context) if context.said.says("goal", "goals") else None) or settings.read(context)


def _forgotten(context: Context) -> Plan | None:
    """A standing wish that is dropped, or a goal."""
    is_goal = goals.is_removed(context.said) and goals.places_named(context.said)
    return goals.read(context) if is_goal else forget_preference.forget(context)


WRITING: Mapping[str, Reader] = {
    "log": sets_told.twice_read(_logged),
    log_of_workout.KIND: _of_the_workout,
    sure_fix.KIND: _surely_fixed,
    log_as_told.KIND: log_as_told.as_told,
    log_of_cardio.KIND: log_of_cardio.read,
    goal_in_words.KIND: goal_in_words.read,
    "correct": sets_told.twice_read(correct.correct),
    "undo": undo_log.undo,
    "delete_log": delete_log.delete,
    "goal": goals.read,
    "preference": preferences.note,
    "forget_preference": _forgotten,
    "profile": profile.told,
    "pain": pain.told,
    "pain_over": pain_over.over,
    "schedule": schedule.read,
    "reschedule": reschedule.read,
    "unschedule": unschedule.read,
    "settings": _set,
    "timer": timers.read,
    "plan": today.read,
    "amend": amending.read,
}
"""What is done for each kind of stretch that asks for something to be done."""
ASKING: Mapping[str, Reader] = {
    "ask_today": agenda.today,
    "ask_schedule": agenda.booked,
    "ask_last": last_time.read,
    "ask_progress": trends.read,
    "ask_records": records.read,
    "ask_week": weeks.read,
    "ask_stall": stalls.read,
    "ask_stored": stored.read,
    "ask_next": next_session.read,
    with_a_pain.KIND: with_a_pain.read,
    lift_sums.KIND: lift_sums.read,
    calculations.VOLUME: calculations.volume,
    SHOW: logged_days.shown,
    WHETHER: logged_days.whether,
}
"""What is answered for each kind of stretch that asks what is stored, and never writes."""
OF_THE_LOG = frozenset(
    {calculations.VOLUME, "ask_last", "ask_progress", "ask_records", "ask_week", "ask_stall", "ask_next", SHOW, WHETHER}
)
"""Kinds of question for which every workout counts that can be known."""
RECORD_READ = frozenset(
    {calculations.VOLUME, lift_sums.KIND, "ask_last", "ask_records", "ask_week", "ask_schedule", SHOW, WHETHER}
)
"""Kinds of question of which the answer only reads what is stored, and says nothing of what to train."""
OF_WORKOUTS = frozenset({"build", "edit", "ask_workout", "ask_how", "ask_coach"})
"""Kinds of stretch that the skills of workouts do."""
ANSWERS = frozenset({"yes", "no", "reply"})
BY_TOPIC: Mapping[str, Reader] = {
    **WRITING,
    "log": log.read,
    "settings": settings.read,
    "delete": delete_log.delete,
    "next": next_session.read,
    "records": records.read,
    "stall": stalls.read,
}
"""Who asked a question of a topic: the skill of the kind of that name, and those that ask under another name."""
