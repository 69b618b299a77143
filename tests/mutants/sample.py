"""A pytest plugin for runs against mutants: of tests that are dealt into parts the first one, and the slow ones last.

moto stands for DynamoDB: what the second one would notice beyond it is not worth its time here.
"""

import pytest

DEALT = ("part", "chunk")
SLOW = ("tests/unit/agent/test_overtaken_reads.py", "tests/unit/agent/test_protocol.py", "tests/integration/")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what costs much and notices little more; begin with what is quick."""
    chosen = [item for item in items if _is_chosen(item)]
    config.hook.pytest_deselected(items=[item for item in items if not _is_chosen(item)])
    items[:] = sorted(chosen, key=lambda item: item.nodeid.startswith(SLOW))


def _is_chosen(item: pytest.Item) -> bool:
    call = getattr(item, "callspec", None)
    params = dict(call.params) if call else {}
    return not any(params.get(name) for name in DEALT) and "dynamodb-local" not in params.values()
