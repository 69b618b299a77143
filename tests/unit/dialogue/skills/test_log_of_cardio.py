"""Cardio with its time is logged by itself and beside lifts; it is never dropped, and never makes a lift of itself."""

import pytest

from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.workouts_in_hand import logged

YESTERDAY = "2026-03-11"


@pytest.mark.parametrize(
    ("message", "name", "seconds", "day"),
    [
        ("Please log 20 minutes of treadmill walking for yesterday.", "Treadmill Walk", 1200, YESTERDAY),
        ("half an hour on the elliptical yesterday, please write it down", "Elliptical", 1800, YESTERDAY),
        ("I walked on the treadmill for 25 min this morning", "Treadmill Walk", 1500, "2026-03-12"),
        ("can you log a 5k run, 27 minutes", "Running", 1620, "2026-03-12"),
        ("You missed the treadmill: twenty minutes, yesterday. Would you add it?", "Treadmill Run", 1200, YESTERDAY),
        ("20 minute walk today", "Walking", 1200, "2026-03-12"),
    ],
)
def test_it_is_logged_with_its_time(message: str, name: str, seconds: int, day: str) -> None:
    chat = TrainingChat({})
    chat.say(message)
    assert logged(chat, day) == {name: [f"{seconds}s"]}


def test_beside_lifts_it_is_logged_too() -> None:
    chat = TrainingChat({})
    chat.say(
        "Yesterday I did the chest press, 2 sets of 10 at 15 kg; the leg press, 12 at 50, 12 at 55 and 9 at 60 kg; "
        "and twenty minutes on the treadmill. Please make a note of it."
    )
    assert logged(chat, YESTERDAY) == {
        "Machine Chest Press": ["15kg x 10"] * 2,
        "Leg Press": ["50kg x 12", "55kg x 12", "60kg x 9"],
        "Treadmill Run": ["1200s"],
    }


def test_what_stands_there_is_not_logged_again_and_is_put_right() -> None:
    chat = TrainingChat({})
    chat.say("log 30 min on the bike")
    assert "already" in chat.say("log 30 min on the bike").reply
    chat.say("the bike was 25 minutes")
    assert logged(chat) == {"Stationary Bike": ["1500s"]}


@pytest.mark.parametrize(
    "message",
    ["my mate ran 30 min", "log 20 min after my run", "20 min bike to warm up", "should I do 20 min on the bike?"],
)
def test_what_is_no_cardio_of_this_person_is_not_logged(message: str) -> None:
    chat = TrainingChat({})
    chat.say(message)
    assert logged(chat) == {}
