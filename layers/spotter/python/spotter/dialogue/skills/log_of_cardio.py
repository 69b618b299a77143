"""Logging cardio told with its time, in a message that tells of nothing else: ``twenty minutes on the bike``."""

from collections.abc import Sequence
from datetime import date

from spotter.catalogue import Exercise, match
from spotter.dialogue.training.cardio_done import OUTINGS, outing_named
from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.training.corrections.calls import set_steps
from spotter.dialogue.training.corrections.entries import entries_on, logs
from spotter.dialogue.training.figure import Role
from spotter.dialogue.training.log_call import TOOL, log_step
from spotter.dialogue.training.log_names import named_in
from spotter.dialogue.training.log_parts import days_and_times, figures_of
from spotter.dialogue.training.logged import done_on
from spotter.dialogue.training.plan import SURELY, Plan
from spotter.dialogue.training.sets_done import Done, SetDone, said
from spotter.dialogue.training.sets_read import is_cardio
from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.durations import Duration, durations
from spotter.language.word_lists import word_set

KIND = "log_of_cardio"
_done = word_set(
    "did done went ran walked cycled swam rowed jogged rode finished completed had was spent used log logged"
)
_ordering = ("log", "record", "note", "save", "track")
_adding = word_set("add missed forgot forgotten missing put enter include")
_elsewhere = word_set(
    "timer timers countdown stopwatch tomorrow plan workout session warm warmup warmups cool finisher should will "
    "gonna want wanna if swap replace instead delete remove dont didnt never book schedule build make goal rest"
)
_missing = ("missed", "forgot", "forgotten", "missing")
_walks = word_set("walk walked walking walks")
_longest = 6 * 3600
_longest_message = 40


def is_told(context: Context) -> bool:
    """Whether a message tells of cardio and its time, and of nothing else, as something that was done."""
    whole = context.whole
    if context.pending is not None or not context.offers(TOOL) or len(whole.words) > _longest_message:
        return False
    if whole.has("not_log") or whole.says(*_elsewhere) or _cardio(whole) is None:
        return False
    is_past = whole.past_day() is not None and not _is_to_come(whole)
    if whole.says(*_ordering) or whole.says(*_done):
        return not whole.is_question or whole.says(*_ordering)
    if not whole.says(*_adding):
        return is_past and not whole.is_question
    return is_past or whole.says(*_missing)


def _is_to_come(whole: Message) -> bool:
    return any(each.day is not None and each.day > whole.today for each in whole.days(Direction.FUTURE))


def read(context: Context) -> Plan | None:
    """What is logged; where it stands in the log already, that it does."""
    found = _cardio(context.whole)
    if found is None:
        return None
    exercise, seconds = found
    done = Done(exercise, (SetDone(None, seconds),))
    day: date = context.whole.past_day() or context.today
    if (right := _put_right(context, done, day)) is not None:
        return right
    if any(each == done for each in done_on(context, day)):
        return Plan("log", text=f"That stands in the log of {day_said(day, context.today)} already: {said(done)}.")
    step = log_step(context, (done,), day, context.whole)
    return Plan("log", (step,), partial={SURELY: True}) if step is not None else None


def _put_right(context: Context, done: Done, day: date) -> Plan | None:
    """The time of what this conversation has logged, where it was another one: ``the run was 25 min``."""
    if not (context.whole.says(*_was) and logs(context)) or context.whole.says(*_more):
        return None
    entry = next((each for each in entries_on(context, day) if each.exercise == done.exercise), None)
    if entry is None or entry.done == done.sets:
        return None
    return Plan("correct", set_steps(context, entry, done.sets), partial={SURELY: True})


_was = word_set("was were only not actually")
_more = word_set("another again more second also")


def _cardio(whole: Message) -> tuple[Exercise, int] | None:
    """The one kind of cardio that is told, and its time in seconds; None where anything else is told."""
    names = [each.exercise for each in named_in(whole)] or [outing_named(whole)]
    lengths = list(durations(whole.tokens))
    if any(each is None or not is_cardio(each) for each in names) or len(lengths) != 1:
        return None
    if lengths[0].least_seconds != lengths[0].seconds or not 0 < lengths[0].seconds <= _longest:
        return None
    if not _is_of_it(whole, lengths[0]):
        return None
    held = set(range(lengths[0].start, lengths[0].end)) | days_and_times(whole)
    exercise = _one_of([each for each in names if each is not None], whole)
    ways = [each for each in figures_of(whole, exercise) if each.role is Role.DISTANCE]
    held |= {at for each in ways for at in range(each.start, each.end)}
    if any(at not in held for at, _value in whole.numbers()):
        return None
    return (exercise, lengths[0].seconds) if exercise is not None else None


def _is_of_it(whole: Message, length: Duration) -> bool:
    """Whether the time is that of the cardio: right beside its name, and not somebody else's."""
    others = {entry.start for entry in whole.cues("person")} - {
        at for at, word in enumerate(whole.words) if word == "coach"
    }
    if others:
        return False
    named = [(each.start, each.end) for each in named_in(whole)]
    named += [(at, at + 1) for at, word in enumerate(whole.words) if word in OUTINGS]
    for start, end in named:
        between = whole.words[length.end : start] if length.end <= start else whole.words[end : length.start]
        if all(word in _joining for word in between):
            return True
    return False


_joining = word_set(
    "of on the a an my at in for : , easy steady brisk some light gentle slow nice was it took - just about"
)


def _one_of(names: Sequence[Exercise], whole: Message) -> Exercise | None:
    """The one that several words name: ``walked on the treadmill``."""
    if any("Treadmill" in each.name for each in names) and whole.says(*_walks):
        return match("treadmill walk").exercise
    ids = {each.id for each in names}
    on_machine = [each for each in names if each.equipment]
    if len(ids) > 1 and len({each.id for each in on_machine}) == 1:
        return on_machine[0]
    return names[0] if len(ids) == 1 else None
