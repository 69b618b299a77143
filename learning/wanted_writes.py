"""The messages whose writers said which of what is stored they want changed: ``dialogue.intents.wanted_writes``.

Each of ``TAUGHT`` was written by somebody who knew the kinds and nothing else, most of them to be misread. Those of
``SET_ASIDE`` are of other people, and nothing is learned of them. Messages that say what they ask for teach this too,
as far as that says what is to be changed.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from spotter.dialogue.intents.wanted_writes import Write, wanted_writes
from spotter.language.talk.intent import Intent, Stands

_data = Path(__file__).with_name("data")
TAUGHT, SET_ASIDE = _data / "wanted_writes.jsonl", _data / "wanted_writes_set_aside.jsonl"
Right = tuple[float | None, ...]
"""Of each kind of ``Write`` whether it is to be changed: 1, 0, or None where that is not known."""
_stands = {"log": Stands.LOGGED}
_changed_by: Mapping[Intent, frozenset[Write]] = {
    Intent.SESSION: frozenset({Write.WORKOUT}),
    Intent.CHANGE: frozenset({Write.WORKOUT}),
    Intent.WEEK: frozenset({Write.PLAN}),
    Intent.PLAN_CHANGE: frozenset({Write.PLAN, Write.CALENDAR}),
    Intent.LOG: frozenset({Write.LOG}),
    Intent.FIX_LOG: frozenset({Write.FIX, Write.UNLOG}),
    Intent.BOOKING: frozenset({Write.CALENDAR, Write.PLAN}),
    Intent.KEEP: frozenset({Write.NOTE}),
    Intent.FORGET: frozenset({Write.NOTE}),
    Intent.HEALTH: frozenset({Write.NOTE}),
    Intent.BETTER: frozenset({Write.NOTE}),
}
"""What is changed by what a message asks for: where that may be one of several kinds, none of them is known."""
_answering = frozenset({Intent.YES, Intent.NO, Intent.PICK, Intent.TIMER})
"""Of a message that asks for these nobody said what is changed."""
_half_known = frozenset({Intent.BOOKING, Intent.HEALTH})
"""What is only asked about is called so too."""


@dataclass(frozen=True, slots=True)
class Marked:
    """A message and what its writer wants changed."""

    person: str
    text: str
    coach: str
    stands: Stands
    right: Right


def marked(path: Path) -> Iterator[Marked]:
    """The messages of a file."""
    for line in path.read_text("utf-8").splitlines():
        read = json.loads(line)
        stands = _stands.get(read["stands"]) or Stands(read["stands"])
        right = tuple(1.0 if each in read["writes"] else None if each in read["may"] else 0.0 for each in Write)
        yield Marked(read["person"], read["say"], read["coach"], stands, right)


def right_of(asks: Collection[Intent]) -> Right:
    """What is changed by a message that asks for these."""
    if _answering & set(asks):
        return (None,) * len(Write)
    changed = [(each, _changed_by.get(each, frozenset())) for each in asks]
    surely = {kind for each, kinds in changed if each not in _half_known and len(kinds) == 1 for kind in kinds}
    perhaps = {kind for _each, kinds in changed for kind in kinds}
    return tuple(1.0 if kind in surely else None if kind in perhaps else 0.0 for kind in Write)


def figures(path: Path = SET_ASIDE) -> Iterator[str]:
    """How the layer does on messages of which it learned nothing."""
    found = [(each, wanted_writes(each.text, each.coach, each.stands)) for each in marked(path)]
    told = [
        (likely[kind], right)
        for each, likely in found
        for kind, right in zip(Write, each.right, strict=True)
        if right is not None
    ]
    wanted = sum(right == 1 for _share, right in told)
    idle = [max(likely.values()) for each, likely in found if not any(each.right)]
    for least in _leasts:
        right_ones = sum(share >= least and right == 1 for share, right in told)
        yield (
            f"from {least}: {right_ones} of {wanted} changes that are wanted, "
            f"{sum(share >= least and not right for share, right in told)} that are not; "
            f"{sum(one < least for one in idle)} of {len(idle)} messages that want nothing are below it in each kind"
        )


_leasts = (0.02, 0.05, 0.1, 0.2, 0.3, 0.5)
