"""A number or list with the unit behind it: a load, reps, sets, a time, or nothing that is known."""

from decimal import Decimal

from spotter.notation import vocabulary as known
from spotter.notation.lexing.cursor import Cursor
from spotter.notation.lexing.tokens import TokenKind
from spotter.notation.quantities.durations import Read, in_seconds
from spotter.notation.quantities.elements import Quantity
from spotter.notation.quantities.kinds import QuantityKind
from spotter.notation.quantities.numbers import Numbers, numbers
from spotter.notation.types import Unit

_adjectives = known.SET_ADJECTIVES | known.REP_ADJECTIVES
_implements = frozenset({"db", "bb", "kb", "and"})
_longest_strange_unit = 3


def quantity(tokens: Cursor, at: int, *, behind_sign: bool = False) -> Read | None:
    """The quantity at ``at`` and the place behind it. ``behind_sign``: an x or @ stands before it."""
    read = numbers(tokens, at, behind_sign)
    return _with_unit(tokens, unlabelled(tokens, at, read), read.end) if read else None


def unlabelled(tokens: Cursor, at: int, read: Numbers) -> Quantity:
    """The numbers without a unit."""
    kind = QuantityKind.ODD if read.odd else QuantityKind.UNLABELLED
    start, end = tokens[at].start, tokens[read.end - 1].end
    return Quantity(kind, read.values, start, end, is_range=read.is_range, plus=read.plus)


def _with_unit(tokens: Cursor, plain: Quantity, at: int) -> Read:
    token = tokens[at]
    if tokens.is_sign(at, "#") and not (tokens.is_sign(at + 1, "a") and tokens[at + 1].glued):
        return _weight(tokens, plain, "lb", at)
    timed = in_seconds(tokens, plain, at)
    if timed is not None or token.kind is not TokenKind.WORD:
        return timed or (plain, at)
    if token.word in known.KILOGRAMS or token.word in known.POUNDS:
        return _weight(tokens, plain, "kg" if token.word in known.KILOGRAMS else "lb", at)
    counted = _counted(tokens, plain, at)
    return counted or _strange(tokens, plain, at)


def _weight(tokens: Cursor, plain: Quantity, unit: Unit, at: int) -> Read:
    """A load; a second unit right behind it is kept as a conflict."""
    kind = plain.kind if plain.kind is QuantityKind.ODD else QuantityKind.LOAD
    end = at + 1
    abbreviated = tokens.is_sign(end, ".") and tokens[end].glued
    end += abbreviated and not tokens.is_sign(end + 1, "\na")
    if tokens.is_sign(end, "'\"") and tokens.is_word(end + 1, ("s",)):
        end += 2
    conflict = tokens.words[end] in (known.POUNDS if unit == "kg" else known.KILOGRAMS - {"k"})
    short = tokens.words[at] == "k"
    last = end if conflict else at
    load = plain._replace(kind=kind, unit=unit, end=tokens[last].end, other_unit=conflict, short=short)
    return load, end + conflict


def _counted(tokens: Cursor, plain: Quantity, at: int) -> Read | None:
    """``12 reps``, ``3 working sets``, ``4 rounds``; None if it is none of these, as in ``100x5 top set``."""
    end = at
    while end < at + 3 and tokens.is_word(end, _adjectives):
        end += 1
    kind = _count(tokens, end, adjectives=end > at)
    if kind is QuantityKind.SETS and end > at and tokens.words[end] == "set" and plain.values != (Decimal(1),):
        return None
    if kind is None or (kind is QuantityKind.REPS and tokens.is_word(end + 1, ("in", "left", "reserve"))):
        return None
    return plain._replace(kind=plain.kind if plain.kind is QuantityKind.ODD else kind, end=tokens[end].end), end + 1


def _count(tokens: Cursor, at: int, *, adjectives: bool) -> QuantityKind | None:
    word = tokens.words[at]
    if word in known.SETS:
        return QuantityKind.SETS
    if word in known.REPS and (word != "r" or tokens[at].glued):
        return QuantityKind.REPS
    if adjectives:
        return None
    if word == "times" and tokens.is_sign(at + 1, "0"):
        loaded = tokens.is_word(at + 2, known.KILOGRAMS | known.POUNDS) or tokens.is_sign(at + 2, "#")
        return QuantityKind.TIMES if loaded else None
    return QuantityKind.ROUNDS if word in known.ROUNDS else QuantityKind.TIMES if word == "times" else None


def _strange(tokens: Cursor, plain: Quantity, at: int) -> Read:
    """Plates and stone are no kg or lb; ``10ish`` is a guess; ``5abc`` is nothing that is known."""
    token = tokens[at]
    if token.word in known.OTHER_WEIGHTS:
        end = at + 3 if tokens.are_words(at + 1, ("and", "a", "half")) else at
        return plain._replace(kind=QuantityKind.UNCLEAR_LOAD, end=tokens[end].end), end + 1
    if token.word == "ish" or (token.word == "or" and tokens.is_word(at + 1, ("so",))):
        return plain._replace(about=True, end=token.end), at + 1
    strange = token.glued and len(token.word) <= _longest_strange_unit and token.word not in _implements
    if strange and len(plain.values) == 1:
        return plain._replace(kind=QuantityKind.ODD, end=token.end), at + 1
    return plain, at
