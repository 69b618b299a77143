"""Which statements of a module each test reaches, and how long it takes: only those tests can notice a mutant there.

The module is compiled with a call before every statement. That holds in threads and greenlets too, where a trace
function is not at work.
"""

import ast
import builtins
import importlib.util
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

HOOK = "__reached__"


@dataclass(frozen=True, slots=True)
class Reached:
    """By test, in the order of how long they take: its seconds, and the statements that it runs."""

    seconds: dict[str, float]
    statements: dict[str, frozenset[int]]

    def by(self, statement: int) -> list[str]:
        """The tests that run a statement; for one that runs when the module is imported alone, all there are."""
        tests = [test for test, reached in self.statements.items() if test and statement in reached]
        at_import = [test for test in self.statements if test and statement in self.statements[""]]
        return tests or at_import


class Recorder(MetaPathFinder):
    """Imports one module so that it tells of its statements, and as a plugin of pytest notes for whom."""

    def __init__(self, name: str, path: Path, notes: Path) -> None:
        self._name = name
        self._path = path
        self._notes = notes
        self._hit: set[int] = set()
        self._found: dict[str, tuple[float, list[int]]] = {}

    def install(self) -> None:
        """Be asked for every module that is imported from now on."""
        setattr(builtins, HOOK, self._hit.add)
        sys.meta_path.insert(0, self)

    def find_spec(self, name: str, _path: Sequence[str] | None = None, _target: Any = None) -> ModuleSpec | None:
        """The module that is told of; every other is left to Python."""
        if name != self._name:
            return None
        return importlib.util.spec_from_file_location(name, self._path, loader=_Loader(name, str(self._path)))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Note what one test reaches. What was reached before the first was reached by importing."""
        self._found.setdefault("", (0.0, sorted(self._hit)))
        self._hit.clear()
        began = time.monotonic()
        result = yield
        self._found[item.nodeid] = (time.monotonic() - began, sorted(self._hit))
        return result

    def pytest_sessionfinish(self) -> None:
        """Write all of it down."""
        self._notes.write_text(json.dumps(self._found))


def read(notes: Path) -> Reached:
    """What a recorder has written down."""
    found: dict[str, tuple[float, list[int]]] = json.loads(notes.read_text())
    ordered = sorted(found.items(), key=lambda entry: entry[1][0])
    return Reached(
        {test: seconds for test, (seconds, _) in ordered},
        {test: frozenset(statements) for test, (_, statements) in ordered},
    )


def statements_by_line(source: str) -> dict[int, int]:
    """For every line the number of the first line of the smallest statement that it belongs to."""
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt)]
    largest_first = sorted(nodes, key=lambda node: _first_line(node) - (node.end_lineno or node.lineno))
    return {
        line: node.lineno
        for node in largest_first
        for line in range(_first_line(node), (node.end_lineno or node.lineno) + 1)
    }


def _first_line(node: ast.stmt) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(decorator.lineno for decorator in decorators)])


class _Loader(SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        tree = ast.parse(Path(self.path).read_bytes())
        for node in list(ast.walk(tree)):
            for field in ("body", "orelse", "finalbody"):
                block = getattr(node, field, None)
                if isinstance(block, list) and block:
                    setattr(node, field, list(_told(block)))
        return compile(ast.fix_missing_locations(tree), self.path, "exec", dont_inherit=True)


def _told(block: list[ast.stmt]) -> Iterator[ast.stmt]:
    for index, node in enumerate(block):
        is_docstring = index == 0 and isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        if not (is_docstring or (isinstance(node, ast.ImportFrom) and node.module == "__future__")):
            call = ast.Call(ast.Name(HOOK, ast.Load()), [ast.Constant(node.lineno)], [])
            yield ast.copy_location(ast.Expr(call), node)
        yield node
