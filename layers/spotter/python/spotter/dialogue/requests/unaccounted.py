"""What of a message no act accounts for: it is asked about, or named beside what was done."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spotter.dialogue.answer import Answer
from spotter.dialogue.changes.amounts_meant import counts_something_else
from spotter.dialogue.changes.changes_by_role import standing
from spotter.dialogue.conversation.last_message import Heard
from spotter.dialogue.pains.told import accounted_for, pains_in
from spotter.dialogue.replies.claims import left_as_it_is
from spotter.dialogue.requests.arbitration import is_certain
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.state import ASK
from spotter.dialogue.turn import Skill
from spotter.dialogue.understanding.known_words import is_known
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.read import longest_read_chars, longest_read_tokens
from spotter.dialogue.understanding.roles import value_of
from spotter.dialogue.understanding.unexplained import unexplained

_of_the_workout = frozenset({"listed", "place"})
_amounts = frozenset({"scheme", "weight", "sets", "reps", "rounds", "percent", "number"})
_silent = frozenset({"pointed", "whole", "others", "number", "part", "clock", "past", "like", "feeling"})
_vague = frozenset({"length", "intensity"})
_words_quoted = 5


def unaccounted(heard: Heard, skill: Skill) -> str:
    """What of the message nothing accounts for, as it was written."""
    left = unexplained(heard.said, heard.requests)
    if all(is_certain(act, heard.likely) for act in heard.requests if SKILLS[act.name].writes):
        left = tuple(at for at in left if not is_known(heard.said.tokens[at]))
    places = set(left) - accounted_for(heard.said.tokens, pains_in(heard.utterance.text))
    captured = [mention for act in heard.requests for _name, mention in act.mentions]
    points = any(mention.kind in ("pointed", "others") for mention in captured)
    aside = {at for stretch in heard.said.digressions for at in range(*stretch)}
    held = set() if heard.asked is not None else {at for each in captured for at in range(each.start, each.end)}
    for mention in heard.said.mentions:
        if mention.denied or mention.start in held:
            continue
        if any((each.kind, each.value) == (mention.kind, mention.value) for each in captured):
            continue
        told = mention.start in heard.said.cast
        told = told or (mention.kind in ("number", *_of_the_workout) and mention.start in aside)
        told = told or (mention.kind == "number" and counts_something_else(heard.said, mention))
        named = mention.kind in _of_the_workout and skill.writes and not points
        if (mention.kind in _amounts - skill.uses or named) and not told:
            places.update(range(mention.start, mention.end))
    return heard.said.quoted(tuple(sorted(places)))


def with_unused(decided: Answer, heard: Heard, skills: Sequence[Skill]) -> Answer:
    """The answer, naming what was said and not used."""
    used = frozenset().union(*(skill.uses for skill in skills))
    captured = {(each.start, each.end) for act in heard.requests for _name, each in act.mentions}
    unused = [
        heard.said.quoted(tuple(range(each.start, each.end)))
        for each in heard.said.mentions
        if (each.kind not in used | _silent and (each.start, each.end) not in captured and not _is_beside(each, heard))
        or _is_idle(each, heard)
    ]
    unused += [heard.said.quoted(tuple(range(each.start, each.end))) for each in _left_aside(heard)]
    if heard.said.wished:
        return decided  # each piece is heeded, or named for what it is
    denied = [act for act in heard.said.acts if act.denied]
    unused += [heard.said.quoted(tuple(range(act.start, act.end))) for act in denied]
    if not unused or not decided.calls:
        return decided
    return replace(decided, remarks=(*decided.remarks, left_as_it_is(unused)))


def _left_aside(heard: Heard) -> Iterator[Mention]:
    """The figures with which nothing is to be done, by their roles, and that no exercise has as it is."""
    captured = {each.start for act in heard.requests for _name, each in act.mentions}
    there = {value for exercise in heard.utterance.listed for value in standing(exercise).values()}
    for each in heard.said.named(*_amounts, "time"):
        is_elsewhere = each.kind == "number" and (
            counts_something_else(heard.said, each) or _says_how_it_is(heard.said, each)
        )
        if each.start in heard.said.cast - captured and value_of(each) not in there and not is_elsewhere:
            yield each


def _says_how_it_is(said: Understanding, number: Mention) -> bool:
    """Whether a bare number tells what is so, and not what is wanted: ``still 47``."""
    return number.start > 0 and said.tokens[number.start - 1].text == "still"


def _is_beside(mention: Mention, heard: Heard) -> bool:
    """Whether a vague word says why, and not what: three minutes is too long, there is a long line at the rack."""
    in_aside = any(begin <= mention.start < end for begin, end in heard.said.digressions)
    return mention.kind in _vague and (in_aside or heard.said.surely_read == "edit")


def _is_idle(mention: Mention, heard: Heard) -> bool:
    """Whether a figure beside the request for a new workout says nothing of it."""
    if heard.requests[0].skill != "build":
        return False
    wanted = heard.wanted
    if mention.kind == "weight":
        return not wanted.loads
    if any(begin <= mention.start < end for begin, end in heard.said.digressions):
        return False
    figures = (wanted.minutes, wanted.count, wanted.sets, *(wanted.reps or ()), wanted.age)
    return mention.kind == "number" and mention.value not in figures


def with_what_is_left(decided: Answer, heard: Heard, step: int) -> Answer:
    """The answer; if it ends the turn before the last request of the message, it says what it has not come to."""
    left = heard.requests[step:]
    if not left or any(name != ASK for name, _arguments in decided.calls):
        return decided
    quoted = ", ".join(heard.said.quoted(tuple(range(act.start, act.end))) for act in left)
    return replace(decided, text=f"{decided.text}\n\nI have not come to this: {quoted}.".strip())


def read_last(said: Understanding) -> str:
    """The last words of a message that were read."""
    count = len(said.tokens)
    return said.quoted(tuple(range(max(0, count - _words_quoted), count)))


def is_cut(said: Understanding) -> bool:
    """Whether only the beginning of a message was read."""
    return len(said.text) > longest_read_chars or len(said.tokens) >= longest_read_tokens
