"""The days behind that a stretch names, and which of them are said to be wrong."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta

from spotter.dialogue.training.corrections.word_classes import is_denied, written
from spotter.dialogue.understanding.message import Message
from spotter.language.day_words import AMBIGUOUS_WEEKDAYS, WEEKDAYS
from spotter.language.days import Direction
from spotter.language.tokens import Token, TokenKind
from spotter.language.words import english_words

_shortest_weekday = 5
_behind_verbs = tuple((word,) for word in ("out", "down", "in", "there", "with"))
"""What makes ``sat`` no Saturday."""


@dataclass(frozen=True, slots=True)
class PastDay:
    """A day at ``start:end``, the days that it may be, and whether it is said not to be it."""

    days: tuple[date, ...]
    start: int
    end: int
    is_wrong: bool

    @property
    def day(self) -> date | None:
        """The day, where it is clear."""
        return self.days[0] if len(self.days) == 1 else None


def past_days(message: Message) -> tuple[PastDay, ...]:
    """The days of a stretch, today among them; those to come are none."""
    found = []
    spoken = written(message)
    for each in with_weekdays(message).days(Direction.PAST):
        known = (each.day,) if each.day is not None else each.candidates
        behind = tuple(day for day in known if day <= message.today)
        is_verb = spoken[each.end - 1] in AMBIGUOUS_WEEKDAYS and spoken[each.end : each.end + 1] in _behind_verbs
        if behind and not is_verb:
            found.append(PastDay(behind, each.start, each.end, is_denied(spoken, each.start)))
    return tuple(found)


def with_weekdays(message: Message) -> Message:
    """The stretch with ``Monday's`` and ``mondy`` as Monday."""
    return replace(message, tokens=tuple(_weekday(token) for token in message.tokens))


def numbered_days(message: Message) -> tuple[PastDay, ...]:
    """``the 3rd`` with no month: the last such day."""
    found = []
    for at, token in enumerate(message.tokens):
        if token.kind is TokenKind.ORDINAL and token.value is not None:
            days = [day for day in _last_months(message.today, int(token.value)) if day <= message.today]
            found += [PastDay((max(days),), at, at + 1, is_denied(written(message), at))] if days else []
    return tuple(found)


def _last_months(today: date, number: int) -> Iterator[date]:
    """The days with this number in this month and the one before."""
    before = today.replace(day=1) - timedelta(days=1)
    for month in (today, before):
        try:
            yield month.replace(day=number)
        except ValueError:
            continue


def _weekday(token: Token) -> Token:
    """``Monday's`` and ``mondy`` are Monday: of what is behind, no day comes back every week."""
    word = token.text
    if not token.is_word or word in WEEKDAYS:
        return token
    if word.endswith("s") and word[:-1] in WEEKDAYS:
        return replace(token, text=word[:-1])
    if len(word) < _shortest_weekday or word in english_words():
        return token
    near = [day for day in WEEKDAYS if len(day) > _shortest_weekday and _is_one_off(word.removesuffix("s"), day)]
    return replace(token, text=near[0]) if len(near) == 1 else token


def _is_one_off(word: str, name: str) -> bool:
    """Whether one letter of the name is left out, put in, wrong, or changes places with the next."""
    if abs(len(word) - len(name)) > 1:
        return False
    same = next((at for at in range(min(len(word), len(name))) if word[at] != name[at]), min(len(word), len(name)))
    rest, of_name = word[same:], name[same:]
    return (
        rest[1:] == of_name
        or rest == of_name[1:]
        or rest[1:] == of_name[1:]
        or (rest[:2] == of_name[1::-1] and rest[2:] == of_name[2:])
    )
