"""What counts of the deployment's limits and a tenant's: always the smaller, and what does not fit never."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from infra import settings
from spotter.agent.admission.tenant_shards import SHARDS, share_in
from spotter.agent.costs.budget import Budget
from spotter.config import InvalidConfig
from spotter.errors import PreconditionFailed
from spotter.platform.limits.limits import DEFAULT_LIMITS, MOST, NAMES, Limits, limits_in, limits_of, to_stored
from spotter.platform.limits.repository import change_limits, limits_key, read_limits
from spotter.store.table import Item
from tests.fakes.memory_table import MemoryTable

SOME = st.builds(
    Limits,
    requests_per_minute=st.integers(1, 100),
    concurrent_runs=st.integers(1, 100),
    tokens_per_day=st.integers(0, 10**9),
    dollars_per_day=st.decimals(0, 1000, places=2),
    dollars_per_run=st.decimals(0, 1000, places=2),
    tenant_requests_per_minute=st.none() | st.integers(1, 1000),
    tenant_concurrent_runs=st.none() | st.integers(1, 1000),
)


@given(SOME, SOME)
def test_what_is_stored_counts_below_the_deployments_limits_and_never_above(stored: Limits, ceilings: Limits) -> None:
    found = limits_of(to_stored(stored), ceilings)
    for name in NAMES:
        mine, most, counts = getattr(stored, name), getattr(ceilings, name), getattr(found, name)
        known = [value for value in (mine, most) if value is not None]
        assert counts == (min(known) if known else None)
    assert Limits.of_text(found.to_text()) == found


@pytest.mark.parametrize("value", [None, 0, -1, "5", 1.5, True, [], {}])
def test_what_does_not_fit_is_the_deployments(value: object) -> None:
    assert limits_of({"requests_per_minute": value, "tenant_concurrent_runs": value}, DEFAULT_LIMITS) == DEFAULT_LIMITS


@pytest.mark.parametrize("value", [None, 1, "NaN", "Infinity", "-1", "two"])
def test_dollars_that_do_not_fit_are_the_deployments(value: object) -> None:
    assert limits_of({"dollars_per_day": value}, DEFAULT_LIMITS) == DEFAULT_LIMITS


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
    lower = replace(DEFAULT_LIMITS, concurrent_runs=2)
    assert change_limits(table, "gym", lower, at="now") == 1
    assert change_limits(table, "gym", lower, at="later") == 1
    item: Item = table.items[limits_key("gym")]
    table.items[limits_key("gym")] = {**item, "data": str(item["data"]).replace("{", '{"weekly":3,', 1)}
    assert change_limits(table, "gym", DEFAULT_LIMITS, at="later") == 2
    assert '"weekly":3' in str(table.items[limits_key("gym")]["data"])
    assert read_limits(table, "gym", lower) == (lower, 2)
    assert read_limits(table, "other", DEFAULT_LIMITS) == (DEFAULT_LIMITS, 0)

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
