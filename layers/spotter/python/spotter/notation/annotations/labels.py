"""Labels before sets and exercises, and names of programs: they hold digits and say nothing of sets."""

from spotter.notation.lexing.cursor import Cursor
from spotter.notation.lexing.tokens import TokenKind
from spotter.notation.vocabulary import UNITS

_label_signs = ":)]}.-"


_longest_between = 16
_letters = frozenset("abcdefgh")
_named_labels = frozenset({"exercise", "ex", "lift", "movement", "station", "superset", "ss", "no", "nr"})


first_words = _letters | _named_labels | {"t"}
"""The words with which a label before an exercise begins."""


def set_label(tokens: Cursor, at: int) -> int | None:
    """``Set 1:``, ``set 2 -``, ``#3``, ``1:`` and ``2)`` before a set."""
    if tokens.is_word(at - 1, ("last", "final", "top")):
        return None
    if tokens.is_word(at, ("set", "round", "rd")) and tokens.integer(at + 1, 1, 20) is not None:
        bracketed = tokens.is_sign(at - 1, "([{")
        if tokens.is_sign(at + 2, _label_signs) and (bracketed or not tokens.is_sign(at + 2, ")]}")):
            return at + 3
        return at + 2 if tokens.is_number(at + 2) and not tokens.is_glued(at + 2) else None
    hash_before = tokens.is_sign(at, "#")
    number = at + hash_before
    if not tokens.line_starts(at) or tokens.integer(number, 1, 20) is None:
        return None
    goes_on = tokens.is_number(number + 2) or tokens.is_word(number + 2, ("bw",))
    if tokens.is_sign(number + 1, ":)]}") and goes_on:
        return number + 2
    if tokens.is_sign(number + 1, ".") and goes_on and not tokens.is_glued(number + 2):
        return number + 2
    return number + 1 if hash_before and tokens.is_number(number + 1) else None


def label(tokens: Cursor, at: int) -> int | None:
    """``1.``, ``2)``, ``A1:``, ``B2``, ``C)`` and ``A1/`` before an exercise."""
    if tokens.is_sign(at, "#") and tokens.integer(at + 1, 1, 40) is not None and tokens.is_sign(at + 2, "a"):
        return at + 2 if tokens.line_starts(at) and not tokens.is_word(at + 2, UNITS) else None
    if tokens.is_word(at, _named_labels) and tokens.integer(at + 1, 1, 40) is not None:
        return at + 3 if tokens.is_sign(at + 2, _label_signs) and _opens(tokens, at) else None
    number = tokens.integer(at, 1, 40)
    lettered = number is not None and tokens.is_word(at + 1, _letters) and tokens.is_glued(at + 1)
    if lettered and tokens.is_sign(at + 2, _label_signs) and (_opens(tokens, at) or tokens.is_sign(at + 2, ")]}")):
        return at + 3
    if number is not None:
        named = tokens.is_sign(at + 1, ".)]}") and tokens.is_sign(at + 2, "a*([{x")
        opened = tokens.line_starts(at) or tokens.is_sign(at - 1, ",;") or _follows_another(tokens, at)
        return at + 2 if named and opened and not tokens.is_word(at + 2, UNITS) else None
    token = tokens[at]
    if token.kind is not TokenKind.WORD or len(token.word) != 1 or token.word not in _letters | {"t"}:
        return None
    if tokens.integer(at + 1, 1, 9) is not None and tokens.is_glued(at + 1):
        end = at + 2
        if tokens.is_sign(end, "x0") or tokens.is_word(end, UNITS):
            return None
        end += tokens.is_sign(end, _label_signs)
        return end
    if tokens.is_sign(at + 1, ")]}.:"):
        return at + 2 if _opens(tokens, at) else None
    alone = token.word not in ("a", "t")
    return at + 1 if alone and tokens.line_starts(at) and tokens.is_sign(at + 1, "a") else None


def _follows_another(tokens: Cursor, at: int) -> bool:
    """The ``2)`` of ``1) bench 3x5 2) squat 3x5``."""
    ahead = range(at - 1, max(0, at - _longest_between) - 1, -1)
    before = next((place for place in ahead if tokens.is_sign(place, "([{)]}\n")), None)
    numbered = before is not None and before > 0 and tokens.integer(before - 1, 1, 40) is not None
    return numbered and tokens.is_sign(at + 1, ")") and tokens.is_sign(before or 0, ")")


def _opens(tokens: Cursor, at: int) -> bool:
    return tokens.line_starts(at) or tokens.is_sign(at - 1, ",;/.|")


def named_program(tokens: Cursor, at: int) -> int | None:
    """``5/3/1 week``, ``531 BBB``, ``PPL 2``: a program's name is no list of reps."""
    start = at + tokens.is_word(at, ("wendler", "wendler's", "jim"))
    program = tokens.integer(start, 531, 531) is not None
    end = start + 1
    if not program and [tokens.integer(start + step, 1, 5) for step in (0, 2, 4)] == [5, 3, 1]:
        program, end = tokens.is_sign(start + 1, "/"), start + 5
    told = start > at or tokens.is_word(
        end, ("day", "week", "bbb", "cycle", "program", "workout", "wendler", "template", "style")
    )
    return end if program and told else None


def hashtag(tokens: Cursor, at: int) -> int | None:
    if not tokens.is_sign(at, "#") or not tokens.is_sign(at + 1, "a") or not tokens.is_glued(at + 1):
        return None
    return None if tokens.is_number(at - 1) and tokens.is_glued(at) else at + 2
