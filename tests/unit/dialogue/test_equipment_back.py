"""Equipment that a tool stored is put back as it was."""

from typing import Any

import pytest

from spotter.dialogue.training.inverse import inverse
from spotter.dialogue.training.state import Event
from spotter.messages import ToolCall, ToolResult
from spotter.training import keys
from tests.unit.tools.people import Person

_before = {
    "location": "Home",
    "items": [{"name": "dumbbells", "weights": [10, 24], "unit": "kg"}],
    "bar": {"weight": 20, "unit": "kg"},
    "plates": [5, 10],
    "v": 1,
}


@pytest.mark.parametrize(
    "arguments",
    [
        {"items": [{"name": "bench"}], "location": "Gym"},
        {"mode": "add", "items": [{"name": "db", "weights": [30]}], "bar": {"weight": 45, "unit": "lb"}},
        {"mode": "remove", "items": [{"name": "dumbbells"}, {"name": "barbell"}]},
    ],
)
def test_what_is_taken_back_is_as_it_was(arguments: dict[str, Any]) -> None:
    person = Person({keys.EQUIPMENT: _before})
    step = inverse(_event(person, arguments))
    assert step is not None
    person.call(step.tool, **step.arguments)
    assert person[keys.EQUIPMENT] == _before


def test_a_place_that_was_not_known_cannot_be_forgotten() -> None:
    assert inverse(_event(Person(), {"items": [{"name": "bench"}], "location": "Home"})) is None


def _event(person: Person, arguments: dict[str, Any]) -> Event:
    outcome = person.call("set_equipment", **arguments)
    return Event(
        ToolCall("c1", "set_equipment", arguments),
        ToolResult("c1", "set_equipment", outcome.text, outcome.data, ok=outcome.ok),
        0,
    )
