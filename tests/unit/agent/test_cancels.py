"""A user stops a run: before its next tool, whatever has been said since, and not what is said later."""

from spotter.agent import sessions
from spotter.agent.pointers import Pointers
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF


def test_a_cancel_stops_the_run_before_its_next_tool() -> None:
    conversation = Conversation()

    def stop(name: str, _pointers: Pointers) -> None:
        if name == "Act":
            sessions.cancel(conversation.ports, REF)

    conversation.before_step = stop
    conversation.say("3", "m1")
    conversation.run()
    assert conversation.told() == ["message", "knowledge", "action", "result cancelled", "end cancelled"]


def test_a_message_after_a_cancel_clears_it_and_is_answered() -> None:
    conversation = Conversation()

    def stop_then_speak(name: str, _pointers: Pointers) -> None:
        if name == "Finish" and "m2" not in str(conversation.table.items):
            conversation.say("1 after all", "m2")
        if name == "Think" and conversation.steps.count("Think") == 2:
            sessions.cancel(conversation.ports, REF)

    conversation.before_step = stop_then_speak
    conversation.say("3", "m1")
    conversation.run()
    assert conversation.told()[:5] == ["message", "knowledge", "action", "result done", "message"]
    assert conversation.told()[-1] == "end end_turn"


def test_a_cancel_after_the_later_message_stops_that_one_too() -> None:
    conversation = Conversation()

    def stop(name: str, _pointers: Pointers) -> None:
        if name == "Act":
            sessions.cancel(conversation.ports, REF)
            conversation.say("1", "m2")
            sessions.cancel(conversation.ports, REF)

    conversation.before_step = stop
    conversation.say("3", "m1")
    conversation.run()
    assert conversation.told()[-2:] == ["result cancelled", "end cancelled"]
