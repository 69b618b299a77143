"""set_pain and end_pain."""

from typing import Any

import pytest
from pydantic import ValidationError

from tests.unit.tools.people import Person


def flags(person: Person) -> list[dict[str, Any]]:
    return [{name: value for name, value in each.items() if name != "v"} for each in person.data("PAIN#").values()]


def flag(name: str, part: str, **fields: Any) -> tuple[str, dict[str, Any]]:
    return f"PAIN#{name}", {"id": name, "body_part": part, "severity": "Moderate", **fields}


def test_a_pain_is_noted_with_what_brings_it_on() -> None:
    person = Person()
    outcome = person.call("set_pain", body_part="left knee", severity="Severe", exercise_name="Back Squat")
    (one,) = flags(person)
    assert one == {
        "id": outcome.data["pain"]["id"],
        "body_part": "left knee",
        "severity": "Severe",
        "exercise_name": "Back Squat",
        "since": "2026-01-15",
    }
    assert outcome.text.startswith(f"Pain noted: left knee, Severe [{one['id']}].")


def test_a_pain_of_the_same_part_is_the_same_flag_and_keeps_since_when() -> None:
    person = Person()
    person.call("set_pain", body_part="left knee", severity="Mild", notes="after running")
    person.call("set_pain", body_part="Left  Knee", severity="Severe", today="2026-01-20")
    (one,) = flags(person)
    assert (one["severity"], one["since"], one["notes"]) == ("Severe", "2026-01-15", "after running")


def test_a_part_that_nobody_knows_is_asked_about() -> None:
    person = Person()
    outcome = person.call("set_pain", body_part="my pride", severity="Mild")
    assert (outcome.ok, flags(person)) == (False, [])


@pytest.mark.parametrize("named", [{"pain_id": "a"}, {"body_part": "Left knee"}, {"body_part": "knee"}])
def test_a_pain_that_is_over_ends_by_its_id_or_its_part(named: dict[str, str]) -> None:
    person = Person(dict([flag("a", "left knee"), flag("b", "neck")]))
    outcome = person.call("end_pain", **named)
    assert outcome.text == "Pain ended: left knee."
    assert person["PAIN#a"]["ended"] == "2026-01-15"
    assert "ended" not in person["PAIN#b"]
    assert not person.call("end_pain", **named).ok


def test_which_of_two_sides_is_over_is_asked() -> None:
    person = Person(dict([flag("a", "left knee"), flag("b", "right knee")]))
    outcome = person.call("end_pain", body_part="knee")
    assert outcome.data["error"] == (
        "It may be one of these: right knee [b], left knee [a]. Ask which, and give its pain_id."
    )
    assert all("ended" not in each for each in flags(person))
    assert person.call("end_pain", body_part="my right knee").text == "Pain ended: right knee."


@pytest.mark.parametrize("named", [{"pain_id": "x"}, {"body_part": "shoulder"}, {"body_part": "right knee"}])
def test_what_names_no_pain_that_goes_on_ends_none(named: dict[str, str]) -> None:
    person = Person(dict([flag("a", "left knee")]))
    assert not person.call("end_pain", **named).ok
    assert "ended" not in person["PAIN#a"]


def test_forty_go_on_at_most_and_the_oldest_that_ended_is_forgotten() -> None:
    person = Person(dict(flag(f"p{at}", "neck") for at in range(40)))
    refused = person.call("set_pain", body_part="left knee", severity="Mild")
    assert refused.data["error"] == "There are 40 pains that go on, the most that are kept: end one first."
    ended = [flag(f"p{at:02}", "neck", ended=f"2025-10-{at % 28 + 1:02}") for at in range(80)]
    person = Person(dict(ended))
    assert person.call("set_pain", body_part="left knee", severity="Mild").ok
    assert len(flags(person)) == 80
    assert sum(each.get("ended") == "2025-10-01" for each in flags(person)) == 2


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("set_pain", {"body_part": "knee", "severity": "awful"}),
        ("set_pain", {"body_part": "", "severity": "Mild"}),
        ("set_pain", {"body_part": "knee"}),
        ("end_pain", {}),
    ],
)
def test_what_is_missing_or_unknown_is_not_valid(name: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Person().call(name, **arguments)
