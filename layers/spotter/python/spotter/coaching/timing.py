"""R3 and R4: fitting a plan into the time that there is."""

from collections.abc import Mapping
from dataclasses import replace

from spotter.coaching.decision_log import DecisionLog
from spotter.coaching.duration import whole_minutes
from spotter.coaching.planned_work import ExerciseWork

SHORT_SESSION_MINUTES = 45


def minutes_of(work: Mapping[int, ExerciseWork]) -> int:
    """The estimate for the whole plan."""
    return whole_minutes(sum(each.seconds for each in work.values()))


def fitted(work: dict[int, ExerciseWork], minutes: int | None, log: DecisionLog) -> dict[int, ExerciseWork]:
    """``work`` by its place in the template, cut until it takes ``minutes``.

    Backoffs go first, from the last exercise on; then whole exercises, the accessories first. What a dropped exercise
    leaves free is given back, to the most important first. One exercise always stays, and a plan that is still too long
    says so.
    """
    if minutes is None or minutes_of(work) <= minutes:
        return work
    kept = dict(work)
    spare = minutes * 60 - sum(each.seconds for each in work.values())
    spare = _cut_backoffs(kept, spare)
    spare, dropped = _cut_exercises(kept, spare)
    spare = _bring_back(kept, dropped, spare)
    _give_back_backoffs(kept, work, spare)
    _tell(work, kept, minutes, log)
    return dict(sorted(kept.items()))


def _cut_backoffs(kept: dict[int, ExerciseWork], spare: int) -> int:
    for at in sorted(kept, reverse=True):
        while spare < 0 and kept[at].backoffs is not None:
            fewer = _with_backoffs(kept[at], kept[at].backoff_count - 1)
            spare += kept[at].seconds - fewer.seconds
            kept[at] = fewer
    return spare


def _cut_exercises(kept: dict[int, ExerciseWork], spare: int) -> tuple[int, list[tuple[int, ExerciseWork]]]:
    dropped: list[tuple[int, ExerciseWork]] = []
    while spare < 0 and len(kept) > 1:
        at = min(kept, key=lambda each: _importance(each, kept[each]))
        spare += kept[at].seconds
        dropped.append((at, kept.pop(at)))
    return spare, dropped


def _bring_back(kept: dict[int, ExerciseWork], dropped: list[tuple[int, ExerciseWork]], spare: int) -> int:
    for at, work in reversed(dropped):
        if work.seconds <= spare:
            kept[at] = work
            spare -= work.seconds
    return spare


def _give_back_backoffs(kept: dict[int, ExerciseWork], before: Mapping[int, ExerciseWork], spare: int) -> None:
    for at in sorted(kept):
        for count in range(kept[at].backoff_count + 1, before[at].backoff_count + 1):
            more = _with_backoffs(replace(kept[at], backoffs=before[at].backoffs), count)
            if more.seconds - kept[at].seconds > spare:
                return
            spare -= more.seconds - kept[at].seconds
            kept[at] = more


def _with_backoffs(work: ExerciseWork, count: int) -> ExerciseWork:
    return replace(work, backoffs=replace(work.backoffs, count=count) if work.backoffs and count else None)


def _importance(at: int, work: ExerciseWork) -> tuple[bool, bool, bool, int]:
    """Optional exercises go first, then accessories of one joint, then the others, each from the end."""
    return (not work.optional, work.main, work.heavy, -at)


def _tell(before: Mapping[int, ExerciseWork], kept: Mapping[int, ExerciseWork], minutes: int, log: DecisionLog) -> None:
    for at, work in before.items():
        log.place = at
        if at not in kept:
            log.forget(at)
            log.adjusted("R4", work.name, f"left out to fit {minutes} min.")
        elif kept[at].backoff_count < work.backoff_count:
            text = f"backoffs cut from {work.backoff_count} to {kept[at].backoff_count} to fit {minutes} min."
            log.adjusted("R4", work.name, text)
    log.place = None
    over = minutes_of(kept) - minutes
    if over > 0:
        stays = next(iter(kept.values())).name
        log.adjusted("R4", None, f"Still {over} min over: {stays} is the heart of the session and could not be cut.")
