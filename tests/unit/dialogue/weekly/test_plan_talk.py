"""What a message says of a plan, without its asides."""

import pytest

from spotter.dialogue.weekly.plan_talk import plan_talk


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("nah nah thats all wrong. only mon wed fri", "only mon wed fri"),
        ("huh no booking. just change friday", "just change friday"),
        ("didnt ask you to book anything, cancel that. remove tuesday", "remove tuesday"),
        ("no thats not what i said. monday legs", "monday legs"),
        ("I did not mean what I have done, I meant the plan for the weeks ahead. drop friday", "drop friday"),
        ("not booked, the weekly plan. what is monday", "the weekly plan. what is monday"),
    ],
)
def test_complaints_and_denied_bookings_are_asides(text: str, left: str) -> None:
    assert plan_talk(text).text == left


def test_a_denied_booking_and_a_plan_that_is_meant_are_kept_in_mind() -> None:
    assert plan_talk("stop booking stuff, drop friday").denies_booking
    assert plan_talk("i was talking about my plan not one workout").is_of_plan
    assert not plan_talk("book friday at 6").denies_booking
    assert not plan_talk("stop booking stuff whats in my calendar?").denies_booking
