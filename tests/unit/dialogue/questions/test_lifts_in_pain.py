"""Whether a lift is right beside a pain: yes or no by what it loads, with what to do in its place."""

import pytest

from tests.unit.dialogue.training_play import TrainingChat

WORKOUT = "60 min push workout with bench press, overhead press, lateral raise, cable fly and pushdowns, full gym"
SHOULDER = "kinda got a pinch in the front of my left shoulder since yesterday, moderate"


def _in_pain() -> TrainingChat:
    chat = TrainingChat({})
    chat.say(WORKOUT)
    chat.say(SHOULDER)
    return chat


@pytest.mark.parametrize(
    ("said", "lifts"),
    [
        ("r lateral raises n cable flys still ok with it or nah?", ("Dumbbell Lateral Raise", "Cable Fly")),
        ("is the bench ok with it", ("Bench Press",)),
        ("should i still do the overhead press?", ("Overhead Press",)),
    ],
)
def test_a_lift_that_loads_the_part_is_answered_with_no_and_what_to_do(said: str, lifts: tuple[str, ...]) -> None:
    turn = _in_pain().say(said)
    for name in lifts:
        assert f"{name} loads your" in turn.reply
    assert turn.reply.count("Better not") == len(lifts)
    assert not [call for call in turn.calls if call.name != "fetch_data"]


def test_a_lift_that_leaves_the_part_alone_is_answered_with_yes() -> None:
    turn = _in_pain().say("are leg extensions ok with it?")
    assert turn.reply.startswith("Yes. By my table Leg Extension does not load your")


def test_the_question_beside_a_pain_that_is_told_is_answered_and_two_weeks_are_long_enough() -> None:
    chat = TrainingChat({})
    turn = chat.say(
        "left shoulder's been barking on bench, sharp pinch at the bottom, about 4/10, started like 2 wks ago. "
        "should i still bench thurs?"
    )
    assert "long enough" in turn.reply
    assert "Bench Press" in turn.reply.partition("long enough")[2]
    short = TrainingChat({}).say("my left shoulder hurts on bench since yesterday")
    assert "long enough" not in short.reply


@pytest.mark.parametrize(
    "said", ["swap the bench for something else", "3 sets of bench please", "how is my bench going?"]
)
def test_what_asks_for_something_else_is_no_such_question(said: str) -> None:
    assert "loads your" not in _in_pain().say(said).reply.partition("Now, about")[0]


def test_what_is_swapped_for_a_sore_back_does_not_hinge_it() -> None:
    chat = TrainingChat({})
    chat.say("45 min full body workout with leg press, machine chest press, machine row and back extension, full gym")
    turn = chat.say("My lower back gets a bit sore from sitting all day at work, swap the back extension for something")
    swapped = [call.arguments["new_exercise"]["name"] for call in turn.calls if call.name == "swap_exercise"]
    assert len(swapped) == 1
    assert not any(word in swapped[0] for word in ("Deadlift", "Good Morning", "Swing", "Extension", "Pull-Through"))
