"""What a change of amounts comes to on one exercise: the fields to adjust, or the reason why there are none."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import Any

from spotter.coaching.rep_ranges import range_note
from spotter.coaching.session_limits import MOST
from spotter.dialogue.state import Listed
from spotter.dialogue.workouts import loads
from spotter.dialogue.workouts.notes import of_reps, tells_range
from spotter.dialogue.workouts.workout import known

Fields = dict[str, Any]
ALREADY_SO = "is like that already."


class Measure(StrEnum):
    """What can be changed of an exercise."""

    SETS = "sets"
    REPS = "reps"
    ROUNDS = "rounds"
    TIME = "time"
    """Of a hold, a piece or a round's work, in seconds."""
    REST = "rest"
    """Between sets or rounds, in seconds."""
    LOAD = "load"
    """In kilograms."""


STEPS: Mapping[Measure, int] = {Measure.SETS: 1, Measure.REPS: 2, Measure.ROUNDS: 2, Measure.TIME: 10, Measure.REST: 30}
_least = {"reps": 3, "hold_time": 10, "work_time": 10, "duration": 60, "rest_between_sets": 15, "rest_time": 5}
_least_hold = 15
_counted_whole = frozenset({Measure.SETS, Measure.REPS, Measure.ROUNDS})
_spoken = {
    "hold_time": "seconds",
    "duration": "seconds",
    "work_time": "seconds",
    "rest_time": "seconds of rest",
    "rest_between_sets": "seconds of rest",
}
_counted = {
    "reps": "counted in sets and reps",
    "hold": "held for time, in sets",
    "duration": "one piece of time",
    "intervals": "rounds of work and rest",
}
_longer_by = Decimal("0.2")
_of_load = ("weight", "notes")
_timed = {"hold": "hold_time", "duration": "duration", "intervals": "work_time"}


@dataclass(frozen=True, slots=True)
class Change:
    """Amounts by what they measure: values to set (``to``), or steps up and down (``by``); ``scale`` multiplies."""

    to: Mapping[Measure, Decimal] = field(default_factory=dict)
    by: Mapping[Measure, Decimal | None] = field(default_factory=dict)
    """None: the usual step."""
    direction: int = 1
    """Of the steps: 1 up, -1 down."""
    scale: Mapping[Measure, Decimal] = field(default_factory=dict)
    most_reps: int = 0
    """The most of a range of reps, of which ``to`` has the fewest; 0 where one figure is told."""

    @property
    def empty(self) -> bool:
        """Whether it changes nothing."""
        return not self.to and not self.by and not self.scale


def adjusted(exercise: Listed, change: Change, unit: str = "kg") -> tuple[Fields, str]:
    """The fields to adjust on ``exercise``, and why there are none if there are none."""
    fields: Fields = {}
    problems: list[str] = []
    wanted = {**dict.fromkeys(change.to), **dict.fromkeys(change.by), **dict.fromkeys(change.scale)}
    for measure in wanted:
        if measure in _counted_whole and (change.to.get(measure) or Decimal(0)) % 1:
            problems.append(
                f"{change.to[measure]} {measure.value} of {exercise['name']}? I count whole {measure.value}."
            )
            continue
        found, problem = _one(exercise, measure, change, unit)
        fields |= found
        problems += [problem] if problem else []
    if "reps" in fields:
        fields |= _notes_of_reps({**exercise, **fields}, int(fields["reps"]), change.most_reps)
    if fields and all(exercise.get(name) == value for name, value in fields.items()):
        return {}, f"{exercise['name']} {ALREADY_SO}"
    fields = {name: value for name, value in fields.items() if exercise.get(name) != value}
    return ({}, problems[0]) if problems else (fields, "")


def _notes_of_reps(exercise: Listed, fewest: int, most: int) -> Fields:
    """The notes, where they told a range of reps or are to tell one."""
    told = range_note(fewest, most) if most > fewest else ""
    return {"notes": of_reps(exercise, told)} if told or tells_range(exercise) else {}


def harder(exercise: Listed, unit: str = "kg") -> tuple[Fields, str]:
    """A notch more: the next load where it has one, else reps, seconds or rounds."""
    if loads.planned_kg(exercise) is not None:
        return adjusted(exercise, Change(by={Measure.LOAD: None}), unit)
    return adjusted(exercise, Change(by={main_measure(exercise): None}), unit)


def easier(exercise: Listed, unit: str = "kg") -> tuple[Fields, str]:
    """A notch less: a tenth off the load where it has one, else reps, seconds or rounds; a set where those are few."""
    load = loads.planned_kg(exercise)
    if load is not None and loads.lighter(known(exercise), load) < load:
        return adjusted(exercise, Change(by={Measure.LOAD: None}, direction=-1), unit)
    fields, _why = adjusted(exercise, Change(by={main_measure(exercise): None}, direction=-1), unit)
    return (fields, "") if fields else adjusted(exercise, Change(by={Measure.SETS: None}, direction=-1), unit)


def measures(exercise: Listed, fields: Mapping[str, Any]) -> tuple[Measure, ...]:
    """What adjusted ``fields`` measure."""
    counted = (Measure.REPS, Measure.TIME, Measure.REST)
    by_kind = Measure.ROUNDS if exercise["type"] == "intervals" else Measure.SETS
    names = {_field(exercise, measure): measure for measure in (*counted, by_kind)}
    of_load = _of_load[:1] if exercise["type"] == "reps" else _of_load
    found = (Measure.LOAD if name in of_load else names[name] for name in fields if name in {*names, *of_load})
    return tuple(dict.fromkeys(found))


def value_of(exercise: Listed, measure: Measure) -> Decimal | None:
    """How much there is of it."""
    if measure is Measure.LOAD:
        return loads.planned_kg(exercise)
    value = exercise.get(_field(exercise, measure))
    return None if value is None else Decimal(str(value))


def _one(exercise: Listed, measure: Measure, change: Change, unit: str) -> tuple[Fields, str]:
    if measure is Measure.LOAD:
        return _load(exercise, change, unit)
    name = _field(exercise, measure)
    if measure is Measure.REPS and exercise["type"] == "hold" and change.to.get(measure, Decimal(0)) >= _least_hold:
        name = "hold_time"
    if not name:
        return {}, f"{exercise['name']} is {_counted[exercise['type']]}, so there is no {measure.value} to change."
    now = int(exercise.get(name) or 0)
    after = _after(name, measure, now, change)
    most = MOST[name]
    if measure in change.to and not 0 < after <= most:
        what = _spoken.get(name, name)
        return {}, f"{after} {what} of {exercise['name']} is beyond what I plan: I keep to 1 to {most}."
    if after == now and measure not in change.to:
        return {}, f"{exercise['name']} is at {now} {_spoken.get(name, name)}, and I would not go further that way."
    return {name: after}, ""


def _after(name: str, measure: Measure, now: int, change: Change) -> int:
    if measure in change.to:
        return int(change.to[measure])
    low, high = min(now, _least.get(name, 1)), max(now, MOST[name])
    if measure in change.scale:
        return min(high, max(low, int(now * change.scale[measure])))
    by = change.by[measure]
    step = int(by) if by is not None else STEPS[measure]
    if by is None and name == "duration":
        step = max(60, int((now * _longer_by / 60).to_integral_value()) * 60)
    return min(high, max(low, now + change.direction * step))


def _load(exercise: Listed, change: Change, unit: str) -> tuple[Fields, str]:
    name = str(exercise["name"])
    if exercise["type"] in ("duration", "intervals"):
        return {}, f"{name} is {_counted[exercise['type']]}, so there is no load to change."
    if Measure.LOAD in change.to:
        load = change.to[Measure.LOAD]
    else:
        now = loads.planned_kg(exercise) or loads.last_kg(exercise)
        if now is None:
            return {}, f"{name} has no load in this plan yet. Say how much it should be: {name} to 20 kg."
        load = _stepped(exercise, now, change)
        if load <= 0 or load == now:
            return {}, f"{name} is at {loads.said(now, unit)}, and there is no lighter load that I would plan."
    if not 0 < load <= loads.HEAVIEST_KG:
        return {}, f"{loads.said(load, unit)} on {name} looks like a typing error, so I left it as it is."
    return loads.fields_with(exercise, load, unit), ""


def _stepped(exercise: Listed, now: Decimal, change: Change) -> Decimal:
    if Measure.LOAD in change.scale:
        return (now * change.scale[Measure.LOAD]).quantize(Decimal("0.5"))
    by = change.by[Measure.LOAD]
    if by is not None:
        return now + change.direction * by
    return loads.heavier(known(exercise), now) if change.direction > 0 else loads.lighter(known(exercise), now)


def _field(exercise: Listed, measure: Measure) -> str:
    """The field of the exercise; empty if it has none."""
    kind = exercise["type"]
    if measure is Measure.REST:
        return {"reps": "rest_between_sets", "hold": "rest_between_sets", "intervals": "rest_time"}.get(kind, "")
    if measure is Measure.TIME:
        return _timed.get(kind, "")
    if measure is Measure.REPS:
        return "reps" if kind == "reps" else ""
    if kind in ("reps", "hold"):
        return "sets"
    return "rounds" if kind == "intervals" else ""


def main_measure(exercise: Listed) -> Measure:
    """What there is more or less of, where nobody says of what: repetitions, or the time that is held."""
    return {"reps": Measure.REPS, "intervals": Measure.ROUNDS}.get(exercise["type"], Measure.TIME)
