"""What is known of the person when a workout is built: what they said before, and what is stored about them."""

import math
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from functools import partial
from typing import Any

from spotter.catalogue import Equipment, Level, Muscle, equipment_named, joints_of, match, muscles_of
from spotter.coaching.compose import Goal
from spotter.llm.offline.areas import Area
from spotter.llm.offline.containment import contained
from spotter.llm.offline.conversation import Conversation, Heard
from spotter.llm.offline.gear import BODYWEIGHT, gear_in, place_in
from spotter.llm.offline.phrases import any_of
from spotter.llm.offline.text import plain
from spotter.llm.offline.wishes import Wish, minutes_answered, named_like, wish_in

_asked_time = any_of(r"(?:how long|how much time|minutes?|time)\b")
_recovered = any_of(
    r"(?:is|are|feels?|s) (?:all )?(?:fine|better|ok|okay|good|healed|recovered|back to normal)(?: (?:now|again))?\b"
)
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
_goals_of_profiles = {"strength": Goal.STRENGTH, "hypertrophy": Goal.HYPERTROPHY, "both": Goal.BOTH}


def heard(said: Heard) -> Wish:
    """What one message says of the workout wanted; a bare number answers a question about time."""
    text = plain(said.text)
    wish = wish_in(text)
    if wish.minutes is None and said.answers and _asked_time.search(plain(said.question)):
        wish = replace(wish, minutes=minutes_answered(text))
    return wish


def recovered(text: str) -> bool:
    """Whether a plain text says that something has stopped hurting."""
    return _recovered.search(text) is not None and bool(joints_of(text) or muscles_of(text))


def remembered(now: Conversation) -> Wish:
    """What the earlier messages said that still holds: all but the focus and the kind of session."""
    wish = Wish()
    for each in now.heard[:-1]:
        wish = contained(partial(_with_earlier, wish), each, wish)
    return replace(wish, areas=(), session=None)


def _with_earlier(wish: Wish, said: Heard) -> Wish:
    text = plain(said.text)
    if recovered(text):
        return replace(wish, pains=tuple(pain for pain in wish.pains if pain.part not in text))
    return wish.then(heard(said))


def stored(now: Conversation) -> Wish:
    """What the data sources say, as a wish."""
    settings, profile = _of(now, "user_settings"), _of(now, "user_profile")
    wish = Wish(
        minutes=_minutes(settings.get("preferred_workout_duration")),
        equipment=_equipment(settings.get("available_equipment")),
        level=_level(settings.get("fitness_level")),
        goal=_goals_of_profiles.get(str(profile.get("goal", "")).lower()) or _category_goal(_of(now, "category_goals")),
    )
    for preference in now.knowledge.get("active_preferences", ()):
        wish = wish.then(contained(_preference, preference, Wish()))
    return wish


def wanted_muscles(now: Conversation) -> tuple[Area, ...]:
    """The muscles of the person's goals, those of the highest weights, at most three."""
    weights = {name: value for name, value in _of(now, "muscle_goals").items() if isinstance(value, int) and value > 0}
    names = sorted(weights, key=lambda name: (-weights[name], name))[:3]
    areas: list[Area] = []
    for name in names:
        areas += list(wish_in(plain(name)).areas) or _muscle(name)
    return tuple(dict(areas).items())


def unit(now: Conversation) -> str:
    """The unit in which the person reads weights."""
    return "lb" if _of(now, "user_settings").get("unit") == "lb" else "kg"


def loads(now: Conversation) -> Mapping[str, Decimal]:
    """The heaviest load of the newest workout in which each exercise was done, in kilograms by its id."""
    found: dict[str, Decimal] = {}
    for workout in now.knowledge.get("workout_history", ()):
        for exercise in workout.get("exercises", ()):
            known = match(str(exercise.get("name", ""))).exercise
            weights = [_kilograms(each.get("weight_kg")) for each in exercise.get("sets", ())]
            heaviest = max((weight for weight in weights if weight is not None), default=None)
            if known is not None and heaviest is not None:
                found.setdefault(known.id, heaviest)
    return found


def _of(now: Conversation, source: str) -> Mapping[str, Any]:
    data = now.knowledge.get(source)
    return data if isinstance(data, Mapping) else {}


def _preference(stored: Mapping[str, Any]) -> Wish:
    return _preferred(str(stored.get("preference_type")), plain(str(stored.get("value", ""))))


def _preferred(kind: str, value: str) -> Wish:
    said = wish_in(value)
    if kind == "equipment":
        return Wish(equipment=gear_in(value), lacking=said.lacking)
    if kind == "location":
        place = place_in(value)
        return Wish(equipment=place[1], place=place[0]) if place is not None else Wish()
    if kind == "time_available":
        return Wish(minutes=minutes_answered(value))
    if kind == "injury":
        return Wish(pains=said.pains or wish_in(f"my {value} hurts").pains)
    if kind == "exclusion":
        return Wish(banned=said.banned | named_like(value), banned_names=(value,))
    if kind == "focus":
        return Wish(areas=said.areas, goal=said.goal)
    return Wish(level=said.level, goal=said.goal)


def _minutes(value: Any) -> int | None:
    return int(value) if isinstance(value, int | float) and 0 < value < math.inf else None


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


def _kilograms(value: Any) -> Decimal | None:
    try:
        weight = Decimal(str(value))
    except InvalidOperation:
        return None
    return weight if weight.is_finite() and weight > 0 else None
