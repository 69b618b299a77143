"""What the wire types take, and how they refuse the rest."""

import json
from decimal import Decimal
from typing import Any

import pytest
from pydantic import ValidationError

from spotter.coaching.plan import plan
from spotter.coaching.types import (
    CoachContext,
    EquipmentContext,
    PrescriptionContext,
    RepRange,
    SessionHistoryContext,
    StallContext,
    TodayPlanResponse,
)
from tests.unit.coaching.asked import exercise, history, pain, prescription, request, session


def _fault(model: type[Any], body: dict[str, Any]) -> str:
    with pytest.raises(ValidationError) as caught:
        model.model_validate(body)
    return "; ".join(f"{'.'.join(map(str, each['loc']))}: {each['msg']}" for each in caught.value.errors())


class TestRanges:
    @pytest.mark.parametrize(
        ("written", "read"),
        [
            ("4-6", (4, 6)),
            ("4–6", (4, 6)),
            (" 8 - 12 ", (8, 12)),
            ("5", (5, 5)),
            ("8 to 12 reps", (8, 12)),
            ("30-60 s", (30, 60)),
        ],
    )
    def test_read(self, written: str, read: tuple[int, int]) -> None:
        assert PrescriptionContext.model_validate({"topSetRepsRange": written}).top_set_reps_range == RepRange(*read)

    @pytest.mark.parametrize("absent", ["", "  ", None])
    def test_absent(self, absent: str | None) -> None:
        assert PrescriptionContext.model_validate({"topSetRepsRange": absent}).top_set_reps_range is None

    def test_a_range_of_more_letters_than_documented_is_refused_unread(self) -> None:
        fault = _fault(PrescriptionContext, {"topSetRepsRange": "4-6" + " " * 18})
        assert fault == "topSetRepsRange: must be 20 letters long at most"
        assert "20 letters" in _fault(PrescriptionContext, {"backoffRepsRange": "1" + " " * 80_000 + "-"})

    def test_a_range_that_runs_backwards_is_refused_with_the_other_way_round(self) -> None:
        fault = _fault(PrescriptionContext, {"topSetRepsRange": "8-5"})
        assert fault == 'topSetRepsRange: runs backwards: write "5-8" if that is what is meant'

    @pytest.mark.parametrize("wrong", ["0-5", "a lot", "4-6-8", "-3", "5-5000", 7, [4, 6], "4.5-6"])
    def test_refused(self, wrong: Any) -> None:
        assert "topSetRepsRange" in _fault(PrescriptionContext, {"topSetRepsRange": wrong})


class TestNames:
    @pytest.mark.parametrize("blank", ["", " ", "\t\n", "\u2003", "\x1c", "\x1d\x1e\x1f", " \x1d "])
    def test_a_blank_name_is_refused(self, blank: str) -> None:
        assert "exerciseName" in _fault(StallContext, {"exerciseName": blank})


class TestNumbers:
    @pytest.mark.parametrize(
        "wrong", [float("nan"), float("inf"), -float("inf"), -1, 1e9, "100", True, None, [], 10**400]
    )
    def test_a_load_is_a_sane_number(self, wrong: Any) -> None:
        body = session(100, 5) | {"topSetWeight": wrong}
        if wrong is None:
            assert "needs topSetWeight" in _fault(SessionHistoryContext, body)
        else:
            assert "topSetWeight" in _fault(SessionHistoryContext, body)

    @pytest.mark.parametrize("wrong", [5.5, -1, 1001, "5", True, float("nan")])
    def test_reps_are_a_whole_number(self, wrong: Any) -> None:
        assert "topSetReps" in _fault(SessionHistoryContext, session(100, 5) | {"topSetReps": wrong})

    def test_numbers_are_exact(self) -> None:
        read = SessionHistoryContext.model_validate(session(92.1, 5))
        assert read.top_set_weight == Decimal("92.1")

    @pytest.mark.parametrize(
        ("field", "wrong"), [("topSetRPECap", 11), ("backoffLoadDropPercent", 10), ("backoffSets", 99)]
    )
    def test_prescriptions_have_bounds(self, field: str, wrong: float) -> None:
        assert field in _fault(PrescriptionContext, {field: wrong})

    def test_a_percentage_is_asked_for_as_a_fraction(self) -> None:
        assert "0.10 is 10%" in _fault(PrescriptionContext, {"backoffLoadDropPercent": 10})


class TestValues:
    @pytest.mark.parametrize("goal", ["Strength", "strength", "STRENGTH", " strength "])
    def test_case_does_not_matter(self, goal: str) -> None:
        assert CoachContext.model_validate(request(userGoal=goal)).user_goal == "Strength"

    @pytest.mark.parametrize("kind", ["Top Set + Backoffs", "top set + backoffs", "topSetBackoffs", "top_set_backoffs"])
    def test_nor_do_signs(self, kind: str) -> None:
        assert PrescriptionContext.model_validate({"progressionType": kind}).progression_type == "Top Set + Backoffs"

    @pytest.mark.parametrize(
        ("change", "allowed"),
        [
            ({"userGoal": "Cardio"}, "Strength, Hypertrophy, Both"),
            ({"location": "Moon"}, "Gym, Home"),
            ({"readiness": {"energy": "meh", "soreness": "None"}}, "Low, OK, High"),
            ({"readiness": {"energy": "OK", "soreness": "all"}}, "None, Mild, High"),
            ({"painFlags": [pain("Knee", "Awful")]}, "Mild, Moderate, Severe"),
            ({"unit": "stone"}, "kg, lb"),
        ],
    )
    def test_an_unknown_value_says_what_is_allowed(self, change: dict[str, Any], allowed: str) -> None:
        assert f"must be one of: {allowed}" in _fault(CoachContext, request() | change)

    @pytest.mark.parametrize("unit", ["lbs", "LB", "pounds"])
    def test_units_have_names(self, unit: str) -> None:
        assert CoachContext.model_validate(request(unit=unit)).unit == "lb"

    def test_a_value_of_more_letters_than_any_has_is_refused_unread(self) -> None:
        assert "must be one of: kg, lb" in _fault(CoachContext, request(unit="k" + " " * 200 + "g"))

    def test_a_field_that_is_not_known_is_refused(self) -> None:
        assert "painFlag" in _fault(CoachContext, request(painFlag=[]))

    @pytest.mark.parametrize(
        "date", ["2024-01-15", "2024-01-15T10:00:00", "2024-01-15T10:00:00Z", "2024-01-15T10:00+02:00"]
    )
    def test_dates(self, date: str) -> None:
        assert SessionHistoryContext.model_validate(session(100, 5, date=date)).date.day == 15

    @pytest.mark.parametrize(
        "date", ["yesterday", "", 20240115, None, "2024-13-01", "0001-01-01T00:00:00+14:00", "2024-01-15" + " " * 40]
    )
    def test_dates_that_are_none(self, date: Any) -> None:
        assert "date" in _fault(SessionHistoryContext, session(100, 5) | {"date": date})


class TestSizes:
    @pytest.mark.parametrize(
        ("body", "field"),
        [
            (request(*[exercise()] * 41), "currentTemplate.exercises"),
            (request(recentHistory=[history()] * 101), "recentHistory"),
            (request(recentHistory=[history(*[session(100, 5)] * 101)]), "recentHistory.0.lastSessions"),
            (request(painFlags=[pain("Knee", "Mild")] * 41), "painFlags"),
            (request(equipmentAvailable=["Barbell"] * 101), "equipmentAvailable"),
            (request(exercise("x" * 121)), "currentTemplate.exercises.0.name"),
            (request(exercise(" ")), "currentTemplate.exercises.0.name"),
            (request(currentTemplate={"name": "A", "exercises": []}), "currentTemplate.exercises"),
        ],
    )
    def test_lists_and_names_have_bounds(self, body: dict[str, Any], field: str) -> None:
        assert field in _fault(CoachContext, body)

    def test_the_greatest_request_is_answered(self) -> None:
        body = request(
            *[exercise("Bench Press", prescription(topSetRepsRange=f"{at + 1}-{at + 3}")) for at in range(40)],
            recentHistory=[history(*[session(100, 5)] * 100)],
            painFlags=[pain("Knee", "Mild")] * 40,
        )
        assert plan(CoachContext.model_validate(body)).exercises


class TestTheSeedsShape:
    def test_the_least_that_is_asked_for(self) -> None:
        found = plan(
            CoachContext.model_validate({"currentTemplate": {"name": "A", "exercises": [{"name": "Bench Press"}]}})
        )
        assert [each.exercise_name for each in found.exercises] == ["Bench Press"]

    def test_the_response_of_the_seed_is_one_of_ours(self) -> None:
        seed = {
            "exercises": [
                {
                    "exerciseName": "Bench Press",
                    "warmupSets": [{"weight": 20.0, "reps": 10, "rpeCap": 5.0, "setCount": 1}],
                    "topSet": {"weight": 100.0, "reps": 5, "rpeCap": 8.0, "setCount": 1},
                    "backoffSets": [{"weight": 90.0, "reps": 8, "rpeCap": 8.0, "setCount": 3}],
                    "workingSets": [],
                }
            ],
            "substitutions": [{"from": "Barbell Row", "to": "Dumbbell Row", "reason": "Barbell not available"}],
            "adjustments": ["Reduced intensity due to low energy"],
            "reasoning": ["Bench Press: Last 100kg × 5 @ RPE 8"],
            "estimatedDuration": 55,
        }
        read = TodayPlanResponse.model_validate(seed)
        assert read.substitutions[0].to == "Dumbbell Row"

    def test_a_request_survives_its_own_json(self) -> None:
        context = CoachContext.model_validate(request(recentHistory=[history(session(97.5, 6))]))
        again = CoachContext.model_validate_json(context.model_dump_json(by_alias=True, exclude_none=True))
        assert again == context

    def test_weights_are_json_numbers(self) -> None:
        wire = json.loads(plan(CoachContext.model_validate(request())).model_dump_json(by_alias=True))
        assert wire["exercises"][0]["topSet"]["weight"] == 20.0

    @pytest.mark.parametrize("model", [CoachContext, StallContext, EquipmentContext])
    def test_the_schema_speaks_of_numbers(self, model: type[Any]) -> None:
        text = json.dumps(model.model_json_schema(by_alias=True))
        assert '"number"' in text
        assert "pattern" not in text
