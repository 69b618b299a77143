"""Logs that are deleted, played through the coach: a day, an exercise of it, and what is not there."""

import pytest

from spotter.training import keys
from tests.unit.dialogue.skills.test_correct import logged, played
from tests.unit.dialogue.training_play import TrainingChat

MONDAY = "2026-03-09"
SATURDAY = "2026-03-07"


@pytest.mark.parametrize(
    "message",
    [
        "get rid of everything from monday, that was my brother on my phone",
        "please wipe Monday's entries",
        "delete the whole entry for Mon 9 March",
        "delete mondays log my roommate was on my phone",
        "the lower from march 9 isn't real, my brother had my phone, get rid of that whole day",
        "I never did last monday's lower, I just put it in, please erase it",
    ],
)
def test_all_of_a_day_is_deleted_where_that_is_plainly_said(message: str) -> None:
    turn, chat = played("month", message)
    assert logged(chat, MONDAY) == {}, turn.reply
    assert len(logged(chat, SATURDAY)) == 3


@pytest.mark.parametrize("message", ["wipe monday's leg press", "remove the leg press from monday, the rest stands"])
def test_one_exercise_of_a_day_is_deleted_and_the_others_stay(message: str) -> None:
    _turn, chat = played("month", message)
    assert list(logged(chat, MONDAY)) == ["Back Squat", "Romanian Deadlift"]


@pytest.mark.parametrize(
    "message", ["delete everything from monday except the squats", "wipe everything from monday apart from the squat"]
)
def test_what_is_excepted_stays(message: str) -> None:
    _turn, chat = played("month", message)
    assert list(logged(chat, MONDAY)) == ["Back Squat"]


def test_a_set_of_one_exercise_beside_another_exercise_is_asked_about() -> None:
    turn, chat = played("month", "delete the third set of the squats and the leg press from monday")
    assert (turn.asked, len(logged(chat, MONDAY))) == (True, 3)


@pytest.mark.parametrize("message", ["delete the third squat set from monday", "remove set 3 of the squats on monday"])
def test_one_set_of_an_exercise_is_never_all_of_it(message: str) -> None:
    before = logged(played("month", "hi")[1], MONDAY)
    turn, chat = played("month", message)
    after = logged(chat, MONDAY) if not turn.asked else logged(_after_yes(chat), MONDAY)
    assert len(after["Back Squat"]) == len(before["Back Squat"]) - 1
    assert {**after, "Back Squat": []} == {**before, "Back Squat": []}


@pytest.mark.parametrize("message", ["delete set 7 of the squats from monday", "remove one set of monday's squats"])
def test_a_set_that_is_not_known_is_asked_for(message: str) -> None:
    turn, chat = played("month", message)
    assert (turn.asked, len(logged(chat, MONDAY))) == (True, 3)


def _after_yes(chat: TrainingChat) -> TrainingChat:
    chat.say("yes")
    return chat


@pytest.mark.parametrize(
    ("message", "told"),
    [
        ("wipe everything from last sunday", "Nothing is logged for Sunday 8 March"),
        ("get rid of the lateral raises i logged on monday", "No lateral raises is logged"),
    ],
)
def test_what_is_not_logged_is_said_so(message: str, told: str) -> None:
    turn, chat = played("month", message)
    assert told in turn.reply
    assert len(logged(chat, MONDAY)) == 3


def test_a_name_that_nobody_knows_deletes_no_day() -> None:
    turn, chat = played("month", "nuke mondays wibbles")
    assert (turn.asked, len(logged(chat, MONDAY))) == (True, 3)
    chat.say("the leg press")
    assert list(logged(chat, MONDAY)) == ["Back Squat", "Romanian Deadlift"]


@pytest.mark.parametrize("message", ["don't delete monday", "do not remove the leg press from monday"])
def test_what_shall_stay_stays(message: str) -> None:
    _turn, chat = played("month", message)
    assert len(logged(chat, MONDAY)) == 3


def test_a_load_that_is_to_go_deletes_no_day() -> None:
    turn, chat = played("month", "delete the 80 on the 9th, that was his")
    assert (turn.asked, len(logged(chat, MONDAY))) == (True, 3)
    chat.say("yes")
    assert list(logged(chat, MONDAY)) == ["Back Squat", "Leg Press"]


def test_what_is_said_to_be_logged_twice_and_is_not_is_asked_about() -> None:
    turn, chat = played("month", "bin mondays squats, dupe")
    assert (turn.asked, len(logged(chat, MONDAY))) == (True, 3)


def test_of_what_is_logged_twice_one_stays() -> None:
    said = "bench 80kg 3x5"
    _turn, chat = played("month", said, said, "delete todays bench, it is a duplicate", "yes")
    assert logged(chat) == {"Bench Press": ["80kg x 5"] * 3}


def test_more_than_a_day_is_deleted_after_a_yes_alone() -> None:
    turn, chat = played("month", "delete everything from saturday and monday")
    assert (turn.asked, len(logged(chat, MONDAY)), len(logged(chat, SATURDAY))) == (True, 3, 3)
    chat.say("yes")
    assert (logged(chat, MONDAY), logged(chat, SATURDAY)) == ({}, {})


def test_on_a_thursday_it_is_asked_which_thursday() -> None:
    turn, chat = played("logged_today", "get rid of everything from thursday")
    assert turn.asked
    assert (len(logged(chat)), len(logged(chat, "2026-03-05"))) == (2, 4)


@pytest.mark.parametrize(
    "message",
    [
        "delete everything from monday. i never went, had a double. must have tapped it in half asleep",
        "delete the whole log of monday please, none of it is mine. I was on the bike with Ana",
        "get rid of all of monday's log. i was doing lateral raises at my mate's that day",
    ],
)
def test_why_a_day_is_deleted_names_nothing_of_it(message: str) -> None:
    turn, chat = played("month", message)
    assert logged(chat, MONDAY) == {}, turn.reply


def test_a_bare_weekday_may_be_what_is_booked() -> None:
    turn, chat = played("month", "delete saturday")
    assert (turn.asked, len(logged(chat, SATURDAY))) == (True, 3)
    chat.say("the log from the 7th")
    assert logged(chat, SATURDAY) == {}


def test_the_booked_session_is_cancelled_where_that_is_the_answer() -> None:
    _turn, chat = played("month", "delete saturday", "the session")
    assert len(logged(chat, SATURDAY)) == 3
    booked = [each for sk, each in chat.data.items() if sk.startswith(keys.SCHEDULE) and each["date"] == "2026-03-14"]
    assert [each for each in booked if each["status"] == "scheduled"] == []


def test_a_weekday_beside_a_word_of_logs_is_of_the_log() -> None:
    _turn, chat = played("month", "delete saturday's log")
    assert logged(chat, SATURDAY) == {}


def test_a_day_is_not_deleted_where_no_word_says_that_something_shall_go() -> None:
    turn, _chat = played("logged_today", "One of tonight's sets is wrong; it should be two fewer.")
    assert "delete_workout" not in [call.name for call in turn.calls]
    assert turn.asked
