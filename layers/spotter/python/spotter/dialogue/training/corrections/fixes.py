"""Every fix of a log that a correction may mean: which exercise, which of its sets, and what is right of them.

Nothing is judged here: a figure may be a load, repetitions or an effort, and may be of all sets, of the last, or of
those that are named. What is likely is learned (``likely_fix``).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from spotter.catalogue import Kind as ExerciseKind
from spotter.dialogue.training.corrections.entries import Entry
from spotter.dialogue.training.corrections.figures import (
    GREATEST_SHARE,
    HARDEST,
    LEAST_SHARE,
    MOST_REPS,
    MOST_SECONDS,
    Figure,
    Of,
)
from spotter.dialogue.training.corrections.further_sets import SetRole, further
from spotter.dialogue.training.corrections.said import Said
from spotter.dialogue.training.sets_done import SetDone
from spotter.notation import Unit

_most_sets = 20
_CARDIO = (ExerciseKind.DURATION, ExerciseKind.INTERVALS)
_most_minutes = 90
"""Below which a number is of minutes where cardio is told of: ``make it 28`` of a run."""
_longest_list = 8
_most_further, _most_further_of_others = 300, 40
"""Ways to tell of sets more: of the exercise that was logged last, and of each of the others."""


class Kind(StrEnum):
    """What is done to the sets that are meant."""

    LOAD = "load"
    REPS = "reps"
    SECONDS = "seconds"
    EFFORT = "effort"
    EFFORTS = "efforts"
    """The efforts of all sets, one by one."""
    SECONDS_BY = "seconds_by"
    EFFORT_BY = "effort_by"
    LOAD_AND_REPS = "load_and_reps"
    LOAD_BY = "load_by"
    """So much more, or less, than is logged."""
    REPS_BY = "reps_by"
    LIST = "list"
    """The counts of all sets, one by one; there may be more or fewer of them than are logged."""
    UNIT = "unit"
    UNLOADED = "unloaded"
    """They had no load."""
    REMOVE = "remove"
    ONLY = "only"
    """So many of the sets were done."""
    COUNT = "count"
    """So many sets like the last were done, more than are logged."""
    ADD = "add"
    """Sets more, like the last but for what is told."""
    TURNED = "turned"
    """They were done in the other order."""
    SWAPPED = "swapped"
    """The two that are named were done in the other order."""


class Which(StrEnum):
    """By what the sets are chosen."""

    ALL = "all"
    SAID = "said"
    """By their places, as the message names them."""
    REST = "rest"
    """All but those that are named."""
    OLD = "old"
    """Those that hold the figure which the message gives as the old one."""
    FROM = "from"
    """That which is named and all behind it."""
    BEHIND = "behind"
    """All behind that which is named."""
    PLACES = "places"
    """Those of two places that are named apart."""
    NUMBERED = "numbered"
    """Those whose numbers are among the figures."""
    FIRST = "first"
    MIDDLE = "middle"
    HEAVIEST = "heaviest"
    LAST = "last"
    """The last, though the message does not say so."""
    NONE = "none"
    """None that is logged."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """Some sets of an exercise, and by what they are chosen: ``places`` are those of ``Said.places``.

    ``old``: the figure that names them by what is logged, or their numbers.
    """

    at: tuple[int, ...]
    which: Which
    places: tuple[int, ...] = ()
    old: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class Fix:
    """One exercise put right: ``entry`` is its place in the log, ``right`` its sets as they were done."""

    entry: int
    kind: Kind
    chosen: Chosen
    figures: tuple[Figure, ...]
    right: tuple[SetDone, ...]
    roles: tuple[SetRole, ...] = ()
    """Of sets that are added: what each figure is of them."""


@dataclass(frozen=True, slots=True)
class _Sets:
    """The sets of the exercise at ``entry``, those of them that are chosen, and whether they are held."""

    entry: int
    done: tuple[SetDone, ...]
    chosen: Chosen
    unit: Unit
    is_held: bool
    is_in_minutes: bool = False
    """Whether its time is mostly told in minutes."""

    @property
    def old(self) -> tuple[SetDone, ...]:
        return tuple(self.done[place] for place in self.chosen.at)

    def fix(self, kind: Kind, figures: tuple[Figure, ...], new: Sequence[SetDone]) -> Fix:
        """The fix by which those that are chosen become ``new``."""
        right = list(self.done)
        for place, one in zip(self.chosen.at, new, strict=True):
            right[place] = one
        return Fix(self.entry, kind, self.chosen, figures, tuple(right))

    def more(self, kind: Kind, figures: tuple[Figure, ...], added: Sequence[SetDone]) -> Fix:
        """The fix by which ``added`` were done as well."""
        return Fix(self.entry, kind, self.chosen, figures, (*self.done, *added))


def fixes(said: Said, entries: Sequence[Entry], unit: Unit) -> Iterator[Fix]:
    """All fixes of one exercise that the figures and places of the message can make; those that change nothing too."""
    for at, entry in enumerate(entries):
        done = entry.done
        if not done:
            continue
        is_held = entry.exercise is not None and entry.exercise.kind is not ExerciseKind.REPS and done[0].reps is None
        for chosen in _choices(said, done):
            is_in_minutes = entry.exercise is not None and entry.exercise.kind in _CARDIO and is_held
            sets = _Sets(at, done, chosen, unit, is_held, is_in_minutes)
            for figure in said.figures:
                if figure not in chosen.old:
                    yield from (*_as_load(sets, figure), *_as_count(sets, figure), *_as_effort(sets, figure))
            yield from _as_load_and_count(sets, [each for each in said.figures if each not in chosen.old])
            yield from _without_figures(sets)
        none = _Sets(at, done, Chosen((), Which.NONE), unit, is_held)
        for figure in said.figures:
            yield from _as_sets(none, figure)
        yield from _more_sets(none, said.figures, _most_further if at == len(entries) - 1 else _most_further_of_others)
        yield from _lists(replace(none, chosen=Chosen(tuple(range(len(done))), Which.ALL)), said.figures)


def _choices(said: Said, done: Sequence[SetDone]) -> Iterator[Chosen]:
    count = len(done)
    every = tuple(range(count))
    yield Chosen(every, Which.ALL)
    if count > 1:
        yield Chosen(every[-1:], Which.LAST)
        yield Chosen(every[:1], Which.FIRST)
    if count > _fewest_with_middle and count % 2:
        yield Chosen((count // 2,), Which.MIDDLE)
    loads = [float(one.weight or 0) for one in done]
    heaviest = [at for at in every if loads[at] == max(loads)]
    if count > 1 and len(heaviest) == 1:
        yield Chosen((heaviest[0],), Which.HEAVIEST)
    yield from _by_places(said, loads)
    for figure in said.figures:
        holding = tuple(at for at in every if figure.value in (done[at].reps, done[at].weight, done[at].seconds))
        if holding and len(holding) < count:
            yield Chosen(holding, Which.OLD, old=(figure,))
        if figure.value == int(figure.value) and 0 < figure.value <= count and count > 1:
            yield Chosen((figure.whole - 1,), Which.NUMBERED, old=(figure,))
    for one, two in pairwise(said.figures):
        if {one.value, two.value} <= set(range(1, count + 1)) and one.value != two.value:
            yield Chosen(tuple(sorted((one.whole - 1, two.whole - 1))), Which.NUMBERED, old=(one, two))


def _by_places(said: Said, loads: Sequence[float]) -> Iterator[Chosen]:
    """The sets that are named by their places, and those around them."""
    every = tuple(range(len(loads)))
    named = [(place, found) for place, each in enumerate(said.places) if (found := each.among(loads))]
    for place, found in named:
        yield Chosen(tuple(sorted(found)), Which.SAID, (place,))
        if rest := tuple(at for at in every if at not in found):
            yield Chosen(rest, Which.REST, (place,))
        if len(found) == 1 and found[0] + 1 < len(loads):
            yield Chosen(every[found[0] :], Which.FROM, (place,))
            yield Chosen(every[found[0] + 1 :], Which.BEHIND, (place,))
    for (one, first), (two, second) in pairwise(named):
        both = tuple(sorted({*first, *second}))
        if len(both) < len(loads):
            yield Chosen(both, Which.PLACES, (one, two))


_fewest_with_middle = 2


def _as_load(sets: _Sets, figure: Figure) -> Iterator[Fix]:
    """What a figure makes of the sets that are chosen if it is a load, or how much more or less that was."""
    old = sets.old
    if _is_load(figure, old):
        yield sets.fix(Kind.LOAD, (figure,), [_loaded(one, figure, sets.unit) for one in old])
    weights = [one.weight for one in old if one.weight is not None]
    if len(weights) < len(old) or figure.value > min(weights):
        return
    for sign in (1, -1):
        new = [replace(one, weight=weight + sign * figure.value) for one, weight in zip(old, weights, strict=True)]
        if all(one.weight for one in new):
            yield sets.fix(Kind.LOAD_BY, (figure,), new)


def _as_count(sets: _Sets, figure: Figure) -> Iterator[Fix]:
    """The same if it counts repetitions, or seconds of what is held."""
    most, kind, by = (
        (MOST_SECONDS, Kind.SECONDS, Kind.SECONDS_BY) if sets.is_held else (MOST_REPS, Kind.REPS, Kind.REPS_BY)
    )
    if not figure.is_count(most):
        return
    if sets.is_in_minutes and figure.of is not Of.SECONDS and figure.value < _most_minutes:
        figure = replace(figure, value=figure.value * 60)
    yield sets.fix(kind, (figure,), [counted(one, figure.whole, is_held=sets.is_held) for one in sets.old])
    for sign in (1, -1):
        counts = [count_of(one) + sign * figure.whole for one in sets.old]
        if min(counts) > 0:
            new = [counted(one, count, is_held=sets.is_held) for one, count in zip(sets.old, counts, strict=True)]
            yield sets.fix(by, (figure,), new)


def _as_effort(sets: _Sets, figure: Figure) -> Iterator[Fix]:
    """The same if it is an effort, or by how much that was less."""
    if not 1 <= figure.value <= HARDEST:
        return
    yield sets.fix(Kind.EFFORT, (figure,), [replace(one, rpe=figure.value) for one in sets.old])
    efforts = [one.rpe - figure.value for one in sets.old if one.rpe is not None]
    if len(efforts) == len(sets.old) and min(efforts) >= 1:
        new = [replace(one, rpe=effort) for one, effort in zip(sets.old, efforts, strict=True)]
        yield sets.fix(Kind.EFFORT_BY, (figure,), new)


def _as_load_and_count(sets: _Sets, figures: Sequence[Figure]) -> Iterator[Fix]:
    """The same of two figures that stand next to each other, of which one is a load."""
    if sets.is_held:
        return
    for load, count in _both(figures):
        if _is_load(load, sets.old) and count.is_count(MOST_REPS):
            new = [replace(_loaded(one, load, sets.unit), reps=count.whole) for one in sets.old]
            yield sets.fix(Kind.LOAD_AND_REPS, (load, count), new)


def _without_figures(sets: _Sets) -> Iterator[Fix]:
    """What can be done to the sets that are chosen without a figure."""
    old = sets.old
    if all(one.weight is not None for one in old):
        other: Unit = "kg" if old[0].unit == "lb" else "lb"
        yield sets.fix(Kind.UNIT, (), [replace(one, unit=other) for one in old])
        yield sets.fix(Kind.UNLOADED, (), [replace(one, weight=None, unit=None) for one in old])
    if sets.chosen.which in (Which.SAID, Which.PLACES) and len(old) == _both_sets:
        yield sets.fix(Kind.SWAPPED, (), old[::-1])
    if sets.chosen.which is Which.ALL and len(old) > 1:
        yield sets.fix(Kind.TURNED, (), old[::-1])
    left = tuple(one for place, one in enumerate(sets.done) if place not in sets.chosen.at)
    yield Fix(sets.entry, Kind.REMOVE, sets.chosen, (), left)


_both_sets = 2


def _as_sets(sets: _Sets, figure: Figure) -> Iterator[Fix]:
    """What a figure makes of an exercise if it says how many sets there were."""
    last, count = replace(sets.done[-1], rpe=None), len(sets.done)
    if figure.is_count(_most_sets) and figure.whole < count:
        yield Fix(sets.entry, Kind.ONLY, sets.chosen, (figure,), sets.done[: figure.whole])
    elif figure.is_count(_most_sets) and figure.whole > count:
        yield sets.more(Kind.COUNT, (figure,), (last,) * (figure.whole - count))


def _more_sets(sets: _Sets, figures: Sequence[Figure], most: int) -> Iterator[Fix]:
    """Sets more, like the last but for what is told of them."""
    for each in further(sets.done[-1], figures, sets.unit, most, is_held=sets.is_held):
        yield replace(sets.more(Kind.ADD, each.figures, each.added), roles=each.roles)


def _lists(sets: _Sets, figures: Sequence[Figure]) -> Iterator[Fix]:
    """The counts of all sets of an exercise one by one, or their efforts."""
    done = sets.done
    for row in _rows(figures):
        counts = tuple(
            counted(done[min(place, len(done) - 1)], each.whole, is_held=sets.is_held) for place, each in enumerate(row)
        )
        yield Fix(sets.entry, Kind.LIST, sets.chosen, tuple(row), counts)
    for begin in range(len(figures) - len(done) + 1):
        row = figures[begin : begin + len(done)]
        if len(done) > 1 and all(1 <= each.value <= HARDEST for each in row):
            efforts = [replace(one, rpe=each.value) for one, each in zip(done, row, strict=True)]
            yield sets.fix(Kind.EFFORTS, tuple(row), efforts)


def _both(figures: Sequence[Figure]) -> Iterator[tuple[Figure, Figure]]:
    """Two figures that stand next to each other, in either order: one is a load, the other counts."""
    for one, two in pairwise(figures):
        yield one, two
        yield two, one


def _rows(figures: Sequence[Figure]) -> Iterator[Sequence[Figure]]:
    """Two and more figures in a row that can be counts."""
    for begin in range(len(figures)):
        for end in range(begin + 2, min(len(figures), begin + _longest_list) + 1):
            row = figures[begin:end]
            if all(each.is_count(MOST_REPS) for each in row):
                yield row


def _is_load(figure: Figure, old: Sequence[SetDone]) -> bool:
    """Whether a figure can be the load of these sets, in whatever unit."""
    weights = [one.weight for one in old if one.weight is not None]
    return figure.value > 0 and all(each * LEAST_SHARE <= figure.value <= each * GREATEST_SHARE for each in weights)


def _loaded(one: SetDone, figure: Figure, unit: Unit) -> SetDone:
    return replace(one, weight=figure.value, unit=figure.unit or one.unit or unit)


def counted(one: SetDone, count: int, *, is_held: bool) -> SetDone:
    """A set of so many repetitions, or seconds."""
    return replace(one, seconds=count) if is_held else replace(one, reps=count)


def count_of(one: SetDone) -> int:
    """The repetitions of a set, or its seconds."""
    return one.reps if one.reps is not None else one.seconds or 0
