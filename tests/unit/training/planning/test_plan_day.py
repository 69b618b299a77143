"""Which session a day has, and what of what is stored binds it."""

from collections.abc import Iterable
from datetime import date
from typing import Any

import pytest

from spotter.catalogue import Equipment
from spotter.coaching.exercise_names import resolve_name
from spotter.training.planning.asked import Asked
from spotter.training.planning.person import person_of
from spotter.training.planning.reading import stored_data
from tests.unit.training.planning.stored_people import (
    MONDAY,
    TUESDAY,
    day,
    exercise,
    names,
    planned,
    records,
    rules,
    sets,
    shape,
    straight,
)

PUSH = day(straight("Bench Press"), straight("Overhead Press"))
LEGS = day(straight("Back Squat"), weekday=4, name="Legs")
WEDNESDAY = date(2026, 3, 11)


def _wish(kind: str, value: str, **more: Any) -> dict[str, Any]:
    return {"preference_type": kind, "value": value, **more}


def _groups(named: Iterable[str]) -> set[str]:
    return {resolve_name(each).exercise.variation_group for each in named}


class TestDay:
    def test_the_programs_day_of_the_week(self) -> None:
        plan = planned(records(program=[PUSH, LEGS]))
        assert (plan.outcome, plan.source, plan.name) == ("workout", "program", "Push")
        assert names(plan) == ["Bench Press", "Overhead Press"]
        assert plan.reasoning[0] == "Push: your program has it on Monday."

    def test_a_day_without_work_is_a_rest_day_that_names_the_next(self) -> None:
        plan = planned(records(program=[PUSH, LEGS, day(weekday=2, name="Off")]), TUESDAY)
        assert (plan.outcome, plan.exercises) == ("rest", ())
        assert plan.reasoning == ("Tuesday is a rest day of your program. Next is Legs on Thursday (2026-03-12).",)
        assert plan.to_json()["next_day"] == {"date": "2026-03-12", "weekday": "Thursday", "name": "Legs"}

    def test_the_only_day_of_a_program_comes_again_in_a_week(self) -> None:
        plan = planned(records(program=[PUSH]), TUESDAY)
        assert plan.next is not None
        assert plan.next.date == date(2026, 3, 16)

    def test_a_scheduled_session_that_names_a_template_comes_before_the_programs_day(self) -> None:
        hotel = {"name": "Hotel", "exercises": [straight("Push-up")]}
        schedule = [{"date": "2026-03-09", "name": "hotel workout"}]
        plan = planned(records(program=[PUSH], templates=[hotel], schedule=schedule))
        assert (plan.source, plan.name, names(plan)) == ("schedule", "Hotel", ["Push-up"])

    @pytest.mark.parametrize("schedule", [{"date": "2026-03-10"}, {"date": "2026-03-09", "status": "cancelled"}])
    def test_a_session_of_another_day_or_a_cancelled_one_changes_nothing(self, schedule: dict[str, Any]) -> None:
        hotel = {"name": "Hotel", "exercises": [straight("Push-up")]}
        plan = planned(records(program=[PUSH], templates=[hotel], schedule=[{"name": "Hotel", **schedule}]))
        assert plan.source == "program"

    def test_a_scheduled_session_on_a_rest_day_that_names_no_workout_is_composed_for_its_part(self) -> None:
        schedule = [{"date": "2026-03-10", "name": "Leg day", "minutes": 30}]
        plan = planned(records(program=[PUSH], schedule=schedule, equipment={"location": "Gym"}), TUESDAY)
        assert plan.source == "none"
        assert plan.summary["focus_areas"] == ["legs"]
        assert plan.summary["total_duration_estimate"] <= 30

    def test_a_workout_that_is_asked_for_by_name(self) -> None:
        plan = planned(records(program=[PUSH, LEGS]), template="legs")
        assert (plan.source, plan.name, names(plan)) == ("template", "Legs", ["Back Squat"])

    def test_a_name_that_no_workout_has_is_answered_with_those_there_are(self) -> None:
        plan = planned(records(program=[PUSH, LEGS]), template="arms")
        assert plan.exercises == ()
        assert plan.adjustments == ('No workout of your program is called "arms". There are: Push, Legs.',)


class TestExclusions:
    def test_an_excluded_exercise_is_replaced_and_never_by_another_excluded_one(self) -> None:
        plan = planned(records(program=[LEGS], preferences=[_wish("exclusion", "squats")]), date(2026, 3, 12))
        assert len(plan.exercises) == 1
        assert "squat" not in names(plan)[0].lower()
        assert any("you do not want squats" in each for each in plan.adjustments)

    @pytest.mark.parametrize(
        "value", ["burpees and bench press", "No bench press!", "bench press, dips", "i hate bench"]
    )
    def test_an_exclusion_is_read_in_the_words_in_which_it_was_stored(self, value: str) -> None:
        plan = planned(records(program=[PUSH], preferences=[_wish("exclusion", value)]))
        assert all("Bench Press" not in name for name in names(plan))

    def test_equipment_and_parts_of_the_body_can_be_excluded(self) -> None:
        barbells = planned(records(program=[PUSH], preferences=[_wish("exclusion", "barbell")]))
        assert not any(name in ("Bench Press", "Overhead Press") for name in names(barbells))
        overhead = planned(records(program=[PUSH], preferences=[_wish("exclusion", "overhead")]))
        assert names(overhead) == ["Bench Press"]

    def test_an_own_exercise_whose_name_was_excluded_is_left_out(self) -> None:
        program = [day(straight("Grandpa's Wobble"), straight("Bench Press"))]
        plan = planned(records(program=program, preferences=[_wish("exclusion", "wobble")]))
        assert names(plan) == ["Bench Press"]

    def test_what_cannot_be_read_is_said(self) -> None:
        plan = planned(records(program=[PUSH], preferences=[_wish("exclusion", "zorbling")]))
        assert 'I could not read your preference "zorbling", so this plan does not know it.' in plan.adjustments


class TestPreferencesOfATime:
    @pytest.mark.parametrize(("until", "holds"), [("2026-03-08", False), ("2026-03-09", True), (None, True)])
    def test_a_temporary_one_holds_until_its_day(self, until: str | None, holds: bool) -> None:
        wish = _wish("exclusion", "bench press", duration_type="temporary", until=until)
        plan = planned(records(program=[PUSH], preferences=[wish]))
        assert ("Bench Press" not in names(plan)) is holds

    @pytest.mark.parametrize(("session", "holds"), [("s1", True), ("s2", False), ("", False)])
    def test_one_of_a_session_holds_in_it_alone(self, session: str, holds: bool) -> None:
        wish = _wish("time_available", "a quarter of an hour", duration_type="session", session="s1")
        plan = planned(records(program=[PUSH], preferences=[wish]), session=session)
        assert any("15 min" in each for each in plan.adjustments) is holds

    @pytest.mark.parametrize(("value", "minutes"), [("20 min on Mondays", 20), ("20 min on tuesdays", None)])
    def test_one_of_a_day_of_the_week_holds_on_that_day(self, value: str, minutes: int | None) -> None:
        asked = Asked(MONDAY)
        stored = stored_data(records(preferences=[_wish("time_available", value)]), asked)
        assert person_of(stored, asked).minutes == minutes

    def test_one_that_is_off_does_not_hold(self) -> None:
        wish = _wish("exclusion", "bench press", is_active=False)
        assert "Bench Press" in names(planned(records(program=[PUSH], preferences=[wish])))

    def test_an_injury_of_an_unknown_session_is_not_dropped(self) -> None:
        wish = _wish("injury", "shoulder", duration_type="session", metadata={"severity": "Severe"})
        assert planned(records(program=[PUSH], preferences=[wish])).exercises == ()


class TestEquipment:
    def test_at_home_a_list_means_what_it_says(self) -> None:
        home = {"location": "Home", "items": [{"name": "Dumbbells", "weights": [8, 12]}, {"name": "Bench"}]}
        plan = planned(records(program=[PUSH], equipment=home))
        assert names(plan)[0] == "Dumbbell Bench Press"
        assert all(each["weight"] in (8, 12) for each in plan.exercises)
        assert all(each.reason.startswith("Barbell") for each in plan.substitutions)

    def test_a_list_without_a_place_means_what_it_says_too(self) -> None:
        plan = planned(records(program=[PUSH], settings={"available_equipment": ["bodyweight"]}))
        assert names(plan)[0] == "Push-up"

    def test_a_preference_for_equipment_takes_the_place_of_what_is_stored_for_as_long_as_it_holds(self) -> None:
        wish = _wish("equipment", "dumbbells and a bench", duration_type="temporary", until="2026-03-09")
        stored = records(program=[PUSH], equipment={"location": "Gym"}, preferences=[wish])
        assert names(planned(stored))[0] == "Dumbbell Bench Press"
        assert names(planned(stored, date(2026, 3, 16)))[0] == "Bench Press"

    def test_what_is_lacking_is_not_there(self) -> None:
        wish = _wish("equipment", "no barbell")
        plan = planned(records(program=[PUSH], equipment={"location": "Gym"}, preferences=[wish]))
        assert "Bench Press" not in names(plan)
        assert names(plan)

    def test_equipment_for_today_takes_the_place_of_the_usual_and_what_is_lacking_goes(self) -> None:
        usual = _wish("equipment", "barbell, rack and bench")
        today = _wish("equipment", "dumbbells, bench", duration_type="temporary", until="2026-03-09", id="a")
        plan = planned(records(program=[PUSH], preferences=[usual, today]))
        assert names(plan)[0] == "Dumbbell Bench Press"
        there = frozenset({Equipment.BARBELL, Equipment.DUMBBELL, Equipment.BENCH, Equipment.RACK})
        gone = planned(records(program=[PUSH]), equipment=there, lacking=frozenset({Equipment.BARBELL}))
        assert names(gone)[0] == "Dumbbell Bench Press"

    def test_what_was_said_comes_before_what_is_stored(self) -> None:
        stored = records(program=[PUSH], equipment={"location": "Gym"})
        plan = planned(stored, equipment=frozenset({Equipment.DUMBBELL, Equipment.BENCH}))
        assert names(plan)[0] == "Dumbbell Bench Press"

    def test_a_substitute_goes_on_from_its_own_history(self) -> None:
        done = {"dumbbell-bench-press": {"2026-03-02": sets(*[(20, 12, 8)] * 3)}}
        home = {"location": "Home", "items": [{"name": "Dumbbells", "weights": [15, 20, 25]}, {"name": "Bench"}]}
        plan = planned(records(program=[PUSH], equipment=home, done=done))
        assert shape(exercise(plan, "Dumbbell Bench Press")) == (3, 8, 25)

    def test_a_place_away_from_the_gym_is_bodyweight(self) -> None:
        wish = _wish("location", "hotel")
        plan = planned(records(program=[PUSH], equipment={"location": "Gym"}, preferences=[wish]))
        assert names(plan)[0] == "Push-up"


class TestProgram:
    def test_the_programs_load_begins_where_nothing_is_logged(self) -> None:
        program = [day(straight("Bench Press", weight=132, unit="lb", notes="Pause at the bottom"))]
        plan = planned(records(program=program))
        assert shape(exercise(plan, "Bench Press")) == (3, 10, 60)
        assert exercise(plan, "Bench Press")["notes"].endswith("Pause at the bottom")
        assert "P6" in rules(plan, "Bench Press")

    def test_an_exercise_of_the_persons_own_has_its_own_history_and_the_loads_of_what_it_resembles(self) -> None:
        own = [{"id": "own-1", "name": "Garage Press", "aliases": ["gp"], "like": "bench-press"}]
        done = {"own-1": {"2026-03-02": sets(*[(50, 12, 8)] * 3)}}
        plan = planned(records(program=[day(straight("GP"))], own=own, done=done))
        assert shape(exercise(plan, "GP")) == (3, 8, 52.5)

    def test_an_alias_of_the_persons_own_means_the_exercise_of_the_catalogue(self) -> None:
        own = [{"id": "own-2", "name": "the big one", "alias_of": "back-squat"}]
        done = {"back-squat": {"2026-03-02": sets(*[(80, 8, 8)] * 3)}}
        plan = planned(records(program=[day(straight("The Big One", "5-8"))], own=own, done=done))
        assert shape(exercise(plan, "The Big One")) == (3, 5, 82.5)

    def test_what_an_own_exercise_resembles_is_excluded_with_it(self) -> None:
        own = [{"id": "own-1", "name": "Garage Press", "like": "bench-press"}]
        wishes = [_wish("exclusion", "bench press")]
        plan = planned(records(program=[day(straight("Garage Press"))], own=own, preferences=wishes))
        assert "Garage Press" not in names(plan)

    @pytest.mark.parametrize(
        ("reps", "planned_reps"), [("5", 5), ("8-12", 10), ("12-8", 10), ("10 each side", 10), ("5+", 5), ("AMRAP", 6)]
    )
    def test_the_reps_of_a_program_are_read_as_they_are_written(self, reps: str, planned_reps: int) -> None:
        plan = planned(records(program=[day(straight("Bench Press", reps))]))
        assert exercise(plan, "Bench Press")["reps"] == planned_reps

    def test_holds_and_pieces_have_times(self) -> None:
        program = [day(straight("Plank", "30-45 s", 2), straight("Running", "20 min", 1))]
        plan = planned(records(program=program))
        assert (exercise(plan, "Plank")["type"], exercise(plan, "Plank")["hold_time"]) == ("hold", 37)
        assert (exercise(plan, "Running")["type"], exercise(plan, "Running")["duration"]) == ("duration", 1200)

    def test_the_load_of_a_hold_is_told_with_it(self) -> None:
        done = {"plank": {"2026-03-02": [{"seconds": 60}] * 3}}
        plan = planned(records(program=[day(straight("Plank", "60"))], done=done))
        plank = exercise(plan, "Plank")
        assert (plank["hold_time"], plank.get("weight")) == (60, None)
        assert "Up to the next load: 2.5 kg" in " ".join(plan.reasoning)
        assert plank["notes"].startswith("Hold with 2.5 kg. ")

    @pytest.mark.parametrize(
        ("weight", "load", "told"),
        [
            (10, 10, "The load of your program to begin with: 10 kg × 10."),
            (40, 15, "Your program says 40 kg; begin with 15 kg × 10."),
        ],
    )
    def test_a_load_that_the_program_names_is_told_as_the_program_has_it(
        self, weight: int, load: int, told: str
    ) -> None:
        rack = {"location": "Home", "items": [{"name": "dumbbells", "weights": [5, 10, 15], "unit": "kg"}]}
        program = [day(straight("Dumbbell Curl", weight=weight, unit="kg"))]
        plan = planned(records(program=program, equipment=rack))
        assert exercise(plan, "Dumbbell Curl")["weight"] == load
        assert f"Dumbbell Curl: nothing is logged yet. {told} Stop at the RPE cap." in plan.reasoning

    def test_a_later_session_than_the_day_that_is_planned_decides_nothing(self) -> None:
        done = {"bench-press": {"2026-03-02": sets(*[(50, 9, 8)] * 3), "2026-03-20": sets(*[(80, 12, 8)] * 3)}}
        plan = planned(records(program=[day(straight("Bench Press"))], done=done))
        assert shape(exercise(plan, "Bench Press")) == (3, 10, 50)

    def test_what_was_logged_on_the_day_already_is_said(self) -> None:
        done = {"bench-press": {"2026-03-09": sets(*[(50, 9, 8)] * 3)}}
        plan = planned(records(program=[day(straight("Bench Press"))], done=done))
        assert "You have logged Bench Press on this day already; this plan counts it." in plan.reasoning


class TestConditions:
    def test_a_minor_trains_gently(self) -> None:
        plan = planned(records(program=[day(straight("Bench Press", "3-5"))], profile={"age": 15}))
        assert exercise(plan, "Bench Press")["reps"] >= 6
        assert exercise(plan, "Bench Press")["rpe_cap"] == 7
        assert plan.caveats

    def test_in_pregnancy_nothing_is_done_flat_on_the_back(self) -> None:
        wishes = [_wish("custom", "I am pregnant")]
        plan = planned(records(program=[PUSH], preferences=wishes))
        assert "Bench Press" not in names(plan)
        assert any("in pregnancy I plan nothing flat on the back" in each for each in plan.adjustments)
        assert plan.caveats

    def test_a_condition_of_the_profile_is_minded(self) -> None:
        plan = planned(records(program=[PUSH], profile={"conditions": ["pregnancy", "unheard of"]}))
        assert "Bench Press" not in names(plan)

    def test_an_easy_day_by_preference_holds_increases(self) -> None:
        done = {"bench-press": {"2026-03-02": sets(*[(50, 12, 8)] * 3)}}
        wishes = [_wish("intensity", "light")]
        plan = planned(records(program=[day(straight("Bench Press"))], done=done, preferences=wishes))
        assert exercise(plan, "Bench Press")["weight"] == 50
        assert "R1" in rules(plan, "Bench Press")


class TestWithoutAProgram:
    def test_who_has_told_nothing_gets_a_session_without_equipment_and_hears_what_was_assumed(self) -> None:
        plan = planned(records())
        assert plan.outcome == "workout"
        assert plan.source == "none"
        assert all(not each.get("weight") for each in plan.exercises)
        assert "Nobody told me what you train with: planned without equipment." in plan.reasoning
        assert plan.summary["total_duration_estimate"] <= 45

    def test_time_equipment_and_level_are_kept(self) -> None:
        settings = {"preferred_workout_duration": 30, "fitness_level": "beginner"}
        home = {"location": "Home", "items": [{"name": "Dumbbells", "weights": [4, 6, 8, 10]}]}
        plan = planned(records(settings=settings, equipment=home))
        assert plan.summary["total_duration_estimate"] <= 30
        assert plan.summary["difficulty"] == "beginner"
        assert all(each.get("weight", 4) in (4, 6, 8, 10) for each in plan.exercises)

    def test_loads_go_on_from_what_was_done(self) -> None:
        done = {"dumbbell-bench-press": {"2026-03-02": sets(*[(20, 12, 8)] * 3)}}
        home = {"location": "Home", "items": [{"name": "Dumbbells", "weights": [5, 10, 15, 20, 25]}, {"name": "Bench"}]}
        plan = planned(records(equipment=home, done=done, profile={"goal": "hypertrophy"}))
        assert exercise(plan, "Dumbbell Bench Press")["weight"] == 25

    def test_the_half_of_the_body_that_has_rested_is_trained(self) -> None:
        bench = {"name": "Bench Press", "sets": [{"reps": 5, "weight_kg": 60}] * 3}
        workouts = [{"date": "2026-03-08", "exercises": [bench]}]
        plan = planned(records(workouts=workouts, equipment={"location": "Gym"}))
        assert "You trained yesterday, the upper body most: today is for the lower body." in plan.reasoning
        assert plan.summary["focus_areas"][0] == "legs"

    def test_a_preferred_focus_decides(self) -> None:
        plan = planned(records(equipment={"location": "Gym"}, preferences=[_wish("focus", "chest")]))
        assert plan.summary["focus_areas"][0] == "chest"

    def test_what_hurts_is_left_alone(self) -> None:
        pains = [{"body_part": "knee", "severity": "Severe"}]
        plan = planned(records(equipment={"location": "Gym"}, pains=pains))
        assert plan.exercises
        assert not any("Squat" in name or "Lunge" in name for name in names(plan))

    @pytest.mark.parametrize("severity", ["Mild", "Moderate"])
    def test_what_brings_a_pain_on_is_not_chosen_and_no_variation_of_it(self, severity: str) -> None:
        gym, chest = {"location": "Gym"}, [_wish("focus", "chest")]
        assert "bench-press" in _groups(names(planned(records(equipment=gym, preferences=chest))))
        pains = [{"body_part": "left pinky", "severity": severity, "exercise_name": "Bench Press"}]
        plan = planned(records(equipment=gym, preferences=chest, pains=pains))
        assert plan.exercises
        assert "bench-press" not in _groups(names(plan))

    def test_a_severe_pain_nobody_can_place_leaves_nothing_to_plan(self) -> None:
        plan = planned(records(pains=[{"body_part": "soul", "severity": "Severe"}]))
        assert (plan.outcome, plan.exercises) == ("nothing", ())
        assert plan.reasoning

    def test_muscles_with_a_low_goal_are_not_trained(self) -> None:
        plan = planned(records(equipment={"location": "Gym"}, muscle_goals={"weights": {"quads": -8}}))
        assert all("quads" not in each["muscles"] for each in plan.exercises)


def test_records_of_another_shape_stop_no_plan() -> None:
    stored = records(
        program=[{"day": "one"}, {"day": 1, "exercises": [{"exercise": "Bench Press", "sets": 2, "reps": "x"}, 7]}],
        profile={"age": "old", "weight_kg": "heavy"},
        preferences=[
            {"preference_type": "time_available", "value": "soonish"},
            {"preference_type": "focus", "value": ""},
        ],
        pains=[{"body_part": "knee", "severity": "awful"}],
    )
    assert "Bench Press" in names(planned(stored))


def test_the_same_records_give_the_same_plan() -> None:
    stored = records(program=[PUSH], preferences=[_wish("exclusion", "squats")])
    assert planned(stored, MONDAY).to_json() == planned(stored, MONDAY).to_json()
