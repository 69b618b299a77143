"""Questions in words that no template knows are answered by their topic; a change is not mistaken for one."""

import pytest

from spotter.dialogue.questions.handbook import handbook
from tests.unit.dialogue.corpus_format import Start
from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("said", "entry"),
    [
        ("be honest with me, if I squat heavy will my thighs not fit into the costume", "toning"),
        ("is a beer after training ruining all of it?", "alcohol"),
        ("when does the belt go on, like what % or just top sets", "belt"),
        ("is it ok for a woman to lift on her period? my mother says never", "period"),
        ("honest question does lifting make you slower over 10k?", "runners"),
        ("heels keep coming up on the squats, what am i doing wrong mun", "heels"),
        ("how much protein does a bloke actually need, asking for a bloke that eats pies", "protein"),
        ("can calves be trained daily?", "every_day"),
    ],
)
def test_the_handbook_answers(said: str, entry: str) -> None:
    talk = Talk("gym5").say(said)
    assert handbook()[entry] in talk.reply
    assert talk.workout == Talk("gym5").workout


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("Good grief, why on earth would the squat come ahead of the plank?", "Back Squat works several joints"),
        ("What on earth is a lat pulldown", "Lat Pulldown: "),
        ("and how long's it gonna take now, honestly", "About 50 minutes"),
        ("why three by five on squats and not ten? not arguing, just curious", "Back Squat 3 x 5: few reps"),
    ],
)
def test_the_workout_answers(said: str, answer: str) -> None:
    assert answer in Talk("gym5").say(said).reply


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ("gym5", "drop the plank"),
        ("gym5", "can you add curls?"),
        ("gym5", "swap the rows for something with dumbbells"),
        ("gym5", "could you make it a bit shorter, 30 minutes say?"),
        ("home4", "can we do 4 sets of the push-ups instead?"),
    ],
)
def test_an_order_is_done(start: Start, said: str) -> None:
    assert Talk(start).say(said).workout != Talk(start).workout


def test_what_is_only_told_is_no_question() -> None:
    assert (
        "barbell" in Talk("empty").say("my brother in law's dropped off an old bench and a barbell, so you know").reply
    )


def test_a_figure_that_was_told_is_minded() -> None:
    assert "3 hours of sleep is little" in Talk("gym5").say("slept like 3 hrs, should i even lift").reply


def test_the_name_of_some_equipment_is_asked_about() -> None:
    talk = Talk("empty").say("kettlebell")
    assert talk.reply == "What would you like to do with kettlebells?"
    assert talk.say("Build me a workout with kettlebells").workout


def test_what_somebody_does_all_day_is_no_length_of_a_session() -> None:
    talk = Talk("empty").say(
        "I sit ten hours a day and my back is round like a shrimp. A workout for my back, with a band"
    )
    assert talk.reply.startswith("A 45-minute back session with bands")


def test_an_exercise_that_is_proposed_is_asked_about() -> None:
    talk = Talk("gym5").say("how about front squats?")
    assert talk.reply.startswith("Front Squat is not in this workout. What shall I do about it?")
    assert any("Front Squat" in each for each in talk.say("Add Front Squat").workout)


def test_whether_there_is_too_much_of_something_changes_nothing() -> None:
    assert Talk("gym5").say("is there too much chest?").workout == Talk("gym5").workout
