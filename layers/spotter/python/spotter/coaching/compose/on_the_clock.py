"""Work by the clock: a set at the beginning of each minute (EMOM), Tabata, and intervals of strength exercises."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.catalogue import Kind
from spotter.coaching.compose.request import Arrangement, WorkoutRequest
from spotter.coaching.composed_exercise import ComposedExercise
from spotter.coaching.duration import SECONDS_PER_REP

ON_THE_CLOCK = frozenset({Arrangement.EMOM, Arrangement.TABATA, Arrangement.INTERVALS})
_work_and_rest = {Arrangement.EMOM: (40, 20), Arrangement.TABATA: (20, 10), Arrangement.INTERVALS: (30, 30)}
_tabata_rounds = 8
_most_by_the_minute = 5
"""Exercises that follow each other minute by minute."""
_rounds_of_each = 3
"""Rounds of an exercise that are worth it."""


def on_the_clock(
    request: WorkoutRequest, arrangement: Arrangement, doses: Sequence[ComposedExercise], budget: int
) -> list[ComposedExercise]:
    """The first of ``doses`` as rounds by the clock, as many as ``budget`` seconds allow."""
    work, rest = request.work_and_rest or _work_and_rest[arrangement]
    rounds = request.minutes * 60 // (work + rest) if arrangement is Arrangement.EMOM else budget // (work + rest)
    each_has = _tabata_rounds if arrangement is Arrangement.TABATA else _rounds_of_each
    most = max(1, min(_most_by_the_minute, rounds // each_has, len(doses) or 1))
    count = request.count or next((each for each in range(most, 1, -1) if not rounds % each), most)
    chosen = doses[:count]
    if not chosen or not rounds:
        return []
    own = request.sets or max(1, min(rounds // len(chosen), _tabata_rounds if each_has == _tabata_rounds else rounds))
    return [_by_the_clock(each, arrangement, own, work, rest) for each in chosen]


def _by_the_clock(
    dose: ComposedExercise, arrangement: Arrangement, rounds: int, work: int, rest: int
) -> ComposedExercise:
    notes = dose.notes
    if arrangement is Arrangement.EMOM and dose.kind is Kind.REPS:
        reps = max(1, min(dose.reps, work // SECONDS_PER_REP * 2))
        notes = (f"On the minute: {reps} reps, then rest until the next minute.",)
    return replace(
        dose, kind=Kind.INTERVALS, sets=0, reps=0, rounds=rounds, work_seconds=work, rest_seconds=rest, notes=notes
    )
