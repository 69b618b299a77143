"""Rest, tempo and slow parts of a rep: times that are no set's.

Each rule is given a cursor and a place and answers with the place behind what it read, or None.
"""

from spotter.notation.cursor import Cursor
from spotter.notation.lexer import T
from spotter.notation.vocabulary import hours, minutes, seconds, sets, word_set

_times = seconds | minutes | hours


words = frozenset({"rest", "rests", "rested", "resting", "break", "breaks", "pause"})


_slow = word_set(
    "eccentric eccentrics negative negatives lowering descent pause pauses paused squeeze squeezes"
    " down tempo isometric iso holds"
    " concentric ecc lockout count cnt"
)


def amount_of_time(tokens: Cursor, at: int) -> int | None:
    """The end of an amount of time: ``90s``, ``2-3 min``, ``1:30``, ``2 min 30``."""
    if tokens.kind(at) is T.CLOCK:
        return at + 2 if tokens.is_word(at + 1, _times) else at + 1
    if tokens.kind(at) is not T.NUMBER:
        return None
    end = at + 1
    if (tokens.kind(end) is T.DASH or tokens.is_word(end, ("to",))) and tokens.kind(end + 1) is T.NUMBER:
        end += 2
    if tokens.kind(end) is T.PRIME:
        return end + 1
    return end + 1 if tokens.is_word(end, _times) else None


def rest(tokens: Cursor, at: int) -> int | None:
    if tokens.is_word(at, words | {"ri"}) and not tokens.is_word(at, ("pause",)):
        start = at + 1
        while tokens.kind(start) is T.COLON or tokens.is_word(
            start, ("of", "about", "for", "was", "time", "period", "periods", "is")
        ):
            start += 1
        end = amount_of_time(tokens, start)
        if end is None and tokens.kind(start) is T.NUMBER and tokens.kind(start + 1) is not T.TIMES:
            return start + 1
        return end
    end = amount_of_time(tokens, at)
    if end is None or tokens.kind(at - 1) is T.TIMES:
        return None
    end += tokens.is_word(end, ("of",))
    if tokens.is_word(end, words):
        end += 1
        if amount_of_time(tokens, end + (tokens.kind(end) is T.COLON)) is not None:
            return None
        return end + 2 if tokens.is_word(end, ("between",)) and tokens.is_word(end + 1, sets) else end
    if tokens.is_word(end, ("between", "btwn", "inbetween", "b/w")):
        return end + 2 if tokens.is_word(end + 1, sets | {"each"}) else end + 1
    return None


def tempo(tokens: Cursor, at: int) -> int | None:
    if tokens.is_word(at, ("tempo",)):
        start = at + 1 + (tokens.kind(at + 1) is T.COLON)
        return _tempo_digits(tokens, start)
    start = at + (tokens.kind(at) is T.AT)
    end = _tempo_digits(tokens, start)
    named = end is not None and tokens.is_word(end, ("tempo",)) and _is_tempo(tokens, start, end)
    return end + 1 if named and end is not None else None


def _tempo_digits(tokens: Cursor, at: int) -> int | None:
    """``3010``, ``3-0-1``, ``31x1``, ``3/1/1``."""
    if tokens.kind(at) is not T.NUMBER:
        return None
    end = at + 1
    while end < at + 8 and tokens.is_glued(end) and tokens.kind(end) in (T.NUMBER, T.DASH, T.SLASH, T.TIMES, T.COLON):
        end += 1
    return end


def _is_tempo(tokens: Cursor, at: int, end: int) -> bool:
    """Whether digits that stand before the word are three or more, each a part of the lift: ``3x5`` are sets."""
    digits = sum(len(tokens[each].word) for each in range(at, end) if tokens.kind(each) is T.NUMBER)
    return digits >= 3 and (tokens.kind(at + 1) is not T.TIMES or len(tokens[at].word) == 2)


def slow_part(tokens: Cursor, at: int) -> int | None:
    """``3s eccentric``, ``2 sec pause``, ``pause 2 sec``, ``2s hold at the top``."""
    if tokens.is_word(at, ("pause", "pausing", "paused", "pauses")):
        end = amount_of_time(tokens, at + 1)
        return end if end and tokens.is_word(end - 1, _times) else None
    end = amount_of_time(tokens, at)
    if end is None:
        counted = tokens.kind(at) is T.NUMBER and tokens.is_word(at + 1, ("count", "cnt"))
        return at + 3 if counted and tokens.is_word(at + 2, _slow) else None
    if tokens.is_word(end, _slow):
        return end + 1
    if tokens.is_word(end, ("hold", "stop")) and tokens.is_word(end + 1, ("at", "on", "in")):
        return end + 2
    return end + 1 if tokens.is_word(end, ("at",)) and tokens.is_word(end + 1, ("the", "top", "bottom")) else None
