"""Why a server's tools could not be listed, or one of them not called.

What the server itself said is kept apart, in ``words``: it is data, and never part of a message that is logged.
"""

from spotter.errors import SpotterError

MOST_WORDS = 300
"""Of what a server says about a fault of its own, in letters, as it is told."""
MOST_HEARD = 10_000
"""Of it, before credentials are taken out: what is cut shorter could not be told from harmless text."""


class ServerFault(SpotterError):
    """The root. ``sentence`` is for people and models, and holds nothing of what the server said."""

    sentence = "The server does not keep to the protocol."

    def __init__(self, sentence: str = "", words: str = "") -> None:
        super().__init__(sentence or self.sentence)
        self.sentence = sentence or self.sentence
        self.words = words[:MOST_HEARD]


class BrokenProtocol(ServerFault):
    """What came is no answer of the protocol, or not to what was asked."""


class TimedOut(ServerFault):
    """The time for the whole of it is over, whether the server was silent or slow."""

    sentence = "The server did not answer in time."


class Closed(ServerFault):
    """The connection ended before the answer was whole."""

    sentence = "The server closed the connection before it had answered."


class TooManyRequests(ServerFault):
    """The server kept us asking: pages without end, or streams that end and are to be taken up again."""

    sentence = "The server asked for more requests than one call may take."


class Unauthorized(ServerFault):
    """The server, or who gives out tokens for it, does not take the credentials."""

    sentence = "The server did not take the credentials."


class InsufficientScope(Unauthorized):
    """The credentials are good, and not good enough. ``words``: the scopes that the server wants.

    A token with more scopes than the administrator has given is not asked for: what a server says does not widen what
    its client may do.
    """

    sentence = "The credentials lack a scope that the server wants (status 403, insufficient_scope)."


class Answered(ServerFault):
    """The server answered with an error of its own."""

    sentence = "The server answered with an error."
