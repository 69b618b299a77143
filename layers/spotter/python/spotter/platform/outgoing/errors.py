"""Why a request to a tenant's address was not made, or its answer not taken.

No message holds a URL, a header or a word of the answer: they go to logs and into results as they are.
"""

from spotter.errors import SpotterError


class OutgoingError(SpotterError):
    """The root: the request has no answer that can be used. ``str`` is a sentence for people."""

    code = "failed"
    """For programs: one of the words of this module."""
    sentence = "The request failed."

    def __init__(self, sentence: str = "") -> None:
        super().__init__(sentence or self.sentence)


class Refused(OutgoingError):
    """Nothing was sent: the URL or what its host resolves to is not allowed."""

    code = "refused"
    sentence = "The address is not allowed."


class Unresolved(OutgoingError):
    """Nothing was sent: the host's name has no address."""

    code = "unresolved"
    sentence = "The name of the host could not be resolved."


class Unreachable(OutgoingError):
    """No connection, or one that did not last until the answer was whole."""

    code = "unreachable"
    sentence = "The server could not be reached."


class NoTls(Unreachable):
    """There is a server, and no secure connection to it."""

    code = "no-tls"
    sentence = "The server did not agree on a secure connection (TLS)."


class BadCertificate(NoTls):
    """The server is not the one that it is taken for, as far as can be told."""

    code = "bad-certificate"
    sentence = "The server's certificate is not valid."


class Disconnected(Unreachable):
    """The connection broke before the answer was whole."""

    code = "disconnected"
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
