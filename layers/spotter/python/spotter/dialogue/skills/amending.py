"""What a short message changes of what was stored right before it: ``no wait, 4``, ``the left one``, ``until tuesday``.

It says a value and nothing else, so that what it is of can only be what was stored last.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

from spotter.dialogue.skills import goals, preferences, profile, settings
from spotter.dialogue.skills.pain_severity import CARE, severity_of, severity_said, severity_words
from spotter.dialogue.skills.parts_said import is_same, lone_side, parts_said, side_of, without_side
from spotter.dialogue.skills.wish_length import SESSION, TEMPORARY, Length, length_said
from spotter.dialogue.skills.wish_phrases import length_words
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan, Step
from spotter.dialogue.training.state import Event
from spotter.dialogue.understanding.message import Message, message
from spotter.language.durations import durations
from spotter.language.word_lists import word_set

_longest = 8
_fillers = word_set(
    "no nope wait sorry actually make it that thats its i mean meant rather better hmm ok okay and also just please "
    "pls let lets say to at for oh ah pretty really is be should was change this now then well um uh set put but hold "
    "on a an the one more like about around im id call maybe probably"
)
"""Around a value they say nothing of their own."""
_adding = word_set("and also plus same too either neither nor or")
_beside_added = word_set("also plus same too either neither nor or as well goes with no any")
_correcting = word_set("actually mean meant sorry no not wait rather")
_ended = word_set("gone over healed disappeared vanished")
_beside_ended = word_set("all completely totally already again")
_of_a_session = word_set("session sessions workout plan then whats what")
_replacing = frozenset({"delete_preference", "end_pain"})
"""What goes before a write that only puts another in its place."""
_units_of_time = word_set("day days week weeks month months until till til once good permanently session")


def read(context: Context) -> Plan | None:
    """The change of what was stored for the message before; None where more is said, or something else."""
    said, newest = context.whole, len(context.state.messages) - 1
    if context.pending is not None or not context.state.events or len(said.words) > _longest or said.says("?"):
        return None
    last = context.state.events[-1]
    if last.message != newest - 1 or not last.result.ok or context.state.asked_before[-1]:
        return None
    beside = [each for each in context.state.events if each.message == last.message and each.name not in _replacing]
    if last.name not in _readers or any(each.name != last.name or not each.result.ok for each in beside):
        return None
    return _readers[last.name](context, beside)


def _is_all(said: Message, held: Iterable[int], beside: frozenset[str] = frozenset()) -> bool:
    """Whether nothing is said but what is ``held`` and words that say nothing."""
    kept = set(held)
    return all(
        at in kept or not token.is_word or token.text in _fillers | beside for at, token in enumerate(said.tokens)
    )


def _numbers(said: Message) -> list[int]:
    return [at for at, _value in said.numbers()]


def _wish(context: Context, events: Sequence[Event]) -> Plan | None:
    """Until when the last wish holds, or one more thing that is left out."""
    said = context.whole
    if said.says(*_of_a_session):
        return None  # ``tonight's session then`` asks for it
    length = length_said(said) or length_said(message(f"for {said.quoted()}", context.today))
    days = (at for at, word in enumerate(said.words) if word in _units_of_time)
    if length is not None and not length.is_open and _is_all(said, {*length_words(said), *_numbers(said), *days}):
        return Plan("preference", tuple(step for each in events for step in _lengthened(context, each, length)))
    return _added(context, events[-1])


def _lengthened(context: Context, event: Event, length: Length) -> tuple[Step, ...]:
    """The wish with its new length; the old one is dropped where it would stand beside the new one."""
    told = event.call.arguments
    stored = next((each for each in context.preferences if _is_told(each, told)), None)
    step = preferences.step_of(str(told["preference_type"]), str(told["value"]), length)
    if stored is None or stored.get("duration_type") == length.kind:
        return (step,)
    told_before = f"Changed how long this holds: {told['value']}."
    return (Step("delete_preference", {"preference_id": str(stored["id"])}, told_before), step)


def _is_told(wish: Mapping[str, object], told: Mapping[str, object]) -> bool:
    return all(wish.get(name) == told.get(name) for name in ("preference_type", "value", "duration_type"))


def _added(context: Context, event: Event) -> Plan | None:
    said, told = context.whole, event.call.arguments
    if told.get("preference_type") != "exclusion" or not _adding & set(said.words):
        return None
    exercises = [each for each in said.exercises if each.exercise is not None]
    held = {at for each in exercises for at in range(each.start, each.end)}
    if not exercises or not _is_all(said, held, _beside_added):
        return None
    until = context.today.fromisoformat(str(told["until"])) if told.get("until") else None
    length = Length(str(told.get("duration_type") or (TEMPORARY if until else SESSION)), until)
    values = ", ".join(each.exercise.name.lower() for each in exercises if each.exercise is not None)
    return Plan("preference", (preferences.step_of("exclusion", values, length),))


def _pain(context: Context, events: Sequence[Event]) -> Plan | None:
    """How bad the last pain is, on which side it is, or that it is gone."""
    said, event = context.whole, events[-1]
    name = str(event.call.arguments["body_part"])
    severity = str(event.call.arguments["severity"])
    if len(events) > 1 or {"and", "also", "too"} & set(said.words):
        return None
    side = _other_side(said, name)
    if side:
        other = f"{side} {without_side(name)}"
        taken_back = Step("end_pain", {"body_part": name}, f"The {name} is no longer noted.")
        return Plan("pain", (taken_back, _flag(other, severity, f"Noted: the {other} hurts ({severity.lower()}).")))
    found = severity_said(said) or (severity_of(said.numbers()[0][1]) if len(said.numbers()) == 1 else None)
    if found is not None and _is_all(said, {*severity_words(said), *_numbers(said)}, word_set("out of 10")):
        noted = f"Noted: the {name} hurts ({str(found).lower()}). {CARE[found]}"
        return Plan("pain", (_flag(name, str(found), noted),))
    gone = [at for at, word in enumerate(said.words) if word in _ended]
    if gone and _is_all(said, gone, _beside_ended):
        told = f"Good: the {name} is no longer noted as hurting."
        return Plan("pain_over", (Step("end_pain", {"body_part": name}, told),))
    return None


def _flag(name: str, severity: str, told: str) -> Step:
    return Step("set_pain", {"body_part": name, "severity": severity}, told)


def _other_side(said: Message, name: str) -> str:
    """The side that is said instead of the one that was noted: ``the left one``, ``I mean the left knee``."""
    named = parts_said(said)
    part = named[0] if len(named) == 1 and without_side(named[0].name) == without_side(name) else None
    side = part.side if part is not None else "" if named else lone_side(said)
    if not side or not side_of(name) or side == side_of(name) or (part and not _correcting & set(said.words)):
        return ""
    held = {at for at, word in enumerate(said.words) if word in ("left", "right", "one", "side", "not")}
    held |= set(range(part.start, part.end)) if part is not None and not is_same(part.name, name) else set()
    return side if _is_all(said, held) else ""


def _goal(context: Context, events: Sequence[Event]) -> Plan | None:
    held = {*_numbers(context.whole), *(entry for entry in goals.places_named(context.whole))}
    beside = word_set("minus plus same too as well")
    return goals.amended(context, events[-1]) if len(events) == 1 and _is_all(context.whole, held, beside) else None


def _settings(context: Context, events: Sequence[Event]) -> Plan | None:
    said = context.whole
    lengths = {at for each in durations(said.tokens) for at in range(each.start, each.end)}
    if len(said.words) == len(lengths):
        return None  # a bare length may as well be that of the next workout
    held = {*_numbers(said), *settings.places_named(said)}
    return settings.amended(context, events[-1]) if _is_all(said, held, word_set("back in not")) else None


def _profile(context: Context, events: Sequence[Event]) -> Plan | None:
    held = {*_numbers(context.whole), *profile.places_named(context.whole)}
    beside = word_set("old years height weight weigh age am my i tall")
    return profile.amended(context, events[-1]) if _is_all(context.whole, held, beside) else None


_readers: Mapping[str, Callable[[Context, Sequence[Event]], Plan | None]] = {
    "set_preference": _wish,
    "set_pain": _pain,
    "set_goals": _goal,
    "update_settings": _settings,
    "update_profile": _profile,
}
