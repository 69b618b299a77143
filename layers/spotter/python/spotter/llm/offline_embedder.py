"""Vectors by the encoder of this repository: no text leaves the process, and nothing is paid."""

from collections.abc import Sequence

from spotter.language.encoder import WEIGHTS, read_weights
from spotter.language.sentence_meaning import meaning_of
from spotter.llm.embedding import Embeddings, Scale
from spotter.llm.provider_names import OFFLINE

MODEL = "encoder-8d9c38cb"
"""By the digest of the encoder's weights: one that was taught anew makes other vectors."""


class OfflineEmbedder:
    """Deterministic: a text always has the same vector, which is zero where no word of it tells anything."""

    name = OFFLINE
    model = MODEL
    space = f"{OFFLINE}/{MODEL}"
    scale = Scale(usual=0.05, spread=0.09)
    """Of the cases in tests/unit/memory/corpus/seen.jsonl: with ``usual`` at 0.05 most of what is wanted is found.
    Memories that are not wanted have cosines of 0.11 ± 0.09 with the message, for they are of the same matters."""

    def embed(self, texts: Sequence[str], _seconds: float) -> Embeddings:
        """The vectors of texts: a millisecond or two for each."""
        rows = (meaning_of(text) for text in texts)
        zero = [0.0] * read_weights(WEIGHTS)["output 1"].shape[1]
        return Embeddings(tuple(zero if row is None else row.tolist() for row in rows))
