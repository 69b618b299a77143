"""When a lift is stalled, and the one thing to change."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.catalogue import match
from spotter.coaching.stall import stall
from spotter.coaching.types import StallAnalysisResponse, StallContext
from tests.unit.coaching.asked import pain, prescription, session, stalled
from tests.unit.coaching.contexts import sessions

DAYS = ("2024-01-01", "2024-01-04", "2024-01-08", "2024-01-11", "2024-01-14")


def _found(
    *done: tuple[float, int, float | None], days: tuple[str, ...] = DAYS, **changes: Any
) -> StallAnalysisResponse:
    pairs = zip(done, days, strict=False)
    return stall(stalled(*(session(load, reps, rpe, day) for (load, reps, rpe), day in pairs), **changes))


def _rules(response: StallAnalysisResponse) -> list[str]:
    return [decision.rule for decision in response.decisions]


class TestSigns:
    def test_three_that_never_beat_the_oldest(self) -> None:
        assert _found((100, 6, 8), (100, 6, 8), (100, 6, 8)).is_stalled

    def test_three_that_never_beat_the_best_before_them(self) -> None:
        assert _found((105, 6, 8), (100, 5, 8), (100, 6, 8), (102.5, 6, 8)).is_stalled

    def test_one_better_of_three_is_progress(self) -> None:
        assert not _found((100, 5, 8), (100, 6, 8), (100, 6, 8)).is_stalled
        assert not _found((100, 5, 8), (100, 5, 8), (100, 6, 8)).is_stalled

    def test_better_means_more_than_half_a_percent(self) -> None:
        assert _found((100, 5, 8), (100.4, 5, 8), (100.4, 5, 8)).is_stalled
        assert not _found((100, 5, 8), (101, 5, 8), (101, 5, 8)).is_stalled

    def test_two_weeks_without_a_better_one(self) -> None:
        rising = ((90.0, 5, 8.0), (100.0, 5, 8.0), (98.0, 5, 8.0), (99.0, 5, 8.0))
        short = ("2024-01-01", "2024-01-05", "2024-01-10", "2024-01-18")
        long = ("2024-01-01", "2024-01-05", "2024-01-10", "2024-01-19")
        assert not _found(*rising, days=short).is_stalled
        found = _found(*rising, days=long)
        assert found.is_stalled
        assert found.reason == "No e1RM improvement in 14 days."

    def test_three_in_a_row_below_the_range(self) -> None:
        found = _found((95, 3, 7), (100, 3, 7), (105, 3, 7))
        assert found.is_stalled
        assert "T2" in _rules(found)

    def test_rpe_that_rises_above_the_cap(self) -> None:
        found = _found((95, 5, 8), (100, 5, 8.5), (105, 5, 9))
        assert found.is_stalled
        assert _rules(found)[0] == "T3"
        assert not _found((95, 5, 7), (100, 5, 7.5), (105, 5, 8)).is_stalled
        assert not _found((95, 5, 9), (100, 5, 9), (105, 5, 9)).is_stalled

    @pytest.mark.parametrize("count", [0, 1, 2])
    def test_fewer_than_three_are_never_a_stall(self, count: int) -> None:
        found = _found(*[(100, 3, 10)] * count)
        assert not found.is_stalled
        assert found.reason is None
        assert found.fix_type is None
        assert found.details is not None
        assert f"Only {count}" in found.details

    def test_reps_count_where_there_is_no_load(self) -> None:
        assert not _found((0, 8, 8), (0, 9, 8), (0, 10, 8), exerciseName="Push-up").is_stalled
        assert _found((0, 10, 8), (0, 10, 8), (0, 10, 8), exerciseName="Push-up").is_stalled

    def test_less_help_is_progress(self) -> None:
        assert not _found((40, 8, 8), (35, 8, 8), (30, 8, 8), exerciseName="Assisted Pull-up").is_stalled


class TestFixes:
    def test_hard_sessions_first(self) -> None:
        found = _found((100, 4, 9), (100, 4, 9), (100, 4, 9), weeklySets={"chest": 40})
        assert found.fix_type == "deload"

    def test_then_few_reps(self) -> None:
        found = _found((100, 4, 8.5), (100, 4, 8.5), (100, 4, 8.5), weeklySets={"chest": 40})
        assert found.fix_type == "rep_range"
        assert found.details == "New range: 6-8 reps, starting at 87.5 kg × 6."

    def test_a_load_that_has_outgrown_its_range_comes_back_into_it(self) -> None:
        found = _found(*[(100, 4, 8)] * 3, currentPrescription=prescription(topSetRepsRange="8-12"))
        assert found.fix_type == "rep_range"
        assert found.suggested_fix is not None
        assert "8-12" in found.suggested_fix

    @pytest.mark.parametrize(
        ("sets", "said"),
        [({"chest": 30}, "Cut sets"), ({"Chest": 3}, "Add sets"), ({"chest": 3, "back": 10}, "Add sets")],
    )
    def test_then_volume(self, sets: dict[str, int], said: str) -> None:
        found = _found(*[(100, 6, 8)] * 3, weeklySets=sets)
        assert found.fix_type == "volume"
        assert found.suggested_fix is not None
        assert found.suggested_fix.startswith(said)

    def test_volume_inside_the_landmarks_is_left_alone(self) -> None:
        assert _found(*[(100, 6, 8)] * 3, weeklySets={"chest": 14}).fix_type == "variation"

    def test_else_a_variation_of_the_same_movement_with_what_is_there(self) -> None:
        found = _found(*[(100, 6, 8)] * 3, location="Home", equipmentAvailable=["Dumbbell", "Bench"])
        assert found.fix_type == "variation"
        assert found.suggested_fix == "Swap Bench Press for Dumbbell Bench Press for four to six weeks."

    def test_a_variation_spares_what_hurts(self) -> None:
        found = _found(*[(100, 6, 8)] * 3, painFlags=[pain("Shoulder", "Severe")])
        assert found.suggested_fix == "Do Bench Press with a pause of two seconds for four weeks."

    def test_an_unknown_lift_is_varied_by_a_pause(self) -> None:
        found = _found(*[(100, 6, 8)] * 3, exerciseName="Zercher Wobble")
        assert found.fix_type == "variation"
        assert found.suggested_fix is not None
        assert "pause" in found.suggested_fix

    def test_bodyweight_is_deloaded_by_sets(self) -> None:
        found = _found(*[(0, 10, 9.5)] * 3, exerciseName="Push-up")
        assert found.fix_type == "deload"
        assert found.suggested_fix is not None
        assert "half the sets" in found.suggested_fix

    def test_help_grows_in_a_deload(self) -> None:
        found = _found(*[(40, 8, 9.5)] * 3, exerciseName="Assisted Pull-up")
        assert found.details == "New target: 45 kg (12.5% more help)."


@settings(max_examples=80, deadline=None)
@given(st.lists(sessions, max_size=6), st.permutations(range(6)))
def test_order_means_nothing_and_there_is_one_fix_or_none(done: list[dict[str, Any]], order: list[int]) -> None:
    body: dict[str, Any] = {"exerciseName": "Bench Press", "currentPrescription": prescription(), "userGoal": "Both"}
    mixed = [done[at] for at in order if at < len(done)]
    found = stall(StallContext.model_validate(body | {"lastSessions": done}))
    assert found == stall(StallContext.model_validate(body | {"lastSessions": mixed}))
    assert found.is_stalled is (found.fix_type is not None) is (found.suggested_fix is not None)
    assert found.fix_type in (None, "deload", "rep_range", "variation", "volume")


def test_every_muscle_that_lifts_train_has_landmarks() -> None:
    from spotter.coaching.volume_landmarks import LANDMARKS

    for lift in ("Bench Press", "Back Squat", "Deadlift", "Overhead Press", "Barbell Row", "Pull-up", "Barbell Curl"):
        exercise = match(lift).exercise
        assert exercise is not None
        assert set(exercise.primary) <= set(LANDMARKS)
    assert all(0 <= least < most for least, most in LANDMARKS.values())
