from typing import Any

import pytest
from pydantic import ValidationError

from spotter.tools.registry import REGISTRY
from spotter.tools.tool import Needs, Reads, Record, ToolContext

CONTEXT = ToolContext("demo", "ann", "s1", "run/1/call_1", "2026-01-15")
TOOL = REGISTRY["fetch_data"]


def needs(**arguments: Any) -> Needs:
    return TOOL.needs(TOOL.arguments.model_validate(arguments), CONTEXT)


def test_it_reads_what_its_sources_need() -> None:
    assert needs(sources=["user_profile", "current_workout", "user_settings"]) == Needs(
        records=("PROFILE", "SETTINGS", "CURRENT#s1")
    )
    assert needs(sources=["active_preferences"]).prefixes == (("PREF#", 100),)


def test_the_history_is_as_long_as_asked_within_bounds() -> None:
    assert needs(sources=["workout_history"]).prefixes == (("WORKOUT#", 10),)
    assert needs(sources=["workout_history"], params={"workout_history": {"limit": 5}}).prefixes == (("WORKOUT#", 5),)
    for limit in (0, 51, "many"):
        with pytest.raises(ValidationError):
            needs(sources=["workout_history"], params={"workout_history": {"limit": limit}})


def test_it_answers_with_text_by_source_and_the_data_behind_it() -> None:
    arguments = TOOL.arguments.model_validate({"sources": ["user_settings", "category_goals", "user_settings"]})
    reads = Reads(
        {
            "SETTINGS": Record("SETTINGS", 2, {"fitness_level": "beginner"}),
            "GOAL#category": Record("GOAL#category", 0, {}),
        }
    )
    outcome = TOOL.run(arguments, CONTEXT, reads)
    assert outcome.data == {
        "success": True,
        "data": {"user_settings": "Level: beginner", "category_goals": "No category goals set yet."},
        "raw": {"user_settings": {"fitness_level": "beginner"}, "category_goals": {}},
    }
    assert outcome.text == "user_settings:\nLevel: beginner\ncategory_goals:\nNo category goals set yet."
    assert outcome.effects == ()


@pytest.mark.parametrize("sources", [[], ["passwords"], "user_profile"])
def test_only_known_sources_can_be_fetched(sources: object) -> None:
    with pytest.raises(ValidationError):
        needs(sources=sources)
