"""By how much a session is moved: ``an hour later``, ``back a day``, ``bring it forward 30 minutes``."""

from dataclasses import dataclass
from datetime import time

from spotter.dialogue.understanding.message import Message
from spotter.language.numbers import number_at
from spotter.language.word_lists import word_set

_later = word_set("later late back after delay postpone + behind off")
_earlier = word_set("earlier early sooner forward prepone before -")
_days = {"day": 1, "days": 1, "week": 7, "weeks": 7}
_day_minutes = 24 * 60


@dataclass(frozen=True, slots=True)
class Shift:
    """Days and minutes, ahead if they are above zero."""

    days: int = 0
    minutes: int = 0
    sign: int = 0
    """Ahead (1) or back (-1), also where no amount is said."""

    def __bool__(self) -> bool:
        return bool(self.days or self.minutes)

    def of_time(self, clock: str) -> tuple[time, ...]:
        """The time of the clock moved by the minutes; none without either, or on another day."""
        if not clock or not self.minutes:
            return ()
        was = time.fromisoformat(clock)
        minutes = 60 * was.hour + was.minute + self.minutes
        return (time(minutes // 60, minutes % 60),) if 0 <= minutes < _day_minutes else ()


NO_SHIFT = Shift()


def shift_said(said: Message) -> Shift:
    """By how much a session is to be moved; none where no amount or no direction is said."""
    words = said.words
    sign = -1 if _earlier & set(words) else 1 if _later & set(words) or "by" in words or "push" in words else 0
    if not sign or ({"push", "move"} & set(words) and "forward" in words):
        return Shift()
    for at, word in enumerate(words):
        unit = _days.get(word)
        if unit is None or not at:
            continue
        if words[at - 1] in ("a", "one", "another"):
            return Shift(days=sign * unit, sign=sign)
        number = number_at(said.tokens, at - 1)
        if number is not None and number.value == int(number.value):
            return Shift(days=sign * unit * int(number.value), sign=sign)
    seconds = said.seconds()
    if not seconds:
        return Shift(sign=sign)
    days, rest = divmod(seconds[0] // 60, _day_minutes)
    return Shift(sign * days, sign * rest, sign)
