"""Approval of outside calls: bound to the call as it was stored and the tool as it was, and for a day."""

from typing import Any

import pytest

from spotter.agent import sessions
from spotter.agent.act import act
from spotter.agent.approve import decide
from spotter.agent.outside.checks import CHANGED
from spotter.agent.pointers import Pointers
from spotter.errors import Expired, NotFound
from spotter.store.heads import head_key
from spotter.store.keys import SessionRef
from spotter.store.log import SlotTakenError
from spotter.store.outside_tools import approved_key
from spotter.stream.frames import MOST_BYTES, encoded, frames_of
from spotter.tools.outside import Approval, OutsideTool, ToolPolicy
from tests.fakes.conversation import Conversation
from tests.fakes.outside import CallingOutside, OutsideServer, offering
from tests.fakes.world import REF

OTHER = SessionRef(REF.tenant, REF.user, "ses_2")
ASKED = ["message", "knowledge", "action", "end awaiting_approval"]
DAY = 24 * 60 * 60


class Talk(Conversation):
    """A conversation with outside tools that can change."""

    def __init__(self, *tools: OutsideTool) -> None:
        super().__init__(provider=CallingOutside())
        self.tools = {tool.name: tool for tool in tools}
        self.ports = offering(self.ports, self.tools)

    def asks(self, message: str, key: str = "m1", ref: SessionRef = REF) -> "Talk":
        self.say(message, key, ref)
        self.run()
        return self

    def decides(self, call: str, *, approved: bool, ref: SessionRef = REF) -> None:
        decide(self.ports, ref, call, approved=approved)
        self.run()

    def waiting_now(self) -> list[Any]:
        head, last = sessions.look(self.ports, REF)
        return sessions.waiting_calls(self.ports, head, sessions.recent_actions(self.ports, REF, last))

    def approval(self, ref: str = "mcp:gym:book") -> Any:
        return self.table.items.get(approved_key("gym", "ana", ref))


def careful(server: OutsideServer, approval: Approval = Approval.FIRST, **changes: Any) -> OutsideTool:
    return server.tool("book", approval, **changes)


@pytest.mark.parametrize("approval", [Approval.FIRST, Approval.ALWAYS])
def test_the_user_is_asked_with_who_what_and_the_exact_arguments(approval: Approval) -> None:
    server = OutsideServer()
    talk = Talk(careful(server, approval)).asks("1 book:7")
    assert talk.told() == ASKED
    asked = {
        "callId": "c0_0",
        "tool": "book",
        "ref": "mcp:gym:book",
        "host": "mcp.example.com",
        "server": "Gym tools",
        "arguments": {"number": 7, "note": "step 0"},
        "agentId": "default",
        "agentName": "Spotter",
        "expiresAt": "2026-03-03T09:00:00.000Z",
    }
    assert talk.waiting_now() == [asked]
    (frame,) = frames_of(REF, talk.events()[-1])
    assert frame["data"]["approvals"] == [asked]
    assert frame["data"]["waiting"] == ["c0_0"]
    assert server.made == []


def test_an_approved_call_is_made_as_it_was_stored() -> None:
    server = OutsideServer()
    talk = Talk(careful(server)).asks("1 book:7")
    talk.decides("c0_0", approved=True)
    assert talk.told() == [*ASKED, "knowledge", "result done", "action", "end end_turn"]
    (made,) = server.made
    assert made.arguments == '{"note": "step 0", "number": 7}'
    assert made.key == f"{talk.events()[0].run}/1/c0_0"
    assert talk.waiting_now() == []


def test_a_denied_call_is_not_made_the_model_reads_so_and_nothing_is_let_through_for_it() -> None:
    server = OutsideServer()
    talk = Talk(careful(server)).asks("1 book:7")
    talk.decides("c0_0", approved=False)
    assert talk.told() == [*ASKED, "knowledge", "result denied", "action", "end end_turn"]
    assert "did not approve" in next(event.data["text"] for event in talk.events() if event.type == "result")
    assert talk.approval() is None
    assert server.made == []


def test_the_first_approval_lets_the_later_calls_of_the_tool_through_in_every_session() -> None:
    server = OutsideServer()
    talk = Talk(careful(server)).asks("1 book:7")
    talk.decides("c0_0", approved=True)
    assert talk.approval()["digest"] == "d1"
    talk.asks("1 book:8", "m2")
    talk.asks("1 book:9", "m3", OTHER)
    assert len(server.made) == 3
    assert talk.told(OTHER)[-1] == "end end_turn"


def test_a_tool_that_has_changed_since_its_first_approval_is_asked_about_again() -> None:
    server = OutsideServer()
    talk = Talk(careful(server)).asks("1 book:7")
    talk.decides("c0_0", approved=True)
    talk.tools["book"] = careful(server, digest="d2")
    talk.asks("1 book:8", "m2")
    assert talk.told()[-1] == "end awaiting_approval"
    assert len(server.made) == 1


def test_a_tool_that_always_asks_lets_nothing_through_for_one_approval() -> None:
    server = OutsideServer()
    talk = Talk(careful(server, Approval.ALWAYS)).asks("1 book:7")
    talk.decides("c0_0", approved=True)
    assert talk.approval() is None
    talk.asks("1 book:8", "m2")
    assert talk.told()[-1] == "end awaiting_approval"
    assert len(server.made) == 1


def test_a_tool_that_has_changed_between_the_question_and_the_approval_is_not_called() -> None:
    server = OutsideServer()
    talk = Talk(careful(server)).asks("1 book:7")
    talk.tools["book"] = careful(server, digest="d2")
    talk.decides("c0_0", approved=True)
    result = next(event for event in talk.events() if event.type == "result")
    assert result.data["data"]["error"] == CHANGED
    assert server.made == []
    assert talk.approval()["digest"] == "d1", "the changed tool is not let through for it"


def test_each_call_that_was_asked_about_is_decided_on_by_itself() -> None:
    """The approval of the first does not carry the second along, which the user has seen with other arguments."""
    server = OutsideServer()
    talk = Talk(careful(server)).asks("1 book:7 book:99")
    talk.clock.pass_by(seconds=60)
    talk.decides("c0_0", approved=True)
    assert [made.arguments for made in server.made] == ['{"note": "step 0", "number": 7}']
    assert talk.told()[-1] == "end awaiting_approval"
    (left,) = talk.waiting_now()
    assert (left["callId"], left["expiresAt"]) == ("c0_1", "2026-03-03T09:00:00.000Z"), "it waits no longer for that"
    talk.decides("c0_1", approved=False)
    assert len(server.made) == 1


def test_a_call_that_could_not_be_made_anyway_is_not_asked_about() -> None:
    policy = ToolPolicy.of({"arguments": {"number": {"maximum": 5}}})
    talk = Talk(careful(OutsideServer(), Approval.ALWAYS, policy=policy)).asks("1 book:7")
    assert talk.told()[:5] == ["message", "knowledge", "action", "result error", "action"]


def test_an_approved_call_is_counted_on_the_day_of_the_approval() -> None:
    server = OutsideServer()
    talk = Talk(careful(server, Approval.ALWAYS, policy=ToolPolicy(calls_per_day=1))).asks("1 book:7")
    talk.clock.pass_by(hours=20)
    talk.decides("c0_0", approved=True)
    counted = [key.sk for key in talk.table.items if key.sk.startswith("CALLS#")]
    assert counted == ["CALLS#2026-03-03#mcp:gym:book"]


def test_a_call_that_has_waited_for_a_day_has_expired_and_says_so_however_often_it_is_decided_on() -> None:
    server = OutsideServer()
    talk = Talk(careful(server)).asks("1 book:7 book:8")
    talk.clock.pass_by(seconds=DAY)
    assert talk.waiting_now() == []
    for call in ("c0_0", "c0_0", "c0_1"):
        with pytest.raises(Expired, match="expired"):
            decide(talk.ports, REF, call, approved=True)
    assert talk.told() == [*ASKED, "result expired", "result expired"]
    assert talk.waiting == []
    assert server.made == [] and talk.approval() is None
    with pytest.raises(NotFound):
        decide(talk.ports, REF, "c9", approved=True)
    talk.asks("0 hello", "m2")
    assert talk.told()[6:] == ["message", "action", "end end_turn"]


def test_a_moment_before_it_is_still_decided_on() -> None:
    server = OutsideServer()
    talk = Talk(careful(server)).asks("1 book:7")
    talk.clock.pass_by(seconds=DAY - 1)
    talk.decides("c0_0", approved=True)
    assert len(server.made) == 1


def test_a_message_after_a_day_closes_the_call_as_expired_and_before_as_denied() -> None:
    for seconds, status in ((DAY, "expired"), (DAY - 1, "denied")):
        talk = Talk(careful(OutsideServer())).asks("1 book:7")
        talk.clock.pass_by(seconds=seconds)
        talk.asks("0 something else", "m2")
        assert talk.told() == [*ASKED, "message", f"result {status}", "action", "end end_turn"]


def test_a_decision_that_was_made_in_time_is_told_again_after_it() -> None:
    talk = Talk(careful(OutsideServer())).asks("1 book:7")
    run = decide(talk.ports, REF, "c0_0", approved=True)
    talk.run()
    talk.clock.pass_by(seconds=DAY)
    assert decide(talk.ports, REF, "c0_0", approved=True) == run


def test_a_message_that_lands_first_keeps_the_slot_from_the_expiry() -> None:
    talk = Talk(careful(OutsideServer())).asks("1 book:7")
    talk.clock.pass_by(seconds=DAY)
    put_at = talk.ports.log.put_at
    lost: list[int] = []

    def late(ref: Any, seq: int, draft: Any, with_writes: Any = ()) -> Any:
        if draft.type == "result" and not lost:
            lost.append(seq)
            raise SlotTakenError(talk.events()[-1])
        return put_at(ref, seq, draft, with_writes)

    talk.ports.log.put_at = late  # type: ignore[method-assign]  # something else was quicker
    with pytest.raises(Expired):
        decide(talk.ports, REF, "c0_0", approved=True)
    assert talk.told() == [*ASKED, "result expired"]


def test_while_a_run_works_nothing_waits() -> None:
    talk = Talk(careful(OutsideServer())).asks("1 book:7")
    talk.say("0", "m2")
    assert talk.waiting_now() == []


def test_a_frame_that_would_be_too_large_leaves_the_arguments_to_the_session() -> None:
    tools = [OutsideServer().tool(f"t{number}", Approval.ALWAYS) for number in range(8)]
    talk = Talk(*tools)
    end = talk.asks("1 " + " ".join(f"t{number}" for number in range(8))).events()[-1]
    big = [{**asked, "arguments": {"note": "x" * 19_000}} for asked in end.data["approvals"]]
    end.data["approvals"][:] = big  # arguments as long as they may be
    (frame,) = frames_of(REF, end)
    assert len(encoded(frame)) < MOST_BYTES
    assert [asked["callId"] for asked in frame["data"]["approvals"]] == [f"c0_{number}" for number in range(8)]
    assert all(asked["truncated"] and "arguments" not in asked for asked in frame["data"]["approvals"])


def test_a_try_that_finds_its_approved_call_answered_tells_of_it_and_goes_where_it_says() -> None:
    """A result that landed in this run's own earlier try is this run's: watchers may not have been told of it."""
    talk = Talk(careful(OutsideServer())).asks("1 look:7 book:7")
    decide(talk.ports, REF, "c0_1", approved=True)
    pointers = Pointers.of_json(talk.waiting.pop())
    moved = act(talk.ports, pointers)
    phone = talk.inboxes.received["phone"] = []
    talk.table.items[head_key(REF)] = {**talk.table.items[head_key(REF)], "connections": frozenset({"phone"})}
    assert act(talk.ports, pointers, 1) == moved
    assert [frame["data"]["callId"] for frame in phone if "seq" in frame] == ["c0_1"]
