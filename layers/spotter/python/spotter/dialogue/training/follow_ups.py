"""Short messages that go on with what was before: ``and squats?`` asks again, ``no wait, 4`` changes what was set."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from spotter.dialogue.skills import amending
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.periods import periods
from spotter.dialogue.training.question_kinds import sure_kind
from spotter.dialogue.training.sessions import CANCEL
from spotter.dialogue.training.subject import areas_named
from spotter.dialogue.understanding.clause_kinds import Part, Setting, parts
from spotter.dialogue.understanding.message import Message, message
from spotter.language.days import Direction
from spotter.language.word_lists import word_set

_longest = 9
_EMPTY = word_set(
    "and what whats about how hows the my for then in of ok okay same with or also now at "
    "week weeks month months before last this next previous after that one day earlier ? . , so but just ones time"
)
"""Words that only point to another lift, part of the body, day or stretch of time."""
_OPENS = word_set("and same ok okay for or also so but then")
_ASKS = word_set("what whats how hows when whens")
_RELATIVE = word_set("before after earlier previous next")
_NEVER = frozenset(
    {"log", "correct", "undo", "delete_log", "pain", "schedule", "reschedule", "unschedule", "yes", "no"}
)
_spoken_back = 4


def kinds_meant(context: Context, found: Sequence[Part], asking: Collection[str]) -> tuple[Part, ...]:
    """The stretches with what they do here: a mere ``and squats?`` asks what was asked before it.

    ``asking`` are the kinds of questions about what is stored. Where there is no workout, none is asked about.
    """
    if amending.read(context) is not None:
        return (Part("amend", 0, len(context.whole.tokens), 1.0),)
    if len(found) == 1 and _is_cancelled_too(context):
        return (replace(found[0], kind="unschedule", likelihood=1.0),)
    if len(found) == 1 and (kind := follow_up(context, found[0].kind)):
        return (replace(found[0], kind=kind),)
    meant = []
    for part in found:
        of_nothing = part.kind == "ask_workout" and part.second in asking and not context.has_workout
        kind = part.second if of_nothing else part.kind
        meant.append(replace(part, kind=sure_kind(kind, context.whole.part(part.start, part.end))))
    return tuple(meant)


def follow_up(context: Context, kind: str) -> str:
    """The kind of the question that a message asks again; empty where it is none, or says itself what it is."""
    said = context.whole
    if amending.read(context) is not None:
        return "amend"
    if len(said.words) > _longest or not _only_names(said) or not _is_begun(said):
        return ""
    if kind in _NEVER and not said.says("?") and not _is_asked_on(context):
        return ""
    asked = ""
    for text in context.state.messages[-1 - _spoken_back : -1]:
        before = message(text, context.today)
        if not (asked and _only_names(before) and len(before.words) <= _longest):
            asked = _asked_in(before)
    return asked if asked != kind else ""


def _is_cancelled_too(context: Context) -> bool:
    """Whether a mere ``and monday`` comes right behind the cancelling of another day."""
    said, before = context.whole, len(context.state.messages) - 2
    cancelled = any(each.name == CANCEL and each.message == before for each in context.state.events)
    if not cancelled or len(said.words) > _longest or said.says("?") or not said.days(Direction.FUTURE):
        return False
    return _only_names(said) and _is_begun(said)


def _is_asked_on(context: Context) -> bool:
    """Whether the message before was a question, or asked it again of something else: then this asks it too."""
    for text in reversed(context.state.messages[-1 - _spoken_back : -1]):
        before = message(text, context.today)
        if _asked_in(before):
            return True
        if not (_is_begun(before) and _only_names(before)):
            return False
    return False


def _is_begun(said: Message) -> bool:
    first, second = (*said.words[:2], "", "")[:2]
    if first in _ASKS:
        return second == "about"
    return said.says("?") or first in _OPENS


def _only_names(said: Message) -> bool:
    """Whether a lift, a part of the body, a day or a stretch of time is named, and nothing else is said."""
    spans = [(each.start, each.end) for each in said.exercises]
    spans += [(each.start, each.end) for way in (Direction.PAST, Direction.FUTURE) for each in said.days(way)]
    areas = {word for area in areas_named(said) for word in area.said.split()}
    held = {at for start, end in spans for at in range(start, end)}
    strange = [at for at, word in enumerate(said.words) if at not in held and word not in _EMPTY and word not in areas]
    return not strange and bool(spans or areas or periods(said) or said.says(*_RELATIVE))


def _asked_in(said: Message) -> str:
    kinds = [sure_kind(part.kind, said.part(part.start, part.end)) for part in parts(said, Setting.NONE)]
    return next((kind for kind in reversed(kinds) if kind in _ASKED), "")


_ASKED = frozenset(
    {"ask_today", "ask_schedule", "ask_last", "ask_progress", "ask_records", "ask_week", "ask_stall", "ask_next"}
)
