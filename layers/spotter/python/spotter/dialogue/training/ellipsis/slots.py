"""A message before, said of another exercise, day or month: ``how many in march?``, ``and feb?``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from spotter.dialogue.training.ellipsis.before import own, said_before
from spotter.dialogue.training.parted_message import PartedMessage
from spotter.dialogue.understanding.message import Message
from spotter.language.day_words import MONTHS
from spotter.language.days import Direction
from spotter.language.function_words import FUNCTION_WORDS
from spotter.language.word_lists import word_set

_strange_words = 2
EMPTY = FUNCTION_WORDS | word_set(
    "and what whats about how hows same also too then now ok okay again week weeks day days month one ones time that "
    "there it before after earlier later previous next ago please pls sorry well or so but hows which as for on of"
)
"""Words of a message that only names something else than the one before it."""
_DAYS_OF = {"week": 7, "weeks": 7, "wk": 7, "wks": 7, "fortnight": 14, "day": 1, "days": 1}
_back, _on = word_set("before earlier previous prior ago"), word_set("after later next following")
_that_day = ("that day", "the same day", "same day", "this day", "that session", "that one")
_other_words = word_set("may march")
_before_months = tuple((word,) for word in ("in", "of", "since", "during", "for", "and"))


@dataclass(frozen=True, slots=True)
class _Slot:
    """What a message names, by its tokens: an exercise, a day, a month."""

    kind: str
    start: int
    end: int


def of_another(heard: PartedMessage) -> Iterator[str]:
    """A message before, said of another exercise, day or month: ``how many in march?``, ``and feb?``."""
    said = replace(heard.whole, own=own(heard))
    new = _slots(said)
    held = {at for each in new for at in range(each.start, each.end)}
    strange = [
        word for at, word in enumerate(said.words) if said.tokens[at].is_word and at not in held | _of_time(said)
    ]
    if len([word for word in strange if word not in EMPTY]) > _strange_words:
        return
    for before in said_before(heard):
        is_told = bool(before.numbers()) and not before.is_question
        text = _said_of(said, new, before) if not is_told or said.says("same", "too") else ""
        if text:
            yield text
            return


def _said_of(said: Message, new: Sequence[_Slot], before: Message) -> str:
    """The message before with what the newest one names in the place of what it named; empty where that fits not."""
    old = _slots(before)
    put: list[tuple[int, int, str]] = []
    behind: list[str] = []
    for kind in dict.fromkeys(each.kind for each in new):
        ours, theirs = ([each for each in found if each.kind == kind] for found in (new, old))
        name = said.part(ours[0].start, ours[-1].end).quoted()
        if len(theirs) == 1:
            put.append((before.tokens[theirs[0].start].start, before.tokens[theirs[0].end - 1].end, name))
        elif theirs or kind == "exercise" or len(ours) > 1:
            return ""
        else:
            behind.append(name if name.lower().startswith(("on ", "in ")) else f"on {name}")
    away = _days_away(said)
    if away and not any(each.kind == "day" for each in new):
        day = _day_named(before)
        spans = [each for each in old if each.kind == "day"]
        if day is None or len(spans) != 1:
            return ""
        other = day + timedelta(days=away)
        put.append(
            (before.tokens[spans[0].start].start, before.tokens[spans[0].end - 1].end, f"on {other.isoformat()}")
        )
    if not put:
        return ""
    text = before.text
    for start, end, name in sorted(put, reverse=True):
        text = f"{text[:start]}{name}{text[end:]}"
    return " ".join([text.strip(), *behind])


def of_that_day(heard: PartedMessage) -> Iterator[str]:
    """``and what did I squat that day``: the day that was named last."""
    said = heard.whole
    phrase = next((each for each in _that_day if said.phrase(each)), "")
    if not phrase or said.days(Direction.PAST):
        return
    day = next((day for before in said_before(heard) if (day := _day_named(before)) is not None), None)
    if day is not None:
        words = phrase.split()
        at = next(at for at in range(len(said.words)) if list(said.words[at : at + len(words)]) == words)
        start, end = said.tokens[at].start, said.tokens[at + len(words) - 1].end
        yield f"{said.text[:start]}on {day.isoformat()}{said.text[end:]}"


def _day_named(said: Message) -> date | None:
    """The day behind that a message names last, else the only other one."""
    found = {each.day for way in (Direction.PAST, Direction.FUTURE) for each in said.days(way)[:1]} - {None}
    past = said.past_day()
    return past or (next(iter(found)) if len(found) == 1 else None)


def _days_away(said: Message) -> int:
    """How far from a day that was named before another one is: ``the week after``, ``two weeks before that``."""
    for at, word in enumerate(said.words):
        length = _DAYS_OF.get(word)
        around = {*said.words[max(0, at - 2) : at], *said.words[at + 1 : at + 2]}
        if length is None or not around & (_back | _on):
            continue
        counted = next((int(value) for place, value in said.numbers() if place == at - 1), 1)
        return length * counted * (-1 if around & _back else 1)
    return 0


def _of_time(said: Message) -> set[int]:
    """The places of words that only say how far another day is."""
    return {at for at, word in enumerate(said.words) if word in _DAYS_OF or word in _back or word in _on}


def _slots(said: Message) -> tuple[_Slot, ...]:
    found = [_Slot("exercise", each.start, each.end) for each in said.exercises]
    for way in (Direction.PAST, Direction.FUTURE):
        for each in said.days(way):
            if not any(one.start < each.end and each.start < one.end for one in found):
                found.append(_Slot("day", each.start, each.end))
    taken = {at for slot in found for at in range(slot.start, slot.end)}
    for at, word in enumerate(said.words):
        is_month = word in MONTHS and (word not in _other_words or said.words[max(0, at - 1) : at] in _before_months)
        if is_month and at not in taken:
            found.append(_Slot("month", at, at + 1))
    return tuple(sorted(found, key=lambda slot: slot.start))
