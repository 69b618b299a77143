"""What the clauses of a message do, put right by what the message as a whole asks for.

A clause by itself is told by its own words: "Hot dog." is as short as a set. Read with what the coach said before it,
the message tells what can be meant.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from spotter.dialogue.intents.fitting import ANSWERING, HARDLY, SURELY
from spotter.dialogue.understanding.clause_kinds import Part
from spotter.language.talk.intent import Intent

OF_KINDS: Mapping[str, Intent] = {
    "build": Intent.SESSION,
    "plan": Intent.SESSION,
    "edit": Intent.CHANGE,
    "log": Intent.LOG,
    "correct": Intent.FIX_LOG,
    "delete_log": Intent.FIX_LOG,
    "ask_records": Intent.RECORD,
    "ask_progress": Intent.RECORD,
    "ask_last": Intent.RECORD,
    "ask_week": Intent.RECORD,
    "ask_stall": Intent.RECORD,
    "ask_today": Intent.PLAN_ASK,
    "ask_workout": Intent.ABOUT,
    "ask_how": Intent.QUESTION,
    "ask_coach": Intent.COACH,
    "ask_schedule": Intent.BOOKING,
    "schedule": Intent.BOOKING,
    "reschedule": Intent.BOOKING,
    "unschedule": Intent.BOOKING,
    "preference": Intent.KEEP,
    "goal": Intent.KEEP,
    "profile": Intent.KEEP,
    "settings": Intent.KEEP,
    "forget_preference": Intent.FORGET,
    "care": Intent.HEALTH,
    "pain": Intent.HEALTH,
    "pain_over": Intent.BETTER,
    "timer": Intent.TIMER,
    "yes": Intent.YES,
    "no": Intent.NO,
    "reply": Intent.PICK,
    "nothing": Intent.TALK,
}
"""The intent that each kind of clause (``understanding.clause_kinds``) is for; a kind that is not here is for any."""
_alike = (
    frozenset({Intent.LOG, Intent.FIX_LOG}),
    frozenset({Intent.KEEP, Intent.FORGET, Intent.BETTER, Intent.HEALTH}),
    frozenset({Intent.BOOKING, Intent.PLAN_CHANGE, Intent.PLAN_ASK, Intent.SESSION}),
    frozenset({Intent.RECORD, Intent.ABOUT, Intent.QUESTION, Intent.PLAN_ASK, Intent.BOOKING, Intent.SESSION}),
)
"""Intents that are told apart less well than from all others: a clause of one may be of another."""


_left_alone = (Intent.TALK, Intent.HEALTH, Intent.BETTER)
"""What a clause tells of somebody's health is heard whatever else a message asks for."""


def fitted(parts: Sequence[Part], likely: Mapping[str, float], intents: Mapping[Intent, float]) -> tuple[Part, ...]:
    """The parts; one of a kind that the message surely does not ask for is of the likeliest kind that it does.

    ``likely``: how likely each kind is by the words of some clause.
    """
    surest = max(intents, key=lambda each: intents[each])
    if intents[surest] < SURELY or any(intents[each] >= HARDLY for each in ANSWERING):
        return tuple(parts)
    kinds = [kind for kind, intent in OF_KINDS.items() if intent is surest]
    if not kinds:
        return tuple(parts)
    kind = max(kinds, key=lambda each: likely.get(each, 0.0))
    return tuple(replace(part, kind=kind) if _is_unlikely(part, intents) else part for part in parts)


def _is_unlikely(part: Part, intents: Mapping[Intent, float]) -> bool:
    own = OF_KINDS.get(part.kind)
    if own is None or own in _left_alone:
        return False
    family = frozenset({own}).union(*(each for each in _alike if own in each))
    return max(intents[each] for each in family) < HARDLY
