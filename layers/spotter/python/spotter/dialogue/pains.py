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


_care_words = frozenset(
    [
        *("hurt", "hurts", "hurting", "pain", "pains", "painful", "ache", "aches", "aching", "sore", "load", "loading"),
        *("stress", "strain", "bother", "bothers", "bothering", "careful", "mind", "protect", "spare", "baby", "kind"),
        *(
            "aggravate",
            "aggravates",
            "irritate",
            "irritates",
            "stressing",
            "kinder",
            "gentle",
            "happy",
            "love",
            "likes",
        ),
    ]
)
_joins = frozenset({"and", "but", "so", "because", "cause", "cos", "then", "plus"})


def accounted_for(tokens: Sequence[Token], pains: Sequence[Pain]) -> frozenset[int]:
    """The places that the pains of a message account for: the stretch around each part, and words of care."""
    if not pains:
        return frozenset()
    found = {at for at, token in enumerate(tokens) if token.text in _care_words}
    for pain in pains:
        begin, end = pain.start, max(pain.end, pain.start)
        while begin > 0 and not _parts(tokens[begin - 1]):
            begin -= 1
        while end < len(tokens) and not _parts(tokens[end]):
            end += 1
        found.update(range(begin, end) if pain.end else ())
    return frozenset(found)


def _parts(token: Token) -> bool:
    return not token.is_word or token.text in _joins
