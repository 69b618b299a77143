"""Counts and the loads that belong to them, from left to right."""

from collections.abc import Sequence
from dataclasses import dataclass

from spotter.notation.sets.atoms import Atom, Declined, Load, Traits
from spotter.notation.types import Code


@dataclass(slots=True)
class Draft:
    """A count and its loads. ``first`` is the place of its first atom in the clause."""

    count: Atom
    loads: tuple[Load, ...]
    first: int
    start: int
    end: int


def paired(atoms: Sequence[Atom], traits: Traits) -> list[Draft]:
    """Each count with its loads, in order. Declined where it is not certain what belongs to what."""
    return _Pairing(atoms, traits).run()


def _which() -> Declined:
    return Declined(Code.AMBIGUOUS_WEIGHT, "it is not clear which sets have which load")


class _Pairing:
    """Walks counts and loads from left to right and gives each count its load."""

    def __init__(self, atoms: Sequence[Atom], traits: Traits) -> None:
        self.places = [at for at, atom in enumerate(atoms) if atom.counts or atom.loads]
        self.atoms = [atoms[at] for at in self.places]
        self.traits = traits
        self.drafts: list[Draft] = []
        if any(atom.only_sets for atom in atoms) or not any(atom.counts for atom in atoms):
            raise Declined(Code.MISSING_REPS, "it is not told how many reps were done")

    def run(self) -> list[Draft]:
        at = 0
        while at < len(self.atoms):
            if self.atoms[at].only_loads:
                at = self._from_load(at)
            elif self.atoms[at].loads:
                self._add(at, self.atoms[at].loads, at, at)
                at += 1
            else:
                at = self._from_count(at)
        return self.drafts

    def _add(self, place: int, loads: tuple[Load, ...], first: int, last: int) -> None:
        """The count at ``place`` with its loads, told from ``first`` to ``last``."""
        own = [self.atoms[each] for each in (place, first, last)]
        start, end = min(atom.start for atom in own), max(atom.end for atom in own)
        self.drafts.append(Draft(self.atoms[place], loads, self.places[first], start, end))

    def _end_of_loads(self, at: int) -> int:
        return next((end for end in range(at, len(self.atoms)) if not self.atoms[end].only_loads), len(self.atoms))

    def _loads(self, first: int, end: int) -> tuple[Load, ...]:
        return tuple(load for atom in self.atoms[first:end] for load in atom.loads)

    def _from_load(self, at: int) -> int:
        """A load and the counts behind it, or several loads and the one count that they share."""
        first = end = self._end_of_loads(at)
        loads = self._loads(at, end)
        while end < len(self.atoms) and self._goes_with_load_before(end, first):
            end += 1
        if end == first:
            raise Declined(Code.AMBIGUOUS_WEIGHT, "a load is written that no set has")
        if len(loads) > 1 and end - first > 1:
            raise _which()
        for place in range(first, end):
            self._add(place, loads, at if place == first else place, place)
        return end

    def _goes_with_load_before(self, at: int, first_count: int) -> bool:
        atom = self.atoms[at]
        if not atom.counts or atom.loads:
            return False
        own_load = any(behind.only_loads and behind.cell == atom.cell for behind in self.atoms[at + 1 : at + 2])
        return at == first_count or not own_load or self.atoms[first_count - 1].cell == atom.cell

    def _from_count(self, at: int) -> int:
        """A count and the load behind it; several counts that share one load; or a count that has none."""
        end = next((place for place in range(at, len(self.atoms)) if self.atoms[place].loads), len(self.atoms))
        last = self._end_of_loads(end)
        if last - end > 1 and self._is_own_load(last - 1, end):
            last -= 1
        loads = self._loads(end, last)
        run = self.atoms[at:end]
        if not loads:
            return self._without_load(at, end)
        if len(run) > 1 and not all(atom.is_one_set for atom in run):
            added = self.traits.adds and all(load.sign or load.body for load in loads)
            if not added or run[-1].cell != self.atoms[end].cell:
                raise _which()
            self._without_load(at, end - 1)
            self._add(end - 1, loads, end - 1, last - 1)
            return last
        each_its_own = len(run) > 1 and len(loads) == len(run)
        if len(run) > 1 and len(loads) > 1 and not each_its_own:
            raise _which()
        for offset in range(len(run)):
            place = at + offset
            own = loads[offset : offset + 1] if each_its_own else loads
            self._add(place, own, place, last - 1 if place == end - 1 else place)
        return last

    def _is_own_load(self, place: int, first_load: int) -> bool:
        """Whether the last of several loads belongs to the count behind it."""
        cell = self.atoms[place].cell
        same = any(atom.counts and not atom.loads and atom.cell == cell for atom in self.atoms[place + 1 : place + 2])
        return same and cell != self.atoms[first_load].cell

    def _without_load(self, at: int, end: int) -> int:
        """Counts with no load behind them: they go on at the load before, or have none."""
        before = self.drafts[-1] if self.drafts else None
        goes_on = before is not None and bool(before.loads) and (before.count.is_one_set or bool(before.count.loads))
        for place in range(at, end):
            if before is not None and goes_on and self.atoms[place].is_one_set:
                self._add(place, before.loads[-1:], place, place)
            elif self._loadless_is_fine():
                self._add(place, (), place, place)
            else:
                raise Declined(Code.AMBIGUOUS_WEIGHT, "some of the sets have a load and some have none")
        return end

    def _loadless_is_fine(self) -> bool:
        loads = self._loads(0, len(self.atoms))
        return not loads or (self.traits.adds and all(load.sign or load.body for load in loads))
