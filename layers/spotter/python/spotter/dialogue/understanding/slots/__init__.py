"""What can be named in a message: one module a family, each yields the slots that it sees in the tokens."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spotter.dialogue.understanding.slots.amounts import amounts
from spotter.dialogue.understanding.slots.bare_places import bare_places
from spotter.dialogue.understanding.slots.equipment import equipment
from spotter.dialogue.understanding.slots.exercises import exercises
from spotter.dialogue.understanding.slots.references import Places, references
from spotter.dialogue.understanding.slots.words import words
from spotter.language.templates import Slot
from spotter.language.tokens import Token, TokenKind


def slots_of(tokens: Sequence[Token], listed: Sequence[str]) -> list[Slot]:
    """Every slot of ``tokens``. ``listed`` are the names of the current workout's exercises.

    Slots may overlap: what one stretch is taken for is settled by the templates; of two that fit alike the first
    counts.
    """
    places = frozenset(bare_places(tokens, len(listed)))
    found: list[Slot] = [Slot("place", Places((int(tokens[at].text) - 1,)), at, at + 1) for at in sorted(places)]
    counting = [_as_a_word(token) if at in places else token for at, token in enumerate(tokens)]
    found += amounts(counting)
    for finder in (references, exercises, _equipment, _words):
        found += finder(tokens, listed)
    return found


def _as_a_word(token: Token) -> Token:
    """A figure that is a place, as it is passed over by what looks for amounts."""
    return replace(token, kind=TokenKind.WORD, value=None)


def _equipment(tokens: Sequence[Token], _listed: Sequence[str]) -> Iterator[Slot]:
    return equipment(tokens)


def _words(tokens: Sequence[Token], _listed: Sequence[str]) -> Iterator[Slot]:
    return words(tokens)
