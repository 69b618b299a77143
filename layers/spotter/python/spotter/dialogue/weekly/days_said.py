"""Days of the week that a message names, and how many days a week are to be trained."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from spotter.language.day_words import AMBIGUOUS_WEEKDAYS, WEEKDAYS
from spotter.language.numbers import number_at
from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set

DAY_NAMES = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
DAYS_OF_WEEK = 7

_all_week = tuple(range(1, DAYS_OF_WEEK + 1))
_clipped = {"mwf": (1, 3, 5), "tts": (2, 4, 6), "tth": (2, 4), "mtwtf": (1, 2, 3, 4, 5)}
_several = {"weekdays": (1, 2, 3, 4, 5), "weekday": (1, 2, 3, 4, 5), "weekend": (6, 7), "weekends": (6, 7)}
_to = word_set("- – to through thru until till")
_before_a_day = word_set("on every each for and or / & + ,")
_repeated = word_set("day night evening morning")
_units = word_set(
    "day days time times session sessions workout workouts evening evenings morning mornings night nights training "
    "trainings x"
)
_further = word_set("more further extra other additional")
_sittings = word_set("session sessions workout workouts")
_day_units = word_set("day days evening evenings morning mornings night nights")
_sorts = word_set("full whole total body upper lower push pull leg legs lifting gym training strength")
_longest_sort = 3
"""Words between a number and its days: ``three full body days``."""
_plans = word_set("split plan program programme routine schedule")
_per = word_set("a per each every / the in this")
_weeks = word_set("week weekly wk weeks")
_once_or_twice = {"once": 1, "twice": 2, "thrice": 3}


@dataclass(frozen=True, slots=True)
class DaysSaid:
    """Days of the week, 1 (Monday) to 7, named at ``start:end`` of the tokens."""

    days: tuple[int, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Count:
    """How many days a week. ``is_of_week``: whether it says that they are of a week, and not only how many."""

    days: int
    start: int
    end: int
    is_of_week: bool


def weekday_of(word: str) -> int | None:
    """The day of the week that a word names, ``mondays`` too; None for any other word."""
    found = WEEKDAYS.get(word, WEEKDAYS.get(word.removesuffix("s")))
    return None if found is None else found + 1


def is_of_days(word: str) -> bool:
    """Whether a word names days of the week, one or several."""
    return weekday_of(word) is not None or word in _several or word in _clipped


def days_said(text: str, tokens: Sequence[Token]) -> tuple[DaysSaid, ...]:
    """The days that are named, in their order. A short name that is a word of its own counts beside other days."""
    if _first_words().isdisjoint([token.text for token in tokens]):
        return ()
    found: list[DaysSaid] = []
    at = 0
    while at < len(tokens):
        one = _days_at(text, tokens, at)
        if one is not None:
            found.append(one)
        at = one.end if one is not None else at + 1
    sure = [each for each in found if tokens[each.start].text not in AMBIGUOUS_WEEKDAYS or each.end - each.start > 1]
    doubtful = [each for each in found if each not in sure]
    if sure or len(doubtful) > 1:
        return tuple(found)
    return tuple(each for each in doubtful if each.start and tokens[each.start - 1].text in _before_a_day)


@cache
def _first_words() -> frozenset[str]:
    """Every word with which days may begin."""
    weekdays = {form for day in WEEKDAYS for form in (day, f"{day}s")}
    return frozenset({*weekdays, *_clipped, *_several, "every", "each"})


def _days_at(text: str, tokens: Sequence[Token], at: int) -> DaysSaid | None:
    word = tokens[at].text
    if word in _clipped or word in _several:
        return DaysSaid(_clipped.get(word) or _several[word], at, at + 1)
    if word in ("every", "each") and _word(tokens, at + 1) in ("day", "single"):
        return DaysSaid(_all_week, at, at + 2 + (_word(tokens, at + 1) == "single"))
    if word == "every" and _word(tokens, at + 1) in ("other", "second") and _word(tokens, at + 2) in _repeated:
        return DaysSaid((1, 3, 5), at, at + 3)
    first = weekday_of(word)
    if first is None:
        return None
    end = at + 3 if _word(tokens, at + 1) in _to else at + 2
    last = weekday_of(_word(tokens, end - 1)) if end == at + 3 or _is_hyphenated(text, tokens, at) else None
    if last is None:
        return DaysSaid((first,), at, at + 1)
    span = (last - first) % DAYS_OF_WEEK
    return DaysSaid(tuple((first - 1 + step) % DAYS_OF_WEEK + 1 for step in range(span + 1)), at, end)


def _is_hyphenated(text: str, tokens: Sequence[Token], at: int) -> bool:
    """Whether a hyphen joins a token and the next: ``mon-fri`` are two tokens."""
    return at + 1 < len(tokens) and text[tokens[at].end : tokens[at + 1].start].strip() in ("-", "–")


def _word(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].text if at < len(tokens) else ""


def count_said(tokens: Sequence[Token], named: int = 0) -> Count | None:
    """How many days a week are to be trained; what says that it is of a week comes before what says days alone.

    Of several counts the one counts that is as many as there are days ``named``, else the last: ``six days! I said
    three``.
    """
    found = [each for at in range(len(tokens)) if (each := _count_at(tokens, at)) is not None]
    best = [each for each in found if each.is_of_week] or found
    return next((each for each in best if each.days == named), best[-1] if best else None)


def _count_at(tokens: Sequence[Token], at: int) -> Count | None:
    number, end = number_of_days_at(tokens, at)
    if number is None or (at and tokens[at - 1].text in ("-", "–", "/") and tokens[at - 2].kind is TokenKind.NUMBER):
        return None
    if _word(tokens, end) in ("-", "–", "or", "to") and number_of_days_at(tokens, end + 1)[0] is not None:
        end = number_of_days_at(tokens, end + 1)[1]  # of ``3-4 days`` the fewer
    while _word(tokens, end) in ("-", "–"):
        end += 1
    end += _word(tokens, end) in _further and _word(tokens, end + 1) in _units
    sort = end
    while sort < end + _longest_sort and _word(tokens, sort) in _sorts:
        sort += 1
    end = sort if _word(tokens, sort) in _day_units else end
    unit = _word(tokens, end)
    has_unit = unit in _units or tokens[at].text in _once_or_twice
    end += unit in _units
    behind = [_word(tokens, each) for each in range(end, end + 3)]
    if has_unit and behind[0] in _per | _weeks and (_weeks & set(behind[:2])):
        return Count(number, at, end + 1 + (behind[0] not in _weeks), is_of_week=True)
    if unit in ("day", "days", "x") and _plans & set(behind):
        return Count(number, at, end, is_of_week=True)
    if unit in _sittings and number > 1 and tokens[end - 1 - (unit in _units)].text in _further:
        return Count(number, at, end, is_of_week=False)
    if unit in _day_units and number > 1:
        return Count(number, at, end, is_of_week=False)
    return None


def number_of_days_at(tokens: Sequence[Token], at: int) -> tuple[int | None, int]:
    """A number of days, 1 to 7, and where it ends."""
    word = _word(tokens, at)
    if word in _once_or_twice:
        return _once_or_twice[word], at + 1
    found = number_at(tokens, at) if at < len(tokens) else None
    if found is None or found.value % 1 or not 1 <= found.value <= DAYS_OF_WEEK:
        return None, at
    return int(found.value), found.end
