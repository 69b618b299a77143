"""Every way in which figures can tell of sets that were done after those that are logged.

A further set is like the last one but for what is told: how many they were, their load, their repetitions or seconds,
how hard they were. Nothing is judged here: what is likely is learned (``likely_fix``). Of a lift that was not the last
one the plainest ways alone are laid out.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import islice

from spotter.dialogue.training.corrections.figures import (
    GREATEST_SHARE,
    HARDEST,
    LEAST_SHARE,
    MOST_REPS,
    MOST_SECONDS,
    Figure,
    Of,
)
from spotter.dialogue.training.sets_done import SetDone
from spotter.notation import Unit

_most_figures = 6
_most_more, _longest_list = 6, 6
_least_effort = 5


class SetRole(StrEnum):
    """What a figure is of a further set."""

    MORE = "more"
    """How many sets there were."""
    LOAD = "load"
    COUNT = "count"
    """Repetitions, or seconds of what is held."""
    LISTED = "listed"
    """The same of one of several sets, in order."""
    EFFORT = "effort"
    LESS = "less"
    """How many repetitions fewer than in the last one."""
    HEAVIER = "heavier"
    """How much more load than in the last one, or less where that is said."""


@dataclass(frozen=True, slots=True)
class Further:
    """Sets that were done, by which figures that is told, and what each of those is."""

    added: tuple[SetDone, ...]
    figures: tuple[Figure, ...] = ()
    roles: tuple[SetRole, ...] = ()


@dataclass(frozen=True, slots=True)
class _Pick:
    figures: tuple[Figure, ...]
    roles: tuple[SetRole, ...]


_NOTHING = _Pick((), ())


def further(last: SetDone, figures: Sequence[Figure], unit: Unit, most: int, *, is_held: bool) -> Iterator[Further]:
    """The sets that may have been done after ``last``, those without a load of their own first, at ``most`` so many.

    None where a figure is said to be wrong: ``95 not 90`` tells of no further set. ``unit``: of a load where neither
    has one.
    """
    if len(figures) <= _most_figures and not any(each.is_wrong for each in figures):
        yield from islice(_further(replace(last, rpe=None), figures, unit, is_held=is_held), most)


def _further(last: SetDone, told: Sequence[Figure], unit: Unit, *, is_held: bool) -> Iterator[Further]:
    for load in (_NOTHING, *_loads(last, told)):
        for counts in (_NOTHING, *_counts(last, told, is_held=is_held)):
            if _overlap(load, counts):
                continue
            for effort in (_NOTHING, *_efforts(told)):
                for more in (_NOTHING, *_numbers(told)):
                    is_alone = effort.figures and not (load.figures or counts.figures or more.figures)
                    is_told_twice = more.figures and SetRole.LISTED in counts.roles
                    if is_alone or is_told_twice or _overlap(load, counts, effort, more):
                        continue  # an effort alone is of what stands there
                    one = _with_load(last, load, unit)
                    one = replace(one, rpe=effort.figures[0].value) if effort.figures else one
                    added = _counted(one, counts, is_held=is_held) * (more.figures[0].whole if more.figures else 1)
                    yield Further(added, *_together(load, counts, effort, more))


def _loads(last: SetDone, told: Sequence[Figure]) -> Iterator[_Pick]:
    for each in told:
        if each.value <= 0 or each.of in (Of.REPS, Of.SECONDS, Of.RPE, Of.SETS):
            continue
        is_near = last.weight is None or last.weight * LEAST_SHARE <= each.value <= last.weight * GREATEST_SHARE
        if is_near and (last.weight is not None or each.of is Of.LOAD):
            yield _Pick((each,), (SetRole.LOAD,))
        if last.weight is not None and each.value < last.weight:
            yield _Pick((each,), (SetRole.HEAVIER,))


def _counts(last: SetDone, told: Sequence[Figure], *, is_held: bool) -> Iterator[_Pick]:
    most = MOST_SECONDS if is_held else MOST_REPS
    able = [each for each in told if each.is_count(most) and each.of not in (Of.LOAD, Of.RPE, Of.SETS)]
    before = last.seconds if is_held else last.reps
    for each in able:
        yield _Pick((each,), (SetRole.COUNT,))
        if before is not None and each.whole < before:
            yield _Pick((each,), (SetRole.LESS,))
    for begin in range(len(able)):
        for end in range(begin + 2, min(len(able), begin + _longest_list) + 1):
            row = tuple(able[begin:end])
            if told.index(row[-1]) - told.index(row[0]) == len(row) - 1:
                yield _Pick(row, (SetRole.LISTED,) * len(row))


def _efforts(told: Sequence[Figure]) -> Iterator[_Pick]:
    for each in told:
        is_able = each.of is Of.RPE or (each.of is Of.OPEN and each.value >= _least_effort)
        if is_able and 1 <= each.value <= HARDEST:
            yield _Pick((each,), (SetRole.EFFORT,))


def _numbers(told: Sequence[Figure]) -> Iterator[_Pick]:
    for each in told:
        if each.is_count(_most_more) and each.of in (Of.OPEN, Of.SETS):
            yield _Pick((each,), (SetRole.MORE,))


def _overlap(*picks: _Pick) -> bool:
    starts = [each.start for pick in picks for each in pick.figures]
    return len(set(starts)) < len(starts)


def _together(*picks: _Pick) -> tuple[tuple[Figure, ...], tuple[SetRole, ...]]:
    """The figures in the order of the message, each with its role."""
    pairs = [pair for pick in picks for pair in zip(pick.figures, pick.roles, strict=True)]
    pairs.sort(key=lambda pair: pair[0].start)
    return tuple(figure for figure, _role in pairs), tuple(role for _figure, role in pairs)


def _with_load(one: SetDone, load: _Pick, unit: Unit) -> SetDone:
    if not load.figures:
        return one
    (figure,), (role,) = load.figures, load.roles
    if role is SetRole.HEAVIER and one.weight is not None:
        return replace(one, weight=one.weight + (-figure.value if figure.by < 0 else figure.value))
    return replace(one, weight=figure.value, unit=figure.unit or one.unit or unit)


def _counted(one: SetDone, counts: _Pick, *, is_held: bool) -> tuple[SetDone, ...]:
    before = (one.seconds if is_held else one.reps) or 0
    whole = [before - each.whole if SetRole.LESS in counts.roles else each.whole for each in counts.figures] or [before]
    return tuple(replace(one, seconds=each) if is_held else replace(one, reps=each) for each in whole)
