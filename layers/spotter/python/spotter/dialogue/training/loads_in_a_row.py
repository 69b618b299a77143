"""Sets told by their loads in a row, with one number of repetitions for all: ``4 sets, 25 25 27.5 27.5, all 12 reps``.

The number of sets, or a load that is no whole number, says that the row is of loads. The last set may be told apart.
"""

from collections.abc import Sequence
from decimal import Decimal
from itertools import pairwise

from spotter.catalogue import Exercise, Kind
from spotter.dialogue.training.figure import Figure, Joint, Role
from spotter.dialogue.training.sets_done import SetDone
from spotter.dialogue.training.terms import is_loaded
from spotter.notation import Unit

_row = (Joint.NEXT, Joint.COMMA, Joint.SLASH, Joint.AND)
_fewest, _most_reps = 2, 30


def loads_in_a_row(figures: Sequence[Figure], exercise: Exercise, unit: Unit) -> tuple[tuple[int, SetDone], ...] | None:
    """The sets, each with the place of its load; None for figures that tell of sets in another way."""
    if not is_loaded(exercise) or exercise.kind is not Kind.REPS or not figures:
        return None
    begin = 1 if figures[0].role is Role.SETS else 0
    end = begin
    while end < len(figures) and _is_load(figures[end], is_first=end == begin):
        end += 1
    loads, rest = figures[begin:end], figures[end:]
    if len(loads) < _fewest or not _are_loads(figures[:begin], loads) or not rest:
        return None
    reps, last = rest[0], rest[1:]
    if _are_counts(loads, reps):
        return None
    if not _are_reps(reps, loads) or len(last) > 1 or any(not each.is_last or not _is_count(each) for each in last):
        return None
    counts = [int(reps.value)] * len(loads)
    if last:
        counts[-1] = int(last[0].value)
    return tuple(
        (one.start, SetDone(count, None, one.value, one.unit or unit)) for one, count in zip(loads, counts, strict=True)
    )


def _is_load(one: Figure, *, is_first: bool) -> bool:
    joints = (*_row, Joint.AT, Joint.WORDS) if is_first else _row
    return one.role in (Role.PLAIN, Role.LOAD) and one.joint in joints and one.value > 0 and not one.is_repaired


def _are_loads(sets: Sequence[Figure], loads: Sequence[Figure]) -> bool:
    """Whether there are as many as sets, or, where those are not told, one of them can be nothing but a load.

    Loads of one exercise are of one size: ``40 kilos, 6 and 6 and 6`` is one load and repetitions.
    """
    if 2 * min(each.value for each in loads) < max(each.value for each in loads):
        return False
    if sets:
        return sets[0].value == len(loads)
    return any(each.unit is not None or each.value != each.value.to_integral_value() for each in loads)


def _are_counts(loads: Sequence[Figure], reps: Figure) -> bool:
    """Whether all but the first load are repetitions of it, of which the last says so: ``10 kg 15, 15, 13, 12 reps``.

    They stand apart from the load, which alone has a unit, or else become fewer though more than the load.
    """
    first, rest = loads[0], (*loads[1:], reps)
    if first.unit is None or any(each.role is not Role.PLAIN or not _is_count(each) for each in loads[1:]):
        return False
    if reps.joint not in _row or reps.role is not Role.REPS:
        return False
    becomes_fewer = all(one.value >= two.value for one, two in pairwise(rest))
    joints = {each.joint for each in rest[1:]}
    is_apart = rest[0].joint is Joint.NEXT and joints <= {Joint.COMMA, Joint.SLASH, Joint.AND}
    return is_apart or (becomes_fewer and (rest[0].joint is Joint.NEXT or rest[0].value > first.value))


def _are_reps(reps: Figure, loads: Sequence[Figure]) -> bool:
    """Whether a number is that of the repetitions of all sets: it is called so, or stands behind ``for`` or ``x``."""
    least = min(each.value for each in loads)
    is_smaller = reps.joint in (Joint.FOR, Joint.COMMA) and reps.value < least
    return _is_count(reps) and (reps.role is Role.REPS or is_smaller)


def _is_count(figure: Figure) -> bool:
    is_whole = figure.value == figure.value.to_integral_value()
    return figure.role in (Role.PLAIN, Role.REPS) and is_whole and Decimal(0) < figure.value <= _most_reps
