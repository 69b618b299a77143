"""The mutants of one module, tried one after another; those that survive are written to standard output.

cosmic-ray finds the mutations and makes them. Its own way to run the tests starts Python anew for every mutant, which
is most of the time; here each is a fork that has all third-party code imported. Run in a copy of the tree.
"""

import importlib
import os
import re
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from cosmic_ray import plugins
from cosmic_ray.commands import init
from cosmic_ray.mutating import use_mutation
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import MutationSpec

from tests.mutants.left_out import Provider
from tests.mutants.survivors import mutant_of

THIRD_PARTY = (
    "aws_lambda_powertools.event_handler.openapi.models",
    "boto3",
    "greenlet",
    "hypothesis",
    "moto.apigateway.models",
    "moto.dynamodb.responses",
    "moto.s3.responses",
    "moto.stepfunctions.responses",
    "pydantic",
)
CONTRACT = ("tests/integration/test_table_contract.py",)
LOOP = ("tests/unit/store", "tests/unit/agent")
CRASHES = ("tests/integration/test_crashes.py",)
PURE = frozenset(
    f"{name}.py"
    for name in (
        "store/heads",
        "store/keys",
        "agent/answers",
        "agent/calls",
        "agent/context",
        "agent/pointers",
    )
)
"""Modules that call nothing which waits: their own tests (``test_<module>*.py``) alone must hold their rules."""

TESTS = {
    "store/dynamo.py": (*CONTRACT, *CRASHES),
    "store/dynamo_client.py": (*CONTRACT, *CRASHES),
    "store/expressions.py": (*CONTRACT, *CRASHES),
    "store/blobs.py": ("tests/unit/store", *CRASHES),
    "store/tickets.py": ("tests/unit/store/test_tickets.py",),
    "store": LOOP,
    "agent": (*LOOP, *CRASHES),
}
"""What is run against a mutant of a module or else of its folder, what notices soonest first."""

EXCLUDED = re.compile(
    r"core/(ReplaceBinaryOperator_BitOr_(?!BitAnd)"
    r"|ReplaceBinaryOperator_(Add_(?!Sub)|Sub_(?!Add)|Mul_(?!Div)|Pow_(?!Mul))"
    r"|ReplaceComparisonOperator_(Eq|NotEq|Lt|LtE|Gt|GtE)_(Is|IsNot)$)"
)
"""One replacement of an operator says as much as ten do; strings that are equal may be the same object or not."""

ORDERED = re.compile(r"core/ReplaceComparisonOperator_(Eq|NotEq)_(Lt|LtE|Gt|GtE)$")
"""Says nothing of names, which have no order."""

TIMES = 4
"""How many times as long as without a mutant the tests may take before they count as hung."""


def main(package: str, module: str) -> None:
    """Try every mutant of a module."""
    for name in THIRD_PARTY:
        importlib.import_module(name)
    plugins.OPERATOR_PROVIDERS["spotter"] = Provider()
    tests = _tests(module)
    began = time.monotonic()
    if not _pass(tests, seconds=3600):
        raise SystemExit(f"the tests of {module} fail without a mutant: pytest {' '.join(tests)}")
    allowed = (time.monotonic() - began) * TIMES + 5
    sys.dont_write_bytecode = True  # a mutant of the same length and second would be taken for the one before
    path = Path(package) / module
    with use_db(":memory:") as work:
        init([path], work, {})
        for mutation in _mutations(work, path):
            operator = plugins.get_operator(mutation.operator_name)()
            with use_mutation(path, operator, mutation.occurrence) as (was, became):
                survived = _pass(tests, allowed)
            if survived:
                sys.stdout.write(f"{mutant_of(module, was, became)}\n")
                sys.stdout.flush()


def _mutations(work: WorkDB, path: Path) -> Iterator[MutationSpec]:
    lines = path.read_text().splitlines()
    for item in work.work_items:
        (mutation,) = item.mutations
        line = lines[mutation.start_pos[0] - 1]
        decorates = line.lstrip().startswith("@") and "RemoveDecorator" not in mutation.operator_name
        names = ORDERED.match(mutation.operator_name) and line[mutation.end_pos[1] :].lstrip().startswith('"')
        marks = line[mutation.start_pos[1] :].startswith("*,")  # the star that keyword arguments begin behind
        if not (EXCLUDED.match(mutation.operator_name) or decorates or names or marks):
            yield mutation


def _tests(module: str) -> Sequence[str]:
    folder, name = Path(module).parent, Path(module).stem
    own = [str(path) for path in sorted((Path("tests/unit") / folder).glob(f"test_{name}*.py"))]
    return own if module in PURE else [*own, *(TESTS.get(module) or TESTS[str(folder)])]


def _pass(tests: Sequence[str], seconds: float) -> bool:
    """Whether the tests pass within a time, in a fork of this process."""
    child = os.fork()
    if not child:
        _run(tests, int(seconds) + 1)
    _, status = os.waitpid(child, 0)
    return status == 0


def _run(tests: Sequence[str], seconds: int) -> None:
    signal.alarm(seconds)
    quiet = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(quiet, stream)
    options = ["-x", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:faulthandler", "-p", "tests.mutants.sample"]
    os._exit(int(pytest.main([*options, *tests])))


if __name__ == "__main__":
    main(*sys.argv[1:])
