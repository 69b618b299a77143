"""What was done for the message before, and is put right by this one: ``make that 6:30``, ``rest 75 s``.

Such a message names only what is to be otherwise, so that its words alone are of anything: what has just been made,
a booking or a timer, is what it is about.
"""

from collections.abc import Sequence
from dataclasses import replace

from spotter.dialogue.skills import with_a_pain
from spotter.dialogue.training.cardio_done import cardio_done
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.entries import logs
from spotter.dialogue.training.corrections.remarks import without_remarks
from spotter.dialogue.training.corrections.said import read
from spotter.dialogue.training.corrections.sets_added import SURER, sets_added
from spotter.dialogue.training.corrections.two_readings import surely_meant
from spotter.dialogue.training.log_reading import read_log
from spotter.dialogue.training.log_units import UNITS_AND_SIGNS
from spotter.dialogue.training.logged import done_on
from spotter.dialogue.training.session_days import DaySaid, days_said
from spotter.dialogue.training.session_times import TimeSaid, times_said
from spotter.dialogue.training.sessions import BOOK, MOVE, names_said
from spotter.dialogue.training.state import Event
from spotter.dialogue.training.timer_amounts import amounts_said
from spotter.dialogue.understanding.clause_kinds import Part
from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.word_lists import word_set

_TIMER = "generate_exercise_timer"
_may_put_right = frozenset(
    {"log", "edit", "build", "nothing", "no", "yes", "reply", "preference", "ask_last", "ask_stall"}
)
"""Kinds that a correction may only seem to be; a pain, a booking or a goal stays what it is."""
_longest = 14
_unsure_of = word_set(
    "nothing no yes reply edit timer settings pain_over correct build reschedule unschedule goal profile"
)
"""Kinds of stretch that so short a message may only seem to be."""
_of_bookings = frozenset({"schedule", "ask_stored", "ask_schedule", "ask_today"})
_amending = (
    "make it",
    "make that",
    "make this",
    "back to",
    "better at",
    "rather at",
    "rather",
    "instead",
    "actually",
    "change it to",
    "change that to",
    "no wait",
    "hm no",
    "hmm no",
    "oh no",
    "sorry",
    "i meant",
    "i mean",
)
_cancelling = ("cancel", "scrap", "drop", "delete", "remove", "kill", "bin", "skip", "also", "another", "too")
"""What asks for something else than to put the booking right."""
_taking_out = ("scratch", "remove", "delete", "drop", "scrap", "erase", "bin")
_least_minutes, _most_minutes = 10, 300
_of_a_timer = word_set(
    "change make set the to it that this rest rests pause break work rounds round sets times of for s sec secs second "
    "seconds m min mins minute minutes instead rather actually no wait sorry please pls ok okay and only just is be "
    "with on off should between each every a an hold long longer up down in not but , . ! : 's lets let s"
)


def put_right(context: Context, found: Sequence[Part]) -> tuple[Part, ...]:
    """The stretches, those that put right what was logged as such, or all as one that changes what was made."""
    kind = with_a_pain.KIND if with_a_pain.is_asked(context) else _kind(context, {part.kind for part in found})
    if found and context.pending is None and cardio_done(context.whole) is not None:
        kind = "log"
    if kind and found:
        return (Part(kind, 0, len(context.whole.tokens), 1.0, found[0].kind),)
    return tuple(
        _done_of_the_workout(context, _of_what_was_done(context, _of_the_log(context, part))) for part in found
    )


def _done_of_the_workout(context: Context, part: Part) -> Part:
    """What seems to change the workout in hand, and tells what was done of it: ``curls 14 kg 12 10 8``, ``done: ...``.

    Nobody plans sets that differ from one to the next in such words. Where anything else is said, it may be a plan.
    """
    if part.kind != "edit" or not context.has_workout or context.pending is not None:
        return part
    said = context.whole.part(part.start, part.end)
    held = {at for each in said.exercises for at in range(each.start, each.end)}
    if said.is_question or not held or context.whole.days(Direction.FUTURE) or not _says_sets_alone(said, held):
        return part
    is_told = _differs_from_set_to_set(said) or (context.whole.says(*_done_words) and _tells_of_whole_sets(said))
    return Part("log", part.start, part.end, 1.0, part.kind) if is_told else part


def _says_sets_alone(said: Message, held: set[int]) -> bool:
    numbers = {at for at, _value in said.numbers()}
    return all(
        at in held | numbers or not token.is_word or token.text in UNITS_AND_SIGNS | _of_sets | _done_words
        for at, token in enumerate(said.tokens)
    )


def _differs_from_set_to_set(said: Message) -> bool:
    """Whether repetitions stand in a row, and are not always as many: ``12 10 8``, ``5, 5 and 4``."""
    rows: list[list[float]] = [[]]
    before = -1
    for at, value in said.numbers():
        is_behind = before >= 0 and all(word in _between_reps for word in said.words[before + 1 : at])
        rows = rows if is_behind else [*rows, []]
        if value <= _most_reps and value == int(value):
            rows[-1].append(value)
        before = at
    return any(len(row) > _pair and len(set(row)) > 1 for row in rows)


def _tells_of_whole_sets(said: Message) -> bool:
    found = read_log(said, "kg")
    return bool(found.done or found.doubts) and all(each.missing == "exercise" for each in found.doubts)


_between_reps = word_set(", and then")
_most_reps, _pair = 30, 2
_done_words = word_set("done did finished completed got managed hit")
_of_sets = word_set("and then for at with the my on in of i set sets today just now x reps rep was were all")


def _of_what_was_done(context: Context, part: Part) -> Part:
    """A change where there is no workout to change: of what stands in today's log, if it names nothing else.

    ``Scratch the rows``, ``make the bench 5 5 5``.
    """
    if part.kind not in _of_no_log or context.has_workout or context.pending is not None:
        return part
    said = context.whole.part(part.start, part.end)
    named = [{one.id for one in each.candidates} for each in said.exercises]
    kind = "delete_log" if said.says(*_taking_out) else "correct" if part.kind == "edit" and said.numbers() else ""
    if not named or not kind or said.past_day() not in (None, context.today):
        return part
    there = {done.exercise.id for done in done_on(context, context.today)}
    return Part(kind, part.start, part.end, 1.0, part.kind) if all(each & there for each in named) else part


_of_no_log = frozenset({"edit", "nothing"})


def _of_the_log(context: Context, part: Part) -> Part:
    """A stretch that seems to be of another matter, but right behind a log surely puts that right."""
    made = logs(context)
    is_right_behind = bool(made) and made[-1].message == len(context.state.messages) - 2
    if part.kind not in _may_put_right or not is_right_behind or context.pending is not None:
        return part
    said = replace(context, said=context.whole.part(part.start, part.end)).told
    if part.kind != "log" and (more := sets_added(context, said)) is not None and more.likelihood >= SURER:
        return Part("log", part.start, part.end, 1.0, part.kind)
    if part.kind == "log" and not _says_more_than_figures(said):
        return part
    meant = surely_meant(context, read(without_remarks(said)), is_log=part.kind == "log")
    return Part("correct", part.start, part.end, 1.0, part.kind) if meant is not None else part


def _says_more_than_figures(said: Message) -> bool:
    """Whether a log has a word beside its names, figures and units: ``bench 85`` may be a load of its own."""
    held = {at for each in said.exercises for at in range(each.start, each.end)} | {at for at, _value in said.numbers()}
    return any(
        token.is_word and at not in held and token.text not in UNITS_AND_SIGNS for at, token in enumerate(said.tokens)
    )


def _kind(context: Context, kinds: set[str]) -> str:
    said, event = context.whole, _made_before(context)
    if event is None or len(said.words) > _longest or said.is_question or said.exercises:
        return ""
    if event.name == _TIMER:
        return "timer" if not context.has_workout and amends_timer(context) else ""
    return "reschedule" if kinds <= _unsure_of | _of_bookings and amends_booking(context) else ""


def amends_booking(context: Context) -> bool:
    """Whether a message says what is to be otherwise of the session that was booked or moved for the one before."""
    said, event = context.whole, _made_before(context)
    if event is None or event.name not in (BOOK, MOVE) or len(said.words) > _longest:
        return False
    days = days_said(said)
    times = times_said(said, days)
    of_session: tuple[DaySaid | TimeSaid, ...] = (*days, *times)
    if not (any(map(said.phrase, _amending)) or _says_when_alone(said, of_session)) or said.says(*_cancelling):
        return False
    return bool(of_session) or (not context.has_workout and bool(otherwise(context)))


def _says_when_alone(said: Message, when: Sequence[DaySaid | TimeSaid]) -> bool:
    """Whether a message says a day or a time and hardly anything else: ``18:45. train.``"""
    held = {at for each in when for at in range(each.start, each.end)}
    left = [token for at, token in enumerate(said.tokens) if token.is_word and at not in held]
    return bool(when) and len(left) <= 1 and not any(token.text in _adding for token in left) and not said.is_question


_adding = word_set("and also plus too another n again as then")


def otherwise(context: Context) -> dict[str, object]:
    """The name and the minutes that a message gives to a session: ``make it legs``, ``make it 45 minutes``."""
    said = context.whole
    names = [each.name for each in names_said(context, said) if each.name]
    minutes = [each // 60 for each in said.seconds() if _least_minutes * 60 <= each <= _most_minutes * 60]
    told: dict[str, object] = {}
    if len(names) == 1:
        told["name"] = names[0]
    if len(minutes) == 1 and not said.says("later", "earlier", "before", "after", "back", "forward"):
        told["minutes"] = minutes[0]
    return told


def _made_before(context: Context) -> Event | None:
    """The last call, if it was for the message before and went well."""
    events = context.state.events
    newest = len(context.state.messages) - 1
    if not events or events[-1].message != newest - 1 or not events[-1].result.ok or context.state.asked_before[newest]:
        return None
    return events[-1]


def amends_timer(context: Context) -> bool:
    """Whether a message names nothing but amounts of the timer that was made for the one before."""
    said, event = context.whole, _made_before(context)
    if event is None or event.name != _TIMER:
        return False
    numbers = {at for at, _value in said.numbers()}
    amounts = replace(amounts_said(said), loose=None)
    is_named = any(each is not None for each in (amounts.rounds, amounts.work, amounts.rest, amounts.prepare))
    return is_named and all(word in _of_a_timer for at, word in enumerate(said.words) if at not in numbers)
