"""The judge of what is kept of what people tell of themselves."""

from typing import Any

from spotter.training import keys
from tests.fakes.chat import Chat
from tests.unit.dialogue.facts_kept import SEEN, Kept, figures, judged, lines_of, played


def _of(expect: dict[str, Any], records: dict[str, Any], *calls: str) -> Kept:
    chat = Chat(records)
    chat.turns.clear()
    chat.hear("x")
    chat.step(chat.respond())
    return judged(expect, chat, [(name, {}) for name in calls])


_profile = {"age": 45, "weight_kg": 79.0, "written_weight": 79.0, "written_unit": "kg"}


def test_a_fact_that_is_stored_is_kept_and_one_that_is_not_is_lacking() -> None:
    found = _of({"facts": {"age": 45, "weight": "79 kg", "minutes": 60}}, {keys.PROFILE: _profile})
    assert found.kept == ["age: 45", "weight: 79 kg"]
    assert found.lacking == ["minutes: 60"]
    assert found.false == []


def test_a_fact_that_nobody_told_is_false() -> None:
    found = _of({"facts": {"age": 45}}, {keys.PROFILE: _profile, keys.SETTINGS: {"fitness_level": "beginner"}})
    assert found.false == ["weight", "level beginner"]


def test_a_best_is_its_lift_its_load_and_its_reps() -> None:
    best = {"exercise": "bench-press", "name": "Bench Press", "weight": 92.5, "unit": "kg", "reps": 1}
    records = {keys.PROFILE: {"bests": [best]}}
    assert _of({"facts": {"bests": ["Bench Press 92.5 kg x 1"]}}, records).is_right
    assert _of({"facts": {"bests": ["Bench Press 95 kg x 1"]}}, records).false == ["best Bench Press 92.5 kg x 1"]


def test_equipment_is_told_apart_by_what_it_is_and_its_weights() -> None:
    items = [{"name": "dumbbells", "weights": [10, 20], "unit": "kg"}, {"name": "adjustable bench"}]
    records = {keys.EQUIPMENT: {"location": "Home", "items": items}}
    facts = {"have": ["dumbbells up to 20 kg", "flat bench"], "place": "home", "lack": ["leg press"]}
    assert _of({"facts": facts}, records).is_right
    assert _of({"facts": {"have": ["dumbbells up to 25 kg"]}}, records).lacking == ["have: dumbbells up to 25 kg"]


def test_a_workout_for_which_nobody_asked_is_unasked_and_one_that_was_asked_for_must_be_done() -> None:
    assert _of({"facts": {}, "asks_for": "nothing"}, {}, "generate_workout").unasked == ["generate_workout"]
    assert _of({"facts": {}, "asks_for": "workout"}, {}, "generate_workout").unasked == []
    assert _of({"facts": {}, "asks_for": "workout"}, {}).undone


def test_what_is_to_be_asked_about_stores_nothing() -> None:
    assert _of({"ask": True}, {keys.PROFILE: _profile}, "message_ask_user").false == ["age 45", "weight"]
    assert _of({"ask": True}, {}).undone


def test_what_people_tell_of_themselves_is_kept_and_hardly_anything_else() -> None:
    found = figures([played(line) for line in lines_of(SEEN)])
    assert found["kept"] >= 135
    assert found["false"] <= 2
    assert found["unasked"] <= 3
    assert found["undone"] <= 5
