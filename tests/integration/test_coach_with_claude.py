"""The coach's routes through everything that a deployment puts behind them: choice, chain, adapter, SDK, HTTP."""

import json
from collections.abc import Iterator

import pytest

from functions.coach import handler as coach
from spotter import config, wiring
from spotter.agent.costs.budget import Budget
from spotter.agent.costs.day_budget import DayBudget
from tests.fakes.local_claude import ClaudeServer, claude_server
from tests.fakes.memory_table import MemoryTable
from tests.unit.coaching.asked import history, request, session
from tests.unit.coaching.test_routes import SUMMARY, post

KEY = "sk-of-a-test"


@pytest.fixture
def claude(monkeypatch: pytest.MonkeyPatch) -> Iterator[ClaudeServer]:
    """A server that stands for Anthropic's, and a deployment that has a key for it."""
    with claude_server() as server:
        told = {
            "SPOTTER_TABLE": "any",
            "SPOTTER_BUCKET": "any",
            "ANTHROPIC_API_KEY": KEY,
            "ANTHROPIC_BASE_URL": server.url,
        }
        monkeypatch.setattr(config, "load", lambda: config.read(told))
        monkeypatch.delenv("SPOTTER_PROVIDER", raising=False)
        table = MemoryTable()
        monkeypatch.setattr(
            coach, "budget_of", lambda caller: DayBudget(table, caller.tenant, caller.user, "2026-03-02", Budget())
        )
        wiring.models.cache_clear()
        yield server
        wiring.models.cache_clear()


def test_claude_says_what_a_session_shows(claude: ClaudeServer) -> None:
    claude.text = json.dumps({"finding": 0, "insight": "Your Bench Press e1RM improved 3% today."})
    status, answer = post("/coach/insight", SUMMARY | {"provider": "Claude", "model": "claude-haiku-4-5"})
    assert status == 200
    assert (answer["provider"], answer["model"], answer["fallbackReason"]) == ("anthropic", "claude-haiku-4-5", None)
    assert answer["insight"] == "Your Bench Press e1RM improved 3% today."
    assert answer["action"] == "Add 2.5 kg next session: 102.5 kg."


def test_claude_is_held_to_the_plan(claude: ClaudeServer) -> None:
    remark = {"place": 0, "load": 140, "reps": None, "sets": 2, "replacement": None, "reason": "Go to 140 kg."}
    claude.text = json.dumps({"exercises": [remark], "summary": "A good day."})
    status, answer = post("/coach/plan", request(recentHistory=[history(session(97.5, 6))]))
    assert (status, answer["provider"]) == (200, "anthropic")
    (bench,) = answer["exercises"]
    assert (bench["topSet"]["weight"], bench["backoffSets"][0]["setCount"]) == (100.0, 2)
    assert answer["adjustments"] == [
        "Bench Press: a heavier load was proposed; it stays at 100 kg.",
        "Bench Press: 2 sets instead of 3.",
    ]
    assert answer["reasoning"][0] == "A good day."


@pytest.mark.parametrize("text", ["Sorry, I cannot.", '{"finding": "first"}', ""])
def test_what_is_no_draft_leaves_the_rules(claude: ClaudeServer, text: str) -> None:
    claude.text = text
    status, answer = post("/coach/insight", SUMMARY)
    assert (status, answer["provider"], answer["insight"]) == (200, "offline", "Bench Press e1RM improved 3%.")
    assert answer["fallbackReason"].startswith("anthropic: ")
    assert KEY not in json.dumps(answer)


def test_who_is_not_configured_is_named_and_another_answers(claude: ClaudeServer) -> None:
    claude.text = json.dumps({"finding": 0, "insight": "Your Bench Press e1RM improved 3% today."})
    _, answer = post("/coach/insight", SUMMARY | {"provider": "OpenAI"})
    assert (answer["provider"], answer["fallbackReason"]) == ("anthropic", "openai: not configured")
