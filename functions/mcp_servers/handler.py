"""MCP servers of a tenant: connect, change and delete them, look at them, choose their tools. For administrators."""

import time
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import config, wiring
from spotter.agent.idempotency import Operation, client_id_of
from spotter.api.app import Api
from spotter.api.etags import IfMatch, answer_tagged, check, tagged
from spotter.api.mcp_servers import (
    SERVER_ID,
    McpServer,
    McpServerList,
    McpServerReply,
    McpServerRequest,
    McpTestReply,
    McpTestRequest,
    McpToolsRequest,
    ServerId,
)
from spotter.api.mcp_tool_trials import McpToolTestReply, McpToolTestRequest
from spotter.api.paging import place_in, place_token
from spotter.api.problems import responses
from spotter.api.shapes import Force, IdempotencyKey, Limit, NextToken
from spotter.errors import NotFound
from spotter.observability import observed
from spotter.platform.agents.tool_users import refuse_used
from spotter.platform.mcp_servers import choosing, repository, servers
from spotter.platform.mcp_servers.names import is_of_server
from spotter.platform.mcp_servers.records import ServerState
from spotter.platform.mcp_servers.repository import Decided, find_server
from spotter.platform.mcp_servers.servers import Configuration
from spotter.platform.mcp_servers.trying import try_tool
from spotter.platform.secrets_record import Sealed
from spotter.platform.trials import trial_key
from spotter.store.events import stamp
from spotter.store.keys import tenant_pk
from spotter.training.person.posting import Posting
from spotter.training.records import Reader
from spotter.training.repository import TableReader

app = Api(
    refuse=wiring.refuse_deleted,
    admins_only=lambda _route: True,
    count=wiring.count_request,
    counted={
        "POST /mcp-servers/test",
        "POST /mcp-servers/{serverId}/health",
        "POST /mcp-servers/{serverId}/tools/test",
    },
)
wiring.warm(wiring.table)

Result = TypeVar("Result")
_TAG = ["mcp servers"]
_FOUND = tagged(responses({200: ("The server", McpServerReply)}, (401, 403, 404, 422)))
_LOOKED = tagged(responses({200: ("The server", McpServerReply)}, (401, 403, 404, 422, 429)))


def _commit(decide: Callable[[Reader], Decided[Result]]) -> Result:
    return repository.commit(wiring.table(), app.caller.tenant, stamp(wiring.now()), decide, pause=time.sleep)


def _seal(server: str, values: Mapping[str, str]) -> Sealed:
    return wiring.secrets_of_tenants().seal(app.caller.tenant, server, values)


def _unseal(server: str, sealed: Sealed) -> Mapping[str, str]:
    return wiring.secrets_of_tenants().open(app.caller.tenant, server, sealed)


def _checked(request: McpServerRequest | McpTestRequest) -> Configuration:
    asked = request.configuration()
    asked.check(local=config.load().local_egress)
    return asked


def _told(state: ServerState, status: int = 200) -> Response[McpServerReply]:
    return answer_tagged(McpServerReply(server=McpServer.of(state)), state.version, status)


@app.get(
    "/mcp-servers",
    operation_id="listMcpServers",
    responses=responses({200: ("A page of them", McpServerList)}, (401, 403, 422)),
    summary="The MCP servers of your tenant",
    tags=_TAG,
)
def list_servers(limit: Limit = 20, next_token: NextToken = None) -> McpServerList:
    """Every server with its health and its tools, which have no schemas here."""
    after = place_in(next_token, SERVER_ID) if next_token else ""
    states, last = repository.page_of_servers(wiring.table(), app.caller.tenant, limit, after)
    return McpServerList.of(states, place_token(last) if last else None)


@app.post(
    "/mcp-servers",
    operation_id="connectMcpServer",
    responses=tagged(responses({201: ("The server", McpServerReply)}, (400, 401, 403, 409, 415, 422))),
    summary="Connect an MCP server",
    tags=_TAG,
)
def connect(request: McpServerRequest, key: IdempotencyKey = None) -> Response[McpServerReply]:
    """Keep a server. Nothing is asked of it yet: look at its health, then choose its tools."""
    asked, tenant, at = _checked(request), app.caller.tenant, stamp(wiring.now())
    sent = client_id_of(Operation.CONNECT_MCP_SERVER, key or wiring.new_id())
    posting = Posting.of(f"{tenant_pk(tenant)} {app.caller.user} {sent}", asked.described())
    return _told(_commit(lambda reader: servers.create(reader, tenant, posting, asked, _seal, _unseal, at)), 201)


@app.post(
    "/mcp-servers/test",
    operation_id="testMcpServer",
    responses=responses({200: ("What was found", McpTestReply)}, (400, 401, 403, 415, 422, 429)),
    summary="Try an MCP server",
    tags=_TAG,
)
def test(request: McpTestRequest) -> McpTestReply:
    """Ask a server that is not connected for its tools, and keep nothing of it.

    With auth of type oauth and no tokenUrl, find out where its tokens are given out instead. No secret is sent then.
    """
    return McpTestReply.of(wiring.mcp_checks().try_out(app.caller.tenant, _checked(request)))


@app.get(
    "/mcp-servers/<serverId>",
    operation_id="getMcpServer",
    responses=_FOUND,
    summary="An MCP server",
    tags=_TAG,
)
def one(server_id: ServerId) -> Response[McpServerReply]:
    """The server with its health and its tools, as they were when it was looked at last."""
    return _told(find_server(TableReader(wiring.table(), tenant_pk(app.caller.tenant)), server_id))


@app.put(
    "/mcp-servers/<serverId>",
    operation_id="putMcpServer",
    responses=tagged(responses({200: ("The server now", McpServerReply)}, (400, 401, 403, 404, 412, 415, 422))),
    summary="Change an MCP server",
    tags=_TAG,
)
def put(server_id: ServerId, request: McpServerRequest, if_match: IfMatch = None) -> Response[McpServerReply]:
    """Replace its configuration. Its id, its slug, and what was approved of its tools stay."""
    asked, at = _checked(request), stamp(wiring.now())

    def change(reader: Reader) -> Decided[ServerState]:
        state = find_server(reader, server_id)
        check(if_match, state.version)
        return servers.change(reader, state, asked, _seal, at)

    return _told(_commit(change))


@app.delete(
    "/mcp-servers/<serverId>",
    operation_id="deleteMcpServer",
    responses=responses({204: ("Deleted", None)}, (401, 403, 404, 409, 412, 422)),
    summary="Delete an MCP server",
    tags=_TAG,
)
def delete(server_id: ServerId, force: Force = False, if_match: IfMatch = None) -> Response[None]:
    """Delete a server with its credentials, its pins and its health. Where agents have tools of it, 409 names them, and
    nothing is deleted without force.
    """

    def change(reader: Reader) -> Decided[None]:
        state = find_server(reader, server_id)
        check(if_match, state.version)
        if not force:
            refuse_used(reader, lambda ref: is_of_server(ref, server_id))
        return servers.delete(app.caller.tenant, state)

    _commit(change)
    return Response(status_code=204)


@app.post(
    "/mcp-servers/<serverId>/health",
    operation_id="checkMcpServer",
    responses=_LOOKED,
    summary="Look at an MCP server",
    tags=_TAG,
)
def health(server_id: ServerId) -> Response[McpServerReply]:
    """Ask the server for its tools now, and keep what is found. That it does not answer is told in its health."""
    state = wiring.mcp_checks().check_again(app.caller.tenant, server_id)
    if state is None:
        raise NotFound("There is no such MCP server.")
    return _told(state)


@app.put(
    "/mcp-servers/<serverId>/tools",
    operation_id="chooseMcpTools",
    responses=tagged(responses({200: ("The server now", McpServerReply)}, (400, 401, 403, 404, 409, 412, 415, 422))),
    summary="Choose the tools of an MCP server",
    tags=_TAG,
)
def choose(server_id: ServerId, request: McpToolsRequest, if_match: IfMatch = None) -> Response[McpServerReply]:
    """Turn tools on, as they were listed last, and all others off. One that changes is off until it is sent again with
    its new hash.
    """
    at = stamp(wiring.now())

    def change(reader: Reader) -> Decided[ServerState]:
        state = find_server(reader, server_id)
        check(if_match, state.version)
        return choosing.choose(reader, state, request.chosen(), at)

    return _told(_commit(change))


@app.post(
    "/mcp-servers/<serverId>/tools/test",
    operation_id="testMcpTool",
    responses=responses({200: ("What came of it", McpToolTestReply)}, (400, 401, 403, 404, 415, 422, 429)),
    summary="Try a tool of an MCP server",
    tags=_TAG,
)
def test_tool(server_id: ServerId, request: McpToolTestRequest, key: IdempotencyKey = None) -> McpToolTestReply:
    """Call a tool as an agent would, within its schema and the server's policy, whether it is on or not, and show what
    is sent, what comes back and what a model would be told. Nobody is asked to approve it, and no day's count has it.
    """
    ref = f"mcp:{server_id}:{request.name}"
    sent = trial_key(app.caller.tenant, app.caller.user, ref, key or wiring.new_id())
    tried = try_tool(wiring.mcp_checks(), app.caller.tenant, server_id, request.name, request.arguments, sent)
    if tried is None:
        raise NotFound("There is no such MCP server.")
    return McpToolTestReply.of(tried, request, sent)


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
