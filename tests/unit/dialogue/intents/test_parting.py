"""A message that asks for things of different kinds is parted where they begin."""

import pytest

from spotter.dialogue.intents.parting import parts_by_intent
from spotter.dialogue.state import Utterance
from spotter.language.talk.intent import Stands
from tests.fakes.chat import Chat
from tests.unit.dialogue.training_play import TrainingChat


def parts(text: str, stands: Stands = Stands.WORKOUT) -> tuple[str, ...]:
    return parts_by_intent(Utterance(text, stands=stands, did=("generate_workout",)))


def test_a_log_and_a_question_about_the_record_are_one_part_and_a_booking_is_another() -> None:
    assert parts(
        "Did the rows 3x10 at 60 and squats 3x5 at 100. Is that my best squat? Put me down for Thursday at 7."
    ) == (
        "Did the rows 3x10 at 60 and squats 3x5 at 100. Is that my best squat?",
        "Put me down for Thursday at 7.",
    )


@pytest.mark.parametrize(
    "text",
    [
        "Swap the rows for pulldowns. Make the curls 3 sets. And how long is it then?",
        "I slept badly and work was long. Give me something short with dumbbells.",
        "My knee is a bit sore. Swap the lunges for something easier on it.",
        "Give me a 40 minute leg workout. Book it for Thursday at 6. My left knee hurts when I squat.",
        "thanks",
    ],
)
def test_what_is_of_one_kind_and_what_is_told_beside_it_stay_together(text: str) -> None:
    assert parts(text) == ()


@pytest.mark.parametrize("mark", [". ", "\n"])
@pytest.mark.parametrize(
    "told",
    [
        ("no equipment", "about an hour", "no lunges", "can you make me a routine", "full body"),
        ("no lunges", "half an hour", "cheers mate", "can you make me a routine", "with bands", "upper body"),
        ("can you make me a routine", "its been a long day", "half an hour", "for my legs", "only a kettlebell"),
    ],
)
def test_a_request_that_may_be_for_a_session_or_for_a_week_is_one(told: tuple[str, ...], mark: str) -> None:
    assert parts(mark.join(told), Stands.NOTHING) == ()


def test_both_parts_are_done() -> None:
    chat = TrainingChat({})
    told = chat.say("Log bench press 3x8 at 60 kg. Book me a session for tomorrow at 18:00.")
    assert [call.name for call in told.calls if call.name != "fetch_data"] == ["log_workout", "schedule_workout"]


def test_an_order_is_done_and_the_question_behind_it_is_answered() -> None:
    chat = Chat()
    chat.say("give me a 45 minute dumbbell workout with goblet squat, dumbbell row and dumbbell curl")
    chat.say("make the row 4 sets. And what would be a good protein intake for me?")
    sets = {each["name"]: each.get("sets") for each in chat.exercises}
    assert sets["Dumbbell Row"] == 4
    assert "protein" in chat.reply.lower()
