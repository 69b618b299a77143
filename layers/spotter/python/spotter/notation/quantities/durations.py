"""Amounts of time in their spellings: ``90s``, ``1:30``, ``1m30s``, ``1'30"``, ``2 min 30``."""

from decimal import Decimal

from spotter.notation.lexing.cursor import Cursor
from spotter.notation.quantities.elements import Quantity
from spotter.notation.quantities.kinds import QuantityKind
from spotter.notation.vocabulary import HOURS, MINUTES, SECONDS

Read = tuple[Quantity, int]
"""A quantity and the place behind it."""

_seconds_in = {**dict.fromkeys(SECONDS, 1), **dict.fromkeys(MINUTES | {"m"}, 60), **dict.fromkeys(HOURS, 3600)}
_smaller = {60: SECONDS, 3600: MINUTES | {"m"}}
_ends = "\n,.)]};*"


def clock(tokens: Cursor, at: int) -> Read:
    """``1:30`` as minutes and seconds, ``1:00:00`` as hours too."""
    total = 0
    for part in tokens[at].word.split(":"):
        total = total * 60 + int(part)
    end = at + 2 if tokens.is_word(at + 1, MINUTES | HOURS | {"m"}) else at + 1
    return Quantity(QuantityKind.TIME, (Decimal(total),), tokens[at].start, tokens[end - 1].end), end


def in_seconds(tokens: Cursor, plain: Quantity, at: int) -> Read | None:
    """``plain`` with the unit of time at ``at``, if one stands there, and what follows of it in a smaller one."""
    if tokens.is_sign(at, "'\"") and tokens[at].glued:
        return _primes(tokens, plain, at)
    word = tokens.words[at]
    if word == "s" and tokens.is_sign(at + 1, "/") and not tokens[at].glued:
        return None
    if word == "m":
        seconds_behind = tokens.is_tight(at, "a0") and tokens.is_word(at + 2, SECONDS)
        if seconds_behind or plain.kind is not QuantityKind.UNLABELLED:
            return _spelled(tokens, plain, at, 60) if seconds_behind else None
        return plain._replace(kind=QuantityKind.METRES, end=tokens[at].end), at + 1
    return _spelled(tokens, plain, at, _seconds_in[word]) if word in _seconds_in else None


def _spelled(tokens: Cursor, plain: Quantity, at: int, factor: int) -> Read:
    kind = plain.kind if plain.kind is QuantityKind.ODD else QuantityKind.TIME
    plural = tokens.words[at] == "s" and tokens[at].glued
    total = tuple(value * factor for value in plain.values)
    rest = _smaller_part(tokens, at + 1, factor) if len(total) == 1 else None
    if rest is None:
        return plain._replace(kind=kind, values=total, end=tokens[at].end, plural=plural), at + 1
    return plain._replace(kind=kind, values=(total[0] + rest[0],), end=tokens[rest[1] - 1].end), rest[1]


def _smaller_part(tokens: Cursor, at: int, factor: int) -> tuple[Decimal, int] | None:
    """The ``30 s`` of ``2 min 30 s``, and its end. The word may be missing at the end of the phrase."""
    value = tokens[at].value
    smaller = _smaller.get(factor)
    if smaller is None or value is None or value >= 60:
        return None
    part = value * (factor // 60)
    if tokens.is_word(at + 1, smaller):
        return part, at + 2
    two_digits = len(tokens[at].word) == 2 and (factor == 60 or tokens[at].glued)
    ends = two_digits and tokens.is_sign(at + 1, _ends)
    return (part, at + 1) if ends else None


def _primes(tokens: Cursor, plain: Quantity, at: int) -> Read:
    """``90"``, ``1'30"``; ``30's`` is a pair of thirties."""
    if tokens.is_word(at + 1, ("s",)) and tokens[at + 1].glued:
        return plain._replace(kind=QuantityKind.TIME, end=tokens[at + 1].end, plural=True), at + 2
    doubled = tokens.is_sign(at + 1, "'\"")
    factor = 1 if tokens[at].word == '"' or doubled else 60
    value = tokens[at + 1].value
    if factor == 60 and value is not None and value < 60 and tokens.is_sign(at + 2, "'\"") and len(plain.values) == 1:
        end = at + 2 + (tokens.is_sign(at + 3, "'\""))
        return plain._replace(
            kind=QuantityKind.TIME, end=tokens[end].end, values=(plain.values[0] * 60 + value,)
        ), end + 1
    total = tuple(value * factor for value in plain.values)
    return plain._replace(kind=QuantityKind.TIME, end=tokens[at].end, values=total), at + 1
