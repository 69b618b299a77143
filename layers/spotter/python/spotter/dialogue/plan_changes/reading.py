"""Reads a message that changes the weekly plan into changes, clause by clause.

A clause says what is done by its cue (``out``, ``in``, ``for``), to what it names; a clause without one goes on with
what the clause before it did, or adds figures, a place or days to it. A day that stands before an exercise holds for
what follows, one behind it for that exercise alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from spotter.dialogue.plan_changes.change import Amount, Change, ChangesRead, Doing, Place, Target
from spotter.dialogue.plan_changes.cues import Cue
from spotter.dialogue.plan_changes.pieces import Kind, Piece, pieces_of
from spotter.dialogue.plan_changes.planned import Planned
from spotter.dialogue.understanding.message import Message
from spotter.dialogue.weekly.days_said import weekday_of
from spotter.language.function_words import FUNCTION_WORDS
from spotter.language.numbers import number_at
from spotter.language.units import WEIGHT_UNITS
from spotter.language.word_lists import word_set

_changing = frozenset({Cue.OUT, Cue.IN, Cue.SWAP, Cue.SET, Cue.MOVE})
_asks = word_set("what which when how why who is are am do does did should whats hows wheres")
_rests = word_set("rest off free")
_moves = word_set("move moves moved moving shift shifts push pushes goes go bring carry happens")
_and = word_set("and & +")
_places = frozenset({Cue.FIRST, Cue.LAST, Cue.AFTER, Cue.BEFORE})
_few_days = _several = 2
_behind_a_name = word_set("out in off gone gotta has have must needs need")
_touching = word_set("touch")


@dataclass(frozen=True, slots=True)
class Clause:
    """Pieces between two breaks. ``is_first``: a sentence begins with it; ``is_asked``: a question mark ends it."""

    pieces: tuple[Piece, ...]
    is_first: bool
    is_asked: bool = False
    joined_by: str = ""

    def of(self, kind: Kind) -> list[Piece]:
        """Its pieces of a kind."""
        return [each for each in self.pieces if each.kind is kind]

    @property
    def days(self) -> tuple[int, ...]:
        """The days that it names, each once."""
        return tuple(dict.fromkeys(day for each in self.of(Kind.DAYS) for day in each.days))

    @property
    def cues(self) -> frozenset[Cue]:
        """What its words say."""
        return frozenset[Cue]().union(*(each.cues for each in self.pieces))

    @property
    def words(self) -> frozenset[str]:
        """Its words that are no days, exercises or figures, and the first of each cue."""
        return frozenset(each.text for each in self.pieces if each.text)

    @property
    def amount(self) -> Amount:
        """Its figures, but for those that are said as the ones before."""
        found, is_denied = Amount(), False
        for each in self.pieces:
            is_denied = is_denied or each.kind is Kind.DENIAL
            if each.figure is not None and not each.figure.is_old:
                # ``make it 3x5, 5 sets is killing me``, but ``four sets of four, no hang on, three``
                found = found.then(each.amount) if is_denied else each.amount.then(found)
                is_denied = False
        return found

    @property
    def begins_with_day(self) -> bool:
        """Whether its days stand before its exercises."""
        kinds = [each.kind for each in self.pieces if each.kind in (Kind.DAYS, Kind.EXERCISE)]
        return kinds[:1] == [Kind.DAYS]


def clauses_of(pieces: Sequence[Piece]) -> Iterator[Clause]:
    """The clauses, empty ones left out."""
    begun: list[Piece] = []
    is_first, joined = True, ""
    for at, each in enumerate(pieces):
        if each.kind not in (Kind.BREAK, Kind.COMMA, Kind.QUESTION) or _joins_days(pieces, at):
            begun.append(each)
            continue
        if begun:
            yield Clause(tuple(begun), is_first, each.kind is Kind.QUESTION, joined)
            is_first = False
        begun = []
        if each.kind is Kind.COMMA:
            joined = each.text
        else:
            is_first, joined = True, each.text
    if begun:
        yield Clause(tuple(begun), is_first, joined_by=joined)


def _joins_days(pieces: Sequence[Piece], at: int) -> bool:
    """Whether a comma or an ``and`` stands between two days, or between two figures that stay: ``sets and reps``."""
    if pieces[at].kind is not Kind.COMMA or not at or at + 1 == len(pieces):
        return False
    if pieces[at - 1].text == "sets" and pieces[at + 1].text in ("reps", "repetitions", "weight", "weights", "time"):
        return True
    behind = next((each for each in pieces[at + 1 : at + 4] if each.text not in _before_days), pieces[at + 1])
    return pieces[at - 1].kind is Kind.DAYS and behind.kind is Kind.DAYS


_before_days = word_set("on the every each of also")


def changes_read(said: Message, planned: Planned) -> ChangesRead:
    """The changes that a message asks for."""
    reader = _Reader(planned, said)
    pieces = pieces_of(said.tokens, said.text, planned)
    for clause in clauses_of(pieces):
        reader.read(clause)
    reader.close()
    words = set(said.words)
    is_of_one_week = any(each.kind is Kind.ONE_WEEK for each in pieces) and not any(
        words >= set(phrase.split()) for phrase in _for_good
    )
    return ChangesRead(tuple(reader.changes), tuple(reader.unread), is_of_one_week)


_for_good = ("for good", "from now on", "permanently", "every week", "from here on", "always")


@dataclass(slots=True)
class _Reader:
    planned: Planned
    said: Message
    changes: list[Change] = field(default_factory=list)
    unread: list[str] = field(default_factory=list)
    scope: tuple[int, ...] = ()
    waiting: list[Target] = field(default_factory=list)
    """Named, and nothing said of them yet: ``curls and pushdowns out``."""
    last: list[Target] = field(default_factory=list)
    group: int = 0
    """How many changes the last clause made that did anything."""
    is_denied: bool = False
    """Whether the clause before was but a no."""
    is_question: bool = False
    """Whether the sentence asks something of the plan, and changes nothing."""
    figure_first: bool = False
    """Whether the last figures stood before what they are of: ``+5 on the bench and the press``."""
    is_listing: bool = False
    """Whether a list of what is to be on a day has begun: ``on Saturday, with the following``."""

    def read(self, clause: Clause) -> None:
        """Takes one clause."""
        if clause.is_first:
            self.is_question = _begins_a_question(clause)
        is_changed = clause.cues & {Cue.OUT, Cue.SWAP} and clause.of(Kind.EXERCISE)
        if (self.is_question and not is_changed) or self._takes_back(clause):
            return
        if self._is_left_alone(clause):
            self._withdraw(clause)
            self.last = [each.target for each in clause.of(Kind.EXERCISE) if each.target is not None] or self.last
            self.waiting.clear()
            return
        before = list(self.changes)
        targets = self._targets(clause)
        if targets:
            self._of_exercises(clause, targets)
        elif clause.days:
            self._of_days(clause)
        else:
            self._of_figures(clause)
        self._doubt(clause, is_changed=before != self.changes)

    def _doubt(self, clause: Clause, *, is_changed: bool) -> None:
        """Keeps what was not taken up: a change that is asked for of nothing that is known, a name, figures."""
        figures = [each.figure for each in clause.of(Kind.FIGURE) if each.figure is not None]
        told = [each for each in figures if not (each.is_old or each.is_bare or each.amount.minutes)]
        is_lost = not (is_changed or self.waiting or self.is_question or clause.days)
        if is_lost and (_orders_something(clause) or (told and self.changes)):
            self.unread.append(self._quoted(clause))
        elif self._is_half_read(clause, is_changed=is_changed):
            self.unread.append(self._quoted(clause))
        elif is_changed and any(_has_unknown_words(self.said, each.target) for each in clause.of(Kind.EXERCISE)):
            self.unread.append(self._quoted(clause))

    def _is_half_read(self, clause: Clause, *, is_changed: bool) -> bool:
        """Whether something is to change places, and nothing did; or much stands beside what was taken up."""
        if self.is_question:
            return False
        exchanges = Cue.SWAP in clause.cues and any(each.text in _exchanging for each in clause.pieces)
        exchanges = (
            exchanges
            or Cue.INSTEAD_OF in clause.cues
            or (Cue.INSTEAD in clause.cues and not clause.amount and Cue.AGAIN not in clause.cues)
        )
        made = {each.doing for each in self.changes[-self.group :]} if is_changed else set[Doing]()
        if exchanges and not made & _exchanged:
            return bool(is_changed or clause.of(Kind.EXERCISE) or clause.days or Cue.AGAIN in clause.cues)
        is_share = any(each.text in ("percent", "%") for each in clause.pieces)
        if is_share and (is_changed or clause.of(Kind.EXERCISE)):
            return True
        return is_changed and _other_words(clause) > _most_beside

    def _quoted(self, clause: Clause) -> str:
        return self.said.part(clause.pieces[0].start, clause.pieces[-1].end).quoted()

    def _takes_back(self, clause: Clause) -> bool:
        """Whether all that was said is taken back: ``forget it, leave everything the way it is``."""
        words = [each.text for each in clause.pieces]
        said = " ".join(words)
        is_left = words in (["leave", "it"], ["leave", "that"])
        is_all = Cue.KEEP in clause.cues and Cue.EVERYTHING in clause.cues and "leave" in words and "else" not in words
        if is_left or is_all or any(each in said for each in _taking_back):
            self.changes.clear()
            return True
        return False

    def close(self) -> None:
        """At the end of the message: what is named and was not taken up is not understood."""
        used = [target for each in self.changes for target in (each.old, each.new)]
        of_days = {Doing.DAYS_SWAPPED, Doing.EXCHANGE, Doing.DAYS_SET} & {each.doing for each in self.changes}
        of_days = of_days or any(each.old is not None and each.old.is_everything for each in self.changes)
        for each in self.waiting:
            if each not in used and self.changes and not of_days:
                self.unread.append(each.text)
        self.waiting.clear()

    def _is_left_alone(self, clause: Clause) -> bool:
        """Whether it says that something stays: ``leave the squats``, ``don't touch Wednesday``."""
        cues = clause.cues
        for at, each in enumerate(clause.pieces):
            if each.kind is not Kind.DENIAL or each.text == "no":
                continue
            behind = clause.pieces[at + 1 : at + 3]
            if any(near.cues & _changing or near.text in _touching for near in behind):
                return True
        is_kept = Cue.KEEP in cues and not cues & (_strong - {Cue.IN}) and not clause.amount
        return is_kept and (Cue.IN not in cues or not _is_ordered_in(clause))

    def _withdraw(self, clause: Clause) -> None:
        """Takes back what was to be done on days, or with an exercise, that stay: ``no, leave Friday alone``."""
        if clause.of(Kind.EXERCISE):
            return
        if clause.days:
            left = [replace(each, days=_without(each.days, clause.days)) for each in self.changes if each.days]
            self.changes = [each for each in self.changes if not each.days] + [each for each in left if each.days]
        elif self.last and _leaves_it(clause):
            self.changes = [each for each in self.changes if each.old not in self.last]

    def _targets(self, clause: Clause) -> list[Target]:
        place = self._place(clause)
        beside = place.beside if place is not None else None
        found = [each.target for each in clause.of(Kind.EXERCISE) if each.target not in (None, beside)]
        if found:
            return [each for each in found if each is not None]
        if Cue.EVERYTHING in clause.cues and not clause.words & {"what", "that", "which", "with"}:
            return [Target(("everything",), is_everything=True)]
        if Cue.AGAIN in clause.cues and self.last and clause.cues & (_changing | _places):
            return list(self.last)
        return []

    # exercises

    def _of_exercises(self, clause: Clause, targets: list[Target]) -> None:
        if self._takes_the_place(clause, targets):
            self.last = targets
            return
        made = list(self._made(clause, targets))
        if clause.begins_with_day and clause.days:
            self.scope = clause.days
            is_new = not set(clause.days) & set(self.planned.rows)
            self.is_listing = is_new and Cue.IN in clause.cues
        if made:
            self._take(made)
        elif not clause.cues & _changing and not clause.amount:
            self.waiting += [each for each in targets if each not in self.waiting]
        self.last = targets

    def _takes_the_place(self, clause: Clause, targets: list[Target]) -> bool:
        """Whether it tells in whose place comes what was just put in: ``pull ups on Monday, instead of the rows``."""
        before = self.changes[-self.group :] if self.group else []
        is_it = (
            Cue.INSTEAD_OF in clause.cues and len(targets) == 1 and not clause.is_first and Cue.AGAIN not in clause.cues
        )
        if not is_it or not before or any(each.doing is not Doing.IN for each in before):
            return False
        self.changes[-self.group :] = [replace(each, doing=Doing.SWAP, old=targets[0]) for each in before]
        return True

    def _take(self, made: list[Change]) -> None:
        self.changes += made
        self.group = len(made)
        self.waiting.clear()

    def _made(self, clause: Clause, targets: list[Target]) -> Iterator[Change]:
        """The changes of a clause that names exercises."""
        cues, days = clause.cues, clause.days or self.scope
        on_all = Cue.EVERYWHERE in cues
        amount, place = clause.amount, self._place(clause)
        if (pair := self._pair(clause, targets)) is not None:
            yield from self._swapped(clause, pair, amount, days)
            return
        if self._comes_in_place(clause, targets):
            yield Change(Doing.SWAP, self.last[0], targets[0], days, amount=amount, is_as_before=Cue.SAME in cues)
            return
        if (out := self._taken_out_for(clause, targets)) is not None:
            yield replace(out, doing=Doing.SWAP, new=targets[0], amount=amount, is_as_before=Cue.SAME in cues)
            return
        if self.changes and self.changes[-1].doing is Doing.AMOUNT and _repeats(clause):
            amount = self.changes[-1].amount.then(amount)
        if self.figure_first and not (amount or cues & _changing) and clause.joined_by in _and and not clause.is_first:
            amount = self.changes[-1].amount if self.changes else amount
        self.figure_first = bool(clause.amount) and _has_figure_first(clause)
        for target in [*self.waiting, *targets]:
            doing = self._doing(clause, target, days, amount)
            if doing is None:
                continue
            if doing is Doing.TO_DAY:
                to = clause.of(Kind.DAYS)[-1].days
                start = clause.of(Kind.DAYS)[0].days if len(clause.of(Kind.DAYS)) > 1 else ()
                yield Change(doing, target, days=start or _without(self.scope, to), to=to, amount=amount, place=place)
                continue
            old, new = (None, target) if doing is Doing.IN else (target, None)
            is_elsewhere = doing is not Doing.IN and not clause.days and not self.planned.places_of(target, days)
            yield Change(
                doing,
                old,
                new,
                days=() if is_elsewhere else days,
                is_everywhere=on_all,
                amount=Amount() if doing is Doing.OUT else amount,
                place=place,
                is_as_before=Cue.SAME in cues,
            )

    def _comes_in_place(self, clause: Clause, targets: list[Target]) -> bool:
        """``Always somebody on the leg press. Could I have lunges instead``: of what was named before, nothing is done."""
        if Cue.INSTEAD not in clause.cues or len(targets) != 1 or len(self.last) != 1 or self._is_planned(targets[0]):
            return False
        return self._is_planned(self.last[0]) and all(each.old != self.last[0] for each in self.changes)

    def _taken_out_for(self, clause: Clause, targets: list[Target]) -> Change | None:
        """What was taken out just before, where something comes in its place: ``do rack pulls instead``."""
        out = self.changes[-1] if self.changes else None
        if Cue.INSTEAD not in clause.cues or out is None or out.doing is not Doing.OUT or len(targets) != 1:
            return None
        if targets[0] is out.old or (out.days and self.planned.places_of(targets[0], clause.days or out.days)):
            return None
        return self.changes.pop() if not clause.days or set(clause.days) <= set(out.days) or not out.days else None

    def _doing(self, clause: Clause, target: Target, days: tuple[int, ...], amount: Amount) -> Doing | None:
        """What a clause does with an exercise that it names."""
        cues = self._cues_of(clause, target)
        is_there = bool(self.planned.places_of(target, days))
        is_anywhere = is_there or bool(self.planned.places_of(target))
        if Cue.OUT in cues and not (amount and Cue.LESS in cues):
            return Doing.OUT
        moved_to = clause.of(Kind.DAYS)
        if (
            is_anywhere
            and moved_to
            and not target.is_everything
            and clause.words & _moves
            and _is_to(self.said, moved_to[-1])
        ):
            return Doing.TO_DAY
        if any(self._says_no(clause, target)):
            return Doing.OUT
        is_told_in = Cue.IN in cues and (_is_ordered_in(clause) or not is_there)
        is_ordered = bool(cues & _changing) or _other_words(clause) <= _few_words
        if (place := self._place(clause)) is not None and is_there and not amount:
            return Doing.PLACE if is_ordered else None
        is_settled = bool({Doing.EXCHANGE, Doing.DAYS_SWAPPED} & {each.doing for each in self.changes})
        lacks = (
            clause.days
            and not is_settled
            and len({day for day, _at in self.planned.places_of(target, days)}) < len(clause.days)
        )
        if self.is_listing and days == self.scope and not target.is_everything:
            return Doing.IN
        if amount and not (lacks and is_told_in) and (is_there or (is_anywhere and not is_told_in)):
            return Doing.AMOUNT
        if is_told_in and not (_is_ordered_in(clause) or days or amount or self.is_listing):
            return None
        if is_told_in or (place is not None and is_ordered) or (amount and not is_anywhere) or self.is_listing:
            return Doing.IN
        if lacks and not cues & _changing and not target.is_everything and is_ordered:
            return Doing.IN
        return self._going_on(clause, is_there=is_anywhere)

    def _going_on(self, clause: Clause, *, is_there: bool) -> Doing | None:
        """What the clause before did, where this one says nothing of its own."""
        if not self.changes or clause.is_first and Cue.SAME not in clause.cues:
            return None
        before = self.changes[-1].doing
        if Cue.SAME in clause.cues and before is Doing.AMOUNT:
            return Doing.AMOUNT
        if before is Doing.OUT and is_there and not clause.cues & _changing:
            return Doing.OUT
        return Doing.IN if before is Doing.IN and not clause.cues & _changing else None

    def _cues_of(self, clause: Clause, target: Target) -> frozenset[Cue]:
        """What is said of one of several exercises: by the cue before it, else by the one right behind it."""
        named = clause.of(Kind.EXERCISE)
        at = next((at for at, each in enumerate(clause.pieces) if each.target is target), None)
        if len(named) < _several or at is None or Cue.OUT not in clause.cues:
            return clause.cues
        behind = next((each for each in clause.pieces[at + 1 :] if each.cues or each.kind is Kind.EXERCISE), None)
        if behind is not None and behind.cues & {Cue.OUT, Cue.IN} and behind.text in _behind_a_name:
            return behind.cues
        before = (each for each in reversed(clause.pieces[:at]) if each.cues & {Cue.OUT, Cue.IN, Cue.MOVE})
        first = next(before, None)
        return first.cues if first is not None else clause.cues - {Cue.OUT}

    def _says_no(self, clause: Clause, target: Target) -> Iterator[bool]:
        """``No dips``: right before the name."""
        for one, two in zip(clause.pieces, clause.pieces[1:], strict=False):
            yield one.kind is Kind.DENIAL and one.text == "no" and two.target is target

    def _place(self, clause: Clause) -> Place | None:
        found: Place | None = None
        for at, each in enumerate(clause.pieces):
            beside = next((piece.target for piece in clause.pieces[at + 1 :] if piece.target is not None), None)
            if Cue.AFTER in each.cues and beside is not None:
                return Place("after", beside)
            if Cue.BEFORE in each.cues and beside is not None:
                return Place("before", beside)
            if each.cues & {Cue.FIRST, Cue.LAST}:
                found = found or Place("first" if Cue.FIRST in each.cues else "last")
        return found

    def _pair(self, clause: Clause, targets: list[Target]) -> tuple[Target, Target | None] | None:
        """What goes and what comes in its place; None where nothing is swapped."""
        cues = clause.cues
        is_again = Cue.AGAIN in cues and bool(self.last) and self.last[0] is not targets[0]
        if len(targets) == 1 and is_again and Cue.INSTEAD_OF in cues and self._is_planned(targets[0]):
            return targets[0], self.last[0]
        if (
            len(targets) == 1
            and is_again
            and Cue.SWAP in cues
            and self._is_planned(self.last[0])
            and not clause.amount.load
        ):
            return self.last[0], targets[0]
        if Cue.SWAP in cues and len(targets) == 1 and (Cue.ELSE in cues or not self._is_planned(targets[0])):
            if Cue.ELSE in cues:
                return targets[0], None
            out = self.last[0] if self.last and self._is_planned(self.last[0]) else None
            return (out, targets[0]) if out is not None else None
        if Cue.ELSE in cues and len(targets) == 1 and self._is_planned(targets[0]) and Cue.FOR in cues:
            return targets[0], None
        if len(targets) != 2:
            return None
        one, two = targets
        if Cue.INSTEAD in cues and Cue.SWAP not in cues and self._is_planned(one) and not self._is_planned(two):
            return one, two
        if _is_arrow(self.said, one, two):
            return one, two
        if not (Cue.SWAP in cues or self._joined(clause, one, two, Cue.FOR) or Cue.INSTEAD_OF in cues):
            if not (Cue.SET in cues and _joined_by_to(self.said, one, two)):
                return None
            return one, two
        if Cue.INSTEAD_OF in cues and Cue.SWAP not in cues:
            return two, one
        first, second = self._is_planned(one), self._is_planned(two)
        if Cue.SWAP not in cues and Cue.SET not in cues and not (first and not second):
            return two, one
        return (two, one) if second and not first else (one, two)

    def _joined(self, clause: Clause, one: Target, two: Target, cue: Cue) -> bool:
        return any(cue in each.cues and one.end <= each.start <= two.start for each in clause.pieces)

    def _is_planned(self, target: Target) -> bool:
        return bool(self.planned.places_of(target))

    def _swapped(
        self, clause: Clause, pair: tuple[Target, Target | None], amount: Amount, days: tuple[int, ...]
    ) -> Iterator[Change]:
        old, new = pair
        named = clause.of(Kind.DAYS)
        if new is not None and len(named) > 1 and self._is_planned(old) and self._is_planned(new):
            yield Change(Doing.EXCHANGE, old, new, days=named[0].days, to=named[1].days)
            return
        is_same = Cue.SAME in clause.cues
        yield Change(
            Doing.SWAP, old, new, days, is_everywhere=Cue.EVERYWHERE in clause.cues, amount=amount, is_as_before=is_same
        )

    # days

    def _of_days(self, clause: Clause) -> None:
        clause = _put_right(clause)
        cues, days, named = clause.cues, clause.days, clause.of(Kind.DAYS)
        if clause.amount.minutes and not clause.amount.sets:
            self._take([Change(Doing.DAY_MINUTES, days=days, amount=clause.amount)])
            self.scope = days
            return
        made = self._several_moved(clause, named) or self._whole_days(clause, named)
        if made is not None:
            self._take(made if isinstance(made, list) else [made])
            self.last = []
            return
        is_more = self._extends(clause) and not clause.is_first and _other_words(clause) <= 1
        if self.changes and (is_more or Cue.SAME in cues):
            self._extend(clause)
            return
        if clause.amount and self.last and not clause.is_first:
            self._take([Change(Doing.AMOUNT, each, days=days, amount=clause.amount) for each in self.last])
            return
        if _other_words(clause) > _most_words:
            return
        self.scope = days
        self.is_listing = Cue.IN in cues or (self._adds_a_day(clause) and not set(days) & set(self.planned.rows))
        if clause.amount and self.waiting:
            self._take([Change(Doing.AMOUNT, each, days=days, amount=clause.amount) for each in self.waiting])

    def _several_moved(self, clause: Clause, named: Sequence[Piece]) -> list[Change] | None:
        """``Wednesdays go to Tuesday and Fridays to Thursday``."""
        pairs = list(zip(named[::2], named[1::2], strict=False))
        if len(named) < 2 * _several or len(named) % 2 or not all(_is_to(self.said, two) for _one, two in pairs):
            return None
        return [Change(Doing.DAY_MOVED, days=one.days, to=two.days) for one, two in pairs]

    def _whole_days(self, clause: Clause, named: Sequence[Piece]) -> Change | None:
        cues = clause.cues
        if clause.amount:
            return None
        if len(clause.days) == len(self.planned.rows) > _few_days and _is_new_days(self.said, named):
            return Change(Doing.DAYS_SET, days=clause.days)
        if len(named) == 1 and len(clause.days) == 1 and Cue.MOVE in cues and _is_to(self.said, named[0]):
            return self._moved_on(clause)
        verb = max((at for at, each in enumerate(clause.pieces) if each.cues & {Cue.MOVE, Cue.SWAP}), default=-1)
        behind = [each for each in clause.pieces[verb + 1 :] if each.kind is Kind.DAYS]
        named = behind if len(named) > _few_days == len(behind) else named
        if len(named) == _few_days:
            one, two = named
            if Cue.SWAP in cues and Cue.INSTEAD_OF not in cues:
                return Change(Doing.DAYS_SWAPPED, days=one.days, to=two.days)
            if Cue.INSTEAD_OF in cues:
                return Change(Doing.DAY_MOVED, days=two.days, to=one.days)
            if Cue.MOVE in cues or _is_to(self.said, two):
                return Change(Doing.DAY_MOVED, days=one.days, to=two.days)
        is_no = any(
            one.kind is Kind.DENIAL and one.text == "no" and two.kind is Kind.DAYS
            for one, two in zip(clause.pieces, clause.pieces[1:], strict=False)
        )
        if _takes_out_days(clause) or is_no or (clause.words & _rests and _other_words(clause) <= _few_words):
            return Change(Doing.DAY_OUT, days=_first_days(clause))
        if self.changes and self.changes[-1].doing is Doing.DAY_OUT and clause.joined_by in _and and not cues:
            return Change(Doing.DAY_OUT, days=clause.days)
        return None

    def _adds_a_day(self, clause: Clause) -> bool:
        """``A fourth training day, on Saturday``."""
        return bool({"day", "session"} & set(self.said.words[: clause.pieces[-1].end]))

    def _moved_on(self, clause: Clause) -> Change | None:
        """A day that was spoken of before goes to another: ``Saturdays have to go. Shift it to Sunday``."""
        before = self.changes[-1] if self.changes else None
        if before is not None and before.doing is Doing.DAY_OUT and len(before.days) == 1:
            self.changes.pop()
            return Change(Doing.DAY_MOVED, days=before.days, to=clause.days)
        if len(self.scope) == 1 and self.scope != clause.days and not self.last:
            return Change(Doing.DAY_MOVED, days=self.scope, to=clause.days)
        return None

    def _extends(self, clause: Clause) -> bool:
        """Whether days are added to what was just done: ``and on Friday``, with nothing but figures beside them."""
        is_bare = not clause.cues & _changing
        return (
            is_bare and bool(self.group) and self.changes[-1].doing in (Doing.IN, Doing.AMOUNT, Doing.OUT, Doing.SWAP)
        )

    def _extend(self, clause: Clause) -> None:
        before = self.changes[-self.group :]
        if not any(each.days for each in before):
            del self.changes[-self.group :]
        made = [replace(each, days=clause.days, amount=each.amount.then(clause.amount)) for each in before]
        self.changes += made
        self.group = len(made)

    # figures alone

    def _of_figures(self, clause: Clause) -> None:
        """Figures, a place or ``both days``, said of what was done or named before."""
        amount, place = clause.amount, self._place(clause)
        on_all = Cue.EVERYWHERE in clause.cues
        is_same = Cue.SAME in clause.cues
        if amount.minutes and self.scope:
            self._take([Change(Doing.DAY_MINUTES, days=self.scope, amount=amount)])
            return
        if not (amount or place or on_all or is_same):
            self._put_right(clause)
            return
        is_bare = any(each.figure is not None and each.figure.is_bare for each in clause.of(Kind.FIGURE))
        if is_bare and _other_words(clause) or clause.is_first and _other_words(clause) > _few_words:
            return
        if self.waiting or (amount and not self._may_take_figures() and self.last):
            named = self.waiting or self.last
            self._take([Change(Doing.AMOUNT, each, days=self.scope, amount=amount) for each in named])
            return
        for at in range(len(self.changes) - self.group, len(self.changes)):
            own = self.changes[at]
            self.changes[at] = replace(
                own,
                amount=own.amount.then(amount),
                place=own.place or place,
                is_everywhere=own.is_everywhere or on_all,
                is_as_before=own.is_as_before or is_same,
            )

    def _put_right(self, clause: Clause) -> None:
        """``20 kilos, no sorry, 18``: the number alone is the load."""
        numbers = [value for at, value in self.said.numbers() if clause.pieces[0].start <= at < clause.pieces[-1].end]
        if not (clause.of(Kind.DENIAL) or self.is_denied) or len(numbers) != 1 or not self.changes:
            self.is_denied = bool(clause.of(Kind.DENIAL)) and _other_words(clause) <= 1
            return
        own = self.changes[-1]
        if own.amount.load:
            self.changes[-1] = replace(own, amount=replace(own.amount, load=numbers[0]))

    def _may_take_figures(self) -> bool:
        return bool(self.group) and self.changes[-1].doing in (Doing.IN, Doing.SWAP, Doing.AMOUNT, Doing.TO_DAY)


_weakly_in = word_set("want wanna need also too plus extra as like")


def _is_ordered_in(clause: Clause) -> bool:
    """Whether a word says that something comes in, and not only that it is wanted, or that it is so as well."""
    return any(Cue.IN in each.cues and each.text not in _weakly_in for each in clause.pieces)


def _repeats(clause: Clause) -> bool:
    """Whether the same is done with another exercise: ``same on the rdl``, ``same for back squat``."""
    for at, each in enumerate(clause.pieces[:-1]):
        behind = clause.pieces[at + 1]
        if Cue.SAME in each.cues and each.end - each.start == 1 and (behind.text in _of or behind.target is not None):
            return True
    return False


_of = word_set("on for with w to goes")
_few_words = 3


def _other_words(clause: Clause) -> int:
    """How many words of it are of something else."""
    return sum(each.text not in _plain for each in clause.of(Kind.OTHER))


_most_beside = 4
_exchanging = word_set("swap switch replace exchange interchange trade substitute sub")
_exchanged = frozenset({Doing.SWAP, Doing.EXCHANGE, Doing.DAYS_SWAPPED, Doing.DAY_MOVED, Doing.TO_DAY})
_orders = word_set("remove delete drop cut add replace swap switch insert scrap ditch")


def _orders_something(clause: Clause) -> bool:
    """Whether it orders a change of something that nobody knows: ``add a fourth plyo thing``."""
    for at, each in enumerate(clause.pieces[:-1]):
        behind = [near for near in clause.pieces[at + 1 : at + 4] if near.text not in _plain]
        if each.text in _orders and each.cues & _changing and behind and behind[0].kind is Kind.OTHER:
            return True
    return False


def _has_figure_first(clause: Clause) -> bool:
    kinds = [each.kind for each in clause.pieces if each.kind in (Kind.FIGURE, Kind.EXERCISE)]
    return kinds[:1] == [Kind.FIGURE]


def _put_right(clause: Clause) -> Clause:
    """Without the days that are taken back: ``Tuesday and Friday, no sorry, Tuesday and Thursday``."""
    for at in range(len(clause.pieces) - 1, 0, -1):
        before, behind = clause.pieces[:at], clause.pieces[at + 1 :]
        is_no = clause.pieces[at].kind is Kind.DENIAL and any(each.text in _repairing for each in behind[:2])
        if is_no and all(any(each.kind is Kind.DAYS for each in part) for part in (before, behind)):
            kept = [each for each in before if each.kind is not Kind.DAYS]
            return replace(clause, pieces=(*kept, *behind))
    return clause


_repairing = word_set("sorry wait actually i mean")


def _begins_a_question(clause: Clause) -> bool:
    first = next((each.text for each in clause.pieces if each.text not in _fillers), "")
    return first in _asks and not (clause.cues & {Cue.OUT, Cue.SWAP})


_taking_back = ("forget it", "never mind", "nevermind", "forget that", "scrap that")
_fillers = word_set("wait so and ok okay um uh oh hey hi also but well yeah hm hmm btw bro coach please")
_most_words = 5
_takes_out = word_set(
    "strike drop delete cut skip cancel remove kill bin scrap ditch lose axe take kick erase without chop"
)
_goes_out = word_set("out gone off gotta has have must needs need goodbye")


def _first_days(clause: Clause) -> tuple[int, ...]:
    """The first days that are named, with those that are joined to them."""
    found: list[int] = []
    for each in clause.pieces:
        if each.kind is Kind.DAYS:
            found += each.days
        elif found and each.kind is not Kind.COMMA and each.text not in _before_days:
            break
    return tuple(dict.fromkeys(found))


def _takes_out_days(clause: Clause) -> bool:
    """Whether days go: a verb stands right before them, or ``out``, ``has to go`` right behind."""
    for at, each in enumerate(clause.pieces):
        if each.kind is not Kind.DAYS:
            continue
        before = [
            near for near in clause.pieces[max(0, at - 3) : at] if Cue.OUT in near.cues and near.text in _takes_out
        ]
        behind = [near for near in clause.pieces[at + 1 : at + 2] if Cue.OUT in near.cues and near.text in _goes_out]
        if before or behind:
            return True
    return False


_plain = FUNCTION_WORDS | word_set(
    "add swap replace remove drop put make take cut set raise lower increase bump do doing more no some any all every "
    "both extra another few heavy light heavier lighter bloody fucking damn stupid proper normal regular flat strict "
    "change keep give bring want need like plus or out off get lose skip move up down into only same not too else "
    "become becomes into after before on right session workout well lets let is are become please could would can kill bin ditch scrap use go new old few those these hate love hates not weighted bw conventional switch turn"
)


def _has_unknown_words(said: Message, target: Target | None) -> bool:
    """Whether a word stands before a name that may be of it, and that nobody knows: ``Spanish squats``."""
    if target is None or target.is_vague or not target.start:
        return False
    before = said.tokens[target.start - 1]
    if not before.is_word or before.text in _plain or weekday_of(before.text) is not None:
        return False
    return number_at(said.tokens, target.start - 1) is None and before.text not in WEIGHT_UNITS


_strong = frozenset({Cue.OUT, Cue.IN, Cue.SWAP, Cue.MOVE, Cue.SET})


def _without(days: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(day for day in days if day not in other)


def _is_to(said: Message, piece: Piece) -> bool:
    """Whether a day is where something goes: ``to Sunday``, ``- > Sunday``, ``onto the Sunday``."""
    before = [said.tokens[at].text for at in range(max(0, piece.start - 3), piece.start)]
    return bool(set(before[-2:]) & {"to", "onto", ">", "→", "on", "until"})


def _leaves_it(clause: Clause) -> bool:
    """``Leave it``, ``it may stay``."""
    words = [each.text for each in clause.pieces]
    for at, each in enumerate(clause.pieces):
        if Cue.AGAIN in each.cues:
            is_behind = bool(at) and words[at - 1] in ("leave", "keep")
            if is_behind or set(words[at + 1 : at + 4]) & {"stay", "stays", "remain"}:
                return True
    return False


def _is_arrow(said: Message, one: Target, two: Target) -> bool:
    between = {said.tokens[at].text for at in range(one.end, two.start)}
    return bool(between & {">", "→"}) and not between & {","}


def _joined_by_to(said: Message, one: Target, two: Target) -> bool:
    between = {said.tokens[at].text for at in range(one.end, two.start)}
    return bool(between & {"to", "into"})


def _is_new_days(said: Message, named: Sequence[Piece]) -> bool:
    """Whether days are told as those that are trained: ``new days: mon wed fri sat``."""
    before = {said.tokens[at].text for at in range(max(0, named[0].start - 6), named[0].start)}
    return bool(before & {"days", "train", "training", "schedule"})
