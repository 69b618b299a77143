"""How much a lift has grown since it was first logged: ``how much did it go up since I started?``.

And by how much one of two lifts that were spoken of is more than the other.
"""

from collections.abc import Sequence

from spotter.dialogue.replies.figures import set_said
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.performed import Log, log_of
from spotter.dialogue.training.periods import periods
from spotter.dialogue.training.subject import Lift, areas_named, lifts_before, lifts_named
from spotter.dialogue.understanding.message import Message, message
from spotter.language.word_lists import word_set
from spotter.training.analytics.performed import ExerciseSession, PerformedSet
from spotter.training.analytics.progress import lift_progress
from spotter.training.analytics.units import estimate_said, load_said

_GROWS = word_set(
    "grow grew grown increase increased gained gain improve improved progressed progress risen rise stronger jump "
    "jumped climbed grows raised added"
)
_GOES_UP = ("go up", "gone up", "going up", "went up", "goes up", "been up", "put on")
_ASKS_HOW_MUCH = ("how much", "how many kg", "how many kilos", "how many pounds", "how far", "by what")
_COMPARES = ("by how much", "how much more")
_OTHER_AMOUNTS = word_set("volume tonnage sets sessions workouts reps muscle bodyweight should can could will assisted")
_most_lifts = 3
_longest_comparison = 6


def read(context: Context) -> str:
    """What a lift has gained from its first day to its last; empty where that is not asked for, or not clear."""
    said = context.said
    if not is_asked(said) or areas_named(said):
        return ""
    log = log_of(context)
    if any(map(said.phrase, _COMPARES)):
        return _apart(context, log)
    lifts = lifts_named(context, said, log) or lifts_before(context, log)
    told = [_of(context, lift, _inside(context, log, lift)) for lift in lifts[:_most_lifts]]
    return "\n".join(told) if told and all(told) else ""


def is_asked(said: Message) -> bool:
    """Whether it is asked by how much something has grown."""
    if any(said.words[at].isdecimal() for at, _value in said.numbers()) or said.says(*_OTHER_AMOUNTS):
        return False
    if not any(map(said.phrase, _ASKS_HOW_MUCH)):
        return False
    if any(map(said.phrase, _COMPARES)):
        return sum(token.is_word for token in said.tokens) <= _longest_comparison
    return (said.says(*_GROWS) or any(map(said.phrase, _GOES_UP))) and not said.says("than")


def _inside(context: Context, log: Log, lift: Lift) -> list[ExerciseSession]:
    """The days of a lift in the time that is asked about; all where none is."""
    period = next(iter(periods(context.said)), None)
    if period is None:
        return list(log.sessions(lift.id))
    is_open = period.is_open or context.said.says("since")
    return [each for each in log.sessions(lift.id) if each.day >= period.first and (is_open or each.day <= period.last)]


def _of(context: Context, lift: Lift, sessions: Sequence[ExerciseSession]) -> str:
    if not sessions or any(each.assisted for each in sessions):
        return ""  # less help is more, and is told elsewhere
    first, last, unit = sessions[0], sessions[-1], context.unit
    if first.top is None or last.top is None:
        return ""
    if first is last:
        return ""  # one day is no growth
    more = _more(first.top, last.top, unit)
    if not more:
        return ""
    tops = [set_said(each, unit, assisted=False) for each in (first.top, last.top)]
    begins, ends = (f"{each.day.day} {each.day:%B}" for each in (first, last))
    told = f"{lift.name}: {more}, from {tops[0]} on {begins} to {tops[1]} on {ends}."
    found = lift_progress(sessions)
    if found.first is None or found.last is None or found.first.kilograms == found.last.kilograms:
        return told
    was, now = (estimate_said(each.kilograms, unit) for each in (found.first, found.last))
    return f"{told} The estimated maximum went from {was} to {now}."


def _more(first: PerformedSet, last: PerformedSet, unit: str) -> str:
    """By what the last set is more than the first; empty where only one of them has a load."""
    if bool(first.kilograms) != bool(last.kilograms):
        return ""
    if first.kilograms and last.kilograms:
        apart = last.kilograms - first.kilograms
        return f"{load_said(abs(apart), unit)} {'more' if apart > 0 else 'less'}" if apart else "no more load"
    reps = int((last.reps or 0) - (first.reps or 0))
    return f"{abs(reps)} reps {'more' if reps > 0 else 'fewer'}" if reps else "as many reps"


def _apart(context: Context, log: Log) -> str:
    """By how much the one is more than the other of two lifts that were asked about right before."""
    before = message(context.state.messages[-2] if len(context.state.messages) > 1 else "", context.today)
    lifts = lifts_named(context, before, log) if not before.numbers() else ()
    tops = [(each.name, log.sessions(each.id)[-1].top) for each in lifts if log.sessions(each.id)]
    loads = [(name, top.kilograms) for name, top in tops if top is not None and top.kilograms]
    if len(lifts) != 2 or len(loads) != 2:
        return ""
    (more, high), (less, low) = sorted(loads, key=lambda each: -each[1])
    told = ", ".join(f"{name} {load_said(load, context.unit)}" for name, load in loads)
    return f"{more} is {load_said(high - low, context.unit)} more than {less}: {told}." if high > low else f"{told}."
