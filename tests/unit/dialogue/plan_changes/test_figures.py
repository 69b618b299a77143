"""Figures of a change, by the words around the numbers."""

import pytest

from spotter.dialogue.plan_changes.change import Amount
from spotter.dialogue.plan_changes.figures import Figure, figure_at
from spotter.language.tokens import tokenise


def _first(text: str) -> Figure | None:
    tokens = tokenise(text)
    return next((found for at in range(len(tokens)) if (found := figure_at(tokens, at)) is not None), None)


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("3x12", Amount(sets=3, reps="12")),
        ("five by five", Amount(sets=5, reps="5")),
        ("4 sets of 8 to 10 reps", Amount(sets=4, reps="8-10")),
        ("2 working sets of 15", Amount(sets=2, reps="15")),
        ("3 x 8-12 per leg", Amount(sets=3, reps="8-12")),
        ("sets of 6", Amount(reps="6")),
        ("15 reps", Amount(reps="15")),
        ("for triples", Amount(reps="3")),
        ("6 sets", Amount(sets=6)),
        ("3 sets of 50 seconds", Amount(sets=3, seconds=50)),
        ("45 sec", Amount(seconds=45)),
        ("50 minutes", Amount(minutes=50)),
    ],
)
def test_sets_reps_and_lengths(text: str, amount: Amount) -> None:
    found = _first(text)
    assert found is not None and found.amount == amount


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("@ 72.5", Amount(load=72.5)),
        ("at 60", Amount(load=60)),
        ("to 185 lb", Amount(load=185, unit="lb")),
        ("32 kilos", Amount(load=32, unit="kg")),
        ("82.5k", Amount(load=82.5, unit="kg")),
        ("one forty five", Amount(load=145)),
        ("by 7.5 kg", Amount(more_load=7.5, unit="kg")),
        ("+2.5", Amount(more_load=2.5)),
        ("up by 2.5 kg", Amount(more_load=2.5, unit="kg")),
        ("down by 10 lb", Amount(more_load=-10, unit="lb")),
        ("up 5", Amount(more_load=5)),
        ("down 5 kg", Amount(more_load=-5, unit="kg")),
        ("5 kg heavier", Amount(more_load=5, unit="kg")),
        ("10 lbs less", Amount(more_load=-10, unit="lb")),
    ],
)
def test_loads_and_steps_of_loads(text: str, amount: Amount) -> None:
    found = _first(text)
    assert found is not None and found.amount == amount


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("one more set", Amount(more_sets=1)),
        ("an extra set", Amount(more_sets=1)),
        ("another set", Amount(more_sets=1)),
        ("2 sets less", Amount(more_sets=-2)),
        ("up by one set", Amount(more_sets=1)),
        ("down by 2 sets", Amount(more_sets=-2)),
        ("add a set to the rows", Amount(more_sets=1)),
        ("add 5 kg to the rows", Amount(more_load=5, unit="kg")),
        ("take 2 sets off the rows", Amount(more_sets=-2)),
        ("cut a set from the rows", Amount(more_sets=-1)),
        ("cut one set of rows", Amount(more_sets=-1)),
        ("drop the last set of rows", Amount(more_sets=-1)),
        ("knock 10 lb off the rows", Amount(more_load=-10, unit="lb")),
        ("10 kg off the rows", Amount(more_load=-10, unit="kg")),
        ("rows -2.5 kg", Amount(more_load=-2.5, unit="kg")),
        ("rows - 60 kg", Amount(load=60, unit="kg")),
    ],
)
def test_what_comes_on_top_or_goes_off(text: str, amount: Amount) -> None:
    """A load that is put on or taken off is no load by itself."""
    found = _first(text)
    assert found is not None and found.amount == amount


@pytest.mark.parametrize("text", ["instead of 3 sets", "rather than 10 reps", "not 100 kg", "from 12"])
def test_figures_from_before_count_for_nothing(text: str) -> None:
    found = _first(text)
    assert found is not None and found.is_old and not found.amount
    assert found.end == len(tokenise(text))


@pytest.mark.parametrize(("text", "is_bare"), [("105", True), ("to 105", False), ("105 kg", False)])
def test_a_number_alone_may_be_of_something_else(text: str, is_bare: bool) -> None:
    found = _first(text)
    assert found is not None and found.amount.load == 105 and found.is_bare is is_bare


@pytest.mark.parametrize(
    "text", ["30 weeks", "20%", "6 exercises", "a couple", "the third", "at 5 pm", "2 days", "9", "by 3 weeks"]
)
def test_numbers_of_other_things_are_no_figures(text: str) -> None:
    assert _first(text) is None


def test_figures_that_are_begun_anew_are_those_that_hold() -> None:
    tokens = tokenise("four sets of three sets of four at one forty five")
    first, second = figure_at(tokens, 0), figure_at(tokens, 3)
    assert first is not None and first.is_old and first.end == 3
    assert second is not None and second.amount == Amount(sets=3, reps="4")
