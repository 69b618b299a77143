"""Sums in the unit that somebody reads: what was written in pounds adds up."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.training.analytics.units import volume_in_unit


@given(half_pounds=st.integers(1, 2000), reps=st.integers(1, 200))
def test_a_volume_is_what_was_written_times_reps(half_pounds: int, reps: int) -> None:
    pounds = Decimal(half_pounds) / 2
    stored = (pounds * POUND_IN_KILOGRAMS).quantize(Decimal("0.001"))
    assert volume_in_unit(stored * reps, "lb") == pounds * reps


@pytest.mark.parametrize(
    ("kilograms", "unit", "volume"),
    [("1530.870", "lb", "3375"), ("-1530.870", "lb", "-3375"), ("97.525", "kg", "97.525")],
)
def test_a_volume_in_its_unit(kilograms: str, unit: str, volume: str) -> None:
    assert volume_in_unit(Decimal(kilograms), unit) == Decimal(volume)
