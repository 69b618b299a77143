"""The exercises that a user can mean: the catalogue's, with the user's own names for them, and the user's own."""

from collections.abc import Iterable
from dataclasses import replace

from spotter.catalogue import Exercise, UnknownExercise, all_exercises, custom, get
from spotter.training import keys
from spotter.training.models import OwnExercise
from spotter.training.records import Needs, Reader, Record

MOST_OWN = 200
"""Exercises and aliases of a user's own that are looked at."""


def known_exercises(reader: Reader) -> tuple[Exercise, ...]:
    """Every exercise that the user can mean, by what is stored of the user's own."""
    stored = reader.read(Needs(prefixes=((keys.OWN_EXERCISES, MOST_OWN),))).prefixes[keys.OWN_EXERCISES]
    return with_own(stored)


def with_own(stored: Iterable[Record]) -> tuple[Exercise, ...]:
    """The catalogue with these additions; the catalogue itself where there are none."""
    own = [shape for record in stored if (shape := OwnExercise.of(record.data)) is not None]
    if not own:
        return all_exercises()
    known = {each.id: each for each in all_exercises()}
    for each in sorted(own, key=lambda one: one.id):
        of = known.get(each.alias_of) if each.alias_of else None
        if of is not None:
            known[of.id] = replace(of, aliases=tuple(dict.fromkeys((*of.aliases, *each.aliases))))
        elif not each.alias_of and (made := own_exercise(each)) is not None:
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


def exercises_by_id(reader: Reader, ids: Iterable[str]) -> dict[str, Exercise]:
    """The exercises with these ids, of the catalogue or the user's own; those that are neither are left out."""
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
