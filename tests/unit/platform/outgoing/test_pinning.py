"""A name is resolved once, all of what it resolves to is checked, and the connection goes to what was checked."""

import datetime
import logging
import ssl
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import anyio
import httpcore2
import httpx2
import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from spotter.platform.outgoing.client import Outgoing
from spotter.platform.outgoing.errors import OutgoingError, Refused, Stage, TimedOut, Unreachable, Unresolved
from spotter.platform.outgoing.exchange import Limits
from tests.fakes.raw_server import Connection, RawServer, always, answer, serving

NAME = "api.example.com"
PUBLIC = "93.184.215.14"
OTHER_PUBLIC = "2606:4700:4700::1111"


class Resolver:
    """Says each time the next of what it was given, and the last for ever."""

    def __init__(self, *answers: Sequence[str]) -> None:
        self.answers, self.asked = list(answers), list[tuple[str, int]]()

    def __call__(self, host: str, port: int) -> Sequence[str]:
        self.asked.append((host, port))
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]


class Network(httpcore2.NetworkBackend):
    """Says which address a connection was asked for, and leads every one to a port of loopback."""

    def __init__(self, port: int, dead: frozenset[str] = frozenset()) -> None:
        self._port, self._dead = port, dead
        self.dialled: list[tuple[str, int]] = []
        self._sockets = httpcore2.SyncBackend()

    def connect_tcp(self, host: str, port: int, *args: Any, **kwargs: Any) -> httpcore2.NetworkStream:
        self.dialled.append((host, port))
        if host in self._dead:
            raise httpcore2.ConnectError
        return self._sockets.connect_tcp("127.0.0.1", self._port, *args, **kwargs)


class AsyncNetwork(httpcore2.AsyncNetworkBackend):
    """The same for ``async``."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.dialled: list[tuple[str, int]] = []
        self._sockets = httpcore2.AnyIOBackend()

    async def connect_tcp(self, host: str, port: int, *args: Any, **kwargs: Any) -> httpcore2.AsyncNetworkStream:
        self.dialled.append((host, port))
        return await self._sockets.connect_tcp("127.0.0.1", self._port, *args, **kwargs)


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for ``NAME`` that signs itself, with its key, in one file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = tmp_path_factory.mktemp("tls") / "server.pem"
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    file.write_bytes(private + certificate.public_bytes(serialization.Encoding.PEM))
    return file


@pytest.fixture
def server(authority: Path) -> Iterator[RawServer]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(authority)
    with serving(always(answer(b"hello")), tls=context) as running:
        yield running


@pytest.fixture
def trusting(authority: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(authority))


def test_the_checked_address_is_dialled_and_the_name_is_verified(server: RawServer, trusting: ssl.SSLContext) -> None:
    resolver, network = Resolver([PUBLIC]), Network(server.port)
    with Outgoing(resolve=resolver, network=network, tls=trusting).client() as client:
        assert client.get(f"https://{NAME}/x").content == b"hello"
    assert (resolver.asked, network.dialled) == ([(NAME, 443)], [(PUBLIC, 443)])
    assert b"host: api.example.com\r\n" in server.requests[0].lower()


def test_the_same_holds_for_async(server: RawServer, trusting: ssl.SSLContext) -> None:
    resolver, network = Resolver([PUBLIC]), AsyncNetwork(server.port)

    async def ask() -> bytes:
        async with Outgoing(resolve=resolver, async_network=network, tls=trusting).async_client() as client:
            return (await client.get(f"https://{NAME}/x")).content

    assert anyio.run(ask) == b"hello"
    assert (resolver.asked, network.dialled) == ([(NAME, 443)], [(PUBLIC, 443)])


def both_ways(port: int, trusted: ssl.SSLContext | None, url: str, limits: Limits | None = None) -> list[OutgoingError]:
    """What a blocking and an ``async`` client are told of a server that cannot be asked."""
    resolver = Resolver([PUBLIC])
    faults: list[OutgoingError] = []
    with Outgoing(resolve=resolver, network=Network(port), tls=trusted).client(limits) as client:
        with pytest.raises(OutgoingError) as caught:
            client.get(url)
        faults.append(caught.value)

    async def ask() -> None:
        network = AsyncNetwork(port)
        async with Outgoing(resolve=resolver, async_network=network, tls=trusted).async_client(limits) as client:
            await client.get(url)

    with pytest.raises(OutgoingError) as caught:
        anyio.run(ask)
    return [*faults, caught.value]


def test_a_certificate_for_another_name_is_not_taken(server: RawServer, trusting: ssl.SSLContext) -> None:
    for fault in both_ways(server.port, trusting, "https://other.example.com/"):
        assert (type(fault), fault.stage) == (Unreachable, Stage.TLS)
        assert str(fault) == "The server's certificate is for another host."
    assert server.requests == []


def test_a_certificate_of_nobody_is_not_taken(server: RawServer) -> None:
    for fault in both_ways(server.port, None, f"https://{NAME}/"):
        assert (type(fault), fault.stage) == (Unreachable, Stage.TLS)
        assert str(fault) == "The server's certificate is signed by itself."
    assert server.requests == []


def test_a_server_without_tls_is_told_of(trusting: ssl.SSLContext) -> None:
    with serving(lambda connection: connection.send(b"HTTP/1.1 400 Bad Request\r\n\r\n")) as plain:
        faults = both_ways(plain.port, trusting, f"https://{NAME}/")
    assert [(fault.stage, str(fault)) for fault in faults] == [
        (Stage.TLS, "The server does not speak TLS at this port.")
    ] * 2


def test_a_server_that_is_silent_while_tls_is_set_up_is_told_of(trusting: ssl.SSLContext) -> None:
    with serving(Connection.stall) as silent:
        faults = both_ways(silent.port, trusting, f"https://{NAME}/", Limits(seconds=5, connect_seconds=0.2))
    assert [(type(fault), fault.stage, str(fault)) for fault in faults] == [
        (TimedOut, Stage.TLS, "TLS with the server could not be set up in time.")
    ] * 2


def test_a_host_where_nobody_listens_is_told_of() -> None:
    with serving(always(b"")) as gone:
        port = gone.port
    for fault in both_ways(port, None, f"https://{NAME}/"):
        assert (type(fault), fault.stage) == (Unreachable, Stage.CONNECTION)
        assert str(fault) == "No connection could be made: nobody answers at this host and port."


def test_a_name_that_resolves_otherwise_the_second_time_gains_nothing(
    server: RawServer, trusting: ssl.SSLContext
) -> None:
    resolver, network = Resolver([PUBLIC], ["169.254.169.254"]), Network(server.port)
    with Outgoing(resolve=resolver, network=network, tls=trusting).client() as client:
        assert client.get(f"https://{NAME}/").status_code == 200
        assert network.dialled == [(PUBLIC, 443)]
        assert client.get(f"https://{NAME}/").status_code == 200  # on the connection that was checked
        assert len(resolver.asked) == 1
    with Outgoing(resolve=resolver, network=network, tls=trusting).client() as client, pytest.raises(Refused):
        client.get(f"https://{NAME}/")
    assert network.dialled == [(PUBLIC, 443)]


@pytest.mark.parametrize(
    "addresses",
    [
        ["127.0.0.1"],
        ["169.254.169.254"],
        ["fd00:ec2::254"],
        ["::ffff:10.0.0.1"],
        [PUBLIC, "10.0.0.1"],
        ["10.0.0.1", PUBLIC],
        [PUBLIC, OTHER_PUBLIC, "1.1.1.1", "8.8.8.8", "9.9.9.9", "192.168.0.1"],
        ["64:ff9b::7f00:1"],
        ["64:ff9b:1::8.8.8.8"],
        ["fe80::1%2"],
        ["not an address"],
    ],
)
@pytest.mark.parametrize("local", [False, True])
def test_one_address_that_is_not_public_refuses_the_host(addresses: list[str], local: bool) -> None:
    network, async_network = Network(1), AsyncNetwork(1)
    outgoing = Outgoing(local, Resolver(addresses), network, async_network)
    with outgoing.client() as client, pytest.raises(Refused):
        client.get(f"https://{NAME}/")

    async def ask() -> None:
        async with outgoing.async_client() as client:
            await client.get(f"https://{NAME}/")

    with pytest.raises(Refused):
        anyio.run(ask)
    assert network.dialled == async_network.dialled == []


@pytest.mark.parametrize(
    "host", ["0.0.0.1", "10.0.0.1", "169.254.169.254", "[fd00:ec2::254]", "[::ffff:169.254.169.254]"]
)
def test_an_address_in_the_url_is_checked_without_asking_anybody(host: str) -> None:
    resolver, network = Resolver([PUBLIC]), Network(1)
    with Outgoing(resolve=resolver, network=network).client() as client, pytest.raises(Refused):
        client.get(f"https://{host}/")
    assert (resolver.asked, network.dialled) == ([], [])


def test_in_the_local_run_a_name_of_loopback_that_leads_elsewhere_is_refused() -> None:
    network = Network(1)
    for addresses in (["93.184.215.14"], ["127.0.0.1", "10.0.0.1"]):
        with Outgoing(True, Resolver(addresses), network).client() as client, pytest.raises(Refused):
            client.get("http://localhost:8000/")
    assert network.dialled == []


def test_the_next_address_is_tried(server: RawServer, trusting: ssl.SSLContext) -> None:
    network = Network(server.port, dead=frozenset({OTHER_PUBLIC}))
    with Outgoing(resolve=Resolver([OTHER_PUBLIC, PUBLIC]), network=network, tls=trusting).client() as client:
        assert client.get(f"https://{NAME}/").status_code == 200
    assert network.dialled == [(OTHER_PUBLIC, 443), (PUBLIC, 443)]


def test_no_more_than_four_addresses_are_tried() -> None:
    addresses = [f"1.1.1.{number}" for number in range(1, 10)]
    network = Network(1, dead=frozenset(addresses))
    with Outgoing(resolve=Resolver(addresses), network=network).client() as client, pytest.raises(Unreachable):
        client.get(f"https://{NAME}/")
    assert [host for host, _ in network.dialled] == addresses[:4]


def test_a_name_without_an_address_is_said_to_be_that() -> None:
    def none(_host: str, _port: int) -> Sequence[str]:
        raise OSError("no such host")

    for resolve in (none, Resolver([])):
        with Outgoing(resolve=resolve).client() as client, pytest.raises(Unresolved) as caught:
            client.get(f"https://{NAME}/")
        assert caught.value.stage is Stage.DNS


def test_a_resolver_that_hangs_is_given_up() -> None:
    over = threading.Event()

    def hangs(_host: str, _port: int) -> Sequence[str]:
        over.wait(10)
        return [PUBLIC]

    outgoing, limits = Outgoing(resolve=hangs), Limits(seconds=0.2)

    async def ask() -> None:
        async with outgoing.async_client(limits) as client:
            await client.get(f"https://{NAME}/")

    begun = time.monotonic()
    with outgoing.client(limits) as client, pytest.raises(TimedOut, match="could not be resolved in time") as caught:
        client.get(f"https://{NAME}/")
    assert caught.value.stage is Stage.DNS
    threading.Timer(0.5, over.set).start()  # anyio's loop waits at its end for threads that it has abandoned
    with pytest.raises(TimedOut):
        anyio.run(ask)
    assert time.monotonic() - begun < 3


def test_nothing_of_the_environment_changes_where_a_request_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(always(answer(b"proxied"))) as proxy, serving(always(answer(b"direct"))) as server:
        for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            monkeypatch.setenv(name, proxy.url())
            monkeypatch.setenv(name.lower(), proxy.url())
        monkeypatch.setenv("NO_PROXY", "")
        monkeypatch.setenv("no_proxy", "")
        with Outgoing(local=True).client() as client:
            assert client.get(server.url()).content == b"direct"
    assert proxy.connections == 0


def test_a_client_of_many_tenants_keeps_no_cookie() -> None:
    cookie = answer(b"", "Set-Cookie: session=of-one-tenant; Path=/")
    with serving(always(cookie)) as server, Outgoing(local=True).client() as client:
        client.get(server.url())
        client.get(server.url())
        assert len(client.cookies) == 0
    assert not any(b"of-one-tenant" in request for request in server.requests)


def test_nothing_is_logged_of_a_request(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    with serving(always(answer(b"secret-answer"))) as server, Outgoing(local=True).client() as client:
        client.get(server.url("/?q=secret-question"), headers={"authorization": "secret-token"})
        with pytest.raises(OutgoingError):
            client.get("https://secret-host.local/")
    assert "secret" not in caplog.text
    assert not [record for record in caplog.records if record.name.startswith("http")]


def test_a_network_stream_does_nothing_outside_of_an_exchange(server: RawServer) -> None:
    with Outgoing(local=True).client() as client:
        transport: Any = client._transport
        with pytest.raises(Refused):
            transport._pool.handle_request(httpcore2.Request("GET", server.url()))


def test_a_header_that_would_split_the_request_is_refused() -> None:
    with serving(always(answer(b""))) as server, Outgoing(local=True).client() as client, pytest.raises(Refused):
        client.get(server.url(), headers=httpx2.Headers([(b"x-a", b"1\r\nx-b: 2")]))
    assert server.requests == []
