"""The pains that stand in a conversation, as safety found them."""

from dataclasses import dataclass

from spotter.catalogue import Joint, Muscle
from spotter.coaching.types import Severity


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
    return tuple(
        Pain(each.part, each.joints, each.muscles, severities[int(each.severity) - 1]) for each in told(plain(text))
    )


def recovered(text: str, pain: Pain) -> bool:
    """Whether a message takes ``pain`` back: its part is said to be well again."""
    from spotter.llm.offline.memory import recovered as told
    from spotter.llm.offline.text import plain

    return told(plain(text)) and pain.part in plain(text)
