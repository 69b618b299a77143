"""Whether a message says plainly what it asks for: nothing denied, taken back or told in two ways, and no question."""

from collections.abc import Sequence
from itertools import pairwise

from spotter.dialogue.changes.contradictions import contradiction
from spotter.dialogue.conversation.heard import understood
from spotter.dialogue.requests.arbitration import is_bare
from spotter.dialogue.requests.template_requests import LOG
from spotter.dialogue.skills import SKILLS
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.model import Act, Understanding

_noes = frozenset({"no", "nah", "nope", "never", "naw", "nae"})
_asking = frozenset({"what", "whats", "which", "why", "how", "where", "who"})
_may_ask = frozenset({"when", "did", "does", "was", "were"})
_proposing = frozenset({"about", "if", "not", "dont", "cant"})
_keeping = frozenset({"keep", "leave"})
_of_an_order = 2
"""Words that an order has at least, before it can be taken back."""


def is_clear(said: Understanding, requests: Sequence[Act], what_is_named: Understanding) -> bool:
    """Whether nothing is denied, taken back or told in two ways, and something is said of what is to be done."""
    denies = any(act.denied and SKILLS[act.name].writes for act in said.acts if act.name in SKILLS)
    is_plain = not denies and contradiction(requests, said) is None and not is_withdrawn(said)
    return is_plain and not is_bare(said, what_is_named) and not is_refused(requests)


def ends_with_a_no(utterance: Utterance) -> bool:
    """``make it harder but nah``."""
    words = [token.text for token in understood(utterance).tokens if token.is_word]
    return bool(words) and words[-1] in _noes


def is_answered(requests: Sequence[Act]) -> bool:
    """Whether the templates read a question, and nothing that changes anything."""
    asked = [act for act in requests if act.skill not in ("small_talk", "tell")]
    return bool(asked) and not any(SKILLS[act.name].writes for act in asked)


def is_refused(requests: Sequence[Act]) -> bool:
    """Whether the templates read something that is not done here, a log apart: that is of the training data."""
    return any(act.skill == "unsupported" and act.name != LOG for act in requests)


def is_withdrawn(said: Understanding) -> bool:
    """Whether something of the message is taken back in it: ``add pull ups, actually no``."""
    if any(act.name == "tell.withdraw" for act in said.acts) or any(True for _ in said.named("withdrawn")):
        return True
    return is_taken_back(said)


def is_taken_back(said: Understanding) -> bool:
    """Whether a no takes it back in the same breath: ``drop the rows? nah``, ``cut a set. actually no, keep them``."""
    words = [token.text for token in said.tokens]
    if any(mark == "?" and word in _noes for mark, word in pairwise(words)):
        return True
    spoken = [token.text for token in said.tokens if token.is_word]
    return any(no in _noes and kept in _keeping for no, kept in pairwise(spoken[_of_an_order:]))


def asks_what(utterance: Utterance) -> bool:
    """Whether a message begins as a question does that asks for no change: ``what did you take out?``."""
    words = [token.text for token in understood(utterance).tokens if token.is_word]
    if len(words) <= 1 or words[1] in _proposing:
        return False
    return words[0] in _asking or (words[0] in _may_ask and "?" in utterance.text)
