"""The list of surviving mutants: how a mutant is written down, and how the list is read."""

from pathlib import Path

import pytest

from tests.mutants.survivors import LIST, Mutant, known, mutant_of

TEXT = """# Title

Some prose.

## `store/keys.py`

- `A = 1` → `A = 2`: nobody counts it
- `x = y` → ``: it is looked at nowhere
"""


def test_a_mutant_is_the_lines_that_differ() -> None:
    assert mutant_of("m.py", "a\n    b = 1\nc\n", "a\n    b = 2\nc\n") == Mutant("m.py", "b = 1", "b = 2")
    assert mutant_of("m.py", "@property\ndef a():\n", "def a():\n") == Mutant("m.py", "@property", "")


def test_the_list_is_read_as_it_is_written() -> None:
    mutants = {Mutant("store/keys.py", "A = 1", "A = 2"), Mutant("store/keys.py", "x = y", "")}
    assert known(TEXT) == mutants
    assert known("## `store/keys.py`\n" + "".join(f"{mutant}: why\n" for mutant in mutants)) == mutants


def test_a_mutant_without_a_reason_is_no_entry() -> None:
    with pytest.raises(ValueError, match="reason"):
        known(TEXT + "- `b` → `c`:\n")


def test_the_list_that_there_is_can_be_read() -> None:
    package = Path("layers/spotter/python/spotter")
    for mutant in known(Path(LIST).read_text()):
        assert (package / mutant.module).is_file()
