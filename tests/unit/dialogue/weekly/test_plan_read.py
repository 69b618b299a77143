"""What the words of a message are in the plan that it wants, put into what was read of it."""

import pytest

from spotter.catalogue import Equipment, Joint, Muscle
from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.plan_read import count_told, days_off, days_to_train


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("four days is too much for me, please plan three times a week", 3),
        ("plan me 4 days a week", 4),
        ("plan my week please", None),
    ],
)
def test_the_count_is_the_one_that_is_wanted(text: str, count: int | None) -> None:
    """An old count beside it is none."""
    assert count_told(text) == count


def test_days_are_to_be_trained_or_to_be_left_free() -> None:
    """By what is said of them."""
    text = "plan my week, i can do monday and thursday, sundays are for church"
    assert days_to_train(text) == {1, 4} and days_off(text) == {7}
    assert week_said(text).days == (1, 4)


def test_gear_that_is_lacking_is_not_planned_with() -> None:
    """Beside gear that is there."""
    wanted = week_said("plan me 3 days a week with dumbbells and bands, i sold my barbell").wanted
    assert wanted.equipment == frozenset({Equipment.DUMBBELL, Equipment.BAND})


def test_a_part_that_is_to_be_spared_is_spared() -> None:
    """Without a word of pain."""
    wanted = week_said("please make me a plan for two days a week, but careful with my knee").wanted
    assert any(Joint.KNEE in each.joints for each in wanted.pains)


def test_a_muscle_that_is_to_be_spared_is_spared() -> None:
    """A hamstring is of no joint."""
    wanted = week_said("please make me a plan for two days a week, but careful with my hamstring").wanted
    assert any(Muscle.HAMSTRINGS in each.muscles for each in wanted.pains)


def test_a_day_behind_one_that_is_refused_is_wanted_where_it_begins_anew() -> None:
    """Two that are refused together are both free."""
    assert week_said("plan my week, not on monday and tuesday please").off >= {1, 2}
    assert 2 not in week_said("plan my week: nothing on monday, and on tuesday legs please").off


def test_a_week_of_two_kinds_has_as_many_days_as_are_counted() -> None:
    """The word days need stand at one of them alone."""
    kinds = week_said("a week with two days for the legs and one for the upper body").kinds
    assert [each.wanted.areas[0][0] for each in kinds] == ["legs", "legs", "upper body"]
