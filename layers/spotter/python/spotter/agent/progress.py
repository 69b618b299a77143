"""How far the model calls of a log have come: what they have seen, and how many a message has taken."""

from collections.abc import Sequence

from spotter.store.events import Event


def newest_seen(events: Sequence[Event]) -> int:
    """The newest event that any model call, or any end of a run, had in its context."""
    return max((int(event.data["saw"]) for event in events if event.type == "action"), default=0)


def steps_since_message(events: Sequence[Event], run: str) -> int:
    """How many steps the run has spent on the newest user message."""
    message = max((event.seq for event in events if event.type == "user_message"), default=0)
    return sum(
        1
        for event in events
        if event.type == "action"
        and event.run == run
        and "stop_reason" not in event.data
        and int(event.data["saw"]) >= message
    )
