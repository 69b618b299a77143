import json
import logging
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.training.models import (
    CurrentWorkout,
    ExerciseDistribution,
    Goals,
    LoggedWorkout,
    Preference,
    Profile,
    Settings,
)
from spotter.training.stored_record import StoredRecord

RECORDS: dict[type[StoredRecord], dict[str, Any]] = {
    Profile: {"name": "Ana", "height_cm": 180, "weight_kg": 82.5, "age": 34, "gender": "f", "goal": "strength"},
    Settings: {
        "preferred_workout_duration": 45,
        "fitness_level": "beginner",
        "available_equipment": ["dumbbells"],
        "unit": "lb",
    },
    Goals: {"weights": {"chest": 8, "calves": -3}},
    Preference: {
        "id": "p1",
        "preference_type": "injury",
        "value": "left knee",
        "duration_type": "temporary",
        "metadata": {"since": "May"},
        "is_active": False,
    },
    LoggedWorkout: {
        "date": "2026-01-15",
        "exercises": [{"name": "Bench Press", "sets": [{"reps": 5, "weight_kg": 100, "rpe": 8.5}, {"seconds": 60}]}],
    },
    ExerciseDistribution: {
        "category_counts": {"strength": 9},
        "muscle_counts": {"chest": 3},
        "last_updated": "2026-01-15",
    },
    CurrentWorkout: {
        "exercises": [
            {"id": "ex_1", "name": "Squat", "type": "reps", "sets": 3, "reps": 10, "rest_between_sets": 90},
            {"id": "ex_2", "name": "Plank", "type": "hold", "sets": 3, "hold_time": 30},
            {"id": "ex_3", "name": "Run", "type": "duration", "duration": 600},
            {"id": "ex_4", "name": "Burpee", "type": "intervals", "rounds": 8, "work_time": 20, "rest_time": 10},
        ],
        "summary": {"total_duration_estimate": 30, "focus_areas": ["legs"], "difficulty": "beginner"},
        "date": "2026-01-15",
    },
}
WHOLE = [pytest.param(model, data, id=model.__name__) for model, data in RECORDS.items()]
SESSION_WORKOUT = RECORDS[CurrentWorkout]

_plain = st.one_of(st.none(), st.booleans(), st.integers(-20, 200), st.floats(allow_nan=False), st.text(max_size=3))
_json = _plain | st.lists(_plain, max_size=2) | st.lists(st.dictionaries(st.just("sets"), _plain), max_size=2)


def read(model: type[StoredRecord], data: dict[str, Any]) -> StoredRecord:
    stored = model.of(data)
    assert stored is not None
    return stored


@pytest.mark.parametrize(("model", "data"), WHOLE)
def test_a_record_comes_back_as_it_was_stored(model: type[StoredRecord], data: dict[str, Any]) -> None:
    assert read(model, data).to_json() == data
    assert read(model, data).to_stored() == {**data, "v": 1}


@pytest.mark.parametrize(("model", "data"), WHOLE)
def test_fields_that_no_model_has_are_kept(model: type[StoredRecord], data: dict[str, Any]) -> None:
    newer = {**data, "v": 2, "added": {"later": [1]}}
    assert read(model, newer).to_json() == newer


def test_fields_that_no_model_has_are_kept_in_parts_too() -> None:
    newer = {"exercises": [{**each, "superset": "A"} for each in SESSION_WORKOUT["exercises"]], "summary": {"mood": 3}}
    assert read(CurrentWorkout, newer).to_json() == newer


@pytest.mark.parametrize(
    ("model", "data", "left"),
    [
        (Profile, {"height_cm": "tall", "age": 34}, {"age": 34}),
        (Profile, {"weight_kg": -1, "age": -1, "name": "Ana"}, {"name": "Ana"}),
        (Profile, {"weight_kg": float("inf")}, {}),
        (Settings, {"unit": "stone", "available_equipment": ["bench", 5]}, {"available_equipment": ["bench"]}),
        (
            Goals,
            {"weights": {"chest": 11, "back": 10, "abs": -11, "legs": -10}},
            {"weights": {"back": 10, "legs": -10}},
        ),
        (
            LoggedWorkout,
            {
                "date": "2026-01-15",
                "exercises": [{"name": "Row", "sets": [{"reps": "x", "weight_kg": 6}]}, {"sets": []}],
            },
            {"date": "2026-01-15", "exercises": [{"name": "Row", "sets": [{"weight_kg": 6}]}]},
        ),
        (ExerciseDistribution, {"muscle_counts": {"chest": -1, "back": 2}}, {"muscle_counts": {"back": 2}}),
        (
            CurrentWorkout,
            {"exercises": [{"id": "a", "name": "Run", "type": "duration"}, SESSION_WORKOUT["exercises"][1]]},
            {"exercises": [SESSION_WORKOUT["exercises"][1]]},
        ),
    ],
)
def test_the_smallest_part_that_does_not_fit_is_left_out(
    model: type[StoredRecord], data: dict[str, Any], left: dict[str, Any]
) -> None:
    assert read(model, data).to_json() == left


@pytest.mark.parametrize("without", ["id", "preference_type", "value"])
def test_a_record_that_lacks_what_it_cannot_do_without_is_none(without: str) -> None:
    data = RECORDS[Preference]
    assert Preference.of({name: value for name, value in data.items() if name != without}) is None


def test_words_that_are_new_are_no_reason_to_lose_an_injury() -> None:
    told = read(Preference, {"id": "p", "preference_type": "pain", "value": "knee", "duration_type": "a while"})
    assert isinstance(told, Preference)
    assert (told.preference_type, told.duration_type, told.is_active) == ("pain", "a while", True)


def test_what_does_not_fit_is_logged_by_its_field_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[tuple[str, Any]] = []
    monkeypatch.setattr(logging.getLogger("spotter"), "warning", lambda message, extra: lines.append((message, extra)))
    Goals.of({"weights": {"my ex": "revenge", "chest": 4}})
    assert lines == [("a stored record does not fit", {"record": "Goals", "fields": ["weights"]})]


@settings(deadline=None)
@given(
    model=st.sampled_from([each for each in RECORDS if each not in (Preference, LoggedWorkout)]),
    values=st.lists(_json, max_size=4),
)
def test_whatever_was_stored_is_read_and_can_be_written_again(model: type[StoredRecord], values: list[Any]) -> None:
    stored = read(model, dict(zip([*RECORDS[model], "other"], values, strict=False))).to_json()
    assert json.loads(json.dumps(stored, allow_nan=False)) == stored
    assert read(model, stored).to_json() == stored
