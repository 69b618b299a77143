"""What came before a message, in the words of those who taught the network."""

from spotter.dialogue.intents.talk import intents_of, said_last
from spotter.dialogue.state import Utterance, read
from spotter.language.talk.intent import Intent, Stands, stands_after
from spotter.messages import Request
from tests.unit.dialogue.training_play import TrainingChat


def test_what_was_done_and_asked_is_told_before_what_was_said() -> None:
    done = Utterance("yes", question="Shall I log this: rows?", did=("log_workout", "log_workout"), replied="Rows.")
    assert said_last(done) == "Recorded the training. Asked: Shall I log this: rows?"
    assert said_last(Utterance("yes", replied="Rest well.")) == "Rest well."
    assert said_last(Utterance("hello")) == ""


def test_what_stands_is_what_was_made_last() -> None:
    assert stands_after((), Stands.PLAN) is Stands.PLAN
    assert stands_after(("generate_workout", "log_workout"), Stands.NOTHING) is Stands.LOGGED
    assert stands_after(("log_workout", "swap_exercise", "fetch_data"), Stands.NOTHING) is Stands.WORKOUT
    assert stands_after(("set_program",), Stands.WORKOUT) is Stands.PLAN


def test_each_message_of_a_conversation_knows_what_stood_before_it() -> None:
    chat = TrainingChat({})
    chat.say("give me a 30 minute dumbbell workout")
    chat.say("I did bench press 3x8 with 60 kg today, log it")
    chat.say("thanks")
    heard = read(Request("", (), tuple(chat.turns), "2026-03-12")).heard
    assert [each.stands for each in heard] == [Stands.NOTHING, Stands.WORKOUT, Stands.LOGGED]
    assert "generate_workout" in heard[1].did
    assert "log_workout" in heard[2].did


def test_where_nothing_was_asked_hardly_anything_is_an_answer() -> None:
    likely = intents_of(Utterance("make the rows 3 sets", did=("generate_workout",), stands=Stands.WORKOUT))
    assert likely[Intent.YES] == likely[Intent.NO] == likely[Intent.PICK] == 0
    assert likely[Intent.CHANGE] > 0.9
