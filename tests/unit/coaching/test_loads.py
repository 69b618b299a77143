"""The loads that exist."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.coaching.loads import NO_LOAD, Joined, Listed, Loads, Plate, Steps, on_a_bar

D = Decimal
grams = st.integers(0, 400_000).map(lambda each: D(each) / 1000)
plate = st.builds(
    Plate, st.sampled_from([D("0.5"), D("1.25"), D("2.5"), D(5), D(10), D("20.412")]), st.none() | st.integers(1, 3)
)
bars = st.builds(on_a_bar, st.sampled_from([D(10), D(20)]), st.lists(plate, max_size=4).map(tuple))
racks = st.lists(grams, min_size=1, max_size=8).map(Listed.of)
steps = st.builds(
    Steps, st.sampled_from([D(0), D(2)]), st.sampled_from([D("2.5"), D(2), D("0.5")]), st.none() | st.just(D(60))
)
everything = st.one_of(
    bars, racks, steps, st.builds(Joined, st.just(NO_LOAD), steps.filter(lambda each: each.first > 0))
)


@settings(max_examples=300, deadline=None)
@given(everything, grams)
def test_neighbours(loads: Loads, load: Decimal) -> None:
    below, above = loads.at_or_below(load), loads.above(load)
    assert below is None or (below <= load and loads.has(below))
    assert above is None or (above > load and loads.has(above))
    assert below is not None or load < loads.lightest
    if below is not None:
        following = loads.above(below)
        assert following == above
        lower = loads.below(below)
        assert lower is None or loads.above(lower) == below


@settings(max_examples=300, deadline=None)
@given(everything, grams)
def test_the_nearest_exists_and_nothing_is_nearer(loads: Loads, load: Decimal) -> None:
    near = loads.nearest(load)
    assert loads.has(near)
    for other in (loads.at_or_below(load), loads.above(load)):
        assert other is None or abs(near - load) <= abs(other - load)


@settings(max_examples=300, deadline=None)
@given(everything, grams, st.sampled_from([D(0), D(2), D("2.5"), D(5)]))
def test_an_increase_is_the_next_load_or_within_the_increment(loads: Loads, load: Decimal, increment: Decimal) -> None:
    more = loads.increased(load, increment)
    following = loads.above(load)
    assert (more is None) is (following is None)
    if more is not None and following is not None:
        assert load < following <= more <= max(following, load + increment)


def test_limited_plates_make_what_they_can() -> None:
    few = on_a_bar(D(20), (Plate(D(10), 1), Plate(D("2.5"), 1)))
    reached = [few.lightest]
    while (following := few.above(reached[-1])) is not None:
        reached.append(following)
    assert reached == [20, 25, 40, 45]


def test_many_odd_plates_are_no_burden() -> None:
    odd = on_a_bar(D(20), tuple(Plate(D("1.134") + D("0.777") * at, 12) for at in range(12)))
    assert odd.nearest(D(150)) > 149


def test_a_bar_without_plates_is_the_bar() -> None:
    assert on_a_bar(D(20), ()).nearest(D(100)) == 20


def test_an_empty_rack_is_no_rack() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Listed.of([])


@pytest.mark.parametrize(("written", "stands"), [("100", "100"), ("100.1", "100"), ("102.4", "102.5"), ("102", "100")])
def test_a_written_load_stands_for_itself_or_a_lighter_one(written: str, stands: str) -> None:
    assert on_a_bar(D(20), (Plate(D("1.25")),)).nearest_available(D(written)) == D(stands)
