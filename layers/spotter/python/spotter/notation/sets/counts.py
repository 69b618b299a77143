"""Counts whose parts are written apart, put together: sets with reps, plans with what was done, unlabelled numbers."""

from collections.abc import Sequence
from itertools import pairwise

from spotter.notation.sets.atoms import Atom, Declined, Load, Traits, is_whole
from spotter.notation.sets.performed import performed
from spotter.notation.sets.set_products import settle_pairs, unclear
from spotter.notation.sets.unlabelled_numbers import most_unlabelled_reps, settle_unlabelled
from spotter.notation.types import Code

most_unlabelled_sets = 20
"""``20 for 5`` may be sets."""


def counted(atoms: Sequence[Atom], traits: Traits) -> list[Atom]:
    """The atoms with every number told as a count, a load or an effort. Declined where that is not certain."""
    found = performed(_loads_before_for(list(atoms)))
    found = _sets_with_reps(found)
    found = settle_pairs(found, traits)
    found = _lists_behind_products(found)
    found = settle_unlabelled(found, traits)
    if any(atom.last_set for atom in found) and any(atom.sets is not None and atom.sets > 1 for atom in found):
        raise unclear("it is not clear whether the last set is one of those before or one more")
    _refuse_undone(found)
    return found


def _loads_before_for(atoms: list[Atom]) -> list[Atom]:
    """``140 for 5, 160 for a triple``: the number before the word is the load."""
    found = list(atoms)
    for at, (atom, behind) in enumerate(pairwise(atoms)):
        told = behind.led_by_for and (behind.unlabelled or behind.counts or behind.only_sets) and not behind.at
        if behind.led_by_for and len(behind.unlabelled) == 1 and atom.pair is not None and atom.cell == behind.cell:
            raise unclear(f"{behind.unlabelled[0]} may be sets or reps")
        one = len(atom.unlabelled) == 1 and not atom.at and not atom.of and atom.cell == behind.cell
        if told and one and atom.unlabelled[0] > most_unlabelled_sets:
            found[at] = atom.as_loads()
    return found


def _refuse_undone(atoms: Sequence[Atom]) -> None:
    if any(atom.is_range for atom in atoms):
        raise Declined(Code.REPS_RANGE_NOT_PERFORMED, "a range of reps is a target, not what was done")
    if any(atom.plus or atom.unknown for atom in atoms):
        raise Declined(Code.MISSING_REPS, "it is not told how many reps were done")


def _sets_with_reps(atoms: list[Atom]) -> list[Atom]:
    """``3 sets`` joins the reps, seconds or product that it belongs to."""
    found = list(atoms)
    at = 0
    while at < len(found):
        if found[at].only_sets:
            _join_sets(found, at)
        at += 1
    return found


def _join_sets(found: list[Atom], at: int) -> None:
    sets = found[at]
    listed = _complete_behind(found, at)
    if listed > 1 and sets.sets != listed:
        raise unclear(f"{sets.sets} sets are written, and {listed} are told")
    if listed > 1:
        del found[at]
        return
    run = 0 if _belongs_to_before(found, at) else _run_behind(found, at)
    if run:
        _join_run(found, at, run)
        return
    place = at - 1 - (at > 1 and bool(found[at - 1].loads) and not found[at - 1].counts)
    before = found[place] if at else None
    if before is not None and _lacks_sets(before):
        pair = before.pair
        loads, reps = ((Load(pair[0]),), (pair[1],)) if pair else (before.loads, before.reps)
        found[place] = before._replace(sets=sets.sets, pair=None, loads=loads, reps=reps, end=max(before.end, sets.end))
        del found[at]
        return
    beyond = found[at + 2] if at + 2 < len(found) else None
    between = found[at + 1] if at + 1 < len(found) else None
    if beyond is not None and between is not None and between.loads and not between.counts and _lacks_sets(beyond):
        found[at + 2] = beyond._replace(sets=sets.sets, start=min(sets.start, beyond.start))
        del found[at]


def _belongs_to_before(found: Sequence[Atom], at: int) -> bool:
    """``100x5 (2 sets), 95x6``: sets in brackets, or at the end of a cell, are those of what stands before them."""
    before = found[at - 1] if at else None
    behind = found[at + 1] if at + 1 < len(found) else None
    if before is None or not _lacks_sets(before) or before.cell != found[at].cell:
        return False
    return found[at].bracketed or (behind is not None and behind.cell != found[at].cell)


def _complete_behind(found: Sequence[Atom], at: int) -> int:
    """How many atoms behind the sets tell one set each with its own load: ``3 sets: 100x5, 100x5, 95x6``."""
    size = 0
    for atom in found[at + 1 :]:
        if atom.sets is not None or not (atom.pair is not None or (atom.loads and atom.counts)):
            break
        size += 1
    return size


def _lacks_sets(atom: Atom) -> bool:
    return atom.sets is None and (atom.counts or atom.is_range) and not atom.load_by


def _run_behind(found: Sequence[Atom], at: int) -> int:
    """How many atoms behind the sets tell their reps or seconds, one each or in one list."""
    first = found[at + 1] if at + 1 < len(found) else None
    if first is None:
        return 0
    if _lacks_sets(first) and not (first.seconds or first.reps):
        return 1
    if first.unlabelled and not first.at and (first.of or first.unlabelled[0] <= most_unlabelled_reps):
        kind = "unlabelled"
    elif first.reps is not None and first.sets is None:
        kind = "reps"
    elif first.seconds is not None and first.sets is None:
        kind = "seconds"
    else:
        return 0
    size = 1
    while at + 1 + size < len(found):
        further = found[at + 1 + size]
        same = bool(getattr(further, kind)) or (kind == "reps" and bool(further.unlabelled))
        if not same or further.sets is not None or further.loads or further.at or further.cell == found[at + size].cell:
            break
        size += 1
    return size


def _join_run(found: list[Atom], at: int, run: int) -> None:
    sets = found[at]
    first = found[at + 1]
    count = sets.sets
    values = [
        value for atom in found[at + 1 : at + 1 + run] for value in (atom.unlabelled or atom.reps or atom.seconds or ())
    ]
    if first.pair is not None:
        joined = first._replace(sets=count, pair=None, loads=(Load(first.pair[0]),), reps=(first.pair[1],))
        run = 1
    elif len(values) <= 1:
        reps = first.reps or first.unlabelled or None
        joined = first._replace(sets=count, reps=reps, unlabelled=())
    elif len(values) == count:
        timed = first.seconds is not None
        joined = first._replace(
            sets=count, reps=None if timed else tuple(values), seconds=tuple(values) if timed else None, unlabelled=()
        )
    else:
        raise unclear(f"{count} sets are written, and the reps of {len(values)}")
    found[at : at + 1 + run] = [joined._replace(start=min(sets.start, joined.start), of=False)]


def _lists_behind_products(atoms: list[Atom]) -> list[Atom]:
    """``3x12, 10, 8``: the reps of each of the three sets."""
    found: list[Atom] = []
    at = 0
    while at < len(atoms):
        atom = atoms[at]
        size = int(atom.sets) - 1 if atom.sets is not None and is_whole(atom.sets) and 1 < atom.sets <= 20 else 0
        behind = [other for other in atoms[at + 1 : at + 1 + size] if other.is_lone_number]
        ends = at + 1 + size >= len(atoms) or not atoms[at + 1 + size].unlabelled
        if size and atom.reps is not None and len(atom.reps) == 1 and len(behind) == size and ends:
            values = (*atom.reps, *(other.unlabelled[0] for other in behind))
            if max(values) <= atom.reps[0] * 3 / 2 + 2 and (size > 1 or values[1] <= atom.reps[0]):
                if size == 1:
                    raise unclear("it is not clear whether the last number is reps or a load")
                found.append(atom._replace(reps=values, end=behind[-1].end))
                at += 1 + size
                continue
        found.append(atom)
        at += 1
    return found
