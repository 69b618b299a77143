"""What is stored of a server, and the server as a whole."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import Field

from spotter.mcp.client.endpoint import Transport
from spotter.platform.mcp_servers.diagnosis import Step
from spotter.platform.mcp_servers.packing import pack, unpack
from spotter.tools.outside import Approval
from spotter.training.stored_record import Stored, StoredRecord

ACTIVE = "active"
DISABLED = "disabled"
DEFAULT_SECONDS = 15
MOST_TIMEOUT_SECONDS = 25


class ServerAuth(Stored):
    """How requests are signed, without what is secret of it. ``type``: none, bearer, header or oauth."""

    type: str = "none"
    header: str | None = None
    """Of ``header``: the name of the header."""
    token_url: str | None = None
    scope: str | None = None


class McpServer(StoredRecord):
    """A server as an administrator has configured it."""

    id: str
    name: str
    slug: str
    """Its part of the names by which models call its tools: chosen once, so that these stay."""
    url: str
    transport: Transport = Transport.STREAMABLE_HTTP
    auth: ServerAuth = ServerAuth()
    has_secret: bool = False
    status: str = ACTIVE
    approval: Approval = Approval.FIRST
    policy: dict[str, Any] = Field(default_factory=dict)
    """As ``ToolPolicy.of`` reads it; for each of the server's tools."""
    timeout_seconds: int = DEFAULT_SECONDS
    created_at: str = ""
    updated_at: str = ""
    posted: str | None = None

    @property
    def place(self) -> str:
        """Where the server is: what was found at another place says nothing of this one."""
        return f"{self.transport} {self.url}"


class Health(StoredRecord):
    """How a server was when it was looked at last."""

    place: str = ""
    """``McpServer.place`` at the time."""
    ok: bool | None = None
    """None: nobody has looked yet."""
    checked_at: str = ""
    latency_ms: int | None = None
    protocol_version: str = ""
    server_name: str = ""
    server_version: str = ""
    error: str | None = None
    failed: Step | None = None
    hashes: dict[str, str] = Field(default_factory=dict)
    """Of the tools that it listed when it was last reached, by their names."""
    listed_at: str = ""
    """When that was."""
    listing: str = ""
    """A digest of that listing as it is kept."""


class FoundTool(Stored):
    """A tool as it was listed: the server's own words, cut to what is kept. The hash is of all of them."""

    name: str
    title: str = ""
    description: str = ""
    input_schema: dict[str, Any] = Field(default_factory=dict)
    annotations: dict[str, Any] = Field(default_factory=dict)
    hash: str
    fault: str | None = None
    """Why it cannot be enabled."""


class Pin(Stored):
    """What an administrator has approved of a tool, word for word."""

    hash: str
    description: str = ""
    input_schema: dict[str, Any] = Field(default_factory=dict)
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class Listing:
    """The tools of a server as it listed them last, at one place."""

    place: str = ""
    tools: tuple[FoundTool, ...] = ()

    @staticmethod
    def of(data: Mapping[str, Any]) -> "Listing":
        """Out of what is stored."""
        tools: list[dict[str, Any]] = unpack(data.get("tools"), [])
        return Listing(str(data.get("place", "")), tuple(FoundTool.model_validate(tool) for tool in tools))

    def to_stored(self) -> dict[str, Any]:
        """As it is stored."""
        return {"place": self.place, "tools": pack([tool.to_json() for tool in self.tools])}


Pins = Mapping[str, Pin]
"""By the names of tools."""


def pins_of(data: Mapping[str, Any]) -> dict[str, Pin]:
    """Out of what is stored."""
    pins: dict[str, dict[str, Any]] = unpack(data.get("pins"), {})
    return {name: Pin.model_validate(pin) for name, pin in pins.items()}


def stored_pins(pins: Pins) -> dict[str, Any]:
    """As they are stored."""
    return {"pins": pack({name: pin.to_json() for name, pin in pins.items()})}


@dataclass(frozen=True, slots=True)
class ServerState:
    """A server with all that is known of it. ``version`` counts the writes of its configuration and its pins."""

    server: McpServer
    version: int
    listing: Listing = field(default_factory=Listing)
    pins: Pins = field(default_factory=dict)
    health: Health = field(default_factory=Health)

    @property
    def found(self) -> Mapping[str, FoundTool]:
        """The tools that it listed last, where it is now."""
        if self.listing.place != self.server.place:
            return {}
        return {tool.name: tool for tool in self.listing.tools}

    @property
    def known_health(self) -> Health | None:
        """How it was, where somebody has looked since it is where it is."""
        known = self.health.ok is not None and self.health.place == self.server.place
        return self.health if known else None
