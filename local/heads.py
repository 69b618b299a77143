"""How large the head of a request may be: its line and its headers.

https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html
The cookies alone may be larger: a browser brings those of every program that this machine's name has ever had.
"""

import h11

MAX_HEAD_BYTES = 10_240
"""API Gateway's limit, here without the cookies."""
MAX_COOKIE_BYTES = 1024 * 1024
MAX_LINES = 200

_ENDS = (b"\n\n", b"\n\r\n")


class HeadLimits(h11.Connection):
    """The server's side of HTTP/1.1. It looks at a head before it is parsed, however it arrives."""

    refused = False

    def __init__(self) -> None:
        super().__init__(h11.SERVER, max_incomplete_event_size=MAX_HEAD_BYTES + MAX_COOKIE_BYTES)

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """As h11's own. RemoteProtocolError if the head is too large, or so much of it as has come."""
        if self.their_state is h11.IDLE and _is_too_large(self.trailing_data[0]):
            self.refused = True
            raise h11.RemoteProtocolError("The head is too large", error_status_hint=431)
        return super().next_event()


def _is_too_large(received: bytes) -> bool:
    found = [at + len(end) for end in _ENDS if (at := received.find(end)) >= 0]
    size = min(found, default=len(received))
    if received.count(b"\n", 0, size) > MAX_LINES:
        return True
    if size <= MAX_HEAD_BYTES:
        return False
    cookies = sum(len(line) for line in received[:size].split(b"\n") if line[:7].lower() == b"cookie:")
    return cookies > MAX_COOKIE_BYTES or size - cookies > MAX_HEAD_BYTES
