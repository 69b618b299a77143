"""What a question is about: an entry of the handbook, something that a skill answers, or nothing of either.

Two layers upon what the words mean where they stand, as both encoders read them, learned from the questions of many
people (``make learn ONLY=questions``). They know what is asked; of which exercise, the mentions of the message tell.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from math import exp
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.language.encoder import encoded, judged, read_weights
from spotter.language.message_encoder import message_rows
from spotter.language.tokens import tokenise

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

WEIGHTS = Path(__file__).with_name("data") / "question_topics.npz"
NONE = "none"
"""The topic of what is no question, or of one that none of the others is about."""
_letters_of_a_word = 16
"""At most, on the average: what stands behind is not read, and not parted into words."""
_longest_read = 128
"""Words of a message that are read."""
_least = 0.01


@lru_cache(maxsize=64)
def topics_asked(text: str) -> Mapping[str, float]:
    """How likely each topic is that a message may ask about, 0 to 1, the likeliest first; those below 0.01 left out."""
    given = described(text)
    if given is None:
        return {NONE: 1.0}
    totals = [float(total) for total in judged(read_weights(WEIGHTS), *given)]
    raised = [exp(total - max(totals)) for total in totals]
    likely = {name: share / sum(raised) for name, share in zip(topics(), raised, strict=True)}
    return {name: likely[name] for name in sorted(likely, key=lambda name: -likely[name]) if likely[name] >= _least}


def described(text: str) -> tuple[Numbers, Numbers, Numbers] | None:
    """What the topic of a message is told by; None where it has no word."""
    words = tuple(token.text for token in tokenise(text[: _letters_of_a_word * _longest_read])[:_longest_read])
    if not words:
        return None
    rows, small = message_rows(words), encoded(words)
    mean = small.mean(0, len(words))
    return None if mean is None else (rows.whole, rows.mean, mean)


@cache
def topics() -> tuple[str, ...]:
    """The topics in the order of their places in the weights."""
    import numpy as np

    with np.load(WEIGHTS) as stored:
        return tuple(map(str, stored["labels"]))
