"""Which days of the week are trained, and what for: splits by their names, and those that fit a number of days."""

from collections.abc import Collection, Sequence
from enum import StrEnum

from spotter.catalogue import Level, Muscle
from spotter.coaching.compose import Focus
from spotter.dialogue.composing.areas import Area, area_named, muscles_of_area

MOST_DAYS = 6
"""One day of the week is left free, however many are asked for without naming them."""
USUAL_DAYS = 3


class Split(StrEnum):
    """How a week is divided."""

    FULL_BODY = "full body"
    UPPER_LOWER = "upper and lower body"
    PUSH_PULL_LEGS = "push, pull, legs"
    BODY_PARTS = "a part of the body a day"


Areas = tuple[Area, ...]


def _parts(*names: str) -> Areas:
    return tuple(area_named(name) for name in names)


_full, _upper, _lower = _parts("full body"), _parts("upper body"), _parts("lower body")
_push, _pull, _legs = _parts("push"), _parts("pull"), _parts("legs")
_body_parts: dict[int, tuple[Areas, ...]] = {
    2: (_upper, _lower),
    3: (_parts("chest", "triceps"), _parts("back", "biceps"), _parts("legs", "shoulders")),
    4: (_parts("chest", "triceps"), _parts("back", "biceps"), _legs, _parts("shoulders")),
    5: (_parts("chest"), _parts("back"), _legs, _parts("shoulders"), _parts("arms")),
    6: (_parts("chest"), _parts("back"), _legs, _parts("shoulders"), _parts("arms"), _parts("core")),
}
_push_pull_legs: dict[int, tuple[Areas, ...]] = {
    2: (_upper, _lower),
    3: (_push, _pull, _legs),
    4: (_push, _pull, _legs, _full),
    5: (_push, _pull, _legs, _upper, _lower),
    6: (_push, _pull, _legs, _push, _pull, _legs),
}
_usual_days = {
    1: (1,),
    2: (1, 4),
    3: (1, 3, 5),
    4: (1, 2, 4, 5),
    5: (1, 2, 3, 5, 6),
    6: (1, 2, 3, 4, 5, 6),
    7: (1, 2, 3, 4, 5, 6),
}
"""As far from each other as they can be, with the weekend free where that is possible."""


def fitting(days: int, level: Level | None) -> Split:
    """The split for so many days: each muscle about twice a week; who begins keeps to whole bodies for longer."""
    if days <= USUAL_DAYS or (level is Level.BEGINNER and days == USUAL_DAYS + 1):
        return Split.FULL_BODY
    return Split.UPPER_LOWER if days <= USUAL_DAYS + 1 else Split.PUSH_PULL_LEGS


def areas_of(split: Split, days: int) -> tuple[Areas, ...]:
    """What each of so many days is for; of seven the last is for the whole body."""
    within = min(days, MOST_DAYS)
    if split is Split.FULL_BODY:
        return (_full,) * days
    if split is Split.UPPER_LOWER:
        found = tuple(_upper if at % 2 == 0 else _lower for at in range(within))
        found = (*found[:-1], _full) if within in (3, 5) else found
    else:
        table = _push_pull_legs if split is Split.PUSH_PULL_LEGS else _body_parts
        found = table.get(within, (_full,))
    return (*found, *(_full,) * (days - within))


def usual_days(count: int, named: Collection[int], off: Collection[int]) -> tuple[int, ...]:
    """So many days of the week: those that were named, then the usual ones, none of ``off``."""
    free = [day for day in range(1, 8) if day not in off]
    if not named and not set(_usual_days[count]) & set(off):
        return _usual_days[count]
    found = sorted(set(named))
    while len(found) < min(count, len(free)):
        left = [day for day in free if day not in found]
        found = sorted([*found, max(left, key=lambda day: (_apart(day, found), -day))])
    return tuple(found)


def _apart(day: int, others: Sequence[int]) -> int:
    """Days between a day and the nearest of the others, around the week."""
    return min((min((day - each) % 7, (each - day) % 7) for each in others), default=7)


def missing(trained: Sequence[Areas]) -> Areas:
    """What a day is for of which nothing was said, beside days for ``trained``: what these leave out."""
    muscles: set[Muscle] = set()
    for areas in trained:
        for _name, focus in areas:
            muscles |= set(muscles_of_area(focus))
    lower, upper = muscles_of_area(Focus.LOWER), muscles_of_area(Focus.UPPER)
    if muscles and not muscles & lower:
        return _lower
    if muscles and not muscles & upper:
        return _upper
    return _full
