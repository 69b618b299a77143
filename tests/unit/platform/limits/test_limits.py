"""What counts of the deployment's limits and a tenant's: always the smaller, and what does not fit never."""

from dataclasses import asdict, replace
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from infra import settings
from spotter.agent.admission.tenant_shards import SHARDS, share_in
from spotter.agent.costs.budget import Budget
from spotter.config import InvalidConfig
from spotter.errors import PreconditionFailed
from spotter.platform.limits.limits import DEFAULT_LIMITS, MOST, NAMES, Limits, OwnLimits, limits_in
from spotter.platform.limits.repository import change_limits, limits_key, read_limits, read_own
from spotter.store.table import Item
from tests.fakes.memory_table import MemoryTable

WHOLE = st.integers(1, 100)
AMOUNT = st.integers(0, 10**9)
DOLLARS = st.decimals(0, 1000, places=2)
MANY = st.integers(1, 1000)
DEPLOYMENTS = st.builds(
    Limits,
    requests_per_minute=WHOLE,
    concurrent_runs=WHOLE,
    tokens_per_day=AMOUNT,
    dollars_per_day=DOLLARS,
    dollars_per_run=DOLLARS,
    tenant_requests_per_minute=st.none() | MANY,
    tenant_concurrent_runs=st.none() | MANY,
)
OWN = st.builds(
    OwnLimits,
    requests_per_minute=st.none() | WHOLE,
    concurrent_runs=st.none() | WHOLE,
    tokens_per_day=st.none() | AMOUNT,
    dollars_per_day=st.none() | DOLLARS,
    dollars_per_run=st.none() | DOLLARS,
    tenant_requests_per_minute=st.none() | MANY,
    tenant_concurrent_runs=st.none() | MANY,
)


def smaller(own: Any, most: Any) -> Any:
    """What is set or the deployment's, and no more than the deployment's."""
    if own is None or most is None:
        return most if own is None else own
    return min(own, most)


@given(st.lists(st.tuples(OWN | st.none(), DEPLOYMENTS), min_size=1, max_size=6))
def test_whatever_is_set_and_deployed_the_smaller_of_what_is_set_now_and_the_deployments_now_counts(
    changes: list[tuple[OwnLimits | None, Limits]],
) -> None:
    table, own = MemoryTable(), OwnLimits()
    for put, deployment in changes:
        if put is not None:
            change_limits(table, "gym", put, at="now")
            own = put
        assert read_own(table, "gym")[0] == own
        counts = read_limits(table, "gym", deployment)
        assert counts == own.within(deployment)
        for name in NAMES:
            assert getattr(counts, name) == smaller(getattr(own, name), getattr(deployment, name))
        # as a session keeps it, it follows the deployment too
        assert OwnLimits.of_text(own.to_text()) == own
        assert bool(own.to_text()) == (own != OwnLimits())
        assert counts.concurrent_runs >= 1
        assert counts.requests_per_minute >= 1


@given(DEPLOYMENTS, DEPLOYMENTS)
def test_items_and_sessions_from_when_all_limits_were_stored_read_as_they_were_meant(
    stored: Limits, now: Limits
) -> None:
    values = [(name, getattr(stored, name)) for name in NAMES]
    data = {name: str(value) if isinstance(value, Decimal) else value for name, value in values}
    text = " ".join("-" if value is None else str(value) for _, value in values)
    found = OwnLimits.of_stored({**data, "v": 1})
    assert asdict(found) == asdict(stored)
    assert OwnLimits.of_text(text) == found
    for name in NAMES:
        assert getattr(found.within(now), name) == smaller(getattr(stored, name), getattr(now, name))


@pytest.mark.parametrize("value", [None, 0, -1, "5", 1.5, True, [], {}])
def test_what_does_not_fit_is_not_set(value: object) -> None:
    assert OwnLimits.of_stored({"requests_per_minute": value, "tenant_concurrent_runs": value}) == OwnLimits()


@pytest.mark.parametrize("value", [None, 1, "NaN", "Infinity", "-1", "two"])
def test_dollars_that_do_not_fit_are_not_set(value: object) -> None:
    assert OwnLimits.of_stored({"dollars_per_day": value}) == OwnLimits()


def test_the_deployment_says_its_own_in_variables() -> None:
    assert limits_in({}, DEFAULT_LIMITS) == DEFAULT_LIMITS
    told = {"SPOTTER_REQUESTS_PER_MINUTE": "7", "SPOTTER_TENANT_CONCURRENT_RUNS": "200"}
    assert limits_in(told, DEFAULT_LIMITS) == replace(DEFAULT_LIMITS, requests_per_minute=7, tenant_concurrent_runs=200)


@pytest.mark.parametrize("value", ["0", "-1", "many", "1.5", "101", "²"])
def test_a_variable_that_is_no_limit_is_refused(value: str) -> None:
    with pytest.raises(InvalidConfig, match="SPOTTER_CONCURRENT_RUNS"):
        limits_in({"SPOTTER_CONCURRENT_RUNS": value}, DEFAULT_LIMITS)


def test_the_stack_refuses_what_the_functions_would() -> None:
    assert settings.MOST == MOST


def test_a_budget_is_narrowed_by_what_a_tenant_has_set() -> None:
    budget = Budget(run_tokens=1000, run_dollars=Decimal(2), day_tokens=5000, day_dollars=Decimal(10))
    lower = replace(DEFAULT_LIMITS, tokens_per_day=100, dollars_per_run=Decimal("0.5"), dollars_per_day=Decimal(20))
    assert budget.within(lower) == Budget(1000, Decimal("0.5"), 100, Decimal(10))
    assert budget.within(budget.as_limits) == budget


def test_limits_are_changed_once_whoever_else_does_and_keep_what_nobody_here_knows() -> None:
    table = MemoryTable()
    lower = OwnLimits(concurrent_runs=2)
    assert change_limits(table, "gym", lower, at="now") == 1
    assert change_limits(table, "gym", lower, at="later") == 1
    item: Item = table.items[limits_key("gym")]
    assert item["data"] == '{"concurrent_runs":2,"v":1}'
    table.items[limits_key("gym")] = {**item, "data": str(item["data"]).replace("{", '{"weekly":3,', 1)}
    assert change_limits(table, "gym", OwnLimits(), at="later") == 2
    assert table.items[limits_key("gym")]["data"] == '{"weekly":3,"v":1}'
    assert read_own(table, "gym") == (OwnLimits(), 2)
    assert read_own(table, "other") == (OwnLimits(), 0)

    def other(version: int) -> None:
        if version != 1:
            raise PreconditionFailed("changed")

    with pytest.raises(PreconditionFailed):
        change_limits(table, "gym", lower, at="now", check=other)


@given(st.integers(1, 2000), st.integers(0, 500))
def test_the_parts_of_a_tenants_limit_are_all_of_it_and_none_shrinks_when_it_grows(limit: int, more: int) -> None:
    parts = [share_in(limit, number) or 0 for number in range(SHARDS)]
    assert sum(parts) == limit
    assert all((share_in(limit + more, number) or 0) >= part for number, part in enumerate(parts))
