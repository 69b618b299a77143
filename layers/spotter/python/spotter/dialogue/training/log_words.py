"""The lists of words by which a log is read, out of ``data/log_words.txt``."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from spotter.language.word_lists import read_lists


def log_words(name: str) -> frozenset[str]:
    """The words of one list."""
    return _lists()[name]


@cache
def _lists() -> Mapping[str, frozenset[str]]:
    return read_lists(Path(__file__).with_name("data") / "log_words.txt")
