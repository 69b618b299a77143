"""How much a lift has grown since it was first logged: ``how much did it go up since I started?``."""

from spotter.dialogue.replies.figures import day_said, set_said
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.performed import Log, log_of
from spotter.dialogue.training.periods import periods
from spotter.dialogue.training.subject import Lift, areas_named, lifts_before, lifts_named
from spotter.dialogue.understanding.message import Message, message
from spotter.language.word_lists import word_set
from spotter.training.analytics.performed import ExerciseSession
from spotter.training.analytics.progress import lift_progress
from spotter.training.analytics.units import estimate_said, load_said

_GROWS = word_set(
    "grow grew grown increase increased gained gain improve improved progressed progress risen rise stronger jump "
    "jumped climbed grows raised added"
)
_GOES_UP = ("go up", "gone up", "going up", "went up", "goes up", "been up", "put on")
_ASKS_HOW_MUCH = ("how much", "how many kg", "how many kilos", "how many pounds", "how far", "by what")
_OTHER_AMOUNTS = word_set("volume tonnage sets sessions workouts reps muscle bodyweight should can could will")
_most_lifts = 3
_longest_difference = 6


def read(context: Context) -> str:
    """What a lift has gained from its first day to its last; empty where that is not asked for."""
    said = context.said
    if not is_asked(said) or areas_named(said):
        return ""
    log = log_of(context)
    if said.phrase("by how much") or said.phrase("how much more"):
        return _apart(context, log)
    lifts = lifts_named(context, said, log) or lifts_before(context, log)
    begin = next((each.first for each in periods(said) if each.is_open), None)
    lines: list[str] = []
    for lift in lifts[:_most_lifts]:
        sessions = [each for each in log.sessions(lift.id) if begin is None or each.day >= begin]
        if sessions:
            lines.append(_of(context, lift, sessions, log))
    return "\n".join(lines)


def is_asked(said: Message) -> bool:
    """Whether it is asked by how much something has grown, and of nothing but loads."""
    if any(said.words[at].isdecimal() for at, _value in said.numbers()) or said.says(*_OTHER_AMOUNTS):
        return False
    if not any(map(said.phrase, _ASKS_HOW_MUCH)):
        return False
    if said.phrase("by how much") or said.phrase("how much more"):
        return sum(token.is_word for token in said.tokens) <= _longest_difference
    return said.says(*_GROWS) or any(map(said.phrase, _GOES_UP))


def _apart(context: Context, log: Log) -> str:
    """By how much the one is more than the other of two lifts that were spoken of right before."""
    before = context.state.messages[-2] if len(context.state.messages) > 1 else ""
    lifts = lifts_named(context, message(before, context.today), log)
    tops = [(each.name, log.sessions(each.id)[-1].top) for each in lifts if log.sessions(each.id)]
    loads = [(name, top.kilograms) for name, top in tops if top is not None and top.kilograms]
    if len(lifts) != 2 or len(loads) != 2:
        return ""
    (more, high), (less, low) = sorted(loads, key=lambda each: -each[1])
    told = ", ".join(f"{name} {load_said(load, context.unit)}" for name, load in loads)
    if high == low:
        return f"By nothing: {told}."
    return f"{more} is {load_said(high - low, context.unit)} more than {less}: {told}."


def _of(context: Context, lift: Lift, sessions: list[ExerciseSession], log: Log) -> str:
    first, last, unit = sessions[0], sessions[-1], context.unit
    if first is last or first.top is None or last.top is None:
        on = day_said(last.day, context.today)
        return f"{lift.name}: only one day is logged, {on}. That is no growth yet."
    tops = [set_said(each.top, unit, assisted=each.assisted) for each in (first, last) if each.top is not None]
    told = f"from {tops[0]} on {first.day.day} {first.day:%B} to {tops[1]} on {last.day.day} {last.day:%B}"
    loads = (first.top.kilograms, last.top.kilograms)
    more = ""
    if loads[0] and loads[1]:
        apart = loads[1] - loads[0]
        more = f"{load_said(abs(apart), unit)} {'more' if apart > 0 else 'less'}" if apart else "no more load"
    else:
        apart_reps = int((last.top.reps or 0) - (first.top.reps or 0))
        more = f"{abs(apart_reps)} reps {'more' if apart_reps > 0 else 'fewer'}" if apart_reps else "as many reps"
    found = lift_progress(sessions)
    estimates = ""
    if found.first is not None and found.last is not None and found.first.kilograms != found.last.kilograms:
        was, now = (estimate_said(each.kilograms, unit) for each in (found.first, found.last))
        estimates = f" The estimated maximum went from {was} to {now}."
    begins = "" if first is not log.sessions(lift.id)[0] else ", the first day that is logged,"
    return f"{lift.name}: {more}, {told.replace(' to ', f'{begins} to ', 1)}.{estimates}"
