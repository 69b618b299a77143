"""Which loads an exercise can have, with the person's equipment or a usual gym's, and how far one increase goes."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from spotter.catalogue import Equipment, Exercise, Implement, Increment, LoadType
from spotter.coaching.loads import NO_LOAD, SAME_WITHIN, Joined, Listed, Loads, Plate, Steps, on_a_bar
from spotter.coaching.types import EquipmentContext, Unit


@dataclass(frozen=True, slots=True)
class LoadOptions:
    """The loads of one exercise. ``bar`` is the empty bar's weight where one is used.

    ``assisted``: the load is help, and progress is less of it. ``assumed`` says what was taken for granted.
    """

    loads: Loads
    increment: Decimal
    bar: Decimal | None = None
    assisted: bool = False
    assumed: str = ""

    @property
    def weighted(self) -> bool:
        """Whether there is any load to choose."""
        return self.loads != NO_LOAD

    def harder(self, load: Decimal) -> Decimal | None:
        """The next load, one increment on; None where there is none."""
        if not self.assisted:
            return self.loads.increased(load, self.increment)
        return self.loads.below(load)

    def is_harder(self, load: Decimal, than: Decimal) -> bool:
        """Whether ``load`` asks clearly more than ``than``: more of it, or less help."""
        more = than - load if self.assisted else load - than
        return more > SAME_WITHIN

    def nearest_available(self, load: Decimal) -> Decimal:
        """The load that exists for one that was written: never a harder one, unless none is as easy."""
        if not self.assisted:
            return self.loads.nearest_available(load)
        near = self.loads.nearest(load)
        return near if near >= load else self.loads.above(load) or near


@dataclass(frozen=True, slots=True)
class _Usual:
    """What a usual gym has, in one unit."""

    bars: dict[Implement, Decimal]
    plates: tuple[Plate, ...]
    dumbbell_steps: tuple[Decimal, ...]
    kettlebells: tuple[Decimal, ...]
    balls: tuple[Decimal, ...]
    machine_step: Decimal
    machine_compound_step: Decimal
    increments: dict[Increment, Decimal]
    unknown_increment: Decimal


def _of(*numbers: str) -> tuple[Decimal, ...]:
    return tuple(map(Decimal, numbers))


_usual = {
    Unit.KG: _Usual(
        bars={
            Implement.BARBELL: Decimal(20),
            Implement.EZ_BAR: Decimal(10),
            Implement.TRAP_BAR: Decimal(25),
            Implement.SMITH_MACHINE: Decimal(20),
        },
        plates=(Plate(Decimal("1.25")),),
        dumbbell_steps=_of("2", "2.5", "1", "0.5"),
        kettlebells=_of("4", "6", "8", "10", "12", "14", "16", "18", "20", "24", "28", "32", "36", "40", "44", "48"),
        balls=_of("2", "3", "4", "5", "6", "7", "8", "9", "10", "12"),
        machine_step=Decimal("2.5"),
        machine_compound_step=Decimal(5),
        increments={
            Increment.BARBELL_COMPOUND: Decimal("2.5"),
            Increment.DUMBBELL: Decimal(2),
            Increment.PLATE: Decimal("2.5"),
            Increment.BODYWEIGHT: Decimal("2.5"),
        },
        unknown_increment=Decimal("2.5"),
    ),
    Unit.LB: _Usual(
        bars={
            Implement.BARBELL: Decimal(45),
            Implement.EZ_BAR: Decimal(25),
            Implement.TRAP_BAR: Decimal(55),
            Implement.SMITH_MACHINE: Decimal(45),
        },
        plates=(Plate(Decimal("2.5")),),
        dumbbell_steps=_of("5", "2.5", "1"),
        kettlebells=_of("9", "13", "18", "26", "35", "44", "53", "62", "70", "80", "88", "97", "106"),
        balls=_of("4", "6", "8", "10", "12", "14", "16", "18", "20", "25"),
        machine_step=Decimal(5),
        machine_compound_step=Decimal(10),
        increments={
            Increment.BARBELL_COMPOUND: Decimal(5),
            Increment.DUMBBELL: Decimal(5),
            Increment.PLATE: Decimal(5),
            Increment.BODYWEIGHT: Decimal(5),
        },
        unknown_increment=Decimal(5),
    ),
}
"""Catalogues of gym equipment: Olympic bars are 20 kg or 45 lb, the smallest usual plates 1.25 kg or 2.5 lb."""

_nothing = Decimal(0)


def load_options_for(
    exercise: Exercise,
    equipment: EquipmentContext,
    unit: Unit,
    done: Sequence[Decimal] = (),
    *,
    known: bool = True,
    available: frozenset[Equipment] | None = None,
) -> LoadOptions:
    """The loads of ``exercise``.

    ``done`` are the loads of its history, newest last: where the rack is not told they say in which steps it goes.
    An exercise that is not ``known`` moves from its last load in small steps. ``available`` (None: everything) says
    whether there is anything to add to bodyweight.
    """
    usual = _usual[unit]
    if not known:
        return _like_the_last(usual.unknown_increment, done)
    if exercise.load_type in (LoadType.NONE, LoadType.ADDED) and not any(done):
        return _on_top_of_bodyweight(exercise, usual, equipment, available)
    if exercise.load_type is LoadType.NONE:
        return LoadOptions(_hung(usual, equipment), usual.increments[Increment.BODYWEIGHT])
    if exercise.load_type is LoadType.ASSISTED:
        step = equipment.machine_step or usual.machine_compound_step
        return LoadOptions(Steps(_nothing, step, equipment.machine_max), step, assisted=True)
    increment = usual.increments.get(exercise.increment, _nothing)
    match exercise.implement:
        case Implement.BARBELL | Implement.EZ_BAR | Implement.TRAP_BAR | Implement.SMITH_MACHINE:
            bar = _bar(exercise.implement, equipment, usual)
            return LoadOptions(on_a_bar(bar, _plates(equipment, usual)), increment, bar)
        case Implement.DUMBBELL:
            return _dumbbells(usual, equipment, increment, done)
        case Implement.KETTLEBELL:
            return LoadOptions(Listed.of(equipment.kettlebells or usual.kettlebells), increment)
        case Implement.CABLE | Implement.MACHINE:
            step = equipment.machine_step or _machine_step(exercise, usual, done)
            return LoadOptions(Steps(step, step, equipment.machine_max), increment)
        case Implement.MEDICINE_BALL | Implement.SANDBAG:
            return LoadOptions(Listed.of(usual.balls), increment)
        case Implement.UNKNOWN:
            return _like_the_last(usual.unknown_increment, done)
        case _:
            return LoadOptions(_hung(usual, equipment), increment or usual.unknown_increment)


def _on_top_of_bodyweight(
    exercise: Exercise, usual: _Usual, equipment: EquipmentContext, available: frozenset[Equipment] | None
) -> LoadOptions:
    """Plates where there are any, else dumbbells, else nothing: for who has not added a load yet."""
    increment = usual.increments[Increment.BODYWEIGHT]
    if exercise.load_type is LoadType.ADDED and (available is None or Equipment.PLATE in available):
        return LoadOptions(_hung(usual, equipment), increment)
    if exercise.load_type is LoadType.ADDED and Equipment.DUMBBELL in (available or ()):
        dumbbells = _dumbbells(usual, equipment, increment, ()).loads
        return LoadOptions(Joined(NO_LOAD, dumbbells), increment)
    return LoadOptions(NO_LOAD, _nothing)


def _plates(equipment: EquipmentContext, usual: _Usual) -> tuple[Plate, ...]:
    if equipment.plates is None:
        return usual.plates
    return tuple(sorted((Plate(each.weight, each.pairs) for each in equipment.plates), key=lambda each: each.weight))


def _bar(implement: Implement, equipment: EquipmentContext, usual: _Usual) -> Decimal:
    said = {
        Implement.BARBELL: equipment.bar_weight,
        Implement.EZ_BAR: equipment.ez_bar_weight,
        Implement.TRAP_BAR: equipment.trap_bar_weight,
        Implement.SMITH_MACHINE: equipment.smith_bar_weight,
    }[implement]
    return usual.bars[implement] if said is None else said


def _hung(usual: _Usual, equipment: EquipmentContext) -> Loads:
    """Plates one at a time, on a belt or a sled or in the hands."""
    smallest = min(plate.weight for plate in _plates(equipment, usual))
    return Steps(_nothing, smallest)


def _dumbbells(usual: _Usual, equipment: EquipmentContext, increment: Decimal, done: Sequence[Decimal]) -> LoadOptions:
    if equipment.dumbbells:
        return LoadOptions(Listed.of(equipment.dumbbells), increment)
    if equipment.dumbbell_step:
        return LoadOptions(Steps(equipment.dumbbell_step, equipment.dumbbell_step, equipment.dumbbell_max), increment)
    lifted = [load for load in done if load]
    step = next((step for step in usual.dumbbell_steps if not any(load % step for load in lifted)), None)
    if step is None:
        return _like_the_last(increment, done)
    assumed = "" if step == usual.dumbbell_steps[0] else f"a dumbbell rack in steps of {step.normalize():f}"
    return LoadOptions(Steps(step, step, equipment.dumbbell_max), increment, assumed=assumed)


def _machine_step(exercise: Exercise, usual: _Usual, done: Sequence[Decimal]) -> Decimal:
    coarse, fine = usual.machine_compound_step, usual.machine_step
    return coarse if exercise.compound and not any(load % coarse for load in done) else fine


def _like_the_last(increment: Decimal, done: Sequence[Decimal]) -> LoadOptions:
    """Steps through the last load, for it exists, whatever it is."""
    last = done[-1] if done else _nothing
    return LoadOptions(Steps(last % increment, increment), increment)
