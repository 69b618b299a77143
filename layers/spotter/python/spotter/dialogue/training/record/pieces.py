"""A message about the record as pieces in their order: names, days, places of sets, and the words that bear on them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from spotter.catalogue import Exercise
from spotter.dialogue.training.corrections.past_days import past_days
from spotter.dialogue.training.log_names import named_in
from spotter.dialogue.training.log_words import log_words
from spotter.dialogue.understanding.exercises_said import Named
from spotter.dialogue.understanding.message import Message
from spotter.language.numbers import number_at, ordinal_at
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set

SET = word_set("set sets one ones")
LAST = word_set("last final")
ENDS = word_set(". ! ? ;")
JOINS = word_set(", and then plus also but + & >")
_articles = word_set("the my on in of for a")
_people = log_words("people")
_does = log_words("does") - word_set("is are was were had has have keeps been do can could said says told")
_mine = word_set("i ive im we weve me mine myself")
_of_others = word_set("he she they hes shes theyre")
_longest_gap = 4


@dataclass(frozen=True, slots=True)
class Place:
    """Which sets are meant, at ``start:end``: by their numbers from 1, or so many of the last."""

    start: int
    end: int
    numbers: tuple[int, ...] = ()
    last: int = 0

    def among(self, count: int) -> tuple[int, ...]:
        """The places from 0 of ``count`` sets."""
        if self.last:
            return tuple(range(max(0, count - self.last), count))
        return tuple(number - 1 for number in self.numbers)


@dataclass(frozen=True, slots=True)
class Day:
    """A day at ``start:end``. ``is_source``: something is told to be as it was then."""

    start: int
    end: int
    day: date
    is_source: bool = False
    is_wrong: bool = False


def names_in(said: Message) -> tuple[Named, ...]:
    """The exercises that are named, in order."""
    return named_in(said)


def days_in(said: Message) -> tuple[Day, ...]:
    """The days behind that are named, today among them. An ordinal that names a set is none."""
    found: list[Day] = []
    held = {at for place in places_in(said) for at in range(place.start, place.end)}
    tokens = tuple(
        replace(token, text="set") if at in held else replace(token, text=_own_words.get(token.text, token.text))
        for at, token in enumerate(said.tokens)
    )
    for each in past_days(replace(said, tokens=tokens)):
        if not 0 < len(each.days) <= _most_days or _is_verb(said, each.start):
            continue
        before = [word for word in said.words[max(0, each.start - _longest_gap) : each.start] if word != "the"]
        is_source = before[-1:] in (["as"], ["like"]) or before[-2:] in (["as", "on"], ["as", "last"], ["like", "on"])
        is_wrong = each.is_wrong or bool(before and before[-1] in _denied_days)
        if found and any(before[-len(cue) :] == list(cue) for cue in _repairing):
            found = [replace(one, is_wrong=True) for one in found]
        found.append(Day(each.start, each.end, max(each.days), is_source, is_wrong))
    return tuple(found)


_repairing = (("it", "was"), ("that", "was"), ("was", "actually"), ("i", "mean"), ("i", "meant"))
"""Before a day that stands in the place of the one before it."""


_own_words = {"ydays": "yesterday", "yday": "yesterday", "yesterdays": "yesterday", "todays": "today", "tdy": "today"}
_most_days = 2
"""Days that one word may mean: more of them are a week."""


def _is_verb(said: Message, at: int) -> bool:
    """Whether ``sat`` is no Saturday: ``sat on my back``."""
    token = said.tokens[at]
    is_short = said.text[token.start : token.end].lower() == "sat"
    return is_short and said.words[at + 1 : at + 2] in (("on",), ("down",), ("in",), ("there",), ("with",), ("by",))


_denied_days = word_set("not wasnt werent isnt wasn't weren't isn't never")


def places_in(said: Message) -> tuple[Place, ...]:
    """The sets that are meant by their places: ``the third bench set``, ``for the last 2 sets``, ``first plank``."""
    return tuple(_places(said))


def _places(said: Message) -> Iterator[Place]:
    names = {each.start: each.end for each in named_in(said)}
    words = said.words
    at = 0
    while at < len(words):
        if words[at] in LAST:
            number = number_at(said.tokens, at + 1) if at + 1 < len(words) and words[at + 1] != "one" else None
            behind = number.end if number is not None else at + 1
            if words[behind : behind + 1] and words[behind] in SET and (number is not None or words[behind] != "sets"):
                yield Place(at, behind + 1, last=int(number.value) if number is not None else 1)
                at = behind
            elif number is None and (end := _set_behind_name(words, names, at + 1)):
                yield Place(at, end, last=1)
        elif words[at] == "set" and at + 1 < len(words) and (number := number_at(said.tokens, at + 1)) is not None:
            if number.value <= _most_sets and (at == 0 or not _is_number(said, at - 1)):
                yield Place(at, number.end, (int(number.value),))
                at = number.end - 1
        elif (ordinal := ordinal_at(said.tokens, at)) is not None and ordinal <= _most_sets:
            if at + 1 < len(words) and words[at + 1] in SET:
                yield Place(at, at + 2, (ordinal,))
                at += 1
            elif end := _set_behind_name(words, names, at + 1) or names.get(at + 1, 0):
                yield Place(at, at + 1 if end == names.get(at + 1) else end, (ordinal,))
        at += 1


_most_sets = 12


def _set_behind_name(words: Sequence[str], names: dict[int, int], at: int) -> int:
    """The end of the ``set`` behind the name that begins at ``at``; 0 where none stands there."""
    end = names.get(at, 0)
    return end if end and words[end : end + 1] and words[end] in SET else 0


def _is_number(said: Message, at: int) -> bool:
    return at >= 0 and number_at(said.tokens, at) is not None


def sentence_ends(said: Message) -> tuple[int, ...]:
    """Where sentences end."""
    return tuple(at for at, token in enumerate(said.tokens) if token.kind is TokenKind.BREAK or token.text in ENDS)


def of_others(said: Message) -> frozenset[int]:
    """The places that tell what somebody else did, up to where this person is spoken of again."""
    found: set[int] = set()
    is_other = False
    ends = set(sentence_ends(said))
    for at, word in enumerate(said.words):
        if at in ends or word in _mine or said.words[at : at + 2] == ("my", "side"):
            is_other = False
        elif word in _of_others or (word in _people and said.words[max(0, at - 1)] in _owners):
            is_other = bool(_does & set(said.words[at + 1 : at + _longest_gap + 1])) or is_other
        if is_other:
            found.add(at)
    return frozenset(found)


_owners = word_set("my a the his her our")


def own_names(context_own: Sequence[Exercise], held: Sequence[Exercise]) -> tuple[Exercise, ...]:
    """The exercises by which a name is made clear, each once."""
    return tuple({each.id: each for each in (*held, *context_own)}.values())
