"""Body weight, sleep and ratings of how it felt: numbers of the lifter and not of the lifts."""

from spotter.notation.annotations.comparisons import amount
from spotter.notation.annotations.rest import amount_of_time
from spotter.notation.lexing.cursor import Cursor
from spotter.notation.vocabulary import KILOGRAMS, NAMED, POUNDS, UNITS

ratings = NAMED["ratings"]
_weighings = frozenset({"weighed", "weighing", "weigh", "scale"})
first_words = _weighings | {"slept", "sleep", "body", "bw", "bodyweight", "weight"}
"""The words with which a remark on the body begins."""

_moments = NAMED["moments"]
_closing = "\n,.)]}"


def weight(tokens: Cursor, at: int) -> int | None:
    """Body weight, sleep, age and the like: ``BW: 82kg``, ``weighed in at 82.3``, ``slept 7h``."""
    if tokens.is_word(at, ("slept", "sleep")):
        start = at + 1 + (tokens.is_sign(at + 1, ":"))
        return amount_of_time(tokens, start) or amount(tokens, start)
    strict = tokens.is_word(at, ("bw", "bodyweight", "weight"))
    if not strict and not tokens.is_word(at, _weighings) and not tokens.are_words(at, ("body", "weight")):
        return None
    start = at + 1 + tokens.are_words(at, ("body", "weight"))
    moments = 0
    while tokens.is_sign(start, ":=") or tokens.is_word(start, _moments):
        moments += tokens.is_word(start, ("this", "today", "morning", "fasted", "was", "is"))
        start += 1
    end = amount(tokens, start) if tokens.is_number(start) else None
    if end is None:
        return None
    if strict and not moments:
        ends = tokens.is_sign(end, _closing)
        unit = tokens.is_word(end - 1, KILOGRAMS | POUNDS) or (tokens.is_sign(start - 1, ":") and ends)
        is_body = unit or (ends and 40 <= (tokens[end - 1].value or 0) <= 250)
        return end if tokens.word(at) != "weight" and is_body else None
    return end


def weight_behind(tokens: Cursor, at: int) -> int | None:
    """``80kg bodyweight``."""
    end = at + 2
    told = tokens.is_word(at + 1, KILOGRAMS | POUNDS) and tokens.is_word(end, ("bw", "bodyweight"))
    return end + 1 if told and not tokens.is_sign(end + 1, "+-x") else None


def rating(tokens: Cursor, at: int) -> int | None:
    """``energy 7/10``, ``8/10 effort``."""
    start = at
    if tokens.is_word(at, ratings):
        start += 1
        while start < at + 3 and (
            tokens.is_sign(start, ":=") or tokens.is_word(start, ("like", "a", "was", "level", "score"))
        ):
            start += 1
    out_of_ten = (
        tokens.is_number(start) and tokens.is_sign(start + 1, "/") and tokens.integer(start + 2, 10, 10) is not None
    )
    if out_of_ten and (start > at or tokens.is_word(start + 3, ratings)):
        return start + 3
    told = start > at and tokens.is_number(start) and tokens.is_sign(start - 1, ":=")
    return start + 1 if told and not tokens.is_word(start + 1, UNITS) else None
