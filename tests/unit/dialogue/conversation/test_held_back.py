"""What a message hardly wants changed is not changed: it is told, and a yes does it."""

import pytest

from spotter.dialogue.intents.wanted_writes import Write
from tests.fakes.chat import Chat
from tests.unit.dialogue.writes_judging import month, tools_that_write


def _chat(stands: str = "log") -> Chat:
    return month(stands).copy()


@pytest.mark.parametrize(
    ("stands", "said"),
    [
        ("log", "what happens if i delete today's log?"),
        ("plan", "is it ok if I skip thursday?"),
        ("nothing", "if all goes well i'll bench 3x8 at 60 on friday"),
        ("workout", "what happens to the others if i drop the rows"),
        ("log", "should I delete monday's log?"),
    ],
)
def test_what_is_only_spoken_of_changes_nothing(stands: str, said: str) -> None:
    chat = _chat(stands)
    before = dict(chat.records)
    chat.say(said)
    assert chat.records == before


def test_a_yes_does_what_was_held_back_and_a_no_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    chat = _held_back(monkeypatch)
    assert chat.reply.startswith("I am not sure that you want this, so I have changed nothing: delete what is logged")
    agreed, denied = chat.copy(), chat.copy()
    assert tools_that_write(agreed.say("Yes, go ahead")) == ("delete_workout",)
    assert "Deleted what was logged" in agreed.reply
    before = dict(denied.records)
    denied.say("No, leave it")
    assert denied.records == before


def test_a_yes_with_more_behind_it_does_both(monkeypatch: pytest.MonkeyPatch) -> None:
    chat = _held_back(monkeypatch)
    monkeypatch.undo()
    done = tools_that_write(chat.say("yes, and cancel saturday"))
    assert set(done) == {"delete_workout", "cancel_scheduled_workout"}


def test_what_is_plainly_ordered_is_done_at_once() -> None:
    assert tools_that_write(_chat().say("delete today's log please")) == ("delete_workout",)
    assert tools_that_write(_chat("workout").say("take the face pulls out")) == ("remove_exercise",)


def _held_back(monkeypatch: pytest.MonkeyPatch) -> Chat:
    """A conversation in which a deletion was held back, however likely it is by now that it is wanted."""
    chat = _chat()
    nothing = dict.fromkeys(Write, 0.0)
    monkeypatch.setattr("spotter.dialogue.conversation.held_back.wanted_of", lambda *_told: nothing)
    chat.say("please delete what is logged for today")
    return chat
