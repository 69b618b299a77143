"""Tokens to elements: quantities and crosses, words, and the marks between them."""

from spotter.notation.cursor import Cursor
from spotter.notation.durations import Read, clock
from spotter.notation.efforts import effort_at
from spotter.notation.elements import Amount, Cross, Element, M, Mark, Note, Q, Quantity, Word, amounts
from spotter.notation.lexer import T, Token
from spotter.notation.numbers import numbers
from spotter.notation.quantities import bare, quantity
from spotter.notation.spelled import first_words, in_digits, in_words, singles
from spotter.notation.vocabulary import (
    as_many,
    body,
    both_together,
    chatter,
    connectors,
    each,
    effort,
    fillers,
    reps,
    rounds,
    sets,
    sides,
    units,
)

_marks = {
    T.COMMA: M.COMMA,
    T.SEMICOLON: M.STOP,
    T.BAR: M.COMMA,
    T.COLON: M.COLON,
    T.STOP: M.STOP,
    T.SLASH: M.JOIN,
    T.PLUS: M.JOIN,
    T.AND: M.JOIN,
    T.ARROW: M.JOIN,
    T.DASH: M.DASH,
    T.MARK: M.COMMA,
    T.OPEN: M.OPEN,
    T.CLOSE: M.CLOSE,
    T.QUESTION: M.QUESTION,
    T.BREAK: M.BREAK,
    T.LABEL: M.LABEL,
    T.SET_LABEL: M.SET_LABEL,
}
_of_label = {"sets": Q.SETS, "reps": Q.REPS, "weight": Q.LOAD, "load": Q.LOAD, "time": Q.BARE}
_not_sides = frozenset({"time", "exercise", "round", "workout", "week"})
_first_kinds = {T.NUMBER, T.CLOCK, T.AT, T.ABOUT, T.PLUS, T.DASH, T.TIMES, T.MALFORMED}
_first_words = effort | body | _of_label.keys() | first_words | {"at"}
"""An amount begins with one of these."""

_behind_body = (connectors | units | fillers | chatter) - rounds - {"good", "dead", "high", "low"}
"""Before other words ``bodyweight`` is a part of a name."""


def scan(tokens: list[Token]) -> list[Element]:
    """The elements of ``tokens``, in order."""
    return _Scanner(Cursor(in_digits(Cursor(tokens))), len(tokens)).run()


class _Scanner:
    def __init__(self, tokens: Cursor, size: int) -> None:
        self.tokens = tokens
        self.size = size
        self.at = 0
        self.elements: list[Element] = []

    def run(self) -> list[Element]:
        while self.at < self.size:
            found = self._amount(self.at)
            if found is None:
                element, end = self._other(self.tokens[self.at])
                self.elements.append(element)
                self.at = end
            else:
                amount, self.at = found
                self.elements.append(amount)
        return self.elements

    def _other(self, token: Token) -> tuple[Element, int]:
        """A token that begins no amount, as an element with the place behind it."""
        span = (token.start, token.end)
        if token.kind is T.WORD:
            return self._word(token)
        if token.kind is T.NOTE or token.kind is T.HEADING:
            return Note(*span, heading=token.kind is T.HEADING), self.at + 1
        bullet = token.kind is T.TIMES and not token.glued and self.tokens.line_starts(self.at)
        if token.word == "*" or bullet:
            return Mark(M.COMMA, *span), self.at + 1
        if token.kind is T.TIMES and self._dangles():
            return Quantity(Q.ODD, (), *span), self.at + 1
        if token.kind is T.QUESTION and self.tokens.kind(self.at + 1) is T.TIMES:
            return Quantity(Q.ODD, (), *span), self.at + 1
        if token.kind is T.QUESTION and self.tokens.kind(self.at - 1) is T.AT:
            return Note(*span), self.at + 1
        if token.kind in _marks:
            return Mark(_marks[token.kind], *span), self.at + 1
        return Word(token.word, *span, token.glued), self.at + 1

    def _dangles(self) -> bool:
        """``5, 5, x``: the sign stands for a set, and no number tells of it."""
        before, behind = self.tokens.kind(self.at - 1), self.tokens.kind(self.at + 1)
        return before in (T.COMMA, T.SLASH, T.NUMBER, T.TIMES) and behind not in (T.WORD, T.NUMBER)

    def _word(self, token: Token) -> tuple[Word, int]:
        """A word; ``w/`` is with, ``w/o`` without, ``w/u`` warm-up."""
        if token.word != "w" or self.tokens.kind(self.at + 1) is not T.SLASH:
            return Word(token.word, token.start, token.end, token.glued), self.at + 1
        behind = self.tokens.word(self.at + 2) if self.tokens.is_glued(self.at + 2) else ""
        if behind in ("o", "u", "up"):
            meant = "without" if behind == "o" else "warmup"
            return Word(meant, token.start, self.tokens[self.at + 2].end), self.at + 3
        return Word("with", token.start, self.tokens[self.at + 1].end), self.at + 2

    def _amount(self, at: int) -> tuple[Amount, int] | None:
        tokens = self.tokens
        if tokens.kinds[at] is T.WORD:
            if tokens.words[at] not in _first_words:
                return None
            return effort_at(tokens, at) or self._labelled(at) or self._chain(at) or in_words(tokens, at)
        if tokens.kinds[at] not in _first_kinds:
            return None
        return effort_at(tokens, at) or self._chain(at)

    def _labelled(self, at: int) -> Read | None:
        """``Sets: 3``, ``Reps 10``, ``Weight: 60kg``."""
        tokens = self.tokens
        kind = _of_label.get(tokens.word(at))
        colon = tokens.kind(at + 1) in (T.COLON, T.EQUALS)
        number = at + 1 + colon
        told_before = bool(self.elements) and isinstance(self.elements[-1], amounts)
        if kind is None or (not colon and (told_before or tokens.kind(number + 1) is T.TIMES)):
            return None
        read = numbers(tokens, number)
        if read is None:
            return None
        label_behind = tokens.word(read.end) in _of_label
        label_behind &= tokens.kind(read.end + 1) in (T.COLON, T.EQUALS, T.NUMBER)
        found = (bare(tokens, number, read), read.end) if label_behind else quantity(tokens, number)
        if found is None or self._is_times(found[1]) or found[0].kind not in (Q.BARE, kind):
            return None
        return found[0]._replace(kind=kind, start=tokens[at].start), found[1]

    def _chain(self, at: int) -> tuple[Amount, int] | None:
        """Factors joined by x, ×, * or by."""
        found = singles(self.tokens, at) or self._factor(at, behind_sign=False)
        if found is None or isinstance(found[0], Cross):
            return found
        first, end = found[0], found[1]
        sided, behind_sides = self._with_sides(first, end)
        if isinstance(sided, Quantity) and behind_sides > end and self._is_times(behind_sides):
            first, end = sided, behind_sides
        factors, gaps = [first], []
        while self._is_times(end):
            further = self._factor(end + 1, behind_sign=True)
            if further is None:
                break
            gaps.append(self.tokens.is_glued(end) or self.tokens.is_glued(end + 1))
            factors.append(further[0])
            end = further[1]
        if self.tokens.kind(end) is T.TIMES and self.tokens.kind(end + 1) is T.OPEN and first.kind is Q.BARE:
            return first._replace(kind=Q.ROUNDS), end + 1
        if self.tokens.kind(end) is T.TIMES and not self.tokens.line_starts(end):
            return first._replace(kind=Q.ODD), end + 1
        if len(factors) == 1:
            return self._with_sides(first, end)
        rests = self.tokens.kind(end) is T.SLASH and self.tokens.is_glued(end) and self.tokens.is_glued(end + 1)
        if factors[-1].kind is Q.TIME and rests and self.tokens.kind(end + 1) is T.NUMBER:
            return first._replace(kind=Q.ODD), end
        cross = Cross(tuple(factors), first.start, factors[-1].end, uneven=len(set(gaps)) > 1)
        return self._with_sides(cross, end)

    def _is_times(self, at: int) -> bool:
        spelled = self.tokens.is_word(at, ("by", "times", "mal"))
        return self.tokens.kind(at) is T.TIMES or (spelled and self.tokens.kind(at + 1) is T.NUMBER)

    def _factor(self, at: int, *, behind_sign: bool) -> Read | None:
        tokens = self.tokens
        token = tokens[at]
        match token.kind:
            case T.NUMBER:
                return quantity(tokens, at, behind_sign=behind_sign)
            case T.CLOCK:
                return clock(tokens, at)
            case T.MALFORMED:
                return Quantity(Q.INVALID, (), token.start, token.end), at + 1
            case T.PLUS | T.DASH:
                return self._below_zero(at) if behind_sign else self._signed(at)
            case T.AT if not behind_sign and tokens.kind(at + 1) is not T.QUESTION:
                found = self._factor(at + 1, behind_sign=True)
                return (found[0]._replace(at=True, start=token.start), found[1]) if found else None
            case T.ABOUT if tokens.kind(at + 1) is T.NUMBER:
                found = self._factor(at + 1, behind_sign=behind_sign)
                return (found[0]._replace(about=True, start=token.start), found[1]) if found else None
            case T.TIMES if not behind_sign:
                return self._led_by_times(at)
            case T.QUESTION if behind_sign:
                return Quantity(Q.UNKNOWN, (), token.start, token.end), at + 1
            case T.WORD if behind_sign and token.word in as_many:
                return Quantity(Q.UNKNOWN, (), token.start, token.end), at + 1
            case T.WORD if token.word in body:
                return self._body(at, behind_sign=behind_sign)
        return None

    def _led_by_times(self, at: int) -> Read | None:
        """``x5`` after a load; at the start of a line, and as an asterisk, it is a bullet."""
        tokens = self.tokens
        if tokens[at].word == "*" or (tokens.line_starts(at) and not tokens.is_glued(at + 1)):
            return None
        found = quantity(tokens, at + 1, behind_sign=True)
        if found is None or found[0].kind not in (Q.BARE, Q.REPS, Q.SETS):
            return None
        kind = Q.SETS if found[0].kind is Q.SETS else Q.REPS
        return found[0]._replace(kind=kind, start=tokens[at].start), found[1]

    def _below_zero(self, at: int) -> Read | None:
        """``3 x -5``."""
        found = quantity(self.tokens, at + 1, behind_sign=True) if self.tokens.is_glued(at + 1) else None
        return (Quantity(Q.INVALID, (), self.tokens[at].start, found[0].end), found[1]) if found else None

    def _signed(self, at: int) -> Read | None:
        """``+20`` and ``-20kg``: added to or taken off the body. Elsewhere the sign only parts two things."""
        tokens = self.tokens
        behind_word = tokens.is_glued(at) and tokens.kind(at - 1) is T.WORD
        parts = tokens.is_glued(at) and tokens.kind(at - 1) not in (T.WORD, T.OPEN)
        if not tokens.is_glued(at + 1) or parts:
            return None
        if tokens.kind(at) is T.DASH and (tokens.line_starts(at) or behind_word):
            return None
        found = quantity(tokens, at + 1)
        if found is None or not _is_one_load(found[0]):
            return None
        return found[0]._replace(kind=Q.LOAD, sign=tokens[at].word, start=tokens[at].start), found[1]

    def _body(self, at: int, *, behind_sign: bool) -> Read | None:
        """``bw``, ``bw+20``, ``bodyweight - 10kg``; before a name it is a part of the name."""
        tokens = self.tokens
        end = at + 1
        if not behind_sign and tokens.kind(end) is T.WORD and not tokens.is_word(end, _behind_body):
            return None
        alone = Quantity(Q.BODY, (), tokens[at].start, tokens[at].end)
        adds = tokens.kind(end) is T.PLUS or (tokens.kind(end) is T.DASH and tokens.is_glued(end + 1))
        found = quantity(tokens, end + 1, behind_sign=True) if adds else None
        if found is None or not _is_one_load(found[0]):
            return alone, end
        return found[0]._replace(kind=Q.BODY, sign=tokens[end].word, start=alone.start), found[1]

    def _with_sides(self, amount: Amount, at: int) -> tuple[Amount, int]:
        """``per hand``, ``each side``, ``/leg``, ``total`` behind an amount."""
        tokens = self.tokens
        slash = tokens.kind(at) is T.SLASH and tokens.is_glued(at) and tokens.is_glued(at + 1)
        start = at + slash
        if tokens.is_word(start, each) and tokens.is_word(start + 1, sets | reps | _not_sides):
            return amount, start + 2
        end = start + tokens.is_word(start, each | {"a"})
        if tokens.is_word(end, sides) and end > at and not (slash and tokens.kind(end + 1) is T.WORD):
            return amount._replace(sided=True, end=tokens[end].end), end + 1
        if not slash and tokens.is_word(at, ("each", "ea", "es", "apiece")):
            return amount._replace(sided=True, end=tokens[at].end), at + 1
        if slash and tokens.is_word(start, ("s",)):
            return amount._replace(sided=True, end=tokens[start].end), start + 1
        if isinstance(amount, Quantity) and amount.kind is Q.LOAD and tokens.is_word(at, both_together):
            return amount._replace(total=True, end=tokens[at].end), at + 1
        return amount, at


def _is_one_load(found: Quantity) -> bool:
    return found.kind in (Q.BARE, Q.LOAD) and len(found.values) == 1 and not found.plus
