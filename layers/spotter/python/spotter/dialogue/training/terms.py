"""Figures grouped into terms: a load, a number of sets, a list of repetitions, a product of these."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from spotter.catalogue import Exercise, Kind, LoadType
from spotter.dialogue.training.figure import Figure, Joint, Role
from spotter.notation import Unit

_most_sets = 12
_most_reps = 100
_reps_of_many, _few = 12, 5
"""Nobody does twelve sets of five: ``12 x 3`` is three of twelve."""
_most_listed = 30
_pair = 4
"""``70/5`` is a load and its repetitions, ``40/20`` is none."""
_lists = (Joint.NEXT, Joint.COMMA, Joint.SLASH, Joint.DASH, Joint.AND)


@dataclass(frozen=True, slots=True)
class Load:
    """A load as it was written; without a unit it is the user's."""

    value: Decimal
    unit: Unit | None = None


@dataclass(frozen=True, slots=True)
class Term:
    """What one load, one number of sets, one list or one product says; ``first:last`` are its figures."""

    first: int
    last: int
    joint: Joint
    load: Load | None = None
    sets: int | None = None
    counts: tuple[int, ...] = ()
    """Repetitions, or seconds."""
    times: int | None = None
    """Sets where repetitions are told elsewhere, else repetitions."""
    bare: Decimal | None = None
    """One number of which nothing says what it is."""
    is_held: bool = False
    """The counts are seconds."""
    is_repaired: bool = False
    is_last: bool = False
    """It is told of the last set."""
    is_marked: bool = False
    """A word says that the counts are repetitions."""


class Unclear(Exception):
    """Figures that do not say for certain what was done."""


def is_loaded(exercise: Exercise) -> bool:
    """Whether it is done with a load: the body alone is none."""
    return exercise.load_type in (LoadType.TOTAL, LoadType.PER_HAND, LoadType.ASSISTED)


def terms(figures: Sequence[Figure], exercise: Exercise) -> list[Term]:
    """The terms of figures that are neither efforts nor distances. ``Unclear`` where one cannot be read."""
    found: list[Term] = []
    at = 0
    while at < len(figures):
        if ladder := _ladder(figures, at, exercise):
            found += ladder
            at = ladder[-1].last + 1
            continue
        end = _chain_end(figures, at)
        if end - at > 1:
            found.append(_product(figures, at, end, exercise))
            at = end
            continue
        end = _list_end(figures, at, exercise)
        found += _listed(figures, at, end, exercise)
        at = end
    return found


def _ladder(figures: Sequence[Figure], at: int, exercise: Exercise) -> list[Term]:
    """A set of each of several loads, all of as many repetitions: ``singles 80, 85, 90``, ``60 70 80 for triples``."""
    if not is_loaded(exercise) or exercise.kind is not Kind.REPS:
        return []
    if rungs := _rungs(figures, at):
        return rungs
    begin = at + 1 if figures[at].role is Role.REPS else at
    end = begin
    while end < len(figures) and _is_step(figures[end], is_first=end == begin):
        end += 1
    counts = figures[at] if begin > at else figures[end] if end < len(figures) else None
    if end - begin < _fewest_steps or counts is None or counts.role is not Role.REPS or counts.is_repaired:
        return []
    is_behind = begin == at
    if is_behind and (counts.joint not in (Joint.NEXT, Joint.FOR, Joint.COMMA) or end + 1 < len(figures)):
        return []
    reps = (_whole(counts, _most_reps),)
    steps = [
        Term(place, place, Joint.NEXT, load=Load(figures[place].value, figures[place].unit), counts=reps)
        for place in range(begin, end)
    ]
    return [*steps[:-1], replace(steps[-1], last=end)] if is_behind else steps


def _rungs(figures: Sequence[Figure], at: int) -> list[Term]:
    """As many loads as sets behind these: ``4x12 140, 150, 160, 170``."""
    if at + 2 >= len(figures) or figures[at + 1].joint not in (Joint.PRODUCT, Joint.OF):
        return []
    sets, reps, loads = figures[at], figures[at + 1], figures[at + 2 :]
    are_counts = sets.role in (Role.PLAIN, Role.SETS) and reps.role in (Role.PLAIN, Role.REPS)
    is_ladder = len(loads) == sets.value > 1 and all(
        _is_step(each, is_first=place == 0) for place, each in enumerate(loads)
    )
    if not are_counts or not is_ladder or reps.value > _most_listed:
        return []
    count = (_whole(reps, _most_reps),)
    places = range(at + 2, len(figures))
    return [
        Term(place, place, Joint.NEXT, load=Load(figures[place].value, figures[place].unit), counts=count)
        for place in places
    ]


def _is_step(one: Figure, *, is_first: bool) -> bool:
    joints = (*_lists, Joint.AT, Joint.WORDS) if is_first else _lists
    return one.role in (Role.PLAIN, Role.LOAD) and one.value > _most_listed and one.joint in joints


_fewest_steps = 2


def _chain_end(figures: Sequence[Figure], at: int) -> int:
    """The end of figures that are multiplied: ``80 x 5 x 3``, ``60 for 10``, ``3 sets of 8``."""
    end = at + 1
    while end < len(figures) and figures[end].role in _of_products and figures[end - 1].role in _of_products:
        joint = figures[end].joint
        if joint is Joint.PRODUCT:
            pass
        elif joint is Joint.FOR and end == at + 1 and figures[at].role in (Role.PLAIN, Role.LOAD):
            if figures[end].role is Role.SETS or (end + 1 < len(figures) and figures[end + 1].joint is Joint.OF):
                break
        elif joint is Joint.OF and end == at + 1 and figures[at].role in (Role.PLAIN, Role.SETS):
            if figures[end].role is Role.LOAD:
                break
        else:
            break
        end += 1
    return end


_of_products = (Role.PLAIN, Role.LOAD, Role.REPS, Role.SETS, Role.SECONDS, Role.TIMES)


def _list_end(figures: Sequence[Figure], at: int, exercise: Exercise) -> int:
    """The end of a row of numbers of one kind, each for itself: ``10, 9, 8``."""
    kinds = (Role.SECONDS, Role.PLAIN) if figures[at].role is Role.SECONDS else (Role.PLAIN, Role.REPS)
    if figures[at].role not in kinds:
        return at + 1
    end = at + 1
    while end < len(figures) and figures[end].role in kinds and figures[end].joint in _lists:
        if _chain_end(figures, end) - end > 1 or figures[end].is_repaired:
            break
        if is_loaded(exercise) and figures[end].value > _most_listed and figures[end].role is Role.PLAIN:
            break
        end += 1
    return end


def _listed(figures: Sequence[Figure], at: int, end: int, exercise: Exercise) -> list[Term]:
    one = figures[at]
    place = Term(at, end - 1, one.joint, is_repaired=one.is_repaired, is_last=one.is_last)
    place = replace(place, is_marked=one.role is Role.REPS)
    match one.role:
        case Role.LOAD if exercise.kind is not Kind.REPS and one.unit is None and one.value > 0:
            raise Unclear("seconds")
        case Role.LOAD:
            return [replace(place, load=Load(one.value, one.unit))]
        case Role.SETS:
            return [replace(place, sets=_whole(one, _most_sets * 2))]
        case Role.TIMES:
            return [replace(place, times=_whole(one, _most_reps))]
        case Role.SECONDS:
            return [replace(place, counts=tuple(int(each.value) for each in figures[at:end]), is_held=True)]
        case Role.UNKNOWN_LOAD | Role.UNCLEAR | Role.DISTANCE | Role.EFFORT:
            raise Unclear(str(one.role))
    row = list(figures[at:end])
    dashes = [at for at, each in enumerate(row) if at and each.joint is Joint.DASH]
    if len(dashes) == 1 and row[dashes[0] - 1].value < row[dashes[0]].value:
        raise Unclear("figures")
    if len(row) == 1 and one.role is Role.PLAIN:
        return [replace(place, bare=one.value)]
    if _is_load_before(row, exercise):
        head = Term(at, at, one.joint, load=Load(one.value, None), is_repaired=one.is_repaired)
        rest = Term(at + 1, end - 1, row[1].joint, counts=_counts(row[1:], exercise))
        return [head, rest]
    return [replace(place, counts=_counts(row, exercise))]


def _is_load_before(row: Sequence[Figure], exercise: Exercise) -> bool:
    """Whether the first number of a row is the load of the others: ``80 5 5 4``, ``12.5 10,9,8``, ``10 12,12,11``."""
    first, rest = row[0], row[1:]
    if first.role is Role.REPS or not is_loaded(exercise) or not rest:
        return False
    if len(rest) == 1 and rest[0].joint is Joint.SLASH:
        return first.value >= _pair * rest[0].value
    if first.value > _most_listed or first.value != int(first.value):
        return True
    joints = {each.joint for each in rest[1:]}
    if len(rest) > 1 and rest[0].joint not in joints and rest[0].joint is not Joint.AND and Joint.AND not in joints:
        return True
    return len(rest) > 1 and first.value >= 2 * max(each.value for each in rest)


def _counts(row: Sequence[Figure], exercise: Exercise) -> tuple[int, ...]:
    """Numbers as repetitions; for what is held they are seconds only where that is said."""
    if exercise.kind is not Kind.REPS:
        raise Unclear("seconds")
    return tuple(_whole(each, _most_reps) for each in row)


def _whole(one: Figure, most: int) -> int:
    if one.value != int(one.value) or not 0 < one.value <= most:
        raise Unclear("figures")
    return int(one.value)


def _product(figures: Sequence[Figure], at: int, end: int, exercise: Exercise) -> Term:
    """What a product says, by the signs of its numbers, or by which of them can be a load."""
    row = list(figures[at:end])
    place = Term(at, end - 1, row[0].joint, is_repaired=row[0].is_repaired)
    if at == 0 and row[0].joint is Joint.PRODUCT:
        return replace(place, counts=_counts(row, exercise))
    loads = [each for each in row if each.role is Role.LOAD]
    if len(loads) > 1:
        raise Unclear("figures")
    told_before = at > 0 and figures[at].joint is not Joint.AND and _is_load_alone(figures, at - 1)
    bare = _bare_load(row, exercise, is_load_last=_is_load_last(figures)) if not loads and not told_before else None
    loads = [bare] if bare is not None else loads
    rest = [each for each in row if each not in loads]
    if loads:
        place = replace(place, load=Load(loads[0].value, loads[0].unit))
    return _of_rest(place, rest, is_load_first=bool(loads) and row[0] is loads[0])


def _is_load_alone(figures: Sequence[Figure], at: int) -> bool:
    """Whether the figure at ``at`` is a load for itself, with what follows it: ``30 15x3``."""
    one = figures[at]
    if one.role is Role.LOAD:
        return True
    begins = at == 0 or figures[at - 1].role is Role.EFFORT
    return begins and one.role is Role.PLAIN and figures[at + 1].joint in (Joint.NEXT, Joint.WORDS)


def _bare_load(row: Sequence[Figure], exercise: Exercise, *, is_load_last: bool) -> Figure | None:
    """The number of a product that can be nothing but a load, though no unit says so."""
    first, last = row[0], row[-1]
    if exercise.load_type is LoadType.NONE or any(each.role is Role.SECONDS for each in row[:1]):
        return None
    if first.role is Role.PLAIN and row[1].joint in (Joint.PRODUCT, Joint.FOR):
        if row[1].joint is Joint.FOR or first.value > _most_sets or first.value != int(first.value):
            if not is_loaded(exercise) and first.value <= _most_listed:
                raise Unclear("figures")
            return first
        if len(row) == 3 and last.role is Role.PLAIN and last.value > _most_sets:
            return last
        if len(row) == 3 and last.role is Role.PLAIN and is_loaded(exercise):
            if first.value > 6 >= last.value:
                return first
            if first.value <= 6 < last.value:
                return last
            raise Unclear("figures")
    if (
        len(row) == 2
        and last.role is Role.PLAIN
        and is_loaded(exercise)
        and (is_load_last or last.value > _most_listed)
    ):
        return last
    return None


def _is_no_count(one: Figure) -> bool:
    """Whether a number is too many repetitions, or half a one."""
    return one.value > _most_listed or one.value != int(one.value)


def _is_load_last(figures: Sequence[Figure]) -> bool:
    """Whether products tell the repetitions first, as one of them shows: ``10 x 25, 9 x 27.5``.

    Not where a load stands elsewhere, nor where the first numbers can be sets: ``3x10, 3x12.5``.
    """
    pairs = [(one, two) for one, two in pairwise(figures) if two.joint is Joint.PRODUCT]
    held = {each.start for pair in pairs for each in pair}
    if not pairs or any(each.start not in held and each.role is not Role.EFFORT for each in figures):
        return False
    if any(one.role is not Role.PLAIN or two.role is not Role.PLAIN for one, two in pairs):
        return False
    counts, loads = [one for one, _two in pairs], [two for _one, two in pairs]
    are_counts = all(one.value >= _fewest_reps and not _is_no_count(one) for one in counts)
    return are_counts and all(two.value >= _least_load for two in loads) and any(map(_is_no_count, loads))


_fewest_reps, _least_load = 6, 10
"""Repetitions, which fewer of may be sets, and a load, which less of may be repetitions."""


def _of_rest(place: Term, rest: Sequence[Figure], *, is_load_first: bool) -> Term:
    """The sets and repetitions of a product behind its load."""
    is_held = any(each.role is Role.SECONDS for each in rest)
    most = 3600 if is_held else _most_reps
    place = replace(place, is_held=is_held)
    if not rest:
        raise Unclear("figures")
    if len(rest) == 1:
        if rest[0].role is Role.SETS:
            return replace(place, sets=_whole(rest[0], _most_sets * 2))
        return replace(place, counts=(_whole(rest[0], most),))
    if len(rest) > 2:
        if not is_load_first or any(each.role in (Role.SETS, Role.TIMES) for each in rest):
            raise Unclear("figures")
        return replace(place, counts=tuple(_whole(each, most) for each in rest))
    one, two = rest
    if two.role in (Role.SETS, Role.TIMES) or one.role in (Role.REPS, Role.SECONDS):
        sets, counts = two, one
    elif one.role is Role.SETS or two.role in (Role.REPS, Role.SECONDS) or two.joint is Joint.OF:
        sets, counts = one, two
    elif one.joint is Joint.FOR and one.value < _reps_of_many:
        if one.value > _few >= two.value:
            raise Unclear("figures")
        sets, counts = one, two
    elif is_load_first or one.value > _most_sets or (one.value >= _reps_of_many and two.value <= _few):
        sets, counts = two, one
    else:
        sets, counts = one, two
    return replace(place, sets=_whole(sets, _most_sets * 2), counts=(_whole(counts, most),))
