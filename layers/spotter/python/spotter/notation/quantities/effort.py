"""RPE and RIR in their spellings. RIR r is RPE 10 - r."""

from spotter.notation.lexing.cursor import Cursor
from spotter.notation.quantities.durations import Read
from spotter.notation.quantities.elements import Quantity
from spotter.notation.quantities.kinds import QuantityKind
from spotter.notation.quantities.numbers import Numbers, numbers
from spotter.notation.vocabulary import EFFORT, REPS, UNITS

_between = ":=@~≈"
_between_words = frozenset({"of", "was", "about", "around"})
_behind_numbers = EFFORT | REPS | {"left", "in", "to", "or", "more", "good", "clean"}
_reserves = frozenset({"reserve", "tank"})


def effort_at(tokens: Cursor, at: int) -> Read | None:
    """``RPE 8``, ``@rpe8``, ``8 RPE``, ``2 reps in reserve``: the effort at ``at`` and the place behind it."""
    behind = tokens.words[at + 1]
    if tokens.is_sign(at, "0") and (tokens.is_sign(at + 1, "x") or (behind and behind not in _behind_numbers)):
        return None
    start = at + 1 if tokens.is_sign(at, "@") or tokens.is_word(at, ("at",)) else at
    led_by = _led_by_its_word if tokens.is_word(start, EFFORT) else _led_by_its_number
    return led_by(tokens, at, start)


def _led_by_its_word(tokens: Cursor, at: int, start: int) -> Read | None:
    number = start + 1
    while tokens.is_sign(number, _between) or tokens.is_word(number, _between_words):
        number += 1
    bracketed = tokens.is_sign(number, "[({")
    read = numbers(tokens, number + bracketed, True)
    if read is None or (bracketed and not tokens.is_sign(read.end, "])}")):
        return None
    return _effort(tokens, at, tokens.words[start], read, read.end + bracketed)


def _led_by_its_number(tokens: Cursor, at: int, start: int) -> Read | None:
    about = tokens.is_sign(start, "~≈")
    read = numbers(tokens, start + about, True)
    if read is None:
        return None
    end = read.end
    if tokens.is_word(end, EFFORT):
        behind = tokens[end + 1].value
        counts = tokens.is_sign(end + 2, "x") or tokens.is_word(end + 2, UNITS)
        first_is_none = tokens.is_sign(at, "0") or max(read.values) > 10
        of_what_follows = first_is_none and behind is not None and behind <= 10 and not counts
        return None if of_what_follows else _effort(tokens, at, tokens.words[end], read, end + 1)
    end += tokens.is_word(end, ("more", "good", "clean"))
    end += tokens.is_word(end, REPS)
    end += tokens.is_word(end, ("left",))
    last = end + 1 + tokens.is_word(end + 1, ("the",))
    if tokens.is_word(end, ("in",)) and tokens.is_word(last, _reserves):
        return _effort(tokens, at, "rir", read, last + 1)
    return None


def _effort(tokens: Cursor, at: int, scale: str, read: Numbers, end: int) -> Read:
    values = read.values
    out_of_ten = len(values) == 2 and values[1] == 10 and not read.is_range and tokens[end - 2].word == "/"
    if scale == "rpe" and out_of_ten:
        values = values[:1]
    while _goes_on(tokens, end):
        further = tokens[end + 1].value
        values, end = (*values, *([further] if further is not None else [])), end + 2
    if scale == "rir":
        values = tuple(10 - value for value in values)
    kind = QuantityKind.ODD if read.odd else QuantityKind.RPE
    return Quantity(kind, values, tokens[at].start, tokens[end - 1].end, is_range=read.is_range), end


def _goes_on(tokens: Cursor, at: int) -> bool:
    """``RPE 8, 8.5, 9``: a further value of at most ten which belongs to nothing else."""
    value = tokens[at + 1].value
    return value is not None and value <= 10 and tokens.is_sign(at, ",") and tokens.is_sign(at + 2, ",\n)]}")
