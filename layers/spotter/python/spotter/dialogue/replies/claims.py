"""What a reply may claim to have left as it was: nothing that the calls of the turn changed."""

from collections.abc import Iterator, Mapping
from typing import Any

from spotter.dialogue.changes.adjustments import ALREADY_SO
from spotter.dialogue.changes.changes_by_role import standing
from spotter.dialogue.state import FETCH, ConversationState, Done
from spotter.dialogue.understanding.read import plain
from spotter.dialogue.understanding.roles import value_of
from spotter.dialogue.understanding.slots.amounts import Weight
from spotter.dialogue.understanding.slots.references import references
from spotter.language.durations import Duration

LEFT_AS_IT_IS = "I left this as it is: "
ALREADY_THERE = "is there already."
Exercise = Mapping[str, Any]


def left_as_it_is(named: list[str]) -> str:
    """The remark that names what was said and not used."""
    return f"{LEFT_AS_IT_IS}{', '.join(dict.fromkeys(named))}."


def only_true(now: ConversationState, claim: str) -> str:
    """A claim without what the calls of this turn changed; empty where nothing of it is left."""
    changed = list(_changed(now, now.done))
    names = [str(each["name"]) for pair in changed for each in pair if each is not None]
    for name in names:
        for already in (ALREADY_SO, ALREADY_THERE):
            claim = claim.replace(f"{name} {already}", "")
    if claim.startswith(LEFT_AS_IT_IS):
        items = claim.removeprefix(LEFT_AS_IT_IS).rstrip(".").split(", ")
        figures = {each for old, new in changed for each in _figures(old, new)}
        kept = [each for each in items if not (_names(each, names) or figures & set(_told(each)))]
        claim = left_as_it_is(kept) if kept else ""
    return " ".join(claim.split()) if names else claim


def _names(item: str, names: list[str]) -> bool:
    return any(slot.kind == "listed" for slot in references(plain(item).tokens, names))


def _told(item: str) -> Iterator[tuple[str, float]]:
    """The figures that were said, each with what it may be an amount of."""
    for each in plain(item).mentions:
        value = value_of(each)
        for measure in _measures.get(type(each.value), _counted) if value is not None else ():
            yield measure, float(value or 0)


_measures: Mapping[type, tuple[str, ...]] = {Weight: ("weight",), Duration: ("rest", "reps")}
_counted = ("sets", "reps")


def _figures(old: Exercise | None, new: Exercise | None) -> Iterator[tuple[str, float]]:
    """The amounts that are no longer what they were, as they were and as they are."""
    before, after = (standing(each) if each is not None else {} for each in (old, new))
    for name in before.keys() | after.keys():
        if before.get(name) != after.get(name):
            yield from ((name, each[name]) for each in (before, after) if name in each)


def _changed(now: ConversationState, done: Done) -> Iterator[tuple[Exercise | None, Exercise | None]]:
    """Each exercise that the calls changed as it was and as it is; None for one that came in, or went."""
    for call, result in done:
        before = {str(each["name"]): each for each in now.workout.before_call.get(call.id, ())}
        if call.name == FETCH or not result.ok or "exercises" not in result.data:
            continue
        after = {str(each["name"]): each for each in result.data["exercises"]}
        for name in before.keys() | after.keys():
            old, new = before.get(name), after.get(name)
            if old is None or new is None or standing(old) != standing(new):
                yield old, new
