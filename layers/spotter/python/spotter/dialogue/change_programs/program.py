"""Programs that come to changes of a workout: few operations, each of which points at a part of the page.

``SET bench, WEIGHT 82.5, SWAP row, TO "cable rows", MOVE plank, FIRST`` is a program. A program changes the workout, or
says in a single instruction that a new one is asked for, that nothing is to be changed, or that it is unclear what.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from spotter.dialogue.change_programs.page import Item, ItemKind, kilograms, scheme_of, seconds_of


class Operation(StrEnum):
    """What an instruction does. The order is that of the weights: those that point at an item come first."""

    REMOVE = "remove"
    SWAP = "swap"
    SET = "set"
    """The amounts behind it are of this exercise."""
    ADD = "add"
    """What comes in; the amounts behind it are of it."""
    MOVE = "move"
    BACK = "back"
    """It is to be as it was before the message before."""
    TO = "to"
    """What comes in for what is swapped."""
    GEAR = "gear"
    """What that is to be done with."""
    WAY = "way"
    """Which variation of what is swapped comes in: ``the seated one``, ``with dumbbells``."""
    SETS = "sets"
    REPS = "reps"
    """Of a hold, its seconds."""
    WEIGHT = "weight"
    POUNDS = "pounds"
    """The load, by a figure that does not say that it is of pounds."""
    REST = "rest"
    SCHEME = "scheme"
    """Sets and reps."""
    LOAD_SCHEME = "load scheme"
    """A load, and reps with it: ``60 x 8``."""
    MORE = "more"
    """By how much the next amount is to be more."""
    LESS = "less"
    PLACE = "place"
    """To which place, as its number says."""
    BEFORE = "before"
    AFTER = "after"
    MINUTES = "minutes"
    """How long it is all to take."""
    UP = "up"
    """An amount is to be more, and nothing says how much."""
    DOWN = "down"
    OF_SETS = "of sets"
    """What ``UP``, ``DOWN``, ``MORE`` and ``LESS`` are of."""
    OF_REPS = "of reps"
    OF_WEIGHT = "of weight"
    OF_POUNDS = "of pounds"
    OF_REST = "of rest"
    FIRST = "first"
    LAST = "last"
    SHORTER = "shorter"
    LONGER = "longer"
    EASIER = "easier"
    HARDER = "harder"
    AVOID = "avoid"
    """Other exercises come in for what does not suit."""
    EQUIPMENT = "equipment"
    """The same for what there is nothing to do it with."""
    UNDO = "undo"
    """All that the message before changed is taken back."""
    END = "end"
    NOTHING = "nothing"
    BUILD = "build"
    UNCLEAR = "unclear"


OPERATIONS = tuple(Operation)
POINTING = OPERATIONS[: OPERATIONS.index(Operation.UP)]
_line, _figure = frozenset({ItemKind.LINE}), frozenset({ItemKind.FIGURE})
_amount = frozenset({ItemKind.FIGURE, ItemKind.AMOUNT, ItemKind.WAS_AMOUNT})
_new = frozenset({ItemKind.NAME, ItemKind.WAS, ItemKind.EARLIER_NAME})
POINTS_AT: dict[Operation, frozenset[ItemKind]] = {
    **dict.fromkeys((Operation.REMOVE, Operation.SWAP, Operation.SET, Operation.MOVE, Operation.BACK), _line),
    **dict.fromkeys((Operation.BEFORE, Operation.AFTER), _line),
    Operation.ADD: _new | {ItemKind.AREA},
    Operation.TO: _new,
    Operation.GEAR: frozenset({ItemKind.GEAR}),
    Operation.WAY: frozenset({ItemKind.GEAR, ItemKind.WAY}),
    **dict.fromkeys((Operation.SETS, Operation.REPS, Operation.WEIGHT, Operation.REST), _amount),
    **dict.fromkeys((Operation.POUNDS, Operation.SCHEME, Operation.LOAD_SCHEME), _figure),
    **dict.fromkeys((Operation.MORE, Operation.LESS, Operation.MINUTES), _figure),
    Operation.PLACE: frozenset({ItemKind.FIGURE, ItemKind.POINTER}),
}
"""Of each operation that points, the kinds of items that it can point at."""
WHOLE = (Operation.NOTHING, Operation.BUILD, Operation.UNCLEAR)
"""Programs of a single instruction."""
_beginning = (Operation.REMOVE, Operation.SWAP, Operation.SET, Operation.ADD, Operation.MOVE, Operation.BACK)
_of_whole = {
    each: each.value
    for each in (
        *(Operation.SHORTER, Operation.LONGER, Operation.EASIER, Operation.HARDER),
        *(Operation.AVOID, Operation.EQUIPMENT, Operation.UNDO),
    )
}
_measured = {
    Operation.OF_SETS: "sets",
    Operation.OF_REPS: "reps",
    Operation.OF_WEIGHT: "weight",
    Operation.OF_POUNDS: "pounds",
    Operation.OF_REST: "rest",
}
_told = {
    Operation.SETS: "sets",
    Operation.REPS: "reps",
    Operation.WEIGHT: "weight",
    Operation.POUNDS: "weight",
    Operation.REST: "rest",
}
_most_sets, _most_reps, _most_rest, _most_kilograms = 12, 600, 900, 500.0
_seconds_of_minute, _least_bare_rest = 60, 10


@dataclass(frozen=True, slots=True)
class Instruction:
    """An operation, and the place of the item that it points at; -1 for none."""

    operation: Operation
    place: int = -1


@dataclass(frozen=True, slots=True)
class Amount:
    """What an amount becomes: the item that tells it, and what of it counts.

    ``part``: of a figure of two, which one; ``in_pounds``: whether a bare one is of pounds.
    """

    measure: str
    item: int
    value: float
    in_pounds: bool = False


@dataclass(frozen=True, slots=True)
class Edit:
    """A change: ``verb`` is an operation that begins one, or the whole workout's.

    ``line``: of which exercise, -1 for none; ``new``: the item of what comes in; ``ways``: those that tell which
    variation of it does; ``to``: to which place, from 0; ``step``: more or less of which measure, and by the figure of
    which item.
    """

    verb: Operation
    line: int = -1
    new: int = -1
    gear: tuple[int, ...] = ()
    ways: tuple[int, ...] = ()
    amounts: tuple[Amount, ...] = ()
    step: Operation | None = None
    by: int = -1
    measure: str = ""
    to: int = -1
    minutes: int = -1


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a program comes to: an operation of ``WHOLE``, or ``END`` where it changes the workout by these edits."""

    does: Operation
    edits: tuple[Edit, ...] = ()


def run(program: Sequence[Instruction], items: Sequence[Item], lines: int) -> Outcome | None:
    """What a program comes to; None where its instructions do not fit. ``lines``: how many exercises there are."""
    first = program[0].operation if program else Operation.END
    if first in WHOLE:
        return Outcome(first) if len(program) == 1 else None
    running = _Running(items, lines)
    for each in program:
        if each.operation is Operation.END:
            break
        if not running.step(each):
            return None
    edits = tuple(running.edits)
    if not edits or not all(_is_whole(each) for each in edits) or len(set(map(_about, edits))) < len(edits):
        return None
    return Outcome(Operation.END, edits)


def _about(edit: Edit) -> tuple[object, ...]:
    """What an edit is of: two of one program are not about the same."""
    return (edit.verb, edit.line, edit.new)


def _is_whole(edit: Edit) -> bool:
    """Whether an edit says all that it has to."""
    if edit.verb is Operation.SET:
        return bool(edit.amounts) or edit.step is not None
    return edit.verb is not Operation.MOVE or edit.to >= 0


@dataclass
class _Running:
    items: Sequence[Item]
    lines: int
    edits: list[Edit] = field(default_factory=list)

    def step(self, each: Instruction) -> bool:
        """Do what an instruction says; False where it does not fit."""
        operation, item = each.operation, self.items[each.place] if each.place >= 0 else None
        if operation in _beginning:
            is_new = operation is Operation.ADD
            line = item.line if item is not None and not is_new else -1
            self.edits.append(Edit(operation, line, each.place if is_new else -1))
            return True
        if operation in _of_whole:
            self.edits.append(Edit(operation))
            return True
        if operation is Operation.MINUTES:
            return self._minutes(each.place)
        if not self.edits:
            return False
        return self._of_edit(operation, each.place, item)

    def _of_edit(self, operation: Operation, place: int, item: Item | None) -> bool:
        edit = self.edits[-1]
        if operation in (Operation.TO, Operation.GEAR, Operation.WAY):
            return self._comes_in(edit, operation, place)
        if operation in (Operation.PLACE, Operation.BEFORE, Operation.AFTER, Operation.FIRST, Operation.LAST):
            return self._placed(edit, operation, item)
        if operation in (Operation.MORE, Operation.LESS, Operation.UP, Operation.DOWN):
            if edit.verb is not Operation.SET or edit.step is not None:
                return False
            self.edits[-1] = replace(edit, step=operation, by=place)
            return True
        if operation in _measured:
            if edit.step is None or edit.measure:
                return False
            self.edits[-1] = replace(edit, measure=_measured[operation])
            return True
        return self._amount(edit, operation, place, item)

    def _comes_in(self, edit: Edit, operation: Operation, place: int) -> bool:
        if edit.verb is not Operation.SWAP:
            return False
        if operation is Operation.TO:
            self.edits[-1] = replace(edit, new=place)
            return edit.new < 0 and not edit.ways
        if operation is Operation.GEAR:
            self.edits[-1] = replace(edit, gear=(*edit.gear, place))
            return not edit.ways
        self.edits[-1] = replace(edit, ways=(*edit.ways, place))
        return edit.new < 0 and not edit.gear and place not in edit.ways

    def _minutes(self, place: int) -> bool:
        last = self.edits[-1] if self.edits else None
        if last is None or last.verb not in (Operation.SHORTER, Operation.LONGER) or last.minutes >= 0:
            return False
        self.edits[-1] = replace(last, minutes=place)
        return True

    def _placed(self, edit: Edit, operation: Operation, item: Item | None) -> bool:
        if edit.verb not in (Operation.MOVE, Operation.ADD, Operation.SWAP) or edit.to >= 0:
            return False
        stays = edit.verb is not Operation.ADD
        count = self.lines - 1 if stays else self.lines
        if operation in (Operation.FIRST, Operation.LAST):
            to = 0 if operation is Operation.FIRST else count
        elif item is None:
            return False
        elif operation is Operation.PLACE:
            to = int(item.value) - 1 if item.kind is ItemKind.FIGURE else next(iter(item.places), -1)
        else:
            passed = stays and edit.line < item.line
            to = item.line - passed + (operation is Operation.AFTER)
            if stays and item.line == edit.line:
                return False
        if not 0 <= to <= count:
            return False
        self.edits[-1] = replace(edit, to=to)
        return True

    def _amount(self, edit: Edit, operation: Operation, place: int, item: Item | None) -> bool:
        if edit.verb not in (Operation.SET, Operation.ADD, Operation.SWAP) or item is None:
            return False
        found = tuple(amounts_of(operation, place, item))
        told = {each.measure for each in edit.amounts}
        if not found or any(each.measure in told for each in found):
            return False
        self.edits[-1] = replace(edit, amounts=(*edit.amounts, *found))
        return True


def amounts_of(operation: Operation, place: int, item: Item) -> list[Amount]:
    """What an operation makes of the item that it points at; nothing where that does not fit."""
    scheme = scheme_of(item)
    if operation in (Operation.SCHEME, Operation.LOAD_SCHEME):
        if scheme is None:
            return []
        first = "sets" if operation is Operation.SCHEME else "weight"
        both = [Amount(first, place, float(scheme.sets)), Amount("reps", place, float(scheme.reps))]
        return both if all(map(_is_usual, both)) else []
    if scheme is not None:
        return []
    amount = Amount(_told[operation], place, _value(operation, item), operation is Operation.POUNDS)
    if item.kind is not ItemKind.FIGURE and item.measure != amount.measure:
        return []
    return [amount] if _is_usual(amount) else []


def _value(operation: Operation, item: Item) -> float:
    if operation in (Operation.WEIGHT, Operation.POUNDS):
        return kilograms(item, in_pounds=operation is Operation.POUNDS)
    if operation is Operation.REST and item.kind is ItemKind.FIGURE and seconds_of(item) is None:
        return item.value * _seconds_of_minute if item.value < _least_bare_rest else item.value
    return item.value


def _is_usual(amount: Amount) -> bool:
    """Whether a workout may have so much of it."""
    most = {"sets": _most_sets, "reps": _most_reps, "rest": _most_rest, "weight": _most_kilograms}[amount.measure]
    whole = amount.measure == "weight" or amount.value == int(amount.value)
    return whole and (0 if amount.measure in ("rest", "weight") else 1) <= amount.value <= most
