"""What a message orders: what is done with which exercises, in the order in which it was said."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from spotter.dialogue.orders.amounts import Amounts
from spotter.dialogue.orders.names import Ref

VERBS = ("remove", "take", "add", "swap", "change", "move", "start", "finish", "want", "keep", "pair", "put")
"""Kinds of phrases that say what is to be done."""
FIRST, LAST, BEFORE, AFTER, AT = "first", "last", "before", "after", "at"


@dataclass(slots=True)
class Entry:
    """An exercise with what is told of it, by this part of the message or by a later one."""

    ref: Ref
    amounts: Amounts = field(default_factory=Amounts)


@dataclass(frozen=True, slots=True)
class Place:
    """Where something goes: first, last, at a place counted from 0, or beside another exercise."""

    where: str
    beside: Ref | None = None
    index: int = 0


@dataclass(frozen=True, slots=True)
class Remove:
    """These go."""

    entries: Sequence[Entry]


@dataclass(frozen=True, slots=True)
class Add:
    """These come in, or are set as told where they are there."""

    entries: Sequence[Entry]
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Swap:
    """One goes and another takes its place."""

    old: Entry
    new: Entry


@dataclass(frozen=True, slots=True)
class Set:
    """These are as told."""

    entries: Sequence[Entry]


@dataclass(frozen=True, slots=True)
class SetAll:
    """Every exercise is as told, but for those ``besides``."""

    amounts: Amounts
    besides: Sequence[Entry] = ()


@dataclass(frozen=True, slots=True)
class Move:
    """These go elsewhere."""

    entries: Sequence[Entry]
    place: Place


@dataclass(frozen=True, slots=True)
class Pair:
    """These are done in turn."""

    entries: Sequence[Entry]


@dataclass(frozen=True, slots=True)
class Apart:
    """These, or all, are done by themselves and in turn with none."""

    entries: Sequence[Entry] = ()


@dataclass(frozen=True, slots=True)
class Only:
    """The workout is to be this."""

    entries: Sequence[Entry]


@dataclass(frozen=True, slots=True)
class Rests:
    """Shorter rests, of all or of these; by so many seconds where that was said."""

    entries: Sequence[Entry] = ()
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Fit:
    """The whole in so many minutes, else in the time there is. ``fills``: all of them are to be used."""

    minutes: int | None = None
    fills: bool = False


Order = Remove | Add | Swap | Set | SetAll | Move | Pair | Apart | Only | Rests | Fit


@dataclass(slots=True)
class Orders:
    """All of a message. ``left``: stretches of it that are not clear; ``unsafe``: one may deny or limit the others."""

    orders: list[Order] = field(default_factory=list)
    spared: list[Ref] = field(default_factory=list)
    left: list[tuple[int, int]] = field(default_factory=list)
    absent: list[str] = field(default_factory=list)
    """What is to go and is not there."""
    questions: list[tuple[int, int]] = field(default_factory=list)
    first_order: int = 0
    """Where the first thing is ordered."""
    unsafe: bool = False
    is_edit: bool = False
    """Whether something can only be ordered of a workout that is there: out, swapped, all of it."""
    has_verb: bool = False
    """Whether anything says what is to be done, beside amounts and names."""
    puts_right: bool = False
    """Whether what the message before brought in is to be another exercise: ``not curls, I meant a press``."""
    is_ordered: bool = False
    """Whether a word orders something: ``all of them`` and ``at the end`` are none."""
