"""The pains that stand in a conversation, as safety found them."""

from collections.abc import Sequence
from dataclasses import dataclass

from spotter.catalogue import Joint, Muscle
from spotter.coaching.types import Severity
from spotter.language.tokens import Token, tokenise
from spotter.language.words import english_words
from spotter.safety import Pain as Told
from spotter.safety.assess import read
from spotter.safety.conversation import takes_back


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
    """The pains that a message tells of and does not deny, as safety reads them."""
    tokens = tokenise(text)
    found = tuple(
        Pain(each.part, each.joints, each.muscles, each.severity, *_place(tokens, each.start, each.end))
        for each in read(text).pains
        if each.joints or each.muscles
    )
    return tuple(each for each in found if not _is_trained(tokens, each)) or found


def _is_trained(tokens: Sequence[Token], pain: Pain) -> bool:
    """Whether a part is what is to be trained, near to another that hurts: ``my knee hurts. a leg workout``."""
    return pain.end < len(tokens) and tokens[pain.end].text in _training


def _place(tokens: Sequence[Token], start: int, end: int) -> tuple[int, int]:
    """The tokens that stand at ``start:end`` of the text."""
    places = [at for at, token in enumerate(tokens) if token.start < end and token.end > start]
    return (places[0], places[-1] + 1) if places else (0, 0)


def recovered(text: str, pain: Pain) -> bool:
    """Whether a message takes ``pain`` back: its part is said to be well again."""
    return takes_back(text, Told(pain.part, pain.severity, pain.joints, pain.muscles, 0, 0))


_training = frozenset(
    {"workout", "workouts", "day", "session", "sessions", "routine", "exercise", "exercises", "training"}
)
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
    """The places that the pains of a message account for: the stretch around each part, and words of care.

    A word that nobody knows is accounted for by nothing.
    """
    if not pains:
        return frozenset()
    found = {at for at, token in enumerate(tokens) if token.text in _care_words}
    for pain in pains:
        begin, end = min(pain.start, len(tokens)), min(max(pain.end, pain.start), len(tokens))
        while begin > 0 and not _parts(tokens[begin - 1]):
            begin -= 1
        while end < len(tokens) and not _parts(tokens[end]):
            end += 1
        found.update(range(begin, end) if pain.end else ())
    return frozenset(at for at in found if tokens[at].text in english_words() | _care_words)


def _parts(token: Token) -> bool:
    return not token.is_word or token.text in _joins
