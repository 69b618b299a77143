"""Numbers that no word, unit or sign explains, by what else is told."""

from collections.abc import Sequence
from decimal import Decimal

from spotter.notation.sets.atoms import Atom, Declined, Traits, is_whole
from spotter.notation.sets.set_products import unclear
from spotter.notation.types import Code

most_unlabelled_reps = 30
most_likely_sets = 5


def settle_unlabelled(atoms: list[Atom], traits: Traits) -> list[Atom]:
    """Every unlabelled number as a load, reps or an effort. Declined where it may be two of them."""
    return _unlabelled([_at_value(atom, atoms, traits) for atom in atoms], traits)


def _at_value(atom: Atom, atoms: Sequence[Atom], traits: Traits) -> Atom:
    """``@W``: above ten a load; at most ten an RPE next to another load or on a barbell lift, else a question."""
    if not atom.at or not atom.unlabelled:
        return atom
    values = atom.unlabelled
    if max(values) > 10:
        return atom.as_loads()
    if traits.barbell or any(_is_load_of(other, atom) for other in atoms):
        return atom._replace(unlabelled=(), at=False, effort=values)
    raise Declined(Code.AMBIGUOUS_AT_VALUE, f"@{values[0]} may be a load or an RPE")


def _is_load_of(other: Atom, atom: Atom) -> bool:
    if other is atom or other.bracketed:
        return False
    return any(load.value is not None or load.body for load in other.loads) or (
        bool(other.unlabelled) and other.unlabelled[0] > 10
    )


def _unlabelled(atoms: list[Atom], traits: Traits) -> list[Atom]:
    """Numbers without a word, by what else is told."""
    found = [_unlabelled_list(atom, atoms, traits) for atom in _lists_of_loads(atoms)]
    found = [_load_by(atom, found, traits) for atom in found]
    if traits.bears_load:
        found = [_load_of_cell(atom, found) for atom in found]
    unlabelled = [atom for atom in found if atom.unlabelled]
    if not unlabelled:
        return found
    counts = any(atom.counts for atom in found)
    loads = any(atom.loads for atom in found)
    if counts and not loads and len(unlabelled) == 1:
        return [_as_load(atom, traits) if atom.unlabelled else atom for atom in found]
    if counts and loads:
        return _continued(found, traits)
    if not counts and loads:
        if len(unlabelled) == 2 and (
            unlabelled[0].unlabelled[0] < unlabelled[1].unlabelled[0] or unlabelled[0].cell == unlabelled[1].cell
        ):
            raise unclear(f"{unlabelled[0].unlabelled[0]} may be sets or reps")
        return [_as_reps(atom, traits) for atom in found]
    return _only_unlabelled(found, traits)


def _lists_of_loads(atoms: list[Atom]) -> list[Atom]:
    """``3x5 at 60, 80, 100kg`` and ``60, 80, 100 for 5``: a spaced list of numbers too large for reps."""
    places = [at for at, atom in enumerate(atoms) if _is_heavy(atom)]
    unlabelled = [at for at in places if atoms[at].unlabelled]
    others = [atom for at, atom in enumerate(atoms) if at not in places and not atom.effort]
    if len(places) < 2 or not unlabelled or len(others) != 1 or places[-1] - places[0] != len(places) - 1:
        return atoms
    (count,) = others
    named = (
        count.sets == len(places) if count.sets is not None else count.of and len(count.reps or count.unlabelled) == 1
    )
    if not named or len({atoms[at].cell for at in places}) < len(places):
        return atoms
    return [atom.as_loads() if at in unlabelled else atom for at, atom in enumerate(atoms)]


def _is_heavy(atom: Atom) -> bool:
    """Whether it is one number, unlabelled or a load, that nobody takes for reps."""
    if atom.counts or atom.sets is not None or atom.of:
        return False
    value = atom.loads[0].value if len(atom.loads) == 1 else atom.unlabelled[0] if len(atom.unlabelled) == 1 else None
    return value is not None and value > most_unlabelled_reps


def _unlabelled_list(atom: Atom, atoms: Sequence[Atom], traits: Traits) -> Atom:
    """A tight list: reps, unless its numbers are too large or the reps are told already."""
    if len(atom.unlabelled) < 2:
        return atom
    told = any(other.counts for other in atoms if other is not atom)
    heavy = any(value > 50 or not is_whole(value) for value in atom.unlabelled)
    if heavy and min(atom.unlabelled) <= 10:
        raise unclear("it is not clear which numbers are loads and which are reps")
    if heavy or (told and min(atom.unlabelled) > 10 and traits.bears_load):
        return atom.as_loads()
    if told and any(other.reps is not None for other in atoms if other is not atom and not other.loads):
        raise unclear("reps are told twice")
    _refuse_sets_and_reps(atom.unlabelled)
    return atom._replace(unlabelled=(), reps=atom.unlabelled, plus=atom.plus)


def _refuse_sets_and_reps(values: Sequence[Decimal]) -> None:
    """``pull-ups 3 10``: three sets of ten, or a set of three and one of ten."""
    if len(values) == 2 and min(values) <= most_likely_sets and max(values) >= 2 * min(values):
        raise unclear(f"{values[0]} and {values[1]} may be sets and reps, or the reps of two sets")


def _load_of_cell(atom: Atom, atoms: Sequence[Atom]) -> Atom:
    """``top set 140x3, back off 3x5 120``: the one number beside a count that has sets but no load."""
    if len(atom.unlabelled) != 1 or atom.plus or atom.unlabelled[0] <= 10:
        return atom
    beside = [other for other in atoms if other is not atom and other.cell == atom.cell]
    counts = [other for other in beside if other.counts]
    alone = len(counts) == 1 and counts[0].sets is not None and counts[0].reps is not None
    if alone and not any(other.loads or other.unlabelled for other in beside):
        return atom.as_loads()
    return atom


def _load_by(atom: Atom, atoms: Sequence[Atom], traits: Traits) -> Atom:
    """``2x20kg`` beside a count is a pair of dumbbells; else ``5x100kg`` has two readings."""
    if not atom.load_by:
        return atom
    counted_elsewhere = any(other.counts for other in atoms if other is not atom)
    if counted_elsewhere and traits.hand_held and atom.unlabelled == (Decimal(2),):
        return atom._replace(load_by=False, unlabelled=())
    raise unclear("a number before a load may be sets or reps")


def _as_load(atom: Atom, traits: Traits) -> Atom:
    """``bench 185 3x8``: the one number that is left is the load."""
    value = atom.unlabelled[0]
    if atom.plus or value <= 10 or not traits.bears_load:
        raise unclear(f"{value} may be a load or reps")
    return atom.as_loads()


def _as_reps(atom: Atom, traits: Traits) -> Atom:
    if traits.bears_load and max(atom.unlabelled, default=0) > most_unlabelled_reps:
        raise unclear(f"{max(atom.unlabelled)} may be reps or a load")
    return atom._replace(unlabelled=(), reps=atom.unlabelled) if atom.unlabelled else atom


def _continued(atoms: Sequence[Atom], traits: Traits) -> list[Atom]:
    """``100kg x 5, 5, 4``: further reps at the load before them."""
    found: list[Atom] = []
    complete = any(atom.sets is not None and atom.counts for atom in atoms)
    for atom in atoms:
        before = found[-1] if found else None
        follows = before is not None and before.reps is not None and before.sets is None
        opens = before is not None and before.loads and not before.counts and not complete
        if atom.unlabelled and not follows and not opens:
            raise unclear(f"{atom.unlabelled[0]} may be sets, reps or a load")
        found.append(_as_reps(atom, traits))
    return found


def _only_unlabelled(atoms: Sequence[Atom], traits: Traits) -> list[Atom]:
    """No count and no load has a word or a sign: ``pull-ups 12, 10, 8``, ``225 for 5``, ``bench 100 5 5 5``."""
    unlabelled = [atom for atom in atoms if atom.unlabelled]
    values = [atom.unlabelled[0] for atom in unlabelled]
    counts = any(atom.counts for atom in atoms)
    heavy = len(unlabelled) > 1 and values[0] > 20
    for_reps = heavy and unlabelled[1].of and not counts
    light_behind = len(unlabelled) > 3 and max(values[1:]) <= 20 and unlabelled[0].cell == unlabelled[1].cell
    if for_reps or (heavy and light_behind and traits.bears_load):
        return [atom.as_loads() if atom is unlabelled[0] else _as_reps(atom, traits) for atom in atoms]
    if traits.bears_load:
        if len(unlabelled) == 1 and not counts:
            raise Declined(Code.MISSING_REPS, "it is not told how many reps were done")
        if len({atom.cell for atom in unlabelled}) < len(unlabelled) or max(values) > most_unlabelled_reps or counts:
            raise unclear("it is not clear which numbers are loads and which are reps")
    if traits.timed:
        raise unclear("it is not clear whether reps, seconds or minutes are meant")
    _refuse_sets_and_reps(values)
    return [_as_reps(atom, traits) for atom in atoms]
