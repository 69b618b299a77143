"""A text as tokens: words in lower case without accents and apostrophes, numbers, clock times and marks.

Every token knows where it stands in the text as it was written, so that whatever is understood, or not, can be quoted.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import lru_cache

longest_number_chars = 8
"""Nothing in training needs more digits: a longer run of them is no number."""

_apostrophes = frozenset("'’‘`´ʼ′")
_dashes = frozenset("-–—−‐‑‒―﹣－")
_silent = "'"
"""Stands for apostrophes and combining accents: letters on both sides of it are one word."""
_ordinal_endings = ("st", "nd", "rd", "th")
_decimals = frozenset({"5", "25", "75"})
"""Behind a comma these make a decimal number: ``22,5``. ``12,10,8`` are three numbers."""


class TokenKind(StrEnum):
    """What a token is."""

    WORD = "word"
    NUMBER = "number"
    CLOCK = "clock"
    """``1:30``, a duration or a time of day."""
    ORDINAL = "ordinal"
    """``2nd``."""
    MARK = "mark"
    """Punctuation, a sign or an emoji; one character."""
    BREAK = "break"
    """The end of a line."""


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text, which stands at ``start:end`` of it."""

    kind: TokenKind
    text: str
    """Normalised: ``Don't`` is ``dont``, ``Müsli`` is ``musli``."""
    start: int
    end: int
    glued: bool
    """No white space stands before it."""
    value: Decimal | None = None
    """Of a number or an ordinal."""

    @property
    def is_word(self) -> bool:
        """Whether it is made of letters."""
        return self.kind is TokenKind.WORD


@lru_cache(maxsize=256)
def tokenise(text: str) -> tuple[Token, ...]:
    """The tokens of ``text``, in order. A hyphen within a word parts it and is no token: ``push-ups`` is two words."""
    folded = fold(text)
    tokens: list[Token] = []
    at = behind = 0
    while at < len(folded):
        char = folded[at]
        if char == _silent or (char.isspace() and char != "\n"):
            at += 1
            continue
        token = _token(folded, at, glued=at == behind and at > 0)
        at = behind = token.end
        if not (token.text == "-" and _is_inner(folded, token.start)):
            tokens.append(token)
    return tuple(tokens)


def fold(text: str) -> str:
    """``text`` in lower case without accents, as long as it was: a letter that would become several keeps its first."""
    if text.isascii():
        return text.lower()
    return "".join(map(_folded, text))


def written(text: str, tokens: Sequence[Token]) -> str:
    """What stands in ``text`` from the first of ``tokens`` to the last; empty for none."""
    return text[tokens[0].start : tokens[-1].end] if tokens else ""


@lru_cache(maxsize=4096)
def _folded(char: str) -> str:
    if char in _apostrophes or unicodedata.combining(char):
        return _silent
    if char in _dashes:
        return "-"
    plain = unicodedata.normalize("NFKD", char).casefold() or char
    return plain[0] if not plain[0].isspace() or char.isspace() else char


def _token(folded: str, at: int, *, glued: bool) -> Token:
    char = folded[at]
    if char.isalpha():
        return _word(folded, at, glued=glued)
    if char.isdecimal() and char.isascii():
        return _number(folded, at, glued=glued)
    return Token(TokenKind.BREAK if char == "\n" else TokenKind.MARK, char, at, at + 1, glued)


def _word(folded: str, at: int, *, glued: bool) -> Token:
    if folded.startswith("w/", at):
        end = at + 3 if folded.startswith("w/o", at) and not folded[at + 3 : at + 4].isalpha() else at + 2
        return Token(TokenKind.WORD, folded[at:end], at, end, glued)
    end = at + 1
    while end < len(folded) and (folded[end].isalpha() or folded[end] == _silent):
        end += 1
    return Token(TokenKind.WORD, folded[at:end].replace(_silent, ""), at, end, glued)


def _number(folded: str, at: int, *, glued: bool) -> Token:
    end = _digits_end(folded, at)
    following = folded[end : end + 3]
    if following[:1] == ":" and end - at <= 2 and _digits_end(folded, end + 1) == end + 3:
        return Token(TokenKind.CLOCK, folded[at : end + 3], at, end + 3, glued)
    if following[:2] in _ordinal_endings and not following[2:].isalpha():
        return Token(TokenKind.ORDINAL, folded[at : end + 2], at, end + 2, glued, _value(folded[at:end]))
    if following[:1] in (".", ","):
        decimals_end = _digits_end(folded, end + 1)
        decimals = folded[end + 1 : decimals_end]
        if decimals and (following[0] == "." or decimals in _decimals):
            end = decimals_end
    return Token(TokenKind.NUMBER, folded[at:end], at, end, glued, _value(folded[at:end]))


def _digits_end(folded: str, at: int) -> int:
    while at < len(folded) and "0" <= folded[at] <= "9":
        at += 1
    return at


def _is_inner(folded: str, at: int) -> bool:
    """Whether letters stand on both sides of a place."""
    return folded[at - 1 : at].isalpha() and folded[at + 1 : at + 2].isalpha()


def _value(written: str) -> Decimal | None:
    return Decimal(written.replace(",", ".")) if len(written) <= longest_number_chars else None
