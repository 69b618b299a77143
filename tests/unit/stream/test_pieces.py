import json

from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.stream.pieces import PIECE_BYTES, first_piece, pieces

TEXTS = st.builds(
    lambda fragments: "".join(text * times for text, times in fragments),
    st.lists(st.tuples(st.text(max_size=8), st.integers(0, 6_000)), max_size=6),
)


def size(text: str) -> int:
    return len(json.dumps(text, ensure_ascii=False).encode()) - 2


@settings(max_examples=150, deadline=None)
@given(TEXTS)
def test_pieces_are_the_text_and_every_one_fits(text: str) -> None:
    cut = list(pieces(text))
    assert "".join(cut) == text
    assert all(0 < size(piece) <= PIECE_BYTES for piece in cut)
    assert first_piece(text) == (cut[0] if cut else "")


def test_a_text_without_escapes_fills_its_pieces() -> None:
    assert [len(piece) for piece in pieces("x" * 50_000)] == [24_000, 24_000, 2_000]
    assert [len(piece) for piece in pieces("\u0001" * 9_000)] == [3_000, 3_000, 3_000]
    assert list(pieces("")) == []
