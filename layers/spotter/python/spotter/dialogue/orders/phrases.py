"""The phrases in which orders are said, by kind: data (``data/orders.txt``)."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from spotter.language.tokens import Token, tokenise
from spotter.language.word_lists import read_lines

_file = Path(__file__).parents[1] / "data" / "orders.txt"


def kinds_at(tokens: Sequence[Token], at: int) -> tuple[frozenset[str], int]:
    """The kinds of the longest phrase that begins at ``at``, and where it ends; none ends where it begins."""
    for words in _phrases().get(tokens[at].text, ()):
        if tuple(token.text for token in tokens[at : at + len(words)]) == words:
            return _kinds()[words], at + len(words)
    return frozenset(), at


@cache
def _kinds() -> Mapping[tuple[str, ...], frozenset[str]]:
    found: dict[tuple[str, ...], frozenset[str]] = {}
    for line in read_lines(_file):
        kind, _, phrases = line.partition(": ")
        for phrase in phrases.split(","):
            words = tuple(token.text for token in tokenise(phrase.strip()))
            if words:
                found[words] = found.get(words, frozenset()) | {kind}
    return found


@cache
def _phrases() -> Mapping[str, tuple[tuple[str, ...], ...]]:
    """Phrases by their first word, the longest first."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for words in _kinds():
        found.setdefault(words[0], []).append(words)
    return {first: tuple(sorted(each, key=len, reverse=True)) for first, each in found.items()}
