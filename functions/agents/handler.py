"""The agents of a tenant: everybody sees them and speaks with them; administrators make, change and delete them."""

import re
from collections.abc import Callable
from typing import Any, TypeVar

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import wiring
from spotter.agent.idempotency import Operation, client_id_of
from spotter.api import paging
from spotter.api.agents import (
    AgentId,
    AgentList,
    AgentReply,
    AgentRequest,
    AgentToolsRequest,
    SearchWords,
    WantedStatus,
    listed,
)
from spotter.api.app import Api
from spotter.api.etags import IfMatch, answer_tagged, check, tagged
from spotter.api.problems import responses
from spotter.api.shapes import IdempotencyKey, Limit, NextToken
from spotter.observability import observed
from spotter.platform.agents import changes, listing
from spotter.platform.agents.changes import Changing, Unchanged
from spotter.platform.agents.records import Agent
from spotter.store.events import stamp
from spotter.store.keys import tenant_pk
from spotter.training import repository
from spotter.training.person.items import Standing
from spotter.training.person.posting import Posting
from spotter.training.records import Change, Reader
from spotter.training.repository import TableReader

app = Api(refuse=wiring.refuse_deleted, admins_only=lambda route: not route.startswith("GET "))
wiring.warm(wiring.table)

Result = TypeVar("Result")

READ = (401, 404, 422)
MADE = (400, 401, 403, 409, 415, 422)
CHANGED = (400, 401, 403, 404, 409, 412, 415, 422)
DELETED = (401, 403, 404, 409, 412, 422)
_TAG = ["agents"]
_PLACE = re.compile(r"[01][^\r]{0,400}", re.DOTALL)


def _commit(change: Callable[[Reader], Change[Result]]) -> Result:
    return repository.commit(wiring.table(), tenant_pk(app.caller.tenant), stamp(wiring.now()), change)


def _changing() -> Changing:
    return Changing(app.caller.tenant, stamp(wiring.now()), wiring.tool_check())


def _unchanged(if_match: str | None) -> Unchanged:
    return lambda version: check(if_match, version)


def _answer(standing: Standing[Agent], status: int = 200) -> Response[AgentReply]:
    return answer_tagged(AgentReply.of(standing, to_admin=app.caller.is_admin), standing.version, status)


@app.get(
    "/agents",
    operation_id="listAgents",
    responses=responses({200: ("A page", AgentList)}, (401, 422)),
    summary="The agents of your tenant",
    tags=_TAG,
)
def list_agents(
    words: SearchWords = None, status: WantedStatus = None, limit: Limit = 20, next_token: NextToken = None
) -> AgentList:
    """The agent that always exists, then the tenant's own by name, without their prompts."""
    page = listing.list_agents(
        TableReader(wiring.table(), tenant_pk(app.caller.tenant)),
        limit=limit,
        words=words or "",
        status=status,
        after=paging.place_in(next_token, _PLACE) if next_token is not None else "",
    )
    return AgentList(
        agents=[listed(each, to_admin=app.caller.is_admin) for each in page.agents],
        next_token=paging.place_token(page.after) if page.after else None,
    )


@app.post(
    "/agents",
    operation_id="createAgent",
    responses=tagged(responses({201: ("The agent", AgentReply)}, MADE)),
    summary="Make an agent",
    tags=_TAG,
)
def create(request: AgentRequest, key: IdempotencyKey = None) -> Response[AgentReply]:
    """Make an agent with a name of its own."""
    settings = request.settings(wiring.model_servers())
    sent = client_id_of(Operation.CREATE_AGENT, key or wiring.new_id())
    posting = Posting.of(f"{app.caller.tenant} {app.caller.user} {sent}", request.model_dump(mode="json"))
    return _answer(_commit(lambda reader: _changing().create(reader, posting, settings)), 201)


@app.get(
    "/agents/<agentId>",
    operation_id="getAgent",
    responses=tagged(responses({200: ("The agent", AgentReply)}, READ)),
    summary="An agent",
    tags=_TAG,
)
def read(agent_id: AgentId) -> Response[AgentReply]:
    """An agent as it is now; its prompt and its budget are for administrators."""
    return _answer(listing.agent_in(wiring.table(), app.caller.tenant, agent_id))


@app.put(
    "/agents/<agentId>",
    operation_id="putAgent",
    responses=tagged(responses({200: ("The agent now", AgentReply)}, CHANGED)),
    summary="Change an agent",
    tags=_TAG,
)
def replace(agent_id: AgentId, request: AgentRequest, if_match: IfMatch = None) -> Response[AgentReply]:
    """Make a new version of an agent. Runs that have begun go on as the version that they began as."""
    settings = request.settings(wiring.model_servers())
    return _answer(_commit(lambda reader: _changing().replace(reader, agent_id, settings, _unchanged(if_match))))


@app.delete(
    "/agents/<agentId>",
    operation_id="deleteAgent",
    responses=responses({204: ("Deleted", None)}, DELETED),
    summary="Delete an agent",
    tags=_TAG,
)
def delete(agent_id: AgentId, if_match: IfMatch = None) -> Response[None]:
    """Delete an agent. Its sessions can still be read, and runs that have begun go on; no other run begins."""
    _commit(lambda reader: changes.delete(reader, agent_id, _unchanged(if_match)))
    return Response(status_code=204)


@app.put(
    "/agents/<agentId>/tools",
    operation_id="putAgentTools",
    responses=tagged(responses({200: ("The agent now", AgentReply)}, CHANGED)),
    summary="Give an agent its tools",
    tags=_TAG,
)
def set_tools(agent_id: AgentId, request: AgentToolsRequest, if_match: IfMatch = None) -> Response[AgentReply]:
    """Give an agent these tools and no others, in a new version."""
    tools = tuple(request.tools)
    return _answer(_commit(lambda reader: _changing().set_tools(reader, agent_id, tools, _unchanged(if_match))))


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
