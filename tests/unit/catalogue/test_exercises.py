"""The catalogue's data: every record sane, every name and alias unique, nothing dangling."""

from collections import Counter
from collections.abc import Callable
from itertools import chain

import pytest

from spotter.catalogue import (
    Category,
    Equipment,
    Exercise,
    Implement,
    Increment,
    Joint,
    Kind,
    Level,
    LoadType,
    Muscle,
    Pattern,
    Stress,
    UnknownExercise,
    all_exercises,
    get,
)
from spotter.catalogue.exercises import read_row
from spotter.catalogue.words import words

CATALOGUE = all_exercises()

NAMED_IN_THE_SEEDS_AND_RULES = """
Bench Press, Dumbbell Bench Press, Push-up, Barbell Row, Dumbbell Row, Dumbbell Shoulder Press,
Dumbbell Incline Bench Press, Dumbbell Chest Fly, Overhead Tricep Extension, Dumbbell Lateral Raise,
Dumbbell Front Raise, Dumbbell Shrug, Floor Press, Overhead Press, Romanian Deadlift, Leg Press, Decline Bench Press,
Incline Bench Press, Pull-up, Chin-up, Dip, Plank, Back Squat, Front Squat, Deadlift, Hip Thrust, Lat Pulldown
"""

NEEDED_FOR: dict[Implement, set[Equipment]] = {
    Implement.BARBELL: {Equipment.BARBELL},
    Implement.EZ_BAR: {Equipment.EZ_BAR},
    Implement.TRAP_BAR: {Equipment.TRAP_BAR},
    Implement.DUMBBELL: {Equipment.DUMBBELL},
    Implement.KETTLEBELL: {Equipment.KETTLEBELL},
    Implement.PLATE: {Equipment.PLATE},
    Implement.CABLE: {Equipment.CABLE},
    Implement.SMITH_MACHINE: {Equipment.SMITH_MACHINE},
    Implement.LANDMINE: {Equipment.LANDMINE, Equipment.BARBELL},
    Implement.BAND: {Equipment.BAND},
    Implement.SUSPENSION: {Equipment.SUSPENSION},
    Implement.MEDICINE_BALL: {Equipment.MEDICINE_BALL},
    Implement.STABILITY_BALL: {Equipment.STABILITY_BALL},
    Implement.AB_WHEEL: {Equipment.AB_WHEEL},
    Implement.SLED: {Equipment.SLED},
    Implement.SANDBAG: {Equipment.SANDBAG},
}

ONE_FOR_EACH_HAND = {Implement.DUMBBELL, Implement.KETTLEBELL, Implement.CABLE}
BODY_IS_THE_LOAD = {Implement.BODYWEIGHT, Implement.SUSPENSION}
WITHOUT_A_NUMBER = BODY_IS_THE_LOAD | {Implement.BAND, Implement.ROPE}
WEIGHTS = {Equipment.DUMBBELL, Equipment.KETTLEBELL, Equipment.CABLE, Equipment.SMITH_MACHINE, Equipment.BAND}


def test_there_are_at_least_two_hundred_sorted_by_id() -> None:
    ids = [exercise.id for exercise in CATALOGUE]
    assert len(ids) >= 200
    assert ids == sorted(set(ids))


def test_the_exercises_of_the_seeds_and_of_the_rules_are_there_under_their_names() -> None:
    wanted = {" ".join(name.split()) for name in NAMED_IN_THE_SEEDS_AND_RULES.split(",")}
    assert wanted <= {exercise.name for exercise in CATALOGUE}


def test_an_exercise_is_got_by_its_id() -> None:
    assert get("bench-press").name == "Bench Press"
    assert get("farmers-carry").name == "Farmer's Carry"


def test_an_unknown_id_is_a_key_error_that_names_it() -> None:
    with pytest.raises(UnknownExercise, match="bench-pres"):
        get("bench-pres")
    assert issubclass(UnknownExercise, KeyError)


def test_no_two_names_or_aliases_are_the_same_words() -> None:
    written = Counter(frozenset(words(name)) for exercise in CATALOGUE for name in (exercise.name, *exercise.aliases))
    assert [set(form) for form, times in written.items() if times > 1] == []


def test_there_are_about_one_and_a_half_aliases_for_each() -> None:
    assert 1.2 <= sum(len(exercise.aliases) for exercise in CATALOGUE) / len(CATALOGUE) <= 2.5


def test_every_value_of_the_closed_lists_is_used() -> None:
    used = set(chain.from_iterable(e.primary + e.secondary for e in CATALOGUE))
    assert used == set(Muscle)
    assert set(chain.from_iterable(e.equipment for e in CATALOGUE)) == set(Equipment)
    assert {e.pattern for e in CATALOGUE} == set(Pattern) - {Pattern.UNKNOWN}
    assert {e.implement for e in CATALOGUE} == set(Implement) - {Implement.UNKNOWN}
    assert {e.category for e in CATALOGUE} == set(Category)
    assert {e.kind for e in CATALOGUE} == set(Kind)
    assert {e.load_type for e in CATALOGUE} == set(LoadType)
    assert {e.increment for e in CATALOGUE} == set(Increment)
    assert {e.level for e in CATALOGUE} == set(Level)
    stresses = list(chain.from_iterable(e.joint_stress for e in CATALOGUE))
    assert {joint for joint, _ in stresses} == set(Joint)
    assert {stress for _, stress in stresses} == set(Stress)


def failing(holds: Callable[[Exercise], bool]) -> list[str]:
    """The ids of the exercises of which ``holds`` is not true."""
    return [exercise.id for exercise in CATALOGUE if not holds(exercise)]


def test_a_variation_group_is_a_lift_that_stands_for_itself() -> None:
    ids = {exercise.id for exercise in CATALOGUE}
    assert failing(lambda e: e.variation_group in ids) == []
    assert failing(lambda e: get(e.variation_group).variation_group == e.variation_group) == []


def test_muscles_are_named_once_and_one_is_a_target() -> None:
    assert failing(lambda e: bool(e.primary)) == []
    assert failing(lambda e: len({*e.primary, *e.secondary}) == len(e.primary + e.secondary)) == []


def test_joints_are_named_once_and_there_is_one() -> None:
    assert failing(lambda e: bool(e.joint_stress)) == []
    assert failing(lambda e: len(dict(e.joint_stress)) == len(e.joint_stress)) == []


def test_names_and_aliases_are_clean_text() -> None:
    assert failing(lambda e: all(text == " ".join(text.split()) for text in (e.name, *e.aliases))) == []
    assert failing(lambda e: all(1 <= len(text) <= 60 for text in (e.name, *e.aliases))) == []
    assert failing(lambda e: e.name[0].isupper() and all(alias == alias.lower() for alias in e.aliases)) == []


def test_what_is_moved_is_among_what_is_needed() -> None:
    assert failing(lambda e: NEEDED_FOR.get(e.implement, set()) <= e.equipment) == []
    assert failing(lambda e: e.implement is not Implement.MACHINE or bool(e.equipment)) == []
    assert failing(lambda e: e.implement is not Implement.BODYWEIGHT or not e.equipment & WEIGHTS) == []


def test_the_load_fits_what_is_moved() -> None:
    assert failing(lambda e: e.load_type is not LoadType.PER_HAND or e.implement in ONE_FOR_EACH_HAND) == []
    assert failing(lambda e: e.load_type is not LoadType.ADDED or e.implement in BODY_IS_THE_LOAD) == []
    assert failing(lambda e: (e.load_type is LoadType.ASSISTED) == (Equipment.ASSISTED_MACHINE in e.equipment)) == []
    assert failing(lambda e: e.load_type is not LoadType.TOTAL or e.implement not in WITHOUT_A_NUMBER) == []


def test_the_increment_fits_the_load_and_what_is_moved() -> None:
    assert failing(lambda e: e.increment in increments(e)) == []


def increments(exercise: Exercise) -> set[Increment]:
    """The increments that make sense for ``exercise``."""
    if exercise.load_type is LoadType.NONE:
        return {Increment.NONE, Increment.BODYWEIGHT}
    if exercise.implement in {Implement.BARBELL, Implement.SMITH_MACHINE, Implement.EZ_BAR}:
        heavy = exercise.compound and exercise.pattern is not Pattern.SHOULDER_ISOLATION
        return {Increment.BARBELL_COMPOUND if heavy else Increment.BARBELL_ISOLATION}
    return {
        Implement.DUMBBELL: {Increment.DUMBBELL},
        Implement.KETTLEBELL: {Increment.KETTLEBELL},
        Implement.CABLE: {Increment.MACHINE},
        Implement.MACHINE: {Increment.MACHINE},
        Implement.PLATE: {Increment.PLATE},
        Implement.SLED: {Increment.PLATE},
        Implement.SUSPENSION: {Increment.BODYWEIGHT},
        Implement.BODYWEIGHT: {Increment.BODYWEIGHT, Increment.NONE},
        Implement.SANDBAG: {Increment.NONE},
        Implement.MEDICINE_BALL: {Increment.NONE},
    }.get(exercise.implement, {Increment.BARBELL_COMPOUND, Increment.BARBELL_ISOLATION})


def test_cardio_and_mobility_are_so_in_pattern_and_in_category() -> None:
    assert failing(lambda e: (e.pattern is Pattern.CARDIO) == (e.category is Category.CARDIO)) == []
    assert failing(lambda e: (e.pattern is Pattern.MOBILITY) == (e.category is Category.MOBILITY)) == []
    assert failing(lambda e: (Muscle.HEART in e.primary) == (e.category is Category.CARDIO)) == []
    timed = {Kind.DURATION, Kind.INTERVALS}
    assert failing(lambda e: e.category is not Category.CARDIO or e.kind in timed) == []
    assert failing(lambda e: e.kind is not Kind.INTERVALS or e.category is Category.CARDIO) == []


def test_stress_on_a_joint_that_is_not_loaded_is_none() -> None:
    deadlift = get("deadlift")
    assert deadlift.stress_on(Joint.LOWER_BACK) is Stress.HIGH
    assert deadlift.stress_on(Joint.NECK) is None


ROW = (
    "Test Lift | - | squat | strength | quads | - | - | bodyweight | none | reps | compound | bodyweight "
    "| knee:low | beginner | test-lift"
)


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("squat", "squatting"),
        ("quads", "quadz"),
        ("knee:low", "knee:tiny"),
        ("knee:low", "knee"),
        ("compound", "compounded"),
        ("| reps ", ""),
    ],
)
def test_a_row_that_leaves_the_closed_lists_is_refused(good: str, bad: str) -> None:
    assert read_row(ROW).id == "test-lift"
    with pytest.raises(ValueError):
        read_row(ROW.replace(good, bad, 1))
