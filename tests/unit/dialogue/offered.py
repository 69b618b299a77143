"""What the answers come to that a question of the coach offers.

A question that shows what it did not understand is worth the turn if one of its answers does exactly what was meant.
Each answer is said in a copy of the conversation, and the message and the answer are judged together as one turn.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from spotter.messages import ToolCall
from tests.unit.dialogue.turn_judging import Outcome, Verdict

_asks = "message_ask_user"
_of_words = frozenset({"answer", "remember", "nothing", "ask", "care"})
"""What is expected of a message that asks for no change."""


class Expected(Protocol):
    """What both corpora say of a turn."""

    @property
    def act(self) -> str:
        """What is to be done."""
        ...

    @property
    def mentions(self) -> tuple[str, ...]:
        """Words of which one has to stand in the reply."""
        ...


def options_of(calls: Sequence[ToolCall]) -> tuple[str, ...]:
    """The answers that the last question of these calls offers."""
    for call in reversed(calls):
        if call.name == _asks:
            return tuple(str(each) for each in call.arguments.get("options") or ())
    return ()


def with_answers(verdict: Verdict, expect: Expected, options: Sequence[str], said: Callable[[str], Verdict]) -> Verdict:
    """The verdict; ``OFFERED`` where the turn was missed by a question, and one of its answers does what was meant.

    ``said``: what the message and an answer come to together. Where only words are expected, the reply has to have one
    that the author looks for: any polite answer would pass otherwise.
    """
    if verdict.outcome is not Outcome.MISSED or (expect.act in _of_words and not expect.mentions):
        return verdict
    for option in options:
        if said(option).outcome is Outcome.RIGHT:
            return Verdict(Outcome.OFFERED, verdict.why)
    return verdict
