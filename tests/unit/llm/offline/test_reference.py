import pytest
from spotter.llm.offline.reference import meant
from spotter.llm.offline.text import plain

from tests.unit.llm.offline.workout import EXERCISES

SQUAT, PUSH, ROW, CURL, PLANK = range(5)


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("the second one", (PUSH,)),
        ("2nd", (PUSH,)),
        ("number 3", (ROW,)),
        ("exercise 5", (PLANK,)),
        ("the last one", (PLANK,)),
        ("second to last", (CURL,)),
        ("the first and the third", (SQUAT, ROW)),
        ("the last 2", (CURL, PLANK)),
        ("the first set", ()),
        ("last week", ()),
        ("the ninth one", ()),
        ("squats", (SQUAT,)),
        ("goblet squat", (SQUAT,)),
        ("pushups", (PUSH,)),
        ("press-up", (PUSH,)),
        ("the rows", (ROW,)),
        ("db row", (ROW,)),
        ("bicep curls", (CURL,)),
        ("longer plank", (PLANK,)),
        ("gobblet squat", (SQUAT,)),
        ("the curls and the plank", (CURL, PLANK)),
        ("the chest exercise", (PUSH,)),
        ("the core one", (PLANK,)),
        ("all of them", (0, 1, 2, 3, 4)),
        ("every exercise", (0, 1, 2, 3, 4)),
        ("dumbbells", ()),
        ("my shoulder", ()),
        ("it", ()),
        ("bench press", ()),
        ("", ()),
    ],
)
def test_exercises_are_meant_by_place_name_part_or_all(text: str, places: tuple[int, ...]) -> None:
    found = meant(plain(text), EXERCISES)
    assert found.places == places
    assert not found.unclear


def test_it_is_the_one_that_was_talked_about() -> None:
    assert meant("make it harder", EXERCISES, "ex_row").places == (ROW,)
    assert meant("swap the curls", EXERCISES, "ex_row").places == (CURL,)
    assert meant("make it harder", EXERCISES, "gone").places == ()


def test_a_name_that_fits_several_is_unclear() -> None:
    exercises = [*EXERCISES, {**EXERCISES[CURL], "id": "ex_hammer", "name": "Hammer Curl"}]
    found = meant("curls", exercises)
    assert (found.places, found.unclear) == ((CURL, 5), True)
    assert meant("hammer curls", exercises).places == (5,)


def test_exercises_that_the_catalogue_does_not_know_are_found_by_their_names() -> None:
    own = [{**EXERCISES[0], "id": "ex_own", "name": "Sandbag Zercher March"}, EXERCISES[PLANK]]
    assert meant("skip the zercher march", own).places == (0,)


def test_nothing_is_meant_where_there_is_nothing() -> None:
    assert meant("the first one", []).places == ()
