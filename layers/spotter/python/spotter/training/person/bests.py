"""The bests that the user tells of their lifts: one of each exercise, what was told last."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from spotter.catalogue import match
from spotter.errors import InvalidRequest
from spotter.training.amounts import plain
from spotter.training.models import MOST_BESTS, ToldBest


@dataclass(frozen=True, slots=True)
class BestWritten:
    """A best as it is sent: ``name`` is any usual name of the exercise; a weight without a unit is in the user's."""

    name: str
    weight: float | None
    unit: Literal["kg", "lb"] | None
    reps: int


def told_bests(written: Iterable[BestWritten], usual: Literal["kg", "lb"]) -> list[ToldBest]:
    """The bests as they are stored, of each exercise the last. InvalidRequest for a name that is no exercise."""
    found: dict[str, ToldBest] = {}
    for each in written:
        exercise = match(each.name).exercise
        if exercise is None:
            raise InvalidRequest(f"Not known as one exercise: {each.name}. Write its usual name.")
        found[exercise.id] = ToldBest(
            exercise=exercise.id,
            name=exercise.name,
            weight=plain(each.weight),
            unit=None if each.weight is None else each.unit or usual,
            reps=each.reps,
        )
    return list(found.values())


def with_told(stored: Sequence[ToldBest], told: Sequence[ToldBest]) -> list[ToldBest]:
    """What is stored with what is told over it. InvalidRequest where there would be more than are kept."""
    found = {each.exercise: each for each in (*stored, *told)}
    if len(found) > MOST_BESTS:
        raise InvalidRequest(f"There may be bests of {MOST_BESTS} exercises at most.")
    return list(found.values())
