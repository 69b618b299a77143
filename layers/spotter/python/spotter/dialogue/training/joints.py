"""How two figures of a log are joined: by a product, a list, a word, or not at all."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.dialogue.training.figure import Figure, Joint, Role
from spotter.dialogue.training.figure_signs import LAST, PRODUCTS, TIMES
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_ands = word_set("and then & after again plus n y und et e another")
_ats = word_set("with at mit con com using w a @ on das der")
_marks = word_set(", ; . ( )") | {"\n", ""}
_of_set = word_set("one set was")
_repairs = (
    ("no", "wait"), ("i", "mean"), ("make", "that"), ("scratch", "that"), ("sorry",), ("correction",), ("no", ","),
    ("tell", "a", "lie"), ("wait",), ("actually",), ("nope",),
)  # fmt: skip
_repairs_last = word_set("no actually wait sorry was")
_sides = {"l": "left", "left": "left", "r": "right", "right": "right"}
_order = (
    Joint.PRODUCT, Joint.OF, Joint.FOR, Joint.AND, Joint.COMMA, Joint.SLASH, Joint.DASH, Joint.AT,
)  # fmt: skip


def joined(tokens: Sequence[Token], before: Figure | None, one: Figure) -> Figure:
    """A figure with how it is joined to the one before it, and whether it is told of a side or of the last set."""
    begin = before.end if before is not None else 0
    near = {token.text for token in tokens[max(0, one.start - 5, begin) : one.start]}
    is_last = one.is_last if one.role is Role.EFFORT else bool(near & LAST) and bool(near & _of_set)
    side = _sides.get(tokens[one.start - 1].text, "") if one.start else ""
    one = replace(one, side=side, is_last=is_last)
    if before is None:
        is_marked = bool(one.start) and tokens[one.start - 1].text == "x"
        return replace(one, joint=Joint.PRODUCT) if is_marked else one
    between = [token.text for token in tokens[begin : one.start]]
    joint = _between(between)
    if joint is Joint.AND and "+" in between and one.role is Role.LOAD:
        joint = Joint.NEXT
    return replace(one, joint=joint, is_repaired=_is_repaired(between, is_last=is_last))


def _is_repaired(between: Sequence[str], *, is_last: bool) -> bool:
    if is_last and _repairs_last & set(between):
        return True
    return any(tuple(between[at : at + len(each)]) == each for each in _repairs for at in range(len(between)))


def _between(words: Sequence[str]) -> Joint:
    kinds = [_joint(word) for word in words]
    if Joint.WORDS not in kinds:
        return next((each for each in _order if each in kinds), Joint.NEXT)
    if kinds == [Joint.WORDS, Joint.OF] or kinds[-1] in (Joint.FOR, Joint.PRODUCT):
        return kinds[-1]
    return next((each for each in (Joint.AND, Joint.COMMA) if each in kinds), Joint.WORDS)


_joints = {"for": Joint.FOR, "of": Joint.OF, "/": Joint.SLASH, "+": Joint.SLASH, "-": Joint.DASH, "–": Joint.DASH}


def _joint(word: str) -> Joint:
    if word in PRODUCTS or word in TIMES:
        return Joint.PRODUCT
    if word in _joints:
        return _joints[word]
    if word in _ands:
        return Joint.AND
    if word in _ats:
        return Joint.AT
    return Joint.COMMA if word in _marks or (not word.isalnum() and word != ":") else Joint.WORDS
