"""What a skill is given: where the conversation stands, what was said, and which of its acts is to be done."""

from collections.abc import Callable
from dataclasses import dataclass

from spotter.dialogue.answer import Answer
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.state import ConversationState, Listed
from spotter.dialogue.understanding.model import Act, Understanding


@dataclass(frozen=True, slots=True)
class Turn:
    """One act of the last message. ``asked`` is the act that a question of the coach was about, if this answers it."""

    now: ConversationState
    heard: Understanding
    act: Act
    said: WorkoutConstraints
    """What this message says of the workout that is wanted."""
    known: WorkoutConstraints
    """The same, over what was said before, over what is stored."""
    asked: Act | None = None
    listed: tuple[Listed, ...] = ()
    """The exercises of the workout that there was when the message was said: places are counted in it."""


@dataclass(frozen=True, slots=True)
class Skill:
    """One thing that the coach can do. ``writes``: it changes the workout, so nothing may be left unaccounted for.

    ``uses`` are the kinds of slots outside the act that it heeds; others that were named are named back in the reply.
    ``needs`` are the data sources without which it cannot answer. ``blocks``: nothing is changed in the same message.
    """

    run: Callable[[Turn], Answer]
    writes: bool = False
    uses: frozenset[str] = frozenset()
    yields: bool = False
    """Whether it gives way to any other request: "this is too easy" may only be the reason for one."""
    needs: tuple[str, ...] = ()
    blocks: bool = False
