"""Short sessions: a few exercises done in turn, so that each rests while the others are done."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.catalogue import Exercise
from spotter.coaching.compose.doses import FEWEST_SETS, MOST_SETS
from spotter.coaching.composed_exercise import ComposedExercise

LONGEST_CIRCUIT_MINUTES = 20
"""In more time than this there is room for three exercises in straight sets."""
SHORTEST_CHANGE_SECONDS = 15
_grain_seconds = 5
NOTE = "Do these in turn, one set of each, and begin again: each rests while you do the others."


def circuit(
    doses: Sequence[ComposedExercise], budget: int, needed: int = 0, pause: int | None = None
) -> list[ComposedExercise]:
    """The first of ``doses``, as many as ``budget`` seconds allow in two rounds or more, each with its rounds as sets.

    The first ``needed`` are there in any case where one round of them fits. ``pause``: seconds behind each set; None:
    as few as give every exercise its rest.

    Between two sets of one exercise lies the rest that it needs, the others' sets counted in. One exercise alone has
    its rest shortened until two sets fit; empty where even that is too long.
    """
    for count in range(len(doses), 1, -1):
        change = _change_seconds(doses[:count]) if pause is None else pause
        turns = [replace(each, sets=1, rest_seconds=change) for each in doses[:count]]
        rounds = min(budget // sum(each.seconds for each in turns), MOST_SETS - 1)
        if rounds >= FEWEST_SETS or (rounds and count <= needed):
            return [replace(each, sets=rounds) for each in turns]
    return [alone for each in doses[:1] for alone in _alone(each, budget)]


def _change_seconds(doses: Sequence[ComposedExercise]) -> int:
    """The pause after every set by which none of them comes back too early."""
    work = [replace(each, sets=1, rest_seconds=0).seconds for each in doses]
    missing = max(each.rest_seconds - _resting(each, doses, work) for each in doses)
    shared = -(-missing // len(doses))
    return max(SHORTEST_CHANGE_SECONDS, -(-shared // _grain_seconds) * _grain_seconds)


def _resting(dose: ComposedExercise, doses: Sequence[ComposedExercise], work: Sequence[int]) -> int:
    """Seconds of the others' sets in which the muscles of ``dose`` rest."""
    return sum(seconds for each, seconds in zip(doses, work, strict=True) if not _overlap(dose.exercise, each.exercise))


def _overlap(one: Exercise, other: Exercise) -> bool:
    targets, others = set(one.primary), set(other.primary)
    return bool(targets & {*others, *other.secondary} or others & {*targets, *one.secondary})


def _alone(dose: ComposedExercise, budget: int) -> list[ComposedExercise]:
    most = min(budget // replace(dose, sets=1).seconds, MOST_SETS - 1)
    if most >= FEWEST_SETS:
        return [replace(dose, sets=most)]
    work = replace(dose, sets=1, rest_seconds=0).seconds
    rest = (budget // FEWEST_SETS - work) // _grain_seconds * _grain_seconds
    return [replace(dose, sets=FEWEST_SETS, rest_seconds=rest)] if rest >= SHORTEST_CHANGE_SECONDS else []
