"""A yes where something else was asked is no answer: the question is put again, and nothing is done twice."""

import pytest

from tests.unit.dialogue.training_play import PlayedTurn, TrainingChat
from tests.unit.dialogue.training_states import records


def _logged(played: PlayedTurn) -> list[object]:
    return [call.arguments["text"] for call in played.calls if call.name == "log_workout"]


@pytest.mark.parametrize("yes", ["yes", "ok", "sure", "yes please"])
def test_what_was_sure_of_a_log_is_not_logged_once_more(yes: str) -> None:
    chat = TrainingChat(records("fresh"))
    first = chat.say("did bench 3x5 at 80 and squat 3x5")
    assert _logged(first) == ["Bench Press: 80kg x 5, 80kg x 5, 80kg x 5"]
    again = [chat.say(yes), chat.say(yes)]
    assert [_logged(each) for each in again] == [[], []]
    assert all(each.asked and "Back Squat" in each.reply for each in again)
    assert _logged(chat.say("100")) == ["Back Squat: 100kg x 5, 100kg x 5, 100kg x 5"]


@pytest.mark.parametrize("word", ["yes", "no", "nope", "ok", "ok do it", "yep"])
def test_a_mere_yes_or_no_to_nothing_builds_nothing(word: str) -> None:
    chat = TrainingChat(records("month"))
    assert [call.name for call in chat.say("make me todays thing. 30 min").calls][-1] == "plan_today"
    assert [call.name for call in chat.say(word).calls if call.name != "fetch_data"] == []
