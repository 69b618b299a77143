"""Figures that are put right at once: "twenty no twenty five minutes", "four rounds. naw, five", "130 -> 135".

Speech repairs have three parts (Shriberg 1994): what is taken back, the words that take it back, and what is said in
its place. Here the first and the last are figures of one kind; whoever reads the message reads the last alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from spotter.language.numbers import number_at
from spotter.language.tokens import Token, TokenKind
from spotter.language.units import REP_WORDS, ROUND_WORDS, SECONDS_OF_UNIT, SET_WORDS, WEIGHT_UNITS
from spotter.language.word_lists import word_set

_arrows = ("- >", "= >", "– >", "— >", "→", "⇒")
"""Of a change: ``130 -> 135``. In a log they may stand between one set and the next."""
_takes_back = (
    *("no", "naw", "nah"),
    *("sorry", "i mean", "i meant", "wait", "scratch that", "correction", "or rather", "make it", "make that"),
    *("you know what", "hang on", "hold on", "actually", "lets say", "call it"),
)
"""Each may stand behind another one, and before or behind "no": "no sorry make it"."""
_by_themselves = (
    *("no", "naw", "nah"),
    *("sorry", "i mean", "i meant", "scratch that", "correction", "or rather", "make it", "make that"),
)
"""One of these has to be among them: "30 actually 4 sets" takes nothing back."""
_end = "."
_marks = frozenset({",", "-", "–", "—", "…", _end, "ah", "oh", "um", "uh", "er", "hmm"})
_polite = frozenset({"please", "pls", "plz", "thanks"})
"""May stand behind a figure that is put right."""
_times = frozenset({"x", "by", "×"})
_place = "number"
_most_pieces = 6
"""Phrases and marks that take back one figure."""
_range = frozenset({"to", "or", "-", "/", "and", "x", "by"})
_out_of = (("out", "of", "ten"), ("out", "of", "10"), ("of", "ten"), ("/", "10"), ("percent",), ("%",))
_vague = frozenset({"couple", "dozen", "of"})
"""``A couple of`` is no figure that somebody puts right."""
_product = "product"
_longest_number = 5
"""Words: ``one hundred and twenty five``."""
_counted = word_set("exercise exercises thing things day days week weeks moves lifts am pm")


_Cues = dict[str, list[tuple[tuple[str, ...], bool]]]


@dataclass(frozen=True, slots=True)
class _Figure:
    """A figure at ``start:end`` with what it counts at ``end:counted``; ``kind`` is empty where it counts nothing."""

    start: int
    end: int
    counted: int
    kind: str


def without_taken_back(tokens: tuple[Token, ...], *, arrows: bool = False) -> tuple[Token, ...]:
    """The tokens without figures that were put right at once, and without the words that did it.

    ``arrows``: one between two figures leads to the one that is meant. A figure that is said bare in the place of one
    that counts something counts the same. The time is linear in the number of tokens.
    """
    kept: list[Token] = []
    at, is_changed = 0, False
    while at < len(tokens):
        begins = tokens[at].text in _cues(arrows) or tokens[at].text in _marks
        repair = _behind_cue(tokens, at, _cues(arrows)) if begins else None
        before = _figure_before(kept) if repair is not None else None
        ended = repair is not None and any(token.text == _end for token in tokens[at : repair.start])
        if repair is None or before is None or not _is_for(before, repair, ended=ended):
            kept.append(tokens[at])
            at += 1
            continue
        counted = kept[before.end : before.counted]
        del kept[before.start :]
        kept.extend(tokens[repair.start : repair.end])
        kept.extend(counted if not repair.kind else ())
        at, is_changed = repair.end, True
    return tuple(kept) if is_changed else tokens


def _behind_cue(tokens: Sequence[Token], at: int, cues: _Cues) -> _Figure | None:
    """The figure behind words that take back, which begin at ``at``."""
    found, place = False, at
    for _ in range(_most_pieces):
        size, is_enough = _cue_at(tokens, place, cues)
        if not size and (place >= len(tokens) or tokens[place].text not in _marks):
            break
        place, found = place + max(1, size), found or is_enough
    if not found:
        return None
    return _figure_at(tokens, place) if place < len(tokens) else None


def _cue_at(tokens: Sequence[Token], at: int, cues: _Cues) -> tuple[int, bool]:
    """How many words take back at ``at``, and whether they do so by themselves."""
    for phrase, is_enough in cues.get(tokens[at].text, ()) if at < len(tokens) else ():
        if tuple([token.text for token in tokens[at : at + len(phrase)]]) == phrase:
            return len(phrase), is_enough
    return 0, False


def _figure_at(tokens: Sequence[Token], at: int) -> _Figure | None:
    if tokens[at].kind is TokenKind.CLOCK:
        return _Figure(at, at + 1, at + 1, "clock")
    if tokens[at].text == _place and at + 1 < len(tokens):
        number = number_at(tokens, at + 1)
        return None if number is None else _Figure(at, number.end, number.end, _place)
    number = number_at(tokens, at)
    if number is None or tokens[number.end - 1].text in _vague:
        return None
    size, kind = _counts(tokens, number.end)
    end = number.end + size
    if end < len(tokens) and tokens[end].text in _times:
        times = number_at(tokens, end + 1) if size == 0 and end + 1 < len(tokens) else None
        return None if times is None else _Figure(at, times.end, times.end, _product)
    return _Figure(at, number.end, end, kind)


def _figure_before(kept: Sequence[Token]) -> _Figure | None:
    """The figure that these tokens end with; none that is part of a range, a product or a list."""
    end = len(kept) - bool(kept and kept[-1].text in _polite)
    begin = max(0, end - _most_before)
    tail = kept[begin:end]
    for start in range(len(tail)):
        found = _figure_at(tail, start)
        if found is None or found.counted != len(tail):
            continue
        if _goes_on(kept, begin + start):
            return None
        return _Figure(begin + found.start, begin + found.end, begin + found.counted, found.kind)
    return None


_most_before = max(map(len, _out_of)) + _longest_number


def _goes_on(kept: Sequence[Token], start: int) -> bool:
    """Whether a figure before ``start`` makes one thing with that at it: ``60 to 70``, ``3 x 5``, ``8 8``."""
    joint = start - 1 if start and kept[start - 1].text in _range else start
    is_product = joint < start and kept[joint].text in _times
    return is_product or (joint > 0 and number_at(kept, joint - 1) is not None)


def _is_for(before: _Figure, repair: _Figure, *, ended: bool) -> bool:
    """Whether one figure can stand in the place of the other: they count the same, or one does not say what.

    Behind the end of a sentence what counts something is no other figure for one that does not say what it counts.
    """
    if _product in (before.kind, repair.kind) or (ended and repair.kind):
        return before.kind == repair.kind
    return not before.kind or not repair.kind or before.kind == repair.kind


def _counts(tokens: Sequence[Token], at: int) -> tuple[int, str]:
    """How many words say what a figure before ``at`` counts, and what that is."""
    for phrase in _out_of:
        if tuple(token.text for token in tokens[at : at + len(phrase)]) == phrase:
            return len(phrase), "share"
    kind = _kinds().get(tokens[at].text, "") if at < len(tokens) else ""
    return (1, kind) if kind else (0, "")


@cache
def _kinds() -> dict[str, str]:
    found = {word: "time" for word in SECONDS_OF_UNIT if len(word) > 1 or word == "s"}
    found |= dict.fromkeys(WEIGHT_UNITS, "load")
    found |= dict.fromkeys(SET_WORDS, "sets") | dict.fromkeys(REP_WORDS, "reps") | dict.fromkeys(ROUND_WORDS, "rounds")
    return found | {word: word.removesuffix("s") for word in _counted}


@cache
def _cues(arrows: bool) -> _Cues:
    """The phrases that take back and whether they do so by themselves, by their first word, the longest first."""
    found: _Cues = {}
    for phrase in sorted((*_takes_back, *(_arrows if arrows else ())), key=len, reverse=True):
        words = tuple(phrase.split())
        found.setdefault(words[0], []).append((words, phrase in (*_by_themselves, *_arrows)))
    return found
