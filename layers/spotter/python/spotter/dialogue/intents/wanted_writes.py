"""Which of what is stored a message wants changed: of each kind by itself, how likely its writer means it.

"Should I delete Monday's log?", "if it goes well I log 3x8 tomorrow" and "my brother benched 100" are full of the words
of an order, and nothing is to be changed by them. A layer upon the rows of the reader of intents
(``language.talk.asking``) tells them from orders, however politely those are put. It is learned together with that
reader, of messages whose writers said what they want changed (``make learn ONLY=intents``).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache
from math import exp
from pathlib import Path

from spotter.language.encoder import judged, read_weights
from spotter.language.talk.asking import given_of, page_of
from spotter.language.talk.intent import Stands

WEIGHTS = Path(__file__).with_name("data") / "wanted_writes.npz"


class Write(StrEnum):
    """A kind of what is stored, as a message may want it changed. The order is that of the weights."""

    LOG = "log"
    """Training that was done is recorded."""
    FIX = "fix"
    """What is recorded is put right, added to, or put on another day."""
    UNLOG = "unlog"
    """What is recorded is deleted."""
    WORKOUT = "workout"
    """The workout in hand is made or changed."""
    PLAN = "plan"
    """The weekly plan is made, changed or emptied."""
    CALENDAR = "calendar"
    """One session is booked, moved or cancelled."""
    NOTE = "note"
    """Something of the person is kept in mind, or no more."""


@lru_cache(maxsize=256)
def wanted_writes(text: str, coach: str = "", stands: Stands = Stands.NOTHING) -> Mapping[Write, float]:
    """How likely each kind is to be changed, 0 to 1; ``coach``: the gist of what was said last.

    Of what is too long to be read whole anything may be wanted.
    """
    page = page_of(text, coach, stands)
    if page is None or page.is_cut:
        return dict.fromkeys(Write, float(page is not None))
    totals = judged(read_weights(WEIGHTS), given_of(page))
    return {each: 1 / (1 + exp(-float(total))) for each, total in zip(Write, totals, strict=True)}


CHANGED_BY: Mapping[str, tuple[Write, ...]] = {
    **dict.fromkeys(("generate_workout", "swap_exercise", "adjust_exercise", "remove_exercise"), (Write.WORKOUT,)),
    "set_program": (Write.PLAN, Write.CALENDAR),
    "log_workout": (Write.LOG, Write.FIX),
    "correct_workout": (Write.FIX, Write.LOG, Write.UNLOG),
    **dict.fromkeys(("undo_log", "delete_workout"), (Write.UNLOG, Write.FIX)),
    **dict.fromkeys(
        ("schedule_workout", "update_scheduled_workout", "cancel_scheduled_workout"), (Write.CALENDAR, Write.PLAN)
    ),
    **dict.fromkeys(("end_pain", "set_preference", "delete_preference"), (Write.NOTE,)),
    **dict.fromkeys(("set_goals", "set_equipment", "update_settings", "update_profile"), (Write.NOTE,)),
}
"""What each tool changes, as it may be called. A pain is noted beside anything: it is not held back."""


def likely_wanted(tool: str, wanted: Mapping[Write, float]) -> float:
    """How likely what a tool does is wanted, 0 to 1; 1 for one that changes nothing that was asked about."""
    return max((wanted[each] for each in CHANGED_BY.get(tool, ())), default=1.0)
