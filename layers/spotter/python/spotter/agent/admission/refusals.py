"""What is said to whoever a limit leaves no room for, and when to try again."""

from datetime import datetime

from spotter.agent.admission.activity import Reached
from spotter.errors import TooManyRequests

RETRY_RUNS_SECONDS = 5
"""When to try again where runs are at work: most are over by then."""


def refusal(reached: Reached, minute: int, now: datetime, of: str = "You have") -> TooManyRequests:
    """The refusal for a limit that leaves no room. ``minute`` is the one that is full."""
    if reached is Reached.RUNS:
        return TooManyRequests(
            f"{of} as many conversations at work as there may be at once. Wait for one to answer, or cancel it.",
            RETRY_RUNS_SECONDS,
        )
    seconds = max(int((minute + 1) * 60 - now.timestamp() + 0.999), 1)
    return TooManyRequests(
        f"{of} sent as many requests as there may be in a minute. Try again in {seconds} s.", seconds
    )
