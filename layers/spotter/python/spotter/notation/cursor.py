"""Looking ahead in a list of tokens without falling off its end."""

from collections.abc import Collection

from spotter.notation.lexer import T, Token

farthest_look = 32
"""No rule looks further ahead than this many tokens."""

_bullets = {T.MARK, T.DASH, T.TIMES, T.LABEL, T.SET_LABEL, T.NOTE, T.HEADING, T.HASH, T.OPEN, T.BAR, T.ARROW, T.STOP}
_end = Token(T.BREAK, "\n", -1, -1, False)


class Cursor:
    """Tokens by place: a little beyond either end stands a BREAK."""

    __slots__ = ("_opens", "first", "kinds", "size", "tokens", "words")

    def __init__(self, tokens: list[Token]) -> None:
        self.size = len(tokens)
        self.tokens = [*tokens, *[_end] * farthest_look]
        self.kinds = [token.kind for token in self.tokens]
        self.words = [token.word if token.kind is T.WORD else "" for token in self.tokens]
        self.first = next((at for at, kind in enumerate(self.kinds) if kind is not T.BREAK), 0)
        self._opens = self._line_starts()

    def _line_starts(self) -> list[bool]:
        opens = []
        fresh = True
        for kind in self.kinds:
            opens.append(fresh)
            fresh = kind is T.BREAK or (fresh and kind in _bullets)
        return opens

    def __getitem__(self, at: int) -> Token:
        return self.tokens[at]

    def kind(self, at: int) -> T:
        """The kind of the token at ``at``."""
        return self.kinds[at]

    def word(self, at: int) -> str:
        """The word at ``at``; empty if it is no word."""
        return self.words[at]

    def is_word(self, at: int, among: Collection[str]) -> bool:
        """Whether the token at ``at`` is one of these words."""
        return self.kinds[at] is T.WORD and self.words[at] in among

    def are_words(self, at: int, words: tuple[str, ...]) -> bool:
        """Whether these words stand at ``at``, one after the other."""
        return tuple(self.words[at : at + len(words)]) == words

    def integer(self, at: int, low: int, high: int) -> int | None:
        """The whole number at ``at`` if it is within these bounds."""
        if self.kinds[at] is not T.NUMBER:
            return None
        word = self.tokens[at].word
        return int(word) if word.isdecimal() and low <= int(word) <= high else None

    def line_starts(self, at: int) -> bool:
        """Whether only bullets and the like stand before ``at`` on its line."""
        return self._opens[at]

    def is_glued(self, at: int) -> bool:
        """Whether the token at ``at`` follows the one before without a space."""
        return self.tokens[at].glued
