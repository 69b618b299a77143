"""What a model's own words advise, read with more care than charity."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.safety.advice import Advice, advised, is_readable


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("Push through the discomfort.", {Advice.PUSH_ON}),
        ("Push through your heels.", set()),
        ("Don't push through the pain.", set()),
        ("Never, push through the pain.", {Advice.PUSH_ON}),
        ("Please do not be afraid to push through it.", {Advice.PUSH_ON}),
        ("Ignore the pain.", {Advice.PUSH_ON}),
        ("There is no need to see a doctor.", {Advice.PUSH_ON}),
        ("Take a few sets to failure.", {Advice.MAXIMAL}),
        ("Stop short of failure.", set()),
        ("Avoid going to failure.", set()),
        ("Work up to RPE 9.5.", {Advice.MAXIMAL}),
        ("Stay at RPE 7.", set()),
        ("A calorie deficit will help.", {Advice.WEIGHT_LOSS}),
        ("Use a sauna suit.", {Advice.CRASH}),
        ("You have tendinitis.", {Advice.DIAGNOSIS}),
        ("I can't tell whether it is more than that: ask a doctor.", set()),
    ],
)
def test_advice_is_found_unless_it_is_denied_in_the_same_clause(text: str, advice: set[Advice]) -> None:
    assert advised(text) == advice


def test_other_languages_are_known_not_to_be_read() -> None:
    assert is_readable("Rest your knee today and train your arms.")
    assert not is_readable("Descansa la rodilla hoy y entrena los brazos con cuidado.")


@given(st.text(max_size=300))
def test_any_text_can_be_read(text: str) -> None:
    assert advised(text) <= set(Advice)
