"""Goals are whole numbers from -10 to 10, whatever is wanted."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.training.person import goals
from tests.fakes.records import Records

WANTED = st.dictionaries(st.text(min_size=1, max_size=8), st.floats(-1e6, 1e6, allow_nan=False), max_size=8)


@given(WANTED, WANTED)
def test_whatever_is_wanted_is_kept_within_bounds_and_what_was_changed_is_said(
    categories: dict[str, float], muscles: dict[str, float]
) -> None:
    records = Records()
    done = records.commit(lambda reader: goals.replace(reader, categories, muscles))
    kept = [*done.categories.values(), *done.muscles.values()]
    assert all(isinstance(each, int) and -10 <= each <= 10 for each in kept)
    for name, value in done.categories.items():
        written = [each for key, each in categories.items() if key.casefold() == name.casefold()][-1]
        assert value == min(max(Decimal(str(written)), Decimal(-10)), Decimal(10)).to_integral_value()
    exact = {each for each in (*categories.values(), *muscles.values()) if each == int(each) and -10 <= each <= 10}
    if len(exact) == len({*categories.values(), *muscles.values()}):
        assert done.clamped == ()
    again = records.commit(lambda reader: goals.replace(reader, categories, muscles))
    assert again == done
    assert goals.read(records).categories == done.categories


def test_setting_some_keeps_the_others_and_counts_as_a_write_of_both() -> None:
    records = Records({"GOAL#category": {"weights": {"strength": 3}}, "GOAL#muscle": {"weights": {"chest": 1}}})
    done = records.commit(lambda reader: goals.update(reader, {"Strength": 5, "cardio": -1}, {}))
    assert (done.categories, done.muscles, done.version) == ({"strength": 5, "cardio": -1}, {"chest": 1}, 4)


@pytest.mark.parametrize(("value", "kept"), [(10, 10), (10.4, 10), (-10.0001, -10), (0.5, 0), (1.5, 2), (-2.5, -2)])
def test_halves_go_to_the_even_number(value: float, kept: int) -> None:
    assert goals.replace(Records(), {"a": value}, {}).result.categories == {"a": kept}
