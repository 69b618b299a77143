"""Body weight, height, age and years of training, as people write them: ``13 stone 2``, ``1m65``, ``5'9``, ``43 y``."""

from collections.abc import Iterator
from dataclasses import dataclass

from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message
from spotter.language.numbers import number_at
from spotter.language.tokens import TokenKind
from spotter.language.units import WEIGHT_UNITS
from spotter.language.word_lists import word_set

_pounds_in_stone, _inches_in_foot, _cm_in_inch = 14, 12, 2.54
_shortest_m, _tallest_m = 1.2, 2.4
_least_rest, _most_rest = 20, 99
"""Centimetres behind one metre."""
_youngest, _oldest = 10, 110
_least_weight = 60
"""In digits behind "I'm", from here on it may as well be a weight."""
_weight_words = word_set(
    "wt weight weigh weighs weighed weighing bw scale scales balance bodyweight bodyweights weights"
)
_height_words = word_set("tall height measure measuring high stand")
_feet, _inches = word_set("foot feet ft"), word_set("inches inch in ins")
_years = word_set("years year yrs yr y yo")
_trains = word_set("lift lifts lifting lifted train trains training trained gym exercising experience")
_not_now = word_set("was were used target want wants aim aiming mean average avg lost gained lose gain dropped")
_in_front_of_an_age = word_set("age aged im turned turning became am turn")
_counts = word_set("day days week weeks month months hours hour min mins minutes am pm times x reps sets percent bf")
_fractions = {("and", "three", "quarters"): 0.75, ("and", "a", "half"): 0.5, ("and", "a", "quarter"): 0.25}
_reach = 5


_where = word_set("the a an my this that prison jail")
"""Behind ``7 years in`` one of these tells where somebody was, and not how long they have trained."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A number with what it measures, at ``start:end``: weight, height_cm, age or training_years.

    ``unit`` is that of a weight; empty where none is written.
    """

    kind: str
    value: float
    start: int
    end: int
    unit: str = ""


def measures_said(said: Message) -> tuple[Measure, ...]:
    """What is said of the person in numbers, by kind: each place is read once."""
    found: list[Measure] = []
    for reader in (_feet_and_inches, _stones, _with_units, _training, _ages, _bare_heights, _bare_weights, _listed_age):
        held = {at for each in found for at in range(each.start, each.end)}
        found += [each for each in reader(said, bool(found)) if not held & set(range(each.start, each.end))]
    return tuple(sorted((each for each in found if not _is_past(said, each)), key=lambda each: each.start))


def numbers_left(said: Message, measures: tuple[Measure, ...]) -> tuple[str, ...]:
    """The numbers that measure nothing of these, as they are written."""
    held = {at for each in measures for at in range(each.start, each.end)}
    return tuple(
        f"{value:g}"
        for start, end, value in _numbers(said)
        if start not in held
        and (said.tokens[start].kind is TokenKind.NUMBER or value >= _youngest)
        and _word(said, end) not in _counts
    )


def _word(said: Message, at: int) -> str:
    return said.words[at] if 0 <= at < len(said.words) else ""


def _written(said: Message, at: int) -> str:
    """A word as it was written: a bare ``y`` is read as ``why`` elsewhere."""
    return said.text[said.tokens[at].start : said.tokens[at].end].lower() if at < len(said.tokens) else ""


def _numbers(said: Message) -> Iterator[tuple[int, int, float]]:
    """Every number with its places; ``97,3`` is one."""
    at = 0
    while at < len(said.tokens):
        number = number_at(said.tokens, at) if said.words[at] not in ("a", "couple") else None
        if number is None:
            at += 1
            continue
        end, value = number.end, float(number.value)
        if value in (1, 2, 3) and said.tokens[at].is_word and end == at + 1:
            end, value = _hundreds(said, end, value)
        if _word(said, end) == "point" and (digit := _digit_at(said, end + 1)) is not None:
            end, value = end + 2, value + digit / 10
        if _is_decimal_comma(said, at):
            digits = said.words[at + 2]
            end, value = at + 3, value + int(digits) / 10 ** len(digits)
        yield at, end, value
        at = end


def _digit_at(said: Message, at: int) -> int | None:
    """The digit behind ``point``: ``eighty four point five``."""
    number = number_at(said.tokens, at) if at < len(said.tokens) else None
    return int(number.value) if number is not None and number.value < 10 and number.end == at + 1 else None


def _hundreds(said: Message, end: int, value: float) -> tuple[int, float]:
    """``one ninety two``, ``two oh eight``: hundreds, as weights are spoken."""
    place = end + (_word(said, end) == "oh")
    rest = number_at(said.tokens, place) if place < len(said.tokens) and said.tokens[place].is_word else None
    if rest is not None and said.words[place] != "a" and (place > end or 10 <= rest.value < 100):
        return rest.end, value * 100 + float(rest.value)
    return end, value


def _is_decimal_comma(said: Message, at: int) -> bool:
    if at + 2 >= len(said.tokens) or said.words[at + 1] != "," or not said.words[at + 2].isdigit():
        return False
    one, comma, two = said.tokens[at : at + 3]
    return one.end == comma.start and comma.end == two.start and len(two.text) <= 2 and one.text.isdigit()


def _feet_and_inches(said: Message, _some: bool) -> Iterator[Measure]:
    numbers = list(_numbers(said))
    for start, end, feet in numbers:
        marked = end < len(said.tokens) and said.text[said.tokens[end - 1].end : said.tokens[end].start] in (
            "'",
            "’",
            "′",
        )
        if not (4 <= feet <= 7 and (marked or _word(said, end) in _feet)):
            continue
        place = end if marked else end + 1
        inches = next((each for each in numbers if each[0] == place and each[2] < _inches_in_foot), None)
        close, rest = (inches[1], inches[2]) if inches is not None else (place, 0.0)
        for words, part in _fractions.items():
            if said.words[close : close + 3] == words:
                close, rest = close + 3, rest + part
        close += _word(said, close) in _inches or _word(said, close) == '"'
        yield Measure("height_cm", round((feet * _inches_in_foot + rest) * _cm_in_inch, 1), start, close)


def _stones(said: Message, _some: bool) -> Iterator[Measure]:
    numbers = list(_numbers(said))
    for start, end, stones in numbers:
        if _word(said, end) not in ("stone", "stones", "st"):
            continue
        pounds = next((each for each in numbers if each[0] == end + 1 and each[2] < _pounds_in_stone), None)
        close, rest = (pounds[1], pounds[2]) if pounds is not None else (end + 1, 0.0)
        close += _word(said, close) in WEIGHT_UNITS
        yield Measure("weight", stones * _pounds_in_stone + rest, start, close, "lb")


def _with_units(said: Message, _some: bool) -> Iterator[Measure]:
    for start, end, value in _numbers(said):
        unit = _word(said, end)
        if unit in WEIGHT_UNITS:
            yield Measure("weight", value, start, end + 1, WEIGHT_UNITS[unit])
        elif unit in ("cm", "cms", "centimeters", "centimetres", "centimeter", "centimetre"):
            yield Measure("height_cm", value, start, end + 1)
        elif unit in _inches - {"in"} and 40 <= value <= 100:
            yield Measure("height_cm", round(value * _cm_in_inch, 1), start, end + 1)
        elif unit in ("m", "metres", "meters", "metre", "meter"):
            yield from _metres(said, start, end, value)


def _metres(said: Message, start: int, end: int, value: float) -> Iterator[Measure]:
    """``1.81 m``, ``1m65``, ``one metre eighty``."""
    rest = number_at(said.tokens, end + 1) if end + 1 < len(said.tokens) else None
    if value == 1 and rest is not None and _least_rest <= rest.value <= _most_rest:
        yield Measure("height_cm", 100 + int(rest.value), start, rest.end)
    elif _shortest_m <= value <= _tallest_m:
        yield Measure("height_cm", round(value * 100, 1), start, end + 1)


def _training(said: Message, _some: bool) -> Iterator[Measure]:
    for start, end, value in _numbers(said):
        close = next(end for begin, end in clauses(said.tokens) if begin <= start < end)
        near = said.words[max(0, start - _reach) : start] + said.words[end : min(close, end + 4)]
        is_into_it = _word(said, end + 1) == "in" and _word(said, end + 2) not in _where
        if _word(said, end) in _years - {"yo", "y"} and (_trains & set(near) or is_into_it) and value < _oldest:
            yield Measure("training_years", value, start, end + 1)


def _ages(said: Message, _some: bool) -> Iterator[Measure]:
    is_weighed = any(each.kind == "weight" for each in _with_units(said, False))
    for start, end, value in _numbers(said):
        if said.words[start : start + 2] == ("five", "oh"):
            end, value = start + 2, 50.0
        before, behind = _word(said, start - 1), _word(said, end)
        in_years = (behind in _years or _written(said, end) == "y") and before not in ("for", "since", "last", "over")
        told = before in _in_front_of_an_age and behind not in _counts and behind not in WEIGHT_UNITS
        if (
            before in ("im", "am")
            and not (in_years or is_weighed)
            and (value >= _least_weight and said.tokens[start].kind is TokenKind.NUMBER)
        ):
            continue
        told = told or (said.says("birthday", "bday") and behind not in (*_counts, *WEIGHT_UNITS))
        told = told or said.words[max(0, start - 2) : start] in (("age", "is"), ("the", "big"), ("old", "is"))
        if (in_years or told) and _youngest <= value <= _oldest and value == int(value):
            close = end + in_years + (in_years and _word(said, end + 1) in ("old", "olds"))
            yield Measure("age", value, start, close)


def _bare_heights(said: Message, _some: bool) -> Iterator[Measure]:
    for start, end, value in _numbers(said):
        cued = _height_words & set(said.words[max(0, start - _reach) : start] + said.words[end : end + 2])
        written = said.text[said.tokens[start].start : said.tokens[end - 1].end]
        if _shortest_m <= value <= _tallest_m and len(written) == 4:
            yield Measure("height_cm", round(value * 100, 1), start, end)
        elif cued and 120 <= value <= 230 and value == int(value):
            yield Measure("height_cm", value, start, end)


def _bare_weights(said: Message, some: bool) -> Iterator[Measure]:
    """A number beside a word for weight; or one with a fraction, which nothing else has."""
    for start, end, value in _numbers(said):
        near = said.words[max(0, start - _reach) : start] + said.words[end : end + _reach]
        if _word(said, end) in _counts or not 30 <= value <= 600:
            continue
        changed = said.says("gained", "lost", "dropped") and _word(said, end) in ("now", "today")
        if _weight_words & set(near) or value != int(value) or changed or (not some and _says_now(said, start)):
            yield Measure("weight", value, start, end)


def _says_now(said: Message, start: int) -> bool:
    return said.words[max(0, start - 2) : start] in (("down", "to"), ("up", "to"))


def _listed_age(said: Message, some: bool) -> Iterator[Measure]:
    """A whole number that stands alone between marks, in a list of what somebody is: ``female, 38, 165 cm``."""
    listed = some or bool({"male", "female", "woman"} & set(said.words))
    for start, end, value in _numbers(said):
        alone = not _is_word(said, start - 1) and not _is_word(said, end)
        if listed and alone and _youngest <= value <= _oldest and value == int(value):
            yield Measure("age", value, start, end)


def _is_word(said: Message, at: int) -> bool:
    return 0 <= at < len(said.tokens) and (said.tokens[at].is_word or said.tokens[at].kind is TokenKind.NUMBER)


def _is_past(said: Message, each: Measure) -> bool:
    """Whether it is said of another time, of a change or of a mean: ``I was five ten``, ``7-day mean 78.9``."""
    before = said.words[max(0, each.start - 2) : each.start]
    return before[-1:] != ("to",) and bool(_not_now & set(before))
