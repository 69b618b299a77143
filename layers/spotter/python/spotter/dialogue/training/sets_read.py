"""The sets of one exercise, read off the figures that stand for it: nothing is guessed, and no figure is left over."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from spotter.catalogue import Exercise, Kind, LoadType, Pattern
from spotter.dialogue.training.figure import Figure, Joint, Role
from spotter.dialogue.training.loads_in_a_row import loads_in_a_row
from spotter.dialogue.training.sets_done import Done, SetDone
from spotter.dialogue.training.terms import Load, Term, Unclear, is_loaded, terms
from spotter.notation import Unit

_most = 60
_least_bare_load = 12
_shortest_ride = 600
"""Seconds. A shorter time on the clock may be a pace."""


@dataclass
class _Group:
    """Sets of one load, as far as they are told."""

    load: Load | None = None
    is_inherited: bool = False
    sets: int | None = None
    times: int | None = None
    counts: tuple[int, ...] = ()
    is_held: bool = False
    last: int = 0

    @property
    def is_told(self) -> bool:
        """Whether repetitions are told."""
        return bool(self.counts) or self.times is not None


@dataclass(frozen=True, slots=True)
class SetsRead:
    """The sets that were told, or what is missing of them: ``load``, ``reps``, or that the figures are not clear."""

    done: Done | None = None
    missing: str = ""
    likely: Done | None = None
    """What may be meant where something is missing."""


def read_sets(
    figures: Sequence[Figure], exercise: Exercise, unit: Unit, rounds: int | None = None, known: Load | None = None
) -> SetsRead:
    """The sets of ``exercise`` that ``figures`` tell of. ``rounds``: of each exercise one set in each of these.

    ``known``: the load where none is told.
    """
    if missing := _open_at_once(figures, exercise):
        return SetsRead(missing=missing, likely=_lone_product(figures, exercise, unit))
    figures = _without_pair([each for each in figures if each.role in _of_kind(exercise)], exercise)
    efforts = [each for each in figures if each.role is Role.EFFORT]
    core = [each for each in figures if each.role is not Role.EFFORT]
    try:
        told = loads_in_a_row(core, exercise, unit) or _in_groups(core, exercise, unit, rounds, known)
        done = Done(exercise, _with_efforts(told, efforts))
    except Unclear as unclear:
        return SetsRead(missing=str(unclear))
    if not 0 < len(done.sets) <= _most:
        return SetsRead(missing="figures")
    needs_load = is_loaded(exercise) and exercise.kind is Kind.REPS and (known is None or known.value > 0)
    if needs_load and any(one.weight is None for one in done.sets):
        return SetsRead(missing="load")
    return SetsRead(done)


def is_of_a_pair(figures: Sequence[Figure], exercise: Exercise) -> bool:
    """Whether a load is told as that of a pair of dumbbells: ``2x20 kg 3x10``."""
    return len(_without_pair(figures, exercise)) < len(figures)


def _without_pair(figures: Sequence[Figure], exercise: Exercise) -> list[Figure]:
    """The figures without the 2 of ``2x20 kg 3x10``: a pair of dumbbells, where the repetitions are told behind it."""
    loads = [at for at, each in enumerate(figures) if each.role is Role.LOAD]
    at = loads[0] if len(loads) == 1 else 0
    is_pair = (
        exercise.load_type is LoadType.PER_HAND
        and at > 0
        and figures[at].joint is Joint.PRODUCT
        and figures[at - 1].value == _pair
        and figures[at - 1].role is Role.PLAIN
        and figures[at - 1].joint is not Joint.PRODUCT
        and at + 1 < len(figures)
        and figures[at + 1].joint not in (Joint.PRODUCT, Joint.FOR)
        and any(each.role in (Role.PLAIN, Role.REPS) for each in figures[at + 1 :])
    )
    return [each for place, each in enumerate(figures) if not (is_pair and place == at - 1)]


_pair = 2


def _in_groups(
    core: Sequence[Figure], exercise: Exercise, unit: Unit, rounds: int | None, known: Load | None
) -> tuple[tuple[int, SetDone], ...]:
    """The sets group by group, each with its place. ``Unclear`` where the figures do not say for certain."""
    groups = _groups(terms(core, exercise), exercise)
    if known is not None and all(each.load is None for each in groups):
        for each in groups:
            each.load = known
    rows = [(each, _sets(each, exercise, unit, rounds)) for each in groups]
    return tuple((core[group.last].start, one) for group, sets in rows for one in sets)


def _of_kind(exercise: Exercise) -> tuple[Role, ...]:
    """What is told of an exercise: the others are of the day."""
    if exercise.kind in (Kind.DURATION, Kind.INTERVALS):
        return (Role.SECONDS, Role.EFFORT)
    held = () if exercise.kind is Kind.REPS else (Role.SECONDS,)
    return (
        Role.PLAIN,
        Role.LOAD,
        Role.REPS,
        Role.SETS,
        Role.TIMES,
        Role.EFFORT,
        Role.UNKNOWN_LOAD,
        Role.UNCLEAR,
        *held,
    )


def _open_at_once(figures: Sequence[Figure], exercise: Exercise) -> str:
    """What is open whatever the figures come to; empty if that is nothing."""
    of_time = "reps" if exercise.kind is Kind.REPS else "seconds"
    all_roles = [each.role for each in figures]
    if exercise.kind in (Kind.DURATION, Kind.INTERVALS) and (
        _may_be_a_pace(figures) or all_roles.count(Role.SECONDS) > 1
    ):
        return "seconds"
    if exercise.pattern is Pattern.CARRY and Role.DISTANCE in all_roles:
        return "seconds" if exercise.kind is not Kind.REPS else "figures"
    if exercise.kind is Kind.REPS and any(
        each.role is Role.SECONDS and each.joint in (Joint.PRODUCT, Joint.OF) for each in figures
    ):
        return "seconds"
    core = [each for each in figures if each.role in _of_kind(exercise) and each.role is not Role.EFFORT]
    if not core:
        return of_time
    if len({each.side for each in core} - {""}) > 1:
        return "sides"
    return "figures" if _has_lone_product(core) else ""


def _may_be_a_pace(figures: Sequence[Figure]) -> bool:
    """Whether a time may be a pace, or of one of several: a short one beside another number, or ``8 x 500 m``."""
    if any(each.role is Role.DISTANCE and each.joint is Joint.PRODUCT for each in figures):
        return True
    times = [each for each in figures if each.role is Role.SECONDS]
    others = [each for each in figures if each.role is Role.PLAIN]
    is_clock = bool(times) and times[0].end - times[0].start == 1 and times[0].value < _shortest_ride
    return is_clock and bool(others) and not any(each.role is Role.DISTANCE for each in figures)


def _lone_product(figures: Sequence[Figure], exercise: Exercise, unit: Unit) -> Done | None:
    """The one set that ``5 x 100`` is likely to be; None of anything else."""
    core = [each for each in figures if each.role in _of_kind(exercise) and each.role is not Role.EFFORT]
    if exercise.kind is not Kind.REPS or not is_loaded(exercise) or not _has_lone_product(core):
        return None
    reps, load = core
    if reps.value != int(reps.value):
        return None
    one = SetDone(int(reps.value), None, load.value, load.unit or unit)
    efforts = [each for each in figures if each.role is Role.EFFORT]
    return Done(exercise, _with_efforts([(load.start, one)], efforts))


def _has_lone_product(core: Sequence[Figure]) -> bool:
    """Whether all there is is ``5 x 100`` or ``5 x 82.5``: sets or repetitions of a load; of several it is seen."""
    return (
        len(core) == 2
        and core[1].joint is Joint.PRODUCT
        and core[0].value <= 12
        and (core[1].value > 30 or (core[1].value != int(core[1].value) and core[0].value < 6))
        and (core[0].role is Role.PLAIN and core[1].role in (Role.PLAIN, Role.LOAD))
    )


def _groups(found: Sequence[Term], exercise: Exercise) -> list[_Group]:
    groups = [_Group()]
    told_load = any(each.load is not None for each in found)
    for at, term in enumerate(found):
        if term.is_repaired:
            _repair(groups, term)
            continue
        behind = found[at + 1] if at + 1 < len(found) else None
        _add(groups, _meant(term, groups[-1], behind, exercise, told_load=told_load), behind)
        groups[-1].last = term.last
    if any(not each.is_told for each in groups):
        raise Unclear("reps")
    return groups[1:] if _is_sum(groups) else groups


def _is_sum(groups: Sequence[_Group]) -> bool:
    """Whether all repetitions are told first, and then how they were done: ``50 in five times 10``."""
    if len(groups) != _whole_and_parts or groups[0].sets is not None or len(groups[0].counts) != 1:
        return False
    sets, counts = groups[1].sets, groups[1].counts
    return sets is not None and len(counts) == 1 and sets * counts[0] == groups[0].counts[0]


_whole_and_parts = 2


def _meant(term: Term, group: _Group, behind: Term | None, exercise: Exercise, *, told_load: bool) -> Term:
    """A number that nothing tells of as what it can be beside the others."""
    if term.bare is None:
        return term
    value = term.bare
    if exercise.kind is not Kind.REPS and behind is not None and behind.is_held and value == int(value) and value <= 12:
        return replace(term, sets=int(value), bare=None)
    if behind is not None and behind.bare is not None and value > 30 and is_loaded(exercise) and group.is_told:
        return replace(term, load=Load(value), bare=None)
    is_before = behind is not None and (behind.counts or behind.sets or behind.times) and behind.load is None
    if is_loaded(exercise) and is_before and behind is not None and behind.joint is not Joint.AND:
        is_only = group.load is None and not group.is_told and not told_load
        if is_only or value > 30 or value != int(value):
            return replace(term, load=Load(value), bare=None)
    stands_behind = group.sets is not None or term.joint in (Joint.AT, Joint.WORDS, Joint.FOR)
    if is_loaded(exercise) and group.is_told and group.load is None and value >= _least_bare_load and stands_behind:
        return replace(term, load=Load(value), bare=None)
    if value != int(value) or not 0 < value <= 100:
        raise Unclear("figures")
    if is_loaded(exercise) and group.load is None and value > 30 and not group.sets:
        raise Unclear("reps")
    if exercise.kind is not Kind.REPS:
        raise Unclear("seconds")
    return replace(term, counts=(int(value),), bare=None)


def _add(groups: list[_Group], term: Term, behind: Term | None) -> None:
    """Let a term go on with the last group, or begin the next."""
    group = groups[-1]
    if term.load is not None and not term.counts and term.sets is None:
        _add_load(groups, term, behind)
        return
    if term.load is not None:
        if group.is_told or (group.load is not None and group.load != term.load):
            if not group.is_told:
                raise Unclear("figures")
            groups.append(_Group())
        elif group.load is not None:
            raise Unclear("figures")
        _fill(groups[-1], replace(term, load=None))
        groups[-1].load = term.load
        return
    if term.is_last and group.counts and _told_of_last(group, term):
        return
    if group.is_told and _is_next(group, term):
        if term.sets is None and term.times is None and term.joint is not Joint.AND:
            raise Unclear("figures")
        groups.append(_Group(group.load, is_inherited=True))
    _fill(groups[-1], term)


def _told_of_last(group: _Group, term: Term) -> bool:
    """Let the last of equal sets be as it is told: ``3 x 8, the last one 6``."""
    if group.sets is None or len(group.counts) != 1 or len(term.counts) != 1 or term.load is not None:
        return False
    group.counts = (*group.counts * (group.sets - 1), *term.counts)
    group.sets = None
    return True


def _add_load(groups: list[_Group], term: Term, behind: Term | None) -> None:
    group = groups[-1]
    goes_on = behind is not None and (behind.counts or behind.sets or behind.bare is not None) and behind.load is None
    if group.load is None and not (group.is_told and goes_on and term.joint in (Joint.COMMA, Joint.AND)):
        for each in groups:
            if each.load is None:
                each.load = term.load
        return
    if group.is_inherited and group.is_told:
        group.load, group.is_inherited = term.load, False
        return
    if group.load == term.load:
        return
    if not group.is_told:
        raise Unclear("figures")
    groups.append(_Group(term.load))


def _is_next(group: _Group, term: Term) -> bool:
    """Whether sets that are told anew begin: ``3 x 5, 1 x 8``."""
    if term.counts and (term.sets is not None or group.sets is not None or group.times is not None):
        return bool(group.counts)
    return term.sets is not None and group.sets is not None


def _fill(group: _Group, term: Term) -> None:
    is_list = term.counts and not term.is_marked and not term.is_held and not group.counts
    if is_list and group.times is not None and group.sets is None:
        group.counts, group.times = (group.times,), None
    if term.counts:
        if group.counts and term.joint is Joint.WORDS and group.sets is None and len(group.counts) > 1:
            raise Unclear("figures")
        group.counts += term.counts
        group.is_held = group.is_held or term.is_held
    if term.sets is not None:
        if group.sets is not None:
            raise Unclear("figures")
        group.sets = term.sets
    if term.times is not None:
        if group.counts and group.sets is None:
            group.sets = term.times
        elif group.counts or group.times is not None:
            raise Unclear("figures")
        else:
            group.times = term.times


def _repair(groups: list[_Group], term: Term) -> None:
    """What is said in the place of what was said before: as many numbers for as many."""
    group = groups[-1]
    counts = term.counts or ((int(term.bare),) if term.bare is not None and term.bare == int(term.bare) else ())
    if term.load is not None and not counts and group.load is not None:
        group.load = term.load
    elif _is_whole_list(group, term, counts):
        group.counts = counts
    elif term.is_last and len(counts) == 1 and _told_of_last(group, replace(term, counts=counts, bare=None)):
        pass
    elif term.load is None and len(counts) == 1 and group.counts and group.sets is None:
        group.counts = (*group.counts[:-1], *counts)
    else:
        raise Unclear("figures")
    group.last = term.last


def _is_whole_list(group: _Group, term: Term, counts: tuple[int, ...]) -> bool:
    is_list = term.load is None and term.sets is None and group.sets is None
    return is_list and len(counts) >= len(group.counts) > 0 and not (term.is_last and len(group.counts) > 1)


def _sets(group: _Group, exercise: Exercise, unit: Unit, rounds: int | None) -> tuple[SetDone, ...]:
    counts = group.counts
    if not counts and group.times is not None:
        counts = (group.times,)
    elif group.times is not None and group.sets is None:
        group.sets = group.times
    number = group.sets or (rounds if len(counts) == 1 else None)
    if number is not None and len(counts) not in (1, number):
        raise Unclear("figures")
    if len(counts) == 1:
        counts *= number or 1
    if group.is_held is not (exercise.kind is not Kind.REPS):
        raise Unclear("seconds")
    weight = group.load.value if group.load is not None else None
    loaded = (weight, group.load.unit or unit) if group.load is not None and weight else (None, None)
    if weight is not None and weight < 0:
        raise Unclear("load")
    return tuple(SetDone(None, each, *loaded) if group.is_held else SetDone(each, None, *loaded) for each in counts)


def _with_efforts(told: Sequence[tuple[int, SetDone]], efforts: Sequence[Figure]) -> tuple[SetDone, ...]:
    """The sets with what is told of their effort: of all before it, of the last, or of each its own."""
    sets = [one for _place, one in told]
    if len(efforts) == len(sets) > 1:
        return tuple(replace(one, rpe=each.value) for one, each in zip(sets, efforts, strict=True))
    for effort in efforts:
        if not 1 <= effort.value <= 10:
            continue
        before = [at for at, (place, one) in enumerate(told) if place < effort.start and sets[at].rpe is None]
        before = before or [at for at in range(len(sets)) if sets[at].rpe is None]
        if effort.is_last:
            before = before[-1:]
        elif len({(sets[at].weight, sets[at].unit) for at in before}) > 1:
            last = sets[before[-1]]
            before = [at for at in before if (sets[at].weight, sets[at].unit) == (last.weight, last.unit)]
        for at in before:
            sets[at] = replace(sets[at], rpe=effort.value)
    return tuple(sets)


def is_cardio(exercise: Exercise) -> bool:
    """Whether it is counted by its time alone."""
    return exercise.kind in (Kind.DURATION, Kind.INTERVALS)
