"""What a run has come to: carried from action to action, so that the newest one tells it."""

from decimal import Decimal
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from spotter.agent.costs.totals import RunTotals, totals_of
from spotter.messages import ModelResponse, ToolCall, Usage
from spotter.store.events import Event


def event(seq: int, run: str, **data: Any) -> Event:
    return Event(seq, "action", run, seq, f"{run}/{seq}/action", f"2026-03-02T09:00:0{seq}.000Z", data)


def test_the_newest_action_of_a_run_tells_what_it_has_come_to() -> None:
    events = [
        event(1, "r", totals=[1, 0, 0, 1, 2, "0.1", "then"]),
        event(2, "r", totals=[2, 1, 0, 3, 4, "0.2", "then"]),
        event(3, "other", totals=[1, 0, 1, 5, 6, "0.3", "later"]),
        event(4, "r", stop_reason="end_turn"),
    ]
    assert totals_of(events, "r") == RunTotals(2, 1, 0, 3, 4, Decimal("0.2"), "then")


def test_neither_the_runs_before_nor_those_after_in_the_order_of_their_names_are_counted() -> None:
    others = [event(1, "a", totals=[9, 9, 9, 9, 9, "9", "then"]), event(3, "z", totals=[8, 8, 8, 8, 8, "8", "then"])]
    own = event(2, "r", totals=[1, 0, 0, 1, 2, "0.1", "then"])
    assert totals_of([others[0], own, others[1]], "r").steps == 1
    assert totals_of([*others[:1], event(2, "z"), event(4, "r")], "r").since == "2026-03-02T09:00:04.000Z"


def test_a_run_that_asked_no_model_yet_has_only_begun() -> None:
    assert totals_of([event(1, "other"), event(2, "r"), event(3, "r")], "r") == RunTotals(
        since="2026-03-02T09:00:02.000Z"
    )
    assert totals_of([event(1, "other")], "r") == RunTotals()


@given(
    st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**6), st.decimals(0, 100, places=6), st.booleans())),
)
def test_answers_add_up(used: list[tuple[int, int, Decimal, bool]]) -> None:
    totals = RunTotals(since="then")
    for tokens_in, tokens_out, cost, fell_back in used:
        calls = (ToolCall("c", "count", {}),) if fell_back else ()
        response = ModelResponse(
            "", calls, "p", "m", Usage(tokens_in, tokens_out), cost, fallback="overloaded" if fell_back else ""
        )
        totals = RunTotals.of_content(totals.plus(response).to_content())
    assert totals == RunTotals(
        len(used),
        sum(one[3] for one in used),
        sum(one[3] for one in used),
        sum(one[0] for one in used),
        sum(one[1] for one in used),
        sum((one[2] for one in used), Decimal(0)),
        "then",
    )
