"""Looking ahead in a list of tokens without falling off its end."""

from collections.abc import Collection

from spotter.notation.lexing.tokens import Token, TokenKind

farthest_look = 32
"""No rule looks further ahead than this many tokens."""

_symbols = {
    kind: kind.name[0].lower()
    for kind in (TokenKind.CLOCK, TokenKind.MALFORMED, TokenKind.NOTE, TokenKind.TEMPO, TokenKind.HEADING)
} | {TokenKind.NUMBER: "0", TokenKind.WORD: "a", TokenKind.TIMES: "x", TokenKind.MARK: "*", TokenKind.BREAK: "\n"}
_symbols |= {TokenKind.LABEL: "l", TokenKind.SET_LABEL: "s"}
"""A character for each kind of token that is no sign: then a rule names what it looks for in a few of them."""

_bullets = frozenset("*-x#([{|→.lsnth")
_end = Token(TokenKind.BREAK, "\n", -1, -1, False)


class Cursor:
    """Tokens by place: a little beyond either end stands a BREAK."""

    __slots__ = ("_opens", "first", "signs", "size", "tokens", "words")

    def __init__(self, tokens: list[Token]) -> None:
        self.size = len(tokens)
        self.tokens = [*tokens, *[_end] * farthest_look]
        self.words = [token.word if token.kind is TokenKind.WORD else "" for token in self.tokens]
        self.signs = [_symbols.get(token.kind, token.word) for token in self.tokens]
        self.first = next((at for at, sign in enumerate(self.signs) if sign != "\n"), 0)
        self._opens = self._line_starts()

    def _line_starts(self) -> list[bool]:
        opens = []
        fresh = True
        for sign in self.signs:
            opens.append(fresh)
            fresh = sign == "\n" or (fresh and sign in _bullets)
        return opens

    def __getitem__(self, at: int) -> Token:
        return self.tokens[at]

    def is_word(self, at: int, among: Collection[str]) -> bool:
        """Whether the token at ``at`` is one of these words."""
        return self.signs[at] == "a" and self.words[at] in among

    def are_words(self, at: int, words: tuple[str, ...]) -> bool:
        """Whether these words stand at ``at``, one after the other."""
        return tuple(self.words[at : at + len(words)]) == words

    def is_sign(self, at: int, signs: str) -> bool:
        """Whether the token at ``at`` is one of these signs; a 0 is any number, x a product, a any word."""
        return self.signs[at] in signs

    def is_tight(self, at: int, signs: str) -> bool:
        """Whether these signs stand at ``at``, written together: ``0/0`` is 12/3."""
        told = self.signs[at : at + len(signs)] == list(signs)
        return told and all(token.glued for token in self.tokens[at + 1 : at + len(signs)])

    def line_starts(self, at: int) -> bool:
        """Whether only bullets and the like stand before ``at`` on its line."""
        return self._opens[at]
