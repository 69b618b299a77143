"""What a call of an HTTP tool costs beside the raw client, to a server on loopback: CPU of the calling thread."""

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx2

from spotter.platform.http_tools.calling import exchange
from spotter.platform.http_tools.record import HttpTool
from spotter.platform.outgoing.client import Outgoing

Row = tuple[str, str, str, str]

_CALLS, _ROUNDS = 100, 5
_BODY = json.dumps({"days": [{"day": day, "celsius": 20, "note": "x" * 60} for day in range(10)]}).encode()
_ANSWER = (
    b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + str(len(_BODY)).encode() + b"\r\n\r\n"
) + _BODY
_PARAMETERS = {"type": "object", "properties": {"place": {"type": "string"}}, "required": ["place"]}
_RESULT = {"type": "object", "properties": {"days": {"type": "array", "items": {"type": "object"}}}}


def figures() -> list[Row]:
    """CPU of a call with the raw client and with ours, on a connection that is kept."""
    outgoing = Outgoing(local=True)
    with _server() as port, outgoing.shared_client, httpx2.Client(trust_env=False) as raw:
        url = f"http://127.0.0.1:{port}/v1/"
        tool = _tool(f"{url}{{place}}")

        def plain() -> None:
            raw.post(f"{url}berlin", json={"days": 2}, headers={"Authorization": "Bearer 0123456789"}).json()

        def ours() -> None:
            arguments, credentials = {"place": "berlin", "days": 2}, {"Authorization": "Bearer 0123456789"}
            done = exchange(tool, arguments, credentials, lambda: outgoing, idempotency_key="k", seconds=5)
            assert done.outcome.ok

        theirs_ms, ours_ms = _cpu_ms(plain), _cpu_ms(ours)
    measured = f"{ours_ms:.2f} ms CPU; the raw client {theirs_ms:.2f} ms; ours beside it {ours_ms - theirs_ms:.2f} ms"
    return [("A call of an HTTP tool to loopback, result checked against its schema", measured, "reported", "")]


def _tool(url: str) -> HttpTool:
    return HttpTool(
        id="tool_1",
        name="weather",
        description="The weather.",
        method="POST",
        url=url,
        query={},
        headers={},
        secret_headers=["Authorization"],
        parameters=_PARAMETERS,
        result=_RESULT,
        timeout_seconds=5,
        max_bytes=20_000,
        send_idempotency_key=True,
        approval="never",
        policy={},
        status="active",
        created="",
        updated="",
    )


def _cpu_ms(call: Callable[[], None]) -> float:
    """The least of some rounds, for one call: what else this machine does only adds."""
    call()
    rounds = []
    for _ in range(_ROUNDS):
        begun = time.thread_time()
        for _ in range(_CALLS):
            call()
        rounds.append((time.thread_time() - begun) * 1000 / _CALLS)
    return min(rounds)


@contextmanager
def _server() -> Iterator[int]:
    """Answers every request with the same, on as many connections as there are."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve(connection: socket.socket) -> None:
            with connection:
                data = b""
                while more := connection.recv(65536):
                    data += more
                    head, found, body = data.partition(b"\r\n\r\n")
                    length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0] or 0)
                    if found and len(body) >= length:
                        data = body[length:]
                        connection.sendall(_ANSWER)

        def accept() -> None:
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                threading.Thread(target=serve, args=(connection,), daemon=True).start()

        threading.Thread(target=accept, daemon=True).start()
        yield listener.getsockname()[1]
        listener.shutdown(socket.SHUT_RDWR)
