"""Texts in pieces that fit into a frame, whatever they are made of."""

import json
from collections.abc import Iterator

PIECE_BYTES = 24_000
"""Of a piece as JSON, where a control character takes six bytes. What a frame may hold beyond it is the envelope's."""


def pieces(text: str) -> Iterator[str]:
    """The text cut into pieces, in order; none for an empty text. The same text is always cut in the same places."""
    start = 0
    while start < len(text):
        letters = PIECE_BYTES
        while _size(text[start : start + letters]) > PIECE_BYTES:
            letters //= 2
        yield text[start : start + letters]
        start += letters


def first_piece(text: str) -> str:
    """As much of the beginning of a text as fits."""
    return next(pieces(text), "")


def _size(text: str) -> int:
    return len(json.dumps(text, ensure_ascii=False).encode()) - len('""')
