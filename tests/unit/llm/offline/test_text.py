import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spotter.llm.offline.text import longest_read_chars, plain


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Give me a 30-minute DUMBBELL workout!", "give me a 30 minute dumbbell workout !"),
        ("I don’t have a bench", "i dont have a bench"),
        ("gimme a dumbell wrokout for my sholders", "gimme a dumbbell workout for my shoulders"),
        ("half an hour", "30 minutes"),
        ("an hour and a half", "90 minutes"),
        ("three quarters of an hour", "45 minutes"),
        ("1h30", "90 minutes"),
        ("1.5 hours", "1.5 hours"),
        ("forty five minutes", "45 minutes"),
        ("twenty-five min", "25 min"),
        ("one more set of the second one", "1 more set of the second one"),
        ("swap the other one", "swap the other one"),
        ("a couple of sets", "2 sets"),
        ("curls, rows; then plank.", "curls , rows ; then plank ."),
        ("4×12", "4×12"),
        ("I should train", "i should train"),
        ("my lungs burn", "my lungs burn"),
        ("café façade", "cafe facade"),
        ("", ""),
        ("💪💪", ""),
    ],
)
def test_a_message_is_made_plain(written: str, read: str) -> None:
    assert plain(written) == read


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=200))
def test_plain_text_holds_words_digits_and_marks_parted_by_single_spaces(text: str) -> None:
    read = plain(text)
    assert read == " ".join(read.split())
    assert set(read) <= set("abcdefghijklmnopqrstuvwxyz0123456789 ,.;!?:/%+×")


def test_of_a_very_long_message_the_beginning_is_read() -> None:
    assert len(plain("word " * 10_000)) <= longest_read_chars
