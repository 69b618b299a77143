"""Counts and loads in words: ``three sets of ten``, ``a heavy single``, ``two plates``, ``the empty bar``."""

from decimal import Decimal

from spotter.language.numbers import NUMBER_WORDS, spoken
from spotter.notation import vocabulary as known
from spotter.notation.lexing.cursor import Cursor
from spotter.notation.lexing.tokens import Token, TokenKind
from spotter.notation.quantities.durations import Read
from spotter.notation.quantities.elements import Quantity, SetProduct
from spotter.notation.quantities.kinds import QuantityKind

_openings = known.word_set("a an another one empty bare just only bar twice")
first_words = known.REPS_OF_WORD.keys() | known.VAGUE_COUNTS | _openings
"""The words with which such a count may begin."""

_plural_reps = {word: reps for word, reps in known.REPS_OF_WORD.items() if word.endswith("s")}
_plural_reps |= {word: int(number) for one, number in NUMBER_WORDS.items() for word in (f"{one}s", f"{one}es")}
_nouns = known.UNITS | known.OTHER_WEIGHTS | known.SET_ADJECTIVES | known.REPS_OF_WORD.keys() | _plural_reps.keys()
_counted = _nouns | {"x", "by", "times", "more"}
_ends = "\n,.@)]}"


def in_digits(tokens: Cursor) -> list[Token]:
    """The tokens, with number words that count something as numbers: ``three sets of ten``, not ``one arm row``."""
    changed: list[Token] = []
    at = 0
    while at < tokens.size:
        token = tokens[at]
        number, end = _spoken(tokens, at)
        heavy = number is not None and number >= 20 and tokens.is_word(end, ("for",))
        if number is None or not (end > at + 1 or heavy or _counts(tokens, at)):
            changed.append(token)
            end = at + 1
        else:
            changed.append(token._replace(kind=TokenKind.NUMBER, end=tokens[end - 1].end, value=number))
        at = end
    return changed


def _spoken(tokens: Cursor, at: int) -> tuple[Decimal | None, int]:
    """The number in words at ``at`` and the place behind it: ``ten``, ``twenty-five``, ``thirty seven and a half``."""
    parts = tokens.words[at].split("-")
    number, size = spoken(parts, 0)
    if len(parts) > 1:
        return (number, at + 1) if size == len(parts) else (None, at)
    number, end = spoken(tokens.words, at)
    if number is not None and tokens.are_words(end, ("and", "a", "half")):
        return number + Decimal("0.5"), end + 3
    return number, end


def _counts(tokens: Cursor, at: int) -> bool:
    before = tokens.words[at - 1]
    if before in ("by", "x", "rpe") or tokens.is_sign(at - 1, "x") or tokens.is_sign(at + 1, "x"):
        return True
    if tokens.is_word(at + 1, _counted) or (before == "of" and tokens.is_word(at - 2, known.SETS)):
        return True
    ends = tokens.is_sign(at + 1, _ends) or tokens.is_word(at + 1, known.JOINS | {"at", "with"})
    return before in ("for", "got", "at") and ends


def singles(tokens: Cursor, at: int) -> tuple[SetProduct, int] | None:
    """``3 singles``, ``5 heavy doubles``, ``three tens``: sets of one, two or ten."""
    end = at + 1 + tokens.is_word(at + 1, known.SET_ADJECTIVES)
    count, word = tokens[at].value, tokens.words[end]
    each = _plural_reps.get(word)
    if count is None or each is None or tokens.is_word(at - 1, known.NAMED["at_words"]):
        return None
    number = Quantity(QuantityKind.SETS, (count,), tokens[at].start, tokens[at].end)
    reps = Quantity(QuantityKind.REPS, (Decimal(each),), tokens[end].start, tokens[end].end)
    return SetProduct((number, reps), number.start, reps.end), end + 1


def in_words(tokens: Cursor, at: int) -> Read | None:
    """The count or load in words at ``at`` and the place behind it."""
    word = tokens.words[at]
    if word in ("a", "an", "another") and tokens.are_words(at + 1, ("set", "of")):
        return _read(tokens, at, at + 1, QuantityKind.SETS, Decimal(1))
    if word in known.REPS_OF_WORD and _is_count(tokens, at):
        return _read(tokens, at, at, QuantityKind.REPS, Decimal(known.REPS_OF_WORD[word]))
    if word == "a" and tokens.is_word(at + 1, known.MINUTES | known.HOURS):
        return _read(
            tokens, at, at + 1, QuantityKind.TIME, Decimal(60 if tokens.words[at + 1] in known.MINUTES else 3600)
        )
    if word == "twice" and tokens.is_sign(at + 1, _ends):
        return _read(tokens, at, at, QuantityKind.TIMES, Decimal(2))
    if word in known.VAGUE_COUNTS and _counts_vaguely(tokens, at):
        return _read(tokens, at, at, QuantityKind.ODD)
    last = _last_of_bar(tokens, at)
    return _read(tokens, at, last, QuantityKind.UNCLEAR_LOAD) if last is not None else None


def _read(tokens: Cursor, first: int, last: int, kind: QuantityKind, *values: Decimal) -> Read:
    return Quantity(kind, values, tokens[first].start, tokens[last].end), last + 1


def _last_of_bar(tokens: Cursor, at: int) -> int | None:
    """The last token of ``a plate``, ``empty bar``, ``just the bar``, ``bar only``, ``bar x``, ``bar +``."""
    word = tokens.words[at]
    if word in ("a", "an", "one"):
        return at + 1 if tokens.is_word(at + 1, ("plate",)) else None
    if word in ("empty", "bare", "just", "only"):
        bar = at + 1 + tokens.is_word(at + 1, ("the",))
        return bar if tokens.is_word(bar, ("bar", "barbell")) else None
    if word == "bar" and tokens.is_word(at + 1, ("only",)):
        return at + 1
    loaded = tokens.is_sign(at + 1, "x") or (tokens.is_sign(at + 1, "+") and tokens.is_sign(at + 2, "0"))
    return at if word == "bar" and loaded else None


def _counts_vaguely(tokens: Cursor, at: int) -> bool:
    """``a couple of sets``."""
    end = at + 1 + tokens.is_word(at + 1, ("of", "more"))
    end += tokens.is_word(end, known.SET_ADJECTIVES)
    return tokens.is_word(end, known.SETS | known.REPS)


def _is_count(tokens: Cursor, at: int) -> bool:
    """``single`` counts in ``heavy single`` and ``single @ 140``, not in ``single arm row``."""
    follows = tokens.is_sign(at + 1, _ends + "0*") or tokens.is_word(at + 1, ("at", "with"))
    return follows or (tokens.is_word(at - 1, known.NAMED["leading_a_count"]) and not tokens.words[at + 1])
