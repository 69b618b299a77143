"""Where a message may pass from one matter to the next: at its marks, its ends of lines and its joining words."""

from collections.abc import Sequence

from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set

SENTENCE_ENDS = frozenset(".!?;")
_marks = frozenset({",", ":", "-", "(", ")", "–", "—", "…"})
_joins = word_set(
    "and but so then because cause cuz coz also plus while though although anyway btw oh or except n & wait nope no"
)


def clauses(tokens: Sequence[Token]) -> tuple[tuple[int, int], ...]:
    """The stretches of ``tokens`` that hold together, ``(start, end)`` in order; a joining word begins one.

    What stands between two numbers parts nothing: ``12, 10, 8`` and ``5 and 4`` are one list, ``2 and a half`` is one.
    """
    begins = [0, *(at for at in range(1, len(tokens)) if _begins(tokens, at))]
    return tuple(zip(begins, [*begins[1:], len(tokens)], strict=True)) if tokens else ()


def _begins(tokens: Sequence[Token], at: int) -> bool:
    before = tokens[at - 1]
    if before.kind is TokenKind.BREAK or before.text in SENTENCE_ENDS:
        return True
    if before.text in _marks:
        return not (_is_number(tokens, at - 2) and _is_number(tokens, at))
    return tokens[at].text in _joins and not (_is_number(tokens, at + 1) or _adds_a_half(tokens, at))


def _adds_a_half(tokens: Sequence[Token], at: int) -> bool:
    behind = [token.text for token in tokens[at : at + 3]]
    return behind == ["and", "a", "half"] or behind[:2] == ["and", "half"]


def _is_number(tokens: Sequence[Token], at: int) -> bool:
    return 0 <= at < len(tokens) and tokens[at].kind is TokenKind.NUMBER
