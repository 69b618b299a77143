"""What is logged of a day is told whenever it is asked for, and never anything else in its place."""

import pytest

from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.workouts_in_hand import FULL_BODY, with_workout

_bench = "Bench Press 3 x 8 at 60 kg"
_row = "Barbell Row 3 x 10 at 50 kg"


def _logged(chat: TrainingChat | None = None, day: str = "today") -> TrainingChat:
    chat = chat or TrainingChat({})
    chat.say(f"{day} I did bench press 3x8 at 60 kg and barbell rows 3x10 at 50 kg")
    return chat


@pytest.mark.parametrize(
    "question",
    [
        "What do you have down for me today?",
        "show me what is logged today",
        "What have you actually got down for today?",
        "I only wanted to see today's record.",
        "can you list today's entries",
        "what's in my log for today?",
        "what have I logged so far?",
        "so what did you write down for today",
        "Show me yesterday and today please so I can check.",
        "I don't want a workout; I've done one. Please show me what I logged today: the bench and the row.",
        "I'm puzzled. You say you've logged it, then that I haven't. What have you actually got down for today?",
    ],
)
@pytest.mark.parametrize("has_workout", [False, True])
def test_what_is_logged_today_is_listed(question: str, has_workout: bool) -> None:
    played = _logged(with_workout(FULL_BODY[0], FULL_BODY[3]) if has_workout else None).say(question)
    assert _bench in played.reply
    assert _row in played.reply
    assert played.before == played.after


@pytest.mark.parametrize("question", ["Show me everything you have for yesterday", "what have you got down yesterday?"])
def test_what_is_logged_of_another_day_is_listed(question: str) -> None:
    played = _logged(day="yesterday").say(question)
    assert f"Yesterday (Wednesday 11 March): {_bench}; {_row}." in played.reply


@pytest.mark.parametrize("question", ["show me what is logged today", "what have you recorded today?"])
def test_that_nothing_is_logged_is_said(question: str) -> None:
    assert TrainingChat({}).say(question).reply == "Nothing is logged today (Thursday 12 March)."
    assert "Nothing is logged today" in with_workout().say(question).reply


@pytest.mark.parametrize(
    "question", ["did you log it?", "is it there?", "thanks, did that go through?", "was that saved"]
)
def test_whether_it_is_logged_is_answered(question: str) -> None:
    assert _logged().say(question).reply.startswith("Yes. Today (Thursday 12 March): Bench Press")
    assert TrainingChat({}).say(question).reply.startswith("No. Nothing is logged today")


def test_whether_an_exercise_is_logged_is_answered_of_that() -> None:
    chat = _logged()
    assert chat.say("is the bench press logged?").reply == f"Yes, today (Thursday 12 March): {_bench}."
    assert chat.say("was the treadmill saved?").reply.startswith("No, there is no Treadmill Run in the log of today")


@pytest.mark.parametrize(
    "message",
    [
        "what have you got me down as refusing to do",
        "how long have you got me down for usually",
        "can you log it?",
        "what's my bench press record",
        "what is booked today",
        "Can you note that down?",
        "log it",
    ],
)
def test_other_questions_are_not_taken_for_it(message: str) -> None:
    assert "Nothing is logged" not in TrainingChat({}).say(message).reply


def test_a_correction_beside_the_question_is_made_as_well() -> None:
    chat = _logged()
    played = chat.say("I meant what I have logged today. And the last set of the bench was only 6 reps.")
    assert "Corrected for today: Bench Press 60 kg x 8, 8, 6." in played.reply
    assert "Barbell Row 50 kg x 3 x 10" in played.reply
