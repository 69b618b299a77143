"""Letters that nobody sees: what is written with them reads as one thing and is another."""

import unicodedata
from collections.abc import Iterator

CATEGORIES = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})
"""Control and format characters (zero width, changes of direction, soft hyphens, tags), and what has no shape."""
_FILLERS = frozenset("\u2028\u2029\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Separators, letters and marks by their category, and blank (Unicode: Default_Ignorable_Code_Point)."""
_SELECTORS = frozenset({*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)})
"""They choose between shapes of the letter before them."""
_EMOJI_SELECTOR, _JOINER, _NON_JOINER = "\ufe0f", "\u200d", "\u200c"
_KEYCAP, _KEYS = "\u20e3", frozenset("0123456789#*")
_SYMBOLS = frozenset("\u203c\u2049\u2139\u2194\u25fb\u25fc\u25fd\u25fe\u2934\u2935\u3030\u303d")
"""Emoji that are no symbols by their category, digits aside."""
_PICTOGRAMS = range(0x1F300, 0x1FB00)
"""Blocks of emoji: those of the newest Unicode are not yet known here, and are seen all the same."""
_OF_LINES = frozenset("\n\r\t")
_OF_WORDS = frozenset({"Lo", "Mn", "Mc"})
"""Letters and marks of scripts without cases: some of them are joined, or kept apart, by what is between them."""


def is_unseen(letter: str) -> bool:
    """Whether nobody sees it by itself."""
    category = unicodedata.category(letter)
    if category == "Cn" and ord(letter) in _PICTOGRAMS:
        return False
    return category in CATEGORIES or letter in _FILLERS or ord(letter) in _SELECTORS


def unseen_at(name: str) -> int | None:
    """The place of the first letter of a name that nobody sees; None where there is none.

    What an emoji is made of belongs to it: one selector behind a symbol, and one joiner between two.
    """
    return next((at for at in _unseen(name) if not _is_of_emoji(name, at)), None)


def unseen_in_prose_at(text: str) -> int | None:
    """The same in a text: it has lines, and what joins the letters of scripts that need it."""
    places = (at for at in _unseen(text) if text[at] not in _OF_LINES)
    return next((at for at in places if not _is_of_emoji(text, at) and not _is_of_word(text, at)), None)


def _unseen(text: str) -> Iterator[int]:
    return (at for at, letter in enumerate(text) if is_unseen(letter))


def _is_of_emoji(text: str, at: int) -> bool:
    before, after = text[max(0, at - 2) : at], text[at + 1 : at + 2]
    if text[at] == _EMOJI_SELECTOR:
        return _is_symbol(before[-1:]) or (before[-1:] in _KEYS and after == _KEYCAP)
    joined = before.removesuffix(_EMOJI_SELECTOR)[-1:]
    return text[at] == _JOINER and _is_symbol(joined) and _is_symbol(after)


def _is_of_word(text: str, at: int) -> bool:
    beside = text[max(0, at - 1) : at], text[at + 1 : at + 2]
    return text[at] in (_JOINER, _NON_JOINER) and all(
        each != "" and unicodedata.category(each) in _OF_WORDS for each in beside
    )


def _is_symbol(letter: str) -> bool:
    """A pictogram, or the colour of one."""
    if letter == "":
        return False
    return unicodedata.category(letter) in ("So", "Sk") or letter in _SYMBOLS or ord(letter) in _PICTOGRAMS
