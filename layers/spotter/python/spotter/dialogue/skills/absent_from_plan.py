"""Why a part of the body, or an exercise, is not in the plan of the week: ``why are there no legs on these days?``.

What the days are, what hurts, and what else fits is read from the plan and from what is known of the person.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from spotter.catalogue import Exercise, Muscle, all_exercises, match
from spotter.dialogue.answer import listed
from spotter.dialogue.composing.areas import area_named, muscles_of_area
from spotter.dialogue.skills.explain import fitting_for
from spotter.dialogue.turn import Turn
from spotter.dialogue.workouts.facts import exercise_meant
from spotter.dialogue.workouts.suitability import spared
from spotter.language.word_lists import word_set

_of_plans = word_set("day days plan week program programme split monday tuesday wednesday thursday friday saturday")
_weekdays = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_upper, _lower = ("upper", "push", "pull"), ("lower", "leg")
_LEGS = muscles_of_area(area_named("lower_body")[1])


def absent_from_plan(turn: Turn) -> str:
    """Why the plan has none of what is asked for; empty where there is no plan, or something else is meant."""
    program = turn.now.knowledge.get("program")
    days: Sequence[Mapping[str, Any]] = program.get("days", ()) if isinstance(program, Mapping) else ()
    if not days or not {token.text for token in turn.heard.tokens} & _of_plans:
        return ""
    own, area = exercise_meant(turn), turn.act.value("target_area", str)
    if own is None and area is None:
        return ""
    name, wanted = (own.name, frozenset(own.primary)) if own is not None else _area(str(area))
    without = [each for each in days if not any(_is_of(done, own, wanted) for done in _exercises(each))]
    if not without:
        return f"Each day of your plan has some: {listed([_day(each, own, wanted) for each in days])}."
    named = listed([_weekdays[int(each["day"]) - 1] for each in without])
    why = " ".join(filter(None, (_of_their_kind(without, wanted), _of_pains(turn, wanted))))
    why = why or "I take only as many exercises as fit the time, and chose others."
    fitting = [each for each in fitting_for(turn, wanted) if own in (None, each)]
    weekday = _weekdays[int(without[0]["day"]) - 1]
    offer = f" Say: add {fitting[0].name.lower()} on {weekday}, and I will." if fitting else ""
    none = f"there is no {name}" if own is not None else f"nothing there is mainly for the {name}"
    return f"{named}: {none}. {why}{offer}"


def _area(area: str) -> tuple[str, frozenset[Muscle]]:
    name, focus = area_named(area)
    return name, muscles_of_area(focus)


def _exercises(day: Mapping[str, Any]) -> list[Exercise]:
    found = (match(str(each.get("exercise", ""))).exercise for each in day.get("exercises", ()))
    return [each for each in found if each is not None]


def _is_of(done: Exercise, own: Exercise | None, wanted: frozenset[Muscle]) -> bool:
    return done == own if own is not None else bool(wanted & set(done.primary))


def _day(day: Mapping[str, Any], own: Exercise | None, wanted: frozenset[Muscle]) -> str:
    first = next(done for done in _exercises(day) if _is_of(done, own, wanted))
    return f"{first.name} on {_weekdays[int(day['day']) - 1]}"


def _of_their_kind(days: Sequence[Mapping[str, Any]], wanted: frozenset[Muscle]) -> str:
    """That all these days are planned for another half of the body, by their names."""
    others = _upper if wanted <= _LEGS else _lower if not wanted & _LEGS else ()
    names = list(dict.fromkeys(str(each.get("name", "")) for each in days))
    if not others or not all(any(word in name.lower() for word in others) for name in names):
        return ""
    return f"They are planned as {listed([name.lower() for name in names])}."


def _of_pains(turn: Turn, wanted: frozenset[Muscle]) -> str:
    """That what hurts rules out some of the exercises that would train it."""
    sore = [
        pain.part
        for pain in turn.known.pains
        if any(wanted & set(each.primary) and not spared(each, (pain,)) for each in all_exercises())
    ]
    return f"You told me that your {listed(sore)} hurts, and I leave out what loads it." if sore else ""
