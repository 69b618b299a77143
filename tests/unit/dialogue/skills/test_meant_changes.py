"""Changes of which it is said what they are to keep, and what they are for."""

import pytest

from tests.fakes.chat import Chat

BUILT = "give me a 45 minute dumbbell workout with goblet squat, dumbbell row, dumbbell pullover and dumbbell curl"


def _talk() -> Chat:
    chat = Chat()
    chat.say(BUILT)
    return chat


@pytest.mark.parametrize(
    "said", ["cut it to 30 minutes but keep all the exercises", "make it shorter, keep everything"]
)
def test_a_shorter_workout_keeps_its_exercises_where_that_is_said(said: str) -> None:
    chat = _talk()
    names, sets = chat.names, sum(each.get("sets") or 0 for each in chat.exercises)
    chat.say(said)
    assert chat.names == names
    assert sum(each.get("sets") or 0 for each in chat.exercises) < sets


@pytest.mark.parametrize(
    ("said", "muscle"),
    [
        ("swap the pullover for something for biceps", "biceps"),
        ("replace the curl with something for my triceps", "triceps"),
    ],
)
def test_what_comes_in_is_for_what_it_was_said_to_be_for(said: str, muscle: str) -> None:
    chat = _talk()
    before = set(chat.names)
    chat.say(said)
    new = next(each for each in chat.exercises if each["name"] not in before)
    assert muscle in new["muscles"]
