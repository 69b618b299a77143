"""A turn ends: what was fetched for it is not fetched again, whatever the message answers."""

from dataclasses import replace

from spotter.dialogue.coach import answer
from spotter.messages import AssistantTurn, Request, ResultsTurn, ToolCall, ToolResult, UserTurn
from spotter.tools.registry import definitions
from tests.unit.dialogue.training_play import TrainingChat
from tests.unit.dialogue.training_states import TODAY


def test_a_yes_to_a_question_behind_something_that_was_kept_in_mind_ends() -> None:
    chat = TrainingChat({})
    for said in (
        "i train at home with two dumbbells up to 24 kg a bench and bands, what should i do today, about 45 min",
        "i have a bad knee from running, deep squats hurt. swap the goblet squat and make the bench 3 sets",
        "yes do both, swap the squat and 3 sets of bench",
        "no i only wanted bench at 3 sets put rows and rdl back to 2 and i have dumbbells remember",
        "yes",
    ):
        assert "the turn did not end" not in [call.name for call in chat.say(said).calls]


def test_what_was_fetched_is_not_fetched_again_though_it_never_comes() -> None:
    request = Request("You are a coach.", definitions(), (UserTurn("what did I do on monday?"),), TODAY)
    first = answer(request).calls
    assert [name for name, _arguments in first] == ["fetch_data"]
    calls = tuple(ToolCall("c1", name, arguments) for name, arguments in first)
    failed = ResultsTurn((ToolResult("c1", "fetch_data", "Nothing came.", {}, ok=False),))
    told = answer(replace(request, turns=(*request.turns, AssistantTurn("", calls), failed)))
    assert told.calls == ()
    assert told.text
