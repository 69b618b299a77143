"""What memories cost: choosing among a thousand of them, and a turn in which they are told."""

import random
import time
from datetime import timedelta

from bench.metered_table import Bill, MeteredTable
from spotter.memory.models import Memory
from spotter.memory.ranking import MOST_TOLD, TOKENS_OF_A_MESSAGE, chosen, tokens_of
from spotter.store.events import stamp
from tests.fakes.world import START

Row = tuple[str, str, str, str]

MEMORIES = 1_000
MOST_MS = 20.0
_TIMES = 20
_MESSAGE = (
    "I slept badly and my gym is crowded in the evening, so could we keep the squats light today and do the rows with "
    "dumbbells instead of the barbell?"
)
_WORDS = (
    *("squat", "bench", "deadlift", "row", "press", "curl", "lunge", "plank", "morning"),
    *("evening", "weekend", "gym", "home", "barbell", "dumbbell", "kettlebell", "sled", "sleep"),
    *("work", "shift", "kids", "running", "cycling", "swimming", "race", "goal", "strength"),
    *("cardio", "mobility", "warm", "heavy", "light", "slow", "fast", "short", "long"),
    *("rest", "pause", "belt", "chalk", "music", "coach", "partner", "travel", "hotel"),
    *("summer", "winter", "protein", "coffee"),
)


def many(count: int = MEMORIES, seed: int = 1) -> list[Memory]:
    """Memories of about a hundred letters, of words that messages use."""
    drawn = random.Random(seed)  # noqa: S311 - words for a measurement
    return [
        Memory(
            id=f"mem_{at:06}",
            agent="default",
            content="Likes " + " ".join(drawn.choices(_WORDS, k=15)),
            importance=drawn.randint(1, 10),
            status="active",
            updated=stamp(START - timedelta(days=drawn.randint(0, 700))),
        )
        for at in range(count)
    ]


def compared(count: int = MEMORIES) -> tuple[int, int]:
    """How many memories are told of so many, and how many tokens they take: whatever their number, within bounds."""
    found = chosen(many(count), _MESSAGE, START)
    assert len(found) <= MOST_TOLD
    return len(found), sum(tokens_of(each.memory) for each in found)


def figures() -> list[Row]:
    """Rows for `make bench`: what, measured, target, verdict."""
    kept = many()
    began = time.process_time()
    chosen(kept, _MESSAGE, START)
    first = (time.process_time() - began) * 1_000
    began = time.process_time()
    for _ in range(_TIMES):
        chosen(kept, _MESSAGE, START)
    again = (time.process_time() - began) * 1_000 / _TIMES
    told, tokens = compared()
    verdict = "met" if again < MOST_MS else "MISSED"
    return [
        (f"choosing among {MEMORIES:,} memories", f"{again:.1f} ms CPU", f"< {MOST_MS:g} ms", verdict),
        ("the same, the first time in a process", f"{first:.1f} ms CPU", "reported", ""),
        (
            "what is told of them to a message",
            f"{told} memories, {tokens} tokens",
            f"≤ {MOST_TOLD}, ≤ {TOKENS_OF_A_MESSAGE}",
            "met" if tokens <= TOKENS_OF_A_MESSAGE else "MISSED",
        ),
        *_turns(),
    ]


def _turns() -> list[Row]:
    """A warm turn of one step, with a memory in its context and without."""
    from tests.unit.agent.memories.test_conversations import People

    rows: list[Row] = []
    for what, content in (("without memories", ""), ("with memories in the context", "Squats with a safety bar")):
        table = MeteredTable()
        people = People(table)
        if content:
            people.remember(content, 8)
        for _ in range(6):
            people.say("ok")
        table.bill = Bill()
        people.say("ok")
        bill = table.bill
        measured = f"{bill.total_calls} calls, {bill.write_units} write units, {bill.read_units} read units"
        rows.append((f"warm turn of one step {what}", measured, "reported", ""))
    return rows
