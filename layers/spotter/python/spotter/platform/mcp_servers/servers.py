"""To connect a server, to change it, and to take it away with all that belongs to it."""

import hmac
import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from spotter.errors import Conflict, Fault, InvalidFields, KeyReused
from spotter.mcp.client.endpoint import Transport
from spotter.platform.mcp_servers import keys
from spotter.platform.mcp_servers.credentials import NEEDED, Credentials, check_credentials, check_url, destinations
from spotter.platform.mcp_servers.names import numbered, slug_of
from spotter.platform.mcp_servers.records import Listing, McpServer, ServerAuth, ServerState, stored_pins
from spotter.platform.mcp_servers.repository import Decided, all_servers, find_server, new_health, record
from spotter.platform.secrets_record import Sealed, StoredSecrets, secret_key, stored_secrets
from spotter.store.keys import tenant_pk
from spotter.store.table import Delete, Key
from spotter.tools.outside import Approval, ToolPolicy
from spotter.training.person.posting import KEY_REUSED, Posting
from spotter.training.records import Effect, Reader

MOST_SERVERS = 50
"""Of a tenant."""

Seal = Callable[[str, Mapping[str, str]], Sealed]
"""Seals the credentials of a server, which is named by its id."""
Unseal = Callable[[str, Sealed], Mapping[str, str]]
"""Opens what was sealed for a server."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """What an administrator says of a server. ``credentials`` of None: as they are."""

    name: str
    url: str
    transport: Transport
    credentials: Credentials | None
    status: str
    approval: Approval
    policy: Mapping[str, Any]
    timeout_seconds: int

    def check(self, *, local: bool) -> None:
        """InvalidFields. ``local``: addresses of this machine are allowed."""
        check_url(self.url, "body.url", local=local)
        try:
            ToolPolicy.of(self.policy)
        except ValueError as wrong:
            raise InvalidFields([Fault("body.policy", str(wrong))]) from None
        if self.credentials is not None:
            check_credentials(self.credentials)
            if self.credentials.auth.token_url:
                check_url(self.credentials.auth.token_url, "body.auth.tokenUrl", local=local)

    @property
    def asks_for_token_url(self) -> bool:
        """Whether it signs in with OAuth, and does not say where."""
        auth = self.credentials.auth if self.credentials else ServerAuth()
        return auth.type == "oauth" and not auth.token_url

    def described(self) -> dict[str, Any]:
        """All of it but what is secret."""
        auth = self.credentials.auth.to_json() if self.credentials else None
        told = {"name": self.name, "url": self.url, "transport": self.transport, "auth": auth, "status": self.status}
        return told | {"approval": self.approval, "policy": dict(self.policy), "timeout_seconds": self.timeout_seconds}


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is sealed of a server after a change, and the write that makes it so."""

    has_secret: bool
    effects: tuple[Effect, ...] = field(default=())


def create(
    reader: Reader, tenant: str, posting: Posting, new: Configuration, seal: Seal, unseal: Unseal, at: str
) -> Decided[ServerState]:
    """Connect a server. Sent again, it is the one that there is. InvalidFields, Conflict, KeyReused.

    Nothing is asked of the server: it is looked at by whoever wants to know, and by the sweep.
    """
    given = _complete(new)
    there = all_servers(reader, MOST_SERVERS + 1)
    made = posting.by_key(there)
    if made is not None:
        _check_same_secrets(stored_secrets(reader, made.id), given.secrets, unseal)
        return Decided(find_server(reader, made.id))
    if len(there) >= MOST_SERVERS:
        raise Conflict(f"There are {MOST_SERVERS} MCP servers, the most that there can be: delete one first.")
    server = McpServer(
        id=posting.new_id("mcp"),
        slug=_free_slug(reader, new.name),
        has_secret=bool(given.secrets),
        created_at=at,
        posted=posting.mark,
        **_configured(new, given, at),
    )
    effects = [
        Effect(keys.server_sk(server.id), 0, server.to_stored()),
        Effect(keys.slug_sk(server.slug), 0, {"server": server.id}),
        Effect(keys.listing_sk(server.id), 0, Listing().to_stored()),
        Effect(keys.pins_sk(server.id), 0, stored_pins({})),
    ]
    if given.secrets:
        effects += StoredSecrets(server.id, 0, {}).replaced(seal(server.id, given.secrets))
    return Decided(ServerState(server, 1), effects, [new_health(tenant, server.id, at)])


def _check_same_secrets(held: StoredSecrets, sent: Mapping[str, str], unseal: Unseal) -> None:
    """KeyReused where other secrets are sent than those that the server was made with.

    No digest of a secret is stored, so what is sealed is opened. Once it has been replaced it says nothing of the first
    request any more: then nothing is compared.
    """
    if held.version != 1:
        return
    before = unseal(held.owner, held.values)
    same = [hmac.compare_digest(before.get(name, "").encode(), value.encode()) for name, value in sent.items()]
    if not all(same):
        raise KeyReused(KEY_REUSED)


def unconnected(new: Configuration) -> tuple[McpServer, Mapping[str, str]]:
    """A server that is kept nowhere, and its secrets. InvalidFields for what asks for a secret and has none."""
    given = _complete(new)
    server = McpServer(id="unconnected", slug="", has_secret=bool(given.secrets), **_configured(new, given, ""))
    return server, given.secrets


def _complete(new: Configuration) -> Credentials:
    _check_token_url(new)
    given = new.credentials or Credentials(ServerAuth())
    missing = [name for name in NEEDED[given.auth.type] if name not in given.secrets]
    if missing:
        raise _missing(missing)
    return given


def _check_token_url(new: Configuration) -> None:
    if new.asks_for_token_url:
        where = "must be given: POST /mcp-servers/test without it finds it, if the server says where it is"
        raise InvalidFields([Fault("body.auth.tokenUrl", where)])


def change(reader: Reader, state: ServerState, new: Configuration, seal: Seal, at: str) -> Decided[ServerState]:
    """The server as it is to be. What of its secrets is not sent stays, unless they would go elsewhere than before.

    InvalidFields.
    """
    _check_token_url(new)
    before = state.server
    given = new.credentials or Credentials(before.auth)
    after = before.model_copy(update=_configured(new, given, at))
    kept = _secrets_after(reader, before, after, given, seal)
    after = after.model_copy(update={"has_secret": kept.has_secret})
    effects = (Effect(keys.server_sk(after.id), state.version, after.to_stored()), *kept.effects)
    return Decided(ServerState(after, state.version + 1, state.listing, state.pins, state.health), effects)


def delete(tenant: str, state: ServerState) -> Decided[None]:
    """Take a server away, with its secrets, its pins and what was found of it."""
    server = state.server
    pk = tenant_pk(tenant)
    beside = (keys.listing_sk, keys.pins_sk, keys.health_sk, secret_key)
    return Decided(
        None,
        [Effect(keys.server_sk(server.id), state.version, None)],
        [Delete(Key(pk, keys.slug_sk(server.slug))), *(Delete(Key(pk, sk(server.id))) for sk in beside)],
    )


def _configured(new: Configuration, given: Credentials, at: str) -> dict[str, Any]:
    return {
        "name": new.name,
        "url": new.url,
        "transport": new.transport,
        "auth": given.auth,
        "status": new.status,
        "approval": new.approval,
        "policy": dict(new.policy),
        "timeout_seconds": new.timeout_seconds,
        "updated_at": at,
    }


def _secrets_after(reader: Reader, before: McpServer, after: McpServer, given: Credentials, seal: Seal) -> _Kept:
    held = stored_secrets(reader, before.id)
    needed = NEEDED[after.auth.type]
    goes_elsewhere = (
        before.auth.type != after.auth.type
        or before.auth.header != after.auth.header
        or destinations(before) != destinations(after)
    )
    sealed = {} if goes_elsewhere else held.kept(needed)
    missing = [name for name in needed if name not in given.secrets and name not in sealed]
    if missing:
        raise _missing(missing)
    if given.secrets:
        sealed |= seal(before.id, given.secrets)
    return _Kept(bool(needed), held.replaced(sealed))


def _missing(names: list[str]) -> InvalidFields:
    fields = {"token": "token", "value": "value", "client_id": "clientId", "client_secret": "clientSecret"}
    return InvalidFields(
        [Fault(f"body.auth.{fields[name]}", "must be sent: it is not kept for this address") for name in names]
    )


def _free_slug(reader: Reader, name: str) -> str:
    """The first that no server of the tenant holds."""
    candidates = (numbered(slug_of(name), number) for number in itertools.count(1))
    return next(slug for slug in candidates if not record(reader, keys.slug_sk(slug)).version)
