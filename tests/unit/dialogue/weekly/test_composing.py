"""A week composed: every day that is named, nothing that is excluded, within the time and what is recovered from."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.catalogue import match
from spotter.coaching.volume_landmarks import LANDMARKS
from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.conversation.containment import read_conversation
from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.composing import DayComposed, composed
from spotter.dialogue.weekly.days_said import DAY_NAMES
from spotter.dialogue.weekly.days_wanted import days_wanted
from spotter.dialogue.weekly.hearing import asks_for_a_week
from spotter.dialogue.weekly.stored_days import minutes_of
from spotter.dialogue.weekly.volume import weekly_sets
from spotter.messages import Request, UserTurn


def _week(text: str) -> tuple[DayComposed, ...]:
    assert asks_for_a_week(text)
    now = read_conversation(Request("coach", (), (UserTurn(text),), "2026-03-12"))
    asked = week_said(text)
    return composed(now, WorkoutConstraints(), days_wanted(asked, asked.wanted, []))


_gear = ("full gym", "dumbbells", "dumbbells and a bench", "bodyweight only", "a barbell, rack and bench")
_leaving_out = {
    "": "",
    "no squats": "squat",
    "no deadlifts": "deadlift",
    "no push ups": "push-up",
    "no burpees": "burpee",
}


@given(
    days=st.sets(st.integers(1, 7), min_size=2, max_size=6),
    minutes=st.sampled_from((20, 30, 45, 60, 75)),
    gear=st.sampled_from(_gear),
    without=st.sampled_from(sorted(_leaving_out)),
)
@settings(max_examples=25, deadline=None)
def test_a_week_keeps_to_what_was_said(days: set[int], minutes: int, gear: str, without: str) -> None:
    named = " ".join(DAY_NAMES[day - 1] for day in sorted(days))
    week = _week(f"make me a program for {named}, {minutes} minutes each, {gear}, {without}".strip(" ,"))
    assert [each.day for each in week] == sorted(days)
    lists = []
    for each in week:
        rows = each.arguments()["exercises"]
        names = [row["exercise"] for row in rows]
        assert names
        assert minutes_of(rows) <= minutes
        if without:
            assert not any(_leaving_out[without] in name.lower() for name in names)
        lists.append(frozenset(names))
    assert all(one != two for one, two in combinations(lists, 2))
    assert all(match(name).exercise is not None for names in lists for name in names)


def test_no_muscle_has_more_sets_than_it_recovers_from_where_sets_can_be_taken() -> None:
    week = _week("make me a ppl program 6 days a week, 90 minutes each, full gym")
    sets = weekly_sets([each.exercises for each in week])
    for muscle, marks in LANDMARKS.items():
        over = sets.get(muscle, 0) > marks.most
        cuttable = any(muscle in one.exercise.primary and one.sets > 2 for each in week for one in each.exercises)
        assert not (over and cuttable)


def test_a_day_for_a_lift_has_it_and_a_lift_takes_a_gym_on_all_days() -> None:
    week = _week("make me a plan: monday squat, wednesday bench, friday light deadlift and back")
    names = [[each.exercise.name for each in day.exercises] for day in week]
    assert [day[0] for day in names] == ["Back Squat", "Bench Press", "Deadlift"]
    assert [each.name for each in week] == ["Back Squat", "Bench Press", "Deadlift and back (light)"]
    assert week[2].arguments()["exercises"][0]["rpe_cap"] == 7


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("make me a 4 day upper lower split, full gym", ["Upper body", "Lower body", "Upper body", "Lower body"]),
        ("make me a 3 day program: push, pull, legs, full gym", ["Push", "Pull", "Legs"]),
        ("5 day bro split please, full gym", ["Chest", "Back", "Legs", "Shoulders", "Arms"]),
        ("plan my week, legs on monday, 2 days, full gym", ["Legs", "Upper body"]),
    ],
)
def test_days_are_called_by_what_they_are_for(text: str, names: list[str]) -> None:
    assert [each.name for each in _week(text)] == names


def test_a_wish_for_all_days_comes_in_where_it_belongs() -> None:
    week = _week("plan my week, upper lower, 4 days, full gym, with hip thrusts")
    having = [each.name for each in week if any(one.exercise.name == "Hip Thrust" for one in each.exercises)]
    assert having == ["Lower body", "Lower body"]
