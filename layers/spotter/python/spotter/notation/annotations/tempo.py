"""Tempo (``3-1-1``, ``31X1``, ``tempo 3010``): seconds down, held, up, held; X is as fast as possible."""

from collections.abc import Iterable

from spotter.notation.lexing.cursor import Cursor
from spotter.notation.lexing.tokens import TokenKind
from spotter.notation.vocabulary import KILOGRAMS, POUNDS

most_seconds = 6
"""A phase of a tempo that no word announces is no longer."""

most_held_behind_x = "2"
"""``31x2`` holds the last phase two seconds; ``60x5`` is a load and its reps."""

_separators = "-/:"
_stretch_ends = "\n,;"
_farthest = 12
"""Tokens to either side in which sets and load are looked for."""


def tempo(tokens: Cursor, at: int) -> int | None:
    """The place behind ``tempo: 3-1-1``, ``@31X1`` or ``3010 tempo``; without the word, beside sets with their load."""
    if tokens.is_word(at, ("tempo",)):
        start = at + 1
        while tokens.is_sign(start, ":@") or tokens.is_word(start, ("of", "was", "is")):
            start += 1
        return start + _size(tokens, start) if phases(tokens, start) else None
    start = at + (tokens.is_sign(at, "@"))
    found = phases(tokens, start)
    if not found:
        return None
    end = start + _size(tokens, start)
    if tokens.is_word(end, ("tempo",)):
        return end + 1
    short = all(phase == "X" or int(phase) <= most_seconds for phase in found.split("-"))
    compact = end == start + 1
    slow_up = tokens.is_sign(start + 1, "x") and found[-1] > most_held_behind_x
    if not short or slow_up or (compact and len(found) < 7) or tokens.is_sign(start + 1, "/"):
        return None
    if start > at and (compact or tokens.is_sign(start + 1, "-") or "X" in found):
        return end
    sure = compact or "X" in found or not {"0", "1"}.isdisjoint(found.split("-"))
    before, behind = _stretch_around(tokens, at, end)
    ramp = tokens.is_sign(start + 1, "x") and int(tokens[start].word) % 5 == 0
    return end if sure and _has_sets_and_load(tokens, before if ramp else (*before, *behind)) else None


def phases(tokens: Cursor, at: int) -> str:
    """The three or four phases of a tempo at ``at`` in one spelling, ``3-1-X-1``; empty if there is none."""
    found: list[str] = []
    size = _size(tokens, at)
    if not size:
        return ""
    end = at + size
    read = tokens.tokens[at:end]
    if any(token.word in _separators for token in read) and any(len(token.word) > 1 for token in read):
        return ""
    for token in read:
        found += ["X"] if token.kind is TokenKind.TIMES else token.word if token.kind is TokenKind.NUMBER else []
    glued = tokens[end].glued and tokens.is_sign(end, "ax#")
    fast = [place for place, phase in enumerate(found) if phase == "X"]
    return "-".join(found) if len(found) in (3, 4) and fast in ([], [2]) and not glued else ""


def spelling(tokens: Cursor, at: int, end: int) -> str:
    """The phases of the tempo that was read at ``at:end``; empty if it was something else."""
    return next((found for start in range(at, end) if (found := phases(tokens, start))), "")


def _size(tokens: Cursor, at: int) -> int:
    """How many tokens of digits, x and separators stand at ``at``, written together."""
    if not tokens.is_sign(at, "0") or not tokens[at].word.isdecimal():
        return 0
    end = at + 1
    while end < at + 8 and tokens[end].glued:
        digits = tokens.is_sign(end, "0") and tokens[end].word.isdecimal()
        fast = tokens.is_sign(end, "x") and tokens[end].word != "*"
        further = tokens[end + 1].glued and tokens.is_sign(end + 1, "0x")
        if not (digits or fast or (tokens.is_sign(end, _separators) and further)):
            break
        end += 1
    return end - at


def _stretch_around(tokens: Cursor, at: int, end: int) -> tuple[range, range]:
    """The places before ``at`` and from ``end`` on, up to a comma or the end of the line."""
    first, last = at, end
    while first > max(0, at - _farthest) and not tokens.is_sign(first - 1, _stretch_ends):
        first -= 1
    while last < end + _farthest and not tokens.is_sign(last, _stretch_ends):
        last += 1
    return range(first, at), range(end, last)


def _has_sets_and_load(tokens: Cursor, places: Iterable[int]) -> bool:
    """Whether ``3x5`` and a load of its own stand there, so that the digits beside them are neither."""
    sets = load = False
    for place in places:
        value = tokens[place].value
        if not tokens.is_sign(place, "0") or value is None:
            continue
        sets |= value <= 10 and tokens.is_sign(place + 1, "x") and tokens.is_sign(place + 2, "0")
        weighs = tokens.is_word(place + 1, KILOGRAMS | POUNDS) or tokens.is_sign(place + 1, "#") or value > 20
        load |= weighs and not tokens.is_sign(place + 1, "x") and not tokens.is_sign(place - 1, "x")
    return sets and load
