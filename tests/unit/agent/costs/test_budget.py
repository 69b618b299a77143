"""What is left of a budget: no call is begun that could pass it."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spotter.agent.costs.budget import LEAST_ANSWER_TOKENS, Budget, Limit, room_for
from spotter.agent.costs.totals import RunTotals
from spotter.llm.models import cost_of
from spotter.model_response import Usage
from spotter.store.usage import DayUsage

PRICED = ("anthropic", "claude-sonnet-4-5")
UNPRICED = ("openai", "llama-that-nobody-knows")
BUDGET = Budget(run_tokens=10_000, run_dollars=Decimal("0.10"), day_tokens=50_000, day_dollars=Decimal("0.50"))


def room(
    run: RunTotals = RunTotals(),  # noqa: B008 - it never changes
    day: DayUsage = DayUsage("2026-03-02"),  # noqa: B008
    model: tuple[str, str] = PRICED,
    reads: int = 1_000,
    wanted: int = 4_000,
) -> tuple[int, Limit | None]:
    found = room_for(BUDGET, run, lambda: day, provider=model[0], model=model[1], reads=reads, wanted=wanted)
    return found.max_tokens, found.reached


def test_with_room_a_model_may_write_what_it_wants() -> None:
    assert room() == (4_000, None)


def test_an_answer_is_no_longer_than_the_tokens_that_are_left() -> None:
    assert room(RunTotals(input_tokens=5_000, output_tokens=500), model=UNPRICED) == (3_500, None)
    assert room(day=DayUsage("2026-03-02", input_tokens=48_000), model=UNPRICED, wanted=900) == (900, None)


def test_an_answer_costs_no_more_than_the_dollars_that_are_left() -> None:
    # 0.05 left, 1,000 tokens read at 3 dollars a million: 0.047 for words at 15 dollars a million
    assert room(RunTotals(cost=Decimal("0.05")))[0] == 3_133


def test_the_dollars_of_a_model_without_a_price_are_not_counted() -> None:
    assert room(RunTotals(cost=Decimal("0.10")), model=UNPRICED) == (4_000, None)


@pytest.mark.parametrize(
    ("run", "day", "reached"),
    [
        (RunTotals(input_tokens=9_000), DayUsage(""), Limit.RUN),
        (RunTotals(cost=Decimal("0.098")), DayUsage(""), Limit.RUN),
        (RunTotals(), DayUsage("", output_tokens=49_500), Limit.DAY),
        (RunTotals(), DayUsage("", cost=Decimal("0.497")), Limit.DAY),
        (RunTotals(cost=Decimal("0.05")), DayUsage("", cost=Decimal("0.449")), Limit.DAY),
    ],
)
def test_a_call_that_could_pass_a_limit_is_not_made(run: RunTotals, day: DayUsage, reached: Limit) -> None:
    assert room(run, day) == (0, reached)


def test_the_day_is_not_read_for_a_run_that_has_no_room() -> None:
    def never() -> DayUsage:
        raise AssertionError("the day was read")

    found = room_for(BUDGET, RunTotals(input_tokens=9_900), never, provider="x", model="y", reads=1, wanted=500)
    assert found.reached is Limit.RUN


@given(
    st.integers(0, 12_000),
    st.integers(0, 60_000),
    st.decimals(0, "0.12", places=4),
    st.decimals(0, "0.6", places=4),
    st.integers(0, 9_000),
    st.integers(1, 8_000),
    st.sampled_from([PRICED, UNPRICED]),
)
def test_no_call_passes_a_budget(
    run_tokens: int,
    day_tokens: int,
    run_cost: Decimal,
    day_cost: Decimal,
    reads: int,
    wanted: int,
    model: tuple[str, str],
) -> None:
    run, day = RunTotals(input_tokens=run_tokens, cost=run_cost), DayUsage("", input_tokens=day_tokens, cost=day_cost)
    tokens, reached = room(run, day, model, reads, wanted)
    if reached is not None:
        return
    assert min(wanted, LEAST_ANSWER_TOKENS) <= tokens <= wanted
    assert run_tokens + reads + tokens <= BUDGET.run_tokens
    assert day_tokens + run_tokens + reads + tokens <= BUDGET.day_tokens
    costs = cost_of(*model, Usage(input_tokens=reads, output_tokens=tokens))
    if costs is not None:
        assert run_cost + costs <= BUDGET.run_dollars
        assert day_cost + run_cost + costs <= BUDGET.day_dollars
