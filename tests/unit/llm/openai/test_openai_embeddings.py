"""OpenAI's embeddings: what is asked, what is taken of the answer, and which error anything else is."""

from decimal import Decimal
from typing import Any

import httpx2
import pytest

from spotter.llm.embedding import MOST_NUMBERS
from spotter.llm.errors import (
    ConnectionFailed,
    InvalidOutput,
    Overloaded,
    ProviderError,
    RateLimited,
    TimedOut,
    Unauthorized,
)
from spotter.llm.openai.embeddings import NUMBERS, OpenAIEmbedder
from tests.fakes.openai_streams import Handler, Playing, fails, refuses

SECRET = "my left knee"


def answers(*vectors: Any, used: Any = 7, indexes: Any = None) -> Handler:
    rows = [
        {"object": "embedding", "index": index, "embedding": vector}
        for index, vector in zip(indexes or range(len(vectors)), vectors, strict=True)
    ]
    body = {"object": "list", "data": rows, "model": "e", "usage": {"prompt_tokens": used, "total_tokens": used}}
    return lambda _request: httpx2.Response(200, json=body)


def embedder(*handlers: Handler, model: str = "text-embedding-3-small", base_url: str | None = None) -> Any:
    playing = Playing(*handlers)
    return OpenAIEmbedder(model, api_key="sk-1", base_url=base_url, transport=playing), playing


def test_short_vectors_are_asked_for_and_what_they_cost_is_told() -> None:
    asked, playing = embedder(answers([1.0, 0.0], [0.0, 1.0], used=1_000_000))
    found = asked.embed(["a", "b"], 2.0)
    assert [list(each) for each in found.vectors] == [[1.0, 0.0], [0.0, 1.0]]
    assert (found.usage.input_tokens, found.cost) == (1_000_000, Decimal("0.02"))
    (body,) = playing.bodies
    assert body == {
        "input": ["a", "b"],
        "model": "text-embedding-3-small",
        "encoding_format": "float",
        "dimensions": NUMBERS,
    }
    assert playing.requests[0].url.path == "/v1/embeddings"
    assert playing.requests[0].headers["authorization"] == "Bearer sk-1"


def test_another_server_is_asked_for_vectors_as_long_as_it_makes_them_and_has_no_known_price() -> None:
    asked, playing = embedder(answers([0.5] * 768), model="nomic", base_url="http://localhost:11434/v1")
    found = asked.embed(["a"], 2.0)
    assert (len(found.vectors[0]), found.cost) == (768, None)
    assert "dimensions" not in playing.bodies[0]
    assert str(playing.requests[0].url) == "http://localhost:11434/v1/embeddings"
    assert asked.space.startswith("openai@")


def test_half_a_surrogate_pair_is_sent_as_a_question_mark() -> None:
    asked, playing = embedder(answers([1.0]))
    asked.embed(["a\ud800b"], 2.0)
    assert playing.bodies[0]["input"] == ["a?b"]


def test_vectors_are_put_into_the_order_of_the_texts() -> None:
    asked, _ = embedder(answers([2.0], [1.0], indexes=[1, 0]))
    assert [list(each) for each in asked.embed(["a", "b"], 2.0).vectors] == [[1.0], [2.0]]


@pytest.mark.parametrize(
    "vectors",
    [[], [[1.0], [2.0]], [[]], [["a"]], [None], [[float("1e999")]], [[0.1] * (MOST_NUMBERS + 1)], ["AAAA"]],
)
def test_what_is_not_one_bounded_vector_for_each_text_is_refused(vectors: list[Any]) -> None:
    if vectors == [[float("inf")]]:
        body = b'{"data":[{"index":0,"embedding":[1e999]}]}'
        asked, _ = embedder(
            lambda _request: httpx2.Response(200, content=body, headers={"content-type": "application/json"})
        )
    else:
        asked, _ = embedder(answers(*vectors))
    with pytest.raises(InvalidOutput):
        asked.embed([SECRET], 2.0)


def test_vectors_of_two_sizes_are_refused() -> None:
    asked, _ = embedder(answers([1.0], [1.0, 2.0]))
    with pytest.raises(InvalidOutput):
        asked.embed(["a", "b"], 2.0)


@pytest.mark.parametrize("used", ["many", None, -3])
def test_a_count_that_is_none_is_nothing(used: Any) -> None:
    asked, _ = embedder(answers([1.0], used=used))
    assert asked.embed(["a"], 2.0).usage.input_tokens == 0


@pytest.mark.parametrize(
    ("handler", "error"),
    [
        (refuses(401), Unauthorized),
        (refuses(429), RateLimited),
        (refuses(503), Overloaded),
        (fails(httpx2.ReadTimeout("slow")), TimedOut),
        (fails(httpx2.ConnectError("gone")), ConnectionFailed),
    ],
)
def test_what_goes_wrong_is_an_error_of_ours_without_the_text(handler: Handler, error: type[ProviderError]) -> None:
    asked, playing = embedder(handler)
    with pytest.raises(error) as raised:
        asked.embed([SECRET], 2.0)
    assert SECRET not in str(raised.value)
    assert raised.value.__context__ is None
    assert len(playing.requests) == 1, "whoever waits has words to go by"
