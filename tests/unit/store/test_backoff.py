"""How long a writer waits who keeps losing: eight tries within two and a half seconds."""

import pytest

from spotter.store.backoff import pauses


def test_the_longest_pauses_double_up_to_a_bound() -> None:
    longest = list(pauses(lambda: 1.0))
    assert longest == [0.025, 0.05, 0.1, 0.2, 0.4, 0.8, 0.8]
    assert sum(longest) == pytest.approx(2.375)
    assert list(pauses(lambda: 0.0)) == [0.0] * 7
