"""What there is to train with: replaced, added to, or taken out of.

Things are told apart by what they are in the catalogue's closed list: ``db`` are the ``Dumbbells`` that are there. The
record is the one that ``PUT /me/equipment`` replaces, which also takes names that no exercise asks for; here they are
refused.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from spotter.catalogue import Equipment, equipment_named, near_equipment
from spotter.coaching.types import Unit
from spotter.coaching.types.equipment import MOST_PLATES
from spotter.errors import InvalidRequest
from spotter.training import keys
from spotter.training.amounts import plain
from spotter.training.models import Bar, EquipmentItem, OwnEquipment, Settings
from spotter.training.person import documents
from spotter.training.person.documents import Versioned
from spotter.training.planning.equipment import in_unit
from spotter.training.records import Change, Needs, Reader

__all__ = ["MOST_ITEMS", "MOST_PLATES", "MOST_WEIGHTS", "TakenOut", "Told", "add", "remove", "replace", "sizes"]

MOST_ITEMS = 60
MOST_WEIGHTS = 100
"""Of one item."""
READS = Needs(records=(keys.EQUIPMENT, keys.SETTINGS))
"""All that is read, at once."""
GYM = "Gym"

_Kind = frozenset[Equipment] | str
_PLATES: _Kind = frozenset({Equipment.PLATE})
_BARBELLS: frozenset[_Kind] = frozenset({frozenset({Equipment.BARBELL, Equipment.PLATE})})
"""What names of a barbell alone mean: the stored bar may be all that there is of it."""
_NOTHING = frozenset({"bodyweight", "body weight", "bodyweight only", "body weight only", "none", "no equipment"})
"""Names that say that there is nothing: untrue once something is added."""
_USUAL_OF_GYM = "full gym"
_MOST_TOLD = 10
"""Names in a message."""


@dataclass(frozen=True, slots=True)
class Told:
    """What somebody tells of their equipment. Weights without a unit are in that of the settings.

    ``plates`` are in the unit of the bar, theirs or the stored one. A location of None is as it was.
    """

    items: tuple[EquipmentItem, ...] = ()
    bar_weight: float | None = None
    bar_unit: Literal["kg", "lb"] | None = None
    plates: tuple[float, ...] = ()
    location: str | None = None


@dataclass(frozen=True, slots=True)
class TakenOut:
    """Names of what is not there any more, and where somebody trains, if that is told too."""

    names: tuple[str, ...]
    location: str | None = None


@dataclass(frozen=True, slots=True)
class Kept:
    """The equipment before and after a change, and the unit of the settings, which plates without a bar are in."""

    before: OwnEquipment
    now: OwnEquipment
    unit: Literal["kg", "lb"]


def sizes(weights: Iterable[float]) -> list[int | float]:
    """Each once, the lightest first."""
    return [plain(each) or 0 for each in sorted(set(weights))]


def replace(reader: Reader, told: Told) -> Change[Kept]:
    """Have this and nothing else: a bar and plates that are not told are gone. The location stays if it is not told.

    InvalidRequest names what is not known, or says what is too much.
    """
    before, unit = _stored(reader)
    bare = OwnEquipment(location=before.location)
    return _write(reader, before, _added(bare, told, unit), unit)


def add(reader: Reader, told: Told) -> Change[Kept]:
    """Have this beside what there is: weights are added to those of the same thing, a bar takes the place of the bar.

    In a gym of which nothing is listed there is all that is usual, and stays. InvalidRequest as for :func:`replace`.
    """
    before, unit = _stored(reader)
    if told.items and not before.items and before.location == GYM and told.location in (None, GYM):
        start = before.model_copy(update={"items": [EquipmentItem(name=_USUAL_OF_GYM)]})
        return _write(reader, before, _added(start, told, unit), unit)
    return _write(reader, before, _added(before, told, unit), unit)


def remove(reader: Reader, told: TakenOut) -> Change[Kept]:
    """Have what there is without this. Where all is taken out, ``bodyweight`` is left: nothing listed would be all.

    A barbell takes its bar and plates with it. InvalidRequest for names that are not known, or not there.
    """
    before, unit = _stored(reader)
    here = {_kind(each.name) for each in before.items}
    _check_known(name for name in told.names if _kind(name) not in here)
    gone = {_kind(each) for each in told.names}
    bar, plates = before.bar, before.plates
    if before.items and bar and any(_holds_barbell(each) for each in gone & {*here, *_BARBELLS}):
        bar, plates, here = None, None, here | _BARBELLS
    if before.items and plates and _PLATES in gone:
        plates, here = None, here | {_PLATES}
    missing = [name for name in told.names if _kind(name) not in here]
    if missing:
        kept = ", ".join(each.name for each in before.items[:_MOST_TOLD]) or "nothing is listed"
        raise InvalidRequest(f"Not among what is stored: {', '.join(missing[:_MOST_TOLD])}. Stored: {kept}.")
    items = [each for each in before.items if _kind(each.name) not in gone]
    if not items:
        items = [EquipmentItem(name="barbell" if bar else "bodyweight")]
    now = OwnEquipment(location=told.location or before.location, items=items, bar=bar, plates=plates)
    return _write(reader, before, now, unit)


def _holds_barbell(kind: _Kind) -> bool:
    return not isinstance(kind, str) and Equipment.BARBELL in kind


def _stored(reader: Reader) -> tuple[OwnEquipment, Literal["kg", "lb"]]:
    reader.read(READS)
    unit = documents.read(reader, keys.SETTINGS, Settings).value.unit
    return documents.read(reader, keys.EQUIPMENT, OwnEquipment).value, unit or "kg"


def _write(reader: Reader, before: OwnEquipment, now: OwnEquipment, unit: Literal["kg", "lb"]) -> Change[Kept]:
    change: Change[Versioned[OwnEquipment]] = documents.replace(reader, keys.EQUIPMENT, now)
    return Change(Kept(before, change.result.value, unit), change.effects)


def _added(start: OwnEquipment, told: Told, unit: Literal["kg", "lb"]) -> OwnEquipment:
    _check_known(each.name for each in told.items)
    if any(each.weights and _is_loaded(_kind(each.name)) for each in told.items):
        raise InvalidRequest(
            "Give what the barbell weighs as bar, and its plates as plates, not as weights of an item."
        )
    items = {(_kind(each.name), at): each for at, each in enumerate(start.items)}
    for each in told.items:
        place = next((one for one in items if one[0] == _kind(each.name)), (_kind(each.name), len(items)))
        items[place] = _with_weights(items.get(place), each, unit)
    there = list(items.values())
    bar = Bar(weight=plain(told.bar_weight) or 0, unit=told.bar_unit or unit) if told.bar_weight else start.bar
    if bar or any(not isinstance(_kind(each.name), str) for each in there):
        real = [each for each in there if _kind(each.name) not in _NOTHING]
        there = real if real or not there else [EquipmentItem(name="barbell")]
    of, written = bar.unit if bar else unit, start.bar.unit if start.bar else unit
    plates = sizes([*_converted(start.plates or (), written, of), *told.plates])
    if len(there) > MOST_ITEMS or len(plates) > MOST_PLATES or any(_is_long(each) for each in there):
        raise InvalidRequest(
            f"There may be {MOST_ITEMS} items, {MOST_WEIGHTS} weights of each, and {MOST_PLATES} sizes of plates."
        )
    return OwnEquipment(location=told.location or start.location, items=there, bar=bar, plates=plates or None)


def _is_loaded(kind: _Kind) -> bool:
    """Whether its weights would be those of a bar or of plates, which are kept by themselves."""
    return kind == _PLATES or _holds_barbell(kind)


def _is_long(item: EquipmentItem) -> bool:
    return len(item.weights or ()) > MOST_WEIGHTS


def _with_weights(before: EquipmentItem | None, new: EquipmentItem, usual: Literal["kg", "lb"]) -> EquipmentItem:
    """The item with the weights of both, in the unit that it has."""
    if before is None and not new.weights:
        return EquipmentItem(name=new.name)
    if before is not None and not new.weights:
        return before
    of = (before.unit or usual) if before is not None and before.weights else new.unit or usual
    held = before.weights or () if before is not None else ()
    weights = sizes([*held, *_converted(new.weights or (), new.unit or usual, of)])
    if before is None:
        return EquipmentItem(name=new.name, weights=weights, unit=of)
    return before.model_copy(update={"weights": weights, "unit": of})


def _converted(weights: Iterable[float], written: str, of: str) -> Sequence[float]:
    return [float(in_unit(Decimal(str(each)), written, Unit(of))) for each in weights]


def _kind(name: str) -> _Kind:
    """What an item is: of a name that provides nothing, or that is not known, the name itself."""
    return equipment_named(name) or " ".join(name.casefold().split())


def _check_known(names: Iterable[str]) -> None:
    unknown = {name: near_equipment(name) for name in names if equipment_named(name) is None}
    if unknown:
        raise InvalidRequest(f"Not known as equipment: {_guessed(unknown)}. Nothing is changed: write the usual names.")


def _guessed(unknown: Mapping[str, str | None]) -> str:
    told = [f"{name} (is it {near}?)" if near else name for name, near in unknown.items()]
    return ", ".join(told[:_MOST_TOLD])
