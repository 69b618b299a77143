"""Times of day that a text names: ``6pm``, ``18:00``, ``at 7 in the morning``, ``half past six``, ``noon``.

``At 6`` may be two of them: whoever asked decides, or asks the user. ``1:30`` may also be a length of time, and ``at
60`` a weight: in a message only what can be nothing else is a time of day.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import time

from spotter.language.numbers import number_at
from spotter.language.tokens import Token, TokenKind, tokenise
from spotter.language.word_lists import word_set

__all__ = ["TimeMention", "clock_time_at", "clock_times", "read_clock_time"]


@dataclass(frozen=True, slots=True)
class TimeMention:
    """A time of day that is named at ``start:end`` of the tokens.

    ``clock`` is None where the words leave it open: ``candidates`` are the times that they may mean.
    """

    clock: time | None
    start: int
    end: int
    candidates: tuple[time, ...] = ()


def clock_times(tokens: Sequence[Token]) -> Iterator[TimeMention]:
    """Every time of day that is named in a message, in order; no bare number, and no length of time."""
    at = 0
    while at < len(tokens):
        found = _Reader(tokens).mention(at)
        if found is not None and found.is_clear:
            yield found.mention
        at = found.mention.end if found is not None else at + 1


def clock_time_at(tokens: Sequence[Token], at: int) -> TimeMention | None:
    """The time of day that begins at ``at``, where nothing else is looked for: ``6``, ``at 6``, ``18:30``."""
    found = _Reader(tokens).mention(at)
    return found.mention if found is not None else None


def read_clock_time(text: str) -> TimeMention | None:
    """The time of day that the whole of ``text`` names, and nothing else; None if it does not."""
    tokens = tokenise(text)
    end = len(tokens)
    while end and tokens[end - 1].text == "." and tokens[end - 2].text != "m":
        end -= 1
    found = clock_time_at(tokens[:end], 0) if end else None
    return found if found is not None and found.end == end else None


@dataclass(frozen=True, slots=True)
class _Found:
    mention: TimeMention
    is_clear: bool


_before = word_set("at @ around about by from till until til before after for")
_named = {
    ("noon",): time(12),
    ("midday",): time(12),
    ("midnight",): time(0),
    ("noontime",): time(12),
}
_halves = {"am": 0, "pm": 12}
_mornings = word_set("morning mornings")
_later = word_set("afternoon arvo evening eve night nite tonight tonite afternoons evenings")
_minutes_said = {"half": 30, "quarter": 15}
_least_hour_before_h = 5
_lengths = word_set("later earlier more less ago long of")
"""Behind an h they say that it is a length of time: ``12 h later``."""
_minutes_in_words = {"ten": 10, "fifteen": 15, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
_evening_from = 5
"""``Seven at night`` is in the evening, ``two at night`` is not."""
_days = word_set("today tomorrow yesterday tonight monday tuesday wednesday thursday friday saturday sunday")


class _Reader:
    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens

    def mention(self, at: int) -> _Found | None:
        """The time of day that begins at ``at``, with what says that it is one."""
        place = at + 1 if self._word(at) in _before else at
        is_introduced = self._word(at) in ("at", "@")
        named = _named.get((self._word(place),))
        if named is not None:
            return _Found(TimeMention(named, at, place + 1), is_clear=True)
        spoken = self._spoken(place)
        written = None if spoken else self._written(place)
        if spoken is None and written is None:
            return None
        end, hour, minute, is_24 = spoken or written or (0, 0, 0, False)
        half_end, half = self._half(end, hour)
        if half is None and (ranged := self._range_end(end, hour)) is not None:
            half_end, half = ranged
        if half is None and is_introduced:
            half = self._part(at - 1, hour)  # "tomorrow morning at 7"
        if half is not None:
            if not 1 <= hour <= 12:
                return None if hour == 0 or hour > 23 else self._found(at, half_end, (time(hour, minute),), clear=True)
            return self._found(at, half_end, (time(hour % 12 + half, minute),), clear=True)
        if hour > 23:
            return None
        is_said = spoken is not None or "clock" in self._word(end - 1)
        clear = is_said or (is_introduced and self._is_clock(place)) or self._is_beside_day(at, end)
        if is_24 or hour == 0 or hour > 12:
            times: tuple[time, ...] = (time(hour, minute),)
        elif hour == 12:
            times = (time(12, minute),)
        else:
            times = (time(hour, minute), time(hour + 12, minute))
        return self._found(at, end, times, clear=clear)

    @staticmethod
    def _found(start: int, end: int, times: tuple[time, ...], *, clear: bool) -> _Found:
        only = times[0] if len(times) == 1 else None
        return _Found(TimeMention(only, start, end, () if only is not None else times), clear)

    def _word(self, at: int) -> str:
        return self._tokens[at].text if 0 <= at < len(self._tokens) else ""

    def _is_clock(self, at: int) -> bool:
        return at < len(self._tokens) and self._tokens[at].kind is TokenKind.CLOCK

    def _written(self, at: int) -> tuple[int, int, int, bool] | None:
        """The place behind ``6``, ``18:30``, ``0630``, ``6.30pm``, ``6 o'clock``; the hour, the minute, and whether the
        hour can be that of the morning alone.
        """
        if at >= len(self._tokens):
            return None
        token = self._tokens[at]
        if token.kind is TokenKind.CLOCK:
            hour, minute = map(int, token.text.split(":"))
            end = at + 1
            if self._word(end) == ":" and end + 1 < len(self._tokens) and self._tokens[end + 1].glued:
                end += 2  # seconds
            return (end, hour, minute, token.text.startswith("0")) if minute < 60 and hour < 24 else None
        if token.kind is TokenKind.NUMBER and len(token.text) in (3, 4) and token.text.isdecimal():
            return self._without_colon(at)
        if token.kind is TokenKind.NUMBER and "." in token.text:
            hours, _, minutes = token.text.partition(".")
            is_time = len(minutes) == 2 and int(minutes) < 60 and self._half(at + 1, 1)[1] is not None
            return (at + 1, int(hours), int(minutes), False) if is_time and len(hours) <= 2 else None
        number = number_at(self._tokens, at)
        if number is None or number.value != int(number.value) or not 0 <= number.value < 24:
            return None
        if (glued := self._behind_h(number.end, int(number.value))) is not None:
            return glued
        spoken_minutes = self._minutes_in_words(number.end)
        if spoken_minutes is not None and token.kind is TokenKind.WORD:
            return number.end + 1, int(number.value), spoken_minutes, False
        end = number.end + (self._word(number.end) == "oclock")
        if self._word(end) == "o" and self._word(end + 1) == "clock":
            end += 2
        if self._word(end) == "sharp":
            end += 1
        return end, int(number.value), 0, False

    def _without_colon(self, at: int) -> tuple[int, int, int, bool] | None:
        """``0630`` and ``1845``, and ``530`` where the half of the day stands behind."""
        text = self._tokens[at].text
        hour, minute = int(text[:-2]), int(text[-2:])
        halved = self._half(at + 1, hour)[1] is not None and 1 <= hour <= 12
        if hour > 23 or minute > 59 or not (halved or len(text) == 4):
            return None
        return at + 1, hour, minute, not halved

    def _behind_h(self, at: int, hour: int) -> tuple[int, int, int, bool] | None:
        """``19h30``, ``11 uhr``: a small number before an h is a length of time."""
        if self._word(at) not in ("h", "uhr") or (self._word(at) == "h" and hour < _least_hour_before_h):
            return None
        minutes = self._tokens[at + 1] if at + 1 < len(self._tokens) else None
        if minutes is not None and minutes.glued and minutes.text.isdecimal() and int(minutes.text) < 60:
            return at + 2, hour, int(minutes.text), True
        return (at + 1, hour, 0, True) if self._word(at + 1) not in _lengths else None

    def _minutes_in_words(self, at: int) -> int | None:
        """``Thirty`` of ``eleven thirty``."""
        return _minutes_in_words.get(self._word(at))

    def _spoken(self, at: int) -> tuple[int, int, int, bool] | None:
        """``half past six``, ``a quarter to 7``, ``ten past five``, ``half six``."""
        if at >= len(self._tokens):
            return None
        place = at + (self._word(at) in ("a", "an"))
        minutes = _minutes_said.get(self._word(place))
        number = number_at(self._tokens, place) if minutes is None and place < len(self._tokens) else None
        if number is not None and number.value in (5, 10, 20, 25):
            minutes, place = int(number.value), number.end - 1
        is_counted = self._word(place + 1) in ("a", "an")  # "half a dozen"
        is_counted = is_counted or (
            at > 1 and (self._word(at - 2), self._word(at - 1)) == ("and", "a")
        )  # "47 and a half"
        if minutes == 30 and self._word(at) == "half" and not is_counted:
            bare = number_at(self._tokens, place + 1) if place + 1 < len(self._tokens) else None
            if bare is not None and bare.value in range(1, 13) and not self._tokens[place + 1].text.isdecimal():
                return bare.end, int(bare.value), 30, False  # "half seven", as the British say it
        if minutes is None or self._word(place + 1) not in ("past", "to", "after", "before"):
            return None
        hour = number_at(self._tokens, place + 2) if place + 2 < len(self._tokens) else None
        is_number_range = number is not None and self._word(place + 1) != "past"
        if hour is None or not 1 <= hour.value <= 12 or is_number_range:
            return None
        value = int(hour.value)
        if self._word(place + 1) in ("past", "after"):
            return hour.end, value, minutes, False
        return hour.end, 12 if value == 1 else value - 1, 60 - minutes, False

    def _half(self, end: int, hour: int) -> tuple[int, int | None]:
        """The place behind what says which half of the day it is, and the hours that it adds: ``pm``, ``at night``."""
        word = self._word(end)
        if word in _halves:
            return end + 1 + (self._word(end + 1) == "sharp"), _halves[word]
        if word in ("a", "p") and self._word(end + 1) == "." and self._word(end + 2) == "m":
            return end + 3 + (self._word(end + 3) == "."), 0 if word == "a" else 12
        if word in ("a", "p") and end < len(self._tokens) and self._tokens[end].glued and self._word(end + 1) != "m":
            return end + 1, 0 if word == "a" else 12
        place = end
        if word in ("in", "of") and self._word(end + 1) == "the":
            place = end + 2
        elif word in ("at", "this", "tomorrow", "yesterday", "in"):
            place = end + 1
        part = self._part(place, hour)
        if part is not None:
            return place + 1, part
        return end, None

    def _part(self, at: int, hour: int) -> int | None:
        word = self._word(at)
        if word in _mornings:
            return 0
        if word not in _later:
            return None
        return 12 if word not in ("night", "tonight") or hour >= _evening_from else 0

    def _range_end(self, end: int, hour: int) -> tuple[int, int] | None:
        """``6-7pm``, ``11-1pm``: the place behind, and the hours that its half of the day adds to the first."""
        if self._word(end) not in ("-", "to", "and"):
            return None
        later = self._written(end + 1)
        if later is None:
            return None
        half_end, half = self._half(later[0], later[1])
        if half is None:
            return None
        return half_end, half if hour % 12 <= later[1] % 12 else 12 - half

    def _is_beside_day(self, start: int, end: int) -> bool:
        """``Tomorrow at 6``, ``at 6 on friday``: a number that stands so is no weight."""
        is_at = self._word(start) in ("at", "@")
        day_behind = self._word(end + 1) if self._word(end) in ("on", "this", "next") else self._word(end)
        is_beside = self._word(start - 1) in _days or day_behind in _days
        return is_beside and (is_at or self._is_clock(start))
