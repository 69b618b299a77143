"""P10: a set that beats everything before it by too much is asked about before anything is built on it."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from spotter.catalogue import Exercise, Kind, LoadType
from spotter.coaching.e1rm import epley
from spotter.coaching.load_options import LoadOptions
from spotter.coaching.starting_load import BODYWEIGHT_UNKNOWN
from spotter.coaching.types import SessionHistoryContext, Unit

BEATS_THE_BEST_BY = Decimal("0.20")
STEPS_OF_PROGRESS = 2
"""On light loads one step of the rack is more than 20%: what is within two steps of the best is progress."""


@dataclass(frozen=True, slots=True)
class DoubtfulSet:
    """A set that looks like a typing error, and by how much it beats the best before it, as a share."""

    session: SessionHistoryContext
    load: Decimal
    reps: int
    above: Decimal


@dataclass(frozen=True, slots=True)
class CheckedHistory:
    """The sessions without their doubtful sets, and those sets, in time."""

    sessions: tuple[SessionHistoryContext, ...]
    doubtful: tuple[DoubtfulSet, ...] = ()


def body_counted(exercise: Exercise, bodyweight: Decimal | None, unit: Unit) -> Decimal:
    """The part of the body's weight that is lifted along with the load of ``exercise``."""
    if exercise.load_type not in (LoadType.ADDED, LoadType.NONE):
        return Decimal(0)
    return bodyweight or BODYWEIGHT_UNKNOWN[unit]


def beats_the_best(now: Decimal, best: Decimal, load: Decimal, options: LoadOptions) -> bool:
    """Whether an estimated maximum of ``now``, reached with ``load``, is too far above the ``best`` to be true."""
    if now <= best * (1 + BEATS_THE_BEST_BY):
        return False
    lighter = options.loads.below(load)
    step = load - lighter if lighter is not None else Decimal(0)
    return now - best > STEPS_OF_PROGRESS * step


def checked(
    sessions: Iterable[SessionHistoryContext], exercise: Exercise, options: LoadOptions, body: Decimal
) -> CheckedHistory:
    """``sessions`` without the sets that are doubtful.

    A set is believed when its session is ``confirmed``, or when a later session comes within 20% of it. Help, bare
    bodyweight and what is not counted in reps have no maximum to beat, and are believed.
    """
    sessions = tuple(sessions)
    if options.assisted or exercise.kind is not Kind.REPS:
        return CheckedHistory(sessions)
    in_time = sorted(((each.date, _best(each, body), each) for each in sessions), key=lambda each: each[:2])
    later = Decimal(0)
    later_bests = []
    for _date, reached, _session in reversed(in_time):
        later_bests.append(later)
        later = max(later, reached)
    kept: list[SessionHistoryContext] = []
    doubtful: list[DoubtfulSet] = []
    best = Decimal(0)
    for (_date, reached, session), later in zip(in_time, reversed(later_bests), strict=True):
        believed = session.confirmed or not best
        doubts = [] if believed else _doubts(session, best, body, options)
        doubts = [each for each in doubts if not _again(each, later, body)]
        doubtful += doubts
        rest = _without(session, doubts)
        if rest is not None:
            kept.append(rest)
            best = max(best, _best(rest, body) if doubts else reached)
    return CheckedHistory(tuple(kept), tuple(doubtful))


def _doubts(session: SessionHistoryContext, best: Decimal, body: Decimal, options: LoadOptions) -> list[DoubtfulSet]:
    found = []
    for load, reps in _sets(session):
        now = epley(load + body, reps) if load else None
        if now is not None and beats_the_best(now, best, load, options):
            found.append(DoubtfulSet(session, load, reps, now / best - 1))
    return found


def _again(doubt: DoubtfulSet, later: Decimal, body: Decimal) -> bool:
    now = epley(doubt.load + body, doubt.reps)
    return now is not None and later * (1 + BEATS_THE_BEST_BY) >= now


def _sets(session: SessionHistoryContext) -> list[tuple[Decimal, int]]:
    if session.sets:
        return [(each.weight, each.reps) for each in session.sets if not each.is_warmup]
    return [(session.top_set_weight or Decimal(0), session.top_set_reps or 0)]


def _best(session: SessionHistoryContext, body: Decimal) -> Decimal:
    return max((epley(load + body, reps) or Decimal(0) for load, reps in _sets(session)), default=Decimal(0))


def _without(session: SessionHistoryContext, doubts: list[DoubtfulSet]) -> SessionHistoryContext | None:
    if not doubts:
        return session
    gone = {(each.load, each.reps) for each in doubts}
    rest = tuple(each for each in session.sets if each.is_warmup or (each.weight, each.reps) not in gone)
    if not any(not each.is_warmup for each in rest):
        return None
    return session.model_copy(update={"sets": rest, "e1rm": None})
