"""The mutants of one module, tried one after another; those that survive are written to standard output.

cosmic-ray finds the mutations and makes them. Its own way to run the tests starts Python anew for every mutant, which
is most of the time; here each is a fork that has all third-party code imported. Run in a copy of the tree.
"""

import gc
import importlib
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import grimp
import hypothesis
import pytest
from cosmic_ray import plugins
from cosmic_ray.commands import init
from cosmic_ray.mutating import use_mutation
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec

from tests.mutants.left_out import Provider
from tests.mutants.reached import Reached, Recorder, read, statements_by_line
from tests.mutants.sample import Sample
from tests.mutants.survivors import mutant_of

THIRD_PARTY = (
    "aws_lambda_powertools.event_handler.openapi.models",
    "botocore.session",
    "greenlet",
    "hypothesis",
    "pydantic",
)
LOOP = ("tests/unit/store", "tests/unit/agent")
ALONE = frozenset(
    f"{name}.py"
    for name in (
        "store/blobs",
        "store/context_cache",
        "store/dynamo",
        "store/dynamo_client",
        "store/expressions",
        "store/heads",
        "store/keys",
        "store/outages",
        "agent/answers",
        "agent/calls",
        "agent/containment",
        "agent/context",
        "agent/delta_buffer",
        "agent/executions",
        "agent/idempotency",
        "agent/pointers",
        "agent/records",
        "agent/reply",
        "agent/costs/totals",
    )
)
"""Modules whose own tests (``test_<module>*.py``) alone must hold their rules."""

TESTS = {
    "store/backoff.py": ("tests/unit/store/test_dynamo.py",),
    "store/log.py": ("tests/unit/store/test_torn_reads.py",),
    "store/tickets.py": ("tests/unit/store/test_tickets.py",),
    "store": LOOP,
    "agent": LOOP,
}
"""Beside its own tests, what is run against a mutant of a module or else of its folder. The crash suite is not: it
takes a minute for each that survives, and what it alone would notice is a rule that wants a test of its own."""

EXCLUDED = re.compile(
    r"core/(ReplaceBinaryOperator_BitOr_(?!BitAnd)"
    r"|ReplaceBinaryOperator_(Add_(?!Sub)|Sub_(?!Add)|Mul_(?!Div)|Pow_(?!Mul))"
    r"|ReplaceComparisonOperator_(Eq|NotEq|Lt|LtE|Gt|GtE)_(Is|IsNot)$"
    r"|ReplaceComparisonOperator_(Is|IsNot)_(?!Is))"
)
"""One replacement of an operator says as much as ten do; strings that are equal may be the same object or not, and what
is compared by identity has no order and no other equality."""

ORDERED = re.compile(r"core/ReplaceComparisonOperator_(Eq|NotEq)_(Lt|LtE|Gt|GtE)$")
NAMES = re.compile(r"\b(\w+_)?(call|created_at|id|key|name|restarted|run|status|type|user)(\"\])?$")
"""An order in place of equality says nothing of names, which have none: of a literal, or of an attribute called so."""

TIMES = 4
SPARE_SECONDS = 5
"""How many times as long as without a mutant the tests may take before they count as hung, and how much beyond."""

QUICK_SECONDS = 0.3
"""Tests that take no longer notice most mutants, and are run first."""

EXAMPLES = hypothesis.settings(
    database=None,
    deadline=None,
    derandomize=True,
    phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
    suppress_health_check=(hypothesis.HealthCheck.too_slow,),
)
"""A verdict hangs neither on an example's luck nor on how busy the machine is, and none needs the smallest example."""


def main(package: str, module: str) -> None:
    """Try every mutant of a module."""
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    path = Path(package) / module
    name = ".".join([Path(package).name, *Path(module).with_suffix("").parts])
    for imported in (*THIRD_PARTY, *_not_above(name)):
        importlib.import_module(imported)
    gc.freeze()  # a collection in a fork would copy all of it
    hypothesis.settings.register_profile("mutants", EXAMPLES)
    hypothesis.settings.load_profile("mutants")
    plugins.OPERATOR_PROVIDERS["spotter"] = Provider()
    began = time.monotonic()
    reached = _reached(name, path, _tests(module))
    statements = statements_by_line(path.read_text())
    sys.dont_write_bytecode = True  # a mutant of the same length and second would be taken for the one before
    tried: dict[str, bool] = {}
    with use_db(":memory:") as work:
        init([path], work, {})
        for mutation in _mutations(work, path):
            operator = plugins.get_operator(mutation.operator_name)()
            tests = reached.by(statements[mutation.start_pos[0]])
            with use_mutation(path, operator, mutation.occurrence) as (was, became):
                if became not in tried:
                    tried[became] = _survives(tests, reached)
                    if tried[became]:
                        sys.stdout.write(f"{mutant_of(module, was, became)}\n")
                        sys.stdout.flush()
    seconds = time.monotonic() - began
    sys.stderr.write(f"{module}: {len(tried)} mutants, {sum(tried.values())} survived, {seconds:.0f} s\n")


def _not_above(name: str) -> list[str]:
    """The modules of the package that do not import a module, be it through others: they need no new import."""
    graph = grimp.build_graph(name.partition(".")[0], cache_dir=None)
    return sorted(graph.modules - graph.find_downstream_modules(name) - {name})


def _reached(name: str, path: Path, tests: Sequence[str]) -> Reached:
    """What each test reaches of the module. SystemExit when one fails without a mutant."""
    with tempfile.TemporaryDirectory() as folder:
        notes, output = Path(folder) / "notes", Path(folder) / "output"
        recorder = Recorder(name, path, notes)
        child = os.fork()
        if not child:
            recorder.install()
            _run(tests, 3600, [Sample(), recorder], output)
        if os.waitpid(child, 0)[1]:
            raise SystemExit(f"{output.read_text()}\nthe tests of {name} fail without a mutant: {' '.join(tests)}")
        return read(notes)


def _survives(tests: Sequence[str], reached: Reached) -> bool:
    """Whether no test that reaches a mutant fails: those that are quick first, the others only if need be."""
    quick = [test for test in tests if reached.seconds[test] < QUICK_SECONDS]
    slow = [test for test in tests if test not in quick]
    return all(
        _pass(some, sum(reached.seconds[test] for test in some) * TIMES + SPARE_SECONDS)
        for some in (quick, slow)
        if some
    )


def _mutations(work: WorkDB, path: Path) -> Iterator[MutationSpec]:
    lines = path.read_text().splitlines()
    for item in work.work_items:
        (mutation,) = item.mutations
        line = lines[mutation.start_pos[0] - 1]
        decorates = line.lstrip().startswith("@") and "RemoveDecorator" not in mutation.operator_name
        is_name = NAMES.search(line[: mutation.start_pos[1]].rstrip())
        is_literal = line[mutation.end_pos[1] :].lstrip().startswith('"')
        names = ORDERED.match(mutation.operator_name) and (is_name or is_literal)
        marks = line[mutation.start_pos[1] :].startswith("*,")  # the star that keyword arguments begin behind
        never_runs = line.startswith("if TYPE_CHECKING:")
        if not (EXCLUDED.match(mutation.operator_name) or decorates or names or marks or never_runs):
            yield mutation


def _tests(module: str) -> Sequence[str]:
    folder, name = Path(module).parent, Path(module).stem
    own = [str(path) for path in sorted((Path("tests/unit") / folder).glob(f"test_{name}*.py"))]
    return own if module in ALONE else [*own, *TESTS.get(module, TESTS[folder.parts[0]])]


def _pass(tests: Sequence[str], seconds: float) -> bool:
    """Whether the tests pass within a time, in a fork of this process."""
    child = os.fork()
    if not child:
        _run(sorted({test.partition("::")[0] for test in tests}), int(seconds) + 1, [Sample(tests)])
    _, status = os.waitpid(child, 0)
    return status == 0


def _run(tests: Sequence[str], seconds: int, with_plugins: Sequence[object], output: Path = Path(os.devnull)) -> None:
    signal.alarm(seconds)
    written = os.open(output, os.O_RDWR | os.O_CREAT)
    for stream in (0, 1, 2):
        os.dup2(written, stream)
    options = ["-x", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:faulthandler"]
    os._exit(int(pytest.main([*options, *tests], plugins=with_plugins)))


if __name__ == "__main__":
    main(*sys.argv[1:])
