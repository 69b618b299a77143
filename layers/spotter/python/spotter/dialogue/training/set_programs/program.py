"""Programs that come to sets: few operations, each of which points at an item of a message or of the log beside it.

``EXERCISE bench, LOAD 80, SETS 3, REPS 5`` are three sets of five with 80. What is logged and what is told stand on one
page (``page``), so that "again but 7" and "the second was 82.5" are programs like any other. A program adds sets to the
log, says all sets of an exercise anew, or does neither; of what no program comes to it says that it is unclear.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from spotter.dialogue.training.set_programs.page import Item, ItemKind
from spotter.dialogue.training.sets_done import SetDone
from spotter.notation import Unit

_most_times = 20
_most_sets = 60
_longest_seconds = 3600
_hardest = Decimal(10)


class Operation(StrEnum):
    """What an instruction does. The order is that of the weights: those that point at an item come first."""

    EXERCISE = "exercise"
    """The sets behind it are of the exercise that is named there."""
    LOAD = "load"
    """Of the sets behind it."""
    REPS = "reps"
    """A set, or as many as ``SETS`` before it says."""
    SECONDS = "seconds"
    """The same of what is held."""
    SETS = "sets"
    """How many sets the next count is of."""
    EFFORT = "effort"
    """RPE of the sets behind it."""
    RESERVE = "reserve"
    """The same, told by the repetitions left."""
    MORE = "more"
    """How much more than what it points at the next load or count is."""
    LESS = "less"
    BODYWEIGHT = "bodyweight"
    """The sets behind it have no load."""
    AGAIN = "again"
    """A set like the one before it."""
    NO_EFFORT = "no effort"
    """Nothing is told of the effort of the sets behind it."""
    END = "end"
    ADD = "add"
    """What the program begins with: it tells of sets that are not logged yet."""
    REPLACE = "replace"
    """The same: it says all sets of the exercises as they are to be."""
    NOTHING = "nothing"
    """The same, and all of it: it tells of no set."""
    UNCLEAR = "unclear"
    """The same: it tells of sets that no program comes to."""


OPERATIONS = tuple(Operation)
POINTING = OPERATIONS[: OPERATIONS.index(Operation.BODYWEIGHT)]
POINTS_AT: dict[Operation, frozenset[ItemKind]] = {
    Operation.EXERCISE: frozenset({ItemKind.NAME, ItemKind.LOGGED_NAME}),
    Operation.LOAD: frozenset({ItemKind.FIGURE, ItemKind.LOGGED_LOAD}),
    Operation.REPS: frozenset({ItemKind.FIGURE, ItemKind.LOGGED_COUNT}),
    Operation.SECONDS: frozenset({ItemKind.FIGURE, ItemKind.LOGGED_COUNT}),
    Operation.SETS: frozenset({ItemKind.FIGURE}),
    Operation.EFFORT: frozenset({ItemKind.FIGURE, ItemKind.LOGGED_EFFORT}),
    Operation.RESERVE: frozenset({ItemKind.FIGURE}),
    Operation.MORE: frozenset({ItemKind.FIGURE}),
    Operation.LESS: frozenset({ItemKind.FIGURE}),
}
"""Of each operation that points, the kinds of items that it can point at."""


WHOLE = (Operation.NOTHING, Operation.UNCLEAR)
"""Programs of a single instruction."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """An operation, and the place of the item that it points at; -1 for none."""

    operation: Operation
    place: int = -1


@dataclass(frozen=True, slots=True)
class SetsOf:
    """The sets of the exercise that is named by the item at ``place``."""

    place: int
    sets: tuple[SetDone, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a program comes to: ``ADD``, ``REPLACE``, ``NOTHING`` or ``UNCLEAR``, and the sets by exercise."""

    does: Operation
    told: tuple[SetsOf, ...] = ()


def run(program: Sequence[Instruction], items: Sequence[Item], unit: Unit) -> Outcome | None:
    """What a program comes to; None where its instructions do not fit. ``unit``: of loads without one."""
    does = program[0].operation if program else Operation.END
    if does in WHOLE:
        return Outcome(does) if len(program) == 1 else None
    if does not in (Operation.ADD, Operation.REPLACE):
        return None
    running = _Running(items, unit)
    for each in program[1:]:
        if each.operation is Operation.END:
            break
        if not running.step(each):
            return None
    told = tuple(SetsOf(place, tuple(sets)) for place, sets in running.told)
    if not told or not all(each.sets for each in told) or sum(len(each.sets) for each in told) > _most_sets:
        return None
    return Outcome(does, told)


class _Running:
    """Where a program stands: the load, the effort and the number that hold for the next sets."""

    def __init__(self, items: Sequence[Item], unit: Unit) -> None:
        self.told: list[tuple[int, list[SetDone]]] = []
        self._items, self._unit = items, unit
        self._begin()

    def _begin(self) -> None:
        self._weight: Decimal | None = None
        self._weight_unit: Unit | None = None
        self._rpe: Decimal | None = None
        self._times = 1
        self._more = Decimal(0)

    def step(self, each: Instruction) -> bool:
        """Do what an instruction says; False where it does not fit."""
        if each.operation is Operation.EXERCISE:
            self.told.append((each.place, []))
            self._begin()
            return True
        if not self.told:
            return False
        if each.operation in POINTING:
            return self._pointed(each.operation, self._items[each.place])
        if each.operation is Operation.BODYWEIGHT:
            self._weight = self._weight_unit = None
        elif each.operation is Operation.NO_EFFORT:
            self._rpe = None
        elif each.operation is Operation.AGAIN:
            return self._again()
        else:
            return False
        return True

    def _pointed(self, operation: Operation, item: Item) -> bool:
        value = item.value + self._more
        if operation in (Operation.MORE, Operation.LESS):
            self._more = item.value if operation is Operation.MORE else -item.value
        elif operation is Operation.LOAD:
            self._more = Decimal(0)
            self._weight, self._weight_unit = (value, item.unit or self._unit) if value > 0 else (None, None)
        elif operation is Operation.SETS:
            self._times = int(item.value)
            return 0 < self._times <= _most_times
        elif operation is Operation.EFFORT:
            self._rpe = item.value
            return 0 < item.value <= _hardest
        elif operation is Operation.RESERVE:
            self._rpe = _hardest - item.value
            return 0 < self._rpe <= _hardest
        else:
            return self._counted(operation, value)
        return True

    def _counted(self, operation: Operation, value: Decimal) -> bool:
        if value <= 0 or value != int(value) or value > _longest_seconds:
            return False
        is_held = operation is Operation.SECONDS
        one = SetDone(
            None if is_held else int(value),
            int(value) if is_held else None,
            self._weight,
            self._weight_unit,
            self._rpe,
        )
        self.told[-1][1].extend([one] * self._times)
        self._times, self._more = 1, Decimal(0)
        return True

    def _again(self) -> bool:
        sets = self.told[-1][1]
        if sets:
            sets.append(SetDone(sets[-1].reps, sets[-1].seconds, self._weight, self._weight_unit, self._rpe))
        return bool(sets)
