"""What is to be done for a message about training data: calls with what is told of them, an answer, or a question."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from spotter.messages import ToolResult

HELD = "held"
"""Of a question: the calls that are made if it is answered with yes."""
THEN = "then"
"""Of a question: the calls that wait for its answer, whatever it is."""
SURELY = "surely"
"""Of steps: what they do is so likely meant that it does not count what kind the stretch may seem to be."""
LIKELY = "likely"
"""Of steps: what they do is likely meant, so that the stretch need not be as sure of its kind as it has to be else."""
CHOICES = "choices"
"""Of a question: the calls that are made for each of its options, by what the option says."""
YES_OR_NO = ("Yes", "No")
NONE_OF_THESE = "None of these"
WHICH_OF_THESE = "Which of these do you mean?"
"""Of several options one is picked by its place too."""


@dataclass(frozen=True, slots=True)
class Step:
    """One call, and what is said once it has gone well; ``report`` says it of what came back."""

    tool: str
    arguments: Mapping[str, Any]
    told: str = ""
    report: Callable[[ToolResult], str] | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Plan:
    """What one skill makes of a message. A plan with a question has no steps of its own.

    ``topic`` is the skill, ``partial`` what was understood so far, for the answer to a question.
    """

    topic: str
    steps: tuple[Step, ...] = ()
    text: str = ""
    question: str = ""
    options: tuple[str, ...] = ()
    partial: Mapping[str, Any] = field(default_factory=dict)


def ask(topic: str, question: str, options: tuple[str, ...] = (), **partial: Any) -> Plan:
    """A plan that asks."""
    return Plan(topic, question=question, options=options, partial=partial)


def choose(topic: str, question: str, choices: Mapping[str, tuple[Step, ...]], **partial: Any) -> Plan:
    """A plan that asks which of some steps are meant. ``choices``: the steps by what is said of them."""
    options = (*choices, NONE_OF_THESE)
    return Plan(topic, question=question, options=options, partial={**partial, CHOICES: dict(choices)})


def confirm(topic: str, question: str, steps: tuple[Step, ...]) -> Plan:
    """A plan that asks before it takes these steps."""
    return Plan(topic, question=question, options=YES_OR_NO, partial={HELD: steps})
