"""set_preference and delete_preference."""

from typing import Any

import pytest
from pydantic import ValidationError

from spotter.training.records import Needs, Reads
from tests.unit.tools.people import Person


def stored(person: Person) -> list[dict[str, Any]]:
    return [{name: value for name, value in each.items() if name != "v"} for each in person.data("PREF#").values()]


def test_a_preference_is_stored_for_good() -> None:
    person = Person()
    outcome = person.call(
        "set_preference", preference_type="injury", value=" left knee ", metadata={"severity": "mild"}
    )
    (one,) = stored(person)
    assert one == {
        "id": outcome.data["preference"]["id"],
        "preference_type": "injury",
        "value": "left knee",
        "duration_type": "permanent",
        "metadata": {"severity": "mild"},
        "is_active": True,
        "created": "2026-01-15",
    }
    assert outcome.data == {
        "success": True,
        "preference": {"id": one["id"], "type": "injury", "value": "left knee", "duration": "permanent", "until": None},
    }
    assert outcome.text == f'Set injury preference: "left knee" (permanent) [{one["id"]}]'


@pytest.mark.parametrize(
    ("arguments", "fields"),
    [
        ({"duration_type": "session"}, {"duration_type": "session", "session": "s1"}),
        ({"duration_type": "temporary"}, {"duration_type": "temporary", "until": "2026-01-22"}),
        ({"duration_type": "temporary", "until": "2026-02-01"}, {"duration_type": "temporary", "until": "2026-02-01"}),
    ],
)
def test_it_holds_for_a_conversation_or_a_while(arguments: dict[str, Any], fields: dict[str, Any]) -> None:
    person = Person()
    person.call("set_preference", preference_type="focus", value="legs", **arguments)
    (one,) = stored(person)
    assert {name: one.get(name) for name in fields} == fields


def test_a_temporary_injury_without_an_end_has_none() -> None:
    person = Person()
    person.call("set_preference", preference_type="injury", value="left knee", duration_type="temporary")
    assert "until" not in stored(person)[0]


def test_the_same_wish_again_is_the_same_preference() -> None:
    person = Person()
    first = person.call("set_preference", preference_type="exclusion", value="burpees")
    second = person.call("set_preference", preference_type="exclusion", value="Burpees", metadata={"why": "knees"})
    assert first.data["preference"]["id"] == second.data["preference"]["id"]
    (one,) = stored(person)
    assert (one["value"], one["metadata"]) == ("Burpees", {"why": "knees"})
    person.call("set_preference", preference_type="exclusion", value="lunges")
    assert [each["value"] for each in stored(person)] != ["Burpees"]
    assert len(stored(person)) == 2


def test_of_time_place_and_intensity_there_is_one_at_a_time() -> None:
    person = Person()
    person.call("set_preference", preference_type="time_available", value="30 minutes")
    person.call("set_preference", preference_type="time_available", value="45 minutes")
    person.call("set_preference", preference_type="time_available", value="20 minutes", duration_type="session")
    assert sorted(each["value"] for each in stored(person)) == ["20 minutes", "45 minutes"]


def test_an_injury_that_names_no_part_of_the_body_is_asked_about() -> None:
    person = Person()
    outcome = person.call("set_preference", preference_type="injury", value="the usual")
    assert not outcome.ok
    assert outcome.data["error"].endswith("Name it plainly: left knee, lower back.")
    assert stored(person) == []


def test_there_are_a_hundred_at_most_and_what_has_ended_makes_room() -> None:
    wish = {"preference_type": "custom", "duration_type": "permanent"}
    full = {f"PREF#{at}": {"id": str(at), "value": f"wish {at}", **wish} for at in range(100)}
    person = Person(full)
    refused = person.call("set_preference", preference_type="custom", value="one more")
    assert refused.data["error"] == "There are 100 preferences, the most that are kept: delete one first."
    ended = {
        "id": "7",
        "value": "gone",
        "preference_type": "custom",
        "until": "2026-01-14",
        "duration_type": "temporary",
    }
    person = Person({**full, "PREF#7": ended})
    assert person.call("set_preference", preference_type="custom", value="one more").ok
    assert len(stored(person)) == 100
    assert "PREF#7" not in person


def test_a_preference_is_taken_back_by_its_id() -> None:
    person = Person({"PREF#a": {"id": "a", "preference_type": "focus", "value": "legs"}})
    outcome = person.call("delete_preference", preference_id="a")
    assert outcome.data == {"success": True, "deleted": {"id": "a", "type": "focus", "value": "legs"}}
    assert outcome.text == 'Deleted focus preference: "legs"'
    assert person.data("PREF#") == {}
    again = person.call("delete_preference", preference_id="a")
    assert (again.ok, again.data["error"][:21]) == (False, "Preference not found.")


@pytest.mark.parametrize(
    "arguments",
    [
        {"preference_type": "mood", "value": "x"},
        {"preference_type": "focus", "value": "  "},
        {"preference_type": "focus", "value": "x" * 201},
        {"preference_type": "focus", "value": "x", "duration_type": "forever"},
    ],
)
def test_only_the_eight_types_and_three_durations_are_taken(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Person().call("set_preference", **arguments)


def test_an_until_belongs_to_a_temporary_one() -> None:
    outcome = Person().call("set_preference", preference_type="focus", value="legs", until="2026-02-01")
    assert outcome.data["error"] == "Only a temporary preference has an until."


class Watched(Person):
    """Notes which lists are read."""

    asked: frozenset[str] = frozenset()

    def read(self, needs: Needs) -> Reads:
        self.asked |= {each.low for each in needs.ranges}
        return super().read(needs)


def test_no_list_is_read_but_the_preferences() -> None:
    person = Watched()
    person.call("set_preference", preference_type="focus", value="legs")
    assert person.asked == {"PREF#"}
