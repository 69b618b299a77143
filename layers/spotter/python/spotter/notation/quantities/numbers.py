"""Numbers and lists of numbers: decimal commas against lists, ranges against lists, a trailing plus."""

from dataclasses import dataclass
from decimal import Decimal

from spotter.notation.lexing.cursor import Cursor
from spotter.notation.vocabulary import KILOGRAMS, POUNDS

longest_list = 30
"""More numbers in a row than any exercise has sets."""

_weights = KILOGRAMS | POUNDS
_fractions = frozenset({"5", "25", "75", "50", "0", "00"})


@dataclass(frozen=True, slots=True)
class Numbers:
    """What stands at a place: its values and the place behind them."""

    values: tuple[Decimal, ...]
    end: int
    is_range: bool = False
    plus: bool = False
    odd: bool = False
    """The digits can be read in more than one way, or in none."""


def numbers(tokens: Cursor, at: int, behind_sign: bool = False) -> Numbers | None:
    """The number or tight list at ``at``. ``behind_sign``: an x or @ stands before, so a list is no first factor."""
    if not tokens.is_sign(at, "0"):
        return None
    first, end, odd = _number(tokens, at, behind_sign)
    values = [first]
    signs: set[str] = set()
    while tokens.is_sign(end, "/,-+") and tokens[end].glued and tokens[end + 1].glued:
        if not tokens.is_sign(end + 1, "0"):
            break
        value, further, unclear = _number(tokens, end + 1, behind_sign)
        if _begins_a_product(tokens, further) and (behind_sign or tokens.is_sign(end, ",")):
            break
        if behind_sign and tokens.is_sign(end, ",") and value > 3 * max(values):
            break
        signs.add(tokens[end].word)
        values.append(value)
        odd |= unclear
        end = further
    odd |= tokens.is_sign(end, "/") and tokens[end].glued and tokens.is_sign(end + 1, "-x")
    plus = tokens.is_sign(end, "+") and tokens[end].glued and not tokens.is_tight(end, "+0")
    if plus:
        end += 1
    if len(values) > 1:
        odd |= len(signs) > 1 or "+" in signs or len(values) > longest_list
        pair = len(values) == 2 and "-" in signs
        is_range = pair and values[0] < values[1]
        odd |= pair and values[0] > values[1]
        return Numbers(tuple(values), end, is_range, plus, odd)
    top = _top_of_range(tokens, end, first)
    if top is not None:
        return Numbers((first, top[0]), top[1], is_range=True)
    return Numbers((first,), end, plus=plus, odd=odd)


def _number(tokens: Cursor, at: int, behind_sign: bool) -> tuple[Decimal, int, bool]:
    """A number with its decimal comma, the place behind it, and whether it is unclear which of the two the comma is."""
    value = tokens[at].value or Decimal(0)
    comma = tokens.is_tight(at, "0,0")
    whole, part = tokens[at].word, tokens[at + 2].word
    if not comma or not whole.isdecimal() or not part.isdecimal():
        return value, at + 1, False
    if tokens.is_tight(at - 1, ",0") or tokens.is_tight(at + 2, "0,0"):
        return value, at + 1, False
    decimal = Decimal(f"{whole}.{part}") if len(part) <= 2 else value
    unit_behind = tokens.is_word(at + 3, _weights) or tokens.is_sign(at + 3, "#")
    if len(part) == 3 and len(whole) == 1 and not behind_sign:
        return Decimal(whole + part), at + 3, False
    if part not in _fractions or len(part) > 2:
        return (decimal, at + 3, False) if unit_behind and len(part) == 1 else (value, at + 1, False)
    if unit_behind or tokens.is_sign(at - 1, "@") or tokens.is_word(at - 1, ("rpe", "@rpe")):
        fine = len(part) == 1 or value >= 40 or int(part) in (0, 75)
        return decimal, at + 3, not fine
    is_decimal = part == "5" and (value > 20 or _begins_a_product(tokens, at + 3))
    return (decimal, at + 3, False) if is_decimal and not behind_sign else (value, at + 1, False)


def _begins_a_product(tokens: Cursor, at: int) -> bool:
    """Whether the number that ends here is the first factor of a product: ``80x8``, ``80kg x 8``."""
    if tokens.is_word(at, _weights):
        at += 1
    return tokens.is_sign(at, "x") and tokens.is_sign(at + 1, "0a")


def _top_of_range(tokens: Cursor, at: int, low: Decimal) -> tuple[Decimal, int] | None:
    """The upper end of ``6 to 8``, ``8 or 10`` and ``8 - 10 reps``; in ``3x15 - 20 kg`` the load follows the reps."""
    high = tokens[at + 1].value
    if high is None or high <= low:
        return None
    if tokens.is_word(at, ("to", "or", "bis")):
        return high, at + 2
    spaced = tokens.is_sign(at, "-") and not tokens[at].glued and not tokens[at + 1].glued
    units = {"reps", "rep"} if tokens.is_sign(at - 2, "x") else _weights | {"reps", "rep"}
    close = high <= low * 2 and not tokens.is_sign(at + 2, "x") and tokens.is_word(at + 2, units)
    return (high, at + 2) if spaced and close else None
