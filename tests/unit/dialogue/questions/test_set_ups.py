"""How exercises are set up: each is one of the catalogue, and is said in a sentence or two."""

from spotter.catalogue import all_exercises
from spotter.dialogue.questions.set_ups import set_ups


def test_each_is_of_an_exercise_and_short() -> None:
    assert set(set_ups()) <= {each.id for each in all_exercises()}
    for own, told in set_ups().items():
        assert 20 < len(told) <= 220, own
        assert told.endswith(".") and told[0].isupper(), own
