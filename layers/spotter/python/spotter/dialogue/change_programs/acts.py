"""What a program of changes asks the skills to do: one act for each change, as other readers make them."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from spotter.catalogue import match
from spotter.catalogue.variations import telling as told_by
from spotter.catalogue.variations import variation_of
from spotter.dialogue.change_programs.page import Item, ItemKind, Page, seconds_of
from spotter.dialogue.change_programs.program import Amount, Edit, Operation, Outcome
from spotter.dialogue.changes.amounts_meant import typed
from spotter.dialogue.changes.changes_by_role import act_of
from spotter.dialogue.requests.frames import framed
from spotter.dialogue.understanding.model import Act, Mention, Understanding
from spotter.dialogue.understanding.slots.amounts import Weight
from spotter.dialogue.understanding.slots.exercises import Named, exercises
from spotter.dialogue.understanding.slots.references import Places
from spotter.language.durations import Duration
from spotter.language.tokens import tokenise

_lengths = (Operation.SHORTER, Operation.LONGER)
_efforts = (Operation.EASIER, Operation.HARDER)
_measures = {"sets": "sets", "reps": "reps", "weight": "load", "pounds": "load", "rest": "rest"}
_more = (Operation.MORE, Operation.UP)


def acts_of(outcome: Outcome, page: Page, said: Understanding, holds: Collection[int]) -> tuple[Act, ...]:
    """The acts; none where the outcome changes nothing, or does not come to one.

    ``said``: the message as it is named; ``holds``: the places of the exercises that are counted by time.
    """
    if outcome.does is not Operation.END:
        return ()
    made = list(_Making(page, said, holds).acts(outcome.edits))
    return () if None in made else tuple(act for act in made if act is not None)


class _Making:
    def __init__(self, page: Page, said: Understanding, holds: Collection[int]) -> None:
        self._page, self._said, self._holds = page, said, holds

    def acts(self, edits: Sequence[Edit]) -> Iterator[Act | None]:
        """One for each change, all that goes and all that comes back together."""
        for verb, skill in ((Operation.REMOVE, "remove"), (Operation.BACK, "undo")):
            of_it = [("target", self._target(each.line)) for each in edits if each.verb is verb]
            if of_it:
                yield self._act(skill, skill, of_it)
        together = [each for each in edits if self._is_plainly_added(each)]
        if len(together) > 1:
            yield self._added(together)
        for each in edits:
            if len(together) < _several or each not in together:
                yield from self._made(each)

    def _is_plainly_added(self, edit: Edit) -> bool:
        """Whether an exercise comes in that the message names, with amounts that it tells, wherever that is."""
        if edit.verb is not Operation.ADD or edit.to >= 0 or self._page.items[edit.new].kind is not ItemKind.NAME:
            return False
        return all(self._page.items[each.item].kind is ItemKind.FIGURE for each in edit.amounts)

    def _added(self, edits: Sequence[Edit]) -> Act | None:
        """Several that come in as one act: its amounts are each of what was named before it."""
        new = [mention for each in edits if (mention := self._new(each.new)) is not None]
        amounts = dict.fromkeys(pair for each in edits for pair in self._amounts(each, is_hold=False))
        return self._act("add", "add", [*(("new", each) for each in new), *amounts])

    def _made(self, edit: Edit) -> Iterator[Act | None]:
        verb = edit.verb
        if verb is Operation.SWAP:
            yield from self._swap(edit)
        elif verb is Operation.SET:
            yield from self._set(edit)
        elif verb is Operation.ADD:
            new = self._new(edit.new)
            name = "new_area" if new is not None and new.kind == "area" else "new"
            amounts = self._amounts(edit, is_hold=False)
            yield None if new is None else self._act("add", "add", [(name, new), *amounts, *self._to(edit)])
        elif verb is Operation.MOVE:
            yield self._act("move", "move", [("target", self._target(edit.line)), *self._to(edit)])
        elif verb is Operation.UNDO:
            yield self._act("undo", "undo", [])
        elif verb in _efforts:
            yield self._act("reshape", verb.value, [])
        elif verb in _lengths:
            minutes = self._page.items[edit.minutes].mention if edit.minutes >= 0 else None
            told = [("minutes", typed("minutes", replace(minutes, denial=None)))] if minutes is not None else []
            yield self._act("reshape", verb.value, told)
        elif verb in (Operation.AVOID, Operation.EQUIPMENT):
            yield framed(verb.value, self._said, {})

    def _swap(self, edit: Edit) -> Iterator[Act | None]:
        target = ("target", self._target(edit.line))
        gear = [("new_equipment", mention) for each in edit.gear if (mention := self._page.items[each].mention)]
        new = self._variation(edit) if edit.ways else self._new(edit.new) if edit.new >= 0 else None
        if new is None and (edit.new >= 0 or edit.ways):
            yield None
            return
        yield self._act("swap", "swap", [target, ("new", new)] if new is not None else [target, *gear])
        amounts = self._amounts(edit, is_hold=False)
        if amounts:
            yield self._act("adjust", "set", [target, *amounts])
        if edit.to >= 0:
            yield self._act("move", "move", [target, *self._to(edit)])

    def _variation(self, edit: Edit) -> Mention | None:
        """What comes in for an exercise by the words that tell which variation of it; None where there is none."""
        told = [self._page.items[each] for each in edit.ways]
        words = [" ".join(self._page.words[each.start : each.end]) for each in told]
        name = next(each.name for each in self._page.items if each.kind is ItemKind.LINE and each.line == edit.line)
        found = variation_of(match(name).exercise, name, frozenset[str]().union(*map(told_by, words)))
        if found is None:
            return None
        first = min(told, key=lambda each: each.start)
        return Mention("exercise", Named(found.name, (found,)), first.start, first.end)

    def _set(self, edit: Edit) -> Iterator[Act | None]:
        """The amounts that are told, and then what is to be more or less."""
        target = ("target", self._target(edit.line))
        if edit.amounts:
            amounts = self._amounts(edit, is_hold=edit.line in self._holds)
            yield self._act("adjust", "set", [target, *amounts])
        if edit.step is not None:
            yield self._step(edit, target)

    def _step(self, edit: Edit, target: tuple[str, Mention]) -> Act | None:
        direction = "more" if edit.step in _more else "less"
        about = [("measure", Mention("measure", _measures[edit.measure], 0, 0))] if edit.measure else []
        if edit.by < 0:
            return self._act("adjust", direction, [target, *about])
        item = self._page.items[edit.by]
        if item.mention is None:
            return None
        by = replace(item.mention, denial=None)
        if edit.measure == "pounds" and isinstance(by.value, Decimal):
            by = replace(by, kind="weight", value=Weight(by.value, "lb"))
        is_bare = by.kind == "number"
        return self._act("adjust", direction, [target, ("by", by), *about]) if about or not is_bare else None

    def _amounts(self, edit: Edit, *, is_hold: bool) -> list[tuple[str, Mention]]:
        found: list[tuple[str, Mention]] = []
        for each in edit.amounts:
            both = [one.measure for one in edit.amounts if one.item == each.item]
            scheme = self._page.items[each.item].mention
            if both == ["sets", "reps"] and scheme is not None:
                found += [("scheme", replace(scheme, denial=None))] if each.measure == "sets" else []
            else:
                found.append(self._amount(each, is_hold=is_hold))
        return found

    def _amount(self, amount: Amount, *, is_hold: bool) -> tuple[str, Mention]:
        """An amount by its capture: as it was said, or as it stands beside the message."""
        item = self._page.items[amount.item]
        start, end = (item.start, item.end) if item.kind is ItemKind.FIGURE else (0, 0)
        if amount.measure == "weight":
            return "weight", Mention("weight", self._weight(amount, item), start, end)
        count = int(amount.value)
        is_time = seconds_of(item) is not None and not item.may_be_plural
        if amount.measure == "rest" or (amount.measure == "reps" and (is_hold or is_time)):
            name = "rest" if amount.measure == "rest" else "time"
            return name, Mention("time", Duration(count, start, end, count), start, end)
        return amount.measure, Mention(amount.measure, count, start, end)

    def _weight(self, amount: Amount, item: Item) -> Weight:
        """The load, in the unit in which it was said."""
        mention = item.mention
        if mention is not None and isinstance(mention.value, Weight):
            return mention.value
        if amount.in_pounds:
            return Weight(Decimal(f"{item.value:g}"), "lb")
        return Weight(Decimal(f"{amount.value:g}"), "kg" if item.kind is not ItemKind.FIGURE else None)

    def _new(self, at: int) -> Mention | None:
        """What comes in; None where it has no name that the catalogue knows."""
        item = self._page.items[at]
        if item.kind is ItemKind.WAS:
            tokens = tokenise(item.name)
            slots = (each for each in exercises(tokens, ()) if isinstance(each.value, Named))
            found = next((each.value for each in slots if each.end - each.start == len(tokens)), None)
            return None if found is None else Mention("exercise", found, 0, 0)
        if item.mention is None:
            return None
        is_said = item.kind is not ItemKind.EARLIER_NAME
        place = (item.mention.start, item.mention.end) if is_said else (0, 0)
        return replace(item.mention, denial=None, start=place[0], end=place[1])

    def _to(self, edit: Edit) -> list[tuple[str, Mention]]:
        return [("to", Mention("number", Decimal(edit.to + 1), 0, 0))] if edit.to >= 0 else []

    def _target(self, line: int) -> Mention:
        """How an exercise of the workout is named, or, where no name of it stands there, the exercise."""
        pointers = [each for each in self._page.items if each.kind is ItemKind.POINTER and line in each.places]
        meant = Places((line,))
        if not pointers:
            return Mention("listed", meant, 0, 0)
        first = min(pointers, key=lambda each: (len(each.places), each.start))
        return Mention("listed", meant, first.start, first.end)

    def _act(self, skill: str, intent: str, mentions: Sequence[tuple[str, Mention]]) -> Act:
        """An act of the words around the first mention that stands there."""
        standing_there = sorted(mentions, key=lambda named: named[1].start >= named[1].end)
        found = act_of(skill, intent, standing_there, self._said)
        return replace(found, mentions=tuple(mentions), words=() if skill in ("move", "add") else found.words)


_several = 2
