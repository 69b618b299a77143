"""What is stored about the person: settings, profile, goals, preferences and history, as constraints of a workout."""

import math
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from typing import Any

from spotter.catalogue import Equipment, Level, Muscle, equipment_named, joints_of, match, muscles_of
from spotter.catalogue.covering import is_movement, moving
from spotter.coaching.compose import Goal
from spotter.coaching.plan_inputs import equipment_at
from spotter.coaching.types import Severity, Unit
from spotter.dialogue.composing.areas import Area
from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.composing.excluded_exercises import exclusion
from spotter.dialogue.pains.told import Pain
from spotter.dialogue.person.conditions import conditions_of
from spotter.dialogue.state import ConversationState
from spotter.dialogue.understanding.read import plain, understand
from spotter.dialogue.understanding.slots.amounts import Weight
from spotter.dialogue.understanding.slots.equipment import BODYWEIGHT
from spotter.dialogue.understanding.slots.exercises import named
from spotter.training.planning.equipment import AtHand, at_hand

_goals_of_categories = {
    "strength": Goal.STRENGTH,
    "powerlifting": Goal.STRENGTH,
    "hypertrophy": Goal.HYPERTROPHY,
    "muscle": Goal.HYPERTROPHY,
    "bodybuilding": Goal.HYPERTROPHY,
    "cardio": Goal.CONDITIONING,
    "hiit": Goal.CONDITIONING,
    "endurance": Goal.CONDITIONING,
    "conditioning": Goal.CONDITIONING,
}
_severities = tuple(Severity)
_goals_of_profiles = {"strength": Goal.STRENGTH, "hypertrophy": Goal.HYPERTROPHY, "both": Goal.BOTH}


def stored(now: ConversationState) -> WorkoutConstraints:
    """What the data sources say of the workout that is wanted."""
    settings, profile = _of(now, "user_settings"), _of(now, "user_profile")
    wanted = WorkoutConstraints(
        minutes=_minutes(settings.get("preferred_workout_duration")),
        equipment=_own_equipment(now),
        level=_level(settings.get("fitness_level")),
        goal=_goals_of_profiles.get(str(profile.get("goal", "")).lower()) or _category_goal(_of(now, "category_goals")),
    )
    wanted = replace(wanted, conditions=conditions_of(now))
    for preference in now.knowledge.get("active_preferences", ()):
        wanted = wanted.then(_preference(preference))
    return replace(wanted, pains=_with_flags(now, wanted.pains))


def wanted_muscles(now: ConversationState) -> tuple[Area, ...]:
    """The muscles of the person's goals, those of the highest weights, at most three."""
    weights = {name: value for name, value in _of(now, "muscle_goals").items() if isinstance(value, int) and value > 0}
    names = sorted(weights, key=lambda name: (-weights[name], name))[:3]
    areas: list[Area] = []
    for name in names:
        areas += list(constraints_of(understand(name)).areas) or _muscle(name)
    return tuple(dict(areas).items())


def unit(now: ConversationState) -> str:
    """The unit in which the person reads weights."""
    return "lb" if _of(now, "user_settings").get("unit") == "lb" else "kg"


def unit_spoken(now: ConversationState) -> str:
    """The unit of a load that is said without one: that of the newest of the last messages that names one alone.

    Who said 185 pounds, and then "make it 175", means pounds whatever is stored.
    """
    for text in (now.said.text, *(each.text for each in reversed(now.heard[-_messages_back:]))):
        units = {each.value.unit for each in plain(text).named("weight") if isinstance(each.value, Weight)} - {None}
        if len(units) == 1:
            return str(units.pop())
    return unit(now)


_messages_back = 6


def loads(now: ConversationState) -> Mapping[str, Decimal]:
    """The heaviest load of the newest workout in which each exercise was done, in kilograms by its id."""
    found: dict[str, Decimal] = {}
    for workout in now.knowledge.get("workout_history", ()):
        for exercise in workout.get("exercises", ()):
            known = match(str(exercise.get("name", ""))).exercise
            weights = [kilograms(each.get("weight_kg")) for each in exercise.get("sets", ())]
            heaviest = max((weight for weight in weights if weight is not None), default=None)
            if known is not None and heaviest is not None:
                found.setdefault(known.id, heaviest)
    return found


def lasting(wanted: WorkoutConstraints) -> WorkoutConstraints:
    """What still holds in a later message: not what one workout was to be like, nor how one day was."""
    return replace(
        wanted,
        areas=(),
        includes=(),
        begins_with=None,
        session=None,
        count=None,
        sets=None,
        reps=None,
        total_sets=None,
        rest_seconds=None,
        reps_left=None,
        arrangement=None,
        work_and_rest=None,
        sorts=(),
        pieces=(),
        doses=(),
        techniques=(),
        remarks=(),
        unheeded=(),
        feeling="",
        why_feeling="",
        intensity="",
        same_as="",
    )


def trained_with(now: ConversationState) -> frozenset[Equipment]:
    """The equipment of all that was done in the workouts that are known."""
    names = [str(each.get("name", "")) for each in _done(now)]
    return frozenset().union(*(own.equipment for name in names if (own := match(name).exercise) is not None))


def _done(now: ConversationState) -> list[Mapping[str, Any]]:
    return [each for workout in now.knowledge.get("workout_history", ()) for each in workout.get("exercises", ())]


def _of(now: ConversationState, source: str) -> Mapping[str, Any]:
    data = now.knowledge.get(source)
    return data if isinstance(data, Mapping) else {}


def _preference(stored: Mapping[str, Any]) -> WorkoutConstraints:
    """What a stored preference says; nothing where it cannot be read, for it would end every turn to come."""
    try:
        return _preferred(str(stored.get("preference_type")), str(stored.get("value", "")))
    except Exception:  # noqa: BLE001 - whatever it is
        return WorkoutConstraints()


def _preferred(kind: str, value: str) -> WorkoutConstraints:
    """A stored preference: its value was checked when it was stored, and is one thing said plainly."""
    said = constraints_of(understand(value))
    if kind in ("equipment", "location"):
        return WorkoutConstraints(equipment=said.equipment, place=said.place, lacking=said.lacking)
    if kind == "time_available":
        return WorkoutConstraints(minutes=said.minutes or _minutes(_number(value)))
    if kind == "injury":
        joints, muscles = joints_of(value), muscles_of(value)
        pains = (Pain(value, joints, muscles, Severity.MODERATE),) if joints or muscles else ()
        return WorkoutConstraints(pains=pains)
    if kind == "exclusion":
        denied = constraints_of(understand(f"no {value}"))
        ids = exclusion(value, named(value))[1].union(*(ids for _, ids in (*said.exclusions, *denied.exclusions)))
        ids |= moving(value) if is_movement(value) else frozenset()
        return WorkoutConstraints(exclusions=((value, ids),))
    if kind == "focus":
        return WorkoutConstraints(areas=said.areas, goal=said.goal)
    return WorkoutConstraints(level=said.level, goal=said.goal)


def _with_flags(now: ConversationState, pains: tuple[Pain, ...]) -> tuple[Pain, ...]:
    """The injuries among the preferences, and the pain flags: of the same part the worse one counts.

    What was noted since the person last spoke is not among the data yet and counts as well.
    """
    found = {(each.joints, each.muscles): each for each in pains}
    flags = now.knowledge.get("pain", ())
    noted = [call.arguments for call, result in now.done if call.name == "set_pain" and result.ok]
    for flag in (*(flags if isinstance(flags, list) else ()), *noted):
        pain = _flagged(flag) if isinstance(flag, Mapping) else None
        if pain is None:
            continue
        other = found.get((pain.joints, pain.muscles))
        if other is None or _severities.index(pain.severity) >= _severities.index(other.severity):
            found[pain.joints, pain.muscles] = pain
    return tuple(found.values())


def _flagged(flag: Mapping[str, Any]) -> Pain | None:
    """A pain flag; None of no part that is known. One whose severity cannot be read is moderate."""
    part, severity = str(flag.get("body_part", "")), str(flag.get("severity", "")).capitalize()
    joints, muscles = joints_of(part), muscles_of(part)
    if not joints and not muscles:
        return None
    return Pain(part, joints, muscles, Severity(severity) if severity in set(Severity) else Severity.MODERATE)


def _number(value: str) -> int | None:
    return int(value) if value.strip().isdecimal() and len(value) < 4 else None


def _minutes(value: Any) -> int | None:
    return int(value) if isinstance(value, int | float) and 0 < value < math.inf else None


def _own_equipment(now: ConversationState) -> frozenset[Equipment] | None:
    """What there is to train with: the stored equipment where it says so, else the names in the settings."""
    settings, there = _of(now, "user_settings"), equipment_there(now)
    if _of(now, "equipment") and there.told:
        found = equipment_at(there.location, there.names, there.real)[0]
        return None if found is None else BODYWEIGHT | found
    return _equipment(settings.get("available_equipment"))


def equipment_there(now: ConversationState) -> AtHand:
    """The stored equipment, with what it can be loaded with in the person's unit."""
    return at_hand(_of(now, "equipment"), _of(now, "user_settings"), Unit(unit(now)))


def _equipment(names: Any) -> frozenset[Equipment] | None:
    if not isinstance(names, list) or not names:
        return None
    known = [gear for name in names if (gear := equipment_named(str(name))) is not None]
    return BODYWEIGHT.union(*known) if known else None


def _level(name: Any) -> Level | None:
    return Level(str(name).lower()) if str(name).lower() in set(Level) else None


def _category_goal(weights: Mapping[str, Any]) -> Goal | None:
    wanted = sorted(
        ((value, name) for name, value in weights.items() if isinstance(value, int) and value > 0), reverse=True
    )
    return next((goal for _value, name in wanted if (goal := _goals_of_categories.get(name.lower())) is not None), None)


def _muscle(name: str) -> list[Area]:
    value = name.lower().replace(" ", "_")
    return [(name, frozenset({Muscle(value)}))] if value in set(Muscle) else []


def kilograms(value: Any) -> Decimal | None:
    """A stored weight; None where it is none."""
    try:
        weight = Decimal(str(value))
    except InvalidOperation:
        return None
    return weight if weight.is_finite() and weight > 0 else None
