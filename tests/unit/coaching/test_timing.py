"""R3 and R4: a plan fits its time, and says what it cost."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from spotter.coaching.plan import plan
from spotter.coaching.types import CoachContext, TodayPlanResponse
from tests.unit.coaching.asked import double, exercise, history, planned, prescription, rules, session
from tests.unit.coaching.contexts import contexts

LIFTS = ("Bench Press", "Barbell Row", "Overhead Press")
PAST = [history(session(60, 5, 7), name=name) for name in LIFTS]
MAIN = [exercise(name) for name in LIFTS]
CURL = exercise("Dumbbell Curl", double(sets=3))


def _names(response: TodayPlanResponse) -> list[str]:
    return [each.exercise_name for each in response.exercises]


def _backoffs(response: TodayPlanResponse) -> list[int]:
    return [sum(each.set_count for each in exercise.backoff_sets) for exercise in response.exercises]


def test_with_time_nothing_is_cut() -> None:
    response = planned(*MAIN, CURL, recentHistory=PAST, timeAvailable=120)
    assert _names(response) == [*LIFTS, "Dumbbell Curl"]
    assert _backoffs(response) == [3, 3, 3, 0]
    assert response.adjustments == ()


def test_the_last_backoffs_go_first() -> None:
    whole = planned(*MAIN, CURL, recentHistory=PAST, timeAvailable=120).estimated_duration
    response = planned(*MAIN, CURL, recentHistory=PAST, timeAvailable=whole - 5)
    assert _names(response) == [*LIFTS, "Dumbbell Curl"]
    assert _backoffs(response) == [3, 3, 1, 0]
    assert response.adjustments == (f"Overhead Press: backoffs cut from 3 to 1 to fit {whole - 5} min.",)


def test_then_accessories_and_the_time_is_used() -> None:
    response = planned(*MAIN, CURL, recentHistory=PAST, timeAvailable=44)
    assert _names(response) == list(LIFTS)
    assert _backoffs(response) == [1, 0, 0]
    assert response.estimated_duration <= 44
    assert "Dumbbell Curl: left out to fit 44 min." in response.adjustments


def test_an_exercise_that_fits_after_a_longer_one_went_comes_back_before_further_sets() -> None:
    items = [exercise(name, double(sets=3)) for name in ("Bench Press", "Barbell Row", "Overhead Press")]
    response = planned(*items, exercise("Dumbbell Curl", double(sets=3)), recentHistory=PAST, timeAvailable=30)
    assert response.estimated_duration <= 30
    assert len(_names(response)) > 1
    assert response.estimated_duration > 30 - _one_exercise


_one_exercise = 8
"""Minutes that an exercise of two sets takes at most: with as many left over, one more would have fitted."""


def test_optional_exercises_are_the_first_to_go_when_there_is_more_than_45_minutes() -> None:
    items = [MAIN[0], exercise("Face Pull", double(sets=3), optional=True), CURL]
    response = planned(*items, recentHistory=PAST, timeAvailable=46)
    assert "Dumbbell Curl" in _names(response)


FACE_PULL = exercise("Face Pull", double(sets=3), optional=True)


def _cut(*items: dict[str, Any], minutes: int) -> tuple[list[str], list[int], tuple[str, ...]]:
    response = planned(*items, recentHistory=PAST, timeAvailable=minutes)
    cuts = [each.text if each.exercise is None else f"{each.exercise}: {each.text}" for each in response.decisions]
    return _names(response), _backoffs(response), tuple(each for each in cuts if "to fit" in each)


def test_r4_in_its_order() -> None:
    """Optional exercises, backoffs down to one each, accessories, the other backoffs, and only then the lifts."""
    items = [MAIN[0], FACE_PULL, MAIN[1], CURL, MAIN[2]]
    seen = [_cut(*items, minutes=minutes) for minutes in range(120, 45, -1)]
    for names, backoffs, _ in seen:
        by_name = dict(zip(names, backoffs, strict=True))
        lifts = [by_name[name] for name in LIFTS if name in by_name]
        if lifts != [3, 3, 3]:
            assert "Face Pull" not in names
        if "Dumbbell Curl" not in names:
            assert len(lifts) < 3 or 3 not in lifts[1:]
        if 0 in lifts:
            assert "Dumbbell Curl" not in names
        if len(lifts) < 3:
            assert "Dumbbell Curl" not in names
    assert "Face Pull" in seen[0][0]
    assert any("Face Pull" not in names and backoffs == [3, 3, 0, 3] for names, backoffs, _ in seen)


def test_what_was_cut_is_said_in_the_order_in_which_it_was_cut() -> None:
    items = [FACE_PULL, *MAIN, CURL]
    names, backoffs, cuts = _cut(*items, minutes=46)
    assert (names, backoffs) == (list(LIFTS), [1, 1, 0])
    assert cuts == (
        "Face Pull: optional, left out to fit 46 min.",
        "Barbell Row: backoffs cut from 3 to 1 to fit 46 min.",
        "Bench Press: backoffs cut from 3 to 1 to fit 46 min.",
        "Dumbbell Curl: left out to fit 46 min.",
        "Overhead Press: backoffs cut from 3 to 0 to fit 46 min.",
    )


def test_what_is_left_out_is_not_reasoned_about() -> None:
    response = planned(*MAIN, CURL, recentHistory=PAST, timeAvailable=20)
    assert _names(response) == ["Bench Press"]
    assert not any(line.startswith("Dumbbell Curl") for line in response.reasoning)
    assert {line.split(":")[0] for line in response.adjustments} >= {"Barbell Row", "Dumbbell Curl"}


def test_what_cannot_be_cut_is_said() -> None:
    response = planned(MAIN[0], recentHistory=PAST, timeAvailable=5)
    assert _names(response) == ["Bench Press"]
    assert any("could not be cut" in line for line in response.adjustments)
    assert response.estimated_duration > 5


def test_without_a_time_nothing_is_cut() -> None:
    body = {"currentTemplate": {"name": "A", "exercises": [*MAIN, CURL]}, "recentHistory": PAST}
    response = plan(CoachContext.model_validate(body))
    assert "R4" not in rules(response)
    assert len(response.exercises) == 4


def test_isolation_work_is_warm_from_what_came_before() -> None:
    curl = double(sets=3)
    alone = planned(exercise("Dumbbell Curl", curl), recentHistory=[history(session(14, 9), name="Dumbbell Curl")])
    after = planned(
        exercise("Barbell Row"),
        exercise("Dumbbell Curl", curl),
        recentHistory=[history(session(14, 9), name="Dumbbell Curl")],
    )
    assert alone.exercises[0].warmup_sets != ()
    assert after.exercises[1].warmup_sets == ()
    assert "W2" in rules(after)


def test_one_sided_work_takes_twice_as_long() -> None:
    scheme = prescription(backoffSets=0, topSetRepsRange="10")
    both = planned(exercise("Leg Extension", scheme), timeAvailable=60)
    one = planned(exercise("Single-Leg Extension", scheme), timeAvailable=60)
    assert one.estimated_duration > both.estimated_duration


@settings(max_examples=40, deadline=None)
@given(contexts(), st.integers(5, 170))
def test_less_time_never_makes_a_longer_plan(body: dict[str, object], minutes: int) -> None:
    longer = plan(CoachContext.model_validate(body | {"timeAvailable": minutes + 10}))
    shorter = plan(CoachContext.model_validate(body | {"timeAvailable": minutes}))
    assert shorter.estimated_duration <= max(longer.estimated_duration, minutes)


def test_straight_sets_go_before_whole_exercises() -> None:
    items = [exercise(name, double(sets=4)) for name in LIFTS]
    whole = planned(*items, recentHistory=PAST, timeAvailable=120).estimated_duration
    response = planned(*items, recentHistory=PAST, timeAvailable=whole - 10)
    assert _names(response) == list(LIFTS)
    sets = [sum(each.set_count for each in one.working_sets) for one in response.exercises]
    assert sum(sets) < 12 and min(sets) >= 2
    assert any("sets instead of 4 to fit" in each for each in response.adjustments)
    assert response.estimated_duration <= whole - 10


def test_each_exercise_keeps_two_straight_sets_before_one_goes() -> None:
    items = [exercise(name, double(sets=3)) for name in LIFTS]
    response = planned(*items, recentHistory=PAST, timeAvailable=20)
    assert len(response.exercises) < len(LIFTS)
    assert all(sum(each.set_count for each in one.working_sets) >= 2 for one in response.exercises)
