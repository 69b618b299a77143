"""The exercises of a user: those of the catalogue, under the user's own names too, and the user's own."""

from collections.abc import Iterable
from dataclasses import replace

from spotter.catalogue import Exercise, Match, UnknownExercise, all_exercises, custom, get, match
from spotter.training import keys
from spotter.training.models import OwnExercise
from spotter.training.records import Needs, Range, Reader

LAST = "\uffff"


def exercises_with(own: Iterable[OwnExercise]) -> tuple[Exercise, ...]:
    """The catalogue, and what the user has added to it: exercises, and more names for those that there are."""
    found = {each.id: each for each in all_exercises()}
    for each in own:
        if each.alias_of is not None:
            known = found.get(each.alias_of)
            if known is not None:
                found[known.id] = replace(known, aliases=tuple(dict.fromkeys((*known.aliases, *each.aliases))))
        elif each.name.strip():
            like = found.get(each.like) if each.like else None
            found[each.id] = replace(custom(each.name, tuple(each.aliases), like), id=each.id)
    return tuple(found.values())


class UserExercises:
    """What a user calls exercises. The user's own are read when they are first needed: an id of the catalogue needs
    none of them.
    """

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._own: tuple[OwnExercise, ...] | None = None
        self._all: tuple[Exercise, ...] | None = None

    def of_id(self, exercise_id: str) -> Exercise | None:
        """The exercise with an id; None where there is none any more."""
        try:
            return get(exercise_id)
        except UnknownExercise:
            return next((each for each in self.all() if each.id == exercise_id), None) if self.own() else None

    def all(self) -> tuple[Exercise, ...]:
        """Every exercise that the user can name."""
        if self._all is None:
            self._all = exercises_with(self.own())
        return self._all

    def own(self) -> tuple[OwnExercise, ...]:
        """What the user has added."""
        if self._own is None:
            wanted = Range(keys.OWN_EXERCISES, keys.OWN_EXERCISES + LAST)
            records = self._reader.read(Needs(ranges=(wanted,))).ranges[wanted]
            found = (OwnExercise.of(record.data) for record in records)
            self._own = tuple(each for each in found if each is not None)
        return self._own

    def meant_by(self, name: str) -> Match:
        """What a written name means to this user."""
        return match(name, self.all()) if self.own() else match(name)
