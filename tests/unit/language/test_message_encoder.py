"""The transformer that reads messages by themselves: a row for each word, and upper layers of its own."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from learning.fitting import fingerprint
from learning.message_examples import SOURCES
from spotter.dialogue.understanding import clause_kinds, request_kinds, story_words
from spotter.language.encoder import read_weights
from spotter.language.message_encoder import TOP, WINDOW, message_rows, place_pieces
from spotter.language.minilm import LAYERS, SHARED
from spotter.safety import learned
from tests.unit.language.stored_weights import labels_and_source

_LARGEST_FILE_BYTES = 8_000_000
_words = st.lists(st.text(min_size=1, max_size=12), max_size=40)


@given(_words)
def test_each_word_has_its_pieces_in_order(words: list[str]) -> None:
    places, begins = place_pieces(words)
    assert len(begins) == len(words) + 1
    assert list(begins) == sorted(begins)
    assert begins[0] == 1
    assert begins[-1] == len(places) - 1
    assert len(places) <= WINDOW


def test_of_a_long_text_the_end_has_no_rows() -> None:
    words = ("squat",) * (2 * WINDOW)
    rows = message_rows(words)
    assert rows.rows.shape == (WINDOW, 384)
    assert rows.mean_of(0, 1) is not None
    assert rows.mean_of(len(words) - 1, len(words)) is None


def test_a_text_without_words_has_a_row_for_the_whole_alone() -> None:
    rows = message_rows(())
    assert rows.whole.shape == (384,)
    assert rows.mean_of(0, 0) is None


def test_a_row_hangs_on_the_words_around_it() -> None:
    one, other = message_rows(("drop", "the", "rows")), message_rows(("did", "the", "rows"))
    assert np.abs(one.rows[3] - other.rows[3]).max() > 0.01


def test_the_file_holds_the_upper_layers_and_is_not_large() -> None:
    numbers = {name.removesuffix(" scale").removesuffix(" bias").rpartition(" ")[2] for name in read_weights(TOP)}
    assert numbers == set(LAYERS[SHARED:])
    assert TOP.stat().st_size < _LARGEST_FILE_BYTES


@pytest.mark.parametrize(
    "path", [TOP, clause_kinds.MEANINGS, request_kinds.MEANINGS, learned.MEANINGS, story_words.WEIGHTS]
)
def test_the_weights_are_of_the_examples_as_they_are(path: Path) -> None:
    assert fingerprint(SOURCES) in labels_and_source(path)[1], "run `make learn ONLY=messages`"


def test_each_reader_knows_its_labels_in_their_order() -> None:
    assert labels_and_source(clause_kinds.MEANINGS)[0] == clause_kinds.weights().labels
    assert labels_and_source(request_kinds.MEANINGS)[0] == request_kinds.weights().labels
    assert labels_and_source(story_words.WEIGHTS)[0] == ("matters", "story")
