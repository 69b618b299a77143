"""A letter is read without its greeting and its close."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.language.letters import body

LETTER = "Dear Coach,\n\nI did my squats.\nThree sets of five.\n\nYours sincerely,\nH. Pemberton"


def test_greeting_close_and_signature_are_left_out() -> None:
    assert body(LETTER) == "I did my squats.\nThree sets of five."


@pytest.mark.parametrize(
    "text",
    [
        "bench 3x5",
        "Dear Coach, I did my squats",
        "squats\nbench\nrows",
        "hi\n",
        "did my squats\nthanks for the plan, it was a good one and I liked it",
        "row 3x8\nbest set 80",
    ],
)
def test_what_is_no_letter_stays_whole(text: str) -> None:
    assert body(text) == text


def test_a_close_without_a_greeting_is_left_out_too() -> None:
    assert body("squats 3x5 100\nkind regards\nAnn") == "squats 3x5 100"


@given(st.text(alphabet="Dear Coach,\nYours sincerely.x5 ", max_size=120))
def test_nothing_is_added_and_something_is_left_of_anything(text: str) -> None:
    found = body(text)
    assert found in text
    assert bool(found.strip()) == bool(text.strip())
