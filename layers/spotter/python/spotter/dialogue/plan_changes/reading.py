"""Reads a message that changes the weekly plan into changes, clause by clause.

A clause says what is done by its cue (``out``, ``in``, ``for``), to what it names; a clause without one goes on with
what the clause before it did, or adds figures, a place or days to it. A day that stands before an exercise holds for
what follows, one behind it for that exercise alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from spotter.dialogue.plan_changes.change import Amount, Change, ChangesRead, Doing, Target
from spotter.dialogue.plan_changes.clause_words import (
    CHANGING,
    EXCHANGING,
    FEW_WORDS,
    MOST_BESIDE,
    MOST_WORDS,
    TAKING_BACK,
    begins_a_question,
    first_days,
    has_figure_first,
    has_unknown_words,
    is_denial_of_change,
    is_left_of_all,
    is_new_days,
    is_ordered_in,
    is_to,
    leaves_it,
    orders_something,
    other_words,
    repeats,
    says_no_to_days,
    states,
    takes_out_days,
    with_days_put_right,
)
from spotter.dialogue.plan_changes.clauses import Clause, clauses_of
from spotter.dialogue.plan_changes.cues import Cue
from spotter.dialogue.plan_changes.pairs import pair_of, swapped
from spotter.dialogue.plan_changes.pieces import Kind, Piece, pieces_of
from spotter.dialogue.plan_changes.planned import Planned
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

_rests = word_set("rest off free")
_moves = word_set("move moves moved moving shift shifts push pushes goes go bring carry happens")
_and = word_set("and & +")
_places = frozenset({Cue.FIRST, Cue.LAST, Cue.AFTER, Cue.BEFORE})
_copying = word_set("copy repeat duplicate")
_few_days = _several = 2
_behind_a_name = word_set("out in off gone gotta has have must needs need")
_of_whole_days = frozenset({Doing.DAYS_SWAPPED, Doing.EXCHANGE, Doing.DAYS_SET})
_exchanged = frozenset({Doing.SWAP, Doing.EXCHANGE, Doing.DAYS_SWAPPED, Doing.DAY_MOVED, Doing.TO_DAY})


def changes_read(said: Message, planned: Planned) -> ChangesRead:
    """The changes that a message asks for."""
    reader = _Reader(planned, said)
    pieces = pieces_of(said.tokens, said.text, planned)
    for clause in clauses_of(pieces):
        reader.read(clause)
    reader.close()
    is_for_good = any(said.phrase(each) for each in _for_good) or (said.says("always") and not said.phrase("as always"))
    is_of_one_week = any(each.kind is Kind.ONE_WEEK for each in pieces) and not is_for_good
    return ChangesRead(tuple(reader.changes), tuple(reader.unread), is_of_one_week)


_for_good = ("for good", "from now on", "permanently", "every week", "from here on")


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
    """How many of the last changes were made by the last clause that did anything; none once any are taken back."""
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
            self.is_question = begins_a_question(clause)
        is_changed = clause.cues & {Cue.OUT, Cue.SWAP} and clause.of(Kind.EXERCISE)
        if (self.is_question and not is_changed) or self._takes_back(clause) or states(clause):
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
        is_unsaid = is_lost and (orders_something(clause) or bool(told and self.changes))
        named = [each.target for each in clause.of(Kind.EXERCISE)]
        is_unknown = is_changed and any(has_unknown_words(self.said, each) for each in named)
        if is_unsaid or is_unknown or self._is_half_read(clause, is_changed=is_changed):
            self.unread.append(self._quoted(clause))

    def _quoted(self, clause: Clause) -> str:
        return self.said.part(clause.pieces[0].start, clause.pieces[-1].end).quoted()

    def _is_half_read(self, clause: Clause, *, is_changed: bool) -> bool:
        """Whether something is to change places, and nothing did; or much stands beside what was taken up."""
        if self.is_question:
            return False
        exchanges = Cue.SWAP in clause.cues and any(each.text in EXCHANGING for each in clause.pieces)
        exchanges = (
            exchanges
            or Cue.INSTEAD_OF in clause.cues
            or (Cue.INSTEAD in clause.cues and not clause.amount and Cue.AGAIN not in clause.cues)
        )
        made = {each.doing for each in self._just_made()} if is_changed else set[Doing]()
        if exchanges and not made & _exchanged:
            return bool(is_changed or clause.of(Kind.EXERCISE) or clause.days or Cue.AGAIN in clause.cues)
        is_share = any(each.text in ("percent", "%") for each in clause.pieces)
        if is_share and (is_changed or clause.of(Kind.EXERCISE) or Cue.EVERYTHING in clause.cues):
            return True
        return is_changed and other_words(clause) > MOST_BESIDE

    def _takes_back(self, clause: Clause) -> bool:
        """Whether all that was said is taken back: ``forget it, leave everything the way it is``."""
        words = [each.text for each in clause.pieces]
        said = " ".join(words)
        is_left = words in (["leave", "it"], ["leave", "that"], ["nah"], ["nope"])
        is_all = Cue.KEEP in clause.cues and Cue.EVERYTHING in clause.cues and "leave" in words and "else" not in words
        if is_left or is_all or any(each in said for each in TAKING_BACK):
            self._keep([])
            return True
        return False

    def _keep(self, changes: list[Change]) -> None:
        """Takes back all other changes; what is said next goes on with none of them."""
        self.changes = changes
        self.group = 0

    def _just_made(self) -> list[Change]:
        return self.changes[len(self.changes) - self.group :]

    def close(self) -> None:
        """At the end of the message: what is named and was not taken up is not understood."""
        used = [target for each in self.changes for target in (each.old, each.new)]
        is_of_all = any(
            each.doing in _of_whole_days or (each.old is not None and each.old.is_everything) for each in self.changes
        )
        for each in self.waiting:
            if each not in used and self.changes and not is_of_all:
                self.unread.append(each.text)
        self.waiting.clear()

    def _is_left_alone(self, clause: Clause) -> bool:
        """Whether it says that something stays: ``leave the squats``, ``don't touch Wednesday``."""
        cues = clause.cues
        for at, each in enumerate(clause.pieces):
            if each.kind is not Kind.DENIAL or each.text == "no":
                continue
            if is_denial_of_change(clause, at):
                return True
        is_kept = Cue.KEEP in cues and not cues & (CHANGING - {Cue.IN}) and not clause.amount
        return is_kept and (Cue.IN not in cues or not is_ordered_in(clause))

    def _withdraw(self, clause: Clause) -> None:
        """Takes back what was to be done on days, or with an exercise, that stay: ``no, leave Friday alone``."""
        if clause.of(Kind.EXERCISE):
            return
        if clause.days:
            left = [replace(each, days=_without(each.days, clause.days)) for each in self.changes if each.days]
            self._keep([each for each in self.changes if not each.days] + [each for each in left if each.days])
        elif self.last and leaves_it(clause):
            self._keep([each for each in self.changes if each.old not in self.last])

    def _targets(self, clause: Clause) -> list[Target]:
        place = clause.place
        beside = place.beside if place is not None else None
        found = [each.target for each in clause.of(Kind.EXERCISE) if each.target not in (None, beside)]
        if found and is_left_of_all(clause):
            return [Target(("everything",), is_everything=True, but=tuple(each for each in found if each is not None))]
        if found:
            return [each for each in found if each is not None]
        if Cue.EVERYTHING in clause.cues and not clause.words & {"what", "that", "which", "with"}:
            return [Target(("everything",), is_everything=True)]
        if Cue.AGAIN in clause.cues and self.last and clause.cues & (CHANGING | _places):
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
        elif not (clause.cues & CHANGING - {Cue.IN} or is_ordered_in(clause) or clause.amount):
            named = {each.words for each in self.waiting}
            self.waiting += [each for each in targets if each.words not in named]
        self.last = targets

    def _takes_the_place(self, clause: Clause, targets: list[Target]) -> bool:
        """Whether it tells in whose place comes what was just put in: ``pull ups on Monday, instead of the rows``."""
        before = self._just_made()
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
        amount, place = clause.amount, clause.place
        if (pair := pair_of(clause, targets, self.last, self.planned, self.said)) is not None:
            yield swapped(clause, pair, days, self.planned)
            return
        if self._comes_in_place(clause, targets):
            yield Change(Doing.SWAP, self.last[0], targets[0], days, amount=amount, is_as_before=Cue.SAME in cues)
            return
        if (out := self._taken_out_for(clause, targets)) is not None:
            yield replace(out, doing=Doing.SWAP, new=targets[0], amount=amount, is_as_before=Cue.SAME in cues)
            return
        if self.changes and self.changes[-1].doing is Doing.AMOUNT and repeats(clause):
            amount = self.changes[-1].amount.then(amount)
        if self.figure_first and not (amount or cues & CHANGING) and clause.joined_by in _and and not clause.is_first:
            amount = self.changes[-1].amount if self.changes else amount
        self.figure_first = bool(clause.amount) and has_figure_first(clause)
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
        """``The leg press is always taken. Could I have lunges instead``: nothing is done yet with what was named."""
        if Cue.INSTEAD not in clause.cues or len(targets) != 1 or len(self.last) != 1 or self.planned.has(targets[0]):
            return False
        return self.planned.has(self.last[0]) and all(each.old != self.last[0] for each in self.changes)

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
        is_anywhere = is_there or self.planned.has(target)
        if Cue.OUT in cues and not (amount and (Cue.LESS in cues or amount.more_sets or amount.more_load)):
            return Doing.OUT
        moved_to = clause.of(Kind.DAYS)
        is_put_there = clause.place is not None and bool(moved_to and self.planned.places_of(target, moved_to[-1].days))
        if (
            is_anywhere
            and moved_to
            and not is_put_there
            and not target.is_everything
            and (clause.words & _moves or self._goes_on_moving(clause))
            and is_to(self.said, moved_to[-1])
        ):
            return Doing.TO_DAY
        if target.start in clause.refused and not target.is_everything:
            return Doing.OUT
        is_told_in = Cue.IN in cues and (is_ordered_in(clause) or not is_there)
        is_ordered = bool(cues & CHANGING) or other_words(clause) <= FEW_WORDS
        if (place := clause.place) is not None and is_there and not amount:
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
        if is_told_in and not (is_ordered_in(clause) or days or amount or self.is_listing):
            return None
        if is_told_in or (place is not None and is_ordered) or (amount and not is_anywhere) or self.is_listing:
            return Doing.IN
        if lacks and not cues & CHANGING and not target.is_everything and is_ordered:
            return Doing.IN
        return self._going_on(clause, is_there=is_anywhere)

    def _goes_on_moving(self, clause: Clause) -> bool:
        """``Move the rows to Monday and the curls to Wednesday``."""
        is_behind = not clause.is_first and bool(self.changes) and self.changes[-1].doing is Doing.TO_DAY
        return is_behind and not (clause.cues & CHANGING or clause.amount)

    def _going_on(self, clause: Clause, *, is_there: bool) -> Doing | None:
        """What the clause before did, where this one says nothing of its own."""
        if not self.changes or (clause.is_first and Cue.SAME not in clause.cues):
            return None
        before = self.changes[-1].doing
        if Cue.SAME in clause.cues and before is Doing.AMOUNT:
            return Doing.AMOUNT
        if before is Doing.OUT and is_there and not clause.cues & CHANGING:
            return Doing.OUT
        return Doing.IN if before is Doing.IN and not clause.cues & CHANGING else None

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

    # days

    def _of_days(self, clause: Clause) -> None:
        clause = with_days_put_right(clause)
        cues, days, named = clause.cues, clause.days, clause.of(Kind.DAYS)
        if clause.amount.minutes and not clause.amount.sets:
            self._take([Change(Doing.DAY_MINUTES, days=days, amount=clause.amount)])
            self.scope = days
            return
        made = self._several_moved(named) or self._whole_days(clause, named)
        if made is not None:
            self._take(made if isinstance(made, list) else [made])
            self.last = []
            return
        is_more = self._extends(clause) and not clause.is_first and other_words(clause) <= 1
        if self.group and (is_more or Cue.SAME in cues):
            self._extend(clause)
            return
        if clause.amount and self.last and not clause.is_first:
            self._take([Change(Doing.AMOUNT, each, days=days, amount=clause.amount) for each in self.last])
            return
        if other_words(clause) > MOST_WORDS:
            return
        self.scope = days
        self.is_listing = Cue.IN in cues or (self._adds_a_day(clause) and not set(days) & set(self.planned.rows))
        if clause.amount and self.waiting:
            self._take([Change(Doing.AMOUNT, each, days=days, amount=clause.amount) for each in self.waiting])

    def _several_moved(self, named: Sequence[Piece]) -> list[Change] | None:
        """``Wednesdays go to Tuesday and Fridays to Thursday``."""
        pairs = list(zip(named[::2], named[1::2], strict=False))
        if len(named) < 2 * _several or len(named) % 2 or not all(is_to(self.said, two) for _one, two in pairs):
            return None
        return [Change(Doing.DAY_MOVED, days=one.days, to=two.days) for one, two in pairs]

    def _whole_days(self, clause: Clause, named: Sequence[Piece]) -> Change | None:
        cues = clause.cues
        if clause.amount:
            return None
        if len(clause.days) == len(self.planned.rows) > _few_days and is_new_days(self.said, named):
            return Change(Doing.DAYS_SET, days=clause.days)
        if len(named) == 1 and len(clause.days) == 1 and Cue.MOVE in cues and is_to(self.said, named[0]):
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
            if clause.words & _copying:
                return None
            if Cue.MOVE in cues or is_to(self.said, two):
                return Change(Doing.DAY_MOVED, days=one.days, to=two.days)
        if (
            takes_out_days(clause)
            or says_no_to_days(clause)
            or (clause.words & _rests and other_words(clause) <= FEW_WORDS)
        ):
            return Change(Doing.DAY_OUT, days=first_days(clause))
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
        is_bare = not clause.cues & CHANGING
        return (
            is_bare and bool(self.group) and self.changes[-1].doing in (Doing.IN, Doing.AMOUNT, Doing.OUT, Doing.SWAP)
        )

    def _extend(self, clause: Clause) -> None:
        before = self._just_made()
        if not any(each.days for each in before):
            del self.changes[-self.group :]
        made = [replace(each, days=clause.days, amount=each.amount.then(clause.amount)) for each in before]
        self.changes += made
        self.group = len(made)

    # figures alone

    def _of_figures(self, clause: Clause) -> None:
        """Figures, a place or ``both days``, said of what was done or named before."""
        amount, place = clause.amount, clause.place
        on_all = Cue.EVERYWHERE in clause.cues
        is_same = Cue.SAME in clause.cues
        if amount.minutes and self.scope:
            self._take([Change(Doing.DAY_MINUTES, days=self.scope, amount=amount)])
            return
        if not (amount or place or on_all or is_same):
            self._put_right(clause)
            return
        is_bare = any(each.figure is not None and each.figure.is_bare for each in clause.of(Kind.FIGURE))
        if (is_bare and other_words(clause)) or (clause.is_first and other_words(clause) > FEW_WORDS):
            return
        if self.waiting or (amount and not self._may_take_figures() and self.last):
            named = self.waiting or self.last
            self._take([Change(Doing.AMOUNT, each, days=self.scope, amount=amount) for each in named])
            return
        several = min(_several, len(self.changes)) if "both" in clause.words else 0
        for at in range(len(self.changes) - max(self.group, several), len(self.changes)):
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
            self.is_denied = bool(clause.of(Kind.DENIAL)) and other_words(clause) <= 1
            return
        own = self.changes[-1]
        if own.amount.load:
            self.changes[-1] = replace(own, amount=replace(own.amount, load=numbers[0]))

    def _may_take_figures(self) -> bool:
        return bool(self.group) and self.changes[-1].doing in (Doing.IN, Doing.SWAP, Doing.AMOUNT, Doing.TO_DAY)


def _without(days: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(day for day in days if day not in other)
