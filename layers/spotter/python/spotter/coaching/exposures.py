"""The history of one exercise as the rules read it: its sessions in time, each with the sets that count."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from spotter.coaching.e1rm import epley
from spotter.coaching.types import Energy, ReadinessContext, SessionHistoryContext, SetHistoryContext, Soreness


@dataclass(frozen=True, slots=True)
class Done:
    """One set as it was done: load, reps (seconds, for a hold), and RPE where it was recorded."""

    load: Decimal
    reps: int
    rpe: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Exposure:
    """One session of an exercise. ``working`` are the sets at or above the prescribed load, in their order.

    ``every_set`` is false where only the top set is known, as in seed 002: then it stands alone in ``working``.
    ``complete`` is false where the lifter fell short of the load that was prescribed.
    """

    date: datetime
    top: Done
    working: tuple[Done, ...]
    every_set: bool
    total_sets: int | None
    e1rm: Decimal | None
    readiness: ReadinessContext | None
    complete: bool = True


def top_loads(sessions: Iterable[SessionHistoryContext]) -> tuple[Decimal, ...]:
    """The load of each session's top set, the newest last."""
    found = [(each.date, _top_load(each)) for each in sessions]
    return tuple(load for _, load in sorted(found))


def _top_load(session: SessionHistoryContext) -> Decimal:
    loads = [each.weight for each in session.sets if not each.is_warmup]
    return max(loads) if loads else session.top_set_weight or Decimal(0)


def exposures(sessions: Iterable[SessionHistoryContext], *, assisted: bool = False) -> tuple[Exposure, ...]:
    """The sessions from the oldest to the newest; those in which no rep was done are left out."""
    found = [exposure for session in sessions if (exposure := _exposure(session, assisted)) is not None]
    return tuple(sorted(found, key=_in_time))


def held_back(readiness: ReadinessContext | None) -> bool:
    """Whether R1 held the session back: low energy, or high soreness."""
    return readiness is not None and (readiness.energy is Energy.LOW or readiness.soreness is Soreness.HIGH)


def good_day(readiness: ReadinessContext | None) -> bool:
    """Whether R2 gave the session more: high energy and no soreness."""
    return readiness is not None and readiness.energy is Energy.HIGH and readiness.soreness is Soreness.NONE


def _exposure(session: SessionHistoryContext, assisted: bool) -> Exposure | None:
    sets = [each for each in session.sets if each.reps and not each.is_warmup]
    if sets:
        prescribed = session.prescribed_weight
        counted = [] if prescribed is None else [each for each in sets if _reaches(each.weight, prescribed, assisted)]
        complete = bool(counted) or prescribed is None
        if not counted:
            usual = _usual_load(sets, assisted)
            counted = [each for each in sets if _reaches(each.weight, usual, assisted)]
        if prescribed is None:
            top = min(sets, key=lambda each: _hardest(each, assisted))
        else:
            top = min(counted, key=lambda each: (-each.reps, *_hardest(each, assisted)))
        done = tuple(Done(each.weight, each.reps, each.rpe) for each in counted)
        return _with(session, Done(top.weight, top.reps, top.rpe), done, len(sets), complete)
    if not session.top_set_reps or session.top_set_weight is None:
        return None
    top_set = Done(session.top_set_weight, session.top_set_reps, session.top_set_rpe)
    short = session.prescribed_weight is not None and not _reaches(top_set.load, session.prescribed_weight, assisted)
    return _with(session, top_set, (top_set,), session.total_sets, not short)


def _with(
    session: SessionHistoryContext, top: Done, working: tuple[Done, ...], total: int | None, complete: bool
) -> Exposure:
    e1rm = session.e1rm or epley(top.load, top.reps)
    return Exposure(session.date, top, working, bool(session.sets), total, e1rm, session.readiness, complete)


def _reaches(load: Decimal, prescribed: Decimal, assisted: bool) -> bool:
    return load <= prescribed if assisted else load >= prescribed


def _usual_load(sets: list[SetHistoryContext], assisted: bool) -> Decimal:
    """The load of most sets, the harder one among equals: what the session was meant to be done with."""
    if all(each.weight == sets[0].weight for each in sets):
        return sets[0].weight
    counts = Counter(each.weight for each in sets)
    return max(counts, key=lambda load: (counts[load], -load if assisted else load))


def _hardest(each: SetHistoryContext, assisted: bool) -> tuple[Decimal, int, Decimal]:
    return (each.weight if assisted else -each.weight, -each.reps, each.rpe or Decimal(0))


def _in_time(exposure: Exposure) -> tuple[object, ...]:
    """By date; two sessions of one moment by what was done, so that the order of the input means nothing."""
    top, readiness = exposure.top, exposure.readiness
    return (
        exposure.date,
        exposure.e1rm or 0,
        top.load,
        top.reps,
        top.rpe or 0,
        exposure.total_sets or 0,
        exposure.complete,
        (readiness.energy, readiness.soreness) if readiness else ("", ""),
        tuple((each.load, each.reps, each.rpe or 0) for each in exposure.working),
    )
