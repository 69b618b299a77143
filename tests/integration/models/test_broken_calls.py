"""What a model writes where the arguments of a call are due, and letters that are none."""

import json

import pytest

from spotter.messages import ModelResponse, ToolCall
from tests.fakes.hostile.answers import FULL, ScriptedAnswer, ScriptedCall
from tests.fakes.hostile.frames import Event
from tests.fakes.hostile.server import HostileServer
from tests.integration.models.adapters import Adapter
from tests.integration.models.outcomes import UNREADABLE, Case, Told, check, outcome_of, request

NO_ARGUMENTS = (
    '{"exercise": "ex_2"',
    '{"exercise": "ex_2"}}',
    "{exercise: 'ex_2'}",
    '```json\n{"exercise": "ex_2"}\n```',
    "null",
    "[]",
    '["ex_2"]',
    '"ex_2"',
    "17",
    "swap the second one",
    '{"exercise": NaN}',
    '{"exercise": 1e999}',
    '{"a":' * 20_000,
    "[" * 20_000,
    '{"exercise": "\\u00',
)


@pytest.mark.parametrize("written", NO_ARGUMENTS, ids=lambda text: text[:20])
def test_arguments_that_are_no_object_reach_the_tool_as_unreadable(
    adapter: Adapter, hostile: HostileServer, written: str
) -> None:
    calls = (ScriptedCall("call_swap1", "swap_exercise", (written[:3], written[3:])), FULL.calls[1])
    hostile.play({"": adapter.wire.whole(ScriptedAnswer(text=FULL.text, calls=calls))})
    response = outcome_of(adapter.provider, request()).came
    assert isinstance(response, ModelResponse)
    bad, good = response.calls
    assert (bad.id, bad.name, set(bad.arguments)) == ("call_swap1", "swap_exercise", {UNREADABLE})
    assert bad.arguments[UNREADABLE] == written[: len(bad.arguments[UNREADABLE])]
    assert good == ToolCall("call_adjust2", "adjust_exercise", {"exercise": "ex_3", "sets": 4})


@pytest.mark.parametrize("written", ["", "{}", " {} "])
def test_a_call_without_arguments(adapter: Adapter, hostile: HostileServer, written: str) -> None:
    call = ScriptedCall("call_1", "swap_exercise", (written,))
    case = Case(
        "without",
        adapter.wire.whole(ScriptedAnswer(calls=(call,))),
        answers=(Told("", (ToolCall("call_1", "swap_exercise", {}),)),),
    )
    assert len(check(adapter.provider, hostile, [case])) == 1


def test_a_tool_that_is_not_on_offer_is_for_the_loop_to_refuse(adapter: Adapter, hostile: HostileServer) -> None:
    call = ScriptedCall("call_1", "delete_everything", ('{"now": true}',))
    hostile.play({"": adapter.wire.whole(ScriptedAnswer(calls=(call,)))})
    response = outcome_of(adapter.provider, request()).came
    assert isinstance(response, ModelResponse)
    assert response.calls == (ToolCall("call_1", "delete_everything", {"now": True}),)


def test_two_calls_of_one_id_are_told_apart(adapter: Adapter, hostile: HostileServer) -> None:
    calls = (FULL.calls[0], ScriptedCall(FULL.calls[0].id, FULL.calls[1].name, FULL.calls[1].pieces))
    hostile.play({"": adapter.wire.whole(ScriptedAnswer(calls=calls))})
    outcome = outcome_of(adapter.provider, request()).came
    if isinstance(outcome, ModelResponse):
        assert len({call.id for call in outcome.calls}) == 2


def test_what_is_answered_can_be_stored(adapter: Adapter, hostile: HostileServer) -> None:
    """Half of a surrogate pair is JSON, but no text; a pair that two deltas share is one letter."""
    events = adapter.wire.events(
        ScriptedAnswer(
            reasoning=("think",),
            text=("go ", "HALF", "LOW", " HALF", " on"),
            calls=(ScriptedCall("call_1", "swap_exercise", ('{"exercise": "HALF"}',)),),
        )
    )
    written = [Event(event.name, event.data.replace("HALF", "\\ud83d").replace("LOW", "\\ude00")) for event in events]
    hostile.play({"": adapter.wire.reply([adapter.wire.frame(event) for event in written])})
    response = outcome_of(adapter.provider, request()).came
    if isinstance(response, ModelResponse):
        for text in (
            response.text,
            response.reasoning,
            json.dumps(dict(response.calls[0].arguments), ensure_ascii=False),
        ):
            assert text.encode().decode() == text
