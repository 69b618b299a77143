"""Messages that say several things: each sentence is done where the whole would only be asked about."""

import pytest

from spotter.messages import UserTurn
from tests.fakes.chat import Chat
from tests.unit.dialogue.training_play import TrainingChat

BUILT = "give me a 45 minute dumbbell workout with goblet squat, dumbbell row, dumbbell bench press and dumbbell curl"


def _amounts(chat: Chat) -> dict[str, tuple[object, object]]:
    return {each["name"]: (each.get("sets"), each.get("reps")) for each in chat.exercises}


def test_a_slip_and_what_was_forgotten_are_both_put_right() -> None:
    chat = TrainingChat({})
    chat.say("log leg press 3x10 at 120 kg")
    told = chat.say("leg press was 130 not 120, my mistake. and forgot leg curl 3x12 at 35")
    assert [call.name for call in told.calls if call.name != "fetch_data"] == ["correct_workout", "log_workout"]
    assert "Leg Press 130 kg x 3 x 10" in told.reply
    assert "Lying Leg Curl 35 kg x 3 x 12" in told.reply
    assert not told.asked


def test_every_sentence_changes_what_it_names_and_the_workout_is_listed_once() -> None:
    chat = Chat()
    chat.say(BUILT)
    chat.say("4 sets of everything")
    chat.say("that took ages, honestly. cut the curl to 2 sets and the row to 3 sets, and squats at 15 reps please")
    amounts = _amounts(chat)
    assert amounts["Dumbbell Curl"][0] == 2
    assert amounts["Dumbbell Row"][0] == 3
    assert chat.reply.count("Now, about") <= 1


@pytest.mark.parametrize(
    "said",
    [
        "take one set off the curls. actually no, keep them all",
        "swap the curl for a hammer curl. or no, leave it",
        "could I rest one knee on the bed for rows? I have no bench at home",
    ],
)
def test_what_is_taken_back_or_asked_changes_nothing(said: str) -> None:
    chat = Chat()
    chat.say(BUILT)
    before = _amounts(chat)
    chat.say(said)
    assert _amounts(chat) == before


def test_a_turn_in_parts_is_found_again_from_what_was_done() -> None:
    """Each step of a turn begins with nothing but the conversation; so does the message behind it."""
    chat = Chat()
    chat.say(BUILT)
    chat.say("thanks! the curls with 2 sets please, and the rows with 4. the goblet squats are fine")
    assert sum(isinstance(turn, UserTurn) for turn in chat.turns) == 2
    again = chat.copy()
    assert chat.say("undo that") == again.say("undo that")
    assert chat.exercises == again.exercises
