"""The larger encoder: each piece has a row that hangs on all the others."""

import numpy as np

from spotter.language.encoder import read_weights
from spotter.language.minilm import LAYERS, WEIGHTS, rows_of
from spotter.language.wordpiece import BEGIN, END, PIECES, place_of, wordpieces

_LARGEST_FILE_BYTES = 24_000_000


def _page(message: str, beside: str) -> tuple[list[int], list[int]]:
    first = [place_of(BEGIN), *(place for word in message.split() for place in wordpieces(word)), place_of(END)]
    second = [*(place for word in beside.split() for place in wordpieces(word)), place_of(END)]
    return [*first, *second], [0] * len(first) + [1] * len(second)


def test_there_is_a_row_of_384_numbers_for_each_piece() -> None:
    places, parts = _page("drop the second one", "1 back squat")
    assert rows_of(places, parts).shape == (len(places), 384)


def test_the_same_pieces_have_the_same_rows() -> None:
    page = _page("drop the second one", "1 back squat")
    assert np.array_equal(rows_of(*page), rows_of(*page))


def test_a_row_hangs_on_what_stands_beside_it() -> None:
    one = rows_of(*_page("drop the rows", "1 barbell row"))
    other = rows_of(*_page("drop the rows", "1 bench press"))
    assert np.abs(one[1] - other[1]).max() > 0.01


def test_rows_are_normal_at_the_end() -> None:
    """The last step of each layer sets a row's mean and spread: a file whose arrays were mixed up would not."""
    weights = read_weights(WEIGHTS)
    last = LAYERS[-1]
    rows = rows_of(*_page("shorter please", "1 plank"))
    plain = (rows - weights[f"after inner {last} bias"]) / weights[f"after inner {last} scale"]
    assert np.abs(plain.mean(-1)).max() < 1e-3
    assert np.abs(plain.std(-1) - 1).max() < 1e-2


def test_there_is_an_embedding_for_each_piece_and_the_file_is_not_large() -> None:
    assert len(read_weights(WEIGHTS)["pieces"]) == len(PIECES.read_text("utf-8").splitlines())
    assert WEIGHTS.stat().st_size < _LARGEST_FILE_BYTES
