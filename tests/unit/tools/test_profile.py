"""update_profile."""

import pytest
from pydantic import ValidationError

from spotter.tools.profile import UpdateProfile
from tests.unit.tools.people import Person


def _profile(person: Person) -> dict[str, object]:
    return {name: value for name, value in person.data("PROFILE").get("PROFILE", {}).items() if name != "v"}


def test_what_is_said_is_written_over_what_stands_and_the_rest_stays() -> None:
    person = Person()
    person.call("update_profile", height_cm=172, age=34)
    outcome = person.call("update_profile", weight=150, unit="lb", age=35)
    assert _profile(person) == {
        "height_cm": 172,
        "age": 35,
        "weight_kg": 68.039,
        "written_weight": 150,
        "written_unit": "lb",
    }
    assert outcome.text == "Profile updated: age 35, weight kg 68.039."


def test_a_weight_without_a_unit_is_in_the_users_own() -> None:
    person = Person()
    person.call("update_settings", unit="lb")
    person.call("update_profile", weight=200)
    assert _profile(person)["weight_kg"] == 90.718


def test_a_weight_that_nobody_has_is_refused() -> None:
    person = Person()
    assert not person.call("update_profile", weight=12, unit="kg").ok
    assert _profile(person) == {}


@pytest.mark.parametrize(
    "arguments",
    [{}, {"unit": "kg"}, {"unit": "kg", "age": 30}, {"weight": True}, {"age": 3}, {"height_cm": 20}, {"name": "Ann"}],
)
def test_what_is_no_profile_is_no_argument(arguments: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        UpdateProfile.model_validate(arguments)
