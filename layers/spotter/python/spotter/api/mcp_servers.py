"""GET, POST /mcp-servers and what is below them."""

import json
import re
from collections.abc import Iterable
from dataclasses import asdict
from typing import Annotated, Any, Literal, Self

from aws_lambda_powertools.event_handler.openapi.params import Path
from pydantic import AfterValidator, ConfigDict, Field, JsonValue, StringConstraints, model_validator

from spotter.api.shapes import ID_PATTERN, Moment, PageToken, ReplyModel, RequestModel, VisibleName
from spotter.mcp.client.endpoint import Transport
from spotter.platform.mcp_servers.checking import Trial
from spotter.platform.mcp_servers.choosing import Chosen, tools_of
from spotter.platform.mcp_servers.credentials import NEEDED, Credentials
from spotter.platform.mcp_servers.diagnosis import Step
from spotter.platform.mcp_servers.names import tool_ref
from spotter.platform.mcp_servers.pins import ToolState
from spotter.platform.mcp_servers.records import (
    DEFAULT_SECONDS,
    MOST_TIMEOUT_SECONDS,
    FoundTool,
    Health,
    Pin,
    ServerAuth,
    ServerState,
)
from spotter.platform.mcp_servers.servers import Configuration
from spotter.tools.outside import Approval

SERVER_ID = re.compile(ID_PATTERN)
_EXAMPLE_HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
MOST_POLICY_BYTES = 8_000
MOST_ENABLED = 128
MOST_SHOWN_IN_LIST = 300
"""Letters of a tool's description where many servers are listed."""

ServerId = Annotated[
    str,
    Path(
        alias="serverId",
        description="The MCP server's id.",
        pattern=ID_PATTERN,
        json_schema_extra={"examples": ["mcp_5f0c9a7be41d"]},
    ),
]
Url = Annotated[str, StringConstraints(min_length=1, max_length=2_000)]
Secret = Annotated[str, StringConstraints(min_length=1, max_length=4_000)]


def _small(policy: dict[str, JsonValue]) -> dict[str, JsonValue]:
    if len(json.dumps(policy)) > MOST_POLICY_BYTES:
        raise ValueError(f"a policy may take {MOST_POLICY_BYTES} bytes as JSON")
    return policy


Policy = Annotated[
    dict[str, JsonValue],
    AfterValidator(_small),
    Field(
        description="What calls of its tools may be: `arguments` by their names, each with const, enum, minimum, "
        "maximum, maxLength or pattern, and `callsPerDay` of one user.",
        examples=[{"arguments": {"limit": {"maximum": 20}}, "callsPerDay": 50}],
    ),
]
_url = "Where it is: https, and a name or an address of the public Internet."
_transport = "How MCP is spoken there: streamable HTTP, or the older SSE."
_auth = "How requests are signed."
_failed = "Which step failed: the first that did. Null: none, or it is not known."


class McpAuthRequest(RequestModel):
    """How requests are signed. What is secret is never shown again."""

    type: Literal["none", "bearer", "header", "oauth"] = Field(description="Which way: none, bearer, header or oauth.")
    token: Secret | None = Field(None, description="Of bearer: the token, at least 8 characters. Write-only.")
    header: str | None = Field(None, max_length=64, description="Of header: the name of the header.")
    value: Secret | None = Field(None, description="Of header: its value, at least 8 characters. Write-only.")
    token_url: Url | None = Field(
        None,
        description="Of oauth: the token endpoint, which client id and secret are sent to, and nobody else. A "
        "server that is connected must have it; left out of a test, it is looked for.",
    )
    client_id: Secret | None = Field(None, description="Of oauth, client credentials: the client's id. Write-only.")
    client_secret: Secret | None = Field(
        None, description="Of oauth: the client's secret, at least 8 characters. Write-only."
    )
    scope: str | None = Field(
        None, max_length=500, pattern=r"^[\x21\x23-\x5b\x5d-\x7e ]*$", description="Of oauth: the scopes, with spaces."
    )

    @model_validator(mode="after")
    def _belongs_to_its_type(self) -> Self:
        allowed = {"bearer": {"token"}, "header": {"header", "value"}}.get(self.type, set())
        if self.type == "oauth":
            allowed = {"token_url", "client_id", "client_secret", "scope"}
        given = {name for name in self.model_fields_set - {"type"} if getattr(self, name) is not None}
        if given - allowed:
            raise ValueError(f"{', '.join(sorted(given - allowed))}: not of auth of type {self.type}")
        if self.type == "header" and "header" not in given:
            raise ValueError("header: must be given")
        return self

    def credentials(self) -> Credentials:
        """What is asked for, its secrets apart."""
        auth = ServerAuth(type=self.type, header=self.header, token_url=self.token_url, scope=self.scope or None)
        named = {name: getattr(self, name) for name in NEEDED[self.type]}
        return Credentials(auth, {name: value for name, value in named.items() if value is not None})


class McpServerRequest(RequestModel):
    """An MCP server as it is to be."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "name": "Gym tools",
                    "url": "https://mcp.example.com/mcp",
                    "transport": "streamable-http",
                    "auth": {"type": "bearer", "token": "0123456789abcdef"},
                    "approval": "first",
                }
            ]
        }
    )

    name: VisibleName = Field(description="What people call it.")
    url: Url = Field(description=_url)
    transport: Transport = Field(Transport.STREAMABLE_HTTP, description=_transport)
    auth: McpAuthRequest | None = Field(
        None,
        description="How requests are signed. Left out or null: for a new server none, otherwise as they are. A secret "
        "that is left out stays, unless the requests go to another host than before: then it must be sent again.",
    )
    status: Literal["active", "disabled"] = Field("active", description="Tools of a disabled server are off.")
    approval: Approval = Field(
        Approval.FIRST, description="Whether a user approves calls: never, always, or the first one of each tool."
    )
    policy: Policy = Field(default_factory=dict)
    timeout_seconds: int = Field(
        DEFAULT_SECONDS,
        ge=1,
        le=MOST_TIMEOUT_SECONDS,
        strict=True,
        description="The longest that a call may take, in seconds.",
    )

    def configuration(self) -> Configuration:
        """What is asked for."""
        return Configuration(
            name=self.name,
            url=self.url,
            transport=self.transport,
            credentials=self.auth.credentials() if self.auth else None,
            status=self.status,
            approval=self.approval,
            policy=self.policy,
            timeout_seconds=self.timeout_seconds,
        )


class McpTestRequest(RequestModel):
    """An MCP server to be tried before it is connected.

    With auth of type oauth and no tokenUrl it is asked where its tokens are given out, without any secret.
    """

    __test__ = False  # its name makes pytest look for tests in it
    model_config = ConfigDict(
        json_schema_extra={"examples": [{"url": "https://mcp.example.com/mcp", "auth": {"type": "none"}}]}
    )

    url: Url = Field(description=_url)
    transport: Transport = Field(Transport.STREAMABLE_HTTP, description=_transport)
    auth: McpAuthRequest = Field(default_factory=lambda: McpAuthRequest(type="none"), description=_auth)

    def configuration(self) -> Configuration:
        """A server that is kept nowhere."""
        asked = McpServerRequest(name="test", url=self.url, transport=self.transport, auth=self.auth)
        return asked.configuration()


class McpEnabledTool(RequestModel):
    """A tool with the hash of what was seen of it."""

    name: str = Field(min_length=1, max_length=200, description="The tool's name at the server.")
    hash: str = Field(min_length=1, max_length=64, description="The hash that its reply had: approves a change.")


class McpToolsRequest(RequestModel):
    """Which tools of a server are to be on."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"enabled": [{"name": "echo", "hash": _EXAMPLE_HASH}]}]})

    enabled: list[Annotated[str, StringConstraints(min_length=1, max_length=200)] | McpEnabledTool] = Field(
        max_length=MOST_ENABLED,
        description="All that are to be on, by name; others are off. A tool that has changed since it was approved "
        "needs its new hash.",
    )

    def chosen(self) -> list[Chosen]:
        """What is asked for."""
        return [Chosen(each) if isinstance(each, str) else Chosen(each.name, each.hash) for each in self.enabled]


class McpAuthReply(ReplyModel):
    """How requests are signed, without what is secret."""

    type: str = Field(description="Which way: none, bearer, header or oauth.")
    has_secret: bool = Field(description="Whether a secret is kept.")
    header: str | None = Field(description="Of header: the name of the header.")
    token_url: str | None = Field(description="Of oauth: the token endpoint.")
    scope: str | None = Field(description="Of oauth: the scopes.")


class McpHealthReply(ReplyModel):
    """How the server was when it was looked at last."""

    ok: bool = Field(description="Whether it answered.")
    checked_at: Moment
    latency_ms: int | None = Field(
        description="How long it took to answer with all of its tools, in milliseconds. Null: it did not."
    )
    protocol_version: str = Field(description="Which version of MCP it speaks.")
    server_name: str = Field(description="What it calls itself.")
    server_version: str = Field(description="Its own version.")
    failed: Step | None = Field(description=_failed)
    error: str | None = Field(description="What is wrong, with what the server says of it. Null: nothing.")

    @classmethod
    def of(cls, health: Health | None) -> Self | None:
        """The health; None where nobody has looked yet."""
        if health is None:
            return None
        return cls(
            ok=bool(health.ok),
            checked_at=health.checked_at,
            latency_ms=health.latency_ms,
            protocol_version=health.protocol_version,
            server_name=health.server_name,
            server_version=health.server_version,
            failed=health.failed,
            error=health.error,
        )


class McpPinReply(ReplyModel):
    """What was approved of a tool."""

    hash: str = Field(description="SHA-256 of its canonical JSON: name, description and schema.")
    description: str = Field(description="What it said of itself.")
    input_schema: dict[str, Any] = Field(description="The JSON Schema of its arguments.")


class McpTriedTool(ReplyModel):
    """A tool of a server that is tried. What it says of itself is the server's own word."""

    name: str = Field(description="Its name at the server.")
    title: str = Field(description="What it is called for people.")
    description: str = Field(description="What it says of itself.")
    input_schema: dict[str, Any] | None = Field(
        description="The JSON Schema of its arguments. Null: left out in lists."
    )
    annotations: dict[str, Any] = Field(description="What it says that it does: hints, which nothing here relies on.")
    hash: str = Field(description="SHA-256 of its canonical JSON: name, description and schema.")
    fault: str | None = Field(description="Why it cannot be enabled. Null: it can.")


class McpToolReply(McpTriedTool):
    """A tool of a server, and how it stands to what was approved of it."""

    ref: str = Field(description="What an agent's tools name it by: mcp:<serverId>:<name>.")
    enabled: bool = Field(description="Whether it is on: approved, and as it was approved.")
    state: ToolState = Field(
        description="How it stands. new: never approved. pinned: as it was approved. changed: it is off until it is "
        "approved again. gone: the server does not list it any more."
    )
    pinned: McpPinReply | None = Field(description="What was approved. Null: nothing, or left out in lists.")

    @classmethod
    def of(
        cls, server: str, name: str, found: FoundTool | None, pin: Pin | None, state: ToolState, brief: bool
    ) -> Self:
        """The tool; ``brief``: without its schemas, and what it says of itself cut short."""
        words = found or FoundTool(
            name=name,
            description=pin.description if pin else "",
            input_schema=pin.input_schema if pin else {},
            hash=pin.hash if pin else "",
        )
        approved = pin and McpPinReply(hash=pin.hash, description=pin.description, input_schema=pin.input_schema)
        return cls(
            ref=tool_ref(server, name),
            enabled=pin is not None and pin.enabled and state is ToolState.PINNED,
            state=state,
            pinned=None if brief else approved,
            **_described(words, brief),
        )


def _described(tool: FoundTool, brief: bool = False) -> dict[str, Any]:
    return {
        "name": tool.name,
        "title": tool.title,
        "description": tool.description[:MOST_SHOWN_IN_LIST] if brief else tool.description,
        "input_schema": None if brief else tool.input_schema,
        "annotations": tool.annotations,
        "hash": tool.hash,
        "fault": tool.fault,
    }


class McpServer(ReplyModel):
    """An MCP server that the tenant has connected."""

    server_id: str = Field(description="The server's id.")
    name: str = Field(description="What people call it.")
    slug: str = Field(description="What the names begin with by which models call its tools: <slug>__<tool>.")
    url: str = Field(description="Where it is.")
    transport: Transport = Field(description=_transport)
    auth: McpAuthReply = Field(description=_auth)
    status: str = Field(description="Whether its tools are on: active or disabled.")
    approval: Approval = Field(description="Whether a user approves calls: never, always or first.")
    policy: dict[str, Any] = Field(description="What calls of its tools may be.")
    timeout_seconds: int = Field(description="The longest that a call may take, in seconds.")
    health: McpHealthReply | None = Field(description="How it was when it was looked at last. Null: nobody has looked.")
    tools: list[McpToolReply] = Field(
        description="Those that it listed when it was last reached, and those that were approved before. In a list of "
        "servers they have no schemas."
    )
    version: int = Field(
        description='The version of all of this: its ETag, written "3", is what If-Match takes.', examples=[3]
    )
    created_at: Moment
    updated_at: Moment

    @classmethod
    def of(cls, state: ServerState, *, brief: bool = False) -> Self:
        """The server; ``brief``: its tools without their schemas."""
        server = state.server
        tools = [McpToolReply.of(server.id, name, *each, brief) for name, each in tools_of(state).items()]
        auth = McpAuthReply(
            type=server.auth.type,
            has_secret=server.has_secret,
            header=server.auth.header,
            token_url=server.auth.token_url,
            scope=server.auth.scope,
        )
        return cls(
            server_id=server.id,
            name=server.name,
            slug=server.slug,
            url=server.url,
            transport=server.transport,
            auth=auth,
            status=server.status,
            approval=server.approval,
            policy={"arguments": {}, "callsPerDay": None} | server.policy,
            timeout_seconds=server.timeout_seconds,
            health=McpHealthReply.of(state.known_health),
            tools=tools,
            version=state.version,
            created_at=server.created_at,
            updated_at=server.updated_at,
        )


class McpServerReply(ReplyModel):
    """One MCP server."""

    server: McpServer = Field(description="The server.")


class McpServerList(ReplyModel):
    """A page of MCP servers."""

    servers: list[McpServer] = Field(description="By their ids.")
    next_token: PageToken

    @classmethod
    def of(cls, states: Iterable[ServerState], next_token: str | None) -> Self:
        """The page."""
        return cls(servers=[McpServer.of(state, brief=True) for state in states], next_token=next_token)


class McpAuthorization(ReplyModel):
    """Where a server's tokens are given out, by its own word and that of its authorization server."""

    issuer: str = Field(description="Who gives them out.")
    token_url: str = Field(description="The token endpoint: what tokenUrl is to be, once you have agreed to it.")
    scopes: list[str] = Field(description="The scopes that the server asks for, or else those that it knows.")
    resource: str = Field(description="What the tokens are for: the server, or what holds all of it.")


class McpTestReply(ReplyModel):
    """What was found of a server that was tried."""

    __test__ = False

    ok: bool = Field(description="Whether it answered with its tools. With `oauth` it was not asked for them.")
    latency_ms: int | None = Field(
        description="How long it took to answer with all of its tools, in milliseconds. Null: it did not."
    )
    protocol_version: str = Field(description="Which version of MCP it speaks.")
    server_name: str = Field(description="What it calls itself.")
    server_version: str = Field(description="Its own version.")
    tools: list[McpTriedTool] = Field(description="Its tools.")
    oauth: McpAuthorization | None = Field(
        description="Where its tokens are given out: found where auth is of type oauth and has no tokenUrl. Show it to "
        "whoever answers for the secret, and send it as tokenUrl. Null: not looked for, or not found."
    )
    failed: Step | None = Field(description=_failed)
    error: str | None = Field(description="What is wrong, with what the server says of it. Null: nothing.")

    @classmethod
    def of(cls, tried: Trial) -> Self:
        """What was found, or what was wrong."""
        found, where = tried.discovery, tried.authorization
        return cls(
            ok=found is not None,
            latency_ms=found.milliseconds if found else None,
            protocol_version=found.protocol_version if found else "",
            server_name=found.server_name if found else "",
            server_version=found.server_version if found else "",
            tools=[McpTriedTool(**_described(tool)) for tool in tried.tools],
            oauth=McpAuthorization(**asdict(where)) if where else None,
            failed=tried.failed,
            error=tried.error,
        )
