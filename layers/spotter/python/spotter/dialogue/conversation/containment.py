"""Earlier messages are read anew in every turn: one that cannot be read must not end them all."""

from dataclasses import replace

from spotter.dialogue.composing.constraint_extraction import constraints_of
from spotter.dialogue.conversation.heard import understood
from spotter.dialogue.memoisation import cached_by_request
from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.person.conditions import conditions_in
from spotter.dialogue.state import ConversationState, Utterance, read
from spotter.dialogue.understanding.read import understand
from spotter.messages import Request


def read_conversation(request: Request, until: int | None = None) -> ConversationState:
    """Where the conversation stands, or stood before the turn at ``until``."""
    states = _states(request)
    if until not in states:
        states[until] = readable(read(request, until))
    return states[until]


@cached_by_request
def _states(_request: Request) -> dict[int | None, ConversationState]:
    """The states of a conversation that have been read, by their ``until``: in a turn each is asked for often."""
    return {}


def before_this_turn(request: Request, now: ConversationState) -> ConversationState:
    """The state in which the last message was said: what it means is read against that workout."""
    return read_conversation(request, until=now.said_at)


def readable(now: ConversationState) -> ConversationState:
    """The conversation with nothing in place of earlier messages that cannot be read.

    Each was the newest one once: it was answered as one that could not be read, and its fault was logged then.
    """
    earlier = (each if _can_be_read(each) else replace(each, text="") for each in now.heard[:-1])
    return replace(now, heard=(*earlier, *now.heard[-1:]))


def _can_be_read(utterance: Utterance) -> bool:
    try:
        pains = pains_in(utterance.text)
        tuple(conditions_in(utterance.text))
        constraints_of(understood(utterance), pains)
        constraints_of(understand(utterance.text), pains)
    except Exception:  # noqa: BLE001 - whatever it is
        return False
    return True
