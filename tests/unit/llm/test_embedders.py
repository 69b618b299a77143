"""Whose vectors an agent's memories are found by, and what is done when they do not come."""

import hashlib
from collections.abc import Sequence

import pytest

from spotter.config import read_models
from spotter.language.encoder import WEIGHTS
from spotter.language.sentence_meaning import MOST_LETTERS, meaning_of
from spotter.llm.choice import Adapters, Models
from spotter.llm.circuit_breaker import FAILURES_IN_A_ROW, CircuitBreaker
from spotter.llm.embedding import Embeddings, Scale
from spotter.llm.errors import ConnectionFailed, ProviderError, Rejected, TimedOut, Unauthorized
from spotter.llm.keys import EnvironmentKeys
from spotter.llm.offline import OfflineProvider
from spotter.llm.offline_embedder import MODEL, OfflineEmbedder
from spotter.llm.remote_embedder import RemoteEmbedder

OPENAI = {"OPENAI_API_KEY": "sk-2"}
BOTH = {**OPENAI, "ANTHROPIC_API_KEY": "sk-ant-1"}
SERVER = {"OPENAI_BASE_URL": "http://localhost:11434/v1", "SPOTTER_MODEL": "qwen3"}
SMALL = "openai/text-embedding-3-small/256"
HERE = f"offline/{MODEL}"


def space(environment: dict[str, str], provider: str = "", model: str = "") -> str:
    settings = read_models(environment)
    adapters = Adapters(settings)
    keys = EnvironmentKeys(settings.keys)
    models = Models(
        settings, keys, OfflineProvider(), lambda *_fault: None, adapters.make, make_embedder=adapters.make_embedder
    )
    return models.embedder_for(provider, model).space


@pytest.mark.parametrize(
    ("environment", "agent", "expected"),
    [
        ({}, "", HERE),
        (OPENAI, "", SMALL),
        (OPENAI | {"SPOTTER_EMBEDDING_MODEL": "text-embedding-3-large"}, "", "openai/text-embedding-3-large/256"),
        (OPENAI | {"SPOTTER_EMBEDDING_MODEL": "offline"}, "", HERE),
        (OPENAI, "offline", HERE),
        (BOTH, "", HERE),
        (BOTH, "anthropic", HERE),
        (BOTH, "openai", SMALL),
        (SERVER, "", HERE),
        (SERVER | {"SPOTTER_EMBEDDING_MODEL": "nomic"}, "", "openai@"),
    ],
)
def test_only_who_answers_the_agent_first_is_shown_what_is_to_be_found(
    environment: dict[str, str], agent: str, expected: str
) -> None:
    found = space(environment, agent)
    if "@" in expected:
        assert found == f"openai@{hashlib.sha256(SERVER['OPENAI_BASE_URL'].encode()).hexdigest()[:8]}/nomic/whole"
    else:
        assert found == expected


def test_the_name_of_the_offline_vectors_is_that_of_the_weights_they_come_of() -> None:
    assert f"encoder-{hashlib.sha256(WEIGHTS.read_bytes()).hexdigest()[:8]}" == MODEL


def test_offline_vectors_are_the_same_each_time_and_near_where_texts_mean_the_like() -> None:
    texts = ["My knee hurts when I squat.", "pain in my knee joint", "I play the violin on Sundays."]
    first, again = OfflineEmbedder().embed(texts, 1.0), OfflineEmbedder().embed(texts, 1.0)
    assert first == again
    assert len(first.vectors[0]) == 512
    knee, joint, violin = first.vectors
    assert _cosine(knee, joint) > _cosine(knee, violin) + 0.2


@pytest.mark.parametrize("text", ["", "   ", "...", "the of and", "\ud800"])
def test_a_text_that_tells_nothing_has_a_vector_all_the_same(text: str) -> None:
    (vector,) = OfflineEmbedder().embed([text], 1.0).vectors
    assert len(vector) == 512


def test_the_end_of_a_long_text_is_not_read() -> None:
    long = "squats and rows on every day " * 400
    read, whole = meaning_of(long[:MOST_LETTERS]), meaning_of(long)
    assert read is not None and whole is not None
    assert read.tolist() == whole.tolist()


class Scripted:
    """An embedder that fails as it is told, and says with which key it was asked."""

    name, model, space, scale = "openai", "e", "openai/e", Scale(0, 1)

    def __init__(self, key: str, errors: list[ProviderError | None], asked: list[str]) -> None:
        self.key, self.errors, self.asked = key, errors, asked

    def embed(self, texts: Sequence[str], _seconds: float) -> Embeddings:
        self.asked.append(self.key)
        error = self.errors.pop(0) if self.errors else None
        if error is not None:
            raise error
        return Embeddings(tuple([1.0] for _ in texts))


class Turning:
    """A key that has been replaced."""

    def current(self) -> dict[str, str]:
        return {"openai": "old"}

    def renewed(self) -> dict[str, str]:
        return {"openai": "new"}


def remote(*errors: ProviderError | None, clock: list[float] | None = None) -> tuple[RemoteEmbedder, list[str]]:
    script, asked, now = list(errors), list[str](), clock or [0.0]
    breaker = CircuitBreaker(lambda: now[0])
    return RemoteEmbedder(lambda key: Scripted(key, script, asked), Turning(), breaker), asked


def test_a_key_that_is_not_taken_is_read_again_once() -> None:
    embedder, asked = remote(Unauthorized("401"))
    assert embedder.embed(["a"], 1.0).vectors == ([1.0],)
    assert asked == ["old", "new"]
    embedder, asked = remote(Unauthorized("401"), Unauthorized("401"))
    with pytest.raises(Unauthorized):
        embedder.embed(["a"], 1.0)
    assert asked == ["old", "new"]


def test_what_keeps_failing_is_left_alone_for_a_while() -> None:
    clock = [0.0]
    embedder, asked = remote(*[TimedOut("slow")] * FAILURES_IN_A_ROW, clock=clock)
    for _ in range(FAILURES_IN_A_ROW):
        with pytest.raises(TimedOut):
            embedder.embed(["a"], 1.0)
    with pytest.raises(ConnectionFailed):
        embedder.embed(["a"], 1.0)
    assert len(asked) == FAILURES_IN_A_ROW
    clock[0] = 61.0
    assert embedder.embed(["a"], 1.0).vectors == ([1.0],)


def test_a_refusal_is_no_outage() -> None:
    embedder, asked = remote(*[Rejected("400")] * 5)
    for _ in range(5):
        with pytest.raises(Rejected):
            embedder.embed(["a"], 1.0)
    assert len(asked) == 5


def _cosine(one: Sequence[float], other: Sequence[float]) -> float:
    lengths = sum(each**2 for each in one) ** 0.5 * sum(each**2 for each in other) ** 0.5
    return float(sum(a * b for a, b in zip(one, other, strict=True)) / lengths)
