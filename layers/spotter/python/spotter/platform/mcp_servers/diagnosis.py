"""Which step of a look at a server failed, and in which words it is told."""

from enum import StrEnum

from spotter.errors import SpotterError
from spotter.mcp.client.faults import MOST_WORDS, Answered, ServerFault, TimedOut, Unauthorized
from spotter.mcp.client.progress import Progress
from spotter.platform.outgoing.errors import OutgoingError, Stage

MOST_ERROR = 500


class Step(StrEnum):
    """The steps of a look, in the order in which they are taken."""

    ADDRESS = "address"
    DNS = "dns"
    CONNECTION = "connection"
    TLS = "tls"
    SIGN_IN = "sign-in"
    PROTOCOL = "protocol"
    LISTING = "listing"


def step_of(fault: SpotterError, progress: Progress) -> Step:
    """The step that failed. What is neither the server's nor the network's fault is that of the stored credentials."""
    if progress.is_signing_in or not isinstance(fault, ServerFault | OutgoingError) or isinstance(fault, Unauthorized):
        return Step.SIGN_IN
    if isinstance(fault, OutgoingError) and fault.stage is not Stage.EXCHANGE:
        return Step(fault.stage)
    return Step.LISTING if progress.is_open else Step.PROTOCOL


def told(fault: SpotterError, progress: Progress) -> str:
    """What went wrong, with the step that it happened at where the fault alone does not say it."""
    return f"{_where(fault, progress)} {words_of(fault)}".strip()[:MOST_ERROR]


def _where(fault: SpotterError, progress: Progress) -> str:
    step = step_of(fault, progress)
    if step is Step.SIGN_IN and isinstance(fault, OutgoingError | TimedOut):
        return "The token endpoint cannot be used."
    if step is Step.LISTING:
        return "The server speaks MCP, but its tools could not be listed."
    return "MCP could not be spoken with the server." if isinstance(fault, Answered) else ""


def words_of(fault: SpotterError) -> str:
    """What went wrong, with what the server says of it, which is its own word."""
    words = " ".join(str(getattr(fault, "words", ""))[:MOST_WORDS].split())
    return (f"{fault} It says: {words}" if words else str(fault))[:MOST_ERROR]
