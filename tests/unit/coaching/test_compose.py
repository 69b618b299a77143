"""Sessions composed from the catalogue."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.catalogue import Equipment, Joint, Kind, Level, Muscle, all_exercises, get
from spotter.coaching.compose import ComposedWorkout, Focus, Goal, Session, WorkoutRequest, compose
from spotter.coaching.compose.circuit import LONGEST_CIRCUIT_MINUTES
from spotter.coaching.compose.doses import dosed
from spotter.coaching.compose.staples import STAPLES
from spotter.coaching.duration import working_rest
from spotter.coaching.substitution import leaves_alone, spares
from spotter.coaching.workout_facts import minutes, targets

DUMBBELLS = frozenset({Equipment.DUMBBELL})
levels = tuple(Level)

requests = st.builds(
    WorkoutRequest,
    minutes=st.integers(5, 120),
    equipment=st.one_of(st.none(), st.frozensets(st.sampled_from(Equipment), max_size=6)),
    focus=st.one_of(st.sampled_from(Focus), st.frozensets(st.sampled_from(Muscle), max_size=3)),
    level=st.sampled_from(Level),
    goal=st.sampled_from(Goal),
    session=st.sampled_from(Session),
    exclude=st.frozensets(st.sampled_from([each.id for each in all_exercises()]), max_size=4),
    avoid_joints=st.frozensets(st.sampled_from(Joint), max_size=2),
    needs_care=st.booleans(),
    spare_joints=st.frozensets(st.sampled_from(Joint), max_size=1),
)


def names(workout: ComposedWorkout) -> list[str]:
    return [each.exercise.name for each in workout.exercises]


def test_thirty_minutes_of_upper_body_with_dumbbells() -> None:
    workout = compose(WorkoutRequest(minutes=30, equipment=DUMBBELLS, focus=Focus.UPPER))
    assert names(workout)[:3] == ["Dumbbell Floor Press", "Dumbbell Row", "Dumbbell Shoulder Press"]
    assert workout.minutes <= 30
    assert all(each.exercise.equipment <= DUMBBELLS for each in workout.exercises)


def test_a_gym_begins_with_the_lifts_that_everyone_knows() -> None:
    assert names(compose(WorkoutRequest(minutes=60)))[:4] == [
        "Back Squat",
        "Bench Press",
        "Barbell Row",
        "Romanian Deadlift",
    ]


def test_a_beginner_meets_dumbbells_and_machines_first() -> None:
    workout = compose(WorkoutRequest(minutes=45, level=Level.BEGINNER))
    assert names(workout)[0] == "Goblet Squat"


def test_an_excluded_exercise_is_replaced() -> None:
    workout = compose(WorkoutRequest(minutes=60, exclude=frozenset({"back-squat"})))
    assert "Back Squat" not in names(workout)
    assert names(workout)[0] == "Goblet Squat"


def test_what_does_not_fit_is_said() -> None:
    short = compose(WorkoutRequest(minutes=20))
    assert any("left no room" in note for note in short.notes)
    bare = compose(WorkoutRequest(minutes=60, equipment=DUMBBELLS, avoid_joints=frozenset({Joint.SHOULDER})))
    assert any("Nothing for horizontal push" in note for note in bare.notes)


def test_a_known_load_is_repeated_and_never_raised() -> None:
    workout = compose(WorkoutRequest(minutes=45, loads={"bench-press": Decimal("82.5")}))
    bench = next(each for each in workout.exercises if each.exercise.id == "bench-press")
    assert bench.load_kg == Decimal("82.5")
    assert all(each.load_kg is None for each in workout.exercises if each is not bench)


def test_the_muscles_that_are_asked_for_are_trained() -> None:
    workout = compose(WorkoutRequest(minutes=30, focus=frozenset({Muscle.BICEPS, Muscle.TRICEPS})))
    assert workout.exercises
    assert all({Muscle.BICEPS, Muscle.TRICEPS} & set(each.exercise.primary) for each in workout.exercises)


def test_cardio_is_steady_work_and_intervals() -> None:
    workout = compose(WorkoutRequest(minutes=40, session=Session.CARDIO))
    assert [each.kind for each in workout.exercises] == [Kind.DURATION, Kind.INTERVALS]
    hard = compose(WorkoutRequest(minutes=20, session=Session.CARDIO, goal=Goal.CONDITIONING, equipment=frozenset()))
    assert [each.kind for each in hard.exercises] == [Kind.INTERVALS]


def test_mobility_needs_nothing() -> None:
    workout = compose(WorkoutRequest(minutes=15, session=Session.MOBILITY, equipment=frozenset()))
    assert len(workout.exercises) >= 4
    assert all(not each.exercise.equipment for each in workout.exercises)


def test_nothing_that_fits_is_an_honest_answer() -> None:
    everything = frozenset(Joint)
    workout = compose(WorkoutRequest(minutes=20, focus=Focus.PUSH, avoid_joints=everything))
    assert workout.exercises == ()
    assert workout.notes
    assert workout.minutes == 0


@pytest.mark.parametrize("minutes", [4, 0, -10, 181])
def test_a_session_has_a_sensible_length(minutes: int) -> None:
    with pytest.raises(ValueError, match="5 to 180"):
        WorkoutRequest(minutes=minutes)


@pytest.mark.parametrize("goal", list(Goal))
def test_the_goal_sets_reps_and_rest(goal: Goal) -> None:
    bench = compose(WorkoutRequest(minutes=60, goal=goal)).exercises[1]
    expected = {Goal.STRENGTH: (5, 180), Goal.HYPERTROPHY: (10, 120), Goal.BOTH: (8, 180), Goal.CONDITIONING: (12, 45)}
    assert bench.exercise.name == "Bench Press"
    assert (bench.reps, bench.rest_seconds) == expected[goal]


@pytest.mark.parametrize(
    ("exercise_id", "level", "goal", "reps", "rest"),
    [
        ("push-up", Level.BEGINNER, Goal.STRENGTH, 10, 60),
        ("push-up", Level.ADVANCED, Goal.BOTH, 15, 60),
        ("pull-up", Level.INTERMEDIATE, Goal.BOTH, 6, 60),
        ("pull-up", Level.ADVANCED, Goal.BOTH, 10, 60),
        ("band-row", Level.BEGINNER, Goal.STRENGTH, 15, 120),
        ("back-squat", Level.BEGINNER, Goal.STRENGTH, 8, 180),
        ("back-squat", Level.ADVANCED, Goal.STRENGTH, 5, 180),
        ("dumbbell-reverse-lunge", Level.ADVANCED, Goal.STRENGTH, 8, 120),
        ("dumbbell-bench-press", Level.BEGINNER, Goal.BOTH, 10, 120),
        ("dumbbell-curl", Level.INTERMEDIATE, Goal.STRENGTH, 10, 90),
        ("kettlebell-row", Level.INTERMEDIATE, Goal.HYPERTROPHY, 10, 60),
    ],
)
def test_reps_and_rest_suit_the_exercise(exercise_id: str, level: Level, goal: Goal, reps: int, rest: int) -> None:
    dose = dosed(get(exercise_id), 3, goal, level)
    assert (dose.reps, dose.rest_seconds) == (reps, rest)


def test_forty_minutes_of_dumbbells_for_a_beginner() -> None:
    workout = compose(WorkoutRequest(minutes=40, equipment=DUMBBELLS, level=Level.BEGINNER))
    assert names(workout) == [
        "Goblet Squat",
        "Dumbbell Floor Press",
        "Dumbbell Row",
        "Dumbbell Romanian Deadlift",
        "Plank",
    ]
    assert [each.reps for each in workout.exercises] == [10, 10, 10, 10, 0]
    assert all(2 <= each.sets <= 5 for each in workout.exercises)


def test_of_asked_muscles_each_is_trained_before_any_is_twice() -> None:
    asked = frozenset({Muscle.CHEST, Muscle.UPPER_CHEST, Muscle.FRONT_DELTS, Muscle.SIDE_DELTS, Muscle.TRICEPS})
    workout = compose(WorkoutRequest(minutes=45, focus=asked))
    assert asked <= targets(workout.exercises)
    assert workout.notes == ()


def test_what_is_mainly_for_the_asked_muscle_comes_first() -> None:
    workout = compose(WorkoutRequest(minutes=45, focus=frozenset({Muscle.GLUTES, Muscle.SIDE_DELTS})))
    assert "Hip Thrust" in names(workout)
    assert "Barbell Upright Row" not in names(workout)


def test_a_pull_up_bar_is_used() -> None:
    bar = frozenset({Equipment.PULL_UP_BAR, Equipment.DIP_BARS})
    assert "Pull-up" in names(compose(WorkoutRequest(minutes=60, equipment=bar, level=Level.ADVANCED)))


def test_whoever_needs_care_has_six_reps_and_three_left() -> None:
    for goal in Goal:
        for each in compose(WorkoutRequest(minutes=60, goal=goal, needs_care=True)).exercises:
            assert each.kind is Kind.HOLD or each.reps >= 6
            assert "two good reps" not in each.cue
    lift = compose(WorkoutRequest(minutes=60, goal=Goal.STRENGTH, needs_care=True)).exercises[0]
    assert (lift.exercise.name, lift.reps) == ("Back Squat", 6)
    assert "three good reps left" in lift.cue


def test_and_no_intervals() -> None:
    workout = compose(WorkoutRequest(session=Session.CARDIO, goal=Goal.CONDITIONING, needs_care=True))
    assert {each.kind for each in workout.exercises} == {Kind.DURATION}


def test_five_minutes_are_two_sets_of_one_thing() -> None:
    (squat,) = compose(WorkoutRequest(minutes=5, equipment=frozenset())).exercises
    assert (squat.exercise.name, squat.sets, squat.reps) == ("Bodyweight Squat", 2, 12)


def test_a_short_session_is_done_in_turn() -> None:
    workout = compose(WorkoutRequest(minutes=20, equipment=DUMBBELLS, level=Level.BEGINNER))
    assert names(workout) == [
        *("Goblet Squat", "Dumbbell Floor Press", "Two-Arm Dumbbell Row", "Dumbbell Romanian Deadlift")
    ]
    assert [(each.sets, each.reps) for each in workout.exercises] == [(2, 10)] * 4
    assert any(note.startswith("Do these in turn") for note in workout.notes)
    assert not any(note.startswith("Do these in turn") for note in compose(WorkoutRequest(minutes=25)).notes)


@pytest.mark.parametrize("focus", list(Focus))
@pytest.mark.parametrize("minutes", [10, 15, 20])
def test_in_a_circuit_every_muscle_has_its_rest(minutes: int, focus: Focus) -> None:
    """Between two sets of an exercise lie its rest, or the others' sets that leave its muscles alone."""
    doses = compose(WorkoutRequest(minutes=minutes, focus=focus)).exercises
    for each in doses:
        resting = each.rest_seconds
        for other in doses:
            if other is each:
                continue
            works = {*other.exercise.primary, *other.exercise.secondary}
            resting += other.rest_seconds
            if not works & set(each.exercise.primary):
                resting += replace(other, sets=1, rest_seconds=0).seconds
        assert resting >= working_rest(each.exercise, each.reps or 1)


def test_staples_are_exercises_of_their_movement() -> None:
    for pattern, ids in STAPLES.items():
        assert len(set(ids)) == len(ids)
        assert all(get(each).pattern is pattern for each in ids)


@settings(max_examples=120, deadline=None)
@given(requests)
def test_every_session_fits_the_person(request: WorkoutRequest) -> None:
    workout = compose(request)
    assert workout == compose(request)
    assert workout.minutes <= request.minutes
    assert workout.minutes == minutes(workout.exercises)
    lifts = [
        (each.exercise.variation_group, each.exercise.implement, each.exercise.primary) for each in workout.exercises
    ]
    assert len(lifts) == len(set(lifts))
    assert bool(workout.exercises) is bool(workout.minutes)
    for each in workout.exercises:
        exercise = each.exercise
        assert request.equipment is None or exercise.equipment <= request.equipment
        assert exercise.id not in request.exclude
        assert levels.index(exercise.level) <= levels.index(request.level)
        assert leaves_alone(exercise, request.avoid_joints)
        assert spares(exercise, request.spare_joints)
        assert each.cue
        assert each.seconds > 0
        assert each.kind is exercise.kind
        dose = {
            Kind.REPS: each.sets and each.reps,
            Kind.HOLD: each.sets and each.hold_seconds,
            Kind.DURATION: each.duration_seconds,
            Kind.INTERVALS: each.rounds and each.work_seconds,
        }
        assert dose[each.kind]


@settings(max_examples=60, deadline=None)
@given(requests)
def test_compounds_come_first_in_a_strength_session(request: WorkoutRequest) -> None:
    if request.session is not Session.STRENGTH:
        return
    order = [each.exercise.compound for each in compose(request).exercises]
    assert order == sorted(order, reverse=True)


@settings(max_examples=150, deadline=None)
@given(requests)
def test_a_strength_session_that_a_coach_would_sign(request: WorkoutRequest) -> None:
    if request.session is not Session.STRENGTH:
        return
    workout = compose(request)
    for each in workout.exercises:
        assert 2 <= each.sets <= 5 or (request.minutes < 15 and len(workout.exercises) == 1)
        assert each.kind is Kind.HOLD or 5 <= each.reps <= 15
        if request.minutes > LONGEST_CIRCUIT_MINUTES and request.goal is not Goal.CONDITIONING:
            assert each.rest_seconds == working_rest(each.exercise, each.reps or 1)
    if isinstance(request.focus, frozenset) and workout.exercises:
        said = " ".join(workout.notes)
        for muscle in request.focus:
            assert muscle in targets(workout.exercises) or muscle.value.replace("_", " ") in said
