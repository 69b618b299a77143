"""Sums about a lift come from the figures that somebody gives, and a goal that is to be kept is kept and told."""

import pytest

from tests.unit.dialogue.training_play import TrainingChat


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "im tryna get my bench to 120kg by end of april, currently 1RM is 105. is that realistic?",
            "Bench Press: from 105 kg to 120 kg is 15 kg more, 14.3%. Until Thursday 30 April there are 7 weeks, so "
            "about 2.1 kg a week. That is fast.",
        ),
        (
            "best bench is 100kg. want 110 in 8 weeks, doable?",
            "Bench Press: from 100 kg to 110 kg is 10 kg more, 10%. Until Thursday 7 May there are 8 weeks, so about "
            "1.25 kg a week. In steps of 2.5 kg that is one about every 2 weeks.",
        ),
        (
            "what percentage of my 105 should i bench for like sets of 5?",
            "Of your 105 kg, by Epley: 5 reps: all out 86%, about 90 kg; with two reps left (RPE 8), as work sets "
            "should be, 81%, about 85 kg.",
        ),
        ("how heavy should i go for sets of 8 if my bench max is 90kg", "Of your 90 kg, by Epley: 8 reps: all out 79%"),
        (
            "bench 100x5 rpe 8 or 105x3 rpe 9, which is the better set?",
            "By Epley, the reps left counted in: 100 kg x 5 at RPE 8 gives about 123.3 kg; 105 kg x 3 at RPE 9 gives "
            "about 119 kg. So 100 kg x 5 at RPE 8 is worth more.",
        ),
        (
            "e1RM from 170x3 with 2 reps left",
            "By Epley, the reps left counted in: 170 kg x 3 at RPE 8 gives about 198.3",
        ),
        ("how come you use epley and not brzycki?", "I use Epley, load x (1 + reps / 30)"),
    ],
)
def test_a_sum_is_made_of_the_figures_given(question: str, answer: str) -> None:
    played = TrainingChat({}).say(question)
    assert played.reply.startswith(answer)
    assert not [call for call in played.calls if call.name != "fetch_data"]


def test_a_set_without_reps_is_the_one_that_is_logged() -> None:
    chat = TrainingChat({})
    chat.say("log deadlift 170x3 @8, 180x1 @9")
    reply = chat.say("what e1RM does that 170x3 @8 give? and is 180 @9 better or worse than that").reply
    assert reply.endswith("180 kg x 1 at RPE 9 gives about 192 kg. So 170 kg x 3 at RPE 8 is worth more.")


@pytest.mark.parametrize(
    "question",
    ["is it realistic to gain 5 kg of muscle in 3 months?", "is it realistic to lose 10 kg by june?"],
)
def test_the_body_is_no_lift(question: str) -> None:
    assert "more, " not in TrainingChat({}).say(question).reply


@pytest.mark.parametrize(
    ("message", "goal"),
    [
        ("make 120kg bench by 28 june my goal", "120kg bench by 28 june"),
        (
            "i want to hit 80kg x 8 on lat pulldown by end of may, put it as goal",
            "hit 80kg x 8 on lat pulldown by end of may",
        ),
        (
            "I want to set a goal: 3 sessions a week until end of june, and be able to do 5 real push ups",
            "3 sessions a week until end of june, and be able to do 5 real push ups",
        ),
        ("could you make 10 push-ups in a row my goal please?", "10 push-ups in a row"),
        ("i wanna run 5k by may, make that my goal pls", "run 5k by may"),
    ],
)
def test_a_goal_that_is_to_be_kept_is_kept_and_told(message: str, goal: str) -> None:
    chat = TrainingChat({})
    assert chat.say(message).reply == f"Noted as your goal: {goal}."
    assert goal in chat.say("what is my goal?").reply


def test_what_was_asked_about_becomes_the_goal_that_it_points_at() -> None:
    chat = TrainingChat({})
    chat.say("is 140 squat by june realistic, im at 120 for 3 now")
    assert chat.say("make that my goal").reply == "Noted as your goal: Back Squat 140 by 1 June."


@pytest.mark.parametrize("message", ["set my chest goal to 8", "make cardio a goal", "what is my goal?"])
def test_weights_of_muscles_and_questions_are_no_such_goals(message: str) -> None:
    assert "Noted as your goal" not in TrainingChat({}).say(message).reply


def test_a_lift_that_is_only_wished_for_is_offered_as_a_goal() -> None:
    chat = TrainingChat({})
    chat.say("log squat 100 5x5 rpe 8")
    assert chat.say("i would like to squat 140 by august").reply == (
        "Shall I keep this as your goal: squat 140 by august? [Yes] [No]"
    )
    assert chat.say("yes").reply == "Noted as your goal: squat 140 by august."
    assert chat.say("how much should i add per week to get there?").reply.startswith("Back Squat: from about 116")
