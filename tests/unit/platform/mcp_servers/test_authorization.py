"""Where tokens are given out is found as the specifications say, sends nothing secret, and is held against them."""

import gzip
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from spotter.mcp.client.endpoint import Transport
from spotter.platform.mcp_servers.authorization import (
    MOST_ISSUERS,
    MOST_METADATA_BYTES,
    MOST_SCOPE_LETTERS,
    Authorization,
    Authorizations,
    NoAuthorization,
)
from spotter.platform.mcp_servers.credentials import Credentials
from spotter.platform.mcp_servers.records import ServerAuth
from spotter.platform.outgoing.client import Outgoing
from spotter.platform.outgoing.errors import OutgoingError, Redirected, Unreachable
from tests.fakes.mcp import hostile
from tests.fakes.mcp.hostile import Exchange, HostileServer
from tests.fakes.mcp.tenant import Tenant, configuration

RESOURCE = "/.well-known/oauth-protected-resource"
OAUTH = "/.well-known/oauth-authorization-server"
OPENID = "/.well-known/openid-configuration"


@dataclass
class Site:
    """A server that wants tokens, and who gives them out. ``documents`` are what each of them has, by its path."""

    server: HostileServer
    auth: HostileServer
    challenge: str = "Bearer"
    resource: dict[str, Any] = field(default_factory=dict)
    metadata: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.resource = {"resource": self.server.url, "authorization_servers": [self.issuer]}
        self.metadata = {
            "issuer": self.issuer,
            "token_endpoint": self.auth.url_of("/token"),
            "grant_types_supported": ["client_credentials"],
            "token_endpoint_auth_methods_supported": ["client_secret_basic"],
        }
        self.server.on["initialize"] = lambda each: each.raw(b"", 401, WWW_Authenticate=self.challenge)
        self.server.on["GET /sse"] = self.server.on["initialize"]
        self.put(self.server, f"{RESOURCE}/mcp", lambda: self.resource)
        self.put(self.auth, OAUTH, lambda: self.metadata)

    @property
    def issuer(self) -> str:
        return self.auth.url_of("")

    def put(self, server: HostileServer, path: str, document: Any) -> None:
        """Let a document be at a path."""
        server.on[f"GET {path}"] = lambda each: each.json(document())

    def take(self, server: HostileServer, path: str) -> None:
        """Let nothing be there."""
        server.on[f"GET {path}"] = lambda each: each.raw(b"", 404)

    def find(self, seconds: float = 5, transport: Transport = Transport.STREAMABLE_HTTP) -> Authorization:
        """Look for it."""
        url = self.server.url if transport is Transport.STREAMABLE_HTTP else self.server.sse_url
        return Authorizations(Outgoing(local=True)).find(url, transport, seconds)

    @property
    def found(self) -> Authorization:
        return Authorization(self.issuer, self.auth.url_of("/token"), (), self.server.url)

    def asked(self) -> list[str]:
        return [*self.server.asked, *self.auth.asked]


@pytest.fixture
def site(server: HostileServer) -> Iterator[Site]:
    with hostile.serving() as auth:
        yield Site(server, auth)


def fault(site: Site, seconds: float = 5) -> NoAuthorization:
    with pytest.raises(NoAuthorization) as caught:
        site.find(seconds)
    return caught.value


def test_the_well_known_place_of_the_server_is_asked_and_then_its_issuer(site: Site) -> None:
    assert site.find() == site.found
    assert site.asked() == ["initialize", f"GET {RESOURCE}/mcp", f"GET {OAUTH}"]


def test_a_place_that_the_server_names_is_asked_first(site: Site) -> None:
    site.challenge = f'Bearer realm="gym", resource_metadata="{site.auth.url_of("/where")}", scope="read write"'
    site.put(site.auth, "/where", lambda: site.resource)
    assert site.find().scopes == ("read", "write")
    assert site.asked() == ["initialize", "GET /where", f"GET {OAUTH}"]


def test_the_root_is_asked_where_the_path_has_none(site: Site) -> None:
    site.take(site.server, f"{RESOURCE}/mcp")
    site.put(site.server, RESOURCE, lambda: site.resource | {"resource": site.server.url_of("")})
    assert site.find().resource == site.server.url_of("")
    assert site.asked()[1:3] == [f"GET {RESOURCE}/mcp", f"GET {RESOURCE}"]


def test_the_older_transport_is_asked_as_it_is(site: Site) -> None:
    site.put(site.server, f"{RESOURCE}/sse", lambda: site.resource | {"resource": site.server.sse_url})
    assert site.find(transport=Transport.SSE).token_url == site.found.token_url
    assert site.asked()[0] == "GET /sse"


@pytest.mark.parametrize("transport", Transport)
def test_a_server_that_lets_everybody_in_is_not_read_to_its_end(site: Site, transport: Transport) -> None:
    site.server.on["initialize"] = hostile.dripping
    del site.server.on["GET /sse"]
    site.put(site.server, RESOURCE, lambda: site.resource | {"resource": site.server.url_of("/")})
    site.take(site.server, f"{RESOURCE}/mcp")
    assert site.find(transport=transport).issuer == site.issuer


@pytest.mark.parametrize(
    ("path", "there"),
    [
        ("", OAUTH),
        ("", OPENID),
        ("/gym", f"{OAUTH}/gym"),
        ("/gym", f"{OPENID}/gym"),
        ("/gym", f"/gym{OPENID}"),
    ],
)
def test_an_issuer_is_asked_at_every_well_known_place_in_turn(site: Site, path: str, there: str) -> None:
    site.take(site.auth, OAUTH)
    issuer = site.auth.url_of(path)
    site.resource["authorization_servers"] = [issuer]
    site.put(site.auth, there, lambda: site.metadata | {"issuer": issuer})
    assert site.find().issuer == issuer
    order = {"": [OAUTH, OPENID], "/gym": [f"{OAUTH}/gym", f"{OPENID}/gym", f"/gym{OPENID}"]}[path]
    assert site.auth.asked == [f"GET {each}" for each in order[: order.index(there) + 1]]


def test_a_page_for_people_at_a_well_known_place_is_passed_over(site: Site) -> None:
    site.server.on[f"GET {RESOURCE}/mcp"] = lambda each: each.raw(b"<html>", 200, "text/html")
    site.put(site.server, RESOURCE, lambda: site.resource)
    assert site.find() == site.found


def test_the_first_issuer_that_holds_together_is_taken(site: Site) -> None:
    site.resource["authorization_servers"] = ["https://10.0.0.1", site.issuer]
    assert site.find() == site.found


def test_scopes_are_those_that_are_asked_for_else_those_that_are_known(site: Site) -> None:
    site.resource["scopes_supported"] = ["known", "known", 'no"scope', "späße", *(["s" * 200, "t" * 200, "u" * 200])]
    scopes = site.find().scopes
    assert scopes == ("known", "s" * 200, "t" * 200)
    assert len(" ".join(scopes)) <= MOST_SCOPE_LETTERS
    site.challenge = 'Bearer scope="asked"'
    assert site.find().scopes == ("asked",)


@pytest.mark.parametrize("missing", ["grant_types_supported", "token_endpoint_auth_methods_supported"])
def test_what_an_issuer_does_not_say_is_not_held_against_it(site: Site, missing: str) -> None:
    del site.metadata[missing]
    assert site.find() == site.found


def test_a_root_issuer_is_the_same_with_and_without_its_slash(site: Site) -> None:
    site.metadata["issuer"] = f"{site.issuer}/"
    assert site.find().token_url == site.found.token_url


HELD = [
    ({"resource": "https://other.example.com/mcp"}, {}, "that of another resource", "https://other.example.com/mcp"),
    ({"resource": "<url>/deeper"}, {}, "that of another resource", "/mcp/deeper"),
    ({"resource": "<url>#part"}, {}, "that of another resource", "#part"),
    ({"bearer_methods_supported": ["query"]}, {}, "not take tokens in a header", ""),
    ({"dpop_bound_access_tokens_required": True}, {}, "bound to a key", ""),
    ({"tls_client_certificate_bound_access_tokens": True}, {}, "bound to a key", ""),
    ({"authorization_servers": []}, {}, "not the JSON that it should be", RESOURCE),
    ({"authorization_servers": ["http://auth.example.com"]}, {}, "Only https", "http://auth.example.com"),
    ({"authorization_servers": ["https://10.0.0.1"]}, {}, "no address of the public Internet", "https://10.0.0.1"),
    ({"authorization_servers": ["https://169.254.169.254"]}, {}, "no address of the public Internet", "169.254"),
    ({"authorization_servers": ["https://2852039166/"]}, {}, "no address of the public Internet", "169.254.169.254"),
    ({"authorization_servers": ["https://u:p@a.example"]}, {}, "user's name or password", "u:p@"),
    ({"authorization_servers": ["<issuer>/?a=b"]}, {}, "no query", "?a=b"),
    ({"authorization_servers": ["<issuer>/elsewhere"]}, {}, "no metadata", "/elsewhere"),
    ({"authorization_servers": ["file:///etc/passwd"]}, {}, "not the JSON that it should be", RESOURCE),
    ({}, {"issuer": "https://other.example.com"}, "that of another one", "https://other.example.com"),
    ({}, {"issuer": "<issuer>/tenant"}, "that of another one", "/tenant"),
    ({}, {"token_endpoint": "http://auth.example.com/token"}, "Only https", "http://auth.example.com/token"),
    ({}, {"token_endpoint": "https://192.168.1.1/token"}, "no address of the public Internet", "192.168.1.1"),
    ({}, {"token_endpoint": "https://localhost/token"}, "not a full name", "https://localhost/token"),
    ({}, {"token_endpoint": "https://a.example/#f"}, "fragment", "#f"),
    ({}, {"token_endpoint": "https://a.example/" + "x" * 2_000}, "more than 2000 letters", "https://a.example"),
    ({}, {"token_endpoint": None}, "not the JSON that it should be", OAUTH),
    ({}, {"grant_types_supported": ["authorization_code"]}, "not support client credentials", ""),
    ({}, {"token_endpoint_auth_methods_supported": ["private_key_jwt", "none"]}, "not take a client's secret", ""),
]


@pytest.mark.parametrize(("resource", "metadata", "sentence", "words"), HELD)
def test_what_does_not_hold_together_is_told(
    site: Site, resource: dict[str, Any], metadata: dict[str, Any], sentence: str, words: str
) -> None:
    def written(document: dict[str, Any]) -> Any:
        text = json.dumps(document).replace("<url>", site.server.url).replace("<issuer>", site.issuer)
        return json.loads(text)

    site.resource |= written(resource)
    site.metadata |= written(metadata)
    found = fault(site)
    assert sentence in str(found)
    assert words in found.words
    assert found.words not in str(found) or not found.words


def test_that_nothing_is_said_is_told(site: Site) -> None:
    site.take(site.server, f"{RESOURCE}/mcp")
    assert str(fault(site)).startswith("The server does not say who gives out its tokens")
    assert site.asked() == ["initialize", f"GET {RESOURCE}/mcp", f"GET {RESOURCE}"]


def gzipped(exchange: Exchange) -> None:
    exchange.raw(gzip.compress(b" " * 50_000_000), 200, "application/json", Content_Encoding="gzip")


HOSTILE = [
    ("huge", lambda each: each.raw(b" " * (MOST_METADATA_BYTES + 1), 200, "application/json"), "too large"),
    ("a bomb", gzipped, "too large"),
    ("redirecting", lambda each: each.raw(b"", 302, Location="https://10.0.0.1/"), "redirect"),
    ("redirecting to where it is", lambda each: each.raw(b"", 307, Location="/good"), "redirect"),
    ("no JSON", lambda each: each.raw(b"{not json", 200, "application/json"), "not the JSON"),
    ("not UTF-8", lambda each: each.raw(b'{"resource":"\xff"}', 200, "application/json"), "not the JSON"),
    ("nested without end", lambda each: each.raw(b"[" * 90_000, 200, "application/json"), "not the JSON"),
    ("a list", lambda each: each.json([1]), "not the JSON"),
    ("numbers", lambda each: each.json({"resource": 1, "authorization_servers": 2, "issuer": 3}), "not the JSON"),
    ("down", lambda each: each.raw(b"oops, the secret is 5", 503), "status 503"),
    ("too many requests", lambda each: each.raw(b"", 429), "status 429"),
    ("cut off", hostile.closing, "not the JSON"),
]


@pytest.mark.parametrize(("behaviour", "sentence"), [each[1:] for each in HOSTILE], ids=[each[0] for each in HOSTILE])
@pytest.mark.parametrize("whose", ["server", "issuer"])
def test_metadata_can_be_wrong_in_any_way(site: Site, whose: str, behaviour: hostile.Behaviour, sentence: str) -> None:
    at, path = (site.server, f"{RESOURCE}/mcp") if whose == "server" else (site.auth, OAUTH)
    at.on[f"GET {path}"] = behaviour
    found = fault(site)
    assert sentence in str(found)
    assert found.words == at.url_of(path)
    assert "oops" not in str(found)
    assert "GET /good" not in site.asked()


@pytest.mark.parametrize("whose", ["server", "issuer"])
@pytest.mark.parametrize("behaviour", [lambda each: each.hang(), hostile.dripping], ids=["silent", "dripping"])
def test_slow_metadata_costs_its_time_and_no_more(site: Site, whose: str, behaviour: hostile.Behaviour) -> None:
    at, path = (site.server, f"{RESOURCE}/mcp") if whose == "server" else (site.auth, OAUTH)
    at.on[f"GET {path}"] = behaviour
    begun = time.monotonic()
    assert "did not answer in time" in str(fault(site, 0.4))
    assert time.monotonic() - begun < 2


@pytest.mark.parametrize(
    "named",
    [
        "https://169.254.169.254/latest/meta-data",
        "https://10.0.0.1/",
        "http://intern.example.com/",
        "https://localhost/",
        "file:///etc/passwd",
        "/relative",
        "https://user:pw@example.com/",
        "not a URL",
        "https://exämple.com/",
    ],
)
def test_a_named_place_that_nobody_may_ask_is_not_asked(site: Site, named: str) -> None:
    site.challenge = f'Bearer resource_metadata="{named}"'
    site.take(site.server, f"{RESOURCE}/mcp")
    assert str(fault(site)).startswith("The metadata cannot be read.")
    site.put(site.server, f"{RESOURCE}/mcp", lambda: site.resource)
    assert site.find() == site.found


def test_a_name_that_leads_to_a_private_address_is_not_asked(site: Site) -> None:
    site.resource["authorization_servers"] = ["https://auth.example.com"]
    outgoing = Outgoing(local=True, resolve=lambda host, _port: ["10.0.0.5" if host == "auth.example.com" else host])
    with pytest.raises(NoAuthorization, match="does not lead to the public Internet"):
        Authorizations(outgoing).find(site.server.url, Transport.STREAMABLE_HTTP, 5)


def test_of_endless_issuers_the_first_few_are_asked(site: Site) -> None:
    site.resource["authorization_servers"] = [site.auth.url_of(f"/{number}") for number in range(1_000)]
    assert "no metadata" in str(fault(site))
    assert len(site.auth.asked) == 3 * MOST_ISSUERS


@pytest.mark.parametrize(
    ("behaviour", "kind"),
    [
        (lambda each: each.raw(b"", 302, Location="https://elsewhere.example/"), Redirected),
        (lambda each: each.raw(b"x" * 40_000, 200, X_Long="y" * 40_000), OutgoingError),
    ],
)
def test_a_server_that_cannot_be_asked_is_told_of_as_that(
    site: Site, behaviour: hostile.Behaviour, kind: type[OutgoingError]
) -> None:
    site.server.on["initialize"] = behaviour
    with pytest.raises(kind):
        site.find()
    assert site.asked() == ["initialize"]


def test_so_is_one_that_is_not_there() -> None:
    with hostile.serving() as gone:
        url = gone.url
    with pytest.raises(Unreachable, match="No connection"):
        Authorizations(Outgoing(local=True)).find(url, Transport.STREAMABLE_HTTP, 5)


def test_outside_of_the_local_run_nothing_of_this_machine_is_asked(site: Site) -> None:
    with pytest.raises(OutgoingError, match="Only https"):
        Authorizations(Outgoing()).find(site.server.url, Transport.STREAMABLE_HTTP, 5)
    assert site.asked() == []


SECRETS = {"client_id": "gym-app-1234", "client_secret": "hunter2-hunter2"}


def test_a_trial_without_a_token_url_finds_it_and_sends_and_keeps_nothing(tenant: Tenant, site: Site) -> None:
    asked = configuration(site.server.url, credentials=Credentials(ServerAuth(type="oauth", scope="mine"), SECRETS))
    tried = tenant.checks.try_out(tenant.name, asked)
    assert (tried.authorization, tried.discovery, tried.error, tried.failed) == (site.found, None, None, None)
    sent = [(each.message, each.headers) for each in (*site.server.seen, *site.auth.seen)]
    assert len(sent) == 3
    assert all("authorization" not in headers for _, headers in sent)
    for secret in (*SECRETS.values(), "mine"):
        assert secret not in str(sent)
    assert site.auth.count("/token") == 0
    assert tenant.table.items == {}


def test_what_is_wrong_is_told_by_its_step(tenant: Tenant, site: Site) -> None:
    asked = configuration(site.server.url, credentials=Credentials(ServerAuth(type="oauth")))
    site.metadata["issuer"] = "https://other.example.com/\u202ex"
    tried = tenant.checks.try_out(tenant.name, asked)
    assert (tried.authorization, tried.failed) == (None, "sign-in")
    assert (tried.error or "").startswith(
        "The authorization server's metadata is that of another one. It says: https://other.example.com/"
    )
    assert "\u202e" not in (tried.error or "")
    site.server.stop()
    tried = tenant.checks.try_out(tenant.name, asked)
    assert (tried.authorization, tried.failed) == (None, "connection")
