"""A message of a talk, read once: how likely each intent is of it and of each of its words, and what each word tells.

Whoever knows only the words takes "three times this week, but now just legs" for a plan of a week, "no tingling" for a
symptom, and "chest back shoulders" for three pains. Here the message and what came before it are read as one text by
the pretrained transformer (``language.minilm``) with upper layers of its own, learned from messages of which people
who wrote them said what each stretch asks for and what each word tells (``make learn ONLY=talks``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.language.encoder import judged, one_of, read_weights
from spotter.language.minilm import rows_of
from spotter.language.talk.intent import Intent, Stands
from spotter.language.talk.telling import Telling
from spotter.language.tokens import Token, tokenise
from spotter.language.wordpiece import BEGIN, END, place_of, wordpieces

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

_data = Path(__file__).with_name("data")
TOP = _data / "talk_minilm.npz"
OF_MESSAGES, OF_WORDS = _data / "talk_messages.npz", _data / "talk_words.npz"
MOST_PIECES = 128
"""Of the message, or a stretch of it, and what stands beside it."""
NOT_RULED_OUT = 0.05
"""How likely each intent is at least of a message that is too long to be read whole."""
_most_beside = 28
_most_letters = 1500
"""Of a message, that are read: nothing is known of what stands behind."""


@dataclass(frozen=True, slots=True)
class Page:
    """Pieces that are read together: a stretch of a message, and what stands beside it."""

    places: tuple[int, ...]
    parts: tuple[int, ...]
    """Of each piece, whether it stands beside the message."""
    words: tuple[Token, ...]
    begins: tuple[int, ...]
    """At which piece each word begins."""
    end: int
    """At which piece the message ends."""
    stands: Stands


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a mark between two letters of its message, and how likely each intent and each telling of it is."""

    start: int
    end: int
    intents: Mapping[Intent, float]
    tellings: Mapping[Telling, float]


@dataclass(frozen=True, slots=True)
class TalkReading:
    """What a message asks for and tells, each share 0 to 1."""

    intents: Mapping[Intent, float]
    """Each by itself: a message may ask for several things."""
    words: tuple[Word, ...]
    """Of each word that was read; its intents together are 1, and so are its tellings."""

    def telling_of(self, start: int, end: int) -> Mapping[Telling, float] | None:
        """How likely each telling is of what stands between two letters: the mean of its words; None if unread."""
        inside = [each.tellings for each in self.words if each.start < end and start < each.end]
        if not inside:
            return None
        return {telling: sum(each[telling] for each in inside) / len(inside) for telling in Telling}


def pages_of(text: str, coach: str, stands: Stands) -> tuple[Page, ...]:
    """A message beside the gist of what the ``coach`` said last, in stretches where it is long; none without words."""
    beside = [place for token in tokenise(coach[:_most_letters]) for place in wordpieces(token.text)][:_most_beside]
    other = [*wordpieces(stands.value), *beside, place_of(END)]
    most = MOST_PIECES - len(other) - 2
    found: list[Page] = []
    words: list[Token] = []
    pieces: list[int] = []
    begins: list[int] = []

    def close() -> None:
        message = [place_of(BEGIN), *pieces, place_of(END)]
        parts = (0,) * len(message) + (1,) * len(other)
        found.append(Page((*message, *other), parts, tuple(words), tuple(begins), len(message) - 1, stands))
        words.clear()
        pieces.clear()
        begins.clear()

    for token in tokenise(text[:_most_letters]):
        own = wordpieces(token.text)[:most]
        if len(pieces) + len(own) > most:
            close()
        if own:
            begins.append(len(pieces) + 1)
            words.append(token)
            pieces.extend(own)
    if pieces:
        close()
    return tuple(found)


@lru_cache(maxsize=1024)
def talk_reading(text: str, coach: str = "", stands: Stands = Stands.NOTHING) -> TalkReading:
    """What a message asks for and tells. ``coach``: the gist of what was said last; ``stands``: what there is."""
    pages = pages_of(text, coach, stands)
    if not pages:
        return TalkReading(dict.fromkeys(Intent, 0.0), ())
    totals = judged(read_weights(OF_MESSAGES), _given_of_first(pages))
    is_cut = len(pages) > 1 or len(text) > _most_letters
    least = NOT_RULED_OUT if is_cut else 0.0
    intents = {intent: max(least, 1 / (1 + exp(-float(total)))) for intent, total in zip(Intent, totals, strict=True)}
    words = (word for page in pages for word in _words(page))
    return TalkReading(intents, tuple(words))


def _words(page: Page) -> Sequence[Word]:
    import numpy as np

    totals = np.stack([judged(read_weights(OF_WORDS), row) for row in given_of_page(page)])
    intents, tellings = _shares(totals[:, : len(Intent)]), _shares(totals[:, len(Intent) :])
    return [
        Word(
            word.start,
            word.end,
            dict(zip(Intent, map(float, intents[at]), strict=True)),
            dict(zip(Telling, map(float, tellings[at]), strict=True)),
        )
        for at, word in enumerate(page.words)
    ]


def given_of_message(text: str, coach: str, stands: Stands) -> Numbers | None:
    """What a whole message is told by, its first stretch: the row of the whole, the mean of its words, what stands."""
    pages = pages_of(text, coach, stands)
    return _given_of_first(pages) if pages else None


def _given_of_first(pages: Sequence[Page]) -> Numbers:
    import numpy as np

    first, rows = pages[0], _rows(pages[0])
    setting = one_of(len(Stands), tuple(Stands).index(first.stands))
    return np.concatenate([rows[0], rows[1 : first.end].mean(0), setting])


@lru_cache(maxsize=16)
def _rows(page: Page) -> Numbers:
    """A row for each piece, once for all that is told by it."""
    return rows_of(page.places, page.parts, TOP)


def given_of_page(page: Page) -> Numbers:
    """What each word of a page is told by, a row for each."""
    rows = _rows(page)
    return given_of_words(rows[list(page.begins)], rows[0])


def given_of_words(words: Numbers, whole: Numbers) -> Numbers:
    """What each word is told by: its row, those of the words beside it, and the row of the whole."""
    import numpy as np

    framed = np.pad(words, ((1, 1), (0, 0)))
    count = len(words)
    return np.concatenate([*(framed[at : at + count] for at in (1, 0, 2)), np.repeat(whole[None], count, 0)], axis=1)


def _shares(totals: Numbers) -> Numbers:
    import numpy as np

    raised = np.exp(totals - totals.max(1, keepdims=True))
    shares: Numbers = raised / raised.sum(1, keepdims=True)
    return shares
