"""What a message asks of the workout beside it: both are read together, so that each finds its place in the other.

The other readers go by what is named. Here the message, the lines of the workout and the message before are read as
one text by a pretrained transformer (``language.minilm``), so that "the last two", "all but the rows", "the one for my
arms" and "bench too" find their lines. It tells how likely it is that a change is asked for; for each exercise what is
done with it; for each thing that is named its role; and of which exercise a figure is. Learned from messages of which
people told what they ask for (``make learn``).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.roles import KINDS, MEASURES, Role, Standing, value_of
from spotter.dialogue.understanding.slots.references import Places
from spotter.language import minilm
from spotter.language.encoder import read_weights
from spotter.language.minilm import rows_of
from spotter.language.negation import Denial
from spotter.language.wordpiece import BEGIN, END, place_of, wordpieces

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

HEADS = Path(__file__).with_name("data") / "change_reader.npz"
ACTS = ("edit", "build", "other")
WHOLES = ("shorter", "longer", "easier", "harder", "avoid", "equipment", "add", "undo")
"""What is done with all of the workout; "undo" is all that the message before changed."""
VERBS = ("remove", "swap", "set", "move")
OF_ITEM = (*VERBS, *MEASURES, "more", "less", "same", "back")
"""What is told of each exercise: what is done with it, which amounts are to be others, and in which direction.

"same": they become what the message before gave another one; "back": it is to be as it was before that message.
"""
ROLES = tuple(role.value for role in Role)
MOST_PIECES = 96
"""Of a message; a longer one is not read here."""
MOST_ITEMS = 12
MOST_MENTIONS = 24
MOST_EARLIER = 40
"""Pieces of the message before: how it begins."""
_earlier = "earlier"
"""Stands before the message before."""
_most_of_name = 8
_most_letters = 400
_changed = "changed"
"""Stands behind what the message before changed: what ``it``, ``there`` and ``that one`` are likely about."""
_denials = (None, *Denial)
_beside = 12


@dataclass(frozen=True, slots=True)
class Line:
    """An exercise of a workout: its name, its amounts, and whether the message before changed it."""

    name: str
    standing: Standing
    just_changed: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """A message and the workout beside it as the transformer reads them, and what is known of their parts before."""

    places: tuple[int, ...]
    parts: tuple[int, ...]
    message: tuple[int, int]
    """From which piece to which the message goes."""
    items: tuple[tuple[int, int], ...]
    """The same of each exercise."""
    mentions: tuple[tuple[int, int], ...]
    of_items: tuple[tuple[float, ...], ...]
    of_mentions: tuple[tuple[float, ...], ...]
    points: tuple[tuple[float, ...], ...]
    """For each mention and exercise: whether it names that one."""
    pairs: tuple[tuple[tuple[float, ...], ...], ...]
    """For each mention and exercise: how they stand to each other."""
    named: tuple[Mention, ...]


@dataclass(frozen=True, slots=True)
class ChangeReading:
    """How likely everything is, 0 to 1."""

    acts: Mapping[str, float]
    wholes: Mapping[str, float]
    items: tuple[Mapping[str, float], ...]
    """By ``OF_ITEM``, for each exercise."""
    mentions: tuple[Mention, ...]
    roles: tuple[Mapping[str, float], ...]
    """For each mention."""
    links: tuple[tuple[float, ...], ...]
    """For each mention and exercise: whether what is named is of that one."""


def page_of(said: Understanding, lines: Sequence[Line], earlier: str = "") -> Page | None:
    """The message, as its mentions are known, beside the workout; None where it is too long to be read.

    ``earlier``: the message before it.
    """
    named = tuple(each for each in said.mentions if each.kind in KINDS)
    if len(lines) > MOST_ITEMS or len(named) > MOST_MENTIONS:
        return None
    begins, places = [1], [place_of(BEGIN)]
    for token in said.tokens:
        places += wordpieces(said.text[token.start : token.end])
        begins.append(len(places))
    if not 1 < len(places) <= MOST_PIECES:
        return None
    message = (1, len(places))
    places.append(place_of(END))
    items: list[tuple[int, int]] = []
    parts = [0] * len(places)
    for number, line in enumerate(lines, start=1):
        begin = len(places)
        places += wordpieces(str(number))
        places += wordpieces(line.name)[:_most_of_name]
        for measure in ("sets", "reps", "weight"):
            if line.standing.get(measure):
                places += wordpieces(f"{line.standing[measure]:g}")
        if line.just_changed:
            places += wordpieces(_changed)
        items.append((begin, len(places)))
        places.append(place_of(END))
    before = [piece for word in earlier[:_most_letters].split() for piece in wordpieces(word)]
    if before:
        places += [*wordpieces(_earlier), *before[:MOST_EARLIER], place_of(END)]
    parts += [1] * (len(places) - len(parts))
    if len(places) > minilm.MOST_PIECES:
        return None
    points = tuple(tuple(float(at in _places(each)) for at in range(len(lines))) for each in named)
    return Page(
        places=tuple(places),
        parts=tuple(parts),
        message=message,
        items=tuple(items),
        mentions=tuple((begins[each.start], max(begins[each.end], begins[each.start] + 1)) for each in named),
        of_items=tuple(_of_item(at, named, lines) for at in range(len(lines))),
        of_mentions=tuple(_of_mention(each, lines, len(said.tokens)) for each in named),
        points=points,
        pairs=tuple(tuple(_pair(each, at, named, lines) for at in range(len(lines))) for each in named),
        named=named,
    )


def _places(mention: Mention) -> tuple[int, ...]:
    return mention.value.places if isinstance(mention.value, Places) else ()


def _of_item(at: int, named: Sequence[Mention], lines: Sequence[Line]) -> tuple[float, ...]:
    found = [each for each in named if at in _places(each)]
    sure = [each for each in found if len(_places(each)) == 1]
    return (
        float(bool(found)),
        float(bool(sure)),
        float(len(found) > 1),
        float(at == 0),
        float(at == len(lines) - 1),
        at / 8,
        float(lines[at].just_changed),
        float(any(each.just_changed for each in lines)),
        float(any(_is_its_number(each, at) for each in named)),
        *(float(any(each.denial == denial for each in found)) for denial in _denials),
    )


def _of_mention(mention: Mention, lines: Sequence[Line], words: int) -> tuple[float, ...]:
    value = value_of(mention)
    alike = (
        float(value is not None and any(abs(line.standing.get(name, -1) - value) < 0.01 for line in lines))
        for name in MEASURES
    )
    return (
        *(float(mention.kind == kind) for kind in KINDS),
        *(float(mention.denial == denial) for denial in _denials),
        min(value or 0.0, 200.0) / 50,
        float(value is not None and value != int(value)),
        mention.start / max(1, words),
        float(len(_places(mention)) > 1),
        *alike,
    )


def _pair(mention: Mention, at: int, named: Sequence[Mention], lines: Sequence[Line]) -> tuple[float, ...]:
    """Whether it names the exercise, whether that was named last before, first behind, or near it, or just changed."""
    naming = [each for each in named if _places(each)]
    mine = [each for each in naming if at in _places(each)]
    before = max((each.start for each in naming if each.start < mention.start), default=-1)
    behind = min((each.start for each in naming if each.start > mention.start), default=-1)
    return (
        float(at in _places(mention)),
        float(any(each.start == before for each in mine)),
        float(any(each.start == behind for each in mine)),
        float(any(0 < mention.start - each.start <= _beside for each in mine)),
        float(any(0 < each.start - mention.start <= _beside for each in mine)),
        float(bool(mine)),
        float(not naming),
        float(lines[at].just_changed),
        float(lines[at].just_changed and not naming),
        float(_is_its_number(mention, at)),
    )


def _is_its_number(mention: Mention, at: int) -> bool:
    """Whether it is a bare figure that is the place of an exercise in the list: ``swap 2``."""
    return mention.kind == "number" and value_of(mention) == at + 1


PAIR_FLAGS, ITEM_FLAGS = 10, 9 + len(_denials)
MENTION_FLAGS = len(KINDS) + len(_denials) + 4 + len(MEASURES)


def read_changes(said: Understanding, lines: Sequence[Line], earlier: str = "") -> ChangeReading | None:
    """What is asked of the workout of these ``lines``; None of a message that is too long to be read so.

    ``earlier``: the message before it.
    """
    page = page_of(said, lines, earlier)
    return None if page is None else _read(page)


@lru_cache(maxsize=64)
def _read(page: Page) -> ChangeReading:
    import numpy as np

    weights = read_weights(HEADS)
    rows = rows_of(page.places, page.parts)
    whole = rows[0]
    nothing = np.zeros_like(whole)

    def mean(span: tuple[int, int]) -> Numbers:
        found: Numbers = rows[span[0] : span[1]].mean(0)
        return found

    told = _layers(np.concatenate([whole, mean(page.message)]), weights, "whole")
    items = [mean(span) for span in page.items]
    mentions = [mean(span) for span in page.mentions]
    points = np.array(page.points, np.float32).reshape(len(mentions), len(items))

    def mean_of(found: Sequence[Numbers]) -> Numbers:
        told: Numbers = np.mean(found, axis=0) if found else nothing
        return told

    def pointing(at: int) -> Numbers:
        return mean_of([row for row, there in zip(mentions, points[:, at], strict=True) if there])

    def pointed(at: int) -> Numbers:
        return mean_of([row for row, there in zip(items, points[at], strict=True) if there])

    by_item = [np.concatenate([row, pointing(at)]) for at, row in enumerate(items)]
    of_items = [
        _layers(np.concatenate([row, whole, np.array(flags, np.float32)]), weights, "item")
        for row, flags in zip(by_item, page.of_items, strict=True)
    ]
    of_mentions = [
        _layers(np.concatenate([row, pointed(at), whole, np.array(flags, np.float32)]), weights, "mention")
        for at, (row, flags) in enumerate(zip(mentions, page.of_mentions, strict=True))
    ]
    return ChangeReading(
        acts=dict(zip(ACTS, _shares(told[: len(ACTS)]), strict=True)),
        wholes=dict(zip(WHOLES, _chances(told[len(ACTS) :]), strict=True)),
        items=tuple(dict(zip(OF_ITEM, _chances(each), strict=True)) for each in of_items),
        mentions=page.named,
        roles=tuple(dict(zip(ROLES, _shares(each), strict=True)) for each in of_mentions),
        links=tuple(
            tuple(_link(row, of_item, flags, weights) for of_item, flags in zip(by_item, pairs, strict=True))
            for row, pairs in zip(mentions, page.pairs, strict=True)
        ),
    )


def _link(mention: Numbers, item: Numbers, flags: Sequence[float], weights: Mapping[str, Numbers]) -> float:
    import numpy as np

    both = (mention @ weights["link mention"]) @ (item @ weights["link item"]) / np.float32(8)
    told = both + np.array(flags, np.float32) @ weights["link flags"] + weights["link bias"]
    return next(iter(_chances(told.reshape(-1))))


def _layers(given: Numbers, weights: Mapping[str, Numbers], name: str) -> Numbers:
    import numpy as np

    inner = np.tanh(given @ weights[f"{name} inner"] + weights[f"{name} inner bias"])
    outer: Numbers = inner @ weights[f"{name} outer"] + weights[f"{name} outer bias"]
    return outer


def _shares(totals: Numbers) -> Iterator[float]:
    import numpy as np

    raised = np.exp(totals - totals.max())
    yield from map(float, raised / raised.sum())


def _chances(totals: Numbers) -> Iterator[float]:
    import numpy as np

    yield from map(float, 1 / (1 + np.exp(-totals)))
