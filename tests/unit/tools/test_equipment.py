"""set_equipment."""

from typing import Any

import pytest
from pydantic import ValidationError

from spotter.training import keys
from tests.unit.tools.people import Person

_at_home: dict[str, Any] = {
    "location": "Home",
    "items": [{"name": "dumbbells", "weights": [10, 24]}, {"name": "bench"}, {"name": "pull-up bar"}],
}


def test_what_somebody_has_is_stored_as_the_route_stores_it() -> None:
    person = Person()
    outcome = person.call("set_equipment", **_at_home, bar={"weight": 20}, plates=[20, 5, 1.25])
    kept = {
        "location": "Home",
        "items": [
            {"name": "dumbbells", "weights": [10, 24], "unit": "kg"},
            {"name": "bench"},
            {"name": "pull-up bar"},
        ],
        "bar": {"weight": 20, "unit": "kg"},
        "plates": [1.25, 5, 20],
    }
    assert person[keys.EQUIPMENT] == {**kept, "v": 1}
    assert outcome.data == {"success": True, "equipment": kept, "before": {}}
    assert outcome.text == (
        "Equipment stored: at home, with dumbbells (10, 24 kg), bench, pull-up bar, a bar of 20 kg "
        "and plates of 1.25, 5, 20 kg."
    )


def test_what_is_stored_is_what_the_source_tells() -> None:
    person = Person()
    person.call("set_equipment", **_at_home)
    told = person.call("fetch_data", sources=["equipment"])
    assert "Place: Home | Has: dumbbells (10, 24 kg), bench, pull-up bar" in told.text


def test_a_list_takes_the_place_of_the_one_before_and_the_location_stays() -> None:
    person = Person()
    person.call("set_equipment", **_at_home)
    outcome = person.call("set_equipment", items=[{"name": "bands"}])
    assert outcome.text == "Equipment stored: at home, with bands."
    assert [each["name"] for each in outcome.data["before"]["items"]] == ["dumbbells", "bench", "pull-up bar"]


def test_things_are_added_and_taken_out() -> None:
    person = Person()
    person.call("set_equipment", items=[{"name": "dumbbells", "weights": [10]}, {"name": "bench"}])
    person.call("set_equipment", mode="add", items=[{"name": "db", "weights": [24]}], location="Gym")
    outcome = person.call("set_equipment", mode="remove", items=[{"name": "bench"}])
    assert outcome.text == "Equipment stored: at a gym, with dumbbells (10, 24 kg)."


def test_a_whole_rack_is_said_short() -> None:
    rack: list[Any] = [{"name": "dumbbells", "weights": list(range(2, 26, 2))}]
    outcome = Person().call("set_equipment", items=rack)
    assert outcome.text == "Equipment stored: dumbbells (12 from 2 to 24 kg)."


def test_where_nothing_is_listed_it_is_said() -> None:
    assert Person().call("set_equipment", items=[]).text == "Equipment stored: no list of what is there."


@pytest.mark.parametrize("mode", ["add", "replace", "remove"])
def test_unknown_equipment_is_refused_and_nothing_is_written(mode: str) -> None:
    person = Person({keys.EQUIPMENT: {"items": [{"name": "bench"}]}})
    outcome = person.call("set_equipment", mode=mode, items=[{"name": "bench"}, {"name": "resistence bands"}])
    assert (outcome.ok, outcome.effects) == (False, ())
    assert "resistence bands (is it resistance band?)" in outcome.data["error"]
    assert person.items[keys.EQUIPMENT].version == 1


def test_a_call_that_is_run_again_changes_nothing_more() -> None:
    person = Person()
    for _ in range(2):
        person.call("set_equipment", mode="add", **_at_home)
    assert person.items[keys.EQUIPMENT].version == 1


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"location": "Home"},
        {"mode": "add"},
        {"mode": "add", "items": []},
        {"mode": "remove"},
        {"mode": "remove", "items": [{"name": "dumbbells", "weights": [10]}]},
        {"mode": "remove", "items": [{"name": "bench"}], "bar": {"weight": 20}},
        {"mode": "swap", "items": []},
        {"location": "Moon", "items": []},
        {"items": [{"name": ""}]},
        {"items": [{"name": "dumbbells", "weights": [0]}]},
        {"items": [{"name": "dumbbells", "weights": [True]}]},
        {"items": [{"name": "dumbbells", "weights": [5] * 101}]},
        {"items": [{"name": "bench"}] * 61},
        {"items": [], "plates": [5] * 13},
        {"items": [], "bar": {"weight": 2000}},
        {"items": [], "brand": "x"},
    ],
)
def test_what_says_too_little_or_too_much_is_not_valid(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Person().call("set_equipment", **arguments)
