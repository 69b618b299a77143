"""Logs that are deleted: what stands for a day, whole, or an exercise of it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from itertools import pairwise

from spotter.catalogue import muscles_of
from spotter.dialogue.skills import unschedule
from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.training.corrections.calls import removal_steps
from spotter.dialogue.training.corrections.entries import (
    Entry,
    entries_in,
    entries_on,
    newest_day,
    newest_logs,
    workouts_on,
)
from spotter.dialogue.training.corrections.figures import Figure
from spotter.dialogue.training.corrections.past_days import PastDay, numbered_days, past_days
from spotter.dialogue.training.corrections.said import named_entries, read, strange_exercises
from spotter.dialogue.training.corrections.scope import day_of
from spotter.dialogue.training.corrections.unknown_names import unknown_object
from spotter.dialogue.training.corrections.word_classes import is_to_stay, words_of
from spotter.dialogue.training.logged import workouts
from spotter.dialogue.training.plan import Plan, Step, ask, confirm
from spotter.dialogue.training.sessions import names_said
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.day_words import WEEKDAYS
from spotter.language.negation import Denial, scopes
from spotter.language.word_lists import word_set

TOPIC, DELETE = "delete", "delete_workout"
_fewest_cut_off = 10
"""Workouts of a list that may go on before its oldest."""
_most_may_be = 2
"""Days that one word may mean; more of them are a week."""
_never = frozenset({"never", "didnt"})
"""Whoever did nothing on a day means the log of that day."""
_joins = frozenset({"and", ",", "&", "+", "or"})


@dataclass(frozen=True, slots=True)
class _Meant:
    """The days that are meant, and whether that is not certain."""

    days: tuple[date, ...]
    is_doubtful: bool = False


_OF_PROGRAMS = ("program", "programme", "programmes", "programs")


def delete(context: Context) -> Plan | None:
    """What is deleted, or what has to be asked first."""
    if not context.offers(DELETE):
        return None
    message = context.told
    if is_to_stay(message):
        return Plan(TOPIC, text="All right: nothing is deleted.")
    if message.says(*_OF_PROGRAMS) and not message.says("log", "logged", "today", "yesterday"):
        return Plan(TOPIC, text="That would be of your program, which is set in its own place: the log stays as it is.")
    asked = context.pending.partial.get("said") if context.pending is not None else None
    if isinstance(asked, Message) and _is_of_the_session(context):
        return unschedule.read(replace(context, said=asked, whole=asked, pending=None, kind=unschedule.TOPIC))
    return _deleted(context, message, asked if isinstance(asked, Message) else None)


def _is_of_the_session(context: Context) -> bool:
    """Whether it is answered that the booked session is meant, and not the log."""
    of_either = context.pending is not None and context.pending.question == _LOG_OR_SESSION
    return of_either and context.told.says(*_of_bookings)


def _deleted(context: Context, message: Message, asked: Message | None) -> Plan:
    """What is deleted for a stretch. ``asked``: what was said before the question that it answers."""
    if (open_ := _open_day(context, message)) is not None:
        return open_
    if asked is None and (booked := _or_booked(context, message)) is not None:
        return booked
    meant = _days(context, message)
    if not meant.days and message.phrase("that day"):
        meant = _days(context, context.whole)
    if not meant.days and asked is not None:
        meant = _days(context, asked)
    elif asked is not None and meant.days and not _named(message, entries_on(context, meant.days[0])):
        message = asked
    if not meant.days:
        return _without_day(context, asked or message)
    if len(meant.days) == 1 and not entries_on(context, meant.days[0]):
        return _not_logged(context, meant.days[0])
    plans = [_of_day(context, message, day) for day in meant.days if entries_on(context, day)]
    if not plans:
        return Plan(TOPIC, text="Nothing is logged for those days, so there is nothing to delete.")
    refused = next((plan for plan in plans if not plan.steps), None)
    if refused is not None:
        return refused
    steps = tuple(step for plan in plans for step in plan.steps)
    if meant.is_doubtful or len(meant.days) > 1 or not _orders_it(context, asked):
        return confirm(TOPIC, _sure(steps), steps)
    return Plan(TOPIC, steps)


def newest_entries(context: Context) -> tuple[Entry, ...]:
    """What is logged for the newest day."""
    day = newest_day(context)
    return entries_on(context, day) if day is not None else ()


def _days(context: Context, message: Message) -> _Meant:
    """The days that are named first; others beside them in a list are meant as well."""
    told = past_days(message) or numbered_days(message)
    found = [
        each for each in told if not each.is_wrong or _never & set(message.words[max(0, each.start - 4) : each.start])
    ]
    if not found:
        return _Meant(())
    listed = [found[0]]
    for each in found[1:]:
        if set(message.words[listed[-1].end : each.start]) <= _joins | {"the", "on"}:
            listed.append(each)
    days = tuple(day for each in listed for day in _of_mention(context, each))
    others = {day for each in found if each not in listed for day in each.days} - set(days)
    same_clause = any(_is_one_clause(message, found[0], each) for each in found if each not in listed)
    return _Meant(days, bool(others) and same_clause)


def _open_day(context: Context, message: Message) -> Plan | None:
    """The question which day a word means where something is logged for both: on a Thursday, Thursday."""
    for each in past_days(message)[:1]:
        logged = [day for day in each.days if entries_on(context, day)]
        if 1 < len(each.days) <= _most_may_be and len(logged) > 1:
            options = tuple(day_said(day, context.today) for day in logged)
            return ask(TOPIC, f"Which day do you mean, {' or '.join(options)}?", options, said=message)
    return None


def _or_booked(context: Context, message: Message) -> Plan | None:
    """The question whether a bare weekday, ``delete saturday``, is of the log or of the session that is booked."""
    days = past_days(message)
    if len(days) != 1 or days[0].day is None or not set(message.words[days[0].start : days[0].end]) <= set(WEEKDAYS):
        return None
    named = words_of("whole") | words_of("duplicate") | {"sets", "set", "last", "workouts"}
    if named & set(message.words) or message.exercises or len(message.words) > _longest_bare:
        return None
    day, coming = days[0].day, days[0].day + timedelta(weeks=1)
    if not entries_on(context, day) or all(str(each.get("date")) != coming.isoformat() for each in context.schedule):
        return None
    options = (f"The log of {day_said(day, context.today)}", f"The session on {day_said(coming, context.today)}")
    return ask(TOPIC, _LOG_OR_SESSION, options, said=message)


_LOG_OR_SESSION = "Which do you mean, what is logged or what is booked?"
_of_bookings = word_set("session booking booked scheduled planned appointment upcoming next coming")
_longest_bare = 6


def _of_mention(context: Context, mention: PastDay) -> tuple[date, ...]:
    day = day_of(context, mention)
    if day is not None:
        return (day,)
    logged = tuple(each for each in mention.days if entries_on(context, each))
    return (logged if len(mention.days) > _most_may_be else ()) or mention.days[:1]


def _is_one_clause(message: Message, one: PastDay, two: PastDay) -> bool:
    return any(start <= one.start < end and start <= two.start < end for start, end in clauses(message.tokens))


def _not_logged(context: Context, day: date) -> Plan:
    """That nothing is there to delete; of a day before the list of workouts begins that is not known."""
    known = [when for when, _workout in workouts(context)]
    if len(known) >= _fewest_cut_off and day < min(known):
        step = Step(DELETE, {"date": day.isoformat()}, "")
        return confirm(TOPIC, f"Shall I delete all that is logged for {day_said(day, context.today)}?", (step,))
    return Plan(TOPIC, text=f"Nothing is logged for {day_said(day, context.today)}, so there is nothing to delete.")


def _of_day(context: Context, message: Message, day: date) -> Plan:
    """The exercises of a day that are named, or the whole day."""
    entries = entries_on(context, day)
    message = _order(message)
    named = _named(message, entries, _sessions(context, message)) or _pointed_at(context, message, entries)
    if (figures := _figures(message)) and (plan := _sets_of(context, message, named or entries, figures)) is not None:
        return plan
    if named:
        return _exercises(context, message, day, named)
    strange = strange_exercises(message, ())
    if strange:
        name = message.part(strange[0].start, strange[0].end).quoted()
        stands = "; ".join(each.said for each in entries)
        return Plan(TOPIC, text=f"No {name} is logged for {day_said(day, context.today)}. There stands {stands}.")
    days = (*past_days(message), *numbered_days(message))
    spans = [(each.start, each.end) for each in days]
    spans += [(each.start, each.end) for each in names_said(context, message)]
    held = frozenset(at for start, end in spans for at in range(start, end))
    if name := unknown_object(message, held):
        stands, where = ", ".join(each.name for each in entries), day_said(day, context.today)
        return ask(TOPIC, f"I find no {name} for {where}. What shall go, {stands}, or everything?", said=message)
    plan = _whole(context, day, entries)
    return confirm(TOPIC, _sure(plan.steps), plan.steps) if plan.steps and not _says_to_go(message) else plan


def _pointed_at(context: Context, message: Message, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """What the rest of the message names, where a stretch only points at it: ``you logged deadlift. delete it``."""
    if not message.says("it", "that", "this", "them", "those") or words_of("whole") & set(message.words):
        return ()
    return _named(context.whole, entries)


def _sessions(context: Context, message: Message) -> frozenset[int]:
    """The places of the user's own names of sessions: ``the upper`` is no exercise of the upper back."""
    own = {str(each.get("name") or "") for each in (*context.program, *context.schedule)} - {""}
    named = [each for each in names_said(context, message) if each.name in own]
    return frozenset(at for each in named for at in range(each.start, each.end))


def _says_to_go(message: Message) -> bool:
    """Whether it is said in a word that something shall go; else it may be something about the log that is wrong."""
    return any(map(words_of("removal").__contains__, message.words)) or _is_doubled(message)


def _orders_it(context: Context, asked: Message | None) -> bool:
    """Whether a word says that something shall go, here or in what was asked before: else it may be put right."""
    words = {*context.whole.words, *(asked.words if asked is not None else ())}
    return bool(
        words & (words_of("removal") | words_of("taking_back") | words_of("duplicate") | _never)
    ) or _is_doubled(context.whole)


def _order(message: Message) -> Message:
    """The sentences that say what shall go; the others tell why: ``I was on the bike``."""
    told = [each for each in message.sentences() if words_of("removal") & set(each.words)]
    return replace(message, tokens=tuple(token for each in told for token in each.tokens)) if told else message


def _figures(message: Message) -> tuple[Figure, ...]:
    """The figures of what is to go; in the clause that says so."""
    spans = clauses(message.tokens)
    told = [read(message.part(start, end)) for start, end in spans]
    removing = [each for each in told if each.has("removal")] or told[:1]
    return tuple(figure for each in removing for figure in each.figures)


def _sets_of(context: Context, message: Message, entries: Sequence[Entry], figures: Sequence[Figure]) -> Plan | None:
    """The sets with the figures that are told, after a yes; None where the figures fit all that is meant."""
    values = [each.value for each in figures]
    fitting = {
        each.name: [at for at, one in enumerate(each.done) if any(value in (one.weight, one.reps) for value in values)]
        for each in entries
    }
    found = [each for each in entries if fitting[each.name]]
    if all(value == len(each.sets) for each in entries for value in values) and len(entries) == 1:
        return None
    if len(found) == 1 and len(entries) == 1 and len(fitting[found[0].name]) == len(found[0].sets):
        return None
    if len(found) != 1:
        return ask(TOPIC, f"Which of these shall go: {'; '.join(each.said for each in entries)}?", said=message)
    steps = removal_steps(context, found[0], fitting[found[0].name])
    return confirm(TOPIC, f"{found[0].said} is logged. {_sure(steps)}", steps)


def _named(message: Message, entries: Sequence[Entry], sessions: Collection[int] = ()) -> tuple[Entry, ...]:
    """The exercises that are named, by their own names or by the muscle that they train.

    ``sessions``: places of the names of sessions, which name all of a day.
    """
    named = named_entries(message, entries)
    spared = {each.entry.name for each in named if _is_left_out(message, each.start)}
    found = {each.entry.name: each.entry for each in named if each.entry.name not in spared}
    if spared and not found:
        return tuple(each for each in entries if each.name not in spared)
    if found or strange_exercises(message, ()):
        return tuple(found.values())
    for at, token in enumerate(message.tokens):
        muscles = muscles_of(token.text) if token.is_word and at not in sessions else frozenset()
        for each in entries:
            if each.exercise is not None and muscles & set(each.exercise.primary):
                found[each.name] = each
    return tuple(found.values())


def _is_left_out(message: Message, at: int) -> bool:
    """Whether what stands there is left out of the whole that is meant: ``everything except the squats``."""
    return any(scope.kind is Denial.EXCEPT and scope.holds(at) for scope in scopes(message.tokens))


def _exercises(context: Context, message: Message, day: date, named: Sequence[Entry]) -> Plan:
    if len(named) > 1 and message.says("set", "sets") and not words_of("whole") & set(message.words):
        stands = "; ".join(each.said for each in named)
        return ask(TOPIC, f"There stands {stands}. Which sets of it shall go, or all of these?", said=message)
    if _is_doubled(context.whole):
        return _doubles(context, day, named)
    if len(named) == 1 and message.says("set") and not words_of("whole") & set(message.words):
        place = _place_of_a_set(message, len(named[0].sets))
        if place is None:
            return ask(TOPIC, f"There stands {named[0].said}. Which set of it shall go, or all of it?", said=message)
        one = removal_steps(context, named[0], (place,))
        return confirm(TOPIC, f"{named[0].said} is logged. Shall I take set {place + 1} off?", one)
    steps = [step for each in named for step in removal_steps(context, each, tuple(range(len(each.sets))))]
    names = ", ".join(each.name for each in named)
    if len(named) > 1 and not words_of("every") & set(message.words) and "and" not in message.words:
        return confirm(TOPIC, f"Shall I delete all of these for {day_said(day, context.today)}: {names}?", tuple(steps))
    told = f"Deleted for {day_said(day, context.today)}: {names}."
    return Plan(TOPIC, tuple(Step(each.tool, each.arguments, told) for each in steps))


def _place_of_a_set(message: Message, count: int) -> int | None:
    """Which one of some sets is meant alone: ``the third squat set``, ``set 2``; None where none is."""
    words = message.words
    for at, word in enumerate(words):
        if word != "set":
            continue
        number = next((int(each) for each in words[at + 1 : at + 2] if each.isdigit()), None)
        before = (_places_of_sets.get(each) for each in reversed(words[max(0, at - _near) : at]))
        place = number or next((each for each in before if each is not None), None)
        if place is not None and -1 <= place <= count:
            return count - 1 if place == -1 else place - 1
    return None


_places_of_sets = {
    **{word: at for at, word in enumerate(("first", "second", "third", "fourth", "fifth", "sixth"), start=1)},
    **{f"{at}{end}": at for at, end in enumerate(("st", "nd", "rd", "th", "th", "th"), start=1)},
    "last": -1,
    "final": -1,
}
_near = 4


def _is_doubled(message: Message) -> bool:
    """Whether it is said to be logged more than once."""
    words = message.words
    several = any(one in ("two", "2", "three", "3") and two == "times" for one, two in pairwise(words))
    return several or any(
        word in words_of("duplicate") and (words[at - 1 : at] != ("a",) or words[at - 2 : at - 1] in _says_what_it_is)
        for at, word in enumerate(words)
    )


_says_what_it_is = tuple((word,) for word in ("is", "was", "its", "thats", "as", "a", "delete", "remove"))
"""Before ``a double`` where that is no shift: ``it is a double``, and not ``I had a double``."""


def _doubles(context: Context, day: date, named: Sequence[Entry]) -> Plan:
    """Of an exercise that is logged twice with the same sets, the second; one that is not is asked about."""
    steps: list[Step] = []
    for entry in named:
        of_workouts = {id_: tuple(each.done for each in entry.sets if each.workout == id_) for id_ in entry.workouts}
        twice = len(entry.workouts) > 1 and len(set(of_workouts.values())) == 1
        places = tuple(at for at, each in enumerate(entry.sets) if each.workout == entry.workouts[-1])
        if not twice:
            all_steps = removal_steps(context, entry, tuple(range(len(entry.sets))))
            where = f"for {day_said(day, context.today)}"
            question = f"{entry.said} is logged only once {where}. Shall I delete it all the same?"
            return confirm(TOPIC, question, all_steps)
        steps += removal_steps(context, entry, places)
    return Plan(TOPIC, tuple(steps))


def _whole(context: Context, day: date, entries: Sequence[Entry]) -> Plan:
    """All workouts of a day; where one was logged twice, the second of them."""
    of_day = workouts_on(context, day)
    if _is_doubled(context.whole):
        sets = [tuple((each.name, each.done) for each in entries_in(workout)) for workout in of_day]
        if len(of_day) < 2 or sets[-1] not in sets[:-1]:
            stands = "; ".join(each.said for each in entries)
            where = day_said(day, context.today)
            question = f"I find nothing twice for {where}. There stands {stands}. Shall I delete all of it?"
            return confirm(TOPIC, question, _day_steps(context, day, entries))
        told = f"Deleted what was logged twice for {day_said(day, context.today)}."
        where_ = {"date": day.isoformat(), "workout_id": str(of_day[-1].get("id"))}
        return Plan(TOPIC, (Step(DELETE, where_, told),))
    return Plan(TOPIC, _day_steps(context, day, entries))


def _day_steps(context: Context, day: date, entries: Sequence[Entry]) -> tuple[Step, ...]:
    of_day = workouts_on(context, day)
    told = f"Deleted what was logged for {day_said(day, context.today)}: {', '.join(each.name for each in entries)}."
    where = {"date": day.isoformat()}
    return tuple(
        Step(DELETE, {**where, "workout_id": str(each.get("id"))} if len(of_day) > 1 else where, told)
        for each in of_day
    )


def _without_day(context: Context, message: Message) -> Plan:
    """No day is named: an exercise of the newest log, or of the newest day after a yes."""
    newest = newest_logs(context)
    day = newest_day(context)
    if day is None:
        return Plan(TOPIC, text="Nothing is logged, so there is nothing to delete.")
    entries = entries_on(context, day)
    named = _named(message, entries)
    if named and not _figures(message):
        plan = _exercises(context, message, day, named)
        is_recent = (bool(newest) or day == context.today) and _orders_it(context, None)
        return plan if is_recent or not plan.steps else confirm(TOPIC, _sure(plan.steps), plan.steps)
    return ask(TOPIC, "The log of which day shall I delete?", said=message)


def _sure(steps: Sequence[Step]) -> str:
    told = "; ".join(dict.fromkeys(step.told.rstrip(".") for step in steps))
    return f"Shall I do this: {told[:1].lower()}{told[1:]}?"
