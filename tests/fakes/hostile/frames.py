"""How the events of a stream become bytes: server-sent events, and the binary frames of AWS."""

import base64
import json
import struct
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

STRING_HEADER = 7
"""The type of a header of an AWS frame that holds a string."""


@dataclass(frozen=True, slots=True)
class Event:
    """One event of a stream: ``name`` is empty where the API names none; ``data`` is JSON, unless it is broken."""

    name: str
    data: str

    @classmethod
    def of(cls, name: str, payload: Mapping[str, Any]) -> "Event":
        """An event with JSON in it."""
        return cls(name, json.dumps(payload, ensure_ascii=False))

    @property
    def payload(self) -> Any:
        """The data, read."""
        return json.loads(self.data)


Frame = Callable[[Event], bytes]


def sse_frame(event: Event) -> bytes:
    """A server-sent event."""
    name = f"event: {event.name}\n" if event.name else ""
    return f"{name}data: {event.data}\n\n".encode()


def aws_frame(event: Event) -> bytes:
    """A ``chunk`` of Bedrock's response stream."""
    payload = json.dumps({"bytes": base64.b64encode(event.data.encode()).decode()}).encode()
    return aws_message({":event-type": "chunk", ":message-type": "event"}, payload)


def aws_exception(name: str, message: str) -> bytes:
    """A frame that says that the stream has failed: ``throttlingException`` ..."""
    payload = json.dumps({"message": message}).encode()
    return aws_message({":exception-type": name, ":message-type": "exception"}, payload)


def aws_message(headers: Mapping[str, str], payload: bytes) -> bytes:
    """A message of ``application/vnd.amazon.eventstream``: lengths, their sum, headers, payload, the sum of all."""
    packed = b"".join(_header(name, value) for name, value in {":content-type": "application/json", **headers}.items())
    # 12 bytes of lengths and their sum go before the headers, 4 of the message's own sum behind the payload.
    prelude = struct.pack(">II", 12 + len(packed) + len(payload) + 4, len(packed))
    message = prelude + struct.pack(">I", zlib.crc32(prelude)) + packed + payload
    return message + struct.pack(">I", zlib.crc32(message))


def _header(name: str, value: str) -> bytes:
    return struct.pack(">B", len(name)) + name.encode() + struct.pack(">BH", STRING_HEADER, len(value)) + value.encode()
