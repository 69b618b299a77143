"""Timers: ordered phases with the exercise's own numbers, bounded, the same every time."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from spotter.tools.registry import REGISTRY
from spotter.tools.tool import Outcome, ToolContext
from spotter.training.timers import MOST_PHASES, MOST_SECONDS, PhaseKind, TooLongError, exercise_timer, workout_timers
from spotter.training.workout_time import composed
from tests.fakes.records import Records

SQUAT = {"id": "ex_1", "name": "Back Squat", "type": "reps", "sets": 2, "reps": 5, "rest_between_sets": 180}
PLANK = {"id": "ex_2", "name": "Plank", "type": "hold", "sets": 2, "hold_time": 30, "rest_between_sets": 60}
RUN = {"id": "ex_3", "name": "Running", "type": "duration", "duration": 1200}
TABATA = {"id": "ex_4", "name": "Burpee", "type": "intervals", "rounds": 3, "work_time": 20, "rest_time": 10}
WORKOUT = {"CURRENT#ses_1": {"exercises": [SQUAT, PLANK, RUN, TABATA]}}


def call(tool_name: str, stored: Any = WORKOUT, **given: Any) -> Outcome:
    tool = REGISTRY[tool_name]
    context = ToolContext("gym", "ana", "ses_1", "run/1/c", "2026-11-19")
    return tool.answer(tool.arguments.model_validate(given), context, Records(stored))


def phases(timer: Any) -> list[tuple[str, str, int]]:
    return [(each["kind"], each["label"], each["seconds"]) for each in timer["phases"]]


def test_sets_of_reps_are_got_ready_for_worked_and_rested_from() -> None:
    timer = call("generate_exercise_timer", exercise_id="ex_1").data["timer"]
    assert phases(timer) == [
        ("prepare", "Get ready: Back Squat, set 1 of 2", 20),
        ("work", "Back Squat, set 1 of 2: 5 reps", 35),
        ("rest", "Rest", 180),
        ("prepare", "Get ready: Back Squat, set 2 of 2", 20),
        ("work", "Back Squat, set 2 of 2: 5 reps", 35),
    ]
    assert (timer["total_seconds"], timer["work_seconds"], timer["rest_seconds"]) == (290, 70, 180)
    assert (timer["exercise_id"], timer["name"]) == ("ex_1", "Back Squat")


def test_intervals_follow_one_another() -> None:
    timer = call("generate_exercise_timer", name="burpee", prepare=0).data["timer"]
    assert phases(timer) == [
        ("work", "Burpee, round 1 of 3", 20),
        ("rest", "Rest", 10),
        ("work", "Burpee, round 2 of 3", 20),
        ("rest", "Rest", 10),
        ("work", "Burpee, round 3 of 3", 20),
    ]


def test_a_timer_of_no_exercise_is_of_rounds() -> None:
    outcome = call("generate_exercise_timer", None, sets=8, work=20, rest=10)
    timer = outcome.data["timer"]
    assert len([each for each in timer["phases"] if each["kind"] == "work"]) == 8
    assert (timer["name"], timer["exercise_id"], timer["total_seconds"]) == ("Interval timer", None, 20 + 8 * 20 + 70)
    assert outcome.text == "Timer for Interval timer: 8 x 20 s on, 10 s off; 4 min 10 s in all, 16 phases."


def test_given_numbers_go_before_the_exercises_own() -> None:
    timer = call("generate_exercise_timer", exercise_id="ex_2", sets=1, work=45).data["timer"]
    assert phases(timer)[1] == ("work", "Plank, set 1 of 1: 45 s", 45)
    by_reps = call("generate_exercise_timer", name="Back Squat", reps=3, rest=60).data["timer"]
    assert [seconds for kind, _label, seconds in phases(by_reps) if kind == "rest"] == [60]
    assert phases(by_reps)[1] == ("work", "Back Squat, set 1 of 2: 3 reps", 21)
    in_rounds = call("generate_exercise_timer", exercise_id="ex_3", sets=2, work=60, rest=30).data["timer"]
    assert [seconds for _kind, _label, seconds in phases(in_rounds)] == [20, 60, 30, 60]


def test_a_one_sided_exercise_is_done_on_each_side() -> None:
    timer = call("generate_exercise_timer", None, name="Bulgarian Split Squat", sets=1, reps=8).data["timer"]
    assert [label for kind, label, _seconds in phases(timer) if kind == "work"] == [
        "Bulgarian Split Squat, set 1 of 1, first side: 8 reps",
        "Bulgarian Split Squat, set 1 of 1, other side: 8 reps",
    ]


def test_the_timers_of_a_workout_run_one_after_the_other() -> None:
    outcome = call("generate_workout_timers")
    timers = outcome.data["timers"]
    assert [timer["name"] for timer in timers] == ["Back Squat", "Plank", "Running", "Burpee"]
    assert phases(timers[0])[-1] == ("rest", "Rest, then Plank", 180)
    assert phases(timers[-1])[-1][0] == "work"
    assert outcome.data["total_seconds"] == sum(timer["total_seconds"] for timer in timers)


@pytest.mark.parametrize(
    ("name", "stored", "given", "reason"),
    [
        ("generate_workout_timers", None, {}, "no current workout"),
        ("generate_exercise_timer", WORKOUT, {"exercise_id": "ex_9"}, "Back Squat [ex_1]"),
        ("generate_exercise_timer", None, {"name": "Bench Press"}, "how long each set takes"),
        ("generate_exercise_timer", None, {}, "how long each set takes"),
        ("generate_exercise_timer", None, {"sets": 100, "work": 14_400}, "hours at most"),
    ],
)
def test_what_no_timer_can_be_made_of_is_refused(name: str, stored: Any, given: dict[str, Any], reason: str) -> None:
    outcome = call(name, stored, **given)
    assert not outcome.ok
    assert reason in outcome.text


def test_a_set_is_of_reps_or_of_time() -> None:
    with pytest.raises(ValidationError, match="not both"):
        REGISTRY["generate_exercise_timer"].arguments.model_validate({"reps": 5, "work": 30})


EXERCISES = st.one_of(
    st.builds(
        lambda sets, reps, rest: {**SQUAT, "sets": sets, "reps": reps, "rest_between_sets": rest},
        st.integers(1, 20),
        st.integers(1, 50),
        st.integers(0, 300),
    ),
    st.builds(
        lambda rounds, work, rest: {**TABATA, "rounds": rounds, "work_time": work, "rest_time": rest},
        st.integers(1, 100),
        st.integers(1, 300),
        st.integers(0, 300),
    ),
    st.just(RUN),
)


@given(st.lists(EXERCISES, min_size=1, max_size=8))
def test_a_workouts_timers_take_as_long_as_is_planned_for_it(exercises: list[dict[str, Any]]) -> None:
    try:
        timers = workout_timers(exercises)
    except TooLongError:
        amounts = sum(each.get("sets", 0) * 3 + each.get("rounds", 0) * 2 + 2 for each in exercises)
        assert amounts > MOST_PHASES or sum(composed(each).seconds for each in exercises) > MOST_SECONDS - 600
        return
    assert sum(len(timer.phases) for timer in timers) <= MOST_PHASES
    assert all(phase.seconds > 0 for timer in timers for phase in timer.phases)
    for timer, exercise in zip(timers[:-1], exercises, strict=False):
        ready = 20 if exercise["type"] in ("intervals", "duration") else 0  # plans count it for sets alone
        assert timer.seconds == composed(exercise).seconds + ready
    assert timers[-1].phases == exercise_timer(exercises[-1]).phases
    assert timers[-1].phases[-1].kind is PhaseKind.WORK
