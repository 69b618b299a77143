"""A greeting before and thanks behind change nothing of what a message does."""

import pytest

from spotter.dialogue.conversation.courtesies import without_courtesies
from spotter.messages import Request, UserTurn
from tests.unit.dialogue.training_format import Start
from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat
from tests.unit.dialogue.training_states import records


def _made(played: PlayedTurn) -> list[tuple[str, object]]:
    return [(call.name, call.arguments) for call in played.calls]


def _left(text: str) -> str:
    (turn,) = without_courtesies(Request("", (), (UserTurn(text),), "2026-03-12")).turns
    assert isinstance(turn, UserTurn)
    return turn.text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("hey coach, 45x6 @8.5", "45x6 @8.5"),
        ("um, is friday legs?", "is friday legs?"),
        ("Morning! squats went well", "squats went well"),
        ("good evening, is friday legs?", "is friday legs?"),
        ("coach, should i squat?", "should i squat?"),
        ("yo man give me legs", "give me legs"),
        ("hey 👋 can you move friday", "can you move friday"),
        ("Lisbon thanks", "Lisbon"),
        ("swap it for rows. Thank you so much coach!!", "swap it for rows."),
        ("bench 80 5 5 5 💪🏽", "bench 80 5 5 5"),
        ("hi, rows 3x8 at 60 and thanks", "rows 3x8 at 60"),
    ],
)
def test_what_is_said_is_left(text: str, left: str) -> None:
    assert _left(text) == left


@pytest.mark.parametrize(
    "text",
    [
        *(
            "hi",
            "hey coach",
            "hello again",
            "cheers mate",
            "hey, thanks!",
            "💪",
            "ok thanks",
            "no thanks",
            *("nothing, thanks", "hi rep squats 3x20", "hi-bar squats please"),
        ),
        *("thats enough thanks", "yes thanks", "morning session please", "evening runs are out", "coach me", "👍", ""),
        *("my mate and i bench", "thanks, and add curls", "they say thanks", "hey " + "squats and rows " * 100),
    ],
)
def test_what_is_courtesy_alone_or_a_part_of_what_is_said_stays(text: str) -> None:
    assert _left(text) == text


@pytest.mark.parametrize("frame", ["hey coach, {}", "Hi! {}", "{} thanks", "{}. Thank you so much!", "{} 💪"])
@pytest.mark.parametrize(
    ("start", "text"),
    [
        ("month", "ohp 45x6 @8"),
        ("month", "barbell rows 50 kilos, eight eight and seven"),
        ("month", "whats on tonight"),
        ("month", "no lunges though"),
        ("month", "and monday's can go in the bin"),
    ],
)
def test_courtesy_changes_nothing_of_what_is_done(start: Start, text: str, frame: str) -> None:
    plain, polite = (TrainingChat(records(start)).say(each) for each in (text, frame.format(text)))
    assert [(call.name, call.arguments) for call in polite.calls] == [
        (call.name, call.arguments) for call in plain.calls
    ]
    assert polite.reply == plain.reply
