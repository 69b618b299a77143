"""Looking ahead in a list of tokens without falling off its end."""

from collections.abc import Collection

from spotter.notation.lexer import T, Token

_end = Token(T.BREAK, "\n", -1, -1, False)


class Cursor:
    """Tokens with safe access by index: beyond either end stands a BREAK."""

    def __init__(self, tokens: list[Token]) -> None:
        self.tokens = tokens
        self.size = len(tokens)
        self.first = next((at for at, token in enumerate(tokens) if token.kind is not T.BREAK), 0)

    def __getitem__(self, at: int) -> Token:
        return self.tokens[at] if 0 <= at < self.size else _end

    def kind(self, at: int) -> T:
        """The kind of the token at ``at``."""
        return self[at].kind

    def word(self, at: int) -> str:
        """The word at ``at``; empty if it is no word."""
        token = self[at]
        return token.word if token.kind is T.WORD else ""

    def is_word(self, at: int, among: Collection[str]) -> bool:
        """Whether the token at ``at`` is one of these words."""
        token = self[at]
        return token.kind is T.WORD and token.word in among

    def are_words(self, at: int, words: tuple[str, ...]) -> bool:
        """Whether these words stand at ``at``, one after the other."""
        return all(self.word(at + offset) == word for offset, word in enumerate(words))

    def integer(self, at: int, low: int, high: int) -> int | None:
        """The whole number at ``at`` if it is within these bounds."""
        token = self[at]
        if token.kind is T.NUMBER and token.word.isdecimal() and low <= int(token.word) <= high:
            return int(token.word)
        return None

    def line_starts(self, at: int) -> bool:
        """Whether only bullets and the like stand before ``at`` on its line."""
        at -= 1
        while self.kind(at) in _bullets:
            at -= 1
        return self.kind(at) is T.BREAK

    def is_glued(self, at: int) -> bool:
        """Whether the token at ``at`` follows the one before without a space."""
        return self[at].glued


_bullets = {T.MARK, T.DASH, T.TIMES, T.LABEL, T.SET_LABEL, T.NOTE, T.HEADING, T.HASH, T.OPEN, T.BAR, T.ARROW, T.STOP}
