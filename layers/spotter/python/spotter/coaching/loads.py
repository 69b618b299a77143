"""The loads that exist on an implement, and moving among them. Exact: no binary floats."""

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache

SAME_WITHIN = Decimal("0.15")
"""A written load this near to one that exists is that one: it has been through a conversion of units."""


class Loads(ABC):
    """An ascending set of loads, never empty, in one unit."""

    @property
    @abstractmethod
    def lightest(self) -> Decimal:
        """The least that can be lifted: the empty bar, the first dumbbell."""

    @abstractmethod
    def at_or_below(self, load: Decimal) -> Decimal | None:
        """The heaviest that is not above ``load``; None below the lightest."""

    @abstractmethod
    def above(self, load: Decimal) -> Decimal | None:
        """The next one above ``load``; None at the heaviest."""

    def below(self, load: Decimal) -> Decimal | None:
        """The next one below ``load``; None at the lightest."""
        found = self.at_or_below(load)
        if found is None or found < load:
            return found
        return self._before(found)

    @abstractmethod
    def _before(self, load: Decimal) -> Decimal | None:
        """The one before ``load``, which exists."""

    def has(self, load: Decimal) -> bool:
        """Whether exactly this load exists."""
        return self.at_or_below(load) == load

    def nearest(self, load: Decimal) -> Decimal:
        """The load nearest to ``load``, ties down."""
        down, up = self.at_or_below(load), self.above(load)
        if down is None:
            return self.lightest
        if up is None or load - down <= up - load:
            return down
        return up

    def nearest_available(self, load: Decimal) -> Decimal:
        """The load that exists for one that was written: the same, or the next below it; never a heavier one."""
        near = self.nearest(load)
        if abs(near - load) <= SAME_WITHIN:
            return near
        down = self.at_or_below(load)
        return self.lightest if down is None else down

    def increased(self, load: Decimal, increment: Decimal) -> Decimal | None:
        """The heaviest within ``increment`` above ``load``, else the next that there is; None at the heaviest."""
        within = self.at_or_below(load + increment)
        return within if within is not None and within > load else self.above(load)


@dataclass(frozen=True, slots=True)
class Steps(Loads):
    """Loads ``first``, ``first + step`` and so on, up to ``last`` where there is a last."""

    first: Decimal
    step: Decimal
    last: Decimal | None = None

    @property
    def lightest(self) -> Decimal:
        return self.first

    def at_or_below(self, load: Decimal) -> Decimal | None:
        if load < self.first:
            return None
        if self.last is not None and load > self.last:
            load = self.last
        return load - (load - self.first) % self.step

    def above(self, load: Decimal) -> Decimal | None:
        down = self.at_or_below(load)
        up = self.first if down is None else down + self.step
        return None if self.last is not None and up > self.last else up

    def _before(self, load: Decimal) -> Decimal | None:
        return load - self.step if load > self.first else None


@dataclass(frozen=True, slots=True)
class Listed(Loads):
    """Exactly these loads, ascending."""

    values: tuple[Decimal, ...]

    @staticmethod
    def of(values: Iterable[Decimal]) -> "Listed":
        """The loads of ``values``, sorted, each once. ValueError if there are none."""
        found = tuple(sorted(set(values)))
        if not found:
            raise ValueError("a list of loads holds at least one")
        return Listed(found)

    @property
    def lightest(self) -> Decimal:
        return self.values[0]

    def at_or_below(self, load: Decimal) -> Decimal | None:
        at = bisect_right(self.values, load)
        return self.values[at - 1] if at else None

    def above(self, load: Decimal) -> Decimal | None:
        at = bisect_right(self.values, load)
        return self.values[at] if at < len(self.values) else None

    def _before(self, load: Decimal) -> Decimal | None:
        at = bisect_right(self.values, load)
        return self.values[at - 2] if at > 1 else None


@dataclass(frozen=True, slots=True)
class Joined(Loads):
    """The loads of ``light``, and above them those of ``heavy``."""

    light: Loads
    heavy: Loads

    @property
    def lightest(self) -> Decimal:
        return self.light.lightest

    def at_or_below(self, load: Decimal) -> Decimal | None:
        return self.heavy.at_or_below(load) or self.light.at_or_below(load)

    def above(self, load: Decimal) -> Decimal | None:
        return self.light.above(load) or self.heavy.above(load)

    def _before(self, load: Decimal) -> Decimal | None:
        return self.heavy.below(load) or self.light.below(load)


NO_LOAD = Listed((Decimal(0),))
"""Bodyweight, which nothing is added to."""


@dataclass(frozen=True, slots=True)
class Plate:
    """A size of plate, and how many pairs of it there are; None: enough."""

    weight: Decimal
    pairs: int | None = None


@dataclass(frozen=True, slots=True)
class Bar(Loads):
    """A bar with a limited set of plates. Bit ``n`` of ``sides`` says that one side can hold ``n`` times ``grain``."""

    bar: Decimal
    sides: int
    grain: Decimal

    @property
    def lightest(self) -> Decimal:
        return self.bar

    def at_or_below(self, load: Decimal) -> Decimal | None:
        return None if load < self.bar else self._load(self._up_to(load).bit_length() - 1)

    def above(self, load: Decimal) -> Decimal | None:
        if load < self.bar:
            return self.bar
        at = int((load - self.bar) / 2 / self.grain) + 1
        rest = self.sides >> at
        return self._load(at + (rest & -rest).bit_length() - 1) if rest else None

    def _before(self, load: Decimal) -> Decimal | None:
        return self.at_or_below(load - self.grain)

    def _up_to(self, load: Decimal) -> int:
        return self.sides & ((1 << int((load - self.bar) / 2 / self.grain) + 1) - 1)

    def _load(self, at: int) -> Decimal:
        return self.bar + 2 * at * self.grain


@lru_cache(maxsize=64)
def on_a_bar(bar: Decimal, plates: tuple[Plate, ...]) -> Loads:
    """The loads of a bar with pairs of plates. Where there are enough of them, steps of twice the smallest."""
    if not plates:
        return Listed((bar,))
    if all(plate.pairs is None for plate in plates):
        return Steps(bar, 2 * min(plate.weight for plate in plates))
    sides = 1
    for plate in sorted(plates, key=lambda each: each.weight):
        for _ in range(plate.pairs or _pairs_when_enough):
            sides |= (sides << int(plate.weight / _grain)) & _up_to_the_heaviest_side
    return Bar(bar, sides, _grain)


_grain = Decimal("0.001")
_up_to_the_heaviest_side = (1 << 500_001) - 1
_pairs_when_enough = 12
