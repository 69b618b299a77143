"""The time of day of a session, as a stretch about sessions says it: any bare number may be one."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import time

from spotter.dialogue.training.session_days import POSSESSIVES, SESSION_NOUNS, DaySaid, Role
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.clock_times import clock_time_at
from spotter.language.durations import durations
from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set

_mornings = word_set("morning mornings am breakfast dawn sunrise")
_later = word_set(
    "afternoon afternoons arvo arvos evening evenings eve night nite tonight tonite pm lunchtime nightfall dinner"
)
DAYPARTS = word_set("morning afternoon arvo evening night lunchtime")
_parts_alike = {
    "arvo": "afternoon",
    "tonight": "evening",
    "tonite": "evening",
    "lunch": "lunchtime",
}
_after = {"school": 12, "work": 12, "lunch": 12, "dinner": 12, "tea": 12, "college": 12, "uni": 12, "lab": 12}
_before = {"school": 0, "work": 0, "breakfast": 0, "sunrise": 0, "dawn": 0}
_counted = word_set(
    "x sets set reps rep kg kgs kilos lb lbs day days week weeks month months exercises min mins minutes hour hours "
    "people times rounds of"
)
_no_time_behind = word_set("for in number x week day the us all by +")
_articles = word_set("the my that our your")
_taken_back = word_set("not from scratch drop of kill axe bin cancel scrap skip than no until after")
_introduced = word_set("at @ around about to by say like for it till")
_hint_reach = 3
_parting = 3
_sure_before = word_set("it be is booking → > or no not but better to")
_digits_of_clock = 4
_in_place_of = (("instead", "of"), ("rather", "than"))
_longest_alone = 2
_digits_of_hour = 2
_hours = 24
_longest_answer = 3
_close_hours = 3
_afternoon_until = 4
"""``At 4`` is in the afternoon: nobody trains at four in the morning without saying so."""
_morning_from = 9
"""``At 9`` is in the morning, ``at 8`` may be in the evening."""
_nights_from, _evening_from = 10, 18
"""``At 10`` is in the morning, unless the session was in the evening: nobody moves it from the day into the night."""


@dataclass(frozen=True, slots=True)
class TimeSaid:
    """A time of day at ``start:end`` of the tokens; the times that it may mean."""

    start: int
    end: int
    times: tuple[time, ...]
    role: Role = Role.OPEN
    is_written: bool = False
    """With its minutes, as a clock shows it: ``6:15``."""

    def holds(self, clock: object) -> bool:
        """Whether a stored time may be meant."""
        return any(f"{each:%H:%M}" == clock for each in self.times)


def times_said(said: Message, days: Sequence[DaySaid]) -> tuple[TimeSaid, ...]:
    """The times of a stretch, in order."""
    held = {at for each in days for at in range(each.start, each.end)}
    held |= {at for each in said.exercises for at in range(each.start, each.end)}
    held |= {at for start, end in _lengths(said) for at in range(start, end)}
    found: list[TimeSaid] = []
    at = 0
    while at < len(said.tokens):
        one = _time(said, at) if at not in held else None
        if one is not None and one.end > at:
            found.append(replace(one, role=_role(said, one)))
        at = one.end if one is not None else at + 1
    return tuple(_between(_sure(found, said, days), said))


def _sure(found: list[TimeSaid], said: Message, days: Sequence[DaySaid]) -> list[TimeSaid]:
    """The times that can be nothing else, if there are any; a bare number counts only where there is none of these.

    ``Tomorrow morning, she has eleven so far``: a number in words that stands alone is no time at all.
    """
    beside = {at for each in days for at in (each.start - 1, each.start, each.end, each.end + 1)}
    sure = [each for each in found if _is_sure(said, each) or beside & set(range(each.start, each.end + 1))]
    return sure or [each for each in found if not said.tokens[each.start].is_word or _stands_alone(said, each)]


def _is_sure(said: Message, one: TimeSaid) -> bool:
    words = said.words[one.start : one.end]
    before = said.words[max(0, one.start - 2) : one.start]
    behind = said.words[one.end : one.end + 1]
    if (behind in (("to",), ("-",)) and _is_number(said, one.end + 1)) or before in _in_place_of:
        return True
    if (
        len(words) > 1
        or ":" in words[0]
        or len(words[0]) == _digits_of_clock
        or words[0] in ("noon", "noonish", "midday")
    ):
        return True
    return bool({*before[-1:]} & (_introduced | _articles | _sure_before)) or behind in (
        ("instead",),
        ("sharp",),
        ("ish",),
    )


def _is_number(said: Message, at: int) -> bool:
    return at < len(said.tokens) and said.tokens[at].kind is TokenKind.NUMBER


def _stands_alone(said: Message, one: TimeSaid) -> bool:
    """Whether a number is all that a clause says, or nearly."""
    begin, end = next((each for each in clauses(said.tokens) if each[0] <= one.start < each[1]), (0, 0))
    return end - begin <= _longest_alone


def _time(said: Message, at: int) -> TimeSaid | None:
    words, tokens = said.words, said.tokens
    token = tokens[at]
    if token.kind is TokenKind.NUMBER and "." in token.text:
        return _with_point(said, at)
    if token.kind not in (TokenKind.NUMBER, TokenKind.CLOCK) and not (token.is_word or token.text == "@"):
        return None
    if token.text == "noonish":
        return TimeSaid(at, at + 1, (time(12),))
    if (halved := _half_past(said, at) or _run_together(said, at)) is not None:
        return halved
    begin = at + 2 if words[at : at + 2] == ("at", "the") else at
    mention = clock_time_at(tokens, begin) if begin < len(tokens) else None
    if mention is None or (begin > at and tokens[begin].kind is not TokenKind.NUMBER):
        return None
    end = mention.end
    if words[end : end + 1] and words[end] in _counted - {"of"} and not _has_minutes(tokens, begin, end):
        return None
    if _is_counted(said, at, end) or (token.is_word and not _is_said_as_time(words, at, end)):
        return None
    times = mention.candidates or ((mention.clock,) if mention.clock is not None else ())
    if words[end : end + 2] == ("and", "half"):
        times, end = tuple(each.replace(minute=30) for each in times), end + 2
    is_written = _has_minutes(tokens, begin, end)
    return TimeSaid(at, end, _of_hint(said, at, times), is_written=is_written)


def _half_past(said: Message, at: int) -> TimeSaid | None:
    """``half 11``, as the British say half past: no length or load stands beside a session."""
    hour = said.words[at + 1] if said.words[at] == "half" and at + 1 < len(said.words) else ""
    if not hour.isdecimal() or not 1 <= int(hour) <= _hours // 2 or said.words[at + 2 : at + 3] in _units_behind:
        return None
    return TimeSaid(at, at + 2, _of_hint(said, at, _both_halves(int(hour), _half_hour)))


def _run_together(said: Message, at: int) -> TimeSaid | None:
    """``make it 530``: hours and minutes without a point, where nothing is counted by them."""
    text, before = said.words[at], said.words[max(0, at - 1) : at]
    if len(text) != _digits_of_clock - 1 or not text.isdecimal() or not {*before} & (_introduced | _makes_it):
        return None
    hour, minute = int(text[0]), int(text[1:])
    if hour == 0 or minute % _quarter or minute > _last_quarter or said.words[at + 1 : at + 2] in _units_behind:
        return None
    return TimeSaid(at, at + 1, _of_hint(said, at, _both_halves(hour, minute)))


def _both_halves(hour: int, minute: int) -> tuple[time, ...]:
    return time(hour % 12, minute), time(hour % 12 + 12, minute)


_units_behind = tuple((word,) for word in _counted)
_makes_it = word_set("it")
_half_hour, _quarter, _last_quarter = 30, 15, 45


def _has_minutes(tokens: Sequence[Token], begin: int, end: int) -> bool:
    """Whether a time stands there as a clock shows it: ``6:15``."""
    return any(each.kind is TokenKind.CLOCK for each in tokens[begin:end])


def _is_counted(said: Message, at: int, end: int) -> bool:
    """Whether a bare number counts something else: ``3 sets``, ``for 8``."""
    token = said.tokens[at]
    if token.kind is not TokenKind.NUMBER or end > at + 1 or len(token.text) > _digits_of_hour:
        return False
    behind = said.words[end] if end < len(said.words) else ""
    before = said.words[at - 1] if at else ""
    return behind in _counted or before in _no_time_behind or not 1 <= int(token.text) < _hours


def _with_point(said: Message, at: int) -> TimeSaid | None:
    hours, _, minutes = said.words[at].partition(".")
    if len(minutes) != 2 or not hours.isdecimal() or int(hours) > 23 or int(minutes) > 59:
        return None
    known = clock_time_at(said.tokens, at)
    if known is not None and known.clock is not None:
        return TimeSaid(at, known.end, (known.clock,))
    hour, minute = int(hours), int(minutes)
    times = (time(hour, minute),) if hour == 0 or hour > 11 else (time(hour, minute), time(hour + 12, minute))
    return TimeSaid(at, at + 1, _of_hint(said, at, times))


def _is_said_as_time(words: Sequence[str], at: int, end: int) -> bool:
    """Whether a number in words is a time: ``at one``, ``half seven``; not ``the wednesday one``, ``the two of us``."""
    first = words[at]
    if first in ("at", "@", "around", "about", "by", "for", "from", "till", "until", "til", "before", "after"):
        return words[end - 1] != "one" or first in ("at", "@", "around")
    if first in ("noon", "midday", "midnight", "noontime") or {"oclock", "clock"} & set(words[at:end]):
        return True
    if first in ("a", "an", "one", "two") or (at and words[at - 1] in _no_time_behind):
        return False
    return words[end : end + 1] == () or words[end] not in _counted


def _lengths(said: Message) -> Iterator[tuple[int, int]]:
    for each in durations(said.tokens):
        words = said.words[each.start : each.end]
        hours = words[0].partition(".")[0]
        is_clock = words[1:2] == ("h",) and hours.isdecimal() and int(hours) > _afternoon_until
        if not is_clock or said.words[each.end : each.end + 1] in (("later",), ("earlier",), ("more",)):
            yield each.start, each.end


def _of_hint(said: Message, start: int, times: tuple[time, ...]) -> tuple[time, ...]:
    """Of two halves of the day the one that is named nearest to the time; both where none is."""
    if len(times) < 2:
        return times
    clause = next((one for one in clauses(said.tokens) if one[0] <= start < one[1]), (0, len(said.tokens)))
    halves = list(_halves(said.words))
    beside = [each for each in halves if clause[0] <= each[0] < clause[1]] or halves
    away = sorted((_distance(said, at, start), half) for at, half in beside)
    if not away:
        return times
    return times[-1:] if away[0][1] else times[:1]


def _distance(said: Message, one: int, other: int) -> int:
    """How many words lie between two places; a joining word or a mark between them parts more."""
    between = said.words[min(one, other) : max(one, other)]
    return len(between) + _parting * sum(word in ("and", ",", ".", "then") for word in between)


def half_said(said: Message, times: tuple[time, ...]) -> tuple[time, ...]:
    """Of two halves of the day the one that is named anywhere."""
    return _of_hint(said, 0, times)


def _halves(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    for at, word in enumerate(words):
        if word in ("am", "pm") and not (at and words[at - 1][-1:].isdigit()) and len(words) > _longest_answer:
            continue
        if word in _mornings | _later:
            yield at, 12 if word in _later else 0
        table = _after if word == "after" else _before if word == "before" else {}
        yield from ((at, table[each]) for each in words[at + 1 : at + 1 + _hint_reach] if each in table)


def _role(said: Message, one: TimeSaid) -> Role:
    words = said.words
    before = words[one.start - 1] if one.start else ""
    behind = words[one.end] if one.end < len(words) else ""
    two = words[max(0, one.start - 2) : one.start]
    opens = words[one.start]
    if "not" in two or two in _in_place_of or "impossible" in words[one.end : one.end + 3]:
        return Role.NOT
    if behind == "instead":
        return Role.NEW
    if opens in ("from", "until", "till", "after", "before"):
        return Role.OLD
    if behind in SESSION_NOUNS - {"one"} or behind == "thing":
        return Role.OLD
    if two in (("make", "that"), ("make", "it"), ("make", "the")):
        return Role.NEW
    if (before in _articles | _taken_back and opens not in ("at", "@")) or before in POSSESSIVES:
        return Role.OLD
    if any(" ".join(words[max(0, one.start - 4) : one.start]).find(each) >= 0 for each in ("not alive", "cant come")):
        return Role.OLD
    return Role.NEW if before in _introduced or opens in ("at", "@") else Role.OPEN


def _between(found: list[TimeSaid], said: Message) -> Iterator[TimeSaid]:
    """The times, without the one that another takes back: ``at 7, no 8``; of two that are one time, one."""
    for at, each in enumerate(found):
        following = found[at + 1] if at + 1 < len(found) else None
        if following is not None:
            between = set(said.words[each.end : following.start])
            if between & {"no", "nope", "actually", "sorry", "wait"}:
                yield replace(each, role=Role.NOT)
                continue
        yield each


def settled(one: TimeSaid, old: str = "") -> tuple[time, ...]:
    """The times that may be meant: of two halves of the day the likely one, by ``old``, the session's time so far.

    A written ``6:15`` is in the morning, as a clock of 24 hours shows it.
    """
    if len(one.times) < 2:
        return one.times
    if old:
        was = time.fromisoformat(old)
        away = sorted((abs(_minutes(each) - _minutes(was)), each) for each in one.times)
        if away[1][0] - away[0][0] >= 60 * _close_hours:
            return (away[0][1],)
    hour = one.times[0].hour
    if hour <= _afternoon_until:
        return one.times[-1:]
    if hour >= _nights_from and old and time.fromisoformat(old).hour < _evening_from:
        return one.times[:1]
    if (hour >= _morning_from or one.is_written) and not old:
        return one.times[:1]
    return one.times


def _minutes(clock: time) -> int:
    return 60 * clock.hour + clock.minute


def part_of_day(said: Message, start: int = 0, end: int = 0) -> str:
    """The part of the day that is named without a time of the clock: ``saturday afternoon``.

    What stands at ``start:end`` is left out.
    """
    places = [at for at, word in enumerate(said.words) if word in DAYPARTS | _parts_alike.keys()]
    found = [said.words[at] for at in places if not start <= at < end]
    return _parts_alike.get(found[-1], found[-1]) if found else ""
