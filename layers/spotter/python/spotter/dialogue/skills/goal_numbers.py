"""The numbers that stand for the weight of a goal."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import ROUND_HALF_EVEN, Decimal

from spotter.dialogue.training.word_classes import phrases_of, word_classes
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

_minus = word_set("- minus – − negative")
_plus = word_set("+ plus positive")
_points = (("points",), ("point",), ("notches",), ("notch",))
_highest = 100
_to_one = word_set("to at on plus minus a + -")


@dataclass(frozen=True, slots=True)
class Said:
    """A number at a token. ``is_signed``: a plus or a minus is said; ``may_be_minus``: a dash stands before it.

    ``is_change``: it is by how much a goal changes (``up by 2``, ``two points less``).
    """

    at: int
    value: float
    is_signed: bool = False
    may_be_minus: bool = False
    is_change: bool = False


def numbers_said(said: Message) -> Iterator[Said]:
    """The numbers that can be weights, in order: not those of sets, of weeks, or of the scale itself."""
    words = said.words
    for at, value in said.numbers():
        before = words[at - 1] if at else ""
        if value > _highest or _counts_something(said, at) or (words[at] == "one" and before not in _to_one):
            continue
        if _is_end_of_scale(words, at):
            continue
        change = _is_change(words, at)
        if before in _minus:
            dash = before not in ("minus", "negative") and _is_dash(said, at)
            yield Said(at, value if dash else -value, is_signed=not dash, may_be_minus=dash, is_change=change)
        else:
            down = change and words[at + 1 : at + 2] in _away
            yield Said(at, -value if down else value, is_signed=before in _plus, is_change=change)


def _is_change(words: tuple[str, ...], at: int) -> bool:
    """Whether a number is by how much a goal changes: ``up by 2``, ``take 2 off the chest``, ``add 3 to cardio``."""
    behind = words[at + 1 : at + 2]
    if "by" in words[max(0, at - 2) : at] or behind in _points or behind in _differences:
        return True
    return words[max(0, at - 1) : at] in _changing and behind in _onto


_differences = (("more",), ("less",), ("higher",), ("lower",))
_changing = (("add",), ("take",), ("knock",), ("shave",))
_away = (("off",), ("from",))
_onto = (*_away, ("to",), ("onto",), ("on",))


def round_half_even(value: float) -> int:
    """The whole number that the goals would store."""
    return int(Decimal(str(value)).to_integral_value(ROUND_HALF_EVEN))


def _is_dash(said: Message, at: int) -> bool:
    """Whether the mark in front of a number stands as near to the word before it as to the number."""
    if at < 2 or not said.tokens[at - 2].is_word:
        return False
    word, mark, number = said.tokens[at - 2 : at + 1]
    return (word.end == mark.start) == (mark.end == number.start)


def _counts_something(said: Message, at: int) -> bool:
    """Whether a number counts what stands behind it: ``3 sets``, ``2 yr olds``, ``3 sons``."""
    behind = said.words[at + 1 : at + 3]
    if {*behind[:1], *(word for word in behind if word in _olds)} & word_classes("goals")["other"].words:
        return True
    if not behind or said.words[max(0, at - 1) : at] in _beside_weights:
        return False
    return behind[0].endswith("s") and behind[0] not in _no_plurals and not is_goal(behind[0])


def is_goal(word: str) -> bool:
    """Whether a word is of the name of a goal."""
    return any(word in phrase.split() for phrase, kind in phrases_of("goals") if kind.startswith(("cat", "mus")))


_olds = word_set("old olds years year")
_no_plurals = word_set("is as thats its thanks this was has plus us yes")
_beside_weights = tuple((word,) for word in ("to", "at", "a", "+", "-", "plus", "minus", "up", "like", "say"))


def _is_end_of_scale(words: tuple[str, ...], at: int) -> bool:
    """Whether it is an end of the scale: ``8 out of 10``, ``8/10``, ``from -10 to 10``, ``ten if it goes to ten``."""
    before = words[max(0, at - 4) : at]
    if before[-1:] == ("/",) or before[-2:] == ("out", "of") or before[-2:] in (("goes", "to"), ("scale", "of")):
        return True
    return "from" in before[-2:] or (before[-1:] == ("to",) and "from" in before)
