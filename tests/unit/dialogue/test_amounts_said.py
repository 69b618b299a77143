"""Sets, reps and the word "one" as they are said in a message."""

import pytest

from spotter.dialogue.understanding.slots.amounts import Scheme, amounts
from spotter.language.tokens import tokenise


def said(text: str) -> dict[str, object]:
    return {slot.kind: slot.value for slot in amounts(tokenise(text))}


@pytest.mark.parametrize(
    ("text", "reps"),
    [("60 kg for sets of 10", 10), ("sets of eight please", 8), ("do them in sets of 5", 5)],
)
def test_sets_of_a_number_say_the_reps(text: str, reps: int) -> None:
    found = said(text)
    assert found["reps"] == reps
    assert "sets" not in found


@pytest.mark.parametrize("text", ["3 sets of 10", "three working sets of 10"])
def test_a_number_of_sets_before_them_makes_a_scheme_or_sets(text: str) -> None:
    assert "reps" not in said(text)


@pytest.mark.parametrize("text", ["four times eight", "4 times 8", "four times eight with 80"])
def test_so_many_times_so_many_is_a_scheme(text: str) -> None:
    assert said(text)["scheme"] == Scheme(4, 8)


@pytest.mark.parametrize("text", ["3 times a week", "3 times 20 seconds", "10 times 60", "4 times 8 kg"])
def test_other_times_are_no_scheme(text: str) -> None:
    assert "scheme" not in said(text)


@pytest.mark.parametrize("text", ["the overhead one", "12 kg. the pressing one.", "the last one", "that one"])
def test_one_that_stands_for_something_is_no_number(text: str) -> None:
    assert said(text).get("number") != 1


@pytest.mark.parametrize("text", ["do one", "add one set", "only one more"])
def test_one_that_counts_is_a_number(text: str) -> None:
    assert said(text)["number"] == 1
