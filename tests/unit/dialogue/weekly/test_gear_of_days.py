"""What there is to train with on single days of a week."""

import pytest

from spotter.catalogue import Equipment
from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.gear_of_days import gear_of_days
from tests.unit.dialogue.training_play import TrainingChat


def test_gear_of_one_day_is_of_that_day_alone() -> None:
    said = gear_of_days("week: push mon, legs thurs. only a barbell n dumbbells n a pullup bar on thurs, at home")
    assert set(said.days) == {4}
    equipment = said.days[4].equipment or frozenset()
    assert {Equipment.BARBELL, Equipment.DUMBBELL, Equipment.PULL_UP_BAR} <= equipment
    assert "barbell" not in said.text


def test_a_place_beside_a_day_leaves_what_the_day_is_for() -> None:
    week = week_said("tuesday pull, thursday legs at home, saturday push, an hour each")
    assert set(week.labels) == {2, 4, 6}
    assert week.there[4].place == "at home"
    assert week.wanted.place == ""
    assert week.wanted.minutes == 60


def test_where_somebody_is_said_to_be_takes_no_day() -> None:
    week = week_said("legs thurs, push sat. no leg press at my place only dumbbells on thurs bc im home. i hate lunges")
    assert week.off == frozenset()
    assert {name for name, _ids in week.wanted.exclusions} >= {"leg press", "lunges"}


@pytest.mark.parametrize(
    "text",
    [
        "plan monday, wednesday and friday at home with dumbbells",
        "plan my week, 2 days. tuesday and friday are out because of band practice. bodyweight",
        "plan me monday and thursday. i have a barbell",
    ],
)
def test_what_is_of_all_days_is_of_no_single_one(text: str) -> None:
    assert gear_of_days(text).days == {}
    assert gear_of_days(text).text == text


def test_the_day_at_home_is_made_of_what_is_there_and_the_others_of_the_gym() -> None:
    chat = TrainingChat({})
    chat.say("full gym, give me a 40 min full body session")
    turn = chat.say("plan my week: pull tuesday, legs thursday, push saturday. on thursday only dumbbells at home")
    days = next(call.arguments["days"] for call in turn.calls if call.name == "set_program")
    assert [each["day"] for each in days] == [2, 4, 6]
    legs = [row["exercise"] for row in days[1]["exercises"]]
    assert not any("Machine" in each or "Barbell" in each or "Leg Press" in each for each in legs)
    assert any(row["exercise"] == "Bench Press" for row in days[2]["exercises"])


def test_nothing_is_asked_where_every_day_says_what_there_is() -> None:
    chat = TrainingChat({})
    turn = chat.say("plan my week: tuesday pull in the gym, thursday arms at home, saturday push in the gym")
    assert [call.name for call in turn.calls if call.name != "fetch_data"] == ["set_program"]
    assert "Thursday: For at home I counted on no equipment." in turn.reply


def test_a_day_that_hardly_anything_fits_is_named_with_why_and_the_others_are_made() -> None:
    chat = TrainingChat({})
    turn = chat.say("full gym, plan my week: tuesday pull, thursday rear delts at home, saturday push. no floor work")
    days = next(call.arguments["days"] for call in turn.calls if call.name == "set_program")
    assert {2, 6} <= {each["day"] for each in days}
    assert "Thursday: There was nothing for your shoulders that fits" in turn.reply
