"""What is stored of a person's training is never changed by a guess: rule 1 of the offline coach, for training data."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_judging import ASPECTS, aspect
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat
from tests.unit.dialogue.training_states import records

_slow = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
_logs = st.builds(
    "{} {}".format,
    st.sampled_from(["bench", "squat", "deadlift", "ohp", "rows", "lat pulldown"]),
    st.sampled_from(["80 kg 3x5", "3x8 at 60 kg", "60kg x 5, 5, 4", "3 sets of 5 with 70 kg", "100 lbs 5/5/5"]),
)
_unreal = st.sampled_from(
    [
        "tomorrow I will do {}",
        "gonna do {} next week",
        "should I do {}?",
        "I did not do {}",
        "hypothetically, {}, don't log it",
        "my brother did {}",
        "if I do {}, is that enough?",
        "just kidding, {}",
        "planning to do {} on saturday",
        "I want to try {} next time",
        "{}? can I do that",
    ]
)
_stored = [name for name in ASPECTS if name != "current"]


def _say(start: Start, *messages: str) -> PlayedTurn:
    chat = TrainingChat(records(start))
    *_before, last = [chat.say(each) for each in messages]
    return last


def _written(played: PlayedTurn) -> list[str]:
    return [name for name in _stored if aspect(played.before, name) != aspect(played.after, name)]


@pytest.mark.parametrize("log", ["bench 80 kg 3x5", "squat 3x8 at 90 kg", "rows 60kg x 5, 5, 4", "ohp 40 kg 3x6"])
def test_a_plain_log_is_written(log: str) -> None:
    assert _written(_say("month", f"did {log}")) == ["workouts"]


@_slow
@given(log=_logs, frame=_unreal)
def test_what_is_denied_hypothetical_or_to_come_is_not_logged(log: str, frame: str) -> None:
    assert _written(_say("month", frame.format(log))) == []


@pytest.mark.parametrize(
    "message",
    [
        "did bench 80 kg 3x5. I didn't finish the last set",
        "bench 80 kg 3x5, but imagine it was 100",
    ],
)
def test_a_log_that_is_partly_taken_back_is_asked_about(message: str) -> None:
    played = _say("month", message)
    assert _written(played) == []
    assert played.asked


@pytest.mark.parametrize(("answer", "written"), [("yes", ["workouts"]), ("no", []), ("nah leave it", [])])
def test_a_held_log_is_written_when_it_is_confirmed(answer: str, written: list[str]) -> None:
    assert _written(_say("month", "did bench 80 kg 3x5. I didn't finish the last set", answer)) == written


@pytest.mark.parametrize(
    ("start", "message"),
    [
        ("logged_today", "bench and rows were 60 not 80"),
        ("month", "bench was 77.5"),
        ("logged_today", "k build me a bench focused day. 60 min, full gym, no ohp"),
        ("logged_today", "why is my bench not moving, 80 for weeks"),
    ],
)
def test_a_correction_whose_target_is_not_one_changes_nothing(start: Start, message: str) -> None:
    assert "workouts" not in _written(_say(start, message))


@pytest.mark.parametrize(
    "message",
    [
        "arms and shoulders no bench got 2 10kg dbs",
        "be honest am i getting stronger or kidding myself",
        "my lower back does not love the second one. replace",
        "write me a vegan meal plan",
        "sore wrists from gaming, give me 20 minutes of legs",
    ],
)
def test_what_is_told_for_a_workout_is_not_stored(message: str) -> None:
    assert _written(_say("month", message)) == []


def test_a_time_with_two_digits_is_one_of_the_24_hours() -> None:
    played = _say("month", "move sat pull to sunday at 11:00")
    assert ("2026-03-15", "11:00", "Pull") in aspect(played.after, "schedule").values()
