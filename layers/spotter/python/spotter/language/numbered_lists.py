"""The numbers of a list: a line for each thing, ``1. squat 5x3``, or all in a row, ``(1) row out (2) easier``."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from spotter.language.tokens import Token, TokenKind

_behind_a_number = frozenset({".", ")", ":"})
_fewest = 2
"""Things in a list."""


def without_list_numbers(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens without numbers that count up from 1, which are figures of nothing; within a line they are marks."""
    begins = [at for at in range(len(tokens)) if at == 0 or tokens[at - 1].kind is TokenKind.BREAK]
    numbered = [at for at in begins if _is_numbered(tokens, at)]
    if _counts_up(tokens, numbered):
        gone = {place for at in numbered for place in (at, at + 1)}
        return tuple(token for at, token in enumerate(tokens) if at not in gone)
    within = [at for at, pair in enumerate(pairwise(tokens)) if _is_in_brackets(tokens, at, pair)]
    if not _counts_up(tokens, within) or any(_is_alternative(tokens, at) for at in within):
        return tokens
    marks = frozenset(within)
    return tuple(
        replace(token, kind=TokenKind.MARK, text=";", value=None) if at in marks else token
        for at, token in enumerate(tokens)
    )


def _counts_up(tokens: Sequence[Token], places: Sequence[int]) -> bool:
    values = [tokens[at].value for at in places]
    return len(places) >= _fewest and values == list(range(1, len(values) + 1))


def _is_numbered(tokens: Sequence[Token], at: int) -> bool:
    marked = at + 1 < len(tokens) and tokens[at + 1].text in _behind_a_number
    return marked and tokens[at].kind is TokenKind.NUMBER


def _is_in_brackets(tokens: Sequence[Token], at: int, pair: tuple[Token, Token]) -> bool:
    """Whether a number stands apart or in a bracket, and one closes right behind it: ``1) the row``."""
    number, behind = pair
    is_closed = number.kind is TokenKind.NUMBER and behind.text == ")" and behind.glued
    return is_closed and (not number.glued or tokens[at - 1].text == "(")


def _is_alternative(tokens: Sequence[Token], at: int) -> bool:
    """Whether it is one thing or another: ``(1) heavier or (2) gone``."""
    return any(token.text == "or" for token in tokens[max(0, at - 2) : at])
