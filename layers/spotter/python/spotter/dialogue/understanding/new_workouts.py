"""How likely it is that a message asks for a new workout, whatever it says of it.

Two layers upon what both encoders read, learned from messages of which people told what they ask for
(``make learn ONLY=wishes``).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from math import exp
from pathlib import Path

from spotter.dialogue.understanding.question_topics import described
from spotter.language.encoder import judged, read_weights

WEIGHTS = Path(__file__).with_name("data") / "new_workouts.npz"


class Asked(StrEnum):
    """What a message asks for. The order is that of the weights."""

    OTHER = "other"
    BUILD = "build"
    """A new workout."""
    PLAN = "plan"
    """The session of a day, by what is stored."""
    EDIT = "edit"
    """A change of the workout in hand."""


def likelihood_of_new_workout(text: str) -> float:
    """How likely it is that a new workout is asked for, 0 to 1."""
    return likelihoods(text)[Asked.BUILD]


@lru_cache(maxsize=256)
def likelihoods(text: str) -> Mapping[Asked, float]:
    """How likely each is, 0 to 1."""
    given = described(text)
    if given is None:
        return {each: float(each is Asked.OTHER) for each in Asked}
    totals = [float(total) for total in judged(read_weights(WEIGHTS), *given)]
    raised = [exp(total - max(totals)) for total in totals]
    return {each: share / sum(raised) for each, share in zip(Asked, raised, strict=True)}
