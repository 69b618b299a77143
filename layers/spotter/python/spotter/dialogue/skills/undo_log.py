"""The newest write of the conversation taken back: a log, a correction, or another change that is stored."""

from collections.abc import Collection, Sequence

from spotter.dialogue.skills import correct, delete_log
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.calls import removal_steps
from spotter.dialogue.training.corrections.entries import Entry, entries_of
from spotter.dialogue.training.corrections.said import Said, named_entries, read, strange_exercises
from spotter.dialogue.training.corrections.taken_back import corrections_back, logged_again
from spotter.dialogue.training.corrections.units_said import unit_said
from spotter.dialogue.training.corrections.word_classes import is_to_stay, words_of
from spotter.dialogue.training.inverse import inverse
from spotter.dialogue.training.plan import Plan, Step, ask, confirm
from spotter.dialogue.training.state import Event
from spotter.language.word_lists import word_set

TOPIC = "undo"
UNDO, DELETE = "undo_log", "delete_workout"
_writing_logs = frozenset({"log_workout", "correct_workout", UNDO, DELETE})
_of_logs = word_set("log logs logged workout entry record session")
_surely_logs = word_set("log logs logged")
"""Whoever says one of these means a log, whatever was written since."""
_nothing = "Nothing is logged that I could take back."


def undo(context: Context) -> Plan | None:
    """What takes back the newest write, or the question which one is meant."""
    if not context.offers(UNDO):
        return None
    if is_to_stay(context.told):
        return Plan(TOPIC, text="All right: everything stays as it is.")
    said = read(context.told)
    is_told_right = bool(said.right or said.days or context.told.exercises or unit_said(context.told) is not None)
    if _only_asks(said):
        return None
    if (said.places and said.right and not _is_ordered(said)) or (is_told_right and not said.has("taking_back")):
        return correct.correct(context)
    of_a_log = bool(_surely_logs & set(said.message.words))
    events = _newest(context, _writing_logs if of_a_log else frozenset())
    if not events:
        return _of_before(context, said)
    if any(at > events[-1].message for at, _tool in context.state.other_writes):
        return None
    if not _takes_back(said):
        return _asked_back(context, said, events)
    if events[0].name == "log_workout":
        return _log_back(context, said, events)
    if events[0].name in (UNDO, DELETE):
        return _again(context, events)
    return _change_back(context, events)


def _takes_back(said: Said) -> bool:
    """Whether a word takes something back; ``back to the floor i go`` has none."""
    words = said.message.words
    found = [at for at, word in enumerate(words) if word in words_of("taking_back")]
    return any(words[at : at + 2] != ("back", "to") for at in found)


def _only_asks(said: Said) -> bool:
    """Whether a question is asked that takes nothing back: ``was that a record or nah``."""
    words = said.message.words
    asks = said.message.is_question or words[:1] in (("was",), ("is",), ("did",), ("does",))
    return asks and not said.has("taking_back", "complaint")


def _is_ordered(said: Said) -> bool:
    """Whether the last entry is to be undone, and no set of it is named: ``undo last one, was 50``."""
    words = said.message.words
    names_a_set = any(words_of("sets") & set(words[each.start : each.end]) for each in said.places)
    return bool(_orders & set(words[:_first_words])) and not names_a_set


_orders = frozenset({"undo", "unlog", "revert"})
_first_words = 3


def _asked_back(context: Context, said: Said, events: Sequence[Event]) -> Plan | None:
    """Something is said to be wrong, and not what shall be done about it: it is taken back after a yes."""
    plan = _log_back(context, said, events) if events[0].name == "log_workout" else _change_back(context, events)
    if plan is None or not plan.steps:
        return plan
    return confirm(TOPIC, "Shall I take that back? If something of it is to change, say how it should be.", plan.steps)


def _newest(context: Context, tools: Collection[str]) -> tuple[Event, ...]:
    """The newest writes that went well: those by one tool, for one message, in a row; of ``tools`` alone if any."""
    found: list[Event] = []
    for event in reversed(context.state.events):
        if tools and event.name not in tools:
            continue
        if not event.result.ok or event.name.startswith("generate") or event.name == "plan_today":
            continue
        if found and (event.name, event.message) != (found[-1].name, found[-1].message):
            break
        found.append(event)
    return tuple(reversed(found))


def _of_before(context: Context, said: Said) -> Plan | None:
    """Where nothing was written in this conversation: the last log, if a log is what is meant."""
    if context.state.other_writes:
        return None
    if said.days or named_entries(context.told, delete_log.newest_entries(context)):
        plan = delete_log.delete(context)
        is_told = bool(said.days) or plan is None or not plan.steps
        return plan if is_told or plan is None else confirm(TOPIC, f"Shall I do this: {plan.steps[0].told}", plan.steps)
    if not context.history:
        return Plan(TOPIC, text=_nothing)
    step = Step(UNDO, {}, "")
    if _of_logs & set(said.message.words):
        return Plan(TOPIC, (step,))
    return confirm(TOPIC, "I have written nothing in this conversation. Shall I take back your last log?", (step,))


def _log_back(context: Context, said: Said, events: Sequence[Event]) -> Plan | None:
    """A log of this conversation taken back: whole, or the exercise of it that is named."""
    entries = [each for event in events for each in entries_of(context, str(event.result.data.get("workout_id")))]
    days = {each.day for each in entries}
    if any(day not in days for day in said.right_days):
        return delete_log.delete(context)
    named = {each.entry.name: each.entry for each in named_entries(context.told, entries)}
    if named and len(named) < len({each.name for each in entries}):
        return Plan(TOPIC, tuple(_removed(context, tuple(named.values()))))
    if not named and strange_exercises(said.message, ()) and not _is_new(said):
        return delete_log.delete(context)
    gone = "; ".join(each.said for each in entries)
    logs = {str(event.result.data.get("workout_id")) for event in events}
    return Plan(TOPIC, tuple(Step(UNDO, {}, f"Taken back: {gone}." if gone else "") for _log in logs))


def _is_new(said: Said) -> bool:
    """Whether exercises are named with figures: what was done in the place of what was logged."""
    return bool(said.right)


def _removed(context: Context, entries: Sequence[Entry]) -> list[Step]:
    return [step for each in entries for step in removal_steps(context, each, tuple(range(len(each.sets))))]


def _again(context: Context, events: Sequence[Event]) -> Plan:
    """What was taken away is logged again, if that is what is meant."""
    steps = tuple(step for event in events for step in logged_again(context, event))
    if not steps:
        return ask(TOPIC, "I cannot bring that back by myself. What shall I log, and for which day?")
    if words_of("restoring") & set(context.told.words):
        return Plan(TOPIC, steps)
    told = steps[0].told.rstrip(".")
    return confirm(TOPIC, f"It is taken away already. Shall I undo that: {told[:1].lower()}{told[1:]}?", steps)


def _change_back(context: Context, events: Sequence[Event]) -> Plan:
    """A correction of the log, or a change of something else, as it was before."""
    if events[0].name == "correct_workout":
        steps = corrections_back(context, events)
    else:
        found = [inverse(event) for event in reversed(events)]
        steps = None if None in found else tuple(step for step in found if step is not None)
    if not steps:
        return ask(TOPIC, "I cannot take that back by myself. Tell me how it should be, and I will change it.")
    return Plan(TOPIC, steps)
