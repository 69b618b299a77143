"""Folds what holds digits in a log and is no set: dates, rest, tempo, labels, percentages, body data, earlier sessions.

Each becomes a single token before anything is counted. How they are written is data, ``data/annotations.txt``; only a
tempo has a module of its own.
"""

from spotter.notation.annotations.templates import longest
from spotter.notation.annotations.tempo import spelling, tempo
from spotter.notation.lexing.cursor import Cursor
from spotter.notation.lexing.tokens import Token, TokenKind

_kinds = {
    "note": TokenKind.NOTE,
    "heading": TokenKind.HEADING,
    "label": TokenKind.LABEL,
    "set_label": TokenKind.SET_LABEL,
    "later": TokenKind.WORD,
}


def annotate(tokens: list[Token]) -> list[Token]:
    """``tokens`` with every annotation replaced by one token that spans it."""
    cursor = Cursor(tokens)
    folded: list[Token] = []
    at = 0
    while at < cursor.size:
        first = cursor[at]
        tempo_end = tempo(cursor, at)
        kind, end = ("tempo", tempo_end) if tempo_end is not None else longest(cursor, at) or ("", at + 1)
        last = cursor[min(end, cursor.size) - 1]
        if kind == "tempo":
            folded.append(Token(TokenKind.TEMPO, spelling(cursor, at, end), first.start, last.end, first.glued))
        else:
            word = kind if kind == "later" else ""
            span = Token(_kinds[kind], word, first.start, last.end, first.glued) if kind else first
            folded.append(span)
        at = end
    return folded
