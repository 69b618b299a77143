"""How likely it is that a message needs care, and of which kind, as the messages of many people have taught.

The second reader, beside the lexicons: for each kind of care a logistic regression of that kind against what is
harmless, over words, pairs of words, pieces of them (careless spelling and the cousins among languages share them),
and over what the lexicons saw. It reads what no lexicon lists, and doubts what one reads into a joke. A layer upon what
the words mean where they stand (``spotter.language.message_encoder``) has its say with it.
``make learn`` writes the weights of both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.language.classifier import Classifier, likelihood_of, ngrams, read_classifier
from spotter.language.encoder import judged, read_weights
from spotter.language.message_encoder import message_rows
from spotter.language.tokens import Token, TokenKind
from spotter.safety.concept import Concept
from spotter.safety.verdict import Category

if TYPE_CHECKING:
    from spotter.language.encoder import Numbers

WEIGHTS = Path(__file__).with_name("data") / "learned.weights"
MEANINGS = Path(__file__).with_name("data") / "care_meanings.npz"
_trust_in_meaning = 0.6
"""What the opinion by meaning counts beside the one by words; of values tried on authors left out, the best."""
_of_lexicon = "lex:"
_piece_length = 4
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
class Reader:
    """What is told by words, and the layer that tells by what they mean; None for a reader of words alone."""

    by_words: Classifier
    by_meaning: Mapping[str, Numbers] | None = None


def likelihood(
    tokens: Sequence[Token],
    concepts: Sequence[Concept],
    categories: Collection[Category],
    language: str,
    by: Reader,
) -> Likelihood:
    """What is likely of a message ``by`` a reader. Of a long one, its beginning and its end are read."""
    stretches = [(at, min(len(tokens), at + _stretch_tokens)) for at in range(0, len(tokens), _stretch_tokens)]
    half = _most_stretches // 2
    read = stretches if len(stretches) <= _most_stretches else stretches[:half] + stretches[-half:]
    care, kind = -1.0, ""
    for start, end in read:
        within = [concept for concept in concepts if start <= concept.start < end]
        found = _probabilities(tokens[start:end], features_of(tokens[start:end], within, categories, language), by)
        likely = _of_any(found.values())
        if likely > care:
            care, kind = likely, max(found, key=lambda each: found[each])
    return Likelihood(care, kind, len(read) == len(stretches))


def likelihood_within(
    tokens: Sequence[Token], start: int, end: int, features: frozenset[str], by: Reader
) -> Likelihood:
    """What is likely of the stretch ``start:end`` alone, its words as they are meant where they stand in the whole."""
    found = _probabilities(tokens, features, by, (start, end))
    return Likelihood(_of_any(found.values()), max(found, key=lambda each: found[each]), is_whole=False)


def _probabilities(
    tokens: Sequence[Token], features: frozenset[str], by: Reader, span: tuple[int, int] | None = None
) -> Mapping[str, float]:
    """How likely each kind is against what is harmless, by the words of a stretch and by what they mean."""
    totals = by.by_words.totals(features)
    rows = None if by.by_meaning is None else message_rows(tuple(token.text for token in tokens))
    meant = None if rows is None else rows.mean_of(*(span or (0, len(tokens))))
    if by.by_meaning is not None and rows is not None and meant is not None:
        harmless, *kinds = judged(by.by_meaning, meant, rows.whole)
        totals = {
            kind: (1 - _trust_in_meaning) * total + _trust_in_meaning * float(said - harmless)
            for (kind, total), said in zip(totals.items(), kinds, strict=True)
        }
    return {kind: likelihood_of(total) for kind, total in totals.items()}


def _of_any(probabilities: Collection[float]) -> float:
    """How likely one of several kinds is, from how likely each is against the one that all were compared with.

    The separate regressions stand for one over all kinds (Begg & Gray, Biometrika 1984): the odds add up.
    """
    odds = sum(each / (1 - each) for each in probabilities)
    return odds / (1 + odds)


def features_of(
    tokens: Sequence[Token], concepts: Sequence[Concept], categories: Collection[Category], language: str
) -> frozenset[str]:
    """The features of a text; those of the lexicons are marked by a first sign of their own."""
    return words_of(tokens) | lexicon_of(concepts, categories, language)


def words_of(tokens: Sequence[Token]) -> frozenset[str]:
    """Words, pairs of them, next to each other or one apart, and pieces of them."""
    symbols = [_symbol(token) for token in tokens]
    found = {*ngrams(symbols), *(f"{one} * {two}" for one, two in zip(symbols, symbols[2:], strict=False))}
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


def _symbol(token: Token) -> str:
    if token.kind is TokenKind.BREAK:
        return "{break}"
    return "{number}" if token.kind is TokenKind.NUMBER else token.text


def _pieces(word: str) -> Iterator[str]:
    framed = f"^{word[:_longest_word]}$"
    for at in range(len(framed) - _piece_length + 1):
        yield f"~{framed[at : at + _piece_length]}"


@cache
def reader() -> Reader:
    """The reader that was taught."""
    return replace(reader_by_words(), by_meaning=read_weights(MEANINGS))


@cache
def reader_by_words() -> Reader:
    """The same without what words mean: it loads no encoder."""
    return Reader(read_classifier(WEIGHTS))
