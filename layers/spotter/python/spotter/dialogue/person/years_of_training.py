"""How experienced somebody is by how long they say they have trained: ``been lifting like a year``, ``20 yrs of gym``.

About half a year of regular training makes an intermediate, years of it make an advanced one (ACSM 2009, progression
models in resistance training). A break of years, and what was long ago, tell nothing of it.
"""

from collections.abc import Iterator, Sequence

from spotter.catalogue import Level
from spotter.language.clauses import sentences
from spotter.language.numbers import number_at
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_months_of_an_intermediate, _months_of_an_advanced = 6, 60
_months_of = {
    **dict.fromkeys(("week", "weeks", "wk", "wks"), 0.25),
    **dict.fromkeys(("month", "months", "mo", "mos", "mth", "mths"), 1.0),
    **dict.fromkeys(("year", "years", "yr", "yrs"), 12.0),
    **dict.fromkeys(("decade", "decades"), 120.0),
}
_training = word_set("lift lifts lifting lifted lifter train trains training trained gym gymming powerlifting")
_training |= word_set("bodybuilding weightlifting crossfit experience weights")
_broken = word_set("not never havent hasnt didnt dont no without off break since injured stopped quit last ago missed")
_began = word_set("started began joined took start begin")
_some = {"a": 1.0, "an": 1.0, "couple": 2.0, "few": 3.0, "several": 4.0, "many": 10.0, "half": 0.5}
_often = word_set("x time times day days session sessions hour hours once twice thrice")
"""Before ``a week`` one of these tells how often somebody trains."""
_marks = frozenset(",;:(.")
_before, _behind, _near = 5, 4, 6


def level_by_years(tokens: Sequence[Token]) -> Level | None:
    """The level that the time of training tells which is said; None where none is."""
    months = max(_months(tokens), default=None)
    return None if months is None else level_of_months(months)


def level_of_months(months: float) -> Level:
    """The level of somebody who has trained for so many months."""
    if months < _months_of_an_intermediate:
        return Level.BEGINNER
    return Level.ADVANCED if months >= _months_of_an_advanced else Level.INTERMEDIATE


def has_lifted(tokens: Sequence[Token]) -> bool:
    """Whether somebody says that they have lifted for long: they have more to train with than their own weight."""
    words = {token.text for token in tokens}
    return bool(words & _lifting) and level_by_years(tokens) in (Level.INTERMEDIATE, Level.ADVANCED)


_lifting = word_set("lift lifts lifting lifted lifter powerlifting bodybuilding weightlifting weights gym")


def _months(tokens: Sequence[Token]) -> Iterator[float]:
    """The lengths of time for which somebody is said to have trained, in months."""
    for begin, end in sentences(tokens):
        words = [token.text for token in tokens[begin:end]]
        for at, word in enumerate(words):
            if word not in _months_of or (count := _count(tokens, begin, begin + at)) is None:
                continue
            start, times = count
            before = words[max(0, start - begin - _before) : start - begin]
            if before and words[start - begin] in ("a", "an") and before[-1] in _often:
                continue
            before = before[max((place + 1 for place, each in enumerate(before) if each in _marks), default=0) :]
            behind = words[at + 1 : at + 1 + _behind]
            behind = behind[: next((place for place, each in enumerate(behind) if each in _marks), len(behind))]
            near = {*words[max(0, start - begin - _near) : start - begin], *behind}
            is_begun = bool(_began & near) and bool(_training & near)
            if is_begun or (_training & {*before, *behind} and not _broken & near):
                yield times * _months_of[word]


def _count(tokens: Sequence[Token], begin: int, unit: int) -> tuple[int, float] | None:
    """Where the count before a unit of time begins, and the count; None where there is none."""
    for at in range(max(begin, unit - 2), unit):
        number = number_at(tokens, at)
        if number is not None and number.end == unit:
            return at, float(number.value)
    word = tokens[unit - 1].text if unit > begin else ""
    return (unit - 1, _some[word]) if word in _some else None
