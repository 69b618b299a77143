"""Sessions: open, list, read, replay, follow, stop, delete; and tickets for the WebSocket."""

from typing import Annotated, Any

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.event_handler.openapi.params import Query
from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import config, wiring
from spotter.agent import approve, sessions
from spotter.agent.idempotency import Operation, client_id_of
from spotter.agent.post_message import derived_session
from spotter.api import paging
from spotter.api import sessions as wire
from spotter.api.agents import AgentId
from spotter.api.app import Api, answer
from spotter.api.approvals import shown_calls
from spotter.api.events import EventList, LoggedEvent
from spotter.api.problems import responses
from spotter.api.shapes import CallId, IdempotencyKey, Limit, NextToken, SessionId
from spotter.observability import observed
from spotter.platform.agents.keys import DEFAULT_AGENT
from spotter.platform.agents.lookup import check_known
from spotter.store import tickets

app = Api(count=wiring.count_request, counted_once={"POST /agent/sessions", "POST /agents/{agentId}/sessions"})
wiring.warm(wiring.ports, wiring.executions_client)
ONE = (401, 404, 422)
OPENED = (400, 401, 404, 409, 415, 422, 429)


@app.post(
    "/agent/stream-ticket",
    operation_id="createStreamTicket",
    responses=responses({200: ("A ticket for one connection", wire.Ticket)}, (401,)),
    summary="A single-use ticket for the WebSocket",
    tags=["conversations"],
)
def stream_ticket() -> wire.Ticket:
    """Hand out a ticket for one WebSocket connection, good for a minute."""
    bearer = tickets.Bearer(app.caller.tenant, app.caller.user)
    secret = tickets.issue(wiring.table(), bearer, wiring.now())
    url = config.load().callback_url.replace("http", "ws", 1)
    return wire.Ticket(ticket=secret, expires_in=int(tickets.LIFETIME.total_seconds()), url=url)


@app.get(
    "/agent/sessions",
    operation_id="listSessions",
    responses=responses({200: ("A page", wire.SessionList)}, (401, 422)),
    summary="Your sessions",
    tags=["sessions"],
)
def list_sessions(limit: Limit = 20, next_token: NextToken = None) -> wire.SessionList:
    """The caller's sessions, newest activity first."""
    caller = app.caller
    start = paging.start_of(caller.tenant, caller.user, next_token)
    page = sessions.list_sessions(wiring.ports(), caller.tenant, caller.user, limit=limit, start=start)
    return wire.SessionList.of(page)


@app.post(
    "/agent/sessions",
    operation_id="createSession",
    responses=responses({201: ("The session", wire.SessionReply)}, OPENED),
    summary="Open a session",
    tags=["sessions"],
)
def create(request: wire.CreateSessionRequest, key: IdempotencyKey = None) -> Response[wire.SessionReply]:
    """Open a session ahead of its first message; a retry with the same key opens the same one."""
    return _opened(request.agent_id or DEFAULT_AGENT, request, client_id_of(Operation.CREATE_SESSION, _sent(key)))


@app.get(
    "/agents/<agentId>/sessions",
    operation_id="listAgentSessions",
    responses=responses({200: ("A page", wire.SessionList)}, ONE),
    summary="Your sessions with an agent",
    tags=["sessions"],
)
def list_agent_sessions(agent_id: AgentId, limit: Limit = 20, next_token: NextToken = None) -> wire.SessionList:
    """The caller's sessions with an agent, newest activity first; those with one that was deleted since too.

    A page may hold fewer than there are: there are more as long as it has a nextToken.
    """
    caller = app.caller
    check_known(wiring.table(), caller.tenant, agent_id)
    start = paging.start_of(caller.tenant, caller.user, next_token)
    page = sessions.list_with_agent(wiring.ports(), caller.tenant, caller.user, agent_id, limit=limit, start=start)
    return wire.SessionList.of(page)


@app.post(
    "/agents/<agentId>/sessions",
    operation_id="createAgentSession",
    responses=responses({201: ("The session", wire.SessionReply)}, OPENED),
    summary="Open a session with an agent",
    tags=["sessions"],
)
def create_with_agent(
    agent_id: AgentId, request: wire.AgentSessionRequest, key: IdempotencyKey = None
) -> Response[wire.SessionReply]:
    """Open a session with an agent ahead of its first message; a retry with the same key opens the same one."""
    return _opened(agent_id, request, client_id_of(Operation.CREATE_AGENT_SESSION, _sent(key)))


def _sent(key: str | None) -> str:
    return key or wiring.new_id()


def _opened(agent: str, request: wire.AgentSessionRequest, client_id: str) -> Response[wire.SessionReply]:
    caller = app.caller
    ref = caller.session(derived_session(caller.tenant, caller.user, client_id))
    head = sessions.create(wiring.ports(), ref, agent=agent, title=request.title, metadata=request.metadata)
    return answer(201, wire.SessionReply(session=wire.Session.of(head)))


@app.get(
    "/agent/sessions/<sessionId>",
    operation_id="getSession",
    responses=responses({200: ("The session", wire.SessionDetail)}, ONE),
    summary="A session and its last actions",
    tags=["sessions"],
)
def read(session_id: SessionId) -> wire.SessionDetail:
    """A session, the tool calls that wait in it, and the last ten of its actions and results."""
    ref = app.caller.session(session_id)
    head, last = sessions.look(wiring.ports(), ref)
    actions = sessions.recent_actions(wiring.ports(), ref, last)
    waiting = sessions.waiting_calls(wiring.ports(), head, actions)
    return wire.SessionDetail(
        session=wire.Session.of(head),
        recent_actions=[LoggedEvent.of(event) for event in actions],
        approvals=shown_calls(waiting),
    )


@app.delete(
    "/agent/sessions/<sessionId>",
    operation_id="deleteSession",
    responses=responses({204: ("Deleted", None)}, ONE),
    summary="Delete a session",
    tags=["sessions"],
)
def delete(session_id: SessionId) -> Response[None]:
    """Delete a session with all that it holds."""
    sessions.delete(wiring.ports(), app.caller.session(session_id))
    return Response(status_code=204)


@app.get(
    "/agent/sessions/<sessionId>/events",
    operation_id="listEvents",
    responses=responses({200: ("A page", EventList)}, ONE),
    summary="A session's events, in order",
    tags=["sessions"],
)
def events(
    session_id: SessionId,
    after: Annotated[
        int,
        Query(
            description="The sequence number that the page begins behind. 0: the beginning.",
            ge=0,
            le=9_999_999_999,
            json_schema_extra={"examples": [0]},
        ),
    ] = 0,
    limit: Limit = 100,
    next_token: NextToken = None,
) -> EventList:
    """Replay a session's events, in order."""
    ref = app.caller.session(session_id)
    start = after if next_token is None else paging.event_before(next_token)
    page, more = sessions.events_after(wiring.ports(), ref, start, limit)
    return EventList.of(ref, page, more)


@app.get(
    "/agent/sessions/<sessionId>/status",
    operation_id="getSessionStatus",
    responses=responses({200: ("The status", wire.SessionStatus)}, ONE),
    summary="Whether a run is at work",
    tags=["sessions"],
)
def status(session_id: SessionId) -> wire.SessionStatus:
    """Whether a run is at work, and which tool calls wait for the user."""
    ports, ref = wiring.ports(), app.caller.session(session_id)
    head, last = sessions.look(ports, ref)
    return wire.SessionStatus.of(head, last, sessions.waiting_in(ports, head, last))


@app.post(
    "/agent/sessions/<sessionId>/cancel",
    operation_id="cancelRun",
    responses=responses({202: ("Noted", wire.CancelReply)}, ONE),
    summary="Stop the run that is at work",
    tags=["sessions"],
)
def cancel(session_id: SessionId) -> Response[wire.CancelReply]:
    """Stop the run that is at work."""
    run = sessions.cancel(wiring.ports(), app.caller.session(session_id))
    reply = wire.CancelReply(session_id=session_id, run_id=run, status="cancelling" if run else "idle")
    return answer(202, reply)


@app.post(
    "/agent/sessions/<sessionId>/approvals/<callId>",
    operation_id="decideToolCall",
    responses=responses({202: ("Noted", wire.DecisionReply)}, (400, 401, 404, 409, 415, 422, 429)),
    summary="Approve or deny a call that waits for it",
    tags=["sessions"],
)
def decide(session_id: SessionId, call_id: CallId, request: wire.DecisionRequest) -> Response[wire.DecisionReply]:
    """Approve or deny a tool call; a run carries the decision out. After a day a call has expired: 409 says so.

    409 ``run-at-work``: send it again in a moment, as ``Retry-After`` says.
    """
    run = approve.decide(wiring.ports(), app.caller.session(session_id), call_id, approved=request.approve)
    return answer(202, wire.DecisionReply(session_id=session_id, run_id=run, status="running" if run else "idle"))


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
