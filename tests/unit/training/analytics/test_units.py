"""Kilograms in the unit that somebody reads."""

from decimal import Decimal

import pytest

from spotter.training.analytics.units import in_unit, volume_in_unit
from spotter.training.workouts.weights import stored_kilograms


@pytest.mark.parametrize(("pounds", "reps"), [(225, 15), (315, 15), (405, 5), (95, 40), (132, 48)])
def test_the_volume_of_a_session_in_pounds_is_what_its_sets_say(pounds: int, reps: int) -> None:
    stored = Decimal(str(stored_kilograms(Decimal(pounds), "lb")))
    assert in_unit(stored, "lb") == pounds
    assert volume_in_unit(stored * reps, "lb") == pounds * reps


def test_the_volume_in_kilograms_is_exact_to_the_gram() -> None:
    assert volume_in_unit(Decimal("1530.8704"), "kg") == Decimal("1530.870")
