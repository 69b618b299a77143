"""R3 and R4: fitting a plan into the time that there is."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from spotter.coaching.decision_log import DecisionLog
from spotter.coaching.duration import whole_minutes
from spotter.coaching.planned_work import ExerciseWork

SHORT_SESSION_MINUTES = 45
_least_straight_sets = 2


def minutes_of(work: Mapping[int, ExerciseWork]) -> int:
    """The estimate for the whole plan."""
    return whole_minutes(_seconds(work))


def fitted(work: dict[int, ExerciseWork], minutes: int | None, log: DecisionLog) -> dict[int, ExerciseWork]:
    """``work`` by its place in the template, cut until it takes ``minutes``.

    R4's order, each from the end: optional exercises, backoffs (each lift keeps one) and the last of more than two
    straight sets, accessories, the other backoffs; then the lifts themselves. What fits after all, since a longer
    exercise went after it, comes back, the most important first: exercises in few sets, then sets. One exercise always
    stays, and a plan that is still too long says so.
    """
    if minutes is None or minutes_of(work) <= minutes:
        return work
    kept = dict(work)
    dropped: list[int] = []
    for cut in (_optional, _backoffs_but_one, _straight_sets_but_two, _accessories, _last_backoffs, _lifts):
        for at in cut(kept):
            if at not in kept:
                dropped.append(at)
            if _seconds(kept) <= minutes * 60:
                break
        if _seconds(kept) <= minutes * 60:
            break
    _give_back_exercises(kept, {at: work[at] for at in dropped if work[at].main}, minutes * 60)
    _give_back_backoffs(kept, work, minutes * 60 - _seconds(kept), most=1)
    _give_back_exercises(kept, {at: work[at] for at in dropped if not work[at].main}, minutes * 60)
    _give_back_backoffs(kept, work, minutes * 60 - _seconds(kept))
    _give_back_straight_sets(kept, work, minutes * 60 - _seconds(kept))
    _tell(work, kept, [at for at in dropped if at not in kept], minutes, log)
    return dict(sorted(kept.items()))


def _seconds(work: Mapping[int, ExerciseWork]) -> int:
    return sum(each.seconds for each in work.values())


def _optional(kept: dict[int, ExerciseWork]) -> Iterator[int]:
    yield from _without(kept, lambda work: work.optional)


def _accessories(kept: dict[int, ExerciseWork]) -> Iterator[int]:
    """Those of one joint first."""
    yield from _without(kept, lambda work: not work.main and not work.exercise.compound)
    yield from _without(kept, lambda work: not work.main)


def _lifts(kept: dict[int, ExerciseWork]) -> Iterator[int]:
    yield from _without(kept, lambda _work: True)


def _without(kept: dict[int, ExerciseWork], goes: Callable[[ExerciseWork], bool]) -> Iterator[int]:
    for at in sorted(kept, reverse=True):
        if goes(kept[at]) and len(kept) > 1:
            del kept[at]
            yield at


def _backoffs_but_one(kept: dict[int, ExerciseWork]) -> Iterator[int]:
    yield from _fewer_backoffs(kept, 1)


def _straight_sets_but_two(kept: dict[int, ExerciseWork]) -> Iterator[int]:
    """One set of the exercise that has the most, of equals the last, as long as one has more than two."""
    while longest := [at for at in sorted(kept, reverse=True) if _straight_sets(kept[at]) > _least_straight_sets]:
        at = max(longest, key=lambda each: _straight_sets(kept[each]))
        kept[at] = _one_set_fewer(kept[at])
        yield at


def _straight_sets(work: ExerciseWork) -> int:
    return sum(each.count for each in work.working)


def _one_set_fewer(work: ExerciseWork) -> ExerciseWork:
    *others, last = work.working
    left = (replace(last, count=last.count - 1),) if last.count > 1 else ()
    return replace(work, working=(*others, *left))


def _give_back_exercises(kept: dict[int, ExerciseWork], gone: Mapping[int, ExerciseWork], most: int) -> None:
    """Of those that are ``gone`` what fits into ``most`` seconds in few sets, in their order; nothing optional."""
    for at in sorted(gone):
        few = _in_few_sets(gone[at])
        if not few.optional and _seconds(kept) + few.seconds <= most:
            kept[at] = few


def _in_few_sets(work: ExerciseWork) -> ExerciseWork:
    while _straight_sets(work) > _least_straight_sets:
        work = _one_set_fewer(work)
    return _with_backoffs(work, 0 if work.main else min(work.backoff_count, 1))


def _give_back_straight_sets(kept: dict[int, ExerciseWork], before: Mapping[int, ExerciseWork], spare: int) -> None:
    for at in sorted(kept):
        while _straight_sets(kept[at]) < _straight_sets(before[at]):
            more = before[at]
            while _straight_sets(more) > _straight_sets(kept[at]) + 1:
                more = _one_set_fewer(more)
            more = replace(kept[at], working=more.working)
            if more.seconds - kept[at].seconds > spare:
                return
            spare -= more.seconds - kept[at].seconds
            kept[at] = more


def _last_backoffs(kept: dict[int, ExerciseWork]) -> Iterator[int]:
    yield from _fewer_backoffs(kept, 0)


def _fewer_backoffs(kept: dict[int, ExerciseWork], least: int) -> Iterator[int]:
    for at in sorted(kept, reverse=True):
        while kept[at].backoff_count > least:
            kept[at] = _with_backoffs(kept[at], kept[at].backoff_count - 1)
            yield at


def _give_back_backoffs(
    kept: dict[int, ExerciseWork], before: Mapping[int, ExerciseWork], spare: int, most: int | None = None
) -> None:
    """The backoffs that fit into ``spare`` seconds; at most ``most`` of each."""
    for at in sorted(kept):
        enough = before[at].backoff_count if most is None else min(most, before[at].backoff_count)
        for count in range(kept[at].backoff_count + 1, enough + 1):
            more = _with_backoffs(replace(kept[at], backoffs=before[at].backoffs), count)
            if more.seconds - kept[at].seconds > spare:
                return
            spare -= more.seconds - kept[at].seconds
            kept[at] = more


def _with_backoffs(work: ExerciseWork, count: int) -> ExerciseWork:
    return replace(work, backoffs=replace(work.backoffs, count=count) if work.backoffs and count else None)


def _tell(
    before: Mapping[int, ExerciseWork],
    kept: Mapping[int, ExerciseWork],
    dropped: list[int],
    minutes: int,
    log: DecisionLog,
) -> None:
    """What was cut, in the order in which it was cut."""
    optional = [at for at in dropped if before[at].optional]
    accessories = [at for at in dropped if not before[at].optional and not before[at].main]
    lifts = [at for at in dropped if at not in (*optional, *accessories)]
    fewer = [at for at in sorted(kept, reverse=True) if kept[at].backoff_count < before[at].backoff_count]
    none = [at for at in fewer if not kept[at].backoff_count]
    shorter = [at for at in sorted(kept, reverse=True) if _straight_sets(kept[at]) < _straight_sets(before[at])]
    for at in (*optional, *(each for each in fewer if each not in none), *shorter, *accessories, *none, *lifts):
        if at in shorter:
            text = f"{_straight_sets(kept[at])} sets instead of {_straight_sets(before[at])} to fit {minutes} min."
        elif at in kept:
            text = f"backoffs cut from {before[at].backoff_count} to {kept[at].backoff_count} to fit {minutes} min."
        else:
            log.forget(at)
            text = f"{'optional, ' if before[at].optional else ''}left out to fit {minutes} min."
        log.adjusted("R4", before[at].name, text)
    over = minutes_of(kept) - minutes
    if over > 0:
        stays = next(iter(kept.values())).name
        log.adjusted("R4", None, f"Still {over} min over: {stays} is the heart of the session and could not be cut.")
