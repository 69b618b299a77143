"""Which exercise a name of the request means."""

from dataclasses import dataclass
from functools import lru_cache

from spotter.catalogue import Exercise, custom, match


@dataclass(frozen=True, slots=True)
class NamedExercise:
    """A name as it was written, and what it means.

    ``known`` is false for a name that the catalogue has not, or that may mean several (``candidates``): then
    ``exercise`` is a user's own, of which nothing but the name is known.
    """

    written: str
    exercise: Exercise
    known: bool
    candidates: tuple[Exercise, ...] = ()

    @property
    def could_be(self) -> tuple[Exercise, ...]:
        """Every exercise that it may mean; empty if nothing is known."""
        return (self.exercise,) if self.known else self.candidates

    @property
    def key(self) -> str:
        """The same for two names of one exercise."""
        return self.exercise.id


@lru_cache(maxsize=4096)
def resolve_name(written: str) -> NamedExercise:
    """What ``written`` means. A name without a letter is an exercise of its own too."""
    found = match(written)
    if found.exercise is not None:
        return NamedExercise(written, found.exercise, known=True)
    return NamedExercise(written, custom(written), known=False, candidates=found.candidates)
