"""To connect, change and delete servers: once, all at once, and with secrets that go where they were given for."""

import json
from typing import Any

import pytest

from spotter.errors import Conflict, Contended, InvalidFields, KeyReused, NotFound
from spotter.mcp.client.endpoint import Transport
from spotter.platform.mcp_servers import keys, servers
from spotter.platform.mcp_servers.credentials import Credentials, check_credentials
from spotter.platform.mcp_servers.records import ServerAuth
from spotter.platform.mcp_servers.repository import page_of_servers
from spotter.platform.secrets_record import secret_key
from spotter.store.backoff import pauses
from spotter.store.table import CancelledError
from tests.fakes.mcp.tenant import Tenant, bearer, configuration

URL = "https://mcp.example.com/mcp"
TOKEN = "hunter2-hunter2"
ISSUER = "https://auth.example.com/token"


def oauth(token_url: str, **secrets: str) -> Credentials:
    return Credentials(ServerAuth(type="oauth", token_url=token_url, scope="read"), secrets)


def stored(tenant: Tenant) -> str:
    return json.dumps([dict(item) for item in tenant.table.items.values()], default=sorted)


def test_a_server_is_kept_as_it_was_said(tenant: Tenant) -> None:
    made = tenant.connect(URL, "Gym tools", approval="always", policy={"callsPerDay": 3}).server
    assert (made.name, made.slug, made.url, made.status) == ("Gym tools", "gym-tools", URL, "active")
    assert (made.approval, made.policy, made.has_secret) == ("always", {"callsPerDay": 3}, False)
    state = tenant.found(made.id)
    assert state.server.to_json() == made.to_stored()
    assert (state.version, state.known_health, dict(state.found)) == (1, None, {})
    assert tenant.item(keys.health_sk(made.id))["list_pk"] == keys.CHECK_LIST


def test_sent_again_it_is_the_same(tenant: Tenant) -> None:
    one, again = (tenant.connect(URL, key="k", credentials=bearer(TOKEN)) for _ in range(2))
    assert one.server.id == again.server.id
    with pytest.raises(KeyReused):
        tenant.connect("https://other.example.com/", key="k")
    assert len(page_of_servers(tenant.table, tenant.name, 10, "")[0]) == 1


@pytest.mark.parametrize(
    ("first", "other"),
    [
        (bearer(TOKEN), bearer("another")),
        (oauth(ISSUER, client_id="app", client_secret="old"), oauth(ISSUER, client_id="app", client_secret="new")),
        (oauth(ISSUER, client_id="app", client_secret="old"), oauth(ISSUER, client_id="ape", client_secret="old")),
    ],
)
def test_sent_again_with_another_secret_it_is_another_request(
    tenant: Tenant, first: Credentials, other: Credentials
) -> None:
    made = tenant.connect(URL, key="k", credentials=first).server.id
    with pytest.raises(KeyReused, match="Use a new key"):
        tenant.connect(URL, key="k", credentials=other)
    assert tenant.connect(URL, key="k", credentials=first).server.id == made
    assert tenant.opened(made) == first.secrets


def test_sent_again_without_its_secret_it_is_no_whole_request(tenant: Tenant) -> None:
    tenant.connect(URL, key="k", credentials=bearer(TOKEN))
    with pytest.raises(InvalidFields, match=r"body\.auth\.token"):
        tenant.connect(URL, key="k", credentials=bearer(None))


def test_sent_again_after_its_secret_was_replaced_it_is_the_server_that_there_is(tenant: Tenant) -> None:
    """Nothing is left to compare with, and who knows the first secret learns nothing of the new one."""
    made = tenant.connect(URL, key="k", credentials=bearer(TOKEN)).server.id
    tenant.change(made, configuration(URL, credentials=bearer("another")))
    assert tenant.connect(URL, key="k", credentials=bearer(TOKEN)).server.id == made
    assert tenant.connect(URL, key="k", credentials=bearer("a guess")).server.id == made
    assert tenant.opened(made) == {"token": "another"}


def test_a_write_that_others_keep_overtaking_is_tried_again_after_pauses_and_then_given_up(tenant: Tenant) -> None:
    def overtaken(name: str) -> None:
        if name == "TransactWriteItems":
            raise CancelledError({})

    tenant.table.before = overtaken
    with pytest.raises(Contended, match="kept changing"):
        tenant.connect(URL)
    most = list(pauses(lambda: 1.0))
    assert len(tenant.pauses) == len(most)
    assert all(0 <= waited <= longest for waited, longest in zip(tenant.pauses, most, strict=True))
    tenant.pauses.clear()
    tenant.table.before = lambda _name: None
    tenant.connect(URL)
    assert tenant.pauses == []


def test_servers_of_one_name_have_slugs_of_their_own(tenant: Tenant) -> None:
    assert [tenant.connect(URL, "Gym").server.slug for _ in range(3)] == ["gym", "gym-2", "gym-3"]


def test_there_are_so_many_and_no_more(tenant: Tenant) -> None:
    for _ in range(servers.MOST_SERVERS):
        tenant.connect(URL)
    with pytest.raises(Conflict, match="delete one first"):
        tenant.connect(URL)


def test_pages_hold_every_server_once(tenant: Tenant) -> None:
    made = {tenant.connect(URL).server.id for _ in range(7)}
    found: list[str] = []
    after: str | None = ""
    while after is not None:
        page, after = page_of_servers(tenant.table, tenant.name, 3, after)
        found += [state.server.id for state in page]
    assert (sorted(found), len(found)) == (sorted(made), 7)


def test_a_secret_is_sealed_and_shown_nowhere(tenant: Tenant) -> None:
    state = tenant.connect(URL, credentials=bearer(TOKEN))
    assert state.server.has_secret
    assert tenant.opened(state.server.id) == {"token": TOKEN}
    assert TOKEN not in stored(tenant)
    assert TOKEN not in repr(state) + repr(bearer(TOKEN))


def test_a_secret_that_is_not_sent_stays_and_one_that_is_takes_its_place(tenant: Tenant) -> None:
    server = tenant.connect(URL, credentials=bearer(TOKEN)).server.id
    for credentials in (None, bearer(None)):
        changed = tenant.change(server, configuration(f"{URL}/v2", credentials=credentials))
        assert (changed.server.url, changed.server.has_secret) == (f"{URL}/v2", True)
        assert tenant.opened(server) == {"token": TOKEN}
    tenant.change(server, configuration(URL, credentials=bearer("another")))
    assert tenant.opened(server) == {"token": "another"}
    assert tenant.found(server).version == 4


def test_one_of_two_secrets_is_rotated(tenant: Tenant) -> None:
    server = tenant.connect(URL, credentials=oauth(ISSUER, client_id="app", client_secret="old")).server.id
    tenant.change(server, configuration(URL, credentials=oauth(ISSUER, client_secret="new")))
    assert tenant.opened(server) == {"client_id": "app", "client_secret": "new"}


@pytest.mark.parametrize("url", ["https://evil.example.com/mcp", "https://mcp.example.com:8443/mcp"])
@pytest.mark.parametrize("credentials", [None, bearer(None)], ids=["left out", "without its token"])
def test_a_secret_does_not_follow_the_server_elsewhere(
    tenant: Tenant, url: str, credentials: Credentials | None
) -> None:
    """Who can change the address, but never read the secret, could read it there."""
    server = tenant.connect(URL, credentials=bearer(TOKEN)).server.id
    with pytest.raises(InvalidFields, match="must be sent"):
        tenant.change(server, configuration(url, credentials=credentials))
    tenant.change(server, configuration(url, credentials=bearer("fresh")))
    assert tenant.opened(server) == {"token": "fresh"}


def test_nor_does_it_follow_its_token_endpoint_or_change_its_header(tenant: Tenant) -> None:
    given = {"client_id": "app", "client_secret": "old"}
    server = tenant.connect(URL, credentials=oauth(ISSUER, **given)).server.id
    with pytest.raises(InvalidFields, match=r"clientId.*clientSecret"):
        tenant.change(server, configuration(URL, credentials=oauth("https://evil.example.com/token")))
    header = Credentials(ServerAuth(type="header", header="X-Key"), {"value": "v"})
    server = tenant.connect(URL, credentials=header).server.id
    with pytest.raises(InvalidFields, match="value"):
        tenant.change(server, configuration(URL, credentials=Credentials(ServerAuth(type="header", header="X-Log"))))


def test_without_a_way_to_sign_nothing_is_kept(tenant: Tenant) -> None:
    server = tenant.connect(URL, credentials=bearer(TOKEN)).server.id
    changed = tenant.change(server, configuration(URL, credentials=Credentials(ServerAuth(type="none"))))
    assert not changed.server.has_secret
    assert tenant.item(secret_key(server)) is None


def test_a_server_that_needs_a_secret_is_not_kept_without(tenant: Tenant) -> None:
    with pytest.raises(InvalidFields, match=r"body\.auth\.token"):
        tenant.connect(URL, credentials=bearer(None))
    assert tenant.table.items == {}


def test_nothing_stays_of_a_server_that_is_deleted(tenant: Tenant) -> None:
    server = tenant.connect(URL, credentials=bearer(TOKEN)).server.id
    tenant.delete(server)
    assert tenant.table.items == {}
    with pytest.raises(NotFound):
        tenant.found(server)


@pytest.mark.parametrize(
    ("url", "more", "field"),
    [
        ("http://mcp.example.com/", {}, "body.url"),
        ("https://mcp.example.com:22/", {}, "body.url"),
        ("https://localhost/", {}, "body.url"),
        (URL, {"policy": {"callsPerDay": 0}}, "body.policy"),
        (URL, {"policy": {"arguments": {"a": {"pattern": "(?=x)"}}}}, "body.policy"),
        (URL, {"credentials": oauth("http://auth.example.com/token")}, "body.auth.tokenUrl"),
        (URL, {"credentials": bearer("two\r\nlines")}, "body.auth.token"),
        (URL, {"credentials": Credentials(ServerAuth(type="header", header="Mcp-Session-Id"))}, "body.auth.header"),
        (URL, {"credentials": Credentials(ServerAuth(type="header", header="Host"))}, "body.auth.header"),
        (URL, {"credentials": Credentials(ServerAuth(type="header", header="a b"))}, "body.auth.header"),
    ],
)
def test_what_cannot_be_is_said_by_its_field(url: str, more: dict[str, Any], field: str) -> None:
    with pytest.raises(InvalidFields) as caught:
        configuration(url, **more).check(local=False)
    assert [fault.field for fault in caught.value.faults] == [field]


@pytest.mark.parametrize(
    ("auth", "name", "field"),
    [
        (ServerAuth(type="bearer"), "token", "token"),
        (ServerAuth(type="header", header="X-Key"), "value", "value"),
        (ServerAuth(type="oauth", token_url="https://id.example/"), "client_secret", "clientSecret"),
    ],
)
def test_a_secret_that_is_too_short_to_be_masked_is_not_taken(auth: ServerAuth, name: str, field: str) -> None:
    others = {"client_id": "app"} if auth.type == "oauth" else {}
    with pytest.raises(InvalidFields) as refused:
        check_credentials(Credentials(auth, {name: "7-chars", **others}))
    (fault,) = refused.value.faults
    assert (fault.field, fault.fault) == (f"body.auth.{field}", "at least 8 characters, so that it can be masked")
    check_credentials(Credentials(auth, {name: "8-chars!", **others}))


def test_what_can_be() -> None:
    configuration(URL, credentials=oauth(ISSUER)).check(local=False)
    configuration("http://127.0.0.1:3000/sse", transport=Transport.SSE).check(local=True)
    check_credentials(Credentials(ServerAuth(type="header", header="X-Api-Key"), {"value": "Key a-b-cdef"}))
