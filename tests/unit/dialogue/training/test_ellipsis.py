"""Messages that leave out what the one before them said, as they are completed from it."""

import pytest

from spotter.dialogue.training.ellipsis.completed import Completed, completed
from spotter.dialogue.training.pending import hear
from spotter.dialogue.training.state import before_this_message, read_state
from spotter.messages import KnowledgeTurn, Request, UserTurn
from spotter.tools.registry import definitions
from spotter.training import sources
from spotter.training.data_source import Asked
from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import PlayedTurn, RecordsReader, TrainingChat
from tests.unit.dialogue.training_states import SESSION, TODAY, records


def _say(start: Start, *messages: str) -> PlayedTurn:
    chat = TrainingChat(records(start))
    *_before, last = [chat.say(each) for each in messages]
    return last


def _completed(start: Start, *messages: str) -> tuple[Completed, ...]:
    chat = TrainingChat(records(start))
    for each in messages[:-1]:
        chat.say(each)
    reader = RecordsReader(chat.records)
    known = KnowledgeTurn(tuple(sources.fetch(reader, sources.SOURCES, Asked(SESSION, TODAY))))
    request = Request("", definitions(), (*chat.turns, known, UserTurn(messages[-1])), TODAY)
    return completed(hear(before_this_message(read_state(request)), request, has_workout=False))


@pytest.mark.parametrize(
    ("before", "said", "whole"),
    [
        ("how many times have I trained in march", "and feb", "how many times have I trained in feb"),
        ("what did I squat on the 23rd of feb", "and the week after", "what did I squat on 2026-03-02"),
        ("whats my e1rm for squats from monday", "deadlift off saturday?", "whats my e1rm for deadlift from saturday"),
        ("sat log short. add hammer curls 3x10 35 lbs", "and what'd I DL that day", "and what'd I DL on 2026-03-07"),
        ("put me in for tomorrow 6am, arms", "make it 530 actually", "move it to 530"),
        ("pwr clean 70x3 80x3 85x2", "push jerk same", "Push Jerk: 70kg x 3, 80kg x 3, 85kg x 2"),
        ("time me a 2 min plank", "broke at 1:45. log that", "Plank: 105s"),
        ("bench 80 for 5, 5 and 5", "and again but I died at 4", "Bench Press: 80kg x 4"),
    ],
)
def test_what_is_left_out_is_taken_from_the_message_before(before: str, said: str, whole: str) -> None:
    assert whole.lower() in [each.text.lower() for each in _completed("month", before, said)]


def test_the_usual_load_is_that_of_the_last_time() -> None:
    assert Completed("pulldown 10 10 9 at 55kg", "log") in _completed(
        "month", "hi", "pulldown 10 10 9 same weight as last time"
    )


def test_a_set_of_a_log_of_another_day_is_of_that_day() -> None:
    (only,) = _completed("month", "tuesday I did deadlift 140 5 5", "2nd set was 3 reps")

    assert only.text == "Deadlift 2nd set was 3 reps on 2026-03-10"


@pytest.mark.parametrize(
    "said", ["thanks", "what a day", "build me a workout with dumbbells and a bench please, 40 min"]
)
def test_a_message_that_leaves_nothing_out_is_completed_by_nothing(said: str) -> None:
    assert _completed("month", "how many times have I trained in march", said) == ()


def test_a_question_is_asked_again_of_another_month() -> None:
    assert "6 workouts" in _say("month", "how many times have I trained in march", "and feb").reply


def test_a_booking_is_moved_by_a_time_alone() -> None:
    played = _say("month", "can you put me in for tomorrow 6am, arms", "make it 530 actually")

    assert "tomorrow at 05:30" in played.reply


def test_half_eleven_in_figures_is_a_time_of_a_booking() -> None:
    assert "at 11:30" in _say("month", "move saturday to sunday same time", "actually make it half 11").reply


def test_what_goes_on_with_a_log_of_another_day_is_of_that_day() -> None:
    reply = _say("month", "Sunday I did pushups 20 15 12", "And curls. 12 kg 3x12").reply

    assert reply == "Logged for Sunday 8 March: Dumbbell Curl 12 kg x 3 x 12."


@pytest.mark.parametrize("said", ["make it 12 reps", "make it 2 people", "make it 3 sets", "make it 6 exercises"])
def test_a_number_that_counts_something_moves_no_booking(said: str) -> None:
    assert _completed("month", "book lower tomorrow at 10", said) == ()


@pytest.mark.parametrize("said", ["note: 12 weeks to go", "log my bodyweight 82", "done with work, what now"])
def test_what_is_of_no_hold_is_no_time_of_the_timer(said: str) -> None:
    assert not any("Plank:" in each.text for each in _completed("fresh", "plank timer 60s", said))


@pytest.mark.parametrize("said", ["no more squats today", "need more squats in my life"])
def test_what_is_not_wanted_or_only_wished_for_is_no_set_more(said: str) -> None:
    assert not any("Back Squat:" in each.text for each in _completed("month", "squats 100 x 5", said))


@pytest.mark.parametrize(
    "said",
    ["also did a 5k run in 30 min after work", "and bench 80 5x5 at lunch", "and I'm doing bench 80 5x5"],
)
def test_what_has_a_time_of_its_own_is_of_today(said: str) -> None:
    assert _say("month", "squats 100 x 5 monday", said).reply.startswith("Logged for today")
