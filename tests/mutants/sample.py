"""A pytest plugin for runs against mutants: the first part of tests that are dealt into parts, and a few schedules."""

from collections.abc import Sequence

import pytest

DEALT = ("part", "chunk")
COSTS = "tests/unit/agent/costs/test_cost.py"
"""Bounds of calls, units and bytes over conversations of hundreds of turns: no rule of the protocol."""
FEW_SCHEDULES = 150
"""Of the 20,800 that are drawn at random: a rule that only one in hundreds notices wants a test of its own."""


class Sample:
    """Chooses the tests that are named, in that order; without names all, those of one file together."""

    def __init__(self, tests: Sequence[str] = ()) -> None:
        self._places = {test: place for place, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Leave out what costs much and notices little more."""
        chosen = [item for item in items if self._is_chosen(item)]
        config.hook.pytest_deselected(items=[item for item in items if not self._is_chosen(item)])
        items[:] = sorted(chosen, key=lambda item: self._places.get(item.nodeid, 0))
        for item in chosen:
            module = item.getparent(pytest.Module)
            if module is not None and hasattr(module.obj, "PER_CHUNK"):
                module.obj.PER_CHUNK = FEW_SCHEDULES

    def _is_chosen(self, item: pytest.Item) -> bool:
        call = getattr(item, "callspec", None)
        params = dict(call.params) if call else {}
        left_out = any(params.get(name) for name in DEALT) or item.nodeid.startswith(COSTS)
        return not left_out and (not self._places or item.nodeid in self._places)
