"""What a plan is made from: the user's records as plain JSON, read tolerantly, and what was done before."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any, Protocol

Json = Mapping[str, Any]


class TrainingLog(Protocol):
    """What was done. Ids of exercises are the catalogue's or of the user's own."""

    def exposures(self, exercises: Collection[str]) -> Mapping[str, Sequence[Json]]:
        """What was done of each of these exercises, in any order, as ``Exposure`` has it; without those never done."""
        ...

    def recent(self) -> Sequence[Json]:
        """The newest workouts, as ``LoggedWorkout`` has them."""
        ...


@dataclass(frozen=True, slots=True)
class NothingLogged:
    """The log of who has logged nothing."""

    def exposures(self, exercises: Collection[str]) -> Mapping[str, Sequence[Json]]:
        """None."""
        del exercises
        return {}

    def recent(self) -> Sequence[Json]:
        """None."""
        return ()


@dataclass(frozen=True, slots=True)
class StoredData:
    """The records of ``spotter.training.models`` as JSON; empty where there is none. ``schedule`` is the day's."""

    profile: Json = field(default_factory=dict)
    settings: Json = field(default_factory=dict)
    equipment: Json = field(default_factory=dict)
    program: Json = field(default_factory=dict)
    category_goals: Json = field(default_factory=dict)
    muscle_goals: Json = field(default_factory=dict)
    distribution: Json = field(default_factory=dict)
    preferences: Sequence[Json] = ()
    pains: Sequence[Json] = ()
    own_exercises: Sequence[Json] = ()
    schedule: Sequence[Json] = ()
    log: TrainingLog = NothingLogged()


def number(value: Any) -> Decimal | None:
    """A stored number; None for what is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | Decimal | str):
        return None
    try:
        found = Decimal(str(value))
    except InvalidOperation:
        return None
    return found if found.is_finite() else None


def whole(value: Any) -> int | None:
    """A stored whole number from 0 on; None for what is none."""
    found = number(value)
    return int(found) if found is not None and 0 <= found <= 1_000_000 else None


def text(value: Any) -> str:
    """A stored text on one line; empty for what is none."""
    return " ".join(value.split()) if isinstance(value, str) else ""


def mapping(value: Any) -> Json:
    """A stored object; empty for what is none."""
    return value if isinstance(value, Mapping) else {}


def mappings(value: Any) -> Iterator[Json]:
    """The objects of a stored list."""
    return (each for each in value if isinstance(each, Mapping)) if isinstance(value, list | tuple) else iter(())


def day(value: Any) -> date | None:
    """The day of an ISO date; None for what is none."""
    try:
        return date.fromisoformat(value[:10]) if isinstance(value, str) else None
    except ValueError:
        return None
