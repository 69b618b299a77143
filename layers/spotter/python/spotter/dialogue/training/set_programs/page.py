"""A message and the log beside it on one page: its words, and the items that a program can point at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from enum import StrEnum
from math import log1p

from spotter.catalogue import Exercise
from spotter.dialogue.training.figure import Figure, Joint, Role
from spotter.dialogue.training.figure_parts.mentions import Said, log_said
from spotter.dialogue.training.sets_done import SetDone, plain
from spotter.dialogue.understanding.exercises_said import Named
from spotter.dialogue.understanding.message import Message
from spotter.notation import Unit

MOST_ITEMS = 64
MOST_SETS_BESIDE = 8
"""Of an exercise in the log, its last sets: who goes on with it, or puts it right, seldom means earlier ones."""


class ItemKind(StrEnum):
    """What an item is."""

    NAME = "name"
    FIGURE = "figure"
    WORD = "word"
    """A word that says a set again."""
    LOGGED_NAME = "logged name"
    LOGGED_LOAD = "logged load"
    LOGGED_COUNT = "logged count"
    LOGGED_EFFORT = "logged effort"


class When(StrEnum):
    """When the sets of an exercise beside the message were done, as the page has it."""

    NOW = "now"
    """Of the newest log of the conversation, the exercise that was logged last."""
    TODAY = "today"
    EARLIER = "earlier"
    """On the day before to which this conversation logged it."""
    LAST = "last"
    """The last time, where nothing of it is logged in this conversation."""


@dataclass(frozen=True, slots=True)
class Logged:
    """An exercise of the log beside the message, and its sets."""

    exercise: Exercise
    sets: tuple[SetDone, ...]
    when: When


@dataclass(frozen=True, slots=True)
class Item:
    """Something that a program can point at: the words ``start:end`` of the page."""

    kind: ItemKind
    start: int
    end: int
    features: tuple[float, ...]
    value: Decimal = Decimal(0)
    unit: Unit | None = None
    role: str = ""
    """Of a figure: what the rules take it for."""
    gap: int = 0
    """Of a figure: how many names of the message stand before it."""
    is_told: bool = True
    """Whether the rules take a figure for what this person did."""
    entry: int = -1
    """Of what is logged: which exercise beside the message."""
    place: int = -1
    """Of what is logged: which set."""
    exercises: tuple[Exercise, ...] = ()
    """Of a name: those that it may mean."""


@dataclass(frozen=True, slots=True)
class Page:
    """The words of the message, those of the log behind them, and the items of both.

    ``parts``: 0 for each word of the message, 1 for each of the log.
    """

    words: tuple[str, ...]
    parts: tuple[int, ...]
    items: tuple[Item, ...]
    names: int
    """How many names the message has: they come first among the items."""


def page_of(said: Message, logged: Sequence[Logged]) -> Page:
    """The page of a message beside these exercises, the newest first."""
    own = {each.id: each for each in (*said.own, *(one.exercise for one in logged))}
    found = log_said(replace(said, own=tuple(own[key] for key in sorted(own))))
    words = [token.text for token in found.said.tokens]
    items = [*map(_name, found.names)]
    for gap, held in enumerate(found.gaps):
        items += [_figure(each, gap) if each.figure is not None else _word(each, gap) for each in held]
    parts = [0] * len(words)
    for at, each in enumerate(logged):
        beside = _Beside(at, each, len(words))
        items += beside.items()
        words += beside.words
    parts += [1] * (len(words) - len(parts))
    return Page(tuple(words), tuple(parts), tuple(items), len(found.names))


_roles, _joints = tuple(Role), tuple(Joint)
_of_numbers, _of_marks, _of_logged = 8, 4, 12
_nothing = (0.0,)


def _numbers(value: Decimal) -> tuple[float, ...]:
    size = float(value)
    return (
        log1p(size) / 6,
        float(size == int(size)),
        *(float(size <= least) for least in (5, 12, 20, 40)),
        float(size > 40),
        float(size * 2 == int(size * 2)),
    )


def _features(
    kind: ItemKind,
    numbers: Sequence[float] = _nothing * _of_numbers,
    figure: Figure | None = None,
    marks: Sequence[float] = _nothing * _of_marks,
    logged: Sequence[float] = _nothing * _of_logged,
) -> tuple[float, ...]:
    kinds = (
        float(kind in (ItemKind.NAME, ItemKind.LOGGED_NAME)),
        float(kind is ItemKind.FIGURE),
        float(kind is ItemKind.WORD),
    )
    roles = tuple(float(figure is not None and figure.role is role) for role in _roles)
    joints = tuple(float(figure is not None and figure.joint is joint) for joint in _joints)
    return (*kinds, *numbers, *roles, *joints, *marks, *logged)


FEATURES = len(_features(ItemKind.NAME))


def _name(each: Named) -> Item:
    exercises = (each.exercise,) if each.exercise is not None else each.candidates
    return Item(ItemKind.NAME, each.start, each.end, _features(ItemKind.NAME), exercises=exercises)


def _word(each: Said, gap: int) -> Item:
    marks = (0.0, 0.0, 0.0, float(each.is_told))
    return Item(
        ItemKind.WORD, each.start, each.end, _features(ItemKind.WORD, marks=marks), gap=gap, is_told=each.is_told
    )


def _figure(each: Said, gap: int) -> Item:
    figure = each.figure
    assert figure is not None  # noqa: S101 - for the type alone
    marks = (
        float(figure.unit == "kg"),
        float(figure.unit == "lb"),
        float(figure.is_last),
        float(each.is_told),
    )
    features = _features(ItemKind.FIGURE, _numbers(figure.value), figure, marks)
    return Item(
        ItemKind.FIGURE,
        each.start,
        each.end,
        features,
        figure.value,
        figure.unit,
        figure.role.value,
        gap,
        each.is_told,
    )


class _Beside:
    """The words and items of one exercise of the log."""

    def __init__(self, at: int, logged: Logged, start: int) -> None:
        self.words: list[str] = []
        self._at, self._logged, self._start = at, logged, start
        self._sets = logged.sets[-MOST_SETS_BESIDE:]

    def items(self) -> Iterator[Item]:
        """Its name, and of each set what was not so in the one before; the words are there behind the last one."""
        self.words.append(self._logged.when.value)
        name = self._logged.exercise.name.lower().replace("-", " ").split()
        yield self._item(ItemKind.LOGGED_NAME, name, 0, Decimal(0), 1)
        load: tuple[Decimal | None, Unit | None] | None = None
        effort: Decimal | None = None
        for place, one in enumerate(self._sets):
            if (one.weight, one.unit) != load and one.weight is not None:
                yield self._item(ItemKind.LOGGED_LOAD, [plain(one.weight)], place, one.weight, len(self._sets))
                self.words += [one.unit or "kg", "x"]
            load = (one.weight, one.unit)
            count = one.reps if one.reps is not None else one.seconds
            if count is None:
                continue
            yield self._item(ItemKind.LOGGED_COUNT, [str(count)], place, Decimal(count), len(self._sets))
            if one.rpe is not None and one.rpe != effort:
                self.words.append("@")
                yield self._item(ItemKind.LOGGED_EFFORT, [plain(one.rpe)], place, one.rpe, len(self._sets))
            effort = one.rpe
        self.words.append(";")

    def _item(self, kind: ItemKind, words: Sequence[str], place: int, value: Decimal, of: int) -> Item:
        start = self._start + len(self.words)
        self.words += words
        is_name = kind is ItemKind.LOGGED_NAME
        one = self._sets[place] if self._sets else SetDone(None)
        unit: Unit | None = (one.unit or "kg") if kind is ItemKind.LOGGED_LOAD else None
        held = float(kind is ItemKind.LOGGED_COUNT and one.reps is None)
        marks = (float(unit == "kg"), float(unit == "lb"), held, 0.0)
        numbers = _nothing * _of_numbers if is_name else _numbers(value)
        return Item(
            kind,
            start,
            start + len(words),
            _features(kind, numbers, None, marks, self._when(place, of)),
            value,
            unit,
            entry=self._at,
            place=place,
            exercises=(self._logged.exercise,) if is_name else (),
        )

    def _when(self, place: int, of: int) -> tuple[float, ...]:
        when = self._logged.when
        return (
            1.0,
            float(when in (When.NOW, When.TODAY)),
            float(when is When.NOW),
            float(when is When.EARLIER),
            float(when is When.LAST),
            float(place == of - 1),
            *(float(place == each) for each in (0, 1, 2)),
            float(place > 2),
            float(self._at == 0),
            float(self._at == 1),
        )
