"""The clauses of a message in pieces: what stands between two breaks, with what its words name and say."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from spotter.dialogue.plan_changes.change import Amount, Place, Target
from spotter.dialogue.plan_changes.cues import Cue
from spotter.dialogue.plan_changes.pieces import Kind, Piece
from spotter.language.word_lists import word_set

EXCEPTING = word_set("except excluding but besides apart other bar")
"""What says that something is not of everything: ``apart from the rows``."""
BEFORE_DAYS = word_set("on the every each of also")
"""What may stand between two days that are joined: ``on Monday and on Friday``."""


@dataclass(frozen=True)
class Clause:
    """Pieces between two breaks. ``is_first``: a sentence begins with it; ``is_asked``: a question mark ends it."""

    pieces: tuple[Piece, ...]
    is_first: bool
    is_asked: bool = False
    joined_by: str = ""

    def of(self, kind: Kind) -> list[Piece]:
        """Its pieces of a kind."""
        return [each for each in self.pieces if each.kind is kind]

    @cached_property
    def days(self) -> tuple[int, ...]:
        """The days that it names, each once."""
        return tuple(dict.fromkeys(day for each in self.of(Kind.DAYS) for day in each.days))

    @cached_property
    def cues(self) -> frozenset[Cue]:
        """What its words say."""
        return frozenset[Cue]().union(*(each.cues for each in self.pieces))

    @cached_property
    def words(self) -> frozenset[str]:
        """Its words that are no days, exercises or figures, and the first of each cue."""
        return frozenset(each.text for each in self.pieces if each.text)

    @cached_property
    def amount(self) -> Amount:
        """Its figures, but for those that are said as the ones before."""
        found, is_denied = Amount(), False
        for each in self.pieces:
            is_denied = is_denied or each.kind is Kind.DENIAL
            if each.figure is not None and not each.figure.is_old:
                # ``make it 3x5, 5 sets is killing me``, but ``four sets of four, no hang on, three``
                found = found.then(each.amount) if is_denied else each.amount.then(found)
                is_denied = False
        if found.more_load is not None and Cue.LESS in self.cues and Cue.MORE not in self.cues:
            return replace(found, more_load=-abs(found.more_load))  # ``lower the squat by 10 kg``
        return found

    @cached_property
    def place(self) -> Place | None:
        """Where on its day it puts what it names; the first of several places that it tells counts."""
        beside: Target | None = None
        near: Place | None = None
        end: Place | None = None
        for each in reversed(self.pieces):
            if each.cues & {Cue.AFTER, Cue.BEFORE} and beside is not None:
                near = Place("after" if Cue.AFTER in each.cues else "before", beside)
            elif each.cues & {Cue.FIRST, Cue.LAST}:
                end = Place("first" if Cue.FIRST in each.cues else "last")
            beside = each.target or beside
        return near or end

    @cached_property
    def refused(self) -> frozenset[int]:
        """Where the names begin that a ``no`` stands right before: ``no dips``."""
        pairs = pairwise(self.pieces)
        found = (two.start for one, two in pairs if one.kind is Kind.DENIAL and one.text == "no" and two.target)
        return frozenset() if self.words & _lacking else frozenset(found)

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
        is_join = _joins_days(pieces, at) or _joins_exception(begun, pieces, at) or _joins_moved(begun, pieces, at)
        if each.kind not in (Kind.BREAK, Kind.COMMA, Kind.QUESTION) or is_join:
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


def _joins_moved(begun: Sequence[Piece], pieces: Sequence[Piece], at: int) -> bool:
    """Whether what moves is named in a list: ``move the squats and the curls to Friday``."""
    is_list = pieces[at].kind is Kind.COMMA and bool(begun) and begun[-1].kind is Kind.EXERCISE
    if not is_list or not any(each.text in _moving for each in begun):
        return False
    behind = next((each for each in pieces[at + 1 : at + 3] if each.text not in ("the", "my")), None)
    return behind is not None and behind.kind is Kind.EXERCISE


_moving = word_set("move shift")
_lacking = word_set("has have theres there is available got")
"""``My gym has no leg press`` asks for nothing yet."""


def _joins_exception(begun: Sequence[Piece], pieces: Sequence[Piece], at: int) -> bool:
    """Whether what follows is left of everything: ``all but the bench and the row``, not ``all 3x10 but bench 5x5``."""
    is_more = bool(begun) and begun[-1].kind is Kind.EXERCISE and any(each.text in EXCEPTING for each in begun)
    if not (pieces[at].text == "but" or is_more) or not any(Cue.EVERYTHING in each.cues for each in begun):
        return False
    behind = [each for each in pieces[at + 1 : at + 4] if each.text not in ("the", "my", "for")][:2]
    if not behind or behind[0].kind is not Kind.EXERCISE:
        return False
    return not behind[1:] or (behind[1].kind is not Kind.FIGURE and (pieces[at].text == "but" or not behind[1].cues))


def _joins_days(pieces: Sequence[Piece], at: int) -> bool:
    """Whether a comma or an ``and`` stands between two days, or between two figures that stay: ``sets and reps``."""
    if pieces[at].kind is not Kind.COMMA or not at or at + 1 == len(pieces):
        return False
    if pieces[at - 1].text == "sets" and pieces[at + 1].text in ("reps", "repetitions", "weight", "weights", "time"):
        return True
    behind = next((each for each in pieces[at + 1 : at + 4] if each.text not in BEFORE_DAYS), pieces[at + 1])
    return pieces[at - 1].kind is Kind.DAYS and behind.kind is Kind.DAYS
