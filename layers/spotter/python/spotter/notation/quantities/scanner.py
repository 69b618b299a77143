"""Tokens to elements: quantities and products, words, and the marks between them."""

from spotter.notation import vocabulary as known
from spotter.notation.lexing.cursor import Cursor
from spotter.notation.lexing.tokens import Token, TokenKind
from spotter.notation.quantities.durations import Read, clock
from spotter.notation.quantities.effort import effort_at
from spotter.notation.quantities.elements import Amount, Element, Mark, Note, Quantity, SetProduct, Word, amounts
from spotter.notation.quantities.in_words import first_words, in_digits, in_words, singles
from spotter.notation.quantities.kinds import MarkKind, QuantityKind
from spotter.notation.quantities.numbers import numbers
from spotter.notation.quantities.quantity import quantity, unlabelled

_marks = {
    sign: kind
    for signs, kind in [
        *[(",|*", MarkKind.COMMA), (";.", MarkKind.STOP), (":", MarkKind.COLON), ("-", MarkKind.DASH)],
        *[("?", MarkKind.QUESTION), ("\n", MarkKind.BREAK), ("/+&→", MarkKind.JOIN), ("([{", MarkKind.OPEN)],
        *[(")]}", MarkKind.CLOSE), ("l", MarkKind.LABEL), ("s", MarkKind.SET_LABEL)],
    ]
    for sign in signs
}
"""By the sign that the cursor has of a token."""
_notes = {TokenKind.NOTE, TokenKind.HEADING, TokenKind.TEMPO}
_of_label = dict.fromkeys(("weight", "load"), QuantityKind.LOAD) | {"time": QuantityKind.UNLABELLED}
_of_label |= {"sets": QuantityKind.SETS, "reps": QuantityKind.REPS}
_not_sides = frozenset({"time", "exercise", "round", "workout", "week"})
_first_signs = "0c@~≈+-xm"
_first_words = known.EFFORT | known.BODY | _of_label.keys() | first_words | {"at"}
"""An amount begins with one of these."""

_behind_body = (
    (known.CONNECTORS | known.UNITS | known.FILLERS | known.CHATTER) - known.ROUNDS - {"good", "dead", "high", "low"}
)
"""Before other words ``bodyweight`` is a part of a name."""


def scan(tokens: list[Token]) -> list[Element]:
    """The elements of ``tokens``, in order."""
    return _Scanner(Cursor(in_digits(Cursor(tokens)))).run()


class _Scanner:
    def __init__(self, tokens: Cursor) -> None:
        self.tokens = tokens
        self.at = 0
        self.elements: list[Element] = []

    def run(self) -> list[Element]:
        while self.at < self.tokens.size:
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
        if token.kind is TokenKind.WORD:
            return self._word(token)
        if token.kind in _notes:
            tempo = token.word if token.kind is TokenKind.TEMPO else ""
            return Note(*span, heading=token.kind is TokenKind.HEADING, tempo=tempo), self.at + 1
        bullet = token.kind is TokenKind.TIMES and not token.glued and self.tokens.line_starts(self.at)
        if token.word == "*" or bullet:
            return Mark(MarkKind.COMMA, *span), self.at + 1
        if token.kind is TokenKind.TIMES and self._dangles():
            return Quantity(QuantityKind.ODD, (), *span), self.at + 1
        if self.tokens.is_sign(self.at, "?") and self.tokens.is_sign(self.at + 1, "x"):
            return Quantity(QuantityKind.ODD, (), *span), self.at + 1
        if self.tokens.is_sign(self.at, "?") and self.tokens.is_sign(self.at - 1, "@"):
            return Note(*span), self.at + 1
        mark = _marks.get(self.tokens.signs[self.at])
        if mark is not None:
            return Mark(mark, *span), self.at + 1
        return Word(token.word, *span, token.glued), self.at + 1

    def _dangles(self) -> bool:
        """``5, 5, x``: the sign stands for a set, and no number tells of it."""
        at, tokens = self.at, self.tokens
        return tokens.is_sign(at - 1, ",/0x") and not tokens.is_sign(at + 1, "a0")

    def _word(self, token: Token) -> tuple[Word, int]:
        """A word; ``w/`` is with, ``w/o`` without, ``w/u`` warm-up."""
        if token.word != "w" or not self.tokens.is_sign(self.at + 1, "/"):
            return Word(token.word, token.start, token.end, token.glued), self.at + 1
        behind = self.tokens.words[self.at + 2] if self.tokens[self.at + 2].glued else ""
        if behind in ("o", "u", "up"):
            meant = "without" if behind == "o" else "warmup"
            return Word(meant, token.start, self.tokens[self.at + 2].end), self.at + 3
        return Word("with", token.start, self.tokens[self.at + 1].end), self.at + 2

    def _amount(self, at: int) -> tuple[Amount, int] | None:
        tokens = self.tokens
        if tokens.words[at]:
            if tokens.words[at] not in _first_words:
                return None
            return effort_at(tokens, at) or self._labelled(at) or self._chain(at) or in_words(tokens, at)
        if not tokens.is_sign(at, _first_signs):
            return None
        return effort_at(tokens, at) or self._chain(at)

    def _labelled(self, at: int) -> Read | None:
        """``Sets: 3``, ``Reps 10``, ``Weight: 60kg``."""
        tokens = self.tokens
        kind = _of_label.get(tokens.words[at])
        colon = tokens.is_sign(at + 1, ":=")
        number = at + 1 + colon
        told_before = bool(self.elements) and isinstance(self.elements[-1], amounts)
        if kind is None or (not colon and (told_before or tokens.is_sign(number + 1, "x"))):
            return None
        read = numbers(tokens, number)
        if read is None:
            return None
        label_behind = tokens.words[read.end] in _of_label
        label_behind &= tokens.is_sign(read.end + 1, ":=0")
        found = (unlabelled(tokens, number, read), read.end) if label_behind else quantity(tokens, number)
        if found is None or self._is_joined(found[1]) or found[0].kind not in (QuantityKind.UNLABELLED, kind):
            return None
        return found[0]._replace(kind=kind, start=tokens[at].start), found[1]

    def _chain(self, at: int) -> tuple[Amount, int] | None:
        """Factors joined by x, ×, * or by."""
        found = singles(self.tokens, at) or self._factor(at, behind_sign=False)
        if found is None or isinstance(found[0], SetProduct):
            return found
        first, end = found[0], found[1]
        sided, behind_sides = self._with_sides(first, end)
        if isinstance(sided, Quantity) and behind_sides > end and self._is_joined(behind_sides):
            kind = QuantityKind.REPS if sided.kind is QuantityKind.UNLABELLED else sided.kind
            first, end = sided._replace(kind=kind), behind_sides
        factors, gaps = [first], []
        while self._is_joined(end):
            further = self._factor(end + 1, behind_sign=True)
            if further is None:
                break
            gaps.append(self.tokens[end].glued or self.tokens[end + 1].glued)
            factors.append(further[0])
            end = further[1]
        if self.tokens.is_sign(end, "x") and not self.tokens.line_starts(end):
            rounds = self.tokens.is_sign(end + 1, "([{") and first.kind is QuantityKind.UNLABELLED
            return first._replace(kind=QuantityKind.ROUNDS if rounds else QuantityKind.ODD), end + 1
        if len(factors) == 1:
            return self._with_sides(first, end)
        rests = self.tokens.is_sign(end, "/") and self.tokens[end].glued and self.tokens[end + 1].glued
        if factors[-1].kind is QuantityKind.TIME and rests and self.tokens.is_sign(end + 1, "0"):
            return first._replace(kind=QuantityKind.ODD), end
        product = SetProduct(tuple(factors), first.start, factors[-1].end, uneven=len(set(gaps)) > 1)
        return self._with_sides(product, end)

    def _is_joined(self, at: int) -> bool:
        spelled = self.tokens.is_word(at, ("by", "times", "mal"))
        return self.tokens.is_sign(at, "x") or (spelled and self.tokens.is_sign(at + 1, "0"))

    def _factor(self, at: int, *, behind_sign: bool) -> Read | None:
        tokens = self.tokens
        token = tokens[at]
        match tokens.signs[at]:
            case "0":
                return quantity(tokens, at, behind_sign=behind_sign)
            case "c":
                return clock(tokens, at)
            case "m":
                return Quantity(QuantityKind.INVALID, (), token.start, token.end), at + 1
            case "+" | "-":
                return self._below_zero(at) if behind_sign else self._signed(at)
            case "@" if not behind_sign and not tokens.is_sign(at + 1, "?"):
                found = self._factor(at + 1, behind_sign=True)
                return (found[0]._replace(at=True, start=token.start), found[1]) if found else None
            case "~" | "≈" if tokens.is_sign(at + 1, "0"):
                found = self._factor(at + 1, behind_sign=behind_sign)
                return (found[0]._replace(about=True, start=token.start), found[1]) if found else None
            case "x" if not behind_sign:
                return self._led_by_times(at)
            case "?" if behind_sign:
                return Quantity(QuantityKind.UNKNOWN, (), token.start, token.end), at + 1
            case "a" if behind_sign and token.word in known.AS_MANY:
                return Quantity(QuantityKind.UNKNOWN, (), token.start, token.end), at + 1
            case "a" if token.word in known.BODY:
                return self._body(at, behind_sign=behind_sign)
        return None

    def _led_by_times(self, at: int) -> Read | None:
        """``x5`` after a load; at the start of a line, and as an asterisk, it is a bullet."""
        tokens = self.tokens
        if tokens[at].word == "*" or (tokens.line_starts(at) and not tokens[at + 1].glued):
            return None
        found = quantity(tokens, at + 1, behind_sign=True)
        if found is None or found[0].kind not in (QuantityKind.UNLABELLED, QuantityKind.REPS, QuantityKind.SETS):
            return None
        kind = QuantityKind.SETS if found[0].kind is QuantityKind.SETS else QuantityKind.REPS
        return found[0]._replace(kind=kind, start=tokens[at].start), found[1]

    def _below_zero(self, at: int) -> Read | None:
        """``3 x -5``."""
        found = quantity(self.tokens, at + 1, behind_sign=True) if self.tokens[at + 1].glued else None
        return (Quantity(QuantityKind.INVALID, (), self.tokens[at].start, found[0].end), found[1]) if found else None

    def _signed(self, at: int) -> Read | None:
        """``+20`` and ``-20kg``: added to or taken off the body. Elsewhere the sign only parts two things."""
        tokens = self.tokens
        behind_word = tokens[at].glued and tokens.is_sign(at - 1, "a")
        parts = tokens[at].glued and not tokens.is_sign(at - 1, "a([{")
        if not tokens[at + 1].glued or parts:
            return None
        if tokens.is_sign(at, "-") and (tokens.line_starts(at) or behind_word):
            return None
        found = quantity(tokens, at + 1)
        if found is None or not _is_one_load(found[0]):
            return None
        return found[0]._replace(kind=QuantityKind.LOAD, sign=tokens[at].word, start=tokens[at].start), found[1]

    def _body(self, at: int, *, behind_sign: bool) -> Read | None:
        """``bw``, ``bw+20``, ``bodyweight - 10kg``; before a name it is a part of the name."""
        tokens = self.tokens
        end = at + 1
        if not behind_sign and tokens.is_sign(end, "a") and not tokens.is_word(end, _behind_body):
            return None
        alone = Quantity(QuantityKind.BODY, (), tokens[at].start, tokens[at].end)
        adds = tokens.is_sign(end, "+") or (tokens.is_sign(end, "-") and tokens[end + 1].glued)
        found = quantity(tokens, end + 1, behind_sign=True) if adds else None
        if found is None or not _is_one_load(found[0]):
            return alone, end
        return found[0]._replace(kind=QuantityKind.BODY, sign=tokens[end].word, start=alone.start), found[1]

    def _with_sides(self, amount: Amount, at: int) -> tuple[Amount, int]:
        """``per hand``, ``each side``, ``/leg``, ``total`` behind an amount."""
        tokens = self.tokens
        slash = tokens.is_sign(at, "/") and tokens[at].glued and tokens[at + 1].glued
        start = at + slash
        if tokens.is_word(start, known.EACH) and tokens.is_word(start + 1, known.SETS | known.REPS | _not_sides):
            return amount, start + 2
        end = start + tokens.is_word(start, known.EACH | {"a"})
        if tokens.is_word(end, known.SIDES) and end > at and not (slash and tokens.is_sign(end + 1, "a")):
            return amount._replace(sided=True, end=tokens[end].end), end + 1
        if tokens.is_word(at, ("e",)) and tokens.is_sign(at + 1, "/") and tokens.is_word(at + 2, ("s", "l", "a")):
            return amount._replace(sided=True, end=tokens[at + 2].end), at + 3
        if not slash and tokens.is_word(at, ("each", "ea", "es", "apiece")):
            return amount._replace(sided=True, end=tokens[at].end), at + 1
        if slash and tokens.is_word(start, ("s",)):
            return amount._replace(sided=True, end=tokens[start].end), start + 1
        if isinstance(amount, Quantity) and tokens.is_word(at, known.NAMED["both_together"]):
            if amount.kind is QuantityKind.LOAD:
                return amount._replace(total=True, end=tokens[at].end), at + 1
            if amount.kind in (QuantityKind.UNLABELLED, QuantityKind.REPS) and not tokens.words[at + 1]:
                return amount._replace(kind=QuantityKind.ODD, end=tokens[at].end), at + 1
        return amount, at


def _is_one_load(found: Quantity) -> bool:
    return found.kind in (QuantityKind.UNLABELLED, QuantityKind.LOAD) and len(found.values) == 1 and not found.plus
