"""Which words of a request for a workout say what of it: how long, how many, what with, what not, and what hurts.

The field calls it sequence labelling: each word has a label, told by what it means where it stands and by the slots
that it is in. The upper layers of the transformer and the two layers upon them were taught on requests in which people
marked what each piece means (``make learn ONLY=wishes``). Words that say nothing of the workout have no label.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.dialogue.understanding.read import longest_read_chars, plain
from spotter.dialogue.understanding.wish import Wish, WishKind
from spotter.language.encoder import judged, read_weights
from spotter.language.message_encoder import place_pieces
from spotter.language.minilm import rows_of
from spotter.language.tokens import Token, TokenKind, tokenise

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

_data = Path(__file__).with_name("data")
TOP, HEADS = _data / "wishes_minilm.npz", _data / "wishes.npz"
MOST_WORDS = 120
"""Of a longer message the beginning is read so."""
SLOTS = (
    *("time", "minutes", "number", "count", "sets", "reps", "rounds", "scheme", "weight", "exercise", "lift"),
    *("equipment", "location", "area", "impact", "part", "movement", "level", "goal", "session", "feeling"),
    *("intensity", "length", "sleep", "age", "clock", "past", "effort", "percent", "whole"),
)
"""The kinds of slots by which a word is told."""
SIGNS = len(SLOTS) + 5
SURELY_NOTHING = 0.9
"""How likely it has to be that a word says nothing of the workout where what it names is passed over."""
AROUND = 2
"""Words to either side whose slots are seen."""


@lru_cache(maxsize=256)
def wishes(text: str) -> tuple[Wish, ...]:
    """What a request for a workout says of it, in order. The time is linear in the length of the text."""
    tokens, likely = _read(text)
    return tuple(_ends_joined(text, _joined(tokens, likely))) if tokens else ()


def _ends_joined(text: str, found: Sequence[Wish]) -> Iterator[Wish]:
    """The pieces, those at one end of the session that few words part as one: ``finish with ten minutes of rowing``."""
    at = 0
    while at < len(found):
        first, last = found[at], at
        for place in range(at + 1, len(found)) if first.kind in _ends else ():
            between = text[found[last].end : found[place].start].replace(" ", "")
            if found[place].start - found[last].end > _between_ends or not (between.isalpha() or not between):
                break
            last = place if found[place].kind is first.kind else last
        yield Wish(first.kind, first.start, found[last].end, max(each.likelihood for each in found[at : last + 1]))
        at = last + 1


_ends = frozenset({WishKind.FINISH, WishKind.WARM_UP})
_between_ends = 16
"""Letters without a mark between two pieces that are one."""


@lru_cache(maxsize=256)
def story(text: str) -> tuple[tuple[int, int], ...]:
    """The stretches of letters, of words that surely say nothing of the workout."""
    tokens, likely = _read(text)
    found: list[tuple[int, int]] = []
    before = False
    for token, row in zip(tokens, likely, strict=True):
        is_told = float(row[0]) >= SURELY_NOTHING
        if is_told and before:
            found[-1] = (found[-1][0], token.end)
        elif is_told:
            found.append((token.start, token.end))
        before = is_told
    return tuple(found)


def likelihood_of_saying_nothing(text: str, at: int) -> float:
    """How likely the word that begins at a letter says nothing of the workout; 0 where no word is read there."""
    tokens, likely = _read(text)
    found = (float(row[0]) for token, row in zip(tokens, likely, strict=True) if token.start == at)
    return next(found, 0.0)


@lru_cache(maxsize=64)
def _read(text: str) -> tuple[tuple[Token, ...], Numbers]:
    """The words, and how likely each kind is of each of them."""
    tokens, signs = described(text)
    return tokens, word_likelihoods(tokens, signs, TOP, HEADS) if tokens else signs


def described(text: str) -> tuple[tuple[Token, ...], Numbers]:
    """The words and marks that are read, and a row of signs for each: the slots that it is in, and what it is."""
    import numpy as np

    tokens = tokenise(text[:longest_read_chars])[:MOST_WORDS]
    signs = np.zeros((len(tokens), SIGNS), np.float32)
    for at, token in enumerate(tokens):
        signs[at, -1], signs[at, -2] = token.is_word, token.kind is TokenKind.NUMBER
    said = plain(text)
    for mention in said.named():
        if mention.start >= mention.end:
            continue
        begin, end = said.tokens[mention.start].start, said.tokens[mention.end - 1].end
        inside = [at for at, token in enumerate(tokens) if token.start < end and begin < token.end]
        for at in inside:
            if mention.kind in SLOTS:
                signs[at, SLOTS.index(mention.kind)] = 1
            signs[at, -3] = 1
            signs[at, -4] = max(signs[at, -4], float(mention.denied))
        signs[inside[:1], -5] = 1
    return tuple(tokens), signs


def with_neighbours(rows: Numbers, signs: Numbers, whole: Numbers) -> Numbers:
    """What each word is told by: its row and those beside it, the row of the whole, and the signs around it."""
    import numpy as np

    count = len(rows)
    framed = np.pad(rows, ((1, 1), (0, 0)))
    around = np.pad(signs, ((AROUND, AROUND), (0, 0)))
    return np.concatenate(
        [
            *(framed[at : at + count] for at in (1, 0, 2)),
            np.repeat(whole[None], count, 0),
            *(around[at : at + count] for at in range(2 * AROUND + 1)),
        ],
        axis=1,
    )


def word_likelihoods(tokens: Sequence[Token], signs: Numbers, top: Path, heads: Path) -> Numbers:
    """How likely each kind is of each word, a row each. ``top``, ``heads``: the weights of the layers upon the text."""
    import numpy as np

    places, begins = place_pieces([token.text for token in tokens])
    rows = rows_of(places, [0] * len(places), top)
    words = rows[[min(begin, len(places) - 1) for begin in begins[:-1]]]
    totals = np.stack([judged(read_weights(heads), each) for each in with_neighbours(words, signs, rows[0])])
    raised = np.exp(totals - totals.max(1, keepdims=True))
    likely: Numbers = raised / raised.sum(1, keepdims=True)
    return likely


def _joined(tokens: Sequence[Token], likely: Numbers) -> list[Wish]:
    """Neighbouring words of one kind as one piece; a range of figures is of one kind."""
    kinds = tuple(WishKind)
    found: list[Wish] = []
    before = WishKind.NONE
    for token, row in zip(tokens, _with_ranges(tokens, likely), strict=True):
        kind = kinds[int(row.argmax())] if token.kind is not TokenKind.BREAK else WishKind.NONE
        share = float(row.max())
        if kind is not WishKind.NONE and kind is before:
            last = found.pop()
            found.append(Wish(kind, last.start, token.end, min(last.likelihood, share)))
        elif kind is not WishKind.NONE:
            found.append(Wish(kind, token.start, token.end, share))
        before = kind
    return found


def _with_ranges(tokens: Sequence[Token], likely: Numbers) -> Numbers:
    """``likely``, with the same for all words of a range: ``3-4``, ``8 to 12``."""
    import numpy as np

    told = likely
    for at in range(len(tokens) - 2):
        first, between, last = tokens[at : at + 3]
        if first.kind is last.kind is TokenKind.NUMBER and between.text in _between_figures:
            told = told.copy() if told is likely else told
            told[at : at + 3] = np.repeat((likely[at] + likely[at + 2])[None] / 2, 3, 0)
    return told


_between_figures = frozenset({"-", "–", "to", "or"})
