"""``python -m learning.curve``: what safety's thresholds give to authors of whom nothing was learned."""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from learning.safety import HARMLESS, Message, cross_validated, examples
from spotter.safety.assess import categories_with_pains, refused, weighed
from spotter.safety.learned import Reader
from spotter.safety.weighing import THRESHOLDS, Thresholds

POINTS = (0.15, 0.2, 0.3, 0.38, 0.42, 0.46, 0.5, 0.56, 0.62, 0.7, 0.8, 0.9)
_odds_of_a_remark, _odds_of_a_grave_one = 0.26, 0.48
"""Of the odds at which a message is stopped: at which a remark is made, and a grave finding is kept."""


def thresholds_at(point: float) -> Thresholds:
    """All but one, from how likely care has to be for a message to be stopped."""
    return replace(
        THRESHOLDS,
        adds=point,
        remarks=_shifted(point, _odds_of_a_remark),
        clears=point,
        clears_grave=_shifted(point, _odds_of_a_grave_one),
    )


def _shifted(likelihood: float, factor: float) -> float:
    odds = factor * likelihood / (1 - likelihood)
    return odds / (1 + odds)


def curve() -> Iterator[str]:
    """A line for each point: care that is given, by kind, and harmless sayings that are stopped or remarked on."""
    tried = {f"{point:.2f}": thresholds_at(point) for point in POINTS} | {"chosen": THRESHOLDS}
    found: list[tuple[str, Message, bool, bool]] = []
    for example, by in cross_validated(tuple(examples())):
        for name, at in tried.items():
            categories, _pains = categories_with_pains(example.known, weighed(example.known, Reader(by), at))
            found.append((name, example.message, bool(categories), refused(categories)))
    for name in tried:
        yield f"{name:>6}  {_line([(message, cares, stops) for each, message, cares, stops in found if each == name])}"


def _line(rows: Sequence[tuple[Message, bool, bool]]) -> str:
    care = sorted((message.kind, cares) for message, cares, _ in rows if message.kind != HARMLESS)
    harmless = [(cares, stops) for message, cares, stops in rows if message.kind == HARMLESS]
    kinds = {kind: _share(cares for _, cares in each) for kind, each in groupby(care, key=lambda pair: pair[0])}
    by_kind = " ".join(f"{kind} {share}" for kind, share in kinds.items())
    stopped, remarked = _share(stops for _, stops in harmless), _share(cares for cares, _ in harmless)
    return f"care {_share(cares for _, cares in care)}, stopped {stopped}, any remark {remarked} | {by_kind}"


def _share(holds: Iterable[bool]) -> str:
    every = list(holds)
    return f"{sum(every) / len(every):.1%}"


if __name__ == "__main__":
    for each in curve():
        sys.stdout.write(f"{each}\n")
