"""The items of a message about the record: of each exercise named, its day and the stretches that tell of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from itertools import pairwise

from spotter.catalogue import Exercise
from spotter.dialogue.training.figure import Figure, Joint, Role
from spotter.dialogue.training.log_parts import figures_of
from spotter.dialogue.training.record.pieces import (
    ENDS,
    JOINS,
    SET,
    Day,
    Place,
    days_in,
    names_in,
    places_in,
    sentence_ends,
)
from spotter.dialogue.understanding.exercises_said import Named
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

Resolver = Callable[[Named, str], Exercise | None]
_beside = 5
_out_before = word_set("no not except skipped skip without minus instead wasnt isnt werent nor")
_out_behind = word_set("skipped skip missed")
_didnt = word_set("didnt never")
_because = word_set("because cause cos cuz bc since")
_going_on = word_set("the a an my of on in to his her")


@dataclass(slots=True)
class Item:
    """What is told of one exercise. ``exercise`` is None for a name that may mean several, or none that is known."""

    exercise: Exercise | None
    named: Named
    day: date | None
    before: tuple[str, ...]
    """The words right before its name."""
    spans: list[tuple[int, int]] = field(default_factory=list)
    """Where the message tells of it, its name and what follows."""
    is_out: bool = False

    def holds(self, at: int) -> bool:
        """Whether a word belongs to it."""
        return any(start <= at < end for start, end in self.spans)

    def words(self, said: Message) -> tuple[str, ...]:
        """All words that tell of it."""
        return tuple(said.words[at] for start, end in self.spans for at in range(start, end))


@dataclass(frozen=True, slots=True)
class Items:
    """The items of a message, and what stands for none of them."""

    said: Message
    all: tuple[Item, ...]
    days: tuple[Day, ...]
    places: tuple[Place, ...]
    dropped: frozenset[int]
    """The places that tell of nothing that counts: what others did, what was only tried or is to come."""

    def figures(self, item: Item) -> tuple[Figure, ...]:
        """The figures of an item."""
        if item.exercise is None:
            return ()
        found = figures_of(self.said, item.exercise)
        return tuple(each for each in found if item.holds(each.start) and each.start not in self.dropped)

    def left(self) -> tuple[Figure, ...]:
        """The figures that stand for no item."""
        found = figures_of(self.said, None)
        return tuple(
            each
            for each in found
            if each.role is not Role.EFFORT
            and each.start not in self.dropped
            and not _is_of_a_heading(self.said, each.end)
            and not any(item.holds(each.start) for item in self.all)
        )

    def left_stretches(self) -> tuple[Message, ...] | None:
        """The stretches of sets that stand for no item; None where a figure is left that may be of anything."""
        found: list[Message] = []
        for each in self.left():
            if each.role not in _of_sets and each.joint is not Joint.PRODUCT:
                return None
            begin = max((at + 1 for at in range(each.start) if self.said.words[at] in JOINS | ENDS), default=0)
            words = self.said.words
            end = next((at for at in range(each.end, len(words)) if words[at] in JOINS | ENDS), len(words))
            stretch = self.said.part(begin, end)
            if stretch not in found:
                found.append(stretch)
        return tuple(found)


_of_sets = (Role.SECONDS, Role.LOAD, Role.REPS, Role.SETS, Role.TIMES)


def _is_of_a_heading(said: Message, end: int) -> bool:
    """Whether a number counts what is told behind a colon: ``two corrections for today: the row``."""
    behind = said.words[end : end + _beside]
    return ":" in behind and not set(behind) & SET and bool(behind) and behind[0].isalpha()


def items_in(said: Message, resolve: Resolver, dropped: frozenset[int], also: Sequence[Named] = ()) -> Items:
    """The items of a message. ``resolve``: which exercise a name means here; ``dropped``: places that do not count.

    ``also``: names that mean something here alone.
    """
    every = sorted((*names_in(said), *also), key=lambda each: each.start)
    names = [each for each in every if not (_is_in_a_reason(said, each) or _says_how(said, each))]
    days, ends = days_in(said), sentence_ends(said)
    begins = _begins(said, names, figures_of(said, None), ends)
    items: list[Item] = []
    for at, named in enumerate(names):
        end = begins[at + 1] if at + 1 < len(names) else len(said.tokens)
        end = _other_day(said, named, end, days)
        exercise = resolve(named, said.part(named.start, named.end).quoted())
        before = tuple(said.words[max(begins[at], named.start - _beside) : named.start])
        one = Item(exercise, named, _day(named, names, days, ends), before, [(begins[at], end)])
        same = next(
            (each for each in items if exercise is not None and (each.exercise, each.day) == (exercise, one.day)), None
        )
        one.is_out = _is_out(said, named, end, before, items[-1] if items else None)
        if same is not None and not (one.is_out and not same.is_out):
            same.spans += one.spans
            same.is_out = same.is_out and one.is_out
            continue
        items.append(one)
    return Items(said, tuple(items), days, places_in(said), dropped)


def _other_day(said: Message, named: Named, end: int, days: Sequence[Day]) -> int:
    """Where what is told of a name ends: at another day, behind a mark or a joining word."""
    told = [each for each in days if not (each.is_source or each.is_wrong)]
    first = next((each.day for each in reversed(told) if each.start < named.end), None)
    behind = [
        each.start
        for each in told
        if named.end < each.start < end and first not in (None, each.day) and said.words[each.start - 1] in JOINS | ENDS
    ]
    return behind[0] if behind else end


def _says_how(said: Message, named: Named) -> bool:
    """Whether a word only says how sets were: ``5 clean ones``."""
    behind = said.words[named.end : named.end + 1]
    return said.words[named.start : named.end] == ("clean",) and behind in (("ones",), ("one",), ("reps",), ("sets",))


def _is_in_a_reason(said: Message, named: Named) -> bool:
    """Whether a name only gives a reason: ``because the bench has all the laundry on it``."""
    before = said.words[max(0, named.start - 2) : named.start]
    is_told = said.words[named.end : named.end + 1] in (("has",), ("had",), ("was",), ("is",))
    return bool(_because & set(before)) and is_told


def _begins(said: Message, names: Sequence[Named], row: Sequence[Figure], ends: Sequence[int]) -> list[int]:
    """Where what is told of each name begins: before it, where its figures stand before it."""
    found: list[int] = []
    loose = {each.start for each in row}
    marks = {place for place in range(len(said.words)) if said.words[place] in JOINS | {":"}} - _within_lists(row)
    for at, named in enumerate(names):
        least = names[at - 1].end if at else 0
        joints = [place + 1 for place in range(least, named.start) if place in ends or place in marks]
        begin = joints[-1] if joints else named.start if at else 0
        is_before = any(begin <= each < named.start for each in loose)
        has_own = at == 0 or begin - 1 in ends or any(least <= each < begin for each in loose)
        found.append(begin if not is_before or has_own else named.start)
    return found


def _within_lists(row: Sequence[Figure]) -> set[int]:
    """Where what parts things parts here but one number of a list from the next: ``eight eight and six``."""
    return {
        one.end
        for one, two in pairwise(row)
        if two.start == one.end + 1 and one.role in _of_lists and two.role in _of_lists
    }


_of_lists = (Role.PLAIN, Role.REPS, Role.SECONDS)


def _day(named: Named, names: Sequence[Named], days: Sequence[Day], ends: Sequence[int]) -> date | None:
    """The day that an item is of; None where none is told."""
    meant = [each for each in days if not (each.is_source or each.is_wrong)]
    distinct = {each.day for each in meant}
    if len(distinct) <= 1:
        return next(iter(distinct), None)
    if meant[0].start > names[0].start and not any(meant[0].start > end > names[0].start for end in ends):
        behind = [each for each in meant if each.start >= named.end]
        return (behind[0] if behind else meant[-1]).day
    before = [each for each in meant if each.start < named.start]
    return (before[-1] if before else meant[0]).day


def _is_out(said: Message, named: Named, end: int, before: Sequence[str], last: Item | None) -> bool:
    """Whether an exercise is said not to have been done."""
    own = list(before)
    while own and own[-1] in _going_on:
        own.pop()
    ends = (["instead", "of"], ["did", "not"], ["didnt", "do"], ["apart", "from"], ["other", "than"], ["all", "but"])
    if own and (own[-1] in _out_before or own[-2:] in ends):
        return not (own[-1] == "not" and own[-2:-1] == ["if"])
    if (
        own
        and own[-1] in ("and", ",", "or")
        and last is not None
        and last.is_out
        and not said.part(named.end, end).numbers()
    ):
        return True
    behind = said.words[named.end : min(end, named.end + _beside)]
    return bool(_out_behind & set(behind[:3])) or bool(_didnt & set(behind))
