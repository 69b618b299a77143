"""P1 to P7: from the last session to the next load and reps."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from spotter.coaching.exposures import Done, Exposure, good_day, held_back
from spotter.coaching.load_options import LoadOptions
from spotter.coaching.types import RepRange

RPE_STEP = Decimal("0.5")
HIGHEST_CAP = Decimal("9.5")


@dataclass(frozen=True, slots=True)
class Scheme:
    """What is prescribed: the range, the RPE cap, and the working sets of a double progression (0: a top set).

    ``step`` is what one rep more means: 1, and 5 seconds for a hold.
    """

    reps: RepRange
    cap: Decimal
    sets: int = 0
    step: int = 1


@dataclass(frozen=True, slots=True)
class Next:
    """The next session of one exercise: the rule, the load and the reps of each working set (one, for a top set).

    ``last`` is what it was decided from, and ``done_with`` the load that counted in it. ``increase``: the load goes up.
    ``at_the_heaviest``: it was due, and there is none. ``over_cap``: P4 holds as well.
    ``skipped``: how many held-back sessions after ``last`` were not counted. ``top_set_speaks_for_all``: the other
    sets of ``last`` are not known.
    """

    rule: str
    load: Decimal
    reps: tuple[int, ...]
    last: Exposure
    done_with: Decimal
    increase: bool = False
    at_the_heaviest: bool = False
    over_cap: bool = False
    skipped: int = 0
    top_set_speaks_for_all: bool = False


def progressed(history: Sequence[Exposure], scheme: Scheme, options: LoadOptions) -> Next:
    """The next session by P1 to P5 and P7. ``history`` from the oldest to the newest, and not empty."""
    last, skipped = _deciding(history, scheme)
    decide = _double if scheme.sets else _top
    return replace(decide(last, scheme, options), skipped=skipped)


def held(decision: Next, scheme: Scheme, options: LoadOptions) -> Next:
    """``decision`` with its increase held back: the load of the last time, at the reps that were reached."""
    return repeated(decision, scheme, options) if decision.increase else decision


def repeated(decision: Next, scheme: Scheme, options: LoadOptions) -> Next:
    """The last time once more: its load, at the reps that were reached, within the range."""
    low, high = scheme.reps
    working = _working(decision.last, scheme, options).load
    load = options.nearest_available(working)
    if options.is_harder(load, working):
        return replace(decision, load=load, reps=tuple(low for _ in decision.reps), increase=False)
    reps = tuple(low if each is None else min(each, high) for each in _done(decision.last, scheme))
    return replace(decision, load=load, reps=reps, increase=False)


def _deciding(history: Sequence[Exposure], scheme: Scheme) -> tuple[Exposure, int]:
    """The newest session that R1 did not hold back; one that earned its increase all the same was not held back."""
    for skipped, exposure in enumerate(reversed(history)):
        if not held_back(exposure.readiness) or _earned(exposure, scheme):
            return exposure, skipped
    return history[-1], 0


def _earned(exposure: Exposure, scheme: Scheme) -> bool:
    cap = _cap_of(exposure, scheme)
    if scheme.sets:
        return _every_set_at_the_top(exposure, scheme, cap)
    return exposure.complete and exposure.top.reps >= scheme.reps.high and _within(exposure.top, cap)


def _cap_of(exposure: Exposure, scheme: Scheme) -> Decimal:
    """The cap that held in that session: on a good day R2 had raised it."""
    if good_day(exposure.readiness):
        return max(scheme.cap, min(scheme.cap + RPE_STEP, HIGHEST_CAP))
    return scheme.cap


def _within(done: Done, cap: Decimal) -> bool:
    """At or below the cap; an RPE that was not recorded counts as the cap (P5)."""
    return done.rpe is None or done.rpe <= cap


def _top(last: Exposure, scheme: Scheme, options: LoadOptions) -> Next:
    low, high = scheme.reps
    top, load = last.top, options.nearest_available(last.top.load)
    if options.is_harder(load, top.load):
        return Next("P1" if _earned(last, scheme) else "P3", load, (low,), last, top.load, increase=True)
    over_cap = not _within(top, _cap_of(last, scheme))
    if top.reps < low:
        return Next("P3", load, (min(top.reps + scheme.step, low),), last, top.load, over_cap=over_cap)
    if over_cap:
        return Next("P4", load, (min(top.reps, high),), last, top.load, over_cap=True)
    if not last.complete:
        return Next("P3", load, (min(top.reps, high),), last, top.load)
    if top.reps < high:
        return Next("P2", load, (min(top.reps + scheme.step, high),), last, top.load)
    return _heavier("P1", last, top.load, (low,), (high,), options)


def _double(last: Exposure, scheme: Scheme, options: LoadOptions) -> Next:
    low, high = scheme.reps
    cap, done = _cap_of(last, scheme), _done(last, scheme)
    working = _working(last, scheme, options).load
    load = options.nearest_available(working)
    speaks = not last.every_set
    if options.is_harder(load, working):
        return Next("P3", load, (low,) * scheme.sets, last, working, increase=True, top_set_speaks_for_all=speaks)
    below = any(each is not None and each < low for each in done)
    if any(not _within(each, cap) for each in last.working):
        same = tuple(_same_or_towards_the_range(each, scheme) for each in done)
        return Next("P3" if below else "P4", load, same, last, working, over_cap=True, top_set_speaks_for_all=speaks)
    if _every_set_at_the_top(last, scheme, cap):
        heavier = _heavier("P7", last, working, (low,) * scheme.sets, (high,) * scheme.sets, options)
        return replace(heavier, top_set_speaks_for_all=speaks)
    aimed = tuple(low if each is None else min(each + scheme.step, low if each < low else high) for each in done)
    return Next("P3" if below else "P7", load, aimed, last, working, top_set_speaks_for_all=speaks)


def _same_or_towards_the_range(done: int | None, scheme: Scheme) -> int:
    """The same reps again, or one more (P3) of a set that fell below the range."""
    low, high = scheme.reps
    if done is None:
        return low
    return min(done + scheme.step, low) if done < low else min(done, high)


def _heavier(
    rule: str, last: Exposure, done_with: Decimal, bottom: tuple[int, ...], top: tuple[int, ...], options: LoadOptions
) -> Next:
    load = options.nearest_available(done_with)
    harder = options.harder(load)
    if harder is None:
        return Next(rule, load, top, last, done_with, at_the_heaviest=True)
    return Next(rule, harder, bottom, last, done_with, increase=True)


def _every_set_at_the_top(last: Exposure, scheme: Scheme, cap: Decimal) -> bool:
    """P7's condition. Where only the top set is known it speaks for the others, if as many sets were done."""
    done = len(last.working) if last.every_set else scheme.sets if last.total_sets is None else last.total_sets
    enough = done >= scheme.sets and last.complete
    return enough and all(each.reps >= scheme.reps.high and _within(each, cap) for each in last.working)


def _working(last: Exposure, scheme: Scheme, options: LoadOptions) -> Done:
    """The set whose load the next session starts from: the top set, or the easiest load that counted."""
    if not scheme.sets:
        return last.top
    return (max if options.assisted else min)(last.working, key=lambda each: each.load)


def _done(last: Exposure, scheme: Scheme) -> tuple[int | None, ...]:
    """The reps of the last time, one for each set that is prescribed now; None for a set that was not done."""
    if not scheme.sets:
        return (last.top.reps,)
    if not last.every_set:
        return (last.top.reps,) * scheme.sets
    reps: list[int | None] = [each.reps for each in last.working]
    return tuple(reps[: scheme.sets] + [None] * (scheme.sets - len(reps)))
