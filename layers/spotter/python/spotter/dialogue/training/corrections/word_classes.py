"""The words of corrections by what they are signs of, and the words of a message as they were written."""

from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path

from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import read_lists, word_set

_denying = word_set("not isnt wasnt werent instead rather nothing didnt never")
_reach = 4
"""Words behind a denial within which what it denies stands."""
_parting = word_set("but was were it yesterday today monday tuesday wednesday thursday friday saturday sunday")
_apostrophes = str.maketrans("", "", "'’`´")


@cache
def _classes() -> dict[str, frozenset[str]]:
    return read_lists(Path(__file__).with_name("words.txt"))


def words_of(name: str) -> frozenset[str]:
    """The words of a class of ``words.txt``."""
    return _classes()[name]


@lru_cache(maxsize=512)
def written(message: Message) -> tuple[str, ...]:
    """The words as they were written, without apostrophes: a reading that mends typing errors makes ``wasnt`` want."""
    return tuple(
        message.text[token.start : token.end].lower().translate(_apostrophes) if token.is_word else token.text
        for token in message.tokens
    )


def is_denied(words: Sequence[str], at: int) -> bool:
    """Whether a no stands before: ``not on Monday``, ``rather than the bar``; a mark or another statement ends it."""
    for word in reversed(words[max(0, at - _reach) : at]):
        if word in _denying:
            return True
        if not word.isalpha() or word in _parting:
            return False
    return False
