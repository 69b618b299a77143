"""How likely a message needs care, by what it means in a talk about training.

What lifters tell beside their orders ("deleted by my wife, that plan", "I only lay on the mat and the children built on
me") is near to how despair is said, and the second reader (``learned``) knows few such messages. A layer upon the rows
of another network (``language.talk.asking``), which has read thousands of them, is asked where it alone would add a
warning (``make learn ONLY=intents``).
"""

from functools import lru_cache
from math import exp
from pathlib import Path

from spotter.language.encoder import judged, read_weights
from spotter.language.talk.asking import given_of, page_of
from spotter.language.talk.intent import Stands

WEIGHTS = Path(__file__).with_name("data") / "care_in_talks.npz"


@lru_cache(maxsize=64)
def care_in_talk(text: str) -> float:
    """How likely ``text`` needs care of any kind, 0 to 1; 1 of one without words, or too long to be read whole."""
    page = page_of(text, "", Stands.NOTHING)
    if page is None or page.is_cut:
        return 1.0
    harmless, *kinds = (float(total) for total in judged(read_weights(WEIGHTS), given_of(page)))
    most = max(harmless, *kinds)
    shares = [exp(total - most) for total in (harmless, *kinds)]
    return 1 - shares[0] / sum(shares)
