"""Days by their kinds alone: ``one day legs, one day upper``, ``two full body days and an arms day``."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from spotter.dialogue.weekly.label_words import Label
from spotter.language.numbers import number_at
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_days = word_set("day days session sessions workout workouts")
_between = word_set("of for is : - – = on with doing only just my the a to more mainly mostly")
_one = word_set("a an one first second third fourth fifth another other last final 1st 2nd 3rd 4th 5th")
_most_of_a_kind = 6
_several = 2


@dataclass(frozen=True, slots=True)
class Kinds:
    """What the days are for, one after another, and the tokens that say so."""

    labels: tuple[Label, ...] = ()
    places: frozenset[int] = frozenset()


def kinds_of_days(tokens: Sequence[Token], labels: Sequence[Label], days: int = 0) -> Kinds:
    """The kinds of days that are counted out; none where they are not at least two, of two kinds.

    ``days``: how many there are; where that many are counted out, or where it stands at another kind, the word need not
    stand there: ``two for legs``.
    """
    by_name = list(_counted(tokens, labels))
    counted = _of(by_name)
    if by_name and not counted.labels:
        others = [each for each in labels if all(each is not one for one, _count, _held in by_name)]
        counted = _of([*by_name, *_barely_counted(tokens, others)])
    if not counted.labels and days >= _several:
        bare = _of(_barely_counted(tokens, labels))
        return bare if len(bare.labels) == days else counted
    return counted


def _of(counted: Iterable[tuple[Label, int, set[int]]]) -> Kinds:
    found: list[Label] = []
    places: set[int] = set()
    for label, count, held in counted:
        found += [label] * count
        places |= held
    kinds = {label.start for label in found}
    return Kinds(tuple(found), frozenset(places)) if len(kinds) >= _several else Kinds()


def _barely_counted(tokens: Sequence[Token], labels: Sequence[Label]) -> Iterator[tuple[Label, int, set[int]]]:
    """``Two for legs and glutes and one upper body``."""
    for label in labels:
        at = label.start - 1
        while at > 0 and tokens[at].text in _between:
            at -= 1
        count = _count(tokens, at) if at >= 0 and not label.is_rest else None
        if count is not None:
            yield label, count, set(range(at, label.end))


def _counted(tokens: Sequence[Token], labels: Sequence[Label]) -> Iterator[tuple[Label, int, set[int]]]:
    for label in labels:
        if label.is_rest:
            continue
        start = _day_ahead(tokens, label.start)
        if start is not None:
            count, begin = start
            yield label, count, set(range(begin, label.end))
        elif (number := _days_behind(tokens, label)) is not None:
            behind = next(at for at in range(label.start, len(tokens)) if tokens[at].text in _days)
            yield label, number, set(range(label.start - 1, behind + 1))


def _day_ahead(tokens: Sequence[Token], at: int) -> tuple[int, int] | None:
    """How many days stand before a label, and where that begins: ``two days of``, ``the other day``, ``day 2``."""
    at -= 1
    while at >= 0 and tokens[at].text in _between:
        at -= 1
    if at > 0 and tokens[at].value is not None and tokens[at - 1].text == "day":
        return 1, at - 1
    if at >= 0 and tokens[at].text in ("other", "another", "third", "last", "second"):
        return 1, at
    if at < 1 or tokens[at].text not in _days:
        return None
    count = _count(tokens, at - 1)
    return (count, at - 1) if count is not None else None


def _days_behind(tokens: Sequence[Token], label: Label) -> int | None:
    """How many ``two upper body days`` are."""
    inside = any(tokens[at].text in _days for at in range(label.start, label.end))
    if not inside and (label.end >= len(tokens) or tokens[label.end].text not in _days):
        return None
    return _count(tokens, label.start - 1) if label.start else None


def _count(tokens: Sequence[Token], at: int) -> int | None:
    if tokens[at].text in _one:
        return 1
    found = number_at(tokens, at)
    if found is None or found.value % 1 or not 1 <= found.value <= _most_of_a_kind:
        return None
    return int(found.value)
