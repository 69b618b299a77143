"""Days that a text names: ``yesterday``, ``last tuesday``, ``two days ago``, ``on the 5th``, ``2026-03-05``.

What may mean two days is not settled here: on a Monday ``next tuesday`` is tomorrow to some and in eight days to
others, and ``3/5`` is in March or in May. Whoever asked decides, or asks the user.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar

from spotter.language.calendar import (
    DAYS_OF_WEEK,
    Direction,
    coming_weekday,
    day_of_month,
    days_from,
    last_weekday,
    month_from,
    nearest_in_month,
    nearest_in_year,
    weekday_of_week,
)
from spotter.language.day_words import (
    A_FEW,
    AMBIGUOUS_WEEKDAYS,
    BEFORE_DAYS,
    BEFORE_WEEKDAYS,
    BEHIND_DATES,
    BEHIND_ORDINALS,
    COMING_WORDS,
    COUNTED,
    DAYS_OF_UNIT,
    FIXED_DAYS,
    LONGEST_FIXED_DAY,
    MONTHS,
    PAST_WORDS,
    RECURRING,
    VAGUE_DAYS,
    WEEK_WORDS,
    WEEKDAYS,
    WEEKEND_WORDS,
)
from spotter.language.numbers import NUMBER_WORDS, ORDINALS, number_at, ordinal_at
from spotter.language.tokens import Token, TokenKind, tokenise
from spotter.language.written_dates import written_date_at

__all__ = ["DayMention", "Direction", "day_at", "days", "read_day"]

_LAST_HOUR = 12
"""The last hour that a bare number may be without the day's being one of 24."""


@dataclass(frozen=True, slots=True)
class DayMention:
    """A day that is named at ``start:end`` of the tokens.

    ``day`` is None where the words leave it open: ``candidates`` are the days that they may mean, none where they name
    a day that there is not (30 February) or hardly any (the other day). A whole week is its seven days.
    """

    day: date | None
    start: int
    end: int
    candidates: tuple[date, ...] = ()


def days(tokens: Sequence[Token], today: date, direction: Direction) -> Iterator[DayMention]:
    """Every day that is named, in order. What can be a number of something else is none: ``the 5th``, ``3/5``."""
    reader = _Reader(tokens, today, direction, alone=False)
    at = 0
    while at < len(tokens):
        found = reader.mention(at)
        if found is not None:
            yield found
        at = found.end if found is not None else at + 1


def day_at(tokens: Sequence[Token], at: int, today: date, direction: Direction) -> DayMention | None:
    """The day whose name begins at ``at``, its ``on`` and ``the`` included."""
    return _Reader(tokens, today, direction, alone=False).mention(at)


def read_day(text: str, today: date, direction: Direction) -> DayMention | None:
    """The day that the whole of ``text`` names, and nothing else; None if it does not."""
    tokens = tokenise(text)
    end = len(tokens)
    while end and tokens[end - 1].text in _full_stops:
        end -= 1
    found = _Reader(tokens[:end], today, direction, alone=True).mention(0) if end else None
    return found if found is not None and found.end == end else None


_Dates = tuple[date, ...]
"""What a name may mean: one day, several, or none that there is."""
_Found = tuple[int, _Dates]
"""The place behind a name, and what it may mean."""

_vague_begins = frozenset(words[0] for words in VAGUE_DAYS)
_fixed_begins = frozenset(words[0] for words in FIXED_DAYS)
_full_stops = frozenset(".!?")
MOST_DAYS = 3660
"""Ten years: who speaks of more days than that means none."""
_first_year, _last_year = 1900, 2200


class _Reader:
    """Reads the name of a day; ``alone`` where the whole text is one, so that ``the 5th`` can be nothing else."""

    def __init__(self, tokens: Sequence[Token], today: date, direction: Direction, *, alone: bool) -> None:
        self._tokens = tokens
        self._words = [token.text for token in tokens]
        self._today = today
        self._direction = direction
        self._alone = alone

    def mention(self, at: int) -> DayMention | None:
        begin = at
        if self._word(at) == "on":
            at += 1
        word = self._word(at)
        if word in _vague_begins and (word, self._word(at + 1), self._word(at + 2)) in VAGUE_DAYS:
            return DayMention(None, begin, at + 3)
        after_the = at + 1 if word == "the" else at
        if after_the >= len(self._tokens):
            return None
        for reading in self._readings:
            found = reading(self, after_the)
            if found is not None:
                end, dates = found
                only = dates[0] if len(dates) == 1 else None
                return DayMention(only, begin, end, () if only else dates)
        return None

    def _word(self, at: int) -> str:
        return self._words[at] if 0 <= at < len(self._words) else ""

    def _is_introduced(self, at: int) -> bool:
        """Whether what stands at ``at`` is named as a day; ``the`` before it is passed over."""
        before = at - 1 if self._word(at - 1) != "the" else at - 2
        return self._alone or self._word(before) in BEFORE_DAYS

    def _written(self, at: int) -> _Found | None:
        found = written_date_at(self._tokens, at, self._today, self._direction)
        return (found.end, found.dates) if found and (found.is_clear or self._is_introduced(at)) else None

    def _fixed_day(self, at: int) -> _Found | None:
        if self._words[at] not in _fixed_begins:
            return None
        for length in range(min(LONGEST_FIXED_DAY, len(self._words) - at), 0, -1):
            offset = FIXED_DAYS.get(tuple(self._words[at : at + length]))
            if offset is None:
                continue
            if self._direction is Direction.FUTURE and self._word(at + length) == "week":
                offset, length = offset + DAYS_OF_WEEK, length + 1
            return at + length, _existing(days_from(self._today, offset))
        return None

    def _counted_days(self, at: int) -> _Found | None:
        """``two days ago``, ``in a week``, ``3 days from now``, ``a week from monday``, ``a couple of days ago``."""
        has_in = self._word(at) == "in"
        counted = self._count(at + 1 if has_in else at)
        if counted is None:
            return None
        end, counts = counted
        if self._word(end) == "time":
            end += 1
        if has_in:
            if self._direction is Direction.PAST:  # "three sessions in two weeks"
                return None
            return end, self._days_from(self._today, counts, 1)
        if self._word(end) in ("ago", "back"):
            return end + 1, self._days_from(self._today, counts, -1)
        if self._word(end) in ("from", "on", "after"):
            if self._word(end + 1) in ("now", "then"):
                return end + 2, self._days_from(self._today, counts, 1)
            base = self.mention(end + 1) if self._word(end + 1) != "on" else None
            if base is not None and base.day is not None:
                return base.end, self._days_from(base.day, counts, 1)
        return None

    def _count(self, at: int) -> tuple[int, tuple[int, ...]] | None:
        """The place behind a number of days, and how many they may be; none for a few."""
        if at >= len(self._tokens):
            return None
        word = self._word(at)
        article = at + 1 if word in ("a", "an") else at
        if self._word(article) == "couple":
            end = article + 2 if self._word(article + 1) == "of" else article + 1
            unit = DAYS_OF_UNIT.get(self._word(end))
            return (end + 1, (2 * unit, 3 * unit)) if unit else None
        if self._word(article) in A_FEW:
            unit = DAYS_OF_UNIT.get(self._word(article + 1))
            return (article + 2, ()) if unit else None
        if article > at:
            unit = DAYS_OF_UNIT.get(self._word(article))
            return (article + 1, (unit,)) if unit else None
        number = number_at(self._tokens, at)
        if number is None or number.value != int(number.value):
            return None
        unit = DAYS_OF_UNIT.get(self._word(number.end))
        return (number.end + 1, (int(number.value) * unit,)) if unit else None

    @staticmethod
    def _days_from(base: date, counts: tuple[int, ...], sign: int) -> _Dates:
        found = (days_from(base, sign * count) for count in counts if count <= MOST_DAYS)
        return tuple(sorted(each for each in found if each is not None))

    def _week_and_weekday(self, at: int) -> _Found | None:
        """``next week``, ``next week on monday``, ``last week's friday``, ``this weekend``, ``the week after next``."""
        weekend = self._weekend(at)
        if weekend is not None:
            return weekend
        week = self._week(at)
        if week is None:
            return None
        end, weeks = week
        of_week = end
        if self._word(of_week) in ("on", ",", "s"):
            of_week += 1
        weekday = self._weekday_name(of_week)
        if weekday is not None:
            return of_week + 1, (weekday_of_week(self._today, weekday, weeks),)
        return end, tuple(weekday_of_week(self._today, each, weeks) for each in range(DAYS_OF_WEEK))

    def _week(self, at: int) -> tuple[int, int] | None:
        """The place behind the name of a week, and how many weeks it is from this one."""
        word, following = self._word(at), self._word(at + 1)
        if word in WEEK_WORDS and (following, self._word(at + 2)) in (("after", "next"), ("before", "last")):
            return at + 3, 2 if following == "after" else -2
        if following not in WEEK_WORDS or word not in ("this", "next", *PAST_WORDS, *COMING_WORDS):
            return None
        weeks = 0 if word == "this" else -1 if word in PAST_WORDS else 1
        return at + 2, weeks

    def _weekend(self, at: int) -> _Found | None:
        word = self._word(at)
        modified = word in ("this", "next", *PAST_WORDS, *COMING_WORDS)
        place = at + 1 if modified else at
        if self._word(place) not in WEEKEND_WORDS:
            return None
        if not modified and self._word(at - 1) not in ("the", "on", "at", "over"):
            return None
        earlier, this, later = (
            (weekday_of_week(self._today, 5, weeks), weekday_of_week(self._today, 6, weeks)) for weeks in (-1, 0, 1)
        )
        if word in PAST_WORDS:
            return place + 1, earlier
        if word == "next":
            # The coming one to some, the one after it to others.
            return place + 1, (*this, *later) if self._today < this[0] else later
        if not modified and self._direction is Direction.PAST and self._today < this[0]:
            return place + 1, earlier
        return place + 1, this

    def _weekday_name(self, at: int) -> int | None:
        return WEEKDAYS.get(self._word(at))

    def _weekday_and_more(self, at: int) -> _Found | None:
        """A day of the week with what stands around it: ``last``, ``next week``, ``the 5th``."""
        modifier, place = "", at
        word, following = self._word(at), self._word(at + 1)
        if word == "this" and following in (*PAST_WORDS, *COMING_WORDS):
            modifier, place = following, at + 2
        elif word in ("this", "next", *PAST_WORDS, *COMING_WORDS):
            modifier, place = word, at + 1
        weekday = self._weekday_name(place)
        if weekday is None or (not modifier and not self._is_named(at)):
            return None
        end = place + 1
        if not modifier:
            told = self._weekday_of(end, weekday)
            if told is not None:
                return told
        return end, self._modified(modifier, weekday)

    def _is_named(self, at: int) -> bool:
        """Whether a day of the week that stands at ``at`` is meant as one day."""
        before = self._word(at - 1)
        if before in RECURRING:
            return False
        if self._alone or self._word(at) not in AMBIGUOUS_WEEKDAYS:
            return True
        following = self._word(at + 1)
        beside = self._weekday_name(at + 1) is not None or self._weekday_name(at - 1) is not None
        is_number = at + 1 < len(self._tokens) and self._tokens[at + 1].kind in (TokenKind.ORDINAL, TokenKind.NUMBER)
        of_week = self._week(at + 1) is not None
        return before in BEFORE_WEEKDAYS or beside or of_week or following in ("the", ",", "&", "/") or is_number

    def _modified(self, modifier: str, weekday: int) -> _Dates:
        last, coming = last_weekday(self._today, weekday), coming_weekday(self._today, weekday)
        this = weekday_of_week(self._today, weekday, 0)
        past = self._direction is Direction.PAST
        if modifier in PAST_WORDS:
            return (last,)
        if modifier in COMING_WORDS:
            return (coming,)
        if modifier == "next":
            return tuple(sorted({coming, weekday_of_week(self._today, weekday, 1)}))
        if modifier == "this":
            if past and this > self._today:
                return (last, this)
            return (this if past or this >= self._today else coming,)
        if self._today.weekday() == weekday:
            return (last, self._today) if past else (self._today, coming)
        return (last,) if past else (coming,)

    def _weekday_of(self, end: int, weekday: int) -> _Found | None:
        """What stands behind a day of the week and says which: ``next week``, ``before last``, ``the 5th``."""
        if (self._word(end), self._word(end + 1)) == ("before", "last"):
            return end + 2, _existing(days_from(last_weekday(self._today, weekday), -DAYS_OF_WEEK))
        place = end + 1 if self._word(end) in ("of", "in", ",") else end
        place += self._word(place) == "the"
        week = self._week(place)
        if week is not None:
            return week[0], (weekday_of_week(self._today, weekday, week[1]),)
        if self._direction is Direction.FUTURE and self._word(end) == "week":
            return end + 1, _existing(days_from(coming_weekday(self._today, weekday), DAYS_OF_WEEK))
        dated = self._dated_behind(end) or self._numbered(end, weekday)
        if dated is None:
            return None
        dated_end, dates = dated
        if len(dates) == 1 and dates[0].weekday() != weekday:
            return dated_end, tuple(sorted({*dates, *self._modified("", weekday)}))
        return dated_end, tuple(each for each in dates if each.weekday() == weekday) or dates

    def _numbered(self, end: int, weekday: int) -> _Found | None:
        """The bare number behind a day of the week, where that day of the month is one: ``friday 20, 7 am``.

        A number that may be an hour of the twelve is one, and so is one that falls on another day: ``friday 18``.
        """
        token = self._tokens[end] if end < len(self._tokens) else None
        if token is None or token.kind is not TokenKind.NUMBER or not token.text.isdecimal():
            return None
        behind = self._tokens[end + 1] if end + 1 < len(self._tokens) else None
        is_plain = behind is None or not behind.is_word or behind.text in BEHIND_DATES
        number = self._day_number(end)
        if number is None or number[1] <= _LAST_HOUR or not is_plain:
            return None
        dates = _existing(nearest_in_month(self._today, number[1], self._direction))
        return (number[0], dates) if dates and dates[0].weekday() == weekday else None

    def _dated_behind(self, end: int) -> _Found | None:
        """The date behind a day of the week: ``friday the 5th``, ``friday, 5 march``."""
        comma = self._word(end) == ","
        place = end + 1 if comma else end
        has_the = self._word(place) == "the"
        place += has_the
        if place >= len(self._tokens):
            return None
        written = written_date_at(self._tokens, place, self._today, self._direction)
        found = (written.end, written.dates) if written is not None else self._month_and_day(place)
        is_ordinal = self._tokens[place].kind is TokenKind.ORDINAL or has_the
        return found or (self._day_of_month(place) if is_ordinal else None)

    def _month_and_day(self, at: int) -> _Found | None:
        """``5 march``, ``the 5th of march``, ``march 5th, 2026``, ``the 5th of next month``."""
        month = MONTHS.get(self._word(at))
        if month is not None:
            the = self._word(at + 1) == "the"
            day = self._day_number(at + 1 + the)
            if day is None or (self._word(day[0]) in COUNTED and not self._alone):
                return None
            end, year = self._year(day[0])
            return end, _existing(self._dated(year, month, day[1]))
        day = self._day_number(at)
        if day is None:
            return None
        place = day[0] + (self._word(day[0]) == "of")
        month = MONTHS.get(self._word(place))
        if month is not None and not self._is_verb(place):
            end, year = self._year(place + 1)
            return end, _existing(self._dated(year, month, day[1]))
        months = {"last": -1, "past": -1, "previous": -1, "this": 0, "next": 1}.get(self._word(place))
        if months is None or self._word(place + 1) != "month":
            return None
        return place + 2, _existing(day_of_month(*month_from(self._today, months), day[1]))

    def _ordinal(self, at: int) -> _Found | None:
        """``the 5th``, where nothing else can be counted."""
        if not self._is_introduced(at):
            return None
        found = self._day_of_month(at)
        if found is None or self._alone:
            return found
        behind = self._tokens[found[0]] if found[0] < len(self._tokens) else None
        is_day = behind is None or not behind.is_word or behind.text in BEHIND_ORDINALS
        return found if is_day else None

    def _day_of_month(self, at: int) -> _Found | None:
        day = self._day_number(at, ordinal=True)
        return None if day is None else (day[0], _existing(nearest_in_month(self._today, day[1], self._direction)))

    def _day_number(self, at: int, *, ordinal: bool = False) -> tuple[int, int] | None:
        """The place behind the number of a day, and the number: ``5``, ``5th``, ``fifth``, ``twenty first``."""
        if at >= len(self._tokens):
            return None
        token = self._tokens[at]
        tens = NUMBER_WORDS.get(token.text)
        if tens in (20, 30) and self._word(at + 1) in ORDINALS and ORDINALS[self._word(at + 1)] < 10:
            return at + 2, int(tens) + ORDINALS[self._word(at + 1)]
        value = ordinal_at(self._tokens, at)
        if value is None and not ordinal and token.kind is TokenKind.NUMBER and token.text.isdigit():
            value = int(token.text) if len(token.text) <= 2 else None
        return (at + 1, value) if value is not None and 1 <= value <= 31 else None

    def _dated(self, year: int | None, month: int, day: int) -> date | None:
        if year is not None:
            return day_of_month(year, month, day)
        return nearest_in_year(self._today, month, day, self._direction)

    def _is_verb(self, at: int) -> bool:
        """Whether the word at ``at`` is no month but the verb: ``5 may be too many``."""
        following = self._tokens[at + 1] if at + 1 < len(self._tokens) else None
        is_word = following is not None and following.is_word and following.text not in BEHIND_ORDINALS
        return self._word(at) == "may" and is_word and not self._alone

    def _year(self, at: int) -> tuple[int, int | None]:
        """The place behind a year, and the year; ``at`` and None where none stands."""
        place = at + (self._word(at) == ",")
        word = self._word(place)
        is_year = len(word) == 4 and word.isascii() and word.isdigit() and _first_year <= int(word) <= _last_year
        is_year = is_year and self._word(place + 1) not in COUNTED
        return (place + 1, int(word)) if is_year else (at, None)

    _readings: ClassVar[tuple[Callable[["_Reader", int], _Found | None], ...]] = (
        *(_written, _fixed_day, _counted_days, _week_and_weekday, _weekday_and_more, _month_and_day, _ordinal),
    )
    """What a name may be, in the order in which it is asked."""


def _existing(day: date | None) -> _Dates:
    return () if day is None else (day,)
