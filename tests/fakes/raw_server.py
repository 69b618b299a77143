"""A server on loopback that sends whatever bytes a test wants, when it wants, and remembers what it was asked."""

import socket
import ssl
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

Script = Callable[["Connection"], None]

_LONGEST_SECONDS = 10.0
"""No connection goes on longer: a client that would wait for ever is seen, and does not keep the tests."""
_LINGER_NOT = struct.pack("ii", 1, 0)


@dataclass
class RawServer:
    """Where the server is, and the requests that came, heads and bodies as bytes."""

    port: int
    requests: list[bytes] = field(default_factory=list)
    connections: int = 0
    over: threading.Event = field(default_factory=threading.Event)

    def url(self, path: str = "/", host: str = "127.0.0.1") -> str:
        """An address of this server."""
        return f"http://{host}:{self.port}{path}"


class Connection:
    """One client, as a script sees it."""

    def __init__(self, sock: socket.socket, server: RawServer) -> None:
        self._sock, self._server = sock, server

    def request(self) -> bytes:
        """The next request, whole; empty if the client has gone."""
        data = b""
        while b"\r\n\r\n" not in data:
            more = self._sock.recv(65536)
            if not more:
                return b""
            data += more
        head, _, body = data.partition(b"\r\n\r\n")
        length = next(
            (int(line.split(b":")[1]) for line in head.split(b"\r\n") if line.lower().startswith(b"content-length:")), 0
        )
        while len(body) < length:
            body += self._sock.recv(65536)
        self._server.requests.append(head + b"\r\n\r\n" + body)
        return self._server.requests[-1]

    def send(self, data: bytes) -> None:
        """Send bytes. OSError once the client has gone."""
        self._sock.sendall(data)

    def drip(self, data: bytes, seconds: float) -> None:
        """Send a byte at a time, with a pause before each."""
        for byte in data:
            if self._server.over.wait(seconds):
                return
            self.send(bytes([byte]))

    def stall(self) -> None:
        """Send nothing until the test is over."""
        self._server.over.wait(_LONGEST_SECONDS)

    def reset(self) -> None:
        """Break the connection."""
        self._sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _LINGER_NOT)
        self._sock.close()


@contextmanager
def serving(script: Script, *, tls: ssl.SSLContext | None = None) -> Iterator[RawServer]:
    """A server that runs ``script`` once for each connection, and closes it behind it."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        server = RawServer(listener.getsockname()[1])
        threads: list[threading.Thread] = []
        taken: list[socket.socket] = []

        def serve(accepted: socket.socket) -> None:
            accepted.settimeout(_LONGEST_SECONDS)
            with suppress(OSError), accepted:
                sock = tls.wrap_socket(accepted, server_side=True) if tls else accepted
                with sock:
                    script(Connection(sock, server))

        def accept() -> None:
            while True:
                try:
                    accepted, _ = listener.accept()
                except OSError:
                    return
                server.connections += 1
                taken.append(accepted)
                threads.append(threading.Thread(target=serve, args=(accepted,), daemon=True))
                threads[-1].start()

        accepting = threading.Thread(target=accept, daemon=True)
        accepting.start()
        try:
            yield server
        finally:
            server.over.set()
            for sock in (listener, *taken):
                with suppress(OSError):
                    sock.shutdown(socket.SHUT_RDWR)
            for thread in (accepting, *threads):
                thread.join(_LONGEST_SECONDS)


def answer(body: bytes, *headers: str, status: str = "200 OK") -> bytes:
    """A whole answer with its length."""
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


def always(data: bytes) -> Script:
    """Answers every request of a connection with the same bytes."""

    def script(connection: Connection) -> None:
        while connection.request():
            connection.send(data)

    return script
