"""How an exercise is set up and what it looks like, as data that a coach can read and extend."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from spotter.catalogue import Exercise

DATA = Path(__file__).with_name("data") / "set_ups.txt"


def set_up_of(exercise: Exercise) -> str:
    """A sentence or two; empty where none is written."""
    return set_ups().get(exercise.id, "")


@cache
def set_ups() -> Mapping[str, str]:
    """All of them by the id of the exercise."""
    lines = (line.strip() for line in DATA.read_text("utf-8").splitlines())
    pairs = (line.partition(": ") for line in lines if line and not line.startswith("#"))
    return {own: told for own, _, told in pairs}
