"""What a name looks like, to those who read it."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.platform.agents.names import claims, folded, skeleton


@pytest.mark.parametrize(
    ("name", "looks"),
    [
        ("\u0405\u0440\u043ettr", "spottr"),
        ("AI coach", "al coach"),
        ("\u0391\u0399 coach", "al coach"),
        ("Coach 10", "coach lo"),
        ("\uff33trong", "strong"),
        ("\u2764\ufe0f Ann", "\u2764 ann"),
        ("\u0422\u0440\u0435\u043d\u0435\u0440", "tpe\u043dep"),
        ("Jos\u00e9", "jos\u00e9"),
    ],
)
def test_names_of_the_same_shape_have_one_skeleton(name: str, looks: str) -> None:
    assert skeleton(name) == looks


@pytest.mark.parametrize(("one", "other"), [("Jose", "Jos\u00e9"), ("Coach A", "Coach B"), ("Coach 2", "Coach Z")])
def test_names_that_can_be_told_apart_by_looking_are_two(one: str, other: str) -> None:
    assert not set(claims(one)) & set(claims(other))


@given(st.text(max_size=30))
def test_case_and_width_change_no_skeletons_claims_into_others(name: str) -> None:
    """What a name says is one of its claims, however it is written: so two writings of a name always meet."""
    wide = unicodedata.normalize("NFKC", name)
    assert claims(name)[0] == claims(wide)[0] == claims(folded(name))[0]
    assert skeleton(name) == skeleton(wide)
