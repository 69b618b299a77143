"""A mutation that the protocol needs and cosmic-ray lacks: one condition, write or field of several is left out.

Elements of tuples and lists, entries of dicts, and keyword arguments. ``f(a, limit=2)`` becomes ``f(a)``.
"""

from collections.abc import Iterator, Sequence
from typing import Any

Position = tuple[tuple[int, int], tuple[int, int]]


class LeaveOut:
    """One operator of cosmic-ray: it says where it can change a node of the syntax tree, and changes it."""

    @classmethod
    def arguments(cls) -> Sequence[Any]:
        """It takes none."""
        return ()

    def mutation_positions(self, node: Any) -> Iterator[Position]:
        """From where to where each element stands that can be left out."""
        for element in _removable(node):
            yield element[0].start_pos, element[-1].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """The node without the element."""
        if node.type == "trailer":
            node.children[1:-1] = []
            return node
        (comma, *_) = [child for child in node.children if child == ","]
        gone = _removable(node)[index][0]
        kept = [element for element in _elements(node) if element[0] is not gone]
        node.children[:] = [child for element in kept for child in (*element, comma)]
        return node


class Provider:
    """What cosmic-ray asks for operators by name."""

    def __iter__(self) -> Iterator[str]:
        return iter(("LeaveOut",))

    def __getitem__(self, name: str) -> type[LeaveOut]:
        return {"LeaveOut": LeaveOut}[name]


def _elements(node: Any) -> list[list[Any]]:
    """The children of a display or of arguments, comma by comma."""
    elements: list[list[Any]] = [[]]
    for child in node.children:
        if child == ",":
            elements.append([])
        else:
            elements[-1].append(child)
    return [element for element in elements if element]


def _removable(node: Any) -> list[list[Any]]:
    if node.type == "trailer" and node.children[0] == "(" and len(node.children) == 3:
        return [[child] for child in node.children[1:-1] if _is_keyword(child)]
    if node.type == "arglist":
        return [element for element in _elements(node) if _is_keyword(element[0])]
    is_display = node.type in ("testlist_comp", "dictorsetmaker") and "," in node.children
    return _elements(node) if is_display else []


def _is_keyword(node: Any) -> bool:
    return bool(node.type == "argument" and node.children[1] == "=")
