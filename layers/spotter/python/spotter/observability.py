"""Logs, traces and metrics: names, ids, counts and durations; never a message, a memory or a credential."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from aws_lambda_powertools import Logger
from aws_lambda_powertools.utilities.typing import LambdaContext

from spotter.errors import SpotterError, Unexpected, error_location

logger = Logger(service="spotter", log_uncaught_exceptions=False)

Handler = Callable[[dict[str, Any], LambdaContext], dict[str, Any]]


def wordless(handler: Handler) -> Handler:
    """A handler whose errors hold nobody's words.

    Lambda logs an error's message, and Step Functions keeps it as the cause. Our own errors are written for that; any
    other may quote what it was given, so an Unexpected of the same name goes out in its place.
    """

    @wraps(handler)
    def guarded(event: dict[str, Any], context: LambdaContext) -> dict[str, Any]:
        try:
            return handler(event, context)
        except SpotterError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever it is
            name = type(error).__name__
            raise type(name, (Unexpected,), {})(f"{name} at {error_location(error)}") from None

    return guarded
