"""Vectors by OpenAI's embeddings, or by a server that is compatible with them."""

import hashlib
import math
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from spotter.llm.bounded_body import due_by
from spotter.llm.embedding import MOST_NUMBERS, Embeddings, Scale
from spotter.llm.errors import InvalidOutput
from spotter.llm.models import cost_of
from spotter.llm.openai.client import Connection, client_of, sdk_answer
from spotter.llm.provider_names import OPENAI
from spotter.model_response import Usage

if TYPE_CHECKING:
    import httpx2

NUMBERS = 256
"""Of a vector of OpenAI's newer models, which may be cut short (text-embedding-3): a KB holds one beside its memory."""
CONNECT_SECONDS, READ_SECONDS = 1.0, 10.0
_SHORTENED = "text-embedding-3"


class OpenAIEmbedder:
    """A model for embeddings behind OpenAI's API."""

    name = OPENAI
    scale = Scale(usual=0.15, spread=0.1)
    """What is told of text-embedding-3; of other models it is a beginning, which the memories themselves put right."""

    def __init__(
        self,
        model: str,
        *,
        api_key: str | None = None,
        base_url: str | None = None,
        transport: "httpx2.BaseTransport | None" = None,
    ) -> None:
        """``base_url``: of a compatible server, with its path. ``transport`` takes the network's place, in tests."""
        self.model = model
        self._base_url = base_url
        self._connection = Connection(api_key, base_url, CONNECT_SECONDS, READ_SECONDS, transport)

    @property
    def space(self) -> str:
        """By server, model and size."""
        server = f"@{hashlib.sha256(self._base_url.encode()).hexdigest()[:8]}" if self._base_url else ""
        return f"{OPENAI}{server}/{self.model}/{NUMBERS if self._is_shortened else 'whole'}"

    @property
    def _is_shortened(self) -> bool:
        return self._base_url is None and self.model.startswith(_SHORTENED)

    def embed(self, texts: Sequence[str], seconds: float) -> Embeddings:
        """The vectors of texts. ProviderError."""
        import httpx2

        connect = min(self._connection.connect_seconds, seconds)
        asked: dict[str, Any] = {
            "input": [text.encode(errors="replace").decode() for text in texts],  # half a surrogate pair is no JSON
            "model": self.model,
            "encoding_format": "float",
            "timeout": httpx2.Timeout(seconds, connect=connect),
            **({"dimensions": NUMBERS} if self._is_shortened else {}),
        }
        with due_by(time.monotonic() + seconds):
            answer = sdk_answer(lambda: client_of(self._connection).embeddings.create(**asked))
        used = getattr(getattr(answer, "usage", None), "prompt_tokens", 0)
        usage = Usage(input_tokens=used if isinstance(used, int) and used > 0 else 0)
        return Embeddings(_vectors(answer, len(texts)), usage, cost_of(OPENAI, self.model, usage))


def _vectors(answer: Any, count: int) -> tuple[Sequence[float], ...]:
    """The vectors in the order of the texts. InvalidOutput where what came is not one for each, of one bounded size."""
    found = getattr(answer, "data", None)
    if not isinstance(found, list) or len(found) != count:
        raise InvalidOutput("not one vector for each text")
    told = sorted(found, key=lambda each: each.index if isinstance(getattr(each, "index", None), int) else 0)
    vectors = tuple(getattr(each, "embedding", None) for each in told)
    if not all(_is_vector(each) and len(each or ()) == len(vectors[0] or ()) for each in vectors):
        raise InvalidOutput(f"vectors that are not of 1 to {MOST_NUMBERS} numbers")
    return tuple(each or () for each in vectors)


def _is_vector(numbers: Any) -> bool:
    return (
        isinstance(numbers, list)
        and 0 < len(numbers) <= MOST_NUMBERS
        and all(isinstance(each, int | float) and math.isfinite(each) for each in numbers)
    )
