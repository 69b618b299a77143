"""The requests of which is learned which words say what of a workout that is wanted.

Sixteen people, each in the habits of others, wrote them and marked what each piece means (``data/wishes.jsonl``, a
message a line: ``author``, ``say``, and ``marks``, each the first and the last letter of a piece and its kind); two
more are set aside (``data/wishes_set_aside.jsonl``). Some are said right behind a new workout: ``follows``.
"""

from collections.abc import Iterator
from pathlib import Path

from learning import words
from learning.words import Marked
from spotter.dialogue.understanding.wish import WishKind

TAUGHT = Path(__file__).with_name("data") / "wishes.jsonl"
SET_ASIDE = Path(__file__).with_name("data") / "wishes_set_aside.jsonl"
SOURCES = (TAUGHT,)
KINDS = tuple(WishKind)
EPOCHS = 8


def marked(path: Path) -> Iterator[Marked[WishKind]]:
    """The messages of a file."""
    return words.marked(path, WishKind)
