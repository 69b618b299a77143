"""Answers to a question about a session: which of its days, which of its times."""

from datetime import date, time

from spotter.dialogue.training.session_days import days_said
from spotter.dialogue.training.session_times import half_said, settled, times_said
from spotter.dialogue.understanding.message import Message
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set

_firsts = word_set("first former earlier sooner")
_lasts = word_set("second latter later last")


def day_meant(said: Message, options: tuple[date, ...]) -> tuple[date, ...]:
    """Of the days that may be meant those that an answer leaves; without any, the day that it names."""
    if len(options) == 1:
        return options
    named = [day for each in days_said(said) for day in each.days if not each.is_span or options]
    if not options:
        return tuple(dict.fromkeys(named))
    kept = tuple(day for day in options if day in named)
    numbers = {int(token.value) for token in said.tokens if token.kind is TokenKind.ORDINAL and token.value is not None}
    numbers |= {int(value) for _at, value in said.numbers()}
    of_month = tuple(day for day in options if day.day in numbers)
    if len(of_month) == 1 or (len(kept) == 1 and not of_month):
        return of_month if len(of_month) == 1 else kept
    order = _by_order(said)
    return options[order] if order is not None else kept or options


def time_meant(said: Message, options: tuple[time, ...]) -> tuple[time, ...]:
    """Of the times that may be meant the one that an answer leaves; without any, the time that it names."""
    if len(options) == 1:
        return options
    named = times_said(said, days_said(said))
    if not options:
        return settled(named[-1]) if named else ()
    kept = tuple(each for each in options if any(each in one.times for one in named))
    if len(kept) == 1:
        return kept
    if len(halved := half_said(said, options)) == 1:
        return halved
    if not kept and named:
        return settled(named[-1])
    order = _by_order(said)
    return options[order] if order is not None else options


def _by_order(said: Message) -> slice | None:
    if said.says(*_firsts):
        return slice(0, 1)
    return slice(-1, None) if said.says(*_lasts) else None
