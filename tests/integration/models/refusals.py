"""Replies that are no stream: refusals of every status, bodies of every kind, and HTTP that is none."""

import gzip
import json
from collections.abc import Iterator
from typing import Final

from spotter.llm.errors import (
    ConnectionFailed,
    InvalidOutput,
    Overloaded,
    ProviderError,
    RateLimited,
    Rejected,
    TimedOut,
    Unauthorized,
)
from tests.fakes.hostile.answers import ECHO, FULL
from tests.fakes.hostile.server import Ending, Reply
from tests.fakes.hostile.wires import Wire
from tests.integration.models.outcomes import RIGHT, Case

STATUSES: Final[dict[int, tuple[type[ProviderError], ...]]] = {
    400: (Rejected,),
    401: (Unauthorized,),
    402: (Unauthorized, Rejected),
    403: (Unauthorized,),
    404: (Rejected,),
    405: (Rejected,),
    408: (TimedOut, Overloaded, Rejected),
    409: (Rejected, Overloaded),
    413: (Rejected,),
    422: (Rejected,),
    429: (RateLimited,),
    500: (Overloaded,),
    502: (Overloaded,),
    503: (Overloaded,),
    504: (Overloaded, TimedOut),
    529: (Overloaded,),
}
BODIES: Final[dict[str, tuple[dict[str, str], tuple[bytes, ...]]]] = {
    "its own error": (
        {"content-type": "application/json"},
        (json.dumps({"type": "error", "error": {"type": "some_error", "message": ECHO, "code": None}}).encode(),),
    ),
    "a message": ({"content-type": "application/json"}, (json.dumps({"message": ECHO}).encode(),)),
    "other JSON": ({"content-type": "application/json"}, (json.dumps([ECHO]).encode(),)),
    "an error that is a text": ({"content-type": "application/json"}, (json.dumps({"error": ECHO}).encode(),)),
    "half JSON": ({"content-type": "application/json"}, (b'{"error": {"message": "' + ECHO.encode(),)),
    "HTML": ({"content-type": "text/html"}, (b"<html><body>" + ECHO.encode() + b"</body></html>",)),
    "nothing": ({"content-type": "application/json"}, ()),
    "no text": ({"content-type": "application/json"}, (b"\xff\xfe\x00" + ECHO.encode(),)),
    "no gzip": ({"content-type": "application/json", "content-encoding": "gzip"}, (b"gzip? " + ECHO.encode(),)),
}


def refused(_wire: Wire) -> Iterator[Case]:
    """Every status, with every body."""
    for status, errors in STATUSES.items():
        for what, (headers, pieces) in BODIES.items():
            # What claims to be gzip and is none cannot be read: that the connection failed is as right as the status.
            broken = (ConnectionFailed,) if what == "no gzip" else ()
            yield Case(f"{status} with {what}", Reply(pieces, status=status, headers=headers), (*errors, *broken))


def refused_and_broken_off(_wire: Wire) -> Iterator[Case]:
    """A refusal whose body does not end as it should."""
    headers, pieces = BODIES["its own error"]
    for status in (400, 429, 500):
        for ending in (Ending.CUT, Ending.RESET):
            yield Case(
                f"{status}, then {ending.name}",
                Reply(pieces, ending, status, headers),
                (*STATUSES[status], ConnectionFailed),
            )


def no_stream(wire: Wire) -> Iterator[Case]:
    """A reply that claims to be fine and is no stream of this API, or another one than it claims to be."""
    whole = b"".join(wire.frames(FULL))
    for what, (headers, pieces) in BODIES.items():
        yield Case(f"200 with {what}", Reply(pieces, headers=headers), (ConnectionFailed, InvalidOutput, Overloaded))
        yield Case(
            f"a stream of {what}",
            Reply(pieces, headers={**headers, **wire.headers}),
            (ConnectionFailed, InvalidOutput, Overloaded),
        )
    for kind in ("text/html", "application/json", "text/plain", "nonsense", ""):
        yield Case(
            f"the answer as {kind!r}", Reply((whole,), headers={"content-type": kind}), (ConnectionFailed,), (RIGHT,)
        )
    yield Case("204", Reply(status=204, headers={"content-length": "0"}, ending=Ending.CUT), (ConnectionFailed,))
    yield Case(
        "gzip", Reply((gzip.compress(whole),), headers={**wire.headers, "content-encoding": "gzip"}), answers=(RIGHT,)
    )


def no_http(wire: Wire) -> Iterator[Case]:
    """What comes is not HTTP, or not the HTTP that it says it is."""
    whole = b"".join(wire.frames(FULL))
    head = f"HTTP/1.1 200 OK\r\ncontent-type: {wire.headers['content-type']}\r\n".encode()
    for what, pieces in {
        "nothing": (),
        "half a line": (b"HTTP/1.1 20",),
        "garbage": (b"\x16\x03\x01garbage\r\n\r\n",),
        "half the headers": (head,),
        "headers that are none": (head + b"no header\r\n\r\n",),
        "a header of a megabyte": (head + b"x: " + b"x" * 1_000_000 + b"\r\n\r\n" + whole,),
        "less than it said": (head + b"content-length: 999999\r\n\r\n" + whole[: len(whole) // 2],),
        "a length that is none": (head + b"content-length: long\r\n\r\n" + whole,),
        "chunks that are none": (head + b"transfer-encoding: chunked\r\n\r\n" + whole,),
        "a status that is none": (b"HTTP/1.1 OK\r\n\r\n",),
        "another protocol": (b"SSH-2.0-OpenSSH_9.6\r\n",),
        "HTTP/3": (b"HTTP/3 200\r\n\r\n",),
    }.items():
        for ending in (Ending.CUT, Ending.RESET):
            yield Case(
                f"{what}, then {ending.name}", Reply(pieces, ending, has_head=False), (ConnectionFailed, InvalidOutput)
            )
