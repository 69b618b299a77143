"""Names of exercises that hold digits, signs or a joining word: ``90/90``, ``clean and jerk``. Each is one word."""

from collections.abc import Sequence
from functools import lru_cache

from spotter.catalogue import Exercise, all_exercises
from spotter.notation.lexing.cursor import Cursor
from spotter.notation.lexing.lexer import lex
from spotter.notation.lexing.tokens import Token, TokenKind
from spotter.notation.vocabulary import JOINS, NAMED

_figures = frozenset("0123456789&/+")
_parting = JOINS | NAMED["parting"]
_Phrases = dict[str, tuple[tuple[str, ...], ...]]


def fold_names(tokens: list[Token], exercises: Sequence[Exercise] | None) -> list[Token]:
    """``tokens`` with each such name as one word."""
    phrases = _phrases(None if exercises is None else tuple(exercises))
    cursor = Cursor(tokens)
    folded: list[Token] = []
    at = 0
    while at < cursor.size:
        size = _size(cursor, at, phrases)
        first, last = cursor[at], cursor[at + size - 1]
        if size > 1:
            word = "".join(f"{'' if token.glued else ' '}{token.word}" for token in tokens[at : at + size]).strip()
            folded.append(Token(TokenKind.WORD, word, first.start, last.end, first.glued))
        else:
            folded.append(first)
        at += size
    return folded


def _size(tokens: Cursor, at: int, phrases: _Phrases) -> int:
    """How many tokens make a name at ``at``; 1 if they make none."""
    for phrase in phrases.get(tokens[at].word, ()):
        if all(tokens[at + step].word == word for step, word in enumerate(phrase)):
            behind = at + len(phrase)
            if not tokens.is_sign(behind, "x") and not (tokens.is_sign(at - 1, "x") or tokens[at].glued):
                return len(phrase)
    return 1


@lru_cache(maxsize=64)
def _phrases(exercises: tuple[Exercise, ...] | None) -> _Phrases:
    """The names' words by the first of them, the longest first."""
    found: dict[str, list[tuple[str, ...]]] = {}
    for exercise in (*all_exercises(), *(exercises or ())):
        for name in (exercise.name, *exercise.aliases):
            for spelling in {name, name.replace(" and ", " & ")}:
                written = tuple(token.word for token in lex(spelling)[:-1])
                parts = not _figures.isdisjoint(spelling) or not _parting.isdisjoint(written)
                if parts and len(written) > 1:
                    found.setdefault(written[0], []).append(written)
    return {
        first: tuple(sorted(set(phrases), key=lambda phrase: (-len(phrase), phrase)))
        for first, phrases in found.items()
    }
