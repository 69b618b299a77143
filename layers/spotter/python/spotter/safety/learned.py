"""How likely it is that a message needs care, and of which kind, as the messages of many people have taught.

The second reader, beside the lexicons: a logistic regression over words, pairs of words, beginnings and ends of
words (careless spelling and the cousins among languages share them), and over what the lexicons saw. It reads what no
lexicon lists, and doubts what one reads into a joke. The weights are a text file that ``make learn`` writes.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import exp
from pathlib import Path

from spotter.language.classifier import feature_value, ngrams
from spotter.language.tokens import Token, TokenKind
from spotter.safety.concept import Concept
from spotter.safety.verdict import Category

WEIGHTS = Path(__file__).with_name("data") / "learned.weights"
CARE = "care"
LEXICON_SCALE = 2.0
"""How much a feature of the lexicons counts beside one of the words: there are few of them."""
_of_lexicon = "lex:"
_piece_lengths = (3, 4, 5)
_longest_word = 16
_stretch_tokens = 80
_most_stretches = 4


@dataclass(frozen=True, slots=True)
class Likelihood:
    """How likely a text needs care, 0 to 1, and the likeliest kind of it. ``is_whole``: all of it was looked at."""

    care: float
    kind: str
    is_whole: bool


@dataclass(frozen=True, slots=True)
class Weights:
    """The intercept of each label, and of each label the weights of its features."""

    intercepts: Mapping[str, float]
    of: Mapping[str, Mapping[str, float]]

    def score(self, label: str, features: Collection[str]) -> float:
        """The log-odds that ``label`` holds of a text with ``features``."""
        weights = self.of[label]
        found = [weights[each] for each in features if each in weights]
        return self.intercepts[label] + feature_value(len(features)) * sum(found)


def likelihood(
    tokens: Sequence[Token], concepts: Sequence[Concept], categories: Collection[Category], language: str, by: Weights
) -> Likelihood:
    """What is likely of a message ``by`` some weights. Of a long one, its beginning and its end are read."""
    stretches = [(at, min(len(tokens), at + _stretch_tokens)) for at in range(0, len(tokens), _stretch_tokens)]
    half = _most_stretches // 2
    read = stretches if len(stretches) <= _most_stretches else stretches[:half] + stretches[-half:]
    best, chosen = -30.0, frozenset[str]()
    for start, end in read:
        within = [concept for concept in concepts if start <= concept.start < end]
        features = features_of(tokens[start:end], within, categories, language)
        score = by.score(CARE, features)
        if score > best:
            best, chosen = score, features
    kind = max((label for label in by.of if label != CARE), key=lambda each: by.score(each, chosen))
    return Likelihood(1 / (1 + exp(-min(30.0, best))), kind, len(read) == len(stretches))


def features_of(
    tokens: Sequence[Token], concepts: Sequence[Concept], categories: Collection[Category], language: str
) -> frozenset[str]:
    """The features of a text; those of the lexicons are marked by a first sign of their own."""
    return words_of(tokens) | lexicon_of(concepts, categories, language)


def words_of(tokens: Sequence[Token]) -> frozenset[str]:
    """Words, pairs of them and pieces of them."""
    found = set(ngrams([_symbol(token) for token in tokens]))
    for word in {token.text for token in tokens if token.kind is TokenKind.WORD}:
        found.update(_pieces(word))
    return frozenset(found)


def lexicon_of(concepts: Sequence[Concept], categories: Collection[Category], language: str) -> frozenset[str]:
    """What the lexicons saw: concepts, neighbours among them, and what the rules made of them."""
    row = [concept.name for concept in sorted(concepts, key=lambda each: (each.start, each.end, each.name))]
    apart = [name for at, name in enumerate(row) if not at or row[at - 1] != name]
    found = [*row, *(f"{one} {two}" for one, two in pairwise(apart)), *(f"category {each}" for each in categories)]
    found += ["something" if categories else "nothing", f"language {language}"]
    return frozenset(f"{_of_lexicon}{each}" for each in found)


def is_of_lexicon(feature: str) -> bool:
    """Whether a feature is one of ``lexicon_of``."""
    return feature.startswith(_of_lexicon)


def _symbol(token: Token) -> str:
    if token.kind is TokenKind.BREAK:
        return "{break}"
    return "{number}" if token.kind is TokenKind.NUMBER else token.text


def _pieces(word: str) -> Iterator[str]:
    framed = f"^{word[:_longest_word]}$"
    for length in _piece_lengths:
        for at in range(len(framed) - length + 1):
            yield f"~{framed[at : at + length]}"


@cache
def weights() -> Weights:
    """The weights that were learned."""
    return read_weights(WEIGHTS.read_text("utf-8").split("\n"))


def read_weights(lines: Iterable[str]) -> Weights:
    """A line for each label with its intercept, then one for each label and weight, with the features that weigh it."""
    intercepts: dict[str, float] = {}
    found: dict[str, dict[str, float]] = {}
    for line in lines:
        if not line or line.startswith("#"):
            continue
        label, value, *features = line.split("\t")
        if features:
            found[label].update(dict.fromkeys(features, float(value)))
        else:
            intercepts[label] = float(value)
            found[label] = {}
    return Weights(intercepts, found)
