"""Exercises that fit a person: by muscle, goal, equipment at hand, what hurts and what is not wanted."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from spotter.catalogue import Category, Equipment, Exercise, Kind, Level, Muscle, Pattern, match
from spotter.catalogue.words import words
from spotter.coaching.pain import Flag, may_replace

_levels = {Level.BEGINNER: 0, Level.INTERMEDIATE: 1, Level.ADVANCED: 2}
STRENGTH, HYPERTROPHY = "strength", "hypertrophy"
GOALS: dict[str, frozenset[Category]] = {
    STRENGTH: frozenset({Category.STRENGTH}),
    HYPERTROPHY: frozenset({Category.STRENGTH, Category.CORE}),
    "both": frozenset({Category.STRENGTH, Category.CORE}),
    "core": frozenset({Category.CORE}),
    "power": frozenset({Category.PLYOMETRIC, Category.STRENGTH}),
    "endurance": frozenset({Category.CARDIO}),
    "cardio": frozenset({Category.CARDIO}),
    "conditioning": frozenset({Category.CARDIO, Category.PLYOMETRIC}),
    "mobility": frozenset({Category.MOBILITY}),
}
_powerful = frozenset({Pattern.OLYMPIC, Pattern.JUMP, Pattern.THROW})


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wanted. None and empty: nothing is said of it. ``available`` None: everything is there.

    Muscles without a goal are to be trained: no stretch and no jump of theirs is meant.
    """

    muscles: frozenset[Muscle] = frozenset()
    goal: str | None = None
    available: frozenset[Equipment] | None = None
    level: Level | None = None
    flags: tuple[Flag, ...] = ()
    excluded: frozenset[str] = frozenset()


def suggestions(exercises: Sequence[Exercise], wanted: Wanted, limit: int) -> tuple[Exercise, ...]:
    """The exercises that fit, the best first: what targets the muscle, the plain form before its variations, then by
    name. Of each variation group the first alone, while there are others.
    """
    fitting = sorted((each for each in exercises if fits(each, wanted)), key=lambda each: _order(each, wanted))
    first: dict[str, Exercise] = {}
    for each in fitting:
        first.setdefault(each.variation_group, each)
    rest = [each for each in fitting if first[each.variation_group] is not each]
    return (*first.values(), *rest)[:limit]


def fits(exercise: Exercise, wanted: Wanted) -> bool:
    """Whether an exercise is one that was asked for, can be done with what is there, and loads nothing that hurts."""
    return (
        exercise.id not in wanted.excluded
        and exercise.pattern is not Pattern.UNKNOWN
        and (not wanted.muscles or bool(wanted.muscles & {*exercise.primary, *exercise.secondary}))
        and _serves(exercise, wanted.goal or ("both" if wanted.muscles - {Muscle.HEART} else None))
        and (wanted.available is None or exercise.equipment <= wanted.available)
        and (wanted.level is None or _levels[exercise.level] <= _levels[wanted.level])
        and may_replace(exercise, wanted.flags)
    )


def excluded_by(names: Iterable[str], exercises: Sequence[Exercise]) -> frozenset[str]:
    """The ids of what these names leave out: the exercise that is meant, and all whose names hold every word of it."""
    found: set[str] = set()
    for name in names:
        written = frozenset(words(name))
        if not written:
            continue
        meant = match(name).exercise
        found |= {meant.id} if meant is not None else set()
        found |= {each.id for each in exercises if written <= set(words(each.name))}
    return frozenset(found)


def reason(exercise: Exercise, muscles: Collection[Muscle]) -> str:
    """Why it fits: ``targets chest; helps triceps; needs barbell, bench``."""
    targets = [_named(each) for each in exercise.primary]
    helps = [_named(each) for each in exercise.secondary if not muscles or each in muscles]
    parts = [f"targets {', '.join(targets)}" if targets else "", f"helps {', '.join(helps[:3])}" if helps else ""]
    needed = sorted(_named(each) for each in exercise.equipment)
    parts.append(f"needs {', '.join(needed)}" if needed else "needs nothing")
    return "; ".join(filter(None, parts))


def _serves(exercise: Exercise, goal: str | None) -> bool:
    if goal is None:
        return True
    if exercise.category not in GOALS[goal]:
        return False
    if goal == "power":
        return exercise.category is Category.PLYOMETRIC or exercise.pattern in _powerful
    return goal != STRENGTH or exercise.kind is Kind.REPS


def _order(exercise: Exercise, wanted: Wanted) -> tuple[object, ...]:
    """What targets it, what is compound, what uses the equipment that there is, the plain form; then level and id."""
    targets = not wanted.muscles or bool(wanted.muscles & set(exercise.primary))
    wide = exercise.compound or wanted.goal in (HYPERTROPHY, "core", "mobility")
    unloaded = exercise.category is Category.STRENGTH and not exercise.equipment
    return (
        not targets,
        not wide,
        unloaded,
        exercise.id != exercise.variation_group,
        _levels[exercise.level],
        exercise.id,
    )


def _named(slug: str) -> str:
    return slug.replace("_", " ")
