"""How long a wish holds: for good, for this session, or until a day."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from spotter.dialogue.training.word_classes import word_classes
from spotter.dialogue.understanding.message import Message, message
from spotter.language.calendar import nearest_in_month
from spotter.language.day_words import MONTHS
from spotter.language.days import DayMention, Direction
from spotter.language.numbers import number_at, ordinal_at
from spotter.language.word_lists import word_set

PERMANENT, SESSION, TEMPORARY = "permanent", "session", "temporary"
_until = word_set("until till til untill through thru including")
_before_amounts = word_set("for next these this the in coming about over")
_days_in = {"day": 1, "days": 1, "week": 7, "weeks": 7, "wk": 7, "wks": 7, "fortnight": 14, "month": 30, "months": 30}
_often = word_set("a per each every")
_longest_month = 31


@dataclass(frozen=True, slots=True)
class Length:
    """How long a wish holds; ``until`` is its last day, ``told`` how it is said.

    ``is_open``: it has to be asked.
    """

    kind: str
    until: date | None = None
    told: str = ""
    is_open: bool = False

    def said(self) -> str:
        """How it is said: ``for good``, ``until Friday 20 March``."""
        if self.until is not None:
            return f"until {self.until:%A} {self.until.day} {self.until:%B}"
        return self.told or {PERMANENT: "for good", SESSION: "for this session", TEMPORARY: "for now"}[self.kind]


UNTIL_TOLD = Length(PERMANENT, told="until you tell me otherwise")
OPEN = Length(TEMPORARY, is_open=True)


def length_said(said: Message) -> Length | None:
    """How long a message says that its wish holds; None where it does not say."""
    day = _last_day(said)
    if day is not None:
        return Length(TEMPORARY, day)
    classes = word_classes("preferences")
    if _finds(classes["open"], said):
        return UNTIL_TOLD
    for name, length in (("ever", Length(PERMANENT)), ("vague", OPEN), ("now", Length(SESSION))):
        if _finds(classes[name], said):
            return length
    lasts = _finds(classes["lasting"], said) or _is_from_a_day(said)
    return Length(PERMANENT) if lasts else None


def _is_from_a_day(said: Message) -> bool:
    """``from monday``, ``from tomorrow``: it has a beginning and no end."""
    return any(said.words[max(0, each.start - 1) : each.start] == ("from",) for each in said.days(Direction.FUTURE))


def _finds(lexicon: object, said: Message) -> bool:
    return any(True for _ in lexicon.find(said.tokens))  # type: ignore[attr-defined]


def _last_day(said: Message) -> date | None:
    readers = (
        _till_then,
        _next_week,
        _range_end,
        _named_day,
        _numbered_day,
        _month_end,
        _calendar,
        _counted,
        _tomorrow,
    )
    return next((day for reader in readers if (day := reader(said)) is not None and day >= said.today), None)


def _till_then(said: Message) -> date | None:
    """``my exam is on 24 april, so till then``: the day that the message named before."""
    if not any(word in _until and behind == "then" for word, behind in pairwise(said.words)):
        return None
    named = [_day_of(each, said) for each in message(said.text, said.today).days(Direction.FUTURE)]
    return next((day for day in reversed(named) if day is not None), None)


def _sunday(today: date) -> date:
    return today + timedelta(days=6 - today.weekday())


def _next_week(said: Message) -> date | None:
    if not (said.phrase("next week") or said.phrase("next wk")):
        return None
    return _sunday(said.today) + timedelta(days=0 if _until & set(said.words) else 7)


def _range_end(said: Message) -> date | None:
    """``from monday to thursday``, ``12 to 16 june``: the last day of several."""
    for one, two in pairwise(said.days(Direction.FUTURE)):
        first, last = _day_of(one, said), _day_of(two, said)
        if first and last and said.words[one.end : two.start] in (("to",), ("-",), ("till",), ("until",)):
            return last if last >= first else last + timedelta(days=7)
    for each in said.days(Direction.FUTURE):
        before = said.words[max(0, each.start - 2) : each.start]
        if before[1:] in (("to",), ("-",)) and before[0].isdigit() and each.day is not None:
            return each.day
    return None


def _numbered_day(said: Message) -> date | None:
    """``till the 9th so``, ``until the 15``: a day of the month, whatever stands behind it."""
    for at, word in enumerate(said.words):
        place = at + 1 + (said.words[at + 1 : at + 2] == ("the",))
        if word not in _until or place >= len(said.tokens):
            continue
        number = number_at(said.tokens, place)
        day = ordinal_at(said.tokens, place) or (int(number.value) if number is not None and place > at + 1 else None)
        if day is not None and 1 <= day <= _longest_month:
            return nearest_in_month(said.today, day, Direction.FUTURE)
    return None


def _named_day(said: Message) -> date | None:
    """``until the 20th``, ``til fri``, ``until the surgeon clears me on the 14th``."""
    for each in said.days(Direction.FUTURE):
        before = said.words[max(0, each.start - 2) : each.start + 1]
        on_day = "on" in said.words[max(0, each.start - 1) : each.start + 1]
        returning = on_day and {"back", "return", "returning"} & set(said.words[max(0, each.start - 6) : each.start])
        behind_until = _until & set(before) or returning or before[-3:-1] == ("up", "to")
        in_clause = "on" in said.words[max(0, each.start - 1) : each.start + 1] and _until & set(
            said.words[: each.start]
        )
        if behind_until or in_clause:
            return _day_of(each, said)
    return None


def _day_of(each: DayMention, said: Message) -> date | None:
    if (dated := _of_month(each, said)) is not None:
        return dated
    if each.day is not None:
        return each.day
    ahead = [day for day in each.candidates if day >= said.today]
    if len(ahead) > 2:
        return max(ahead)
    return (ahead[-1] if said.words[each.start] == "next" else ahead[0]) if ahead else None


def _of_month(each: DayMention, said: Message) -> date | None:
    """The day that a bare number behind the day of a week names, where both fit: ``friday 20``, ``monday the 23``."""
    at = each.end + (said.words[each.end : each.end + 1] == ("the",))
    number = number_at(said.tokens, at) if at < len(said.tokens) else None
    if number is None or not 1 <= number.value <= _longest_month or number.value != int(number.value):
        return None
    day = nearest_in_month(said.today, int(number.value), Direction.FUTURE)
    weekdays = {one.weekday() for one in (each.day, *each.candidates) if one is not None}
    return day if day is not None and {day.weekday()} == weekdays else None


def _month_end(said: Message) -> date | None:
    """``until the end of june``, ``till may``, ``for all of november``."""
    words = said.words
    for at, word in enumerate(words):
        month = MONTHS.get(word)
        if month is None or (word in ("may", "march") and not _until & set(words[max(0, at - 4) : at])):
            continue
        before = words[max(0, at - 4) : at]
        if "end" in before or ("of" in before[-1:] and "all" in before) or before[-1:] == ("all",):
            return _end_of(_ahead(said.today, month))
        if _until & set(before[-1:]):
            return _ahead(said.today, month) - timedelta(days=1)
    if any(map(said.phrase, ("end of the month", "this month", "end of month", "rest of the month"))):
        return _end_of(said.today.replace(day=1))
    return None


def _ahead(today: date, month: int) -> date:
    """The first day of the month that comes next, or of this one."""
    return date(today.year + (month < today.month), month, 1)


def _end_of(first: date) -> date:
    following = date(first.year + first.month // 12, first.month % 12 + 1, 1)
    return following - timedelta(days=1)


def _calendar(said: Message) -> date | None:
    """``this week``, ``easy week``, ``a fortnight``."""
    weeks = ("this week", "this wk", "this weekend", "easy week", "light week", "deload week", "rest of the week")
    if any(map(said.phrase, weeks)):
        return _sunday(said.today)
    return said.today + timedelta(days=14) if said.says("fortnight") else None


def _counted(said: Message) -> date | None:
    """``for two weeks``, ``the next 10 days``, ``for a month``."""
    for number, end in _amounts(said):
        unit = said.words[end]
        if said.words[end + 1 : end + 2] == ("ago",):
            continue
        return said.today + timedelta(days=int(number * _days_in[unit]))
    return None


def _amounts(said: Message) -> Iterator[tuple[float, int]]:
    for at in range(len(said.tokens)):
        before = said.words[max(0, at - 2) : at]
        if said.words[at] in ("next", "coming") and said.words[at + 1 : at + 2] in _units and "the" in before:
            yield 1.0, at + 1
        elif not _before_amounts & set(before) and not _is_long(said, at):
            continue
        number = number_at(said.tokens, at)
        end = number.end if number is not None else at + 1
        value = float(number.value) if number is not None else 1.0 if said.words[at] in ("a", "one") else 0.0
        if value and said.words[end : end + 1] and said.words[end] in _days_in:
            frequency = said.words[at] == "a" and before[-1:] and before[-1] not in _before_amounts
            per_week = said.words[end + 1 : end + 2] and said.words[end + 1] in _often
            if not frequency and not per_week:
                yield value, end


_units = (("week",), ("month",), ("fortnight",))
_no_lengths = word_set("pregnant old in along ago of")


def _is_long(said: Message, at: int) -> bool:
    """Whether it is a number of weeks or of months, which needs no word before it: ``no dips 2 wk``."""
    number = number_at(said.tokens, at) if said.words[at] != "a" else None
    if number is None or said.words[max(0, at - 1) : at] in (("in",), ("after",), ("since",), ("last",)):
        return False
    behind = said.words[number.end : number.end + 2]
    return behind[:1] in (("weeks",), ("week",), ("wk",), ("wks",), ("month",), ("months",)) and not (
        set(behind[1:]) & _no_lengths
    )


def _tomorrow(said: Message) -> date | None:
    says = said.says("tomorrow") and not said.phrase("from tomorrow")
    return said.today + timedelta(days=1) if says else None
