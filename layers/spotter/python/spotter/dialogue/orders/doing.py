"""Orders done to the workout in hand: what it is then, and what is to be said of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from spotter.coaching.rep_ranges import range_note
from spotter.dialogue.changes.adjustments import ALREADY_SO, Change, Measure, adjusted
from spotter.dialogue.composing.asked_for import SAY
from spotter.dialogue.orders.amounts import Amounts
from spotter.dialogue.orders.names import Ref
from spotter.dialogue.orders.told import (
    AFTER,
    AT,
    BEFORE,
    FIRST,
    Add,
    Apart,
    Entry,
    Fit,
    Move,
    Only,
    Orders,
    Pair,
    Place,
    Remove,
    Rests,
    Set,
    SetAll,
    Swap,
)
from spotter.dialogue.person import person
from spotter.dialogue.skills.add import MOST_EXERCISES, of_name, planned, suggestion_for
from spotter.dialogue.state import Listed
from spotter.dialogue.turn import Turn
from spotter.dialogue.workouts import loads
from spotter.dialogue.workouts.lengths import fitted, lengthened, minutes_of, shorter_rests, with_rests_to_fit
from spotter.dialogue.workouts.notes import noted
from spotter.dialogue.workouts.supersets import alone, group_of, paired, put_right

Line = dict[str, Any]


@dataclass
class Done:
    """The workout while the orders are carried out. ``problems``: what was not done, and why."""

    turn: Turn
    asked_for: frozenset[str]
    """Names of exercises that were asked for: they stay where the workout is made shorter."""
    lines: list[Line] = field(default_factory=list)
    held: dict[int, Line] = field(default_factory=dict)
    """What stands for each line of the workout as it was."""
    new: dict[int, Line] = field(default_factory=dict)
    """What came in, by the identity of its entry."""
    remarks: list[str] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    idle: list[str] = field(default_factory=list)
    """What was so already."""

    def carry_out(self, told: Orders) -> None:
        """All orders: what goes, comes and is set before what is set of all, and where it stands behind that."""
        self.lines = [dict(each) for each in self.turn.now.workout.exercises]
        self.held = dict(enumerate(self.lines))
        for kind, do in self._kinds():
            for order in told.orders:
                if isinstance(order, kind):
                    do(order, told)
        self.lines = [dict(each) for each in put_right(self.lines)]
        fits = any(isinstance(each, Fit) for each in told.orders)
        for order in told.orders:
            if isinstance(order, Rests) and not (order.by is None and fits):
                self._rests(order)
            if isinstance(order, Fit):
                self._fit(order)

    def _kinds(self) -> tuple[tuple[type, Callable[[Any, Orders], None]], ...]:
        return (
            (Only, self._only),
            (Remove, self._remove),
            (Swap, self._swap),
            (Add, self._add),
            (SetAll, self._set_all),
            (Set, self._set),
            (Move, self._move),
            (Pair, self._pair),
            (Apart, self._apart),
        )

    def lines_of(self, entries: Iterable[Entry]) -> list[Line]:
        """The lines that entries mean, as they are now, each once: a press is of the chest and of the shoulders."""
        found: list[Line] = []
        for each in entries:
            if id(each) in self.new:
                found.append(self.new[id(each)])
            else:
                found += [self.held[at] for at in each.ref.places if at in self.held]
        once = {id(each): each for each in found}
        return [each for each in once.values() if self._index(each) is not None]

    def _index(self, line: Line) -> int | None:
        return next((at for at, each in enumerate(self.lines) if each is line), None)

    def _only(self, order: Only, _told: Orders) -> None:
        kept: list[Line] = []
        for each in order.entries:
            line = next(iter(self.lines_of([each])), None) or self._made(each)
            if line is not None and not any(line is one for one in kept):
                self._amounts(line, each.amounts)
                self.new[id(each)] = line
                kept.append(line)
        if kept:
            self.lines[:] = kept

    def _remove(self, order: Remove, _told: Orders) -> None:
        for line in self.lines_of(order.entries):
            at = self._index(line)
            if at is not None:
                self.lines.pop(at)

    def _swap(self, order: Swap, _told: Orders) -> None:
        old = next(iter(self.lines_of([order.old])), None)
        new = self._made(order.new, in_place_of=old)
        at = self._index(old) if old is not None else None
        if new is None or at is None:
            return
        self.lines[at] = new
        for place in order.old.ref.places:
            self.held[place] = new

    def _add(self, order: Add, _told: Orders) -> None:
        at = self._place(order.place) if order.place is not None else len(self.lines)
        for each in order.entries:
            if len(self.lines) >= MOST_EXERCISES:
                self.problems.append("That is a full workout already: take something out first.")
                return
            if each.ref.is_here and not each.ref.muscles:
                self.problems += [f"{line['name']} is in your workout already." for line in self.lines_of([each])]
                continue
            new = self._made(each)
            if new is not None:
                self.lines.insert(at, new)
                at += 1

    def _set_all(self, order: SetAll, told: Orders) -> None:
        apart = [*self.lines_of(order.besides), *self.lines_of(Entry(each) for each in told.spared)]
        problems: list[str] = []
        changed = 0
        for line in self.lines:
            if not any(line is each for each in apart):
                problem = self._amounts(line, order.amounts, quiet=True)
                changed += not problem
                problems += [problem] if problem and not problem.endswith(ALREADY_SO) else []
        self.problems += problems if changed else problems[:1]

    def _set(self, order: Set, _told: Orders) -> None:
        for each in order.entries:
            for line in self.lines_of([each]):
                self._amounts(line, each.amounts)

    def _move(self, order: Move, _told: Orders) -> None:
        moved = self.lines_of(order.entries)
        self.lines[:] = [each for each in self.lines if not any(each is one for one in moved)]
        at = self._place(order.place)
        self.lines[at:at] = moved

    def _pair(self, order: Pair, _told: Orders) -> None:
        members = self.lines_of(order.entries)
        if len(members) > 1:
            self._follow([dict(each) for each in paired(self.lines, members)])

    def _apart(self, order: Apart, _told: Orders) -> None:
        chosen = self.lines_of(order.entries) if order.entries else self.lines
        grouped = [each for each in chosen if group_of(each)]
        if not grouped:
            self.idle.append("No exercise of it is in a superset.")
            return
        groups = {group_of(each) for each in grouped}
        self._follow([dict(alone(each)) if group_of(each) in groups else each for each in self.lines])

    def _follow(self, after: list[Line]) -> None:
        """The lines as they are after ``after``, with what points at them."""
        by_name = {str(each["name"]): each for each in after}
        self.held = {at: by_name[str(each["name"])] for at, each in self.held.items() if str(each["name"]) in by_name}
        self.new = {at: by_name[str(each["name"])] for at, each in self.new.items() if str(each["name"]) in by_name}
        self.lines = after

    def _rests(self, order: Rests) -> None:
        names = {str(each["name"]) for each in self.lines_of(order.entries)} if order.entries else None
        self.lines = [
            dict(shorter_rests(each, order.by)) if names is None or str(each["name"]) in names else each
            for each in self.lines
        ]

    def _fit(self, order: Fit) -> None:
        takes = self.minutes()
        over = max(0, takes - minutes_of(self.lines))
        if order.minutes is None:
            self._fit_by_rests(over)
            return
        if takes > order.minutes:
            self.lines = [dict(each) for each in fitted(self.lines, order.minutes - over, self.asked_for)]
        elif order.fills:
            self.lines = [dict(each) for each in lengthened(self.lines, order.minutes)]
        if (left := self.minutes() - order.minutes) > 0:
            self.problems.append(f"That is still about {left} minutes over: name what can go, and it fits.")

    def _fit_by_rests(self, over: int) -> None:
        """Rests that bring the whole into the time there is; where they cannot, what is left over is told."""
        there_is = self.turn.known.minutes
        if there_is is None or self.minutes() <= there_is:
            self._rests(Rests())
            return
        self.lines = [dict(each) for each in with_rests_to_fit(self.lines, there_is - over)]
        if (left := self.minutes() - there_is) > 0:
            self.remarks.append(
                f"With the shortest rests it is still about {left} minutes over your {there_is}. "
                f"{SAY}make it {there_is} minutes', and I take sets off too."
            )

    def minutes(self) -> int:
        """How long it takes as it is now."""
        before = self.turn.now.workout
        estimate = int(before.summary.get("total_duration_estimate") or 0)
        own = minutes_of(before.exercises)
        return max(1, minutes_of(self.lines) + max(0, estimate - own))

    def _place(self, place: Place) -> int:
        if place.where in (BEFORE, AFTER) and place.beside is not None:
            found = [at for line in self.lines_of([Entry(place.beside)]) if (at := self._index(line)) is not None]
            if found:
                return max(found) + 1 if place.where == AFTER else min(found)
        if place.where == AT:
            return min(place.index, len(self.lines))
        return 0 if place.where == FIRST else len(self.lines)

    def _made(self, entry: Entry, in_place_of: Listed | None = None) -> Line | None:
        """What comes in for an entry, with its amounts; None and a problem where nothing does."""
        line = self._found(entry.ref, in_place_of)
        if line is None:
            return None
        if any(each is not line and each["name"] == line["name"] for each in self.new.values()):
            return None
        if any(each["name"] == line["name"] for each in self.lines):
            self.problems.append(f"{line['name']} is in your workout already.")
            return None
        self._amounts(line, entry.amounts)
        self.new[id(entry)] = line
        return line

    def _found(self, ref: Ref, in_place_of: Listed | None) -> Line | None:
        if ref.gone is not None:
            return {name: value for name, value in ref.gone.items() if name != "id"}
        if ref.named is None:
            chosen, problem = suggestion_for(self.turn, ref.muscles), f"I found nothing for {ref.text} that fits."
        else:
            chosen, problem = of_name(self.turn, ref.named)
        if chosen is None:
            self.problems.append(problem)
            return None
        self.remarks += [problem] if problem and ref.named is not None else []
        return dict(planned(self.turn, chosen, (), like=self.lines if in_place_of is None else [in_place_of]))

    def _amounts(self, line: Line, amounts: Amounts, *, quiet: bool = False) -> str:
        """Sets what is told; the problem where it cannot be, noted unless ``quiet``."""
        problem = ""
        change = self._change(line, amounts)
        if not change.empty:
            fields, problem = adjusted(line, change, person.unit(self.turn.now))
            line.update(fields)
        notes = list(amounts.notes)
        if amounts.most_reps is not None:
            notes.append(range_note(int(amounts.reps or 0), amounts.most_reps))
        if notes:
            line.update(noted(line, notes))
            problem = ""
        if problem.endswith(ALREADY_SO):
            self.idle.append(problem)
        elif problem and not quiet:
            self.problems.append(problem)
        return problem

    def _change(self, line: Line, amounts: Amounts) -> Change:
        to: dict[Measure, Decimal] = {}
        is_timed = line["type"] == "intervals"
        if amounts.sets is not None:
            to[Measure.ROUNDS if is_timed else Measure.SETS] = Decimal(amounts.sets)
        if amounts.reps is not None:
            to[Measure.REPS] = Decimal(amounts.reps)
        if amounts.time is not None:
            to[Measure.REST if line["type"] == "reps" else Measure.TIME] = Decimal(amounts.time)
        if amounts.rest is not None and line["type"] != "duration":
            to[Measure.REST] = Decimal(amounts.rest)
        if amounts.load is not None:
            to[Measure.LOAD] = loads.in_kilograms(amounts.load, person.unit_spoken(self.turn.now))
        if amounts.more is None:
            return Change(to)
        return Change(to, {Measure.SETS: Decimal(abs(amounts.more))}, 1 if amounts.more > 0 else -1)
