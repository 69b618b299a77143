"""Tokens to elements: quantities with their units, crosses, words and marks."""

from decimal import Decimal

from spotter.notation import vocabulary as v
from spotter.notation.cursor import Cursor
from spotter.notation.elements import Amount, Cross, Element, M, Mark, Note, Q, Quantity, Word, amounts
from spotter.notation.lexer import T, Token
from spotter.notation.numbers import numbers
from spotter.notation.types import Unit

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
_seconds_in = {**dict.fromkeys(v.seconds, 1), **dict.fromkeys(v.minutes, 60), **dict.fromkeys(v.hours, 3600)}
_labelled = {"sets": Q.SETS, "set": Q.SETS, "reps": Q.REPS, "weight": Q.LOAD, "load": Q.LOAD, "time": Q.BARE}
_counting_kinds = {T.NUMBER, T.CLOCK, T.AT, T.ABOUT, T.PLUS, T.DASH, T.TIMES, T.MALFORMED}
_counting_words = (
    v.effort
    | v.body
    | _labelled.keys()
    | v.rep_words.keys()
    | v.vague_counts
    | {"a", "an", "another", "one", "empty", "bare", "just", "only", "bar", "at"}
)
"""The words with which an amount may begin."""
_behind_effort = v.effort | v.reps | {"left", "in", "to", "or"}
_behind_body = (v.connectors | v.units | v.fillers | v.chatter) - v.rounds - {"good", "dead", "high", "low"}
_ends = {T.BREAK, T.COMMA, T.STOP, T.CLOSE, T.SEMICOLON, T.MARK}


def scan(tokens: list[Token]) -> list[Element]:
    """The elements of ``tokens``, in order."""
    return _Scanner(Cursor(_spelled_out(Cursor(tokens)))).run()


def _spelled_out(tokens: Cursor) -> list[Token]:
    """Number words that count something become numbers: ``three sets of ten``, but not ``one arm row``."""
    changed = list(tokens.tokens)
    counted = v.units | v.other_weights | v.rep_words.keys() | v.set_adjectives | {"x", "by", "times", "more"}
    for at, token in enumerate(changed):
        number = v.number_words.get(token.word) if token.kind is T.WORD else None
        if number is None:
            continue
        before = tokens.word(at - 1)
        ends = tokens.kind(at + 1) in (T.BREAK, T.COMMA, T.STOP, T.AT, T.CLOSE) or tokens.is_word(
            at + 1, ("at", "with")
        )
        counts = (
            before in ("by", "x")
            or tokens.is_word(at + 1, counted)
            or tokens.kind(at + 1) is T.TIMES
            or tokens.kind(at - 1) is T.TIMES
        )
        if (
            counts
            or before == "rpe"
            or (before == "of" and tokens.is_word(at - 2, v.sets))
            or (before in ("for", "by", "got") and ends)
        ):
            changed[at] = token._replace(kind=T.NUMBER, value=number)
    return changed


class _Scanner:
    def __init__(self, tokens: Cursor) -> None:
        self.tokens = tokens
        self.at = 0
        self.elements: list[Element] = []

    def run(self) -> list[Element]:
        while self.at < self.tokens.size:
            token = self.tokens[self.at]
            found = self._amount(self.at)
            if found is not None:
                amount, self.at = found
                self.elements.append(amount)
            elif token.kind is T.NOTE or token.kind is T.HEADING:
                self._emit(Note(token.start, token.end, token.kind is T.HEADING))
            elif token.kind is T.WORD:
                self._word(token)
            elif token.word == "*" or (token.kind is T.TIMES and not token.glued and self.tokens.line_starts(self.at)):
                self._emit(Mark(M.COMMA, token.start, token.end))
            elif token.kind is T.TIMES and self._dangles():
                self._emit(Quantity(Q.ODD, (), token.start, token.end))
            elif token.kind in _marks:
                self._emit(Mark(_marks[token.kind], token.start, token.end))
            else:
                self._emit(Word(token.word, token.start, token.end, token.glued))
        return self.elements

    def _dangles(self) -> bool:
        """``5, 5, x``: the sign stands for a set, and no number tells of it."""
        before, behind = self.tokens.kind(self.at - 1), self.tokens.kind(self.at + 1)
        return before in (T.COMMA, T.SLASH, T.NUMBER, T.TIMES) and behind not in (T.WORD, T.NUMBER)

    def _emit(self, element: Element) -> None:
        self.elements.append(element)
        self.at += 1

    def _word(self, token: Token) -> None:
        """A word; ``w/`` is with, ``w/o`` without, ``w/u`` warm-up."""
        if token.word == "w" and self.tokens.kind(self.at + 1) is T.SLASH:
            behind = self.tokens.word(self.at + 2)
            if self.tokens.is_glued(self.at + 2) and behind in ("o", "u", "up"):
                last = self.tokens[self.at + 2]
                self.elements.append(Word("without" if behind == "o" else "warmup", token.start, last.end))
                self.at += 3
                return
            self.elements.append(Word("with", token.start, self.tokens[self.at + 1].end))
            self.at += 2
            return
        self._emit(Word(token.word, token.start, token.end, token.glued))

    # What counts

    def _amount(self, at: int) -> tuple[Amount, int] | None:
        kind = self.tokens.kinds[at]
        if kind is T.WORD:
            if self.tokens.words[at] not in _counting_words:
                return None
            return self._effort(at) or self._labelled(at) or self._chain(at) or self._wordy(at)
        if kind not in _counting_kinds:
            return None
        behind = self.tokens.kinds[at + 1]
        no_effort = kind is T.NUMBER and (
            behind is T.TIMES or (behind is T.WORD and self.tokens.words[at + 1] not in _behind_effort)
        )
        return (None if no_effort else self._effort(at)) or self._chain(at)

    def _chain(self, at: int) -> tuple[Amount, int] | None:
        """Factors joined by x, ×, * or by."""
        found = self._factor(at, False)
        if found is None:
            return None
        first, end = found
        factors, gaps = [first], []
        while self._is_times(end):
            further = self._factor(end + 1, True)
            if further is None:
                break
            gaps.append(self.tokens.is_glued(end))
            factors.append(further[0])
            end = further[1]
        if self.tokens.kind(end) is T.TIMES and self.tokens.kind(end + 1) is T.OPEN and first.kind is Q.BARE:
            return first._replace(kind=Q.ROUNDS), end + 1
        if self.tokens.kind(end) is T.TIMES and not self.tokens.line_starts(end):
            return first._replace(kind=Q.ODD), end + 1
        if len(factors) == 1:
            return self._with_sides(first, end)
        cross = Cross(tuple(factors), first.start, factors[-1].end, uneven=len(set(gaps)) > 1)
        return self._with_sides(cross, end)

    def _is_times(self, at: int) -> bool:
        if self.tokens.kind(at) is T.TIMES:
            return True
        spelled = self.tokens.is_word(at, ("by", "times", "mal"))
        return spelled and self.tokens.kind(at + 1) is T.NUMBER

    def _factor(self, at: int, behind_sign: bool) -> tuple[Quantity, int] | None:
        token = self.tokens[at]
        if token.kind is T.AT and not behind_sign:
            return self._at_value(at)
        if token.kind is T.ABOUT and self.tokens.kind(at + 1) is T.NUMBER:
            found = self._factor(at + 1, behind_sign)
            return (found[0]._replace(about=True, start=token.start), found[1]) if found else None
        if token.kind is T.MALFORMED:
            return Quantity(Q.INVALID, (), token.start, token.end), at + 1
        if token.kind is T.CLOCK:
            return self._clock(at)
        if token.kind is T.NUMBER:
            return self._number(at, behind_sign)
        if token.kind in (T.PLUS, T.DASH):
            return self._signed(at, behind_sign)
        if behind_sign and (token.kind is T.QUESTION or self.tokens.is_word(at, v.as_many)):
            return Quantity(Q.UNKNOWN, (), token.start, token.end), at + 1
        if self.tokens.is_word(at, v.body):
            return self._body(at, behind_sign)
        if token.kind is T.TIMES and not behind_sign and self.tokens.kind(at + 1) is T.NUMBER:
            return self._leading_times(at)
        return None

    def _at_value(self, at: int) -> tuple[Quantity, int] | None:
        found = self._factor(at + 1, True)
        if found is None:
            return None
        return found[0]._replace(at=True, start=self.tokens[at].start), found[1]

    def _leading_times(self, at: int) -> tuple[Quantity, int] | None:
        """``x5`` after a load; at the start of a line an asterisk is a bullet."""
        if self.tokens[at].word == "*" or (self.tokens.line_starts(at) and not self.tokens.is_glued(at + 1)):
            return None
        found = self._number(at + 1, True)
        if found is None or found[0].kind not in (Q.BARE, Q.REPS, Q.SETS):
            return None
        kind = Q.SETS if found[0].kind is Q.SETS else Q.REPS
        return found[0]._replace(kind=kind, start=self.tokens[at].start), found[1]

    def _clock(self, at: int) -> tuple[Quantity, int]:
        token = self.tokens[at]
        parts = [int(part) for part in token.word.split(":")]
        total = parts[0] * 60 + parts[1] if len(parts) == 2 else parts[0] * 3600 + parts[1] * 60 + parts[2]
        end = at + 2 if self.tokens.is_word(at + 1, v.minutes | v.hours | {"m"}) else at + 1
        return Quantity(Q.TIME, (Decimal(total),), token.start, self.tokens[end - 1].end), end

    def _signed(self, at: int, behind_sign: bool) -> tuple[Quantity, int] | None:
        """``+20`` and ``-20kg``: added to or taken off the body. Elsewhere the sign only parts two things."""
        sign = self.tokens[at].word
        if self.tokens.kind(at + 1) is not T.NUMBER or not self.tokens.is_glued(at + 1):
            return None
        if behind_sign:
            found = self._number(at + 1, True)
            return (Quantity(Q.INVALID, (), self.tokens[at].start, found[0].end), found[1]) if found else None
        if self.tokens.is_glued(at) and self.tokens.kind(at - 1) not in (T.WORD, T.OPEN):
            return None
        if sign == "-" and (
            self.tokens.line_starts(at) or (self.tokens.is_glued(at) and self.tokens.kind(at - 1) is T.WORD)
        ):
            return None
        found = self._number(at + 1, False)
        if found is None or self._is_times(found[1]):
            return None
        quantity, end = found
        if quantity.kind not in (Q.BARE, Q.LOAD) or len(quantity.values) != 1:
            return None
        return quantity._replace(kind=Q.LOAD, sign=sign, start=self.tokens[at].start), end

    def _body(self, at: int, behind_sign: bool) -> tuple[Quantity, int] | None:
        """``bw``, ``bw+20``, ``bodyweight - 10kg``; before a name it is a part of the name."""
        token = self.tokens[at]
        end = at + 1
        if not behind_sign and self.tokens.kind(end) is T.WORD and not self.tokens.is_word(end, _behind_body):
            return None
        if self.tokens.kind(end) in (T.PLUS, T.DASH) and self.tokens.kind(end + 1) is T.NUMBER:
            sign = "+" if self.tokens.kind(end) is T.PLUS else "-"
            if sign == "-" and not self.tokens.is_glued(end + 1):
                return Quantity(Q.BODY, (), token.start, token.end), end
            found = self._number(end + 1, True)
            if found and found[0].kind in (Q.BARE, Q.LOAD) and len(found[0].values) == 1 and not found[0].plus:
                added = found[0]
                return added._replace(kind=Q.BODY, sign=sign, start=token.start), found[1]
        return Quantity(Q.BODY, (), token.start, token.end), end

    def _number(self, at: int, behind_sign: bool) -> tuple[Quantity, int] | None:
        read = numbers(self.tokens, at, behind_sign)
        if read is None:
            return None
        start = self.tokens[at].start
        plain = Quantity(
            Q.ODD if read.odd else Q.BARE,
            read.values,
            start,
            self.tokens[read.end - 1].end,
            spread=read.spread,
            plus=read.plus,
        )
        return self._unit(plain, read.end)

    def _unit(self, plain: Quantity, at: int) -> tuple[Quantity, int]:
        """The quantity with the unit that stands at ``at``."""
        tokens = self.tokens
        token = tokens[at]
        if token.kind is T.HASH and not (tokens.kind(at + 1) is T.WORD and tokens.is_glued(at + 1)):
            return self._weight(plain, "lb", at)
        if token.kind is T.PRIME and token.glued:
            if tokens.is_word(at + 1, ("s",)) and tokens.is_glued(at + 1):
                return plain._replace(kind=Q.TIME, end=tokens[at + 1].end, plural=True), at + 2
            factor = 1 if token.word == '"' or tokens.kind(at + 1) is T.PRIME else 60
            further = tokens[at + 1].value
            if (
                factor == 60
                and further is not None
                and further < 60
                and tokens.kind(at + 2) is T.PRIME
                and len(plain.values) == 1
            ):
                end = at + 2 + (tokens.kind(at + 3) is T.PRIME)
                return plain._replace(
                    kind=Q.TIME, end=tokens[end].end, values=(plain.values[0] * 60 + further,)
                ), end + 1
            return plain._replace(
                kind=Q.TIME, end=token.end, values=tuple(value * factor for value in plain.values)
            ), at + 1
        if token.kind is not T.WORD:
            return plain, at
        word = token.word
        if word in v.kilograms or word in v.pounds:
            return self._weight(plain, "kg" if word in v.kilograms else "lb", at)
        if word == "m" and plain.kind is Q.BARE and self._seconds_behind(at + 1):
            return self._time(plain, at)
        if word == "m" and plain.kind is Q.BARE:
            return plain._replace(kind=Q.METRES, end=token.end), at + 1
        if word in _seconds_in:
            return self._time(plain, at)
        counted = self._counted(plain, at)
        if counted is not None:
            return counted
        if word in v.other_weights:
            half = 3 if tokens.are_words(at + 1, ("and", "a", "half")) else 0
            return plain._replace(kind=Q.UNCLEAR_LOAD, end=tokens[at + half].end), at + 1 + half
        if word == "ish" or (word == "or" and tokens.is_word(at + 1, ("so",))):
            return plain._replace(about=True, end=token.end), at + 1
        if (
            token.glued
            and word not in ("db", "bb", "kb")
            and len(plain.values) == 1
            and len(word) <= 3
            and word != "and"
        ):
            return plain._replace(kind=Q.ODD, end=token.end), at + 1
        return plain, at

    def _seconds_behind(self, at: int) -> bool:
        """The ``30s`` of ``1m30s``."""
        return self.tokens.kind(at) is T.NUMBER and self.tokens.is_glued(at) and self.tokens.is_word(at + 1, v.seconds)

    def _weight(self, plain: Quantity, unit: Unit, at: int) -> tuple[Quantity, int]:
        kind = plain.kind if plain.kind is Q.ODD else Q.LOAD
        end = at + 1
        end += (
            self.tokens.kind(end) is T.STOP
            and self.tokens.is_glued(end)
            and self.tokens.kind(end + 1) not in (T.BREAK, T.WORD)
        )
        if self.tokens.kind(end) is T.PRIME and self.tokens.is_word(end + 1, ("s",)):
            end += 2
        other = self.tokens.word(end)
        conflict = other in (v.pounds if unit == "kg" else v.kilograms) and other != "k"
        quantity = plain._replace(
            kind=kind, unit=unit, end=self.tokens[at].end, other_unit=conflict, short=self.tokens.word(at) == "k"
        )
        return (quantity._replace(end=self.tokens[end].end), end + 1) if conflict else (quantity, end)

    def _time(self, plain: Quantity, at: int) -> tuple[Quantity, int]:
        token = self.tokens[at]
        plural = token.word == "s" and token.glued
        each = 60 if token.word == "m" else _seconds_in[token.word]
        total = tuple(value * each for value in plain.values)
        end = at + 1
        smaller = {60: v.seconds, 3600: v.minutes | {"m"}}.get(each)
        if smaller and len(total) == 1 and self.tokens.kind(end) is T.NUMBER:
            value = self.tokens[end].value
            bare_rest = each == 60 and len(self.tokens[end].word) == 2 and self.tokens.kind(end + 1) in _ends
            if value is not None and value < 60 and (self.tokens.is_word(end + 1, smaller) or bare_rest):
                part = value * (1 if smaller is v.seconds else 60)
                end += 1 if not self.tokens.is_word(end + 1, smaller) else 2
                return plain._replace(kind=Q.TIME, values=(total[0] + part,), end=self.tokens[end - 1].end), end
        kind = plain.kind if plain.kind is Q.ODD else Q.TIME
        return plain._replace(kind=kind, values=total, end=token.end, plural=plural), end

    def _counted(self, plain: Quantity, at: int) -> tuple[Quantity, int] | None:
        """``12 reps``, ``3 working sets``, ``4 rounds``, ``3 singles``; None if it is none of these."""
        tokens = self.tokens
        end = at
        while end < at + 3 and tokens.is_word(end, v.set_adjectives | v.rep_adjectives):
            end += 1
        word = tokens.word(end)
        kind = (
            Q.SETS if word in v.sets else Q.REPS if word in v.reps and (word != "r" or tokens.is_glued(end)) else None
        )
        if word in v.rounds and end == at:
            kind = Q.ROUNDS
        if word == "times" and end == at:
            kind = Q.REPS
        if kind is Q.REPS and tokens.is_word(end + 1, ("in", "left", "reserve")):
            return None
        if word in v.rep_words and end - at <= 1 and len(plain.values) == 1 and word.endswith("s"):
            reps = Quantity(Q.REPS, (Decimal(v.rep_words[word]),), tokens[end].start, tokens[end].end)
            self.elements.append(plain._replace(kind=Q.SETS))
            return reps, end + 1
        if kind is None:
            return None
        if plain.kind is Q.ODD:
            return plain._replace(end=tokens[end].end), end + 1
        return plain._replace(kind=kind, end=tokens[end].end), end + 1

    # What words count

    def _effort(self, at: int) -> tuple[Quantity, int] | None:
        """RPE and RIR in their spellings; RIR r is RPE 10 - r."""
        tokens = self.tokens
        start = at + 1 if tokens.kind(at) is T.AT or tokens.is_word(at, ("at",)) else at
        if tokens.is_word(start, v.effort):
            number = start + 1
            while tokens.kind(number) in (T.COLON, T.EQUALS, T.AT, T.ABOUT) or tokens.is_word(
                number, ("of", "was", "about", "around")
            ):
                number += 1
            about = tokens.kind(number - 1) is T.ABOUT or tokens.is_word(number - 1, ("about", "around"))
            read = numbers(tokens, number, True)
            return (
                self._as_effort(at, tokens.word(start), read.values, read.end, read.spread, read.odd, about)
                if read
                else None
            )
        about = tokens.kind(start) is T.ABOUT
        read = numbers(tokens, start + about, True)
        if read is None:
            return None
        end = read.end
        if tokens.is_word(end, v.effort):
            return self._as_effort(at, tokens.word(end), read.values, end + 1, read.spread, read.odd, about)
        end += tokens.is_word(end, v.reps)
        end += tokens.is_word(end, ("left",))
        if tokens.is_word(end, ("in",)):
            last = end + 1 + tokens.is_word(end + 1, ("the",))
            if tokens.is_word(last, ("reserve", "tank")):
                return self._as_effort(at, "rir", read.values, last + 1, read.spread, read.odd, about)
        return None

    def _as_effort(
        self, at: int, scale: str, values: tuple[Decimal, ...], end: int, spread: bool, odd: bool, about: bool
    ) -> tuple[Quantity, int]:
        if scale == "rpe" and len(values) == 2 and values[1] == 10 and not spread and self.tokens[end - 2].word == "/":
            values = values[:1]
        while self._effort_goes_on(end):
            values, end = (*values, self.tokens[end + 1].value or Decimal(0)), end + 2
        if scale == "rir":
            values = tuple(10 - value for value in values)
        kind = Q.ODD if odd else Q.RPE
        return Quantity(kind, values, self.tokens[at].start, self.tokens[end - 1].end, spread=spread, about=about), end

    def _effort_goes_on(self, at: int) -> bool:
        """``RPE 8, 8.5, 9``: a further value of at most ten which belongs to nothing else."""
        tokens = self.tokens
        value = tokens[at + 1].value
        if tokens.kind(at) is not T.COMMA or value is None or value > 10:
            return False
        return tokens.kind(at + 2) in (T.COMMA, T.BREAK, T.CLOSE)

    def _labelled(self, at: int) -> tuple[Amount, int] | None:
        """``Sets: 3``, ``Reps 10``, ``Weight: 60kg``."""
        kind = _labelled.get(self.tokens.word(at))
        colon = self.tokens.kind(at + 1) in (T.COLON, T.EQUALS)
        number = at + 1 + colon
        if kind is None or self.tokens.kind(number) is not T.NUMBER or (not colon and self._glance_back_is_number()):
            return None
        if self.tokens.is_word(at, ("set",)) or (
            kind is Q.SETS and not colon and self.tokens.kind(number + 1) is T.TIMES
        ):
            return None
        read = numbers(self.tokens, number)
        if read is None:
            return None
        another_label = self.tokens.word(read.end) in _labelled and self.tokens.kind(read.end + 1) in (
            T.COLON,
            T.EQUALS,
            T.NUMBER,
        )
        plain = Quantity(
            Q.BARE,
            read.values,
            self.tokens[at].start,
            self.tokens[read.end - 1].end,
            spread=read.spread,
            plus=read.plus,
        )
        found = (plain, read.end) if another_label and not read.odd else self._number(number, False)
        if found is None or self._is_times(found[1]) or found[0].kind not in (Q.BARE, kind):
            return None
        return found[0]._replace(kind=kind, start=self.tokens[at].start), found[1]

    def _glance_back_is_number(self) -> bool:
        return bool(self.elements) and isinstance(self.elements[-1], amounts)

    def _wordy(self, at: int) -> tuple[Quantity, int] | None:
        """Counts without digits: ``a set of``, ``a heavy single``, ``two plates``, ``empty bar``."""
        tokens = self.tokens
        word = tokens.word(at)
        start = tokens[at].start
        if word in ("a", "an", "another") and tokens.is_word(at + 1, ("set",)) and tokens.is_word(at + 2, ("of",)):
            return Quantity(Q.SETS, (Decimal(1),), start, tokens[at + 1].end), at + 2
        if word in v.rep_words and self._is_count_word(at):
            return Quantity(Q.REPS, (Decimal(v.rep_words[word]),), start, tokens[at].end), at + 1
        if word in ("a", "one", "an") and tokens.is_word(at + 1, ("plate",)):
            return Quantity(Q.UNCLEAR_LOAD, (), start, tokens[at + 1].end), at + 2
        if word in ("empty", "bare", "just", "only") and (
            tokens.is_word(at + 1, ("bar", "barbell")) or tokens.are_words(at + 1, ("the", "bar"))
        ):
            end = at + 2 + tokens.is_word(at + 1, ("the",))
            return Quantity(Q.UNCLEAR_LOAD, (), start, tokens[end - 1].end), end
        if word == "bar" and tokens.is_word(at + 1, ("only", "x")):
            return Quantity(Q.UNCLEAR_LOAD, (), start, tokens[at + 1].end), at + 2
        if word == "bar" and tokens.kind(at + 1) is T.TIMES:
            return Quantity(Q.UNCLEAR_LOAD, (), start, tokens[at].end), at + 1
        if word in v.vague_counts and self._counts_vaguely(at):
            return Quantity(Q.ODD, (), start, tokens[at].end), at + 1
        return None

    def _counts_vaguely(self, at: int) -> bool:
        end = at + 1 + self.tokens.is_word(at + 1, ("of", "more"))
        end += self.tokens.is_word(end, v.set_adjectives)
        return self.tokens.is_word(end, v.sets | v.reps)

    def _is_count_word(self, at: int) -> bool:
        """``single`` counts in ``heavy single`` and ``single @ 140``, not in ``single arm row``."""
        tokens = self.tokens
        led = tokens.is_word(
            at - 1, ("a", "heavy", "for", "top", "easy", "opener", "hard", "one", "final", "last", "paused", "to")
        )
        follows = tokens.kind(at + 1) in (T.AT, T.BREAK, T.COMMA, T.NUMBER, T.STOP, T.CLOSE, T.MARK)
        return follows or tokens.is_word(at + 1, ("at", "with")) or (led and tokens.kind(at + 1) is not T.WORD)

    def _with_sides(self, amount: Amount, at: int) -> tuple[Amount, int]:
        """``per hand``, ``each side``, ``/leg``, ``total`` behind an amount."""
        tokens = self.tokens
        slash = tokens.kind(at) is T.SLASH and tokens.is_glued(at) and tokens.is_glued(at + 1)
        start = at + slash
        end = start + (tokens.is_word(start, v.each | {"a"}))
        if tokens.is_word(start, v.each) and tokens.is_word(start + 1, v.sets | v.reps | {"time"}):
            return amount, at + 2
        if tokens.is_word(end, v.sides) and end > at and not (slash and tokens.kind(end + 1) is T.WORD):
            return amount._replace(sided=True, end=tokens[end].end), end + 1
        if tokens.is_word(start, ("each", "ea", "es", "apiece", "e/s")) and start == at:
            return amount._replace(sided=True, end=tokens[at].end), at + 1
        if tokens.is_word(start, ("s",)) and start > at and tokens.is_glued(start):
            return amount._replace(sided=True, end=tokens[start].end), start + 1
        if isinstance(amount, Quantity) and amount.kind is Q.LOAD and tokens.is_word(at, v.both_together):
            return amount._replace(total=True, end=tokens[at].end), at + 1
        return amount, at
