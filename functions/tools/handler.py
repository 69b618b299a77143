"""Tools: the built-in ones, and those that a tenant has added, each one HTTP request. For administrators."""

from collections.abc import Callable
from typing import Any, TypeVar

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import config, wiring
from spotter.agent.idempotency import Operation, client_id_of
from spotter.api.app import Api, answer
from spotter.api.etags import IfMatch, answer_tagged, check, tagged
from spotter.api.problems import responses
from spotter.api.shapes import Force, IdempotencyKey, Limit, NextToken
from spotter.api.tools import HttpToolRequest, OneTool, ToolId, ToolList, ToolReply, ToolTestReply, ToolTestRequest
from spotter.observability import observed
from spotter.platform.agents.tool_users import refuse_used
from spotter.platform.http_tools import use_cases
from spotter.platform.http_tools.checking import check_tool
from spotter.platform.http_tools.record import TOOLS, HttpTool, ref_of
from spotter.platform.http_tools.trying import try_tool
from spotter.platform.http_tools.use_cases import Credentials, Tool, Vault
from spotter.platform.trials import trial_key
from spotter.store.events import stamp
from spotter.store.keys import tenant_pk
from spotter.training import repository
from spotter.training.person.posting import Posting
from spotter.training.records import Change, Reader
from spotter.training.repository import TableReader

app = Api(
    refuse=wiring.refuse_deleted,
    admins_only=lambda _route: True,
    count=wiring.count_request,
    counted={"POST /tools/{toolId}/test"},
)
wiring.warm(wiring.table)

Result = TypeVar("Result")
_TAG = ["tools"]


def _reader() -> Reader:
    return TableReader(wiring.table(), tenant_pk(app.caller.tenant))


def _commit(change: Callable[[Reader], Change[Result]]) -> Result:
    return repository.commit(wiring.table(), tenant_pk(app.caller.tenant), stamp(wiring.now()), change)


def _credentials(request: HttpToolRequest, tool: HttpTool) -> Credentials:
    """What is sent of credentials. InvalidFields for a tool that cannot be kept: then none are sealed."""
    check_tool(tool, request.secret_headers, wiring.tools(), local=config.load().local_egress)
    tenant = app.caller.tenant
    vault = Vault(
        seal=lambda owner, values: wiring.secrets_of_tenants().seal(tenant, owner, values),
        holds=lambda owner, sealed, values: wiring.secrets_of_tenants().holds(tenant, owner, sealed, values),
    )
    return Credentials.of(request.secret_headers, vault)


def _answer(tool: Tool, status: int = 200) -> Response[OneTool]:
    return answer_tagged(OneTool(tool=ToolReply.of(tool)), tool.version, status)


@app.get(
    "/tools",
    operation_id="listTools",
    responses=responses({200: ("A page of tools", ToolList)}, (401, 403, 422)),
    summary="The tools that agents can be given",
    tags=_TAG,
)
def list_tools(limit: Limit = 20, next_token: NextToken = None) -> ToolList:
    """The built-in tools, and those of the tenant."""
    return ToolList.page(wiring.tools().values(), use_cases.listed(_reader()), limit, next_token)


@app.post(
    "/tools",
    operation_id="addTool",
    responses=tagged(responses({201: ("The tool", OneTool)}, (400, 401, 403, 409, 415, 422))),
    summary="Add a tool of your own",
    tags=_TAG,
)
def add_tool(request: HttpToolRequest, key: IdempotencyKey = None) -> Response[OneTool]:
    """Add a tool that is one HTTP request. No agent has it until it is given it."""
    sent = client_id_of(Operation.ADD_TOOL, key or wiring.new_id())
    posting = Posting.of(f"{tenant_pk(app.caller.tenant)} {app.caller.user} {sent}", request.content())
    new = request.tool(posting.new_id("tool"), posting.mark, stamp(wiring.now()))
    credentials = _credentials(request, new)
    return _answer(_commit(lambda reader: use_cases.add(reader, posting, new, credentials)), 201)


@app.get(
    "/tools/<toolId>",
    operation_id="getTool",
    responses=tagged(responses({200: ("The tool", OneTool)}, (401, 403, 404, 422))),
    summary="A tool of your own",
    tags=_TAG,
)
def get_tool(tool_id: ToolId) -> Response[OneTool]:
    """A tool, without the values of its secret headers: nobody sees them again."""
    return _answer(TOOLS.one(_reader(), tool_id))


@app.put(
    "/tools/<toolId>",
    operation_id="putTool",
    responses=tagged(responses({200: ("The tool now", OneTool)}, (400, 401, 403, 404, 409, 412, 415, 422))),
    summary="Change a tool of your own",
    tags=_TAG,
)
def put_tool(tool_id: ToolId, request: HttpToolRequest, if_match: IfMatch = None) -> Response[OneTool]:
    """Replace a tool. Runs that are under way may use it as it was for another minute."""
    check(if_match, TOOLS.one(_reader(), tool_id).version)
    new = request.tool(tool_id, None, stamp(wiring.now()))
    credentials = _credentials(request, new)

    def change(reader: Reader) -> Change[Tool]:
        check(if_match, TOOLS.one(reader, tool_id).version)
        return use_cases.replace(reader, new, credentials, local=config.load().local_egress)

    return _answer(_commit(change))


@app.delete(
    "/tools/<toolId>",
    operation_id="deleteTool",
    responses=responses({204: ("Deleted", None)}, (401, 403, 404, 409, 412, 422)),
    summary="Delete a tool of your own",
    tags=_TAG,
)
def delete_tool(tool_id: ToolId, force: Force = False, if_match: IfMatch = None) -> Response[None]:
    """Delete a tool with its credentials. Where agents have it, 409 names them, and nothing goes without force."""

    def change(reader: Reader) -> Change[Tool]:
        check(if_match, TOOLS.one(reader, tool_id).version)
        if not force:
            refuse_used(reader, lambda ref: ref == ref_of(tool_id))
        return use_cases.delete(reader, tool_id)

    _commit(change)
    return Response(status_code=204)


@app.post(
    "/tools/<toolId>/test",
    operation_id="testTool",
    responses=responses({200: ("What came of it", ToolTestReply)}, (400, 401, 403, 404, 415, 422, 429)),
    summary="Try a tool",
    tags=_TAG,
)
def test_tool(tool_id: ToolId, request: ToolTestRequest, key: IdempotencyKey = None) -> Response[ToolTestReply]:
    """Call a tool as an agent would, within its schema and its policy, and show what is sent, what comes back and what
    a model would be told. Nobody is asked to approve it, and no day's count has it; it counts as a request.
    """
    tool = TOOLS.one(_reader(), tool_id).value
    tried = try_tool(
        tool,
        request.arguments,
        wiring.table(),
        wiring.secrets_of_tenants,
        wiring.outgoing,
        tenant=app.caller.tenant,
        idempotency_key=trial_key(app.caller.tenant, app.caller.user, ref_of(tool_id), key or wiring.new_id()),
    )
    return answer(200, ToolTestReply.of(tried, tool.secret_headers))


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
