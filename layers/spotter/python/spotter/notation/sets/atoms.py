"""The atoms of a clause: counts, loads, efforts and unlabelled numbers, before they are paired."""

from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from spotter.catalogue import Category, Exercise, Implement, Kind, LoadType, Pattern
from spotter.notation.types import Code, Unit

most_sets = 20
"""Ten by ten is a program; thirty sets of one lift are a slip of the finger."""

surely_sets = 10
"""Up to here ``N x M`` is N sets of M; from here to ``most_sets`` N may as well be a light load."""


class Declined(Exception):
    """The clause cannot be read with certainty. ``detail`` is for the user."""

    def __init__(self, code: Code, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail


class Load(NamedTuple):
    """One load as written. ``value`` None is bodyweight alone, or a load that has no number (``unclear``)."""

    value: Decimal | None
    unit: Unit | None = None
    sign: str = ""
    body: bool = False
    sided: bool = False
    total: bool = False
    unclear: bool = False
    other_unit: bool = False


class Atom(NamedTuple):
    """A count (with its load, if a product told both), loads, an effort or a unlabelled number."""

    start: int
    end: int
    cell: int
    """Atoms with the same cell have no comma or join between them."""
    sets: Decimal | None = None
    reps: tuple[Decimal, ...] | None = None
    seconds: tuple[Decimal, ...] | None = None
    loads: tuple[Load, ...] = ()
    effort: tuple[Decimal, ...] = ()
    unlabelled: tuple[Decimal, ...] = ()
    pair: tuple[Decimal, Decimal] | None = None
    """``a x b`` without units: sets by reps, or load by reps."""
    at: bool = False
    bracketed: bool = False
    """It stands in brackets."""
    unknown: bool = False
    """Its reps are not told."""
    is_range: bool = False
    """Its reps are a range."""
    plus: bool = False
    """Its (last) reps are the least of as many as possible."""
    about: bool = False
    got: bool = False
    """A word like ``got`` stands before it."""
    planned: bool = False
    of: bool = False
    """The word ``of`` or ``for`` stands before it."""
    led_by_for: bool = False
    vague: bool = False
    """``sets of`` stands before it, and no number of them."""
    load_by: bool = False
    """``5 x 100kg``: sets or reps by load."""
    failed: bool = False
    as_many: bool = False
    """``amrap`` or the like stands before it."""
    last_set: bool = False
    """Words like ``last set`` or ``2nd set:`` stand before it."""

    @property
    def counts(self) -> bool:
        """Whether it tells reps, seconds, or that they are unknown."""
        return (
            self.reps is not None or self.seconds is not None or self.unknown or self.is_range or self.pair is not None
        )

    @property
    def only_sets(self) -> bool:
        """``3 sets`` and nothing else."""
        return self.sets is not None and not self.counts and not self.loads

    @property
    def only_loads(self) -> bool:
        """A load and nothing that was done with it."""
        return bool(self.loads) and not self.counts

    @property
    def is_lone_number(self) -> bool:
        """A number of which nothing is told."""
        return len(self.unlabelled) == 1 and not self.at and not self.loads and not self.plus

    def as_loads(self) -> "Atom":
        """Its unlabelled numbers taken for loads."""
        return self._replace(unlabelled=(), at=False, loads=tuple(Load(value) for value in self.unlabelled))

    @property
    def is_one_set(self) -> bool:
        """One set, told without a number of sets."""
        return self.sets is None and self.counts


@dataclass(frozen=True, slots=True)
class Traits:
    """What of an exercise matters to how its numbers are read."""

    bears_load: bool
    """Sets of reps without a load leave something out."""
    barbell: bool
    per_hand: bool
    hand_held: bool
    timed: bool
    """Its sets are counted in seconds."""
    adds: bool
    """A load is what is added to the body or taken off it."""
    assisted: bool
    cardio: bool
    unilateral: bool

    @classmethod
    def of(cls, exercise: Exercise | None) -> "Traits":
        """The traits of an exercise; an unrecognised one may be anything that is held."""
        if exercise is None:
            return cls(True, False, False, True, False, False, False, False, True)
        reps = exercise.kind is Kind.REPS
        on_load = exercise.load_type in (LoadType.TOTAL, LoadType.PER_HAND, LoadType.ASSISTED)
        return cls(
            bears_load=reps and on_load and exercise.implement is not Implement.UNKNOWN,
            barbell=exercise.implement in (Implement.BARBELL, Implement.TRAP_BAR),
            per_hand=exercise.load_type is LoadType.PER_HAND,
            hand_held=exercise.implement in (Implement.DUMBBELL, Implement.KETTLEBELL, Implement.UNKNOWN),
            timed=not reps,
            adds=exercise.load_type in (LoadType.ADDED, LoadType.ASSISTED, LoadType.NONE),
            assisted=exercise.load_type is LoadType.ASSISTED,
            cardio=exercise.category is Category.CARDIO or exercise.pattern is Pattern.CARRY,
            unilateral=exercise.unilateral,
        )


def is_whole(value: Decimal) -> bool:
    """Whether it is a whole number."""
    return value == value.to_integral_value()


def may_be_sets(value: Decimal) -> bool:
    """Whether anyone does so many sets."""
    return is_whole(value) and 0 < value <= most_sets
