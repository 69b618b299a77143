"""Numbers of machines, trackers and totals: level 8, 140 bpm, 5 km, a pace, a volume."""

from spotter.notation.annotations.comparisons import amount
from spotter.notation.lexing.cursor import Cursor
from spotter.notation.vocabulary import DISTANCES, KILOGRAMS, NAMED, POUNDS

settings = NAMED["settings"]
volumes = frozenset({"volume", "tonnage", "total"})
averages = frozenset({"avg", "average", "split", "pace"})
_closing = "\n,.)]}"


def setting(tokens: Cursor, at: int) -> int | None:
    """Numbers of machines and trackers: ``level 8``, ``pin 6``, ``140 bpm``, ``5 km``, ``10 km/h``, ``30cm``."""
    if tokens.is_word(at, settings):
        start = at + 1 + (tokens.is_sign(at + 1, ":#="))
        return start + 1 if tokens.is_number(start) and not tokens.is_times(start + 1) else None
    start = at + 1 if tokens.is_sign(at, "@") or tokens.is_word(at, ("at",)) else at
    if not tokens.is_number(start):
        return None
    unit = start + 1
    glued = tokens.is_word(unit, NAMED["glued_gauges"]) and tokens.is_glued(unit) and not tokens.is_sign(unit + 1, "/")
    if glued or (tokens.is_word(unit, DISTANCES | NAMED["gauges"]) and (tokens.word(unit) != "m" or start > at)):
        per = tokens.is_sign(unit + 1, "/") and tokens.is_sign(unit + 2, "a")
        return unit + 3 if per else unit + 1
    return None


def volume(tokens: Cursor, at: int) -> int | None:
    """``Volume: 2500kg``, ``total tonnage 12,500 kg``."""
    end = at + 1
    while end < at + 4 and (tokens.is_word(end, volumes | {"was", "of"}) or tokens.is_sign(end, ":=")):
        end += 1
    if end == at + 1 and tokens.is_word(at, ("total",)):
        return None
    thousands = tokens.is_sign(end + 1, ",") and tokens.integer(end + 2, 0, 999) is not None
    return amount(tokens, end + 2 if thousands else end)


def volume_behind(tokens: Cursor, at: int) -> int | None:
    """``(2500kg volume)``, ``= 2500kg total``."""
    start = at + (tokens.is_sign(at, "="))
    end = amount(tokens, start)
    told = end is not None and tokens.is_word(end, volumes)
    plain_total = told and end is not None and tokens.is_word(end, ("total",)) and start == at
    return end + 1 if told and not plain_total and end is not None else None


def average(tokens: Cursor, at: int) -> int | None:
    """``avg split 1:56``, ``pace 5:30``."""
    end = at + 1
    while end < at + 4 and (tokens.is_word(end, averages) or tokens.is_sign(end, ":")):
        end += 1
    if not tokens.is_sign(end, "c"):
        return None
    return pace(tokens, end) or end + 1


def pace(tokens: Cursor, at: int) -> int | None:
    """``5:30/km``, ``1:55 per 500m``."""
    per = tokens.is_sign(at + 1, "/") or tokens.is_word(at + 1, ("per",))
    unit = at + 2 + (tokens.is_number(at + 2))
    if tokens.is_word(at + 1, ("pace", "split", "splits")):
        return at + 2
    return unit + 1 if per and tokens.is_word(unit, DISTANCES | {"m"}) else None


def unknown_load(tokens: Cursor, at: int) -> int | None:
    """``? kg``, ``??lbs``: the load is not known."""
    end = at
    while tokens.is_sign(end, "?") and end < at + 4:
        end += 1
    return end + 1 if tokens.is_word(end, KILOGRAMS | POUNDS) else None


def on_a_set(tokens: Cursor, at: int) -> int | None:
    """``hurt on set 3``."""
    told = tokens.is_word(at + 1, ("set", "rep")) and tokens.integer(at + 2, 1, 30) is not None
    return at + 3 if told and tokens.is_sign(at + 3, _closing) else None
