import json

import pytest

from spotter.tools.registry import REGISTRY, definitions

_seed_parameters = {
    "message_notify_user": ({"message"}, {"message"}),
    "message_ask_user": ({"question", "options"}, {"question"}),
    "idle": ({"reason"}, {"reason"}),
    "generate_workout": ({"workout"}, {"workout"}),
    "swap_exercise": ({"exercise_id", "new_exercise", "reason"}, {"exercise_id", "new_exercise"}),
    "adjust_exercise": ({"exercise_id", "adjustments"}, {"exercise_id", "adjustments"}),
    "remove_exercise": ({"exercise_id", "reason"}, {"exercise_id"}),
    "fetch_data": ({"sources", "params"}, {"sources"}),
    "set_goals": ({"category_goals", "muscle_goals"}, set()),
    "set_preference": (
        {"preference_type", "value", "duration_type", "until", "metadata"},
        {"preference_type", "value"},
    ),
    "delete_preference": ({"preference_id"}, {"preference_id"}),
    "set_pain": ({"body_part", "severity", "exercise_name", "notes"}, {"body_part", "severity"}),
    "end_pain": ({"pain_id", "body_part"}, set()),
    "get_progress_summary": ({"days", "exercise"}, set()),
    "get_workout_stats": ({"days"}, set()),
    "get_goal_progress": ({"weeks"}, set()),
    "get_weekly_summaries": ({"weeks"}, set()),
    "get_workouts_by_date": ({"date"}, {"date"}),
    "get_exercise_history": ({"exercise", "limit"}, {"exercise"}),
    "get_today_exercises": (set(), set()),
    "get_exercises_for_day": ({"day"}, {"day"}),
    "get_all_exercises": ({"q", "muscle", "equipment", "category", "limit"}, set()),
    "get_exercise_suggestions": ({"muscle", "goal", "equipment", "pain", "exclude", "limit"}, set()),
    "validate_exercise": ({"name", "type", "sets", "reps", "hold_time", "duration", "weight", "unit"}, {"name"}),
    "analyze_stall": ({"exercise"}, {"exercise"}),
    "get_insight": ({"date"}, set()),
}


def test_the_registry_holds_the_tools_of_the_seeds() -> None:
    assert set(_seed_parameters) <= set(REGISTRY)
    assert all(tool.name == name and tool.description for name, tool in REGISTRY.items())


@pytest.mark.parametrize("name", sorted(_seed_parameters))
def test_the_parameters_are_those_of_the_seed_and_no_others(name: str) -> None:
    properties, required = _seed_parameters[name]
    schema = REGISTRY[name].definition().parameters
    assert set(schema["properties"]) == properties
    assert set(schema.get("required", ())) == required
    assert schema["additionalProperties"] is False


def test_definitions_are_plain_json_in_the_order_of_the_registry() -> None:
    every = definitions()
    assert [definition.name for definition in every] == list(REGISTRY)
    assert json.loads(json.dumps([definition.parameters for definition in every]))


def test_definitions_can_be_limited_to_names() -> None:
    assert [definition.name for definition in definitions(["idle", "message_ask_user"])] == ["message_ask_user", "idle"]


def test_an_exercise_is_one_of_four_kinds_by_its_type() -> None:
    schema = REGISTRY["generate_workout"].definition().parameters
    items = schema["$defs"]["Workout"]["properties"]["exercises"]["items"]
    kinds = {kind.removeprefix("#/$defs/"): schema["$defs"][kind.removeprefix("#/$defs/")] for kind in
             items["discriminator"]["mapping"].values()}  # fmt: skip
    own = {"name", "type", "instructions", "notes", "categories", "muscles"}
    assert {name: set(kind["properties"]) - own for name, kind in kinds.items()} == {
        "RepsExercise": {"sets", "reps", "rest_between_sets", "weight", "unit"},
        "HoldExercise": {"sets", "hold_time", "rest_between_sets"},
        "DurationExercise": {"duration"},
        "IntervalsExercise": {"rounds", "work_time", "rest_time"},
    }
    assert kinds["RepsExercise"]["properties"]["sets"]["maximum"] == 20


def test_fetch_data_offers_the_sources_by_name() -> None:
    schema = REGISTRY["fetch_data"].definition().parameters
    assert schema["properties"]["sources"]["items"]["enum"] == [
        "user_profile",
        "category_goals",
        "muscle_goals",
        "active_preferences",
        "workout_history",
        "exercise_distribution",
        "user_settings",
        "current_workout",
        "equipment",
        "program",
        "pain",
        "schedule",
        "memories",
    ]
