"""A tenant with MCP servers, in memory: a table, a key for its secrets, a clock that stands still, real connections."""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2

from spotter.mcp.client.client import McpClient
from spotter.mcp.client.endpoint import Endpoint, Transport
from spotter.mcp.client.oauth import Tokens
from spotter.platform.mcp_servers import choosing, servers
from spotter.platform.mcp_servers.authorization import Authorizations
from spotter.platform.mcp_servers.calling import PinnedCalls
from spotter.platform.mcp_servers.checking import Checks
from spotter.platform.mcp_servers.choosing import Chosen
from spotter.platform.mcp_servers.credentials import Credentials
from spotter.platform.mcp_servers.offered import McpTools
from spotter.platform.mcp_servers.records import ServerState
from spotter.platform.mcp_servers.repository import Decided, commit, find_server, find_servers
from spotter.platform.mcp_servers.servers import Configuration
from spotter.platform.outgoing.client import Outgoing
from spotter.platform.outgoing.exchange import Limits
from spotter.platform.secrets import Secrets
from spotter.store.events import stamp
from spotter.store.keys import tenant_pk
from spotter.store.table import Key
from spotter.tools.outside import Approval, OutsideCall, OutsideTool
from spotter.tools.tool import Outcome
from spotter.training.person.posting import Posting
from spotter.training.records import Reader
from spotter.training.repository import TableReader
from tests.fakes.memory_table import MemoryTable

TENANT = "gym"


class MemoryKms:
    """KMS in memory."""

    def __init__(self) -> None:
        self._keys: dict[bytes, tuple[bytes, dict[str, str]]] = {}

    def generate_data_key(self, *, KeyId: str, KeySpec: str, EncryptionContext: Mapping[str, str]) -> dict[str, Any]:  # noqa: N803
        blob, plain = secrets.token_bytes(16), secrets.token_bytes(32)
        self._keys[blob] = (plain, dict(EncryptionContext))
        return {"Plaintext": plain, "CiphertextBlob": blob}

    def decrypt(self, *, KeyId: str, CiphertextBlob: bytes, EncryptionContext: Mapping[str, str]) -> dict[str, Any]:  # noqa: N803
        plain, context = self._keys[CiphertextBlob]
        assert context == dict(EncryptionContext)
        return {"Plaintext": plain}


def http(endpoint: Endpoint, seconds: float) -> httpx2.AsyncClient:
    """Reaches loopback alone, as servers are reached."""
    limits = Limits(seconds=seconds, body_bytes=2_000_000)
    return Outgoing(local=True).async_client(limits, headers=endpoint.headers, auth=endpoint.auth)


@dataclass
class Tenant:
    """The tenant, with what an administrator and a run do."""

    name: str = TENANT
    table: MemoryTable = field(default_factory=MemoryTable)
    kms: MemoryKms = field(default_factory=MemoryKms)
    secrets: Secrets = field(init=False)
    moment: datetime = datetime(2026, 11, 23, 9, tzinfo=UTC)
    tokens: Tokens = field(default_factory=Tokens)
    checks: Checks = field(init=False)
    calls: PinnedCalls = field(init=False)
    tools: McpTools = field(init=False)
    posts: int = 0
    pauses: list[float] = field(default_factory=list)
    """How long was waited between tries."""

    def __post_init__(self) -> None:
        client = McpClient(http)
        self.secrets = Secrets(lambda: self.kms, "key")
        self.checks = Checks(
            lambda: self.table,
            lambda: client,
            lambda: self.secrets,
            lambda: self.tokens,
            lambda: self.moment,
            lambda: Authorizations(Outgoing(local=True)),
        )
        self.forget()

    def forget(self) -> None:
        """Another process: nothing is known but what is stored."""
        self.calls = PinnedCalls(self.checks)
        self.tools = McpTools(self.table, lambda: self.calls)

    def passes(self, **time: float) -> None:
        """Let time go by."""
        self.moment += timedelta(**time)

    @property
    def at(self) -> str:
        """The moment."""
        return stamp(self.moment)

    def seal(self, server: str, values: Mapping[str, str]) -> Any:
        """Seals the secrets of a server."""
        return self.secrets.seal(self.name, server, values)

    def unseal(self, server: str, sealed: Any) -> Any:
        """Opens them again."""
        return self.secrets.open(self.name, server, sealed)

    def commit(self, decide: Callable[[Reader], Decided[Any]]) -> Any:
        """Do what a use case comes to."""
        return commit(self.table, self.name, self.at, decide, pause=self.pauses.append)

    def connect(self, url: str, name: str = "Gym", key: str = "", **more: Any) -> ServerState:
        """Connect a server."""
        self.posts += 1
        asked = configuration(url, name, **more)
        posting = Posting.of(key or str(self.posts), asked.described())
        made: ServerState = self.commit(
            lambda reader: servers.create(reader, self.name, posting, asked, self.seal, self.unseal, self.at)
        )
        return made

    def change(self, server: str, asked: Configuration) -> ServerState:
        """Change a server."""
        changed: ServerState = self.commit(
            lambda reader: servers.change(reader, find_server(reader, server), asked, self.seal, self.at)
        )
        return changed

    def delete(self, server: str) -> None:
        """Delete a server."""
        self.commit(lambda reader: servers.delete(self.name, find_server(reader, server)))

    def look(self, server: str, seconds: float = 5) -> ServerState:
        """Look at a server."""
        state = self.checks.check_again(self.name, server, seconds)
        assert state is not None
        return state

    def choose(self, server: str, *chosen: str | Chosen) -> ServerState:
        """Turn tools on."""
        wanted = [each if isinstance(each, Chosen) else Chosen(each) for each in chosen]
        chosen_now: ServerState = self.commit(
            lambda reader: choosing.choose(reader, find_server(reader, server), wanted, self.at)
        )
        return chosen_now

    def found(self, server: str) -> ServerState:
        """The server as it is stored."""
        return find_server(TableReader(self.table, tenant_pk(self.name)), server)

    def opened(self, server: str) -> dict[str, str]:
        """Its secrets."""
        return self.secrets.open(self.name, server, find_servers(self.table, self.name, [server])[1][server])

    def item(self, sk: str) -> Any:
        """An item as it lies in the table."""
        return self.table.items.get(Key(tenant_pk(self.name), sk))

    def offered(self, *refs: str) -> Sequence[OutsideTool]:
        """The tools of these references."""
        return self.tools.tools_for(self.name, refs)

    def call(self, ref: str, seconds: float = 5, **arguments: Any) -> Outcome:
        """Call a tool as a run does."""
        (tool,) = self.offered(ref)
        return tool.call(arguments, OutsideCall(self.name, "ana", "run/1/call", seconds))


def configuration(url: str, name: str = "Gym", **more: Any) -> Configuration:
    """What an administrator says of a server."""
    told: dict[str, Any] = {
        "transport": Transport.STREAMABLE_HTTP,
        "credentials": None,
        "status": "active",
        "approval": Approval.FIRST,
        "policy": {},
        "timeout_seconds": 5,
    }
    return Configuration(name=name, url=url, **(told | more))


def bearer(token: str | None) -> Credentials:
    """A token, which stays as it is where there is none."""
    from spotter.platform.mcp_servers.records import ServerAuth

    return Credentials(ServerAuth(type="bearer"), {"token": token} if token else {})
