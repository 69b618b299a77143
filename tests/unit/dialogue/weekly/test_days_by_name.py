"""Days of a plan that are named by what they train."""

import pytest

from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.weekly.days_by_name import with_weekdays
from spotter.dialogue.weekly.standing import Standing

_DAYS = ({"day": 1, "name": "Upper body"}, {"day": 2, "name": "Lower body"}, {"day": 4, "name": "Upper body"})
_STANDING = Standing(_DAYS, WorkoutConstraints())


def test_days_that_go_by_their_part_are_those_of_the_plan() -> None:
    assert with_weekdays("dips first on both upper days", _STANDING) == "dips first on Monday and Thursday"
    assert with_weekdays("pistols on the lower day", _STANDING) == "pistols on Tuesday"


@pytest.mark.parametrize("text", ["make friday an upper day", "2 upper days please", "more upper body work"])
def test_what_days_are_to_be_names_none(text: str) -> None:
    assert with_weekdays(text, _STANDING) == text
