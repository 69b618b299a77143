"""A part of a sentence that orders one thing, as it is gathered piece by piece."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from spotter.dialogue.orders.amounts import Amounts
from spotter.dialogue.orders.names import Ref
from spotter.dialogue.orders.pieces import Piece
from spotter.dialogue.orders.told import AFTER, BEFORE, Entry, Place
from spotter.language.tokens import Token

_shortest_workout_seconds = 300
_most_minutes = 180


@dataclass(slots=True)
class Clause:
    """What was gathered so far. ``verb`` is empty where none was said."""

    verb: str = ""
    start: int = -1
    end: int = -1
    entries: list[Entry] = field(default_factory=list)
    linked_at: int | None = None
    """How many exercises stood before ``for`` or ``with``."""
    lead: Amounts = field(default_factory=Amounts)
    """What was told before any exercise was named."""
    whole: str = ""
    place: Place | None = None
    asks_beside: str = ""
    instead_at: int | None = None
    particles: set[str] = field(default_factory=set)
    minutes: int | None = None
    fits: bool = False
    fills: bool = False
    makes: bool = False
    """``make it``: a length, or how much of an exercise there is to be."""
    hedged: bool = False
    """Whether it is only thought of: ``I almost asked you to drop the rows``."""
    takes_all: bool = False
    states: bool = False
    """Whether it says how all is: ``everything is 1 minute now``."""
    rests: bool = False
    apart: bool = False
    """Whether what was in supersets is to be done by itself."""
    only: str = ""
    """The word that makes a list of what the workout is to be of it: ``just``."""
    something: bool = False
    negative: bool = False
    pairs: list[list[Entry]] = field(default_factory=list)
    unclear: bool = False
    joined: bool = False
    is_closed: bool = False
    """Whether ``out`` or ``in`` stands behind what is named: what is named next is of something else."""
    before: str = ""
    """The verb of the closed part before, which is of this one too where nothing else is said of it."""
    is_last_set: bool = False
    gear: frozenset[str] = frozenset()
    """Implements that are named beside the exercises: ``a seated row with the band``."""
    words: int = 0
    """Everyday words that say nothing of an order."""
    _group: int = 0
    _trailing: bool = False
    _length: int | None = None
    is_rest: bool = False
    rest_before: int | None = None
    """How long the rests are that are to become others."""

    @property
    def is_open(self) -> bool:
        """Whether nothing was said of it yet but a verb at most."""
        return not (self.entries or self.whole or self.rests or self.apart or self.minutes) and self.lead.empty

    def name(self, ref: Ref) -> None:
        """One more exercise; or the one beside which something goes."""
        if self.asks_beside and (self.entries or self.whole):
            self.place, self.asks_beside = Place(self.asks_beside, ref), ""
            return
        if self._trailing:
            self._group, self._trailing = len(self.entries), False
        if self.takes_all and ref.unclear:
            ref = replace(ref, unclear=False)
        self.entries.append(Entry(ref, self.lead))
        self.takes_all = False

    def tell(self, amounts: Amounts) -> None:
        """One more amount, of what was named right before it; else of what is named next."""
        if amounts.time is not None and amounts.sets is None:
            self._length = amounts.time
            if self.fits and amounts.time >= _shortest_workout_seconds:
                self.minutes = amounts.time // 60
                return
            if self.is_rest:
                amounts = Amounts(rest=amounts.time)
        if not self.entries:
            length = amounts.rest or amounts.time
            before = self.lead.rest or self.lead.time
            if self.is_rest and length is not None and before is not None and amounts.sets is None:
                self.rest_before = before
                amounts = Amounts(rest=length)
            self.lead = self.lead.then(amounts)
            return
        for each in self.entries[max(self._group, self.linked_at or 0) :] or self.entries[self._group :]:
            each.amounts = each.amounts.then(amounts)
        self._trailing = True

    def contradicts(self, amounts: Amounts) -> bool:
        """Whether the same was told of what was named right before: then it is of something else."""
        before = self.entries[-1].amounts if self.entries else Amounts()
        if amounts.time is not None and before.rest is not None and amounts.sets is None:
            return True
        both = ((before.sets, amounts.sets), (before.reps, amounts.reps), (before.time, amounts.time))
        return any(one is not None and other is not None for one, other in both)

    def number(self, value: int) -> None:
        """A bare number: minutes where it is to fit, else it is not clear what it counts."""
        if self.fits and not self.makes and _shortest_workout_seconds // 60 <= value <= _most_minutes:
            self.minutes = value
        else:
            self.unclear = True

    def rest(self) -> None:
        """A length beside this is of the rests."""
        self.is_rest = True
        if self._length is not None:
            self.lead = _as_rest(self.lead, self._length)
            for each in self.entries:
                each.amounts = _as_rest(each.amounts, self._length)

    def shorten_rests(self) -> int | None:
        """Shorter rests; by the length that was told before: ``half a minute shorter rests``."""
        self.rests, by = True, self._length
        if by is not None:
            self.lead = replace(self.lead, time=None)
        return by

    def fail(self) -> None:
        """A set is to go to failure."""
        note = "Last set to failure." if self.is_last_set else "To failure."
        if not self.entries and not self.whole and self.lead.empty:
            self.whole = self.whole or "all"
        self.tell(Amounts(notes=(note,)))

    def pair(self) -> None:
        """The exercises named last are done in turn."""
        held = {id(each) for group in self.pairs for each in group}
        self.pairs.append([each for each in self.entries if id(each) not in held])

    def manner(self, tokens: Sequence[Token]) -> None:
        """How it is done: ``close grip``."""
        note = " ".join(token.text for token in tokens)
        self.tell(Amounts(notes=(f"{note.capitalize()}.",)))

    def put(self, place: Place) -> None:
        """Where it goes."""
        self.place = place

    def beside(self, piece: Piece) -> None:
        """``before`` or ``after`` what is named next."""
        self.asks_beside = BEFORE if piece.is_a("before") else AFTER

    @property
    def told(self) -> Amounts:
        """What was told where no exercise was named."""
        return self.lead


def _as_rest(amounts: Amounts, seconds: int) -> Amounts:
    return replace(amounts, time=None, rest=seconds) if amounts.time == seconds else amounts
