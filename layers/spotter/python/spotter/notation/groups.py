"""Counts paired with loads and efforts: the groups of sets that a clause tells."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from spotter.notation.atoms import Atom, Declined, Load, Traits, is_whole, most_sets
from spotter.notation.crosses import unclear
from spotter.notation.types import Code, Unit

pounds_in_kilogram = Decimal("2.2046226218")
_agreement = Decimal("0.015")
"""Rounding a load to the other unit's plates moves it by no more than this part."""


@dataclass(frozen=True, slots=True)
class Group:
    """Sets told in one breath. Exactly one of ``reps`` and ``seconds`` is there, with one value or one for each set."""

    sets: Decimal
    reps: tuple[Decimal, ...] | None
    seconds: tuple[Decimal, ...] | None
    load: Load | None
    efforts: tuple[Decimal, ...]
    start: int
    end: int
    about: bool = False
    failed: bool = False


@dataclass(slots=True)
class _Draft:
    count: Atom
    loads: tuple[Load, ...]
    first: int
    last: int
    """Places of its atoms in the clause."""
    start: int
    end: int


def grouped(atoms: Sequence[Atom], traits: Traits) -> list[Group]:
    """The groups that the atoms make, in order. Declined where it is not certain what belongs to what."""
    told = _one_unit(_without_lone_times(list(atoms)))
    drafts = _Pairing(told, traits).run()
    _refuse_stragglers(drafts)
    found = []
    for draft, efforts, own in zip(drafts, _efforts(told, drafts), _own_atoms(told, drafts), strict=True):
        about, failed = any(atom.about for atom in own), any(atom.failed for atom in own)
        failed = failed and not (len(drafts) > 1 and _shares_one_load(drafts))
        found += [replace(group, about=about, failed=failed) for group in _groups(draft, efforts)]
    return found


def _refuse_stragglers(drafts: Sequence[_Draft]) -> None:
    """``100kg 5x5, 4 reps``: the last reps may be of one of the sets before them, or of one more."""
    for before, draft in pairwise(drafts):
        several = before.count.sets is not None and before.count.sets > 1
        bare_reps = _is_one_set(draft.count) and draft.count.reps is not None and not draft.count.loads
        if several and bare_reps and draft.loads == before.loads:
            raise unclear("it is not clear whether the last reps are of one of the sets before them")


def _own_atoms(atoms: Sequence[Atom], drafts: Sequence[_Draft]) -> list[Sequence[Atom]]:
    """The atoms of each draft: from its first to the next one's."""
    ends = [*(draft.first for draft in drafts[1:]), len(atoms)]
    return [atoms[draft.first if at else 0 : end] for at, (draft, end) in enumerate(zip(drafts, ends, strict=True))]


def _without_lone_times(atoms: list[Atom]) -> list[Atom]:
    """A time beside reps is a rest or a total, and not told of the sets."""
    if not any(atom.reps is not None for atom in atoms):
        return atoms
    if any(atom.seconds is not None and (atom.sets is not None or atom.loads) for atom in atoms):
        raise unclear("reps and seconds are written for one exercise")
    return [atom for atom in atoms if atom.seconds is None]


def _one_unit(atoms: list[Atom]) -> list[Atom]:
    """``100kg (220lb)``: a load told twice is told once, if the two agree."""
    found: list[Atom] = []
    for atom in atoms:
        same = _told_twice(found[-1] if found else None, atom)
        if same is not None:
            found[-1] = same
            continue
        load = _lone_load(atom)
        before = next((other for other in reversed(found) if other.loads), None)
        earlier = before.loads[0] if before is not None and len(before.loads) == 1 else None
        if load is None or earlier is None or load.value is None or earlier.value is None:
            found.append(atom)
            continue
        if atom.aside and load.sign and not earlier.sign and not earlier.body:
            continue
        beside = atom.aside or (found[-1] is before and not before.counts)
        if beside and load.unit and earlier.unit and load.unit != earlier.unit:
            if not _agree((earlier.value, earlier.unit), load.value):
                raise Declined(Code.UNIT_CONFLICT, "the two units do not say the same load")
            continue
        if atom.aside and load.value == earlier.value:
            continue
        if atom.aside:
            raise Declined(Code.AMBIGUOUS_WEIGHT, "two loads are written for the same sets")
        found.append(atom)
    return found


def _told_twice(before: Atom | None, atom: Atom) -> Atom | None:
    """``405 lbs / 184 kg x 3``: the count with the first of the two loads. Declined if they are at odds."""
    first = _lone_load(before) if before is not None else None
    second = atom.loads[0] if len(atom.loads) == 1 and atom.counts else None
    if before is None or first is None or second is None or not (first.unit and second.unit):
        return None
    if first.unit == second.unit or first.value is None or second.value is None:
        return None
    if not _agree((first.value, first.unit), second.value):
        raise Declined(Code.UNIT_CONFLICT, "the two units do not say the same load")
    return atom._replace(loads=before.loads, start=before.start)


def _lone_load(atom: Atom) -> Load | None:
    return atom.loads[0] if len(atom.loads) == 1 and not atom.counts else None


def _agree(first: tuple[Decimal, Unit], second: Decimal) -> bool:
    """Whether a load says the same as one in the other unit."""
    kilograms, pounds = (first[0], second) if first[1] == "kg" else (second, first[0])
    difference = abs(kilograms * pounds_in_kilogram - pounds)
    return difference <= max(pounds * _agreement, Decimal("1.5"))


class _Pairing:
    """Walks counts and loads from left to right and gives each count its load."""

    def __init__(self, atoms: Sequence[Atom], traits: Traits) -> None:
        self.all = atoms
        self.places = [at for at, atom in enumerate(atoms) if atom.counts or atom.loads]
        self.atoms = [atoms[at] for at in self.places]
        self.traits = traits
        self.drafts: list[_Draft] = []
        self.loads = sum(1 for atom in self.atoms if atom.loads and not atom.counts)
        self.counts = sum(1 for atom in self.atoms if atom.counts and not atom.loads)

    def run(self) -> list[_Draft]:
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
        self.drafts.append(_Draft(count, loads, self.places[first], self.places[last], start, end))

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
        if len(run) > 1 and not all(_is_one_set(atom) for atom in run):
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
                and _is_one_set(count)
                and (_is_one_set(before.count) or before.count.loads)
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


def _is_one_set(atom: Atom) -> bool:
    return atom.sets is None and atom.counts


def _efforts(atoms: Sequence[Atom], drafts: Sequence[_Draft]) -> list[tuple[Decimal, ...]]:
    """The RPE values of each draft: those behind it, before the next one."""
    told: list[list[Atom]] = [[] for _ in drafts]
    for at, atom in enumerate(atoms):
        if not atom.effort:
            continue
        owner = max((index for index, draft in enumerate(drafts) if draft.first < at), default=None)
        if owner is None and len(drafts) > 1:
            raise Declined(Code.AMBIGUOUS_AT_VALUE, "it is not clear which sets the RPE is of")
        told[owner or 0].append(atom)
    _refuse_shared(atoms, drafts, told)
    return [_joined_efforts(draft, each) for draft, each in zip(drafts, told, strict=True)]


def _refuse_shared(atoms: Sequence[Atom], drafts: Sequence[_Draft], told: Sequence[Sequence[Atom]]) -> None:
    """One RPE behind several sets, apart from them or behind a list at one load, may be of the last or of all."""
    efforts = [atom for each in told for atom in each]
    if len(drafts) < 2 or not efforts:
        return
    apart = any(all(atom.cell != other.cell for other in atoms if other is not atom) for atom in efforts)
    of_a_list = len(efforts) == 1 and bool(told[-1]) and _shares_one_load(drafts)
    if apart or of_a_list:
        raise Declined(Code.AMBIGUOUS_AT_VALUE, "it is not clear whether the RPE is of the last set or of all")


def _joined_efforts(draft: _Draft, told: Sequence[Atom]) -> tuple[Decimal, ...]:
    """``@8, @8.5, @9`` behind three sets is one for each."""
    values = tuple(value for atom in told for value in atom.effort)
    if len(values) == 1 and len(draft.count.reps or ()) > 1:
        raise Declined(Code.AMBIGUOUS_AT_VALUE, "it is not clear whether the RPE is of the last set or of all")
    if len({atom.effort for atom in told}) <= 1:
        return told[0].effort if told else ()
    if len(values) != (draft.count.sets or len(draft.count.reps or ())):
        raise Declined(Code.AMBIGUOUS_AT_VALUE, "two efforts are written for the same sets")
    return values


def _shares_one_load(drafts: Sequence[_Draft]) -> bool:
    """Whether the drafts are a spaced list of reps at one load: ``100kg 5, 5, 4``."""
    return (
        all(_is_one_set(draft.count) for draft in drafts)
        and len({draft.loads for draft in drafts}) == 1
        and not any(draft.count.loads for draft in drafts[1:])
    )


def _groups(draft: _Draft, efforts: tuple[Decimal, ...]) -> list[Group]:
    count = draft.count
    values = count.seconds or count.reps or ()
    loads = draft.loads
    if count.vague and count.sets is None and max(len(values), len(loads)) == 1:
        raise unclear("it is not told how many sets were done")
    sets = count.sets if count.sets is not None else Decimal(max(len(values), len(loads), 1))
    _check_sets(sets)
    if len(values) not in (1, int(sets)):
        raise unclear(f"{sets} sets are written, and the reps of {len(values)}")
    if len(loads) not in (0, 1, int(sets)):
        raise Declined(Code.AMBIGUOUS_WEIGHT, f"{sets} sets are written, and {len(loads)} loads")
    if len(efforts) not in (0, 1, int(sets)):
        raise Declined(Code.AMBIGUOUS_AT_VALUE, f"{sets} sets are written, and {len(efforts)} efforts")
    plain = Group(
        sets,
        None if count.seconds is not None else values,
        count.seconds,
        loads[0] if loads else None,
        efforts[:1],
        draft.start,
        draft.end,
    )
    if len(loads) <= 1 and len(efforts) <= 1 and (count.seconds is None or len(set(values)) == 1):
        return [plain]
    one = replace(plain, sets=Decimal(1))
    return [
        replace(
            one,
            reps=None if count.seconds is not None else (values[at % len(values)],),
            seconds=(values[at % len(values)],) if count.seconds is not None else None,
            load=loads[at % len(loads)] if loads else None,
            efforts=(efforts[at % len(efforts)],) if efforts else (),
        )
        for at in range(int(sets))
    ]


def _check_sets(sets: Decimal) -> None:
    if not is_whole(sets) or sets <= 0:
        raise Declined(Code.INVALID_NUMBER, f"{sets} is not a number of sets")
    if sets > most_sets:
        raise Declined(Code.IMPLAUSIBLE_VALUE, f"{sets} sets of one exercise are hard to believe")
