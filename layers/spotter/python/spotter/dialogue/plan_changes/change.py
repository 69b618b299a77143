"""Changes of a weekly plan, as a message asks for them."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal

from spotter.catalogue import Exercise


class Doing(StrEnum):
    """What is done. Those of whole days begin with ``day``."""

    OUT = "out"
    IN = "in"
    SWAP = "swap"
    AMOUNT = "amount"
    """Other sets, reps or loads."""
    PLACE = "place"
    """First, last, or beside another one on its day."""
    TO_DAY = "to_day"
    EXCHANGE = "exchange"
    """Two exercises of two days change places."""
    DAY_OUT = "day_out"
    DAY_MOVED = "day_moved"
    DAYS_SWAPPED = "days_swapped"
    DAYS_SET = "days_set"
    """The sessions in their order, on these days."""
    DAY_MINUTES = "day_minutes"


@dataclass(frozen=True, slots=True)
class Target:
    """What is meant by a name: an exercise, several, or everything; at ``start:end`` of the words."""

    words: tuple[str, ...] = ()
    exercise: Exercise | None = None
    candidates: tuple[Exercise, ...] = ()
    start: int = 0
    end: int = 0
    is_everything: bool = False
    but: "tuple[Target, ...]" = ()
    """Of everything, what is left: ``everything except the rows``."""
    is_kind: bool = False
    """Whether all of its kind are meant: ``curls``, ``every overhead press``."""
    is_vague: bool = False
    """``Something for the hamstrings``: the coach chooses."""

    @property
    def text(self) -> str:
        """As it was named."""
        return " ".join(self.words)

    @property
    def called(self) -> str:
        """The name of the exercise, where it is known which one is meant."""
        return self.exercise.name if self.exercise is not None else self.text


@dataclass(frozen=True, slots=True)
class Amount:
    """Figures; None for each that is not told. ``more_load`` and ``more_sets`` are added to what there is."""

    sets: int | None = None
    reps: str | None = None
    seconds: int | None = None
    load: float | None = None
    unit: Literal["kg", "lb"] | None = None
    more_load: float | None = None
    more_sets: int | None = None
    minutes: int | None = None
    """Of a whole session."""

    def __bool__(self) -> bool:
        return self != Amount()

    def then(self, other: "Amount") -> "Amount":
        """With what the ``other`` tells in its place."""
        told = {name: value for name in self.__slots__ if (value := getattr(other, name)) is not None}
        return replace(self, **told)


@dataclass(frozen=True, slots=True)
class Place:
    """Where on its day an exercise stands."""

    where: Literal["first", "last", "after", "before"]
    beside: Target | None = None


@dataclass(frozen=True, slots=True)
class Change:
    """One change. ``days``: where, empty for wherever it is; ``to``: where it goes."""

    doing: Doing
    old: Target | None = None
    new: Target | None = None
    days: tuple[int, ...] = ()
    is_everywhere: bool = False
    to: tuple[int, ...] = ()
    amount: Amount = field(default_factory=Amount)
    place: Place | None = None
    is_as_before: bool = False
    """Whether the figures are those that the old one, or the same one of another day, has."""

    @property
    def of(self) -> Target:
        """What is there, of a change that is of something."""
        if self.old is None:
            raise ValueError("this change is of nothing that is there")
        return self.old

    @property
    def by(self) -> Target:
        """What comes in, of a change that brings something in."""
        if self.new is None:
            raise ValueError("this change brings nothing in")
        return self.new


@dataclass(frozen=True, slots=True)
class ChangesRead:
    """The changes that a message asks for, in order. ``unread``: what was not understood, as it was written."""

    changes: tuple[Change, ...] = ()
    unread: tuple[str, ...] = ()
    is_of_one_week: bool = False
