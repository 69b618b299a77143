"""The words and phrases by which a plan of several days is asked for."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from spotter.language.word_lists import Phrases, read_lists, read_phrase_lines, word_set

_folder = Path(__file__).with_name("data")
OPENINGS = word_set("and so ok okay well hey hi hello please no yes yeah but , . ! um uhm also then")
"""Words with which a message may begin, whatever it asks for."""


@cache
def lists() -> Mapping[str, frozenset[str]]:
    """Words by what they show: wants, plans, books, past, asks."""
    return read_lists(_folder / "words.txt")


@cache
def phrases() -> Phrases:
    """What a plan of several days is called."""
    return read_phrase_lines(_folder / "phrases.txt")
