"""An answer that broke off says so."""

import pytest

from spotter.agent.unfinished import CUT_OFF, STOPPED, with_end_named
from spotter.messages import Chunk, ModelResponse, StopReason, TextDelta
from tests.fakes.conversation import Conversation
from tests.fakes.scripted_provider import ScriptedProvider


@pytest.mark.parametrize(
    ("stop", "line"),
    [
        (StopReason.END, ""),
        (StopReason.TOOLS, ""),
        (StopReason.LENGTH, f"\n\n{CUT_OFF}"),
        (StopReason.PAUSED, f"\n\n{CUT_OFF}"),
        (StopReason.REFUSAL, f"\n\n{STOPPED}"),
    ],
)
def test_a_last_line_says_that_an_answer_broke_off(stop: StopReason, line: str) -> None:
    text = "I am swapping your squ"
    chunks: list[Chunk] = [TextDelta(text), ModelResponse(text, (), "scripted", "m", stop=stop)]
    *deltas, response = with_end_named(iter(chunks))
    assert response == ModelResponse(text + line, (), "scripted", "m", stop=stop)
    assert "".join(delta.text for delta in deltas if isinstance(delta, TextDelta)) == text + line


def test_the_user_reads_that_an_answer_was_cut_off() -> None:
    half = ModelResponse("First warm up, then squ", (), "scripted", "scripted-1", stop=StopReason.LENGTH)
    conversation = Conversation(provider=ScriptedProvider([half]))
    conversation.say("what shall I do", "m1")
    conversation.run()
    (action,) = [event for event in conversation.events() if event.type == "action" and "text" in event.data]
    assert action.data["text"] == f"First warm up, then squ\n\n{CUT_OFF}"
