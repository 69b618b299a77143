"""How much of a text is read: no more than a day of training can hold, so that any text is answered in time."""

from spotter.notation.lexing.lexer import lex
from spotter.notation.lexing.tokens import Token, TokenKind

most_numbers = 300
"""Three times what a long workout has, with a number, a load and reps to each of its sets."""

most_tokens = 1500
"""Words, numbers and signs: some seven thousand characters of prose."""

most_letters = 20_000
"""A whole message of the chat route. No more is looked at, whatever it holds."""

_numbers = {TokenKind.NUMBER, TokenKind.CLOCK, TokenKind.MALFORMED}


def readable(text: str) -> tuple[list[Token], int]:
    """The tokens of as many whole lines as are read, and the place where the rest begins (the text's end if none)."""
    if len(text) > most_letters:
        text = text[: text.rfind("\n", 0, most_letters) + 1]
    tokens = lex(text, most_tokens)
    numbers = 0
    for at, token in enumerate(tokens):
        numbers += token.kind in _numbers
        if numbers > most_numbers:
            return _whole_lines(tokens[:at])
    if tokens[-1].end < len(text):
        return _whole_lines(tokens)
    return tokens, len(text)


def _whole_lines(tokens: list[Token]) -> tuple[list[Token], int]:
    """The tokens up to the last end of a line: a line is never torn in two."""
    for at in range(len(tokens) - 1, -1, -1):
        if tokens[at].kind is TokenKind.BREAK:
            return tokens[: at + 1], tokens[at].end
    return [], 0
