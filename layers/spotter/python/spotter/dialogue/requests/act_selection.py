"""Which acts of a message are done, and in which order."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from spotter.dialogue.requests.asking import is_polite, only_asks
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.understanding.model import Act, Understanding

_last = ("small_talk", "keep")
_hypothetical = "explain.would"
_next_load = "progress.next_load"
_least = (_hypothetical, "progress.judged")
"""Answered where nothing else is asked."""
_of_workout = frozenset({"listed", "place", "pointed"})
_stand_ins = frozenset({"alternative", "alternatives", "substitute", "substitutes", "replacement", "replacements"})
_parting = frozenset({"and", "then", "but", "also", "plus", "n", "or"})
_most_answers = 3
_least_grasped = 3
"""Words that a question may leave unexplained, however short what was understood of it."""


def selected(said: Understanding, acts: Iterable[Act]) -> tuple[Act, ...]:
    """What of ``acts`` is to be done: changes as they were said, else what is to be answered.

    A change that is only asked about becomes a question. What is not done here goes after the changes; where it is
    about what was trained (``blocks``), nothing is changed: its sets and loads are no prescription.
    """
    is_only_asked = only_asks(said)
    known = [_asked_about(said, act, is_only_asked) for act in acts if act.name in SKILLS and not _is_polite(said, act)]
    refused = [act for act in known if act.skill == "unsupported" and not act.denied]
    if any(SKILLS[act.name].blocks for act in refused):
        return (next(act for act in refused if SKILLS[act.name].blocks),)
    writing = [act for act in known if SKILLS[act.name].writes and not act.denied and not _within(said, act, refused)]
    if writing:
        return (*writing, *refused[:1])
    answers = [act for act in known if not SKILLS[act.name].writes and (act in refused or act.skill != "unsupported")]
    answers = [act for act in answers if _grasped(said, act)]
    telling = [act for act in answers if act.skill not in _last]
    telling = [act for act in telling if act.name not in _least] or telling
    unlike = {act.name: act for act in reversed(telling)}
    return tuple(sorted(unlike.values(), key=lambda act: act.start))[:_most_answers] or tuple(answers[:1])


def _is_polite(said: Understanding, act: Act) -> bool:
    """Whether what reads as a question about a change is a polite request: ``would you mind dropping it``."""
    return act.name == _hypothetical and is_polite(said, act)


def _within(said: Understanding, act: Act, refused: Iterable[Act]) -> bool:
    """Whether a change is only a part of something that is not done here: ``count sixty seconds after each plank``."""
    for each in refused:
        between = said.tokens[min(act.end, each.end) : max(act.start, each.start)]
        if not any(token.text in _parting or not token.is_word for token in between):
            return True
    return False


def _asked_about(said: Understanding, act: Act, is_only_asked: Callable[[Act], bool]) -> Act:
    """``act``; where it is only asked about, the question. What is not in the workout is not swapped: what could stand
    in for it is asked."""
    is_of_workout = any(mention.kind in _of_workout for _name, mention in act.mentions)
    if act.skill == "swap" and not is_of_workout and _stand_ins & set(act.words):
        return replace(act, skill="explain", intent="alternatives", denied=False)
    if act.name == _next_load and (asked_for := _asked_for(said, act)) is not None:
        return asked_for
    if not SKILLS[act.name].writes or not is_only_asked(act):
        return act
    skill, _, intent = _hypothetical.partition(".")
    return replace(act, skill=skill, intent=intent, denied=False)


def _asked_for(said: Understanding, act: Act) -> Act | None:
    """The exercise more that the coach is asked for, where it reads as more load: ``can you add curls?``."""
    words = {token.text for token in said.tokens[act.start : act.end]}
    new = tuple(("new", each) for _name, each in act.mentions if each.kind == "exercise")
    return replace(act, skill="add", intent="add", mentions=new) if new and {"you", "add"} <= words else None


def _grasped(said: Understanding, act: Act) -> bool:
    """Whether enough of the message was understood to answer it."""
    return len(said.left_over) <= max(_least_grasped, 2 * (act.end - act.start))
