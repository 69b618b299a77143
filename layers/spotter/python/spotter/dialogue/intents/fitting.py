"""Whether what the coach would do is for anything that a message may ask for."""

from collections.abc import Iterable, Mapping

from spotter.language.talk.intent import Intent
from spotter.language.tokens import tokenise

HARDLY = 0.05
"""How likely an intent is at most of which nothing is done, where another one is likely."""
LIKELY = 0.7
"""How likely that other one has to be."""
SURELY = 0.8

ASKING = (Intent.QUESTION, Intent.ABOUT, Intent.RECORD, Intent.PLAN_ASK, Intent.COACH)
"""Intents that are answered in words."""
OF_WORKOUTS = (Intent.SESSION, Intent.CHANGE, *ASKING)
OF_PLANS = (Intent.WEEK, Intent.PLAN_CHANGE, Intent.PLAN_ASK, Intent.KEEP)
"""The days on which somebody trains are kept as their plan."""
ANSWERING = (Intent.YES, Intent.NO, Intent.PICK)
"""What is said to a question of the coach: of what it is, the question tells."""
_of_facts = (Intent.KEEP, Intent.FORGET)
_of_logs = (Intent.LOG, Intent.FIX_LOG)
_of_days = (Intent.BOOKING, Intent.PLAN_CHANGE)
_done_for: Mapping[str, tuple[Intent, ...]] = {
    "generate_workout": (Intent.SESSION, Intent.CHANGE),
    **dict.fromkeys(("swap_exercise", "adjust_exercise", "remove_exercise"), (Intent.CHANGE,)),
    "plan_today": (Intent.SESSION, *ASKING),
    "set_program": (Intent.WEEK, Intent.PLAN_CHANGE, Intent.KEEP),
    **dict.fromkeys(("log_workout", "correct_workout"), _of_logs),
    **dict.fromkeys(("undo_log", "delete_workout"), (Intent.FIX_LOG,)),
    "schedule_workout": (*_of_days, Intent.SESSION),
    **dict.fromkeys(("update_scheduled_workout", "cancel_scheduled_workout"), _of_days),
    "set_pain": (Intent.HEALTH, *_of_facts),
    "end_pain": (Intent.BETTER, Intent.FORGET),
    "set_preference": _of_facts,
    "delete_preference": _of_facts,
    "set_goals": _of_facts,
    "set_equipment": _of_facts,
    "update_settings": _of_facts,
    "update_profile": (*_of_facts, Intent.LOG),
    **dict.fromkeys(("generate_exercise_timer", "generate_workout_timers"), (Intent.TIMER,)),
}
"""What each tool is called for; a tool that is not here is called for anything."""


def done_for(tool: str) -> tuple[Intent, ...]:
    """What a tool is called for; empty where that may be anything."""
    return _done_for.get(tool, ())


def is_ordered(tools: Iterable[str], text: str) -> bool:
    """Whether a message names what one of ``tools`` does in so many words: ``and log bench 3x5``."""
    words = {token.text for token in tokenise(text)}
    return any(words & _named_by[name] for name in tools if name in _named_by)


LOGGING = frozenset({"log", "logged", "logging", "record"})
_named_by: Mapping[str, frozenset[str]] = {
    **dict.fromkeys(("log_workout", "correct_workout", "delete_workout"), LOGGING),
    "undo_log": frozenset({"undo"}) | LOGGING,
    **dict.fromkeys(("schedule_workout", "update_scheduled_workout"), frozenset({"book", "schedule", "calendar"})),
    "cancel_scheduled_workout": frozenset({"cancel"}),
    **dict.fromkeys(("generate_exercise_timer", "generate_workout_timers"), frozenset({"timer", "timers"})),
}


def is_meant(tools: Iterable[str], likely: Mapping[Intent, float]) -> bool:
    """Whether each of ``tools`` is for an intent that the message may have, as far as ``likely`` knows any better."""
    if any(likely[each] >= HARDLY for each in ANSWERING):
        return True
    known = [name for name in tools if name in _done_for]
    others = [name for name in known if name != "set_pain"]  # a pain is noted beside anything
    return all(_may_be(_done_for[name], likely) for name in others or known)


def is_surely_to_be_done(likely: Mapping[Intent, float]) -> bool:
    """Whether something is surely to be done of what is there, and nothing is asked."""
    return max(likely[each] for each in _to_be_done) >= LIKELY and max(likely[each] for each in ASKING) < HARDLY


_to_be_done = (Intent.CHANGE, Intent.PLAN_CHANGE, Intent.LOG, Intent.FIX_LOG, Intent.BOOKING, Intent.TIMER)


def may_ask(intents: Iterable[Intent], likely: Mapping[Intent, float]) -> bool:
    """Whether a message may have one of ``intents``; not where another is likely, and all of these hardly are."""
    return any(likely[each] >= HARDLY for each in ANSWERING) or _may_be(tuple(intents), likely)


def _may_be(intents: tuple[Intent, ...], likely: Mapping[Intent, float]) -> bool:
    is_another = any(share >= LIKELY for intent, share in likely.items() if intent not in intents)
    return not is_another or max(likely[each] for each in intents) >= HARDLY
