"""Pieces of a message about a week that speak of the days that are left: ``nothing on the other days``."""

from collections.abc import Sequence

from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_left = (
    ("other", "days"),
    ("rest", "of", "the", "week"),
    ("rest", "of", "week"),
    ("remaining", "days"),
    ("other", "ones"),
)
_ends = word_set(". , ! ? ; but so and")
_says_of_them = word_set("nothing no not dont none off rest free busy keep leave zero without cant cannot nada")


def of_other_days(tokens: Sequence[Token]) -> frozenset[int]:
    """Where it is said that there is nothing on the days that were not named."""
    words = [token.text for token in tokens]
    found: set[int] = set()
    for phrase in _left:
        for at in range(len(words)):
            if tuple(words[at : at + len(phrase)]) != phrase:
                continue
            start, end = at, at + len(phrase)
            while start and words[start - 1] not in _ends:
                start -= 1
            while end < len(words) and words[end] not in _ends:
                end += 1
            if _says_of_them & set(words[start:end]):
                found |= set(range(start, end))
    return frozenset(found)
