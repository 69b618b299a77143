"""Vectors by the encoder of this repository: no text leaves the process, and nothing is paid."""

from collections.abc import Sequence

from spotter.language.encoder import WEIGHTS, read_weights
from spotter.language.sentence_meaning import meaning_of
from spotter.llm.embedding import Embeddings, Scale
from spotter.llm.provider_names import OFFLINE

MODEL = "encoder-37faf0e0"
"""By the digest of the encoder's weights: one that was taught anew makes other vectors."""


class OfflineEmbedder:
    """Deterministic: a text always has the same vector, which is zero where no word of it tells anything."""

    name = OFFLINE
    model = MODEL
    space = f"{OFFLINE}/{MODEL}"
    scale = Scale(usual=0.09, spread=0.09)
    """Measured on the cases in tests/unit/memory/corpus/seen.jsonl."""

    def embed(self, texts: Sequence[str], _seconds: float) -> Embeddings:
        """The vectors of texts: a millisecond or two for each."""
        rows = (meaning_of(text) for text in texts)
        zero = [0.0] * read_weights(WEIGHTS)["output 1"].shape[1]
        return Embeddings(tuple(zero if row is None else row.tolist() for row in rows))
