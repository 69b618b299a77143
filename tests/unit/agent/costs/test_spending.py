"""A run that could pass its budget makes no call: it stops with ``budget``, and says so."""

import dataclasses
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import pytest

from spotter.agent import sessions
from spotter.agent.admission.activity import LIMITS_GOOD_MINUTES
from spotter.agent.costs.budget import ANSWERS, Budget, Limit
from spotter.agent.costs.spending import RUNS_BETWEEN_READS, KnownDay
from spotter.agent.profile import MODEL, RULES, AgentProfile
from spotter.llm.offline import OfflineProvider
from spotter.llm.provider import Structured
from spotter.messages import Chunk, Request, TextDelta, Usage
from spotter.platform.limits.limits import OwnLimits
from spotter.platform.limits.repository import change_limits
from spotter.safety.answers import ANSWERS as SAFETY
from spotter.safety.verdict import Category
from spotter.store.heads import head_key, head_of
from spotter.store.usage import DayUsage, added, usage_key
from tests.fakes.conversation import Conversation
from tests.fakes.world import REF, Filled, StreamingProvider

TODAY = "2026-03-02"
AMPLE = Budget(10_000, Decimal(1), 100_000, Decimal(10))


def conversation(budget: Budget = AMPLE, selection: str = RULES) -> Conversation:
    """One whose model takes 110 tokens and a tenth of a cent for each answer."""
    made = Conversation(provider=StreamingProvider())
    profile = AgentProfile(tools=("count",), max_tokens=1_000, budget=budget, selection=selection)
    made.ports = dataclasses.replace(made.ports, profile_of=lambda *_asked: profile)
    return made


def said(made: Conversation, text: str, key: str) -> list[dict[str, Any]]:
    """The actions of the run that answers."""
    before = len(made.events()) if key != "m1" else 0
    made.say(text, key)
    made.run()
    return [dict(event.data) for event in made.events()[before:] if event.type == "action"]


def spend(made: Conversation, **used: Any) -> None:
    """What the user uses in another session."""
    made.table.update(added(REF.tenant, REF.user, DayUsage(TODAY, **used)))


def reads_of_the_day(made: Conversation) -> list[str]:
    """Filled, from now on, each time the day is read."""
    found: list[str] = []
    get = made.table.get

    def noted(key: Any) -> Any:
        if key == usage_key(REF.tenant, REF.user, TODAY):
            found.append(key.sk)
        return get(key)

    made.table.get = noted  # type: ignore[method-assign]
    return found


def test_a_run_stops_before_the_call_that_could_pass_its_budget() -> None:
    made = conversation(dataclasses.replace(AMPLE, run_tokens=1_500))
    *steps, code, end = said(made, "9", "m1")
    assert 1 <= len(steps) < 9
    assert all(step["provider"] == "streaming" for step in steps)
    assert (code["text"], code["provider"], code["model"]) == (ANSWERS[Limit.RUN], "code", "budget-1")
    assert end["stop_reason"] == "budget"
    assert len(made.provider.asked) == len(steps)
    used = sum(step["usage"]["input"] + step["usage"]["output"] for step in steps)
    assert used <= 1_500


def test_the_longest_answer_is_what_there_is_budget_for() -> None:
    made = conversation(dataclasses.replace(AMPLE, run_tokens=1_200))
    asked: list[int] = []
    respond = made.provider.respond

    def noted(request: Any) -> Any:
        asked.append(request.max_tokens)
        return respond(request)

    made.provider.respond = noted  # type: ignore[method-assign]
    said(made, "0", "m1")
    assert 256 <= asked[0] < 1_000


def test_what_other_sessions_have_used_counts_for_the_day() -> None:
    made = conversation()
    spend(made, input_tokens=99_900)
    code, end = said(made, "1", "m1")
    assert (code["text"], end["stop_reason"]) == (ANSWERS[Limit.DAY], "budget")
    assert made.provider.asked == []


def test_dollars_of_the_day_count_where_the_price_is_known() -> None:
    made = conversation()
    made.provider.name, made.provider.model = "anthropic", "claude-sonnet-4-5"
    spend(made, cost=Decimal("9.999"))
    assert said(made, "1", "m1")[-1]["stop_reason"] == "budget"


def test_the_day_is_read_once_for_a_run_and_seldom_for_a_session() -> None:
    made = conversation()
    reads = reads_of_the_day(made)
    for number in range(1, RUNS_BETWEEN_READS + 2):
        said(made, "2", f"m{number}")
        assert len(reads) == (1 if number <= RUNS_BETWEEN_READS else 2)
    head = head_of(made.table.items[head_key(REF)], REF.tenant)
    runs = RUNS_BETWEEN_READS + 1
    assert KnownDay.of(head.day) == KnownDay(TODAY, 330 * runs, 3_000 * runs, RUNS_BETWEEN_READS)


def test_from_half_of_a_limit_on_each_run_reads_the_day() -> None:
    made = conversation()
    spend(made, input_tokens=60_000)
    reads = reads_of_the_day(made)
    for number in range(1, 4):
        said(made, "1", f"m{number}")
        assert len(reads) == number


def test_a_new_day_begins_with_nothing_used() -> None:
    made = conversation()
    spend(made, input_tokens=99_900)
    assert said(made, "0", "m1")[-1]["stop_reason"] == "budget"
    made.clock.pass_by(days=1)
    assert said(made, "0", "m2")[-1]["stop_reason"] == "end_turn"


@pytest.mark.parametrize("budget", [dataclasses.replace(AMPLE, run_tokens=0), dataclasses.replace(AMPLE, day_tokens=0)])
def test_safety_answers_whatever_was_used(budget: Budget) -> None:
    made = conversation(budget)
    action, end = said(made, "sharp chest pain when I row", "m1")
    assert action["text"] == SAFETY[Category.CHEST_PAIN]
    assert end["stop_reason"] == "end_turn"


class Choosing(StreamingProvider):
    """Chooses data for money too."""

    def structured(self, request: Request, model: type[Filled]) -> Structured[Filled]:
        chosen = super().structured(request, model)
        return dataclasses.replace(chosen, usage=Usage(40, 4), cost=Decimal("0.0005"))


def test_what_choosing_data_has_cost_counts_for_the_run() -> None:
    made = conversation(selection=MODEL)
    made.ports = dataclasses.replace(made.ports, provider=lambda _profile: Choosing())
    reads = reads_of_the_day(made)
    made.say("0", "m1")
    made.run()
    assert len(reads) == 1
    used = made.table.items[usage_key(REF.tenant, REF.user, TODAY)]
    assert (used["input_tokens"], used["output_tokens"], used["cost_micros"]) == (140, 14, 1_500)


@pytest.mark.parametrize("budget", [dataclasses.replace(AMPLE, run_tokens=0), dataclasses.replace(AMPLE, day_tokens=0)])
def test_no_model_chooses_data_where_there_is_no_room_for_an_answer(budget: Budget) -> None:
    made = conversation(budget, MODEL)
    model = Choosing()
    made.ports = dataclasses.replace(
        made.ports, provider=lambda profile: OfflineProvider() if profile.provider == "offline" else model
    )
    assert said(made, "how did my squat go last month?", "m1")[-1]["stop_reason"] == "budget"
    assert usage_key(REF.tenant, REF.user, TODAY) not in made.table.items
    (knowledge,) = (event.data for event in made.events() if event.type == "knowledge")
    assert "provider" not in knowledge
    assert [source["name"] for source in knowledge["sources"]] == ["workout_history", "exercise_distribution"]


def test_an_answer_that_was_stopped_counts_for_the_day_by_an_estimate() -> None:
    made = conversation()
    ticks = iter(range(1_000))
    made.ports = dataclasses.replace(made.ports, monotonic=lambda: float(next(ticks)))

    def stopped(request: Request) -> Iterator[Chunk]:
        yield TextDelta("w" * 400)
        sessions.cancel(made.ports, REF)
        yield TextDelta("w" * 400)
        raise AssertionError("it was not stopped")

    made.provider.respond = stopped  # type: ignore[method-assign]
    assert said(made, "a message of 31 letters or so ..", "m1")[-1]["stop_reason"] == "cancelled"
    used = made.table.items[usage_key(REF.tenant, REF.user, TODAY)]
    assert (used["calls"], used["output_tokens"], used["unpriced"]) == (1, 200, 1)
    assert int(str(used["input_tokens"])) > 20


@pytest.mark.parametrize(
    "lower",
    [
        {"tokens_per_day": 1_500},
        {"dollars_per_day": Decimal("0.002")},
        {"dollars_per_run": Decimal("0.002")},
    ],
)
def test_what_a_tenant_has_set_stops_a_run_that_the_agents_budget_would_not(lower: dict[str, Any]) -> None:
    made = conversation(AMPLE)
    made.provider.name, made.provider.model = "anthropic", "claude-sonnet-4-6"  # whose price is known
    *free, _end = said(made, "3", "m1")
    assert [step["provider"] for step in free] == ["anthropic"] * 4
    change_limits(made.table, REF.tenant, OwnLimits(**lower), at="now")
    made.clock.pass_by(minutes=LIMITS_GOOD_MINUTES)  # what the session has read before counts no longer
    code, end = said(made, "3", "m2")[-2:]
    assert (code["provider"], end["stop_reason"]) == ("code", "budget")
