"""What went wrong on a connection, out of whatever the SDK raised: groups of errors, its own, and those of below it."""

from collections.abc import Iterator, Sequence

import anyio
import httpx2
from mcp.shared.exceptions import MCPError
from mcp_types import CONNECTION_CLOSED, INTERNAL_ERROR, METHOD_NOT_FOUND, PARSE_ERROR, REQUEST_TIMEOUT

from spotter.errors import SpotterError
from spotter.mcp.client.faults import Answered, BrokenProtocol, Closed, TimedOut, Unauthorized

_REFUSED = (401, 403)
_CLOSED_BY_THE_SDK = ("Connection closed", "SSE stream ")
"""How the SDK begins what it says itself under a code that servers use for errors of their own."""


def fault_of(error: BaseException, status: int, faults: Sequence[SpotterError]) -> BaseException:
    """The fault to raise. ``status``: the last answer's, if it was an error; ``faults``: ours that the SDK swallowed.

    What is no ``Exception`` (an interrupt) is given back as it is.
    """
    leaves = list(_leaves(error))
    unstoppable = [leaf for leaf in leaves if not isinstance(leaf, Exception)]
    if unstoppable:
        return unstoppable[0]
    ours = [leaf for leaf in leaves if isinstance(leaf, SpotterError)]
    if ours:
        return ours[0]
    if status in _REFUSED:
        return Unauthorized(f"The server did not take the credentials: it answered with status {status}.")
    said = next((leaf for leaf in leaves if isinstance(leaf, MCPError)), None)
    if said is not None:
        told = _said(said, status)
        return faults[-1] if faults and isinstance(told, Closed | BrokenProtocol) else told
    if faults:
        return faults[-1]
    if any(isinstance(leaf, httpx2.TimeoutException | TimeoutError) for leaf in leaves):
        return TimedOut()
    if any(isinstance(leaf, httpx2.TransportError | anyio.ClosedResourceError | OSError) for leaf in leaves):
        return Closed()
    return Answered(f"The server answered with status {status}.") if status else BrokenProtocol()


def _said(error: MCPError, status: int) -> Exception:
    """An error of the protocol. The SDK makes such ones itself for what it could not read, with the input in them."""
    code, words = error.error.code, error.error.message
    if code == REQUEST_TIMEOUT:
        return TimedOut()
    if code == CONNECTION_CLOSED and words.startswith(_CLOSED_BY_THE_SDK):
        return Closed()
    if status and code in (INTERNAL_ERROR, METHOD_NOT_FOUND):
        return Answered(f"The server answered with status {status}.", words)
    return BrokenProtocol() if code == PARSE_ERROR else Answered(words=words)


def _leaves(error: BaseException) -> Iterator[BaseException]:
    if isinstance(error, BaseExceptionGroup):
        for inner in error.exceptions:
            yield from _leaves(inner)
    else:
        yield error
