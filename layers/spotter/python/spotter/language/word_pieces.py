"""Words cut into the pieces that an encoder knows: the likeliest row of pieces, by how often each was seen.

The unigram model of SentencePiece (Kudo 2018, https://arxiv.org/abs/1804.10959), word by word. The pieces and their
log-likelihoods are those that the encoder was trained with. Linear in the length of a word: no piece is longer than
the longest of the list.
"""

from functools import cache, lru_cache
from pathlib import Path

PIECES = Path(__file__).with_name("data") / "word_pieces.txt"
UNKNOWN = 0
_begins_a_word = "▁"
_unlikely = -20.0
"""The log-likelihood of a letter that no piece has."""


@lru_cache(maxsize=4096)
def pieces(word: str) -> tuple[int, ...]:
    """The places in the list of the pieces that ``word`` is made of; a letter that none has is ``UNKNOWN``."""
    known, longest = _known()
    letters = _begins_a_word + word
    likeliest = [0.0, *(-float("inf") for _ in letters)]
    last: list[tuple[int, int]] = [(0, UNKNOWN) for _ in likeliest]
    for start in range(len(letters)):
        for end in range(start + 1, min(len(letters), start + longest) + 1):
            piece = known.get(letters[start:end])
            if piece is None and end > start + 1:
                continue
            place, score = piece or (UNKNOWN, _unlikely)
            if likeliest[start] + score > likeliest[end]:
                likeliest[end] = likeliest[start] + score
                last[end] = (start, place)
    found: list[int] = []
    at = len(letters)
    while at:
        at, place = last[at]
        found.append(place)
    return tuple(found[::-1])


@cache
def _known() -> tuple[dict[str, tuple[int, float]], int]:
    """Each piece with its place in the list and its log-likelihood, and how long the longest is."""
    lines = (line.split("\t") for line in PIECES.read_text("utf-8").splitlines())
    known = {piece: (place, float(score)) for place, (piece, score) in enumerate(lines) if score}
    return known, max(map(len, known))
