"""Messages with pieces that were marked as of a kind, and what is taught of their words."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Generic, TypeVar

from learning.pretrained import Numbers
from spotter.dialogue.understanding.wishes import described
from spotter.language.message_encoder import place_pieces
from spotter.language.tokens import Token

Kind = TypeVar("Kind", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Marked(Generic[Kind]):
    """A message with its marks: the first and the last letter of each piece, and its kind."""

    author: str
    text: str
    marks: tuple[tuple[int, int, Kind], ...]
    follows: bool = False
    """Whether it was said right behind a new workout."""


@dataclass(frozen=True, slots=True)
class Example:
    """The pieces of a message, at which of them each word begins, the signs of each word, and the place of its kind."""

    places: tuple[int, ...]
    begins: tuple[int, ...]
    signs: Numbers
    kinds: tuple[int, ...]


def marked(path: Path, kinds: type[Kind]) -> Iterator[Marked[Kind]]:
    """The messages of a file, a message a line: ``author``, ``say``, and ``marks``."""
    for line in path.read_text("utf-8").splitlines():
        told = json.loads(line)
        marks = tuple((start, end, kinds(kind)) for start, end, kind in told["marks"])
        yield Marked(told["author"], told["say"], marks, bool(told.get("follows")))


def examples(messages: Sequence[Marked[Kind]], none: Kind) -> Iterator[Example]:
    """Each message as it is taught; ``none``: the kind of what is not marked."""
    all_kinds = tuple(type(none))
    for each in messages:
        tokens, signs = described(each.text)
        places, begins = place_pieces([token.text for token in tokens])
        kinds = tuple(all_kinds.index(kind_of(token, each.marks, none)) for token in tokens)
        if kinds:
            yield Example(tuple(places), tuple(min(at, len(places) - 1) for at in begins[:-1]), signs, kinds)


def kind_of(token: Token, marks: Sequence[tuple[int, int, Kind]], none: Kind) -> Kind:
    """The kind of the piece that a word is in."""
    return next((kind for start, end, kind in marks if token.start < end and start < token.end), none)
