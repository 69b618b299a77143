"""Messages that leave out what the one before them said, completed from it: ``and the rows?``, ``make it half 11``.

Nothing is decided here: what a message comes to when it is completed so is one of the readings that are weighed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from spotter.catalogue import Exercise, match
from spotter.dialogue.training.logged import last_done
from spotter.dialogue.training.once_more import once_more
from spotter.dialogue.training.parted_message import PartedMessage
from spotter.dialogue.training.sessions import BOOK, MOVE
from spotter.dialogue.training.sets_done import Done, SetDone, log_text, plain
from spotter.dialogue.training.state import Event, SourceNeeded
from spotter.dialogue.understanding.message import Message, message
from spotter.language.day_words import MONTHS
from spotter.language.days import Direction
from spotter.language.function_words import FUNCTION_WORDS
from spotter.language.numbers import number_at
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set

_messages_back = 3
_longest = 18
_most = 3
_strange_words = 2
_empty = FUNCTION_WORDS | word_set(
    "and what whats about how hows same also too then now ok okay again week weeks day days month one ones time that "
    "there it before after earlier later previous next ago please pls sorry well or so but hows which as for on of"
)
_WEEKS = {"week": 7, "weeks": 7, "wk": 7, "wks": 7, "fortnight": 14, "day": 1, "days": 1}
_back, _on = word_set("before earlier previous prior ago"), word_set("after later next following")
_that_day = ("that day", "the same day", "same day", "this day", "that session", "that one")
_words_of_no_set = 5
_is_done = word_set("log write record done complete completed finished broke held lasted did managed add save note")
_shortest_hold = 5
_of_a_log = ("log_workout", "correct_workout")
_logged_ago, _booked_ago = 2, 2
_of_a_session = (BOOK, MOVE)


@dataclass(frozen=True, slots=True)
class _Slot:
    """What a message names, by its tokens: an exercise, a day, a month."""

    kind: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Completed:
    """A message as it would have been said in full. ``only``: what all of it does, where that is known."""

    text: str
    only: str = ""


def completed(heard: PartedMessage) -> tuple[Completed, ...]:
    """The newest message with what it leaves out, as it may be meant; none where nothing is."""
    said = heard.whole
    if heard.context.pending is not None or not 0 < len(said.words) <= _longest:
        return ()
    found = [Completed(text, "reschedule") for text in _of_a_booking(heard)]
    found += [Completed(text, "log") for reader in (_another_set, _timed, _at_the_usual) for text in reader(heard)]
    for reader in (_like_the_last, _of_another, _of_that_day, _on_the_day_of_the_log):
        found += [Completed(text) for text in reader(heard)]
    return tuple(dict.fromkeys(found))[:_most]


def _before(heard: PartedMessage) -> Iterator[Message]:
    """What was said before the newest message, the last first."""
    for text in heard.context.state.messages[-2 : -2 - _messages_back : -1]:
        yield message(text, heard.context.today, _own(heard))


def _own(heard: PartedMessage) -> tuple[Exercise, ...]:
    """The exercises of the program and of the log, where they are known by now."""
    try:
        return heard.context.own
    except SourceNeeded:
        return ()


def _of_another(heard: PartedMessage) -> Iterator[str]:
    """A message before, said of another exercise, day or month: ``how many in march?``, ``and feb?``."""
    said = replace(heard.whole, own=_own(heard))
    new = _slots(said)
    held = {at for each in new for at in range(each.start, each.end)}
    strange = [
        word for at, word in enumerate(said.words) if said.tokens[at].is_word and at not in held | _of_time(said)
    ]
    if len([word for word in strange if word not in _empty]) > _strange_words:
        return
    for before in _before(heard):
        text = _said_of(said, new, before)
        if text:
            yield text
            return


def _another_set(heard: PartedMessage) -> Iterator[str]:
    """A set more, with words that say nothing of it: ``and again but I died at 6``."""
    context = replace(heard.context, said=heard.whole)
    try:
        more = once_more(context, context.told, strange=_words_of_no_set)
    except SourceNeeded:
        return
    if more is not None:
        done, day = more
        yield log_text((done,)) if day == context.today else f"{log_text((done,))} on {day.isoformat()}"


def _timed(heard: PartedMessage) -> Iterator[str]:
    """What a timer was for, done: ``broke at 1:45, log that``, ``all three done``."""
    said, event = heard.whole, _newest(heard, ("generate_exercise_timer",), _logged_ago)
    if event is None or said.exercises or said.is_question or not said.says(*_is_done):
        return
    told, exercise = event.call.arguments, match(str(event.call.arguments.get("name") or "")).exercise
    bare = [int(value) for _at, value in said.numbers() if value >= _shortest_hold]
    seconds = [*said.seconds(), *_by_the_clock(said)] or bare or [int(told.get("work") or 0)]
    count = 1 if seconds != [int(told.get("work") or 0)] else int(told.get("sets") or 1)
    if exercise is not None and len(seconds) == 1 and seconds[0]:
        yield log_text((Done(exercise, (SetDone(None, seconds[0]),) * count),))


def _at_the_usual(heard: PartedMessage) -> Iterator[str]:
    """Sets with the load of the last time: ``rows 8 8 7 same weight as last time``."""
    said = replace(heard.whole, own=_own(heard))
    at = next((at for at in range(len(said.words)) if _says_usual(said.words[at:])), None)
    named = [each.exercise for each in said.exercises if each.exercise is not None]
    if at is None or len(named) != 1 or not said.part(0, at).numbers():
        return
    try:
        last = last_done(heard.context, named[0], before=heard.context.today)
    except SourceNeeded:
        return
    one = last[1].sets[-1] if last is not None and last[1].sets else None
    if one is not None and one.weight is not None:
        yield f"{said.part(0, at).quoted().rstrip(' ,.')} at {plain(one.weight)}{one.unit or ''}"


def _says_usual(words: Sequence[str]) -> bool:
    return any(tuple(words[: len(each)]) == each for each in _usual)


_usual = (
    ("same", "weight"),
    ("same", "weights"),
    ("same", "wt"),
    ("same", "load"),
    ("same", "kilos"),
    ("same", "as"),
    ("usual", "weight"),
    ("as", "last", "time"),
    ("the", "usual", "weight"),
)


def _by_the_clock(said: Message) -> list[int]:
    """Minutes and seconds as a stopwatch shows them: ``1:45``."""
    shown = [token.text.split(":") for token in said.tokens if token.kind is TokenKind.CLOCK]
    return [int(each[0]) * 60 + int(each[1]) for each in shown if len(each) == 2 and all(map(str.isdecimal, each))]


def _like_the_last(heard: PartedMessage) -> Iterator[str]:
    """Another exercise with the sets of the one that was logged last: ``push jerk same``."""
    said = replace(heard.whole, own=_own(heard))
    event = _newest(heard, ("log_workout",), _logged_ago)
    named = [each.exercise for each in said.exercises if each.exercise is not None]
    if event is None or len(named) != 1 or not said.says("same", "likewise", "ditto") or said.numbers():
        return
    _name, _, sets = str(event.call.arguments.get("text") or "").strip().split("\n")[-1].partition(":")
    if sets and not said.says("time", "usual", "always"):
        yield f"{named[0].name}:{sets}"


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


def _of_that_day(heard: PartedMessage) -> Iterator[str]:
    """``and what did I squat that day``: the day that was named last, or that of the last log."""
    said = heard.whole
    phrase = next((each for each in _that_day if said.phrase(each)), "")
    if not phrase or said.days(Direction.PAST):
        return
    day = next((day for before in _before(heard) if (day := _day_named(before)) is not None), None)
    if day is not None:
        words = phrase.split()
        at = next(at for at in range(len(said.words)) if list(said.words[at : at + len(words)]) == words)
        start, end = said.tokens[at].start, said.tokens[at + len(words) - 1].end
        yield f"{said.text[:start]}on {day.isoformat()}{said.text[end:]}"


def _on_the_day_of_the_log(heard: PartedMessage) -> Iterator[str]:
    """What goes on with a log of another day, and names none: ``2nd set 3 reps``."""
    said, event = heard.whole, _newest(heard, _of_a_log, _logged_ago)
    if event is None or any(said.days(way) for way in Direction) or not (said.numbers() or said.exercises):
        return
    day = str(event.call.arguments.get("date") or "")
    if day and day != heard.context.today.isoformat():
        name = "" if said.exercises else str(event.call.arguments.get("exercise") or _last_name(event))
        yield " ".join(filter(None, [name, said.text.strip(), f"on {day}"]))


def _last_name(event: Event) -> str:
    """The exercise that a log named last: its lines are written as ``Name: sets``."""
    lines = str(event.call.arguments.get("text") or "").strip().split("\n")
    return lines[-1].split(":")[0].strip()


def _of_a_booking(heard: PartedMessage) -> Iterator[str]:
    """Right behind a booking, another time or day for it: ``actually make it half 11``, ``no, sunday``."""
    said, event = heard.whole, _newest(heard, _of_a_session, _booked_ago)
    if event is None or said.exercises or said.is_question:
        return
    spans = [(each.start, each.end) for each in said.times()]
    spans += [(each.start, each.end) for each in said.days(Direction.FUTURE)]
    bare = [at for at, _value in said.numbers()]
    if spans:
        yield f"move it to {' '.join(said.part(start, end).quoted() for start, end in sorted(spans))}"
    elif bare:
        yield f"move it to {said.part(bare[-1], _end_of_number(said, bare[-1])).quoted()}"


def _end_of_number(said: Message, at: int) -> int:
    found = number_at(said.tokens, at)
    return found.end if found is not None else at + 1


def _newest(heard: PartedMessage, tools: Sequence[str], ago: int) -> Event | None:
    """The newest call of these tools that went well, a few messages ago at most; of a turn the last."""
    event = heard.context.last(*tools)
    return event if event is not None and event.message >= len(heard.context.state.messages) - 1 - ago else None


def _day_named(said: Message) -> date | None:
    """The one day that a message names."""
    found = {each.day for way in (Direction.PAST, Direction.FUTURE) for each in said.days(way)[:1]} - {None}
    past = said.past_day()
    return past or (next(iter(found)) if len(found) == 1 else None)


def _days_away(said: Message) -> int:
    """How far from a day that was named before another one is: ``the week after``, ``two weeks before that``."""
    for at, word in enumerate(said.words):
        length = _WEEKS.get(word)
        around = {*said.words[max(0, at - 2) : at], *said.words[at + 1 : at + 2]}
        if length is None or not around & (_back | _on):
            continue
        counted = next((int(value) for place, value in said.numbers() if place == at - 1), 1)
        return length * counted * (-1 if around & _back else 1)
    return 0


def _of_time(said: Message) -> set[int]:
    """The places of words that only say how far another day is."""
    return {at for at, word in enumerate(said.words) if word in _WEEKS or word in _back or word in _on}


_other_words = word_set("may march")
_before_months = tuple((word,) for word in ("in", "of", "since", "during", "for", "and"))


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
