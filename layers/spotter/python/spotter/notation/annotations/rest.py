"""Rest between sets: times that are no set's."""

from spotter.notation.lexing.cursor import Cursor
from spotter.notation.vocabulary import HOURS, MINUTES, NAMED, SECONDS, SETS, word_set

_times = SECONDS | MINUTES | HOURS


words = NAMED["rest"]
shortest_without_unit = 30
"""Seconds: ``r90`` is a rest, ``r8`` may be the right side."""
_lead = SETS | word_set("of about for was time period periods is between in each all")
_longest_lead = 6


def amount_of_time(tokens: Cursor, at: int) -> int | None:
    """The end of an amount of time: ``90s``, ``2-3 min``, ``1:30``, ``2 min 30``."""
    if tokens.is_sign(at, "c"):
        return at + 2 if tokens.is_word(at + 1, _times) else at + 1
    if not tokens.is_number(at):
        return None
    end = at + 1
    if (tokens.is_sign(end, "-") or tokens.is_word(end, ("to",))) and tokens.is_number(end + 1):
        end += 2
    if tokens.is_sign(end, "'\""):
        return end + 1
    return end + 1 if tokens.is_word(end, _times) else None


def rest(tokens: Cursor, at: int) -> int | None:
    """``rest: 2 min``, ``rest between sets 90s``, ``r90s``, ``2-3 min rest``, ``60s between sets``."""
    if tokens.is_word(at, ("r",)):
        start = at + 1 + tokens.is_sign(at + 1, ":=")
        led = start > at + 1 or tokens.is_glued(start)
        timed = tokens.is_word(start + 1, _times) or (tokens[start].value or 0) >= shortest_without_unit
        return (amount_of_time(tokens, start) or start + 1) if led and timed and tokens.is_number(start) else None
    if tokens.is_word(at, words | {"ri"}) and not tokens.is_word(at, ("pause",)):
        return _behind_its_word(tokens, at + 1)
    end = amount_of_time(tokens, at)
    if end is None or tokens.is_times(at - 1):
        return None
    end += tokens.is_word(end, ("of",))
    if tokens.is_word(end, words):
        end += 1
        if amount_of_time(tokens, end + tokens.is_sign(end, ":")) is not None:
            return None
        return end + 2 if tokens.is_word(end, ("between",)) and tokens.is_word(end + 1, SETS) else end
    if tokens.is_word(end, ("between", "btwn", "inbetween", "b/w")):
        return end + 2 if tokens.is_word(end + 1, SETS | {"each"}) else end + 1
    return None


def _behind_its_word(tokens: Cursor, at: int) -> int | None:
    start = at
    while start < at + _longest_lead and (tokens.is_sign(start, ":=@") or tokens.is_word(start, _lead)):
        start += 1
    end = amount_of_time(tokens, start)
    if end is None and tokens.is_number(start) and not tokens.is_times(start + 1):
        return start + 1
    return end
