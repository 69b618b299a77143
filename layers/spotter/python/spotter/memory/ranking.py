"""Which memories a message needs: by the words that they share with it, by how close they are to it in meaning where
that is known, by how much they matter and how new they are.

The words count by BM25 (Robertson and Zaragoza, "The Probabilistic Relevance Framework", 2009) over stems, with its
usual k1 and b. What matters most is told whatever the message says, as far as there is room.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from math import ceil, log

from spotter.memory.models import MOST_IMPORTANCE, Memory
from spotter.memory.wording import terms_of

K1, B = 1.2, 0.75
WORDS_SHARE, IMPORTANCE_SHARE, RECENCY_SHARE = 0.6, 0.3, 0.1
MEANING_SHARE = 0.6
"""Beside the others, where there are vectors."""
CLOSE_FROM, CLOSEST = 0.5, 3.0
"""In standard deviations above what is usual: from where on a memory is told for it, and the most that counts."""
HALF_LIFE_DAYS = 90.0
ALWAYS_FROM = 7
"""From this importance on a memory is told to a message that shares no word with it."""
MOST_TOLD = 12
"""To one message."""
TOKENS_OF_A_MESSAGE = 400
BYTES_PER_TOKEN = 4
LINE_TOKENS = 8
"""What a memory takes beside its content."""
_MOST_WORDS_NAMED = 3


@dataclass(frozen=True, slots=True)
class Ranked:
    """A memory that a message needs, how much from 0 to 1, and the terms that they share."""

    memory: Memory
    score: float
    shared: Collection[str]
    asked: Collection[str]
    """All terms of the message, in its order."""
    is_close: bool = False
    """Whether it is told for its meaning."""

    @property
    def reason(self) -> str:
        """Why it is told, in the words of the message alone: the log keeps no word of a memory."""
        words = [term for term in self.asked if term in self.shared][:_MOST_WORDS_NAMED]
        why = [f"shares {', '.join(words)} with the message"] if words else []
        why += ["close in meaning to the message"] if self.is_close else []
        return "; ".join([*why, f"importance {self.memory.importance}"])


def tokens_of(memory: Memory) -> int:
    """An estimate of what a memory takes in a model's context."""
    return LINE_TOKENS + ceil(len(memory.content.encode("utf-8", "replace")) / BYTES_PER_TOKEN)


def chosen(
    memories: Sequence[Memory],
    message: str,
    at: datetime,
    tokens: int = TOKENS_OF_A_MESSAGE,
    closeness: Mapping[str, float] | None = None,
) -> list[Ranked]:
    """The memories that are told to a message at a moment, the most needed first, within a budget of tokens.

    ``closeness``: of those whose meaning is known, in standard deviations above what is usual, by their ids.
    """
    kept: list[Ranked] = []
    for each in ranked(memories, message, at, closeness):
        size = tokens_of(each.memory)
        if size <= tokens:
            tokens -= size
            kept.append(each)
        if len(kept) == MOST_TOLD:
            break
    return kept


def ranked(
    memories: Sequence[Memory], message: str, at: datetime, closeness: Mapping[str, float] | None = None
) -> list[Ranked]:
    """All memories that have to do with a message, or matter with every one, the most needed first."""
    near = closeness or {}
    shares = WORDS_SHARE + IMPORTANCE_SHARE + RECENCY_SHARE + (MEANING_SHARE if near else 0)
    asked = dict.fromkeys(terms_of(message))
    read = [_read(memory.content) for memory in memories]
    shared = [asked.keys() & words for _terms, words in read]
    weights = _weights(len(memories), shared)
    mean = sum(len(terms) for terms, _words in read) / max(len(read), 1) or 1.0
    most = sum(weights.values()) * (K1 + 1) or 1.0
    found: list[Ranked] = []
    for memory, (terms, _words), common in zip(memories, read, shared, strict=True):
        deviations = near.get(memory.id, 0.0)
        if not common and memory.importance < ALWAYS_FROM and deviations < CLOSE_FROM:
            continue
        shorter = K1 * (1 - B + B * len(terms) / mean)
        times = {term: terms.count(term) for term in common}
        words = sum(weights[term] * n * (K1 + 1) / (n + shorter) for term, n in times.items()) / most
        recency = _recency(memory.updated, at)
        score = WORDS_SHARE * words + IMPORTANCE_SHARE * memory.importance / MOST_IMPORTANCE + RECENCY_SHARE * recency
        score += MEANING_SHARE * min(max(deviations / CLOSEST, 0.0), 1.0)
        found.append(Ranked(memory, score / shares, common, asked.keys(), deviations >= CLOSE_FROM))
    return sorted(found, key=lambda each: (-each.score, each.memory.id))


@lru_cache(maxsize=4096)
def _read(content: str) -> tuple[tuple[str, ...], frozenset[str]]:
    terms = terms_of(content)
    return terms, frozenset(terms)


def _weights(total: int, shared: Iterable[Collection[str]]) -> dict[str, float]:
    """How much each term that the message shares with any memory tells: the less, the more of them it stands in."""
    holding = Counter(term for terms in shared for term in terms)
    return {term: log(1 + (total - count + 0.5) / (count + 0.5)) for term, count in holding.items()}


def _recency(updated: str, at: datetime) -> float:
    try:
        days = (at - datetime.fromisoformat(updated)).total_seconds() / 86_400
    except (ValueError, TypeError):
        return 0.0
    return float(0.5 ** (max(days, 0.0) / HALF_LIFE_DAYS))
