"""The heaviest load that may be proposed for an exercise: P1's next one, and without history P6's light start."""

from dataclasses import dataclass
from decimal import Decimal

from spotter.coaching.e1rm import load_for
from spotter.coaching.effort_limits import GENTLE_CAP
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.load_options import LoadOptions, load_options_for
from spotter.coaching.starting_load import first_load
from spotter.coaching.types import EquipmentContext, ProfileContext, Unit

_to_failure = Decimal(10)


USUAL = EquipmentContext()
"""What a usual gym has."""


@dataclass(frozen=True, slots=True)
class KnownLoad:
    """What an exercise was last done with, in the person's unit.

    ``last``: the working load to repeat, after a break the reduced one. ``next``: the one that P1 would give; the same
    where nothing may go up. ``best``: the best estimated maximum, where there is one.
    """

    last: Decimal
    next: Decimal
    best: Decimal | None


@dataclass(frozen=True, slots=True)
class LoadBound:
    """The hardest load that is allowed, and where it comes from in words. ``usual``: the load to repeat, if any."""

    hardest: Decimal
    why: str
    options: LoadOptions
    usual: Decimal | None = None


def load_bound(
    exercise: NamedExercise,
    known: KnownLoad | None,
    reps: int,
    profile: ProfileContext,
    unit: Unit,
    *,
    holds: bool = False,
    gentle: bool = False,
    equipment: EquipmentContext = USUAL,
) -> LoadBound | None:
    """The bound for sets of ``reps``; None where nothing is known to go by.

    ``holds``: no load goes up today. ``gentle``: H5, at RPE 7 at most. More reps than the best maximum allows bring it
    down. 0: bodyweight alone. ``equipment`` is what there is to load it with.
    """
    done = (known.last,) if known else ()
    options = load_options_for(exercise.exercise, equipment, unit, done, known=exercise.known)
    if known is None:
        if not exercise.known:
            return None
        start = first_load(exercise.exercise, profile, options, unit)
        return LoadBound(start, "the light start, since no set of it is logged", options)
    hardest, why = known.next, "the next load after your last one"
    if holds or known.next == known.last:
        hardest, why = known.last, "what you did last: nothing goes up today"
    usual = known.last
    if known.best is not None and not options.assisted and reps:
        spare = _to_failure - GENTLE_CAP if gentle else Decimal(0)
        fitting = _existing(options, load_for(known.best, reps + spare))
        usual = min(usual, fitting)
        most = fitting if gentle else options.harder(fitting) or fitting
        if most < hardest:
            hardest, why = most, f"what your best allows for {reps} reps"
    return LoadBound(hardest, why, options, usual)


def _existing(options: LoadOptions, load: Decimal) -> Decimal:
    found = options.loads.at_or_below(load)
    return options.loads.lightest if found is None else found
