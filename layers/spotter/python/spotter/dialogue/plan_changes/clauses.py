"""The clauses of a message in pieces: what stands between two breaks, with what its words name and say."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from spotter.dialogue.plan_changes.change import Amount
from spotter.dialogue.plan_changes.cues import Cue
from spotter.dialogue.plan_changes.pieces import Kind, Piece
from spotter.language.word_lists import word_set

BEFORE_DAYS = word_set("on the every each of also")
"""What may stand between two days that are joined: ``on Monday and on Friday``."""


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
    behind = next((each for each in pieces[at + 1 : at + 4] if each.text not in BEFORE_DAYS), pieces[at + 1])
    return pieces[at - 1].kind is Kind.DAYS and behind.kind is Kind.DAYS
