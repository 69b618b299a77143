"""The world on AWS, wired together once per process. Clients are made at first use: most calls need only DynamoDB."""

import secrets
import threading
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from typing import Any

import botocore.session
from botocore.config import Config as ClientConfig

from spotter import config
from spotter.agent.executions import StepFunctionsRuns
from spotter.agent.ports import Ports
from spotter.agent.profile import AgentProfile
from spotter.llm.provider import Provider
from spotter.observability import logger
from spotter.store.blobs import S3Blobs
from spotter.store.dynamo import DynamoTable
from spotter.store.dynamo_client import make_client
from spotter.store.log import EventLog
from spotter.stream.audience import ApiGatewayPost, Connections
from spotter.tools.tool import Tool

_CLIENT = ClientConfig(
    connect_timeout=2,
    read_timeout=15,
    retries={"mode": "standard", "total_max_attempts": 3},
    max_pool_connections=64,
    tcp_keepalive=True,
    s3={"addressing_style": "path"},
)
"""Short timeouts and few retries: a function that hangs is retried by the state machine, which is cheaper."""


def now() -> datetime:
    """The moment, in UTC."""
    return datetime.now(UTC)


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_hex(12)


_making_clients = threading.Lock()
_clients: dict[tuple[str, str | None], Any] = {}


def client(service: Any, endpoint: str | None = None) -> Any:
    """One client per service, shared by all calls of this process. Making one is not thread-safe; using it is."""
    made = _clients.get((service, endpoint))
    if made is None:
        with _making_clients:
            made = _clients.get((service, endpoint)) or _made(service, endpoint)
            _clients[(service, endpoint)] = made
    return made


@cache
def _session() -> botocore.session.Session:
    """The session of every client but DynamoDB's. boto3 would add its resources and S3 transfers to each cold start."""
    return botocore.session.Session()


def _made(service: Any, endpoint: str | None) -> Any:
    if service == "dynamodb":
        return make_client(_CLIENT, endpoint_url=endpoint)
    return _session().create_client(service, config=_CLIENT, endpoint_url=endpoint)


def forget_clients() -> None:
    """Forget every client: tests and the local run change where AWS is."""
    _clients.clear()


@cache
def table() -> DynamoTable:
    """The table."""
    return DynamoTable(client("dynamodb"), config.load().table)


@cache
def post() -> ApiGatewayPost:
    """The connections of the WebSocket API."""
    url = config.load().callback_url
    return ApiGatewayPost(lambda: client("apigatewaymanagementapi", url))


@cache
def audience() -> Connections:
    """Those who watch."""
    return Connections(post(), table(), now)


@cache
def provider() -> Provider:
    """Who answers. A fault of the coach's is logged by its name and place, and answered in plain words."""
    from spotter.llm.fallback import WithFallback
    from spotter.llm.offline.provider import OfflineProvider

    return WithFallback(OfflineProvider(), _log_fault)


def _log_fault(error: str, place: str) -> None:
    logger.error("a message could not be dealt with", extra={"error": error, "place": place})


@cache
def tools() -> Mapping[str, Tool[Any]]:
    """Every tool that there is."""
    from spotter.tools.registry import REGISTRY

    return REGISTRY


@cache
def ports() -> Ports:
    """Everything that the loop needs."""
    settings = config.load()
    blobs = S3Blobs(lambda: client("s3"), settings.bucket)
    return Ports(
        log=EventLog(table(), blobs, now),
        table=table(),
        blobs=blobs,
        runs=StepFunctionsRuns(lambda: client("stepfunctions"), settings.state_machine),
        audience=audience(),
        provider=provider,
        tools=tools,
        profile=AgentProfile(),
        clock=now,
        monotonic=time.monotonic,
        pause=time.sleep,
        new_id=new_id,
    )
