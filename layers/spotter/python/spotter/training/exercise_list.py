"""The exercises of a user: those of the catalogue, under the user's own names too, and the user's own."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from spotter.catalogue import Exercise, Match, UnknownExercise, all_exercises, custom, get, match
from spotter.catalogue.words import words
from spotter.training import keys
from spotter.training.models import OwnExercise
from spotter.training.records import Needs, Reader

MOST_OWN = 200
"""Exercises and aliases of a user's own."""
MOST_CANDIDATES = 5


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
        """Every exercise that the user can name. The catalogue itself where the user has added nothing."""
        if self._all is None:
            self._all = with_own(self.own())
        return self._all

    def own(self) -> tuple[OwnExercise, ...]:
        """What the user has added."""
        if self._own is None:
            stored = self._reader.read(Needs(prefixes=((keys.OWN_EXERCISES, MOST_OWN),))).prefixes[keys.OWN_EXERCISES]
            found = (OwnExercise.of(record.data) for record in stored)
            self._own = tuple(each for each in found if each is not None)
        return self._own

    def meant_by(self, name: str) -> Match:
        """What a written name means to this user."""
        return match(name, self.all()) if self.own() else match(name)


def known_exercises(reader: Reader) -> tuple[Exercise, ...]:
    """Every exercise that the user can name, for ``match``. One Query, of what is mostly empty."""
    return UserExercises(reader).all()


def exercises_by_id(reader: Reader, ids: Iterable[str]) -> dict[str, Exercise]:
    """The exercises with these ids, of the catalogue or the user's own; those that are neither are left out.

    Nothing is read but those of the user's own.
    """
    found: dict[str, Exercise] = {}
    own: list[str] = []
    for each in dict.fromkeys(ids):
        try:
            found[each] = get(each)
        except UnknownExercise:
            own.append(f"{keys.OWN_EXERCISES}{each}")
    records = reader.read(Needs(records=tuple(own))).records if own else {}
    for record in records.values():
        stored = OwnExercise.of(record.data) if record.version else None
        made = own_exercise(stored) if stored else None
        if stored is not None and made is not None:
            found[stored.id] = made
    return found


def with_own(own: Sequence[OwnExercise]) -> tuple[Exercise, ...]:
    """The catalogue with these exercises and names. A name for what the catalogue does not have any more adds nothing;
    neither does an exercise under an id of the catalogue's.
    """
    if not own:
        return all_exercises()
    known = {each.id: each for each in all_exercises()}
    catalogue = frozenset(known)
    for each in sorted(own, key=lambda one: one.id):
        of = known.get(each.alias_of) if each.alias_of else None
        if of is not None:
            known[of.id] = replace(of, aliases=tuple(dict.fromkeys((*of.aliases, *each.aliases))))
        elif not each.alias_of and each.id not in catalogue and (made := own_exercise(each)) is not None:
            known[made.id] = made
    return tuple(known.values())


def own_exercise(stored: OwnExercise) -> Exercise | None:
    """An exercise of the user's own, with all that is known of the one that it is like; None without a name."""
    try:
        like = get(stored.like) if stored.like else None
    except UnknownExercise:
        like = None
    try:
        return replace(custom(stored.name, tuple(stored.aliases), like), id=stored.id)
    except ValueError:
        return None


def candidates(name: str, among: Sequence[Exercise]) -> tuple[Exercise, ...]:
    """What a name that means no exercise may have been meant for, the likeliest first: at most a few."""
    found = match(name, among).candidates
    if found:
        return found[:MOST_CANDIDATES]
    said = set(words(name))
    shared = {each.id: len(said & set(words(each.name))) for each in among}
    likely = (each for each in among if shared[each.id])
    return tuple(sorted(likely, key=lambda each: (-shared[each.id], len(each.name), each.id)))[:MOST_CANDIDATES]
