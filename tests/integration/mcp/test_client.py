"""The official client over HTTP: what it is offered, and what its calls come to."""

import json
from typing import Any

import pytest
from mcp.client.client import Client, ConnectMode
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, ListToolsResult

from spotter import wiring
from spotter.mcp.offers import OFFERS
from tests.integration.gateway.people import Person
from tests.integration.mcp.speaking import called, spoken

NAMES = [offer.name for offer in OFFERS]
MODES: list[tuple[ConnectMode, str]] = [
    ("auto", "2026-07-28"),
    ("2026-07-28", "2026-07-28"),
    ("legacy", "2025-11-25"),
]


@pytest.mark.parametrize(("mode", "version"), MODES)
def test_it_finds_the_tools_and_what_each_does(person: Person, mode: ConnectMode, version: str) -> None:
    async def look(client: Client) -> tuple[str, ListToolsResult]:
        return client.protocol_version, await client.list_tools()

    spoken_version, listed = spoken(person, look, mode)
    assert spoken_version == version
    assert [tool.name for tool in listed.tools] == NAMES
    for tool, offer in zip(listed.tools, OFFERS, strict=True):
        assert (tool.title, tool.description) == (offer.title, offer.description)
        assert tool.annotations is not None
        assert tool.annotations.read_only_hint is not offer.changes
        assert (tool.annotations.destructive_hint, tool.annotations.idempotent_hint) == (False, True)
        assert tool.input_schema["type"] == "object"
        assert tool.input_schema["additionalProperties"] is False
        assert tool.output_schema is not None
        assert tool.output_schema["type"] == "object"
        assert "success" in tool.output_schema["required"]


def test_all_that_is_offered_is_in_the_registry() -> None:
    assert set(NAMES) <= set(wiring.tools())


@pytest.mark.parametrize(
    ("tool", "arguments", "told"),
    [
        ("get_today_exercises", {}, {"plan_id": "program", "exercises": []}),
        ("get_exercises_for_day", {"day": 3}, {"dow": 3, "weekday": "Wednesday", "exercises": []}),
        ("get_exercises_for_day", {"day": "wednesday"}, {"dow": 3, "weekday": "Wednesday", "exercises": []}),
        ("get_progress_summary", {"days": 7}, {"days": 7, "workouts": 0, "lifts": []}),
        ("get_weekly_summaries", {}, {"weeks": []}),
        ("get_workouts_by_date", {"date": "2026-03-02"}, {"date": "2026-03-02", "day": 1, "workouts": []}),
        ("get_exercise_history", {"exercise": "bench press"}, {"exercise": "bench-press", "sessions": []}),
    ],
)
def test_somebody_new_is_answered_with_nothing_yet(
    person: Person, tool: str, arguments: dict[str, Any], told: dict[str, Any]
) -> None:
    result = called(person, tool, **arguments)
    assert {name: result[name] for name in told} == told


def test_the_text_is_the_result_as_json(person: Person) -> None:
    async def call(client: Client) -> tuple[str, Any]:
        answered = await client.call_tool("get_all_exercises", {"q": "bench", "limit": 2})
        (text,) = answered.content
        return str(getattr(text, "text", "")), answered.structured_content

    text, structured = spoken(person, call)
    assert json.loads(text) == structured
    assert len(structured["exercises"]) == 2


@pytest.mark.parametrize(
    ("tool", "arguments", "reason"),
    [
        ("get_exercises_for_day", {"day": 8}, "day: Input should be less than or equal to 7"),
        ("get_exercises_for_day", {}, "day: Field required"),
        ("get_workouts_by_date", {"date": "the other day"}, "it is not clear which is meant"),
        ("get_progress_summary", {"exercise": "bench"}, "exercise: Extra inputs are not permitted"),
        ("get_exercise_history", {"exercise": "no such lift"}, "No exercise is called 'no such lift'"),
    ],
)
def test_a_mistake_of_the_model_is_told_to_the_model(
    person: Person, tool: str, arguments: dict[str, Any], reason: str
) -> None:
    async def call(client: Client) -> Any:
        return await client.call_tool(tool, arguments)

    answered = spoken(person, call)
    assert answered.is_error
    assert reason in answered.content[0].text
    assert answered.structured_content is None


def test_a_tool_that_there_is_not_is_an_error_of_the_protocol(person: Person) -> None:
    async def call(client: Client) -> MCPError:
        with pytest.raises(MCPError, match="Unknown tool: fetch_data") as refused:
            await client.call_tool("fetch_data", {"sources": ["user_profile"]})
        return refused.value

    assert spoken(person, call).code == INVALID_PARAMS
