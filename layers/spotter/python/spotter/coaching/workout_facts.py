"""What is true of a workout: what it loads, what it trains, how long it takes. Sentences about it are computed here.

A workout is its exercises with their doses, in their order.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal

from spotter.catalogue import Category, Exercise, Joint, Kind, Muscle, Pattern, Stress
from spotter.coaching.composed_exercise import ComposedExercise
from spotter.coaching.duration import warm_up_seconds, whole_minutes

Workout = Sequence[ComposedExercise]

SYNERGIST_SHARE = Decimal("0.5")
"""A set counts whole for its targets and half for its synergists (Schoenfeld et al. 2017 count likewise)."""
TITLE_SHARE = Decimal("0.25")
"""An area that does not have a quarter of the sets of the busiest one is no part of the title."""

_ranks = {None: 0, Stress.LOW: 1, Stress.MODERATE: 2, Stress.HIGH: 3}
_areas = {
    "chest": {Muscle.CHEST, Muscle.UPPER_CHEST},
    "back": {Muscle.LATS, Muscle.UPPER_BACK, Muscle.TRAPS, Muscle.LOWER_BACK},
    "shoulders": {Muscle.FRONT_DELTS, Muscle.SIDE_DELTS, Muscle.REAR_DELTS, Muscle.ROTATOR_CUFF},
    "arms": {Muscle.BICEPS, Muscle.TRICEPS, Muscle.FOREARMS},
    "legs": {
        Muscle.QUADS, Muscle.HAMSTRINGS, Muscle.GLUTES, Muscle.CALVES, Muscle.ADDUCTORS, Muscle.ABDUCTORS,
        Muscle.HIP_FLEXORS, Muscle.SHINS,
    },
    "core": {Muscle.ABS, Muscle.OBLIQUES},
    "neck": {Muscle.NECK},
}  # fmt: skip
_upper = ("chest", "back", "shoulders")


def is_known(exercise: Exercise) -> bool:
    """Whether it is known what the exercise loads and trains; of a person's own only the name may be."""
    return exercise.pattern is not Pattern.UNKNOWN


def unknown_exercises(workout: Workout) -> tuple[Exercise, ...]:
    """Those of which nothing is known: while there are any, no sentence may say what the workout does not load."""
    return tuple(each.exercise for each in workout if not is_known(each.exercise))


def stress_on(workout: Workout, joint: Joint) -> Stress | None:
    """The most that any exercise asks of ``joint``; None if none of them loads it."""
    found = (each.exercise.stress_on(joint) for each in workout)
    return max(found, key=lambda stress: _ranks[stress], default=None)


def exercises_loading(workout: Workout, joint: Joint, least: Stress = Stress.LOW) -> tuple[Exercise, ...]:
    """The exercises that ask at least ``least`` of ``joint``, those that ask the most first."""
    found = [each.exercise for each in workout if _ranks[each.exercise.stress_on(joint)] >= _ranks[least]]
    return tuple(sorted(found, key=lambda each: -_ranks[each.stress_on(joint)]))


def leaves_alone(workout: Workout, joints: Iterable[Joint], muscles: Iterable[Muscle] = ()) -> bool:
    """Whether nothing in it loads ``joints`` or works ``muscles``: "nothing here loads your wrist" may be said.

    False where an exercise is unknown: then it cannot be known.
    """
    if unknown_exercises(workout):
        return False
    worked = {muscle for each in workout for muscle in (*each.exercise.primary, *each.exercise.secondary)}
    return all(stress_on(workout, joint) is None for joint in joints) and not worked & set(muscles)


def sets_by_muscle(workout: Workout) -> dict[Muscle, Decimal]:
    """Sets of each muscle, the most first: whole for a target, half for a synergist; a timed piece counts as one."""
    found: dict[Muscle, Decimal] = {}
    for each in workout:
        sets = Decimal(_sets(each))
        for muscle in each.exercise.primary:
            found[muscle] = found.get(muscle, Decimal(0)) + sets
        for muscle in each.exercise.secondary:
            found[muscle] = found.get(muscle, Decimal(0)) + sets * SYNERGIST_SHARE
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


def targets(workout: Workout) -> frozenset[Muscle]:
    """The muscles that some exercise is for."""
    return frozenset(muscle for each in workout for muscle in each.exercise.primary)


def areas(workout: Workout) -> tuple[str, ...]:
    """The parts of the body that it is for, as its title names them, the busiest first; ``("full body",)`` of all.

    Cardio and mobility alone are called by their kind. Empty where nothing is known.
    """
    categories = {each.exercise.category for each in workout if is_known(each.exercise)}
    if len(categories) == 1 and categories <= {Category.CARDIO, Category.MOBILITY}:
        return (next(iter(categories)).value,)
    sets = {name: _target_sets(workout, muscles) for name, muscles in _areas.items()}
    most = max(sets.values())
    if not most:
        return ()
    found = [name for name in sets if sets[name] and sets[name] >= most * TITLE_SHARE]
    if "legs" in found and sum(name in found for name in _upper) > 1:
        return ("full body",)
    if all(name in found for name in _upper) and "legs" not in found:
        return ("upper body", *(["core"] if "core" in found else []))
    return tuple(sorted(found, key=lambda name: (-sets[name], name)))


def _target_sets(workout: Workout, muscles: set[Muscle]) -> int:
    return sum(_sets(each) for each in workout if muscles & set(each.exercise.primary))


def _sets(each: ComposedExercise) -> int:
    return each.sets if each.kind in (Kind.REPS, Kind.HOLD) else 1


def work_seconds(workout: Workout) -> int:
    """Seconds of the exercises, rests included, without the general warm-up."""
    return sum(each.seconds for each in workout)


def general_warm_up_seconds(workout: Workout) -> int:
    """Seconds of the general warm-up before it; stretching and no work need none."""
    if all(each.exercise.category is Category.MOBILITY for each in workout):
        return 0
    return warm_up_seconds(work_seconds(workout))


def minutes(workout: Workout) -> int:
    """How long it takes in minutes, its general warm-up included: what its composer says of it as well."""
    return whole_minutes(general_warm_up_seconds(workout) + work_seconds(workout))


def minutes_after(estimate: int, before: Workout, after: Workout) -> int:
    """The ``estimate`` of a workout once its exercises are ``after`` instead of ``before``; a minute at least.

    An estimate made elsewhere moves by the difference; a hundred edits and their reverses come back to it.
    """
    return max(1, estimate + minutes(after) - minutes(before))
