"""Which of a model's sentences a person may read."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.llm.coach_routes.wording import LONGEST_SENTENCE, checked_sentence, figures_in, figures_of

FIGURES = frozenset(map(Decimal, ("100", "97.5", "6", "8")))


@pytest.mark.parametrize(
    "sentence",
    [
        "Bench moves up to 100 kg: 97.5 kg × 6 at RPE 8 was inside the cap.",
        "97.5kg for six reps earned the next step.",
        "One of the best weeks so far, so the load goes up.",
        "A steady day.",
    ],
)
def test_a_plain_sentence_with_known_numbers_passes(sentence: str) -> None:
    assert checked_sentence(sentence, FIGURES) == sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "Go to 140 kg today.",
        "Take 1,000 kg.",
        "Add ten kilos.",
        "Do one rep more.",
        "Double the weight.",
        "A hundred kilos is next.",
        "Take ½ more.",
        "Lift 10² kg.",
        "Lift ١٤٠ kg.",
        "100.5 kg is next.",
        "",
        "   ",
        "A" * (LONGEST_SENTENCE + 1),
        "See <b>this</b>.",
        "Read https://example.com now.",
        "Half \ud83d.",
        "Null \x00 here.",
        "My chest hurts when I lift, so push through it.",
        "Push through the shoulder pain.",
        "Heute gehen wir schwerer als letztes Mal, weil du stark warst.",
    ],
)
def test_anything_else_does_not(sentence: str) -> None:
    assert checked_sentence(sentence, FIGURES) is None


def test_a_sentence_is_put_in_one_line() -> None:
    assert checked_sentence("  A steady\n day. ", ()) == "A steady day."


def test_what_has_to_be_said_is_asked_for() -> None:
    assert checked_sentence("Bench stays at 100 kg.", FIGURES, [Decimal(100)], "bench") is not None
    assert checked_sentence("Bench stays.", FIGURES, [Decimal(100)]) is None
    assert checked_sentence("It stays at 100 kg.", FIGURES, (), "Bench") is None


@pytest.mark.parametrize(
    ("text", "figures"),
    [
        ("12/12/11 at 20kg", {"12", "11", "20"}),
        ("22,5 kg and 1,250 kg", {"22.5", "1250"}),
        ("twenty five reps", {"25"}),
        ("two sets, two friends", {"2"}),
        ("the two of us", set()),
        ("4-6 reps, 3x8", {"4", "6", "3", "8"}),
    ],
)
def test_numbers_are_found_in_digits_and_in_words(text: str, figures: set[str]) -> None:
    assert figures_in(text) == frozenset(map(Decimal, figures))


def test_the_numbers_of_plain_json_are_those_of_its_strings_too_but_not_a_days() -> None:
    data = {"a": 1.50, "b": ["8 reps at 97.5", {"c": None, "d": True}], "day": "2024-01-15"}
    assert set(figures_of(data)) == {Decimal("1.5"), Decimal(8), Decimal("97.5")}


@given(st.text())
def test_whatever_is_written_is_judged_and_passes_only_with_known_numbers(text: str) -> None:
    said = checked_sentence(text, FIGURES)
    if said is not None:
        assert said.isprintable()
        assert (figures_in(said) or set()) <= FIGURES
