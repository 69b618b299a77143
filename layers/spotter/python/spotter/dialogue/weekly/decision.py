"""What a message about a weekly plan comes to: a call and what is said of it, a question, or an answer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from spotter.dialogue.weekly.stored_days import StoredDay

TOOL = "set_program"
MOST_SETS = 20
"""Of an exercise of a plan: before more of them an ``x`` stands behind a load, ``ohp 115x5``."""


@dataclass(frozen=True, slots=True)
class WeekDecision:
    """``call`` are the arguments of ``set_program``; with a ``question`` it waits for a yes.

    ``heading`` and ``remarks`` stand before and behind the days that were set, once it is done.
    """

    call: Mapping[str, Any] | None = None
    heading: str = ""
    shown: tuple[StoredDay, ...] = ()
    remarks: tuple[str, ...] = ()
    text: str = ""
    question: str = ""
    options: tuple[str, ...] = ()
    sees: tuple[int, ...] = ()
    """Days of the plan that ``text`` shows."""
    booking: Mapping[str, Any] | None = None
    """A session that is booked beside that, as ``schedule_workout`` takes it, for one week alone."""
    is_unsure: bool = False
    """Whether not all of the message was understood: another reader may know better."""
    kept: str = field(default="All right, your plan stays as it is.")
    """What is said to a no."""


def setting(
    days: Sequence[StoredDay], heading: str, rest_days: Sequence[int] = (), remarks: Sequence[str] = ()
) -> WeekDecision:
    """A decision that sets these days, and shows them."""
    call: dict[str, Any] = {"days": list(days), "rest_days": sorted(rest_days)}
    return WeekDecision({name: value for name, value in call.items() if value}, heading, tuple(days), tuple(remarks))
