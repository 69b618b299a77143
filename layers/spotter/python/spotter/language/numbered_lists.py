"""The numbers of a list that is written a line for each thing: ``1. squat 5x3``, ``2) drop the row``."""

from collections.abc import Sequence

from spotter.language.tokens import Token, TokenKind

_behind_a_number = frozenset({".", ")", ":"})
_fewest = 2
"""Lines of a list."""


def without_line_numbers(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens without the numbers of lines that count up from 1, which are figures of nothing."""
    begins = [at for at in range(len(tokens)) if at == 0 or tokens[at - 1].kind is TokenKind.BREAK]
    numbered = [at for at in begins if _is_numbered(tokens, at)]
    values = [tokens[at].value for at in numbered]
    if len(numbered) < _fewest or values != list(range(1, len(values) + 1)):
        return tokens
    gone = {place for at in numbered for place in (at, at + 1)}
    return tuple(token for at, token in enumerate(tokens) if at not in gone)


def _is_numbered(tokens: Sequence[Token], at: int) -> bool:
    marked = at + 1 < len(tokens) and tokens[at + 1].text in _behind_a_number
    return marked and tokens[at].kind is TokenKind.NUMBER
