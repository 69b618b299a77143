"""References to exercises of the current workout: by place, by name, or by pointing."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from spotter.catalogue import Pattern, match
from spotter.catalogue.words import words as name_words
from spotter.language.numbers import Number, number_at, ordinal_at
from spotter.language.templates import Slot
from spotter.language.tokens import Token, TokenKind
from spotter.language.words import singular

_longest_name = 5
_overhead = frozenset({"overhead"})
_numbering = frozenset({"number", "no", "nr", "num", "exercise", "numbers", "nos", "exercises"})
_joining = frozenset({"and", ",", "n", "&", "or"})
_not_places = frozenset(
    [
        "set",
        "sets",
        "time",
        "times",
        "week",
        "day",
        "days",
        "half",
        "minute",
        "minutes",
        "round",
        "month",
        "session",
        "rep",
        "reps",
        "thing",
    ]
)
_behind_ranks = frozenset(
    [
        "for",
        "with",
        "by",
        "and",
        "n",
        "then",
        "please",
        "pls",
        "instead",
        "now",
        "too",
        "out",
        "before",
        "after",
        "first",
        "last",
    ]
)
"""A number is a place only where it ends what is said, or where one of these follows."""
_pointing = {
    "it": "one", "that": "one", "this": "one", "them": "all", "those": "all", "these": "all",
    "its": "one", "those two": "all", "these two": "all", "the two": "all", "them two": "all", "them both": "all",
}  # fmt: skip
_weak = frozenset(
    [
        "one",
        "two",
        "the",
        "it",
        "up",
        "to",
        "and",
        "with",
        "set",
        "rep",
        "single",
        "arm",
        "leg",
        "both",
        "hand",
        "body",
        "over",
        "time",
        "rest",
        "hold",
        "exercise",
        "high",
        "low",
        "wide",
        "close",
        "reverse",
        "side",
        "front",
        "down",
        "seated",
        "standing",
        "alternating",
        "short",
        "long",
        "easy",
        "hard",
        "bodyweight",
        "weight",
        "machine",
        "cable",
        "dumbbell",
        "barbell",
        "band",
        "kettlebell",
        "back",
        "chest",
        "shoulder",
        "floor",
        "bench",
    ]
)
"""Words of names that say too little alone: implements and body parts have slots of their own."""


_edges = frozenset(
    [
        "a",
        "an",
        "the",
        "my",
        "your",
        "i",
        "it",
        "me",
        "and",
        "or",
        "for",
        "with",
        "using",
        "to",
        "by",
        "into",
        "of",
        "on",
        "at",
        "in",
        "instead",
        "please",
        "is",
        "are",
        "was",
        "were",
        "can",
        "could",
    ]
)
"""Words that no name begins or ends with."""


@dataclass(frozen=True, slots=True)
class Places:
    """Exercises of the current workout, counted from 0. ``unclear``: one is meant, and it could be any of these."""

    places: tuple[int, ...]
    unclear: bool = False


def references(tokens: Sequence[Token], listed: Sequence[str]) -> Iterator[Slot]:
    """The slots ``place`` (the second, number 3, the last two), ``listed`` (by name) and ``pointed`` (it, those)."""
    if not listed:
        return
    for at in range(len(tokens)):
        yield from _named(tokens, at, listed)
        yield from _placed(tokens, at, len(listed))
        yield from _ranked(tokens, at, len(listed))
        if at + 1 < len(tokens) and _texts(tokens, at, 2) in _pointing:
            yield Slot("pointed", _pointing[_texts(tokens, at, 2)], at, at + 2)
        if tokens[at].text in _pointing:
            yield Slot("pointed", _pointing[tokens[at].text], at, at + 1)


def _ranked(tokens: Sequence[Token], at: int, count: int) -> Iterator[Slot]:
    """A bare number that can be a place: ``delete 2``, ``move it to 3``. It counts nothing that follows."""
    number = number_at(tokens, at)
    if number is None or not 1 <= number.value <= count or number.value != number.value.to_integral_value():
        return
    following = tokens[number.end] if number.end < len(tokens) else None
    if following is None or following.text in _behind_ranks or following.kind in (TokenKind.MARK, TokenKind.BREAK):
        yield Slot("rank", Places((int(number.value) - 1,)), number.start, number.end)


def _placed(tokens: Sequence[Token], at: int, count: int) -> Iterator[Slot]:
    text = tokens[at].text
    following = tokens[at + 1].text if at + 1 < len(tokens) else ""
    if text in ("first", "last", "final"):
        number = number_at(tokens, at + 1) if at + 1 < len(tokens) else None
        if number is not None and 1 < number.value <= count and _may_follow(tokens, number.end):
            size = int(number.value)
            places = range(size) if text == "first" else range(count - size, count)
            yield Slot("place", Places(tuple(places)), at, number.end)
        if text == "last" and following == "but":
            yield Slot("place", Places((max(0, count - 2),)), at, min(len(tokens), at + 3))
    if text == "penultimate" or (
        text in ("second", "2nd", "next") and _texts(tokens, at + 1, 2) in ("to last", "from last")
    ):
        yield Slot("place", Places((max(0, count - 2),)), at, at + (1 if text == "penultimate" else 3))
        return
    if text == "second" and following == "last":
        yield Slot("place", Places((max(0, count - 2),)), at, at + 2)
        return
    ordinal = ordinal_at(tokens, at)
    if ordinal is not None and 1 <= ordinal <= count and following not in _not_places:
        yield Slot("place", Places((ordinal - 1,)), at, at + 1)
    if text in ("last", "final") and following not in _not_places:
        yield Slot("place", Places((count - 1,)), at, at + 1)
    if (text in _numbering or text == "#") and at + 1 < len(tokens):
        number = number_at(tokens, at + 1)
        if number is not None and 1 <= number.value <= count and _may_follow(tokens, number.end):
            yield Slot("place", Places((int(number.value) - 1,)), at, number.end)
            yield from _more_places(tokens, at, number, count)


def _more_places(tokens: Sequence[Token], at: int, first: Number, count: int) -> Iterator[Slot]:
    """``numbers 2, 3 and 5``."""
    places, end = [int(first.value) - 1], first.end
    while end + 1 < len(tokens) and tokens[end].text in _joining:
        number = number_at(tokens, end + 1)
        if number is None or not 1 <= number.value <= count or not _may_follow(tokens, number.end):
            break
        places.append(int(number.value) - 1)
        end = number.end
    if len(places) > 1:
        yield Slot("place", Places(tuple(places)), at, end)


def _may_follow(tokens: Sequence[Token], at: int) -> bool:
    return at >= len(tokens) or tokens[at].text not in _not_places


def _texts(tokens: Sequence[Token], at: int, count: int) -> str:
    return " ".join(token.text for token in tokens[at : at + count])


def _named(tokens: Sequence[Token], at: int, listed: Sequence[str]) -> Iterator[Slot]:
    """The longest stretch from ``at`` that names one of the workout, or several that it fits alike."""
    if tokens[at].text in _edges:
        return
    if (whole := _in_full(tokens, at, listed)) is not None:
        yield whole
        return
    for end in range(min(len(tokens), at + _longest_name), at, -1):
        if tokens[end - 1].text in _edges or not all(token.is_word for token in tokens[at:end]):
            continue
        if not (name_words(tokens[at].text) and name_words(tokens[end - 1].text)):
            continue
        if _is_edged(tokens[at:end]):
            continue
        said = frozenset(name_words(" ".join(_noun(token.text) for token in tokens[at:end])))
        if said == _overhead:
            over = tuple(place for place, name in enumerate(listed) if _is_overhead(name))
            if over:
                yield Slot("listed", Places(over, unclear=len(over) > 1), at, end)
                return
        fits = [_fit(said, name) for name in listed] if said else [0]
        best = max(fits)
        if best > (_by_part if said <= _weak else 0):
            shared = _by_part if best == _by_alias and end == at + 1 else best
            places = tuple(place for place, fit in enumerate(fits) if fit >= shared)
            yield Slot("listed", Places(places, unclear=len(places) > 1), at, end)
            return


def _in_full(tokens: Sequence[Token], at: int, listed: Sequence[str]) -> Slot | None:
    """The longest name of the workout that stands there word for word, whatever the catalogue knows of it."""
    written = [tuple(singular(word) for word in name.lower().split()) for name in listed]
    for size in sorted({len(words) for words in written if words}, reverse=True):
        said = tuple(singular(token.text) for token in tokens[at : at + size])
        if len(said) == size and said in written and all(token.is_word for token in tokens[at : at + size]):
            return Slot("listed", Places((written.index(said),)), at, at + size)
    return None


def _is_overhead(name: str) -> bool:
    exercise = match(name).exercise
    return exercise is not None and exercise.pattern is Pattern.VERTICAL_PUSH


def _is_edged(tokens: Sequence[Token]) -> bool:
    """Whether the first or the last word adds nothing to a name: ``bench to``."""
    spoken = [token.text for token in tokens]
    whole = name_words(" ".join(spoken))
    return len(spoken) > 1 and whole in (name_words(" ".join(spoken[:-1])), name_words(" ".join(spoken[1:])))


_by_part, _by_alias, _by_name = 1, 2, 3


def _fit(said: frozenset[str], name: str) -> int:
    """How well the words that were said name it: by its name, by an alias, by a part of the name, or not at all."""
    own, aliases = _forms(name)
    if said == own:
        return _by_name
    if said in aliases:
        return _by_alias
    return _by_part if said < own else 0


@lru_cache(maxsize=1024)
def _forms(name: str) -> tuple[frozenset[str], frozenset[frozenset[str]]]:
    """The words of a name, and those of the other names that the exercise goes by."""
    exercise = match(name).exercise
    others = (exercise.name, *exercise.aliases) if exercise is not None else ()
    return frozenset(name_words(name)), frozenset(frozenset(name_words(each)) for each in others)


def _noun(word: str) -> str:
    """``rowing`` is ``row``, ``squatting`` is ``squat``, ``presses`` stays for the catalogue to make singular."""
    if word.endswith("ing") and len(word) > 5:
        stem = word[:-3]
        return stem[:-1] if len(stem) > 3 and stem[-1] == stem[-2] and stem[-1] not in "sl" else stem
    return singular(word)
