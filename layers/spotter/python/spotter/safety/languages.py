"""Which language a message is in, by its small words."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from spotter.language.lexicon import read_phrases
from spotter.language.tokens import Token

ENGLISH = "en"
_share_of_the_best = 0.6
"""A language with this share of the best one's small words is read too: people mix, and cousins are alike."""


def languages_of(tokens: Sequence[Token]) -> tuple[str, ...]:
    """The languages that a message may be in, the likeliest first; English where nothing tells."""
    known = _languages_by_word()
    counts: dict[str, float] = {}
    for token in tokens:
        languages = known.get(token.text, ())
        for language in languages:
            counts[language] = counts.get(language, 0) + 1 / len(languages)
    if not counts:
        return (ENGLISH,)
    best = max(counts.values())
    if counts.get(ENGLISH, 0) == best:
        return (ENGLISH,)
    likely = [each for each, count in counts.items() if count >= _share_of_the_best * best]
    return tuple(sorted(likely, key=lambda each: (-counts[each], each != ENGLISH, each)))


@cache
def _languages_by_word() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for word, language in read_phrases(Path(__file__).with_name("data") / "languages.txt"):
        if language not in found.get(word, ()):
            found[word] = (*found.get(word, ()), language)
    return found
