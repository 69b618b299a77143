"""How well the memories that a message needs are found: users, what they say, and which memories are to be told.

Fourteen users in habits of their own, seven of them in each half. Both halves were written before anything was measured
and by one hand, which is less than strangers would tell; the unseen half was split off by a digest of the users' names,
and was scored and not read when the shares of the ranking were chosen (docs/decisions/0122).
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Literal

from spotter.llm.offline_embedder import OfflineEmbedder
from spotter.memory.models import Memory
from spotter.memory.ranking import MOST_TOLD, TOKENS_OF_A_MESSAGE, chosen, tokens_of
from spotter.memory.vectors import Vector, closeness, packed, vector_in

Half = Literal["seen", "unseen"]
NOW = datetime(2026, 3, 2, tzinfo=UTC)
_corpus = Path(__file__).parent / "corpus"
_embedder = OfflineEmbedder()

Ranking = Callable[[Sequence[Memory], str], Sequence[Memory]]


@dataclass(frozen=True, slots=True)
class Case:
    """A message, the memories of whoever says it, and which of them are to be told, by id."""

    memories: tuple[Memory, ...]
    message: str
    wanted: frozenset[str]


@dataclass(frozen=True, slots=True)
class Score:
    """Means over the cases: how many of the wanted were told among twelve and within the tokens, and 1 by the place of
    the first of them."""

    recall: float
    reciprocal_rank: float


@cache
def cases(half: Half) -> tuple[Case, ...]:
    """The cases of a half."""
    lines = (_corpus / f"{half}.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(case for line in lines for case in _cases(json.loads(line)))


def _cases(user: Mapping[str, Any]) -> Iterator[Case]:
    kept = tuple(
        Memory(agent="default", status="active", updated="2026-03-01T00:00:00.000Z", **each)
        for each in user["memories"]
    )
    for message in user["messages"]:
        yield Case(kept, message["text"], frozenset(message["told"]))


def score(half: Half, ranking: Ranking) -> Score:
    """How well a ranking tells what is wanted."""
    recalls, ranks = [], []
    for case in cases(half):
        told = [memory.id for memory in _fitting(ranking(case.memories, case.message))]
        recalls.append(len(case.wanted.intersection(told)) / len(case.wanted))
        ranks.append(next((1 / place for place, each in enumerate(told, start=1) if each in case.wanted), 0.0))
    return Score(sum(recalls) / len(recalls), sum(ranks) / len(ranks))


def by_words(memories: Sequence[Memory], message: str) -> list[Memory]:
    """As the product does without vectors."""
    return [each.memory for each in chosen(memories, message, NOW)]


def by_words_and_the_rest(memories: Sequence[Memory], message: str) -> list[Memory]:
    """The same, and where there is room left, all others by their importance."""
    told = by_words(memories, message)
    return told + sorted((each for each in memories if each not in told), key=lambda each: -each.importance)


def by_meaning(memories: Sequence[Memory], message: str) -> list[Memory]:
    """By the encoder alone."""
    close = _closeness(tuple(memories), message)
    return sorted(memories, key=lambda each: -close[each.id])


def by_both(memories: Sequence[Memory], message: str) -> list[Memory]:
    """As the product does with vectors of the offline embedder."""
    close = _closeness(tuple(memories), message)
    return [each.memory for each in chosen(memories, message, NOW, closeness=close)]


def _fitting(memories: Sequence[Memory]) -> list[Memory]:
    told: list[Memory] = []
    room = TOKENS_OF_A_MESSAGE
    for each in memories:
        if len(told) < MOST_TOLD and tokens_of(each) <= room:
            room -= tokens_of(each)
            told.append(each)
    return told


def _closeness(memories: Sequence[Memory], message: str) -> dict[str, float]:
    kept = {each.id: _vector(each.content) for each in memories}
    return closeness(kept, _embedder.embed([message], 1.0).vectors[0], _embedder.scale)


@cache
def _vector(content: str) -> Vector:
    kept = vector_in(packed(_embedder.space, _embedder.embed([content], 1.0).vectors[0]))
    assert kept is not None
    return kept
