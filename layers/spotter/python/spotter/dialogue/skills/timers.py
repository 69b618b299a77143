"""Timers: of work and rest in rounds, of one length, of the rest between sets, or of the whole workout."""

from collections.abc import Mapping
from typing import Any

from spotter.catalogue import match
from spotter.coaching.duration import working_rest
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan, Step, ask
from spotter.dialogue.training.putting_right import amends_timer
from spotter.dialogue.training.timer_amounts import Amounts, amounts_said, format_said
from spotter.dialogue.understanding.message import Message, message
from spotter.language.word_lists import word_set

TOPIC = "timer"
ONE, WHOLE = "generate_exercise_timer", "generate_workout_timers"
_denying = word_set("dont no not never without")
_timers = word_set("timer timers clock countdown stopwatch beeps")
_changing = word_set("make change instead actually rather no nah let lets")
_denial_reach = 3
_more = ("more than that", "longer than that", "less than that", "shorter than that")
_whole = word_set("whole entire full complete all everything")
_of_workout = word_set("thing workout session training lot it routine exercises everything")
_longest_seconds, _longest_rest, _most_sets = 14_400, 1800, 100
_pointing = word_set("it that this them those")
_no_exercises = word_set("tabata emom amrap run it circuit interval intervals")


def read(context: Context) -> Plan | None:
    """The timer that a stretch asks for, a change of the last one, or the answer to the question about one."""
    if not context.offers(ONE):
        return None
    said = context.said
    pending = context.pending if context.pending is not None and context.pending.topic == TOPIC else None
    if pending is not None and context.kind != "timer":
        said = context.whole
    if context.kind != TOPIC and pending is None:
        return None
    if _is_denied(said):
        return Plan(TOPIC, text="All right, no timer.")
    asked_for: Mapping[str, Any] = pending.partial.get("timer", {}) if pending is not None else {}
    found = {**asked_for, **_amounts(context, said)}
    if (
        (_is_whole(said) or (not found and _times_workout(said)))
        and context.offers(WHOLE)
        and (not found.get("work") or found.get("rest"))
    ):
        return _of_whole(context, found)
    before = _before(context)
    if before and not format_said(said) and (_is_change(said, found) or amends_timer(context)):
        found = {**before, **found}
    exercise = _exercise(context, said)
    if exercise:
        found["name"] = exercise
        if not found.keys() & {"work", "rest", "loose"} and said.says("rest", "resting", "pause"):
            found["rest"] = _rest_between_sets(exercise)
    return _timer(found, said)


def _rest_between_sets(name: str) -> int:
    """The rest that COACHING.md gives an exercise, in seconds: as in a working set of five."""
    exercise = match(name).exercise
    return working_rest(exercise, _working_reps) if exercise is not None else _usual_rest


_working_reps, _usual_rest = 5, 120


def _amounts(context: Context, said: Message) -> dict[str, Any]:
    amounts = amounts_said(said, _exercise_places(context, said))
    found = _arguments(amounts)
    if amounts.loose is not None:
        found["loose"] = amounts.loose
    return found


def _arguments(amounts: Amounts) -> dict[str, Any]:
    told = {"sets": amounts.rounds, "work": amounts.work, "rest": amounts.rest, "prepare": amounts.prepare}
    return {name: value for name, value in told.items() if value is not None}


def _timer(found: dict[str, Any], said: Message) -> Plan:
    """The timer of what is known, or the question about what is not."""
    loose = found.pop("loose", None)
    if any(map(said.phrase, _more)):
        return ask(TOPIC, "How long shall it be in all?", timer={})
    if "work" not in found and "rest" in found:
        return _of_rest(found)
    if "work" not in found:
        if loose is not None:
            options = (f"{loose} seconds", f"{loose} minutes")
            return ask(TOPIC, f"{loose} seconds, or {loose} minutes?", options, timer=found)
        if "sets" in found:
            return ask(TOPIC, "How long is the work of each round, and how long the rest?", timer=found)
        return ask(TOPIC, "How long is the timer: one length, or work, rest and rounds?", timer=found)
    if "sets" not in found and loose is not None and loose < _most_rounds and "rest" in found:
        found["sets"] = loose
    if "sets" not in found and ("rest" in found or _comes_again(said)):
        return ask(TOPIC, "How many rounds?", timer=found)
    if found["work"] > _longest_seconds or found.get("rest", 0) > _longest_rest or found.get("sets", 1) > _most_sets:
        return Plan(TOPIC, text="A timer has 100 rounds at most, of four hours of work and half an hour of rest.")
    sets, rest = found.setdefault("sets", 1), found.setdefault("rest", 0)
    name = f" for {found['name']}" if found.get("name") else ""
    if sets == 1 and not rest:
        told = f"Timer{name}: {_length(found['work'])}."
    else:
        told = f"Timer{name}: {sets} rounds of {_length(found['work'])} work and {_length(rest)} rest."
    return Plan(TOPIC, (Step(ONE, found, told),))


_most_rounds = 31


def _of_rest(found: Mapping[str, Any]) -> Plan:
    """A clock of the rest alone: one length, as often as was said."""
    name = f"Rest, {found['name']}" if found.get("name") else "Rest"
    arguments = {"name": name, "sets": found.get("sets", 1), "work": found["rest"], "rest": 0, "prepare": 0}
    times = f", {arguments['sets']} times" if arguments["sets"] > 1 else ""
    return Plan(TOPIC, (Step(ONE, arguments, f"{name}: a timer of {_length(found['rest'])}{times}."),))


def _of_whole(context: Context, found: Mapping[str, Any]) -> Plan:
    if not context.has_workout and "plan" not in context.kinds:
        return ask(TOPIC, "There is no workout to time yet. Shall I plan today's session first?", ("Yes, plan today",))
    told = "The timers of the whole workout are set, exercise by exercise."
    if found.get("work"):
        told += (
            f" They go by the sets and rests of each exercise, not by {_length(found['work'])} work and"
            f" {_length(found.get('rest', 0))} rest: for those, say how many rounds."
        )
    return Plan(TOPIC, (Step(WHOLE, {}, told),))


def _length(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    return f"{minutes} min" if minutes and not rest else f"{seconds} s"


def _is_denied(said: Message) -> bool:
    """Whether no timer is wanted: ``no timer``, ``don't start the clock``."""
    words = said.words
    return any(
        word in _denying and _timers & set(words[at + 1 : at + 1 + _denial_reach]) for at, word in enumerate(words)
    )


def _is_change(said: Message, found: Mapping[str, Any]) -> bool:
    """Whether the last timer is meant, with other amounts."""
    return "work" not in found or (bool(_changing & set(said.words)) and not _timers & set(said.words))


def _comes_again(said: Message) -> bool:
    return said.says("every", "each") and not said.exercises and not said.says("leg", "side", "arm", "set")


def _is_whole(said: Message) -> bool:
    """Whether the timer is of all that there is to do."""
    words = said.words
    return any(word in _whole and (set(words[at : at + _denial_reach]) & _of_workout) for at, word in enumerate(words))


def _times_workout(said: Message) -> bool:
    """``Time my workout``, ``a timer for the hole thing``."""
    if any(_of_workout & set(said.words[at + 1 : at + 3]) for at, word in enumerate(said.words) if word == "the"):
        return True
    return any(map(said.phrase, ("my workout", "the workout", "this workout", "my session", "the session")))


def _before(context: Context) -> dict[str, Any]:
    """The timer that was made last, if nothing else was done since."""
    event = context.last_event()
    return dict(event.call.arguments) if event is not None and event.name == ONE else {}


def _exercise(context: Context, said: Message) -> str:
    told = [each for each in context.told.exercises if each.exercise is not None]
    for each in told or said.exercises:
        if each.exercise is not None and not _is_everyday(said, each.start, each.end):
            return each.exercise.name
    return _spoken_of(context) if said.says(*_pointing) else ""


def _spoken_of(context: Context) -> str:
    """The exercise that was spoken of last: in the rest of the message, or in the one before."""
    before = [message(text, context.today, context.own) for text in context.state.messages[-2:-1]]
    own = {token.start for token in context.said.tokens}
    rest = tuple(token for token in context.whole.tokens if token.start not in own)
    for each in (Message(context.whole.text, rest, context.today, context.own), *before):
        names = {one.exercise.name for one in each.exercises if one.exercise is not None}
        if names:
            return names.pop() if len(names) == 1 else ""
    return ""


def _is_everyday(said: Message, start: int, end: int) -> bool:
    """``Run it``, ``tabata`` and the like are no exercise here."""
    return set(said.words[start:end]) <= _no_exercises


def _exercise_places(context: Context, said: Message) -> frozenset[int]:
    found = (*context.told.exercises, *said.exercises)
    return frozenset(at for each in found for at in range(each.start, each.end))
