"""Pauses between tries: exponential with full jitter, so that writers who met once do not meet again.

Source: "Exponential Backoff and Jitter", AWS Architecture Blog, 2015.
"""

import random
from collections.abc import Callable, Iterator

FIRST_SECONDS = 0.025
LONGEST_SECONDS = 0.8
PAUSES = 7
"""Eight tries; their pauses are 1.2 s together on average and 2.4 s at most."""
PATIENT_PAUSES = 12
"""Thirteen tries of what a user may do twenty times at once; 3.2 s together on average and 6.4 s at most."""


def pauses(draw: Callable[[], float] = random.random, count: int = PAUSES) -> Iterator[float]:
    """Seconds to wait before each of ``count`` further tries. ``draw`` gives numbers from 0 to 1."""
    for attempt in range(count):
        yield draw() * min(LONGEST_SECONDS, FIRST_SECONDS * 2**attempt)
