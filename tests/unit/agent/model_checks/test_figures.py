"""Loads that a model names and that stand nowhere in what it was given are named as its own."""

import pytest

from spotter.agent.model_checks.figures import with_own_figures_named
from spotter.messages import (
    AssistantTurn,
    Chunk,
    KnowledgeTurn,
    ModelResponse,
    Request,
    ResultsTurn,
    Source,
    TextDelta,
    ToolCall,
    ToolResult,
    UserTurn,
)

REQUEST = Request(
    "",
    (),
    (
        KnowledgeTurn((Source("workout_history", "1", "Bench Press 5 x 100 kg", [{"weight_kg": 142.5}]),)),
        UserTurn("I squatted 185 lbs"),
        AssistantTurn("Try 77 kg."),
        ResultsTurn(
            (
                ToolResult("c", "generate_workout", "Row 62.5 kg", {"exercises": [{"weight": 40}]}, True),
                ToolResult("d", "message_notify_user", "Notified user: Try 55 kg", {"message": "Try 55 kg"}, True),
            )
        ),
    ),
    "2026-01-15",
)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Bench 100 kg, deadlift 142.5kg, squat 185 lb, row 62,5 kg, curl 40 kilos.", ""),
        ("Your squat is about 84 kg.", ""),  # 185 lb
        ("Add 2.5 kg next time.", ""),
        ("Your best was 180 kg, then 100 kg.", "180 kg"),
        ("As I said, 77 kg.", "77 kg"),
        ("As I said by a tool, 55 kg.", "55 kg"),
        ("Between 80 kg and 90 kg.", "80 kg, 90 kg"),
        ("3 sets of 10 at RPE 8, 90 s rest.", ""),
    ],
)
def test_own_figures_are_named(text: str, named: str) -> None:
    line = f"\n\n({named}: my own figures, not from your data.)" if named else ""
    chunks: list[Chunk] = [TextDelta(text), ModelResponse(text, (), "scripted", "m")]
    *deltas, response = with_own_figures_named(iter(chunks), REQUEST)
    assert isinstance(response, ModelResponse)
    assert response.text == text + line
    assert "".join(delta.text for delta in deltas if isinstance(delta, TextDelta)) == response.text


@pytest.mark.parametrize(
    ("name", "arguments", "spoken", "named"),
    [
        ("message_notify_user", {"message": "You did 333 kg."}, "message", "333 kg"),
        ("message_notify_user", {"message": "You did 100 kg."}, "message", ""),
        ("message_ask_user", {"question": "Which?", "options": ["120 kg", "100 kg"]}, "question", "120 kg"),
        ("message_ask_user", {"question": "120 kg?", "options": None}, "question", "120 kg"),
        ("idle", {"reason": "333 kg"}, "reason", ""),
    ],
)
def test_own_figures_are_named_in_what_a_call_says(
    name: str, arguments: dict[str, object], spoken: str, named: str
) -> None:
    line = f"\n\n({named}: my own figures, not from your data.)" if named else ""
    asked = ModelResponse("", (ToolCall("1", name, arguments),), "scripted", "m")
    (response,) = with_own_figures_named(iter([asked]), REQUEST)
    assert isinstance(response, ModelResponse)
    assert response.calls[0].arguments == {**arguments, spoken: f"{arguments[spoken]}{line}"}


def test_a_call_whose_words_are_no_text_is_left_to_be_refused() -> None:
    asked = ModelResponse("", (ToolCall("1", "message_notify_user", {"message": ["333 kg"]}),), "scripted", "m")
    assert list(with_own_figures_named(iter([asked]), REQUEST)) == [asked]


def test_the_rules_figures_are_not_looked_at() -> None:
    chunk = ModelResponse("Start with 20 kg.", (), "offline", "rules-1")
    assert list(with_own_figures_named(iter([chunk]), Request("", (), (), "2026-01-15"))) == [chunk]
