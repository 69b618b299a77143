"""The requests of which is learned which words say what of a workout that is wanted.

Sixteen people, each in the habits of others, wrote them and marked what each piece means (``data/wishes.jsonl``, a
message a line: ``author``, ``say``, and ``marks``, each the first and the last letter of a piece and its kind); two
more are set aside (``data/wishes_set_aside.jsonl``). Some are said right behind a new workout: ``follows``.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from learning.pretrained import Numbers
from spotter.dialogue.understanding.wish import WishKind
from spotter.dialogue.understanding.wishes import described
from spotter.language.message_encoder import place_pieces
from spotter.language.tokens import Token

TAUGHT = Path(__file__).with_name("data") / "wishes.jsonl"
SET_ASIDE = Path(__file__).with_name("data") / "wishes_set_aside.jsonl"
SOURCES = (TAUGHT,)
KINDS = tuple(WishKind)


@dataclass(frozen=True, slots=True)
class Marked:
    """A message with its marks: the first and the last letter of each piece, and its kind."""

    author: str
    text: str
    marks: tuple[tuple[int, int, WishKind], ...]
    follows: bool = False
    """Whether it was said right behind a new workout."""


@dataclass(frozen=True, slots=True)
class Example:
    """The pieces of a message, at which of them each word begins, the signs of each word, and the place of its kind."""

    places: tuple[int, ...]
    begins: tuple[int, ...]
    signs: Numbers
    kinds: tuple[int, ...]


def marked(path: Path) -> Iterator[Marked]:
    """The messages of a file."""
    for line in path.read_text("utf-8").splitlines():
        told = json.loads(line)
        marks = tuple((start, end, WishKind(kind)) for start, end, kind in told["marks"])
        yield Marked(told["author"], told["say"], marks, bool(told.get("follows")))


def examples(messages: Sequence[Marked]) -> Iterator[Example]:
    """Each message as it is taught."""
    for each in messages:
        tokens, signs = described(each.text)
        places, begins = place_pieces([token.text for token in tokens])
        kinds = tuple(KINDS.index(kind_of(token, each.marks)) for token in tokens)
        if kinds:
            yield Example(tuple(places), tuple(min(at, len(places) - 1) for at in begins[:-1]), signs, kinds)


def kind_of(token: Token, marks: Sequence[tuple[int, int, WishKind]]) -> WishKind:
    """The kind of the piece that a word is in."""
    return next((kind for start, end, kind in marks if token.start < end and start < token.end), WishKind.NONE)
