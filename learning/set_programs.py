"""The examples of which is learned which sets a message tells of beside the log (``dialogue.training.set_programs``).

People wrote logs, corrections of logs and whole conversations, and told the sets. Which program comes to them is
searched for: figures of the message are taken before those of the log, near ones before far ones, and none twice if it
can be helped. What no program comes to teaches that it is unclear.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from learning.clauses import TODAY
from spotter.catalogue import Exercise, match
from spotter.dialogue.training.set_programs.page import Item, ItemKind, Logged, Page, When, page_of
from spotter.dialogue.training.set_programs.program import POINTS_AT, Instruction, Operation, Outcome, run
from spotter.dialogue.training.sets_done import SetDone
from spotter.dialogue.understanding.message import message
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.notation import Unit

_in_kilograms: Mapping[Unit, Decimal] = {"kg": Decimal(1), "lb": POUND_IN_KILOGRAMS}
_tolerance_kg = Decimal("0.06")


@dataclass(frozen=True, slots=True)
class Told:
    """The sets of one exercise as they were told."""

    name: str
    sets: tuple[SetDone, ...]

    @property
    def ids(self) -> frozenset[str]:
        """The exercises that the name may mean."""
        found = match(self.name)
        return frozenset(each.id for each in ((found.exercise,) if found.exercise else found.candidates))


@dataclass(frozen=True, slots=True)
class Said:
    """A message beside the log, and what it does: ``ADD``, ``REPLACE`` or ``NOTHING``."""

    author: str
    text: str
    unit: Unit
    logged: tuple[Logged, ...]
    does: Operation
    told: tuple[Told, ...] = ()
    own: tuple[Exercise, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """A message with its page, and the program that comes to what it tells, or that it is unclear."""

    said: Said
    page: Page
    program: tuple[Instruction, ...]


def example_of(said: Said) -> Example:
    """A message on its page, with its program."""
    page = page_of(message(said.text, TODAY, said.own), said.logged)
    if said.does is Operation.NOTHING:
        return Example(said, page, (Instruction(Operation.NOTHING),))
    program = _Deriving(said, page).program()
    if program is None or not comes_to(run(program, page.items, said.unit), said, page.items):
        return Example(said, page, (Instruction(Operation.UNCLEAR),))
    return Example(said, page, program)


def comes_to(outcome: Outcome | None, said: Said, items: Sequence[Item]) -> bool:
    """Whether an outcome is what was told."""
    if outcome is None or outcome.does is not said.does:
        return False
    found = _merged([(frozenset(each.id for each in items[one.place].exercises), one.sets) for one in outcome.told])
    wanted = _merged([(each.ids, each.sets) for each in said.told])
    return len(found) == len(wanted) and all(
        any(ids & others and _are_same(sets, told, said.unit) for others, sets in found) for ids, told in wanted
    )


def _merged(
    each: Sequence[tuple[frozenset[str], tuple[SetDone, ...]]],
) -> list[tuple[frozenset[str], tuple[SetDone, ...]]]:
    found: list[tuple[frozenset[str], tuple[SetDone, ...]]] = []
    for ids, sets in each:
        before = next((at for at, (others, _sets) in enumerate(found) if ids == others), None)
        if before is None:
            found.append((ids, sets))
        else:
            found[before] = (ids, found[before][1] + sets)
    return found


def _are_same(found: Sequence[SetDone], told: Sequence[SetDone], unit: Unit) -> bool:
    return len(found) == len(told) and all(_is_same(one, two, unit) for one, two in zip(found, told, strict=True))


def _is_same(one: SetDone, two: SetDone, unit: Unit) -> bool:
    mine, theirs = kilograms(one, unit), kilograms(two, unit)
    if one.reps != two.reps or one.rpe != two.rpe or (mine is None) is not (theirs is None):
        return False
    if two.seconds is not None and abs((one.seconds or 0) - two.seconds) > 1:
        return False
    return mine is None or theirs is None or abs(mine - theirs) <= _tolerance_kg


def kilograms(one: SetDone, unit: Unit) -> Decimal | None:
    """The load of a set in kilograms; None for none."""
    return one.weight * _in_kilograms[one.unit or unit] if one.weight else None


_far = 6.0
_farthest_count = 2.5


@dataclass(slots=True)
class _Deriving:
    """Writes the program of what a message tells; what was used is kept, so that no figure is used twice in vain."""

    said: Said
    page: Page
    used: dict[int, Operation] = field(default_factory=dict)
    made: list[Instruction] = field(default_factory=list)
    name: int = -1
    entry: int = -1
    last: int = -1

    @property
    def items(self) -> tuple[Item, ...]:
        return self.page.items

    def program(self) -> tuple[Instruction, ...] | None:
        """The program; None where there is none."""
        self.made.append(Instruction(self.said.does))
        taken: set[int] = set()
        for told in self.said.told:
            name = self._named(told.ids, taken)
            if name is None:
                return None
            taken.add(name)
            self.name, self.last = name, -1
            entries = (at for at, each in enumerate(self.said.logged) if each.exercise.id in told.ids)
            self.entry = next(entries, -1)
            self.made.append(Instruction(Operation.EXERCISE, name))
            if not self._sets(told.sets):
                return None
        return (*self.made, Instruction(Operation.END))

    def _named(self, ids: frozenset[str], taken: set[int]) -> int | None:
        meant = [at for at, each in enumerate(self.items) if ids & {one.id for one in each.exercises}]
        names = [at for at in meant if self.items[at].kind is ItemKind.NAME]
        fresh = [at for at in names if at not in taken]
        return next(iter(fresh or names or meant), None)

    def _sets(self, sets: Sequence[SetDone]) -> bool:
        loaded: Decimal | None = None
        effort: Decimal | None = None
        at = 0
        while at < len(sets):
            one, run_ = sets[at], 1
            while at + run_ < len(sets) and sets[at + run_] == one:
                run_ += 1
            load = kilograms(one, self.said.unit)
            if (load != loaded and not self._load(load, at)) or not self._effort(one.rpe, effort, at):
                return False
            loaded, effort = load, one.rpe
            if not self._counts(one, run_, at):
                return False
            at += run_
        return True

    def _load(self, load: Decimal | None, at: int) -> bool:
        if load is None:
            self.made.append(Instruction(Operation.BODYWEIGHT))
            return True
        found = self._best(Operation.LOAD, at, lambda item: self._weighs(item, load, Decimal(0)))
        if found is None:
            found = self._by_more(Operation.LOAD, at, lambda item, more: self._weighs(item, load, more))
        return self._made(Operation.LOAD, found)

    def _weighs(self, item: Item, load: Decimal, more: Decimal) -> bool:
        units: tuple[Unit, ...] = (item.unit,) if item.unit is not None else (self.said.unit, "kg", "lb")
        return any(abs((item.value + more) * _in_kilograms[unit] - load) <= _tolerance_kg for unit in units)

    def _effort(self, effort: Decimal | None, before: Decimal | None, at: int) -> bool:
        if effort == before:
            return True
        if effort is None:
            self.made.append(Instruction(Operation.NO_EFFORT))
            return True
        found = self._best(Operation.EFFORT, at, lambda item: item.value == effort)
        if found is not None:
            return self._made(Operation.EFFORT, found)
        return self._made(Operation.RESERVE, self._best(Operation.RESERVE, at, lambda item: 10 - item.value == effort))

    def _counts(self, one: SetDone, count: int, at: int) -> bool:
        """The instructions for so many equal sets."""
        operation = Operation.REPS if one.reps is not None else Operation.SECONDS
        value = one.reps if one.reps is not None else one.seconds
        if value is None:
            return False
        slack = 1 if operation is Operation.SECONDS else 0

        def fits(item: Item) -> bool:
            return abs(item.value - value) <= slack

        single = [each for each in self._figures_near() if fits(self.items[each])]
        times = self._times(count, fits)
        if times is not None and not (len(single) >= count and (count != value or len(single) > count)):
            self.used[times] = Operation.SETS
            found = self._best(operation, at, fits)
            if found is None:
                return False
            self.made.append(Instruction(Operation.SETS, times))
            return self._made(operation, found)
        return all(self._one(operation, at + more, fits, value, is_first=not more) for more in range(count))

    def _times(self, count: int, fits: Callable[[Item], bool]) -> int | None:
        """The figure that says how many equal sets there were; None where each is told, or stands in the log."""
        is_new = self.said.does is Operation.REPLACE
        if count < 2 or (is_new and any(fits(self.items[at]) for at in self._counts_logged())):
            return None
        found = self._best(Operation.SETS, 0, lambda item: item.value == count)
        most = _farthest_count + is_new
        return found if found is not None and self._cost(found, Operation.SETS, 0) <= most else None

    def _one(self, operation: Operation, at: int, fits: Callable[[Item], bool], value: int, *, is_first: bool) -> bool:
        free = [each for each in self._figures_near() if fits(self.items[each])]
        stands = self.said.does is Operation.REPLACE and any(
            fits(self.items[each]) and self.items[each].place == at for each in self._counts_logged()
        )
        if not is_first and not free and not stands:
            self.made.append(Instruction(Operation.AGAIN))
            return True
        found = self._best(operation, at, fits)
        if found is None:
            found = self._by_more(operation, at, lambda item, more: item.value + more == value)
        return self._made(operation, found)

    def _figures_near(self) -> list[int]:
        """The figures right before and behind the name that nothing has used; all of them where none is named."""
        is_named = self.items[self.name].kind is ItemKind.NAME
        return [
            at
            for at, each in enumerate(self.items)
            if each.kind is ItemKind.FIGURE
            and at not in self.used
            and (not is_named or each.gap in (self.name, self.name + 1))
        ]

    def _counts_logged(self) -> list[int]:
        of_entry = (at for at, each in enumerate(self.items) if each.entry == self.entry >= 0)
        return [at for at in of_entry if self.items[at].kind is ItemKind.LOGGED_COUNT]

    def _made(self, operation: Operation, found: int | None) -> bool:
        if found is None:
            return False
        if self.items[found].kind is ItemKind.FIGURE:
            self.used[found] = operation
            if operation in (Operation.REPS, Operation.SECONDS):
                self.last = found
        self.made.append(Instruction(operation, found))
        return True

    def _by_more(self, operation: Operation, at: int, fits: Callable[[Item, Decimal], bool]) -> int | None:
        """What is logged that comes to it with so much more or less; the instruction for that is written."""
        logged = ItemKind.LOGGED_LOAD if operation is Operation.LOAD else ItemKind.LOGGED_COUNT
        bases = [each for each in range(len(self.items)) if self.items[each].kind is logged]
        bases = [each for each in bases if self.items[each].entry == self.entry]
        for base in sorted(bases, key=lambda each: self._cost(each, operation, at)):
            for figure, item in enumerate(self.items):
                if item.kind is not ItemKind.FIGURE or not item.value:
                    continue
                for way, more in ((Operation.MORE, item.value), (Operation.LESS, -item.value)):
                    if fits(self.items[base], more):
                        self.used[figure] = way
                        self.made.append(Instruction(way, figure))
                        return base
        return None

    def _best(self, operation: Operation, at: int, fits: Callable[[Item], bool]) -> int | None:
        """The item that fits best; ``at``: which set it is for."""
        possible = [
            (self._cost(place, operation, at), place)
            for place, item in enumerate(self.items)
            if item.kind in POINTS_AT[operation] and fits(item)
        ]
        cost, place = min(possible, default=(_far, -1))
        return place if cost < _far else None

    def _cost(self, place: int, operation: Operation, at: int) -> float:
        item = self.items[place]
        return self._cost_of_figure(place, operation) if item.entry < 0 else self._cost_of_logged(item, at)

    def _cost_of_figure(self, place: int, operation: Operation) -> float:
        item, cost = self.items[place], 0.0
        if self.items[self.name].kind is ItemKind.NAME and item.gap != self.name + 1:
            before = 0.5 if self.name else 0.2
            cost = before if item.gap == self.name else 2.0 + abs(item.gap - self.name)
        use = self.used.get(place)
        if use is not None:
            cost += 0.3 if use is operation else 4.0
        since = self.last if self.last >= 0 else self.page.names
        cost += abs(place - since) * 0.02 + (0.3 if place < self.last else 0.0)
        cost += 0.0 if item.is_told else 0.4
        cost += 1.0 if self.said.does is Operation.REPLACE else 0.0
        return cost + _fit(item, operation)

    def _cost_of_logged(self, item: Item, at: int) -> float:
        is_replaced = self.said.does is Operation.REPLACE
        if item.entry == self.entry and is_replaced:
            return 0.2 if item.place == at else 0.6 + 0.05 * abs(item.place - at)
        logged = self.said.logged[item.entry]
        cost = 1.5 if item.entry == self.entry else 2.5 if logged.when is When.NOW else 5.0 + 0.3 * item.entry
        behind = len(logged.sets) - 1 - item.place
        return cost + (0.05 * behind if item.kind is ItemKind.LOGGED_COUNT and not is_replaced else 0.0)


_role_of = {
    Operation.LOAD: "load",
    Operation.REPS: "reps",
    Operation.SETS: "sets",
    Operation.SECONDS: "seconds",
    Operation.EFFORT: "effort",
}


def _fit(item: Item, operation: Operation) -> float:
    """How well what the rules take a figure for goes with an operation; less is better."""
    role = item.role
    if role == _role_of.get(operation) or (role == "times" and operation in (Operation.SETS, Operation.REPS)):
        return -0.8
    return 0.0 if role in ("", "plain", "figures") else 1.5
