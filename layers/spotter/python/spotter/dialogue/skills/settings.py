"""The settings: unit, usual minutes, level and time zone."""

from dataclasses import replace
from typing import Any

from spotter.dialogue.training import time_zones
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import HELD, Plan, Step, ask, confirm
from spotter.dialogue.training.setting_values import Found, is_time_at_hand, level_said, minutes_said, unit_said
from spotter.dialogue.training.setting_values import places_named as values_named
from spotter.dialogue.training.state import Event
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

TOPIC = "settings"
TOOL = "update_settings"
_UNIT, _MINUTES, _LEVEL, _ZONE = "unit", "preferred_workout_duration", "fitness_level", "time_zone"
_setting = word_set("set setting settings change switch default defaults update put make use show prefer preference")
_least_minutes, _most_minutes = 10, 300
_levels = ("beginner", "intermediate", "advanced")
_units = {"kg": "kilograms", "lb": "pounds"}


def read(context: Context) -> Plan | None:
    """The settings that a stretch changes, or the answer to the question about one."""
    if not context.offers(TOOL):
        return None
    pending = context.pending if context.pending is not None and context.pending.topic == TOPIC else None
    if context.kind != TOPIC and (pending is None or HELD in pending.partial):
        return None
    said = context.whole if pending is not None and context.kind != "settings" else context.said
    if pending is None and is_time_at_hand(said):
        return None
    found: dict[str, Found[Any]] = {
        _UNIT: unit_said(said),
        _MINUTES: minutes_said(said),
        _LEVEL: level_said(said),
    }
    others = any(each.new or each.denied for each in found.values())
    asked_zone = pending is not None and pending.partial.get("asked") == _ZONE
    found[_ZONE] = _zone_said(context, said, alone=asked_zone or not others)
    new = {name: each.new[0] for name, each in found.items() if len(each.new) == 1}
    kept = not new and any(each.is_kept for each in found.values())
    asked = None if kept else next((plan for name, each in found.items() if (plan := _open(name, each))), None)
    if asked is not None:
        return asked
    if not new:
        return _denied(context, found)
    step = Step(TOOL, new, f"Set: {_said(new)}.")
    if found[_UNIT].part and _UNIT in new:
        return confirm(
            TOPIC, f"All weights are in one unit. Shall I show all of them in {_units[new[_UNIT]]}?", (step,)
        )
    if found[_MINUTES].part and _MINUTES in new:
        return confirm(TOPIC, f"Shall I make {new[_MINUTES]} minutes your usual length from now on?", (step,))
    return Plan(TOPIC, (step,))


def _zone_said(context: Context, said: Message, *, alone: bool) -> Found[str]:
    """The time zone of a stretch; where that names none, the one beside it: ``I am in Oslo; your clock``."""
    found = time_zones.zone_said(said, alone=alone)
    if found.new or found.denied or not found.is_named or said is context.whole:
        return found
    beside = time_zones.zone_said(context.whole, alone=True)
    return beside if len(beside.new) == 1 else found


def places_named(said: Message) -> tuple[int, ...]:
    """Where values of settings are named."""
    return values_named(said)


def amended(context: Context, event: Event) -> Plan | None:
    """What a bare value makes of the settings that were changed right before: ``and 45 minutes``, ``no, 50``."""
    values = [value for _at, value in context.whole.numbers()]
    if places_named(context.whole):
        return read(replace(context, said=context.whole, kind=TOPIC))
    if len(values) == 1 and _MINUTES in event.call.arguments and _least_minutes <= values[0] <= _most_minutes:
        new = {_MINUTES: int(values[0])}
        return Plan(TOPIC, (Step(TOOL, new, f"Set: {_said(new)}."),))
    return None


def _open(name: str, found: Found[Any]) -> Plan | None:
    """The question about a setting that was named so that it may be another, or without its value."""
    if name == _ZONE and (found.is_named and not found.new):
        return ask(TOPIC, "Which time zone are you in now: which city is nearest?", asked=_ZONE)
    if len(found.new) < 2:
        return None
    if name == _MINUTES:
        options = tuple(f"{each} minutes" for each in found.new)
        return ask(TOPIC, f"How long is a usual session: {' or '.join(options)}?", options)
    if name == _UNIT:
        return ask(TOPIC, "Kilograms or pounds?", ("Kilograms", "Pounds"))
    if name == _LEVEL:
        return ask(TOPIC, f"Which level: {' or '.join(found.new)}?", tuple(found.new))
    return ask(TOPIC, "Which of these time zones are you in now: which city is nearest?", asked=_ZONE)


def _denied(context: Context, found: dict[str, Found[Any]]) -> Plan | None:
    """What is said where settings are only denied or left: nothing is changed, or what else it shall be; None where
    none is named."""
    unit, level = found[_UNIT], found[_LEVEL]
    if any(each.is_kept for each in found.values()):
        stays = f": weights stay in {_units[context.unit]}" if unit.denied else ""
        return Plan(TOPIC, text=f"All right, nothing is changed{stays}.")
    if unit.denied and unit.denied == (context.unit,):
        other = "lb" if context.unit == "kg" else "kg"
        step = Step(TOOL, {_UNIT: other}, f"Set: {_said({_UNIT: other})}.")
        return confirm(TOPIC, f"Shall I show weights in {_units[other]}?", (step,))
    if level.denied:
        return ask(TOPIC, f"Which level is it: {', '.join(_levels)}?", _levels)
    if found[_MINUTES].denied:
        return ask(TOPIC, "How many minutes is a usual session?")
    if unit.denied or unit.part:
        return Plan(TOPIC, text=f"Weights are in {_units[context.unit]}; I can show kilograms or pounds.")
    return _which_value(context.said)


def _which_value(said: Message) -> Plan | None:
    """The question about a setting that was named without its value."""
    if said.says("unit", "units"):
        return ask(TOPIC, "Kilograms or pounds?", ("Kilograms", "Pounds"))
    if said.says("level", "lvl", "experience"):
        return ask(TOPIC, f"Which level is it: {', '.join(_levels)}?", _levels)
    if said.says("length", "duration", "minutes", "usual", "sessions", "session"):
        return ask(TOPIC, "How many minutes is a usual session?")
    if said.says("time", "hour", "clock", "zone"):
        return ask(TOPIC, "Which time zone are you in now: which city is nearest?", asked=_ZONE)
    if not said.says(*_setting):
        return None
    return ask(TOPIC, "What shall I set: the unit, the usual length, your level or the time zone?")


def _said(new: dict[str, Any]) -> str:
    names = {
        _ZONE: "time zone {}",
        _UNIT: "weights in {}",
        _MINUTES: "{} minutes for a usual session",
        _LEVEL: "level {}",
    }
    return ", ".join(names[name].format(value) for name, value in new.items())
