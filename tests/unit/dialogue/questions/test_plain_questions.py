"""Plain questions are answered from the handbook, whatever stands around them; what is to be done is not overridden."""

import pytest

from spotter.dialogue.questions.handbook import handbook
from tests.unit.dialogue.corpus_format import Start
from tests.unit.dialogue.talk import Talk
from tests.unit.dialogue.training_play import TrainingChat


@pytest.mark.parametrize(
    ("said", "entry"),
    [
        (
            "Good evening to you. My name is Rosa, I bake for a living. Is it three days a week that I should lift?",
            "frequency",
        ),
        ("My walks add up to ten miles a week. What would lifting give me that they do not?", "walking"),
        ("is lifting ok when your blood pressure runs high", "blood_pressure"),
        ("They tell me not to hold my breath when I push the bar. What is the reason?", "breath_hold"),
        ("rpe or percent of max for my squat days? been at it five years, squat 150, bench 105", "rpe_or_percent"),
        ("what does pausing the bench on the chest do for you", "pause_reps"),
        ("is it better to train chest twice a week or all of its sets on monday", "spread_sets"),
        ("how many hard sets of overhead press weekly so that it goes up", "sets_lift"),
        ("single @8 and then -12%, I dont get what to load", "single_at_8"),
        ("will dumbbells give a woman bulky arms", "toning"),
        ("how can I learn to do my first chin-up", "first_pull_up"),
        ("what is an emom again", "emom"),
        ("do drop sets grow more than normal sets", "drop_sets"),
        ("should I bulk or cut first, I am thin with a belly", "cut_or_bulk"),
        ("what manners are expected in a gym", "etiquette"),
        ("can you also log my bike rides or only weights", "cardio_logs"),
        ("kg or lbs, which can I use here", "units"),
    ],
)
def test_a_plain_question_gets_its_entry(said: str, entry: str) -> None:
    assert TrainingChat({}).say(said).reply == handbook()[entry]


def test_two_questions_are_both_answered() -> None:
    reply = TrainingChat({}).say("What is a training max? And do I need a belt to squat?").reply
    assert handbook()["belt"] in reply


def test_what_makes_sense_with_the_sentence_before_alone_is_read_with_it() -> None:
    reply = TrainingChat({}).say("I could come in the evenings, how often should I train? Is two enough?").reply
    assert reply == handbook()["frequency"]


@pytest.mark.parametrize(
    ("said", "tool"),
    [
        ("bench 3x5 80 kg and squats 3x5 100 kg done today. is it normal to be sore after?", "log_workout"),
        ("Log squats 100 kg 3x5. Do drop sets build more muscle?", "log_workout"),
        ("book me in on Friday at 18:00. how often should one train?", "schedule_workout"),
    ],
)
def test_what_is_to_be_done_is_done_beside_a_question(said: str, tool: str) -> None:
    assert tool in [call.name for call in TrainingChat({}).say(said).calls]


@pytest.mark.parametrize(
    ("start", "said"),
    [
        ("gym5", "make it paused bench, 3x3"),
        ("gym5", "can you turn the plank into a side plank?"),
        ("gym5", "take the squats out. are squats bad for your knees?"),
    ],
)
def test_a_change_is_no_plain_question(start: Start, said: str) -> None:
    assert handbook()["joints"] != Talk(start).say(said).reply


def test_a_pain_is_seen_to_before_its_question_is_answered() -> None:
    played = TrainingChat({}).say("My knees ache a bit on the stairs at work. Can I still do squats?")
    assert "set_pain" in [call.name for call in played.calls]
    assert played.reply.endswith(handbook()["knees_stairs"])


@pytest.mark.parametrize(
    "said", ["how many sets of bench did I do this week?", "what have I logged today?", "when is my next session?"]
)
def test_a_question_about_the_log_is_none_of_general_knowledge(said: str) -> None:
    assert TrainingChat({}).say(said).reply not in handbook().values()
