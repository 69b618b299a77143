"""Counts and the loads that belong to them, from left to right."""

from collections.abc import Sequence
from dataclasses import dataclass

from spotter.notation.sets.atoms import Atom, Declined, Load, Traits
from spotter.notation.types import Code


@dataclass(slots=True)
class Draft:
    count: Atom
    loads: tuple[Load, ...]
    first: int
    last: int
    """Places of its atoms in the clause."""
    start: int
    end: int


def paired(atoms: Sequence[Atom], traits: Traits) -> list[Draft]:
    """Each count with its loads, in order. Declined where it is not certain what belongs to what."""
    return _Pairing(atoms, traits).run()


def is_one_set(atom: Atom) -> bool:
    return atom.sets is None and atom.counts


class _Pairing:
    """Walks counts and loads from left to right and gives each count its load."""

    def __init__(self, atoms: Sequence[Atom], traits: Traits) -> None:
        self.all = atoms
        self.places = [at for at, atom in enumerate(atoms) if atom.counts or atom.loads]
        self.atoms = [atoms[at] for at in self.places]
        self.traits = traits
        self.drafts: list[Draft] = []
        self.loads = sum(1 for atom in self.atoms if atom.loads and not atom.counts)
        self.counts = sum(1 for atom in self.atoms if atom.counts and not atom.loads)

    def run(self) -> list[Draft]:
        if any(atom.only_sets for atom in self.all) or not any(atom.counts for atom in self.atoms):
            raise Declined(Code.MISSING_REPS, "it is not told how many reps were done")
        at = 0
        while at < len(self.atoms):
            atom = self.atoms[at]
            if atom.counts and atom.loads:
                self._add(atom, atom.loads, at, at)
                at += 1
            elif atom.loads:
                at = self._from_load(at)
            else:
                at = self._from_count(at)
        return self.drafts

    def _add(self, count: Atom, loads: tuple[Load, ...], first: int, last: int) -> None:
        own = [count, self.atoms[first], self.atoms[last]]
        start, end = min(atom.start for atom in own), max(atom.end for atom in own)
        self.drafts.append(Draft(count, loads, self.places[first], self.places[last], start, end))

    def _from_load(self, at: int) -> int:
        """A load and the counts behind it, or several loads and the one count that they share."""
        end = at
        loads: tuple[Load, ...] = ()
        while end < len(self.atoms) and self.atoms[end].loads and not self.atoms[end].counts:
            loads += self.atoms[end].loads
            end += 1
        first_count = end
        while end < len(self.atoms) and self._goes_with_load_before(end, first_count):
            end += 1
        if end == first_count:
            raise Declined(Code.AMBIGUOUS_WEIGHT, "a load is written that no set has")
        if len(loads) > 1 and end - first_count > 1:
            raise Declined(Code.AMBIGUOUS_WEIGHT, "it is not clear which sets have which load")
        for place in range(first_count, end):
            self._add(self.atoms[place], loads, at if place == first_count else place, place)
        return end

    def _goes_with_load_before(self, at: int, first_count: int) -> bool:
        atom = self.atoms[at]
        if not atom.counts or atom.loads:
            return False
        behind = self.atoms[at + 1] if at + 1 < len(self.atoms) else None
        own_load = behind is not None and behind.loads and not behind.counts and behind.cell == atom.cell
        return at == first_count or not own_load or behind is None or self.atoms[first_count - 1].cell == atom.cell

    def _from_count(self, at: int) -> int:
        """A count and the load behind it; several counts that share one load; or a count that has none."""
        end = at
        while end < len(self.atoms) and self.atoms[end].counts and not self.atoms[end].loads:
            end += 1
        last = end
        loads: tuple[Load, ...] = ()
        while last < len(self.atoms) and self.atoms[last].loads and not self.atoms[last].counts:
            loads += self.atoms[last].loads
            last += 1
        run = self.atoms[at:end]
        if not loads:
            return self._without_load(at, end)
        if len(run) > 1 and not all(is_one_set(atom) for atom in run):
            if (
                self.traits.adds
                and all(load.sign or load.body for load in loads)
                and run[-1].cell == self.atoms[end].cell
            ):
                self._without_load(at, end - 1)
                self._add(run[-1], loads, end - 1, last - 1)
                return last
            raise Declined(Code.AMBIGUOUS_WEIGHT, "it is not clear which sets have which load")
        if last - end > 1 and self._is_own_load(last - 1, end):
            last -= 1
            loads = tuple(load for place in range(end, last) for load in self.atoms[place].loads)
        if len(run) > 1 and len(loads) == len(run):
            for offset, count in enumerate(run):
                self._add(count, (loads[offset],), at + offset, last - 1 if offset == len(run) - 1 else at + offset)
            return last
        if len(run) > 1 and len(loads) > 1:
            raise Declined(Code.AMBIGUOUS_WEIGHT, "it is not clear which sets have which load")
        for offset, count in enumerate(run):
            self._add(count, loads, at + offset, last - 1 if offset == len(run) - 1 else at + offset)
        return last

    def _is_own_load(self, place: int, first_load: int) -> bool:
        """Whether the last of several loads belongs to the count behind it."""
        behind = self.atoms[place + 1] if place + 1 < len(self.atoms) else None
        same = behind is not None and behind.counts and not behind.loads and behind.cell == self.atoms[place].cell
        return same and self.atoms[place].cell != self.atoms[first_load].cell

    def _without_load(self, at: int, end: int) -> int:
        """Counts with no load behind them: they go on at the load before, or have none."""
        before = self.drafts[-1] if self.drafts else None
        for place in range(at, end):
            count = self.atoms[place]
            if (
                before is not None
                and before.loads
                and is_one_set(count)
                and (is_one_set(before.count) or before.count.loads)
            ):
                self._add(count, before.loads[-1:], place, place)
            elif self._loadless_is_fine():
                self._add(count, (), place, place)
            else:
                raise Declined(Code.AMBIGUOUS_WEIGHT, "some of the sets have a load and some have none")
        return end

    def _loadless_is_fine(self) -> bool:
        loads = [load for atom in self.atoms for load in atom.loads]
        return not loads or (self.traits.adds and all(load.sign or load.body for load in loads))
