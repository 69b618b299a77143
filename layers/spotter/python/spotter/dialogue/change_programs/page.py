"""A message and the workout beside it on one page: its words, and the items that a program can point at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from math import log1p

from spotter.catalogue.variations import telling
from spotter.dialogue.understanding.change_reader import Line
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.roles import AMOUNTS, MEASURES, value_of
from spotter.dialogue.understanding.slots.amounts import Scheme, Weight
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.slots.references import Places
from spotter.language.durations import Duration
from spotter.language.negation import Denial
from spotter.language.numbers import NUMBER_WORDS, Number, number_at
from spotter.language.tokens import Token
from spotter.language.units import POUND_IN_KILOGRAMS, WEIGHT_UNITS

MOST_ITEMS = 96
MOST_LINES = 10
_most_words = 96
_most_earlier = 40
"""Words of the message before: how it begins."""
_of_line = ("listed", "place", "rank")
_of_gear = ("equipment", "location")
_near = 0.6


class ItemKind(StrEnum):
    """What an item is."""

    POINTER = "pointer"
    """Words of the message that name exercises of the workout, or places of it."""
    NAME = "name"
    """An exercise that the message names."""
    AREA = "area"
    GEAR = "gear"
    WAY = "way"
    """Words that tell a variation of an exercise that stands there: ``the seated one``."""
    FIGURE = "figure"
    LINE = "line"
    """An exercise of the workout."""
    AMOUNT = "amount"
    """One of its amounts as it is."""
    WAS = "was"
    """An exercise of the workout as it was before the message before."""
    WAS_AMOUNT = "was amount"
    EARLIER_NAME = "earlier name"
    """An exercise that the message before names."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that a program can point at: the words ``start:end`` of the page."""

    kind: ItemKind
    start: int
    end: int
    features: tuple[float, ...]
    mention: Mention | None = None
    """As the message names it."""
    line: int = -1
    """Which exercise of the workout, or of the one before."""
    measure: str = ""
    """Of an amount."""
    value: float = 0.0
    """Of a figure or an amount: kilograms and seconds, where it says which."""
    name: str = ""
    """Of a line or of what was one."""
    places: tuple[int, ...] = ()
    """Of what points at lines: which."""
    gap: int = 0
    """How many pointers of the message stand before it."""
    may_be_plural: bool = False
    """Of a length of time: ``16s`` are dumbbells, or reps, as well as seconds."""


@dataclass(frozen=True, slots=True)
class Page:
    """The words of the message and those beside it, and the items of both. ``parts``: 1 for each word beside it."""

    words: tuple[str, ...]
    parts: tuple[int, ...]
    items: tuple[Item, ...]
    lines: int
    """How many exercises the workout has."""


@dataclass(frozen=True, slots=True)
class Before:
    """What went before a message: what was said, and each exercise that is not, or is not any more, as it was."""

    said: Understanding | None = None
    lines: tuple[Line, ...] = ()


def page_of(said: Understanding, lines: Sequence[Line], before: Before = Before()) -> Page | None:
    """The page of a message, as its mentions are known, beside a workout; None where it is too long to be read."""
    if len(lines) > MOST_LINES or len(said.tokens) > _most_words:
        return None
    words = [token.text for token in said.tokens]
    laid = _Laid(words, tuple(lines))
    laid.message(said)
    parts = [0] * len(words)
    laid.workout()
    laid.before(before)
    parts += [1] * (len(words) - len(parts))
    if len(laid.items) > MOST_ITEMS:
        return None
    return Page(tuple(words), tuple(parts), tuple(laid.items), len(lines))


_naming = frozenset({ItemKind.POINTER, ItemKind.NAME, ItemKind.GEAR})
_no_ways = frozenset(
    {"back", "close", "straight", "power", "regular", "usual", "normal", "single", "standard", "plain"}
)
"""Words that mostly tell something else where they stand alone."""
_kinds, _denials = tuple(ItemKind), (None, *Denial)
_figure_kinds = AMOUNTS
_of_numbers, _of_line_features, _of_message_features = 8, 10, 6
_nothing = (0.0,)


def _numbers(value: float) -> tuple[float, ...]:
    return (
        log1p(max(value, 0.0)) / 6,
        float(value == int(value)),
        *(float(value <= least) for least in (5, 12, 30, 59)),
        float(value > 59),
        float(value * 2 == int(value * 2)),
    )


def _features(
    kind: ItemKind,
    mention: Mention | None = None,
    numbers: Sequence[float] = _nothing * _of_numbers,
    measure: str = "",
    of_line: Sequence[float] = _nothing * _of_line_features,
    of_message: Sequence[float] = _nothing * _of_message_features,
) -> tuple[float, ...]:
    named = mention.kind if mention is not None else ""
    denial = mention.denial if mention is not None else None
    return (
        *(float(kind is each) for each in _kinds),
        *(float(named == each) for each in (*_figure_kinds, *_of_line)),
        *(float(mention is not None and denial is each) for each in _denials),
        *numbers,
        *(float(measure == each) for each in MEASURES),
        *of_line,
        *of_message,
    )


FEATURES = len(_features(ItemKind.NAME))


class _Laid:
    """A page that is being laid."""

    def __init__(self, words: list[str], lines: tuple[Line, ...]) -> None:
        self.items: list[Item] = []
        self._words, self._lines = words, lines
        self._named: dict[int, int] = {}
        """Of each line that the message names, in how many ways."""
        self._surely: set[int] = set()

    def message(self, said: Understanding) -> None:
        """The items of the message."""
        held: set[int] = set()
        gap = 0
        for mention in sorted(map(_as_named, said.mentions), key=lambda each: each.start):
            item = self._mention(mention, gap)
            if item is None:
                continue
            held.update(range(mention.start, mention.end))
            self.items.append(item)
            if item.kind is ItemKind.POINTER:
                gap += mention.kind != "rank"
                for place in item.places:
                    self._named[place] = self._named.get(place, 0) + 1
                if len(item.places) == 1:
                    self._surely.update(item.places)
        self.items += self._numbers_left(said, held)
        self.items += self._ways(said)

    def _mention(self, mention: Mention, gap: int) -> Item | None:
        value = mention.value
        if mention.end <= mention.start:
            return None
        if mention.kind in _of_line and isinstance(value, Places):
            one = value.places[0] if len(value.places) == 1 else -1
            of_message = (float(len(value.places) > 1), float(one >= 0), *_nothing * 4)
            features = _features(ItemKind.POINTER, mention, of_message=of_message)
            return Item(ItemKind.POINTER, mention.start, mention.end, features, mention, places=value.places, gap=gap)
        if mention.kind == "exercise" and isinstance(value, Named):
            of_message = (float(len(value.exercises) > 1), *_nothing * 5)
            features = _features(ItemKind.NAME, mention, of_message=of_message)
            return Item(ItemKind.NAME, mention.start, mention.end, features, mention, gap=gap)
        if mention.kind == "area":
            return Item(ItemKind.AREA, mention.start, mention.end, _features(ItemKind.AREA, mention), mention, gap=gap)
        if mention.kind in _of_gear:
            return Item(ItemKind.GEAR, mention.start, mention.end, _features(ItemKind.GEAR, mention), mention, gap=gap)
        if mention.kind in AMOUNTS:
            return self._figure(mention, gap)
        return None

    def _figure(self, mention: Mention, gap: int) -> Item:
        found = value_of(mention)
        value = found if found is not None else 0.0
        there = tuple(
            float(any(abs(line.standing.get(name, -1) - value) < 0.01 for line in self._lines)) for name in MEASURES
        )
        is_pounds = isinstance(mention.value, Weight) and mention.value.unit == "lb"
        features = _features(
            ItemKind.FIGURE,
            mention,
            _numbers(value),
            of_message=(*there, float(is_pounds), float(isinstance(mention.value, Scheme))),
        )
        words = self._words[mention.start : mention.end]
        is_plural = isinstance(mention.value, Duration) and words[1:] == ["s"]
        return Item(
            ItemKind.FIGURE,
            mention.start,
            mention.end,
            features,
            mention,
            value=value,
            gap=gap,
            may_be_plural=is_plural,
        )

    def _numbers_left(self, said: Understanding, held: set[int]) -> Iterator[Item]:
        """Numbers that no mention holds, those that several words may come to together, and ``a minute``."""
        found = [*_left(said.tokens, held), *_spoken_together(said.tokens), *_plurals(said.tokens)]
        for number in sorted(found, key=lambda each: (each.start, each.end)):
            unit = WEIGHT_UNITS.get(said.tokens[number.end].text) if number.end < len(said.tokens) else None
            mention = (
                Mention("number", number.value, number.start, number.end)
                if unit is None
                else Mention(
                    "weight", Weight(number.value, "lb" if unit == "lb" else "kg"), number.start, number.end + 1
                )
            )
            yield self._figure(mention, self._pointers_before(number.start))
        for at, token in enumerate(said.tokens):
            if token.text in _bare_minutes and at not in held and not any(number.end == at for number in found):
                mention = Mention("time", Duration(_minute, at, at + 1, _minute), at, at + 1)
                yield self._figure(mention, self._pointers_before(at))

    def _pointers_before(self, at: int) -> int:
        return sum(each.kind is ItemKind.POINTER and each.start < at for each in self.items)

    def _ways(self, said: Understanding) -> Iterator[Item]:
        """Words that tell a variation, where they are no part of a name and no kit."""
        named = (
            each for each in self.items if each.kind in _naming and not (each.mention and each.mention.kind == "rank")
        )
        held = {at for each in named for at in range(each.start, each.end)}
        at = 0
        while at < len(said.tokens):
            end = next((end for end in (at + 2, at + 1) if self._is_way(said, at, end, held)), at)
            if end > at:
                gap = self._pointers_before(at)
                told = " ".join(token.text for token in said.tokens[at:end])
                yield Item(ItemKind.WAY, at, end, _features(ItemKind.WAY), Mention("way", told, at, end), gap=gap)
            at = max(end, at + 1)

    def _is_way(self, said: Understanding, start: int, end: int, held: set[int]) -> bool:
        if end > len(said.tokens) or held & set(range(start, end)):
            return False
        told = " ".join(token.text for token in said.tokens[start:end])
        return told not in _no_ways and bool(telling(told))

    def workout(self) -> None:
        """The lines of the workout with their amounts."""
        for at, line in enumerate(self._lines):
            self._words.append(str(at + 1))
            of_line = self._of_line(at, line)
            self._line(ItemKind.LINE, ItemKind.AMOUNT, at, line, of_line)
            if line.just_changed:
                self._words.append("changed")
            self._words.append(";")

    def _of_line(self, at: int, line: Line) -> tuple[float, ...]:
        count = len(self._lines)
        return (
            float(at in self._named),
            float(at in self._surely),
            float(self._named.get(at, 0) > 1),
            float(at == 0),
            float(at == count - 1),
            at / 8,
            float(line.just_changed),
            float(any(each.just_changed for each in self._lines)),
            float(any(_is_number(each, at) for each in self.items)),
            float("weight" in line.standing),
        )

    def _line(self, kind: ItemKind, of_amount: ItemKind, at: int, line: Line, of_line: Sequence[float]) -> None:
        name = line.name.lower().replace("-", " ").split()
        start = len(self._words)
        self._words += name
        features = _features(kind, of_line=of_line)
        self.items.append(Item(kind, start, len(self._words), features, line=at, name=line.name))
        for measure in MEASURES:
            value = line.standing.get(measure)
            if value is None:
                continue
            if measure == "rest":
                self._words.append("rest")
            features = _features(of_amount, None, _numbers(value), measure, of_line)
            start = len(self._words)
            self._words += [f"{value:g}", *_behind.get(measure, ())]
            self.items.append(Item(of_amount, start, start + 1, features, line=at, measure=measure, value=value))

    def before(self, before: Before) -> None:
        """What the message before said, and the exercises as they were that it changed or took out."""
        for at, line in enumerate(before.lines):
            self._words.append("was")
            self._line(ItemKind.WAS, ItemKind.WAS_AMOUNT, at, line, _nothing * _of_line_features)
            self._words.append(";")
        if before.said is None:
            return
        self._words.append("earlier")
        start = len(self._words)
        tokens = before.said.tokens[:_most_earlier]
        self._words += [token.text for token in tokens]
        for mention in map(_as_named, before.said.mentions):
            if mention.kind == "exercise" and isinstance(mention.value, Named) and mention.end <= len(tokens):
                features = _features(ItemKind.EARLIER_NAME, mention)
                begin, end = start + mention.start, start + mention.end
                if begin < end:
                    self.items.append(Item(ItemKind.EARLIER_NAME, begin, end, features, replace(mention, denial=None)))


def _as_named(mention: Mention) -> Mention:
    """A short name of a lift as any other exercise is named."""
    value = mention.value
    if mention.kind == "lift" and isinstance(value, tuple) and value and isinstance(value[0], Named):
        return replace(mention, kind="exercise", value=value[0])
    return mention


_behind = {"sets": ("x",), "weight": ("kg",)}
_bare_minutes, _minute = frozenset({"minute", "min"}), 60
_hundreds, _half = range(1, 7), Decimal("0.5")
_few = {"singles": 1, "doubles": 2, "triples": 3, "hundred": 100, "double": 2, "triple": 3}


def _left(tokens: Sequence[Token], held: set[int]) -> Iterator[Number]:
    at = 0
    while at < len(tokens):
        number = number_at(tokens, at) if at not in held else None
        if number is not None:
            yield number
        at = number.end if number is not None else at + 1


def _spoken_together(tokens: Sequence[Token]) -> Iterator[Number]:
    """``one eighty five`` as a hundred and eighty five, ``seventy two five`` as a half more."""
    for at, token in enumerate(tokens):
        first = number_at(tokens, at) if token.text in NUMBER_WORDS else None
        second = number_at(tokens, first.end) if first is not None and first.end < len(tokens) else None
        if first is None or second is None or tokens[first.end].text not in NUMBER_WORDS:
            continue
        if first.end == at + 1 and int(first.value) in _hundreds and 10 <= second.value < 100:
            yield Number(first.value * 100 + second.value, at, second.end)
        elif first.value >= 20 and tokens[first.end].text == "five":
            yield Number(first.value + _half, at, first.end + 1)


def _plurals(tokens: Sequence[Token]) -> Iterator[Number]:
    """``fives``, ``twenty eights``, ``triples``, and a bare hundred."""
    for at, token in enumerate(tokens):
        word = token.text
        single = word.removesuffix("es") if word == "sixes" else word.removesuffix("s")
        value = NUMBER_WORDS.get(f"{word[:-3]}y") if word.endswith("ies") else NUMBER_WORDS.get(single)
        if word in _few:
            yield Number(Decimal(_few[word]), at, at + 1)
        elif word.endswith("s") and value is not None and word not in NUMBER_WORDS:
            before = NUMBER_WORDS.get(tokens[at - 1].text) if at else None
            if before is not None and before >= 20 and before % 10 == 0 and value < 10:
                yield Number(before + value, at - 1, at + 1)
            else:
                yield Number(value, at, at + 1)


def _is_number(item: Item, at: int) -> bool:
    """Whether it is a bare figure that is the place of an exercise in the list: ``swap 2``."""
    return (
        item.kind is ItemKind.FIGURE
        and item.mention is not None
        and item.mention.kind == "number"
        and (item.value == at + 1)
    )


def kilograms(item: Item, *, in_pounds: bool = False) -> float:
    """The load of a figure; a bare one is of kilograms unless it is ``in_pounds``."""
    mention = item.mention
    if mention is not None and isinstance(mention.value, Weight):
        is_lb = mention.value.unit == "lb"
        return float(mention.value.value * (POUND_IN_KILOGRAMS if is_lb else 1))
    return item.value * float(POUND_IN_KILOGRAMS) if in_pounds else item.value


def seconds_of(item: Item) -> float | None:
    """The seconds of a figure that is a length of time; None for another."""
    value = item.mention.value if item.mention is not None else None
    return float(value.seconds) if isinstance(value, Duration) else None


def scheme_of(item: Item) -> Scheme | None:
    """The sets and reps of a figure that tells both; None for another."""
    value = item.mention.value if item.mention is not None else None
    return value if isinstance(value, Scheme) else None
