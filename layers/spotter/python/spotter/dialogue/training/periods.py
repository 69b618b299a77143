"""The stretches of time that a question names: this week, last month, since January, the last eight weeks."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from spotter.dialogue.understanding.message import Message
from spotter.language.calendar import month_from, nearest_in_month
from spotter.language.day_words import MONTHS
from spotter.language.days import DayMention, Direction
from spotter.language.numbers import number_at, ordinal_at
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set

_week, _day = timedelta(weeks=1), timedelta(days=1)
_THIS = word_set("this these the whole entire current running")
_LAST = word_set("last past previous prior preceding")
_COUNTS_BACK = word_set("last past previous over in for these this within during since from final recent latest")
_EACH = word_set("a per each every by / over")
"""Before a unit of time that something is counted by: ``kg/week``, ``week over week``."""
_OPEN = word_set("since from after")
_UNITS = {
    **dict.fromkeys(("week", "weeks", "wk", "wks"), "week"),
    **dict.fromkeys(("month", "months", "mth", "mths"), "month"),
    **dict.fromkeys(("quarter",), "quarter"),
    **dict.fromkeys(("year", "years", "yr", "yrs"), "year"),
    **dict.fromkeys(("day", "days"), "day"),
}
_FESTIVALS = {"christmas": (12, 25), "xmas": (12, 25), "halloween": (10, 31)}
_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "fall": 9, "winter": 12}


@dataclass(frozen=True, slots=True)
class Period:
    """From ``first`` to ``last``, as it is said. ``is_open``: it goes on until today."""

    first: date
    last: date
    said: str
    is_open: bool = False

    @property
    def is_short(self) -> bool:
        """Whether it is no longer than a week."""
        return (self.last - self.first).days <= 6

    @property
    def dates(self) -> str:
        """``9 to 15 March``, ``23 February to 1 March``."""
        begins = f"{self.first.day}" if self.first.month == self.last.month else f"{self.first.day} {self.first:%B}"
        return f"{begins} to {self.last.day} {self.last:%B}"


def week_of(day: date, today: date) -> Period:
    """The week of a day, from its Monday."""
    monday = day - timedelta(days=day.weekday())
    back = (today - timedelta(days=today.weekday()) - monday).days // 7
    named = {0: "this week", 1: "last week", -1: "next week"}.get(back, f"the week of {monday.day} {monday:%B}")
    return Period(monday, monday + 6 * _day, named)


def month_of(year: int, month: int, today: date) -> Period:
    """A month of the calendar."""
    following_year, following = month_from(date(year, month, 1), 1)
    named = {(today.year, today.month): "this month", month_from(today, -1): "last month"}
    said = named.get((year, month), f"{date(year, month, 1):%B}{f' {year}' if year != today.year else ''}")
    return Period(date(year, month, 1), date(following_year, following, 1) - _day, said)


def before(period: Period, today: date) -> Period:
    """The period of the same kind before one."""
    if (period.last - period.first).days == 6:
        return week_of(period.first - _day, today)
    if period.first.day == 1 and (period.last + _day).day == 1:
        year, month = month_from(period.first, -1)
        return month_of(year, month, today)
    length = period.last - period.first + _day
    return Period(period.first - length, period.first - _day, "the time before")


def periods(said: Message) -> tuple[Period, ...]:
    """Every period that is named, in order. Single days are none, but for one that something is counted since."""
    found: list[tuple[int, Period]] = []
    held: set[int] = set()
    between = [*_between(said)]
    held |= {at for start, _end, _period in between for at in range(max(0, start - 2), start)}  # the week from .. to ..
    for start, end, period in between:
        held.update(range(start, end))
        found.append((start, period))
    for start, end, period in (*_weeks(said), *_counted(said), *_calendar(said)):
        if not held & set(range(start, end)):
            held.update(range(start, end))
            found.append((start, period))
    found += [(at, each) for at, each in _since_days(said) if at not in held]
    return tuple(period for _at, period in sorted(found, key=lambda each: each[0]))


def _between(said: Message) -> Iterator[tuple[int, int, Period]]:
    """``from Monday 2 until Sunday 8``, ``mon 2 - sun 8 march``, ``2nd to the 8th``."""
    named = [each for each in said.days(Direction.PAST) if len(each.candidates) < 3]
    placed = [(each.start, each.end) for each in named]
    ordinals = [each for each in _ordinals(said) if not any(start <= each.start < end for start, end in placed)]
    for one, two in pairwise(sorted((*named, *ordinals), key=lambda each: each.start)):
        if not {"to", "until", "till", "-", "through", "and", "thru"} & set(said.words[one.end : two.start]):
            continue
        last = two.day or max((day for day in two.candidates if day <= said.today), default=None)
        first = one.day or max((day for day in one.candidates if last is not None and day < last), default=None)
        if first is not None and last is not None and first >= last and one in ordinals:
            first = nearest_in_month(last, first.day, Direction.PAST)
        while first is not None and last is not None and first >= last:
            first -= _week
        if first is not None and last is not None and first < last <= said.today:
            words = f"{first.day} {first:%B} to {last.day} {last:%B}"
            yield one.start, two.end, Period(first, last, words)


def _ordinals(said: Message) -> Iterator[DayMention]:
    """Days of a month by their ordinals alone: ``the 2nd``."""
    for at, token in enumerate(said.tokens):
        number = ordinal_at(said.tokens, at) if token.kind is TokenKind.ORDINAL else None
        day = nearest_in_month(said.today, number, Direction.PAST) if number is not None and number <= 31 else None
        if day is not None:
            yield DayMention(day, at, at + 1)


def _weeks(said: Message) -> Iterator[tuple[int, int, Period]]:
    """Weeks that ``language.days`` knows; ``this week`` with ``since`` is open."""
    for mention in said.days(Direction.PAST):
        if len(mention.candidates) == 7:
            yield mention.start, mention.end, week_of(mention.candidates[0], said.today)
    for at, word in enumerate(said.words[:-1]):
        if word == "week" and said.words[at + 1] in ("ending", "of", "beginning", "starting"):
            day = next((each.day for each in said.days(Direction.PAST) if at < each.start <= at + 4 and each.day), None)
            if day is not None:
                yield at, at + 3, week_of(day, said.today)


def _counted(said: Message) -> Iterator[tuple[int, int, Period]]:
    """``the last eight weeks``, ``in two months``, ``over 3 months``."""
    at = 0
    while at < len(said.tokens):
        number = number_at(said.tokens, at)
        unit = _UNITS.get(said.words[number.end]) if number is not None and number.end < len(said.tokens) else None
        is_ago = number is not None and said.words[number.end + 1 : number.end + 2] == ("ago",)
        introduced = at > 0 and said.words[at - 1] in _COUNTS_BACK
        if number is not None and unit is not None and introduced and not is_ago:
            count = int(number.value)
            if 1 <= count <= 520 and unit != "quarter":
                first = _back(said.today, count, unit)
                words = f"the last {count} {unit}s" if count > 1 else f"the last {unit}"
                yield max(0, at - 1), number.end + 1, Period(first, said.today, words, is_open=True)
        at = number.end if number is not None else at + 1


def _back(today: date, count: int, unit: str) -> date:
    if unit in ("day", "week"):
        return today - timedelta(days=count * (7 if unit == "week" else 1)) + _day
    year, month = month_from(today, -count * (12 if unit == "year" else 1))
    return date(year, month, min(today.day, 28))


def _calendar(said: Message) -> Iterator[tuple[int, int, Period]]:
    """``this month``, ``last month``, ``the month before``, ``in april``, ``since january``, ``since spring``."""
    words, today = said.words, said.today
    for at, word in enumerate(words):
        behind = words[at + 1] if at + 1 < len(words) else ""
        left = words[at - 1] if at else ""
        opened = bool(_OPEN & set(words[max(0, at - 3) : at]))
        unit = _UNITS.get(word)
        if left in _EACH or behind == "over":
            continue
        if unit in ("week", "month", "quarter", "year") and not _numbered(said, at):
            back = 1 if left in _LAST or behind in ("before", "earlier", "ago") else 0
            if back or left in _THIS or unit == "week":
                period = _unit_back(unit, back, today)
                yield max(0, at - 1), at + 1, _opened(period, said) if opened else period
        elif (month := _month(words, at)) is not None:
            period = month_of(today.year - (month > today.month), month, today)
            yield at, at + 1, _opened(period, said) if opened else period
        elif word in _FESTIVALS:
            number, day = _FESTIVALS[word]
            first = date(today.year - ((number, day) > (today.month, today.day)), number, day)
            yield at, at + 1, Period(first, today, f"since {word.capitalize()}", is_open=True)
        elif word in _SEASONS:
            yield at, at + 1, _season(word, today, is_open=opened)


def _season(name: str, today: date, *, is_open: bool) -> Period:
    """The last season of a name that is over; the last that has begun, where something is counted since then."""
    year = today.year
    while True:
        first = date(year, _SEASONS[name], 1)
        end_year, end_month = month_from(first, 3)
        last = date(end_year, end_month, 1) - _day
        if is_open and first <= today:
            return Period(first, today, f"since {name}", is_open=True)
        if last < today:
            return Period(first, last, f"{name} {year}" if year != today.year else name)
        year -= 1


def _numbered(said: Message, at: int) -> bool:
    return any(place < at <= place + 2 for place, _value in said.numbers())


def _unit_back(unit: str, back: int, today: date) -> Period:
    if unit == "week":
        return week_of(today - back * _week, today)
    if unit == "month":
        year, month = month_from(today, -back)
        return month_of(year, month, today)
    if unit == "year":
        year = today.year - back
        return Period(date(year, 1, 1), date(year, 12, 31), "last year" if back else "this year")
    if not back:
        return Period(_back(today, 3, "month"), today, "the last three months", is_open=True)
    begins = (today.month - 1) // 3 * 3
    year, month = month_from(date(today.year, begins + 1, 1), -3 * back)
    end_year, end_month = month_from(date(year, month, 1), 3)
    return Period(date(year, month, 1), date(end_year, end_month, 1) - _day, "last quarter")


def _month(words: tuple[str, ...], at: int) -> int | None:
    """The month that a word names, where it is no part of a date and no other word."""
    month = MONTHS.get(words[at])
    if month is None or any(each[:1].isdigit() for each in words[max(0, at - 1) : at + 2]):
        return None
    left = words[at - 1] if at else ""
    sure = words[at] not in ("may", "march", "mar", "sun", "dec", "jan") or left in _BEFORE_MONTHS
    return month if sure else None


_BEFORE_MONTHS = word_set("in since from of during until till than for last before by and to throughout vs")


def _opened(period: Period, said: Message) -> Period:
    begin = period.first
    return Period(begin, said.today, f"since {begin.day} {begin:%B}", is_open=True)


def _since_days(said: Message) -> Iterator[tuple[int, Period]]:
    """``since monday``, ``since the 1st``."""
    for mention in said.days(Direction.PAST):
        left = set(said.words[max(0, mention.start - 2) : mention.start + 1])
        if mention.day is not None and mention.day <= said.today and _OPEN & left:
            day = mention.day
            yield mention.start, Period(day, said.today, f"since {day:%A} {day.day} {day:%B}", is_open=True)
