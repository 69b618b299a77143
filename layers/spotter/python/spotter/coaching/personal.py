"""What is the person's own, beside what a request can say: exercises, what is not to be done, loads to begin with."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from spotter.catalogue.words import words
from spotter.coaching.exercise_names import NamedExercise, resolve_name


@dataclass(frozen=True, slots=True)
class Personal:
    """``own`` are the person's exercises by the words of their names; their aliases mean exercises as well.

    ``unwanted`` is why an exercise is not to be done, by its id, as a clause: ``you do not want lunges``. ``starts``
    are the loads, by the exercise's id and in the request's unit, that a program names for who has logged nothing yet.
    """

    own: Mapping[frozenset[str], NamedExercise] = field(default_factory=dict)
    unwanted: Mapping[str, str] = field(default_factory=dict)
    starts: Mapping[str, Decimal] = field(default_factory=dict)

    def named(self, written: str) -> NamedExercise:
        """What ``written`` means: one of the person's own before one of the catalogue."""
        if self.own and (found := self.own.get(frozenset(words(written)))) is not None:
            return NamedExercise(written, found.exercise, found.known, found.candidates)
        return resolve_name(written)


NOTHING_PERSONAL = Personal()
