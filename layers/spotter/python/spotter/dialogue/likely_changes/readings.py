"""The likeliest readings of a message beside its workout, not the best alone.

The reader of changes (``understanding.change_reader``) tells of each part by itself how likely it is. Taking the other
side where it is least sure gives the next likely reading as a whole; what does not come to one is left out.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count
from math import log

from spotter.dialogue.understanding.change_reader import OF_ITEM, WHOLES, ChangeReading
from spotter.dialogue.understanding.roles import AMOUNTS
from spotter.dialogue.understanding.slots.references import Places

_most_flips = 24
"""Of what a reader is unsure of, the parts of which the other side is tried."""
_most_readings = 96
_most_apart = 7.0
"""By how much less likely than the likeliest a part, and a reading, may be, in log-likelihood."""
_most_apart_in_all = 12.0
_least = 1e-6


@dataclass(frozen=True, slots=True)
class _Flip:
    """One part taken another way: of what (each part once), the way, and what it costs in log-likelihood."""

    part: tuple[str, int, int]
    way: str
    cost: float


@dataclass(frozen=True, slots=True)
class LikelyReading:
    """A reading in which each part is settled, and by how much it is less likely than the likeliest one."""

    reading: ChangeReading
    cost: float


def likely_readings(reading: ChangeReading) -> Iterator[LikelyReading]:
    """The likeliest readings, the best first. The work is bounded."""
    flips = sorted(_flips(reading), key=lambda each: each.cost)[:_most_flips]
    yield LikelyReading(reading, 0.0)
    order = count()
    waiting: list[tuple[float, int, tuple[int, ...]]] = []
    if flips:
        heappush(waiting, (flips[0].cost, next(order), (0,)))
    for _ in range(_most_readings):
        if not waiting:
            return
        cost, _number, chosen = heappop(waiting)
        if cost > _most_apart_in_all:
            return
        last = chosen[-1]
        if last + 1 < len(flips):
            further = flips[last + 1].cost
            heappush(waiting, (cost + further, next(order), (*chosen, last + 1)))
            heappush(waiting, (cost - flips[last].cost + further, next(order), (*chosen[:-1], last + 1)))
        taken = [flips[at] for at in chosen]
        if len({each.part for each in taken}) == len(taken):
            yield LikelyReading(_taking(reading, taken), cost)


def _flips(reading: ChangeReading) -> Iterator[_Flip]:
    for at, item in enumerate(reading.items):
        for number, name in enumerate(OF_ITEM):
            yield from _other(("item", at, number), item[name])
    for number, name in enumerate(WHOLES):
        yield from _other(("whole", 0, number), reading.wholes[name])
    for at, mention in enumerate(reading.mentions):
        if isinstance(mention.value, Places):
            continue
        best = max(reading.roles[at].values())
        for role, likely in reading.roles[at].items():
            cost = log(best) - log(max(likely, _least))
            if 0 < cost < _most_apart:
                yield _Flip(("role", at, 0), role, cost)
        if mention.kind in AMOUNTS:
            for place, likely in enumerate(reading.links[at]):
                yield from _other(("link", at, place), likely)


def _other(part: tuple[str, int, int], likely: float) -> Iterator[_Flip]:
    held = min(max(likely, _least), 1 - _least)
    cost = abs(log(held) - log(1 - held))
    if cost < _most_apart:
        yield _Flip(part, "", cost)


def _taking(reading: ChangeReading, flips: Sequence[_Flip]) -> ChangeReading:
    """The reading in which these parts are settled the other way."""
    items = [dict(each) for each in reading.items]
    wholes, links = dict(reading.wholes), [list(each) for each in reading.links]
    roles: list[Mapping[str, float]] = list(reading.roles)
    for flip in flips:
        of, at, number = flip.part
        if of == "item":
            items[at][OF_ITEM[number]] = _settled(items[at][OF_ITEM[number]])
        elif of == "whole":
            wholes[WHOLES[number]] = _settled(wholes[WHOLES[number]])
        elif of == "role":
            roles[at] = {**dict.fromkeys(roles[at], 0.0), flip.way: 1.0}
        else:
            links[at][number] = _settled(links[at][number])
    return replace(reading, items=tuple(items), wholes=wholes, roles=tuple(roles), links=tuple(map(tuple, links)))


def _settled(likely: float) -> float:
    return 0.0 if likely > _half else 1.0


_half = 0.5


def of_what_was_changed(reading: ChangeReading, changed: Sequence[int]) -> ChangeReading | None:
    """The reading of a message that names no exercise, as one that is about those that were changed before it.

    ``changed`` are their places. None where one is named, or none was changed: "make it four" says nothing of which,
    and what is likely of any exercise is then likely of those.
    """
    if not changed or any(isinstance(each.value, Places) for each in reading.mentions):
        return None
    most = {name: max(item[name] for item in reading.items) for name in OF_ITEM}
    nothing = dict.fromkeys(OF_ITEM, 0.0)
    items = tuple(most if at in changed else nothing for at in range(len(reading.items)))
    links = tuple(tuple(float(at in changed) for at in range(len(reading.items))) for _ in reading.mentions)
    return replace(reading, items=items, links=links)
