"""What is said to a message that asks for nothing that is known, in the order in which it is tried."""

from collections.abc import Callable

from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.consent import Consent, consent_of
from spotter.dialogue.skills.keep import left_alone
from spotter.dialogue.skills.reshape import limits_said
from spotter.dialogue.turn import Turn

CAN_DO = (
    "I can build you a workout for the time, equipment and goal that you have, and change it with you: swap an "
    "exercise, adjust sets, reps or rest, take one out or put one in, make it shorter or easier, and work around "
    "something that hurts."
)
_openers = ("30 minutes, bodyweight", "30 minutes, dumbbells", "What can you do?")


def not_understood(turn: Turn) -> Answer:
    """A question that quotes what was not understood."""
    words = turn.heard.quoted(turn.heard.left_over)
    begin = f"I did not understand {words!r}." if words else "I did not quite follow that."
    return ask(f"{begin} {CAN_DO} What would you like?", _openers)


def declined(turn: Turn) -> Answer | None:
    """A no to a question of the coach, and nothing else."""
    is_no = turn.now.said.answers and consent_of(turn.heard) is Consent.NO
    return Answer("All right, I leave it as it is.") if is_no and not turn.heard.left_over else None


FALLBACKS: tuple[Callable[[Turn], Answer | None], ...] = (left_alone, declined, limits_said, not_understood)
