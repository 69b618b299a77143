"""Why a request to a tenant's address was not made, or its answer not taken.

No message holds a URL, a header or a word of the answer: they go to logs and into results as they are.
"""

from enum import StrEnum

from spotter.errors import SpotterError


class Stage(StrEnum):
    """How far a request had come when it failed."""

    ADDRESS = "address"
    """It may not go there."""
    DNS = "dns"
    CONNECTION = "connection"
    TLS = "tls"
    EXCHANGE = "exchange"
    """It was sent, or was about to be."""


class OutgoingError(SpotterError):
    """The root: the request has no answer that can be used. ``str`` is a sentence for people."""

    code = "failed"
    """For programs: one of the words of this module."""
    sentence = "The request failed."
    stage = Stage.EXCHANGE

    def __init__(self, sentence: str = "", stage: Stage | None = None) -> None:
        super().__init__(sentence or self.sentence)
        self.stage = stage or self.stage


class Refused(OutgoingError):
    """Nothing was sent: the URL or what its host resolves to is not allowed."""

    code = "refused"
    sentence = "The address is not allowed."
    stage = Stage.ADDRESS


class Unresolved(OutgoingError):
    """Nothing was sent: the host's name has no address."""

    code = "unresolved"
    sentence = "The name of the host could not be resolved."
    stage = Stage.DNS


class Unreachable(OutgoingError):
    """No connection, or one that did not last until the answer was whole."""

    code = "unreachable"
    sentence = "The server closed the connection before its answer was whole."


class Redirected(OutgoingError):
    """The server answered with a redirect: none is followed."""

    code = "redirected"
    sentence = "The server answered with a redirect, and redirects are not followed: name the final address."


class TimedOut(OutgoingError):
    """The time for the whole exchange is over, whether the server was silent or slow."""

    code = "timed-out"
    sentence = "The server did not answer in time."


class TooLarge(OutgoingError):
    """The answer's head or its body, once decompressed, is over its limit."""

    code = "too-large"
    sentence = "The answer is too large."


class BadAnswer(OutgoingError):
    """What came is no answer of HTTP/1.1, or is encoded in a way that was not asked for."""

    code = "bad-answer"
    sentence = "The server's answer is not valid HTTP."
