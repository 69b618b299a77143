"""What was done as before: an exercise as it was last time, a whole session, or one more set like the last."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from spotter.catalogue import Exercise
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.days_done import Dated, points_at_the_others
from spotter.dialogue.training.log_names import named_in
from spotter.dialogue.training.log_parts import tells_of_sets
from spotter.dialogue.training.log_reading import LogRead
from spotter.dialogue.training.logged import done_on, last_done, workouts
from spotter.dialogue.training.sets_done import Done, SetDone, sets_of
from spotter.dialogue.training.what_was_done import told_of
from spotter.dialogue.understanding.message import Message, message
from spotter.language.days import Direction
from spotter.language.word_lists import word_set
from spotter.notation import Unit, parse

_messages_ago = 3
_changes = word_set("but except xcept only extra more less plus minus instead heavier lighter added without fewer")
"""Words behind which the same is not all the same."""


@dataclass(frozen=True, slots=True)
class LastSet:
    """The set that was logged last in this conversation, or the exercise alone that was talked about."""

    exercise: Exercise
    weight: Decimal | None = None
    unit: Unit | None = None
    one: SetDone | None = None


def last_set(context: Context) -> LastSet | None:
    """What figures without a name go on with: the newest log of the last messages, or the exercise named before."""
    event = context.last_event()
    if event is not None and event.message >= len(context.state.messages) - 1 - _messages_ago:
        if event.name == "log_workout" and event.call.arguments.get("text"):
            done = sets_of(parse(str(event.call.arguments["text"]), None, default_unit=context.unit))
            if done and done[-1].sets:
                one = done[-1].sets[-1]
                is_only = len(done) == 1 and len(done[0].sets) == 1
                return LastSet(done[-1].exercise, one.weight, one.unit, one if is_only else None)
        if event.name in ("correct_workout", "generate_exercise_timer"):
            return _named(context, str(event.call.arguments.get("exercise") or event.call.arguments.get("name") or ""))
    before = context.state.messages[-2] if len(context.state.messages) > 1 else ""
    return _named(context, before)


def _named(context: Context, text: str) -> LastSet | None:
    names = {each.exercise for each in message(text, context.today, context.own).exercises}
    only = names.pop() if len(names) == 1 else None
    return LastSet(only) if only is not None else None


def done_again(context: Context, dated: Dated, found: LogRead, last: LastSet | None) -> tuple[Done, ...]:
    """What was read, with what was done as before."""
    if last is not None and last.one is not None and _is_another(dated.said):
        return (Done(last.exercise, (last.one,)),)
    if not dated.said.has("same") or found.doubts or any(map(points_at_the_others, dated.said.sentences())):
        return found.done
    if found.done and (session := _session_but_for(context, dated, found)):
        return session
    if found.done:
        same = [last_done(context, each, before=dated.day) for each in found.bare if _says_same(dated, each)]
        return (*found.done, *(each[1] for each in same if each is not None))
    if _changes & set(dated.said.words) and tells_of_sets(dated.said):
        return ()
    if found.bare:
        again = [last_done(context, each, before=dated.day) for each in found.bare]
        return tuple(each[1] for each in again if each is not None) if all(again) else ()
    if tells_of_sets(dated.said):
        return ()
    if last is not None and not _names_a_session(dated):
        return (Done(last.exercise, (last.one,)),) if last.one is not None else ()
    kept = told_of(dated.said)
    left_out = {each.exercise for each in named_in(dated.said) if each.start not in kept}
    return tuple(each for each in _same_session(context, dated.day) if each.exercise not in left_out)


def _is_another(said: Message) -> bool:
    """Whether it is only told that one more set was like the last: ``second same``, ``same again``."""
    return said.says("same", "again") and not set(said.words) - _of_another_set


_of_another_set = word_set(
    "and then the a one another more next same again set round done did was is it just ok . , ! second third fourth "
    "fifth sixth seventh eighth last final 2nd 3rd 4th 5th 6th for as before that"
)


def _names_a_session(dated: Dated) -> bool:
    """Whether the same is as of a day or a time before, not as of the set before."""
    return bool(dated.said.days(Direction.PAST)) or dated.said.says("last", "time", "week", "session", "workout", "day")


def _says_same(dated: Dated, exercise: Exercise) -> bool:
    return any(
        sentence.has("same") and any(each.exercise == exercise for each in sentence.exercises)
        for sentence in dated.said.sentences()
    )


def _session_but_for(context: Context, dated: Dated, found: LogRead) -> tuple[Done, ...]:
    """A whole session as it was but for the exercises that are told: ``same as last thursday but bench 82.5``."""
    words = dated.said.words
    change = next((at for at, word in enumerate(words) if word in _but), None)
    names_one_before = any(each.start < (change or 0) for each in dated.said.exercises)
    if change is None or "same" not in words[:change] or found.bare or names_one_before:
        return ()
    told = {each.exercise.id: each for each in found.done}
    before = _same_session(context, dated.day)
    if not told.keys() <= {each.exercise.id for each in before}:
        return ()
    return tuple(told.get(each.exercise.id, each) for each in before)


_but = word_set("but except xcept only")


def _same_session(context: Context, of: date) -> tuple[Done, ...]:
    """All of the session that is named: by its day, by its name, or the newest that is of that day's kind."""
    said = context.said
    days = [each.day for each in said.days(Direction.PAST) if each.day is not None and each.day < context.today]
    if days:
        return done_on(context, days[-1])
    names: Sequence[str] = sorted({str(day.get("name", "")).lower() for day in context.program} - {""})
    wanted = next((name for name in names if name in said.words), None)
    if wanted is None:
        today = context.program_day(of)
        wanted = str(today.get("name", "")).lower() if today is not None else None
    for day, workout in workouts(context):
        if day < of and wanted and str(workout.get("name") or _named_on(context, day)).lower() == wanted:
            return done_on(context, day)
    return ()


def _named_on(context: Context, day: date) -> str:
    found = context.program_day(day)
    return str(found.get("name", "")) if found is not None else ""
