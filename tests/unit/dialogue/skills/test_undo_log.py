"""Writes that are taken back, played through the coach."""

import pytest

from spotter.training import keys
from tests.unit.dialogue import training_states
from tests.unit.dialogue.skills.test_correct import BENCH, BENCH_AND_ROW, logged, played
from tests.unit.dialogue.training_play import Data, TrainingChat


def of(chat: TrainingChat, prefix: str) -> Data:
    """What is stored under a prefix."""
    return {sk: data for sk, data in chat.data.items() if sk.startswith(prefix)}


@pytest.mark.parametrize("undo", ["undo", "scrap that", "ctrl z", "take it back please", "nope remove it"])
def test_the_last_log_is_taken_back_and_nothing_else(undo: str) -> None:
    _turn, chat = played("month", BENCH, undo)
    assert of(chat, keys.WORKOUTS) == of(TrainingChat(training_states.records("month")), keys.WORKOUTS)


@pytest.mark.parametrize(
    "correction",
    [
        "make the last set 4",
        "rpe was 9",
        "it was incline not flat",
        "that was monday actually",
        "remove the third set",
        "actually 5 sets not 3",
    ],
)
def test_a_correction_is_taken_back_and_the_log_stands_as_before(correction: str) -> None:
    before, chat = played("month", BENCH, correction)
    assert logged(chat) != {"Bench Press": ["80kg x 5"] * 3}, before.reply
    chat.say("undo that")
    assert logged(chat) == {"Bench Press": ["80kg x 5"] * 3}


def test_one_exercise_of_the_last_log_is_taken_out() -> None:
    _turn, chat = played("month", BENCH_AND_ROW, "scrap the rows")
    assert logged(chat) == {"Bench Press": ["80kg x 5"] * 3}


def test_the_newest_write_is_taken_back_and_the_log_before_it_stays() -> None:
    _turn, chat = played("month", BENCH, "book friday 6pm", "undo that")
    sessions = [each for each in of(chat, keys.SCHEDULE).values() if each["status"] == "scheduled"]
    assert [each["date"] for each in sessions] == ["2026-03-14", "2026-03-16"]
    assert logged(chat) == {"Bench Press": ["80kg x 5"] * 3}


def test_a_goal_gets_the_weight_that_it_had() -> None:
    _turn, chat = played("month", "chest is more important, put it to 8", "undo that")
    assert chat.data[keys.MUSCLE_GOALS]["weights"] == {"chest": 5}


def test_a_complaint_alone_takes_nothing_back() -> None:
    turn, chat = played("month", BENCH, "wrong weight")
    assert (turn.asked, logged(chat)) == (True, {"Bench Press": ["80kg x 5"] * 3})


def test_in_a_new_conversation_the_last_log_is_taken_back_where_it_is_named() -> None:
    _turn, chat = played("month", "undo my last log")
    assert logged(chat, "2026-03-09") == {}


def test_in_a_new_conversation_a_bare_undo_is_asked_about() -> None:
    asked, chat = played("month", "undo that")
    assert (asked.asked, len(logged(chat, "2026-03-09"))) == (True, 3)
    chat.say("yes")
    assert logged(chat, "2026-03-09") == {}


def test_a_verb_names_no_lift() -> None:
    turn, chat = played("logged_today", "take back please, i press wrong")
    assert (turn.asked, len(logged(chat))) == (True, 2)


def test_a_no_takes_nothing_back() -> None:
    _turn, chat = played("month", "undo that", "no")
    assert len(logged(chat, "2026-03-09")) == 3


def test_an_exercise_that_was_deleted_is_logged_again() -> None:
    _turn, chat = played("month", "remove the leg press from monday", "undo")
    assert logged(chat, "2026-03-09")["Leg Press"] == ["140kg x 10"] * 3


def test_the_log_that_is_named_is_taken_back_and_not_what_was_written_since() -> None:
    chat = TrainingChat(training_states.records("fresh"))
    chat.say("bench 3x5 at 80 kg")
    chat.say("no burpees ever")
    taken = chat.say("undo the last log")
    assert [call.name for call in taken.calls if call.name != "fetch_data"] == ["undo_log"]
    assert [each["value"] for sk, each in taken.after.items() if sk.startswith("PREF#")] == ["burpees"]


@pytest.mark.parametrize(
    "told", ["scrap that, those were our kid's numbers", "undo that. wrong person, i only held the phone"]
)
def test_why_it_is_taken_back_asks_for_nothing_more(told: str) -> None:
    turn, chat = played("month", BENCH, told)
    assert (logged(chat), turn.asked) == ({}, False), turn.reply


@pytest.mark.parametrize(
    "told", ["undo... no, leave it. it's right. I looked at the wrong line", "undo that. nah, keep it"]
)
def test_an_order_that_is_taken_back_at_once_takes_nothing_back(told: str) -> None:
    _turn, chat = played("month", BENCH, told)
    assert logged(chat) == {"Bench Press": ["80kg x 5"] * 3}


@pytest.mark.parametrize("told", ["never mind, undo it", "undo it, leave it out"])
def test_an_order_behind_a_never_mind_is_an_order(told: str) -> None:
    _turn, chat = played("month", BENCH, told)
    assert logged(chat) == {}


def test_what_is_undone_is_not_corrected_by_what_it_was() -> None:
    _turn, chat = played("month", BENCH, "undo last one, was 50 and i forgot how many")
    assert logged(chat) == {}


def test_a_set_that_is_undone_and_told_anew_is_put_right() -> None:
    _turn, chat = played("month", BENCH, "scrap that, it was 75")
    assert logged(chat) == {"Bench Press": ["75kg x 5"] * 3}


def test_a_question_takes_nothing_back() -> None:
    _turn, chat = played("month", BENCH, "was that a record or nah")
    assert logged(chat) == {"Bench Press": ["80kg x 5"] * 3}


def test_a_farewell_takes_nothing_back() -> None:
    _turn, chat = played("month", BENCH, "thx bestie back to the floor i go")
    assert logged(chat) == {"Bench Press": ["80kg x 5"] * 3}
