"""The sets that figures come to, of each of which is known what part it has. Pure; None where they do not fit."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise

from spotter.catalogue import Exercise, Kind
from spotter.dialogue.training.figure_parts.part import Part, PartOf
from spotter.dialogue.training.sets_done import SetDone
from spotter.dialogue.training.terms import Load, is_loaded
from spotter.notation import Unit

_most_sets = 60
_most_of_one = 20
_longest_seconds = 3600
_hardest = 10
COUNTS = (Part.REPS, Part.SECONDS)
LOADS = (Part.LOAD, Part.LOAD_BEFORE, Part.SAME_LOAD)
_rows_of = (*COUNTS, Part.LAST, Part.AGAIN, Part.SAME_COUNTS)
_efforts = (Part.EFFORT, Part.LAST_EFFORT)


@dataclass(frozen=True, slots=True)
class Before:
    """The exercise before: its last load, and of how much each set was; ``is_held``: in seconds."""

    load: Load | None = None
    counts: tuple[int, ...] = ()
    is_held: bool = False


NOTHING_BEFORE = Before()


@dataclass(slots=True)
class _Row:
    """Sets that are told together: how many, of how much, and what they are loaded with once that is known."""

    counts: tuple[int, ...]
    """Mostly one; those of the exercise before are told together."""
    is_multiplied: bool = False
    sets: int = 1
    load: Load | None = None
    is_inherited: bool = False


def decode(
    told: Sequence[PartOf], exercise: Exercise, unit: Unit, before: Before = NOTHING_BEFORE
) -> tuple[SetDone, ...] | None:
    """The sets of ``exercise`` that ``told`` comes to, with loads in ``unit`` where none is written.

    ``before``: the exercise before, of which a word may say that something is the same.
    """
    known = [each for each in told if each.part is not Part.NONE]
    is_held = exercise.kind is not Kind.REPS
    if any(each.part is (Part.REPS if is_held else Part.SECONDS) for each in known):
        return None
    core = [each for each in known if each.part not in _efforts]
    rows = _rows(core, before.counts if before.is_held is is_held else ())
    if rows is None or not _loaded(core, rows, before.load):
        rows = _sets_by_load(core)
    if rows is None:
        return None
    ends = [0, *accumulate(row.sets * len(row.counts) for row in rows)]
    found = [one for row in rows for _ in range(row.sets) for one in _sets(row, unit, is_held=is_held)]
    lacks_load = is_loaded(exercise) and not is_held and any(one.weight is None for one in found)
    if lacks_load or not 0 < len(found) <= _most_sets:
        return None
    return _with_efforts(known, found, ends)


def _sets(row: _Row, unit: Unit, *, is_held: bool) -> list[SetDone]:
    load = row.load if row.load is not None and row.load.value else None
    weight, its_unit = (load.value, load.unit or unit) if load is not None else (None, None)
    return [SetDone(None if is_held else each, each if is_held else None, weight, its_unit) for each in row.counts]


def _rows(core: Sequence[PartOf], before: tuple[int, ...]) -> list[_Row] | None:
    """The rows in order, without their loads; None where a number of sets is of no row. ``before``: see Before."""
    rows: list[_Row] = []
    sets: int | None = None
    for each in core:
        if each.part in LOADS:
            continue
        if each.part is Part.SAME_COUNTS:
            alike = before[:1] if sets is not None and len(set(before)) == 1 else before if sets is None else ()
            if not alike:
                return None
            rows.append(_Row(alike, is_multiplied=True, sets=sets or 1))
            sets = None
            continue
        if each.part is not Part.AGAIN and not 0 < each.value == int(each.value) <= _longest_seconds:
            return None
        if each.part is Part.SETS:
            if sets is not None or each.value > _most_of_one:
                return None
            sets = int(each.value)
        elif each.part in COUNTS:
            rows.append(_Row((int(each.value),), is_multiplied=sets is not None, sets=sets or 1))
            sets = None
        elif not _go_on(rows, each):
            return None
    return rows if rows and sets is None else None


def _sets_by_load(core: Sequence[PartOf]) -> list[_Row] | None:
    """The rows of one count of which it is told how many sets had which load: ``tens, 3 at 100 and 1 at 120``."""
    counts = [at for at, each in enumerate(core) if each.part in COUNTS]
    if len(counts) != 1 or not 0 < core[counts[0]].value == int(core[counts[0]].value) <= _longest_seconds:
        return None
    rest = [*core[: counts[0]], *core[counts[0] + 1 :]]
    every = rest.pop(0).value if len(rest) % 2 and rest[0].part is Part.SETS else None
    sets, loads = rest[::2], rest[1::2]
    if sets and sets[0].part is not Part.SETS:
        sets, loads = loads, sets
    is_of_pairs = all(each.part is Part.SETS for each in sets) and all(each.part is Part.LOAD for each in loads)
    if len(rest) < _fewest_pairs or len(rest) % 2 or not is_of_pairs:
        return None
    if any(not 0 < each.value == int(each.value) <= _most_of_one for each in sets):
        return None
    if every is not None and every != sum(each.value for each in sets):
        return None
    count = (int(core[counts[0]].value),)
    return [
        _Row(count, sets=int(many.value), load=Load(load.value, load.unit))
        for many, load in zip(sets, loads, strict=True)
    ]


_fewest_pairs = 4
"""Figures: two loads, each with its sets."""


def _go_on(rows: list[_Row], each: PartOf) -> bool:
    """The last set once more, or as often as it was done, or the last of equal ones as it was; False without one."""
    if not rows or (each.part is Part.LAST and rows[-1].sets < 2):
        return False
    if each.part is Part.SETS_BEFORE:
        if rows[-1].is_multiplied or each.value > _most_of_one:
            return False
        rows[-1].sets, rows[-1].is_multiplied = int(each.value), True
        return True
    if each.part is Part.LAST:
        rows[-1].sets -= 1
    rows.append(_Row(rows[-1].counts[-1:] if each.part is Part.AGAIN else (int(each.value),)))
    return True


def _loaded(core: Sequence[PartOf], rows: list[_Row], before: Load | None) -> bool:
    """Give each row its load; False where the loads do not fit the rows."""
    loads = [(each.part, Load(each.value, each.unit)) for each in core if each.part in (Part.LOAD, Part.LOAD_BEFORE)]
    if len({part for part, _load in loads}) == 1 and len(loads) > 1 and _one_by_one(core, loads, rows):
        return True
    current: Load | None = None
    opened = is_open = False
    at = 0
    for each in core:
        if each.part in _rows_of:
            rows[at].load, rows[at].is_inherited = current, not opened
            at += 1
            is_open = False
        elif each.part is Part.LOAD_BEFORE:
            if not at or is_open:
                return False
            current, opened = Load(each.value, each.unit), False
            _close(rows[:at], current)
        elif each.part is Part.SAME_LOAD and before is not None and any(row.load is None for row in rows[:at]):
            _close(rows[:at], before)
            current, opened = before, False
        elif each.part in LOADS:
            if is_open or (each.part is Part.SAME_LOAD and before is None):
                return False
            current = before if each.part is Part.SAME_LOAD else Load(each.value, each.unit)
            opened = is_open = True
    kept = {row.load for row in rows}
    return not is_open and all(load in kept for _part, load in loads)


def _close(rows: Sequence[_Row], load: Load) -> None:
    """Give a load to the rows before it that have none of their own, or else to the last of them."""
    free = [row for row in rows if row.load is None]
    if not free:
        free = [rows[-1]]
        for row in reversed(rows[:-1]):
            if not (rows[-1].is_inherited and row.is_inherited):
                break
            free.append(row)
    for row in free:
        row.load, row.is_inherited = load, False


def _one_by_one(core: Sequence[PartOf], loads: Sequence[tuple[Part, Load]], rows: list[_Row]) -> bool:
    """All loads beside all sets: ``60, 70, 80 for 8 each``, ``10, 8 and 6 at 40, 50 and 60``."""
    marks = [each.part in LOADS for each in core if each.part not in (Part.SETS, Part.SETS_BEFORE)]
    if sum(one is not two for one, two in pairwise(marks)) != 1:
        return False
    sets = [replace(row, counts=(each,), sets=1) for row in rows for _ in range(row.sets) for each in row.counts]
    if len(sets) == 1:
        sets = [replace(sets[0]) for _ in loads]
    if len(sets) != len(loads):
        return False
    for row, (_part, load) in zip(sets, loads, strict=True):
        row.load = load
    rows[:] = sets
    return True


def _with_efforts(known: Sequence[PartOf], found: Sequence[SetDone], ends: Sequence[int]) -> tuple[SetDone, ...] | None:
    """The sets with their efforts. ``ends``: how many sets there are up to each row."""
    efforts = [each for each in known if each.part in _efforts]
    if any(not 1 <= each.value <= _hardest for each in efforts):
        return None
    if len(efforts) == len(found) > 1:
        return tuple(replace(one, rpe=each.value) for one, each in zip(found, efforts, strict=True))
    sets = list(found)
    met = 0
    for each in known:
        met += each.part in _rows_of
        if each.part not in _efforts:
            continue
        until = ends[met] if 0 < met < len(ends) - 1 else len(sets)
        before = [at for at in range(min(until, len(sets))) if sets[at].rpe is None]
        if not before:
            return None
        if each.part is Part.LAST_EFFORT:
            before = before[-1:]
        last = sets[before[-1]]
        for at in before:
            if (sets[at].weight, sets[at].unit) == (last.weight, last.unit):
                sets[at] = replace(sets[at], rpe=each.value)
    return tuple(sets)
