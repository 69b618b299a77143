"""A provider's structured answer, or none when the time is over: whatever the provider does meanwhile."""

import threading
from contextvars import copy_context
from dataclasses import replace

from spotter.llm.errors import TimedOut
from spotter.llm.provider import Filled, Provider, Structured
from spotter.messages import Request
from spotter.tracing import with_trace

HEAD_START_SECONDS = 0.5
"""A provider that keeps the time itself ends its call before it is left alone with it."""


def structured_within(seconds: float, provider: Provider, request: Request, model: type[Filled]) -> Structured[Filled]:
    """What the provider fills in. TimedOut after ``seconds``, else what the provider raises.

    A provider keeps ``request.seconds`` itself. Should one hang all the same, it hangs alone: in a thread that nobody
    waits for, and that ends when its connection does.
    """
    bounded = replace(request, seconds=max(seconds - HEAD_START_SECONDS, seconds / 2))
    filled: list[Structured[Filled]] = []
    raised: list[BaseException] = []

    def work() -> None:
        try:
            filled.append(provider.structured(bounded, model))
        except BaseException as error:  # noqa: BLE001 - raised again by whoever waits
            raised.append(error)

    thread = threading.Thread(target=copy_context().run, args=(with_trace(work),), name="model", daemon=True)
    thread.start()
    thread.join(seconds)
    if raised:
        raise raised[0]
    if not filled:
        raise TimedOut(f"no answer within {seconds:g} seconds")
    return filled[0]
