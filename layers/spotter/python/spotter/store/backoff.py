"""Pauses between tries: exponential with full jitter, so that writers who met once do not meet again.

Source: "Exponential Backoff and Jitter", AWS Architecture Blog, 2015.
"""

import random
from collections.abc import Callable, Iterator

FIRST_SECONDS = 0.025
LONGEST_SECONDS = 0.8
PAUSES = 7
"""Eight tries; their pauses are 1.2 s together on average and 2.4 s at most."""


def pauses(draw: Callable[[], float] = random.random) -> Iterator[float]:
    """Seconds to wait before each further try. ``draw`` gives numbers from 0 to 1."""
    for attempt in range(PAUSES):
        yield draw() * min(LONGEST_SECONDS, FIRST_SECONDS * 2**attempt)
