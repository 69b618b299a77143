"""The figures of a correction: what each is of, as far as its own words say, and whether it is said to be wrong."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from itertools import pairwise

from spotter.dialogue.training.corrections.word_classes import words_of, written
from spotter.dialogue.training.figures import figure_in_words
from spotter.dialogue.understanding.message import Message
from spotter.language.numbers import Number, number_at
from spotter.language.word_lists import word_set
from spotter.notation import Unit

_reach = 4
"""Words between a no, or ``I wrote``, and the figure that it is of."""
_highest_rpe = 10
_ten, _hundred = 10, 100
_most_reps = 100
_most_sets = 20
_sets_of = (("sets", "of"), ("set", "of"), ("reps", "to"))
_marks = word_set(", . - ! make that it was is to")
_passing = word_set("the a an it as in for of only at on with by me was were that than x @ + just down you have i")
_like = word_set("like closer felt about")


MOST_REPS, MOST_SECONDS, HARDEST = 100, 3600, 10
LEAST_SHARE, GREATEST_SHARE = Decimal("0.25"), Decimal(4)
"""A load that is further from the logged one is none of that set, nor of the next."""


class Of(StrEnum):
    """What a figure is of."""

    LOAD = "load"
    REPS = "reps"
    RPE = "rpe"
    SETS = "sets"
    SECONDS = "seconds"
    OPEN = "open"
    """Not said: it is told by the log."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number at ``start:end``. ``is_hedged``: only ``I wrote`` or ``it says`` makes it wrong."""

    value: Decimal
    of: Of
    start: int
    end: int
    unit: Unit | None = None
    is_wrong: bool = False
    is_hedged: bool = False
    is_at: bool = False
    """``at 7``: a load or an effort, and no reps."""
    by: int = 0
    """1 where it is told how much more it was, -1 for how much less."""
    felt: bool = False
    """``more like a 9``: an effort, where one may be meant."""

    @property
    def whole(self) -> int:
        """The value as a count."""
        return int(self.value)

    def is_count(self, most: int) -> bool:
        """Whether it is a whole number of 1 to ``most``."""
        return 0 < self.value <= most and self.value == int(self.value)


def figures(message: Message, taken: Collection[int]) -> tuple[Figure, ...]:
    """The figures of a stretch in order. ``taken``: tokens that name days, exercises or sets."""
    found = list(_with_lists(_each(message, taken)))
    found = [each for each in found if not _is_times(message, each)]
    if found and all(each.is_wrong for each in found) and any(not each.is_hedged for each in found):
        found = [replace(each, is_wrong=not each.is_hedged, is_hedged=False) for each in found]
    if any(not each.is_wrong for each in found):
        right = {each.value for each in found if not each.is_wrong}
        found = [each for each in found if not (each.is_hedged and each.value in right)]
    return tuple(_like_their_partners(_last_said(message, found)))


def _last_said(message: Message, found: Sequence[Figure]) -> list[Figure]:
    """The figures without those that were taken back at once: ``it was 8, no wait, 7``."""
    kept: list[Figure] = []
    for each in found:
        before = kept[-1] if kept else None
        between = set(message.words[before.end : each.start]) if before is not None else set()
        alike = before is not None and before.of in (each.of, Of.OPEN) and before.is_wrong == each.is_wrong
        if alike and between & words_of("retracting") and between <= words_of("retracting") | _marks:
            kept.pop()
        kept.append(each)
    return kept


def _with_lists(found: Iterable[Figure]) -> Iterator[Figure]:
    """What a no is said of is wrong as a list: ``not 6 6 6``."""
    before: Figure | None = None
    for each in found:
        if before is not None and before.is_wrong and each.of is Of.OPEN and each.start == before.end:
            each = replace(each, is_wrong=True, is_hedged=before.is_hedged)
        yield each
        before = each


def _is_times(message: Message, figure: Figure) -> bool:
    """``counted the bar twice``, ``one of them``: a word that counts nothing of a set."""
    if message.words[figure.end : figure.end + 1] and message.words[figure.end] in words_of("foreign"):
        return figure.of is Of.OPEN
    return message.words[figure.start] == "one" and figure.of is Of.OPEN and figure.end == figure.start + 1


def _each(message: Message, taken: Collection[int]) -> Iterator[Figure]:
    at, rpe_said = 0, False
    words = message.words
    while at < len(message.tokens):
        if words[at] in words_of("effort"):
            rpe_said = rpe_said or words[at] != "@"
        number = _number(message, at) if at not in taken and words[at] != "a" else None
        if number is None:
            at += 1
            continue
        of, unit, end = _kind(message, number.start, number.end, number.value)
        if of is Of.OPEN and rpe_said and number.value <= _highest_rpe:
            of, rpe_said = Of.RPE, False
        if of is Of.OPEN and _is_a_grade(message, at, number.value):
            of = Of.RPE
        is_wrong, hedged = _denied(message, number.start)
        value = number.value
        if of is Of.RPE and _is_reserve(words, number.start, number.end):
            value = _highest_rpe - value
        felt = bool(_like & set(words[max(0, at - 3) : at]))
        is_at = words[at - 1 : at] in (("at",), ("@",))
        by = _by(words, number.start, end)
        yield Figure(value, of, at, end, unit, is_wrong, hedged, is_at=is_at, by=by, felt=felt)
        at = end


def _is_a_grade(message: Message, at: int, value: Decimal) -> bool:
    """Whether a number grades how hard it was: ``a proper grind, call it a 9``."""
    before = message.words[max(0, at - _reach) : at]
    is_graded = before[-1:] in (("a",), ("an",)) and bool(_grading & set(before))
    return is_graded and _least_grade <= value <= _highest_rpe and message.says(*_hard)


_grading = word_set("call like felt about more maybe say rate rated probably")
_hard = word_set("grind grinder grindy felt feels hard easy tough effort brutal cruisy heavy spicy smooth slow")
_least_grade = 5


def _number(message: Message, at: int) -> Number | None:
    """The number at a place; ``one thirty five`` is said for 135, and ``tens`` for ten."""
    spoken = figure_in_words(message.tokens, at)
    if spoken is not None and (message.words[at] not in _doubles or message.words[at - 1 : at] in (("a",), ("for",))):
        return Number(spoken.value, at, spoken.end)
    number = number_at(message.tokens, at)
    if number is None or number.end >= len(message.tokens) or not 0 < number.value < _ten:
        return number
    rest = number_at(message.tokens, number.end)
    is_spoken = message.tokens[at].is_word and message.tokens[number.end].is_word
    if rest is None or not is_spoken or not _ten <= rest.value < _hundred:
        return number
    return Number(number.value * _hundred + rest.value, at, rest.end)


_doubles = word_set("single double triple singles doubles triples")
"""Words that mean other things too, such as a log that is there twice."""


def _by(words: Sequence[str], start: int, end: int) -> int:
    """Whether a number tells how much more or less: ``2 more reps``, ``5 kg too much``, ``add 2 reps to``."""
    behind = set(words[start + 1 : end + 1])
    if behind & words_of("fewer") or words[start - 1 : start] in (("minus",), ("subtract",)):
        return -1
    if behind & words_of("greater") or words[start - 1 : start] in (("add",), ("plus",)):
        return 1
    return 0


def _kind(message: Message, at: int, end: int, value: Decimal) -> tuple[Of, Unit | None, int]:
    """What the words beside a number say of it, and the place behind them."""
    words = message.words
    behind = words[end] if end < len(words) else ""
    if behind in words_of("kg"):
        return Of.LOAD, "kg", end + 1
    if behind in words_of("lb"):
        return Of.LOAD, "lb", end + 1
    if value <= _highest_rpe and at and words[at - 1] in _effort():
        return Of.RPE, None, end
    if behind in ("more", "extra") and end + 1 < len(words):
        behind, end = words[end + 1], end + 1
    of = _by_noun(behind, value)
    if of is not None:
        return of, None, end + 1
    return _by_words_before(message, at, value), None, end


def _effort() -> frozenset[str]:
    return (words_of("effort") | words_of("reserve")) - {"@"}


def _by_noun(behind: str, value: Decimal) -> Of | None:
    """By the word behind a number; a plural ``s`` and ``each`` say nothing of it."""
    if behind in ("rpe", "rir") and value <= _highest_rpe:
        return Of.RPE
    if behind in words_of("sets") and value <= _most_sets:
        return Of.SETS
    if behind in words_of("reps") - {"each", "per"}:
        return Of.REPS
    return Of.SECONDS if behind in words_of("seconds") - {"s"} else None


def _by_words_before(message: Message, at: int, value: Decimal) -> Of:
    words = message.words
    before = words[at - 1] if at else ""
    is_count = value <= _most_reps and value == int(value)
    if before in words_of("times") or words[max(0, at - 2) : at] in _sets_of:
        return Of.REPS if is_count else Of.LOAD
    if before == "reps" or (before == "for" and at >= 2 and message.tokens[at - 2].value is not None):
        return Of.REPS
    if before == "+" or (value > _highest_rpe and before in ("at", "@")):
        return Of.LOAD
    return Of.OPEN


def _is_reserve(words: Sequence[str], at: int, end: int) -> bool:
    return words[at - 1 : at] == ("rir",) or words[end : end + 1] == ("rir",) or "rir" in words[max(0, at - 3) : at]


def _denied(message: Message, at: int) -> tuple[bool, bool]:
    """Whether a number is said to be wrong, and whether that is all by ``I wrote`` or ``it says``."""
    words = written(message)
    for place in range(at - 1, max(-1, at - 1 - _reach), -1):
        word = words[place]
        if word in words_of("wrong"):
            return _wrong_by(words, place)
        if word not in _passing and word not in words_of("lb") | words_of("kg"):
            return False, False
    return False, False


def _wrong_by(words: Sequence[str], place: int) -> tuple[bool, bool]:
    word = words[place]
    if word in ("not", "isnt", "wasnt", "werent", "arent", "aint", "nt", "instead", "rather"):
        return True, False
    if word == "from":
        return "to" in words[place : place + 4], False
    is_told = word in ("says", "misread", "mistyped") or (place > 0 and words[place - 1] in words_of("speaker"))
    return is_told, is_told


def _like_their_partners(found: Sequence[Figure]) -> Iterator[Figure]:
    """A figure that says nothing of what it is of is of the same as the one that stands against it."""
    known = list(found)
    for at, each in enumerate(found):
        if each.of is not Of.OPEN:
            yield each
            continue
        beside = [known[place] for place in (at - 1, at + 1) if 0 <= place < len(found)]
        partner = next((one for one in beside if one.is_wrong != each.is_wrong and one.of is not Of.OPEN), None)
        if partner is None or (partner.of is Of.RPE and each.value > _highest_rpe):
            yield each
        else:
            known[at] = replace(each, of=partner.of, unit=partner.unit)
            yield known[at]


def pairs(message: Message, found: Sequence[Figure]) -> tuple[tuple[Figure, Figure], ...]:
    """Figures that a sign of multiplication joins: ``60x8``, ``3 x 10``."""
    return tuple(
        (one, two)
        for one, two in pairwise(found)
        if two.start - one.end == 1 and message.words[one.end] in words_of("times")
    )
