"""A model's answer as an action: whole, with calls that can be told apart, in JSON that everybody can read."""

from decimal import Decimal
from typing import Any

import pytest

from spotter.agent.answers import CALL_ID_LETTERS, action_data
from spotter.agent.costs.totals import RunTotals
from spotter.messages import ModelResponse, ToolCall, Usage
from spotter.store.events import Event

NOTHING = RunTotals()


def action(seq: int, run: str, **data: Any) -> Event:
    """An action of a run."""
    return Event(seq, "action", run, seq, f"{run}/{seq}/action", "2026-03-02T09:00:00.000Z", data)


def ids(*given: str) -> list[str]:
    """The ids that calls with these ids are written under."""
    response = ModelResponse("", tuple(ToolCall(one, "count", {}) for one in given), "p", "m")
    return [call["id"] for call in action_data(response, 1, NOTHING)["calls"]]


def test_an_answer_is_written_down_whole() -> None:
    response = ModelResponse(
        "I count.", (ToolCall("c1", "count", {"amount": 1}),), "p", "m", Usage(3, 4), Decimal("0.25")
    )
    assert action_data(response, 7, RunTotals(1, 2, 1, 10, 20, Decimal("1.5"), "then")) == {
        "text": "I count.",
        "calls": [{"id": "c1", "name": "count", "arguments": {"amount": 1}}],
        "provider": "p",
        "model": "m",
        "usage": {"input": 3, "output": 4},
        "cost": "0.25",
        "totals": [2, 3, 1, 13, 24, "1.75", "then"],
        "saw": 7,
    }


def test_reasoning_and_a_fallback_are_written_where_there_are_any() -> None:
    data = action_data(ModelResponse("", (), "p", "m", reasoning="because", fallback="offline"), 1, NOTHING)
    assert (data["reasoning"], data["fallback"]) == ("because", "offline")


@pytest.mark.parametrize(
    ("given", "written"),
    [
        (("a", "b"), ["a", "b"]),
        (("a", "a"), ["a", "call_1"]),
        (("a", "a", "a"), ["a", "call_1", "call_2"]),
        (("", "a/b"), ["call_1", "call_2"]),
        (("call_1", "call_1"), ["call_1", "call_2"]),
        (("x" * CALL_ID_LETTERS, "y" * (CALL_ID_LETTERS + 1)), ["x" * 64, "call_1"]),
        (("A-z_9",), ["A-z_9"]),
    ],
)
def test_every_call_has_an_id_of_its_own_of_plain_letters(given: tuple[str, ...], written: list[str]) -> None:
    assert ids(*given) == written


@pytest.mark.parametrize(
    ("value", "read"),
    [
        (float("nan"), None),
        (float("inf"), None),
        (1.5, 1.5),
        ("half \ud83d", "half ?"),
        (["\ud83d", {"\ud83d": float("-inf")}], ["?", {"?": None}]),
        (True, True),
    ],
)
def test_what_json_cannot_say_is_replaced(value: Any, read: Any) -> None:
    data = action_data(ModelResponse("Well.", (ToolCall("c1", "count", {"amount": value}),), "p", "m"), 1, NOTHING)
    assert data["calls"][0]["arguments"] == {"amount": read}
    assert (data["text"], data["saw"]) == ("Well.", 1)


def test_half_a_letter_in_the_text_is_replaced() -> None:
    assert action_data(ModelResponse("half \ud83d", (), "p", "m"), 1, NOTHING)["text"] == "half ?"


@pytest.mark.parametrize(
    ("provider", "version", "written"),
    [
        ("anthropic", "agent-2", "agent-2"),
        ("offline", "agent-2", None),
        ("code", "agent-2", None),
        ("openai", "", None),
    ],
)
def test_what_a_model_said_stands_beside_the_version_of_its_prompt(
    provider: str, version: str, written: str | None
) -> None:
    data = action_data(ModelResponse("Well.", (), provider, "m"), 1, NOTHING, version)
    assert data.get("prompt_version") == written
