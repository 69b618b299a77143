"""What each day of a message is: to be trained, or taken by something else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.dialogue.understanding.read import plain
from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.day_roles import days_in_roles, taken_and_trained
from spotter.dialogue.weekly.days_said import DAY_NAMES, days_said

_taken = (
    "{days} is rugby",
    "bridge club is on {days}",
    "i play football on {days}",
    "i've got the kids {days}",
    "i work late on {days}",
    "i can't do {days}",
    "{days} is no good",
    "i'm busy {days}",
    "my mum comes over on {days}",
    "{days} i have choir",
    "there is a match on {days}",
)
_trained = (
    "i want to train {days}",
    "i wanna lift {days}",
    "{days} would suit me best",
    "{days} work for me",
    "gym on {days} please",
    "i'm free {days}",
    "i'd like to work out on {days}",
    "only {days}",
)
_between = (". ", ", so ", " but ", "; ", "! ")
_sides = st.sets(st.integers(1, 7), min_size=2, max_size=6).flatmap(
    lambda days: st.integers(1, len(days) - 1).map(lambda at: (sorted(days)[:at], sorted(days)[at:]))
)


def _roles(text: str) -> tuple[set[int], set[int]]:
    tokens = plain(text).tokens
    taken, trained = taken_and_trained(days_in_roles(text, tokens, days_said(text, tokens)))
    return set(taken), set(trained)


def _said(days: list[int], *, short: bool) -> str:
    names = [DAY_NAMES[day - 1][: 3 if short else None].lower() for day in days]
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


@settings(max_examples=40, deadline=None)
@given(_sides, st.sampled_from(_taken), st.sampled_from(_trained), st.sampled_from(_between), st.booleans())
def test_a_day_is_taken_or_trained_by_what_stands_beside_it(
    sides: tuple[list[int], list[int]], taken: str, trained: str, between: str, is_taken_first: bool
) -> None:
    first = taken.format(days=_said(sides[0], short=False))
    then = trained.format(days=_said(sides[1], short=False))
    text = between.join((first, then) if is_taken_first else (then, first))
    assert _roles(text) == (set(sides[0]), set(sides[1])), text


@settings(max_examples=10, deadline=None)
@given(_sides, st.sampled_from(_taken), st.sampled_from(_trained))
def test_no_day_that_is_taken_is_ever_planned(sides: tuple[list[int], list[int]], taken: str, trained: str) -> None:
    said = f"{taken.format(days=_said(sides[0], short=False))}. {trained.format(days=_said(sides[1], short=False))}"
    week = week_said(f"{said}. plan my week please")
    assert set(week.days) == set(sides[1])
    assert set(sides[0]) <= week.off


@pytest.mark.parametrize(
    ("text", "taken", "trained"),
    [
        ("rugby is tues + thurs evening, match on sat. i wanna lift mon, wed and fri but friday has to be light cos of "
         "the match", {2, 4, 6}, {1, 3, 5}),
        ("Bridge club is on Tuesday and church is on Sunday, so Monday, Wednesday and Friday would suit me best, half "
         "an hour each day at most", {2, 7}, {1, 3, 5}),
        ("tues and thurs is RUGBY and saturday is match day, i cant lift then. only mon wed fri. friday light",
         {2, 4, 6}, {1, 3, 5}),
        ("I only asked for Monday, Wednesday and Friday, and I have my bridge club on Tuesday", {2}, {1, 3, 5}),
        ("on Tuesdays, I have choir. I want to train Monday and Thursday", {2}, {1, 4}),
        ("Tues: rugby; Wed: gym; Thurs: rugby; Fri: gym", {2, 4}, {3, 5}),
        ("quiz night's on thursday; i'd like monday and saturday", {4}, {1, 6}),
        ("every day but sunday please", {7}, set()),
        ("avoid sundays, tuesday and friday are out because of band practice", {2, 5, 7}, set()),
        ("plan me 4 days a week around my football: training tue + thu, game sunday", {2, 4, 7}, set()),
        ("tues, thurs and sat mornings work best, i look after my grandkids mon and wed", {1, 3}, {2, 4, 6}),
        ("the gym is closed on sundays, so saturday and tuesday please. we hike on wednesdays", {3, 7}, {2, 6}),
    ],
)  # fmt: skip
def test_days_that_are_taken_are_told_from_those_that_are_wanted(text: str, taken: set[int], trained: set[int]) -> None:
    assert _roles(text) == (taken, trained)


@pytest.mark.parametrize(
    "text",
    [
        "make me a plan: mon wed fri, after work, 45 min",
        "monday squat, tuesday bench, thursday deadlift, saturday light bench with some back work",
        "mon tue thu fri pls, cheers mate",
        "can you do me a program for tuesdays and saturdays, full gym",
        "glute bridge on monday and thursday",
    ],
)
def test_what_is_of_training_takes_no_day(text: str) -> None:
    assert _roles(text)[0] == set()


def test_why_a_day_is_taken_is_of_no_training() -> None:
    week = week_said("plan my week, 2 days. tuesday and friday are out because of band practice. bodyweight")
    assert week.off == {2, 5}
    assert week.wanted.equipment == frozenset()


def test_half_an_hour_each_day_names_no_other_days() -> None:
    assert week_said("plan my week, monday and friday, half an hour each day").days == (1, 5)


@pytest.mark.parametrize("text", ["nothing on the other days", "the rest of the week off", "no training on other days"])
def test_what_is_said_of_the_other_days_is_of_no_day_that_was_named(text: str) -> None:
    week = week_said(f"plan my week: monday wednesday friday, friday easy. {text}")
    assert (week.days, week.off, {day: each.wanted.intensity for day, each in week.labels.items()}) == (
        (1, 3, 5),
        frozenset(),
        {5: "light"},
    )


def test_a_time_beside_one_day_is_of_that_day_alone() -> None:
    week = week_said("plan my week mon wed fri, 45 minutes, friday only 20 min")
    assert (week.wanted.minutes, {day: each.wanted.minutes for day, each in week.labels.items()}) == (45, {5: 20})


def test_an_effort_beside_one_day_is_of_that_day_alone() -> None:
    week = week_said("3 full body days, monday wednesday friday, friday easy RPE 6")
    assert {day: each.wanted.reps_left for day, each in week.labels.items()} == {1: None, 3: None, 5: 4}
