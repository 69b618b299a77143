"""The mutation that leaves something out: what it finds in a line, and what it makes of it."""

import pytest
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code

from tests.mutants.left_out import LeaveOut


def mutants(code: str) -> list[str]:
    """The code with each thing left out that can be."""
    found = [place for node in ast_nodes(get_ast(code)) for place in LeaveOut().mutation_positions(node)]
    return [str(mutate_code(code, LeaveOut(), number)) for number in range(len(found))]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("when = (held, alive)", [" alive,", "held,"]),
        ("when = (held,)", [""]),
        ("x = [1, 2, 3]", [" 2, 3,", "1, 3,", "1, 2,"]),
    ],
)
def test_each_element_of_a_tuple_or_list_is_left_out(code: str, expected: list[str]) -> None:
    start, end = code[: code.index("=") + 3], code[-1]
    assert mutants(code) == [f"{start}{middle}{end}" for middle in expected]


def test_each_entry_of_a_dict_is_left_out_and_what_is_spread_into_it() -> None:
    assert mutants('x = {"a": 1, **b}') == ["x = { **b,}", 'x = {"a": 1,}']


def test_keyword_arguments_are_left_out_and_positional_ones_are_not() -> None:
    assert mutants("f(a, b, limit=2)") == ["f(a, b,)"]
    assert mutants("f(limit=2)") == ["f()"]


def test_what_is_no_display_is_left_alone() -> None:
    assert mutants("x = (a + b)\ny = [one for one in z]\nf(a)\ndef g(a, b=1): pass") == []
