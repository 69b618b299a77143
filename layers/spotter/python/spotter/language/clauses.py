"""The clauses of a message: the stretches that say one thing each."""

from collections.abc import Iterator, Sequence

from spotter.language.tokens import Token, TokenKind

_strong = frozenset(".;!?…")
_joins = frozenset({"and", "then", "plus", "also", "but", "so", "because", "cause", "cos", "cuz", "although", "though"})


def sentences(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """``start, end`` of each stretch up to a full stop, a question mark or the like, or the end of a line."""
    begin = 0
    for at, token in enumerate(tokens):
        if token.kind is TokenKind.BREAK or (token.kind is TokenKind.MARK and token.text in _strong):
            if at > begin:
                yield begin, at + (token.kind is not TokenKind.BREAK)
            begin = at + 1
    if begin < len(tokens):
        yield begin, len(tokens)


def is_join(token: Token) -> bool:
    """Whether a token may stand between two clauses of a sentence."""
    return token.text in _joins or (token.kind is TokenKind.MARK and token.text in ",:–-(")
