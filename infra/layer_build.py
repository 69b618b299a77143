"""Builds layers and functions as they go to Lambda, on any machine, without Docker. Imports nothing of CDK.

Locked layers are installed for Lambda's processor and Python, botocore keeps the data of the services that are called,
imports that no function uses are deferred, and everything is compiled. What has been built is kept under ``build`` by
its fingerprint, so it is built once; the same sources, lock and compiler give the same files.
"""

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from infra import compiler as compiler_module
from infra import deferring
from infra.compiler import LAMBDA_PYTHON, Compiler
from infra.functions import Function
from infra.layers import AWS_SERVICES, BOTOCORE_DATA, LAYERS, LAYERS_BY_NAME, ROOT, SDK_SERVICES, Layer

BUILT = ROOT / "build"

LAYERS_LIE_AT = "/opt"
FUNCTIONS_LIE_AT = "/var/task"

FOLDER_MODE, FILE_MODE = 0o755, 0o644

LEFT_BEHIND = frozenset({"__pycache__", "bin", ".lock", "INSTALLER", "REQUESTED", "RECORD", "direct_url.json"})
"""What an installer leaves for itself. The rest of a ``.dist-info`` stays: it holds the licence and the version."""

_PIN = re.compile(r"^(?P<name>[A-Za-z0-9._-]+)(?:\[[^]]*])?==(?P<version>[^\s;\\]+)")


class LayerNotBuilt(Exception):
    """The lock cannot be installed for Lambda, or two layers pin different versions of one distribution."""


@dataclass(frozen=True, slots=True)
class Target:
    """What wheels are chosen for. Without a ``platform``: this machine, for measuring."""

    python: str
    platform: str | None


LAMBDA = Target(LAMBDA_PYTHON, "aarch64-manylinux_2_28")
"""arm64 on Amazon Linux 2023, whose glibc is 2.34. Not every wheel in the lock is still made for manylinux2014."""


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


def fingerprint(layer: Layer, compiler: Compiler | None, target: Target = LAMBDA) -> str:
    """A name for what the layer will hold: its wheels or sources, this recipe, who compiles it; no times, no paths."""
    digest = _recipe(compiler)
    if layer.locked:
        digest.update(
            f"{target.python} {target.platform} {sorted(AWS_SERVICES | SDK_SERVICES)}\n{wheels(layer)}".encode()
        )
    else:
        _add_sources(digest, layer.folder)
    return digest.hexdigest()


def function_fingerprint(function: Function, compiler: Compiler | None) -> str:
    """A name for what the function's folder will hold."""
    digest = _recipe(compiler)
    _add_sources(digest, function_folder(function))
    return digest.hexdigest()


def built(layer: Layer, compiler: Compiler | None, target: Target = LAMBDA) -> Path:
    """The folder that becomes ``/opt``; built if it has not been before. Without a compiler it holds no bytecode."""

    def fill(content: Path) -> None:
        if layer.locked:
            _install(layer, content / "python", target)
            trim_botocore(content / "python" / "botocore" / "data")
            deferring.defer_imports(content / "python")
        else:
            _copy_sources(layer.folder, content)
        if compiler:
            compiler.compile(content, LAYERS_LIE_AT)

    return _kept(BUILT / "layers" / f"{layer.name}-{fingerprint(layer, compiler, target)[:16]}", fill)


def built_function(function: Function, compiler: Compiler | None) -> Path:
    """The folder that becomes ``/var/task``, with the handler at its root; built if it has not been before."""

    def fill(content: Path) -> None:
        _copy_sources(function_folder(function), content)
        if compiler:
            compiler.compile(content, FUNCTIONS_LIE_AT)

    return _kept(BUILT / "functions" / f"{function.name}-{function_fingerprint(function, compiler)[:16]}", fill)


def function_folder(function: Function) -> Path:
    """Where a function's sources are."""
    return ROOT / "functions" / function.name


def layer_sizes(compiler: Compiler | None) -> tuple[LayerSize, ...]:
    """How large each layer is, in the order in which they are attached."""
    return tuple(_size(layer.name, built(layer, compiler)) for layer in LAYERS)


def contents(folder: Path) -> Iterator[Path]:
    """The files of what was built, in order."""
    return (path for path in sorted(folder.rglob("*")) if path.is_file())


def trim_botocore(data: Path) -> None:
    """Leave in botocore's data what makes our clients and what model SDKs read. Of 28 MB, 27 are of other services."""
    if not data.is_dir():  # another layer holds botocore
        return
    kept = AWS_SERVICES | SDK_SERVICES
    for service in kept:
        if not (data / service).is_dir():
            raise LayerNotBuilt(f"botocore has no data of {service}")
    for path in data.iterdir():
        if path.is_dir() and path.name not in kept:
            shutil.rmtree(path)
        elif path.is_file() and path.name not in BOTOCORE_DATA:
            path.unlink()


def _recipe(compiler: Compiler | None) -> "hashlib._Hash":
    digest = hashlib.sha256(f"{compiler.version if compiler else 'no bytecode'}\n".encode())
    for part in (__file__, compiler_module.__file__, deferring.__file__):
        digest.update(Path(part).read_bytes())
    return digest


def _sources(folder: Path) -> Iterator[Path]:
    return (path for path in contents(folder) if "__pycache__" not in path.parts)


def _add_sources(digest: "hashlib._Hash", folder: Path) -> None:
    for path in _sources(folder):
        body = path.read_bytes()
        digest.update(f"{path.relative_to(folder).as_posix()} {len(body)}\n".encode())
        digest.update(body)


def _copy_sources(folder: Path, content: Path) -> None:
    for path in _sources(folder):
        copy = content / path.relative_to(folder)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)


def _kept(target: Path, fill: Callable[[Path], None]) -> Path:
    """The folder of this name; filled beside its place and moved there whole if it is not there yet."""
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=target.parent) as scratch:
            content = Path(scratch) / "content"
            content.mkdir()
            fill(content)
            _open_to_readers(content)
            try:
                content.rename(target)
            except OSError:
                if not target.exists():  # else another process has built it meanwhile, from the same sources
                    raise
    return target


def _open_to_readers(folder: Path) -> None:
    """Let everybody read what was built: a zip carries modes, and the builder's umask must not keep Lambda out."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(FOLDER_MODE if path.is_dir() else FILE_MODE)


def _pins(layer: Layer) -> Iterator[tuple[str, str, str]]:
    """Each pin of a lock: name, version and its lines, hashes and all."""
    for block in re.split(r"(?m)^(?=\S)", layer.requirements.read_text()):
        if pin := _PIN.match(block):
            yield pin["name"], pin["version"], block


def _install(layer: Layer, packages: Path, target: Target) -> None:
    packages.mkdir(parents=True)
    lock = packages.parent / "requirements.txt"
    lock.write_text(wheels(layer))
    uv = [sys.executable, "-m", "uv", "pip", "install", "--quiet", "--no-progress", "--link-mode", "copy"]
    chosen = ["--python-version", target.python, "--only-binary", ":all:"]
    platform = ["--python-platform", target.platform] if target.platform else []
    locked = ["--no-deps", "--require-hashes", "--requirements", str(lock), "--target", str(packages)]
    outcome = subprocess.run([*uv, *chosen, *platform, *locked], capture_output=True, text=True, check=False)  # noqa: S603  # no shell, and every argument is ours
    if outcome.returncode != 0:
        raise LayerNotBuilt(f"{layer.name}: {outcome.stderr.strip()}")
    lock.unlink()
    for path in [path for path in packages.rglob("*") if path.name in LEFT_BEHIND]:
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink()


def _size(name: str, folder: Path) -> LayerSize:
    files = list(contents(folder))
    with tempfile.TemporaryFile() as archive:
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as zipped:
            for path in files:
                zipped.write(path, path.relative_to(folder))
        return LayerSize(name, archive.tell(), sum(path.stat().st_size for path in files))
