"""Counts paired with loads and efforts: the sets that a clause tells, one by one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import pairwise

from spotter.notation.sets.atoms import Atom, Declined, Load, Traits, is_whole, most_sets
from spotter.notation.sets.duplicate_loads import in_one_unit
from spotter.notation.sets.efforts import efforts_of, shares_one_load
from spotter.notation.sets.pairing import Draft, paired
from spotter.notation.sets.set_products import unclear
from spotter.notation.types import Code


@dataclass(frozen=True, slots=True)
class OneSet:
    """A set as told, from ``start`` to ``end``. Exactly one of ``reps`` and ``seconds`` is there."""

    reps: Decimal | None
    seconds: Decimal | None
    load: Load | None
    effort: Decimal | None
    start: int
    end: int
    told_with: int
    """How many sets were told in the same breath; a list of reps counts as none."""
    about: bool = False
    failed: bool = False


def grouped(atoms: Sequence[Atom], traits: Traits) -> list[OneSet]:
    """The sets that the atoms make, in order. Declined where it is not certain what belongs to what."""
    told = in_one_unit(_without_lone_times(list(atoms)))
    drafts = paired(told, traits)
    _refuse_stragglers(drafts)
    found = []
    for draft, efforts, own in zip(drafts, efforts_of(told, drafts), _own_atoms(told, drafts), strict=True):
        about, failed = any(atom.about for atom in own), any(atom.failed for atom in own)
        failed = failed and not (len(drafts) > 1 and shares_one_load(drafts))
        found += [replace(each, about=about, failed=failed) for each in _sets(draft, efforts)]
    return found


def _refuse_stragglers(drafts: Sequence[Draft]) -> None:
    """``100kg 5x5, 4 reps``: the last reps may be of one of the sets before them, or of one more."""
    for before, draft in pairwise(drafts):
        several = before.count.sets is not None and before.count.sets > 1
        only_reps = draft.count.is_one_set and draft.count.reps is not None and not draft.count.loads
        if several and only_reps and not draft.count.as_many and draft.loads == before.loads:
            raise unclear("it is not clear whether the last reps are of one of the sets before them")


def _own_atoms(atoms: Sequence[Atom], drafts: Sequence[Draft]) -> list[Sequence[Atom]]:
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


def _sets(draft: Draft, efforts: tuple[Decimal, ...]) -> list[OneSet]:
    count = draft.count
    values = count.seconds or count.reps or ()
    loads = draft.loads
    if count.vague and count.sets is None and max(len(values), len(loads)) == 1:
        raise unclear("it is not told how many sets were done")
    sets = count.sets if count.sets is not None else Decimal(max(len(values), len(loads), 1))
    check_sets(sets)
    if len(values) not in (1, int(sets)):
        raise unclear(f"{sets} sets are written, and the reps of {len(values)}")
    if len(loads) not in (0, 1, int(sets)):
        raise Declined(Code.AMBIGUOUS_WEIGHT, f"{sets} sets are written, and {len(loads)} loads")
    if len(efforts) not in (0, 1, int(sets)):
        raise Declined(Code.AMBIGUOUS_AT_VALUE, f"{sets} sets are written, and {len(efforts)} efforts")
    listed = count.seconds is None and len(values) > 1
    return [
        OneSet(
            None if count.seconds is not None else values[at % len(values)],
            values[at % len(values)] if count.seconds is not None else None,
            loads[at % len(loads)] if loads else None,
            efforts[at % len(efforts)] if efforts else None,
            draft.start,
            draft.end,
            told_with=0 if listed and len(loads) <= 1 and len(efforts) <= 1 else 1 if len(loads) > 1 else int(sets),
        )
        for at in range(int(sets))
    ]


def check_sets(sets: Decimal) -> None:
    """Declined if nobody does so many sets."""
    if not is_whole(sets) or sets <= 0:
        raise Declined(Code.INVALID_NUMBER, f"{sets} is not a number of sets")
    if sets > most_sets:
        raise Declined(Code.IMPLAUSIBLE_VALUE, f"{sets} sets of one exercise are hard to believe")
