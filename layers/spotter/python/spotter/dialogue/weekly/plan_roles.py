"""What each word of a message about a week is in the plan that is wanted: a day to train, one to leave free, gear.

Days, numbers and gear are named for many reasons: "four days is killing me, redo it as two". A layer upon
what the words mean where they stand (``language.talk.reader``) and upon the slots around them tells which of them
count, learned from messages in which the people who wrote them marked what each piece is (``make learn ONLY=plans``).
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import islice, takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from spotter.dialogue.understanding.wishes import SIGNS, described
from spotter.dialogue.weekly.days_said import is_of_days
from spotter.language.encoder import judged, read_weights
from spotter.language.talk.intent import Stands
from spotter.language.talk.reader import Page, given_of_page, pages_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float32]

WEIGHTS = Path(__file__).with_name("data") / "plan_roles.npz"
_around = 3
"""Words to either side whose slots are seen."""


class PlanRole(StrEnum):
    """What a word is in the plan that a message wants. The order is that of the weights."""

    NONE = "none"
    """It is only mentioned."""
    TRAIN = "train"
    """A day that is to be trained."""
    OFF = "off"
    """A day without training, or on which something else is on."""
    COUNT = "count"
    """How many days a week are to be trained."""
    KIND_COUNT = "kindcount"
    """How many days there are to be for one thing."""
    FOCUS = "focus"
    """What a day or the week is for."""
    MINUTES = "minutes"
    HAVE = "have"
    LACK = "lack"
    """Equipment that there is not, or that is not to be used."""
    OUT = "out"
    IN = "in"
    HURTS = "hurts"
    GOAL = "goal"
    LEVEL = "level"


@dataclass(frozen=True, slots=True)
class WordInRole:
    """A word or a mark between two letters of its message, and how likely it is each role, 0 to 1."""

    start: int
    end: int
    shares: Mapping[PlanRole, float]
    likeliest: PlanRole


@lru_cache(maxsize=256)
def plan_roles(text: str, coach: str = "", stands: Stands = Stands.NOTHING) -> tuple[WordInRole, ...]:
    """The words of a message in their order; ``coach``: the gist of what was said last, ``stands``: what there is."""
    return tuple(each for page, given in told_by(text, coach, stands) for each in _of_page(page, given))


def share_of(words: tuple[WordInRole, ...], start: int, end: int, role: PlanRole) -> float:
    """How likely what stands between two letters is in ``role``: the mean of its words; 0 where none was read."""
    first = bisect_right(words, start, key=lambda each: each.end)
    inside = [each.shares[role] for each in takewhile(lambda each: each.start < end, islice(words, first, None))]
    return sum(inside) / len(inside) if inside else 0.0


def told_by(text: str, coach: str, stands: Stands) -> Iterator[tuple[Page, Numbers]]:
    """The pages of a message, and what each word of them is told by, a row for each."""
    import numpy as np

    signs = _signs(text)
    nothing = np.zeros((2 * _around + 1) * (SIGNS + 1), np.float32)
    for page in pages_of(text, coach, stands):
        own = np.stack([signs.get(word.start, nothing) for word in page.words])
        yield page, np.concatenate([given_of_page(page), own], axis=1)


def _signs(text: str) -> Mapping[int, Numbers]:
    """By the letter where a word begins: the slots around it, and which of the words are days."""
    import numpy as np

    tokens, slots = described(text)
    days = np.array([[float(is_of_days(token.text))] for token in tokens], np.float32).reshape(-1, 1)
    framed = np.pad(np.concatenate([slots, days], axis=1), ((_around, _around), (0, 0)))
    return {token.start: framed[at : at + 2 * _around + 1].ravel() for at, token in enumerate(tokens)}


def _of_page(page: Page, given: Numbers) -> list[WordInRole]:
    import numpy as np

    totals = judged(read_weights(WEIGHTS), given)
    raised = np.exp(totals - totals.max(1, keepdims=True))
    shares = raised / raised.sum(1, keepdims=True)
    roles = tuple(PlanRole)
    return [
        WordInRole(word.start, word.end, dict(zip(roles, row.tolist(), strict=True)), roles[int(row.argmax())])
        for word, row in zip(page.words, shares, strict=True)
    ]
