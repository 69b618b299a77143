"""The program, set by a tool: whole days at a time, the others as they were."""

from typing import Any

import pytest
from pydantic import ValidationError

from spotter.coaching.types import Severity
from spotter.tools.registry import REGISTRY
from spotter.tools.tool import Outcome, ToolContext
from spotter.training import keys
from spotter.training.proposals.limits import Limits
from tests.unit.tools.people import TODAY, Person

_push = {"day": 1, "name": "Push", "exercises": [{"exercise": "bench", "sets": 3, "reps": "5-8"}]}
_legs = {"day": 3, "name": "Legs", "exercises": [{"exercise": "Back Squat", "sets": 3, "reps": 5}]}


def _bound(person: Person, limits: Limits, **arguments: Any) -> Outcome:
    tool = REGISTRY["set_program"]
    context = ToolContext("demo", "ann", "s1", "run/1/call", TODAY, limits)
    return tool.answer(tool.arguments.model_validate(arguments), context, person.snapshot())


def test_days_are_stored_in_the_order_of_the_week_by_their_known_names() -> None:
    person = Person()
    outcome = person.call("set_program", days=[_legs, _push])
    assert [(each["day"], each["exercises"][0]["exercise"]) for each in person[keys.PROGRAM]["days"]] == [
        (1, "Bench Press"),
        (3, "Back Squat"),
    ]
    assert outcome.text == "Program set.\nMon Push: Bench Press 3 x 5-8\nWed Legs: Back Squat 3 x 5"
    assert outcome.data["before"] == []


def test_a_day_takes_the_place_of_what_was_there_and_the_others_stay() -> None:
    person = Person()
    person.call("set_program", days=[_push, _legs])
    outcome = person.call("set_program", days=[{"day": 3, "name": "Rest of the legs"}], rest_days=[1])
    assert [(each["day"], each["name"]) for each in person[keys.PROGRAM]["days"]] == [(3, "Rest of the legs")]
    assert [each["name"] for each in outcome.data["before"]] == ["Push", "Legs"]


def test_the_same_again_changes_nothing() -> None:
    person = Person()
    for _ in range(2):
        person.call("set_program", days=[_push, _legs], rest_days=[7])
    assert person.items[keys.PROGRAM].version == 1


def test_templates_and_fields_of_other_code_are_kept() -> None:
    templates = [{"name": "Travel", "exercises": []}]
    person = Person({keys.PROGRAM: {"days": [], "templates": templates, "theirs": 1}})
    person.call("set_program", days=[_push])
    assert (person[keys.PROGRAM]["templates"], person[keys.PROGRAM]["theirs"]) == (templates, 1)


def test_an_exercise_that_nobody_knows_is_named_and_nothing_is_stored() -> None:
    person = Person()
    odd = {"day": 2, "exercises": [{"exercise": "row", "sets": 3, "reps": "8"}]}
    outcome = person.call("set_program", days=[_push, odd])
    assert not outcome.ok
    assert '"row"' in outcome.text
    assert "Barbell Row" in outcome.text
    assert keys.PROGRAM not in person.items


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"days": [_push, _push]},
        {"days": [_push], "rest_days": [1]},
        {"days": [{"day": 8}]},
        {"days": [{"day": True}]},
        {"days": [{"day": 1, "exercises": [{"exercise": "bench", "sets": 3, "reps": "8-5"}]}]},
        {"days": [{"day": 1, "exercises": [{"exercise": "bench", "sets": 0, "reps": "5"}]}]},
    ],
)
def test_a_call_that_makes_no_sense_is_not_valid(arguments: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Person().call("set_program", **arguments)


def test_a_load_is_in_the_unit_of_the_settings_where_none_is_said() -> None:
    person = Person({keys.SETTINGS: {"unit": "lb"}})
    person.call(
        "set_program", days=[{"day": 1, "exercises": [{"exercise": "bench", "sets": 3, "reps": "5", "weight": 135}]}]
    )
    (stored,) = person[keys.PROGRAM]["days"][0]["exercises"]
    assert (stored["weight"], stored["unit"]) == (135, "lb")


def test_a_model_stores_no_exercise_that_a_pain_forbids() -> None:
    outcome = _bound(Person(), Limits(pains=(("knee", Severity.SEVERE),)), days=[_push, _legs])
    assert not outcome.ok
    assert "Back Squat" in outcome.text


def test_a_model_stores_nothing_where_nothing_may_be_planned() -> None:
    assert not _bound(Person(), Limits(refused="See a doctor first."), days=[_push]).ok


def test_a_model_sets_no_load_of_its_own() -> None:
    heavy = {"day": 1, "exercises": [{"exercise": "bench", "sets": 3, "reps": "5", "weight": 200}]}
    outcome = _bound(Person(), Limits(), days=[heavy])
    assert "weight" not in outcome.data["days"][0]["exercises"][0]


def test_a_day_with_a_hold_keeps_its_seconds() -> None:
    person = Person()
    person.call("set_program", days=[{"day": 5, "exercises": [{"exercise": "Plank", "sets": 2, "reps": "30 s"}]}])
    assert person[keys.PROGRAM]["days"][0]["exercises"][0]["reps"] == "30 s"
