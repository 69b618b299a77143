"""The examples of which is learned which program of changes a message comes to (``dialogue.change_programs``).

People wrote messages beside a workout and told what was to change (``learning.changes``), never the programs: for each
change the parts of the page are looked for that tell it. What no program comes to teaches that it is unclear.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from decimal import Decimal
from functools import partial
from itertools import combinations

from learning import change_examples
from learning.change_examples import behind_others, lines_of, of_conversations, of_every_day
from learning.changes import TALKS, Asked, Exercise, messages
from learning.composed_messages import in_one_breath
from learning.next_messages import told_before
from learning.roles import place_of, verb_of
from spotter.catalogue import match
from spotter.catalogue.variations import telling, variation_of
from spotter.dialogue.change_programs.page import (
    Before,
    Item,
    ItemKind,
    Page,
    kilograms,
    page_of,
    scheme_of,
    seconds_of,
)
from spotter.dialogue.change_programs.program import POINTS_AT, Instruction, Operation, run
from spotter.dialogue.understanding.change_reader import Line
from spotter.dialogue.understanding.read import Situation, plain
from spotter.dialogue.understanding.roles import MEASURES
from spotter.dialogue.understanding.slots.exercises import Named
from tests.unit.dialogue.corpus_format import Change

SOURCES = (*change_examples.SOURCES, TALKS)
_processes = 2
_near_kg = 0.6
_stem = 4
_seconds_of_minute = 60
_to_the_front = frozenset({"first", "start", "top", "beginning", "front", "begin", "opener", "before"})
_to_the_end = frozenset({"last", "end", "bottom", "finish", "finisher", "back"})
_before, _after = frozenset({"before", "ahead"}), frozenset({"after", "behind", "following"})
_of_amount = {"sets": Operation.SETS, "reps": Operation.REPS, "weight": Operation.WEIGHT, "rest": Operation.REST}
_of_step = {
    "sets": Operation.OF_SETS,
    "reps": Operation.OF_REPS,
    "weight": Operation.OF_WEIGHT,
    "rest": Operation.OF_REST,
}
_steps = frozenset({Operation.MORE, Operation.LESS, Operation.UP, Operation.DOWN})
_of_whole = {
    "shorter": Operation.SHORTER,
    "longer": Operation.LONGER,
    "easier": Operation.EASIER,
    "harder": Operation.HARDER,
    "avoid": Operation.AVOID,
    "equipment": Operation.EQUIPMENT,
}


@dataclass(frozen=True, slots=True)
class Example:
    """A message with its page, and the program that comes to what it asks, or that it is unclear."""

    asked: Asked
    page: Page
    program: tuple[Instruction, ...]
    is_of_a_talk: bool = False
    """Whether it was written as people talk: most messages are like these."""


def everyones() -> Iterator[Example]:
    """Every example that teaches."""
    talkers = {each.author for each in messages(TALKS)}
    with ProcessPoolExecutor(_processes) as processes:
        for found in processes.map(example_of, _everything_asked(), chunksize=64):
            if found is not None:
                yield replace(found, is_of_a_talk=found.asked.author in talkers)


def _everything_asked() -> Iterator[Asked]:
    for path in change_examples.FILES:
        asked = tuple(messages(path))
        yield from behind_others(asked)
        yield from in_one_breath(asked)
    yield from messages(TALKS)
    yield from of_conversations()
    yield from of_every_day()


def example_of(asked: Asked) -> Example | None:
    """A message on its page, with its program; None for one that is too long to be read."""
    said = plain(asked.text, Situation(tuple(each.name for each in asked.workout)))
    page = page_of(said, lines_of(asked.workout, asked.just_changed), before_of(asked))
    if page is None:
        return None
    if asked.act == "build":
        return Example(asked, page, (Instruction(Operation.BUILD),))
    if asked.act != "edit" or not asked.changes:
        return Example(asked, page, (Instruction(Operation.NOTHING),))
    program = _Deriving(asked, page).program()
    if program is None or run(program, page.items, page.lines) is None:
        return Example(asked, page, (Instruction(Operation.UNCLEAR),))
    return Example(asked, page, program)


def before_of(asked: Asked) -> Before:
    """What went before a message, as its page shows it."""
    names = tuple(each.name for each in asked.before)
    said = plain(asked.earlier, Situation(names)) if asked.earlier else None
    now = {each.name: each for each in asked.workout}
    gone = tuple(each for each in asked.before if now.get(each.name) != each) if asked.done else ()
    return Before(said, tuple(Line(each.name, each.standing) for each in gone))


@dataclass(slots=True)
class _Deriving:
    """Writes the program of what a message asks for."""

    asked: Asked
    page: Page
    used: set[int] = field(default_factory=set)
    made: list[Instruction] = field(default_factory=list)

    @property
    def items(self) -> tuple[Item, ...]:
        return self.page.items

    @property
    def workout(self) -> tuple[Exercise, ...]:
        return self.asked.workout

    def program(self) -> tuple[Instruction, ...] | None:
        """The program; None where there is none."""
        said = plain(self.asked.text, Situation(tuple(each.name for each in self.workout)))
        before = told_before(self.asked, said)
        if before.undo:
            self.made.append(Instruction(Operation.UNDO))
        self.made += [Instruction(Operation.BACK, self._line(at)) for at in sorted(before.back)]
        changes = tuple(_merged(before.changes))
        added = {str(each.add).lower() for each in changes if each.add is not None}
        swapped_in = {str(each.to).lower() for each in changes if each.swap is not None}
        moved = {str(each.move).lower(): each for each in changes if each.move is not None}
        there = {each.name.lower() for each in self.workout}
        for change in changes:
            verb = verb_of(change)
            name = str(getattr(change, verb)).lower()
            is_of_new = verb in ("set", "move") and name in added and place_of(name, self.workout) is None
            is_of_new = is_of_new or (verb == "move" and name in swapped_in - there)
            if not is_of_new and not self._change(change, verb, moved):
                return None
        return (*self.made, Instruction(Operation.END))

    def _change(self, change: Change, verb: str, moved: Mapping[str, Change]) -> bool:
        if verb == "whole":
            return self._whole(change)
        if verb == "add":
            return self._add(change, moved)
        place = place_of(str(getattr(change, verb)), self.workout)
        if place is None:
            return verb == "set" and self._of_what_is_swapped(change)
        if verb == "remove":
            self.made.append(Instruction(Operation.REMOVE, self._line(place)))
            return True
        if verb == "swap":
            return self._swap(change, place, moved)
        if verb == "move":
            return self._move(change, place)
        return self._set(change, place)

    def _of_what_is_swapped(self, change: Change) -> bool:
        """The amounts of what a swap right before it brought in."""
        last = next((each for each in reversed(self.made) if each.operation is Operation.SWAP), None)
        return last is not None and self._amounts(change, None)

    def _line(self, place: int) -> int:
        return next(at for at, each in enumerate(self.items) if each.kind is ItemKind.LINE and each.line == place)

    def _whole(self, change: Change) -> bool:
        self.made.append(Instruction(_of_whole[str(change.whole)]))
        if change.max_minutes and change.whole in ("shorter", "longer"):
            wanted = float(change.max_minutes)
            found = self._figure(lambda item: wanted in (item.value, (seconds_of(item) or 0) / _seconds_of_minute))
            if found is not None:
                self._point(Operation.MINUTES, found)
        return True

    def _add(self, change: Change, moved: Mapping[str, Change]) -> bool:
        name = str(change.add)
        found = self._new(name)
        if found is None:
            found = self._best_of(ItemKind.AREA, lambda item: _is_area(item, name))
        if found is None:
            return False
        self._point(Operation.ADD, found)
        sets = [each for each in self.asked.changes if each.set is not None and each.set.lower() == name.lower()]
        if not all(self._amounts(each, None) for each in (change, *sets)):
            return False
        move = moved.get(name.lower())
        return move is None or not isinstance(move.to, int) or self._to(move.to - 1, len(self.workout), -1)

    def _swap(self, change: Change, place: int, moved: Mapping[str, Change]) -> bool:
        self.made.append(Instruction(Operation.SWAP, self._line(place)))
        if isinstance(change.to, str):
            found = self._new(change.to)
            ways = self._ways(change.to, place) if found is None else ()
            if found is None and not ways and not change.equipment:
                return False
            if found is not None:
                self._point(Operation.TO, found)
            for at in ways:
                self._point(Operation.WAY, at)
            if found is not None or ways:
                move = moved.get(change.to.lower())
                if not self._amounts(change, None):
                    return False
                return (
                    move is None or not isinstance(move.to, int) or self._to(move.to - 1, len(self.workout) - 1, place)
                )
        for at, each in enumerate(self.items):
            if change.equipment and each.kind is ItemKind.GEAR and not (each.mention and each.mention.denied):
                self._point(Operation.GEAR, at)
        return True

    def _ways(self, name: str, place: int) -> tuple[int, ...]:
        """What tells which variation of an exercise comes in: one stretch of the message, or two."""
        wanted, old = match(name).exercise, self.workout[place].name
        if wanted is None:
            return ()
        ways = [at for at, each in enumerate(self.items) if each.kind in POINTS_AT[Operation.WAY]]

        def told(at: int) -> frozenset[str]:
            return telling(" ".join(self.page.words[self.items[at].start : self.items[at].end]))

        named = [each for each in self.items if each.kind is ItemKind.POINTER and place in each.places]

        def cost(those: tuple[int, ...]) -> tuple[int, int]:
            starts = [self.items[at].start for at in those]
            return len(those), min((abs(at - each.start) for each in named for at in starts), default=0)

        both = [*((at,) for at in ways), *combinations(ways, 2)]
        fitting = [
            those
            for those in both
            if variation_of(match(old).exercise, old, frozenset[str]().union(*map(told, those))) == wanted
        ]
        return min(fitting, key=cost, default=())

    def _new(self, name: str) -> int | None:
        """What of the page names an exercise that comes in."""
        ids, text = _ids(name), name.lower().replace("-", " ").rstrip("s")

        def is_it(item: Item) -> bool:
            if item.kind is ItemKind.WAS:
                return item.name.lower() == name.lower() or bool(ids & _ids(item.name))
            value = item.mention.value if item.mention is not None else None
            if not isinstance(value, Named):
                return False
            said = value.text.lower().rstrip("s")
            return bool(ids & {each.id for each in value.exercises}) or said in text or text in said

        for kind in (ItemKind.NAME, ItemKind.WAS, ItemKind.EARLIER_NAME):
            found = self._best_of(kind, is_it)
            if found is not None:
                return found
        return None

    def _move(self, change: Change, place: int) -> bool:
        self.made.append(Instruction(Operation.MOVE, self._line(place)))
        return isinstance(change.to, int) and self._to(change.to - 1, len(self.workout) - 1, place)

    def _to(self, to: int, last: int, moved: int) -> bool:
        """Before or after one that is named where a word says so, else to an end, else as a number says."""
        words = set(self.page.words[: self.page.parts.count(0)])
        named = {place for each in self.items if each.kind is ItemKind.POINTER for place in each.places} - {moved}
        for near, operation, behind in ((_before, Operation.BEFORE, 0), (_after, Operation.AFTER, 1)):
            for line in sorted(named) if words & near else ():
                if line - (0 <= moved < line) + behind == to:
                    self.made.append(Instruction(operation, self._line(line)))
                    return True
        number = self._best_of(
            ItemKind.POINTER,
            lambda item: item.places == (to,) and item.mention is not None and item.mention.kind != "listed",
        )
        if number is None:
            number = self._best_of(ItemKind.FIGURE, lambda item: item.value == to + 1 and _is_bare(item))
        front, end = bool(words & _to_the_front), bool(words & _to_the_end)
        if to == 0 and (front or number is None):
            self.made.append(Instruction(Operation.FIRST))
        elif to == last and (end or number is None):
            self.made.append(Instruction(Operation.LAST))
        elif number is not None:
            self._point(Operation.PLACE, number)
        else:
            return self._beside_any(to, moved, named)
        return True

    def _beside_any(self, to: int, moved: int, named: set[int]) -> bool:
        for line in (*sorted(named), *range(len(self.workout))):
            here = line - (0 <= moved < line)
            for operation, behind in ((Operation.BEFORE, 0), (Operation.AFTER, 1)):
                if line != moved and here + behind == to:
                    self.made.append(Instruction(operation, self._line(line)))
                    return True
        return False

    def _set(self, change: Change, place: int) -> bool:
        self.made.append(Instruction(Operation.SET, self._line(place)))
        step = next((each for each in self.asked.steps if place_of(each.name, self.workout) == place), None)
        has_amounts = any(getattr(change, measure) is not None for measure in MEASURES)
        if not has_amounts and step is None:
            return False
        if has_amounts and not self._amounts(change, place):
            return False
        if step is not None and self._has_step():
            return False
        if step is not None:
            self.made.append(Instruction(Operation.UP if step.by == "more" else Operation.DOWN))
            if step.measure:
                self.made.append(Instruction(_of_step[step.measure]))
        return True

    def _amounts(self, change: Change, place: int | None) -> bool:
        """The amounts that a change tells, of an exercise of the workout or of one that comes in."""
        wanted = {name: float(value) for name in MEASURES if (value := getattr(change, name)) is not None}
        for operation, first, second in (
            (Operation.SCHEME, "sets", "reps"),
            (Operation.LOAD_SCHEME, "weight", "reps"),
        ):
            if not {first, second} & wanted.keys():
                continue
            standing = self.workout[place].standing if place is not None else {}
            both = (wanted.get(first, standing.get(first)), wanted.get(second, standing.get(second)))
            found = self._figure(partial(_is_scheme, both=both))
            if found is not None:
                self._point(operation, found)
                wanted = {name: each for name, each in wanted.items() if name not in (first, second)}
        return all(self._amount(measure, value, place) for measure, value in wanted.items())

    def _amount(self, measure: str, value: float, place: int | None) -> bool:
        operation = _of_amount[measure]
        found = self._figure(lambda item: _is_so_much(item, measure, value))
        if found is None and measure == "weight":
            found = self._figure(lambda item: _is_in_pounds(item, value))
            operation = Operation.POUNDS if found is not None else operation
        if found is not None:
            self._point(operation, found)
            return True
        there = self.workout[place].standing.get(measure) if place is not None and not self._has_step() else None
        if there is not None and there != value and self._by(measure, value - there):
            return True
        if there is not None and measure == "sets" and abs(value - there) == 1:
            up = Operation.UP if value > there else Operation.DOWN
            self.made += [Instruction(up), Instruction(Operation.OF_SETS)]
            return True
        return self._as_another(measure, value, place)

    def _has_step(self) -> bool:
        """Whether the edit that is being written makes something more or less already."""
        begun = max((at for at, each in enumerate(self.made) if each.operation is Operation.SET), default=0)
        return any(each.operation in _steps for each in self.made[begun:])

    def _by(self, measure: str, more: float) -> bool:
        operation = Operation.MORE if more > 0 else Operation.LESS
        found = self._figure(lambda item: _is_so_much(item, measure, abs(more)))
        if found is None and measure == "weight":
            found = self._figure(lambda item: _is_in_pounds(item, abs(more)))
            if found is not None:
                self._point(operation, found)
                self.made.append(Instruction(Operation.OF_POUNDS))
                return True
        if found is None:
            return False
        self._point(operation, found)
        if _is_bare(self.items[found]):
            self.made.append(Instruction(_of_step[measure]))
        return True

    def _as_another(self, measure: str, value: float, place: int | None) -> bool:
        """As an exercise has it, one that was changed first, or as it was before."""

        def cost(at: int) -> tuple[bool, int]:
            item = self.items[at]
            changed = item.kind is ItemKind.AMOUNT and self.workout[item.line].name in self.asked.just_changed
            return (not changed, at)

        found = [
            at
            for at, each in enumerate(self.items)
            if each.measure == measure
            and abs(each.value - value) < 0.01
            and not (each.kind is ItemKind.AMOUNT and each.line == place)
        ]
        if not found:
            return False
        self.made.append(Instruction(_of_amount[measure], min(found, key=cost)))
        return True

    def _figure(self, fits: Callable[[Item], bool]) -> int | None:
        return self._best_of(ItemKind.FIGURE, fits)

    def _best_of(self, kind: ItemKind, fits: Callable[[Item], bool]) -> int | None:
        """The item of a kind that fits: not denied, not used before, near to the exercise of the change."""
        last = next((each.place for each in reversed(self.made) if each.place >= 0), -1)
        line = next(
            (
                self.items[each.place].line
                for each in reversed(self.made)
                if each.place >= 0 and self.items[each.place].kind is ItemKind.LINE
            ),
            -1,
        )
        named = [each for each in self.items if each.kind is ItemKind.POINTER and line in each.places]

        def cost(at: int) -> tuple[int, int, int, int]:
            item = self.items[at]
            denied = item.mention is not None and item.mention.denied
            far = min((abs(item.start - each.start) + 2 * (item.start < each.start) for each in named), default=0)
            return (int(denied), int(at in self.used), far, abs(at - last))

        found = [at for at, each in enumerate(self.items) if each.kind is kind and fits(each)]
        return min(found, key=cost, default=None)

    def _point(self, operation: Operation, at: int) -> None:
        self.used.add(at)
        self.made.append(Instruction(operation, at))


def _merged(changes: Sequence[Change]) -> Iterator[Change]:
    """The changes, with all amounts of one exercise told together."""
    found: dict[object, Change] = {}
    for at, each in enumerate(changes):
        key = each.set.lower() if each.set is not None else at
        before = found.get(key)
        told = {name: value for name in MEASURES if (value := getattr(each, name)) is not None}
        found[key] = each if before is None else before.model_copy(update=told)
    yield from found.values()


def _ids(name: str) -> set[str]:
    found = match(name).exercise
    return set() if found is None else {found.id}


def _is_area(item: Item, name: str) -> bool:
    value = str(item.mention.value if item.mention is not None else "").lower()
    return value[:_stem] == name.lower()[:_stem] or {value, name.lower()} <= {"abs", "core"}


def _is_scheme(item: Item, both: tuple[float | None, float | None]) -> bool:
    found = scheme_of(item)
    return found is not None and (float(found.sets), float(found.reps)) == both


def _is_bare(item: Item) -> bool:
    """Whether a figure does not say what it counts."""
    return item.mention is not None and isinstance(item.mention.value, Decimal)


def _is_in_pounds(item: Item, value: float) -> bool:
    """Whether a bare figure is so much in kilograms if it is of pounds."""
    return (_is_bare(item) or item.may_be_plural) and abs(kilograms(item, in_pounds=True) - value) < _near_kg


def _is_so_much(item: Item, measure: str, value: float) -> bool:
    """Whether a figure says so much of a measure."""
    mention = item.mention
    if mention is None or scheme_of(item) is not None:
        return False
    kinds = {
        "sets": ("sets", "rounds", "number", "count"),
        "reps": ("reps", "number", "time", "count"),
        "weight": ("weight", "number"),
        "rest": ("time", "number"),
    }[measure]
    if mention.kind not in kinds:
        return measure == "weight" and item.may_be_plural and item.value == value
    if measure == "weight":
        return abs(kilograms(item) - value) < (_near_kg if not _is_bare(item) else 0.01)
    if measure == "rest" and _is_bare(item):
        return value in (item.value, item.value * _seconds_of_minute)
    return item.value == value
