"""Memories: list, write, change, approve, reject, forget; and what a session tells that is worth one."""

from collections.abc import Callable
from typing import Any, TypeVar

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import wiring
from spotter.agent.idempotency import Operation, client_id_of
from spotter.agent.memories.noticing import notice
from spotter.agent.memories.suggest import suggest
from spotter.agent.memories.vectors_due import note_vectors_due
from spotter.api import memories as wire
from spotter.api import paging
from spotter.api.app import Api
from spotter.api.etags import IfMatch, answer_tagged, check, tagged
from spotter.api.problems import responses
from spotter.api.shapes import IdempotencyKey, Limit, NextToken, SessionId
from spotter.memory import memories
from spotter.memory.finding import Listed, Wanted, accesses_of, find, page
from spotter.memory.models import Memory, Status
from spotter.observability import observed
from spotter.store.events import stamp
from spotter.store.keys import user_pk
from spotter.training import repository
from spotter.training.person.items import Standing
from spotter.training.person.posting import Posting
from spotter.training.records import Change, Reader
from spotter.training.repository import TableReader

app = Api(
    refuse=wiring.refuse_deleted,
    count=wiring.count_request,
    counted={"POST /agent/sessions/{sessionId}/memories/suggest"},
    counted_once={"POST /agents/{agentId}/memories"},
)
wiring.warm(wiring.table)

Result = TypeVar("Result")
_TAG = ["memories"]


def _pk() -> str:
    return user_pk(app.caller.tenant, app.caller.user)


def _now() -> str:
    return stamp(wiring.now())


def _reader() -> Reader:
    return TableReader(wiring.table(), _pk())


def _commit(change: Callable[[Reader], Change[Result]]) -> Result:
    return repository.commit(wiring.table(), _pk(), _now(), change)


def _list(wanted: Wanted, limit: int, next_token: str | None) -> wire.MemoryList:
    behind = paging.place_in(next_token, wire.PLACE) if next_token is not None else None
    return wire.MemoryList.of(*page(find(_reader(), wanted), limit, behind))


def _with_accesses(reader: Reader, done: Change[Standing[Memory]]) -> Change[Listed]:
    return Change(Listed(done.result, accesses_of(reader, done.result.value)), done.effects)


def _told(listed: Listed, status: int = 200) -> Response[wire.MemoryReply]:
    """The reply for a memory as it stands now. Sessions learn of one that is active, and it gets a vector soon."""
    memory = listed.standing.value
    if memory.is_active:
        whose = app.caller.tenant, app.caller.user, memory.agent
        notice(wiring.ports(), *whose)
        note_vectors_due(wiring.ports(), *whose)
    return answer_tagged(wire.MemoryReply.of(listed), listed.standing.version, status)


def _decided(memory_id: str, status: Status, if_match: str | None) -> Response[wire.MemoryReply]:
    def change(reader: Reader) -> Change[Listed]:
        before = memories.one(reader, memory_id)
        check(if_match, before.version)
        return _with_accesses(reader, memories.decide(reader, before, status, _now()))

    return _told(_commit(change))


@app.get(
    "/agents/<agentId>/memories",
    operation_id="listMemoriesOfAgent",
    responses=responses({200: ("A page", wire.MemoryList)}, (401, 404, 422)),
    summary="What an agent remembers of you",
    tags=_TAG,
)
def list_of_agent(agent_id: wire.AgentPath, limit: Limit = 50, next_token: NextToken = None) -> wire.MemoryList:
    """The caller's memories with an agent, the newest first: suggested and rejected ones too."""
    wiring.check_agent(app.caller.tenant, agent_id)
    return _list(Wanted(agent=agent_id), limit, next_token)


@app.post(
    "/agents/<agentId>/memories",
    operation_id="addMemory",
    responses=tagged(responses({201: ("The memory", wire.MemoryReply)}, (400, 401, 404, 409, 415, 422, 429))),
    summary="Have an agent remember something",
    tags=_TAG,
)
def add(
    agent_id: wire.AgentPath, request: wire.MemoryRequest, key: IdempotencyKey = None
) -> Response[wire.MemoryReply]:
    """Store a memory, which is active at once; a retry with the same key stores it once."""
    wiring.check_agent(app.caller.tenant, agent_id)
    new = request.new()
    sent = client_id_of(Operation.ADD_MEMORY, key or wiring.new_id())
    posting = Posting.of(f"{_pk()} {sent}", {"agent": agent_id, **new.to_json()})

    def change(reader: Reader) -> Change[Listed]:
        return _with_accesses(reader, memories.add(reader, posting, agent_id, new, _now()))

    return _told(_commit(change), 201)


@app.get(
    "/memories",
    operation_id="listMemories",
    responses=responses({200: ("A page", wire.MemoryList)}, (401, 422)),
    summary="What is remembered of you",
    tags=_TAG,
)
def list_memories(
    agent: wire.ByAgent = None,
    of_type: wire.ByType = None,
    status: wire.ByStatus = None,
    words: wire.ByWords = "",
    limit: Limit = 50,
    next_token: NextToken = None,
) -> wire.MemoryList:
    """The caller's memories with all agents, or those that are asked for, the newest first."""
    return _list(Wanted(agent, of_type, status, words), limit, next_token)


@app.put(
    "/memories/<memoryId>",
    operation_id="changeMemory",
    responses=tagged(responses({200: ("The memory now", wire.MemoryReply)}, (400, 401, 404, 412, 415, 422))),
    summary="Change a memory",
    tags=_TAG,
)
def change_memory(
    memory_id: wire.MemoryPath, request: wire.MemoryChange, if_match: IfMatch = None
) -> Response[wire.MemoryReply]:
    """Change what is sent, and leave the rest. A suggestion that is changed is still one."""

    def change(reader: Reader) -> Change[Listed]:
        before = memories.one(reader, memory_id)
        check(if_match, before.version)
        return _with_accesses(reader, memories.change(reader, before, request.changes(), _now()))

    return _told(_commit(change))


@app.delete(
    "/memories/<memoryId>",
    operation_id="deleteMemory",
    responses=responses({204: ("Forgotten", None)}, (401, 404, 412, 422)),
    summary="Have a memory forgotten",
    tags=_TAG,
)
def delete(memory_id: wire.MemoryPath, if_match: IfMatch = None) -> Response[None]:
    """Forget a memory: no agent is told of it any more, in no session, and it is not suggested again."""

    def change(reader: Reader) -> Change[Response[None]]:
        before = memories.one(reader, memory_id)
        check(if_match, before.version)
        return Change(Response(status_code=204), memories.delete(reader, before, _now()).effects)

    return _commit(change)


@app.post(
    "/memories/<memoryId>/approve",
    operation_id="approveMemory",
    responses=tagged(responses({200: ("The memory now", wire.MemoryReply)}, (401, 404, 409, 412, 422))),
    summary="Approve a memory",
    tags=_TAG,
)
def approve(memory_id: wire.MemoryPath, if_match: IfMatch = None) -> Response[wire.MemoryReply]:
    """Let the agent remember it from the next message on."""
    return _decided(memory_id, Status.ACTIVE, if_match)


@app.post(
    "/memories/<memoryId>/reject",
    operation_id="rejectMemory",
    responses=tagged(responses({200: ("The memory now", wire.MemoryReply)}, (401, 404, 412, 422))),
    summary="Reject a memory",
    tags=_TAG,
)
def reject(memory_id: wire.MemoryPath, if_match: IfMatch = None) -> Response[wire.MemoryReply]:
    """Keep it from the agent; it is not suggested again."""
    return _decided(memory_id, Status.REJECTED, if_match)


@app.post(
    "/agent/sessions/<sessionId>/memories/suggest",
    operation_id="suggestMemories",
    responses=responses({200: ("The suggestions", wire.SuggestedMemories)}, (401, 404, 422, 429)),
    summary="Look through a session for what is worth remembering",
    tags=_TAG,
)
def suggest_memories(session_id: SessionId) -> wire.SuggestedMemories:
    """Look through what was not looked through yet, and answer with all suggestions of the session that wait."""
    waiting = suggest(wiring.ports(), app.caller.session(session_id))
    reader = _reader()
    return wire.SuggestedMemories(
        memories=[wire.MemoryItem.of(Listed(each, accesses_of(reader, each.value))) for each in waiting]
    )


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
