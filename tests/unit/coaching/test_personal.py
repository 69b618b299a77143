"""What is the person's own in a plan: their exercises, what they do not want, and the loads of their program."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

from spotter.catalogue import custom, get
from spotter.catalogue.words import words
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.personal import Personal
from spotter.coaching.plan import plan
from spotter.coaching.types import CoachContext, TodayPlanResponse

_straight = {"progressionType": "Double Progression", "topSetRepsRange": "8-12", "sets": 3}


def _plan(names: list[str], personal: Personal, **more: Any) -> TodayPlanResponse:
    template = {"name": "Day", "exercises": [{"name": name, "prescription": _straight} for name in names]}
    return plan(CoachContext.model_validate({"currentTemplate": template, **more}), personal=personal)


def _rules(response: TodayPlanResponse, exercise: str) -> list[str]:
    return [each.rule for each in response.decisions if each.exercise == exercise]


def test_what_is_not_wanted_is_replaced_by_the_same_movement_and_no_other_unwanted_one() -> None:
    unwanted = {"back-squat": "you do not want it", "front-squat": "you do not want it"}
    response = _plan(["Back Squat"], Personal(unwanted=unwanted))
    (swap,) = response.substitutions
    assert swap.from_ == "Back Squat"
    assert swap.reason == "You do not want it"
    assert swap.to not in ("Back Squat", "Front Squat")
    assert [each.exercise_name for each in response.exercises] == [swap.to]


def test_what_is_not_wanted_and_has_no_substitute_is_left_out_and_said() -> None:
    squats = dict.fromkeys(_all_of_the_movement("back-squat"), "you do not want squats")
    response = _plan(["Back Squat", "Bench Press"], Personal(unwanted=squats))
    assert [each.exercise_name for each in response.exercises] == ["Bench Press"]
    said = "Back Squat: left out: you do not want squats, and nothing here trains the same movement."
    assert said in response.adjustments


def _all_of_the_movement(exercise: str) -> list[str]:
    from spotter.coaching.substitution import ranked

    return [exercise, *(each.id for each in ranked(get(exercise)))]


def test_the_load_of_the_program_begins_where_nothing_is_logged_on_a_load_that_exists() -> None:
    response = _plan(["Bench Press"], Personal(starts={"bench-press": Decimal(61)}))
    assert response.exercises[0].working_sets[0].weight == Decimal(60)
    assert "P6" in _rules(response, "Bench Press")
    assert any("Your program says 61 kg; begin with 60 kg" in each for each in response.reasoning)


def test_what_was_logged_comes_before_the_load_of_the_program() -> None:
    done = [{"date": "2026-01-05", "sets": [{"weight": 50, "reps": 9, "rpe": 8}] * 3}]
    history = [{"exerciseName": "Bench Press", "lastSessions": done}]
    response = _plan(["Bench Press"], Personal(starts={"bench-press": Decimal(90)}), recentHistory=history)
    assert response.exercises[0].working_sets[0].weight == Decimal(50)


def test_who_is_to_train_gently_begins_no_heavier_than_the_light_start() -> None:
    light = _plan(["Bench Press"], Personal(), profile={"age": 15}).exercises[0].working_sets[0].weight
    response = _plan(["Bench Press"], Personal(starts={"bench-press": Decimal(90)}), profile={"age": 15})
    assert response.exercises[0].working_sets[0].weight == light


def test_an_exercise_of_the_persons_own_has_what_it_resembles() -> None:
    own = replace(custom("Garage Press", (), get("bench-press")), id="mine")
    personal = Personal(own={frozenset(words("Garage Press")): NamedExercise("Garage Press", own, known=True)})
    done = [{"date": "2026-01-05", "sets": [{"weight": 50, "reps": 12, "rpe": 8}] * 3}]
    history = [{"exerciseName": "garage press", "lastSessions": done}]
    response = _plan(["Garage Press"], personal, recentHistory=history)
    assert response.exercises[0].exercise_name == "Garage Press"
    assert response.exercises[0].working_sets[0].weight == Decimal("52.5")
    severe = [{"bodyPart": "shoulder", "severity": "Severe"}]
    assert not _plan(["Garage Press"], personal, painFlags=severe).exercises


def test_an_unknown_exercise_without_a_load_in_the_program_is_left_to_the_person() -> None:
    response = _plan(["Zercher Wobble"], Personal())
    assert any("the load is yours to choose" in each for each in response.reasoning)
