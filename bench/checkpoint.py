"""A long conversation with the offline coach: what a turn takes early and late, and what a checkpoint adds."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean

from bench.metered_table import Bill
from tests.fakes.long_conversation import offline

MESSAGES = (
    *("30 minute leg workout", "thanks", "swap the first exercise", "what is RPE?", "make it shorter"),
    *("why that one?", "remove the last exercise", "hello", "3 sets for the first one", "how long will it take?"),
)
TURNS = 210
SPAN = 70
"""Every message seven times, and three rounds from checkpoint to checkpoint: a shorter span has more of one or less."""
MOST_GROWTH = 1.5
"""Of the processor's time, which is noisy; calls and units are held exactly by the tests."""


@dataclass(frozen=True, slots=True)
class Turned:
    """What a turn took."""

    bill: Bill
    milliseconds: float
    has_checkpoint: bool


def turned() -> list[Turned]:
    """The turns of one conversation, in memory."""
    conversation = offline()
    found: list[Turned] = []
    for number in range(TURNS):
        before = conversation.head.checkpoint if number else 0
        began = time.process_time()
        bill = conversation.turn(MESSAGES[number % len(MESSAGES)])
        took = (time.process_time() - began) * 1_000
        found.append(Turned(bill, took, conversation.head.checkpoint != before))
    return found


def _told(turns: Sequence[Turned]) -> str:
    calls, reads = mean(one.bill.total_calls for one in turns), mean(one.bill.read_units for one in turns)
    writes = mean(one.bill.write_units for one in turns)
    return (
        f"{calls:.1f} calls, {writes:.1f} write units, {reads:.1f} read units, "
        f"{mean(one.milliseconds for one in turns):.0f} ms CPU"
    )


def figures() -> list[tuple[str, str, str, str]]:
    """Rows: what, measured, target, verdict."""
    turns = turned()
    spans = [turns[begin : begin + SPAN] for begin in (10, TURNS - SPAN)]
    early, late = (mean(one.milliseconds for one in span) for span in spans)
    verdict = "met" if late <= early * MOST_GROWTH else "MISSED"
    checkpoints = [one for one in turns if one.has_checkpoint]
    return [
        (f"offline turns 11 to {10 + SPAN}, the mean", _told(spans[0]), "-", "-"),
        (
            f"offline turns {TURNS - SPAN + 1} to {TURNS}, the mean",
            _told(spans[1]),
            f"as turns 11 to {10 + SPAN}",
            verdict,
        ),
        (f"offline turn with a checkpoint (each {TURNS // len(checkpoints)}th)", _told(checkpoints), "-", "-"),
    ]
