"""A session uses its time, has what each part was to have, and leaves nobody alone in a pair."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.catalogue import Equipment, Joint, Level, Muscle, Stress, get
from spotter.coaching.compose import Arrangement, Focus, WorkoutRequest, compose
from spotter.coaching.compose.request import GROUP_SIZES

ARMS = frozenset({Muscle.BICEPS, Muscle.TRICEPS})
BACK = frozenset({Muscle.LATS, Muscle.UPPER_BACK})
CHEST = frozenset({Muscle.CHEST, Muscle.UPPER_CHEST})
DUMBBELLS = frozenset({Equipment.DUMBBELL, Equipment.BENCH})


def names(request: WorkoutRequest) -> list[str]:
    return [each.exercise.name for each in compose(request).exercises]


@pytest.mark.parametrize("minutes", [30, 45, 60, 75])
@pytest.mark.parametrize("focus", [*Focus, ARMS, BACK, CHEST])
def test_in_a_gym_hardly_any_of_the_time_is_left(focus: Focus | frozenset[Muscle], minutes: int) -> None:
    workout = compose(WorkoutRequest(minutes=minutes, focus=focus))
    assert minutes * 0.8 <= workout.minutes <= minutes


@settings(max_examples=80, deadline=None)
@given(
    st.sampled_from([Arrangement.SUPERSET, Arrangement.TRISET]),
    st.integers(20, 75),
    st.sampled_from([Focus.UPPER, Focus.FULL, Focus.LEGS, ARMS]),
    st.sampled_from([None, DUMBBELLS]),
    st.sampled_from([None, 2, 3, 4]),
)
def test_no_exercise_of_a_group_is_left_alone(
    arrangement: Arrangement,
    minutes: int,
    focus: Focus | frozenset[Muscle],
    equipment: frozenset[Equipment] | None,
    sets: int | None,
) -> None:
    request = WorkoutRequest(minutes, equipment, focus, arrangement=arrangement, sets=sets)
    count = len(compose(request).exercises)
    assert count < GROUP_SIZES[arrangement] or count % GROUP_SIZES[arrangement] == 0


def test_a_part_has_as_many_exercises_as_it_was_to_have() -> None:
    biceps = frozenset({Muscle.BICEPS})
    request = WorkoutRequest(60, focus=Focus.PULL, shares=((biceps, 2),))
    for_it = [each for each in compose(request).exercises if each.exercise.primary[0] in biceps]
    assert len(for_it) == 2


def test_two_parts_take_turns() -> None:
    found = names(WorkoutRequest(60, focus=CHEST | BACK, areas=(CHEST, BACK)))
    assert found[:4] == ["Bench Press", "Lat Pulldown", "Incline Bench Press", "Barbell Row"]


def test_a_circuit_has_more_exercises_than_straight_sets_have() -> None:
    kettlebell = frozenset({Equipment.KETTLEBELL})
    straight = compose(WorkoutRequest(25, kettlebell, level=Level.BEGINNER))
    circuit = compose(WorkoutRequest(25, kettlebell, level=Level.BEGINNER, arrangement=Arrangement.CIRCUIT))
    assert len(circuit.exercises) > len(straight.exercises)
    assert min(each.sets for each in circuit.exercises) >= 2


def test_a_joint_that_is_a_little_sore_is_asked_for_nothing_hard() -> None:
    request = WorkoutRequest(60, focus=Focus.LEGS, ease_joints=frozenset({Joint.KNEE}))
    exercises = compose(request).exercises
    assert exercises
    assert not any(each.exercise.stress_on(Joint.KNEE) is Stress.HIGH for each in exercises)


@pytest.mark.parametrize("name", ["kettlebell-press", "kettlebell-goblet-squat", "kettlebell-deadlift"])
def test_who_has_kettlebells_alone_may_be_new_to_them(name: str) -> None:
    assert get(name).level is Level.BEGINNER
