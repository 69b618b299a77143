"""How the exercises of a session are arranged: in pairs or threes, in turn, or against the clock."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.coaching.compose.circuit import NOTE as IN_TURN
from spotter.coaching.compose.request import GROUP_SIZES, Arrangement
from spotter.coaching.composed_exercise import ComposedExercise

_letters = "ABCDEFGHIJ"
_called = {Arrangement.SUPERSET: "Superset", Arrangement.TRISET: "Tri-set", Arrangement.GIANT: "Giant set"}
_said = {
    Arrangement.CIRCUIT: IN_TURN,
    Arrangement.AMRAP: "As many rounds as you can in the time: one set of each in turn. The sets are what to expect.",
    Arrangement.EMOM: "Every minute on the minute: begin the next round when the clock does, and go round in turn.",
    Arrangement.TABATA: "Tabata: 20 seconds of work and 10 of rest, eight times, then a minute before the next.",
    Arrangement.INTERVALS: "Intervals: work, rest, and on to the next round by the clock.",
}


def arranged(
    exercises: Sequence[ComposedExercise], arrangement: Arrangement | None, *, as_told: bool = False
) -> tuple[tuple[ComposedExercise, ...], tuple[str, ...]]:
    """The exercises in the order in which they are done, and how that is.

    ``as_told``: their order was said; else those that follow each other work different muscles.
    """
    size = GROUP_SIZES.get(arrangement, 0) if arrangement is not None else 0
    if not size or len(exercises) < size:
        note = _said.get(arrangement) if arrangement is not None and len(exercises) > 1 else None
        return tuple(exercises), (note,) if note is not None else ()
    groups = _groups(list(exercises), size, as_told=as_told)
    found: list[ComposedExercise] = []
    for letter, group in zip(_letters, groups, strict=False):
        sets = min(each.sets for each in group)
        for each in group:
            notes = (f"{_called_of(arrangement)} {letter}.",) if len(group) > 1 else ()
            found.append(
                replace(each, sets=sets if len(group) > 1 and each.sets else each.sets, notes=(*notes, *each.notes))
            )
    return tuple(found), (f"{_called_of(arrangement)}s: one set of each in a group in turn, then its next round.",)


def _called_of(arrangement: Arrangement | None) -> str:
    return _called.get(arrangement, "Superset") if arrangement is not None else "Superset"


def _groups(exercises: list[ComposedExercise], size: int, *, as_told: bool) -> list[list[ComposedExercise]]:
    """The exercises in groups; in each, as far as there are such, exercises for different muscles."""
    groups: list[list[ComposedExercise]] = []
    left = list(exercises)
    while left:
        group = [left.pop(0)]
        while left and len(group) < size:
            at = 0 if as_told else min(range(len(left)), key=lambda place: (_overlaps(group, left[place]), place))
            group.append(left.pop(at))
        groups.append(group)
    return groups


def _overlaps(group: Sequence[ComposedExercise], other: ComposedExercise) -> int:
    """How many muscles an exercise shares with those of a group."""
    worked = {muscle for each in group for muscle in (*each.exercise.primary, *each.exercise.secondary)}
    targets = {muscle for each in group for muscle in each.exercise.primary}
    return 2 * len(targets & set(other.exercise.primary)) + len(worked & set(other.exercise.primary))
