"""Outside tools in a run: what is offered, what keeps a call from being made, and what its result is."""

import dataclasses
import threading
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from spotter.agent import sessions
from spotter.agent.act import act
from spotter.agent.outside.checks import CHANGED, GONE, UNFIT
from spotter.agent.outside.offered import MOST_OFFERED, outside_tools
from spotter.agent.outside.round import MOST_AT_ONCE, TOO_MANY
from spotter.agent.pointers import Next, Pointers
from spotter.agent.think import think
from spotter.errors import StoreUnavailable
from spotter.messages import ModelResponse, Request, ToolCall
from spotter.store.keys import user_pk
from spotter.store.outside_tools import calls_key
from spotter.store.table import Key
from spotter.tools.outside import Approval, OutsideCall, OutsideTool, ToolPolicy
from spotter.tools.tool import Outcome
from tests.fakes.conversation import Conversation
from tests.fakes.outside import CallingOutside, OutsideServer, offering
from tests.fakes.world import COUNTER, REF, CountingProvider


class Talk:
    """A conversation whose agent has these outside tools, and a model that calls what the message says."""

    def __init__(self, *tools: OutsideTool, provider: Any = None) -> None:
        self.tools = {tool.name: tool for tool in tools}
        self.conversation = Conversation(provider=provider or CallingOutside())
        self.conversation.ports = offering(self.conversation.ports, self.tools)

    def thought(self, message: str) -> Pointers:
        """A run that is to act next."""
        self.conversation.say(message, message)
        payload: Any = Pointers.of_json(self.conversation.waiting.pop()).to_payload()
        for step in ("Prepare", "Think"):
            payload = self.conversation.invoke(step, {"pointers": payload, "attempt": 0})
        return Pointers.of_payload(payload)

    def acted(self, message: str) -> list[Mapping[str, Any]]:
        """The results of a run's first calls."""
        act(self.conversation.ports, self.thought(message))
        return self.results()

    def results(self) -> list[Mapping[str, Any]]:
        return [event.data for event in self.conversation.events() if event.type == "result"]


def test_a_call_is_made_with_its_key_and_who_it_is_for_and_its_result_is_marked() -> None:
    server = OutsideServer()
    talk = Talk(server.tool("look"))
    pointers = talk.thought("1 look:7")
    assert act(talk.conversation.ports, pointers).next is Next.THINK
    (made,) = server.made
    assert (made.key, made.tenant, made.user) == (f"{pointers.run}/1/c0_0", "gym", "ana")
    (result,) = talk.results()
    assert result == {
        "call": "c0_0",
        "name": "look",
        "ok": True,
        "status": "done",
        "text": 'look booked: {"note": "step 0", "number": 7}',
        "data": {"success": True, "booked": 7},
        "ends": "no",
        "outside": "mcp:gym:look",
    }


def test_an_outside_tool_writes_nothing_and_ends_no_turn() -> None:
    talk = Talk(OutsideServer().tool("look"))
    talk.acted("1 look")
    assert Key(user_pk("gym", "ana"), COUNTER) not in talk.conversation.table.items


def test_an_action_holds_which_tools_it_calls() -> None:
    talk = Talk(OutsideServer().tool("look", Approval.ALWAYS))
    talk.thought("1 look count")
    action = next(event for event in talk.conversation.events() if event.data.get("calls"))
    noted = {"ref": "mcp:gym:look", "digest": "d1", "approval": "always"}
    assert action.data["outside"] == {"c0_0": {**noted, "host": "mcp.example.com", "server": "Gym tools"}}


def test_a_call_that_has_landed_is_not_made_again() -> None:
    server = OutsideServer()
    talk = Talk(server.tool("look"), server.tool("book"))
    pointers = talk.thought("1 look book")
    moved = act(talk.conversation.ports, pointers)
    assert act(talk.conversation.ports, pointers, 1) == moved
    assert len(server.made) == 2


def test_a_call_that_another_executor_has_answered_meanwhile_is_not_made() -> None:
    server = OutsideServer()
    talk = Talk(server.tool("look"), server.tool("book"))
    pointers = talk.thought("1 look book")
    ports = talk.conversation.ports
    read = ports.log.read
    acted: list[bool] = []

    def look(ref: Any, start: int = 1) -> Any:
        if not acted:
            acted.append(True)
            act(ports, pointers)
        return read(ref, start)

    ports.log.read = look  # type: ignore[method-assign]  # another executor of the step is quicker
    act(ports, pointers)
    assert sorted(made.tool for made in server.made) == ["book", "look", "look"]
    assert len(talk.results()) == 2


def test_a_try_that_died_behind_the_call_is_made_again_with_the_same_key_and_counted_once() -> None:
    server = OutsideServer()
    talk = Talk(server.tool("pay", policy=ToolPolicy(calls_per_day=1)))
    pointers = talk.thought("1 pay")
    ports = talk.conversation.ports
    before = talk.conversation.table.before

    def dies(operation: str) -> None:
        if operation == "PutItem":  # behind the call, before its result
            raise StoreUnavailable("killed")

    talk.conversation.table.before = dies
    with pytest.raises(StoreUnavailable):
        act(ports, pointers)
    talk.conversation.table.before = before
    act(ports, pointers, 1)
    assert len(server.made) == 2 and len(server.keys()) == 1
    assert talk.results()[0]["ok"]


def test_the_calls_of_a_day_are_counted_over_all_sessions_and_refused_beyond() -> None:
    server = OutsideServer()
    talk = Talk(server.tool("pay", policy=ToolPolicy(calls_per_day=2)))
    statuses = [result["status"] for result in talk.acted("1 pay:1 pay:2 pay:3")]
    assert sorted(statuses) == ["done", "done", "error"]
    refused = next(result for result in talk.results() if not result["ok"])
    assert refused["text"].startswith("Error: This tool may be called 2 times a day")
    assert len(server.made) == 2
    assert len(talk.conversation.table.items[calls_key("gym", "ana", "2026-03-02", "mcp:gym:pay")]["calls"]) == 2  # type: ignore[arg-type]


def test_a_tool_without_a_limit_is_not_counted_and_one_without_approval_is_not_asked_about() -> None:
    talk = Talk(OutsideServer().tool("look"))
    before = set(talk.conversation.table.items)
    talk.acted("1 look")
    added = {key.sk for key in set(talk.conversation.table.items) - before}
    assert not any(sk.startswith(("CALLS#", "APPROVED#")) for sk in added)


@pytest.mark.parametrize(
    ("call", "policy", "told"),
    [
        ("look:101", {}, "These arguments are not valid. number: must keep to maximum 100"),
        ("look:9", {"number": {"maximum": 5}}, "These arguments are not allowed here. number: must be at most 5"),
        ("look:9", {"unit": {"enum": ["kg"]}}, "These arguments are not allowed here. unit: must be given"),
    ],
)
def test_arguments_are_held_against_schema_and_policy_by_code(call: str, policy: Any, told: str) -> None:
    server = OutsideServer()
    talk = Talk(server.tool("look", Approval.ALWAYS, ToolPolicy.of({"arguments": policy})))
    (result,) = talk.acted(f"1 {call}")
    assert result["text"] == f"Error: {told}"
    assert result["fault"] == "invalid_arguments"
    assert server.made == []


def test_a_tool_that_has_changed_since_the_model_chose_it_is_not_called() -> None:
    server = OutsideServer()
    talk = Talk(server.tool("look"))
    pointers = talk.thought("1 look")
    talk.tools["look"] = server.tool("look", digest="d2")
    act(talk.conversation.ports, pointers)
    assert talk.results()[0]["data"]["error"] == CHANGED
    assert server.made == []


def test_a_tool_that_is_gone_is_not_called() -> None:
    talk = Talk(OutsideServer().tool("look"))
    pointers = talk.thought("1 look")
    talk.tools.clear()
    act(talk.conversation.ports, pointers)
    assert talk.results()[0]["data"]["error"] == GONE


def test_a_schema_that_cannot_be_held_against_anything_lets_no_call_through() -> None:
    endless = {"type": "object", "properties": {"number": {"$ref": "#/properties/number"}}}
    server = OutsideServer()
    talk = Talk(server.tool("look", parameters=endless))
    assert talk.acted("1 look")[0]["data"]["error"] == UNFIT
    assert server.made == []


def test_of_one_answer_so_many_calls_are_made_beside_each_other() -> None:
    server = OutsideServer()
    talk = Talk(server.tool("look"))
    results = talk.acted("1 " + " ".join(f"look:{number}" for number in range(MOST_AT_ONCE + 2)))
    refused = {result["call"] for result in results if result["data"].get("error") == TOO_MANY}
    assert refused == {"c0_8", "c0_9"}
    assert len(server.made) == MOST_AT_ONCE


def doing(tool: OutsideTool, does: Callable[[], object]) -> OutsideTool:
    """The tool, whose call does this as well."""

    def call(_arguments: Mapping[str, Any], _made: OutsideCall) -> Outcome:
        does()
        return Outcome({}, "made")

    return dataclasses.replace(tool, call=call)


def test_calls_run_beside_each_other_and_a_built_in_tool_waits_for_none() -> None:
    """Neither outside call ends before both are under way, and the built-in one has landed by then."""
    server, both = OutsideServer(), threading.Barrier(2, timeout=20)
    talk = Talk(doing(server.tool("look"), both.wait), doing(server.tool("book"), both.wait))
    results = talk.acted("1 look count book")
    assert results[0]["name"] == "count"
    assert {result["name"]: result["text"] for result in results[1:]} == {"look": "made", "book": "made"}


def test_a_cancel_is_looked_for_before_each_call() -> None:
    server, stopped = OutsideServer(), threading.Event()

    def stop() -> None:
        sessions.cancel(talk.conversation.ports, REF)
        stopped.set()

    talk = Talk(doing(server.tool("look"), stop), server.tool("book"))
    pointers = talk.thought("1 look book")
    read = talk.conversation.ports.log.read

    def after_the_cancel(ref: Any, start: int = 1) -> Any:
        stopped.wait(20)
        return read(ref, start)

    talk.conversation.ports.log.read = after_the_cancel  # type: ignore[method-assign]  # the user was quicker
    assert act(talk.conversation.ports, pointers).next is Next.CANCELLED
    told = {result["name"]: result["status"] for result in talk.results()}
    assert told == {"look": "done", "book": "cancelled"}
    assert server.made == []


class Asked(CountingProvider):
    """Keeps the request, and answers."""

    request: Request

    def respond(self, request: Request) -> Any:
        self.request = request
        yield ModelResponse("Well.", (), self.name, "fake-1")


def offered(*tools: OutsideTool) -> Request:
    provider = Asked()
    talk = Talk(*tools, provider=provider)
    talk.conversation.say("hello", "m1")
    talk.conversation.run()
    return provider.request


def test_outside_tools_are_offered_behind_the_built_in_ones_in_one_order() -> None:
    server = OutsideServer()
    one, two = server.tool("b__look"), server.tool("a__look")
    names = [tool.name for tool in offered(one, two).tools]
    assert names == ["count", "a__look", "b__look"]
    assert [tool.name for tool in offered(two, one).tools] == names
    assert [tool.outside for tool in offered(one).tools] == [False, True]


def test_a_tool_under_a_built_in_name_or_with_a_hostile_schema_is_not_offered() -> None:
    server = OutsideServer()
    hostile = server.tool("hostile", parameters={"type": "object", "properties": {"a": {"$ref": "https://evil/x"}}})
    assert [tool.name for tool in offered(server.tool("count"), hostile).tools] == ["count"]
    assert not offered(server.tool("count")).tools[0].outside


def test_no_more_tools_are_offered_than_a_request_has_room_for() -> None:
    server = OutsideServer()
    tools = {name: server.tool(name) for name in (f"t{number}" for number in range(MOST_OFFERED + 5))}
    conversation = Conversation()
    ports = offering(conversation.ports, tools)
    assert len(outside_tools(ports, "gym", ports.profile_of("gym", "default", 0))) == MOST_OFFERED


def test_without_a_ref_of_one_nobody_asks_for_outside_tools() -> None:
    def never(_tenant: str, _profile: Any) -> Any:
        raise AssertionError("asked")

    conversation = Conversation()
    conversation.ports = dataclasses.replace(conversation.ports, outside=never)
    conversation.say("1", "m1")
    conversation.run()
    assert conversation.told()[-1] == "end end_turn"
    assert not any("outside" in event.data for event in conversation.events())


class Guessing(CountingProvider):
    """Calls a tool that there is not."""

    def respond(self, request: Request) -> Any:
        yield ModelResponse("", (ToolCall("c", "guess", {}),), self.name, "fake-1")


def test_a_model_that_guesses_a_name_is_told_those_that_there_are() -> None:
    talk = Talk(OutsideServer().tool("look"), provider=Guessing())
    assert talk.acted("1")[0]["data"]["error"] == "There is no tool named 'guess'. Use one of: count, look."


def test_a_run_that_dies_over_a_call_does_not_say_that_it_had_no_effect() -> None:
    talk = Talk(OutsideServer().tool("look"))
    pointers = talk.thought("1 look")
    think(talk.conversation.ports, pointers.advance(next=Next.THINK, step=2, limit=5))
    (result,) = talk.results()
    assert (result["status"], result["outside"]) == ("interrupted", "mcp:gym:look")
    assert result["data"]["error"] == "The call was interrupted. Whether it had an effect is not known."
