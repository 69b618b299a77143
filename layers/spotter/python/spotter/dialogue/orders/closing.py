"""What a clause orders, once all of it was read: an order, what is to stay, or something that is not clear."""

from dataclasses import replace

from spotter.dialogue.orders.amounts import Amounts
from spotter.dialogue.orders.clause import Clause
from spotter.dialogue.orders.names import Ref, Scene
from spotter.dialogue.orders.told import (
    AFTER,
    FIRST,
    LAST,
    Add,
    Apart,
    Entry,
    Fit,
    Move,
    Only,
    Order,
    Orders,
    Pair,
    Place,
    Remove,
    Rests,
    Set,
    SetAll,
    Swap,
)

_bare_list = 3
"""So many exercises that are named and nothing else are what the workout is to be."""
_few = 2
_shortest_workout_seconds = 300
_editing = ("add", "remove", "take", "swap", "change", "move", "pair")
_nothing_else = ("nothing else", "all together", "all of it")
_touching = ("remove", "take", "change", "move")
"""What is denied with one of these is to stay as it is."""
_wanted = ("add", "put", "want")
_never_dropped = ("add", "remove", "take", "swap")
"""What is said with one of these and is not clear is told to be left."""


class Closing:
    """The orders of a message while its clauses are read one after the other."""

    def __init__(self, scene: Scene, found: Orders) -> None:
        self.scene = scene
        self.found = found
        self.last: list[Entry] = []
        """What was named in the clause before: ``them``, ``it``, ``each``."""
        self.only: list[Entry] = []
        self.wanted: list[Entry] = []
        """What was said to be wanted."""
        self.is_list = False
        """Whether what stands before is a list of what the workout is to be."""

    def hear(self, entries: list[Entry]) -> None:
        """What a question names may be pointed at behind it."""
        self.last = entries or self.last

    def finish(self) -> None:
        """The list of what the workout is to be, where there is one."""
        if self.only:
            self.found.orders.insert(0, Only(self.only))
        self.found.unsafe = self.found.unsafe or self._is_in_place_of_something()

    def _is_in_place_of_something(self) -> bool:
        """Whether what comes in is to stand for something that is not named as such: ``give me pull-ups instead``."""
        goes = any(isinstance(each, (Remove, Swap, Only)) for each in self.found.orders)
        adds = any(isinstance(each, Add) for each in self.found.orders)
        return adds and not goes and any(token.text == "instead" for token in self.scene.tokens)

    def close(self, clause: Clause, by: int | None) -> None:
        """Adds what ``clause`` orders. ``by``: by how many seconds rests are to be shorter."""
        if clause.start < 0:
            return
        says = (clause.verb, clause.whole, clause.rests, clause.apart, clause.minutes, clause.place, clause.only)
        is_in_or_out = not clause.verb and bool(clause.entries and clause.particles & {"in", "out"})
        self.found.has_verb = self.found.has_verb or is_in_or_out or any(map(bool, says))
        if is_in_or_out and "out" not in clause.particles and any(not each.ref.is_here for each in clause.entries):
            clause.verb = "add"
        is_bare = not (clause.verb or clause.particles) and clause.place is None and clause.lead.empty
        if clause.before and is_bare and all(each.amounts.empty for each in clause.entries):
            clause.verb = clause.before
        self._line_called_so(clause)
        if clause.negative and clause.verb != "want":
            self._deny(clause)
            return
        if clause.verb == "keep" and "out" not in clause.particles:
            self.found.spared += [each.ref for each in clause.entries]
            self.found.unsafe = self.found.unsafe or bool(clause.whole)
            return
        if self._is_of_time(clause, by):
            return
        if clause.gear and not clause.entries:
            self.found.left.append((clause.start, clause.end))
        if clause.only in _nothing_else and not clause.entries and len(self.wanted) >= _bare_list:
            self.only, self.is_list = self.wanted, True
        self._equip(clause)
        orders = None if clause.unclear else self._orders(clause)
        self.last = clause.entries or self.last
        if orders is not None:
            self._take(clause, orders)
        elif not self._is_mere_talk(clause) and (
            clause.entries or not clause.lead.empty or clause.verb in _never_dropped
        ):
            self.found.left.append((clause.start, clause.end))

    def _line_called_so(self, clause: Clause) -> None:
        """What amounts are told of, and what goes, is the line that is called so with another implement.

        ``Make bench 3 sets``, of a dumbbell bench press.
        """
        entries = [each for each in clause.entries if not each.amounts.empty] if clause.verb in ("put", "") else []
        if clause.instead_at is not None or clause.particles - {"out"}:
            entries = []
        if clause.verb in ("remove", "take") or "out" in clause.particles:
            entries = clause.entries
        elif clause.verb in ("swap", "change"):
            entries = clause.entries[: clause.linked_at]
        for each in entries:
            if not each.ref.is_here:
                each.ref = self.scene.line_called_so(each.ref) or each.ref

    def _is_of_time(self, clause: Clause, by: int | None) -> bool:
        """Whether it is about rests, about what is done in turn, or about the length of a list that was told."""
        length = clause.lead.time or 0
        is_length = self.is_list and not clause.entries and length >= _shortest_workout_seconds
        orders: list[Order] = []
        if clause.minutes is not None and not clause.entries:
            orders.append(Fit(clause.minutes, clause.fills))
        elif clause.rests and clause.fits and not clause.makes and not clause.entries:
            orders.append(Fit())
        elif is_length:
            orders.append(Fit(length // 60))
        if clause.rests:
            orders.append(Rests(clause.entries, by))
        if clause.apart:
            orders.append(Apart(clause.entries))
        is_apart = length >= _shortest_workout_seconds and not clause.entries and not orders
        self.found.unsafe = self.found.unsafe or is_apart  # how long it is to be, without a word of that
        self._take(clause, orders)
        return clause.rests or clause.apart or is_length

    def _take(self, clause: Clause, orders: list[Order]) -> None:
        if orders and not self.found.orders:
            self.found.first_order = clause.start
        self.found.orders += orders
        self.found.is_ordered = self.found.is_ordered or bool(orders and clause.verb)
        is_edit = clause.verb in _editing or "back" in clause.particles or clause.place is not None or self.is_list
        is_edit = is_edit or any(isinstance(each, (SetAll, Rests, Apart)) for each in orders)
        self.found.is_edit = self.found.is_edit or is_edit
        self.found.unsafe = self.found.unsafe or (clause.hedged and bool(orders))

    def _equip(self, clause: Clause) -> None:
        """What comes in with the implement that is named beside it; where it cannot be, that is not clear."""
        if not clause.gear or clause.verb not in (*_wanted, "swap", "change"):
            return
        for each in clause.entries:
            if not each.ref.is_here and each.ref.gone is None:
                ref = self.scene.with_gear(each.ref, clause.gear)
                clause.unclear = clause.unclear or ref is None
                each.ref = ref or each.ref

    def _is_mere_talk(self, clause: Clause) -> bool:
        """Whether it says something of an exercise and orders nothing: ``the curls are gone``."""
        told = any(not each.amounts.empty for each in clause.entries)
        if not clause.entries:
            return clause.verb == "" and clause.lead.sets is None and clause.lead.reps is None
        return clause.verb == "" and not told and clause.words > 0

    def _deny(self, clause: Clause) -> None:
        if self._puts_right(clause):
            return
        self.found.spared += [each.ref for each in clause.entries]
        named_ones = [each for each in clause.entries if each.ref.named is not None or each.ref.is_here]
        named_ones = [each for each in named_ones if not (each.ref.muscles and each.ref.named is None)]
        is_of_what_went = (
            clause.verb == ""
            and bool(named_ones)
            and all(each.ref.gone is not None or self._is_latest(each) for each in named_ones)
        )
        if clause.entries and clause.verb not in _touching and not is_of_what_went:
            self.found.unsafe = True

    def _latest(self) -> list[Entry]:
        """What the message before brought in or changed, where it is one exercise."""
        at = self.scene.latest
        return [Entry(Ref(self.scene.names[at], (at,)))] if at is not None else []

    def _says_instead(self, clause: Clause) -> bool:
        """Whether one exercise is to be there instead, and nothing is named that it stands for."""
        says = any(token.text == "instead" for token in self.scene.tokens[clause.start : clause.end])
        is_new = len(clause.entries) == 1 and clause.entries[0].ref.named is not None
        is_plain = clause.place is None and not clause.particles and not self.found.orders
        return says and is_plain and is_new and clause.verb in ("", *_wanted) and not clause.entries[0].ref.is_here

    def _is_latest(self, entry: Entry) -> bool:
        return self.scene.latest is not None and entry.ref.places == (self.scene.latest,)

    def _puts_right(self, clause: Clause) -> bool:
        """Whether it is said what should have come in: ``back extension, not leg extension``, right behind that."""
        if clause.verb or not clause.entries or not self._is_latest(clause.entries[0]):
            return False
        meant = clause.entries[1:] or (self.last if self.found.left else [])
        if len(meant) != 1 or meant[0].ref.is_here or meant[0].ref.named is None:
            return False
        if not clause.entries[1:]:
            self.found.left.pop()
        self.found.has_verb = self.found.is_edit = self.found.is_ordered = self.found.puts_right = True
        self.found.orders.append(Swap(clause.entries[0], meant[0]))
        return True

    def _orders(self, clause: Clause) -> list[Order] | None:
        """What a clear clause orders, possibly nothing; None where it is not clear after all."""
        self._clear_up(clause)
        is_moved = clause.place is not None or clause.verb in ("start", "finish", "move")
        if any(each.ref.unclear and not (each.ref.plural and is_moved) for each in clause.entries):
            return None
        if clause.entries and all(each.ref.muscles for each in clause.entries) and not clause.something:
            return self._of_parts(clause)
        if clause.verb == "want" and clause.negative:
            return self._out(clause.entries)
        if self._is_list(clause):
            return self._list(clause)
        takes = clause.verb == "take" and ("out" in clause.particles or clause.instead_at is None)
        if clause.entries and clause.whole in ("all", "others"):
            return None
        if clause.instead_at is not None and clause.verb not in ("remove", "take"):
            return self._in_place(clause)
        if clause.verb in ("swap", "change"):
            return self._swap(clause) if clause.entries or clause.lead.empty else self._whole(clause)
        if clause.verb == "pair":
            return self._pair(clause)
        if clause.verb == "remove" or "out" in clause.particles or takes:
            return self._remove(clause)
        if clause.place is not None or clause.verb in ("start", "finish"):
            return self._place(clause)
        if clause.entries:
            return self._named(clause)
        return self._whole(clause)

    def _clear_up(self, clause: Clause) -> None:
        """A name that fits several is of the one that is not named beside it: ``press, goblet squat, floor press``."""
        clear = {at for each in clause.entries if not each.ref.unclear for at in each.ref.places}
        for each in clause.entries:
            left = tuple(at for at in each.ref.places if at not in clear)
            if each.ref.unclear and len(left) == 1 and len(clause.entries) > 1:
                each.ref = replace(each.ref, places=left, unclear=False)

    def _is_list(self, clause: Clause) -> bool:
        """Whether it says what the workout is to be: ``just: rows and squats``, but not ``only the rows are 4x8``."""
        is_made = clause.verb in ("", "want") or (clause.verb == "put" and clause.fits)
        if not clause.only or not is_made or len(clause.entries) < _few:
            return False
        is_told = any(not each.amounts.empty for each in clause.entries) and not clause.pairs
        return len(clause.entries) >= _bare_list or not (is_told or clause.only == "only")

    def _list(self, clause: Clause) -> list[Order]:
        self.only += clause.entries
        self.is_list = True
        return [Pair(group) for group in clause.pairs if len(group) > 1]

    def _of_parts(self, clause: Clause) -> list[Order] | None:
        """What is ordered of the exercises for a part of the body: ``back first``, ``2 sets for the core stuff``."""
        here = [each for each in clause.entries if each.ref.is_here]
        if clause.verb == "add" and not here:
            return [Add(clause.entries)]
        if clause.place is not None and len(here) == len(clause.entries):
            return self._place(clause)
        told = [each for each in here if not each.amounts.empty]
        if clause.verb in ("", "put") and told and len(told) == len(clause.entries):
            return [Set(told)]
        return [] if clause.verb in ("want", "") and not told else None

    def _out(self, entries: list[Entry]) -> list[Order] | None:
        return [Remove(entries)] if entries and all(each.ref.is_here for each in entries) else None

    def _remove(self, clause: Clause) -> list[Order] | None:
        entries = clause.entries or (self._pointed_at() if clause.whole in ("it", "these") else [])
        if not entries and clause.whole == "it" and not self.last:
            entries = self._latest()
        if clause.lead.empty and any(not each.amounts.empty for each in clause.entries):
            told = [each for each in clause.entries if each.ref.is_here]
            return [Set(told)] if len(told) == len(clause.entries) and not clause.particles else None
        if not clause.lead.empty:
            return self._by_sets(clause, -1)
        absent = [each for each in entries if not each.ref.is_here]
        here = [each for each in entries if each.ref.is_here]
        if any(each.ref.muscles and not each.ref.named for each in entries):
            return None
        if not here and not absent:
            return None
        self.found.absent += [each.ref.text for each in absent if each.ref.named is not None]
        return [Remove(here)] if here else []

    def _pointed_at(self) -> list[Entry]:
        """What was spoken of before and has nothing done to it yet."""
        held = [each for order in self.found.orders for each in told_of(order)]
        return [each for each in self.last if not each.ref.muscles and not any(each is one for one in held)]

    def _by_sets(self, clause: Clause, direction: int) -> list[Order] | None:
        """Sets that come on top or go: ``add 2 sets to the rows``, ``drop a set off the curls``."""
        told = clause.lead
        by = told.more or told.sets
        if by is None or told.then(Amounts(sets=by, more=by)) != Amounts(sets=by, more=by):
            return None
        if not clause.entries or not all(each.ref.is_here and each.amounts == told for each in clause.entries):
            return None
        for each in clause.entries:
            each.amounts = Amounts(more=direction * by)
        return [Set(clause.entries)]

    def _swap(self, clause: Clause) -> list[Order] | None:
        at = clause.linked_at
        old = clause.entries[:at] if at is not None else clause.entries
        new = clause.entries[at:] if at is not None else []
        if clause.whole == "it" and not old:
            old = self._pointed_at()[-1:]
        if not new and len(old) == 1 and not old[0].amounts.empty and old[0].ref.is_here:
            return [Set(old)]
        if len(old) != 1 or len(new) != 1 or not old[0].ref.is_here or len(old[0].ref.places) != 1:
            return None
        if new[0].ref.is_here or new[0].ref.named is None:
            return None
        clause.entries = [new[0]]
        return [Swap(old[0], new[0])]

    def _pair(self, clause: Clause) -> list[Order] | None:
        points = clause.whole in ("these", "it", "each") or len(clause.entries) < 2
        before = self.last if points else []
        entries = [*before, *clause.entries]
        if self.is_list and clause.whole in ("these", "all", "each") and not clause.entries:
            entries = self.only
        if len(entries) < 2:
            return None
        if not clause.lead.empty:
            for each in entries:
                each.amounts = each.amounts.then(clause.lead)
        pairs: list[Order] = [Pair(entries[at : at + 2]) for at in range(0, len(entries) - 1, 2)]
        told = [each for each in entries if not each.amounts.empty and not clause.lead.empty]
        return [*pairs, Set(told)] if told and not self.is_list else pairs

    def _place(self, clause: Clause) -> list[Order] | None:
        place = clause.place or Place(FIRST if clause.verb == "start" else LAST)
        entries = clause.entries or (self.last if clause.whole in ("it", "these") else [])
        if clause.whole == "it":
            entries = entries or self._latest()
        held = [each for order in self.found.orders for each in told_of(order)] if not clause.entries else []
        if not (clause.entries or clause.lead.empty) and len(entries) == 1:
            entries[0].amounts = entries[0].amounts.then(clause.lead)
        here = [each for each in entries if each.ref.is_here or any(each is one for one in held)]
        new = [each for each in entries if not any(each is one for one in here)]
        if not entries or any(each.ref.named is None for each in new) or (place.beside and not place.beside.is_here):
            return None
        is_in_its_place = bool(clause.before) and all(not each.amounts.empty for each in new)
        if new and clause.verb not in (*_wanted, "start", "finish") and not is_in_its_place:
            return None
        told = [each for each in here if not each.amounts.empty]
        moves: list[Order] = [Move(here, place)] if here else []
        return [*moves, *([Set(told)] if told else []), *([Add(new, place)] if new else [])]

    def _named(self, clause: Clause) -> list[Order] | None:
        """Exercises with what is told of them, or that are to be in it."""
        if self._says_instead(clause) and self.scene.latest is not None:
            self.found.has_verb = self.found.puts_right = True
            return [Swap(self._latest()[0], clause.entries[0])]
        entries, pairs = clause.entries, [Pair(group) for group in clause.pairs if len(group) > 1]
        here = [each for each in entries if each.ref.is_here]
        new = [each for each in entries if not each.ref.is_here]
        told = [each for each in here if not each.amounts.empty]
        if clause.verb == "" and not told and not new and (moves := self._next(here)):
            return moves
        if clause.verb == "want":
            self.wanted = entries
        if clause.verb in _wanted:
            if any(each.ref.named is None and not (each.ref.muscles and clause.something) for each in new):
                return None
            if clause.something and any(each.ref.muscles for each in here):
                return [Add(entries)] if all(each.ref.muscles or each.ref.named for each in entries) else None
            is_added = clause.verb != "put" or clause.particles & {"back", "in"} or bool(new)
            if here and (clause.lead.more or (clause.verb == "add" and not clause.lead.empty)):
                return self._by_sets(clause, 1)
            if (here and not (told or new or pairs or is_added)) or any(each.ref.muscles for each in here):
                return None
            there = [each for each in here if each not in told] if clause.verb == "add" else []
            return [*([Add([*new, *there])] if new or there else []), *([Set(told)] if told else []), *pairs]
        if clause.verb == "" and len(entries) >= _bare_list and len(told) == 0 and self._is_bare(clause):
            return self._list(clause)
        if not told or new or clause.verb not in ("", "move"):
            return None
        return [Set(told), *pairs]

    def _next(self, entries: list[Entry]) -> list[Order]:
        """What comes behind what was moved right before: ``squats first, then rows``."""
        before = self.found.orders[-1] if self.found.orders else None
        if not isinstance(before, Move) or before.place.where not in (FIRST, AFTER):
            return []
        last, moves = before.entries[-1], list[Order]()
        for each in entries:
            moves.append(Move([each], Place(AFTER, last.ref)))
            last = each
        return moves

    def _is_bare(self, clause: Clause) -> bool:
        return clause.words == 0 and all(each.ref.is_here or each.ref.named for each in clause.entries)

    def _in_place(self, clause: Clause) -> list[Order] | None:
        """``rope pushdown instead of dips``."""
        at = clause.instead_at or 0
        new, old = clause.entries[:at], clause.entries[at:]
        if not new and len(old) == 2:
            old, new = old[:1], old[1:]
        if clause.whole == "it" and not old:
            old = self.last[-1:]
        if len(new) != 1 or len(old) != 1 or not old[0].ref.is_here or new[0].ref.is_here or not new[0].ref.named:
            return None
        clause.entries = new
        return [Swap(old[0], new[0])]

    def _whole(self, clause: Clause) -> list[Order] | None:
        """Amounts that name no exercise: of all, of what was named before, or of none that is clear."""
        if clause.whole in ("it", "these") and clause.particles & {"back"}:
            for each in self.last:
                each.amounts = each.amounts.then(clause.lead)
            return self._back(self.last)
        if clause.lead.empty or clause.states:
            return []
        if clause.whole == "all":
            return [SetAll(clause.lead, self._with_another_rest(clause))]
        if self.is_list and clause.whole in ("", "each", "these"):
            return self._each(self.only, clause.lead)
        if clause.whole == "others":
            return [SetAll(clause.lead, tuple(each for order in self.found.orders for each in told_of(order)))]
        pairs = [order for order in self.found.orders if isinstance(order, Pair)]
        if clause.whole == "each" and pairs and self.found.orders[-1] is pairs[-1]:
            return self._each([each for order in pairs for each in order.entries], clause.lead)
        if clause.whole in ("these", "it", "each") and self.last:
            return self._each(self.last[-1:] if clause.whole == "it" else self.last, clause.lead)
        if clause.whole == "each":
            return [SetAll(clause.lead)]
        if clause.whole == "" and self.found.orders and isinstance(self.found.orders[-1], (Add, Swap)):
            return self._each(told_of(self.found.orders[-1]), clause.lead)
        return None

    def _with_another_rest(self, clause: Clause) -> tuple[Entry, ...]:
        """What is left alone where only rests of one length are named: ``all the 3 minute rests to 90 seconds``."""
        if clause.rest_before is None:
            return ()
        rests = (each.get("rest_between_sets") for each in self.scene.lines)
        others = [at for at, rest in enumerate(rests) if rest != clause.rest_before]
        return tuple(Entry(Ref(self.scene.names[at], (at,))) for at in others)

    def _each(self, entries: list[Entry], amounts: Amounts) -> list[Order] | None:
        removed = [each for order in self.found.orders if isinstance(order, Remove) for each in order.entries]
        if any(each in removed for each in entries):
            return None
        for each in entries:
            each.amounts = each.amounts.then(amounts)
        held = [each for order in self.found.orders for each in told_of(order)]
        loose = [each for each in entries if not any(each is one for one in held) and each.ref.is_here]
        return [Set(loose)] if loose and not self.is_list else []

    def _back(self, entries: list[Entry]) -> list[Order] | None:
        """What comes back; what is there is set as told."""
        here = [each for each in entries if each.ref.is_here]
        gone = [each for each in entries if not each.ref.is_here]
        if not entries or any(each.ref.named is None for each in gone) or any(each.ref.unclear for each in entries):
            return None
        told = [each for each in here if not each.amounts.empty]
        return [*([Add(gone)] if gone else []), *([Set(told)] if told else [])]


def told_of(order: Order) -> list[Entry]:
    """The exercises whose amounts an order tells."""
    if isinstance(order, (Add, Set, Only)):
        return list(order.entries)
    return [order.new] if isinstance(order, Swap) else []
