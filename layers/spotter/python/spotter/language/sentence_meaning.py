"""What a whole text means, as one row of numbers: alike where texts mean the like.

The mean of what the encoder makes of the words that it is about, each where it stands. How good that is at finding what
a message needs, docs/decisions/0122 says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from spotter.language.encoder import encoded
from spotter.language.function_words import FUNCTION_WORDS
from spotter.language.tokens import tokenise

if TYPE_CHECKING:
    from spotter.language.encoder import Numbers

MOST_LETTERS = 2_000
"""Of a text; its end is not read."""


def meaning_of(text: str) -> Numbers | None:
    """The row of a text; None where it has no word that it could be about."""
    import numpy as np

    words = tuple(token.text for token in tokenise(text[:MOST_LETTERS]))
    read = encoded(words)
    rows = (read.mean(at, at + 1) for at, word in enumerate(words) if _tells(word))
    told = [row for row in rows if row is not None]
    if not told:
        return None
    mean: Numbers = np.mean(told, axis=0)
    return mean


def _tells(word: str) -> bool:
    return word not in FUNCTION_WORDS and any(letter.isalnum() for letter in word)
