"""The calls that keep what somebody told of themselves, each thing once and in the record that is made for it."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from spotter.catalogue import equipment_named
from spotter.dialogue.answer import Call, listed
from spotter.dialogue.introductions.told import Gear, Item, Told, Wants
from spotter.dialogue.skills.goal_in_words import PREFIX
from spotter.dialogue.skills.own_words import DAYS, LIKES, OLD_INJURY
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.language.word_lists import word_set

PROFILE, SETTINGS, EQUIPMENT = "update_profile", "update_settings", "set_equipment"
PREFERENCE, FORGET, GOALS = "set_preference", "delete_preference", "set_goals"
PAIN = "set_pain"
TOOLS = frozenset({PROFILE, SETTINGS, EQUIPMENT, PREFERENCE, FORGET, GOALS})
_gym = "full gym"
_wanted = 5
"""How much a category or a muscle counts that somebody names as a goal, from -10 to 10."""
_categories = word_set(
    "strength cardio mobility hypertrophy power balance running walking cycling rowing swimming gymnastics "
    "calisthenics plyometrics weightlifting powerlifting hiit yoga speed rehab pulling pushing isolation compounds "
    "posture"
) | {"fat loss"}
_names = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_steps = {("kettlebells", "kg"): 4.0, ("kettlebells", "lb"): 5.0, ("dumbbells", "kg"): 2.5, ("dumbbells", "lb"): 5.0}
_light_kg, _light_step = 10.0, 1.0
_most_weights = 100
_most_change = 0.25
"""Of the weight that is stored."""


def sources_needed(told: Told) -> tuple[str, ...]:
    """What has to be known of the records before anything is added to them."""
    gear = told.gear
    needed = ["equipment"] if gear.items or gear.place or gear.lacking else []
    needed += ["active_preferences"] if told.habits.days or told.habits.times else []
    needed += ["category_goals", "muscle_goals"] if told.wants.wanted else []
    needed += ["user_profile"] if told.body.weight is not None else []
    return tuple(needed)


def settled(told: Told, known: Mapping[str, Any]) -> Told:
    """``told`` without a body weight that is far from the stored one: that is asked about first."""
    profile = known.get("user_profile")
    before = profile.get("weight_kg") if isinstance(profile, Mapping) else None
    weight = told.body.weight
    if not before or weight is None:
        return told
    kilograms = weight * float(POUND_IN_KILOGRAMS) if told.body.unit == "lb" else weight
    if abs(kilograms - float(before)) <= _most_change * float(before):
        return told
    return replace(told, body=replace(told.body, weight=None, unit=None))


def calls_to_keep(told: Told, known: Mapping[str, Any]) -> tuple[Call, ...]:
    """All the calls. ``known``: the sources that were fetched, by name."""
    return (
        *_profile(told),
        *_settings(told),
        *_equipment(told.gear, known),
        *_wishes(told, known),
        *_goals(told, known),
    )


def _profile(told: Told) -> Iterator[Call]:
    body = told.body
    facts: dict[str, Any] = {"age": body.age, "gender": body.gender, "training_years": body.training_years}
    if body.height_cm is not None:
        facts["height_cm"] = int(body.height_cm) if body.height_cm == int(body.height_cm) else body.height_cm
    if body.weight is not None:
        facts |= {"weight": body.weight, "unit": body.unit}
    if told.bests:
        facts["bests"] = [
            {
                "name": each.exercise.name,
                "reps": each.reps,
                **({"weight": each.weight, "unit": each.unit} if each.weight is not None else {}),
            }
            for each in told.bests
        ]
    given = {name: value for name, value in facts.items() if value is not None}
    if given:
        yield PROFILE, given


def _settings(told: Told) -> Iterator[Call]:
    habits = told.habits
    facts = {"preferred_workout_duration": habits.minutes, "fitness_level": habits.level}
    given = {name: value for name, value in facts.items() if value is not None}
    if given:
        yield SETTINGS, given


def _equipment(gear: Gear, known: Mapping[str, Any]) -> Iterator[Call]:
    own = known.get("equipment")
    stored: Mapping[str, Any] = own if isinstance(own, Mapping) else {}
    there = [str(each.get("name", "")) for each in stored.get("items") or ()]
    before = stored.get("location")
    is_elsewhere = gear.place is not None and before is not None and before != gear.place
    replaces = (gear.is_all or is_elsewhere) and bool(gear.items or gear.place)
    items = [_entry(each) for each in gear.items]
    if items and not gear.is_all and gear.place == "Gym" and (replaces or not there):
        items.insert(0, {"name": _gym})
    place = {"location": gear.place} if gear.place is not None else {}
    if replaces:
        yield EQUIPMENT, {"mode": "replace", **place, "items": items}
    elif items or (place and before != gear.place):
        yield EQUIPMENT, {"mode": "add", **place, **({"items": items} if items else {})}
    gone = [] if replaces else [name for name in there if any(_is_same(name, each) for each in gear.lacking)]
    if gone:
        yield EQUIPMENT, {"mode": "remove", "items": [{"name": name} for name in gone]}


def _is_same(one: str, other: str) -> bool:
    kind = equipment_named(one)
    return bool(kind) and kind == equipment_named(other)


def _entry(item: Item) -> dict[str, Any]:
    weights = list(item.weights)
    if item.is_up_to and weights and item.unit is not None:
        weights = _ladder(item)
    return {"name": item.name, **({"weights": weights, "unit": item.unit} if weights else {})}


def _ladder(item: Item) -> list[float]:
    """The weights of a rack of which the ends are told, in the steps that racks usually have."""
    heaviest = item.weights[-1]
    step = _steps.get((item.name, str(item.unit)), 2.5)
    step = _light_step if item.unit == "kg" and heaviest <= _light_kg and item.name == "dumbbells" else step
    first = item.weights[0] if len(item.weights) > 1 else step
    count = min(int(heaviest / step) + 1, _most_weights - 1)
    return sorted({first, heaviest, *(step * at for at in range(1, count) if first < step * at < heaviest)})


def is_kept_as_lacking(gear: Gear, known: Mapping[str, Any]) -> bool:
    """Whether what is lacking has to be kept by itself: a list of what there is says it already."""
    own = known.get("equipment")
    stored: Mapping[str, Any] = own if isinstance(own, Mapping) else {}
    names = {str(each.get("name")) for each in stored.get("items") or ()}
    is_listed = bool(gear.items and gear.place != "Gym") or bool(names and _gym not in names and gear.place is None)
    return not (is_listed or gear.is_all)


def _wishes(told: Told, known: Mapping[str, Any]) -> Iterator[Call]:
    wants = told.wants
    yield from (_wish("exclusion", each.lower()) for each in wants.refused)
    if is_kept_as_lacking(told.gear, known):
        yield from (_wish("equipment", f"no {each}") for each in told.gear.lacking)
    yield from (_wish("custom", f"{PREFIX}{each}") for each in wants.goals)
    yield from (_wish("custom", f"{LIKES}{each}") for each in wants.liked)
    yield from (_wish("custom", f"{OLD_INJURY}{each}") for each in wants.old)
    if value := days_said(told):
        wishes = known.get("active_preferences")
        before = [each for each in wishes if str(each.get("value", "")).startswith(DAYS)] if wishes else []
        if any(each.get("value") == f"{DAYS}{value}" for each in before):
            return
        yield from ((FORGET, {"preference_id": str(each["id"])}) for each in before if each.get("id"))
        yield _wish("custom", f"{DAYS}{value}")


def days_said(told: Told) -> str:
    """``Monday, Thursday and Friday``, ``3 days a week``; empty where none are told."""
    if told.habits.days:
        return listed([_names[day - 1].capitalize() for day in told.habits.days])
    times = told.habits.times
    return f"{times} day{'' if times == 1 else 's'} a week" if times else ""


def _wish(kind: str, value: str) -> Call:
    return PREFERENCE, {"preference_type": kind, "value": value[:200], "duration_type": "permanent"}


def _goals(told: Told, known: Mapping[str, Any]) -> Iterator[Call]:
    wanted = _unwanted_yet(told.wants, known)
    categories = [{"category": each, "weight": _wanted} for each in wanted if each in _categories]
    muscles = [{"muscle": each, "weight": _wanted} for each in wanted if each not in _categories]
    if categories or muscles:
        yield (
            GOALS,
            {
                **({"category_goals": categories} if categories else {}),
                **({"muscle_goals": muscles} if muscles else {}),
            },
        )


def _unwanted_yet(wants: Wants, known: Mapping[str, Any]) -> list[str]:
    stored: dict[str, Any] = {}
    for name in ("category_goals", "muscle_goals"):
        weights = known.get(name)
        stored |= weights if isinstance(weights, Mapping) else {}
    return [each for each in wants.wanted if not (isinstance(stored.get(each), int) and stored[each] >= _wanted)]
