"""What somebody else may choose in a plan: work can be taken away and never added."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spotter.coaching.exercise_names import resolve_name
from spotter.coaching.exercise_plan import load_options_of
from spotter.coaching.exercise_selection import replacements
from spotter.coaching.plan import plan
from spotter.coaching.plan_choices import MOST_LIGHTER, ExerciseChoice
from spotter.coaching.plan_inputs import plan_inputs_of
from spotter.coaching.types import CoachContext, PlannedExerciseResponse, PlannedSetResponse, TodayPlanResponse
from tests.unit.coaching.asked import double, exercise, history, pain, request, session, sets, shapes
from tests.unit.coaching.contexts import ALL, contexts

BENCH = {"recentHistory": [history(session(97.5, 6))]}


def chosen(*choices: ExerciseChoice, exercises: tuple[Any, ...] = (), **body: Any) -> TodayPlanResponse:
    context = CoachContext.model_validate(request(*exercises, **(body or BENCH)))
    return plan(context, dict(enumerate(choices)))


def work(response: TodayPlanResponse) -> list[tuple[float, int, int]]:
    (only,) = response.exercises
    return shapes(((only.top_set,) if only.top_set else ()) + only.backoff_sets + only.working_sets)


def told(response: TodayPlanResponse, rule: str) -> list[str]:
    return [each.text for each in response.decisions if each.rule == rule]


def test_without_choices_the_plan_is_the_rules() -> None:
    assert work(chosen(ExerciseChoice())) == [(100.0, 4, 1), (90.0, 8, 3)]
    assert chosen(ExerciseChoice()) == chosen()


@pytest.mark.parametrize(
    ("load", "kept", "said"),
    [
        (95, 95.0, "95 kg instead of 100 kg."),
        (93.4, 92.5, "92.5 kg instead of 100 kg."),
        (140, 100.0, "a heavier load was proposed; it stays at 100 kg."),
        (10**9, 100.0, "a heavier load was proposed; it stays at 100 kg."),
        (20, 80.0, "much easier was proposed; 80 kg instead of 100 kg."),
        (-5, 80.0, "much easier was proposed; 80 kg instead of 100 kg."),
    ],
)
def test_a_load_is_never_above_the_rules_nor_far_below(load: float, kept: float, said: str) -> None:
    response = chosen(ExerciseChoice(load=Decimal(str(load))))
    assert work(response)[0] == (kept, 4, 1)
    assert told(response, "M2") == [said]
    assert f"Bench Press: {said}" in response.adjustments


def test_warm_ups_and_backoffs_follow_the_lighter_load() -> None:
    (only,) = chosen(ExerciseChoice(load=Decimal(80))).exercises
    assert shapes(only.warmup_sets) == [(20.0, 10, 1), (32.5, 5, 1), (47.5, 5, 1), (65.0, 3, 1)]
    assert shapes(only.backoff_sets) == [(72.5, 8, 3)]


def test_the_load_of_the_rules_needs_no_word() -> None:
    assert told(chosen(ExerciseChoice(load=Decimal(100), reps=4, sets=3)), "M2") == []
    assert chosen(ExerciseChoice(load=Decimal(100), reps=4, sets=3)) == chosen()


@pytest.mark.parametrize(
    ("asked", "left", "said"),
    [
        (2, 2, "2 sets instead of 3."),
        (0, 1, "1 set instead of 3."),
        (9, 3, "more sets were proposed; it stays at 3 sets."),
    ],
)
def test_sets_are_never_more_and_one_at_least(asked: int, left: int, said: str) -> None:
    response = chosen(ExerciseChoice(sets=asked))
    assert work(response)[1] == (90.0, 8, left)
    assert told(response, "M4") == [said]


def test_sets_of_a_double_progression_go_from_the_end() -> None:
    body = {"exercises": (exercise("Dumbbell Curl", double()),)}
    past = [history(sets(20, 12, 12, 11), name="Dumbbell Curl")]
    assert work(chosen(recentHistory=past, **body)) == [(20.0, 12, 3)]
    response = chosen(ExerciseChoice(sets=2, reps=9), recentHistory=past, **body)
    assert work(response) == [(20.0, 9, 2)]
    assert told(response, "M3") == ["9 reps instead of 12."]


@pytest.mark.parametrize(
    ("asked", "kept", "said"),
    [
        (5, 5, "5 reps instead of 6."),
        (1, 4, "4 reps instead of 6."),
        (30, 6, "more reps were proposed; it stays at 6."),
    ],
)
def test_reps_are_never_more_and_never_below_the_range(asked: int, kept: int, said: str) -> None:
    response = chosen(ExerciseChoice(reps=asked), recentHistory=[history(session(100, 5))])
    assert work(response)[0] == (100.0, kept, 1)
    assert told(response, "M3") == [said]


def test_help_of_a_machine_is_never_less_than_the_rules() -> None:
    body: dict[str, Any] = {"exercises": (exercise("Assisted Pull-up", double()),)}
    body["recentHistory"] = [history(sets(30, 10, 10, 10), name="Assisted Pull-up")]
    assert work(chosen(**body))[0][0] == 30.0
    less = chosen(ExerciseChoice(load=Decimal(10)), **body)
    assert work(less)[0][0] == 30.0
    assert told(less, "M2") == ["a heavier load was proposed; it stays at 30 kg."]
    assert work(chosen(ExerciseChoice(load=Decimal(35)), **body))[0][0] == 35.0
    assert work(chosen(ExerciseChoice(load=Decimal(90)), **body))[0][0] <= 36.0


def test_a_replacement_is_taken_where_one_is_needed_and_this_one_may_stand_in() -> None:
    body: dict[str, Any] = {"location": "Home", "equipmentAvailable": ["Dumbbells", "Bench"]}
    context = CoachContext.model_validate(request(**body))
    bench = resolve_name("Bench Press")
    names = [each.name for each in replacements(bench, plan_inputs_of(context), frozenset({bench.key}))]
    assert names[0] == "Dumbbell Bench Press"
    second = names[1]
    response = chosen(ExerciseChoice(replacement=second), **body)
    assert [each.to for each in response.substitutions] == [second]
    assert told(response, "M1") == []


@pytest.mark.parametrize("name", ["Back Squat", "Barbell Row", "Zercher Wobble", "Bench Press", "", "x" * 4000])
def test_any_other_replacement_is_named_as_refused(name: str) -> None:
    body: dict[str, Any] = {"location": "Home", "equipmentAvailable": ["Dumbbells", "Bench"]}
    response = chosen(ExerciseChoice(replacement=name), **body)
    assert [each.to for each in response.substitutions] == ["Dumbbell Bench Press"]
    assert told(response, "M1") == ["the replacement that was proposed cannot stand in for it here."]


def test_nothing_is_replaced_that_can_be_done() -> None:
    response = chosen(ExerciseChoice(replacement="Dumbbell Bench Press"))
    assert response.exercises[0].exercise_name == "Bench Press"
    assert told(response, "M1") == ["another exercise was proposed for it, and none is needed: it stays."]


def test_severe_pain_leaves_nothing_to_choose() -> None:
    flags = [pain("shoulder", "Severe")]
    context = CoachContext.model_validate(request(painFlags=flags))
    assert replacements(resolve_name("Bench Press"), plan_inputs_of(context), frozenset()) == ()
    assert chosen(ExerciseChoice(replacement="Push-up"), painFlags=flags).exercises == ()


choices = st.builds(
    ExerciseChoice,
    replacement=st.none() | st.sampled_from(ALL) | st.text(max_size=30),
    load=st.none() | st.decimals(-10, 10**6, places=2),
    reps=st.none() | st.integers(-5, 10**6),
    sets=st.none() | st.integers(-5, 10**6),
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(contexts(), st.dictionaries(st.integers(-1, 6), choices, max_size=6))
def test_no_choice_adds_work_or_brings_in_what_may_not_be_there(
    body: dict[str, Any], asked: dict[int, ExerciseChoice]
) -> None:
    context = CoachContext.model_validate(body | {"timeAvailable": None})
    inputs = plan_inputs_of(context)
    by_rules, response = plan(context), plan(context, asked)
    template = frozenset(resolve_name(each.name).key for each in context.current_template.exercises)
    for swap in response.substitutions:
        allowed = replacements(resolve_name(swap.from_), inputs, template)
        assert swap.to in {each.name for each in allowed}
    if response.substitutions != by_rules.substitutions:
        return  # the work of another exercise is the rules' own, and not to be compared
    assert len(response.exercises) == len(by_rules.exercises)
    for before, after in zip(by_rules.exercises, response.exercises, strict=True):
        options = load_options_of(resolve_name(after.exercise_name), inputs)
        was, hard = _hard_sets(before), _hard_sets(after)
        assert all(options.loads.has(each.weight) for each in hard)
        assert not options.is_harder(hard[0].weight, was[0].weight)
        assert sum(each.set_count for each in hard) <= sum(each.set_count for each in was)
        assert max(each.reps for each in hard) <= max(each.reps for each in was)
        if not options.assisted:
            assert hard[0].weight >= was[0].weight * (1 - MOST_LIGHTER)


def _hard_sets(planned: PlannedExerciseResponse) -> list[PlannedSetResponse]:
    return [each for each in (planned.top_set, *planned.backoff_sets, *planned.working_sets) if each]
