"""What pain and missing equipment do to a plan."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.catalogue import Equipment, Exercise, Joint, Muscle, all_exercises, get
from spotter.coaching.substitution import alternatives, ranked, score
from spotter.coaching.types import TodayPlanResponse
from tests.unit.coaching.asked import (
    double,
    exercise,
    history,
    only,
    pain,
    planned,
    prescription,
    rules,
    session,
    sets,
    shapes,
    top,
)

BENCH = history(session(97.5, 6))


def _hurting(
    *flags: dict[str, Any], name: str = "Bench Press", load: float = 97.5, **changes: Any
) -> TodayPlanResponse:
    past = history(session(load, 6), name=name)
    return planned(exercise(name), recentHistory=[past], painFlags=list(flags), **changes)


def _known(name: str) -> Exercise:
    return next(each for each in all_exercises() if each.name == name)


class TestMild:
    def test_the_load_is_held_where_the_joint_works(self) -> None:
        response = _hurting(pain("Left Shoulder", "Mild"))
        assert top(response) == (97.5, 6)
        assert "H1" in rules(response)
        assert any("watch it" in line for line in response.adjustments)

    def test_other_exercises_go_up(self) -> None:
        response = _hurting(pain("Left Shoulder", "Mild"), name="Leg Press", load=100)
        assert top(response) == (105, 4)

    def test_the_named_exercise_is_held_wherever_it_hurts(self) -> None:
        response = _hurting(pain("Big Toe", "Mild", "Bench Press"))
        assert top(response) == (97.5, 6)

    def test_a_good_day_does_not_raise_the_cap_of_what_hurts(self) -> None:
        response = _hurting(pain("Shoulder", "Mild"), readiness={"energy": "High", "soreness": "None"})
        found = only(response).top_set
        assert found is not None
        assert found.rpe_cap == 8
        assert only(response).backoff_sets[0].set_count == 3

    def test_no_rep_is_added_either(self) -> None:
        past = history(session(100, 5, 7))
        response = planned(recentHistory=[past], painFlags=[pain("Shoulder", "Mild")])
        assert top(response) == (100, 5)


class TestModerate:
    def test_the_same_movement_without_that_joints_stress(self) -> None:
        response = _hurting(pain("Right Shoulder", "Moderate"))
        swap = response.substitutions[0]
        assert swap.from_ == "Bench Press"
        other = next(each for each in all_exercises() if each.name == swap.to)
        assert other.pattern is get("bench-press").pattern
        assert other.stress_on(Joint.SHOULDER) in (None, "low")
        assert "S2" in rules(response)

    def test_the_substitute_begins_light(self) -> None:
        response = _hurting(pain("Lower back", "Moderate"), name="Back Squat", load=100)
        assert [each.to for each in response.substitutions] == ["Leg Press"]
        assert top(response) == (95, 5)

    def test_no_substitute_is_a_variation_of_what_hurts(self) -> None:
        for lift in ("Bench Press", "Back Squat", "Deadlift", "Barbell Curl", "Pull-up"):
            for joint in Joint:
                for each in _hurting(pain(joint.value.replace("_", " "), "Moderate"), name=lift).substitutions:
                    substitute = next(other for other in all_exercises() if other.name == each.to)
                    assert substitute.variation_group != _known(lift).variation_group

    def test_nor_of_the_exercise_that_the_flag_names(self) -> None:
        free = planned(exercise("Overhead Press"), location="Home", equipmentAvailable=["Dumbbell"])
        (swap,) = free.substitutions
        flag = pain("thumb", "Mild", swap.to)
        named = planned(exercise("Overhead Press"), location="Home", equipmentAvailable=["Dumbbell"], painFlags=[flag])
        groups = {_known(each.to).variation_group for each in named.substitutions}
        assert _known(swap.to).variation_group not in groups

    @pytest.mark.parametrize(("load", "expected"), [(60, 50), (100, 85), (42.5, 35), (22.5, 20), (20, 20)])
    def test_else_it_is_lighter_with_less_range(self, load: float, expected: float) -> None:
        response = _hurting(pain("Shoulder", "Moderate"), name="Overhead Press", load=load)
        assert top(response)[0] == expected
        assert "H2" in rules(response)
        assert any("range that does not hurt" in line for line in response.adjustments)

    def test_a_first_time_says_the_load_that_is_planned(self) -> None:
        response = planned(exercise("Leg Press"), painFlags=[pain("knee", "Moderate")])
        assert top(response) == (35, 5)
        assert any("keep it light, 35 kg" in line for line in response.adjustments)

    def test_two_flags_on_one_exercise_count_as_the_worse(self) -> None:
        both = [pain("Left Elbow", "Mild"), pain("Right Shoulder", "Moderate")]
        assert _hurting(*both) == _hurting(*reversed(both))
        assert "S2" in rules(_hurting(*both))

    def test_a_substitute_that_hurts_too_is_passed_over(self) -> None:
        free = _hurting(pain("Right Shoulder", "Moderate")).substitutions[0].to
        taken = _hurting(pain("Right Shoulder", "Moderate"), pain("Elbow", "Moderate", free)).substitutions
        assert all(each.to != free for each in taken)

    def test_a_light_touch_of_the_joint_is_only_held(self) -> None:
        response = _hurting(pain("Shoulder", "Moderate"), name="Barbell Row")
        assert top(response) == (97.5, 6)
        assert response.substitutions == ()


class TestSevere:
    @pytest.mark.parametrize("name", ["Bench Press", "Overhead Press", "Pull-up", "Barbell Row", "Push-up"])
    def test_nothing_that_loads_the_region_and_no_substitute(self, name: str) -> None:
        response = _hurting(pain("Left Shoulder", "Severe"), name=name)
        assert response.exercises == ()
        assert response.substitutions == ()
        assert "H3" in rules(response)
        assert any("clinician" in caveat for caveat in response.caveats)
        assert response.reasoning

    def test_the_rest_of_the_body_trains_on(self) -> None:
        response = planned(exercise("Leg Extension"), exercise(), painFlags=[pain("Left Shoulder", "Severe")])
        assert [each.exercise_name for each in response.exercises] == ["Leg Extension"]

    def test_a_place_that_nobody_knows_stops_everything(self) -> None:
        assert _hurting(pain("soul", "Severe")).exercises == ()

    def test_a_place_that_nobody_knows_is_where_its_exercise_loads(self) -> None:
        flag = pain("that spot", "Severe", "Bench Press")
        response = planned(exercise(), exercise("Overhead Press"), exercise("Leg Extension"), painFlags=[flag])
        assert [each.exercise_name for each in response.exercises] == ["Leg Extension"]

    def test_an_unknown_exercise_is_not_risked(self) -> None:
        response = planned(exercise("Zercher Wobble"), painFlags=[pain("Knee", "Severe")])
        assert response.exercises == ()

    def test_a_substitute_for_missing_equipment_spares_it_too(self) -> None:
        response = planned(
            exercise("Leg Press"), location="Home", equipmentAvailable=["Dumbbell"], painFlags=[pain("Knee", "Severe")]
        )
        assert response.exercises == ()

    def test_severe_chest_pain_is_an_emergency(self) -> None:
        response = planned(painFlags=[pain("Chest", "Severe")])
        assert response.exercises == ()
        assert "H4" in rules(response)
        assert any("emergency number" in line for line in response.adjustments)
        assert response.estimated_duration == 0


class TestEquipment:
    @pytest.mark.parametrize(
        ("location", "kit", "name", "expected"),
        [
            ("Gym", [], "Bench Press", "Bench Press"),
            ("Gym", ["Barbell", "Dumbbell"], "Bench Press", "Bench Press"),
            ("Gym", ["Dumbbell"], "Bench Press", "Dumbbell Bench Press"),
            ("Gym", ["spaceship"], "Bench Press", "Bench Press"),
            ("Gym", ["Dumbbell"], "Barbell Row", "Dumbbell Row"),
            ("Home", ["Barbell", "Bench"], "Bench Press", "Bench Press"),
            ("Home", ["Barbell"], "Bench Press", "Push-up"),
            ("Home", [], "Bench Press", "Push-up"),
            ("Home", [], "Back Squat", "Bodyweight Squat"),
            ("Home", ["Dumbbell"], "Back Squat", "Goblet Squat"),
        ],
    )
    def test_what_is_there_decides(self, location: str, kit: list[str], name: str, expected: str) -> None:
        response = planned(exercise(name), location=location, equipmentAvailable=kit)
        assert [each.exercise_name for each in response.exercises] == [expected]
        assert bool(response.substitutions) is (name != expected)

    def test_an_unknown_piece_is_said(self) -> None:
        response = planned(equipmentAvailable=["spaceship", "Barbell"])
        assert any("spaceship" in line for line in response.reasoning)

    def test_nothing_fits_is_said(self) -> None:
        response = planned(exercise("Leg Extension", double()), exercise("Plank"), location="Home")
        assert [each.exercise_name for each in response.exercises] != []
        assert all(each.from_ != "Plank" for each in response.substitutions)

    def test_a_substitute_is_not_already_in_the_template(self) -> None:
        response = planned(exercise(), exercise("Dumbbell Bench Press"), equipmentAvailable=["Dumbbell"])
        assert [each.exercise_name for each in response.exercises][1] == "Dumbbell Bench Press"
        assert response.substitutions[0].to != "Dumbbell Bench Press"

    def test_two_of_a_kind_get_different_substitutes(self) -> None:
        response = planned(exercise(), exercise("Incline Bench Press"), equipmentAvailable=["Dumbbell"])
        chosen = [each.exercise_name for each in response.exercises]
        assert len(chosen) == len(set(chosen)) == 2

    @pytest.mark.parametrize(
        ("prescribed", "level", "expected"),
        [
            (prescription(backoffSets=3), None, [(0, 10, 4)]),
            (prescription(backoffSets=0), None, [(0, 10, 2)]),
            (prescription(backoffSets=9), "Beginner", [(0, 8, 5)]),
            (prescription(backoffSets=2), "Advanced", [(0, 16, 3)]),
            (double(topSetRepsRange="3-5", sets=3), None, [(0, 10, 3)]),
            (double(topSetRepsRange="10-12", sets=3), None, [(0, 11, 3)]),
        ],
    )
    def test_a_substitute_without_a_load_is_done_in_straight_sets(
        self, prescribed: dict[str, Any], level: str | None, expected: list[tuple[float, int, int]]
    ) -> None:
        profile = {"level": level} if level else {}
        response = planned(exercise(prescribed=prescribed), location="Home", recentHistory=[BENCH], profile=profile)
        assert [each.to for each in response.substitutions] == ["Push-up"]
        assert only(response).top_set is None
        assert shapes(only(response).working_sets) == expected

    def test_straight_sets_are_said_and_grow_by_reps(self) -> None:
        past = history(sets(0, 12, 11, 10), name="Push-up")
        response = planned(exercise(prescribed=prescription(backoffSets=2)), location="Home", recentHistory=[past])
        assert shapes(only(response).working_sets) == [(0, 12, 2), (0, 11, 1)]
        assert "Push-up: no load is chosen for it, so 3 straight sets of 8-12 reps instead of a heavy top set." in (
            response.adjustments
        )

    def test_a_beginner_gets_no_harder_substitute_than_their_level(self) -> None:
        hang = planned(exercise("Lat Pulldown"), location="Home", equipmentAvailable=["Pull-up Bar"])
        assert {_known(each.to).level for each in hang.substitutions} == {"intermediate"}
        beginner = planned(
            exercise("Lat Pulldown"), location="Home", equipmentAvailable=["Pull-up Bar"], profile={"level": "Beginner"}
        )
        assert {_known(each.to).level for each in beginner.substitutions} <= {"beginner"}

    def test_the_substitutes_own_history_is_used(self) -> None:
        past = history(session(30, 6), name="Dumbbell Bench Press")
        response = planned(recentHistory=[BENCH, past], equipmentAvailable=["Dumbbell"])
        assert top(response) == (32, 4)

    def test_told_dumbbells_are_there_at_home(self) -> None:
        response = planned(location="Home", equipment={"dumbbells": [10, 20]}, equipmentAvailable=["Bench"])
        assert [each.exercise_name for each in response.exercises] == ["Dumbbell Bench Press"]
        assert top(response)[0] in (10, 20)


class TestRanking:
    def test_the_score(self) -> None:
        bench, close = get("bench-press"), get("dumbbell-bench-press")
        assert score(bench, close) == 60 + 2 * 30
        assert score(bench, get("floor-press")) == score(get("floor-press"), bench)

    def test_limit_and_exclude(self) -> None:
        bench = get("bench-press")
        first, second = alternatives(bench, limit=2)
        assert alternatives(bench, exclude=[first.id], limit=1) == (second,)
        assert alternatives(bench, limit=0) == ()

    def test_avoided_joints_are_left_alone(self) -> None:
        found = alternatives(get("back-squat"), avoid_joints=frozenset({Joint.LOWER_BACK}), limit=50)
        assert found
        assert all(each.stress_on(Joint.LOWER_BACK) is None for each in found)

    @settings(max_examples=60, deadline=None)
    @given(st.sampled_from(all_exercises()), st.frozensets(st.sampled_from(Equipment), max_size=5))
    def test_alternatives_fit_and_are_ordered(self, exercise: Exercise, available: frozenset[Equipment]) -> None:
        found = alternatives(exercise, available, limit=5)
        assert exercise not in found
        assert all(each.equipment <= available for each in found)
        assert all((each.pattern, each.kind) == (exercise.pattern, exercise.kind) for each in found)
        scores = [score(exercise, each) for each in found]
        assert scores == sorted(scores, reverse=True)
        assert found == tuple(each for each in ranked(exercise) if each in found)


def test_left_and_right_are_the_same_joint() -> None:
    left, right = (_hurting(pain(f"{side} Shoulder", "Moderate")) for side in ("Left", "Right"))
    assert left.substitutions[0].to == right.substitutions[0].to


def test_muscles_hurt_too() -> None:
    response = _hurting(pain("Hamstring", "Severe"), name="Romanian Deadlift")
    assert response.exercises == ()
    assert Muscle.HAMSTRINGS in get("romanian-deadlift").primary
    assert top(_hurting(pain("Hamstring", "Severe"), name="Barbell Curl", load=30))[0] == Decimal("32.5")
