"""What each day is to be for: what stands beside the days of a message, and which of them it belongs to.

``push mon/thu, pull tue/fri`` has what is trained before its days, ``monday squat, tuesday bench`` behind them, and
some messages do both. Each run of days takes what stands before it, what stands behind it, or nothing, so that the
whole costs least: a sentence's end between them costs more than a comma, and so does what is left without a day.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from spotter.coaching.compose import Session
from spotter.dialogue.constraint_extraction import constraints_of
from spotter.dialogue.constraints import WorkoutConstraints
from spotter.dialogue.understanding.model import Mention
from spotter.dialogue.understanding.read import plain, understand
from spotter.dialogue.weekly.days_said import DaysSaid
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set

_of_a_day = frozenset({"area", "exercise", "lift", "movement", "session", "intensity"})
_rest = word_set("off rest free nothing")
_efforts = {"heavy": "hard", "hard": "hard", "light": "light", "easy": "light", "medium": "", "moderate": ""}
_within = word_set("and n + & / , with some work day days then plus or a the stuff only just bit of")
_joining = word_set("and n + & / , with plus then")
_free = word_set(
    "on for should be is = : - – are every each do i its it to and n + & / the at as in of my with then a we go day "
    "days"
)
_breaks = {",": 0.6, ";": 0.8, ".": 3.0, "?": 3.0, "!": 3.0}
_bench, _bench_press, _conditioning = "bench", "bench press", "conditioning"
_no = word_set("no not except never without but excluding")
_stray = 0.4
_near = 4
"""Tokens between a bench and other equipment that it is counted up with."""
_unused_label, _unused_days, _shared_label, _turned, _parted, _parted_by_comma = 2.0, 1.0, 2.0, 0.2, 0.6, 0.1


@dataclass(frozen=True, slots=True)
class Label:
    """What a day is for, named at ``start:end`` of the tokens."""

    start: int
    end: int
    wanted: WorkoutConstraints
    is_rest: bool = False


@dataclass(frozen=True, slots=True)
class Assigned:
    """The days, each with what it is for where that is said; the days off; and the labels that days took."""

    days: tuple[tuple[int, Label | None], ...]
    off: frozenset[int]
    used: tuple[Label, ...] = ()


@dataclass(frozen=True, slots=True)
class _Taken:
    """So many days of a run take what stands before it, and so many after those what stands behind it."""

    before: int
    behind: int


def assigned(text: str, tokens: Sequence[Token], days: Sequence[DaysSaid]) -> Assigned:
    """The days that are named with what each is for."""
    off = {day for each in days if _is_denied(tokens, each) for day in each.days}
    runs = list(_runs(tokens, [each for each in days if not _is_denied(tokens, each)]))
    labels = _labels(text, tokens, days)
    found: dict[int, Label | None] = {}
    used: set[int] = set()
    for run, taken in zip(runs, _choice(tokens, runs, labels), strict=True):
        before, behind = _beside(runs, labels, run)
        for at, day in ((at, day) for at, each in enumerate(run) for day in each.days):
            label = before if at < taken.before else behind if at >= len(run) - taken.behind else None
            if label is not None and label.is_rest:
                off.add(day)
            elif label is not None or day not in found:
                found[day] = label
            used |= {label.start} if label is not None else set()
    for label in labels:
        on = next((each.days[-1] for run in runs for each in run if each.end == label.start), 0)
        own = found.get(on)
        if label.start not in used and own is not None and _is_effort(label):
            found[on] = replace(own, wanted=replace(own.wanted, intensity=label.wanted.intensity))
            used.add(label.start)
    return Assigned(
        tuple((day, found[day]) for day in sorted(found) if day not in off),
        frozenset(off),
        tuple(each for each in labels if each.start in used),
    )


def _is_effort(label: Label) -> bool:
    """Whether it says how hard a day is, and nothing else: ``bench on friday, light``."""
    return replace(label.wanted, intensity="") == WorkoutConstraints() and not label.is_rest


def label_of(text: str) -> WorkoutConstraints | None:
    """What a stretch says that a day is for; None where it says nothing of the kind."""
    spoken = [token.text for token in plain(text).tokens]
    efforts = [_efforts[word] for word in spoken if word in _efforts]
    said = plain(" ".join(word for word in spoken if word not in _efforts))
    lifts = _lifts(said.mentions, said.tokens)
    words = [_bench_press if at in lifts else token.text for at, token in enumerate(said.tokens)]
    wanted = WorkoutConstraints()
    for piece in _pieces(words):
        found = constraints_of(understand(piece), ())
        kept = WorkoutConstraints(areas=found.areas, includes=found.includes, session=found.session, doses=found.doses)
        areas = tuple(dict.fromkeys((*wanted.areas, *kept.areas)))
        wanted = replace(wanted.then(kept), areas=areas)
    if _conditioning in words:
        wanted = replace(wanted, session=Session.CARDIO)
    wanted = replace(wanted, intensity=efforts[0] if efforts else "")
    return wanted if efforts or wanted != WorkoutConstraints() else None


def _pieces(words: Iterable[str]) -> Iterator[str]:
    """What stands between joining words: each is read by itself."""
    piece: list[str] = []
    for word in words:
        if word in _joining:
            yield " ".join(piece)
            piece = []
        else:
            piece.append(word)
    yield " ".join(piece)


def _is_denied(tokens: Sequence[Token], days: DaysSaid) -> bool:
    before = [token.text for token in tokens[max(0, days.start - 2) : days.start]]
    return bool(before) and (before[-1] in _no or (before[-1] in ("on", "for") and before[0] in _no))


def _runs(tokens: Sequence[Token], days: Sequence[DaysSaid]) -> Iterator[list[DaysSaid]]:
    """Days with nothing but ``and``, a comma or a stroke between them belong together."""
    run: list[DaysSaid] = []
    for each in days:
        if run and not all(token.text in _joins for token in tokens[run[-1].end : each.start]):
            yield run
            run = []
        run.append(each)
    if run:
        yield run


_joins = word_set("and n / , & + or on also plus then")


def _lifts(mentions: Sequence[Mention], tokens: Sequence[Token]) -> set[int]:
    """Where ``bench`` is the lift: no other equipment stands beside it."""
    own = [each for each in mentions if _is_bench(tokens, each)]
    others = [each for each in mentions if each.kind == "equipment" and each not in own]
    return {
        each.start
        for each in own
        if all(other.end + _near <= each.start or each.end + _near <= other.start for other in others)
    }


def _is_bench(tokens: Sequence[Token], mention: Mention) -> bool:
    return mention.end - mention.start == 1 and tokens[mention.start].text == _bench


def _labels(text: str, tokens: Sequence[Token], days: Sequence[DaysSaid]) -> list[Label]:
    """Stretches that say what is trained, in their order; none reaches over a day."""
    said = plain(text)
    held = {at for each in days for at in range(each.start, each.end)}
    lifts = _lifts(said.mentions, tokens)
    spans = [
        (each.start, each.end)
        for each in said.mentions
        if not each.denied
        and each.start not in held
        and (each.start in lifts or (each.kind in _of_a_day and not _is_bench(tokens, each)))
    ]
    spans += [(at, at + 1) for at, token in enumerate(tokens) if token.text in _rest and _is_of_a_day_off(tokens, at)]
    spans += [(at, at + 1) for at, token in enumerate(tokens) if token.text in _efforts or token.text == _conditioning]
    groups: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        between = range(groups[-1][1], start) if groups else range(0)
        joined = groups and all(tokens[at].text in _within and at not in held for at in between)
        if joined and not _begins_anew(tokens, groups[-1][1], start):
            groups[-1] = (groups[-1][0], max(end, groups[-1][1]))
        elif not groups or start >= groups[-1][1]:
            groups.append((start, end))
    found = []
    for start, end in groups:
        words = {token.text for token in tokens[start:end]}
        if words <= _rest | _within:
            found.append(Label(start, end, WorkoutConstraints(), is_rest=True))
        elif (wanted := label_of(text[tokens[start].start : tokens[end - 1].end])) is not None:
            found.append(Label(start, end, wanted))
    return found


def _begins_anew(tokens: Sequence[Token], before: int, start: int) -> bool:
    """Whether a comma parts what belongs to two days: ``legs, push on friday`` where a day stands behind alone."""
    return any(token.text == "," for token in tokens[before:start]) and start - before == 1


def _is_of_a_day_off(tokens: Sequence[Token], at: int) -> bool:
    """Whether ``rest`` and ``off`` are said of a day, and not of a pause or of a load."""
    near = [token.text for token in tokens[max(0, at - 3) : at + 4]]
    return not {"set", "sets", "min", "seconds", "secs", "between", "weight", "time"} & set(near)


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
