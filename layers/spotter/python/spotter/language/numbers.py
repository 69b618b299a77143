"""Numbers in words and digits: ``twenty five``, ``two and a half``, ``a couple``, ``1.5``, ``second``."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set

_ones = "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
_tens = "twenty thirty forty fifty sixty seventy eighty ninety"
NUMBER_WORDS: dict[str, Decimal] = {
    word: Decimal(at) for at, word in enumerate(f"{_ones} seventeen eighteen nineteen".split())
} | {word: Decimal(10 * at) for at, word in enumerate(_tens.split(), start=2)}
"""Cardinal numbers below a hundred that are one word."""

_slips = {"fourty": Decimal(40), "fourtyfive": Decimal(45), "fivety": Decimal(50)}
_vague = {("a", "couple", "of"): 2, ("couple", "of"): 2, ("a", "couple"): 2, ("a", "dozen"): 12, ("dozen",): 12}
_first_vague = frozenset(phrase[0] for phrase in _vague)
_longest_vague = max(map(len, _vague))
_ordinal_words = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_hundred = "hundred"
_uncounted = frozenset({"few", "several", "many", "couple", "some", "the"})
"""Before a hundred that is no number by itself."""
_longest_spoken = 5
"""Words: ``one hundred and twenty five``."""
_first_spoken = frozenset({"a", _hundred, *NUMBER_WORDS, *_slips})
"""How a number in words begins: most words are asked, and begin none."""
ORDINALS: dict[str, int] = {word: at for at, word in enumerate(_ordinal_words.split(), start=1)}
"""Ordinal numbers in words, from 1."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number at ``start:end`` of the tokens."""

    value: Decimal
    start: int
    end: int


def number_at(tokens: Sequence[Token], at: int) -> Number | None:
    """The cardinal number that begins at ``at``: digits, or words below a thousand, and the part of one behind them."""
    whole = _whole_at(tokens, at)
    return None if whole is None else _with_part(whole, tokens)


def _whole_at(tokens: Sequence[Token], at: int) -> Number | None:
    token = tokens[at]
    if token.kind is TokenKind.NUMBER:
        return Number(token.value, at, at + 1) if token.value is not None else None
    if token.text in _first_vague:
        words = tuple([each.text for each in tokens[at : at + _longest_vague]])
        for phrase, meant in _vague.items():
            if words[: len(phrase)] == phrase:
                return Number(Decimal(meant), at, at + len(phrase))
    if token.text == _hundred and at and tokens[at - 1].text in _uncounted:
        return None
    return _in_words(tokens, at)


def _with_part(whole: Number, tokens: Sequence[Token]) -> Number:
    """The number with what is said of a part behind it: ``and a half``, ``point five``."""
    if whole.value % 1:
        return whole
    words = tuple(each.text for each in tokens[whole.end : whole.end + _longest_part])
    end = whole.end + 2
    if words[:2] in _halves and whole.value > _hours and (end >= len(tokens) or tokens[end].text not in _of_something):
        return Number(whole.value + Decimal("0.5"), whole.start, end)
    for phrase, part in _parts.items():
        end = whole.end + len(phrase)
        of_something = _of_one if phrase[1:2] == ("a",) else _of_something
        if words[: len(phrase)] == phrase and (end == len(tokens) or tokens[end].text not in of_something):
            return Number(whole.value + part, whole.start, end)
    if words[:1] != ("point",):
        return whole
    digits = "".join(_digits(words[1:]))
    if digits:
        return Number(whole.value + Decimal(f"0.{digits}"), whole.start, whole.end + 1 + len(digits))
    hundredths, end = _below_hundred(words, 1)
    return whole if hundredths is None else Number(whole.value + hundredths / 100, whole.start, whole.end + end)


def _digits(words: Sequence[str]) -> Iterator[str]:
    for word in words:
        value = NUMBER_WORDS.get(word, Decimal(word) if word.isdecimal() and len(word) == 1 else None)
        if value is None or value >= 10:
            return
        yield str(value)


_parts = {
    (*joint, *part): value
    for joint in (("and",), ("n",), ("an",), ("&",))
    for part, value in (
        (("a", "half"), Decimal("0.5")),
        (("a", "quarter"), Decimal("0.25")),
        (("three", "quarters"), Decimal("0.75")),
    )
}
_halves = frozenset((joint, "half") for joint in ("and", "n", "an", "&"))
"""Behind a load: ``seventy seven and half``."""
_hours = 24
"""A half behind as much or less may be of an hour: ``monday at 18 and half``."""
_longest_part = 3
_of_something = word_set("the of my that this as an a those these sets reps rest")
"""Behind a half this is a half of something: ``3 and half the weight``."""
_of_one = word_set("of")
"""The same behind ``a half``: ``72 and a half the wee plates were on`` is none."""


def ordinal_at(tokens: Sequence[Token], at: int) -> int | None:
    """The ordinal number that stands at ``at``, from 1: ``second`` or ``2nd``."""
    token = tokens[at]
    if token.kind is TokenKind.ORDINAL:
        return int(token.value) if token.value is not None else None
    return ORDINALS.get(token.text)


def spoken(words: Sequence[str], at: int) -> tuple[Decimal | None, int]:
    """The number below a thousand that is said in words at ``at``, and the place behind it; None if there is none."""
    if words[at : at + 2] == ["a", _hundred] or words[at : at + 1] == [_hundred]:
        end = at + 1 + (words[at] == "a")
        rest, rest_end = _below_hundred(words, end + (words[end : end + 1] == ["and"]))
        if rest is None and words[at] == _hundred:
            return None, at
        return Decimal(100) + (rest or 0), rest_end if rest is not None else end
    value, end = _below_hundred(words, at)
    if value is None or value >= 10 or words[end : end + 1] != [_hundred]:
        return value, end
    rest, rest_end = _below_hundred(words, end + 1 + (words[end + 1 : end + 2] == ["and"]))
    return value * 100 + (rest or 0), rest_end if rest is not None else end + 1


def _in_words(tokens: Sequence[Token], at: int) -> Number | None:
    if tokens[at].text not in _first_spoken:
        return None
    words = [token.text for token in tokens[at : at + _longest_spoken]]
    if words[0] in _hundreds and tokens[at - 1 if at else 0].text not in _before_clocks:
        behind, end = _below_hundred(words, 1)
        of_plates = behind is not None and behind > _least_of_plates and behind % 10 == _half_of_ten
        if behind is not None and of_plates and words[end : end + 1] != [_hundred] and end == _of_plates:
            return Number(_hundreds[words[0]] * 100 + behind, at, at + end)
    value, end = spoken(words, 0)
    return Number(value, at, at + end) if value is not None else None


_hundreds = {"one": 1, "two": 2, "three": 3, "four": 4}
"""``one eighty five`` is a load of plates: a hundred and eighty five."""
_before_clocks = word_set("at by till until til before after around from since to past")
_least_of_plates, _half_of_ten, _of_plates = 20, 5, 3


def _below_hundred(words: Sequence[str], at: int) -> tuple[Decimal | None, int]:
    word = words[at] if at < len(words) else ""
    value = NUMBER_WORDS.get(word, _slips.get(word))
    if value is None:
        return None, at
    if value >= 20 and value % 10 == 0 and at + 1 < len(words):
        one = NUMBER_WORDS.get(words[at + 1])
        if one is not None and 0 < one < 10:
            return value + one, at + 2
    return value, at + 1
