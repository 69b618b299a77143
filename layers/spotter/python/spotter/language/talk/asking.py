"""A message of a talk and what came before it, read as one text for what it asks for.

The pretrained transformer (``language.minilm``) reads both with upper layers of its own. What is told upon its rows is
learned together (``make learn ONLY=intents``): what the message asks for and wants changed (``dialogue.intents``), and
whether its writer needs care (``safety.in_talk``).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.language.encoder import one_of
from spotter.language.minilm import rows_of
from spotter.language.talk.intent import Stands
from spotter.language.tokens import tokenise
from spotter.language.wordpiece import BEGIN, END, place_of, wordpieces

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

TOP = Path(__file__).with_name("data") / "asking_minilm.npz"
MOST_PIECES = 128
"""Of the message and what stands beside it."""
_most_beside = 28
_most_letters = 1200
"""Of a message, that are parted into words: what stands behind is not read."""


@dataclass(frozen=True, slots=True)
class Page:
    """The pieces that are read together, of each whether it stands beside the message, and where the message ends."""

    places: tuple[int, ...]
    parts: tuple[int, ...]
    end: int
    stands: Stands
    is_cut: bool = False
    """Whether the end of the message is not among them."""


def page_of(text: str, coach: str, stands: Stands) -> Page | None:
    """A message beside the gist of what the ``coach`` said last; None where it has no word."""
    own = [place for token in tokenise(text[:_most_letters]) for place in wordpieces(token.text)]
    if not own:
        return None
    beside = [place for token in tokenise(coach[:_most_letters]) for place in wordpieces(token.text)][:_most_beside]
    whole = len(own)
    own = own[: MOST_PIECES - len(beside) - len(wordpieces(stands.value)) - 3]
    message = [place_of(BEGIN), *own, place_of(END)]
    other = [*wordpieces(stands.value), *beside, place_of(END)]
    return Page(
        (*message, *other),
        (0,) * len(message) + (1,) * len(other),
        len(message) - 1,
        stands,
        len(own) < whole or len(text) > _most_letters,
    )


@lru_cache(maxsize=64)
def given_of(page: Page) -> Numbers:
    """What all of a message is told by: the row of the whole, the mean of its words, and what stands beside it."""
    import numpy as np

    rows = rows_of(page.places, page.parts, TOP)
    setting = one_of(len(Stands), tuple(Stands).index(page.stands))
    return np.concatenate([rows[0], rows[1 : page.end].mean(0), setting])
