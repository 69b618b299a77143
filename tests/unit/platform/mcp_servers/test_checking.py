"""Health: what is found of a server, and what is wrong with it."""

import json
from urllib.parse import parse_qs

import pytest

from spotter.errors import StoreUnavailable
from spotter.mcp.client.endpoint import Transport
from spotter.platform.mcp_servers import keys
from spotter.platform.mcp_servers.credentials import Credentials
from spotter.platform.mcp_servers.records import ServerAuth
from spotter.platform.secrets_record import secret_key
from tests.fakes.mcp import hostile
from tests.fakes.mcp.hostile import HostileServer
from tests.fakes.mcp.tenant import Tenant, bearer, configuration

TOKEN = "hunter2-hunter2"


@pytest.mark.parametrize("transport", Transport)
def test_a_server_that_is_well(tenant: Tenant, server: HostileServer, transport: Transport) -> None:
    url = server.url if transport is Transport.STREAMABLE_HTTP else server.sse_url
    made = tenant.connect(url, transport=transport).server.id
    tenant.look(made)
    health = tenant.found(made).known_health
    assert health is not None
    assert (health.ok, health.error, health.checked_at) == (True, None, tenant.at)
    assert (health.server_name, health.server_version, health.protocol_version) == ("hostile", "1.2.3", hostile.LEGACY)
    assert (health.latency_ms or 0) > 0


NOT_LISTED = "The server speaks MCP, but its tools could not be listed."


@pytest.mark.parametrize(
    ("method", "behaviour", "failed", "error"),
    [
        (
            "initialize",
            lambda each: each.raw(b"", 401),
            "sign-in",
            "The server wants credentials, and none are set: it answered with status 401.",
        ),
        ("initialize", lambda each: each.hang(), "protocol", "The server did not answer in time."),
        (
            "initialize",
            lambda each: each.raw(b"", 404),
            "protocol",
            "MCP could not be spoken with the server. The server answered with status 404.",
        ),
        ("initialize", lambda each: each.json([1]), "protocol", "The server does not keep to the protocol."),
        (
            "initialize",
            lambda each: each.raw(b"", 307, Location="/elsewhere"),
            "protocol",
            "The server answered with a redirect, and redirects are not followed: name the final address.",
        ),
        (
            "initialize",
            hostile.closing,
            "protocol",
            "The server closed the connection before it had answered.",
        ),
        (
            "tools/list",
            lambda each: each.raw(b"oops", 503),
            "listing",
            f"{NOT_LISTED} The server answered with status 503.",
        ),
        ("tools/list", lambda each: each.raw(b"", 403), "sign-in", "The server wants credentials, and none are set"),
        (
            "tools/list",
            lambda each: each.error(-32000, "closed\non  Sundays"),
            "listing",
            f"{NOT_LISTED} The server answered with an error. It says: closed on Sundays",
        ),
        (
            "tools/list",
            lambda each: each.raw(
                b"", 403, WWW_Authenticate='Bearer error="insufficient_scope", scope="tools:read tools:write"'
            ),
            "sign-in",
            "The credentials lack a scope that the server wants (status 403, insufficient_scope). "
            "It says: tools:read tools:write",
        ),
    ],
)
def test_what_is_wrong_is_said_and_what_was_found_before_stays(
    tenant: Tenant, server: HostileServer, method: str, behaviour: hostile.Behaviour, failed: str, error: str
) -> None:
    made = tenant.connect(server.url).server.id
    before = tenant.look(made)
    tenant.passes(minutes=1)
    server.on[method] = behaviour
    state = tenant.look(made, seconds=0.5)
    assert (state.health.ok, state.health.latency_ms, state.health.checked_at) == (False, None, tenant.at)
    assert (state.health.error or "").startswith(error)
    assert tenant.found(made).health.failed == failed
    assert state.found == before.found
    assert state.health.hashes == before.health.hashes
    tried = tenant.checks.try_out(tenant.name, configuration(server.url)) if "time" not in error else None
    assert tried is None or ((tried.error or "").startswith(error) and tried.failed == failed)
    server.on.clear()
    assert (tenant.look(made).health.error, tenant.look(made).health.failed) == (None, None)


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (
            lambda each: each.json({"error": "invalid_client"}, 401),
            "The token endpoint gave no token: invalid_client.",
        ),
        (
            lambda each: each.raw(b"", 302, Location="/elsewhere"),
            "The token endpoint cannot be used. The server answered with a redirect, and redirects are not followed: "
            "name the final address.",
        ),
    ],
)
def test_when_no_token_can_be_had_the_sign_in_has_failed(
    tenant: Tenant, server: HostileServer, answer: hostile.Behaviour, error: str
) -> None:
    server.on["/token"] = answer
    auth = ServerAuth(type="oauth", token_url=server.url_of("/token"))
    made = tenant.connect(server.url, credentials=Credentials(auth, {"client_id": "app", "client_secret": TOKEN}))
    health = tenant.look(made.server.id).health
    assert (health.failed, health.error) == ("sign-in", error)


def test_a_token_is_asked_for_the_server_in_its_canonical_form(tenant: Tenant, server: HostileServer) -> None:
    server.on["/token"] = lambda each: each.json({"error": "invalid_target"}, 400)
    auth = ServerAuth(type="oauth", token_url=server.url_of("/token"))
    url = server.url.replace("http://127.0.0.1", "HTTP://LocalHost")
    made = tenant.connect(url, credentials=Credentials(auth, {"client_id": "app", "client_secret": TOKEN}))
    assert "invalid_target" in (tenant.look(made.server.id).health.error or "")
    (asked,) = [each for each in server.seen if each.message.get("path") == "/token"]
    assert parse_qs(asked.message["body"])["resource"] == [server.url.replace("127.0.0.1", "localhost")]


def test_credentials_that_are_tried_are_tried_for_a_token_every_time(tenant: Tenant, server: HostileServer) -> None:
    server.on["/token"] = lambda each: each.json({"access_token": "granted-token", "token_type": "Bearer"})
    auth = ServerAuth(type="oauth", token_url=server.url_of("/token"))
    credentials = Credentials(auth, {"client_id": "app", "client_secret": TOKEN})
    for _ in range(2):
        assert tenant.checks.try_out(tenant.name, configuration(server.url, credentials=credentials)).error is None
    asked = [each for each in server.seen if each.message.get("path") == "/token"]
    assert len(asked) == 2
    server.on["/token"] = lambda each: each.json({"error": "invalid_client"}, 401)
    tried = tenant.checks.try_out(tenant.name, configuration(server.url, credentials=credentials))
    assert tried.error == "The token endpoint gave no token: invalid_client."


def test_so_has_it_where_nobody_answers_at_the_token_endpoint(tenant: Tenant, server: HostileServer) -> None:
    with hostile.serving() as gone:
        auth = ServerAuth(type="oauth", token_url=gone.url_of("/token"))
    made = tenant.connect(server.url, credentials=Credentials(auth, {"client_id": "app", "client_secret": TOKEN}))
    health = tenant.look(made.server.id).health
    assert (health.failed, health.error) == (
        "sign-in",
        "The token endpoint cannot be used. No connection could be made: nobody answers at this host and port.",
    )


def test_a_server_that_is_not_there(tenant: Tenant) -> None:
    with hostile.serving() as gone:
        url = gone.url
    made = tenant.connect(url).server.id
    health = tenant.look(made).health
    assert health.error == "No connection could be made: nobody answers at this host and port."
    assert health.failed == "connection"


def test_a_server_that_nobody_may_reach(tenant: Tenant) -> None:
    made = tenant.connect("http://169.254.169.254/mcp").server.id
    assert tenant.look(made).health.error == "Only https addresses are allowed."
    assert tenant.found(made).health.failed == "address"


def test_a_name_that_leads_nowhere(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise OSError("no such host")

    monkeypatch.setattr("socket.getaddrinfo", unknown)
    made = tenant.connect("https://mcp.invalid/").server.id
    health = tenant.look(made).health
    assert (health.failed, health.error) == ("dns", "The name of the host could not be resolved.")


def test_its_credentials_are_sent_and_never_kept_where_it_says_them_back(tenant: Tenant, server: HostileServer) -> None:
    made = tenant.connect(server.url, credentials=bearer(TOKEN)).server.id
    server.name = f"I know {TOKEN}"
    server.tools = [hostile.tool("echo", f"I know {TOKEN}")]
    tenant.look(made)
    assert server.seen[0].headers["authorization"] == f"Bearer {TOKEN}"
    server.on["initialize"] = lambda each: each.error(-32000, f"I know {TOKEN}")
    tenant.look(made)
    stored = json.dumps([dict(item) for item in tenant.table.items.values()], default=sorted)
    assert TOKEN not in stored
    assert TOKEN not in repr(tenant.found(made))


def test_a_header_of_its_own(tenant: Tenant, server: HostileServer) -> None:
    made = tenant.connect(
        server.url, credentials=Credentials(ServerAuth(type="header", header="X-Gym"), {"value": "abc def"})
    ).server.id
    tenant.look(made)
    assert server.seen[0].headers["x-gym"] == "abc def"


def test_secrets_that_cannot_be_opened_are_told_of(tenant: Tenant, server: HostileServer) -> None:
    made, other = (tenant.connect(server.url, credentials=bearer(TOKEN)).server.id for _ in range(2))
    moved = dict(tenant.item(secret_key(other))) | {"sk": secret_key(made)}
    tenant.table.items = {
        key: moved if key.sk == secret_key(made) else item for key, item in tenant.table.items.items()
    }
    tenant.kms.decrypt = lambda **_: {"Plaintext": b"0" * 32}  # type: ignore[method-assign]
    assert tenant.look(made).health.error == "a stored secret cannot be opened"
    assert tenant.found(made).health.failed == "sign-in"
    assert server.asked == []


def test_when_we_are_at_fault_nothing_is_said_of_the_server(tenant: Tenant, server: HostileServer) -> None:
    made = tenant.connect(server.url).server.id

    def down(name: str) -> None:
        if name == "TransactWriteItems":
            raise StoreUnavailable("down")

    tenant.table.before = down
    with pytest.raises(StoreUnavailable):
        tenant.look(made)
    tenant.table.before = lambda _name: None
    assert tenant.found(made).known_health is None


def test_its_tools_are_written_only_when_they_have_changed(tenant: Tenant, server: HostileServer) -> None:
    made = tenant.connect(server.url).server.id
    versions = []
    for tools in ([hostile.tool("a")], [hostile.tool("a")], [hostile.tool("b")], [hostile.tool("b")]):
        server.tools = tools
        tenant.look(made)
        versions.append(tenant.item(keys.listing_sk(made))["version"])
    assert versions == [2, 2, 3, 3]
    assert tenant.found(made).version == 1  # nobody's change of the configuration is refused over a look


def test_a_look_at_a_server_that_is_deleted_meanwhile_leaves_nothing(tenant: Tenant, server: HostileServer) -> None:
    made = tenant.connect(server.url).server.id

    def deleting(exchange: hostile.Exchange) -> None:
        tenant.delete(made)
        exchange.result({"tools": server.tools})

    server.on["tools/list"] = deleting
    tenant.look(made)
    assert tenant.table.items == {}
    assert tenant.checks.check_again(tenant.name, made) is None


def test_a_server_is_tried_without_being_kept(tenant: Tenant, server: HostileServer) -> None:
    server.tools = [hostile.tool("echo"), hostile.tool("bad name")]
    tried = tenant.checks.try_out(tenant.name, configuration(server.url, credentials=bearer(TOKEN)))
    assert tried.discovery is not None
    assert [(tool.name, tool.fault is None) for tool in tried.tools] == [("echo", True), ("bad name", False)]
    assert server.seen[0].headers["authorization"] == f"Bearer {TOKEN}"
    server.on["initialize"] = lambda each: each.raw(b"", 403)
    tried = tenant.checks.try_out(tenant.name, configuration(server.url, credentials=bearer(TOKEN)))
    assert (tried.discovery, tried.error) == (
        None,
        "The server did not take the credentials: it answered with status 403.",
    )
    assert tenant.table.items == {}
