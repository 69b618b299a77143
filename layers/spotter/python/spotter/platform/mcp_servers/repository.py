"""Servers in the table: read with all that belongs to them, and written all at once."""

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from spotter.errors import Contended, NotFound
from spotter.platform.mcp_servers import keys
from spotter.platform.mcp_servers.records import Health, Listing, McpServer, ServerState, pins_of
from spotter.platform.secrets_record import secret_key
from spotter.store.backoff import pauses
from spotter.store.keys import tenant_pk
from spotter.store.table import ABSENT, CancelledError, Key, Put, Table, Update, Write
from spotter.training.records import Effect, Needs, Reader, Record
from spotter.training.repository import LAST, TableReader, load, writes_of

Result = TypeVar("Result", covariant=True)


@dataclass(frozen=True, slots=True)
class Decided(Generic[Result]):
    """What a use case comes to: its result, and what makes it true. ``writes`` are those of another shape."""

    result: Result
    effects: Sequence[Effect] = ()
    writes: Sequence[Write] = field(default=())


def commit(
    table: Table,
    tenant: str,
    at: str,
    decide: Callable[[Reader], Decided[Result]],
    *,
    pause: Callable[[float], None],
) -> Result:
    """Do what a use case comes to, all of it or nothing; run it again when what it has read has changed. Contended.

    ``pause`` waits so many seconds before each further try.
    """
    pk, waits = tenant_pk(tenant), pauses()
    while True:
        decided = decide(TableReader(table, pk))
        writes = [*writes_of(pk, decided.effects, at), *decided.writes]
        if not writes:
            return decided.result
        try:
            table.transact(writes)
        except CancelledError:
            wait = next(waits, None)
            if wait is None:
                raise Contended("what is changed kept changing") from None
            pause(wait)
            continue
        return decided.result


def _parts(server: str) -> tuple[str, ...]:
    return keys.server_sk(server), keys.listing_sk(server), keys.pins_sk(server), keys.health_sk(server)


def find_server(reader: Reader, server: str) -> ServerState:
    """The server with this id. NotFound."""
    state = _state(server, reader.read(Needs(_parts(server))).records)
    if state is None:
        raise NotFound("There is no such MCP server.")
    return state


def find_servers(table: Table, tenant: str, ids: Iterable[str]) -> tuple[list[ServerState], dict[str, Any]]:
    """The servers with these ids, without those that there are not, and what is sealed of each, by its id."""
    wanted = list(dict.fromkeys(ids))
    names = [sk for server in wanted for sk in (*_parts(server), secret_key(server))]
    read = load(table, tenant_pk(tenant), Needs(tuple(names))).records
    states = [state for server in wanted if (state := _state(server, read)) is not None]
    return states, {server: read[secret_key(server)].data.get("values", {}) for server in wanted}


def page_of_servers(table: Table, tenant: str, limit: int, after: str) -> tuple[list[ServerState], str | None]:
    """Servers by their ids, behind ``after``, and behind which the next page begins."""
    low = keys.server_sk(f"{after} " if after else " ")
    items = table.query(tenant_pk(tenant), low, f"{keys.SERVERS}{LAST}", limit=limit + 1)
    ids = [str(item["sk"]).removeprefix(keys.SERVERS) for item in items]
    states, _ = find_servers(table, tenant, ids[:limit])
    return states, ids[limit - 1] if len(ids) > limit else None


def all_servers(reader: Reader, most: int) -> list[McpServer]:
    """Every server of the tenant."""
    records = reader.read(Needs(prefixes=((keys.SERVERS, most),))).prefixes[keys.SERVERS]
    return [server for record in records if (server := McpServer.of(record.data)) is not None]


def _state(server: str, records: Any) -> ServerState | None:
    sk, listing, pins, health = (records[each] for each in _parts(server))
    configured = McpServer.of(sk.data) if sk.version else None
    if configured is None:
        return None
    return ServerState(
        configured,
        sk.version,
        Listing.of(listing.data),
        pins_of(pins.data),
        Health.of(health.data) or Health(),
    )


def record(reader: Reader, sk: str) -> Record:
    """One record, which may not exist."""
    return reader.read(Needs((sk,))).records[sk]


def new_health(tenant: str, server: str, at: str) -> Put:
    """A server that nobody has looked at yet, first of all in the list of those to look at."""
    key = Key(tenant_pk(tenant), keys.health_sk(server))
    listed = {"list_pk": keys.CHECK_LIST, "list_sk": keys.due_sk(at, tenant, server)}
    return Put({"pk": key.pk, "sk": key.sk, "version": 1, "at": at, "data": "{}", **listed}, (ABSENT,))


def health_update(tenant: str, server: str, health: Health) -> Update:
    """What was found of a server, which goes to the end of the list of those to look at; nothing if it is gone."""
    return Update(
        Key(tenant_pk(tenant), keys.health_sk(server)),
        set={
            "at": health.checked_at,
            "data": _json(health.to_stored()),
            "list_pk": keys.CHECK_LIST,
            "list_sk": keys.due_sk(health.checked_at, tenant, server),
        },
        add={"version": 1},
    )


def to_the_end(tenant: str, server: str, at: str) -> Update:
    """To the end of the list of those to look at, without having looked."""
    listed = {"list_pk": keys.CHECK_LIST, "list_sk": keys.due_sk(at, tenant, server)}
    return Update(Key(tenant_pk(tenant), keys.health_sk(server)), set=listed)


def listing_update(tenant: str, server: str, listing: Listing, at: str) -> Update:
    """The tools that were found; nothing if the server is gone."""
    return Update(
        Key(tenant_pk(tenant), keys.listing_sk(server)),
        set={"at": at, "data": _json(listing.to_stored())},
        add={"version": 1},
    )


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
