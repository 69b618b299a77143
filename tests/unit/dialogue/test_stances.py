"""What a message says of the things that it names, as it was learned: of people who taught nothing."""

import pytest

from learning import stances
from learning.fitting import fingerprint
from spotter.dialogue.understanding import stances as reader
from spotter.dialogue.understanding.stances import Stance, stance_of, stances_of_words
from tests.unit.language.stored_weights import labels_and_source

_every = 2


def test_the_weights_are_of_the_examples_as_they_are() -> None:
    labels, source = labels_and_source(reader.HEADS)
    assert labels == tuple(Stance)
    assert fingerprint(stances.SOURCES) in source, "run `make learn ONLY=stances`"


def test_those_who_taught_nothing_are_understood() -> None:
    right, told = 0, 0
    for each in list(stances.marked(stances.SET_ASIDE))[::_every]:
        for start, end, stance in each.marks:
            likely = stance_of(each.text, start, end)
            assert likely is not None
            right += max(likely, key=likely.__getitem__) is stance
            told += 1
    assert right / told >= 0.75


def _likeliest(text: str, thing: str) -> Stance:
    start = text.index(thing)
    likely = stance_of(text, start, start + len(thing))
    assert likely is not None
    return max(likely, key=likely.__getitem__)


@pytest.mark.parametrize(
    ("text", "thing", "stance"),
    [
        ("the ohp rack is taken by some dude doing curls", "curls", Stance.NONE),
        ("bench 80 for 8, then 75 for 9", "bench", Stance.NONE),
        ("i got two kettlebells and no bench here", "kettlebells", Stance.HAVE),
        ("i got two kettlebells and no bench here", "bench", Stance.LACK),
        ("never give me burpees again", "burpees", Stance.NO),
        ("i never said no to lunges, i like them", "lunges", Stance.WANT),
        ("swap the lunges for step ups", "step ups", Stance.IN),
        ("my left elbow aches on curls", "elbow", Stance.HURTS),
    ],
)
def test_what_is_said_of_a_thing(text: str, thing: str, stance: Stance) -> None:
    assert _likeliest(text, thing) is stance


def test_what_is_long_is_read_to_its_end_and_what_is_longer_is_not() -> None:
    text = "we had rain all day and the dog would not go out. " * 20 + "i have no barbell."
    assert _likeliest(text, "barbell") is Stance.LACK
    assert stance_of(text * 10, len(text) * 10 - 8, len(text) * 10 - 1) is None


@pytest.mark.parametrize("text", ["", " "])
def test_nothing_is_said_of_nothing(text: str) -> None:
    assert stances_of_words(text) == ()
    assert stance_of(text, 0, 1) is None
