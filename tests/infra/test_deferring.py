"""Third-party sources as they go into the layer: they offer all that they did, and import less of it."""

import importlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import aws_lambda_powertools
import pydantic_core
import pytest
from pydantic_core import core_schema

from infra.deferring import CORE_SCHEMA, RE_EXPORTING, UnknownSource, defer_imports, with_deferred_names

PROBE = """
import importlib, json, sys
import aws_lambda_powertools.event_handler
from aws_lambda_powertools.event_handler import APIGatewayHttpResolver, Response, content_types
imported = set(sys.modules)
offered = {}
for name in PACKAGES:
    package = importlib.import_module(name)
    offered[name] = {one: getattr(package, one).__module__ for one in package.__all__}
print(json.dumps([aws_lambda_powertools.__file__, offered, sorted(imported)]))
"""
SCHEMAS = """
import json
import pydantic_core
from pydantic import BaseModel, Field
from pydantic_core import core_schema

class Set(BaseModel, extra="forbid", title="A set"):
    reps: int = Field(ge=1)

config = core_schema.CoreConfig(title="A set", strict=True)
print(json.dumps([
    pydantic_core.__file__,
    [type(core_schema.CoreConfig).__name__, type(config).__name__, config],
    Set.model_validate({"reps": 5}).model_dump(),
    Set.model_json_schema(),
    core_schema.int_schema(ge=1),
]))
"""


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The packages that are changed, as the layer has them."""
    folder = tmp_path_factory.mktemp("packages")
    for package in (aws_lambda_powertools, pydantic_core):
        source = Path(str(package.__file__)).parent
        shutil.copytree(source, folder / source.name, ignore=shutil.ignore_patterns("__pycache__"))
    defer_imports(folder)
    return folder


def answer(packages: Path, program: str) -> list[object]:
    """What a program prints that finds the changed packages first."""
    outcome = subprocess.run(  # noqa: S603  # our own words
        [sys.executable, "-W", "error", "-c", program],
        env={**os.environ, "PYTHONPATH": str(packages)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome.returncode == 0, outcome.stderr
    told: list[object] = json.loads(outcome.stdout)
    return told


def test_every_name_is_still_offered_and_only_what_is_used_is_imported(packages: Path) -> None:
    names = [package.replace("/", ".") for package in RE_EXPORTING]
    place, offered, imported = answer(packages, PROBE.replace("PACKAGES", repr(names)))
    assert place == str(packages / "aws_lambda_powertools" / "__init__.py")
    originals = {name: importlib.import_module(name) for name in names}
    assert offered == {
        name: {one: getattr(original, one).__module__ for one in original.__all__}
        for name, original in originals.items()
    }
    assert isinstance(imported, list)
    prefix = "aws_lambda_powertools.utilities.data_classes."
    assert "asyncio" not in imported
    assert {name.removeprefix(prefix) for name in imported if name.startswith(prefix)} == {
        "alb_event",
        "api_gateway_proxy_event",
        "bedrock_agent_event",
        "common",
        "event_source",
        "lambda_function_url_event",
        "shared_functions",
        "vpc_lattice",
    }


def test_schemas_are_what_they_were(packages: Path) -> None:
    changed = answer(packages, SCHEMAS)
    before = answer(packages / "none", SCHEMAS)
    assert changed[0] == str(packages / "pydantic_core" / "__init__.py")
    assert changed[1] == ["type", "dict", {"title": "A set", "strict": True}]
    assert before[1] == ["_TypedDictMeta", "dict", {"title": "A set", "strict": True}]
    assert changed[2:] == before[2:]
    assert changed[4] == core_schema.int_schema(ge=1)


@pytest.mark.parametrize("package", RE_EXPORTING)
def test_a_package_that_does_more_than_offer_names_is_refused(tmp_path: Path, package: str) -> None:
    init = tmp_path / package / "__init__.py"
    init.parent.mkdir(parents=True)
    init.write_text("from .one import two\ntwo()\n")
    with pytest.raises(UnknownSource, match=package):
        defer_imports(tmp_path)


def test_schemas_that_are_written_in_another_way_are_refused(tmp_path: Path) -> None:
    (tmp_path / CORE_SCHEMA).parent.mkdir()
    (tmp_path / CORE_SCHEMA).write_text("from typing import TypedDict\n")
    with pytest.raises(UnknownSource, match="TypedDict"):
        defer_imports(tmp_path)


def test_a_name_that_is_its_modules_is_imported_as_before() -> None:
    source = '"""Events."""\nfrom .event_source import event_source\nfrom .sqs import A, B as C\n__all__ = ["A"]\n'
    changed = with_deferred_names(source, "any")
    assert changed.splitlines()[:4] == [
        "'Events.'",
        "from .event_source import event_source",
        "__all__ = ['A']",
        "_OFFERED = {'A': ('.sqs', 'A'), 'C': ('.sqs', 'B')}",
    ]


def test_packages_that_are_not_there_are_left_alone(tmp_path: Path) -> None:
    defer_imports(tmp_path)
    assert list(tmp_path.iterdir()) == []
