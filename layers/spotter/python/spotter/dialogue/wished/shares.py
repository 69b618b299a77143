"""How many exercises are to be for a part of the body: ``lat pulldown, cable row, and 2 exercises for biceps``."""

from collections.abc import Sequence
from itertools import pairwise

from spotter.dialogue.composing.areas import area_named
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.wish import WishKind
from spotter.dialogue.wished import values
from spotter.dialogue.wished.found import inside_of

_between = 16
"""Letters between a count and the part that it is of."""
_most = 5
_trained = (WishKind.AREA, WishKind.EXERCISE)
_nothing = frozenset({"for", "on", "of"})


def shares_said(said: Understanding, mentions: Sequence[Mention]) -> tuple[tuple[tuple[str, int], ...], bool]:
    """The parts with their counts, and whether these are all that is to be trained: then the whole has so many."""
    told = [each for each in said.wished if said.text[each.start : each.end].lower() not in _nothing]
    found: dict[str, int] = {}
    for wish, behind in pairwise(told):
        counts = [each for each in values.figures(said.text[wish.start : wish.end]) if 0 < each <= _most]
        if wish.kind is not WishKind.COUNT or behind.kind is not WishKind.AREA or len(counts) != 1:
            continue
        areas = [each for each in inside_of(said, mentions, behind) if each.kind == "area"]
        if len(areas) == 1 and behind.start - wish.end <= _between:
            found[area_named(str(areas[0].value))[0]] = counts[0]
    others = sum(each.kind in _trained for each in told) - len(found)
    return tuple(found.items()) if others or len(found) > 1 else (), not others
