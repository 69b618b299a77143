"""Counts whose parts are written apart, put together: sets with reps, plans with what was done, bare numbers."""

from collections.abc import Sequence
from decimal import Decimal

from spotter.notation.atoms import Atom, Declined, Load, Traits, is_whole
from spotter.notation.crosses import settle_pairs, unclear
from spotter.notation.types import Code

_most_bare_reps = 30


def counted(atoms: Sequence[Atom], traits: Traits) -> list[Atom]:
    """The atoms with every number told as a count, a load or an effort. Declined where that is not certain."""
    found = _without_asides(_performed(_amrap_done(list(atoms))))
    found = _sets_with_reps(found)
    found = settle_pairs(found, traits)
    found = _lists_behind_crosses(found)
    found = [_at_value(atom, found, traits) for atom in found]
    found = _bare(found, traits)
    if any(atom.last_set for atom in found) and any(atom.sets is not None and atom.sets > 1 for atom in found):
        raise unclear("it is not clear whether the last set is one of those before or one more")
    _refuse_undone(found)
    return found


def _refuse_undone(atoms: Sequence[Atom]) -> None:
    if any(atom.spread for atom in atoms):
        raise Declined(Code.REPS_RANGE_NOT_PERFORMED, "a range of reps is a target, not what was done")
    if any(atom.plus or atom.unknown for atom in atoms):
        raise Declined(Code.MISSING_REPS, "it is not told how many reps were done")


def _amrap_done(atoms: list[Atom]) -> list[Atom]:
    """``5+ got 8``, ``5, 5, 5+ (8 reps)``, ``AMRAP (12, 10)``: what was done takes the place of what was asked."""
    found: list[Atom] = []
    for atom, run in _runs_of_reps(atoms):
        last = found[-1] if found else None
        asked = last is not None and (last.plus or last.unknown)
        open_end = next((at for at in range(len(found) - 1, -1, -1) if found[at].plus or found[at].unknown), None)
        if not run or open_end is None or not (atom.got or atom.aside or asked):
            found += run or [atom]
            continue
        done = tuple(value for each in run for value in _done(each) or ())
        atom = run[-1]
        before = found[open_end]
        values = before.reps or before.bare
        if before.sets is not None and before.sets > 1 and len(done) != before.sets:
            raise unclear("it is not clear which of the sets was the longer one")
        if before.sets is not None and before.sets > 1:
            values = ()
        reps = (*values[:-1], *done) if len(done) == 1 else done
        found[open_end] = before._replace(reps=reps, bare=(), plus=False, unknown=False, end=max(before.end, atom.end))
    return found


def _runs_of_reps(atoms: Sequence[Atom]) -> list[tuple[Atom, list[Atom]]]:
    """The atoms, with reps that follow one another in a list taken together; other atoms have an empty run."""
    found: list[tuple[Atom, list[Atom]]] = []
    for atom in atoms:
        if _done(atom) is None:
            found.append((atom, []))
            continue
        before = found[-1][1] if found else []
        listed = bool(before) and not atom.got and atom.aside == before[-1].aside and atom.cell != before[-1].cell
        if listed:
            before.append(atom)
        else:
            found.append((atom, [atom]))
    return found


def _done(atom: Atom) -> tuple[Decimal, ...] | None:
    if atom.sets is None and not atom.loads and not atom.plus and not atom.at:
        return atom.reps or (atom.bare or None)
    return None


def _performed(atoms: list[Atom]) -> list[Atom]:
    """``was 5x5, got 5,5,4`` and ``3x8-10 (got 10, 9, 8)``: only what was done counts."""
    first_got = next((at for at, atom in enumerate(atoms) if atom.got and at > 0), None)
    if first_got is None:
        return atoms
    before, after = atoms[:first_got], atoms[first_got:]
    planned = next((at for at, atom in enumerate(before) if atom.planned), None)
    ranged = any(atom.spread for atom in before)
    if planned is None and not ranged:
        return atoms
    done = [atom for atom in after if _done(atom) is not None or atom.counts]
    if not done:
        return atoms
    sets = next((atom.sets for atom in before if atom.spread and atom.sets is not None), None)
    told = sum(len(atom.reps or atom.bare) for atom in done)
    if planned is None and sets is not None and all(atom.sets is None for atom in done) and told != sets:
        raise unclear("not every set of the range has its reps told")
    kept = []
    for at, atom in enumerate(before):
        if atom.spread or (planned is not None and at >= planned):
            if atom.loads and not any(each.loads for each in after):
                kept.append(atom._replace(reps=None, sets=None, spread=False, pair=None, load_by=False, bare=()))
        else:
            kept.append(atom)
    return [*kept, *(atom._replace(cell=done[0].cell) if _done(atom) else atom for atom in after)]


def _without_asides(atoms: list[Atom]) -> list[Atom]:
    """Reps in brackets behind a count repeat it, or put it in doubt."""
    found: list[Atom] = []
    for atom in atoms:
        earlier = next((other for other in found if other.counts and not other.aside), None)
        listed = _done(atom)
        if atom.aside and listed is not None and earlier is not None and not earlier.only_sets and earlier.seconds is None:
            told = earlier.reps or (earlier.pair[1:] if earlier.pair else ())
            if set(listed) <= set(told):
                continue
            raise unclear("the numbers in brackets are at odds with those before them")
        found.append(atom)
    return found


def _sets_with_reps(atoms: list[Atom]) -> list[Atom]:
    """``3 sets`` joins the reps, seconds or cross that it belongs to."""
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
    run = _run_behind(found, at)
    if run:
        _join_run(found, at, run)
        return
    before = found[at - 1] if at else None
    if before is not None and _lacks_sets(before):
        pair = before.pair
        loads, reps = ((Load(pair[0]),), (pair[1],)) if pair else (before.loads, before.reps)
        found[at - 1] = before._replace(sets=sets.sets, pair=None, loads=loads, reps=reps, end=max(before.end, sets.end))
        del found[at]
        return
    beyond = found[at + 2] if at + 2 < len(found) else None
    between = found[at + 1] if at + 1 < len(found) else None
    if beyond is not None and between is not None and between.loads and not between.counts and _lacks_sets(beyond):
        found[at + 2] = beyond._replace(sets=sets.sets, start=min(sets.start, beyond.start))
        del found[at]


def _complete_behind(found: Sequence[Atom], at: int) -> int:
    """How many atoms behind the sets tell one set each with its own load: ``3 sets: 100x5, 100x5, 95x6``."""
    size = 0
    for atom in found[at + 1 :]:
        if atom.sets is not None or not (atom.pair is not None or (atom.loads and atom.counts)):
            break
        size += 1
    return size


def _lacks_sets(atom: Atom) -> bool:
    return atom.sets is None and (atom.counts or atom.spread) and not atom.load_by


def _run_behind(found: Sequence[Atom], at: int) -> int:
    """How many atoms behind the sets tell their reps or seconds, one each or in one list."""
    first = found[at + 1] if at + 1 < len(found) else None
    if first is None:
        return 0
    if _lacks_sets(first) and not (first.seconds or first.reps):
        return 1
    if first.bare and not first.at and (first.of or first.bare[0] <= _most_bare_reps):
        kind = "bare"
    elif first.reps is not None and first.sets is None:
        kind = "reps"
    elif first.seconds is not None and first.sets is None:
        kind = "seconds"
    else:
        return 0
    size = 1
    while at + 1 + size < len(found):
        further = found[at + 1 + size]
        same = bool(getattr(further, kind)) or (kind == "reps" and bool(further.bare))
        if not same or further.sets is not None or further.loads or further.at or further.cell == found[at + size].cell:
            break
        size += 1
    return size


def _join_run(found: list[Atom], at: int, run: int) -> None:
    sets = found[at]
    first = found[at + 1]
    count = sets.sets
    values = [value for atom in found[at + 1 : at + 1 + run] for value in (atom.bare or atom.reps or atom.seconds or ())]
    if first.pair is not None:
        joined = first._replace(sets=count, pair=None, loads=(Load(first.pair[0]),), reps=(first.pair[1],))
        run = 1
    elif len(values) <= 1:
        reps = first.reps or first.bare or None
        joined = first._replace(sets=count, reps=reps, bare=())
    elif len(values) == count:
        timed = first.seconds is not None
        joined = first._replace(sets=count, reps=None if timed else tuple(values), seconds=tuple(values) if timed else None, bare=())
    elif run > 1 and values[1] > _most_bare_reps and count is not None:
        joined, run = first._replace(sets=count, reps=first.reps or first.bare or None, bare=()), 1
    else:
        raise unclear(f"{count} sets are written, and the reps of {len(values)}")
    found[at : at + 1 + run] = [joined._replace(start=min(sets.start, joined.start), of=False)]


def _lists_behind_crosses(atoms: list[Atom]) -> list[Atom]:
    """``3x12, 10, 8``: the reps of each of the three sets."""
    found: list[Atom] = []
    at = 0
    while at < len(atoms):
        atom = atoms[at]
        size = int(atom.sets) - 1 if atom.sets is not None and is_whole(atom.sets) and 1 < atom.sets <= 20 else 0
        behind = [other for other in atoms[at + 1 : at + 1 + size] if len(other.bare) == 1 and not other.at and not other.loads and not other.plus]
        ends = at + 1 + size >= len(atoms) or not atoms[at + 1 + size].bare
        if size and atom.reps is not None and len(atom.reps) == 1 and len(behind) == size and ends:
            values = (*atom.reps, *(other.bare[0] for other in behind))
            if max(values) <= atom.reps[0] * 3 / 2 + 2 and (size > 1 or values[1] <= atom.reps[0]):
                if size == 1:
                    raise unclear("it is not clear whether the last number is reps or a load")
                found.append(atom._replace(reps=values, end=behind[-1].end))
                at += 1 + size
                continue
        found.append(atom)
        at += 1
    return found


def _at_value(atom: Atom, atoms: Sequence[Atom], traits: Traits) -> Atom:
    """``@W``: above ten a load; at most ten an RPE next to another load or on a barbell lift, else a question."""
    if not atom.at or not atom.bare:
        return atom
    values = atom.bare
    if max(values) > 10:
        return atom._replace(bare=(), at=False, loads=tuple(Load(value) for value in values))
    if traits.barbell or any(_is_load_of(other, atom) for other in atoms):
        return atom._replace(bare=(), at=False, effort=values)
    raise Declined(Code.AMBIGUOUS_AT_VALUE, f"@{values[0]} may be a load or an RPE")


def _is_load_of(other: Atom, atom: Atom) -> bool:
    if other is atom or other.aside:
        return False
    return any(load.value is not None or load.body for load in other.loads) or (bool(other.bare) and other.bare[0] > 10)


def _bare(atoms: list[Atom], traits: Traits) -> list[Atom]:
    """Numbers without a word, by what else is told."""
    found = [_bare_list(atom, atoms, traits) for atom in atoms]
    found = [_load_by(atom, found, traits) for atom in found]
    found = [_load_of_cell(atom, found) for atom in found]
    bare = [atom for atom in found if atom.bare]
    if not bare:
        return found
    counts = any(atom.counts for atom in found)
    loads = any(atom.loads for atom in found)
    if counts and not loads and len(bare) == 1:
        return [_as_load(atom, traits) if atom.bare else atom for atom in found]
    if counts and loads:
        return _continued(found)
    if not counts and loads:
        if len(bare) == 2 and bare[0].bare[0] < bare[1].bare[0]:
            raise unclear(f"{bare[0].bare[0]} may be sets or reps")
        return [_as_reps(atom) for atom in found]
    return _only_bare(found, traits)


def _bare_list(atom: Atom, atoms: Sequence[Atom], traits: Traits) -> Atom:
    """A tight list: reps, unless its numbers are too large or the reps are told already."""
    if len(atom.bare) < 2:
        return atom
    told = any(other.counts for other in atoms if other is not atom)
    heavy = any(value > 50 or not is_whole(value) for value in atom.bare)
    if heavy or (told and min(atom.bare) > 10 and traits.bears_load):
        return atom._replace(bare=(), loads=tuple(Load(value) for value in atom.bare))
    if told and any(other.reps is not None for other in atoms if other is not atom and not other.loads):
        raise unclear("reps are told twice")
    return atom._replace(bare=(), reps=atom.bare, plus=atom.plus)


def _load_of_cell(atom: Atom, atoms: Sequence[Atom]) -> Atom:
    """``top set 140x3, back off 3x5 120``: the one number beside a count that has sets but no load."""
    if len(atom.bare) != 1 or atom.plus or atom.bare[0] <= 10:
        return atom
    beside = [other for other in atoms if other is not atom and other.cell == atom.cell]
    counts = [other for other in beside if other.counts]
    alone = len(counts) == 1 and counts[0].sets is not None and counts[0].reps is not None
    if alone and not any(other.loads or other.bare for other in beside):
        return atom._replace(bare=(), loads=(Load(atom.bare[0]),))
    return atom


def _load_by(atom: Atom, atoms: Sequence[Atom], traits: Traits) -> Atom:
    """``2x20kg`` beside a count is a pair of dumbbells; else ``5x100kg`` has two readings."""
    if not atom.load_by:
        return atom
    counted_elsewhere = any(other.counts for other in atoms if other is not atom)
    if counted_elsewhere and traits.hand_held and atom.bare == (Decimal(2),):
        return atom._replace(load_by=False, bare=())
    raise unclear(f"{atom.bare[0]} may be sets or reps")


def _as_load(atom: Atom, traits: Traits) -> Atom:
    """``bench 185 3x8``: the one number that is left is the load."""
    value = atom.bare[0]
    if atom.plus or value <= 10 or (traits.timed and not traits.bears_load and not traits.adds):
        raise unclear(f"{value} may be a load or reps")
    return atom._replace(bare=(), loads=(Load(value),))


def _as_reps(atom: Atom) -> Atom:
    return atom._replace(bare=(), reps=atom.bare) if atom.bare else atom


def _continued(atoms: Sequence[Atom]) -> list[Atom]:
    """``100kg x 5, 5, 4``: further reps at the load before them."""
    found: list[Atom] = []
    for atom in atoms:
        before = found[-1] if found else None
        follows = before is not None and before.reps is not None and before.sets is None
        opens = before is not None and before.loads and not before.counts
        if atom.bare and not follows and not opens:
            raise unclear(f"{atom.bare[0]} may be sets, reps or a load")
        found.append(_as_reps(atom))
    return found


def _only_bare(atoms: Sequence[Atom], traits: Traits) -> list[Atom]:
    """No count and no load has a word or a sign: ``pull-ups 12, 10, 8``, ``225 for 5``, ``bench 100 5 5 5``."""
    bare = [atom for atom in atoms if atom.bare]
    values = [atom.bare[0] for atom in bare]
    if len(bare) > 1 and bare[1].of and values[0] > 20 and any(atom.counts for atom in atoms) is False:
        loads = [bare[0]._replace(bare=(), loads=(Load(values[0]),))]
        return [*loads, *(_as_reps(atom) for atom in atoms if atom is not bare[0])]
    heavy_first = len(bare) > 3 and values[0] > 20 and all(value <= 20 for value in values[1:]) and bare[0].cell == bare[1].cell
    if heavy_first and traits.bears_load:
        return [atom._replace(bare=(), loads=(Load(values[0]),)) if atom is bare[0] else _as_reps(atom) for atom in atoms]
    counts = any(atom.counts for atom in atoms)
    if traits.bears_load:
        if len(bare) == 1 and not counts:
            raise Declined(Code.MISSING_REPS, "it is not told how many reps were done")
        if len({atom.cell for atom in bare}) < len(bare) or max(values) > _most_bare_reps or counts:
            raise unclear("it is not clear which numbers are loads and which are reps")
    if traits.timed:
        raise unclear("it is not clear whether reps, seconds or minutes are meant")
    return [_as_reps(atom) for atom in atoms]
