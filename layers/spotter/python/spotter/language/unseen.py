"""Letters that nobody sees: what is written with them reads as one thing and is another."""

import unicodedata

CATEGORIES = frozenset({"Cc", "Cf", "Co", "Cs", "Cn"})
"""Control and format characters (zero width, changes of direction, soft hyphens, tags), and what has no shape."""
_FILLERS = frozenset("\u2028\u2029\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Separators, letters and marks by their category, and blank (Unicode: Default_Ignorable_Code_Point)."""
_SELECTORS = frozenset({*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)})
"""They choose between shapes of the letter before them."""
_EMOJI_SELECTOR, _JOINER = "\ufe0f", "\u200d"


def is_unseen(letter: str) -> bool:
    """Whether nobody sees it by itself."""
    return unicodedata.category(letter) in CATEGORIES or letter in _FILLERS or ord(letter) in _SELECTORS


def unseen_at(text: str) -> int | None:
    """The place of the first letter that nobody sees; None where there is none.

    What an emoji is made of belongs to it: a selector or a joiner right behind a symbol is seen with it.
    """
    before = ""
    for at, letter in enumerate(text):
        is_of_emoji = letter in (_EMOJI_SELECTOR, _JOINER) and _is_symbol(before)
        if is_unseen(letter) and not is_of_emoji:
            return at
        before = letter if not is_of_emoji else before
    return None


def _is_symbol(letter: str) -> bool:
    """A pictogram, or the colour of one."""
    return letter != "" and unicodedata.category(letter) in ("So", "Sk")
