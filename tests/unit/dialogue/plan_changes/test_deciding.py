"""What a message comes to: the plan as it is then, one question, or nothing."""

import pytest

from spotter.dialogue.plan_changes.deciding import (
    CHANGE_SO,
    YES,
    asks_to_change_plan,
    may_change_plan,
    plan_changed,
)
from spotter.dialogue.weekly.decision import WeekDecision
from spotter.language.talk.intent import Stands
from tests.unit.dialogue.plan_changes.plans import DAYS, FRIDAY, MONDAY, STANDING, TODAY, WEDNESDAY


def _decided(text: str) -> WeekDecision:
    found = plan_changed(text, TODAY, STANDING)
    assert found is not None
    return found


def test_the_days_that_change_are_set_and_no_others() -> None:
    found = _decided("remove the plank on Friday and make the bench press 75 kg")
    assert found.call is not None and not found.question and not found.is_unsure
    assert [each["day"] for each in found.call["days"]] == [MONDAY, FRIDAY]
    assert [each["name"] for each in found.call["days"]] == ["Push", "Pull"]
    assert found.heading.splitlines() == ["Friday: Plank out.", "Monday: Bench Press 4 x 6 at 75 kg."]


def test_a_day_that_goes_is_a_day_of_rest() -> None:
    found = _decided("no training on Wednesday any more")
    assert found.call == {"rest_days": [WEDNESDAY]}


def test_what_is_half_understood_is_asked_about_with_the_rest_quoted() -> None:
    found = _decided("remove the plank on Friday, and add a fourth plyo thing")
    assert (found.question, found.options) == (CHANGE_SO, (YES, "No"))
    assert found.is_unsure and "I did not understand 'add a fourth plyo thing'." in found.text
    assert found.call is not None and [each["day"] for each in found.call["days"]] == [FRIDAY]


@pytest.mark.parametrize(
    ("text", "question"),
    [
        ("add dips", "On which day shall I put dips in?"),
        ("move the plank to Monday", "From which day shall plank go: Wednesday or Friday?"),
    ],
)
def test_one_question_is_asked_where_nothing_is_sure(text: str, question: str) -> None:
    found = _decided(text)
    assert (found.call, found.question, found.is_unsure) == (None, question, True)


def test_a_change_for_one_week_leaves_the_plan() -> None:
    found = _decided("remove the plank this week")
    assert found.call is None and "for one week" in found.text


def test_a_plan_is_not_emptied() -> None:
    found = _decided("scrap Monday, Wednesday and Friday")
    assert found.call is None and "leave nothing of your plan" in found.text


@pytest.mark.parametrize(
    "text", ["what a day", "don't remove the plank", "leave Friday alone", "make Friday 40 minutes"]
)
def test_what_is_no_change_is_left_to_others(text: str) -> None:
    assert plan_changed(text, TODAY, STANDING) is None


@pytest.mark.parametrize(
    "text",
    [
        "remove the leg press from Wednesday",
        "can you swap the rows for pull ups?",
        "in my plan, make the bench press 75 kg",
        "move Friday to Saturday please",
    ],
)
def test_orders_are_heard(text: str) -> None:
    assert may_change_plan(text, "", Stands.PLAN, TODAY)
    assert asks_to_change_plan(text, "", TODAY, DAYS)


@pytest.mark.parametrize(
    "text", ["undo that", "thanks", "what is my plan", "log bench press 80 kg 3x5", "why did you remove the leg press?"]
)
def test_other_messages_are_not(text: str) -> None:
    assert not (may_change_plan(text, "", Stands.PLAN, TODAY) and asks_to_change_plan(text, "", TODAY, DAYS))


def test_nothing_is_changed_where_there_is_no_plan() -> None:
    assert not asks_to_change_plan("remove the leg press from Wednesday", "", TODAY, ())


def test_a_long_message_is_shown_as_it_was_read_before_anything_is_set() -> None:
    """Of messages of more than some 25 words one in four is meant otherwise than it is read."""
    found = _decided(
        "so my sister is in town and we want to go climbing together which means that I am rather tired on that day, "
        "could you please take the plank out on Friday for me"
    )
    assert (found.question, found.options) == (CHANGE_SO, (YES, "No"))
    assert found.call is not None and "- Friday: Plank out." in found.text


@pytest.mark.parametrize("text", ["no plank until Sunday", "bench press 180 kg 3x5", "plank 2x40 s"])
def test_what_holds_for_a_while_or_was_done_is_no_change(text: str) -> None:
    assert not may_change_plan(text, "", Stands.NOTHING, TODAY)


@pytest.mark.parametrize(
    "text",
    [
        "fridays are dead for me now, move all that to saturday",
        "My Wednesday evenings have shrunk, since the library stays open until eight. Please remove the plank.",
        "the machine on monday has been broken for three weeks, take the bench press out",
        "From now on I have clinic until late on Mondays, so Monday should move to Tuesday for two months or more",
    ],
)
def test_how_long_something_else_takes_is_but_a_reason(text: str) -> None:
    assert may_change_plan(text, "", Stands.NOTHING, TODAY, is_planned=True)


def test_a_part_of_the_body_that_no_change_is_of_is_asked_about() -> None:
    found = _decided("take the plank out on friday and calves on monday 4x15")
    assert found.is_unsure and "I did not understand 'calves'." in found.text
