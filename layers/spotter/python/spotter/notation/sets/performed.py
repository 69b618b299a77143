"""What was done takes the place of what was asked for: AMRAP sets, ranges, plans, reps told again in brackets."""

from collections.abc import Sequence
from decimal import Decimal

from spotter.notation.sets.atoms import Atom, Load, may_be_sets, most_sets
from spotter.notation.sets.set_products import unclear

most_light = 30
"""``3x5 (100)``: more than this in brackets is no repetition of the reps."""


def performed(atoms: list[Atom]) -> list[Atom]:
    """The atoms of what was done. Declined where it is not certain which they are."""
    return _without_repetitions(_instead_of_plans(_range_done(_amrap_done(atoms))))


def _amrap_done(atoms: list[Atom]) -> list[Atom]:
    """``5+ got 8``, ``5, 5, 5+ (8 reps)``, ``AMRAP (12, 10)``: what was done takes the place of what was asked."""
    found: list[Atom] = []
    for atom, run in _runs_of_reps(atoms):
        last = found[-1] if found else None
        asked = last is not None and (last.plus or last.unknown)
        open_end = next((at for at in range(len(found) - 1, -1, -1) if found[at].plus or found[at].unknown), None)
        if not run or open_end is None or not (atom.got or atom.bracketed or asked):
            found += run or [atom]
            continue
        done = tuple(value for each in run for value in _done(each) or ())
        atom = run[-1]
        before = found[open_end]
        values = before.reps or before.unlabelled
        if before.sets is not None and before.sets > 1:
            values = _last_longer(before, done) if len(done) == 1 else ()
            if len(values) + len(done) - bool(values) != before.sets:
                raise unclear("it is not clear which of the sets was the longer one")
        reps = (*values[:-1], *done) if len(done) == 1 else done
        found[open_end] = before._replace(
            reps=reps, unlabelled=(), plus=False, unknown=False, end=max(before.end, atom.end)
        )
    return found


def _last_longer(before: Atom, done: tuple[Decimal, ...]) -> tuple[Decimal, ...]:
    """``3x8+ got 12``: the last of the sets is the longer one; empty if it is not longer."""
    reps = before.reps or ()
    if len(reps) != 1 or done[0] < reps[0] or before.sets is None or not 1 < before.sets <= most_sets:
        return ()
    return reps * int(before.sets)


def _runs_of_reps(atoms: Sequence[Atom]) -> list[tuple[Atom, list[Atom]]]:
    """The atoms, with reps that follow one another in a list taken together; other atoms have an empty run."""
    found: list[tuple[Atom, list[Atom]]] = []
    for atom in atoms:
        if _done(atom) is None:
            found.append((atom, []))
            continue
        before = found[-1][1] if found else []
        alike = bool(before) and atom.bracketed == before[-1].bracketed and atom.cell != before[-1].cell
        if alike and not atom.got:
            before.append(atom)
        else:
            found.append((atom, [atom]))
    return found


def _done(atom: Atom) -> tuple[Decimal, ...] | None:
    if atom.sets is None and not atom.loads and not atom.plus and not atom.at:
        return atom.reps or (atom.unlabelled or None)
    return None


def _instead_of_plans(atoms: list[Atom]) -> list[Atom]:
    """``was 5x5, got 5,5,4`` and ``3x8-10 (got 10, 9, 8)``: only what was done counts."""
    first_got = next((at for at, atom in enumerate(atoms) if atom.got and at > 0), None)
    if first_got is None:
        return atoms
    before, after = atoms[:first_got], atoms[first_got:]
    planned = next((at for at, atom in enumerate(before) if atom.planned), None)
    ranged = any(atom.is_range for atom in before)
    if planned is None and not ranged:
        if any(map(_several, before)) and _done(after[0]) is not None:
            raise unclear("it is not clear which of the sets this was")
        return atoms
    done = [atom for atom in after if _done(atom) is not None or atom.counts]
    if not done:
        return atoms
    sets = next((atom.sets for atom in before if atom.is_range and atom.sets is not None), None)
    told = sum(len(atom.reps or atom.unlabelled) for atom in done)
    if planned is None and sets is not None and all(atom.sets is None for atom in done) and told != sets:
        raise unclear("not every set of the range has its reps told")
    kept = []
    for at, atom in enumerate(before):
        if atom.is_range or (planned is not None and at >= planned):
            if atom.loads and not any(each.loads for each in after):
                kept.append(
                    atom._replace(reps=None, sets=None, is_range=False, pair=None, load_by=False, unlabelled=())
                )
        else:
            kept.append(atom)
    return [*kept, *(atom._replace(cell=done[0].cell) if _done(atom) else atom for atom in after)]


def _range_done(atoms: list[Atom]) -> list[Atom]:
    """``3x8-12 80kg: 12, 10, 9``: as many reps as sets behind a range, its load between, are what was done."""
    for at, atom in enumerate(atoms):
        run = [other for other in atoms[at + 1 :] if _done(other) is not None]
        told = tuple(value for other in run for value in _done(other) or ())
        loads = [other for other in atoms[at + 1 : at + 2] if other.loads and not other.counts]
        first = at + 1 + len(loads)
        next_ones = atoms[first : first + len(run)] == run
        if atom.is_range and atom.sets is not None and atom.sets > 1 and len(told) == atom.sets and next_ones:
            done = atom._replace(reps=told, is_range=False, end=run[-1].end)
            return [*atoms[:at], done, *loads, *atoms[first + len(run) :]]
    return atoms


def _several(atom: Atom) -> bool:
    """Whether it tells more than one set."""
    sets = atom.pair[0] if atom.pair is not None else atom.sets
    return atom.counts and sets is not None and sets > 1 and may_be_sets(sets)


def _without_repetitions(atoms: list[Atom]) -> list[Atom]:
    """Reps in brackets behind a count repeat it, or put it in doubt."""
    found: list[Atom] = []
    for atom in atoms:
        earlier = next((other for other in found if (other.counts or other.unlabelled) and not other.bracketed), None)
        listed = _done(atom)
        in_doubt = earlier is not None and not earlier.only_sets and earlier.seconds is None
        if in_doubt and earlier is not None and atom.bracketed and listed is not None:
            told = earlier.reps or earlier.unlabelled or (earlier.pair[1:] if earlier.pair else ())
            if atom.last_set and len(listed) == 1 and len(told) == 1 and _several(earlier):
                found[found.index(earlier)] = _with_last(earlier, told, listed)
                continue
            if len(listed) == 1 and listed[0] > most_light and not any(other.loads for other in atoms):
                found.append(atom._replace(reps=None, unlabelled=(), loads=(Load(listed[0]),), bracketed=False))
                continue
            if set(listed) <= set(told):
                continue
            raise unclear("the numbers in brackets are at odds with those before them")
        found.append(atom)
    return found


def _with_last(count: Atom, reps: tuple[Decimal, ...], last: tuple[Decimal, ...]) -> Atom:
    """``3x8 (last set 12)``: in brackets the last set is one of those before."""
    sets = count.pair[0] if count.pair is not None else count.sets
    return count._replace(sets=sets, pair=None, unlabelled=(), reps=reps * (int(sets or 1) - 1) + last)
