"""Whether the numbers of an exercise are plausible: for its kind, for anybody, and for what was done before."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from spotter.catalogue import Exercise, Kind, LoadType
from spotter.coaching.e1rm import epley
from spotter.coaching.mistyped_sets import BEATS_THE_BEST_BY
from spotter.notation.sets.plausibility import in_kilograms, is_believed, longest_hold_s, longest_session_s, most_reps
from spotter.training.analytics.units import estimate_said, plain

MOST_SETS = 20


@dataclass(frozen=True, slots=True)
class Proposed:
    """What is proposed of an exercise. None: nothing is said of it. Times in seconds, ``weight`` in ``unit``."""

    kind: Kind | None = None
    sets: int | None = None
    reps: int | None = None
    hold: float | None = None
    duration: float | None = None
    weight: float | None = None
    unit: str = "kg"


def problems_of(exercise: Exercise | None, proposed: Proposed, best_e1rm_kg: float | None = None) -> tuple[str, ...]:
    """What is wrong, a sentence each; nothing where all of it is plausible. ``best_e1rm_kg``: the user's record."""
    return tuple(_problems(exercise, proposed, best_e1rm_kg))


def _problems(exercise: Exercise | None, proposed: Proposed, best_e1rm_kg: float | None) -> Iterator[str]:
    if exercise is not None and proposed.kind is not None and proposed.kind is not exercise.kind:
        yield f"{exercise.name} is counted as {exercise.kind.value}, not as {proposed.kind.value}."
    if proposed.sets is not None and not 1 <= proposed.sets <= MOST_SETS:
        yield f"Sets must be from 1 to {MOST_SETS}."
    most = most_reps(bool(proposed.weight))
    if proposed.reps is not None and not 1 <= proposed.reps <= most:
        yield f"Reps must be from 1 to {most}."
    if proposed.hold is not None and not 1 <= proposed.hold <= longest_hold_s:
        yield f"A hold must be from 1 to {longest_hold_s} seconds."
    if proposed.duration is not None and not 1 <= proposed.duration <= longest_session_s:
        yield f"A duration must be from 1 to {longest_session_s} seconds."
    if proposed.weight is not None:
        yield from _of_the_load(exercise, proposed, Decimal(str(proposed.weight)), best_e1rm_kg)


def _of_the_load(
    exercise: Exercise | None, proposed: Proposed, weight: Decimal, best_e1rm_kg: float | None
) -> Iterator[str]:
    if weight < 0:
        yield "A load is not negative."
        return
    if exercise is None or not weight:
        return
    load = f"{plain(weight)} {proposed.unit}"
    if exercise.load_type is LoadType.NONE:
        yield f"{exercise.name} has no load."
        return
    kilograms = in_kilograms(weight, "lb" if proposed.unit == "lb" else "kg")
    if not is_believed(exercise, kilograms):
        yield f"{load} is not believed of {exercise.name}."
        return
    now = epley(kilograms, proposed.reps or 1)
    best = Decimal(str(best_e1rm_kg)) if best_e1rm_kg else None
    if now is not None and best is not None and now > best * (1 + BEATS_THE_BEST_BY):
        above = ((now / best - 1) * 100).quantize(Decimal("0.1"))
        yield (
            f"{load} x {proposed.reps or 1} would be {plain(above)}% above the best estimated max of "
            f"{estimate_said(best, proposed.unit)}: it looks like a typing error."
        )
