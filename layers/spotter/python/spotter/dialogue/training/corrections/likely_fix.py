"""The likeliest fix of a log that a correction means, as what many people wrote has taught.

All fixes that a message may mean are laid out (``fixes``), alone and two at a time; how likely each is comes of weights
for what it is judged by (``fix_features``), learned from messages of which people told how the log was to be (``make
learn ONLY=fixes``). That nothing of the log is meant is one of the choices.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache, lru_cache
from itertools import combinations, islice
from pathlib import Path

from spotter.dialogue.training.corrections.entries import Entry
from spotter.dialogue.training.corrections.fix_features import Correction, features
from spotter.dialogue.training.corrections.fixes import Fix, Kind, fixes
from spotter.dialogue.training.corrections.said import Said
from spotter.dialogue.training.sets_done import SetDone
from spotter.language.conditional_logit import Weights, read_weights, shares_of, total
from spotter.notation import Unit

WEIGHTS = Path(__file__).parents[1] / "data" / "fixes.txt"
WEIGHTS_OF_MORE = Path(__file__).parents[1] / "data" / "further_sets.txt"
"""Learned from what people wrote right behind a log as well, which names no exercise and mostly adds a set."""
MOST_ALONE = 24
"""Fixes that are tried two at a time: the likeliest."""
MOST_FIXES = 1500
"""A message that may mean more fixes than this is left alone: to weigh each of them would take too long."""
_most_sets, _most_figures, _most_entries = 60, 16, 12
Log = tuple[tuple[SetDone, ...], ...]
"""The sets of each exercise."""


@dataclass(frozen=True, slots=True)
class LikelyFix:
    """A log as it was done: the sets of each exercise that is put right, by its place, and how likely that is."""

    right: Mapping[int, tuple[SetDone, ...]]
    likelihood: float


def likely_fix(said: Said, entries: Sequence[Entry], unit: Unit, *, is_more: bool = False) -> LikelyFix | None:
    """The likeliest fix of ``entries`` that ``said`` means; None where it means none, or is too long to be tried.

    ``is_more``: by the weights of what is written right behind a log, which mostly adds to it.
    """
    shares = _shares(said, tuple(entries), unit, is_more=is_more)
    best = max(shares, key=lambda log: shares[log], default=_standing(entries))
    return None if best == _standing(entries) else _fix(best, shares[best], entries)


def likely_fixes(said: Said, entries: Sequence[Entry], unit: Unit, least: float) -> tuple[LikelyFix, ...]:
    """The fixes that are at least so likely, the likeliest first."""
    shares = _shares(said, tuple(entries), unit, is_more=False)
    likely = [log for log in shares if shares[log] >= least and log != _standing(entries)]
    return tuple(_fix(log, shares[log], entries) for log in sorted(likely, key=lambda log: -shares[log]))


def _standing(entries: Sequence[Entry]) -> Log:
    return tuple(each.done for each in entries)


def _fix(log: Log, share: float, entries: Sequence[Entry]) -> LikelyFix:
    standing = _standing(entries)
    right = {at: sets for at, (sets, old) in enumerate(zip(log, standing, strict=True)) if sets != old}
    return LikelyFix(right, share)


@lru_cache(maxsize=32)
def _shares(said: Said, entries: tuple[Entry, ...], unit: Unit, *, is_more: bool) -> Mapping[Log, float]:
    """How likely each log is that the message may mean, the one that stands among them; none if it is too long."""
    if not entries or len(entries) > _most_entries or len(said.figures) > _most_figures:
        return {}
    if sum(len(each.sets) for each in entries) > _most_sets:
        return {}
    if sum(1 for _ in islice(fixes(said, entries, unit), MOST_FIXES + 1)) > MOST_FIXES:
        return {}
    shares: dict[Log, float] = defaultdict(float)
    for found, share in choices(said, entries, unit, weights_of_more() if is_more else weights()):
        shares[after(entries, found)] += share
    return shares


def choices(said: Said, entries: Sequence[Entry], unit: Unit, by: Weights) -> list[tuple[tuple[Fix, ...], float]]:
    """What may be meant, none among it, and how likely each is."""
    of = Correction.of(said, entries)
    scored = candidates(of, unit, by)
    likely = shares_of([score for _found, score in scored])
    return [(found, share) for (found, _score), share in zip(scored, likely, strict=True)]


def candidates(of: Correction, unit: Unit, by: Weights) -> list[tuple[tuple[Fix, ...], float]]:
    """No fix, each alone, and the likeliest two at a time, with what speaks for each."""
    alone = [((fix,), total(features(of, (fix,)), by)) for fix in fixes(of.said, of.entries, unit)]
    alone.sort(key=lambda each: -each[1])
    pairs = [
        (pair, total(features(of, pair), by))
        for one, two in combinations([fix for (fix,), _score in alone[:MOST_ALONE]], 2)
        if (pair := _together(one, two)) is not None
    ]
    return [((), total(features(of, ()), by)), *alone, *pairs]


def _together(one: Fix, two: Fix) -> tuple[Fix, Fix] | None:
    """Two fixes that can be meant at once: of other exercises, other sets or another field, by other figures."""
    if {each.start for each in one.figures} & {each.start for each in two.figures}:
        return None
    if one.entry != two.entry:
        return (one, two)
    if two.kind in FIELDS and one.kind not in FIELDS:
        one, two = two, one
    if one.kind not in FIELDS or not one.figures:
        return None
    if two.kind in FIELDS:
        is_apart = not set(one.chosen.at) & set(two.chosen.at) or one.kind is not two.kind
        return (one, two) if two.figures and is_apart else None
    return (one, two) if two.kind in (Kind.REMOVE, Kind.ONLY, Kind.COUNT, Kind.ADD) else None


FIELDS = frozenset(
    {
        *(
            Kind.LOAD,
            Kind.REPS,
            Kind.SECONDS,
            Kind.EFFORT,
            Kind.EFFORTS,
            Kind.LOAD_AND_REPS,
            Kind.LOAD_BY,
            Kind.REPS_BY,
        ),
        *(Kind.SECONDS_BY, Kind.EFFORT_BY, Kind.UNIT, Kind.UNLOADED),
    }
)
"""Kinds of fix that change sets and leave as many as there are."""


def after(entries: Sequence[Entry], found: Sequence[Fix]) -> Log:
    """The log when these fixes are made; of two of one exercise the first changes sets alone."""
    log = [each.done for each in entries]
    for fix in found:
        old, standing = entries[fix.entry].done, log[fix.entry]
        log[fix.entry] = fix.right if standing == old else _both(old, standing, fix)
    return tuple(log)


def _both(old: Sequence[SetDone], standing: tuple[SetDone, ...], fix: Fix) -> tuple[SetDone, ...]:
    """The sets of which some fields are changed already, when another fix is made."""
    if fix.kind is Kind.REMOVE:
        return tuple(one for at, one in enumerate(standing) if at not in fix.chosen.at)
    kept = tuple(map(_merge, old, standing, fix.right))
    return (*kept, *(_merge(old[-1], standing[-1], one) for one in fix.right[len(old) :]))


def _merge(old: SetDone, one: SetDone, two: SetDone) -> SetDone:
    """Each field as the second fix has it where that changes it, else as the first has it."""
    changed = {
        field.name: value for field in fields(old) if (value := getattr(two, field.name)) != getattr(old, field.name)
    }
    return replace(one, **changed)


@cache
def weights() -> Weights:
    """The weights of corrections."""
    return read_weights(WEIGHTS)


@cache
def weights_of_more() -> Weights:
    """The weights by which it is told whether a message adds sets."""
    return read_weights(WEIGHTS_OF_MORE)
