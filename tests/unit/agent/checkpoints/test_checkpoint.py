"""A run that begins with a checkpoint: one transaction, whatever dies, fails or comes in between."""

import dataclasses
import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from spotter.agent import sessions
from spotter.agent.act import act
from spotter.agent.checkpoints import checkpoint_content
from spotter.agent.checkpoints.checkpoint import checkpoint_key
from spotter.agent.checkpoints.summary import MOST_PROSE_CHARS, PROMPT, PROMPT_VERSION
from spotter.agent.close import finish
from spotter.agent.context import turns_of
from spotter.agent.costs.budget import Budget
from spotter.agent.pointers import Next, Pointers
from spotter.agent.ports import Ports
from spotter.agent.prepare import knowledge_key, prepare
from spotter.agent.profile import AgentProfile
from spotter.agent.reap import reap
from spotter.agent.records import ModelCall
from spotter.agent.think import think
from spotter.errors import NotFound
from spotter.llm.errors import InvalidOutput, Overloaded
from spotter.llm.offline import OfflineProvider
from spotter.llm.provider import Provider
from spotter.messages import SummaryTurn
from spotter.store.events import Event, NewEvent, end_key
from spotter.store.heads import head_key
from tests.fakes.long_conversation import SUMMARY, CountingModel, LongConversation, said_in, with_a_model
from tests.fakes.state_machine import FunctionFailedError, execute
from tests.fakes.world import REF, Killed, elsewhere

BY_RULES = "This stands for the conversation since 2026-03-02: 5 messages of the user, and the answers."
LINE = "My squat PR is 140 kg, which I did on a quiet morning in May. " + "And so on and on. " * 20
STEPS: dict[str, Callable[[Ports, Pointers, int], Pointers]] = {
    "Prepare": prepare,
    "Think": think,
    "Act": act,
    "Finish": finish,
}


def due(sources: tuple[str, ...] = ("user_settings",)) -> tuple[LongConversation, CountingModel, Pointers]:
    """A conversation whose next run, which is begun, has more in its context than may be."""
    conversation, model = with_a_model(734)
    model.sources = list(sources)
    for _ in range(6):
        conversation.turn(LINE)
    assert not conversation.checkpoints
    assert 725 < conversation.head.context_tokens < 734
    conversation.say("2 times", "next")
    return conversation, model, Pointers.of_json(conversation.waiting[-1])


def during_the_summary(model: CountingModel, happens: Callable[[], object]) -> None:
    structured = model.structured

    def meanwhile(request: Any, wanted: Any) -> Any:
        if request.system == PROMPT:
            happens()
        return structured(request, wanted)

    model.structured = meanwhile  # type: ignore[assignment,method-assign]  # while it writes


def the_checkpoint(conversation: LongConversation) -> Event:
    (checkpoint,) = conversation.checkpoints
    return checkpoint


def test_the_checkpoint_and_where_the_context_begins_land_together() -> None:
    conversation, model, pointers = due()
    model.sources = []
    before = conversation.events()
    moved = prepare(conversation.ports, pointers)
    checkpoint = the_checkpoint(conversation)
    knowledge = conversation.events()[-1]
    upto = checkpoint.data["upto"]
    assert (checkpoint.key, checkpoint.run, checkpoint.step) == (checkpoint_key(pointers.run), pointers.run, 0)
    assert before[upto - 1].key.endswith("/end")
    head = conversation.head
    assert (head.context_start, head.checkpoint, head.lease_run) == (upto + 1, checkpoint.seq, pointers.run)
    assert 100 < head.context_tokens < 600
    assert knowledge.key == knowledge_key(pointers.run)
    assert moved == pointers.advance(start=upto + 1, seen=knowledge.seq, knowledge=knowledge.seq, next=Next.THINK)
    assert conversation.events()[: len(before)] == before, "nothing is deleted"


def test_what_it_says_names_who_wrote_it_and_what_it_cost() -> None:
    conversation, model, pointers = due()
    recorded: list[object] = []
    prepare(dataclasses.replace(conversation.ports, record=recorded.append), pointers)
    data = the_checkpoint(conversation).data
    assert (data["summary"], data["provider"], data["model"]) == (SUMMARY, "modelled", "small-1")
    assert (data["usage"], data["cost"]) == ({"input": 400, "output": 50}, "0.0002")
    assert data["prompt_version"] == PROMPT_VERSION
    assert recorded == [ModelCall("modelled", "small-1", 400, 50, 0.0002, 0, 0)]
    (request,) = model.summed_up
    assert (request.system, request.tools) == (PROMPT, ())
    (told,) = said_in(request)
    assert told.startswith("<conversation>\nUser: My squat PR is 140 kg")
    assert told.count("User: ") == told.count("Coach: Right you are.") == data["messages"] == 5


def test_its_cost_is_part_of_what_the_run_has_cost() -> None:
    conversation, _, _ = due()
    micros, tokens = conversation.head.cost_micros, conversation.head.input_tokens
    conversation.run()
    actions = [event.data for event in conversation.events() if event.run == conversation.events()[-1].run]
    asked = [data for data in actions if "calls" in data]
    assert len(asked) == 3
    assert conversation.head.cost_micros - micros == 3_000 + 200
    assert conversation.head.input_tokens - tokens == 400 + sum(data["usage"]["input"] for data in asked)
    assert Decimal(asked[-1]["totals"][5]) == Decimal("0.0032")


def test_the_model_is_asked_with_the_summary_first_and_the_last_turns_as_they_were() -> None:
    conversation, model, _ = due()
    conversation.run()
    request = model.requests[-1]
    assert isinstance(request.turns[0], SummaryTurn)
    assert said_in(request) == [LINE, "2 times"]
    assert conversation.told()[-9:] == [
        *("message", "checkpoint", "knowledge"),
        *("action", "result done", "action", "result done", "action", "end end_turn"),
    ]


@pytest.mark.parametrize(
    "summary", ["", "  \n ", "x" * (MOST_PROSE_CHARS + 1), Overloaded("529"), InvalidOutput("no"), ValueError("?")]
)
def test_a_summariser_that_fails_or_says_nothing_or_too_much_changes_nothing(summary: str | Exception) -> None:
    conversation, model, _ = due()
    model.summary = summary
    conversation.run()
    data = the_checkpoint(conversation).data
    assert (data["summary"], data["provider"], data["model"]) == (BY_RULES, "code", "")
    assert not {"usage", "cost", "totals", "prompt_version"} & set(data)
    assert data["facts"][0]["text"].startswith("My squat PR is 140 kg")
    assert conversation.told()[-1] == "end end_turn"


def test_no_model_sums_up_where_there_is_no_room_for_an_answer() -> None:
    conversation, model, pointers = due()
    profile = conversation.ports.profile_of("", "", 0)
    spent = dataclasses.replace(profile, budget=Budget(run_tokens=0))
    asked: list[str] = []

    def provider(chosen: AgentProfile) -> Provider:
        asked.append(chosen.provider)
        return OfflineProvider() if chosen.provider == "offline" else model

    ports = dataclasses.replace(conversation.ports, provider=provider, profile_of=lambda *_asked: spent)
    prepare(ports, pointers)
    assert (the_checkpoint(conversation).data["provider"], model.summed_up) == ("code", [])
    assert asked.count("offline") == 2


def test_where_even_the_rules_fail_there_is_no_checkpoint_this_time_and_the_run_goes_on(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> Any:
        raise ValueError("somebody's words")

    conversation, model, _ = due()
    with monkeypatch.context() as patched:
        patched.setattr(checkpoint_content, "carried", broken)
        conversation.run()
    assert conversation.checkpoints == []
    assert conversation.told()[-1] == "end end_turn"
    assert said_in(model.requests[-1])[0] == LINE
    (record,) = caplog.records
    assert (record.getMessage(), vars(record)["error"]) == ("a context was not shortened", "ValueError")
    assert "words" not in str(vars(record))
    conversation.turn("thanks")
    assert conversation.checkpoints, "the next run tries again"


def test_a_retry_finds_the_checkpoint_and_sums_up_nothing_again() -> None:
    conversation, model, pointers = due()
    first = prepare(conversation.ports, pointers)
    assert prepare(elsewhere(conversation.ports), pointers, 1) == first
    assert (len(model.summed_up), len(conversation.checkpoints)) == (1, 1)


def test_a_retry_after_a_death_between_checkpoint_and_knowledge_loads_what_was_cut_off() -> None:
    conversation, model, pointers = due()
    model.sources = []
    calls: list[str] = []

    def die(name: str) -> None:
        calls.append(name)
        if name == "PutItem":
            raise Killed

    conversation.table.before = die
    with pytest.raises(Killed):
        prepare(conversation.ports, pointers)
    conversation.table.before = lambda _name: None
    assert calls.count("TransactWriteItems") == 1
    assert conversation.told()[-2:] == ["message", "checkpoint"]
    moved = prepare(elsewhere(conversation.ports), pointers, 1)
    assert moved.start == the_checkpoint(conversation).data["upto"] + 1
    assert [source["name"] for source in conversation.events()[-1].data["sources"]] == ["user_settings"]


def test_a_run_that_dies_behind_its_checkpoint_leaves_the_next_one_to_load_what_was_cut_off() -> None:
    conversation, model, pointers = due()
    model.sources = []

    def die(name: str) -> None:
        if name == "PutItem":
            raise Killed

    conversation.table.before = die
    with pytest.raises(Killed):
        prepare(conversation.ports, pointers)
    conversation.table.before = lambda _name: None
    (run_input,) = conversation.waiting
    conversation.waiting.clear()
    conversation.runs.status[pointers.run] = "FAILED"
    reap(conversation.ports, run_input)
    conversation.turn("thanks")
    (knowledge,) = [event for event in conversation.events() if event.seq > the_checkpoint(conversation).seq][2:3]
    assert (knowledge.type, list(knowledge.data["holds"])) == ("knowledge", ["user_settings"])


def test_a_step_that_has_died_twice_makes_no_checkpoint() -> None:
    conversation, _, pointers = due()
    conversation.table.items[head_key(REF)] = {
        **conversation.table.items[head_key(REF)],
        "restarted": knowledge_key(pointers.run),
        "restarts": 1,
    }
    moved = prepare(conversation.ports, pointers, 2)
    assert (moved.start, conversation.checkpoints) == (pointers.start, [])


def test_a_message_that_joins_while_it_is_summed_up_comes_before_it_and_is_answered() -> None:
    conversation, model, _ = due()
    during_the_summary(model, lambda: conversation.say("1 time more", "joined"))
    conversation.run()
    checkpoint = the_checkpoint(conversation)
    assert conversation.events()[checkpoint.seq - 2].data["message"] == "1 time more"
    assert conversation.head.checkpoint == checkpoint.seq
    assert said_in(model.requests[-1])[-2:] == ["2 times", "1 time more"]
    assert conversation.told()[-1] == "end end_turn"


def test_a_run_that_is_closed_while_it_is_summed_up_appends_nothing() -> None:
    conversation, model, pointers = due()
    during_the_summary(model, lambda: finish(conversation.ports, pointers.advance(error="States.Timeout")))
    assert prepare(conversation.ports, pointers).next is Next.ENDED
    assert conversation.checkpoints == []
    assert conversation.events()[-1].key == end_key(pointers.run)
    assert conversation.head.context_start == 1


def test_a_lease_that_was_lost_refuses_the_checkpoint() -> None:
    conversation, model, pointers = due()

    def lose() -> None:
        key = head_key(REF)
        conversation.table.items[key] = {**conversation.table.items[key], "lease_run": "run_other"}

    during_the_summary(model, lose)
    assert prepare(conversation.ports, pointers).next is Next.ENDED
    assert (conversation.checkpoints, conversation.head.context_start) == ([], 1)


def test_a_session_that_is_deleted_while_it_is_summed_up_keeps_nothing() -> None:
    conversation, model, pointers = due()
    during_the_summary(model, lambda: sessions.delete(conversation.ports, REF))
    assert prepare(conversation.ports, pointers).next is Next.ENDED
    assert [key for key in conversation.table.items if key.pk == REF.pk and key.sk != "HEAD"] == []
    with pytest.raises(NotFound):
        conversation.ports.log.read(REF)


def test_a_run_that_is_cancelled_while_it_is_summed_up_ends_and_the_shorter_context_stays() -> None:
    conversation, model, _ = due()
    during_the_summary(model, lambda: sessions.cancel(conversation.ports, REF))
    conversation.run()
    assert conversation.told()[-1] == "end cancelled"
    assert conversation.head.context_start == the_checkpoint(conversation).data["upto"] + 1
    assert conversation.head.context_tokens < 600
    conversation.turn("thanks")
    assert len(conversation.checkpoints) == 1


def test_an_executor_that_wakes_behind_the_run_s_next_step_cuts_nothing() -> None:
    conversation, model, pointers = due()

    def overtake() -> None:
        model.summary = SUMMARY
        appended = NewEvent("action", pointers.run, 1, f"{pointers.run}/1/action", {"text": "", "calls": [], "saw": 1})
        conversation.ports.log.put_at(REF, len(conversation.events()) + 1, appended)

    during_the_summary(model, overtake)
    assert prepare(conversation.ports, pointers).next is Next.ENDED
    assert (conversation.checkpoints, conversation.head.context_start) == ([], 1)


def test_a_context_that_was_read_from_before_the_checkpoint_says_the_same() -> None:
    conversation, _, pointers = due()
    prepare(conversation.ports, pointers)
    log = conversation.ports.log
    start = conversation.head.context_start
    assert list(turns_of(log.read(REF, 1).events)) == list(turns_of(log.read(REF, start).events))


def test_a_message_that_must_not_be_read_again_is_neither_summed_up_nor_carried() -> None:
    conversation, model, pointers = due()
    bad, *_rest = conversation.events()
    log = conversation.ports.log
    original = log.event_of

    def marked(item: Any, ref: Any) -> Event:
        event = original(item, ref)
        if event.seq == 3:
            return dataclasses.replace(event, data={**event.data, "unread": [bad.seq]})
        return event

    log.event_of = marked  # type: ignore[method-assign]  # the first answer marks the first message
    prepare(conversation.ports, pointers)
    (request,) = model.summed_up
    (told,) = said_in(request)
    assert told.startswith("<conversation>\nUser: (A message that could not be read.)\n")
    assert the_checkpoint(conversation).data["messages"] == 4


def crashed(at: int, *, after: bool) -> tuple[LongConversation, CountingModel, bool]:
    """The run that makes the checkpoint, killed at its ``at``-th call of the table, and tried again; whether it was."""
    conversation, model, _ = due()
    count = 0

    def strike(_name: str) -> None:
        nonlocal count
        count += 1
        if count == at:
            raise Killed

    if after:
        conversation.table.after = strike
    else:
        conversation.table.before = strike

    def invoke(name: str, payload: dict[str, Any]) -> dict[str, Any]:
        ports = elsewhere(conversation.ports)
        try:
            moved = STEPS[name](ports, Pointers.of_payload(payload["pointers"]), payload["attempt"])
        except Killed:
            raise FunctionFailedError("Runtime.ExitError") from None
        return moved.to_payload()

    (run_input,) = conversation.waiting
    execute(run_input, invoke)
    conversation.table.before = conversation.table.after = lambda _name: None
    return conversation, model, count >= at


def left_behind(conversation: LongConversation) -> dict[str, Any]:
    """All that a session holds, without what HEAD notes of restarts while a run is at work."""
    return {key.sk: json.dumps(item, sort_keys=True, default=sorted) for key, item in conversation.table.items.items()}


@pytest.mark.parametrize("after", [False, True])
def test_a_run_that_begins_with_a_checkpoint_survives_a_death_at_every_call(after: bool) -> None:
    calm, _, _ = crashed(10_000, after=after)
    wanted = left_behind(calm)
    assert len(calm.checkpoints) == 1
    at, struck = 1, True
    while struck:
        conversation, again, struck = crashed(at, after=after)
        assert left_behind(conversation) == wanted, at
        assert len(again.summed_up) <= 2
        at += 1
    assert at > 20
