"""What a workout trains and what it leaves out: gaps, what will be felt, what is in it twice, what is not in it."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from spotter.catalogue import Exercise, Muscle
from spotter.dialogue.answer import Answer, listed
from spotter.dialogue.composing.areas import area_named, muscles_of_area
from spotter.dialogue.skills.absent_from_plan import absent_from_plan
from spotter.dialogue.skills.show import for_an_area
from spotter.dialogue.state import Listed
from spotter.dialogue.turn import Skill, Turn
from spotter.dialogue.workouts.facts import (
    exercise_meant,
    muscles_of,
    muscles_said,
    no_workout,
    places_meant,
    purpose,
    trains,
)
from spotter.dialogue.workouts.workout import known

_AREAS = {
    "quads": "quads",
    "hamstrings": "hamstrings",
    "glutes": "glutes",
    "calves": "calves",
    "chest": "chest",
    "back": "back",
    "shoulders": "shoulders",
    "biceps": "biceps",
    "triceps": "triceps",
    "core": "trunk",
}
"""The parts of the body of which a workout can leave one out, with how they are said."""
_most_felt = 3


def missed(turn: Turn) -> Answer:
    """Which parts it does not train; of one part that was named, who trains it."""
    exercises = turn.now.workout.exercises
    if not exercises:
        return no_workout()
    if turn.act.value("target_area", str) is not None:
        return for_an_area(turn)
    target, helped = _trained(exercises)
    none: list[str] = []
    some: list[str] = []
    for area, name in _AREAS.items():
        muscles = muscles_of_area(area_named(area)[1])
        if not muscles & target:
            (some if muscles & helped else none).append(name)
    if not none and not some:
        return Answer("It leaves nothing out: every part of the body is the target of an exercise.")
    parts = [f"Not trained at all: {listed(none)}." if none else "", _only_helping(some)]
    return Answer(" ".join([*filter(None, parts), f"Say: add something for {(none or some)[0]}, and I will."]))


def _only_helping(areas: list[str]) -> str:
    return f"Working only as helpers: {listed(areas)}." if areas else ""


def _trained(exercises: Sequence[Listed]) -> tuple[frozenset[Muscle], frozenset[Muscle]]:
    """The muscles that some exercise is for, and those that help in one."""
    found = [own for each in exercises if (own := known(each)) is not None]
    target = frozenset(muscle for own in found for muscle in own.primary)
    return target, frozenset(muscle for own in found for muscle in own.secondary)


def felt(turn: Turn) -> Answer:
    """Which muscles will be felt the next day: those with the most sets."""
    sets: dict[Muscle, int] = {}
    for each in turn.now.workout.exercises:
        for muscle in sorted(muscles_of(each)):
            sets[muscle] = sets.get(muscle, 0) + int(each.get("sets") or each.get("rounds") or 1)
    if not sets:
        return no_workout()
    most = sorted(sets, key=lambda muscle: -sets[muscle])[:_most_felt]
    said = listed([f"{muscles_said([muscle])} ({sets[muscle]} sets)" for muscle in most])
    return Answer(
        f"Most likely what gets the most sets: {said}. What is new to you is felt more than what you are used to, "
        "a day or two later."
    )


def two_alike(turn: Turn) -> Answer:
    """What two exercises of the workout that train the same have in common, and what each has of its own."""
    exercises = turn.now.workout.exercises
    places = places_meant(turn)
    chosen = [exercises[at] for at in places] if len(places) > 1 else list(exercises)
    pairs = list(_alike(chosen))
    if not pairs:
        return Answer(f"{' '.join(purpose(each) for each in chosen)} No two of them are for the same muscles.")
    one, other = pairs[0]
    shared = muscles_said(muscle for muscle in one.primary if muscle in other.primary)
    own = [
        f"{mine.name} has more of the {muscles_said(more)}"
        for mine, its in ((one, other), (other, one))
        if (
            more := [
                muscle for muscle in (*mine.primary, *mine.secondary) if muscle not in (*its.primary, *its.secondary)
            ]
        )
    ]
    angle = f": {' and '.join(own)}" if own else ", from another angle"
    return Answer(
        f"Both {one.name} and {other.name} train the {shared}{angle}. Together they give these muscles enough sets; if "
        f"you are short of time one of them will do, and I would keep {one.name}."
    )


def _alike(exercises: Sequence[Listed]) -> Iterator[tuple[Exercise, Exercise]]:
    found = [own for each in exercises if (own := known(each)) is not None]
    for one, other in combinations(found, 2):
        if set(one.primary) & set(other.primary):
            yield one, other


def absent(turn: Turn) -> Answer:
    """Why an exercise is not in the workout, or in the plan where that is meant: what has its place."""
    if told := absent_from_plan(turn):
        return Answer(told)
    exercises = turn.now.workout.exercises
    own = exercise_meant(turn)
    if not exercises:
        return (
            no_workout() if own is None else Answer(f"{trains(own)} There is no workout here yet that it could be in.")
        )
    places = places_meant(turn)
    if places:
        return Answer(f"It is in there, at place {places[0] + 1}. {purpose(exercises[places[0]])}")
    if own is None:
        return missed(turn)
    instead = [str(each["name"]) for each in exercises if muscles_of(each) & set(own.primary)]
    has = "has" if len(instead) == 1 else "have"
    place = f"{listed(instead)} {has} its place" if instead else "nothing in it does that"
    return Answer(
        f"{trains(own)} It is not in this workout: {place}; I take only as many exercises as fit the time. "
        f"Say: add {own.name}, and I will."
    )


_needs = ("current_workout",)
BALANCE = {
    "show.missed": Skill(missed, needs=_needs),
    "show.sore": Skill(felt, needs=_needs),
    "explain.two_alike": Skill(two_alike, needs=_needs),
    "explain.absent": Skill(absent, needs=_needs),
}
