"""What memories cost: choosing among a thousand of them, by words and by meaning, and a turn in which they are told."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta

from bench.metered_table import Bill, MeteredTable
from spotter.llm.offline_embedder import OfflineEmbedder
from spotter.memory.models import Memory
from spotter.memory.ranking import MOST_TOLD, TOKENS_OF_A_MESSAGE, Ranked, chosen, tokens_of
from spotter.memory.vectors import Vector, closeness
from spotter.store.events import stamp
from tests.fakes.world import START
from tests.unit.memory.retrieval import Half, by_both, by_words, by_words_and_the_rest, score

Row = tuple[str, str, str, str]

MEMORIES = 1_000
MOST_MS = 20.0
_TIMES = 20
_EMBEDDER = OfflineEmbedder()
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


def with_vectors(kept: Sequence[Memory], seed: int = 2) -> dict[str, Vector]:
    """Vectors of the size of the offline embedder's, by the ids of the memories."""
    drawn = random.Random(seed)  # noqa: S311 - numbers for a measurement
    size = len(_EMBEDDER.embed([""], 1.0).vectors[0])
    return {each.id: Vector(_EMBEDDER.space, drawn.randbytes(size)) for each in kept}


def by_meaning(kept: Sequence[Memory], vectors: Mapping[str, Vector], message: str) -> list[Ranked]:
    """The memories for a message as the loop chooses them, the message's own vector included."""
    asked = _EMBEDDER.embed([message], 1.0).vectors[0]
    return chosen(kept, message, START, closeness=closeness(vectors, asked, _EMBEDDER.scale))


def figures() -> list[Row]:
    """Rows for `make bench`: what, measured, target, verdict."""
    kept = many()
    words, first_words = _ms(lambda _number: chosen(kept, _MESSAGE, START))
    both = _on_one_thread()
    told, tokens = compared()
    return [
        (f"choosing among {MEMORIES:,} memories by words", f"{words:.1f} ms CPU", f"< {MOST_MS:g} ms", _verdict(words)),
        ("the same, the first time in a process", f"{first_words:.1f} ms CPU", "reported", ""),
        (
            "the same by words and meaning, with the vector of the message",
            f"{both:.1f} ms CPU",
            f"< {MOST_MS:g} ms",
            _verdict(both),
        ),
        *_found(),
        (
            "what is told of them to a message",
            f"{told} memories, {tokens} tokens",
            f"≤ {MOST_TOLD}, ≤ {TOKENS_OF_A_MESSAGE}",
            "met" if tokens <= TOKENS_OF_A_MESSAGE else "MISSED",
        ),
        *_turns(),
    ]


def _ms(choose: Callable[[int], object]) -> tuple[float, float]:
    """Milliseconds of CPU, on average and of the first time."""
    began = time.process_time()
    choose(-1)
    first = (time.process_time() - began) * 1_000
    began = time.process_time()
    for number in range(_TIMES):
        choose(number)
    return (time.process_time() - began) * 1_000 / _TIMES, first


def _on_one_thread() -> float:
    """The search by meaning in a process of its own, whose numpy has one thread as a deployed function's has."""
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, "-m", "bench.memories"], env=environment, capture_output=True, text=True, check=True
    )
    return float(done.stdout)


def _verdict(milliseconds: float) -> str:
    return "met" if milliseconds < MOST_MS else "MISSED"


def _found() -> list[Row]:
    """How well the memories that a message needs are found, by half of the cases."""
    halves: tuple[Half, ...] = ("seen", "unseen")
    ways = (("words", by_words), ("words and what matters", by_words_and_the_rest), ("words and meaning", by_both))
    scored = ((half, name, score(half, way)) for half in halves for name, way in ways)
    return [
        (
            f"{half} cases: what is wanted among {MOST_TOLD}, by {name}",
            f"recall {each.recall:.2f}, mean reciprocal rank {each.reciprocal_rank:.2f}",
            "reported",
            "",
        )
        for half, name, each in scored
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


if __name__ == "__main__":
    _kept = many()
    _vectors = with_vectors(_kept)
    print(_ms(lambda number: by_meaning(_kept, _vectors, f"{_MESSAGE} {number}"))[0])
