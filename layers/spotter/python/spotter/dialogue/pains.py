"""The pains that stand in a conversation, as safety found them."""

from collections.abc import Sequence
from dataclasses import dataclass

from spotter.catalogue import Joint, Muscle
from spotter.coaching.types import Severity
from spotter.language.tokens import Token, tokenise
from spotter.language.words import singular


@dataclass(frozen=True, slots=True)
class Pain:
    """A part of the body that needs care; ``start:end`` is where its name stands among the tokens of the message."""

    part: str
    joints: frozenset[Joint]
    muscles: frozenset[Muscle]
    severity: Severity
    start: int = 0
    end: int = 0


def pains_in(text: str) -> tuple[Pain, ...]:
    """The pains that a message tells of and does not deny."""
    from spotter.llm.offline.pains import pains_in as told
    from spotter.llm.offline.text import plain

    severities = (Severity.MILD, Severity.MODERATE, Severity.SEVERE)
    tokens = tokenise(text)
    return tuple(
        Pain(each.part, each.joints, each.muscles, severities[int(each.severity) - 1], *_place(tokens, each.part))
        for each in told(plain(text))
    )


def _place(tokens: Sequence[Token], part: str) -> tuple[int, int]:
    """Where the words of ``part`` stand among ``tokens``."""
    words = [singular(word) for word in part.split()]
    spoken = [singular(token.text) for token in tokens]
    for at in range(len(spoken) - len(words) + 1):
        if spoken[at : at + len(words)] == words:
            return at, at + len(words)
    return 0, 0


def recovered(text: str, pain: Pain) -> bool:
    """Whether a message takes ``pain`` back: its part is said to be well again."""
    from spotter.llm.offline.memory import recovered as told
    from spotter.llm.offline.text import plain

    return told(plain(text)) and pain.part in plain(text)
