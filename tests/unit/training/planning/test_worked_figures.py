"""COACHING.md's worked figures, from what is stored about a person to the plan of the day."""

import pytest

from tests.unit.training.planning.stored_people import (
    day,
    exercise,
    planned,
    records,
    rules,
    sets,
    shape,
    straight,
    top_set,
)

BENCH = "Bench Press"
_bench = {"2026-03-02": sets((97.5, 6, 8))}
_top_set = top_set(BENCH, "4-6", 3, backoff_reps="6-8", rpe_cap=8)


def test_the_top_of_the_range_at_the_cap_means_more_load_and_backoffs_ten_percent_below() -> None:
    program = [day(top_set(BENCH, "4-6", 3, rpe_cap=8))]
    plan = planned(records(program=program, done={"bench-press": _bench}))
    assert shape(exercise(plan, BENCH)) == (1, 4, 100)
    assert shape(exercise(plan, BENCH, 1)) == (3, 6, 90)
    assert rules(plan, BENCH)[:2] == ["P1", "P8"]
    assert "Backoff sets" in exercise(plan, BENCH, 1)["notes"]


@pytest.mark.parametrize(
    ("done", "planned_shape", "rule"),
    [
        ([(97.5, 6, 8)], (1, 4, 100), "P1"),
        ([(97.5, 5, 8)], (1, 6, 97.5), "P2"),
        ([(97.5, 3, 8)], (1, 4, 97.5), "P3"),
        ([(97.5, 5, 9)], (1, 5, 97.5), "P4"),
        ([(97.5, 6)], (1, 4, 100), "P5"),
    ],
)
def test_the_next_session_of_a_top_set(done: list[tuple[float, int]], planned_shape: object, rule: str) -> None:
    stored = records(program=[day(_top_set)], done={"bench-press": {"2026-03-02": sets(*done)}})
    plan = planned(stored)
    assert shape(exercise(plan, BENCH)) == planned_shape
    assert rule in rules(plan, BENCH)


@pytest.mark.parametrize(
    ("last", "load", "reps"), [((12, 12, 11), 20, 12), ((12, 12, 12), 22, 8)], ids=["stays", "goes up"]
)
def test_double_progression_of_dumbbells_in_steps_of_two(last: tuple[int, ...], load: float, reps: int) -> None:
    stored = records(
        program=[day(straight("Dumbbell Bench Press"))],
        done={"dumbbell-bench-press": {"2026-03-02": sets(*((20, each, 8) for each in last))}},
    )
    plan = planned(stored)
    assert shape(exercise(plan, "Dumbbell Bench Press")) == (3, reps, load)
    assert "P7" in rules(plan, "Dumbbell Bench Press")


def test_an_increase_lands_on_the_next_dumbbell_that_the_person_has() -> None:
    stored = records(
        program=[day(straight("Dumbbell Bench Press"))],
        equipment={"items": [{"name": "dumbbells", "weights": [10, 15, 20, 25], "unit": "kg"}, {"name": "bench"}]},
        done={"dumbbell-bench-press": {"2026-03-02": sets(*[(20, 12, 8)] * 3)}},
    )
    assert shape(exercise(planned(stored), "Dumbbell Bench Press")) == (3, 8, 25)


def test_at_the_heaviest_dumbbell_it_stays_and_says_so() -> None:
    stored = records(
        program=[day(straight("Dumbbell Bench Press"))],
        equipment={"items": [{"name": "dumbbells", "weights": [10, 15, 20]}, {"name": "bench"}]},
        done={"dumbbell-bench-press": {"2026-03-02": sets(*[(20, 12, 8)] * 3)}},
    )
    plan = planned(stored)
    assert shape(exercise(plan, "Dumbbell Bench Press")) == (3, 12, 20)
    assert "Dumbbell Bench Press: 20 kg is the heaviest there is: stay, and slow the lowering down." in plan.adjustments


def test_pounds_are_planned_in_pounds_on_the_persons_own_bar_and_plates() -> None:
    stored = records(
        program=[day(straight(BENCH, "5"))],
        settings={"unit": "lb"},
        equipment={"location": "Gym", "bar": {"weight": 45, "unit": "lb"}, "plates": [5, 10, 25, 45]},
        done={"bench-press": {"2026-03-02": sets(*[(135, 5, 8)] * 3, unit="lb")}},
    )
    each = exercise(planned(stored), BENCH)
    assert (each["weight"], each["unit"]) == (145, "lb")


def test_more_than_four_weeks_away_takes_ten_percent_off_and_says_so() -> None:
    stored = records(program=[day(_top_set)], done={"bench-press": {"2026-02-01": sets((100, 5, 8))}})
    plan = planned(stored)
    assert shape(exercise(plan, BENCH)) == (1, 4, 90)
    assert "Bench Press: 5 weeks since the last session. Back in with 90 kg × 4." in plan.reasoning


def test_a_set_that_looks_like_a_typing_error_decides_no_load_and_is_asked_about() -> None:
    done = {"2026-02-23": sets((100, 5, 8)), "2026-03-02": sets((150, 5, 8))}
    plan = planned(records(program=[day(_top_set)], done={"bench-press": done}))
    assert shape(exercise(plan, BENCH)) == (1, 6, 100)
    assert any("is 150 kg × 5 on 2026-03-02 a typing error?" in each for each in plan.adjustments)


def test_a_set_that_the_person_has_confirmed_decides_the_load() -> None:
    done = {"2026-02-23": sets((100, 5, 8)), "2026-03-02": {"sets": sets((150, 5, 8)), "confirmed": True}}
    plan = planned(records(program=[day(_top_set)], done={"bench-press": done}))
    assert shape(exercise(plan, BENCH)) == (1, 6, 150)


class TestReadiness:
    def test_a_bad_day_takes_a_backoff_caps_the_effort_and_holds_the_increase(self) -> None:
        stored = records(program=[day(_top_set)], done={"bench-press": _bench})
        plan = planned(stored, energy="Low")
        assert shape(exercise(plan, BENCH)) == (1, 6, 97.5)
        assert exercise(plan, BENCH)["rpe_cap"] == 7.5
        assert shape(exercise(plan, BENCH, 1))[0] == 2
        assert plan.readiness == {"energy": "Low", "soreness": "None"}

    def test_a_session_that_was_held_back_is_skipped_when_the_next_increase_is_decided(self) -> None:
        low = {"energy": "Low", "soreness": "None"}
        held = {"sets": sets((97.5, 5, 7.5)), "readiness": low}
        stored = records(program=[day(_top_set)], done={"bench-press": {**_bench, "2026-03-05": held}})
        assert shape(exercise(planned(stored), BENCH)) == (1, 4, 100)

    def test_a_good_day_adds_a_backoff_and_half_an_rpe(self) -> None:
        stored = records(program=[day(_top_set)], done={"bench-press": _bench})
        plan = planned(stored, energy="High", soreness="None")
        assert exercise(plan, BENCH)["rpe_cap"] == 8.5
        assert shape(exercise(plan, BENCH, 1))[0] == 4


def test_the_warm_up_stands_in_the_notes() -> None:
    stored = records(program=[day(_top_set)], done={"bench-press": _bench})
    assert exercise(planned(stored), BENCH)["notes"] == "Warm-up: 20 × 10, 40 × 5, 60 × 5, 80 × 3 (kg). RPE 8 at most."


class TestPain:
    def test_a_mild_pain_keeps_the_exercise_without_an_increase(self) -> None:
        pains = [{"body_part": "right shoulder", "severity": "Mild"}]
        plan = planned(records(program=[day(_top_set)], done={"bench-press": _bench}, pains=pains))
        assert shape(exercise(plan, BENCH)) == (1, 6, 97.5)
        assert "H1" in rules(plan, BENCH)

    def test_a_severe_pain_leaves_out_what_loads_the_region_and_sends_to_a_clinician(self) -> None:
        pains = [{"body_part": "right shoulder", "severity": "Severe"}]
        program = [day(straight(BENCH), straight("Leg Extension"))]
        plan = planned(records(program=program, pains=pains))
        assert [each["name"] for each in plan.exercises] == ["Leg Extension"]
        assert any(each.startswith("Bench Press: left out: severe pain") for each in plan.adjustments)
        assert plan.caveats

    def test_a_pain_that_has_ended_holds_nothing_back(self) -> None:
        pains = [{"body_part": "right shoulder", "severity": "Severe", "ended": "2026-03-08"}]
        plan = planned(records(program=[day(_top_set)], done={"bench-press": _bench}, pains=pains))
        assert shape(exercise(plan, BENCH)) == (1, 4, 100)

    def test_a_stored_injury_counts_as_a_pain(self) -> None:
        injury = {"preference_type": "injury", "value": "left knee", "metadata": {"severity": "severe"}}
        plan = planned(records(program=[day(straight("Back Squat"), straight(BENCH))], preferences=[injury]))
        assert [each["name"] for each in plan.exercises] == [BENCH]

    def test_a_warning_sign_refuses_any_plan(self) -> None:
        pains = [{"body_part": "my chest", "severity": "Severe"}]
        plan = planned(records(program=[day(straight(BENCH))], pains=pains))
        assert plan.exercises == ()
        assert plan.outcome == "stopped"
        assert plan.rules == ("H4",)
        assert planned(records(pains=pains)).outcome == "stopped"


def test_short_of_time_leaves_out_optional_work_first() -> None:
    program = [day(straight(BENCH), straight("Lateral Raise", optional=True))]
    stored = records(program=program, settings={"preferred_workout_duration": 40})
    plan = planned(stored)
    assert [each["name"] for each in plan.exercises] == [BENCH]
    assert plan.summary["total_duration_estimate"] <= 40
    assert "R3" in plan.rules
    assert len(planned(stored, minutes=90).exercises) == 2
