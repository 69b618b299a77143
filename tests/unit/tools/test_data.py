"""fetch_data: sources by name, with their texts and the data behind them."""

from typing import Any

import pytest
from pydantic import ValidationError

from spotter.errors import StoreUnavailable
from spotter.tools.data import FETCH_DATA
from spotter.tools.tool import Needs, Outcome, Reads, ToolContext
from spotter.training.records import Range
from tests.fakes.records import Records

CONTEXT = ToolContext("demo", "ann", "s1", "run/1/call_1", "2026-01-15")


class Watched(Records):
    """Notes what is read. Prefixes in ``broken`` cannot be."""

    def __init__(self, stored: dict[str, Any] | None = None, broken: tuple[str, ...] = ()) -> None:
        super().__init__(stored)
        self.asked: list[Needs] = []
        self._broken = broken

    def read(self, needs: Needs) -> Reads:
        self.asked.append(needs)
        lists = (*(prefix for prefix, _limit in needs.prefixes), *(each.low for each in needs.ranges))
        if any(each in self._broken for each in lists):
            raise StoreUnavailable("no answer")
        return super().read(needs)


def fetch(records: Records, **arguments: Any) -> Outcome:
    return FETCH_DATA.answer(FETCH_DATA.arguments.model_validate(arguments), CONTEXT, records)


def test_it_reads_what_its_sources_need_at_once() -> None:
    records = Watched()
    fetch(records, sources=["user_profile", "current_workout", "user_settings", "active_preferences"])
    (asked,) = records.asked
    assert asked.records == ("PROFILE", "SETTINGS", "CURRENT#s1")
    assert asked.ranges == (Range("PAIN#", "PREF#\uffff", 180),)


def test_the_history_is_as_long_as_asked_within_bounds() -> None:
    records = Watched()
    fetch(records, sources=["workout_history"])
    fetch(records, sources=["workout_history"], params={"workout_history": {"limit": 5}})
    assert [each.prefixes for each in records.asked] == [(("WORKOUT#", 10),), (("WORKOUT#", 5),)]
    for limit in (0, 51, "many"):
        with pytest.raises(ValidationError):
            fetch(records, sources=["workout_history"], params={"workout_history": {"limit": limit}})


def test_it_answers_with_text_by_source_and_the_data_behind_it() -> None:
    records = Records({"SETTINGS": {"fitness_level": "beginner"}})
    outcome = fetch(records, sources=["user_settings", "category_goals", "user_settings"])
    assert outcome.data == {
        "success": True,
        "data": {"user_settings": "Level: beginner", "category_goals": "No category goals set yet."},
        "raw": {"user_settings": {"fitness_level": "beginner"}, "category_goals": {}},
    }
    assert outcome.text == "user_settings:\nLevel: beginner\ncategory_goals:\nNo category goals set yet."
    assert outcome.effects == ()


def test_a_source_that_cannot_be_read_is_told_so_beside_the_others() -> None:
    records = Watched({"GOAL#category": {"weights": {"strength": 3}}}, broken=("WORKOUT#",))
    outcome = fetch(records, sources=["category_goals", "workout_history", "pain"])
    assert outcome.data["data"] == {
        "category_goals": "strength: +3",
        "workout_history": "This could not be read just now: do not take it that there is nothing.",
        "pain": "No pain flags.",
    }
    assert outcome.data["raw"] == {"category_goals": {"strength": 3}, "pain": []}


def test_where_nothing_can_be_read_the_call_is_tried_again() -> None:
    with pytest.raises(StoreUnavailable):
        fetch(Watched(broken=("WORKOUT#", "PAIN#")), sources=["workout_history", "pain"])


@pytest.mark.parametrize("sources", [[], ["passwords"], "user_profile"])
def test_only_known_sources_can_be_fetched(sources: object) -> None:
    with pytest.raises(ValidationError):
        fetch(Records(), sources=sources)
