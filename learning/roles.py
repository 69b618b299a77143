"""The examples of which the roles of mentions are learned: each mention of a message, with its role in the changes.

Nobody labels mentions: which of them a change is about is told by what it names. An exercise that is to go is the
mention of it, a figure is the amount that it is to become. A mention of which that cannot be told teaches nothing.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from learning.changes import Asked, Exercise
from learning.course import Course
from learning.pretrained import Numbers
from spotter.catalogue import match
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.read import Situation, plain, request_kinds, understand
from spotter.dialogue.understanding.roles import Role, Scene, described, value_of
from spotter.dialogue.understanding.slots.amounts import Scheme
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.slots.references import Places
from spotter.language.units import POUND_IN_KILOGRAMS
from tests.unit.dialogue.corpus_format import Change, MuscleWord

STRENGTH = 2.0
LEAST_WEIGHT = 0.08
COURSE = Course(hidden=192, epochs=14)
_of_one = ("swap", "remove", "move", "set")
_areas = frozenset(get_args(MuscleWord))
_stem = 4
_seconds_of_minute = 60
_near = 0.6
_kilograms = float(POUND_IN_KILOGRAMS)
_measures_of: Mapping[str, tuple[str, ...]] = {
    "weight": ("weight",),
    "sets": ("sets",),
    "rounds": ("sets",),
    "reps": ("reps",),
    "time": ("rest", "minutes", "reps"),
    "number": ("sets", "reps", "weight", "rest", "minutes"),
    "count": (),
}


@dataclass(frozen=True, slots=True)
class Taught:
    """A mention of a message as the reader sees it, and its role."""

    author: str
    text: str
    role: Role
    features: frozenset[str]
    meaning: Numbers


def examples(asked: Iterable[Asked]) -> Iterator[Taught]:
    """Each mention whose role can be told."""
    for each in asked:
        if not each.workout or (each.act == "edit" and _named_by(each) is None):
            continue
        situation = Situation(tuple(exercise.name for exercise in each.workout))
        said, acts = plain(each.text, situation), understand(each.text, situation).acts
        standing = tuple(exercise.standing for exercise in each.workout)
        told = dict(roles(each, said))
        scene = Scene(said, acts, standing, request_kinds(each.text, situation))
        for mention, features, meaning in described(scene):
            if (role := told.get(mention)) is not None:
                yield Taught(each.author, each.text, role, features, meaning)


def roles(asked: Asked, said: Understanding) -> Iterator[tuple[Mention, Role]]:
    """The mentions of a message with their roles, without those of which it cannot be told."""
    for mention in said.mentions:
        role = _role(mention, asked, said)
        if role is not None:
            yield mention, role


def place_of(name: str, workout: Sequence[Exercise]) -> int | None:
    """Which exercise of a workout a change names: by its place, by its name, or as the only one that it can mean."""
    if name.startswith("#"):
        at = int(name[1:]) - 1
        return at if at < len(workout) else None
    ends = {"the first one": 0, "the last one": len(workout) - 1}
    if name in ends:
        return ends[name]
    names = [each.name.lower() for each in workout]
    meant = name.lower()
    if meant in names:
        return names.index(meant)
    found = [at for at, each in enumerate(names) if meant.rstrip("s") in each or each in meant]
    return found[0] if len(found) == 1 else None


def verb_of(change: Change) -> str:
    """What is done: ``remove``, ``swap``, ``set``, ``add``, ``move`` or ``whole``."""
    return next(verb for verb in ("remove", "swap", "set", "add", "move", "whole") if getattr(change, verb) is not None)


def _named_by(asked: Asked) -> dict[int, list[Change]] | None:
    """The changes of one exercise by its place in the workout; None where one names what is not there."""
    found: dict[int, list[Change]] = {}
    new = {name for change in asked.changes for name in (change.to, change.add) if name is not None}
    for change in asked.changes:
        verb = verb_of(change)
        if verb in _of_one:
            name = str(getattr(change, verb))
            place = place_of(name, asked.workout)
            if place is None and name not in new:
                return None
            if place is not None:
                found.setdefault(place, []).append(change)
    return found


def _role(mention: Mention, asked: Asked, said: Understanding) -> Role | None:
    of_places = _named_by(asked) or {}
    match mention.kind:
        case "listed" | "place" | "rank":
            return _of_workout(mention, of_places)
        case "exercise":
            return _of_exercise(mention, asked, of_places)
        case "area":
            return _of_area(mention, asked, said)
        case "equipment" | "location":
            return _of_equipment(mention, asked)
        case _:
            return _of_amount(mention, asked, of_places)


def _of_workout(mention: Mention, of_places: Mapping[int, Sequence[Change]]) -> Role:
    places = mention.value.places if isinstance(mention.value, Places) else ()
    verbs = {verb_of(change) for place in places for change in of_places.get(place, ())}
    return next((Role(verb) for verb in _of_one if verb in verbs), Role.NONE)


def _of_exercise(mention: Mention, asked: Asked, of_places: Mapping[int, Sequence[Change]]) -> Role:
    named = mention.value
    if not isinstance(named, Named):
        return Role.NONE
    ids = {each.id for each in named.exercises}
    text = named.text.lower().rstrip("s")
    new = {each.to.lower(): Role.IN for each in asked.changes if isinstance(each.to, str)}
    new |= {each.add.lower(): Role.ADD for each in asked.changes if each.add is not None}
    for name, role in new.items():
        if ids & _ids(name) or (text and (text in name or name in text)):
            return role
    avoided = [word for each in asked.changes if each.whole for word in each.without]
    if text and any(text in word or word in text for word in avoided):
        return Role.AVOID
    swapped = [asked.workout[place].name for place, found in of_places.items() for one in found if one.swap]
    is_swapped = bool(text) and any(text.split()[-1] in name.lower() for name in swapped)
    return Role.SWAP if is_swapped else Role.NONE


def _ids(name: str) -> set[str]:
    found = match(name).exercise
    return set() if found is None else {found.id}


def _of_area(mention: Mention, asked: Asked, said: Understanding) -> Role:
    added = [each.add.lower() for each in asked.changes if each.add is not None]
    if any(name[:_stem] == str(mention.value).lower()[:_stem] for name in added):
        return Role.ADD
    only = sum(each.kind == "area" for each in said.mentions) == 1
    return Role.ADD if only and any(name in _areas for name in added) else Role.NONE


def _of_equipment(mention: Mention, asked: Asked) -> Role:
    if mention.denied:
        return Role.NONE
    if any(each.swap and each.equipment for each in asked.changes):
        return Role.IN
    return Role.ONLY if any(each.whole == "equipment" for each in asked.changes) else Role.NONE


def _of_amount(mention: Mention, asked: Asked, of_places: Mapping[int, Sequence[Change]]) -> Role | None:
    """What a figure is to be; None where it may be either of two, or is of what comes in, which few labels tell."""
    changes = [each for each in asked.changes if verb_of(each) in ("set", "add", "swap")]
    if isinstance(mention.value, Scheme):
        found = {Role.SCHEME} if any(_is_scheme(mention.value, each, asked) for each in changes) else set()
    else:
        value = value_of(mention)
        measures = _measures_of.get(mention.kind, ())
        found = set() if value is None else {Role(each) for each in measures if _becomes(value, each, mention, asked)}
        if not found and value is not None and any(_is_step(value, measures, asked, of_places)):
            found = {Role.BY}
    if len(found) > 1 or (not found and any(verb_of(each) in ("add", "swap") for each in asked.changes)):
        return None
    if not found and _is_restated(mention, asked, of_places):
        return None
    return next(iter(found), Role.NONE)


def _is_scheme(scheme: Scheme, change: Change, asked: Asked) -> bool:
    """Whether the change makes it so many sets and reps; what is not told of both stays as it is."""
    if change.sets is None and change.reps is None:
        return False
    place = place_of(change.set, asked.workout) if change.set is not None else None
    there = asked.workout[place] if place is not None else None
    sets = change.sets if change.sets is not None else there.sets if there else None
    reps = change.reps if change.reps is not None else there.reps if there else None
    return (sets, reps) == (scheme.sets, scheme.reps)


def _becomes(value: float, measure: str, mention: Mention, asked: Asked) -> bool:
    """Whether some exercise, or the whole, is to have so much of it."""
    is_bare = mention.kind == "number"
    if measure == "minutes":
        least = 1 if is_bare else _seconds_of_minute
        return any(each.max_minutes and each.max_minutes * least == value for each in asked.changes)
    wanted = [float(there) for each in asked.changes if (there := getattr(each, measure)) is not None]
    if measure == "weight":
        in_pounds = [value * _kilograms] if is_bare else []
        return any(abs(each - there) < _near for each in wanted for there in (value, *in_pounds))
    return value in wanted or (measure == "rest" and is_bare and value * _seconds_of_minute in wanted)


def _is_step(
    value: float, measures: Sequence[str], asked: Asked, of_places: Mapping[int, Sequence[Change]]
) -> Iterator[bool]:
    """Whether an amount is to be so much more or less than it is, for each that is to be another."""
    for place, changes in of_places.items():
        standing = asked.workout[place].standing
        for change in changes:
            for measure in (each for each in measures if each != "minutes"):
                wanted, there = getattr(change, measure), standing.get(measure)
                if wanted is not None and there is not None:
                    yield abs(abs(float(wanted) - there) - value) < (_near if measure == "weight" else 0.01)


def _is_restated(mention: Mention, asked: Asked, of_places: Mapping[int, Sequence[Change]]) -> bool:
    """Whether an exercise that is to be changed has so much already: to be kept, or what it is no more to be."""
    value, measures = value_of(mention), _measures_of.get(mention.kind, ())
    there = (asked.workout[place].standing.get(each) for place in of_places for each in measures)
    return mention.kind in ("sets", "reps") and value is not None and value in there
