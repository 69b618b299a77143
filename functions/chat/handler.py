"""POST /agent/chat and POST /agent/sessions/{sessionId}/message: take a message, and wait a while for the reply."""

from typing import Any

from aws_lambda_powertools.event_handler import Response
from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter import config, recording, wiring
from spotter.agent.idempotency import Operation, client_id_of
from spotter.agent.post_message import derived_session, post_message
from spotter.agent.reply import wait
from spotter.api.app import Api, answer
from spotter.api.problems import responses
from spotter.api.shapes import IdempotencyKey, SessionId
from spotter.api.turns import ChatReply, ChatRequest, MessageRequest
from spotter.observability import observed

app = Api()
wiring.warm(wiring.ports, wiring.polling_client, wiring.executions_client, wiring.frames_client)
ANSWERS = responses(
    {200: ("The turn, finished", ChatReply), 202: ("Accepted; a run is at work", ChatReply)},
    (400, 401, 404, 409, 415, 422, 429),
)


@app.post(
    "/agent/chat",
    operation_id="chat",
    responses=ANSWERS,
    summary="Say something to the coach",
    tags=["conversations"],
)
def chat(request: ChatRequest, key: IdempotencyKey = None) -> Response[ChatReply]:
    """Take a user message and answer with the turn, or with where to follow it."""
    client_id = client_id_of(Operation.CHAT, key or wiring.new_id())
    session = request.session_id or derived_session(app.caller.tenant, app.caller.user, client_id)
    return say_and_wait(session, request, client_id, agent=request.agent_id, create=request.session_id is None)


@app.post(
    "/agent/sessions/<sessionId>/message",
    operation_id="sendMessage",
    responses=ANSWERS,
    summary="Say something in a session",
    tags=["conversations"],
)
def message(session_id: SessionId, request: MessageRequest, key: IdempotencyKey = None) -> Response[ChatReply]:
    """Take a user message in a session that exists."""
    client_id = client_id_of(Operation.SEND_MESSAGE, key or wiring.new_id())
    return say_and_wait(session_id, request, client_id)


def say_and_wait(
    session: str, said: ChatRequest | MessageRequest, client_id: str, *, agent: str | None = None, create: bool = False
) -> Response[ChatReply]:
    """Say it once, and wait for the reply.

    Where a run was at work already, or where the user watches over a WebSocket, the reply is taken only if it is there:
    a request that waits holds a function.
    """
    ports = wiring.ports()
    begun = ports.monotonic()
    ref = app.caller.session(session)
    posted = post_message(
        ports, ref, said.message, client_id=client_id, agent=agent, create=create, zone=said.time_zone
    )
    seconds = 0.0 if posted.joined or posted.watched else config.load().reply_wait_seconds
    reply = wait(ports, posted, begun + seconds)
    status = 200 if reply else 202
    recording.message_taken(ref, posted.run, joined=posted.joined, status=status, seconds=ports.monotonic() - begun)
    return answer(status, ChatReply.of(posted, reply))


@observed
def handler(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
    """Answer an HTTP API event."""
    return app.resolve(event, context)
