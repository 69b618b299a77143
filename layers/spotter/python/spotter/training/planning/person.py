"""Who a plan is for, read once from what is stored and what was asked."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from spotter.catalogue import Equipment, Exercise, Muscle, UnknownExercise, all_exercises, custom, get
from spotter.catalogue.words import words
from spotter.coaching.contraindications import OLD_AGE, Condition, conditions_named, left_out, reason
from spotter.coaching.effort_limits import ADULT_AGE
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.personal import Personal
from spotter.coaching.plan_inputs import equipment_at
from spotter.coaching.types import (
    Energy,
    EquipmentContext,
    Experience,
    Goal,
    Location,
    PainFlagContext,
    ProfileContext,
    ReadinessContext,
    Severity,
    Sex,
    Soreness,
    Unit,
)
from spotter.coaching.types.base import HEAVIEST, MOST_REPS
from spotter.coaching.types.context import MOST_FLAGS
from spotter.training.planning.asked import Asked
from spotter.training.planning.equipment import at_hand
from spotter.training.planning.exclusions import is_called
from spotter.training.planning.exposures import in_unit
from spotter.training.planning.stored import Json, StoredData, day, number, text, whole
from spotter.training.planning.wishes import LONGEST_PART, Wishes, severity_of, wishes_of

_sexes = dict.fromkeys(("f", "w", "female", "woman", "girl"), Sex.FEMALE)
_sexes |= dict.fromkeys(("m", "male", "man", "boy"), Sex.MALE)
_goals_of_categories = {
    "strength": Goal.STRENGTH,
    "powerlifting": Goal.STRENGTH,
    "hypertrophy": Goal.HYPERTROPHY,
    "muscle": Goal.HYPERTROPHY,
    "bodybuilding": Goal.HYPERTROPHY,
}
_rank = tuple(Severity).index
SHORTEST_MINUTES, LONGEST_MINUTES = 5, 600


@dataclass(frozen=True, slots=True)
class Person:
    """What the rules need to know. ``equipped`` is false where nobody told what there is to train with.

    ``unwanted`` is why an exercise is not to be done, by its id. ``refused`` are the names under which exercises were
    refused; ``alike`` is the exercise of the catalogue, by its id, that one of the person's own resembles.
    """

    unit: Unit
    goal: Goal
    profile: ProfileContext
    readiness: ReadinessContext
    minutes: int | None
    location: Location
    equipment_names: tuple[str, ...]
    equipped: bool
    equipment: EquipmentContext
    pains: tuple[PainFlagContext, ...]
    conditions: frozenset[Condition]
    unwanted: Mapping[str, str]
    refused: tuple[tuple[str, frozenset[str]], ...]
    own: Mapping[frozenset[str], NamedExercise]
    alike: Mapping[str, str]
    wishes: Wishes

    def named(self, written: str) -> NamedExercise:
        """The exercise that a name means to this person."""
        return Personal(own=self.own).named(written)

    def personal(self, names: Iterable[NamedExercise], starts: Mapping[str, Decimal]) -> Personal:
        """What a plan of exercises has to know beside the request; what nobody knows is refused by its name."""
        unwanted = dict(self.unwanted)
        for each in names:
            if each.key not in unwanted and (why := self._why_not(each)):
                unwanted[each.key] = why
        return Personal(self.own, unwanted, starts)

    def _why_not(self, exercise: NamedExercise) -> str:
        """Why an exercise that is not in the catalogue is unwanted: by what it may be, or by the words of its name."""
        for key in (self.alike.get(exercise.key, ""), *(each.id for each in exercise.could_be)):
            if key in self.unwanted:
                return self.unwanted[key]
        return next((_refusal(name) for name, _ids in self.refused if is_called(exercise.written, name)), "")


def person_of(stored: StoredData, asked: Asked) -> Person:
    """The person as the records tell it, over which stands what was asked."""
    unit = Unit.LB if stored.settings.get("unit") == Unit.LB.value else Unit.KG
    wishes = wishes_of(stored.preferences, asked.date, asked.session)
    conditions = asked.conditions | wishes.conditions | _of_profile(stored.profile)
    refused = (*wishes.excluded, *asked.excluded)
    location, names, real, told = _equipment(stored, asked, wishes, unit)
    return Person(
        unit=unit,
        goal=_goal(stored),
        profile=_profile(stored, conditions, unit),
        readiness=_readiness(asked, wishes),
        minutes=_minutes(stored, asked, wishes),
        location=location,
        equipment_names=names,
        equipped=told,
        equipment=real,
        pains=_pains(stored, asked, wishes),
        conditions=conditions,
        unwanted=_unwanted(refused, conditions, asked.unwanted),
        refused=refused,
        own=_own(stored.own_exercises),
        alike=_alike(stored.own_exercises),
        wishes=wishes,
    )


def _goal(stored: StoredData) -> Goal:
    said = text(stored.profile.get("goal")).capitalize()
    if said in set(Goal):
        return Goal(said)
    wanted = sorted((-weight, name) for name, value in stored.category_goals.items() if (weight := whole(value)))
    return next((goal for _weight, name in wanted if (goal := _goals_of_categories.get(name.lower()))), Goal.BOTH)


def _profile(stored: StoredData, conditions: frozenset[Condition], unit: Unit) -> ProfileContext:
    weight = number(stored.profile.get("weight_kg"))
    level = text(stored.settings.get("fitness_level")).capitalize()
    age = whole(stored.profile.get("age"))
    if age is None and Condition.MINOR in conditions:
        age = ADULT_AGE - 1
    return ProfileContext(
        bodyweight=in_unit(weight, unit) if weight is not None and 0 < weight <= HEAVIEST / 3 else None,
        sex=_sexes.get(text(stored.profile.get("gender")).lower()),
        level=Experience(level) if level in set(Experience) else None,
        age=age if age is not None and age <= MOST_REPS else None,
        pregnant=Condition.PREGNANCY in conditions,
        heart_condition=Condition.HEART in conditions,
    )


def _of_profile(profile: Json) -> frozenset[Condition]:
    """The conditions that the profile names, and those of its age."""
    age, found = whole(profile.get("age")), set(conditions_named(profile.get("conditions")))
    if age is not None and age < ADULT_AGE:
        found.add(Condition.MINOR)
    if age is not None and age >= OLD_AGE:
        found.add(Condition.OLD_AGE)
    return frozenset(found)


def _readiness(asked: Asked, wishes: Wishes) -> ReadinessContext:
    both = (("energy", asked.energy), ("soreness", asked.soreness))
    told: dict[str, Energy | Soreness] = {name: each for name, each in both if each is not None}
    if asked.energy is None and (wishes.easy or asked.holds):
        told["energy"] = Energy.LOW
    return ReadinessContext.model_validate(told)


def _minutes(stored: StoredData, asked: Asked, wishes: Wishes) -> int | None:
    """The time of today: as it was said, else as a preference, the schedule or the settings have it."""
    scheduled = next((minutes for each in stored.schedule if (minutes := whole(each.get("minutes")))), None)
    usual = whole(stored.settings.get("preferred_workout_duration"))
    minutes = asked.minutes or wishes.minutes or scheduled or usual
    return min(max(minutes, SHORTEST_MINUTES), LONGEST_MINUTES) if minutes else None


def _equipment(
    stored: StoredData, asked: Asked, wishes: Wishes, unit: Unit
) -> tuple[Location, tuple[str, ...], EquipmentContext, bool]:
    """What there is today: as it was said, else as a preference, else as it is stored."""
    there = at_hand(stored.equipment, stored.settings, unit)
    lacking = asked.lacking | wishes.lacking
    chosen = asked.equipment if asked.equipment is not None else wishes.equipment
    if chosen is None and wishes.location is not None and wishes.location is not there.location:
        chosen = None if wishes.location is Location.GYM else frozenset[Equipment]()
        there = replace(there, location=wishes.location, names=(), real=EquipmentContext(), told=True)
    if chosen is not None:
        names = tuple(sorted(chosen - lacking))
        real = _of_what_is_there(there.real, frozenset(chosen - lacking))
        return Location.HOME, names or (_nothing,), real, True
    if not lacking:
        return there.location, there.names, there.real, there.told
    available, _unknown = equipment_at(there.location, there.names, there.real)
    left = (frozenset(Equipment) if available is None else available) - lacking
    return Location.HOME, tuple(sorted(left)) or (_nothing,), _of_what_is_there(there.real, left), True


_nothing = "bodyweight"


def _of_what_is_there(real: EquipmentContext, names: frozenset[Equipment]) -> EquipmentContext:
    """The real loads of what is there today: whose dumbbells are told would have them otherwise."""
    gone: dict[str, None] = {}
    if Equipment.DUMBBELL not in names:
        gone |= dict.fromkeys(("dumbbells", "dumbbell_step", "dumbbell_max"))
    if Equipment.KETTLEBELL not in names:
        gone |= dict.fromkeys(("kettlebells",))
    if Equipment.BARBELL not in names:
        gone |= dict.fromkeys(("bar_weight",))
    return real.model_copy(update=gone)


def _pains(stored: StoredData, asked: Asked, wishes: Wishes) -> tuple[PainFlagContext, ...]:
    """Every pain that has not ended, the worst first, each once."""
    open_flags = (_pain(each) for each in stored.pains if not _ended(each, asked))
    found = dict.fromkeys((*open_flags, *wishes.pains, *asked.pains))
    return tuple(sorted(found, key=lambda each: -_rank(each.severity)))[:MOST_FLAGS]


def _ended(stored: Json, asked: Asked) -> bool:
    """A flag ends when the user says so: on the day that was said, and for good."""
    ended = day(stored.get("ended"))
    return ended is not None and ended <= asked.date


def _pain(stored: Json) -> PainFlagContext:
    by = text(stored.get("exercise_name"))[:LONGEST_PART]
    return PainFlagContext(
        body_part=text(stored.get("body_part"))[:LONGEST_PART], severity=severity_of(stored), exercise_name=by or None
    )


def _unwanted(
    refused: Iterable[tuple[str, frozenset[str]]], conditions: frozenset[Condition], muscles: frozenset[Muscle]
) -> dict[str, str]:
    found: dict[str, str] = {}
    if conditions:
        for each in left_out(conditions):
            found[each] = reason(get(each), conditions)
    if muscles:
        found |= {each.id: "you do not want to train that" for each in all_exercises() if muscles & set(each.primary)}
    for name, ids in refused:
        found |= dict.fromkeys(ids, _refusal(name))
    return found


def _refusal(name: str) -> str:
    return f"you do not want {name}"


def _own(stored: Iterable[Json]) -> dict[frozenset[str], NamedExercise]:
    """The person's own exercises, and their own names for those of the catalogue, by the words of each name."""
    found: dict[frozenset[str], NamedExercise] = {}
    for each in stored:
        exercise = _exercise(each)
        if exercise is not None:
            known = any(_of_catalogue(each.get(field)) is not None for field in ("like", "alias_of"))
            for name in _names(each):
                found.setdefault(frozenset(words(name)), NamedExercise(name, exercise, known))
    found.pop(frozenset(), None)
    return found


def _alike(stored: Iterable[Json]) -> dict[str, str]:
    """The id of what an exercise of the person's own resembles, by its own id."""
    both = ((text(each.get("id")), _of_catalogue(each.get("like"))) for each in stored)
    return {own_id: like.id for own_id, like in both if like is not None}


def _names(stored: Json) -> Iterator[str]:
    aliases = stored.get("aliases")
    for each in (stored.get("name"), *(aliases if isinstance(aliases, list) else ())):
        if name := text(each):
            yield name


def _exercise(stored: Json) -> Exercise | None:
    """None for a record that means nothing any more."""
    own_id, name = text(stored.get("id")), text(stored.get("name"))
    alias_of, like = _of_catalogue(stored.get("alias_of")), _of_catalogue(stored.get("like"))
    if alias_of is not None:
        return alias_of
    if stored.get("alias_of") or not name or not own_id:
        return None
    return replace(custom(name, (), like), id=own_id)


def _of_catalogue(exercise_id: object) -> Exercise | None:
    try:
        return get(text(exercise_id))
    except UnknownExercise:
        return None
