"""What of a message's changes is told by the message before alone: the amounts of another exercise, or how it was.

"bench too" says no figure: the message before did. "Leave the squats as they were" says none either: they had theirs
before it. Both are told by what was done for the message before (``learning.changes.Asked.done``).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from learning.changes import Asked, Exercise
from learning.roles import place_of
from spotter.dialogue.understanding.model import Understanding
from spotter.dialogue.understanding.roles import MEASURES, value_of
from spotter.dialogue.understanding.slots.amounts import Scheme
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.dialogue.understanding.slots.references import Places
from tests.unit.dialogue.corpus_format import Change

_near = 0.6


@dataclass(frozen=True, slots=True)
class ToldBefore:
    """Places in the workout, as it is now, of what the message before tells, and the changes that are left to read."""

    changes: tuple[Change, ...]
    same: frozenset[int] = frozenset()
    """Exercises that get amounts which that message gave another one."""
    back: frozenset[int] = frozenset()
    """Exercises that are to be as they were before it."""
    undo: bool = False
    """Whether all that was done for it is taken back."""


def told_before(asked: Asked, said: Understanding) -> ToldBefore:
    """What of the changes of ``asked`` its own words, as ``said``, do not tell."""
    if not asked.done:
        return ToldBefore(asked.changes)
    left, same, back = [], set(), []
    figures = frozenset(_figures(said))
    for change in asked.changes:
        if _was_so(change, asked, figures) and not _is_named_anew(change, said):
            back.append(change)
            continue
        left.append(change)
        place = None if change.set is None else place_of(change.set, asked.workout)
        if change.set is not None and place is not None and _is_given(change, asked, figures):
            same.add(place)
    places = {place for each in back if (place := _place(each, asked)) is not None}
    named = {at for each in said.mentions if isinstance(each.value, Places) for at in each.value.places}
    undo = bool(back) and not left and (len(back) >= len(asked.done) or len(places) < len(back)) and not places & named
    if not undo and len(places) < len(back):
        return ToldBefore(asked.changes, frozenset(same))
    return ToldBefore(tuple(left), frozenset(same), frozenset() if undo else frozenset(places), undo)


def _place(change: Change, asked: Asked) -> int | None:
    """Where what a change is about stands now; None of what comes back in."""
    name = change.set or change.swap or change.remove or change.move
    return None if name is None else place_of(name, asked.workout)


def _figures(said: Understanding) -> Iterator[float]:
    for each in said.mentions:
        if isinstance(each.value, Scheme):
            yield from (float(each.value.sets), float(each.value.reps))
        elif (value := value_of(each)) is not None:
            yield float(value)
            yield value * 60


def _is_said(value: float, figures: frozenset[float]) -> bool:
    return any(abs(value - each) < _near for each in figures)


def _amounts(change: Change) -> Mapping[str, float]:
    told = {name: getattr(change, name) for name in MEASURES}
    return {name: float(value) for name, value in told.items() if value is not None}


def _unsaid(change: Change, figures: frozenset[float]) -> Mapping[str, float]:
    return {name: value for name, value in _amounts(change).items() if not _is_said(value, figures)}


def _was_so(change: Change, asked: Asked, figures: frozenset[float]) -> bool:
    """Whether a change makes an exercise what it was before, and its figures are not said."""
    was = {each.name: each for each in asked.before}
    if change.set is not None:
        unsaid = _unsaid(change, figures)
        if not unsaid or len(unsaid) < len(_amounts(change)) or change.set not in was:
            return False
        touched = any(each.set == change.set for each in asked.done)
        return touched and all(was[change.set].standing.get(name) == value for name, value in unsaid.items())
    if change.swap is not None and isinstance(change.to, str):
        return any(each.swap == change.to and each.to == change.swap for each in asked.done)
    if change.add is not None:
        return any(each.remove == change.add for each in asked.done)
    if change.move is not None and isinstance(change.to, int):
        return any(each.move == change.move for each in asked.done) and _stood(change.move, asked.before) == change.to
    return False


def _stood(name: str, workout: tuple[Exercise, ...]) -> int | None:
    return next((at for at, each in enumerate(workout, start=1) if each.name == name), None)


def _is_named_anew(change: Change, said: Understanding) -> bool:
    """Whether what comes back, or where it goes, stands in the message itself, so that it is read there."""
    if change.move is not None:
        return any(each.kind in ("rank", "place") for each in said.mentions)
    name = change.add or (change.to if change.swap is not None else None)
    if not isinstance(name, str):
        return False
    named = [each.value for each in said.mentions if isinstance(each.value, Named)]
    return any(
        name.lower() in {one.name.lower() for one in each.exercises} or each.text.lower() in name.lower()
        for each in named
    )


def _is_given(change: Change, asked: Asked, figures: frozenset[float]) -> bool:
    """Whether what a change does not say is what the message before gave another exercise."""
    unsaid = _unsaid(change, figures)
    given = [_amounts(each) for each in asked.done if each.set is not None and each.set != change.set]
    return bool(unsaid) and any(all(each.get(name) == value for name, value in unsaid.items()) for each in given)
