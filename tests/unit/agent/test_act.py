"""The tools of one action: what each call is given, when it is run again, and where the turn goes."""

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from pydantic import BaseModel, Field

from spotter.agent import sessions
from spotter.agent.act import act
from spotter.agent.approve import decide
from spotter.agent.pointers import Next, Pointers
from spotter.agent.profile import AgentProfile
from spotter.errors import Contended, StoreUnavailable
from spotter.messages import ModelResponse, ToolCall
from spotter.store.heads import head_key
from spotter.store.keys import user_pk
from spotter.store.table import Item, Key, Value
from spotter.tools.tool import AnyTool, Effect, Needs, Outcome, Reads, Tool, ToolContext, TurnEffect
from tests.fakes.conversation import Conversation
from tests.fakes.world import COUNT, COUNTER, REF, CountingProvider


class Nothing(BaseModel):
    """No arguments."""


class Strict(BaseModel):
    """Arguments that are easily wrong."""

    sets: list[int] = Field(default_factory=list)
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0
    e: int = 0
    f: int = 0


def answering(outcome: Outcome) -> Tool[Nothing]:
    """A tool that answers so."""
    return Tool("tool", "A tool.", Nothing, lambda _arguments, _context, _reads: outcome)


DONE = answering(Outcome({"success": True}, "Done"))
ASKS = answering(Outcome({"success": True}, "Asked", turn_effect=TurnEffect.ASKED))
IDLES = answering(Outcome({"success": True}, "Idle", turn_effect=TurnEffect.IDLE))
FAILS = answering(Outcome.refused("no"))


class Calling(CountingProvider):
    """Asks for these calls."""

    def __init__(self, *calls: ToolCall) -> None:
        super().__init__()
        self._calls = calls

    def respond(self, request: Any) -> Any:
        yield ModelResponse("", self._calls, self.name, "fake-1")


def asked(tools: Mapping[str, AnyTool], *calls: str, **arguments: Any) -> tuple[Conversation, Pointers]:
    """A run whose model has asked for the tools of these names, in order."""
    asked_for = [ToolCall(f"c{index}", name, arguments) for index, name in enumerate(calls)]
    conversation = Conversation(tools, Calling(*asked_for))
    conversation.say("go", "m1")
    payload: Any = Pointers.of_json(conversation.waiting.pop()).to_payload()
    for step in ("Prepare", "Think"):
        payload = conversation.invoke(step, {"pointers": payload, "attempt": 0})
    return conversation, Pointers.of_payload(payload)


def change_head(conversation: Conversation, **changes: Value) -> None:
    key = head_key(REF)
    conversation.table.items[key] = {**conversation.table.items[key], **changes}


def results(conversation: Conversation) -> list[str]:
    return [event.data["status"] for event in conversation.events() if event.type == "result"]


@pytest.mark.parametrize(
    ("calls", "pointed"),
    [
        (("done",), Next.THINK),
        (("asks",), Next.ASKED),
        (("idles",), Next.IDLE),
        (("fails",), Next.THINK),
        (("idles", "done"), Next.IDLE),
        (("idles", "fails"), Next.THINK),
        (("fails", "asks"), Next.ASKED),
        (("idles", "asks"), Next.ASKED),
        (("unknown", "idles"), Next.THINK),
    ],
)
def test_a_turn_goes_where_its_calls_say(calls: tuple[str, ...], pointed: Next) -> None:
    conversation, pointers = asked({"done": DONE, "asks": ASKS, "idles": IDLES, "fails": FAILS}, *calls)
    change_head(conversation, context_start=2)
    moved = act(conversation.ports, pointers)
    assert moved == pointers.advance(start=2, seen=3 + len(calls), step=2, next=pointed)
    assert act(conversation.ports, pointers, 1) == moved, "a retry finds its results"
    assert len(results(conversation)) == len(calls)


def test_a_result_lies_in_the_log_with_all_that_its_readers_need() -> None:
    conversation, pointers = asked({"asks": ASKS, "fails": FAILS}, "asks", "fails")
    act(conversation.ports, pointers)
    one, two = (event for event in conversation.events() if event.type == "result")
    assert (one.step, one.key) == (1, f"{pointers.run}/1/result/c0")
    assert one.data == {
        "call": "c0",
        "name": "asks",
        "ok": True,
        "status": "done",
        "text": "Asked",
        "data": {"success": True},
        "ends": "asked",
    }
    refused = {"success": False, "error": "no"}
    assert (two.data["ok"], two.data["status"], two.data["data"]) == (False, "error", refused)
    assert (two.data["text"], two.data["ends"]) == ("Error: no", "no")


def test_a_tool_is_told_who_and_where_it_runs() -> None:
    contexts: list[ToolContext] = []

    def run(_arguments: Nothing, context: ToolContext, _reads: Reads) -> Outcome:
        contexts.append(context)
        return Outcome({}, "")

    conversation, pointers = asked({"look": Tool("look", "Look.", Nothing, run)}, "look")
    act(conversation.ports, pointers)
    assert contexts == [ToolContext("gym", "ana", "ses_1", f"{pointers.run}/1/c0", "2026-03-02")]


def test_a_retry_runs_only_the_tools_that_were_not_run() -> None:
    ran: list[str] = []

    def run(_arguments: Nothing, context: ToolContext, _reads: Reads) -> Outcome:
        ran.append(context.call_key)
        if len(ran) == 2:
            raise StoreUnavailable("throttled")
        return Outcome({}, "")

    conversation, pointers = asked({"look": Tool("look", "Look.", Nothing, run)}, "look", "look")
    with pytest.raises(StoreUnavailable):
        act(conversation.ports, pointers)
    act(conversation.ports, pointers, 1)
    assert ran == [f"{pointers.run}/1/{call}" for call in ("c0", "c1", "c1")]


def told(conversation: Conversation) -> list[Any]:
    return [event.data["data"]["error"] for event in conversation.events() if event.type == "result"]


def test_a_tool_that_is_not_offered_is_refused_by_its_name_in_short() -> None:
    conversation, pointers = asked({"b": DONE, "a": DONE}, "x" * 65)
    act(conversation.ports, pointers)
    assert told(conversation) == [f"There is no tool named '{'x' * 64}'. Use one of: a, b."]


def test_a_tool_that_there_is_but_that_the_agent_does_not_offer_is_refused() -> None:
    conversation, pointers = asked({"a": DONE, "b": DONE}, "b")
    ports = dataclasses.replace(conversation.ports, profile_of=lambda *_asked: AgentProfile(tools=("a",)))
    act(ports, pointers)
    assert told(conversation) == ["There is no tool named 'b'. Use one of: a."]


def test_of_arguments_that_are_wrong_five_faults_are_told_and_no_value() -> None:
    strict = Tool("strict", "Strict.", Strict, lambda _a, _s, _r: Outcome({}, ""))
    conversation, pointers = asked({"strict": strict}, "strict", sets=[1, "word"], **dict.fromkeys("abcdef", "word"))
    act(conversation.ports, pointers)
    fault = "Input should be a valid integer, unable to parse string as an integer"
    places = ["sets.1", "a", "b", "c", "d"]
    assert told(conversation) == [
        "These arguments are not valid. " + "; ".join(f"{place}: {fault}" for place in places)
    ]


def test_a_fault_of_all_the_arguments_is_told_of_them() -> None:
    class Whole(BaseModel):
        """Arguments that are wrong together."""

        def model_post_init(self, _context: Any) -> None:
            raise ValueError("too much of it")

    whole = Tool("whole", "Whole.", Whole, lambda _a, _s, _r: Outcome({}, ""))
    conversation, pointers = asked({"whole": whole}, "whole")
    act(conversation.ports, pointers)
    assert told(conversation) == ["These arguments are not valid. arguments: too much of it"]


def between(conversation: Conversation, happens: Callable[[], object]) -> None:
    """Let something happen at the second look at HEAD: between two tools."""
    head = conversation.ports.log.head

    def look(ref: Any) -> Any:
        happens()
        return head(ref)

    conversation.ports.log.head = look  # type: ignore[method-assign]  # others act in between


def test_a_cancel_between_two_tools_stops_the_second() -> None:
    conversation, pointers = asked({"done": DONE}, "done", "done")
    between(conversation, lambda: sessions.cancel(conversation.ports, REF))
    assert act(conversation.ports, pointers).next is Next.CANCELLED
    assert results(conversation) == ["done", "cancelled"]


@pytest.mark.parametrize("lease", ["run_", "run_zzz"])
def test_a_run_that_has_lost_its_lease_makes_no_further_call(lease: str) -> None:
    conversation, pointers = asked({"done": DONE}, "done", "done")
    between(conversation, lambda: change_head(conversation, lease_run=lease))
    assert act(conversation.ports, pointers) == pointers.advance(next=Next.ENDED)
    assert results(conversation) == ["done"]
    assert act(conversation.ports, pointers) == pointers.advance(next=Next.ENDED)
    assert results(conversation) == ["done"]


def test_a_session_that_is_deleted_between_two_tools_has_no_further_call() -> None:
    conversation, pointers = asked({"done": DONE}, "done", "done")
    between(conversation, lambda: change_head(conversation, deleted_at="2026-03-02T09:00:00.000Z"))
    assert act(conversation.ports, pointers) == pointers.advance(next=Next.ENDED)


def counted(*calls: str, tools: Mapping[str, AnyTool] | None = None) -> tuple[Conversation, Pointers, list[list[str]]]:
    """A run with calls, and what it reads by BatchGetItem."""
    conversation, pointers = asked(tools or {"count": COUNT}, *calls)
    reads: list[list[str]] = []
    batch_get = conversation.table.batch_get

    def noted(keys: Any, **only: Any) -> dict[Key, Item]:
        reads.append([key.sk for key in keys])
        return batch_get(keys, **only)

    conversation.table.batch_get = noted  # type: ignore[method-assign]  # to note what is read
    return conversation, pointers, reads


def test_what_an_effect_may_have_changed_is_read_anew() -> None:
    conversation, pointers, reads = counted("count", "count")
    act(conversation.ports, pointers)
    assert reads == [[COUNTER], [COUNTER]]
    assert [event.data["data"]["total"] for event in conversation.events() if event.type == "result"] == [1, 2]


def test_what_nothing_has_changed_is_read_once() -> None:
    def run(_arguments: Nothing, _context: ToolContext, reads: Reads) -> Outcome:
        return Outcome({"versions": [record.version for record in reads.records.values()]}, "")

    look = Tool("look", "Look.", Nothing, run, lambda _a, _s: Needs((COUNTER,)))
    both = Tool("both", "Look.", Nothing, run, lambda _a, _s: Needs((COUNTER, "OTHER")))
    conversation, pointers, reads = counted("look", "look", "both", tools={"look": look, "both": both})
    act(conversation.ports, pointers)
    assert reads == [[COUNTER], ["OTHER"]]


def test_a_tool_whose_record_keeps_changing_gives_up_after_eight_tries() -> None:
    key = Key(user_pk(REF.tenant, REF.user), COUNTER)
    conversation, pointers, reads = counted("count")
    transact = conversation.table.transact

    def lose(writes: Any) -> None:
        version = len(reads)
        conversation.table.items[key] = {"pk": key.pk, "sk": key.sk, "version": version, "data": '{"total": 0}'}
        transact(writes)

    conversation.table.transact = lose  # type: ignore[method-assign]  # another session is always quicker
    with pytest.raises(Contended):
        act(conversation.ports, pointers)
    assert len(reads) == 8
    assert results(conversation) == []


def test_whoever_watches_is_told_of_each_result_by_every_try() -> None:
    conversation, pointers = asked({"done": DONE}, "done", "done")
    phone = conversation.inboxes.received["phone"] = []
    change_head(conversation, connections=frozenset({"phone"}))
    for tries, attempt in (((), 0), ((2,), 2)):
        phone.clear()
        act(conversation.ports, pointers, *tries)
        assert [(frame["seq"], frame["attempt"]) for frame in phone if "seq" in frame] == [(4, attempt), (5, attempt)]


def test_a_call_waits_for_approval_unless_the_run_is_cancelled_and_the_others_are_made() -> None:
    careful = dataclasses.replace(DONE, approval=True)
    conversation, pointers = asked({"careful": careful, "done": DONE}, "careful", "done")
    assert act(conversation.ports, pointers).next is Next.APPROVAL
    assert results(conversation) == ["done"]
    conversation, pointers = asked({"careful": careful, "done": DONE}, "careful", "done")
    sessions.cancel(conversation.ports, REF)
    assert act(conversation.ports, pointers).next is Next.CANCELLED
    assert results(conversation) == ["cancelled", "cancelled"]


def test_an_effect_lands_on_what_was_read() -> None:
    def run(_arguments: Nothing, _context: ToolContext, reads: Reads) -> Outcome:
        return Outcome({}, "", (Effect(COUNTER, reads.records[COUNTER].version, {"n": 1}),))

    write = Tool("write", "Write.", Nothing, run, lambda _a, _s: Needs((COUNTER,)))
    conversation, pointers = asked({"write": write}, "write")
    act(conversation.ports, pointers)
    item = conversation.table.items[Key(user_pk(REF.tenant, REF.user), COUNTER)]
    assert (item["version"], item["data"], item["at"]) == (1, '{"n":1}', "2026-03-02T09:00:00.000Z")


def test_the_run_of_a_decision_makes_the_call_that_waited_and_not_those_before_it_again() -> None:
    careful = dataclasses.replace(COUNT, name="careful", approval=True)
    conversation, pointers = asked({"count": COUNT, "careful": careful}, "count", "careful", "count")
    payload: Any = act(conversation.ports, pointers).to_payload()
    assert conversation.invoke("Finish", {"pointers": payload, "attempt": 0})["next"] == Next.ENDED
    assert results(conversation) == ["done", "done"]
    conversation.runs.status[pointers.run] = "SUCCEEDED"
    decide(conversation.ports, REF, "c1", approved=True)
    moved = act(conversation.ports, Pointers.of_json(conversation.waiting[-1]))
    assert moved.next is Next.THINK
    totals = [event.data["data"]["total"] for event in conversation.events() if event.type == "result"]
    assert totals == [1, 2, 3]


def test_a_record_that_a_call_has_removed_is_not_there_for_the_next() -> None:
    key = Key(user_pk(REF.tenant, REF.user), COUNTER)

    def remove(_arguments: Nothing, _context: ToolContext, reads: Reads) -> Outcome:
        record = reads.records[COUNTER]
        effects = (Effect(COUNTER, record.version, None),) if record.version else ()
        return Outcome({"version": record.version}, "", effects)

    tool = Tool("remove", "Remove.", Nothing, remove, lambda _a, _s: Needs((COUNTER,)))
    conversation, pointers = asked({"remove": tool}, "remove", "remove")
    conversation.table.items[key] = {"pk": key.pk, "sk": key.sk, "version": 4, "data": "{}"}
    act(conversation.ports, pointers)
    versions = [event.data["data"]["version"] for event in conversation.events() if event.type == "result"]
    assert versions == [4, 0]
