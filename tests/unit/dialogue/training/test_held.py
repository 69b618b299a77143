"""What a log is not sure of is asked about, and the answer writes it, or leaves it out."""

from typing import Any

from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat
from tests.unit.dialogue.training_states import records


def _say(start: Start, *messages: str) -> list[PlayedTurn]:
    chat = TrainingChat(records(start))
    return [chat.say(each) for each in messages]


def _sets(played: PlayedTurn) -> int:
    """How many sets were written for a message."""

    def count(data: dict[str, dict[str, Any]]) -> int:
        workouts = [each for sk, each in data.items() if sk.startswith("WORKOUT#")]
        return sum(len(one["sets"]) for each in workouts for one in each["exercises"])

    return count(played.after) - count(played.before)


def test_what_looks_like_a_typing_error_is_asked_about_and_written_when_it_is_confirmed() -> None:
    first, second = _say("month", "bench 3x5 180kg", "yes that's right")
    assert _sets(first) == 0
    assert first.asked
    assert "Logged" not in first.reply
    assert "Is that right?" in first.reply
    assert _sets(second) == 3
    assert second.reply.startswith("Logged: Bench Press 3 x 5 at 180 kg")


def test_a_no_leaves_it_out_and_says_so() -> None:
    _first, second = _say("month", "bench 3x5 180kg", "no")
    assert _sets(second) == 0
    assert "is not logged" in second.reply


def test_an_answer_that_says_more_is_read_as_a_message_of_its_own() -> None:
    first, second = _say("month", "bench 3x5 180kg", "yes and schedule legs for friday at 6pm")
    assert first.asked
    assert _sets(second) == 0


def test_a_name_that_fits_several_is_asked_about_and_the_answer_logs_what_was_open() -> None:
    first, second = _say("fresh", "bench 3x5 80kg, then rows 3x8 at 60", "barbell row")
    assert _sets(first) == 3
    assert "Which exercise is 'rows'" in first.reply
    assert "Barbell Row" in first.reply
    assert _sets(second) == 3
    assert "Barbell Row 60 kg x 3 x 8" in second.reply


def test_a_name_does_not_reach_over_an_and() -> None:
    (played,) = _say("fresh", "I did 3 sets of 10 pushups and my shoulder hurts")
    assert "Push-up 3 x 10" in played.reply
    assert "Pike" not in played.reply


def test_an_empty_week_is_said_to_be_empty() -> None:
    (played,) = _say("fresh", "what's on this week?")
    assert "Nothing is booked this week" in played.reply
