"""What each day is to be for: what stands beside the days of a message, and which of them it belongs to.

``push mon/thu, pull tue/fri`` has what is trained before its days, ``monday squat, tuesday bench`` behind them, and
some messages do both. Each run of days takes what stands before it, what stands behind it, or nothing, so that the
whole costs least: a sentence's end between them costs more than a comma, and so does what is left without a day.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.weekly.day_roles import DayRole, RunInRole, days_in_roles, denied_days, runs_of, taken_and_trained
from spotter.dialogue.weekly.days_said import DAYS_OF_WEEK, DaysSaid, count_said
from spotter.dialogue.weekly.idle_words import of_other_days
from spotter.dialogue.weekly.label_words import Label, labels_in
from spotter.dialogue.weekly.plan_read import days_to_train
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_free = word_set(
    "on for should be is = : - – are every each do i its it to and n + & / the at as in of my with then a we go day "
    "days has have"
)
_breaks = {",": 0.6, ";": 0.8, ".": 3.0, "?": 3.0, "!": 3.0}
_stray = 0.4
_unused_label, _unused_days, _shared_label, _turned, _parted, _parted_by_comma = 2.0, 1.0, 2.0, 0.2, 0.6, 0.1


@dataclass(frozen=True, slots=True)
class Assigned:
    """The days, each with what it is for where that is said; the days off; and the labels that days took."""

    days: tuple[tuple[int, Label | None], ...]
    off: frozenset[int]
    used: tuple[Label, ...] = ()
    silent: frozenset[int] = frozenset()
    """Where the message speaks of what else is on, or of the days that are left: nothing of it is for training."""


@dataclass(frozen=True, slots=True)
class _Taken:
    """So many days of a run take what stands before it, and so many after those what stands behind it."""

    before: int
    behind: int


def assigned(text: str, tokens: Sequence[Token], days: Sequence[DaysSaid]) -> Assigned:
    """The days that are named with what each is for."""
    days = _without_each_day(tokens, days)
    roles = days_in_roles(text, tokens, days)
    busy, trained = taken_and_trained(roles)
    off = set(busy)
    silent = _silent(tokens, roles, trained)
    denied, to_train = denied_days(tokens, days), days_to_train(text)
    mentioned = {one.start for each in roles if each.role is DayRole.MENTIONED for one in each.run}
    kept = [each for each in days if each not in denied and each.start not in silent | mentioned]
    runs = list(runs_of(tokens, kept))
    labels = [each for each in labels_in(text, tokens, kept, silent) if not _is_free_to_train(each, tokens, roles)]
    found: dict[int, Label | None] = {}
    used: set[int] = set()
    for run, taken in zip(runs, _choice(tokens, runs, labels), strict=True):
        before, behind = _beside(runs, labels, run)
        for at, day in ((at, day) for at, each in enumerate(run) for day in each.days):
            label = before if at < taken.before else behind if at >= len(run) - taken.behind else None
            if label is not None and label.is_rest and not (day in to_train and tokens[label.start].text == "off"):
                off.add(day)
            elif (label is not None and not label.is_rest) or day not in found:
                label = None if label is not None and label.is_rest else label
                found[day] = _both(found.get(day), label)
            used |= {label.start} if label is not None else set()
    for label in labels:
        on = next((each.days[-1] for run in runs for each in run if each.end == label.start), 0)
        own = found.get(on)
        if label.start not in used and own is not None and _is_effort(label):
            found[on] = _both(own, label)
            used.add(label.start)
    return Assigned(
        tuple((day, found[day]) for day in sorted(found) if day not in off),
        frozenset(off),
        tuple(each for each in labels if each.start in used),
        silent,
    )


def _both(first: Label | None, then: Label | None) -> Label | None:
    """What is said of a day in two places: what it trains, and how hard or how long it is."""
    if first is None or then is None or _is_effort(first) == _is_effort(then):
        return then
    own, manner = (then, first.wanted) if _is_effort(first) else (first, then.wanted)
    wanted = replace(
        own.wanted,
        intensity=manner.intensity or own.wanted.intensity,
        minutes=manner.minutes or own.wanted.minutes,
        reps_left=own.wanted.reps_left if manner.reps_left is None else manner.reps_left,
    )
    return replace(own, wanted=wanted)


def _without_each_day(tokens: Sequence[Token], days: Sequence[DaysSaid]) -> Sequence[DaysSaid]:
    """Without ``each day``, where it is each of those that are named or counted: ``half an hour each day``."""
    denied = denied_days(tokens, days)
    named = [each for each in days if len(each.days) < DAYS_OF_WEEK and each not in denied]
    return [each for each in days if len(each.days) < DAYS_OF_WEEK] if named or count_said(tokens) else days


def _silent(tokens: Sequence[Token], roles: Sequence[RunInRole], trained: frozenset[int]) -> frozenset[int]:
    """Where something else is spoken of; days that are trained all the same are heard."""
    taken = [each for each in roles if each.role is DayRole.TAKEN and not each.days & trained]
    places = (at for each in taken for at in range(each.start, _with_the_reason(tokens, each.end)))
    return frozenset(places) | of_other_days(tokens)


def _with_the_reason(tokens: Sequence[Token], end: int) -> int:
    """Where the reason ends that is given for a day that is taken: ``friday is out because of band practice``."""
    if end >= len(tokens) or tokens[end].text not in _reasons:
        return end
    return next((at for at in range(end, len(tokens)) if tokens[at].text in _breaks), len(tokens))


_reasons = word_set("because cos cause coz since bc")


def _is_free_to_train(label: Label, tokens: Sequence[Token], roles: Sequence[RunInRole]) -> bool:
    """``I am free on monday``: no day off."""
    if not label.is_rest or tokens[label.start].text != "free":
        return False
    piece = next((each for each in roles if each.start <= label.start < each.end), None)
    said = {token.text for token in tokens[piece.start : piece.end]} if piece is not None else set[str]()
    return bool(said & _me) and not said & _keeping


_me = word_set("i im am we are were me")
_keeping = word_set("keep leave keeping kept leaving")


def _is_effort(label: Label) -> bool:
    """Whether it says how hard a day is, and nothing else: ``bench on friday, light``."""
    bare = replace(label.wanted, intensity="", minutes=None, reps_left=None)
    return bare == WorkoutConstraints() and not label.is_rest


def _choice(tokens: Sequence[Token], runs: Sequence[list[DaysSaid]], labels: Sequence[Label]) -> list[_Taken]:
    """The cheapest choice for every run of days, found from left to right."""
    best: dict[_Taken, tuple[float, list[_Taken]]] = {_Taken(0, 0): (0.0, [])}
    for at, run in enumerate(runs):
        before, behind = _beside(runs, labels, run)
        best = {
            taken: min(
                (
                    (total + cost + _between(last, taken, before, is_first=not at), [*chosen, taken])
                    for last, (total, chosen) in best.items()
                ),
                key=lambda each: each[0],
            )
            for taken, cost in _options(tokens, run, before, behind)
        }
    is_open = bool(runs) and _beside(runs, labels, runs[-1])[1] is not None
    last = [(total + _unused_label * (is_open and not taken.behind), chosen) for taken, (total, chosen) in best.items()]
    return min(last, key=lambda each: each[0])[1]


def _options(
    tokens: Sequence[Token], run: Sequence[DaysSaid], before: Label | None, behind: Label | None
) -> Iterator[tuple[_Taken, float]]:
    """What a run may take, and what each costs by itself."""
    yield _Taken(0, 0), _unused_days
    ahead = _cost(tokens, before.end, run[0].start) if before is not None else None
    after = _cost(tokens, run[-1].end, behind.start) if behind is not None else None
    if ahead is not None:
        yield _Taken(len(run), 0), ahead
    if after is not None:
        yield _Taken(0, len(run)), after
    for at in range(1, len(run)):
        comma = any(token.text == "," for token in tokens[run[at - 1].end : run[at].start])
        parted = _parted_by_comma if comma else _parted
        if ahead is not None and after is not None:
            yield _Taken(at, len(run) - at), ahead + after + parted
        if ahead is not None:
            yield _Taken(at, 0), ahead + parted + _unused_days
        if after is not None:
            yield _Taken(0, len(run) - at), after + parted + _unused_days


def _between(last: _Taken, taken: _Taken, label: Label | None, *, is_first: bool) -> float:
    """What it costs that the label between two runs is taken by neither, or by both; and that the order turns."""
    takers = (not is_first and last.behind > 0) + (taken.before > 0)
    cost = (_unused_label, 0.0, _shared_label)[takers] if label is not None else 0.0
    turned = not is_first and ((last.behind and taken.before) or (last.before and taken.behind and not taken.before))
    return cost + _turned * bool(turned)


def _beside(
    runs: Sequence[list[DaysSaid]], labels: Sequence[Label], run: list[DaysSaid]
) -> tuple[Label | None, Label | None]:
    """The label right before a run, and the one right behind it; no other run stands between."""
    at = runs.index(run)
    low = runs[at - 1][-1].end if at else 0
    high = runs[at + 1][0].start if at + 1 < len(runs) else None
    before = [each for each in labels if low <= each.start and each.end <= run[0].start]
    behind = [each for each in labels if each.start >= run[-1].end and (high is None or each.end <= high)]
    return (before[-1] if before else None), (behind[0] if behind else None)


def _cost(tokens: Sequence[Token], start: int, end: int) -> float:
    """How far a label is from its days: marks part them, and so do words that join nothing."""
    cost = 0.0
    for token, following in pairwise([*tokens[start:end], tokens[min(end, len(tokens) - 1)]]):
        cost += _breaks.get(token.text, 0.0 if token.text in _free else _stray)
        lines = following.start - token.end > 1 and token.text not in _breaks
        cost += 0.8 if lines else 0.0
    return cost
