"""The tools that read what was trained: their lines, their data, and that no number in a line is invented."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from spotter.tools.registry import REGISTRY
from spotter.tools.tool import Outcome, ToolContext
from spotter.training.models import LoggedWorkout
from spotter.training.records import Effect
from tests.fakes.records import Records
from tests.fakes.training_log import a_set, a_year_of_training, bench, exercise, logged, squat, workout

TODAY = "2026-03-18"
CONTEXT = ToolContext("demo", "ann", "s1", "run/1/call_1", TODAY)
POUNDS = {"SETTINGS": {"unit": "lb"}}


def ask(records: Records, name: str, **arguments: Any) -> Outcome:
    tool = REGISTRY[name]
    outcome = tool.answer(tool.arguments.model_validate(arguments), CONTEXT, records.snapshot())
    assert outcome.effects == ()
    return outcome


@pytest.fixture
def trained() -> Records:
    return logged(
        workout("2026-02-02", bench((95, 5), (95, 5))),
        workout("2026-03-09", bench((100, 5), (100, 5), (90, 8)), squat((140, 3)), name="Push", minutes=50),
        workout("2026-03-16", bench((102.5, 5)), exercise("Plank", "plank", a_set(seconds=60))),
    )


def test_progress_is_told_by_lift_with_the_records_of_the_period(trained: Records) -> None:
    outcome = ask(trained, "get_progress_summary", days=30)
    assert outcome.text == (
        "2026-02-17 to 2026-03-18: 2 workouts on 2 days, 6 sets, 2,653 kg lifted.\n"
        "Bench Press: 2 sessions, 4 sets, e1RM 116.7 kg to 119.6 kg (+2.5%), best 119.6 kg on 2026-03-16, "
        "top set 5 x 102.5 kg on 2026-03-16.\n"
        "Back Squat: 1 session, 1 set, e1RM 154 kg, top set 3 x 140 kg on 2026-03-09.\n"
        "Plank: 1 session, 1 set, top set 60 s on 2026-03-16.\n"
        "Records: Bench Press heaviest 5 x 102.5 kg (2026-03-16); Bench Press most reps 8 x 90 kg (2026-03-09); "
        "Bench Press e1RM 119.6 kg (5 x 102.5 kg, 2026-03-16); Back Squat heaviest 3 x 140 kg (2026-03-09); "
        "Back Squat most reps 3 x 140 kg (2026-03-09); Back Squat e1RM 154 kg (3 x 140 kg, 2026-03-09); "
        "Plank longest 60 s (2026-03-16)."
    )
    assert (outcome.data["workouts"], outcome.data["sets"], outcome.data["volume_kg"]) == (2, 6, 2652.5)
    assert outcome.data["lifts"][0]["change_percent"] == 2.5


def test_progress_of_one_exercise_is_its_own_with_its_records_of_all_time(trained: Records) -> None:
    outcome = ask(trained, "get_progress_summary", days=60, exercise="bench")
    assert outcome.text.startswith("Last 60 days. Bench Press: 3 sessions, 6 sets, e1RM 110.8 kg to 119.6 kg (+7.9%)")
    assert outcome.data["lift"]["trend_a_week_kg"] == 1.36
    assert [each["kind"] for each in outcome.data["records"]] == ["load", "reps", "e1rm"]
    assert ask(trained, "get_progress_summary", exercise="leg press").text == (
        "Last 30 days. Nothing of Leg Press in 30 days."
    )


def test_nothing_logged_is_said_by_every_tool() -> None:
    nobody = Records()
    assert ask(nobody, "get_progress_summary").text == "No workouts are logged in the last 30 days."
    assert ask(nobody, "get_workout_stats").text == "No workouts are logged in the last 90 days."
    assert ask(nobody, "get_goal_progress").text == "No goals are set yet."
    assert ask(nobody, "get_weekly_summaries").text == "No workouts are logged yet."
    assert ask(nobody, "get_workouts_by_date", date=TODAY).text == "No workout is logged on 2026-03-18."
    assert ask(nobody, "get_exercise_history", exercise="bench").text == "Nothing of Bench Press is logged."
    assert ask(nobody, "get_insight").text == "No workout is logged."
    assert ask(nobody, "analyze_stall", exercise="bench").data["is_stalled"] is False


def test_loads_are_told_in_the_users_unit_as_they_were_written() -> None:
    done = exercise("Bench Press", "bench-press", {"weight": 185, "unit": "lb", "weight_kg": 83.915, "reps": 5})
    records = logged(workout("2026-03-16", done), **POUNDS)
    outcome = ask(records, "get_exercise_history", exercise="bench-press")
    assert outcome.text == "Bench Press:\n2026-03-16: 5 x 185 lb (e1RM 215.8 lb)"
    assert outcome.data["sessions"][0]["sets"] == [{"reps": 5, "weight": 185, "unit": "lb", "weight_kg": 83.915}]


def test_weeks_are_told_with_the_one_before(trained: Records) -> None:
    outcome = ask(trained, "get_weekly_summaries", weeks=2)
    assert outcome.text == (
        "Week of 2026-03-16 (so far): 1 day, 1 workout, 2 sets, 513 kg; the week before 4 sets, 2,140 kg. "
        "Sets: abs 1, chest 1 (8-22 needed).\n"
        "Week of 2026-03-09: 1 day, 1 workout, 4 sets, 2,140 kg. Sets: chest 3 (8-22 needed), glutes 1, "
        "quads 1 (8-20 needed)."
    )
    assert outcome.data["weeks"][0]["week_before"]["sets"] == 4


def test_the_workouts_of_a_day(trained: Records) -> None:
    outcome = ask(trained, "get_workouts_by_date", date="2026-03-09")
    assert outcome.text == (
        "2026-03-09 Push [w20260309-a] (50 min): Bench Press 2 sets of 5 x 100 kg, 8 x 90 kg; Back Squat 3 x 140 kg"
    )


@pytest.mark.parametrize("written", ["monday last week", "9 days ago", "on the 9th", "March 9"])
def test_a_day_may_be_named_as_people_do(trained: Records, written: str) -> None:
    assert ask(trained, "get_workouts_by_date", date=written).data["date"] == "2026-03-09"
    assert ask(trained, "get_insight", date=written) == ask(trained, "get_insight", date="2026-03-09")


def test_a_day_that_may_be_several_is_asked_about(trained: Records) -> None:
    for name in ("get_workouts_by_date", "get_insight"):
        unclear = ask(trained, name, date="last weekend")
        assert not unclear.ok
        assert "one of these: Saturday 2026-03-14, Sunday 2026-03-15. Ask the user which" in unclear.text
        assert "it is not clear" in ask(trained, name, date="the other day").text


def test_stats_say_how_often_and_how_much(trained: Records) -> None:
    outcome = ask(trained, "get_workout_stats", days=60)
    assert outcome.text == (
        "2026-01-18 to 2026-03-18: 3 workouts, 0.4 a week, 2 weeks in a row, the last on 2026-03-16.\n"
        "A workout has 2.7 sets and 1,201 kg on average, 50 min (of the 1 that say so).\n"
        "Exercises: Bench Press 3, Back Squat 1, Plank 1.\n"
        "Sets by muscle: chest 6, abs 1, glutes 1, quads 1."
    )


def test_goals_are_told_beside_what_was_trained(trained: Records) -> None:
    for sk, weights in (("GOAL#category", {"strength": 5}), ("GOAL#muscle", {"chest": 8, "biceps": -2})):
        trained.apply([Effect(sk, 0, {"weights": weights})])
    outcome = ask(trained, "get_goal_progress")
    assert outcome.text == (
        "Last 4 weeks, 6 working sets:\n"
        "strength +5: 5 sets, 1.3 a week, 83.3% of the sets (100% wanted): on track\n"
        "chest +8: 4 sets, 1 a week (8-22 needed): behind\n"
        "biceps -2: 0 sets, 0 a week: not trained, as wanted"
    )


def test_a_stalled_lift_is_found_from_the_log() -> None:
    days = [f"2026-03-{day:02d}" for day in (2, 5, 9, 12, 16)]
    stalled = logged(*(workout(day, bench((100, 5), rpe=9.5)) for day in days))
    outcome = ask(stalled, "analyze_stall", exercise="bench press")
    assert (outcome.data["is_stalled"], outcome.data["fix_type"]) == (True, "deload")
    assert "92.5 kg" in outcome.text
    rising = logged(*(workout(day, bench((100 + at * 2.5, 5))) for at, day in enumerate(days)))
    assert ask(rising, "analyze_stall", exercise="bench press").text == (
        "Bench Press is not stalled: Still progressing: keep going."
    )


def test_an_insight_compares_with_all_that_was_done_before() -> None:
    records = logged(workout("2026-03-09", bench((100, 5))), workout("2026-03-16", bench((105, 5))))
    outcome = ask(records, "get_insight")
    assert outcome.data["category"] == "progress"
    assert outcome.text.startswith("2026-03-16: Bench Press")
    assert "5%" in outcome.text
    assert ask(records, "get_insight", date="2026-03-10").text == "No workout is logged on 2026-03-10."
    first = ask(records, "get_insight", date="2026-03-09")
    assert first.data["workout"]["id"] == "w20260309-a"
    assert "in 0 min" not in first.text


def test_a_missed_prescription_of_the_program_is_told() -> None:
    program = {"days": [{"day": 1, "exercises": [{"exercise": "Bench Press", "sets": 3, "reps": "6-8", "rpe_cap": 8}]}]}
    records = logged(workout("2026-03-09", bench((100, 6))), workout("2026-03-16", bench((100, 4))), PROGRAM=program)
    outcome = ask(records, "get_insight")
    assert outcome.text == (
        "2026-03-16: Bench Press fell 2 reps short at 100 kg. Repeat 100 kg next session until the reps are there."
    )


def test_a_name_that_may_mean_several_is_the_one_that_was_logged(trained: Records) -> None:
    press = exercise("Dumbbell Row", "dumbbell-row", a_set(30, 8))
    records = logged(workout("2026-03-16", press))
    assert ask(records, "get_exercise_history", exercise="row").data.get("exercise") == "dumbbell-row"
    refused = ask(Records(), "get_exercise_history", exercise="row")
    assert not refused.ok
    assert "may mean" in refused.text
    assert not ask(Records(), "get_exercise_history", exercise="flurbing").ok


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("get_progress_summary", {"days": 0}),
        ("get_progress_summary", {"days": 367}),
        ("get_workouts_by_date", {"date": ""}),
        ("get_exercise_history", {"exercise": "bench", "limit": 51}),
        ("get_weekly_summaries", {"weeks": True}),
    ],
)
def test_arguments_are_bounded(name: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        REGISTRY[name].arguments.model_validate(arguments)


def test_a_year_fits_a_few_lines() -> None:
    records = logged(*a_year_of_training(date.fromisoformat(TODAY)))
    for name, arguments, most in (
        ("get_progress_summary", {"days": 366}, 1600),
        ("get_progress_summary", {"days": 366, "exercise": "bench press"}, 500),
        ("get_weekly_summaries", {"weeks": 4}, 900),
        ("get_workout_stats", {"days": 366}, 400),
    ):
        assert len(ask(records, name, **arguments).text) < most, name


loads = st.sampled_from([20, 42.5, 61.235, 83.915, 100, 140.25])
sets = st.one_of(
    st.builds(a_set, loads, st.integers(1, 15), rpe=st.one_of(st.none(), st.sampled_from([7, 8.5]))),
    st.builds(lambda reps: a_set(reps=reps), st.integers(1, 30)),
)
exercises = st.builds(
    lambda which, done: exercise(which[0], which[1], *done),
    st.sampled_from([("Bench Press", "bench-press"), ("Pull-up", "pull-up"), ("Assisted Pull-up", "assisted-pull-up")]),
    st.lists(sets, min_size=1, max_size=4),
)


def _workout(at: int, back: int, done: list[dict[str, Any]], minutes: int | None) -> LoggedWorkout:
    day = date.fromisoformat(TODAY) - timedelta(days=back)
    told = {"minutes": minutes} if minutes else {}
    return workout(day.isoformat(), *done, key=f"k{at}", **told)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 40), st.lists(exercises, min_size=1, max_size=3), st.sampled_from([None, 45])),
        max_size=6,
    ),
    st.sampled_from(["kg", "lb"]),
)
def test_every_number_in_a_line_is_in_the_data(done: list[Any], unit: str) -> None:
    stored: dict[str, Any] = {"SETTINGS": {"unit": unit}, "GOAL#muscle": {"weights": {"chest": 7, "lats": -2}}}
    records = logged(*(_workout(at, *each) for at, each in enumerate(done)), **stored)
    for name, arguments in (
        ("get_progress_summary", {"days": 30}),
        ("get_progress_summary", {"days": 30, "exercise": "bench-press"}),
        ("get_workout_stats", {"days": 30}),
        ("get_goal_progress", {}),
        ("get_weekly_summaries", {"weeks": 4}),
        ("get_exercise_history", {"exercise": "bench-press"}),
    ):
        outcome = ask(records, name, **arguments)
        known = set(_numbers(outcome.data)) | {Decimal(each) for each in arguments.values() if isinstance(each, int)}
        told = {Decimal(each) for each in re.findall(r"\d+(?:\.\d+)?", _without_commas_and_days(outcome.text))}
        assert told <= known | COUNTED, (name, told - known, outcome.text)


COUNTED = {Decimal(each) for each in range(5)}
"""How many equal sets followed each other, and how many more there are: counted, in small numbers."""


def _without_commas_and_days(text: str) -> str:
    text = re.sub(r"\d{4}-\d{2}-\d{2}", " ", text)
    return re.sub(r"(?<=\d),(?=\d{3})", "", text.replace("e1RM", ""))


def _numbers(data: Any) -> Iterator[Decimal]:
    """Every number of the data, and as it is rounded for a line."""
    if isinstance(data, dict):
        for value in data.values():
            yield from _numbers(value)
    elif isinstance(data, list):
        for value in data:
            yield from _numbers(value)
    elif isinstance(data, int | float) and not isinstance(data, bool):
        exact = abs(Decimal(str(data)))
        yield exact
        yield exact.quantize(Decimal("0.1"), ROUND_HALF_UP)
        yield exact.quantize(Decimal(1), ROUND_HALF_UP)
