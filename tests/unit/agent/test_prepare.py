"""What a run learns before its first model call."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from spotter.agent.pointers import Next, Pointers
from spotter.agent.prepare import knowledge_key, prepare
from spotter.errors import StoreUnavailable
from spotter.llm.prompts.data_selection import DATA_SELECTION
from spotter.llm.provider import Structured
from spotter.llm.selection import DataSelection
from spotter.messages import Request, UserTurn
from spotter.store.events import NewEvent, action_key
from spotter.store.heads import Head, head_key, head_of
from spotter.store.keys import user_pk
from spotter.store.table import Key, Value
from spotter.training import sources
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF, CountingProvider

OF_USE_TO_ANY = ["user_profile", "user_settings", "active_preferences", "pain"]


class Choosing(CountingProvider):
    """Chooses these data sources, or fails."""

    def __init__(self, *names: str) -> None:
        super().__init__()
        self.names = list(names)
        self.requests: list[Request] = []
        self.error: Exception | None = None
        self.meanwhile: Callable[[], object] = lambda: None

    def structured(self, request: Request, model: Any) -> Any:
        self.requests.append(request)
        self.meanwhile()
        if self.error:
            raise self.error
        return Structured(DataSelection(data_sources=self.names, reasoning="because"), self.name, self.model)


def begun(*names: str) -> tuple[Conversation, Choosing, Pointers]:
    """A run that has been started, and whose provider chooses these data sources."""
    provider = Choosing(*names)
    conversation = Conversation(provider=provider)
    conversation.say("0 please", "m1")
    return conversation, provider, Pointers.of_json(conversation.waiting[-1])


def change_head(conversation: Conversation, **changes: Value) -> None:
    key = head_key(REF)
    conversation.table.items[key] = {**conversation.table.items[key], **changes}


def head(conversation: Conversation) -> Head:
    return head_of(conversation.table.items[head_key(REF)], REF.tenant)


def learned(conversation: Conversation) -> list[dict[str, Any]]:
    return [dict(event.data) for event in conversation.events() if event.type == "knowledge"]


def names(knowledge: dict[str, Any]) -> list[str]:
    return [source["name"] for source in knowledge["sources"]]


def test_what_the_message_needs_is_written_down_with_its_versions_and_why() -> None:
    conversation, provider, pointers = begun("user_settings", "unheard_of", "user_profile")
    moved = prepare(conversation.ports, pointers)
    assert moved == pointers.advance(seen=2, knowledge=2, next=Next.THINK)
    (knowledge,) = learned(conversation)
    assert names(knowledge) == ["user_settings", "user_profile"]
    assert knowledge["holds"] == {source["name"]: source["version"] for source in knowledge["sources"]}
    assert knowledge["reasoning"] == "because"
    assert all(set(source) == {"name", "version", "text", "data"} for source in knowledge["sources"])
    event = conversation.events()[1]
    assert (event.key, event.step, event.run) == (knowledge_key(pointers.run), 0, pointers.run)
    (request,) = provider.requests
    assert (request.turns, request.tools, request.today) == ((UserTurn("0 please", "2026-03-02"),), (), "2026-03-02")
    assert request.system == f"{DATA_SELECTION.text}{sources.described()}\n"
    assert request.sources == tuple(sources.SOURCES)


def test_a_retry_finds_what_was_learned_and_asks_nobody() -> None:
    conversation, provider, pointers = begun("user_settings")
    first = prepare(conversation.ports, pointers)
    assert prepare(conversation.ports, pointers, 1) == first
    assert (len(provider.requests), len(learned(conversation))) == (1, 1)


def test_a_message_that_needs_nothing_teaches_nothing() -> None:
    conversation, _, pointers = begun()
    reads: list[str] = []
    conversation.table.before = reads.append
    change_head(conversation, context_start=1)
    assert prepare(conversation.ports, pointers) == pointers.advance(seen=1, knowledge=0, next=Next.THINK)
    assert reads == ["Query", "GetItem", "BatchGetItem"], "what models have cost, and whether there are memories"
    change_head(conversation, turns=1)
    reads.clear()
    assert prepare(conversation.ports, pointers) == pointers.advance(seen=1, knowledge=0, next=Next.THINK)
    assert reads == ["Query", "GetItem"], "in a later turn of the user nothing is read but the cost"
    assert learned(conversation) == []


def later(conversation: Conversation, key: str) -> Pointers:
    """Run what has been started, and begin another run."""
    conversation.run()
    conversation.say("0 later", key)
    return Pointers.of_json(conversation.waiting[-1])


def test_what_the_context_holds_is_learned_again_only_when_it_has_changed() -> None:
    conversation, provider, _ = begun("user_settings")
    pointers = later(conversation, "m2")
    assert prepare(conversation.ports, pointers).knowledge == 0
    provider.names = ["user_settings", "user_profile"]
    moved = prepare(conversation.ports, pointers)
    assert names(learned(conversation)[-1]) == ["user_profile"]
    assert set(learned(conversation)[-1]["holds"]) == {"user_settings", "user_profile"}
    assert moved.knowledge == conversation.events()[-1].seq
    pointers = later(conversation, "m3")
    key = Key(user_pk(REF.tenant, REF.user), "PROFILE")
    conversation.table.items[key] = {"pk": key.pk, "sk": key.sk, "version": 1, "data": '{"name":"Ana"}'}
    prepare(conversation.ports, pointers)
    assert names(learned(conversation)[-1]) == ["user_profile"]


@pytest.mark.parametrize(("start", "again"), [(1, False), (2, False), (3, True)])
def test_what_a_checkpoint_has_cut_off_is_learned_again(start: int, again: bool) -> None:
    conversation, _, _ = begun("user_settings")
    pointers = later(conversation, "m2")
    assert head(conversation).knowledge == 2
    change_head(conversation, context_start=start)
    moved = prepare(conversation.ports, pointers)
    assert (moved.start, bool(moved.knowledge)) == (start, again)
    assert len(learned(conversation)) == 1 + again


@pytest.mark.parametrize("lease", ["run_", "run_zzz"])
def test_a_run_without_the_lease_learns_nothing(lease: str) -> None:
    conversation, provider, pointers = begun("user_settings")
    change_head(conversation, lease_run=lease)
    assert prepare(conversation.ports, pointers) == pointers.advance(next=Next.ENDED)
    assert (provider.requests, learned(conversation)) == ([], [])


def test_a_session_that_is_deleted_has_no_run() -> None:
    conversation, _, pointers = begun("user_settings")
    change_head(conversation, deleted_at="2026-03-02T09:00:00.000Z")
    assert prepare(conversation.ports, pointers) == pointers.advance(next=Next.ENDED)


def test_of_two_messages_the_later_one_is_looked_through() -> None:
    conversation, provider, pointers = begun("user_settings")
    conversation.clock.pass_by(days=1)
    conversation.say("0 more", "m2")
    assert prepare(conversation.ports, pointers).seen == 3
    (request,) = provider.requests
    assert (request.turns, request.today) == ((UserTurn("0 more", "2026-03-03"),), "2026-03-03")


def test_a_message_that_joins_meanwhile_does_not_keep_the_run_from_learning() -> None:
    conversation, provider, pointers = begun("user_settings")
    provider.meanwhile = lambda: conversation.say("0 more", "m2")
    assert prepare(conversation.ports, pointers) == pointers.advance(seen=3, knowledge=3, next=Next.THINK)


def test_a_run_that_has_gone_on_meanwhile_learns_nothing_more() -> None:
    conversation, provider, pointers = begun("user_settings")
    key = action_key(pointers.run, 1)
    gone_on = NewEvent("action", pointers.run, 1, key, {"saw": 1})
    provider.meanwhile = lambda: conversation.ports.log.put_at(REF, 2, gone_on)
    assert prepare(conversation.ports, pointers) == pointers.advance(next=Next.ENDED)
    assert learned(conversation) == []


def test_a_step_that_died_before_learns_what_is_always_of_use() -> None:
    conversation, provider, pointers = begun("user_settings")
    change_head(conversation, restarted=knowledge_key(pointers.run), restarts=1)
    prepare(conversation.ports, pointers, 2)
    (knowledge,) = learned(conversation)
    assert names(knowledge) == OF_USE_TO_ANY
    assert (knowledge["reasoning"], provider.requests) == ("The message could not be looked through.", [])


def test_where_choosing_fails_the_log_names_the_error_and_its_place_without_its_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    conversation, provider, pointers = begun("user_settings")
    provider.error = ValueError("a person's words")
    assert prepare(conversation.ports, pointers).next is Next.THINK
    (knowledge,) = learned(conversation)
    assert names(knowledge) == OF_USE_TO_ANY
    (record,) = caplog.records
    assert (record.levelname, record.getMessage()) == ("ERROR", "no data sources were chosen for a message")
    assert vars(record)["error"] == "ValueError"
    assert re.fullmatch(r"[\w.]+:[\w.<>]+:\d+", vars(record)["place"])
    assert "words" not in str(vars(record))


@pytest.mark.parametrize("attempt", [0, 1])
def test_an_error_that_passes_takes_its_note_back(attempt: int) -> None:
    conversation, provider, pointers = begun("user_settings")
    provider.error = StoreUnavailable("x")
    with pytest.raises(StoreUnavailable):
        prepare(conversation.ports, pointers, attempt)
    assert head(conversation).restarts == 0
    assert head(conversation).restarted == (knowledge_key(pointers.run) if attempt else "")


def test_whoever_watches_is_told_what_was_learned_by_every_try() -> None:
    conversation, _, pointers = begun("user_settings")
    phone = conversation.inboxes.received["phone"] = []
    change_head(conversation, connections=frozenset({"phone"}))
    for attempt in (0, 3):
        phone.clear()
        prepare(conversation.ports, pointers, attempt)
        assert {(frame["seq"], frame["attempt"]) for frame in phone} == {(2, attempt)}
