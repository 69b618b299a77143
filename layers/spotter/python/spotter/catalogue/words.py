"""A written name as words that can be compared: case, accents, plurals, abbreviations and compounds made equal."""

import unicodedata
from collections import defaultdict
from functools import cache, lru_cache

from spotter.catalogue import tables
from spotter.language.words import runs, singular

longest_name_chars = 120
"""No exercise is called more than this: longer text has no words."""

_fewest_letters = 4
_apostrophes = str.maketrans("", "", "'’`´")


@lru_cache(maxsize=4096)
def words(name: str) -> tuple[str, ...]:
    """The words of ``name`` in their canonical spelling, in the order written, each once.

    ``DB Incl. Bench-Press`` and ``dumbbell incline bench presses`` are both (dumbbell, incline, bench, press).
    """
    if len(name) > longest_name_chars:
        return ()
    written = [singular(word) for word in runs(_plain(name))]
    return tuple(dict.fromkeys(_meant(_meant(written)) or written))


def written_words() -> frozenset[str]:
    """The words by which names are written that are spelled otherwise here: ``crusher``, for ``skullcrusher``."""
    written = {word for phrase, _meant in tables.pairs("words.txt") for word in phrase.split()}
    return frozenset(word for word in written if len(word) >= _fewest_letters)


def _plain(name: str) -> str:
    """``name`` in lower case, without accents and apostrophes."""
    text = name.lower() if name.isascii() else unicodedata.normalize("NFKD", name).casefold()
    if not text.isascii():
        text = "".join(char for char in text if not unicodedata.combining(char))
    return text.translate(_apostrophes)


def _meant(written: list[str]) -> list[str]:
    """``written`` with every abbreviation and compound replaced, the longest first, and empty words left out."""
    phrases = _phrases()
    found: list[str] = []
    at = 0
    while at < len(written):
        for phrase, meant in phrases.get(written[at], ()):
            if written[at : at + len(phrase)] == phrase:
                found += meant
                at += len(phrase)
                break
        else:
            found.append(written[at])
            at += 1
    return found


@cache
def _phrases() -> dict[str, list[tuple[list[str], list[str]]]]:
    """The phrases that begin with each word, the longest first, and what is meant by them."""
    found: dict[str, list[tuple[list[str], list[str]]]] = defaultdict(list)
    for left, right in tables.pairs("words.txt"):
        phrase = [singular(word) for word in left.split()]
        found[phrase[0]].append((phrase, right.split()))
    for phrases in found.values():
        phrases.sort(key=lambda pair: len(pair[0]), reverse=True)
    return dict(found)
