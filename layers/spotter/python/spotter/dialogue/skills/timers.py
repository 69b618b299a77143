"""Timers: of one exercise or of plain rounds, or of the whole workout."""

from typing import Any

from spotter.dialogue.training.context import Context
from spotter.dialogue.understanding.message import Message
from spotter.dialogue.training.plan import Plan, Step, ask
from spotter.language.durations import durations
from spotter.language.word_lists import word_set

ONE, WHOLE = "generate_exercise_timer", "generate_workout_timers"
_tabata = {"sets": 8, "work": 20, "rest": 10}
_rounds = word_set("rounds round times sets x intervals circuits")
_rest_words = word_set("off rest pause break recovery between")
_work_words = word_set("on work hold working effort")


def read(context: Context) -> Plan | None:
    """The timer that a message asks for, or a change of the last one."""
    if not context.offers(ONE):
        return None
    message = context.said
    event = context.last_event()
    before = dict(event.call.arguments) if event is not None and event.name == ONE else None
    pending = context.pending is not None and context.pending.topic == "timer"
    asks_for = message.has("timer") or _is_intervals(message)
    if not (asks_for or before is not None or pending) or _is_not_meant(message, asks_for=asks_for):
        return None
    found = _intervals(message)
    if before is not None and not asks_for:
        if not found or not _is_change(message, before):
            return None
        found = {**{name: value for name, value in before.items() if isinstance(value, int)}, **found}
    if message.has("whole") and context.offers(WHOLE) and "name" not in found and not message.exercises:
        return _whole(context, found)
    exercise = _exercise(context, message) or (str(before["name"]) if before and before.get("name") else None)
    if not found or ("work" not in found):
        if before is None and not asks_for:
            return None
        return ask("timer", "How long is the work, how long the rest, and how many rounds?", exercise=exercise)
    found.setdefault("sets", 1)
    found.setdefault("rest", 0)
    arguments: dict[str, Any] = {**({"name": exercise} if exercise else {}), **found}
    told = (
        f"Timer{f' for {exercise}' if exercise else ''}: {found['sets']} rounds of {found['work']} s work"
        f" and {found['rest']} s rest."
    )
    return Plan("timer", (Step(ONE, arguments, told),))


def _is_not_meant(message: Message, *, asks_for: bool) -> bool:
    """Whether a timer is denied, or only asked about."""
    if message.has("not_log") or message.has("never_mind"):
        return True
    if any(map(message.phrase, ("set my clock", "o clock", "around the clock"))):
        return True
    wonders = message.says("is", "was", "are", "why", "what", "whats", "how") and not message.says("can", "could")
    return message.is_question and (not asks_for or wonders)


def _intervals(message: Message) -> dict[str, int]:
    """The amounts of a message, and those that a name of it stands for."""
    found = _amounts(message)
    if message.says("tabata"):
        found = {**_tabata, **found}
    if message.says("emom") and (minutes := message.minutes()):
        found = {"sets": minutes, "work": 60, "rest": 0}
    return found


def _whole(context: Context, found: dict[str, Any]) -> Plan:
    if not context.has_workout:
        return ask(
            "timer", "There is no workout to time yet. Shall I plan today's session first?", ("Yes, plan today",)
        )
    del found
    return Plan("timer", (Step(WHOLE, {}, "The timers of the whole workout are set, exercise by exercise."),))


def _is_intervals(message: Message) -> bool:
    """``40 on 20 off 8 rounds``."""
    words = set(message.words)
    counted = {message.words[at + 1 : at + 2] for at, _value in message.numbers()}
    if {("on",), ("off",)} <= counted:
        return True
    return (
        bool(words & {"rounds", "round"})
        and bool(words & {"on", "work", "off", "rest"})
        and len(message.numbers()) > 1
        and not (words & {"did", "done", "finished", "kg"})
    )


def _is_change(message: Message, before: dict[str, Any]) -> bool:
    del before
    return (len(message.words) <= 12 and not message.has("done")) or message.says("make", "times", "rounds")


def _exercise(context: Context, message: Message) -> str | None:
    for each in message.exercises:
        if each.exercise is not None:
            return each.exercise.name
        told = next((one.exercise for one in context.told.exercises if one.exercise is not None), None)
        return told.name if told is not None else each.candidates[0].name if len(each.candidates) == 1 else None
    return None


def _amounts(message: Message) -> dict[str, int]:
    """Rounds, work and rest, in seconds."""
    found: dict[str, int] = {}
    words = message.words
    spans = list(durations(message.tokens))
    held = {at for each in spans for at in range(each.start, each.end)}
    loose: list[int] = []
    for each in spans:
        if each.seconds <= 0:
            continue
        name = _name(words, each.start, each.end)
        if name and name not in found:
            found[name] = each.seconds
        else:
            loose.append(each.seconds)
    bare: list[int] = []
    for at, value in message.numbers():
        if at in held or value != int(value):
            continue
        end = at + 1
        behind = words[end] if end < len(words) else ""
        if behind in _rounds:
            found["sets"] = int(value)
            continue
        if {behind, *words[end + 1 : end + 2]} & (_rest_words | _work_words) and (name := _name(words, at, end)):
            found.setdefault(name, int(value))
        else:
            bare.append(int(value))
    for seconds in (*loose, *(each for each in bare if 10 <= each <= 600)):
        if "work" not in found:
            found["work"] = seconds
        elif "rest" not in found:
            found["rest"] = seconds
    if "sets" not in found and (few := [each for each in bare if each < 30 and each not in found.values()]):
        found["sets"] = few[-1]
    return found


def _name(words: tuple[str, ...], start: int, end: int) -> str:
    near = words[end : end + 2]
    if (near[:1] and near[0] in _rest_words) or (
        len(near) > 1 and near[1] in _rest_words and near[0] not in _work_words
    ):
        return "rest"
    if (near[:1] and near[0] in _work_words) or (len(near) > 1 and near[1] in _work_words):
        return "work"
    before = words[max(0, start - 1) : start]
    if before and before[0] in _rest_words - {"off"}:
        return "rest"
    return ""
