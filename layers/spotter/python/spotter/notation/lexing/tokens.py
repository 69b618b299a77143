"""What a text is cut into: tokens that know their place, so that what is reported is always a piece of the text."""

from decimal import Decimal
from enum import Enum, auto
from typing import NamedTuple


class TokenKind(Enum):
    """Kinds of token."""

    NUMBER = auto()
    MALFORMED = auto()
    """Digits that are no number: ``1.2.3``, or a hundred of them."""
    CLOCK = auto()
    """``1:30``, whether a duration or a time of day."""
    WORD = auto()
    TIMES = auto()
    """x, × or * between numbers; also the lone word x."""
    SIGN = auto()
    """``word`` is it, an arrow of any spelling ``→``."""
    MARK = auto()
    """Emoji, bullets and other signs that only stand between things."""
    BREAK = auto()
    """The end of a line."""
    NOTE = auto()
    """Made by ``annotations``: a stretch that was understood and holds no sets."""
    TEMPO = auto()
    """Made by ``annotations``: a tempo; ``word`` is it in one spelling, ``3-1-X-1``."""
    HEADING = auto()
    """Made by ``annotations``: a date or a week, under which a new day's log begins."""
    LABEL = auto()
    """Made by ``annotations``: ``A1)`` or ``1.``, before an exercise."""
    SET_LABEL = auto()
    """Made by ``annotations``: ``Set 2:``, before a set."""


class Token(NamedTuple):
    """A piece of the text, ``text[start:end]``; ``word`` is it in lower case, ``value`` its number if it is one."""

    kind: TokenKind
    word: str
    start: int
    end: int
    glued: bool
    """No white space stands before it."""
    value: Decimal | None = None
