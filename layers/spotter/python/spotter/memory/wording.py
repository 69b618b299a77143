"""The words of a memory, folded: what two of them have in common, and whether they say the same.

Two texts say the same where the same words stand in them, whatever their order, person and number; never where their
numbers differ, or where one denies what the other says.
"""

import hashlib
from dataclasses import dataclass
from functools import lru_cache

from spotter.language.function_words import FUNCTION_WORDS
from spotter.language.tokens import Token, TokenKind, fold, tokenise
from spotter.language.words import runs, singular

LIKENESS = 0.8
"""Of the words of both, how many they must share. Below five words that is all of them."""
_SHORTEST_STEM = 3
_ENDINGS = ("ing", "ed")
_NEGATIONS = frozenset(
    [
        *("no", "not", "never", "dont", "doesnt", "didnt", "cant", "cannot", "wont", "wouldnt", "isnt", "arent"),
        *("without", "neither", "nor", "stop", "stopped", "quit"),
    ]
)
_MEANINGS = {
    **dict.fromkeys(("like", "love", "enjoy", "favourite", "favorite", "preference", "rather"), "prefer"),
    **dict.fromkeys(("hate", "dislike", "detest"), "avoid"),
    **dict.fromkeys(("aim", "target"), "goal"),
}


@dataclass(frozen=True, slots=True)
class Wording:
    """A text by its words: ``stems`` without what means nothing, its ``numbers``, and whether it denies."""

    stems: frozenset[str]
    numbers: frozenset[str]
    denies: bool

    def says_the_same_as(self, other: "Wording") -> bool:
        """Whether it is the other one in other words, as far as words can tell."""
        if self.numbers != other.numbers or self.denies != other.denies:
            return False
        shared, all_of_them = len(self.stems & other.stems), len(self.stems | other.stems)
        return shared == all_of_them or shared >= all_of_them * LIKENESS

    @property
    def digest(self) -> str:
        """The same for texts of the same words; the words cannot be told from it."""
        written = " ".join([*sorted(self.stems), *sorted(self.numbers), "not" if self.denies else ""])
        return hashlib.sha256(written.encode()).hexdigest()[:24]


@lru_cache(maxsize=4096)
def wording_of(text: str) -> Wording:
    """The words of a text."""
    tokens = tokenise(text)
    words = [token.text for token in tokens if token.is_word]
    return Wording(
        frozenset(stem(word) for word in words if word not in FUNCTION_WORDS and word not in _NEGATIONS),
        frozenset(token.text for token in tokens if _is_number(token)),
        sum(word in _NEGATIONS for word in words) % 2 == 1,
    )


def terms_of(text: str) -> tuple[str, ...]:
    """What a text is found by: its stems and digits in order, as often as they stand in it.

    It takes runs of letters and digits as they stand: a thousand memories are read so before the first is chosen.
    """
    return tuple(stem(word) for word in runs(fold(text).replace("'", "")) if word not in FUNCTION_WORDS)


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A word without what number and tense add to it: ``squats`` and ``squatting`` are ``squat``."""
    short = singular(word)
    for ending in _ENDINGS:
        if short.endswith(ending) and len(short) - len(ending) >= _SHORTEST_STEM:
            short = short.removesuffix(ending)
            if len(short) > _SHORTEST_STEM and short[-1] == short[-2] and short[-1] not in "ls":
                short = short[:-1]
            break
    return _MEANINGS.get(short, short)


def _is_number(token: Token) -> bool:
    return token.kind in (TokenKind.NUMBER, TokenKind.CLOCK, TokenKind.ORDINAL)
