"""How long there is for a request that has much to do: less than API Gateway waits."""

from collections.abc import Callable

SECONDS = 20.0
"""What is begun after this long is not finished before API Gateway answers for us, at 30; nor is the answer written."""


class Deadline:
    """Whether there is time for more; called like a function. It begins when it is made."""

    def __init__(self, monotonic: Callable[[], float], seconds: float = SECONDS) -> None:
        self._monotonic = monotonic
        self._ends = monotonic() + seconds

    def __call__(self) -> bool:
        return self._monotonic() < self._ends
