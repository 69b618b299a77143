"""Every worked figure of COACHING.md, section by section."""

from decimal import Decimal

import pytest

from spotter.catalogue import Equipment, Kind, get
from spotter.coaching.deload import deloaded
from spotter.coaching.duration import sets_seconds, working_rest
from spotter.coaching.e1rm import brzycki, epley, estimate, lombardi, wathan
from spotter.coaching.load_options import load_options_for
from spotter.coaching.loads import Plate, Steps, on_a_bar
from spotter.coaching.stall import stall
from spotter.coaching.substitution import (
    SHARED_SYNERGIST,
    SHARED_TARGET,
    SYNERGIST_MISMATCH,
    TARGET_MISMATCH,
    alternatives,
)
from spotter.coaching.types import EquipmentContext, Unit
from spotter.coaching.warmups import ramp
from tests.unit.coaching.asked import (
    double,
    exercise,
    history,
    only,
    pain,
    planned,
    prescription,
    session,
    sets,
    shapes,
    stalled,
    top,
)


class TestEstimatedOneRepMax:
    def test_epley(self) -> None:
        assert epley(Decimal(100), 5) == Decimal("116.67")

    def test_one_rep_is_the_load_itself(self) -> None:
        assert epley(Decimal(100), 1) == Decimal(100)

    @pytest.mark.parametrize(("load", "reps"), [(100, 0), (100, -1), (0, 5), (-20, 5)])
    def test_no_set_has_no_estimate(self, load: int, reps: int) -> None:
        assert epley(Decimal(load), reps) is None
        assert estimate(Decimal(load), reps) is None

    def test_above_twelve_reps_confidence_is_low(self) -> None:
        twelve, thirteen = estimate(Decimal(100), 12), estimate(Decimal(100), 13)
        assert twelve is not None
        assert twelve.confident
        assert thirteen is not None
        assert not thirteen.confident

    def test_with_rpe(self) -> None:
        found = estimate(Decimal(100), 5, Decimal(8))
        assert found is not None
        assert found.load == Decimal("123.33")

    def test_the_other_formulas(self) -> None:
        assert brzycki(Decimal(100), 5) == Decimal("112.50")
        assert lombardi(Decimal(100), 5) == Decimal("117.46")
        assert wathan(Decimal(100), 5) == Decimal("116.58")


class TestLoadsThatExist:
    @pytest.mark.parametrize(
        ("bar", "plate", "wanted", "exists"),
        [("20", "1.25", "92.25", "92.5"), ("20", "2.5", "92.25", "90"), ("45", "5", "138", "135")],
    )
    def test_a_bar_is_rounded_above_the_bar_to_pairs_of_plates(
        self, bar: str, plate: str, wanted: str, exists: str
    ) -> None:
        assert on_a_bar(Decimal(bar), (Plate(Decimal(plate)),)).nearest(Decimal(wanted)) == Decimal(exists)

    def test_half_way_goes_down(self) -> None:
        assert on_a_bar(Decimal(20), (Plate(Decimal("1.25")),)).nearest(Decimal("31.25")) == 30

    def test_never_below_the_bar(self) -> None:
        assert on_a_bar(Decimal(20), (Plate(Decimal("1.25")),)).nearest(Decimal(5)) == 20

    def test_an_increase_lands_on_the_next_load_of_the_rack(self) -> None:
        assert Steps(Decimal("2.5"), Decimal("2.5")).increased(Decimal(20), Decimal(2)) == Decimal("22.5")
        response = planned(
            exercise("Dumbbell Shoulder Press", double(sets=3)),
            recentHistory=[history(sets(20, 12, 12, 12), name="Dumbbell Shoulder Press")],
            equipment={"dumbbellStep": 2.5},
        )
        assert shapes(only(response).working_sets) == [(22.5, 8, 3)]

    def test_at_the_heaviest_it_stays_and_says_so(self) -> None:
        response = planned(
            exercise("Dumbbell Shoulder Press", double(sets=3)),
            recentHistory=[history(sets(20, 12, 12, 12), name="Dumbbell Shoulder Press")],
            equipment={"dumbbellStep": 2.5, "dumbbellMax": 20},
        )
        assert shapes(only(response).working_sets) == [(20, 12, 3)]
        assert any("heaviest" in line for line in response.adjustments)

    def test_increments(self) -> None:
        assert top(planned(recentHistory=[history(session(100, 6))])) == (102.5, 4)
        bench = planned(
            exercise("Dumbbell Bench Press"), recentHistory=[history(session(20, 6), name="Dumbbell Bench Press")]
        )
        assert top(bench) == (22, 4)


class TestProgression:
    def test_top_set_with_backoffs(self) -> None:
        response = planned(recentHistory=[history(session(97.5, 6, 8))])
        assert top(response) == (100, 4)
        assert shapes(only(response).backoff_sets) == [(90, 8, 3)]

    def test_double_progression_stays_until_every_set_is_at_the_top(self) -> None:
        press = exercise("Dumbbell Shoulder Press", double(sets=3))
        short = planned(press, recentHistory=[history(sets(20, 12, 12, 11), name="Dumbbell Shoulder Press")])
        assert shapes(only(short).working_sets) == [(20, 12, 3)]
        full = planned(press, recentHistory=[history(sets(20, 12, 12, 12), name="Dumbbell Shoulder Press")])
        assert shapes(only(full).working_sets) == [(22, 8, 3)]


class TestReadiness:
    @pytest.mark.parametrize(
        ("readiness", "cap", "expected", "backoffs"),
        [
            ({"energy": "Low", "soreness": "None"}, 8.0, 7.5, 2),
            ({"energy": "OK", "soreness": "High"}, 8.0, 7.5, 2),
            ({"energy": "Low", "soreness": "None"}, 7.0, 7.0, 2),
            ({"energy": "High", "soreness": "None"}, 8.0, 8.5, 4),
            ({"energy": "High", "soreness": "None"}, 9.5, 9.5, 4),
            ({"energy": "High", "soreness": "Mild"}, 8.0, 8.0, 3),
            ({"energy": "OK", "soreness": "None"}, 8.0, 8.0, 3),
            ({"energy": "High", "soreness": "High"}, 8.0, 7.5, 2),
        ],
    )
    def test_cap_and_backoffs(self, readiness: dict[str, str], cap: float, expected: float, backoffs: int) -> None:
        response = planned(
            exercise(prescribed=prescription(topSetRPECap=cap)),
            readiness=readiness,
            recentHistory=[history(session(100, 5, 7))],
        )
        found = only(response)
        assert found.top_set is not None
        assert found.top_set.rpe_cap == Decimal(str(expected))
        assert [each.rpe_cap for each in found.backoff_sets] == [Decimal(str(expected))]
        assert found.backoff_sets[0].set_count == backoffs

    def test_one_backoff_is_left_on_a_bad_day(self) -> None:
        response = planned(
            exercise(prescribed=prescription(backoffSets=1)), readiness={"energy": "Low", "soreness": "None"}
        )
        assert only(response).backoff_sets[0].set_count == 1

    @pytest.mark.parametrize(("minutes", "left"), [(45, 1), (46, 2)])
    def test_optional_exercises_are_left_out_at_45_minutes(self, minutes: int, left: int) -> None:
        response = planned(
            exercise(prescribed=prescription(backoffSets=0)),
            exercise("Face Pull", double(sets=2), optional=True),
            timeAvailable=minutes,
        )
        assert len(response.exercises) == left

    @pytest.mark.parametrize(("goal", "low"), [("Strength", 3), ("Hypertrophy", 8), ("Both", 5)])
    def test_the_goal_gives_the_range_where_none_is_prescribed(self, goal: str, low: int) -> None:
        response = planned(
            exercise(prescribed=prescription(topSetRepsRange="")),
            userGoal=goal,
            recentHistory=[history(session(100, 20, 7))],
        )
        assert top(response) == (102.5, low)

    def test_home_without_equipment_is_bodyweight(self) -> None:
        response = planned(location="Home")
        assert [each.exercise_name for each in response.exercises] == ["Push-up"]


class TestWarmUps:
    @pytest.mark.parametrize(
        ("load", "expected"),
        [
            ("100", [(20, 10), (40, 5), (60, 5), (80, 3)]),
            ("140", [(20, 10), (55, 5), (85, 5), ("112.5", 3)]),
        ],
    )
    def test_the_ramp(self, load: str, expected: list[tuple[float | str, int]]) -> None:
        bench = get("bench-press")
        options = load_options_for(bench, EquipmentContext(), Unit.KG)
        found = ramp(bench, Decimal(load), options, Unit.KG)
        assert [(each.load, each.reps) for each in found] == [(Decimal(str(each)), reps) for each, reps in expected]
        assert [each.cap for each in found] == [5, 5, 5, 6]

    def test_the_empty_bar_only_above_30(self) -> None:
        bench = get("bench-press")
        options = load_options_for(bench, EquipmentContext(), Unit.KG)
        found = ramp(bench, Decimal(30), options, Unit.KG)
        assert [(float(each.load), each.reps) for each in found] == [(20, 5), (25, 3)]

    def test_dumbbells_take_the_percentages_only(self) -> None:
        press = get("dumbbell-bench-press")
        options = load_options_for(press, EquipmentContext(), Unit.KG)
        found = ramp(press, Decimal(30), options, Unit.KG)
        assert [(float(each.load), each.reps) for each in found] == [(12, 5), (18, 5), (24, 3)]

    def test_bodyweight_is_warmed_up_by_a_movement(self) -> None:
        response = planned(exercise("Push-up", double(sets=3)), location="Home")
        found = only(response).warmup_sets
        assert len(found) == 1
        assert found[0].weight == 0
        assert found[0].note == "incline push-ups"


def test_duration_of_a_bench_session() -> None:
    """Four warm-ups, 1 x 5 at 100 kg and 3 x 8: 25 minutes."""
    response = planned(recentHistory=[history(session(100, 4, 7))])
    assert top(response) == (100, 5)
    assert shapes(only(response).backoff_sets) == [(90, 8, 3)]
    assert len(only(response).warmup_sets) == 4
    assert response.estimated_duration == 25


class TestStall:
    def test_three_hard_sessions_call_for_a_deload(self) -> None:
        days = ("2024-01-01", "2024-01-04", "2024-01-08")
        found = stall(stalled(*(session(100, 5, 9.5, date=day) for day in days)))
        assert found.is_stalled
        assert found.fix_type == "deload"
        assert found.details is not None
        assert "92.5 kg" in found.details
        assert "7.5%" in found.details

    @pytest.mark.parametrize("load", range(50, 301, 5))
    def test_a_deload_is_always_7_to_10_percent_where_the_plates_allow_it(self, load: int) -> None:
        options = load_options_for(get("bench-press"), EquipmentContext(), Unit.KG)
        found = deloaded(Decimal(load), options)
        assert found is not None
        assert Decimal("0.07") <= 1 - found / load <= Decimal("0.10")

    def test_light_loads_take_the_next_lower_one(self) -> None:
        options = load_options_for(get("dumbbell-curl"), EquipmentContext(), Unit.KG)
        assert deloaded(Decimal(12), options) == 10

    def test_few_reps_call_for_another_range(self) -> None:
        days = ("2024-01-01", "2024-01-04", "2024-01-08")
        found = stall(stalled(*(session(100, 4, 8, date=day) for day in days)))
        assert found.fix_type == "rep_range"
        assert found.suggested_fix is not None
        assert "from 4-6 to 6-8" in found.suggested_fix

    def test_fewer_than_three_exposures_are_no_stall(self) -> None:
        found = stall(stalled(session(100, 5, 9.5), session(100, 5, 9.5, date="2024-01-20")))
        assert not found.is_stalled
        assert found.fix_type is None


class TestSubstitution:
    def test_the_weights_of_the_ranking(self) -> None:
        assert (SHARED_TARGET, SHARED_SYNERGIST, TARGET_MISMATCH, SYNERGIST_MISMATCH) == (60, 30, -30, -15)

    def test_bench_press_with_dumbbells_and_a_bench(self) -> None:
        found = alternatives(get("bench-press"), frozenset({Equipment.DUMBBELL, Equipment.BENCH}), limit=1)
        assert [each.name for each in found] == ["Dumbbell Bench Press"]
        response = planned(location="Home", equipmentAvailable=["Dumbbell", "Bench"])
        assert [(each.from_, each.to) for each in response.substitutions] == [("Bench Press", "Dumbbell Bench Press")]

    def test_bench_press_with_bodyweight_only(self) -> None:
        assert [each.name for each in alternatives(get("bench-press"), frozenset(), limit=1)] == ["Push-up"]


class TestPain:
    def test_mild_keeps_the_exercise_without_an_increase(self) -> None:
        response = planned(recentHistory=[history(session(97.5, 6))], painFlags=[pain("Right Shoulder", "Mild")])
        assert top(response) == (97.5, 6)

    def test_moderate_without_a_substitute_is_10_to_20_percent_lighter(self) -> None:
        response = planned(
            exercise("Overhead Press"),
            recentHistory=[history(session(60, 6), name="Overhead Press")],
            painFlags=[pain("Shoulder", "Moderate")],
        )
        assert top(response) == (50, 6)
        assert any("16.7% lighter" in line and "range" in line for line in response.adjustments)

    def test_severe_leaves_the_region_alone(self) -> None:
        response = planned(recentHistory=[history(session(97.5, 6))], painFlags=[pain("Right Shoulder", "Severe")])
        assert response.exercises == ()
        assert response.substitutions == ()
        assert any("clinician" in line for line in response.adjustments)


class TestRests:
    @pytest.mark.parametrize(
        ("exercise_id", "reps", "load", "seconds"),
        [
            ("bench-press", 5, 100, 180),
            ("bench-press", 8, 80, 180),
            ("bench-press", 9, 80, 120),
            ("leg-press", 8, 100, 180),
            ("lat-pulldown", 6, 60, 180),
            ("dumbbell-bench-press", 5, 30, 120),
            ("dumbbell-bench-press", 12, 20, 120),
            ("dumbbell-curl", 8, 12, 90),
            ("barbell-curl", 6, 30, 90),
            ("push-up", 10, 0, 60),
            ("push-up", 10, 10, 120),
            ("plank", 45, 0, 60),
            ("cable-crunch", 12, 30, 60),
            ("kettlebell-swing", 15, 24, 60),
        ],
    )
    def test_by_what_is_lifted_and_how_often(self, exercise_id: str, reps: int, load: int, seconds: int) -> None:
        assert working_rest(get(exercise_id), reps, Decimal(load)) == seconds

    def test_a_set_takes_20_seconds_and_7_for_each_rep_and_its_rest(self) -> None:
        assert sets_seconds(get("bench-press"), Kind.REPS, 1, 5, 180) == 20 + 35 + 180
        assert sets_seconds(get("plank"), Kind.HOLD, 3, 45, 60) == 3 * (20 + 45 + 60)
        assert sets_seconds(get("dumbbell-row"), Kind.REPS, 1, 8, 120) == 20 + 2 * 56 + 120
