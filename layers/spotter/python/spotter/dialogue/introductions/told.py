"""The lasting facts that a message tells of its writer, by the record that keeps them."""

from dataclasses import dataclass
from typing import Literal

from spotter.catalogue import Exercise

Unit = Literal["kg", "lb"]


@dataclass(frozen=True, slots=True)
class Best:
    """The most that somebody can do of a lift."""

    exercise: Exercise
    reps: int
    weight: float | None = None
    unit: Unit | None = None

    def said(self) -> str:
        """``Bench Press 92.5 kg x 1``."""
        load = f" {self.weight:g} {self.unit}" if self.weight is not None else ""
        return f"{self.exercise.name}{load} x {self.reps}"


@dataclass(frozen=True, slots=True)
class Item:
    """One kind of equipment, with the weights that are told; ``is_up_to``: the heaviest alone, or both ends."""

    name: str
    weights: tuple[float, ...] = ()
    unit: Unit | None = None
    is_up_to: bool = False

    def said(self) -> str:
        """``dumbbells up to 40 kg``."""
        if not self.weights:
            return self.name
        if self.is_up_to and len(self.weights) == 1:
            return f"{self.name} up to {self.weights[0]:g} {self.unit}"
        if self.is_up_to:
            return f"{self.name} from {self.weights[0]:g} to {self.weights[-1]:g} {self.unit}"
        return f"{self.name} of {', '.join(f'{each:g}' for each in self.weights)} {self.unit}"


@dataclass(frozen=True, slots=True)
class Body:
    """Who the person is."""

    age: int | None = None
    gender: str | None = None
    height_cm: float | None = None
    weight: float | None = None
    unit: Unit | None = None
    training_years: int | None = None


@dataclass(frozen=True, slots=True)
class Habits:
    """How they train. ``days`` are 1 (Monday) to 7, ``times`` how often a week."""

    level: str | None = None
    minutes: int | None = None
    days: tuple[int, ...] = ()
    times: int | None = None


@dataclass(frozen=True, slots=True)
class Gear:
    """What there is to train with; ``is_all``: and nothing else. ``unknown`` is what no record can hold."""

    place: Literal["Gym", "Home"] | None = None
    items: tuple[Item, ...] = ()
    lacking: tuple[str, ...] = ()
    is_all: bool = False
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wants:
    """What they refuse and like, what they train for, and their old injuries.

    ``goals`` are in their own words; ``wanted`` are categories and muscles that are to count.
    """

    refused: tuple[str, ...] = ()
    liked: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    wanted: tuple[str, ...] = ()
    old: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """All of it."""

    body: Body = Body()
    habits: Habits = Habits()
    gear: Gear = Gear()
    wants: Wants = Wants()
    bests: tuple[Best, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether nothing is told that a record can hold."""
        return not self.count

    @property
    def count(self) -> int:
        """How many things are told."""
        single = (self.body.age, self.body.gender, self.body.height_cm, self.body.weight, self.body.training_years)
        habits, gear, wants = self.habits, self.gear, self.wants
        singles = (*single, habits.level, habits.minutes, habits.days or None, habits.times, gear.place)
        several = (
            gear.items,
            gear.lacking,
            self.bests,
            wants.refused,
            wants.liked,
            wants.goals,
            wants.wanted,
            wants.old,
        )
        return sum(each is not None for each in singles) + sum(map(len, several))

    @property
    def is_a_rule(self) -> bool:
        """Whether all that is told is what is refused: who says so gives an order, and introduces nobody."""
        return self == Told(wants=Wants(refused=self.wants.refused))
