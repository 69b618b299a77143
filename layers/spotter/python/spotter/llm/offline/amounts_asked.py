"""How much more or less of an exercise is asked for: sets, reps, seconds, rounds, rest."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from spotter.llm.offline.phrases import any_of
from spotter.llm.offline.text import in_digits

SET_STEP, REP_STEP, HOLD_STEP_SECONDS, REST_STEP_SECONDS, ROUND_STEP = 1, 2, 10, 30, 2
DURATION_STEP = 0.2
"""A fifth more or less of a long piece, to the whole minute."""
FEWEST_REPS, SHORTEST_HOLD_SECONDS, SHORTEST_REST_SECONDS = 3, 10, 15
_most = {"sets": 10, "reps": 50, "hold_time": 300, "duration": 7200, "rounds": 40, "work_time": 600}
_most_rest = 300
"""Beyond these the coach says no rather than write nonsense into a plan."""

_unit = r"(s|secs?|seconds?|m|mins?|minutes?)"
_sets_by_reps = re.compile(r"\b(\d+) ?(?:x|×|by|sets? of) ?(\d+)(?! ?(?:s|secs?|seconds?|mins?|minutes?)\b)")
_sets_by_time = re.compile(rf"\b(\d+) ?(?:x|×|by|sets? of) ?(\d+) ?{_unit}\b")
_sets = re.compile(r"\b(\d+) sets?\b|\bsets?(?: [a-z]+){0,5} (?:to|at|=|:|be) ?(\d+)")
_reps = re.compile(r"\b(\d+) (?:reps?|repetitions?|each|times)\b|\breps?(?: [a-z]+){0,5} (?:to|of|at|=|:|be) ?(\d+)")
_rounds = re.compile(r"\b(\d+) rounds?\b|\brounds? (?:to|at|=|:) ?(\d+)")
_rest = re.compile(
    rf"\b(\d+) ?{_unit}? ?(?:of )?(?:rest|break|pause|between)|\b(?:rest|break|pause)s?(?:ing)?(?: time| periods?)? ?"
    rf"(?:to|for|of|at|is|be|should be|:)? ?(\d+) ?{_unit}?"
)
_time = re.compile(rf"\b(\d+) ?{_unit}\b")
_step = re.compile(r"\b(\d+) (?:more|fewer|less|extra|additional) (sets?|reps?|rounds?|seconds?|minutes?|secs?|mins?)")
_off = re.compile(r"\b(?:take|knock|shave) (\d+) (sets?|reps?|rounds?|seconds?|minutes?|secs?|mins?) off\b")
_scaled = re.compile(r"\b(?:doubled?|twice|halve|half)\b")
_by = re.compile(r"\bby (\d+)\b")

_up = any_of(
    r"more\b|another\b|extra\b|additional\b|increase|raise\b|up\b|add\b|longer\b|harder\b|tougher\b|heavier\b|"
    r"higher\b|too (?:easy|light|"
    r"short|little|few)|more challenging|more intense"
)
_down = any_of(
    r"fewer\b|less\b|decrease|reduce|lower\b|drop\b|cut\b|shorter\b|easier\b|lighter\b|too (?:hard|heavy|"
    r"difficult|long|much|many|"
    r"tough|intense|challenging)|gentler\b|so hard|(?:way|very|super|kind of|bit|little) (?:hard|difficult|tough|long)"
)
_about = (
    ("sets", any_of(r"sets?\b|volume\b")),
    ("rest", any_of(r"rests?\b|pauses?\b|breaks?\b|resting\b")),
    ("rounds", any_of(r"rounds?\b|intervals?\b")),
    ("reps", any_of(r"reps?\b|repetitions?\b")),
    ("time", any_of(r"longer\b|shorter\b|seconds?\b|minutes?\b|hold\b|time\b|secs?\b|mins?\b")),
)
_load = any_of(r"(?:weights?|loads?|kg|kilos?|lbs?|pounds?)\b|\d+(?:\.\d+)?(?:kg|lbs?)\b")


@dataclass(frozen=True, slots=True)
class Change:
    """What is asked of an exercise: amounts that are named (``to``), or a step up or down (``direction``)."""

    to: Mapping[str, int]
    """By sets, reps, rounds, rest, time (seconds)."""
    direction: int = 0
    about: str = ""
    by: int = 0
    scale: float = 1
    """What is there already times this: two to double it."""
    load: bool = False
    """The load is meant, which a plan without loads does not hold."""

    @property
    def empty(self) -> bool:
        """Whether nothing can be made of it."""
        return not self.to and not self.direction and self.scale == 1


def change_in(text: str) -> Change:
    """What a plain text asks for."""
    direction = 1 if _up.search(text) else -1 if _down.search(text) else 0
    if _down.search(text) and _up.search(text):
        direction = -1 if _down.search(text).start() < _up.search(text).start() else 1  # type: ignore[union-attr] # both were found
    about = next((name for name, words in _about if words.search(text)), "")
    if off := _off.search(text):
        return Change({}, -1, _named(off[2]), _by_unit(off[1], off[2]))
    if step := _step.search(text):
        fewer = re.search(r"\b(?:fewer|less)\b", text) is not None
        return Change({}, -1 if fewer else 1, _named(step[2]), _by_unit(step[1], step[2]))
    to = _named_amounts(text)
    if not to and _load.search(text) and not about:
        return Change({}, direction, load=True)
    if not to and (scaled := _scaled.search(text)):
        return Change({}, about=about, scale=2 if scaled[0].startswith(("double", "twice")) else 0.5)
    if not to and direction and (by_number := _by.search(text)):
        return Change({}, direction, about, int(by_number[1]))
    return Change(to, 0 if to else direction, about)


def _by_unit(number: str, unit: str) -> int:
    return _seconds(number, unit) if unit.startswith(("sec", "min")) else int(number)


def _named(word: str) -> str:
    return (
        "sets"
        if word.startswith("set")
        else "reps"
        if word.startswith("rep")
        else "rounds"
        if word.startswith("round")
        else "time"
    )


def _named_amounts(text: str) -> dict[str, int]:
    to: dict[str, int] = {}
    if rest := _rest.search(text):
        number, unit = (rest[1], rest[2]) if rest[1] else (rest[3], rest[4])
        to["rest"] = _seconds(number, unit or ("s" if int(number) > 5 else "min"))
        text = text[: rest.start()] + " " + text[rest.end() :]
    if timed := _sets_by_time.search(text):
        return to | {"sets": int(timed[1]), "time": _seconds(timed[2], timed[3])}
    if both := _sets_by_reps.search(text):
        return to | {"sets": int(both[1]), "reps": int(both[2])}
    for name, pattern in (("sets", _sets), ("reps", _reps), ("rounds", _rounds)):
        if found := pattern.search(text):
            to[name] = int(found[1] or found[2])
    if time := _time.search(text):
        to["time"] = _seconds(time[1], time[2])
    return to


def _seconds(number: str, unit: str) -> int:
    return int(number) * (60 if unit.startswith("m") else 1)


def adjustments_for(exercise: Mapping[str, Any], change: Change) -> tuple[dict[str, int], str]:
    """The fields to adjust on one exercise, and why there are none if there are none."""
    kind, name = exercise["type"], exercise["name"]
    named = {"rest": "rest_between_sets" if kind in ("reps", "hold") else "rest_time"}
    named["time"] = {"hold": "hold_time", "duration": "duration", "intervals": "work_time"}.get(kind, "")
    for each in ("sets", "reps", "rounds"):
        named[each] = each if each in exercise else ""
    named["sets"], named["rounds"] = named["sets"] or named["rounds"], named["rounds"] or named["sets"]
    if kind == "duration":
        named["rest"] = ""
    if change.to:
        to = _read_as_time(change.to) if kind == "hold" else change.to
        fields = {named[what]: value for what, value in to.items() if named[what]}
        if fields and all(exercise.get(what) == value for what, value in fields.items()):
            return {}, f"{name} is like that already."
        fields = {what: value for what, value in fields.items() if exercise.get(what) != value}
        if not fields:
            return {}, _cannot(exercise, next(iter(to)))
        if beyond := [what for what, value in fields.items() if not 0 < value <= _most.get(what, _most_rest)]:
            what = beyond[0]
            most = _most.get(what, _most_rest)
            return (
                {},
                f"{in_digits(fields[what])} {_spoken[what]} of {name} is beyond what I plan: I keep to 1 to {most}.",
            )
        return fields, ""
    field = named[change.about] if change.about else _main(kind)
    if not field or (field not in exercise and field != "rest_between_sets"):
        field = _main(kind) if change.about in ("", "time") else ""
    if not field:
        return {}, _cannot(exercise, change.about)
    now = int(exercise.get(field) or 0)
    after = _stepped(field, now, change)
    if after == now:
        return {}, f"{name} is at {now} {_spoken[field]}, and I would not go further that way."
    return {field: after}, ""


def _read_as_time(to: Mapping[str, int]) -> Mapping[str, int]:
    """``3x45`` of something held are seconds."""
    if "sets" in to and "reps" in to and "time" not in to and to["reps"] >= SHORTEST_HOLD_SECONDS:
        return {"time" if name == "reps" else name: value for name, value in to.items()}
    return to


def _stepped(field: str, now: int, change: Change) -> int:
    steps = {
        "sets": SET_STEP,
        "reps": REP_STEP,
        "hold_time": HOLD_STEP_SECONDS,
        "rounds": ROUND_STEP,
        "work_time": HOLD_STEP_SECONDS,
    }
    lowest = {"reps": min(now, FEWEST_REPS), "hold_time": min(now, SHORTEST_HOLD_SECONDS), "duration": min(now, 60)}
    if field in ("rest_between_sets", "rest_time"):
        low, high, step = min(now, SHORTEST_REST_SECONDS), _most_rest, REST_STEP_SECONDS
    elif field == "duration":
        low, high, step = lowest["duration"], _most["duration"], max(60, round(now * DURATION_STEP / 60) * 60)
    else:
        low, high, step = lowest.get(field, 1), _most[field], steps[field]
    after = int(now * change.scale) + change.direction * (change.by or step)
    return min(max(high, now), max(low, after))


def _main(kind: str) -> str:
    return {"reps": "reps", "hold": "hold_time", "duration": "duration", "intervals": "rounds"}[kind]


def _cannot(exercise: Mapping[str, Any], what: str) -> str:
    counted = {
        "reps": "counted in sets and reps",
        "hold": "held for time, in sets",
        "duration": "one piece of time",
        "intervals": "rounds of work and rest",
    }[exercise["type"]]
    return f"{exercise['name']} is {counted}, so there is no {what} to change."


_spoken = {
    "sets": "sets",
    "reps": "reps",
    "rounds": "rounds",
    "hold_time": "seconds",
    "duration": "seconds",
    "work_time": "seconds",
    "rest_time": "seconds of rest",
    "rest_between_sets": "seconds of rest",
}
