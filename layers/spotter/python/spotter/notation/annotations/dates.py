"""Dates, weeks and times of day in a log: they hold digits and say nothing of sets."""

from spotter.language.numbers import NUMBER_WORDS
from spotter.notation.lexing.cursor import Cursor
from spotter.notation.lexing.tokens import TokenKind
from spotter.notation.vocabulary import MONTHS, NAMED, REPS, SETS, UNITS, WEEKDAYS

_ordinal_endings = frozenset({"st", "nd", "rd", "th"})
_counted_headings = frozenset(
    {"week", "wk", "day", "session", "workout", "block", "cycle", "phase", "mesocycle", "month", "wave"}
)
_leading = frozenset({"on", "today", "yesterday", "date"})
before_deadlines = frozenset({"by", "in", "within"})
opening_words = MONTHS | WEEKDAYS | _counted_headings | _leading | {"w", "d"}
"""The words with which a date, a week or a day begins."""


def heading(tokens: Cursor, at: int) -> int | None:
    """A date or a numbered week, day or session: a new day's log begins under it."""
    end = _numeric_date(tokens, at) or _month_date(tokens, at) or _counted(tokens, at) or _weekday(tokens, at)
    end = end or _led_date(tokens, at)
    if end is None:
        return None
    while tokens.is_sign(end, ",") and (further := _month_date(tokens, end + 1) or _numeric_date(tokens, end + 1)):
        end = further
    return end


def deadline(tokens: Cursor, at: int) -> int | None:
    """``by June``, ``by the end of the year``, ``in two weeks``: whatever goes with it lies ahead."""
    end = at + 1 + tokens.is_word(at + 1, ("the", "next", "this"))
    if tokens.is_word(at, ("by",)):
        of_what = end + 2 + tokens.is_word(end + 2, ("the", "this"))
        if tokens.are_words(end, ("end", "of")) and tokens.word(of_what):
            return of_what + 1
        return end + 1 if tokens.is_word(end, MONTHS | WEEKDAYS | NAMED["seasons"]) else None
    counted = tokens.is_number(end) or tokens.is_word(end, NUMBER_WORDS.keys() | NAMED["vague_counts"] | {"a"})
    end += counted + tokens.is_word(end + 1, ("of", "more", "few", "couple"))
    opens = tokens.line_starts(at) or tokens.is_number(at - 1) or tokens.is_word(at - 1, UNITS)
    return end + 1 if counted and opens and tokens.is_word(end, NAMED["spans_of_days"]) else None


def time_of_day(tokens: Cursor, at: int) -> int | None:
    """``7am``, ``at 18:30``, and ``18:30`` that opens a line which goes on with sets."""
    start = at + 1 if tokens.is_word(at, ("at",)) or tokens.is_sign(at, "@") else at
    if (
        tokens.kind(start) is TokenKind.CLOCK
        and tokens.is_sign(start + 1, "-")
        and tokens.kind(start + 2) is TokenKind.CLOCK
    ):
        return start + 3
    if tokens.kind(start) is TokenKind.CLOCK or tokens.integer(start, 1, 24) is not None:
        if tokens.is_word(start + 1, ("am", "pm", "uhr", "o'clock", "oclock")):
            return start + 2
        if (
            tokens.is_word(start + 1, ("a", "p"))
            and tokens.is_sign(start + 2, ".")
            and tokens.is_word(start + 3, ("m",))
        ):
            return start + 4
    if tokens.kind(start) is not TokenKind.CLOCK:
        return None
    hour = int(tokens[start].word.split(":")[0])
    if start > at and 5 <= hour <= 23 and not tokens.is_word(start + 1, UNITS):
        return start + 1
    if 5 <= hour <= 23 and tokens.line_starts(at) and _digits_follow(tokens, at + 1):
        return at + 1
    return None


def ordinal(tokens: Cursor, at: int) -> int | None:
    """``2nd`` and the rep that it counts."""
    if not tokens.is_number(at) or not _has_ending(tokens, at):
        return None
    return at + 3 if tokens.is_word(at + 2, REPS) else at + 2


def ordinal_set(tokens: Cursor, at: int) -> int | None:
    """``2nd set``, which labels the numbers behind it."""
    labels = tokens.is_number(at) and _has_ending(tokens, at) and tokens.is_word(at + 2, SETS)
    return at + 3 if labels else None


def _has_ending(tokens: Cursor, at: int) -> bool:
    return tokens.is_word(at + 1, _ordinal_endings) and tokens.is_glued(at + 1)


def _led_date(tokens: Cursor, at: int) -> int | None:
    """``Mon 12/3``, ``on 14/3``, ``today 14.3.``: a short date behind a word that leads to one."""
    if not tokens.is_word(at, WEEKDAYS | _leading):
        return None
    day, month = tokens.integer(at + 1, 1, 31), tokens.integer(at + 3, 1, 31)
    slashed = tokens.is_sign(at + 2, "/") and tokens.is_glued(at + 2) and tokens.is_glued(at + 3)
    if day is None or month is None or not slashed or not _day_and_month(day, month):
        return None
    goes_on = tokens.is_sign(at + 4, "x/,+") and tokens.is_glued(at + 4)
    return None if goes_on or tokens.is_word(at + 4, UNITS) else at + 4


def _numeric_date(tokens: Cursor, at: int) -> int | None:
    token = tokens[at]
    if token.kind is TokenKind.MALFORMED and _is_dotted_date(token.word):
        return at + 1
    if token.kind is not TokenKind.NUMBER:
        return None
    if _is_compact_date(token.word) and tokens.line_starts(at):
        return at + 1
    sign = tokens[at + 1].word
    if not tokens.is_sign(at + 1, "/-") or not tokens.is_glued(at + 1) or not tokens.is_glued(at + 2):
        return _dotted_short(tokens, at)
    first, second = tokens.integer(at, 1, 2100), tokens.integer(at + 2, 1, 31)
    if first is None or second is None:
        return None
    third = tokens.integer(at + 4, 1, 2100) if tokens.is_sign(at + 3, sign) and tokens.is_glued(at + 4) else None
    if third is not None and tokens.is_sign(at + 5, f"{sign}x+"):
        return None
    if first >= 1990:
        return at + 5 if third is not None and third <= 31 else None
    if third is not None:
        year_like = third >= 1990 or (20 <= third <= 99 and len(tokens[at + 4].word) == 2 and tokens.line_starts(at))
        return at + 5 if year_like and _day_and_month(first, second) else None
    return at + 3 if sign == "/" and _short_date(tokens, at, first, second) else None


def _is_dotted_date(word: str) -> bool:
    """``14.3.2025``, ``2025.03.14``."""
    first, _, rest = word.partition(".")
    second, _, third = rest.partition(".")
    lengths = (len(first), len(second), len(third))
    return (
        third.isdecimal()
        and 1 <= lengths[1] <= 2
        and ((1 <= lengths[0] <= 2 and lengths[2] in (2, 4)) or (lengths[0] == 4 and lengths[2] <= 2))
    )


def _is_compact_date(word: str) -> bool:
    """``20250314``."""
    if len(word) != 8 or not word.isdecimal():
        return False
    return 2000 <= int(word[:4]) < 2040 and 1 <= int(word[4:6]) <= 12 and 1 <= int(word[6:]) <= 31


def _dotted_short(tokens: Cursor, at: int) -> int | None:
    """``12.03.`` at the start or the end of a line."""
    day, dot, month = tokens[at].word.partition(".")
    at_an_end = tokens.line_starts(at) or tokens.is_sign(at + 2, "\n")
    if not dot or not tokens.is_sign(at + 1, ".") or not at_an_end or len(month) != 2:
        return None
    return at + 2 if day.isdecimal() and _day_and_month(int(day), int(month)) else None


def _short_date(tokens: Cursor, at: int, first: int, second: int) -> bool:
    """``12/5`` is a date where it opens a line of words and further numbers, or the whole log."""
    if not _day_and_month(first, second) or not tokens.line_starts(at):
        return False
    if tokens.is_sign(at + 3, "\n"):
        return at == tokens.first
    if tokens.is_sign(at + 3, ":-|"):
        return _digits_follow(tokens, at + 4)
    return tokens.is_sign(at + 3, "a") and not tokens.is_word(at + 3, UNITS) and _digits_follow(tokens, at + 3)


def _day_and_month(first: int, second: int) -> bool:
    return (first <= 31 and second <= 12) or (first <= 12 and second <= 31)


def _month_date(tokens: Cursor, at: int) -> int | None:
    """``12 March 2025``, ``March 12th``; a month alone is none."""
    if tokens.integer(at, 1, 31) is not None:
        day_end = at + 2 if _has_ending(tokens, at) else at + 1
        day_end += tokens.is_sign(day_end, ".")
        day_end += tokens.is_word(day_end, ("of",))
        if not tokens.is_word(day_end, MONTHS):
            return None
        end = day_end + 1
    elif tokens.is_word(at, MONTHS) and tokens.integer(at + 1, 1, 31) is not None and not tokens.is_times(at + 2):
        end = at + 3 if _has_ending(tokens, at + 1) else at + 2
    else:
        return None
    end += tokens.is_sign(end, ".")
    year = end + 1 if tokens.is_sign(end, ",") else end
    short_year = tokens.integer(end, 20, 40) is not None and tokens.is_sign(end + 1, ":\n-")
    return year + 1 if tokens.integer(year, 1990, 2100) is not None or short_year else end


def _counted(tokens: Cursor, at: int) -> int | None:
    """``Week 3``, ``day 2``, ``W3D2``."""
    if tokens.is_word(at, _counted_headings) and tokens.is_sign(at + 1, "#"):
        return at + 3 if tokens.integer(at + 2, 1, 2000) is not None else None
    if tokens.is_word(at, _counted_headings) and tokens.integer(at + 1, 1, 400) is not None:
        behind = tokens.kind(at + 2)
        return None if behind is TokenKind.TIMES or tokens.is_word(at + 2, UNITS) else at + 2
    token = tokens[at]
    if token.kind is TokenKind.WORD and token.word in ("w", "d", "wk") and tokens.integer(at + 1, 1, 60) is not None:
        if not tokens.is_glued(at + 1) or tokens.is_times(at + 2):
            return None
        day = (
            tokens.is_word(at + 2, ("d",)) and tokens.integer(at + 3, 1, 60) is not None and not tokens.is_times(at + 4)
        )
        further = at + 4 if day and token.word == "w" else None
        if further or tokens.is_sign(at + 2, ":\n,"):
            return further or at + 2
    return None


def _weekday(tokens: Cursor, at: int) -> int | None:
    """``Mon:`` opens a day; a weekday within a sentence is only a word."""
    if not tokens.is_word(at, WEEKDAYS) or not tokens.line_starts(at):
        return None
    if tokens.is_sign(at + 1, ":-\n"):
        return at + 1
    further = _numeric_date(tokens, at + 1) or _month_date(tokens, at + 1)
    if further is None and tokens.is_sign(at + 1, ","):
        further = _numeric_date(tokens, at + 2) or _month_date(tokens, at + 2)
    return further


def _digits_follow(tokens: Cursor, at: int) -> bool:
    """Whether a number stands later on the line (looking a few words ahead)."""
    for ahead in range(at, at + 12):
        if tokens.is_sign(ahead, "\n"):
            return False
        if tokens.is_sign(ahead, "0c"):
            return True
    return False
