"""set_goals."""

from typing import Any

import pytest
from pydantic import ValidationError

from tests.unit.tools.people import Person


def test_goals_are_set_beside_those_that_there_are() -> None:
    person = Person({"GOAL#category": {"weights": {"Strength": 3, "cardio": 1}}})
    outcome = person.call(
        "set_goals",
        category_goals=[{"category": "strength", "weight": 8}],
        muscle_goals=[{"muscle": "chest", "weight": -2}],
    )
    assert person["GOAL#category"]["weights"] == {"Strength": 8, "cardio": 1}
    assert person["GOAL#muscle"]["weights"] == {"chest": -2}
    assert outcome.data == {
        "success": True,
        "updated": {
            "category_goals": [{"category": "Strength", "weight": 8}],
            "muscle_goals": [{"muscle": "chest", "weight": -2}],
        },
        "before": {"category_goals": {"Strength": 3}, "muscle_goals": {"chest": 0}},
        "clamped": [],
    }
    assert outcome.text == "Updated goals - Categories: Strength(8); Muscles: chest(-2)."


def test_what_is_beyond_ten_is_brought_within_and_it_is_said() -> None:
    person = Person()
    outcome = person.call("set_goals", muscle_goals=[{"muscle": "legs", "weight": 15}])
    assert person["GOAL#muscle"]["weights"] == {"legs": 10}
    assert outcome.text == "Updated goals - Muscles: legs(10). legs: 15 is beyond -10 to 10, so it is 10."


def test_the_same_again_changes_nothing() -> None:
    person = Person()
    for _ in range(2):
        person.call("set_goals", muscle_goals=[{"muscle": "legs", "weight": 5}])
    assert person.items["GOAL#muscle"].version == 1


def test_more_goals_than_are_kept_are_refused() -> None:
    person = Person({"GOAL#muscle": {"weights": {f"m{at}": 1 for at in range(60)}}})
    outcome = person.call("set_goals", muscle_goals=[{"muscle": "legs", "weight": 5}])
    assert (outcome.ok, outcome.data["error"]) == (False, "There may be 60 goals of each kind at most.")


@pytest.mark.parametrize("arguments", [{}, {"category_goals": []}, {"muscle_goals": [{"muscle": "x", "weight": True}]}])
def test_a_call_that_sets_nothing_is_not_valid(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Person().call("set_goals", **arguments)
