"""What a message means beside a user's memories: its vector, asked for once in a turn, and how close each memory is.

Only the provider that has just chosen the data for the message is asked, where an embedder is not of this process: then
it has read the message, safety and the budget have let it, and its answer is written down anyway, with what this cost.
Whatever goes wrong is counted, and the words alone choose.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from spotter.agent.answers import spent
from spotter.agent.ports import Ports
from spotter.agent.profile import OFFLINE, AgentProfile
from spotter.agent.records import EmbeddingCall
from spotter.errors import error_location
from spotter.llm.deadline import answered_within
from spotter.llm.errors import ProviderError
from spotter.memory.vectors import KeptMemory, closeness
from spotter.observability import logger

if TYPE_CHECKING:
    from spotter.llm.embedding import Embedder, Embeddings

MESSAGE_SECONDS = 1.0
"""How long the vector of a message is waited for: whoever waits has not seen a word by then."""
HEAD_START_SECONDS = 0.1
"""The call ends by itself before it is left alone."""
MOST_LETTERS = 2_000
"""Of a message: five hundred tokens, which is all that its vector costs."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """How close memories are to a message, by their ids, and what the knowledge event is to say of the call."""

    closeness: Mapping[str, float] = field(default_factory=dict)
    content: Mapping[str, Any] = field(default_factory=dict)


def meaning_of(
    ports: Ports, profile: AgentProfile, active: Iterable[KeptMemory], message: str, chosen_by: str
) -> Meaning:
    """How close the active memories are to a message. ``chosen_by``: who was paid for choosing its data; or empty."""
    embedder = ports.embedder(profile)
    if embedder is None or not message.strip() or embedder.name not in (OFFLINE, chosen_by):
        return Meaning()
    space = embedder.space
    kept = {each.value.id: each.vector for each in active if each.vector is not None and each.vector.space == space}
    if not kept:
        return Meaning()
    answer = embedded(ports, embedder, [message[:MOST_LETTERS]], MESSAGE_SECONDS)
    if answer is None:
        return Meaning()
    who = {"provider": embedder.name, "model": embedder.model, **spent(answer)}
    content = {} if embedder.name == OFFLINE else {"embedding": who}
    return Meaning(closeness(kept, answer.vectors[0], embedder.scale), content)


def embedded(ports: Ports, embedder: "Embedder", texts: list[str], seconds: float) -> "Embeddings | None":
    """The vectors of texts; None where they cannot be had in time. What a provider was asked is counted."""
    error = ""
    answer: Embeddings | None = None
    try:
        if embedder.name == OFFLINE:
            answer = embedder.embed(texts, seconds)
        else:
            answer = answered_within(seconds, lambda: embedder.embed(texts, seconds - HEAD_START_SECONDS))
    except ProviderError as failed:
        error = type(failed).__name__
    except Exception as failed:  # noqa: BLE001 - whatever it is: it is logged, and words find memories too
        error = type(failed).__name__
        logger.error("no vector was made", extra={"error": error, "place": error_location(failed)})
    if error or embedder.name != OFFLINE:
        ports.record(_recorded(embedder, len(texts), answer, error))
    return answer


def _recorded(embedder: "Embedder", texts: int, answer: "Embeddings | None", error: str) -> EmbeddingCall:
    return EmbeddingCall(
        embedder.name,
        embedder.model,
        texts,
        answer.usage.input_tokens if answer else 0,
        float(answer.cost or 0) if answer else 0.0,
        error or None,
    )
