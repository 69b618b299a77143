"""The words of corrections by what they are signs of, and the words of a message as they were written."""

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from pathlib import Path

from spotter.catalogue.variations import FURTHER, PLAIN, variation_words
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import read_lists, word_set

_denying = word_set("not isnt wasnt werent instead rather nothing didnt never")
_reach = 4
"""Words behind a denial within which what it denies stands."""
_parting = word_set("but was were is its it yesterday today monday tuesday wednesday thursday friday saturday sunday")
_apostrophes = str.maketrans("", "", "'’`´")


@cache
def _classes() -> dict[str, frozenset[str]]:
    return read_lists(Path(__file__).with_name("words.txt"))


@cache
def telling_variants() -> frozenset[str]:
    """The words that say which variation it is; a bar may be any."""
    special = (words for name, words in variation_words().items() if name not in (PLAIN, FURTHER))
    return frozenset().union(*special) - variation_words()[PLAIN]


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


def is_to_stay(message: Message) -> bool:
    """Whether nothing shall be taken away: ``don't delete monday``, ``undo... no, leave it``."""
    words = written(message)
    orders = words_of("removal") | words_of("taking_back") - {"back", "off", "out"}
    if any(one in ("dont", "not", "never") and two in orders for one, two in pairwise(words)):
        return True
    ordered = next((at for at, word in enumerate(words) if word in orders - _staying), len(words))
    behind = [
        at for at in range(ordered + 1, len(words)) if words[at : at + 2] in _stays or words[at] in _staying_alone
    ]
    rest = words[behind[-1] + 2 :] if behind else ()
    return bool(behind) and rest[:1] not in (("out",), ("off",)) and not (orders - _staying) & set(rest)


_staying = frozenset({"leave", "keep", "forget"})
_staying_alone = frozenset({"nevermind", "nvm"})
_stays = (
    *((verb, it) for verb in ("leave", "keep") for it in ("it", "that", "them", "those", "everything")),
    ("never", "mind"),
    ("false", "alarm"),
)
