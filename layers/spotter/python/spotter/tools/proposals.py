"""Exercises as a tool was given them, checked by the engine where a model has proposed them.

The rules are imported at the first workout that has to be checked: act starts without them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spotter.training.proposals.check import Checked
    from spotter.training.proposals.limits import Limits

Fields = dict[str, Any]
Standing = Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Proposal:
    """The exercises as they may stand; what a result says of the check, as data and in words behind its own text."""

    exercises: tuple[Fields, ...]
    data: Mapping[str, Any] = field(default_factory=dict)
    said: str = ""


def proposed_workout(exercises: Sequence[Fields], limits: "Limits | None") -> Proposal:
    """A whole workout. Refused."""
    if limits is None:
        return Proposal(tuple(exercises))
    from spotter.training.proposals.check import checked_workout

    return _of(checked_workout(exercises, limits))


def proposed_swap(new: Fields, workout: Standing, at: int, limits: "Limits | None") -> Proposal:
    """An exercise in the place of the one at ``at``. Refused."""
    if limits is None:
        return Proposal((new,))
    from spotter.training.proposals.check import checked_swap

    return _of(checked_swap(new, workout[at], _others(workout, at), limits))


def proposed_adjustment(new: Fields, workout: Standing, at: int, limits: "Limits | None") -> Proposal:
    """The exercise at ``at`` with other fields. Refused."""
    if limits is None:
        return Proposal((new,))
    from spotter.training.proposals.check import checked_adjustment

    return _of(checked_adjustment(new, workout[at], _others(workout, at), limits))


def _others(workout: Standing, at: int) -> Standing:
    return [*workout[:at], *workout[at + 1 :]]


def _of(checked: "Checked") -> Proposal:
    return Proposal(checked.exercises, checked.to_json(), checked.said())
