import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from spotter.tools.registry import REGISTRY
from spotter.tools.tool import Effect, Needs, Outcome, Reads, Record, Tool, ToolContext

CONTEXT = ToolContext("demo", "ann", "s1", "run/1/call_1", "2026-01-15")
SK = "CURRENT#s1"

SQUAT = {
    "name": "Goblet Squat",
    "type": "reps",
    "sets": 3,
    "reps": 10,
    "categories": ["strength"],
    "muscles": ["quads"],
}
PLANK = {"name": "Plank", "type": "hold", "sets": 3, "hold_time": 30, "categories": ["core"], "muscles": ["abs"]}
RUN = {"name": "Run", "type": "duration", "duration": 600, "categories": ["cardio"], "muscles": []}
TABATA = {
    "name": "Burpee",
    "type": "intervals",
    "rounds": 8,
    "work_time": 20,
    "rest_time": 10,
    "categories": ["cardio"],
    "muscles": [],
}


def call(name: str, record: Record | None = None, *, context: ToolContext = CONTEXT, **arguments: Any) -> Outcome:
    tool = REGISTRY[name]
    assert isinstance(tool, Tool)
    fitting = tool.arguments.model_validate(arguments)
    assert tool.needs(fitting, context) == Needs(records=(SK,))
    return tool.run(fitting, context, Reads({SK: record or Record(SK, 0, {})}))


def stored(outcome: Outcome) -> Record:
    """The record that the outcome's one effect leaves behind."""
    (effect,) = outcome.effects
    assert effect.data is not None
    return Record(effect.sk, effect.version_read + 1, effect.data)


@pytest.fixture
def current() -> Record:
    made = call(
        "generate_workout", workout={"exercises": [SQUAT, PLANK, RUN, TABATA], "summary": {"difficulty": "beginner"}}
    )
    return stored(made)


def ids(record: Record) -> list[str]:
    return [exercise["id"] for exercise in record.data["exercises"]]


def test_a_generated_workout_is_stored_with_ids_and_told_whole() -> None:
    summary = {"total_duration_estimate": 29.2, "focus_areas": ["legs"], "difficulty": "beginner"}
    outcome = call("generate_workout", workout={"exercises": [SQUAT, PLANK], "summary": summary})
    exercises = [{"id": CONTEXT.new_id("ex", 0), **SQUAT}, {"id": CONTEXT.new_id("ex", 1), **PLANK}]
    summary["total_duration_estimate"] = 30
    assert outcome.data == {
        "success": True,
        "exercises": exercises,
        "summary": summary,
        "exercise_count": 2,
        "workout_version": 1,
    }
    assert outcome.effects == (
        Effect(SK, 0, {"exercises": exercises, "summary": summary, "date": "2026-01-15", "v": 1}),
    )
    assert outcome.text == f"Generated 2 exercises: Goblet Squat [{exercises[0]['id']}], Plank [{exercises[1]['id']}]"


def test_a_new_workout_replaces_the_one_before_it(current: Record) -> None:
    outcome = call(
        "generate_workout", current, context=replace(CONTEXT, call_key="run/2/call_1"), workout={"exercises": [RUN]}
    )
    (effect,) = outcome.effects
    assert effect.version_read == current.version
    assert outcome.data["summary"] == {"total_duration_estimate": 11}  # a minute to get warm
    assert [exercise["name"] for exercise in stored(outcome).data["exercises"]] == ["Run"]
    assert outcome.data["workout_version"] == 2


def test_the_same_call_makes_the_same_ids_and_another_call_others() -> None:
    first, again = (call("generate_workout", workout={"exercises": [RUN]}) for _ in range(2))
    other = call("generate_workout", context=replace(CONTEXT, call_key="run/1/call_2"), workout={"exercises": [RUN]})
    assert first == again
    assert ids(stored(first)) != ids(stored(other))


def test_a_swap_takes_the_place_of_the_old_exercise(current: Record) -> None:
    outcome = call("swap_exercise", current, exercise_id=ids(current)[1], new_exercise=SQUAT, reason="variety")
    new_id = CONTEXT.new_id("ex")
    assert {name: outcome.data[name] for name in ("success", "old_exercise", "new_exercise", "new_id")} == {
        "success": True,
        "old_exercise": "Plank",
        "new_exercise": "Goblet Squat",
        "new_id": new_id,
    }
    assert [exercise["name"] for exercise in outcome.data["exercises"]] == [
        "Goblet Squat",
        "Goblet Squat",
        "Run",
        "Burpee",
    ]
    assert outcome.data["exercises"][1] == {"id": new_id, **SQUAT}
    assert outcome.data["workout_version"] == current.version + 1
    assert stored(outcome).data["summary"]["difficulty"] == "beginner"


def test_the_estimate_follows_every_change_of_the_workout() -> None:
    curl = {**SQUAT, "name": "Dumbbell Curl", "sets": 3, "reps": 10, "rest_between_sets": 60}
    made = call("generate_workout", workout={"exercises": [curl, RUN], "summary": {"total_duration_estimate": 20}})
    assert made.data["summary"]["total_duration_estimate"] == 20
    record = stored(made)
    one_set_more = call("adjust_exercise", record, exercise_id=ids(record)[0], adjustments={"sets": 4})
    assert one_set_more.data["summary"]["total_duration_estimate"] == 22  # a set of 2:30 more: from 20:30 to 23:00
    removed = call("remove_exercise", record, exercise_id=ids(record)[1])
    assert removed.data["summary"]["total_duration_estimate"] == 8  # from 20:30 to 8:30
    swapped = call("swap_exercise", record, exercise_id=ids(record)[0], new_exercise={**RUN, "duration": 1050})
    assert swapped.data["summary"]["total_duration_estimate"] == 32  # 17:30 for 7:30, and a longer warm-up


def test_without_an_estimate_the_exercises_own_time_is_told() -> None:
    rested = {**SQUAT, "rest_between_sets": 60}
    outcome = call("generate_workout", workout={"exercises": [rested, RUN]})
    assert outcome.data["summary"] == {"total_duration_estimate": 21}  # 3 x (20 + 70 + 60) s, 10 min, 3 min to get warm
    one_sided = {**rested, "name": "Bulgarian Split Squat"}
    assert call("generate_workout", workout={"exercises": [one_sided]}).data["summary"] == {
        "total_duration_estimate": 12
    }


@pytest.mark.parametrize(
    ("at", "adjustments", "old_values"),
    [
        (0, {"sets": 4, "reps": 12}, {"sets": 3, "reps": 10}),
        (0, {"rest_between_sets": 60}, {"rest_between_sets": None}),
        (1, {"hold_time": 45}, {"hold_time": 30}),
        (2, {"duration": 900}, {"duration": 600}),
        (3, {"rounds": 6, "rest_time": 20}, {"rounds": 8, "rest_time": 10}),
        (0, {"notes": "slow"}, {"notes": None}),
    ],
)
def test_adjusting_changes_only_what_is_named(
    current: Record, at: int, adjustments: dict[str, Any], old_values: dict[str, Any]
) -> None:
    before = current.data["exercises"]
    outcome = call("adjust_exercise", current, exercise_id=ids(current)[at], adjustments=adjustments)
    assert outcome.data["exercise_name"] == before[at]["name"]
    assert outcome.data["adjustments"] == adjustments
    assert outcome.data["old_values"] == old_values
    after = outcome.data["exercises"]
    assert after[at] == {**before[at], **adjustments}
    assert [*after[:at], *after[at + 1 :]] == [*before[:at], *before[at + 1 :]]
    assert stored(outcome).data["exercises"] == after


@pytest.mark.parametrize(
    ("at", "adjustments", "says"),
    [
        (1, {"reps": 10}, "It has name, instructions, notes, categories, muscles, sets, hold_time, rest_between_sets."),
        (1, {"weight": 40}, "weight cannot be adjusted on Plank, whose type is hold"),
        (0, {"weight": -1}, "weight: Input should be greater than or equal to 0"),
        (0, {"unit": "stone"}, "unit: Input should be 'kg' or 'lb'"),
        (0, {"id": "x"}, "id cannot be adjusted"),
        (0, {"type": "hold"}, "type cannot be adjusted"),
        (0, {"sets": 0}, "on Goblet Squat: sets: Input should be greater than or equal to 1"),
        (0, {"sets": 900}, "on Goblet Squat: sets: Input should be less than or equal to 20"),
        (0, {"reps": "many"}, "on Goblet Squat: reps: Input should be a valid integer"),
        (0, {"reps": None}, "reps: Input should be a valid integer"),
        (0, {"sets": True}, "sets: a number is needed"),
        (0, {"categories": "legs"}, "categories: Input should be a valid list"),
    ],
)
def test_an_adjustment_that_does_not_fit_is_refused_with_what_is_allowed(
    current: Record, at: int, adjustments: dict[str, Any], says: str
) -> None:
    outcome = call("adjust_exercise", current, exercise_id=ids(current)[at], adjustments=adjustments)
    assert (outcome.ok, outcome.effects, outcome.data["success"]) == (False, (), False)
    assert says in outcome.data["error"]


def test_what_no_model_knows_is_kept_by_every_change(current: Record) -> None:
    exercises = [{**each, "superset": "A"} for each in current.data["exercises"]]
    record = replace(current, data={**current.data, "exercises": exercises, "gym": "Iron"})
    for name, arguments in CHANGES[1:]:
        outcome = call(name, record, exercise_id=ids(record)[0], **arguments)
        changed = stored(outcome).data
        assert changed["gym"] == "Iron"
        assert {each["superset"] for each in changed["exercises"]} == {"A"}


def test_removing_leaves_the_others_in_order(current: Record) -> None:
    outcome = call("remove_exercise", current, exercise_id=ids(current)[1], reason="no mat")
    assert outcome.data["removed_exercise"] == "Plank"
    assert outcome.data["remaining_count"] == 3
    assert outcome.data["exercises"] == [
        exercise for exercise in current.data["exercises"] if exercise["name"] != "Plank"
    ]


def test_the_last_exercise_may_be_removed_and_the_empty_workout_is_said() -> None:
    record = stored(call("generate_workout", workout={"exercises": [RUN]}))
    outcome = call("remove_exercise", record, exercise_id=ids(record)[0])
    assert (outcome.data["remaining_count"], outcome.data["exercises"]) == (0, [])
    assert "empty" in outcome.text
    later = call("remove_exercise", stored(outcome), exercise_id=ids(record)[0])
    assert later.data["error"] == "The current workout is empty. Generate a new one first."


CHANGES: list[tuple[str, dict[str, Any]]] = [
    ("swap_exercise", {"new_exercise": RUN}),
    ("adjust_exercise", {"adjustments": {"sets": 2}}),
    ("remove_exercise", {}),
]


@pytest.mark.parametrize(("name", "arguments"), CHANGES)
def test_a_change_without_a_workout_is_refused(name: str, arguments: dict[str, Any]) -> None:
    outcome = call(name, exercise_id="ex_1", **arguments)
    assert outcome.data["error"] == "There is no current workout in this session. Generate one first."
    assert not outcome.effects


@pytest.mark.parametrize(("name", "arguments"), CHANGES)
def test_an_unknown_id_is_refused_with_the_ids_that_there_are(
    current: Record, name: str, arguments: dict[str, Any]
) -> None:
    outcome = call(name, current, exercise_id="ex_1", **arguments)
    assert not outcome.ok
    assert all(f"{each['name']} [{each['id']}]" in outcome.data["error"] for each in current.data["exercises"])


@pytest.mark.parametrize(
    "exercise",
    [
        {**SQUAT, "hold_time": 30},
        {**SQUAT, "id": "ex_1"},
        {**SQUAT, "type": "strength"},
        {**SQUAT, "sets": 21},
        {**SQUAT, "reps": 201},
        {**SQUAT, "name": ""},
        {**SQUAT, "name": "x" * 81},
        {**SQUAT, "muscles": ["m"] * 21},
        {**PLANK, "hold_time": 1801},
        {**RUN, "duration": 14_401},
        {**TABATA, "rounds": 101},
        {key: value for key, value in SQUAT.items() if key != "reps"},
        {key: value for key, value in SQUAT.items() if key != "categories"},
    ],
)
def test_an_exercise_beyond_the_schema_is_refused(exercise: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        REGISTRY["generate_workout"].arguments.model_validate({"workout": {"exercises": [exercise]}})


@pytest.mark.parametrize("exercises", [[], [RUN] * 31])
def test_a_workout_has_some_exercises_and_not_too_many(exercises: list[Any]) -> None:
    with pytest.raises(ValidationError):
        REGISTRY["generate_workout"].arguments.model_validate({"workout": {"exercises": exercises}})


_field = st.sampled_from(
    ["sets", "reps", "hold_time", "duration", "rounds", "work_time", "rest_time", "notes", "id", "type"]
)
_value = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8), st.lists(st.integers(), max_size=2)
)


@settings(max_examples=150, deadline=None)
@given(at=st.integers(0, 3), adjustments=st.dictionaries(_field, _value, min_size=1, max_size=3))
def test_whatever_is_adjusted_the_workout_still_fits_the_schema(at: int, adjustments: dict[str, Any]) -> None:
    record = stored(call("generate_workout", workout={"exercises": [SQUAT, PLANK, RUN, TABATA]}))
    try:
        outcome = call("adjust_exercise", record, exercise_id=ids(record)[at], adjustments=adjustments)
    except ValidationError:
        return
    if not outcome.ok:
        assert outcome.effects == ()
        return
    after = stored(outcome).data
    assert json.loads(json.dumps(after)) == after
    assert ids(stored(outcome)) == ids(record)
    bare = [{name: value for name, value in each.items() if name != "id"} for each in after["exercises"]]
    REGISTRY["generate_workout"].arguments.model_validate({"workout": {"exercises": bare}})
