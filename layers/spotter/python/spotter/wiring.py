"""The world on AWS, wired together once per process.

Clients are made at first use, as a call may need only DynamoDB. In Lambda each handler names what its calls do need,
and that is made with the handler's import (``warm``). Likewise what only some functions need is imported where it is
made.
"""

import os
import secrets
import threading
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import UTC, datetime
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

import botocore.session
from botocore.config import Config as ClientConfig

from spotter import config
from spotter.observability import logger
from spotter.store.dynamo import DynamoTable
from spotter.store.dynamo_client import make_client

if TYPE_CHECKING:
    import httpx2
    from aws_lambda_powertools.utilities.parameters.secrets import SecretsProvider

    from spotter.agent.agent_versions import AgentVersions
    from spotter.agent.costs.budget import Budget
    from spotter.agent.ports import Ports
    from spotter.agent.profile import AgentProfile
    from spotter.api.bearer import Bearer
    from spotter.api.identity import Caller
    from spotter.errors import SpotterError
    from spotter.llm.choice import Models
    from spotter.llm.embedding import Embedder
    from spotter.llm.provider import Provider
    from spotter.mcp.client.client import McpClient
    from spotter.mcp.client.endpoint import Endpoint
    from spotter.mcp.client.oauth import Tokens
    from spotter.platform.agents.tool_refs import RefCheck
    from spotter.platform.limits.limits import Limits
    from spotter.platform.mcp_servers.authorization import Authorizations
    from spotter.platform.mcp_servers.calling import PinnedCalls
    from spotter.platform.mcp_servers.checking import Checks
    from spotter.platform.outgoing.client import Outgoing
    from spotter.platform.outside import OutsideTools
    from spotter.platform.secrets import Secrets
    from spotter.store.sign_ins import CognitoSignIns
    from spotter.stream.audience import ApiGatewayPost, Connections
    from spotter.tools.outside import OutsideTool
    from spotter.tools.tool import AnyTool


def _patience(read_seconds: float, attempts: int, **more: Any) -> ClientConfig:
    return ClientConfig(
        connect_timeout=1,
        read_timeout=read_seconds,
        retries={"mode": "standard", "total_max_attempts": attempts},
        max_pool_connections=64,
        tcp_keepalive=True,
        **more,
    )


CLIENTS: dict[str, ClientConfig] = {
    "dynamodb": _patience(3, 2),
    "stepfunctions": _patience(3, 2),
    "s3": _patience(5, 2, s3={"addressing_style": "path"}, signature_version="s3v4"),
    "secretsmanager": _patience(2, 2),
    "cognito-idp": _patience(2, 2),
    "kms": _patience(2, 2),
    "apigatewaymanagementapi": _patience(1.5, 1),
}
"""How long each service is waited for. A dead one is an error of ours well before any function is killed over it; a
slow watcher costs a step little, because a frame that was not sent is the client's gap to close."""

HASTY = _patience(2, 1)
"""For those who ask DynamoDB again by themselves."""


MOST_MCP_BYTES = 2_000_000
"""Of one answer of an MCP server: a page of its tools, a result, or in the older transport all that it says."""
KEYS_KEPT_SECONDS = 3600
"""Of the user pool; one that is not known is looked for at once, though not twice in half a minute."""
KEYS_SECONDS = 2

LIMITS_KEPT_SECONDS = 60
MOST_LIMITS_KEPT = 1_000
"""Tenants whose limits a function keeps."""


def now() -> datetime:
    """The moment, in UTC."""
    return datetime.now(UTC)


def new_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_hex(12)


_making_clients = threading.Lock()
_clients: dict[tuple[str, str | None, bool], Any] = {}


def client(service: Any, endpoint: str | None = None, *, hasty: bool = False) -> Any:
    """One client per service, shared by all calls of this process. Making one is not thread-safe; using it is.

    A ``hasty`` one makes a single attempt.
    """
    wanted = (service, endpoint, hasty)
    made = _clients.get(wanted)
    if made is None:
        with _making_clients:
            made = _clients.get(wanted) or _made(service, endpoint, HASTY if hasty else CLIENTS[service])
            _clients[wanted] = made
    return made


@cache
def _session() -> botocore.session.Session:
    """The session of every client but DynamoDB's. boto3 would add its resources and S3 transfers to each cold start."""
    return botocore.session.Session()


def _made(service: Any, endpoint: str | None, patience: ClientConfig) -> Any:
    if service == "dynamodb":
        return make_client(patience, endpoint_url=endpoint)
    return _session().create_client(service, config=patience, endpoint_url=endpoint)


def forget_clients() -> None:
    """Forget every client: tests and the local run change where AWS is."""
    _clients.clear()


def warm(*needs: Callable[[], object]) -> None:
    """Make in Lambda's INIT what the first call would make otherwise; nothing outside of Lambda.

    INIT has a whole processor, whatever the memory of the function; a call has the share that its memory buys. Nothing
    is sent: a client is made of files and of the environment.
    """
    if "AWS_LAMBDA_FUNCTION_NAME" in os.environ:
        for need in needs:
            need()


def polling_client() -> Any:
    """DynamoDB, for those who ask again by themselves."""
    return client("dynamodb", hasty=True)


def executions_client() -> Any:
    """Step Functions."""
    return client("stepfunctions")


def objects_client() -> Any:
    """S3. Few calls need it: only texts over 100 KB lie there."""
    return client("s3")


def users_client() -> Any:
    """The user pool. Few calls need it."""
    return client("cognito-idp")


def frames_client() -> Any:
    """The connections of the WebSocket API."""
    return client("apigatewaymanagementapi", config.load().callback_url)


@cache
def table() -> DynamoTable:
    """The table."""
    return DynamoTable(client("dynamodb"), config.load().table, hasty=polling_client)


@cache
def post() -> "ApiGatewayPost":
    """The connections of the WebSocket API."""
    from spotter.stream.audience import ApiGatewayPost

    return ApiGatewayPost(frames_client)


@cache
def audience() -> "Connections":
    """Those who watch."""
    from spotter.stream.audience import Connections

    return Connections(post(), table(), now)


def sign_ins() -> "CognitoSignIns":
    """Who can sign in."""
    from spotter.store.sign_ins import CognitoSignIns

    return CognitoSignIns(users_client, config.load().user_pool)


def refuse_deleted(caller: "Caller") -> None:
    """Unauthenticated for a caller who was deleted: a token is good for up to an hour longer than its user."""
    from spotter.errors import Unauthenticated
    from spotter.store.accounts import mark_of

    if mark_of(table(), caller.tenant, caller.user) is not None:
        raise Unauthenticated("This account was deleted.")


@cache
def offline() -> "Provider":
    """The coach without a model. A fault of its is logged by its name and place, and answered in plain words."""
    from spotter.llm.fallback import WithFallback
    from spotter.llm.offline import OfflineProvider

    return WithFallback(OfflineProvider(), _log_fault("a message could not be dealt with"))


@cache
def models() -> "Models":
    """Every model that may be asked, with offline behind them. Adapters and SDKs are imported when one is asked."""
    from spotter.llm.choice import Adapters, Models
    from spotter.llm.keys import EnvironmentKeys, SecretKeys

    settings = config.load().models
    report = _log_fault("a model could not be asked")
    keys = SecretKeys(settings.keys_secret, secrets_provider, report) if settings.keys_secret else None
    adapters = Adapters(settings, aws_of_bedrock)
    return Models(
        settings,
        keys or EnvironmentKeys(settings.keys),
        offline(),
        report,
        adapters.make,
        make_embedder=adapters.make_embedder,
    )


@cache
def budget() -> "Budget":
    """What models may use."""
    from spotter.agent.costs.budget import budget_of

    return budget_of(os.environ)


@cache
def limits() -> "Limits":
    """What this deployment allows its users."""
    from spotter.platform.limits.limits import limits_in

    return limits_in(os.environ, budget().as_limits)


_limits_read: dict[str, tuple[float, "Limits"]] = {}


def limits_of(tenant: str) -> "Limits":
    """The limits that count for a tenant, at most a minute old. Conversations keep their own (``agent/admission``)."""
    read_at, found = _limits_read.get(tenant, (0.0, None))
    if found is None or time.monotonic() - read_at > LIMITS_KEPT_SECONDS:
        found = _limits_now(tenant)
    return found


def _limits_now(tenant: str) -> "Limits":
    from spotter.platform.limits.repository import read_limits

    found = read_limits(table(), tenant, limits())
    if len(_limits_read) >= MOST_LIMITS_KEPT:
        _limits_read.clear()
    _limits_read[tenant] = (time.monotonic(), found)
    return found


def forget_limits() -> None:
    """Read the limits of every tenant anew."""
    _limits_read.clear()


def budget_of(tenant: str) -> "Budget":
    """What models may use for the users of a tenant."""
    return budget().within(limits_of(tenant))


def count_request(caller: "Caller", name: str) -> None:
    """Count a request that belongs to no conversation; TooManyRequests. ``name`` is empty, or it counts once by it.

    Nobody is refused by limits that were read before: they may be higher now.
    """
    from spotter.agent.admission.requests import count_request
    from spotter.errors import TooManyRequests

    def count(allowed: "Limits") -> None:
        count_request(table(), allowed, caller.tenant, caller.user, now=now(), key=name, pause=time.sleep)

    known = limits_of(caller.tenant)
    try:
        count(known)
    except TooManyRequests:
        allowed = _limits_now(caller.tenant)
        if allowed == known:
            raise
        count(allowed)


def default_agent() -> "AgentProfile":
    """The agent that always exists, as this deployment is set."""
    from spotter.agent.profile import AgentProfile

    return AgentProfile(budget=budget(), selection=config.load().selection)


@cache
def agents() -> "AgentVersions":
    """The agents of all tenants, as runs work as them."""
    from spotter.agent.agent_versions import AgentVersions

    return AgentVersions(table, default_agent)


def tool_check() -> "RefCheck":
    """What knows which tools an agent may be given."""
    from spotter.platform.agents.tool_refs import HTTP, MCP, check_of
    from spotter.tools.built_in import BUILT_IN_TOOLS

    def outside(tenant: str, refs: Sequence[str]) -> Mapping[str, str]:
        from spotter.platform.outside import unknown_refs

        return unknown_refs(table(), tenant, refs)

    return check_of(BUILT_IN_TOOLS, outside={HTTP: outside, MCP: outside})


def model_servers() -> "Collection[str]":
    """The providers in whose place a server of one's own is asked."""
    return config.load().models.base_urls.keys()


def check_agent(tenant: str, agent: str) -> None:
    """NotFound for an agent that the tenant does not have."""
    from spotter.platform.agents.lookup import check_known

    check_known(table(), tenant, agent)


def provider_for(profile: "AgentProfile") -> "Provider":
    """Who answers for an agent: its own choice, the deployment's, the others that are configured, and offline."""
    return models().provider_for(profile.provider, profile.model)


def embedder_for(profile: "AgentProfile") -> "Embedder":
    """Whose vectors the memories of an agent are found by."""
    return models().embedder_for(profile.provider, profile.model)


def aws_of_bedrock() -> Mapping[str, str]:
    """What Bedrock is called with that the environment does not say: nothing. The local run knows better."""
    return {}


@cache
def secrets_provider() -> "SecretsProvider":
    """What reads secrets and keeps them for a while."""
    from aws_lambda_powertools.utilities.parameters.secrets import SecretsProvider

    return SecretsProvider(boto3_client=client("secretsmanager"))


@cache
def secrets_of_tenants() -> "Secrets":
    """What seals and opens the credentials of tools and MCP servers."""
    from spotter.platform.secrets import Secrets

    return Secrets(lambda: client("kms"), config.load().secrets_key)


@cache
def outgoing() -> "Outgoing":
    """What makes clients for addresses that tenants name."""
    from spotter.platform.outgoing.client import Outgoing

    return Outgoing(local=config.load().local_egress)


@cache
def mcp_tokens() -> "Tokens":
    """The access tokens that this process has for MCP servers."""
    from spotter.mcp.client.oauth import Tokens

    return Tokens()


@cache
def mcp_client() -> "McpClient":
    """What speaks with tenants' MCP servers: the SDK, over checked connections alone."""
    from spotter.mcp.client.client import McpClient
    from spotter.platform.outgoing.exchange import Limits

    def http(endpoint: "Endpoint", seconds: float) -> "httpx2.AsyncClient":
        limits = Limits(seconds=seconds, body_bytes=MOST_MCP_BYTES)
        return outgoing().async_client(limits, headers=endpoint.headers, auth=endpoint.auth)

    return McpClient(http)


def mcp_authorizations() -> "Authorizations":
    """What finds out where MCP servers' tokens are given out."""
    from spotter.platform.mcp_servers.authorization import Authorizations

    return Authorizations(outgoing())


@cache
def mcp_checks() -> "Checks":
    """What looks at tenants' MCP servers."""
    from spotter.platform.mcp_servers.checking import Checks

    return Checks(table, mcp_client, secrets_of_tenants, mcp_tokens, lambda: now(), mcp_authorizations)


@cache
def mcp_calls() -> "PinnedCalls":
    """What calls tools of MCP servers."""
    from spotter.platform.mcp_servers.calling import PinnedCalls

    return PinnedCalls(mcp_checks())


def log_sweep_fault(error: "SpotterError") -> None:
    """Log that an MCP server could not be looked at, by what went wrong with us."""
    logger.error("an MCP server could not be looked at", extra={"error": type(error).__name__})


def keys_reader() -> None:
    """What reads the keys of models, where they come from a secret: it takes a while to import."""
    if config.load().models.keys_secret:
        secrets_provider()


@cache
def bearer() -> "Bearer":
    """What verifies the tokens of requests that no authorizer has looked at."""
    from jwt import PyJWKClient

    from spotter.api.bearer import Bearer

    sign_in = config.load().sign_in
    keys = PyJWKClient(sign_in.keys_url, lifespan=KEYS_KEPT_SECONDS, timeout=KEYS_SECONDS)
    return Bearer(sign_in, keys, sign_ins().tenant, refuse_deleted)


def mcp_sdk() -> None:
    """The SDK of the Model Context Protocol: most of what its function imports."""
    import_module("spotter.mcp.transport")


def _log_fault(message: str) -> Callable[[str, str], None]:
    """Logs a fault of ours by its name and its place."""

    def report(error: str, place: str) -> None:
        logger.error(message, extra={"error": error, "place": place})

    return report


@cache
def tools() -> "Mapping[str, AnyTool]":
    """Every tool that there is."""
    from spotter.tools.registry import REGISTRY

    return REGISTRY


def rehearsal() -> None:
    """Let the offline coach answer a greeting, which nobody hears: its tables and patterns are read at first use."""
    from spotter.agent.context import request_of
    from spotter.agent.profile import AgentProfile
    from spotter.llm.offline import OfflineProvider
    from spotter.store.events import Event

    greeting = Event(1, "user_message", "", 0, "", "", {"message": "hello"})
    for _chunk in OfflineProvider().respond(request_of((greeting,), AgentProfile(), tools(), "2026-01-01")):
        continue


def outside_tools(tenant: str, profile: "AgentProfile") -> "Mapping[str, OutsideTool]":
    """The tools from outside that an agent has. Those that have none import nothing for it."""
    if not any(":" in ref for ref in profile.tools):
        return {}
    return _outside_tools()(tenant, profile)


@cache
def _outside_tools() -> "OutsideTools":
    from spotter.platform.outside import OutsideTools

    return OutsideTools(table, secrets_of_tenants, outgoing, mcp_calls)


@cache
def ports() -> "Ports":
    """Everything that the loop needs."""
    from spotter import recording
    from spotter.agent.executions import StepFunctionsRuns
    from spotter.agent.ports import Ports
    from spotter.llm.models import context_window
    from spotter.store.blobs import S3Blobs
    from spotter.store.log import EventLog

    settings = config.load()
    blobs = S3Blobs(objects_client, settings.bucket)
    return Ports(
        log=EventLog(table(), blobs, now),
        table=table(),
        blobs=blobs,
        runs=StepFunctionsRuns(executions_client, settings.state_machine),
        audience=audience(),
        provider=provider_for,
        embedder=embedder_for,
        tools=tools,
        profile_of=agents().profile,
        version_of=agents().newest,
        outside=outside_tools,
        clock=now,
        monotonic=time.monotonic,
        pause=time.sleep,
        limits=limits(),
        record=recording.record,
        context_window=context_window,
    )
