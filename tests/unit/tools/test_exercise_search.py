"""The tools that find exercises: the program's days, the catalogue, what fits somebody, whether one is sound."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from spotter.catalogue import Equipment, Joint, Stress, get
from spotter.tools.registry import REGISTRY
from spotter.tools.tool import Outcome, ToolContext
from tests.fakes.records import Records
from tests.fakes.training_log import bench, logged, workout

WEDNESDAY = "2026-03-18"
CONTEXT = ToolContext("demo", "ann", "s1", "run/1/call_1", WEDNESDAY)
PROGRAM: dict[str, Any] = {
    "days": [
        {
            "day": 3,
            "name": "Push",
            "exercises": [
                {"exercise": "Bench Press", "sets": 3, "reps": "5-8", "weight": 185, "unit": "lb", "rpe_cap": 8.5},
                {"exercise": "Landmine Rainbow", "exercise_id": "own-rainbow", "sets": 2, "reps": "12"},
                {"exercise": "Something of old", "sets": 1, "reps": "10"},
            ],
        }
    ]
}
OWN: dict[str, Any] = {
    "EXERCISE#own-rainbow": {"id": "own-rainbow", "name": "Landmine Rainbow", "like": "russian-twist"},
    "EXERCISE#own-chest-thing": {
        "id": "own-chest-thing",
        "name": "Bench Press",
        "aliases": ["chest thing"],
        "alias_of": "bench-press",
    },
}


def ask(records: Records, tool_name: str, /, **arguments: Any) -> Outcome:
    tool = REGISTRY[tool_name]
    outcome = tool.answer(tool.arguments.model_validate(arguments), CONTEXT, records.snapshot())
    assert outcome.effects == ()
    return outcome


def names(outcome: Outcome) -> list[str]:
    return [each["name"] for each in outcome.data["exercises"]]


def test_today_is_the_users_day_of_the_week() -> None:
    outcome = ask(Records({"PROGRAM": PROGRAM, **OWN}), "get_today_exercises")
    assert outcome.text == (
        "Wednesday (Push):\n1. Bench Press 3 x 5-8 at 185 lb, RPE 8.5 at most\n2. Landmine Rainbow 2 x 12\n"
        "3. Something of old 1 x 10"
    )
    first, second, third = outcome.data["exercises"]
    assert (first["id"], first["weight"], first["weight_kg"], first["unit"]) == ("bench-press", 83.915, 83.915, "kg")
    assert "chest thing" in first["aliases"]
    assert (second["id"], "id" in third) == ("own-rainbow", False)
    assert (outcome.data["dow"], outcome.data["plan_id"], outcome.data["date"]) == (3, "program", WEDNESDAY)


@pytest.mark.parametrize("day", [3, "3", "Wednesday", "wed", "WEDNES"])
def test_a_day_is_a_number_or_a_name(day: object) -> None:
    assert ask(Records({"PROGRAM": PROGRAM}), "get_exercises_for_day", day=day).data["dow"] == 3


@pytest.mark.parametrize("day", [0, 8, "someday", "we", "", True, None])
def test_other_words_are_no_day(day: object) -> None:
    with pytest.raises(ValidationError):
        REGISTRY["get_exercises_for_day"].arguments.model_validate({"day": day})


def test_a_day_off_is_said() -> None:
    assert (
        ask(Records({"PROGRAM": PROGRAM}), "get_exercises_for_day", day=7).text == "The program has nothing on Sunday."
    )
    assert ask(Records(), "get_today_exercises").data["exercises"] == []


def test_the_users_own_exercises_come_first() -> None:
    outcome = ask(Records(OWN), "get_all_exercises", limit=3)
    assert names(outcome)[0] == "Landmine Rainbow"
    assert outcome.data["exercises"][0]["own"] is True
    assert outcome.data["total"] > 200
    assert outcome.text.endswith(f"The first 3 of {outcome.data['total']}.")


def test_words_find_names_and_aliases_the_likeliest_first() -> None:
    assert names(ask(Records(), "get_all_exercises", q="bench press", limit=2))[0] == "Bench Press"
    assert names(ask(Records(), "get_all_exercises", q="db incl press"))[0] == "Dumbbell Incline Bench Press"
    assert "Romanian Deadlift" in names(ask(Records(), "get_all_exercises", q="roman"))
    assert names(ask(Records(OWN), "get_all_exercises", q="chest thing")) == ["Bench Press"]
    assert names(ask(Records(), "get_all_exercises", q="dedlift"))[0] == "Deadlift"
    assert ask(Records(), "get_all_exercises", q="flurbing").text == "No exercise is called so, or does that."


def test_filters_narrow_together_and_unknown_ones_are_refused() -> None:
    outcome = ask(Records(), "get_all_exercises", muscle="chest", equipment="dumbbells", category="strength", limit=300)
    for each in outcome.data["exercises"]:
        assert "dumbbell" in each["equipment"]
        assert "chest" in {*each["muscles"], *(muscle.value for muscle in get(each["id"]).secondary)}
    assert not ask(Records(), "get_all_exercises", muscle="flurb").ok
    assert not ask(Records(), "get_all_exercises", equipment="flurb").ok


def test_suggestions_fit_the_muscle_and_the_equipment() -> None:
    outcome = ask(Records(), "get_exercise_suggestions", muscle="chest", equipment=["dumbbells", "bench"], limit=3)
    assert names(outcome)[0] == "Dumbbell Bench Press"
    for each in outcome.data["exercises"]:
        assert set(each["equipment"]) <= {"dumbbell", "bench"}
    assert outcome.text.splitlines()[0] == ("Dumbbell Bench Press: targets chest; needs bench, dumbbell")


def test_what_is_stored_binds_suggestions() -> None:
    records = Records(
        {
            "EQUIPMENT": {"location": "Home", "items": [{"name": "dumbbells"}]},
            "PAIN#p1": {"id": "p1", "body_part": "knee", "severity": "Severe"},
            "PAIN#p2": {"id": "p2", "body_part": "shoulder", "severity": "Severe", "ended": "2026-01-01"},
            "PREF#x": {"id": "x", "preference_type": "exclusion", "value": "glute bridges"},
        }
    )
    outcome = ask(records, "get_exercise_suggestions", muscle="glutes", limit=20)
    assert outcome.data["exercises"]
    for each in outcome.data["exercises"]:
        exercise = get(each["id"])
        assert exercise.stress_on(Joint.KNEE) is None
        assert exercise.equipment <= {Equipment.DUMBBELL}
        assert "Glute Bridge" not in each["name"]
    assert ask(records, "get_exercise_suggestions", muscle="side delts").data["exercises"]


def test_an_unknown_goal_says_which_there_are() -> None:
    refused = ask(Records(), "get_exercise_suggestions", goal="world peace")
    assert not refused.ok
    assert "hypertrophy" in refused.text


@given(
    st.sampled_from([None, "chest", "back", "legs", "quads", "abs"]),
    st.sampled_from([None, "strength", "hypertrophy", "cardio", "power", "mobility"]),
    st.sampled_from([None, [], ["dumbbells"], ["barbell", "rack", "bench"], ["bodyweight"]]),
    st.sampled_from([None, ["knee"], ["shoulder", "lower back"]]),
    st.sampled_from([None, ["squat"], ["deadlift", "push-up"]]),
)
def test_suggestions_are_the_same_each_time_and_load_nothing_that_hurts(
    muscle: str | None,
    goal: str | None,
    equipment: list[str] | None,
    pain: list[str] | None,
    exclude: list[str] | None,
) -> None:
    asked = {"muscle": muscle, "goal": goal, "equipment": equipment, "pain": pain, "exclude": exclude, "limit": 20}
    told = {name: value for name, value in asked.items() if value is not None}
    outcome = ask(Records(), "get_exercise_suggestions", **told)
    assert outcome.data == ask(Records(), "get_exercise_suggestions", **told).data
    for each in outcome.data["exercises"]:
        exercise = get(each["id"])
        for part, joint in (("knee", Joint.KNEE), ("shoulder", Joint.SHOULDER), ("lower back", Joint.LOWER_BACK)):
            if pain and part in pain:
                assert exercise.stress_on(joint) in (None, Stress.LOW)
        if equipment in ([], ["bodyweight"]):
            assert exercise.equipment == frozenset()
        for name in exclude or ():
            assert not set(name.split()) <= set(exercise.name.lower().split())


def test_a_sound_exercise_is_valid() -> None:
    outcome = ask(Records(), "validate_exercise", name="bench", type="reps", sets=3, reps=8, weight=80)
    assert (outcome.data["valid"], outcome.data["exercise"]["id"], outcome.data["problems"]) == (
        True,
        "bench-press",
        [],
    )
    assert outcome.text == "'bench' is Bench Press (reps)."


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"name": "plank", "type": "reps"}, "Plank is counted as hold, not as reps."),
        ({"name": "bench", "sets": 40}, "Sets must be from 1 to 20."),
        ({"name": "bench", "reps": 0}, "Reps must be from 1 to 200."),
        ({"name": "bench", "reps": 150, "weight": 20}, "Reps must be from 1 to 100."),
        ({"name": "bench", "weight": 2000}, "2000 kg is not believed of Bench Press."),
        ({"name": "bench", "weight": -5}, "A load is not negative."),
        ({"name": "plank", "hold_time": 9000}, "A hold must be from 1 to 3600 seconds."),
        ({"name": "running", "duration": 90000}, "A duration must be from 1 to 21600 seconds."),
    ],
)
def test_what_is_not_plausible_is_named(arguments: dict[str, Any], problem: str) -> None:
    outcome = ask(Records(), "validate_exercise", **arguments)
    assert outcome.data["problems"] == [problem]
    assert outcome.data["valid"] is False


def test_a_load_far_above_the_best_looks_like_a_typing_error() -> None:
    records = logged(workout("2026-03-16", bench((100, 5))))
    outcome = ask(records, "validate_exercise", name="bench press", reps=5, weight=130)
    assert outcome.data["problems"] == [
        "130 kg x 5 would be 30% above the best estimated max of 116.7 kg: it looks like a typing error."
    ]
    assert ask(records, "validate_exercise", name="bench press", reps=5, weight=110).data["problems"] == []


def test_a_name_that_is_not_known_comes_with_candidates() -> None:
    several = ask(Records(), "validate_exercise", name="row")
    assert several.data["valid"] is False
    assert len(several.data["candidates"]) > 1
    assert ask(Records(), "validate_exercise", name="flurbing").text == "No exercise is called 'flurbing'."
