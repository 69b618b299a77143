"""Lists of words and phrases that are data: files of a folder ``data`` beside the code that knows what they mean."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from spotter.language.tokens import fold

Phrases = Mapping[str, tuple[tuple[str, ...], ...]]
"""Phrases by their first word."""


def word_set(words: str) -> frozenset[str]:
    """Words parted by spaces."""
    return frozenset(words.split())


def read_words(path: Path) -> frozenset[str]:
    """Every word of a file."""
    return frozenset(word for line in read_lines(path) for word in line.split())


def read_lists(path: Path) -> dict[str, frozenset[str]]:
    """Lists by name, ``joins: and then``; a line that begins with white space goes on with the one before."""
    text = "\n".join(read_lines(path)).replace("\n ", " ")
    return {title: word_set(words) for title, _, words in (line.partition(": ") for line in text.splitlines())}


def read_phrase_lines(path: Path) -> Phrases:
    """A phrase a line."""
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for phrase in (tuple(line.split()) for line in read_lines(path)):
        found[phrase[0]] = (*found.get(phrase[0], ()), phrase)
    return found


def first_phrase(words: Sequence[str], phrases: Phrases) -> int | None:
    """Where the first of these phrases begins among ``words``."""
    for at, word in enumerate(words):
        for phrase in phrases.get(word, ()):
            if tuple(words[at : at + len(phrase)]) == phrase:
                return at
    return None


def read_lines(path: Path) -> Iterator[str]:
    """The lines without comments, in lower case and without accents."""
    return (line for line in fold(path.read_text("utf-8")).splitlines() if line and line[0] != "#")
