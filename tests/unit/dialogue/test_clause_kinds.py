"""What each clause of a message does: where it may be parted, and that the weights are of the examples as they are."""

from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from learning.clauses import SOURCES
from learning.fitting import fingerprint
from spotter.dialogue.understanding.clause_kinds import WEIGHTS, Setting, likeliest, parts
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import message

TODAY = date(2026, 3, 12)


def kinds(text: str, setting: Setting = Setting.NONE) -> list[str]:
    return [part.kind for part in parts(message(text, TODAY), setting)]


def test_the_weights_are_of_the_examples_as_they_are() -> None:
    assert fingerprint(SOURCES) in WEIGHTS.read_text("utf-8").partition("\n")[0], "run `make learn`"


@pytest.mark.parametrize(
    ("text", "parted"),
    [
        ("bench 12, 10, 8", ["bench 12, 10, 8"]),
        ("bench 5 and 4", ["bench 5 and 4"]),
        ("bench forty two and a half and done", ["bench forty two and a half", "and done"]),
        ("bench 3x5 but my knee hurts", ["bench 3x5", "but my knee hurts"]),
        ("squats done. book friday", ["squats done.", "book friday"]),
        ("row 3x8\ncurl 3x12", ["row 3x8", "curl 3x12"]),
        ("", []),
    ],
)
def test_a_message_is_parted_at_marks_lines_and_joining_words(text: str, parted: list[str]) -> None:
    said = message(text, TODAY)
    assert [said.part(start, end).quoted() for start, end in clauses(said.tokens)] == parted


@given(st.text(max_size=80))
def test_the_clauses_are_the_whole_message(text: str) -> None:
    tokens = message(text, TODAY).tokens
    spans = clauses(tokens)
    assert [at for start, end in spans for at in range(start, end)] == list(range(len(tokens)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("squats 3x5 at 100 kg", ["log"]),
        ("no burpees ever", ["preference"]),
        ("how is my bench going?", ["ask_progress"]),
        ("cancel saturday's session", ["unschedule"]),
        ("my left knee hurts", ["pain"]),
        ("build me a 30 minute workout with dumbbells", ["build"]),
        ("bench 3x5 80 kg, and book legs for friday 6pm", ["log", "schedule"]),
    ],
)
def test_each_stretch_has_its_kind(text: str, expected: list[str]) -> None:
    assert kinds(text) == expected


def test_what_stands_before_a_message_is_heeded() -> None:
    said = message("the barbell one", TODAY)
    assert likeliest(said, Setting.ASKED, ("reply",)) > likeliest(said, Setting.NONE, ("reply",))


@given(st.text(max_size=60), st.sampled_from(Setting))
def test_any_message_has_stretches_in_order_whose_kinds_differ(text: str, setting: Setting) -> None:
    found = parts(message(text, TODAY), setting)
    assert all(one.end == two.start and one.kind != two.kind for one, two in pairwise(found))
    assert all(0 < part.likelihood <= 1 for part in found)
