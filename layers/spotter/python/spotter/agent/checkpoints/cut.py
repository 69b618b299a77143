"""Where a context may be cut: behind a run that has ended, with all that belongs together on one side."""

from collections.abc import Iterator, Sequence

from spotter.agent.calls import calls_of
from spotter.agent.checkpoints.context_size import ContextSize, tokens_of
from spotter.store.events import Event, result_key

KEPT_SHARE = 1 / 4
"""Of the most that a context may hold: the last turns that stay as they are."""
LAST_TURN_SHARE = 1 / 2
"""The last turn alone may be larger than that, and stays up to this."""
LEAST_SHARE = 1 / 8
"""A checkpoint of less is not worth its cost."""


def cut_behind(events: Sequence[Event], before: int, most: ContextSize) -> int:
    """The number of the last event that a checkpoint is to cover; 0 where there is none, or too little before it.

    ``events`` are the whole context; from ``before`` on they belong to the run at work, and stay.
    """
    earlier = [event for event in events if event.seq < before]
    ends = list(closed_ends(earlier))
    if not ends:
        return 0
    fitting = (end for end in ends if not _size(earlier, end).exceeds(most, KEPT_SHARE))
    cut = next(fitting, ends[-1])
    if cut == ends[-1] and len(ends) > 1 and not _size(earlier, ends[-2]).exceeds(most, LAST_TURN_SHARE):
        cut = ends[-2]
    covered = [event for event in earlier if event.seq <= cut and event.type != "checkpoint"]
    return cut if _size(covered, 0).exceeds(most, LEAST_SHARE) else 0


def closed_ends(events: Sequence[Event]) -> Iterator[int]:
    """The ends of runs behind which nothing is open: every call has its result, every message has been answered."""
    open_results: set[str] = set()
    seen = newest = 0
    for event in events:
        if event.type == "user_message":
            newest = event.seq
        elif event.type == "result":
            open_results.discard(event.key)
        elif event.type == "action":
            seen = max(seen, int(event.data["saw"]))
            open_results |= {result_key(event.run, event.step, call.id) for call in calls_of(event)}
            if "stop_reason" in event.data and not open_results and newest <= seen:
                yield event.seq


def _size(events: Sequence[Event], after: int) -> ContextSize:
    behind = [event for event in events if event.seq > after]
    return ContextSize(sum(tokens_of(event) for event in behind), len(behind))
