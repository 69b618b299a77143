"""Whatever is said, in whatever order: the coach answers, and no later turn is worse for it."""

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.fakes.chat import Chat
from tests.fakes.workout import with_workout

_intents = [
    *["swap", "swap the first one for", "replace", "change it to", "undo", "remove", "take out", "drop", "add", "move"],
    *[
        "make it shorter",
        "make it",
        "harder",
        "double",
        "halve",
        "more",
        "fewer",
        "less",
        "increase",
        "by",
        "to",
        "set",
    ],
    *["give me a", "build", "a new workout", "show", "why", "how do I do", "progress", "what can you do", "yes", "no"],
    *["never mind", "whatever", "hi", "thanks", "push through", "no chest pain", "my knee hurts", "I am 15", "without"],
]
_objects = [
    *["the first", "the last", "last 0", "first 9", "number 0", "number 99", "everything", "it", "squats", "push ups"],
    *["plank", "the curls and the plank", "minutes", "min", "hours", "h", "sets", "reps", "rest", "seconds", "rounds"],
    *["dumbbells", "gym", "at home", "chest", "left knee", "beginner", "strength", "stretching", "burpees", "x", "of"],
]
_numbers = [
    *["0", "1", "00", "0.0", "-1", "1.5", "1e999", "9" * 12, "9" * 400, "9" * 1400, "1/0", "½", "٣", "²", "inf", "nan"],
    *["3x5", "0x0", f"{'9' * 300}x{'9' * 300}", "99999999 h 99", "1 h 30", "a couple of", "half a dozen", "10 to 0"],
]
_signs = [",", ".", "?", "!", ";", ":", "/", "+", "%", "\n", "'", "🏋", "é", "ß", "İ", "ﷺ", "\u202e", "\x00", "\ud800"]
_pieces = st.one_of(
    st.sampled_from(_intents),
    st.sampled_from(_objects),
    st.sampled_from(_numbers),
    st.sampled_from(_signs),
    st.text(max_size=8),
)
_messages = st.lists(_pieces, min_size=1, max_size=8).map(" ".join)


@given(said=st.lists(_messages, min_size=1, max_size=4), has_workout=st.booleans())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@example(said=[f"give me a {'9' * 400} minute workout", "show"], has_workout=False)
@example(said=[f"make it {'9' * 400} hours", f"{'9' * 1400} sets", "undo"], has_workout=True)
@example(said=["swap change it to left knee", "the first"], has_workout=True)
@example(said=["give me a \ud800 note this: left knee \ud800"], has_workout=False)
@example(said=["noted symptom: give me a \ud800"], has_workout=False)
def test_the_coach_answers(said: list[str], has_workout: bool) -> None:
    chat = with_workout() if has_workout else Chat()
    for message in said:
        chat.say(message)
        assert chat.reply


def test_a_length_beyond_what_is_planned_is_quoted() -> None:
    chat = Chat()
    chat.say("give me a 99999 minute bodyweight workout")
    assert "99999 minutes is beyond what I plan, so this is for 180." in chat.reply


def test_an_amount_beyond_all_sense_changes_nothing() -> None:
    chat = with_workout()
    before = chat.exercises
    chat.say(f"{'9' * 400} reps of the curls")
    assert chat.exercises == before
