"""The day by which something is wanted: ``by 28 feb``, ``by the end of February``, ``in 12 weeks``."""

from datetime import date, timedelta

from spotter.dialogue.understanding.message import Message
from spotter.language.calendar import Direction, nearest_in_year
from spotter.language.day_words import MONTHS
from spotter.language.numbers import number_at
from spotter.language.word_lists import word_set

_by = word_set("by until till before in end mid for")
_lengths = {"week": 7, "weeks": 7, "month": 30, "months": 30, "year": 365, "years": 365, "days": 1}
_middle, _december = 15, 12


def deadline(said: Message) -> date | None:
    """The last day by which something is to be there; None where none is told."""
    words = said.words
    ends: list[date] = []
    for at, word in enumerate(words):
        month = MONTHS.get(word)
        before = [each for each in words[max(0, at - 4) : at] if each not in ("the", "of")]
        if month is not None and before and before[-1] in _by and not words[at - 1].isdecimal():
            found = _of_month(said.today, month, before[-1])
            ends += [found] if found is not None else []
        if word == "year" and before[-1:] == ["end"]:
            ends.append(date(said.today.year, _december, 31))
        number = number_at(said.tokens, at) if before[-1:] in (["in"], ["within"], ["over"], ["next"]) else None
        if number is not None and words[number.end : number.end + 1] and words[number.end] in _lengths:
            ends.append(said.today + timedelta(days=int(number.value * _lengths[words[number.end]])))
    if ends:
        return max(ends)
    days = [each.day for each in said.days(Direction.FUTURE) if each.day is not None and each.day > said.today]
    return max(days, default=None)


def _of_month(today: date, month: int, word: str) -> date | None:
    """The end, the middle or the first day of the next such month."""
    if word == "mid":
        return nearest_in_year(today, month, _middle, Direction.FUTURE)
    if word != "end":
        return nearest_in_year(today, month, 1, Direction.FUTURE)
    lasts = (_last_of(year, month) for year in (today.year, today.year + 1))
    return next(each for each in lasts if each >= today)


def _last_of(year: int, month: int) -> date:
    return date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
