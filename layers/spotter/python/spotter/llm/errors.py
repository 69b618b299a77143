"""What can go wrong with a provider, by what is to be done about it. No message holds a person's words or a key."""

from spotter.errors import SpotterError


class ProviderError(SpotterError):
    """A provider did not answer. The text names what happened (``529 overloaded_error``), for logs and ``fallback``."""

    is_retried = False
    """Whether the same provider may answer a moment later."""

    def __init__(self, detail: str, retry_after: float | None = None) -> None:
        """``retry_after``: seconds, where the provider has named them."""
        super().__init__(detail)
        self.retry_after = retry_after


class Overloaded(ProviderError):
    """It has too much to do, or failed by a fault of its own (529, 500 and other 5xx)."""

    is_retried = True


class RateLimited(ProviderError):
    """We asked too often or for too much (429)."""

    is_retried = True


class TimedOut(ProviderError):
    """It did not connect, or nothing came for too long, or the answer took longer than there was time."""

    is_retried = True


class ConnectionFailed(ProviderError):
    """No connection, or it was lost, or what came is not what the API sends: an answer without its end among these."""

    is_retried = True


class Rejected(ProviderError):
    """It will not take the request as it is (400, 404, 413, 422): a model that is not there, a context too long."""


class Unauthorized(ProviderError):
    """The key is wrong or may not do this (401, 403), or there is no credit."""


class ContentRefused(ProviderError):
    """The provider's own policy refuses the content, before a word was written."""


class InvalidOutput(ProviderError):
    """The answer does not fit what was asked for."""
