"""Dates, weeks and times of day in a log: they hold digits and say nothing of sets."""

from spotter.language.numbers import NUMBER_WORDS
from spotter.notation.lexing.cursor import Cursor
from spotter.notation.vocabulary import MONTHS, NAMED, REPS, SETS, UNITS, WEEKDAYS

_ordinal_endings = frozenset({"st", "nd", "rd", "th"})
_counted_headings = NAMED["counted_headings"]
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
    clock = tokens.is_sign(start, "c")
    if clock and tokens.is_sign(start + 1, "-") and tokens.is_sign(start + 2, "c"):
        return start + 3
    if clock or tokens.integer(start, 1, 24) is not None:
        if tokens.is_word(start + 1, ("am", "pm", "uhr", "o'clock", "oclock")):
            return start + 2
        if (
            tokens.is_word(start + 1, ("a", "p"))
            and tokens.is_tight(start + 1, "a.a")
            and tokens.word(start + 3) == "m"
        ):
            return start + 4
    hour = int(tokens[start].word.split(":")[0]) if clock else 0
    told = (
        not tokens.is_word(start + 1, UNITS)
        if start > at
        else tokens.line_starts(at) and _digits_follow(tokens, at + 1)
    )
    return start + 1 if told and 5 <= hour <= 23 else None


def ordinal(tokens: Cursor, at: int) -> int | None:
    """``2nd`` and the rep that it counts."""
    if not tokens.is_number(at) or not _has_ending(tokens, at):
        return None
    return at + 2 + tokens.is_word(at + 2, REPS)


def ordinal_set(tokens: Cursor, at: int) -> int | None:
    """``2nd set``, which labels the numbers behind it."""
    labels = tokens.is_number(at) and _has_ending(tokens, at) and tokens.is_word(at + 2, SETS)
    return at + 3 if labels else None


def _has_ending(tokens: Cursor, at: int) -> bool:
    return tokens.is_word(at + 1, _ordinal_endings) and tokens.is_glued(at + 1)


def _led_date(tokens: Cursor, at: int) -> int | None:
    """``Mon 12/3``, ``on 14/3``: a short date behind a word that leads to one."""
    led = tokens.is_word(at, WEEKDAYS | _leading) and tokens.is_tight(at + 1, "0/0")
    goes_on = tokens.is_sign(at + 4, "x/,+") and tokens.is_glued(at + 4)
    is_date = led and not goes_on and not tokens.is_word(at + 4, UNITS) and _day_and_month(tokens, at + 1, at + 3)
    return at + 4 if is_date else None


def _numeric_date(tokens: Cursor, at: int) -> int | None:
    """``12/3/2025``, ``2025-03-12``, ``12.3.2025``, ``20250312``; ``12/3`` and ``12.03.`` where nothing else fits."""
    word, opens = tokens[at].word, tokens.line_starts(at)
    if tokens.is_sign(at, "m"):
        return at + 1 if _is_dotted_date(word) else None
    if opens and len(word) == 8 and word.isdecimal() and 2000 <= int(word[:4]) < 2040 and int(word[4:6]) <= 12:
        return at + 1
    for sign in "/-":
        if tokens.is_tight(at, f"0{sign}0{sign}0") and not tokens.is_sign(at + 5, f"{sign}x+"):
            if tokens.integer(at, 1990, 2100) is not None:
                return at + 5 if tokens.integer(at + 4, 1, 31) is not None else None
            short = opens and len(tokens[at + 4].word) == 2 and tokens.integer(at + 4, 20, 99) is not None
            is_year = short or tokens.integer(at + 4, 1990, 2100) is not None
            return at + 5 if is_year and _day_and_month(tokens, at, at + 2) else None
    if tokens.is_tight(at, "0/0") and not tokens.is_tight(at + 2, "0/0"):
        return at + 3 if opens and _day_and_month(tokens, at, at + 2) and _is_alone(tokens, at) else None
    day, _, month = word.partition(".")
    dotted = tokens.is_number(at) and len(month) == 2 and day.isdecimal() and int(day) <= 31 and int(month) <= 12
    return at + 2 if dotted and tokens.is_sign(at + 1, ".") and (opens or tokens.is_sign(at + 2, "\n")) else None


def _is_dotted_date(word: str) -> bool:
    """``14.3.2025``, ``2025.03.14``."""
    lengths = tuple(map(len, word.split(".")))
    return (
        len(lengths) == 3
        and lengths[1] <= 2
        and ((lengths[0] <= 2 and lengths[2] in (2, 4)) or (lengths[0] == 4 and lengths[2] <= 2))
    )


def _is_alone(tokens: Cursor, at: int) -> bool:
    """``12/5`` is a date where it opens a line of words and further numbers, or the whole log."""
    if tokens.is_sign(at + 3, "\n"):
        return at == tokens.first
    goes_on = tokens.is_sign(at + 3, ":-|") or (tokens.is_sign(at + 3, "a") and not tokens.is_word(at + 3, UNITS))
    return goes_on and _digits_follow(tokens, at + 3)


def _day_and_month(tokens: Cursor, at: int, other: int) -> bool:
    """In either order."""
    first, second = tokens.integer(at, 1, 31), tokens.integer(other, 1, 31)
    return first is not None and second is not None and min(first, second) <= 12


def _month_date(tokens: Cursor, at: int) -> int | None:
    """``12 March 2025``, ``March 12th``; a month alone is none."""
    if tokens.integer(at, 1, 31) is not None:
        end = at + 1 + _has_ending(tokens, at)
        end += tokens.is_sign(end, ".") or tokens.is_word(end, ("of",))
        if not tokens.is_word(end, MONTHS):
            return None
        end += 1
    elif tokens.is_word(at, MONTHS) and tokens.integer(at + 1, 1, 31) is not None and not tokens.is_times(at + 2):
        end = at + 2 + _has_ending(tokens, at + 1)
    else:
        return None
    end += tokens.is_sign(end, ".")
    year = end + tokens.is_sign(end, ",")
    short_year = tokens.integer(end, 20, 40) is not None and tokens.is_sign(end + 1, ":\n-")
    return year + 1 if tokens.integer(year, 1990, 2100) is not None or short_year else end


def _counted(tokens: Cursor, at: int) -> int | None:
    """``Week 3``, ``day #2``, ``W3D2``."""
    if tokens.is_word(at, _counted_headings):
        number = at + 1 + tokens.is_sign(at + 1, "#")
        counts = number == at + 1 and (tokens.is_times(at + 2) or tokens.is_word(at + 2, UNITS))
        return number + 1 if tokens.integer(number, 1, 2000) is not None and not counts else None
    if not tokens.is_word(at, ("w", "d", "wk")) or not tokens.is_tight(at, "a0") or tokens.is_times(at + 2):
        return None
    if (
        tokens.word(at) == "w"
        and tokens.word(at + 2) == "d"
        and tokens.is_number(at + 3)
        and not tokens.is_times(at + 4)
    ):
        return at + 4
    return at + 2 if tokens.is_sign(at + 2, ":\n,") else None


def _weekday(tokens: Cursor, at: int) -> int | None:
    """``Mon:`` opens a day; a weekday within a sentence is only a word."""
    if not tokens.is_word(at, WEEKDAYS) or not tokens.line_starts(at):
        return None
    if tokens.is_sign(at + 1, ":-\n"):
        return at + 1
    date = at + 1 + tokens.is_sign(at + 1, ",")
    return _numeric_date(tokens, date) or _month_date(tokens, date)


def _digits_follow(tokens: Cursor, at: int) -> bool:
    """Whether a number stands later on the line (looking a few words ahead)."""
    ahead = next((place for place in range(at, at + 12) if tokens.is_sign(place, "\n0c")), at)
    return tokens.is_sign(ahead, "0c")
