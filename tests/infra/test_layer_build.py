"""The layers are locked, do not overlap, are named by what they hold, and are compiled. Nothing is installed here."""

import ast
import importlib.util
import json
import marshal
import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

import botocore
import pytest

from infra import layer_build
from infra.compiler import Compiler, compiler_at
from infra.functions import FUNCTIONS, Function
from infra.layer_build import (
    LAMBDA,
    LayerNotBuilt,
    Target,
    built,
    built_function,
    contents,
    fingerprint,
    function_fingerprint,
    trim_botocore,
    wheels,
)
from infra.layers import AWS_SERVICES, BOTOCORE_DATA, LAYERS, LLM, RUNTIME, SDK_SERVICES, SPOTTER, Layer

LOCKED = [layer for layer in LAYERS if layer.locked]
UNCHECKED_HASH = 0b01
"""PEP 552: the bytecode names its source's hash, and nobody compares it."""


@pytest.fixture
def compiler() -> Compiler:
    """The Python that runs this test: what a compiler does is the same in every version."""
    found = compiler_at(Path(sys.executable))
    assert found is not None
    return found


@pytest.fixture
def build_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(layer_build, "BUILT", tmp_path / "build")
    return tmp_path / "build"


def distributions(lock: str) -> set[str]:
    return set(re.findall(r"(?m)^([a-z0-9._-]+)==", lock))


def bytecode_of(source: Path) -> Path:
    return Path(importlib.util.cache_from_source(str(source)))


def assert_compiled(folder: Path, seen_at: str) -> None:
    """Every source has the bytecode of this Python beside it, which is used without a look at the source."""
    sources = [path for path in contents(folder) if path.suffix == ".py"]
    assert sources
    for source in sources:
        compiled = bytecode_of(source).read_bytes()
        assert compiled[:4] == importlib.util.MAGIC_NUMBER
        assert int.from_bytes(compiled[4:8], "little") == UNCHECKED_HASH
        assert compiled[8:16] == importlib.util.source_hash(source.read_bytes())
        code = marshal.loads(compiled[16:])  # noqa: S302  # compiled a moment ago, from our own sources
        assert isinstance(code, CodeType)
        assert code.co_filename == f"{seen_at}/{source.relative_to(folder).as_posix()}"
    assert {path.suffix for path in contents(folder) if "__pycache__" in path.parts} == {".pyc"}
    assert len(sources) == len([path for path in contents(folder) if path.suffix == ".pyc"])


@pytest.mark.parametrize("layer", LOCKED, ids=lambda layer: layer.name)
def test_every_wheel_is_pinned_by_hash_and_no_registry_is_named(layer: Layer) -> None:
    lock = layer.requirements.read_text()
    for pin in re.split(r"(?m)^(?=\S)", lock):
        assert not pin.strip() or "--hash=sha256:" in pin, pin
    assert "://" not in lock
    assert "--index-url" not in lock
    assert "--find-links" not in lock


def test_the_models_sdks_are_in_their_layer_alone() -> None:
    assert {"anthropic", "openai"} <= distributions(wheels(LLM))
    assert {"anthropic", "openai"} & distributions(RUNTIME.requirements.read_text()) == set()


def test_the_models_layer_leaves_out_what_lies_beside_it() -> None:
    beside = distributions(wheels(RUNTIME))
    assert "pydantic" in beside
    assert distributions(wheels(LLM)) & beside == set()
    assert distributions(wheels(LLM)) | beside >= distributions(LLM.requirements.read_text())


def test_two_layers_that_disagree_on_a_version_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pins = {"runtime": [("six", "1.16.0", "")], "llm": [("six", "1.17.0", "")]}
    monkeypatch.setattr(layer_build, "_pins", lambda layer: iter(pins[layer.name]))
    with pytest.raises(LayerNotBuilt, match=r"llm pins six 1\.17\.0 and runtime pins 1\.16\.0"):
        wheels(LLM)


def test_a_name_changes_with_what_it_names(compiler: Compiler) -> None:
    later = Compiler(compiler.executable, "3.13.99", compiler.tag)
    names = [
        fingerprint(RUNTIME, compiler),
        fingerprint(RUNTIME, later),
        fingerprint(RUNTIME, None),
        fingerprint(RUNTIME, compiler, Target(LAMBDA.python, None)),
        fingerprint(LLM, compiler),
        fingerprint(SPOTTER, compiler),
        function_fingerprint(FUNCTIONS[0], compiler),
        function_fingerprint(FUNCTIONS[1], compiler),
    ]
    assert len(set(names)) == len(names)
    assert fingerprint(RUNTIME, compiler) == names[0]


def test_a_name_changes_with_a_source_and_not_with_what_this_machine_has_compiled(
    compiler: Compiler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layer_build, "function_folder", lambda _function: tmp_path)
    source = tmp_path / "handler.py"
    source.write_text("A = 1\n")
    first = function_fingerprint(FUNCTIONS[0], compiler)
    bytecode_of(source).parent.mkdir()
    bytecode_of(source).write_bytes(b"of another Python")
    assert function_fingerprint(FUNCTIONS[0], compiler) == first
    source.write_text("A = 2\n")
    assert function_fingerprint(FUNCTIONS[0], compiler) != first


def test_the_first_party_layer_holds_its_sources_and_their_bytecode(compiler: Compiler, build_folder: Path) -> None:
    folder = built(SPOTTER, compiler)
    assert folder.is_relative_to(build_folder)
    config = folder / "python" / "spotter" / "config.py"
    assert config.read_bytes() == (SPOTTER.folder / "python" / "spotter" / "config.py").read_bytes()
    assert (folder / "python" / "spotter" / "catalogue" / "data" / "words.txt").is_file()
    assert_compiled(folder, "/opt")


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.name)
def test_a_functions_folder_holds_its_handler_and_its_bytecode(
    function: Function, compiler: Compiler, build_folder: Path
) -> None:
    folder = built_function(function, compiler)
    assert (folder / "handler.py").is_file()
    assert_compiled(folder, "/var/task")


def test_a_locked_layer_is_trimmed_and_compiled(
    compiler: Compiler, build_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def install(_layer: Layer, packages: Path, target: Target) -> None:
        assert target == LAMBDA
        for service in (*AWS_SERVICES, *SDK_SERVICES, "ec2"):
            (packages / "botocore" / "data" / service).mkdir(parents=True)
        (packages / "botocore" / "session.py").write_text("A = 1\n")

    monkeypatch.setattr(layer_build, "_install", install)
    folder = built(RUNTIME, compiler)
    assert {path.name for path in (folder / "python" / "botocore" / "data").iterdir()} == AWS_SERVICES | SDK_SERVICES
    assert_compiled(folder, "/opt")


def test_what_is_built_twice_is_the_same(compiler: Compiler, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folders = []
    for name in ("one", "another"):
        monkeypatch.setattr(layer_build, "BUILT", tmp_path / name)
        folders.append(built(SPOTTER, compiler))
    one, another = ({path.relative_to(folder): path.read_bytes() for path in contents(folder)} for folder in folders)
    assert one == another


@pytest.fixture
def strict_umask() -> Iterator[None]:
    """A builder who lets nobody else read their files."""
    before = os.umask(0o077)
    yield
    os.umask(before)


@pytest.mark.usefixtures("strict_umask", "build_folder")
def test_whoever_builds_lambda_can_read_it(compiler: Compiler) -> None:
    named = fingerprint(SPOTTER, compiler)
    folders = [built(SPOTTER, compiler), built_function(FUNCTIONS[0], compiler)]
    paths = [path for folder in folders for path in (folder, *folder.rglob("*"))]
    assert {stat.S_IMODE(path.stat().st_mode) for path in paths if path.is_dir()} == {0o755}
    assert {stat.S_IMODE(path.stat().st_mode) for path in paths if path.is_file()} == {0o644}
    os.umask(0o022)
    assert fingerprint(SPOTTER, compiler) == named


def test_without_a_compiler_there_is_no_bytecode(build_folder: Path) -> None:
    folder = built(SPOTTER, None)
    assert {path.suffix for path in contents(folder)} == {".json", ".npz", ".py", ".txt", ".typed", ".weights"}


def test_botocore_keeps_what_makes_our_clients_and_nothing_else(tmp_path: Path) -> None:
    package = tmp_path / "botocore"
    shutil.copytree(Path(botocore.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    trim_botocore(package / "data")
    assert {path.name for path in (package / "data").iterdir()} == AWS_SERVICES | SDK_SERVICES | BOTOCORE_DATA
    probe = f"""
import json, botocore, botocore.session
session = botocore.session.Session()
made = [session.create_client(name, region_name="eu-central-1") for name in {sorted(AWS_SERVICES)!r}]
for client in made:
    client.exceptions
made[-1].get_paginator("list_executions")
print(json.dumps([botocore.__file__, [client.meta.endpoint_url for client in made], session.get_available_services()]))
"""
    environment = {"PYTHONPATH": str(tmp_path), "AWS_ACCESS_KEY_ID": "a", "AWS_SECRET_ACCESS_KEY": "b"}
    told = subprocess.run(  # noqa: S603  # our own words
        [sys.executable, "-c", probe], env=environment, capture_output=True, text=True, check=True
    ).stdout
    file, urls, services = json.loads(told)
    assert Path(file).is_relative_to(package)
    assert urls == [
        "https://execute-api.eu-central-1.amazonaws.com",
        "https://cognito-idp.eu-central-1.amazonaws.com",
        "https://dynamodb.eu-central-1.amazonaws.com",
        "https://kms.eu-central-1.amazonaws.com",
        "https://s3.eu-central-1.amazonaws.com",
        "https://secretsmanager.eu-central-1.amazonaws.com",
        "https://states.eu-central-1.amazonaws.com",
    ]
    assert set(services) == AWS_SERVICES | SDK_SERVICES


def test_the_stream_of_bedrock_is_read_by_what_botocore_keeps(tmp_path: Path) -> None:
    package = tmp_path / "botocore"
    shutil.copytree(Path(botocore.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    trim_botocore(package / "data")
    probe = """
import botocore
from anthropic.lib.bedrock._stream_decoder import get_response_stream_shape
print(botocore.__file__, *get_response_stream_shape().members)
"""
    told = subprocess.run(  # noqa: S603  # our own words
        [sys.executable, "-c", probe], env={"PYTHONPATH": str(tmp_path)}, capture_output=True, text=True, check=True
    ).stdout.split()
    assert Path(told[0]).is_relative_to(package)
    assert {"chunk", "throttlingException"} <= set(told[1:])


def test_a_service_that_botocore_does_not_know_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LayerNotBuilt, match="botocore has no data of"):
        trim_botocore(tmp_path)


def test_the_services_that_are_kept_are_those_that_the_code_makes_clients_of() -> None:
    """A client is made by ``client("name")``, ``create_client("name")`` or ``make_client``, wherever that stands."""
    named: set[str] = set()
    unnamed = 0
    for root in (SPOTTER.folder, SPOTTER.folder.parents[1] / "functions"):
        for source in root.rglob("*.py"):
            for call in ast.walk(ast.parse(source.read_text())):
                if not isinstance(call, ast.Call):
                    continue
                name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
                if name not in ("client", "create_client", "resource") or not call.args:
                    continue
                if isinstance(call.args[0], ast.Constant):
                    named.add(str(call.args[0].value))
                else:
                    unnamed += 1
    assert named == AWS_SERVICES
    assert unnamed == 1  # wiring's own, which passes on the name that it is given
