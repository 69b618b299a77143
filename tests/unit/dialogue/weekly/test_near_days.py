"""Near days in what is said of a week, by the names of their weekdays."""

from datetime import date

import pytest

from spotter.dialogue.weekly.near_days import with_days_named

_MONDAY = date(2026, 3, 9)


def test_tomorrow_is_the_weekday_that_it_is() -> None:
    text = "plan my week: pull tmrw, legs thurs, push sat"
    assert with_days_named(text, _MONDAY) == "plan my week: pull tuesday, legs thurs, push sat"


def test_today_is_named_where_it_is_to_be_trained() -> None:
    assert with_days_named("plan my week: push today, legs friday", _MONDAY).startswith("plan my week: push monday")


@pytest.mark.parametrize(
    "text",
    [
        "plan my week: mon thu upper, tue fri lower. upper is done for today",
        "move tomorrow's session to friday",
        "give me a session for tomorrow",
    ],
)
def test_what_is_over_or_of_no_week_stays_as_it_is(text: str) -> None:
    assert with_days_named(text, _MONDAY) == text
