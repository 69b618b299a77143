"""What words mean where they stand: rows of numbers, bounded, the same for the same text."""

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from learning.fitting import fingerprint
from learning.meanings import SOURCES
from spotter.language.encoder import WEIGHTS, WINDOW, encoded
from spotter.language.word_pieces import pieces
from tests.unit.language.stored_weights import labels_and_source

LARGEST_BYTES = 8_000_000
READ = 4 * WINDOW


def means(text: str) -> np.ndarray:
    words = tuple(text.split())
    found = encoded(words).mean(0, len(words))
    assert found is not None
    return found / np.linalg.norm(found)


def _loads_no_numpy(code: str) -> bool:
    code = f"import sys\n{code}\nsys.exit('numpy' in sys.modules)"
    environment = {"PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0  # noqa: S603  # our own words


@settings(deadline=None)  # the first text loads the weights
@given(st.lists(st.text(min_size=1, max_size=12), min_size=1, max_size=40))
def test_every_piece_has_a_row_and_every_word_its_place(words: list[str]) -> None:
    found = encoded(tuple(words))
    assert len(found.rows) == min(READ, sum(len(pieces(word)) for word in words))
    assert len(found.begins) == len(words) + 1
    assert np.isfinite(found.rows).all()


def test_a_long_text_is_read_up_to_a_bound() -> None:
    words = ("squat",) * 5_000
    found = encoded(words)
    assert len(found.rows) == READ
    assert found.mean(0, 10) is not None
    assert found.mean(4_000, 4_010) is None


def test_nothing_said_means_nothing() -> None:
    assert encoded(()).mean(0, 0) is None


def test_a_word_means_something_else_beside_other_words() -> None:
    one, other = encoded(("press", "pause")), encoded(("bench", "press"))
    assert not np.allclose(one.rows[0], other.rows[other.begins[1]], atol=0.1)


@pytest.mark.parametrize(
    ("text", "alike", "other"),
    [
        ("my knee hurts", "the left knee is sore", "three sets of ten"),
        ("cancel the session on friday", "i can't make it friday", "how is my bench going"),
        ("did 5 reps of squats at 100", "deadlift 3 sets at 140 done", "book me in for monday"),
    ],
)
def test_what_is_meant_alike_is_alike(text: str, alike: str, other: str) -> None:
    assert means(text) @ means(alike) > means(text) @ means(other)


def test_who_encodes_nothing_does_not_load_numpy() -> None:
    assert _loads_no_numpy("import spotter.dialogue.coach, spotter.safety")


def test_who_plans_by_what_is_stored_does_not_load_numpy() -> None:
    """The functions that call no model have none."""
    assert _loads_no_numpy("""
from datetime import date
from spotter.coaching.types import PainFlagContext, Severity
from spotter.safety.flags import assess_flags, warning_in
from spotter.training.planning.wishes import wishes_of
flags = [PainFlagContext(body_part="somewhere around the left knee", severity=Severity.MILD)]
assess_flags(flags), warning_in(flags)
kinds = ("injury", "exclusion", "equipment", "intensity", "other")
wishes_of([{"preference_type": each, "value": "nothing heavy before breakfast"} for each in kinds], date.min, "")
""")


def test_the_weights_are_of_the_examples_as_they_are() -> None:
    assert fingerprint(SOURCES) in labels_and_source(WEIGHTS)[1], "run `make learn`"


def test_the_weights_are_small() -> None:
    assert WEIGHTS.stat().st_size < LARGEST_BYTES
