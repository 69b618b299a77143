"""A concept found in a message."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Concept:
    """A concept at ``start:end`` of the tokens; its name is that of a lexicon's line."""

    name: str
    start: int
    end: int
