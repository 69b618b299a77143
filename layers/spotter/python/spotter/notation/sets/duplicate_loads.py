"""Loads told twice, in kilograms and in pounds: one load if the two agree, a refusal if not."""

from decimal import Decimal

from spotter.language.units import KILOGRAM_IN_POUNDS
from spotter.notation.sets.atoms import Atom, Declined, Load
from spotter.notation.types import Code

_agreement = Decimal("0.015")
"""Rounding a load to the other unit's plates moves it by no more than this part."""


def in_one_unit(atoms: list[Atom]) -> list[Atom]:
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
        if atom.bracketed and load.sign and not earlier.sign and not earlier.body:
            continue
        beside = atom.bracketed or (found[-1] is before and not before.counts)
        if beside and _is_same(earlier, load):
            continue
        if atom.bracketed and load.value == earlier.value:
            continue
        if atom.bracketed:
            raise Declined(Code.AMBIGUOUS_WEIGHT, "two loads are written for the same sets")
        found.append(atom)
    return found


def _told_twice(before: Atom | None, atom: Atom) -> Atom | None:
    """``405 lbs / 184 kg x 3``: the count with the first of the two loads. Declined if they are at odds."""
    first = _lone_load(before) if before is not None else None
    second = atom.loads[0] if len(atom.loads) == 1 and atom.counts else None
    if before is None or first is None or second is None or not _is_same(first, second):
        return None
    return atom._replace(loads=before.loads, start=before.start)


def _lone_load(atom: Atom) -> Load | None:
    return atom.loads[0] if len(atom.loads) == 1 and not atom.counts else None


def _is_same(first: Load, second: Load) -> bool:
    """Whether the two are written in different units, and so are one load. Declined if they are at odds."""
    if first.value is None or second.value is None or None in (first.unit, second.unit) or first.unit == second.unit:
        return False
    kilograms, pounds = (first.value, second.value) if first.unit == "kg" else (second.value, first.value)
    if abs(kilograms * KILOGRAM_IN_POUNDS - pounds) > max(pounds * _agreement, Decimal("1.5")):
        raise Declined(Code.UNIT_CONFLICT, "the two units do not say the same load")
    return True
