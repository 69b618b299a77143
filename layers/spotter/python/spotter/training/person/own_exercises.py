"""What a user adds to the catalogue: exercises of their own, and what they call those that are in it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spotter.catalogue import Exercise, all_exercises, custom, match
from spotter.catalogue.words import words
from spotter.errors import Conflict, Fault, InvalidFields
from spotter.training import keys
from spotter.training.exercise_list import MOST_OWN, candidates
from spotter.training.models import OwnExercise
from spotter.training.person.items import Shelf, Standing
from spotter.training.person.posting import Posting
from spotter.training.records import Change, Reader

SHELF = Shelf(keys.OWN_EXERCISES, OwnExercise, MOST_OWN, "exercise of your own")


@dataclass(frozen=True, slots=True)
class Named:
    """An exercise as it is asked for. ``like`` and ``alias_of`` name exercises of the catalogue, by name or id.

    With ``alias_of`` there is no exercise of one's own, only other names for one of the catalogue's.
    """

    name: str
    aliases: tuple[str, ...] = ()
    like: str | None = None
    alias_of: str | None = None


def add(reader: Reader, posting: Posting, named: Named) -> Change[Standing[OwnExercise]]:
    """Add it. Sent again, or with the same content as one that there is, it is that one.

    InvalidFields for a name that is taken, and for an exercise of the catalogue that is none. Conflict when there are
    as many as are kept. KeyReused.
    """
    everything = SHELF.all(reader)
    made = SHELF.made(everything, posting, lambda _each: True)
    if made is not None:
        return Change(made)
    if len(everything) >= MOST_OWN:
        raise Conflict(f"There are {MOST_OWN} exercises of your own, the most that are kept: delete one first.")
    own = _checked(named, [each.value for each in everything])
    own = own.model_copy(update={"id": _new_id(own, everything), "posted": posting.mark})
    standing, effect = SHELF.added(reader, own)
    return Change(standing, (effect,))


def change(reader: Reader, own_id: str, named: Named) -> Change[Standing[OwnExercise]]:
    """Let the exercise with this id be as it is now asked for; what was logged of it stays with it.

    NotFound, and InvalidFields as for a new one.
    """
    before = SHELF.one(reader, own_id).value
    others = [each.value for each in SHELF.all(reader) if each.value.id != own_id]
    checked = _checked(named, others)
    return SHELF.changed(reader, checked.model_copy(update={"id": before.id, "posted": before.posted}))


def _checked(named: Named, others: Sequence[OwnExercise]) -> OwnExercise:
    faults: list[Fault] = []
    alias_of = _of_catalogue(named.alias_of, "body.aliasOf", faults)
    like = _of_catalogue(named.like, "body.like", faults)
    if alias_of is not None and not named.aliases:
        faults.append(Fault("body.aliases", "Give at least one other name."))
    if alias_of is None and named.alias_of is None:
        faults += _taken(named.name, "body.name", others)
    for at, alias in enumerate(named.aliases):
        faults += _taken(alias, f"body.aliases.{at}", others, alias_of)
    if faults:
        raise InvalidFields(faults)
    name = alias_of.name if alias_of is not None else " ".join(named.name.split())
    return OwnExercise(
        id="-",
        name=name,
        aliases=list(named.aliases),
        like=like.id if like else None,
        alias_of=alias_of.id if alias_of else None,
    )


def _of_catalogue(name: str | None, field: str, faults: list[Fault]) -> Exercise | None:
    if name is None:
        return None
    found = next((each for each in all_exercises() if each.id == name), None) or match(name).exercise
    if found is None:
        likely = tuple(each.name for each in candidates(name, all_exercises()))
        faults.append(Fault(field, "The catalogue has no such exercise.", likely))
    return found


def _taken(name: str, field: str, others: Iterable[OwnExercise], alias_of: Exercise | None = None) -> list[Fault]:
    """What speaks against a name: that it is another exercise's. An alias may be what the catalogue calls many."""
    plain = words(name)
    if not plain:
        return [Fault(field, "Write it with letters or digits.")]
    if any(plain == words(each) for other in others for each in (other.name, *other.aliases) if not _adds(other, each)):
        return [Fault(field, "Another exercise of your own has this name.")]
    found = match(name, fuzzy=False)
    if found.exercise is None or found.exercise == alias_of or (alias_of is not None and found.how != "exact"):
        return []
    why = f"The catalogue has it as {found.exercise.name}. For another name of that, send aliasOf with aliases."
    return [Fault(field, why, (found.exercise.name,))]


def _adds(other: OwnExercise, name: str) -> bool:
    """Whether this is the catalogue's name of what only has aliases here."""
    return other.alias_of is not None and name == other.name


def _new_id(own: OwnExercise, everything: Sequence[Standing[OwnExercise]]) -> str:
    """By its name; with a number behind it, where one that was renamed has that id."""
    base = custom(f"{own.name} {own.aliases[0]}" if own.alias_of else own.name).id[:56]
    taken = {each.value.id for each in everything}
    return next(each for each in (base, *(f"{base}-{at}" for at in range(2, MOST_OWN + 2))) if each not in taken)
