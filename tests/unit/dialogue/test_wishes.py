"""Which words of a request say what of a workout, as it was learned: of people who taught nothing."""

import pytest

from learning import new_workouts, wishes
from learning.fitting import fingerprint
from spotter.dialogue.understanding import new_workouts as new_workout_reader
from spotter.dialogue.understanding import wishes as reader
from spotter.dialogue.understanding.new_workouts import Asked, likelihood_of_new_workout, likelihoods
from spotter.dialogue.understanding.wish import WishKind
from tests.unit.language.stored_weights import labels_and_source

_every = 4
_figures = (WishKind.MINUTES, WishKind.COUNT, WishKind.SETS, WishKind.REPS, WishKind.REST, WishKind.TOTAL_SETS)


def test_the_weights_are_of_the_examples_as_they_are() -> None:
    labels, source = labels_and_source(reader.HEADS)
    assert labels == tuple(WishKind)
    assert fingerprint(wishes.SOURCES) in source, "run `make learn ONLY=wishes`"
    labels, source = labels_and_source(new_workout_reader.WEIGHTS)
    assert labels == tuple(Asked)
    assert fingerprint(new_workouts.SOURCES) in source, "run `make learn ONLY=wishes`"


def test_two_who_taught_nothing_are_understood() -> None:
    missed, found, right = [], 0, 0
    for each in list(wishes.marked(wishes.SET_ASIDE))[::_every]:
        read = reader.wishes(each.text)
        for start, end, kind in each.marks:
            met = any(one.kind is kind and one.start < end and start < one.end for one in read)
            missed += [] if met else [(kind, each.text[start:end])]
            right += met
        found += len(read)
    marks = right + len(missed)
    assert right / marks >= 0.87
    assert right / found >= 0.84
    assert len([kind for kind, _text in missed if kind in _figures]) <= 3


def test_a_new_workout_is_told_from_what_else_is_asked() -> None:
    aside = list(wishes.marked(wishes.SET_ASIDE))[::_every]
    asked = [likelihood_of_new_workout(each.text) >= 0.6 for each in aside if not each.follows]
    assert sum(asked) / len(asked) >= 0.78
    assert sum(likelihood_of_new_workout(each.text) >= 0.6 for each in aside if each.follows) <= 1


@pytest.mark.parametrize("text", ["", " ", "...", "?!"])
def test_what_has_no_word_says_nothing(text: str) -> None:
    assert reader.wishes(text) == ()
    assert likelihoods(text)[Asked.BUILD] < 0.6


def test_a_range_of_figures_is_of_one_kind() -> None:
    text = "push day at the gym, 8-12 reps, 60 to 90 seconds rest"
    found = {text[each.start : each.end]: each.kind for each in reader.wishes(text)}
    assert [kind for piece, kind in found.items() if piece.startswith("8-12")] == [WishKind.REPS]
    assert [kind for piece, kind in found.items() if piece.startswith("60 to 90")] == [WishKind.REST]
