"""Percentages and one-rep maxima: they speak of loads and are none."""

from spotter.notation.annotations.comparisons import amount
from spotter.notation.lexing.cursor import Cursor

first_words = frozenset({"e", "est", "estimated", "tm", "training", "theoretical", "calculated", "max"})
"""The words with which a maximum begins."""

_changes = frozenset({"less", "off", "more", "lighter", "heavier", "drop", "deload"})
"""``10% off`` changes the load beside it."""


def percent(tokens: Cursor, at: int) -> int | None:
    start = at + 1 if tokens.is_sign(at, "@") or tokens.is_word(at, ("at",)) else at
    if not tokens.is_number(start):
        return None
    end = start + 1
    if tokens.is_sign(end, "-") and tokens.is_number(end + 1):
        end += 2
    changes = tokens.is_sign(at - 1, "-+") or tokens.is_word(end + 1, _changes)
    if changes or (not tokens.is_sign(end, "%") and not tokens.is_word(end, ("percent", "pct"))):
        return None
    end += 1
    end += tokens.is_word(end, ("of",))
    return one_rep_max(tokens, end) or end


def one_rep_max(tokens: Cursor, at: int) -> int | None:
    """``1RM``, ``e1rm 140``, ``5rm``, ``max: 140kg``."""
    end = at + tokens.is_word(at, ("e", "est", "estimated", "tm", "training", "theoretical", "calculated"))
    end += tokens.is_sign(end, ".")
    if tokens.integer(end, 1, 20) is not None and tokens.is_word(end + 1, ("rm",)):
        end += 2
    elif (
        tokens.is_word(end, ("max",))
        and not tokens.is_times(at - 1)
        and (end > at or tokens.is_word(end + 1, ("is", "was")) or tokens.is_sign(end + 1, ":"))
    ):
        end += 1
    else:
        return None
    start = end + (tokens.is_sign(end, ":=") or tokens.is_word(end, ("of", "is", "was", "now", "about")))
    start += tokens.is_sign(start, "~≈")
    return amount(tokens, start) or end
