"""How far a connection to a server has come, for whoever wants to say what failed."""

from dataclasses import dataclass

SIGNING_IN = "spotter_signing_in"
"""The extension of requests that ask for a token, and not the server itself."""


@dataclass(slots=True)
class Progress:
    """Written by the connection while it lasts."""

    is_signing_in: bool = False
    """Whether the last request was one for a token."""
    is_open: bool = False
    """Whether the server has answered in the protocol, so that it can be asked for something."""
