"""What is kept up for minutes beside the work, how slowly reps are done, and what an exercise's name leaves out."""

import pytest

from spotter.dialogue.wished.tempo import tempo_told
from spotter.language.tokens import tokenise
from tests.fakes.chat import Chat


def _built(said: str) -> Chat:
    chat = Chat()
    chat.say(said)
    return chat


def test_a_machine_that_is_kept_up_stands_before_the_work_where_it_is_named_first() -> None:
    chat = _built("start over: rower 15 min easy, then plank and dead bug. nothing else.")
    assert chat.names == ["Rowing Machine", "Plank", "Dead Bug"]
    assert chat.exercises[0]["duration"] == 15 * 60


def test_it_stands_behind_the_work_where_it_is_named_last_and_takes_its_minutes_of_all() -> None:
    chat = _built("a 40 min arms session with dumbbells, then 10 mins on the cross trainer")
    assert chat.names[-1] == "Elliptical"
    assert chat.exercises[-1]["duration"] == 10 * 60


def test_a_length_that_a_mark_parts_from_it_is_of_all() -> None:
    chat = _built("half an hour, rower plus some core")
    assert "A 30-minute" in chat.reply
    assert chat.exercises[0]["duration"] <= 15 * 60


@pytest.mark.parametrize(
    ("said", "note"),
    [
        ("with a slow 3 second lowering on the main lifts", "Lower for 3 seconds."),
        ("4 seconds on the way down", "Lower for 4 seconds."),
        ("lower for 5 seconds", "Lower for 5 seconds."),
        ("3 sec eccentrics", "Lower for 3 seconds."),
        ("tempo 3-1-1 on everything", "Tempo 3-1-1: seconds down, still and up."),
    ],
)
def test_a_tempo_is_told(said: str, note: str) -> None:
    found = tempo_told(tokenise(said))
    assert found is not None
    assert found.note == note


@pytest.mark.parametrize(
    "said", ["3 minutes rest", "down to 3 sets", "hold it for 3 seconds", "20 seconds on the way down"]
)
def test_no_other_seconds_are_a_tempo(said: str) -> None:
    assert tempo_told(tokenise(said)) is None


def test_a_tempo_is_no_rest_and_stands_on_the_exercises() -> None:
    chat = _built("full body with dumbbells, 45 minutes, with a slow 3 second lowering")
    assert all(each["rest_between_sets"] > 3 for each in chat.exercises)
    assert any("Lower for 3 seconds." in each.get("notes", "") for each in chat.exercises)
    assert "could not follow" not in chat.reply


def test_the_name_of_an_exercise_leaves_out_no_more_than_that() -> None:
    chat = _built("upper body, 45 minutes, barbell, bench and dumbbells. No bent-over rows, no standing press.")
    assert "no standing," not in chat.reply
    assert "bending over" not in chat.reply
    assert any("Curl" in name or "Row" in name for name in chat.names)


def test_a_machine_that_one_exercise_needs_is_not_there_for_the_others() -> None:
    chat = _built("a pull day with dumbbells only, 35 minutes, and face pulls or band pull-aparts")
    assert not any("Cable" in name or "Pulldown" in name for name in chat.names)
    assert "Band Pull-Apart" in chat.names


def test_a_chain_of_gyms_is_a_gym() -> None:
    chat = _built("just joined puregym, make me a chest workout, 45 mins")
    assert "full gym" in chat.reply
