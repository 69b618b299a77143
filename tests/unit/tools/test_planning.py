"""``plan_today``: the plan of the rules, set as the current workout or only told."""

from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from spotter.catalogue import Equipment
from spotter.coaching.types import Severity
from spotter.tools.planning import PLAN_TODAY
from spotter.tools.registry import REGISTRY
from spotter.tools.tool import Outcome, ToolContext
from spotter.training import keys
from spotter.training.models import CurrentWorkout
from spotter.training.proposals.limits import Limits
from tests.fakes.records import Records
from tests.unit.training.planning.stored_people import day, records, sets, straight

HERE = ToolContext("t", "u", "s1", "r/1/c", "2026-03-09")
SK = keys.current_workout("s1")
PROGRAM = [day(straight("Bench Press"), straight("Overhead Press"))]


def _call(stored: Records, context: ToolContext = HERE, **arguments: Any) -> Outcome:
    return PLAN_TODAY.answer(PLAN_TODAY.arguments.model_validate(arguments), context, stored)


def test_the_plan_becomes_the_current_workout_in_one_write() -> None:
    stored = records(program=PROGRAM, done={"bench-press": {"2026-03-02": sets(*[(60, 12, 8)] * 3)}})
    outcome = _call(stored)
    (effect,) = outcome.effects
    assert (effect.sk, effect.version_read) == (SK, 0)
    stored.apply(outcome.effects)
    workout = CurrentWorkout.of(stored[SK])
    assert workout is not None
    assert [(each.name, each.sets, each.reps, each.weight) for each in workout.exercises] == [
        ("Bench Press", 3, 8, 62.5),
        ("Overhead Press", 3, 10, 20),
    ]
    assert workout.date == "2026-03-09"
    assert outcome.data["exercises"] == stored[SK]["exercises"]
    assert outcome.data["workout_version"] == 1
    assert "P7" in outcome.data["rules"]
    assert {"rule": "P7", "exercise": "Bench Press"} in outcome.data["decisions"]
    assert any(each.startswith("Bench Press: last 60 kg × 12/12/12 @ 8") for each in outcome.data["reasoning"])
    assert outcome.text.startswith("Planned, and now the current workout: Push, 2026-03-09, ")
    assert f"Bench Press [{workout.exercises[0].id}] 3 x 8 at 62.5 kg, 180 s rest" in outcome.text


def test_a_retry_makes_the_same_plan_with_the_same_ids_over_the_workout_that_stands_now() -> None:
    stored = records(program=PROGRAM)
    first = _call(stored)
    stored.apply(first.effects)
    again = _call(stored)
    assert again.data["exercises"] == first.data["exercises"]
    assert again.effects[0].version_read == 1


def test_how_the_person_feels_is_kept_with_the_workout() -> None:
    stored = records(program=PROGRAM)
    stored.apply(_call(stored, energy="Low").effects)
    assert stored[SK]["readiness"] == {"energy": "Low", "soreness": "None"}


@pytest.mark.parametrize("energy", ["Low", None])
def test_an_increase_that_a_low_day_held_back_comes_with_the_next_plan(energy: str | None) -> None:
    """R1, through a log: all sets at the top on a day that was planned as a low one are no reason to wait longer."""
    stored = records(
        program=PROGRAM,
        done={"bench-press": {"2026-02-23": sets(*[(60, 12, 7)] * 3)}},
    )
    stored.apply(_call(stored, energy=energy).effects)
    planned = stored[SK]["exercises"][0]
    assert planned["weight"] == (60 if energy else 62.5)
    log = REGISTRY["log_workout"]
    told = {
        "exercise_id": planned["id"],
        "completed": True,
        "actual_reps": 9,
        "actual_weight": 60,
        "unit": "kg",
        "rpe": 7,
    }
    stored.apply(log.answer(log.arguments.model_validate({"completed_exercises": [told]}), HERE, stored).effects)
    later = _call(stored, replace(HERE, today="2026-03-16", call_key="r/2/c"))
    assert later.data["exercises"][0]["weight"] == (62.5 if energy else 60)


@pytest.mark.parametrize("context", [HERE, replace(HERE, session="")], ids=["asked", "without a session"])
def test_a_plan_that_is_only_looked_at_writes_nothing(context: ToolContext) -> None:
    outcome = _call(records(program=PROGRAM), context, set_current=not context.session)
    assert outcome.effects == ()
    assert outcome.data["success"] is True
    assert len(outcome.data["exercises"]) == 2
    assert "workout_version" not in outcome.data


def test_a_day_may_be_named_as_people_do() -> None:
    assert _call(records(program=PROGRAM), date="next week monday", set_current=False).data["date"] == "2026-03-16"


def test_a_rest_day_is_an_answer_and_changes_no_workout() -> None:
    outcome = _call(records(program=PROGRAM), date="2026-03-10")
    assert outcome.ok
    assert outcome.effects == ()
    assert outcome.data["outcome"] == "rest"
    assert outcome.text == "Tuesday is a rest day of your program. Next is Push on Monday (2026-03-16)."


def test_a_warning_refuses_with_the_answer_of_safety() -> None:
    stored = records(program=PROGRAM, pains=[{"body_part": "chest", "severity": "Severe"}])
    outcome = _call(stored)
    assert not outcome.ok
    assert outcome.effects == ()
    assert outcome.data["outcome"] == "stopped"
    assert outcome.data["rules"] == ["H4"]


@pytest.mark.parametrize(
    ("date", "said"),
    [
        ("someday", "The date could not be read: write it as 2026-01-15, or as tomorrow or next week friday."),
        ("2029-03-09", "date is more than 366 days from today, 2026-03-09."),
    ],
)
def test_a_day_that_is_none_or_far_away_is_refused(date: str, said: str) -> None:
    outcome = _call(records(program=PROGRAM), date=date)
    assert not outcome.ok
    assert outcome.data == {"success": False, "error": said}


@pytest.mark.parametrize("arguments", [{"minutes": 2}, {"minutes": True}, {"energy": "tired"}, {"pain": "knee"}])
def test_arguments_are_checked(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        PLAN_TODAY.arguments.model_validate(arguments)


class TestWhatWasSaidToAModel:
    """What binds its workouts binds the plan that it asks for."""

    def _planned(self, limits: Limits, **arguments: Any) -> dict[str, Any]:
        outcome = _call(records(program=PROGRAM), replace(HERE, limits=limits), **arguments)
        return dict(outcome.data)

    def _names(self, limits: Limits) -> list[str]:
        return [each["name"] for each in self._planned(limits)["exercises"]]

    def test_a_pain(self) -> None:
        assert self._names(Limits(pains=(("shoulder", Severity.SEVERE),))) == []

    def test_an_exclusion(self) -> None:
        limits = Limits(excluded=(("bench press", frozenset({"bench-press"})),))
        assert "Bench Press" not in self._names(limits)
        assert len(self._names(limits)) == 2

    def test_equipment(self) -> None:
        limits = Limits(equipment=frozenset({Equipment.DUMBBELL, Equipment.BENCH}))
        assert self._names(limits)[0] == "Dumbbell Bench Press"
        assert "Bench Press" not in self._names(Limits(lacking=frozenset({Equipment.BARBELL})))

    def test_time_however_much_the_model_gives(self) -> None:
        planned = self._planned(Limits(said_minutes=15), minutes=120)
        assert planned["summary"]["total_duration_estimate"] <= 15

    def test_safety(self) -> None:
        assert self._planned(Limits(refused="Nothing now."))["error"] == "Nothing now."
        held = self._planned(Limits(holds=True))
        assert "R1" in held["rules"]


def test_another_load_takes_the_warm_up_that_was_for_the_old_one_out_of_the_notes() -> None:
    stored = records(program=PROGRAM, done={"bench-press": {"2026-03-02": sets(*[(60, 12, 8)] * 3)}})
    stored.apply(_call(stored).effects)
    bench = stored[SK]["exercises"][0]
    assert bench["notes"] == "Warm-up: 20 × 10, 25 × 5, 37.5 × 5, 50 × 3 (kg). RPE 8 at most."
    lighter = REGISTRY["adjust_exercise"].arguments.model_validate(
        {"exercise_id": bench["id"], "adjustments": {"weight": 40}}
    )
    adjusted = REGISTRY["adjust_exercise"].answer(lighter, HERE, stored).data["exercises"][0]
    assert (adjusted["weight"], adjusted["notes"]) == (40, "RPE 8 at most.")


def test_what_is_told_of_one_plan_holds_for_it_alone() -> None:
    stored = records(program=PROGRAM, equipment={"location": "Gym"})
    names = [each["name"] for each in _call(stored, without=["overhead"]).data["exercises"]]
    assert names == ["Bench Press"]
    spared = _call(stored, spare=["shoulder"])
    assert "Overhead Press" not in [each["name"] for each in spared.data["exercises"]]
    there = [each["name"] for each in _call(stored, equipment="dumbbells").data["exercises"]]
    assert there == ["Push-up", "Dumbbell Shoulder Press"]
    assert [each["name"] for each in _call(stored).data["exercises"]] == ["Bench Press", "Overhead Press"]


def test_muscles_that_are_to_be_spared_stop_no_plan() -> None:
    outcome = _call(records(program=PROGRAM, equipment={"location": "Gym"}), spare=["chest"])
    assert "Bench Press" not in [each["name"] for each in outcome.data.get("exercises", ())]
    assert outcome.data["outcome"] != "stopped"
