"""Words that make a pain severe though they name no part of the body: "I can't put weight on it", "it hurts badly"."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.coaching.types import Severity
from spotter.dialogue.pains.told import Pain
from spotter.language.tokens import Token, tokenise
from spotter.safety.assess import read

_unable = frozenset({"cant", "cannot", "couldnt", "unable", "hardly", "barely", "not", "impossible", "wont", "no"})
_loading = frozenset({"put", "putting", "bear", "bearing", "place", "stand", "take", "takes", "support", "hold"})
_borne = frozenset({"weight", "load", "pressure"})
_reach = 4
_behind_weight = 3
_signs = frozenset({"hurt", "sens", "killing"})


def worst(text: str, pain: Pain) -> Pain:
    """``pain`` as bad as the words of ``text`` make it."""
    return replace(pain, severity=Severity.SEVERE) if bears_no_weight(text) else pain


def bears_no_weight(text: str) -> bool:
    """Whether it is said that a part can not be loaded: ``can't put any weight on it``."""
    tokens = tokenise(text)
    return any(_is_unable(tokens, at) for at, token in enumerate(tokens) if token.text in _borne)


def tells_severe(text: str) -> bool:
    """Whether ``text`` says that something hurts badly, whatever it is."""
    names = {concept.name for concept in read(text).concepts}
    return bears_no_weight(text) or ("severe" in names and bool(names & _signs))


def _is_unable(tokens: Sequence[Token], at: int) -> bool:
    before = [token.text for token in tokens[max(0, at - _reach) : at]]
    behind = [token.text for token in tokens[at + 1 : at + 1 + _behind_weight]]
    loads = bool(_loading & set(before)) and (
        "on" in behind or "through" in behind or "bear" in before or "bearing" in before
    )
    begin = max(0, at - 2 * _reach)
    return loads and bool(_unable & {token.text for token in tokens[begin:at]})
