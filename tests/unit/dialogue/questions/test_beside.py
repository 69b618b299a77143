"""Questions beside an order or a log: each is answered in the same reply, and nothing more is done for it."""

import pytest

from spotter.dialogue.questions.handbook import handbook
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat

BUILT = (
    "give me a 45 minute machine workout with leg press, machine chest press, machine row, seated leg curl and plank"
)


def _said(*messages: str) -> PlayedTurn:
    chat = TrainingChat({})
    for each in messages[:-1]:
        chat.say(each)
    return chat.say(messages[-1])


def _done(told: PlayedTurn) -> list[str]:
    return [call.name for call in told.calls if call.name != "fetch_data"]


@pytest.mark.parametrize(
    ("said", "done", "entry"),
    [
        ("ok, please move the plank before the row. What do you mean with reps in reserve?", "reorder", "rpe"),
        ("could you swap the plank for crunches? and is it ok to train two days in a row?", "swap", "every_day"),
        ("make it 4 sets of leg press. and how hard should sets feel?", "adjust", "how_hard"),
    ],
)
def test_a_question_beside_an_order_is_answered(said: str, done: str, entry: str) -> None:
    told = _said(BUILT, said)
    assert _done(told), done
    assert handbook()[entry] in told.reply


def test_a_question_beside_a_log_is_answered() -> None:
    told = _said("log bench 80kg 3x8. what do you mean with reps in reserve?")
    assert _done(told) == ["log_workout"]
    assert handbook()["rpe"] in told.reply


def test_a_question_beside_a_pain_is_answered_behind_it() -> None:
    told = _said(BUILT, "my lower back gets a bit sore from sitting. and why is the rest 2 minutes, isn't that long?")
    assert "lower back" in told.reply
    assert handbook()["rest_why"] in told.reply
    assert "Train well" not in told.reply


def test_both_questions_of_a_sentence_are_answered_of_the_lift_that_is_named() -> None:
    told = _said(BUILT, "anyway how do i keep my back flat in the rdl and how deep should i go")
    assert handbook()["back_round"] in told.reply
    assert "Romanian Deadlift" in told.reply
    assert "Plank" not in told.reply


@pytest.mark.parametrize(
    "said",
    ["swap the plank for crunches. thanks!", "swap the plank for crunches, would that be possible? it bores me"],
)
def test_an_order_alone_is_told_and_nothing_else(said: str) -> None:
    told = _said(BUILT, said)
    assert _done(told) == ["swap_exercise"]
    assert not any(answer in told.reply for answer in handbook().values())


def test_an_answer_is_not_told_twice() -> None:
    told = _said(BUILT, "make it 4 sets of leg press. why is the leg curl there and how hard should sets feel?")
    assert told.reply.count(handbook()["how_hard"]) == 1


def test_who_needs_care_hears_of_nothing_else() -> None:
    told = _said("my chest hurts and my left arm is numb. how many reps should I do?")
    assert handbook()["reps"] not in told.reply


def test_a_question_is_not_asked_back_about_beside_small_talk() -> None:
    told = _said("log bench press 80kg 3x8", "why 5 reps tho, i thought we did 10s. anyway im cooked, thanks")
    assert not told.asked
    assert "strength" in told.reply


def test_what_is_not_clear_of_a_log_is_still_asked_about_beside_an_answer() -> None:
    told = _said(BUILT, "pushdowns 30kg 12 12 10, lateral raise 15/15/13/12. how long should I rest between them?")
    assert told.asked


def test_a_row_that_leans_on_a_chair_is_told_of_its_hand_and_its_back() -> None:
    told = _said("the kettlebell row, shall I hold me with the other hand on the chair? And how must the back be")
    assert "hand on a bench or a firm chair" in told.reply
    assert "flat back" in told.reply


def test_what_flares_in_a_press_is_no_pain_to_ask_about() -> None:
    told = _said(
        "ok forget it. quick q, is it better to go to failure every set for size or leave 1-2 in the tank? n my elbows "
        "flare on bench is that bad for the shoulder"
    )
    assert not told.asked
    assert handbook()["failure"] in told.reply
    assert handbook()["elbows"] in told.reply


def test_whether_what_was_logged_is_enough_is_not_answered_with_the_workout() -> None:
    told = _said(BUILT, "log leg press 40 kg 3x8", "is that ok for a beginner?")
    assert "As a record to start from, yes" in told.reply
    assert "It takes about" not in told.reply


def test_whether_the_days_are_enough_is_answered_beside_their_plan() -> None:
    told = _said(
        "I could come on Wednesday and Saturday, would that be enough to get stronger and lose some weight? And could "
        "you plan those two days for me with machines, 45 minutes each?"
    )
    assert "set_program" in _done(told) or told.asked
    assert handbook()["frequency"] in told.reply
    assert handbook()["weight_loss_kind"] in told.reply


def test_whether_something_else_is_enough_is_no_question_of_days() -> None:
    told = _said(BUILT, "make it 4 sets of leg press. is 45 minutes enough?")
    assert handbook()["frequency"] not in told.reply
