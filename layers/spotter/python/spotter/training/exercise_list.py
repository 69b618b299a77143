"""The exercises of a user: those of the catalogue, under the user's own names too, and the user's own."""

from spotter.catalogue import Exercise, Match, UnknownExercise, get, match
from spotter.training import keys
from spotter.training.models import OwnExercise
from spotter.training.records import Needs, Range, Reader, Record
from spotter.training.workouts.known_exercises import with_own

LAST = "\uffff"


class UserExercises:
    """What a user calls exercises. The user's own are read when they are first needed: an id of the catalogue needs
    none of them.
    """

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._records: tuple[Record, ...] | None = None
        self._all: tuple[Exercise, ...] | None = None

    def of_id(self, exercise_id: str) -> Exercise | None:
        """The exercise with an id; None where there is none any more."""
        try:
            return get(exercise_id)
        except UnknownExercise:
            return next((each for each in self.all() if each.id == exercise_id), None) if self._stored() else None

    def all(self) -> tuple[Exercise, ...]:
        """Every exercise that the user can name."""
        if self._all is None:
            self._all = with_own(self._stored())
        return self._all

    def own(self) -> tuple[OwnExercise, ...]:
        """What the user has added."""
        found = (OwnExercise.of(record.data) for record in self._stored())
        return tuple(each for each in found if each is not None)

    def _stored(self) -> tuple[Record, ...]:
        if self._records is None:
            wanted = Range(keys.OWN_EXERCISES, keys.OWN_EXERCISES + LAST)
            self._records = self._reader.read(Needs(ranges=(wanted,))).ranges[wanted]
        return self._records

    def meant_by(self, name: str) -> Match:
        """What a written name means to this user."""
        return match(name, self.all()) if self._stored() else match(name)
