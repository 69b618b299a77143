"""How likely a word that nobody knows is only part of a story, as the messages of many people have taught.

"The creche rang, make it 20 min": nothing is done otherwise for the creche. "Swap the rows for cossacks": the word is
what it is all about. A layer upon what the word means where it stands (``language.message_encoder``) tells the one from
the other (``make learn``). Nonsense says nothing for a story, so it is no part of one.
"""

from functools import lru_cache
from math import exp
from pathlib import Path

from spotter.dialogue.understanding.model import Understanding
from spotter.language.encoder import judged, read_weights
from spotter.language.message_encoder import message_rows
from spotter.language.tokens import tokenise

WEIGHTS = Path(__file__).with_name("data") / "story_words.npz"
STORY = "story"
LEAST = 0.99
"""How likely a word has to be part of a story for a change to be made without asking about it."""
LEAST_BESIDE_A_READING = 0.9
"""The same where the whole message was surely read beside the workout."""
LEAST_BESIDE_A_NAME = 0.98
"""The same there of a word in a stretch that names something: ``zanthel swap the squats``."""


def likelihood_of_story(said: Understanding, at: int) -> float:
    """How likely the word at ``at`` can be passed over without any change of what is to be done, 0 to 1."""
    return _likelihood(said.text, len(said.tokens), at)


@lru_cache(maxsize=512)
def _likelihood(text: str, count: int, at: int) -> float:
    found = message_rows(tuple(token.text for token in tokenise(text)[:count]))
    own = found.mean_of(at, at + 1)
    if own is None:
        return 0.0
    matters, story = judged(read_weights(WEIGHTS), own, found.whole, found.mean)
    return 1 / (1 + exp(float(matters - story)))
