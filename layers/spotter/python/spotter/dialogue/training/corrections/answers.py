"""Questions about corrections: each keeps what was said, for the answer to complete it."""

from collections.abc import Sequence

from spotter.dialogue.training.corrections.said import Said
from spotter.dialogue.training.plan import Plan, Step, ask

TOPIC = "correct"


def sure(steps: Sequence[Step]) -> str:
    told = steps[0].told.rstrip(".")
    return f"I am not sure which log you mean. Shall I do this: {told[:1].lower()}{told[1:]}?"


def asks(said: Said, question: str, options: tuple[str, ...] = ()) -> Plan:
    return ask(TOPIC, question, options, said=said)
