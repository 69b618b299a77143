"""Earlier sessions, told beside today's sets: ``last week 145kg``, ``up from 95``, ``2kg more than last time``."""

from spotter.notation.lexing.cursor import Cursor
from spotter.notation.vocabulary import NAMED, SETS, UNITS, word_set

_past = frozenset({"last", "previous", "prev", "prior", "past"})
_past_times = NAMED["past_times"]
_formerly = word_set("old previous previously prev former")
_versus = frozenset({"vs", "versus"})
first_words = _past | _formerly | _versus | {"compared", "up", "down"}
"""The words with which such a remark begins."""

_compared = NAMED["compared"]
_behind_change = NAMED["behind_change"]
_in_sets = "0x@/#"
_one_of_them = frozenset({"last", "final", "first", "top", "each", "every", "second", "third"})
_longest_earlier = 12


def comparison(tokens: Cursor, at: int) -> int | None:
    """A remark on an earlier session, with its numbers."""
    if tokens.is_word(at, _past) and tokens.is_word(at + 1, _past_times):
        return _sets(tokens, at + 2)
    if tokens.is_word(at, _versus):
        return _sets(tokens, at + 1 + (tokens.is_sign(at + 1, ".")))
    if tokens.are_words(at, ("compared", "to")) or tokens.are_words(at, ("up", "from")):
        return _sets(tokens, at + 2)
    if tokens.is_word(at, _formerly):
        end = at + 1
        while tokens.is_word(end, ("pr", "pb", "best", "max", "record", "was", "is")):
            end += 1
        return _sets(tokens, end)
    if tokens.is_sign(at, "+") or tokens.is_word(at, ("up", "down")):
        end_of_change = amount(tokens, at + 1)
        told = end_of_change is not None and tokens.is_word(end_of_change, _behind_change)
        told = told and not _is_of_a_set(tokens, (end_of_change or at) + 1)
        return _with_past(tokens, end_of_change + 1) if told and end_of_change is not None else None
    return _difference(tokens, at)


def _difference(tokens: Cursor, at: int) -> int | None:
    """``2 reps better than``."""
    end = amount(tokens, at)
    if end is None or not tokens.is_word(end, _compared):
        return None
    past = _with_past(tokens, end + 2)
    than = tokens.is_word(end + 1, ("than", "then", "vs"))
    return past if than or (past > end + 2 and tokens.is_word(end + 1, ("on", "from", "over"))) else None


def _is_of_a_set(tokens: Cursor, at: int) -> bool:
    """``+1 rep on the last set`` tells of today."""
    at += tokens.is_word(at, ("the", "my"))
    at += tokens.is_word(at, ("very",))
    one = tokens.is_word(at, _one_of_them) or tokens.is_number(at)
    return tokens.is_word(at, SETS) or (one and tokens.is_word(at + 1, SETS))


def _with_past(tokens: Cursor, at: int) -> int:
    """The end of ``last week``, if it stands at ``at``."""
    return at + 2 if tokens.is_word(at, _past) and tokens.is_word(at + 1, _past_times) else at


def amount(tokens: Cursor, at: int) -> int | None:
    """The end of a number and its unit, if no set begins with it."""
    start = at + (tokens.is_sign(at, "~≈+"))
    if not tokens.is_number(start):
        return None
    end = start + 1
    if tokens.is_sign(end, "-") and tokens.is_number(end + 1):
        end += 2
    end += tokens.is_word(end, UNITS) or tokens.is_sign(end, "#")
    return None if tokens.is_times(end) else end


def _sets(tokens: Cursor, at: int) -> int | None:
    """The end of what is told of an earlier session, up to the next stop or comma."""
    end = at
    while end < at + 3 and (
        tokens.is_sign(end, ":=") or tokens.is_word(end, ("was", "i", "did", "at", "with", "got", "is"))
    ):
        end += 1
    if not tokens.is_number(end):
        return None
    while end < at + _longest_earlier and (
        tokens.is_sign(end, _in_sets) or tokens.is_word(end, UNITS | {"for", "of", "rpe"})
    ):
        end += 1
    return end
