"""What a message tells of sets, read beside the log of the conversation: by exercise, and how likely that is."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from spotter.catalogue import Exercise
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.entries import Entry, entries_of, entries_on, logs
from spotter.dialogue.training.figure_parts.mentions import log_said
from spotter.dialogue.training.logged import last_done
from spotter.dialogue.training.set_programs.page import MOST_SETS_BESIDE, Item, ItemKind, Logged, When, page_of
from spotter.dialogue.training.set_programs.program import WHOLE, Operation, Outcome
from spotter.dialogue.training.set_programs.search import outcomes
from spotter.dialogue.training.sets_done import Done, SetDone
from spotter.dialogue.understanding.message import Message
from spotter.dialogue.understanding.slots.amounts import tops_of_rep_ranges

MOST_LOGGED = 5
"""Exercises of the log that stand beside a message."""
MOST_BESIDE = 8
"""The same with those of which the last time stands there."""


@dataclass(frozen=True, slots=True)
class SetsTold:
    """Sets that a message tells of, the likelihood of that reading, 0 to 1, and whether they are ``new``.

    Those that are not are all sets of ``entries``, the exercises of the log, as they are to be. ``done`` is empty for
    the reading that no set is told of, and for the one that it is unclear which are.
    """

    done: tuple[Done, ...]
    likelihood: float
    is_new: bool = True
    entries: tuple[Entry, ...] = ()
    goes_on: Entry | None = None
    """Of sets of an exercise that the message does not name: the exercise of the log that they go on with."""


def sets_told(context: Context, stretch: Message) -> tuple[SetsTold, ...]:
    """What ``stretch`` may tell, the likeliest first; nothing of a range of reps. ``context`` says what is logged."""
    if tops_of_rep_ranges(stretch.tokens):
        return ()
    entries = tuple(_entries(context))
    logged = (*_beside(context, entries), *_last_times(context, stretch, entries))
    page = page_of(stretch, logged)
    found = (
        _told(context, each.outcome, each.likelihood, page.items, entries)
        for each in outcomes(page, context.unit_in(stretch))
    )
    return tuple(each for each in found if each is not None)


def _entries(context: Context) -> Iterator[Entry]:
    """The exercises of the log that the message may go on with or put right, the newest first."""
    met: set[tuple[date, str]] = set()
    exercises: set[str] = set()
    for day, name in [*_of_conversation(context)][::-1] + [*_of_today(context)][::-1]:
        if (day, name) in met:
            continue
        met.add((day, name))
        entry = next((each for each in entries_on(context, day) if each.name == name), None)
        if entry is None or entry.exercise is None or entry.exercise.id in exercises:
            continue
        exercises.add(entry.exercise.id)
        yield entry
        if len(exercises) == MOST_LOGGED:
            return


def _of_conversation(context: Context) -> Iterator[tuple[date, str]]:
    """The days and names of what was logged or put right in this conversation, in order."""
    for log in logs(context):
        for entry in entries_of(context, log.workout):
            if not log.exercise or entry.name == log.exercise:
                yield entry.day, entry.name


def _of_today(context: Context) -> Iterator[tuple[date, str]]:
    """Those of what is logged for today by another way."""
    for entry in entries_on(context, context.today):
        yield entry.day, entry.name


def _beside(context: Context, entries: Sequence[Entry]) -> Iterator[Logged]:
    for at, each in enumerate(entries):
        assert each.exercise is not None  # noqa: S101 - for the type alone
        when = When.NOW if not at else When.TODAY if each.day == context.today else When.EARLIER
        yield Logged(each.exercise, each.done, when)


def _last_times(context: Context, stretch: Message, entries: Sequence[Entry]) -> Iterator[Logged]:
    """Of the exercises that are named and not logged in this conversation, what was done the last time."""
    met = {each.exercise.id for each in entries if each.exercise is not None}
    named = {
        one.id for each in log_said(stretch).names for one in ((each.exercise,) if each.exercise else each.candidates)
    }
    for exercise in context.own:
        if exercise.id in named - met and len(met) < MOST_BESIDE:
            last = last_done(context, exercise, before=context.today)
            if last is not None:
                met.add(exercise.id)
                yield Logged(exercise, last[1].sets, When.LAST)


def _told(
    context: Context, outcome: Outcome, likelihood: float, items: Sequence[Item], entries: Sequence[Entry]
) -> SetsTold | None:
    """An outcome by exercise; None where it is not clear which exercise is meant, or there is none to put right."""
    if outcome.does in WHOLE:
        return SetsTold((), likelihood)
    done: dict[str, Done] = {}
    for each in outcome.told:
        exercise = _meant(context, items[each.place], entries)
        if exercise is None:
            return None
        before = done[exercise.id].sets if exercise.id in done else ()
        done[exercise.id] = Done(exercise, (*before, *each.sets))
    if outcome.does is Operation.ADD:
        logged = [items[each.place] for each in outcome.told if items[each.place].kind is ItemKind.LOGGED_NAME]
        places = {each.entry for each in logged if each.entry < len(entries)}
        goes_on = entries[places.pop()] if len(logged) == len(outcome.told) and len(places) == 1 else None
        return SetsTold(tuple(done.values()), likelihood, goes_on=goes_on)
    replaced = tuple(each for each in entries if each.exercise is not None and each.exercise.id in done)
    if len(replaced) != len(done):
        return None
    whole = tuple(_whole(each, done[each.exercise.id].sets) for each in replaced if each.exercise is not None)
    return SetsTold(whole, likelihood, is_new=False, entries=replaced)


def _meant(context: Context, item: Item, entries: Sequence[Entry]) -> Exercise | None:
    """The exercise that a name means: of several the one that is logged, or else the person's own."""
    if len(item.exercises) == 1:
        return item.exercises[0]
    ids = {each.id for each in item.exercises}
    logged = [each.exercise for each in entries if each.exercise is not None and each.exercise.id in ids]
    own = [each for each in context.own if each.id in ids]
    return logged[0] if len(logged) == 1 else own[0] if len(own) == 1 and not logged else None


def _whole(entry: Entry, sets: tuple[SetDone, ...]) -> Done:
    """All sets of an exercise, with those that stand before the ones that the page had room for."""
    assert entry.exercise is not None  # noqa: S101 - for the type alone
    return Done(entry.exercise, (*entry.done[:-MOST_SETS_BESIDE], *sets))
