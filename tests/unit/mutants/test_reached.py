"""Which statements a test reaches, and which tests a mutant is shown to."""

import sys
from pathlib import Path

import pytest

from tests.mutants.reached import Reached, Recorder, statements_by_line

SOURCE = '''\
"""A module."""


@staticmethod
def half(
    number,
    by=2,
):
    """A half."""
    if number:
        return (
            number / by
        )
    return 0
'''


def test_a_line_belongs_to_the_smallest_statement_around_it() -> None:
    lines = statements_by_line(SOURCE)
    assert [lines.get(number) for number in range(3, 15)] == [None, 5, 5, 5, 5, 5, 9, 10, 11, 11, 11, 14]


def test_a_module_tells_which_of_its_statements_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "halves_of_a_test.py"
    path.write_text(SOURCE)
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.setattr("builtins.__reached__", None, raising=False)
    recorder = Recorder(path.stem, path, tmp_path / "notes")
    recorder.install()
    module = __import__(path.stem)
    monkeypatch.delitem(sys.modules, path.stem)
    assert module.__doc__ == "A module."
    assert recorder._hit == {5}
    assert (module.half(0), module.half(3)) == (0, 1.5)
    assert recorder._hit == {5, 10, 11, 14}
    assert module.half.__doc__ == "A half."


def test_a_mutant_is_shown_to_the_tests_that_reach_it_the_quickest_first() -> None:
    seconds = {"": 0.0, "quick": 0.1, "slow": 0.2, "other": 0.3}
    statements = {"": frozenset({1, 5}), "quick": frozenset({7}), "slow": frozenset({7, 9}), "other": frozenset[int]()}
    reached = Reached(seconds, statements)
    assert reached.by(7) == ["quick", "slow"]
    assert reached.by(9) == ["slow"]
    assert reached.by(5) == ["quick", "slow", "other"], "what runs at the import concerns all"
    assert reached.by(8) == []
