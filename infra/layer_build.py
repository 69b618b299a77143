"""Builds the locked layers for Lambda's processor and Python, on any machine, without Docker. Imports nothing of CDK.

A built layer is kept under ``build/layers`` by its fingerprint, so an unchanged layer is built once; the same lock
gives the same files.
"""

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from infra.layers import LAYERS, LAYERS_BY_NAME, ROOT, Layer

BUILT = ROOT / "build" / "layers"

PYTHON = "3.13"
PLATFORM = "aarch64-manylinux_2_28"
"""What Lambda's Python 3.13 runs: arm64 on Amazon Linux 2023, whose glibc is 2.34. Not every wheel in the lock is
still made for manylinux2014."""

LEFT_BEHIND = frozenset({"__pycache__", "bin", ".lock", "INSTALLER", "REQUESTED", "RECORD", "direct_url.json"})
"""What an installer leaves for itself. The rest of a ``.dist-info`` stays: it holds the licence and the version."""

_PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)(?:\[[^]]*])?==(?P<version>[^\s;\\]+)")


class LayerNotBuilt(Exception):
    """The lock cannot be installed for Lambda, or two layers pin different versions of one distribution."""


@dataclass(frozen=True, slots=True)
class LayerSize:
    """Bytes of one layer as it is uploaded and as it lies in ``/opt``."""

    name: str
    zipped_bytes: int
    unzipped_bytes: int


def wheels(layer: Layer) -> str:
    """The part of the lock that goes into this layer: all of it, less what the layer beside it holds."""
    beside = {name: version for name, version, _ in _pins(LAYERS_BY_NAME[layer.without])} if layer.without else {}
    kept = []
    for name, version, lines in _pins(layer):
        if name not in beside:
            kept.append(lines)
        elif beside[name] != version:
            raise LayerNotBuilt(f"{layer.name} pins {name} {version} and {layer.without} pins {beside[name]}")
    return "".join(kept)


def fingerprint(layer: Layer) -> str:
    """A name for what the layer will hold: its wheels, this recipe and the platform; no times and no paths."""
    digest = hashlib.sha256(f"{PYTHON} {PLATFORM}\n".encode())
    digest.update(Path(__file__).read_bytes())
    digest.update(wheels(layer).encode())
    return digest.hexdigest()


def built(layer: Layer) -> Path:
    """The folder that becomes ``/opt``. Builds it if this lock has not been built before."""
    if not layer.locked:
        return layer.folder
    target = BUILT / f"{layer.name}-{fingerprint(layer)[:16]}"
    if not target.exists():
        BUILT.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=BUILT) as scratch:
            content = Path(scratch) / "content"
            _install(layer, content / "python")
            try:
                content.rename(target)
            except OSError:
                if not target.exists():  # else another process has built it meanwhile, from the same lock
                    raise
    return target


def layer_sizes() -> tuple[LayerSize, ...]:
    """How large each layer is, in the order in which they are attached."""
    return tuple(_size(layer) for layer in LAYERS)


def contents(folder: Path) -> Iterator[Path]:
    """The files of a layer, in order, without compiled Python."""
    return (path for path in sorted(folder.rglob("*")) if path.is_file() and "__pycache__" not in path.parts)


def _pins(layer: Layer) -> Iterator[tuple[str, str, str]]:
    """Each pin of a lock: name, version and its lines, hashes and all."""
    for block in re.split(r"(?m)^(?=\S)", layer.requirements.read_text()):
        if pin := _PIN.match(block):
            yield pin["name"], pin["version"], block


def _install(layer: Layer, target: Path) -> None:
    target.mkdir(parents=True)
    lock = target.parent / "requirements.txt"
    lock.write_text(wheels(layer))
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--no-progress", "--link-mode", "copy"]
    platform = ["--python-version", PYTHON, "--python-platform", PLATFORM, "--only-binary", ":all:"]
    locked = ["--no-deps", "--require-hashes", "--requirements", str(lock), "--target", str(target)]
    outcome = subprocess.run([*uv, *platform, *locked], capture_output=True, text=True, check=False)  # noqa: S603  # no shell, and every argument is ours
    if outcome.returncode != 0:
        raise LayerNotBuilt(f"{layer.name}: {outcome.stderr.strip()}")
    lock.unlink()
    for path in [path for path in target.rglob("*") if path.name in LEFT_BEHIND]:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def _size(layer: Layer) -> LayerSize:
    folder = built(layer)
    files = list(contents(folder))
    with tempfile.TemporaryFile() as archive:
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as zipped:
            for path in files:
                zipped.write(path, path.relative_to(folder))
        return LayerSize(layer.name, archive.tell(), sum(path.stat().st_size for path in files))
