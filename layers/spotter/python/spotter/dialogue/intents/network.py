"""How likely each intent of a message is, read together with what the coach said last.

Whoever knows only the words takes "three times this week, but now just legs" for a plan of a week, and "3 sets of rows
and we are done" for a log. A layer upon the rows of the message and what came before it (``language.talk.asking``)
tells them apart, learned from messages of which people who wrote them said all that they ask for
(``make learn ONLY=intents``).
"""

from collections.abc import Mapping
from functools import lru_cache
from math import exp
from pathlib import Path

from spotter.dialogue.intents.fitting import HARDLY
from spotter.language.encoder import judged, read_weights
from spotter.language.talk.asking import given_of, page_of
from spotter.language.talk.intent import Intent, Stands

HEADS = Path(__file__).with_name("data") / "intents.npz"


@lru_cache(maxsize=1024)
def likelihoods(text: str, coach: str, stands: Stands) -> Mapping[Intent, float]:
    """How likely each intent is, 0 to 1, each by itself. What is too long to be read whole rules nothing out."""
    page = page_of(text, coach, stands)
    if page is None:
        return dict.fromkeys(Intent, 0.0)
    totals = judged(read_weights(HEADS), given_of(page))
    least = HARDLY if page.is_cut else 0.0
    return {intent: max(least, 1 / (1 + exp(-float(total)))) for intent, total in zip(Intent, totals, strict=True)}
