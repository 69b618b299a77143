"""What stands before the newest message: what was said, the last call of a kind, and the exercises that are known."""

from collections.abc import Iterator, Sequence

from spotter.catalogue import Exercise
from spotter.dialogue.training.parted_message import PartedMessage
from spotter.dialogue.training.state import Event, SourceNeeded
from spotter.dialogue.understanding.message import Message, message

_messages_back = 3
_calls_ago = 2


def said_before(heard: PartedMessage) -> Iterator[Message]:
    """What was said before the newest message, the last first."""
    for text in heard.context.state.messages[-2 : -2 - _messages_back : -1]:
        yield message(text, heard.context.today, own(heard))


def own(heard: PartedMessage) -> tuple[Exercise, ...]:
    """The exercises of the program and of the log, where they are known by now."""
    try:
        return heard.context.own
    except SourceNeeded:
        return ()


def newest(heard: PartedMessage, tools: Sequence[str]) -> Event | None:
    """The newest call of these tools that went well, a few messages ago at most; of a turn the last."""
    event = heard.context.last(*tools)
    ago = len(heard.context.state.messages) - 1 - _calls_ago
    return event if event is not None and event.message >= ago else None
