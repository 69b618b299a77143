"""Which messages ask for a plan of several days."""

import pytest

from spotter.dialogue.composing.constraints import WorkoutConstraints
from spotter.dialogue.weekly.asked import week_said
from spotter.dialogue.weekly.days_wanted import days_wanted
from spotter.dialogue.weekly.hearing import asks_for_a_week, names_days_for
from spotter.dialogue.weekly.splits import Split


@pytest.mark.parametrize(
    "text",
    [
        "I would like to train Monday, Wednesday and Friday evenings, 30 minutes each. Can you plan that week?",
        "wanna run ppl 6 days a week, can u set that up?",
        "no, the whole week. ppl, 6 days, 70 min a day. build me the program",
        "yeah i know what ppl is. can u make a program or nah",
        "make me a 4 day upper lower split",
        "plan my week: upper on monday and thursday, legs tuesday",
        "I want to lift 3-4 days a week, 45 minutes, full gym. make me a program",
        "can you make a routine for mon-fri",
        "i need a workout plan, i can train tuesdays and fridays",
        "give me a full body plan 3x a week",
        "5 day bro split pls, full gym, 60 mins",
        "id like to train 4 times a week, can you make the workouts?",
        "weekly plan please, 45 minutes, dumbbells",
        "can you write me a training schedule: 4 evenings, 50 minutes, no overhead press because of my shoulder",
        "Could you put together a training programme for two evenings a week?",
        "hour each, mon wed fri, full gym, make that my program pls",
    ],
)
def test_a_plan_of_several_days_is_heard(text: str) -> None:
    assert asks_for_a_week(text)


@pytest.mark.parametrize(
    "text",
    [
        "legs for monday please",
        "plan legs for monday",
        "make me a workout for monday",
        "plan my training for today",
        "Then please plan me the training for today, as it stands in the program",
        "what split should i do 4 days a week",
        "how many days a week should i train",
        "Need a 30 minute routine, dumbbells and a bench",
        "a short programme for the stomach muscles, please",
        "Program something for calves n quads",
        "book push on monday and pull on wednesday",
        "schedule legs on monday and push on thursday",
        "Schedule this for Mon/Wed/Fri 07:00.",
        "did squats monday and bench tuesday",
        "give me a 20 min full body plan",
        "whats my plan for the week",
        "show me my week plan",
        "how was my week",
        "move friday to saturday",
        "make thursday and friday shorter",
        "knees are in bits from kneeling on tiles all week",
        "can you put in my rota so I'm on long days Monday Tuesday and you plan round it",
    ],
)
def test_anything_else_is_no_plan_of_several_days(text: str) -> None:
    assert not asks_for_a_week(text)


@pytest.mark.parametrize("text", ["monday should be squat, tuesday bench", "mon legs, wed push, fri pull"])
def test_days_with_what_they_are_for_are_heard(text: str) -> None:
    assert names_days_for(text)


@pytest.mark.parametrize(
    "text",
    [
        "tue 6:15 upper and fri 6:15 lower next week",
        "did legs monday, push wednesday",
        "digging all weekend and my lower back is complaining",
        "bench monday 3x5 80, squat tuesday 3x5 100",
    ],
)
def test_what_was_done_or_is_booked_is_no_plan(text: str) -> None:
    assert not names_days_for(text)


def test_what_is_said_of_all_days_is_kept_apart_from_what_is_said_of_one() -> None:
    said = week_said(
        "ppl 3 days a week: push monday, pull wednesday, bench friday light, 70 min each, dumbbells, no dips"
    )
    assert (said.days, said.count, said.split) == ((1, 3, 5), 3, Split.PUSH_PULL_LEGS)
    assert said.labels[5].wanted.intensity == "light"
    assert (said.wanted.minutes, said.wanted.intensity, said.wanted.areas) == (70, "", ())
    assert said.wanted.banned_names == ("dips",)
    assert said.wanted.equipment is not None


def test_a_part_that_hurts_is_no_part_to_be_trained() -> None:
    said = week_said("a plan for 3 days a week please, my lower back hurts badly, gym")
    assert (said.wanted.areas, [pain.part for pain in said.wanted.pains]) == ((), ["lower back"])


@pytest.mark.parametrize(
    "text",
    [
        "can you write me a training schedule: 4 evenings, 50 minutes, no overhead press because of my shoulder",
        "make me a 3 day program, full gym, bad left shoulder",
    ],
)
def test_a_part_to_be_minded_is_minded_on_all_days(text: str) -> None:
    said = week_said(text)
    assert (said.wanted.areas, [pain.part.rstrip("s") for pain in said.wanted.pains]) == ((), ["shoulder"])


@pytest.mark.parametrize(
    "text",
    [
        "Can you plan me the week, Monday, Wednesday and Friday, 35 min each, one legs, one upper and one full",
        "plan my week: pull tuesday, legs thurs, push sat. and i hate bulgarian split squats",
        "i asked for a week. tuesday pull, thursday legs, saturday push",
        "plan me 2 more sessions around my night shifts, im free tuesday evening, wed and sunday",
    ],
)
def test_a_week_that_is_ordered_is_one_whatever_its_days_are_for(text: str) -> None:
    assert asks_for_a_week(text)


@pytest.mark.parametrize("text", ["how do i plan my week", "plan a leg day", "i lay in bed a week"])
def test_a_week_that_is_only_spoken_of_is_not_ordered(text: str) -> None:
    assert not asks_for_a_week(text)


def test_of_days_on_which_there_is_time_only_as_many_are_taken_as_are_wanted() -> None:
    said = week_said("plan me 2 more sessions, im free tuesday evening, wed and sunday")
    assumed: list[str] = []
    assert [each.day for each in days_wanted(said, WorkoutConstraints(), assumed)] == [2, 7]
    three = week_said("plan me 2 days: tuesday, wednesday and sunday")
    assert len(days_wanted(three, WorkoutConstraints(), assumed)) == 3
