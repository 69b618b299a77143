"""Comparisons, common questions, small talk, what the coach is, what is not done here, and what was not understood."""

import pytest

from spotter.dialogue.questions.handbook import handbook
from spotter.dialogue.understanding.question_topics import topics
from spotter.dialogue.understanding.sentences import sentences
from tests.unit.dialogue.talk import Talk


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("front squat or back squat", "Front Squat asks something of the wrist, Back Squat does not."),
        ("is leg press better than squats for glutes", "For your glutes: Leg Press and Back Squat."),
        ("like sumo or conventional if u got short legs n long arms", "Long arms suit conventional"),
        ("what does 3x5 actually mean", "3x5 means 3 sets of 5 reps"),
        ("is it true that lifting weights is good for one's bones?", "one of the best known ways to keep them strong"),
        ("thx", "You are welcome."),
        ("sorry phone was in pocket. i don't need nothing", "No harm done."),
        ("she's 74 and does burpees in her conservatory", "I see."),
        ("bruh. so what CAN u do", "I can build you a workout"),
        ("are you a bot", "I am Spotter, a strength coach in software."),
        ("show me a video of a squat", "I can't look at or show pictures and videos"),
        ("what should i eat before training", "wait two hours or so after a large meal"),
        ("remind me to train tomorrow", "I can't send reminders"),
    ],
)
def test_what_is_answered_in_words(said: str, answer: str) -> None:
    talk = Talk("empty").say(said)
    assert answer in talk.reply
    assert talk.calls == []


@pytest.mark.parametrize(
    "said",
    [
        "thanks, leave everything as it is",
        "did u know ed coan pulled 901 at 220 lol",
    ],
)
def test_sets_that_are_not_asked_for_change_nothing(said: str) -> None:
    talk = Talk("gym5")
    before = talk.workout
    talk.say(said)
    assert talk.workout == before
    assert talk.calls == []


def test_sets_that_are_to_be_written_down_are_logged_and_the_workout_stays() -> None:
    talk = Talk("gym5")
    before = talk.workout
    talk.say("write that i did 145 x 5 today on bench press")
    assert talk.workout == before
    assert "log_workout" in talk.calls


@pytest.mark.parametrize(
    ("said", "reply"),
    [
        ("log it squats 100 3x5 done", "Logged for today: Back Squat 100 kg x 3 x 5."),
        ("would you count down sixty seconds for me after each plank?", "Timer for Plank: 1 min."),
        ("set a timer for 90 seconds", "Timer: 90 s."),
    ],
)
def test_what_is_logged_or_timed_leaves_the_workout_as_it_is(said: str, reply: str) -> None:
    talk = Talk("gym5")
    before = talk.workout
    assert talk.say(said).reply == reply
    assert talk.workout == before


def test_every_fact_can_be_asked_for_and_every_wording_has_an_answer() -> None:
    asked = {intent.name for each in sentences() if each.skill == "facts" for _text, intent in each.must}
    learned = {name.removeprefix("facts.") for name in topics() if name.startswith("facts.")}
    assert asked <= set(handbook())
    assert asked | learned == set(handbook())


def test_what_was_not_understood_is_quoted_in_one_short_question() -> None:
    talk = Talk("empty").say("qwer asdf zxcv")
    assert talk.asked
    assert talk.reply == "I did not understand 'qwer asdf zxcv'. What would you like me to do?"
    assert talk.say("qwer asdf zxcv").reply == "I did not understand 'qwer asdf zxcv'. Try one short sentence."


def test_a_story_is_heard_and_not_asked_about() -> None:
    talk = Talk("history").say("Leo can do ten press ups now, did I say, and he's four, so someone here is progressing")
    assert not talk.asked
    assert not talk.calls


@pytest.mark.parametrize(
    "text", ["Cut one set off the squats. Actually no, keep them all.", "drop the plank. no, leave it"]
)
def test_a_change_that_is_taken_back_behind_it_is_none(text: str) -> None:
    talk = Talk("gym5")
    before = talk.workout

    assert talk.say(text).workout == before
    assert not talk.asked
