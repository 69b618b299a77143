"""What may be said of a workout is computed from it."""

import itertools
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.catalogue import Joint, Kind, Level, Muscle, Stress, all_exercises, custom, get
from spotter.coaching import workout_facts
from spotter.coaching.compose import ComposedExercise, Focus, Session, WorkoutRequest, compose


def dose(exercise_id: str, sets: int = 3, reps: int = 10, rest: int = 60) -> ComposedExercise:
    return ComposedExercise(get(exercise_id), Kind.REPS, sets=sets, reps=reps, rest_seconds=rest)


CURL, SQUAT, BENCH, ROW = dose("dumbbell-curl"), dose("back-squat"), dose("bench-press"), dose("barbell-row")
RUN = ComposedExercise(get("treadmill-run"), Kind.DURATION, duration_seconds=600)
CAT_COW = ComposedExercise(get("cat-cow"), Kind.REPS, sets=2, reps=8, rest_seconds=15)
OWN = ComposedExercise(custom("Zercher Wobble"), Kind.REPS, sets=3, reps=10, rest_seconds=60)

doses = st.lists(
    st.builds(
        ComposedExercise,
        st.sampled_from(all_exercises()),
        st.just(Kind.REPS),
        sets=st.integers(1, 5),
        reps=st.integers(1, 20),
        rest_seconds=st.integers(0, 180),
    ),
    max_size=6,
)


class TestJoints:
    def test_the_most_that_any_exercise_asks(self) -> None:
        assert workout_facts.stress_on([CURL, SQUAT], Joint.KNEE) is Stress.HIGH
        assert workout_facts.stress_on([CURL, BENCH], Joint.KNEE) is None
        assert workout_facts.stress_on([], Joint.KNEE) is None

    def test_which_exercises_ask_it_the_hardest_first(self) -> None:
        found = workout_facts.exercises_loading([CURL, BENCH, SQUAT], Joint.SHOULDER)
        assert [each.name for each in found] == ["Bench Press", "Back Squat"]
        assert workout_facts.exercises_loading([CURL, SQUAT], Joint.KNEE, Stress.HIGH) == (SQUAT.exercise,)

    def test_nothing_here_loads_it(self) -> None:
        assert workout_facts.leaves_alone([CURL], [Joint.KNEE, Joint.LOWER_BACK])
        assert not workout_facts.leaves_alone([CURL, SQUAT], [Joint.KNEE])
        assert not workout_facts.leaves_alone([BENCH], [], [Muscle.TRICEPS])

    def test_of_an_unknown_exercise_it_cannot_be_said(self) -> None:
        assert not workout_facts.leaves_alone([CURL, OWN], [Joint.KNEE])
        assert workout_facts.unknown_exercises([CURL, OWN]) == (OWN.exercise,)

    @settings(max_examples=60, deadline=None)
    @given(doses, st.sampled_from(Joint))
    def test_it_is_said_only_where_no_exercise_lists_the_joint(
        self, workout: list[ComposedExercise], joint: Joint
    ) -> None:
        loaded = any(joint in dict(each.exercise.joint_stress) for each in workout)
        assert workout_facts.leaves_alone(workout, [joint]) is not loaded
        assert bool(workout_facts.exercises_loading(workout, joint)) is loaded


class TestMuscles:
    def test_a_set_counts_whole_for_targets_and_half_for_synergists(self) -> None:
        assert workout_facts.sets_by_muscle([BENCH, CURL]) == {
            Muscle.BICEPS: Decimal(3),
            Muscle.CHEST: Decimal(3),
            Muscle.FOREARMS: Decimal("1.5"),
            Muscle.FRONT_DELTS: Decimal("1.5"),
            Muscle.TRICEPS: Decimal("1.5"),
        }

    @pytest.mark.parametrize(
        ("workout", "title"),
        [
            ([SQUAT, BENCH, ROW], ("full body",)),
            ([BENCH, ROW, dose("overhead-press")], ("upper body",)),
            ([BENCH, ROW, dose("overhead-press"), dose("crunch")], ("upper body", "core")),
            ([CURL, dose("tricep-pushdown")], ("arms",)),
            ([SQUAT, dose("lying-leg-curl")], ("legs",)),
            ([dose("crunch")], ("core",)),
            ([dose("bench-press", sets=5), dose("dumbbell-curl", sets=1)], ("chest",)),
            ([dose("bench-press", sets=4), dose("dumbbell-curl", sets=2)], ("chest", "arms")),
            ([RUN], ("cardio",)),
            ([CAT_COW], ("mobility",)),
            ([OWN], ()),
            ([], ()),
        ],
    )
    def test_the_title_names_what_is_trained(self, workout: list[ComposedExercise], title: tuple[str, ...]) -> None:
        assert workout_facts.areas(workout) == title

    @pytest.mark.parametrize(
        ("focus", "title"),
        [(Focus.FULL, "full body"), (Focus.UPPER, "upper body"), (Focus.LEGS, "legs"), (Focus.CORE, "core")],
    )
    def test_a_composed_session_is_titled_by_its_focus(self, focus: Focus, title: str) -> None:
        assert workout_facts.areas(compose(WorkoutRequest(minutes=60, focus=focus)).exercises)[0] == title


class TestTime:
    def test_the_warm_up_is_counted_as_the_composer_counts_it(self) -> None:
        assert workout_facts.work_seconds([CURL]) == 3 * (20 + 70 + 60)
        assert workout_facts.minutes([CURL]) == 9
        assert workout_facts.minutes([CURL, RUN]) == 21
        assert workout_facts.minutes([CAT_COW]) == 4
        assert workout_facts.minutes([]) == 0

    @settings(max_examples=60, deadline=None)
    @given(st.integers(5, 180), st.sampled_from(Session), st.sampled_from(Level))
    def test_a_composed_session_takes_what_its_composer_says(
        self, minutes: int, session: Session, level: Level
    ) -> None:
        workout = compose(WorkoutRequest(minutes=minutes, session=session, level=level))
        assert workout_facts.minutes(workout.exercises) == workout.minutes <= minutes

    def test_an_edit_moves_the_estimate_by_the_difference(self) -> None:
        assert workout_facts.minutes_after(9, [CURL], [CURL, RUN]) == 21
        assert workout_facts.minutes_after(21, [CURL, RUN], [CURL]) == 9
        assert workout_facts.minutes_after(3, [CURL, RUN], []) == 1

    @settings(max_examples=60, deadline=None)
    @given(st.lists(doses, min_size=2, max_size=6))
    def test_edits_that_are_taken_back_leave_the_estimate_as_it_was(self, states: list[list[ComposedExercise]]) -> None:
        way = [*states, states[0]]
        estimate = 500
        for before, after in itertools.pairwise(way):
            estimate = workout_facts.minutes_after(estimate, before, after)
        assert estimate == 500
