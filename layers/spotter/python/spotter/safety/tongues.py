"""Languages that somebody speaks or does not: ``Sprechen Sie Deutsch?``, ``I can't speak English well``.

To be unable to speak is a sign of a stroke; to be unable to speak English is none.
"""

from collections.abc import Iterator, Sequence, Set

from spotter.language.clauses import sentences
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set
from spotter.safety.concept import Concept

_names = word_set(
    "english german french spanish italian portuguese polish turkish arabic russian hindi urdu dutch "
    "deutsch englisch franzosisch spanisch italienisch portugiesisch turkisch polnisch "
    "anglais allemand francais espagnol ingles aleman frances espanol castellano portugues "
    "inglese tedesco francese spagnolo italiano portoghese alemao italien"
)
_farthest = 4
"""Words between a verb of speaking and the language: ``sprechen Sie vielleicht auch Deutsch``."""


_of_speech = "stroke"
"""What is no sign of one where it is said of a language."""


def without_tongues(tokens: Sequence[Token], concepts: Sequence[Concept]) -> list[Concept]:
    """``concepts`` without what the name of a language is read as, and without failing speech right beside it."""
    named = {at for at, token in enumerate(tokens) if token.text in _names}
    if not named:
        return list(concepts)
    spoken = set(_beside(tokens, named))
    return [
        each for each in concepts if each.start not in named and (each.name != _of_speech or each.end - 1 not in spoken)
    ]


def _beside(tokens: Sequence[Token], named: Set[int]) -> Iterator[int]:
    for start, end in sentences(tokens):
        for at in range(start, end):
            if at in named:
                yield from range(max(start, at - _farthest), min(end, at + _farthest + 1))
