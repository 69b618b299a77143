"""The exercises that a user can name: the catalogue's, with the user's own and the user's aliases."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from spotter.catalogue import Exercise, UnknownExercise, all_exercises, custom, get, match
from spotter.catalogue.words import words
from spotter.training import keys
from spotter.training.models import OwnExercise
from spotter.training.person.items import Shelf
from spotter.training.records import Reader

MOST_OWN = 200
MOST_CANDIDATES = 5

SHELF = Shelf(keys.OWN_EXERCISES, OwnExercise, MOST_OWN, "exercise of your own")


def known_exercises(reader: Reader) -> tuple[Exercise, ...]:
    """The whole catalogue and the user's own exercises, for ``match``. One Query, of what is mostly empty."""
    return with_own(each.value for each in SHELF.all(reader))


def with_own(own: Iterable[OwnExercise]) -> tuple[Exercise, ...]:
    """The catalogue with these exercises and aliases. One for the catalogue's that there is no more adds nothing."""
    found = {each.id: each for each in all_exercises()}
    for each in own:
        if each.alias_of is None:
            found[each.id] = as_exercise(each)
        elif each.alias_of in found:
            standing = found[each.alias_of]
            found[each.alias_of] = replace(standing, aliases=(*standing.aliases, *each.aliases))
    return tuple(found.values())


def as_exercise(own: OwnExercise) -> Exercise:
    """A user's own exercise, with all that is known of the one that it is like."""
    return replace(custom(own.name, tuple(own.aliases), _like(own.like)), id=own.id)


def candidates(name: str, among: Sequence[Exercise]) -> tuple[Exercise, ...]:
    """What a name that means no exercise may have been meant for, the likeliest first: at most a few."""
    found = match(name, among).candidates
    if found:
        return found[:MOST_CANDIDATES]
    said = set(words(name))
    shared = {each.id: len(said & set(words(each.name))) for each in among}
    likely = (each for each in among if shared[each.id])
    return tuple(sorted(likely, key=lambda each: (-shared[each.id], len(each.name), each.id)))[:MOST_CANDIDATES]


def _like(exercise_id: str | None) -> Exercise | None:
    try:
        return get(exercise_id) if exercise_id else None
    except UnknownExercise:
        return None
