"""How likely each intent of a message is, read together with what the coach said last.

Whoever knows only the words takes "three times this week, but now just legs" for a plan of a week, and "3 sets of rows
and we are done" for a log. Here the message and what came before it are read as one text by the pretrained transformer
(``language.minilm``) with upper layers of its own, learned from messages of which people who wrote them said all that
they ask for (``make learn ONLY=intents``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import exp
from pathlib import Path

from spotter.dialogue.intents.fitting import HARDLY
from spotter.language.encoder import judged, one_of, read_weights
from spotter.language.minilm import rows_of
from spotter.language.talk.intent import Intent, Stands
from spotter.language.tokens import tokenise
from spotter.language.wordpiece import BEGIN, END, place_of, wordpieces

TOP = Path(__file__).with_name("data") / "intents_minilm.npz"
HEADS = Path(__file__).with_name("data") / "intents.npz"
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


@lru_cache(maxsize=1024)
def likelihoods(text: str, coach: str, stands: Stands) -> Mapping[Intent, float]:
    """How likely each intent is, 0 to 1, each by itself. What is too long to be read whole rules nothing out."""
    page = page_of(text, coach, stands)
    if page is None:
        return dict.fromkeys(Intent, 0.0)
    rows = rows_of(page.places, page.parts, TOP)
    settings = one_of(len(Stands), tuple(Stands).index(page.stands))
    totals = judged(read_weights(HEADS), rows[0], rows[1 : page.end].mean(0), settings)
    least = HARDLY if page.is_cut else 0.0
    return {intent: max(least, 1 / (1 + exp(-float(total)))) for intent, total in zip(Intent, totals, strict=True)}
