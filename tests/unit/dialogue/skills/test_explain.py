"""Why things are as they are, and what a change would do without its being made."""

import pytest

from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("what does number 2 do for me", "Bench Press trains the chest, with help from the front delts and triceps."),
        ("n wth is the plank even for", "Nothing else in this workout is mainly for the abs."),
        ("why is row before pulldown?", "Both work the lats and upper back, so the second is done tired"),
        ("why do the squats come before the plank", "Back Squat works several joints and wants you fresh"),
        ("why this order", "Heavy lifts for several joints come first"),
        ("does the row work my biceps", "Some: your biceps helps, but it is not the target."),
        ("is the bench press good for chest", "Yes, that is what it is for."),
        ("does the plank train my calves", "No, it does little for your calves."),
    ],
)
def test_a_why_is_answered_from_the_catalogue(question: str, answer: str) -> None:
    talk = Talk("gym5")
    assert answer in talk.say(question).reply
    assert talk.calls == []


@pytest.mark.parametrize(
    "question",
    [
        "would swapping the squats for leg press help?",
        "should i drop the plank?",
        "what if i skipped the rows",
        "is it ok to replace the plank",
        "would it be bad to drop the rows today",
        "out of interest, can you swap the bench? don't change anything, i'm only asking",
    ],
)
def test_a_change_that_is_asked_about_is_not_made(question: str) -> None:
    talk = Talk("gym5")
    before = talk.workout
    assert "I change nothing unless you ask for it." in talk.say(question).reply
    assert talk.workout == before
    assert talk.calls == []


@pytest.mark.parametrize(
    "request_", ["could we drop the plank", "can you drop the plank please", "would you drop the plank"]
)
def test_a_polite_request_is_done(request_: str) -> None:
    talk = Talk("gym5").say(request_)
    assert talk.calls == ["remove_exercise"]
    assert len(talk.workout) == 4


def test_a_fragment_goes_on_with_the_question_before_it() -> None:
    talk = Talk("home4").say("what does number 2 do for me").say("and the last one")
    assert talk.reply.startswith("Dumbbell Shoulder Press trains the front delts")
