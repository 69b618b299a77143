"""Whether a choice makes sense: what goes is not changed too, something changes, and its figures count something.

What does not is neither done nor offered.
"""

from collections.abc import Iterator, Sequence, Set

from spotter.dialogue.changes.changes_by_role import standing
from spotter.dialogue.changes.changes_read import places_in
from spotter.dialogue.state import Listed
from spotter.dialogue.understanding.model import Act, Mention
from spotter.dialogue.understanding.roles import value_of
from spotter.dialogue.understanding.slots.amounts import Scheme

_taking = frozenset({"remove", "swap"})
_measures = {"sets": "sets", "reps": "reps", "weight": "weight", "rest": "rest", "time": "reps"}
_hardly = 0.4
"""Of the load that stands, the part below which a bare figure is hardly a load."""


def is_sound(acts: Sequence[Act], exercises: Sequence[Listed]) -> bool:
    """Whether these acts make sense together, in a workout of these exercises."""
    gone = {place for act in acts if act.skill in _taking for place in _places(act)}
    new = coming_in(acts)
    kept = {place for act in acts if act.skill in ("adjust", "move") for place in _places(act)} - new
    if {"shorter", "longer"} <= {act.intent for act in acts} or {"easier", "harder"} <= {act.intent for act in acts}:
        return False
    if gone & kept or len(gone) != sum(len(set(_places(act))) for act in acts if act.skill in _taking):
        return False
    sets = [act for act in acts if act.skill == "adjust" and act.intent == "set"]
    return all(_tells(act, exercises, new) for act in sets)


def coming_in(acts: Sequence[Act]) -> set[int]:
    """The places at which something comes in by name, and is then given amounts: they are of that."""
    found: set[int] = set()
    adjusted: set[int] = set()
    for act in acts:
        if act.skill == "swap" and act.all("new"):
            found.update(set(_places(act)) - adjusted)
        elif act.skill == "adjust":
            adjusted.update(_places(act))
    return found


def _tells(act: Act, exercises: Sequence[Listed], new: Set[int]) -> bool:
    """Whether an act says what its figures count, gives no exercise just what it has, nor a load beyond belief.

    ``new``: the places of what comes in, of which no amounts stand.
    """
    figures = [(name, each) for name, each in act.mentions if not name.startswith(("target", "was", "consent"))]
    if any(name == "number" for name, _each in figures):
        return False
    for place in _places(act):
        there = standing(exercises[place]) if place < len(exercises) and place not in new else {}
        becomes = [pair for name, each in figures for pair in _amounts(name, each)]
        if becomes and all(there.get(measure) == value for measure, value in becomes):
            return False
        if any(_is_too_little(name, each, there.get("weight")) for name, each in figures):
            return False
    return True


def _amounts(name: str, mention: Mention) -> Iterator[tuple[str, float]]:
    if isinstance(mention.value, Scheme):
        yield from (("sets", float(mention.value.sets)), ("reps", float(mention.value.reps)))
    elif (value := value_of(mention)) is not None and name in _measures:
        yield _measures[name], value


def _is_too_little(name: str, mention: Mention, there: float | None) -> bool:
    """Whether a load of which no unit was said is a small part of the one that stands: ``rows 12`` from 70 kg."""
    value = value_of(mention)
    has_unit = getattr(mention.value, "unit", None) is not None
    return name == "weight" and not has_unit and bool(there) and value is not None and value < _hardly * (there or 0)


def _places(act: Act) -> list[int]:
    return [place for each in act.all("target") for place in places_in(each)]
