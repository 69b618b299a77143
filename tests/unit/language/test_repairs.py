"""Figures that a speaker puts right at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.language.repairs import without_taken_back
from spotter.language.tokens import tokenise

_words = st.sampled_from(
    [
        "squats",
        "for",
        "bench",
        "twenty",
        "five",
        "ten",
        "60",
        "22.5",
        "3",
        "x",
        "reps",
        "kg",
        "minutes",
        "at",
        "to",
        ",",
        "\n",
    ]
)
_cue = st.sampled_from(["no", "no sorry", "sorry,", "no, make it", "i mean", "no wait, i meant", "- no,"])
_unit = st.sampled_from(["reps", "kg", "minutes", "sets", "rounds", "seconds", "out of ten"])
_number = st.sampled_from(["4", "12", "62.5", "twenty five", "a hundred and ten"])


def _said(text: str) -> str:
    return " ".join(token.text for token in without_taken_back(tokenise(text)))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("about twenty no twenty five minutes tops", "about twenty five minutes tops"),
        ("i have forty minutes no sorry thirty five the pasta is on", "i have thirty five minutes the pasta is on"),
        ("put it up to four out of ten no you know what five", "put it up to five out of ten"),
        ("twenty off four rounds no five make it five", "twenty off five rounds"),
        ("squat 100, no 102.5, 3x5", "squat 102.5 , 3 x 5"),
        ("5 sets, sorry, 4 sets of 8", "4 sets of 8"),
        ("at 18:00 no 19:00", "at 19:00"),
        ("140 kilos no i mean 145 kilos for five", "145 kilos for five"),
        ("up to 75. no wait 72.5", "up to 72.5"),
        ("130. naw 140", "140"),
        ("squat 90 please. no wait, 92.5", "squat 92.5"),
        ("to number 4... ah sorry, number 3", "to number 3"),
        ("3 x 5 no 3 x 6", "3 x 6"),
    ],
)
def test_the_figure_that_is_said_last_is_meant(text: str, meant: str) -> None:
    assert _said(text) == meant


@pytest.mark.parametrize(
    "text",
    [
        "bench 80 kg no 5 reps",
        "no 5 reps",
        "rest 90 seconds no less than 60",
        "5 x 5 no 6 sets",
        "did 20 15 no 14 11",
        "make it 25 minutes",
        "sixty to seventy no eighty",
        "i am not alive at 10 . make it 2pm",
        "bench 80 actually 4 sets",
        "20 no squats",
        "bench 80 no 3 x 5",
        "bench 80. no 5 minute breaks",
        "superman -> remove",
    ],
)
def test_what_is_not_put_right_stays_as_it_is(text: str) -> None:
    tokens = tokenise(text)

    assert without_taken_back(tokens) is tokens


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("sumo 130 -> 135, reps 4 → 3", "sumo 135 , reps 3"),
        ("row 3x10 => 3x12 and rest 90 s -> 75 s", "row 3 x 12 and rest 75 s"),
    ],
)
def test_an_arrow_leads_to_what_is_meant_where_a_change_is_asked_for(text: str, meant: str) -> None:
    tokens = tokenise(text)

    assert " ".join(token.text for token in without_taken_back(tokens, arrows=True)) == meant
    assert without_taken_back(tokens) is tokens


@given(st.lists(_words, max_size=30))
def test_nothing_goes_without_a_word_that_takes_it_back(words: list[str]) -> None:
    tokens = tokenise(" ".join(words))

    assert without_taken_back(tokens) == tokens


@given(_number, _cue, _number, _unit, st.booleans())
def test_a_figure_in_the_place_of_another_counts_what_that_counts(
    one: str, cue: str, two: str, unit: str, is_said_again: bool
) -> None:
    text = f"squats {one} {unit} {cue} {two} {unit if is_said_again else ''} then"

    assert _said(text) == _said(f"squats {two} {unit} then")
