import pytest
from pydantic import ValidationError

from spotter.tools.registry import REGISTRY
from spotter.tools.tool import Outcome, Reads, Tool, ToolContext, TurnEffect

CONTEXT = ToolContext("demo", "ann", "s1", "run/1/call_1", "2026-01-15")


def call(name: str, **arguments: object) -> Outcome:
    tool = REGISTRY[name]
    assert isinstance(tool, Tool)
    return tool.run(tool.arguments.model_validate(arguments), CONTEXT, Reads())


def test_notify_tells_and_goes_on() -> None:
    outcome = call("message_notify_user", message="Saved.")
    assert outcome.data == {"success": True, "message": "Saved.", "type": "notification"}
    assert (outcome.turn_effect, outcome.effects, outcome.ok) == (TurnEffect.NO, (), True)


def test_ask_ends_the_turn_and_always_has_options_in_its_result() -> None:
    outcome = call("message_ask_user", question="Which one?")
    assert outcome.data == {
        "success": True,
        "question": "Which one?",
        "options": [],
        "type": "question",
        "awaiting_response": True,
    }
    assert outcome.turn_effect is TurnEffect.ASKED
    assert call("message_ask_user", question="?", options=["a", "b"]).data["options"] == ["a", "b"]


def test_idle_ends_the_turn() -> None:
    outcome = call("idle", reason="done")
    assert outcome.data == {"success": True, "idle": True, "reason": "done"}
    assert outcome.turn_effect is TurnEffect.IDLE


def test_a_long_message_is_shortened_in_the_line_for_the_model_only() -> None:
    outcome = call("message_notify_user", message="x" * 500)
    assert outcome.data["message"] == "x" * 500
    assert len(outcome.text) < 110


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("message_notify_user", {"message": "   "}),
        ("message_notify_user", {"message": "x" * 8001}),
        ("message_ask_user", {"question": "?", "options": ["x"] * 13}),
        ("message_ask_user", {"question": "?", "options": [""]}),
        ("message_ask_user", {}),
        ("idle", {"reason": "done", "mood": "good"}),
    ],
)
def test_what_does_not_fit_is_refused(name: str, arguments: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        REGISTRY[name].arguments.model_validate(arguments)
