"""A provider's answer, or none when the time is over: whatever the provider does meanwhile."""

import threading
from collections.abc import Callable
from contextvars import copy_context
from dataclasses import replace
from typing import TypeVar

from spotter.llm.errors import TimedOut
from spotter.llm.provider import Filled, Provider, Structured
from spotter.messages import Request
from spotter.tracing import with_trace

HEAD_START_SECONDS = 0.5
"""A provider that keeps the time itself ends its call before it is left alone with it."""

Answered = TypeVar("Answered")


def structured_within(seconds: float, provider: Provider, request: Request, model: type[Filled]) -> Structured[Filled]:
    """What the provider fills in. TimedOut after ``seconds``, else what the provider raises."""
    bounded = replace(request, seconds=max(seconds - HEAD_START_SECONDS, seconds / 2))
    return answered_within(seconds, lambda: provider.structured(bounded, model))


def answered_within(seconds: float, call: Callable[[], Answered]) -> Answered:
    """What a call answers. TimedOut after ``seconds``, else what the call raises.

    A provider keeps a time itself. Should one hang all the same, it hangs alone: in a thread that nobody waits for, and
    that ends when its connection does.
    """
    answered: list[Answered] = []
    raised: list[BaseException] = []

    def work() -> None:
        try:
            answered.append(call())
        except BaseException as error:  # noqa: BLE001 - raised again by whoever waits
            raised.append(error)

    thread = threading.Thread(target=copy_context().run, args=(with_trace(work),), name="model", daemon=True)
    thread.start()
    thread.join(seconds)
    if raised:
        raise raised[0]
    if not answered:
        raise TimedOut(f"no answer within {seconds:g} seconds")
    return answered[0]
