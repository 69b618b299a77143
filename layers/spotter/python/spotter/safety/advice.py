"""What a model must not advise somebody of whom a warning is known: a reading of its own words, careful to a fault.

A phrase that is denied in the same clause is good advice ("don't push through the pain"); a denial that is itself taken
back ("don't be afraid to push through it") is none. What cannot be told is counted as advised: the fixed answer is
then said instead, which is always safe.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path

from spotter.language.lexicon import Lexicon, read_phrases
from spotter.language.tokens import Token, TokenKind, tokenise
from spotter.safety.assess import lexicon_reading
from spotter.safety.languages import ENGLISH
from spotter.safety.verdict import Category

_reach_tokens = 4
"""Words between a denial and what it denies, and between two parts of one piece of advice."""


class Advice(StrEnum):
    """What was advised."""

    PUSH_ON = "push_on"
    """Training through a symptom, or doing without a doctor."""
    MAXIMAL = "maximal"
    """Effort up to the limit."""
    WEIGHT_LOSS = "weight_loss"
    CRASH = "crash"
    """Doping, or weight lost at any price."""
    DIAGNOSIS = "diagnosis"


ALWAYS = frozenset({Advice.PUSH_ON, Advice.CRASH, Advice.DIAGNOSIS})
"""What nobody with a warning is to be told. The others depend on the warning."""
_never_told = frozenset({Category.DRUGS, Category.CRASH_WEIGHT_CUT})


def advised(text: str) -> frozenset[Advice]:
    """What ``text`` advises of these. Linear in its length; it reads English alone (see :func:`is_readable`)."""
    tokens = tokenise(text)
    found = {Advice(kind) for kind, at in _named(tokens) if not _is_denied(tokens, at)}
    if lexicon_reading(text).categories & _never_told:
        found.add(Advice.CRASH)
    return frozenset(found)


def is_readable(text: str) -> bool:
    """Whether ``text`` is in the language that is read here."""
    return lexicon_reading(text).languages[0] == ENGLISH


def _named(tokens: Sequence[Token]) -> Iterator[tuple[str, int]]:
    for entry in _phrases("push_on", "maximal", "weight_loss", "crash").find(tokens):
        yield entry.meaning, entry.start
    pains = {entry.start for entry in _phrases("pain_words").find(tokens)}
    for entry in _phrases("through").find(tokens):
        if any(at in pains for at in range(entry.end, entry.end + _reach_tokens)):
            yield Advice.PUSH_ON, entry.start
    opens = [entry.end for entry in _phrases("diagnosis_opens").find(tokens)]
    for entry in _phrases("diagnosis").find(tokens):
        if any(0 <= entry.start - end <= _reach_tokens for end in opens):
            yield Advice.DIAGNOSIS, entry.start


def _is_denied(tokens: Sequence[Token], at: int) -> bool:
    """Whether a denial stands before ``at`` in the same clause, and nothing between takes it back."""
    begin = at
    while begin > max(0, at - _reach_tokens) and tokens[begin - 1].kind not in (TokenKind.MARK, TokenKind.BREAK):
        begin -= 1
    before = tuple(tokens[begin:at])
    denials = list(_phrases("denies").find(before))
    if len(denials) % 2 == 0:
        return False
    return not any(entry.start >= denials[-1].start for entry in _phrases("takes_back").find(before))


@cache
def _phrases(*kinds: str) -> Lexicon[str]:
    path = Path(__file__).with_name("data") / "advice.txt"
    return Lexicon((phrase, kind) for phrase, kind in read_phrases(path) if kind in kinds)
