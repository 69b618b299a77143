"""The coach's routes with a model: who is asked, what the reply says of it, and what an operator sees."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from functions.coach import handler as coach
from spotter.agent.costs.budget import Budget
from spotter.agent.costs.day_budget import DayBudget
from spotter.agent.profile import AgentProfile
from spotter.api.coach import NO_ROOM
from spotter.api.identity import Caller
from spotter.errors import StoreUnavailable
from spotter.llm.coach_routes.insight import InsightDraft
from spotter.llm.coach_routes.plan import PlanDraft
from spotter.llm.coach_routes.stall import StallDraft
from spotter.llm.errors import Overloaded
from spotter.llm.provider import Provider
from tests.fakes.log_lines import Line, lines_of, metrics_of
from tests.fakes.memory_table import MemoryTable
from tests.unit.coaching.asked import history, request, session
from tests.unit.coaching.test_routes import STALL, SUMMARY, post
from tests.unit.llm.coach_routes.drafting import Drafting

TODAY = "2026-03-02"
PLAN = request(recentHistory=[history(session(97.5, 6))])
INSIGHT_DRAFT = InsightDraft(finding=0, insight="Your Bench Press e1RM improved 3% today.")
PLAN_DRAFT = PlanDraft(exercises=[], summary="A good day for 1 exercise.")
STALL_DRAFT = StallDraft(reason="There was no e1RM improvement in 3 sessions.", variation=None)

Ask = Callable[..., tuple[int, Any]]


@pytest.fixture
def profiles(monkeypatch: pytest.MonkeyPatch) -> list[AgentProfile]:
    """The choices that a provider was looked up for. Nobody may be asked unless a test says who."""
    asked: list[AgentProfile] = []
    _answered_by(monkeypatch, Drafting(AssertionError("nobody is to be asked")), asked)
    return asked


def _answered_by(patch: pytest.MonkeyPatch, provider: Provider, profiles: list[AgentProfile]) -> None:
    def provider_for(profile: AgentProfile) -> Provider:
        profiles.append(profile)
        return provider

    patch.setattr(coach, "provider_for", provider_for)
    patch.setattr(coach, "budget_of", lambda caller: _budget(caller, MemoryTable()))


def _budget(caller: Caller, table: MemoryTable, budget: Budget = Budget()) -> DayBudget:  # noqa: B008 - it never changes
    return DayBudget(table, caller.tenant, caller.user, TODAY, budget)


def test_what_a_model_has_cost_is_added_to_the_callers_day(monkeypatch: pytest.MonkeyPatch) -> None:
    _answered_by(monkeypatch, Drafting(INSIGHT_DRAFT), [])
    table = MemoryTable()
    monkeypatch.setattr(coach, "budget_of", lambda caller: _budget(caller, table))
    for _ in range(2):
        assert post("/coach/insight", SUMMARY | {"provider": "Claude"})[0] == 200
    (item,) = table.items.values()
    assert str(item["sk"]) == f"USAGE#{TODAY}"
    assert item["calls"] == 2


def test_without_room_in_the_budget_the_rules_answer_and_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    _answered_by(monkeypatch, Drafting(AssertionError("nobody is to be asked")), [])
    spent = Budget(day_tokens=10_000)
    monkeypatch.setattr(coach, "budget_of", lambda caller: _budget(caller, MemoryTable(), spent))
    status, answer = post("/coach/insight", SUMMARY | {"provider": "Claude"})
    assert (status, answer["provider"], answer["fallbackReason"]) == (200, "offline", NO_ROOM)


def test_where_the_table_does_not_answer_no_model_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    _answered_by(monkeypatch, Drafting(AssertionError("nobody is to be asked")), [])

    def fail(_name: str) -> None:
        raise StoreUnavailable("no answer")

    monkeypatch.setattr(coach, "budget_of", lambda caller: _budget(caller, MemoryTable(fail)))
    status, answer = post("/coach/insight", SUMMARY | {"provider": "Claude"})
    assert (status, answer["fallbackReason"]) == (200, NO_ROOM)


def test_an_answer_whose_cost_cannot_be_counted_goes_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _answered_by(monkeypatch, Drafting(INSIGHT_DRAFT), [])

    def fail(name: str) -> None:
        if name == "TransactWriteItems":
            raise StoreUnavailable("no answer")

    monkeypatch.setattr(coach, "budget_of", lambda caller: _budget(caller, MemoryTable(fail)))
    assert post("/coach/insight", SUMMARY | {"provider": "Claude"})[1]["provider"] == "anthropic"
    assert "was not counted" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("path", "body", "draft", "field", "said"),
    [
        ("/coach/plan", PLAN, PLAN_DRAFT, "reasoning", "A good day for 1 exercise."),
        ("/coach/insight", SUMMARY, INSIGHT_DRAFT, "insight", "Your Bench Press e1RM improved 3% today."),
        ("/coach/stall", STALL, STALL_DRAFT, "reason", "There was no e1RM improvement in 3 sessions."),
    ],
)
def test_a_model_answers_each_route(
    path: str, body: Any, draft: Any, field: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[AgentProfile] = []
    _answered_by(monkeypatch, Drafting(draft), asked)
    status, answer = post(path, body | {"provider": "Claude", "model": "claude-x"})
    assert status == 200
    assert (answer["provider"], answer["model"], answer["fallbackReason"]) == ("anthropic", "a-model", None)
    assert said in answer[field]
    assert [(profile.provider, profile.model) for profile in asked] == [("claude", "claude-x")]


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("Claude", "claude"),
        ("OpenAI", "openai"),
        ("ANTHROPIC", "anthropic"),
        ("bedrock", "bedrock"),
        (None, ""),
    ],
)
def test_a_provider_is_named_in_any_case(written: str | None, read: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SPOTTER_PROVIDER", raising=False)
    asked: list[AgentProfile] = []
    _answered_by(monkeypatch, Drafting(Overloaded("529")), asked)
    status, answer = post("/coach/insight", SUMMARY | {"provider": written})
    assert status == 200
    assert [profile.provider for profile in asked] == [read]
    assert (answer["provider"], answer["model"]) == ("offline", "rules-1")
    assert answer["fallbackReason"] == "anthropic: 529"
    assert answer["insight"] == "Bench Press e1RM improved 3%."


@pytest.mark.parametrize("path", ["/coach/plan", "/coach/insight", "/coach/stall"])
@pytest.mark.parametrize(
    ("wrong", "field", "said"),
    [
        ({"provider": "Gemini"}, "body.provider", "must be one of: anthropic, bedrock, openai, claude, offline"),
        ({"provider": 7}, "body.provider", "must be one of"),
        ({"model": "two words"}, "body.model", ""),
        ({"model": "x" * 129}, "body.model", ""),
    ],
)
def test_what_is_no_provider_or_model_is_said(
    path: str, wrong: dict[str, Any], field: str, said: str, profiles: list[AgentProfile]
) -> None:
    body = {"/coach/plan": PLAN, "/coach/insight": SUMMARY, "/coach/stall": STALL}[path]
    status, problem = post(path, body | wrong)
    assert status == 422
    assert [each["field"] for each in problem["errors"]] == [field]
    assert said in problem["errors"][0]["fault"]
    assert profiles == []


def test_offline_is_the_rules_and_nobody_is_looked_up(profiles: list[AgentProfile]) -> None:
    status, answer = post("/coach/insight", SUMMARY | {"provider": "Offline"})
    assert (status, answer["provider"], answer["model"], answer["fallbackReason"]) == (200, "offline", "rules-1", None)
    assert profiles == []


def test_a_deployment_without_a_model_looks_nobody_up(
    profiles: list[AgentProfile], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SPOTTER_PROVIDER", "offline")
    status, answer = post("/coach/plan", PLAN)
    assert (status, answer["provider"], answer["fallbackReason"]) == (200, "offline", None)
    assert profiles == []


@pytest.fixture
def written(capsys: pytest.CaptureFixture[str]) -> Callable[[], list[Line]]:
    """The lines that have been written."""
    return lambda: lines_of(capsys.readouterr().out)


def test_an_operator_sees_what_a_call_used_and_cost(
    written: Callable[[], list[Line]], monkeypatch: pytest.MonkeyPatch
) -> None:
    _answered_by(monkeypatch, Drafting(INSIGHT_DRAFT), [])
    post("/coach/insight", SUMMARY | {"provider": "claude"})
    (line,) = written()
    assert (line["message"], line["tenant"], line["route"]) == ("coach", "acme", "insight")
    assert (line["provider"], line["model"], line["answered_by"]) == ("anthropic", "a-model", "anthropic")
    assert (line["input_tokens"], line["output_tokens"], line["cost_usd"]) == (1200, 80, 0.0042)
    metrics = metrics_of(line)
    of_the_provider = {"service": "spotter", "stage": "local", "provider": "anthropic"}
    assert metrics["cost_usd"] == (of_the_provider, 0.0042, "None")
    assert metrics["fallbacks"][:2] == (of_the_provider, 0.0)
    assert metrics["coach_milliseconds"][0] == {"service": "spotter", "stage": "local", "route": "insight"}
    assert "Bench" not in json.dumps(line)


def test_an_operator_sees_a_call_that_failed_and_one_that_was_not_used(
    written: Callable[[], list[Line]], monkeypatch: pytest.MonkeyPatch
) -> None:
    for draft in (Overloaded("529"), InsightDraft(finding=0, insight="Take 500 kg.")):
        _answered_by(monkeypatch, Drafting(draft), [])
        post("/coach/insight", SUMMARY | {"provider": "claude"})
    failed, unused = written()
    assert (failed["provider"], failed["answered_by"], failed["fallback"]) == ("anthropic", "offline", "anthropic: 529")
    assert (failed["fallbacks"], failed["input_tokens"]) == (1, 0)
    assert (unused["answered_by"], unused["cost_usd"], unused["fallbacks"]) == ("offline", 0.0042, 1)


def test_the_rules_alone_write_no_line(written: Callable[[], list[Line]], profiles: list[AgentProfile]) -> None:
    post("/coach/insight", SUMMARY | {"provider": "offline"})
    assert written() == []
