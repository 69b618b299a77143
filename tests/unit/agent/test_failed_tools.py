"""A run that fails in a tool has not tried what came after its model call: that is answered still."""

from typing import Any

import pytest

from spotter.agent.pointers import Pointers
from spotter.messages import Request
from tests.fakes.conversation import Conversation
from tests.fakes.world import CountingProvider

BEFORE = ["message", "knowledge", "message", "action", "result interrupted"]
ANSWER = ["action", "result done", "action", "end end_turn"]


class Interrupted(CountingProvider):
    """While it writes its first answer, the user says something more."""

    conversation: Conversation

    def respond(self, request: Request) -> Any:
        if not self.asked:
            self.conversation.say("1 more", "m2")
        yield from super().respond(request)


def interrupted(*broken: str) -> Conversation:
    """A conversation with a message that comes during the model call, and in whose first run these steps fail."""
    provider = Interrupted()
    conversation = Conversation(provider=provider)
    provider.conversation = conversation
    first = conversation.say("1", "m1").run

    def fail(name: str, pointers: Pointers) -> None:
        if name in broken and pointers.run == first and pointers.step == 1:
            raise ValueError

    conversation.before_step = fail
    conversation.run()
    return conversation


def test_what_was_said_during_the_model_call_is_answered_by_the_run_itself_when_a_tool_fails() -> None:
    conversation = interrupted("Act")
    assert conversation.told() == [*BEFORE, *ANSWER]
    assert len(conversation.runs.inputs) == 1


def test_what_was_said_during_the_model_call_is_answered_by_a_successor_when_the_run_dies_in_a_tool() -> None:
    conversation = interrupted("Act", "Finish")
    assert conversation.told() == [*BEFORE, "end error", *ANSWER]
    assert len(conversation.runs.inputs) == 2


@pytest.mark.parametrize("step", ["Prepare", "Think"])
def test_what_a_failed_step_knew_of_counts_as_tried(step: str) -> None:
    conversation = Conversation()
    said = conversation.say("1", "m1")

    def fail(name: str, _pointers: Pointers) -> None:
        if name == step:
            raise ValueError

    conversation.before_step = fail
    conversation.run()
    assert conversation.told()[-1] == "end error"
    assert conversation.events()[-1].data["saw"] >= said.seq
    assert len(conversation.runs.inputs) == 1
