"""Every regular expression of the tree: what a run of the package compiles, and what the sources write out.

Run as a module it prints the patterns that ``spotter`` compiles, as JSON: in a process of its own, so that every module
is imported afresh.
"""

import ast
import importlib
import json
import os
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
FOLDERS = ("layers/spotter/python/spotter", "functions", "local", "infra", "bench")
_functions = frozenset({"compile", "match", "search", "fullmatch", "sub", "subn", "split", "findall", "finditer"})


@dataclass(frozen=True, slots=True, order=True)
class Recorded:
    """A pattern, and a place that uses it: ``spotter/api/paging.py:24``."""

    pattern: str
    flags: int
    place: str


@dataclass(frozen=True, slots=True)
class Site:
    """A call into ``re`` in the sources. ``pattern`` is None where it is not written out there."""

    path: str
    first_line: int
    last_line: int
    pattern: str | None


@cache
def patterns() -> tuple[Recorded, ...]:
    """All patterns, each once."""
    found = {(each.pattern, each.flags): each for each in reversed(compiled())}
    for site in sites():
        if site.pattern is not None:
            flags = re.compile(site.pattern).flags
            found.setdefault((site.pattern, flags), Recorded(site.pattern, flags, f"{site.path}:{site.first_line}"))
    return tuple(sorted(found.values()))


@cache
def compiled() -> tuple[Recorded, ...]:
    """What the package compiles, with every place that does."""
    run = subprocess.run(  # noqa: S603 - our own module
        [sys.executable, "-m", __name__],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'layers/spotter/python'}{os.pathsep}{ROOT}"},
        check=True,
        capture_output=True,
        text=True,
    )
    return tuple(Recorded(*each) for each in json.loads(run.stdout))


@cache
def sites() -> tuple[Site, ...]:
    """Every call into ``re`` in the tree."""
    return tuple(
        site for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py")) for site in _sites_of(path)
    )


def _sites_of(path: Path) -> Iterator[Site]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "re"
            and node.func.attr in _functions
        ):
            first = node.args[0]
            written = first.value if isinstance(first, ast.Constant) and isinstance(first.value, str) else None
            yield Site(str(path.relative_to(ROOT)), node.lineno, node.end_lineno or node.lineno, written)


def _record() -> Iterator[Recorded]:
    """Import the whole package, noting every pattern and who compiles it."""
    found: set[Recorded] = set()
    compiles: Any = re._compile  # type: ignore[attr-defined] # everything of ``re`` goes through it

    def noted(pattern: Any, flags: int) -> Any:
        made = compiles(pattern, flags)
        frame = sys._getframe(1)
        while frame.f_back is not None and frame.f_code.co_filename == re.__file__:
            frame = frame.f_back
        path = Path(frame.f_code.co_filename)
        if isinstance(pattern, str) and path.is_relative_to(ROOT / FOLDERS[0]):
            found.add(Recorded(pattern, made.flags, f"{path.relative_to(ROOT)}:{frame.f_lineno}"))
        return made

    re._compile = noted  # type: ignore[attr-defined]
    package = importlib.import_module("spotter")
    for module in pkgutil.walk_packages(package.__path__, "spotter."):
        importlib.import_module(module.name)
    yield from sorted(found)


if __name__ == "__main__":
    print(json.dumps([[each.pattern, each.flags, each.place] for each in _record()]))
