"""Yes, no, and whatever: the short answers to a question of the coach."""

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from pathlib import Path

from spotter.dialogue.understanding.model import Understanding
from spotter.language.lexicon import Lexicon, read_lexicon
from spotter.language.tokens import Token


class Consent(StrEnum):
    """What a short answer says."""

    YES = "yes"
    NO = "no"
    ANY = "any"


def consent_of(said: Understanding) -> Consent | None:
    """What a message says to a question of yes or no; None if it says neither. The first such word counts."""
    return consent_in(said.tokens)


def consent_in(tokens: Sequence[Token]) -> Consent | None:
    """What these words say to a question of yes or no."""
    return next((Consent(found.meaning) for found in _words().find(tokens)), None)


def is_consent_alone(tokens: Sequence[Token]) -> bool:
    """Whether these words are a yes or a no, and nothing else."""
    found = {at for each in _words().find(tokens) for at in range(each.start, each.end)}
    words = {at for at, token in enumerate(tokens) if token.is_word or token.value is not None}
    return bool(words) and words <= found


@cache
def _words() -> Lexicon[str]:
    return read_lexicon(Path(__file__).with_name("data") / "consent.txt")
