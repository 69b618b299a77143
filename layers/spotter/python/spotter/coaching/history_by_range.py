"""One exercise twice in a template, heavy and light: each place learns from its own sets."""

from collections.abc import Iterable, Sequence

from spotter.coaching.types import RepRange, SessionHistoryContext


def sessions_in_range(
    sessions: Iterable[SessionHistoryContext], mine: RepRange, others: Sequence[RepRange]
) -> tuple[SessionHistoryContext, ...]:
    """The part of ``sessions`` that belongs to the rep range ``mine`` rather than to ``others``: all, without others.

    A set belongs to the range that its reps are nearest to. A session of which no set is left is none.
    """
    rivals = [other for other in others if other != mine]
    if not rivals:
        return tuple(sessions)
    found = []
    for session in sessions:
        if not session.sets:
            if session.top_set_reps is not None and _is_mine(session.top_set_reps, mine, rivals):
                found.append(session)
            continue
        own = tuple(each for each in session.sets if each.is_warmup or _is_mine(each.reps, mine, rivals))
        if any(not each.is_warmup for each in own):
            found.append(session.model_copy(update={"sets": own}))
    return tuple(found)


def _is_mine(reps: int, mine: RepRange, rivals: Sequence[RepRange]) -> bool:
    return all((_distance(reps, mine), mine) < (_distance(reps, rival), rival) for rival in rivals)


def _distance(reps: int, within: RepRange) -> int:
    return max(within.low - reps, reps - within.high, 0)
