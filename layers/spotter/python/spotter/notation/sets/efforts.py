"""Which sets an RPE is of: those it stands behind."""

from collections.abc import Sequence
from decimal import Decimal

from spotter.notation.sets.atoms import Atom, Declined
from spotter.notation.sets.pairing import Draft
from spotter.notation.types import Code


def efforts_of(atoms: Sequence[Atom], drafts: Sequence[Draft]) -> list[tuple[Decimal, ...]]:
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


def _refuse_shared(atoms: Sequence[Atom], drafts: Sequence[Draft], told: Sequence[Sequence[Atom]]) -> None:
    """One RPE behind several sets, apart from them or behind a list at one load, may be of the last or of all."""
    efforts = [atom for each in told for atom in each]
    if len(drafts) < 2 or not efforts:
        return
    apart = any(all(atom.cell != other.cell for other in atoms if other is not atom) for atom in efforts)
    of_a_list = len(efforts) == 1 and bool(told[-1]) and shares_one_load(drafts)
    if apart or of_a_list:
        raise Declined(Code.AMBIGUOUS_AT_VALUE, "it is not clear whether the RPE is of the last set or of all")


def _joined_efforts(draft: Draft, told: Sequence[Atom]) -> tuple[Decimal, ...]:
    """``@8, @8.5, @9`` behind three sets is one for each."""
    values = tuple(value for atom in told for value in atom.effort)
    if len(values) == 1 and len(draft.count.reps or ()) > 1:
        raise Declined(Code.AMBIGUOUS_AT_VALUE, "it is not clear whether the RPE is of the last set or of all")
    if len({atom.effort for atom in told}) <= 1:
        return told[0].effort if told else ()
    if len(values) != (draft.count.sets or len(draft.count.reps or ())):
        raise Declined(Code.AMBIGUOUS_AT_VALUE, "two efforts are written for the same sets")
    return values


def shares_one_load(drafts: Sequence[Draft]) -> bool:
    """Whether the drafts are a spaced list of reps at one load: ``100kg 5, 5, 4``."""
    told_once = len({draft.loads for draft in drafts}) == 1 and not any(draft.count.loads for draft in drafts[1:])
    return told_once and all(draft.count.is_one_set for draft in drafts)
