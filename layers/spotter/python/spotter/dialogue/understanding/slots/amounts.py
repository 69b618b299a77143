"""Amounts: times, sets, reps, schemes such as 4x8, weights, percentages, efforts and bare numbers.

A number is what the words around it make of it: hours of sleep, the weight of the body and an age are slots of their
own, so that nothing takes them for the length of a session or for a load.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import cast

from spotter.language.durations import Duration, duration_at
from spotter.language.numbers import Number, number_at
from spotter.language.templates import Slot
from spotter.language.tokens import Token, TokenKind
from spotter.language.units import REP_WORDS, ROUND_WORDS, SECONDS_OF_UNIT, SET_WORDS, WEIGHT_UNITS, WeightUnit

SHORTEST_SESSION_SECONDS = 300
"""What is shorter is a rest or a hold, and no session."""

_times = frozenset({"x", "×", "*", "by", "of", "times"})
_adjectives = frozenset(
    {"working", "work", "hard", "good", "total", "straight", "different", "simple"}
    | {"basic", "easy", "main", "big", "single"}
)
EXERCISE_WORDS = frozenset(
    {"exercises", "exercise", "moves", "movements", "lifts", "excercises", "exersises", "drills", "things", "stations"}
)
_set_words = SET_WORDS | {"serie", "series"}
_bare_weight_above = 10
"""Behind an @ a number above this is a load, as in a written log."""
_about = frozenset({"ish", "odd", "or so", "max", "tops", "+", "plus", "something", "good", "solid", "short", "full"})
"""What may stand between a number and its unit of time: ``20 ish minutes``."""
_slept = frozenset({"slept", "sleep", "sleeping", "asleep", "kip", "shuteye", "nap", "napped", "rested"})
_of_body = frozenset({"bw", "bodyweight"})
_weigh = frozenset({"weigh", "weighing", "weighed", "weight", "bw", "bodyweight", "scale", "scales"})
_between = frozenset({"-", "–", "—", "to"})
"""What stands between the fewest reps and the most."""
_widest, _most_of_range = 4, 50
_from_before = 4
"""Tokens before the fewest reps among which a "from" says that they become the others: ``from 3x8 to 12``."""
_not_of_reps = SET_WORDS | ROUND_WORDS | (_times - {"of"}) | {"%", "percent", "/"}
_most_in_words = 30
"""The most sets or reps of ``four times eight``: what is more is no scheme."""
_small = frozenset(
    {"of", "a", "like", "only", "about", "around", "just", "for", "maybe", "in", "at", "the", "is", "was"}
)
_am = frozenset({"im", "am", "aged", "age", "turned", "turning", "nearly", "almost", "was"})
_years = frozenset({"years", "year", "yrs", "yr", "yo", "y", "yos"})
_long_units = frozenset(["day", "days", "week", "weeks", "month", "months", "year", "years"])
_determiners = frozenset(
    [
        "the",
        "this",
        "that",
        "last",
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "final",
        "other",
        "another",
        "next",
        "which",
        "same",
        "easy",
        "hard",
    ]
)
"""Behind one of these "one" is no number."""
_towards_hours = frozenset({"at", "till", "until", "til", "by", "starts", "start", "from", "before", "after"})
_behind_hours = frozenset({"so", "and", "but", "sharp", "then", "today", "tonight", "ish", "or", "for", "in"})
_events = frozenset(
    [
        *(
            "dentist",
            "doctor",
            "doctors",
            "meeting",
            "appointment",
            "call",
            "plumber",
            "hearing",
            "train",
            "bus",
            "shift",
        ),
        *(
            "flight",
            "school",
            "class",
            "lecture",
            "seminar",
            "dinner",
            "lunch",
            "home",
            "work",
            "date",
            "game",
            "match",
        ),
        *("closes", "close", "opens", "leave", "leaving", "arrive", "arrives", "due", "pick", "picking", "kickoff"),
        *("interview", "exam", "church", "mass", "party", "visitors", "guests", "kids", "boss", "tribunal", "court"),
    ]
)
_longest_event = 6
_hours = range(1, 13)
_HOUR = 3_600
_LONGEST_SESSION_SECONDS = 5 * _HOUR
"""What is longer is how long somebody works, drives or sits."""
_every_day = {("a", "day"), ("per", "day"), ("each", "day"), ("every", "day")}
_first_military, _day_end, _minutes_of_hour = 1300, 2400, 60
_youngest, _oldest = 5, 110
_longest_way = 5
"""Words between sleep and its hours, at most."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """Sets and the reps of each; of a range (``3x8-10``) the fewest, and ``most``, 0 where one figure is told."""

    sets: int
    reps: int
    most: int = 0

    def __str__(self) -> str:
        """``3 x 8``, ``3 x 8-10``."""
        return f"{self.sets} x {reps_said(self)}"


class RangedReps(int):
    """The fewest reps of a range, and ``most``: ``8 to 10 reps``."""

    most: int

    def __new__(cls, fewest: int, most: int) -> "RangedReps":
        """Of two figures."""
        made = super().__new__(cls, fewest)
        made.most = most
        return made

    def __reduce__(self) -> tuple[type["RangedReps"], tuple[int, int]]:
        """What a copy is made of."""
        return RangedReps, (int(self), self.most)


def most_reps(value: object) -> int:
    """The most reps of a range that was told; 0 where none was."""
    return value.most if isinstance(value, (Scheme, RangedReps)) else 0


@dataclass(frozen=True, slots=True)
class Weight:
    """A load as it was said; ``unit`` None where none was."""

    value: Decimal
    unit: WeightUnit | None

    def __str__(self) -> str:
        """``10 kg``."""
        return f"{self.value:f} {self.unit or 'kg'}"


def reps_said(value: object) -> str:
    """``8``, ``8-10``."""
    fewest = value.reps if isinstance(value, Scheme) else value
    return f"{fewest}-{most}" if (most := most_reps(value)) else str(fewest)


def tops_of_rep_ranges(tokens: Sequence[Token]) -> frozenset[int]:
    """Where the upper ends of ranges of reps begin, of which nobody knows how many were done: ``3x8-10``."""
    found: set[int] = set()
    for at in range(1, len(tokens)):
        fewest = number_at(tokens, at)
        top = _top_of(tokens, fewest) if fewest is not None else None
        if top is not None and (_is_multiplied(tokens, at) or _text(tokens, top.end) in REP_WORDS):
            found.add(top.start)
    return frozenset(found)


def _is_multiplied(tokens: Sequence[Token], at: int) -> bool:
    """Whether the number at ``at`` is the second factor of a scheme: ``3 x 8``, ``3 sets of 8``."""
    before = tokens[at - 2] if at > 1 else None
    is_of = before is not None and (before.kind is TokenKind.NUMBER or before.text in _set_words)
    return tokens[at - 1].text in _times and is_of


def _text(tokens: Sequence[Token], at: int) -> str:
    return tokens[at].text if at < len(tokens) else ""


def amounts(tokens: Sequence[Token]) -> Iterator[Slot]:
    """The slots ``scheme``, ``time``, ``weight``, ``sets``, ``reps``, ``rounds``, ``count``, ``effort`` and others."""
    for at in range(len(tokens)):
        if tokens[at].text == "@":
            yield from _behind_at(tokens, at)
        if tokens[at].text in ("rpe", "rir") and at + 1 < len(tokens):
            effort = number_at(tokens, at + 1)
            if effort is not None:
                yield Slot("effort", effort.value, at, effort.end)
        if tokens[at].kind is TokenKind.CLOCK:
            yield Slot("clock", tokens[at].text, at, at + 1)
        yield from _parts_of_hours(tokens, at)
        yield from _sets_of(tokens, at)
        number = number_at(tokens, at)
        if number is not None:
            own = _of_the_person(tokens, number)
            if own is not None:
                yield own
                continue
            yield from _counted(tokens, number)
            yield from _of_calendar(tokens, number)
        duration = duration_at(tokens, at) or (_about_as_long(tokens, number) if number is not None else None)
        if duration is not None:
            yield from _times_of(tokens, duration)
        if number is not None and not _is_pronoun(tokens, number):
            yield Slot("number", number.value, number.start, number.end)


def _of_calendar(tokens: Sequence[Token], number: Number) -> Iterator[Slot]:
    """``6 weeks`` is no length of a session, and ``ten past four`` is a time of day."""
    following = tokens[number.end].text if number.end < len(tokens) else ""
    if following in _long_units:
        yield Slot("past", number.value, number.start, number.end + 1)
    if following == "past":
        hour = number_at(tokens, number.end + 1) if number.end + 1 < len(tokens) else None
        if hour is not None:
            yield Slot("clock", hour.value, number.start, hour.end)
    if _is_hour(tokens, number):
        yield Slot("clock", number.value, number.start, number.end)
    if following in ("oclock", "pm", "am", "sharp"):
        yield Slot("clock", number.value, number.start, number.end + 1)


def _parts_of_hours(tokens: Sequence[Token], at: int) -> Iterator[Slot]:
    """``at half eleven``, ``till half past four``, ``by a quarter to two``."""
    if tokens[at].text not in ("half", "quarter") or at + 1 >= len(tokens):
        return
    before = tokens[at - 2].text if at > 1 and tokens[at - 1].text == "a" else tokens[at - 1].text if at else ""
    joined = tokens[at + 1].text in ("past", "to", "after")
    hour = number_at(tokens, at + 1 + joined) if at + 1 + joined < len(tokens) else None
    if hour is not None and hour.value in _hours and before in _towards_hours:
        yield Slot("clock", hour.value, at, hour.end)


def _is_hour(tokens: Sequence[Token], number: Number) -> bool:
    """Whether it is a time of day: in words (at seven), or where something is told that happens then (dentist at 3)."""
    before = tokens[number.start - 1].text if number.start else ""
    behind = tokens[number.end] if number.end < len(tokens) else None
    ends = behind is None or not behind.is_word or behind.text in _behind_hours
    if before not in _towards_hours or not ends:
        return False
    if _first_military <= number.value < _day_end and number.value % 100 < _minutes_of_hour:
        return True
    happens = {token.text for token in tokens[max(0, number.start - _longest_event) : number.start]}
    return number.value in _hours and (tokens[number.start].kind is TokenKind.WORD or bool(happens & _events))


def _is_pronoun(tokens: Sequence[Token], number: Number) -> bool:
    """Whether "one" stands for something: the last one, that one, the overhead one."""
    before = tokens[number.start - 1] if number.start else None
    if tokens[number.start].text != "one" or number.end != number.start + 1 or before is None:
        return False
    if before.text in _determiners or before.kind is TokenKind.ORDINAL:
        return True
    behind = tokens[number.end] if number.end < len(tokens) else None
    is_last = behind is None or not behind.is_word
    return (
        is_last
        and before.is_word
        and any(token.text == "the" for token in tokens[max(0, number.start - 3) : number.start])
    )


def weight_at(tokens: Sequence[Token], at: int) -> tuple[Weight, int] | None:
    """A number with a unit of weight that begins at ``at``, and the place behind it."""
    number = number_at(tokens, at) if at < len(tokens) else None
    unit = _weight_unit(tokens, number.end) if number is not None else None
    return (Weight(number.value, unit), number.end + 1) if number is not None and unit is not None else None


def _times_of(tokens: Sequence[Token], duration: Duration) -> Iterator[Slot]:
    """Hours of sleep are no session's length, nor is what is past, nor what somebody does all day.

    ``minutes`` is long enough for a session.
    """
    sleep = _sleep_around(tokens, duration)
    following = tokens[duration.end].text if duration.end < len(tokens) else ""
    if sleep is not None:
        yield Slot("sleep", duration, *sleep)
        return
    if following == "ago":
        yield Slot("past", duration, duration.start, duration.end + 1)
        return
    in_hours = any(token.text[:1] == "h" for token in tokens[duration.start : duration.end])
    is_of_no_session = in_hours and duration.seconds > _LONGEST_SESSION_SECONDS
    if is_of_no_session or (duration.seconds >= _HOUR and _is_daily(tokens, duration.end)):
        yield Slot("past", duration, duration.start, duration.end)
        return
    yield Slot("time", duration, duration.start, duration.end)
    if duration.seconds >= SHORTEST_SESSION_SECONDS:
        yield Slot("minutes", duration, duration.start, duration.end)


def _is_daily(tokens: Sequence[Token], at: int) -> bool:
    """Whether what stands before ``at`` is of every day: ``I sit ten hours a day``."""
    words = tuple(token.text for token in tokens[at : at + 2])
    return words[:1] == ("daily",) or words in _every_day


def _sleep_around(tokens: Sequence[Token], duration: Duration) -> tuple[int, int] | None:
    """The stretch of a length of time and of the word that says that it was slept."""
    at = duration.end
    while at < len(tokens) and at - duration.end < 3 and tokens[at].text in _small:
        at += 1
    if at < len(tokens) and tokens[at].text in _slept:
        return duration.start, at + 1
    at = duration.start - 1
    while at >= 0 and duration.start - at < _longest_way and (tokens[at].text in _small):
        at -= 1
    return (at, duration.end) if at >= 0 and tokens[at].text in _slept else None


def _about_as_long(tokens: Sequence[Token], number: Number) -> Duration | None:
    """``20 ish minutes``, ``30 or so minutes``."""
    at = number.end
    if [token.text for token in tokens[at : at + 2]] == ["or", "so"]:
        at += 2
    elif at < len(tokens) and tokens[at].text in _about:
        at += 1
    else:
        return None
    unit = SECONDS_OF_UNIT.get(tokens[at].text) if at < len(tokens) else None
    if unit is None:
        return None
    seconds = int(number.value * unit)
    return Duration(seconds, number.start, at + 1, seconds) if seconds else None


def _of_the_person(tokens: Sequence[Token], number: Number) -> Slot | None:
    """A number that tells of the person: ``82 kg bw``, ``I weigh 80``, ``im 66``, ``66 years old``."""
    before = _word_before(tokens, number.start)
    following = [token.text for token in tokens[number.end : number.end + 3]]
    unit = _weight_unit(tokens, number.end)
    end = number.end + (unit is not None)
    weight = Weight(number.value, unit)
    if [*following, ""][unit is not None] in _of_body:
        return Slot("body_weight", weight, number.start, end + 1)
    if before in _weigh and (unit is not None or before in ("weigh", "weighing", "weighed")):
        return Slot("body_weight", weight, number.start, end)
    if before in ("im", "am") and unit is not None and number.value > 30:
        return Slot("body_weight", weight, number.start, end)
    if not (_youngest <= number.value <= _oldest) or unit is not None:
        return None
    if (
        following[:1]
        and following[0] in _years
        and (following[1:2] in (["old"], ["o"], ["of"]) or following[0] == "yo")
    ):
        return Slot("age", number.value, number.start, number.end + min(len(following), _length_of_years(following)))
    if following[:2] == ["/", "o"] or following[:3] == ["y", "/", "o"]:
        return Slot("age", number.value, number.start, number.end + len(following))
    last = following[0] if following else ""
    if before == "was" and not _is_of_me(tokens, number.start):
        return None
    if before in _am and (not last or last in (",", ".", "and", "now", "!", ";", "but", "so", "\n", "this")):
        return Slot("age", number.value, number.start, number.end)
    return None


def _is_of_me(tokens: Sequence[Token], at: int) -> bool:
    """Whether it says what I was, not what something else was: ``actually it was 85``."""
    return any(token.text in ("i", "ive") for token in tokens[max(0, at - 3) : at])


def _length_of_years(following: Sequence[str]) -> int:
    if following[0] == "yo":
        return 1
    return 3 if following[1:3] == ["of", "age"] else 2


def _word_before(tokens: Sequence[Token], at: int) -> str:
    at -= 1
    while at >= 0 and tokens[at].text in ("about", "around", "only", "like", "just", "is", ":", "roughly", "approx"):
        at -= 1
    return tokens[at].text if at >= 0 else ""


def _behind_at(tokens: Sequence[Token], at: int) -> Iterator[Slot]:
    if at + 1 >= len(tokens):
        return
    number = number_at(tokens, at + 1)
    if number is not None and (number.value > _bare_weight_above or _weight_unit(tokens, number.end)):
        unit = _weight_unit(tokens, number.end)
        yield Slot("weight", Weight(number.value, unit), at, number.end + (unit is not None))


def _counted(tokens: Sequence[Token], number: Number) -> Iterator[Slot]:
    """What the words behind a number make of it."""
    at = number.end
    while at < len(tokens) and at < number.end + 2 and tokens[at].text in _adjectives:
        at += 1
    word = tokens[at].text if at < len(tokens) else ""
    whole = int(number.value) if number.value == number.value.to_integral_value() else None
    if whole is not None:
        yield from _scheme(tokens, number, whole)
        for kind, known in (("sets", _set_words), ("reps", REP_WORDS), ("rounds", ROUND_WORDS)):
            if word in known:
                yield Slot(kind, whole, number.start, at + 1)
        if (top := _top_of(tokens, number)) is not None and top.end < len(tokens) and tokens[top.end].text in REP_WORDS:
            yield Slot("reps", RangedReps(whole, int(top.value)), number.start, top.end + 1)
        if word in EXERCISE_WORDS:
            yield Slot("count", whole, number.start, at + 1)
    unit = _weight_unit(tokens, number.end)
    if unit is not None:
        yield Slot("weight", Weight(number.value, unit), number.start, number.end + 1)
    if number.end < len(tokens) and tokens[number.end].text in ("%", "percent"):
        yield Slot("percent", number.value, number.start, number.end + 1)


def _scheme(tokens: Sequence[Token], number: Number, sets: int) -> Iterator[Slot]:
    """``4x8``, ``4 x 8``, ``4 sets of 8``, ``4 by 8``."""
    at = number.end
    if at < len(tokens) and tokens[at].text in _set_words:
        at += 1
    if at + 1 >= len(tokens) or tokens[at].text not in _times:
        return
    reps = number_at(tokens, at + 1)
    if reps is None or reps.value != reps.value.to_integral_value() or _weight_unit(tokens, reps.end):
        return
    following = tokens[reps.end].text if reps.end < len(tokens) else ""
    if tokens[at].text == "of" and at == number.end:
        return
    if tokens[at].text == "times" and (following in SECONDS_OF_UNIT or max(number.value, reps.value) > _most_in_words):
        return
    top = _top_of(tokens, reps)
    last = top.end if top is not None else reps.end
    end = last + 1 if last < len(tokens) and tokens[last].text in REP_WORDS else last
    most = int(top.value) if top is not None else 0
    yield Slot("scheme", Scheme(sets, int(reps.value), most), number.start, end)


def _top_of(tokens: Sequence[Token], fewest: Number) -> Number | None:
    """The upper end of a range of reps that begins with ``fewest``: ``8-10``, ``8 to 10``."""
    at = fewest.end
    top = number_at(tokens, at + 1) if at + 1 < len(tokens) and tokens[at].text in _between else None
    if top is None or top.value != top.value.to_integral_value() or _weight_unit(tokens, top.end):
        return None
    behind = _text(tokens, top.end)
    is_range = fewest.value < top.value <= 2 * fewest.value + _widest and top.value <= _most_of_range
    before = {token.text for token in tokens[max(0, fewest.start - _from_before) : fewest.start]}
    if (tokens[at].text == "to" and "from" in before) or _begins_anew(tokens, at, top):
        return None
    return top if is_range and behind not in SECONDS_OF_UNIT and behind not in _not_of_reps else None


def _begins_anew(tokens: Sequence[Token], dash: int, number: Number) -> bool:
    """Whether a dash with room around it parts two things, and the number is of the next: ``3x8 - 10 push ups``."""
    is_apart = tokens[dash].text != "to" and not tokens[dash].glued and not tokens[number.start].glued
    behind = tokens[number.end] if number.end < len(tokens) else None
    return is_apart and behind is not None and behind.is_word and behind.text not in REP_WORDS


def _sets_of(tokens: Sequence[Token], at: int) -> Iterator[Slot]:
    """``sets of 10`` says the reps, where no number of sets stands before it."""
    if tokens[at].text not in _set_words or at + 2 >= len(tokens) or tokens[at + 1].text != "of":
        return
    reps = number_at(tokens, at + 2)
    is_counted = at > 0 and (tokens[at - 1].kind is TokenKind.NUMBER or tokens[at - 1].text in _adjectives)
    whole = reps is not None and reps.value == reps.value.to_integral_value()
    if reps is None or not whole or is_counted or (at and number_at(tokens, at - 1) is not None):
        return
    top = _top_of(tokens, reps)
    if top is not None:
        yield Slot("reps", RangedReps(int(reps.value), int(top.value)), at, top.end)
    else:
        yield Slot("reps", int(reps.value), at, reps.end)


def _weight_unit(tokens: Sequence[Token], at: int) -> WeightUnit | None:
    unit = WEIGHT_UNITS.get(tokens[at].text) if at < len(tokens) else None
    return cast("WeightUnit | None", unit)
