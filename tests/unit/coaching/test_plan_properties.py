"""What holds of every plan, whatever is asked."""

import json
import random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spotter.catalogue import Kind, joints_of, muscles_of
from spotter.coaching.exercise_names import resolve_name
from spotter.coaching.exercise_plan import load_options_of
from spotter.coaching.exposures import exposures, top_loads
from spotter.coaching.load_options import LoadOptions
from spotter.coaching.plan import plan
from spotter.coaching.plan_inputs import plan_inputs_of
from spotter.coaching.rep_ranges import FEWEST_GENTLE_REPS, FEWEST_STARTING_REPS, is_unloaded
from spotter.coaching.substitution import leaves_alone, spares
from spotter.coaching.types import CoachContext, PlannedExerciseResponse, PlannedSetResponse, TodayPlanResponse
from tests.unit.coaching.contexts import contexts

often = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _planned(body: dict[str, Any]) -> tuple[CoachContext, TodayPlanResponse]:
    context = CoachContext.model_validate(body)
    return context, plan(context)


def _rack(context: CoachContext, exercise: PlannedExerciseResponse) -> LoadOptions:
    return load_options_of(resolve_name(exercise.exercise_name), plan_inputs_of(context))


def _work(exercise: PlannedExerciseResponse) -> list[PlannedSetResponse]:
    top = [exercise.top_set] if exercise.top_set else []
    return [*top, *exercise.backoff_sets, *exercise.working_sets]


@often
@given(contexts())
def test_every_load_exists_on_the_equipment_and_none_is_below_the_bar(body: dict[str, Any]) -> None:
    context, response = _planned(body)
    for exercise in response.exercises:
        options = _rack(context, exercise)
        for each in _work(exercise):
            assert options.loads.has(each.weight), (exercise.exercise_name, each.weight)
            assert options.bar is None or each.weight >= options.bar
        for each in exercise.warmup_sets:
            assert each.note is not None or options.loads.has(each.weight)


@often
@given(contexts())
def test_no_load_goes_up_by_more_than_one_increment(body: dict[str, Any]) -> None:
    context, response = _planned(body)
    for exercise in response.exercises:
        sessions = plan_inputs_of(context).history(resolve_name(exercise.exercise_name))
        options = _rack(context, exercise)
        if not exposures(sessions) or options.assisted:
            continue
        most = max(top_loads(sessions))  # a range decides which set of a session counts: none of them is heavier
        bound = options.loads.increased(options.loads.nearest_available(most), options.increment) or most
        assert all(each.weight <= max(bound, options.loads.lightest) for each in _work(exercise))


@often
@given(contexts())
def test_warm_ups_strictly_rise_and_stay_below_the_work(body: dict[str, Any]) -> None:
    context, response = _planned(body)
    for exercise in response.exercises:
        if _rack(context, exercise).assisted:
            continue
        warm = [each.weight for each in exercise.warmup_sets]
        assert warm == sorted(set(warm))
        assert all(each < _work(exercise)[0].weight for each in warm if each)
        assert all(each.rpe_cap is not None and each.rpe_cap <= 6 for each in exercise.warmup_sets)


@often
@given(contexts())
def test_caps_and_ranges_are_respected(body: dict[str, Any]) -> None:
    context, response = _planned(body)
    inputs = plan_inputs_of(context)
    day, needs_care = inputs.day, bool(inputs.care)
    highest = max(item.prescription.top_set_rpe_cap for item in context.current_template.exercises)
    longest = max(
        max(item.prescription.top_set_reps_range.high, FEWEST_STARTING_REPS)
        for item in context.current_template.exercises
        if item.prescription.top_set_reps_range
    )
    straight = {each.exercise for each in response.decisions if each.rule == "S4"}
    for exercise in response.exercises:
        for each in _work(exercise):
            assert each.rpe_cap is not None
            assert each.rpe_cap <= max(highest, day.cap(highest))
            assert day.rule != "R1" or each.rpe_cap <= 7.5
            assert not needs_care or each.rpe_cap <= 7
            assert each.set_count >= 1
            assert each.reps >= 1
        reps = [each.reps for each in _work(exercise)]
        if needs_care and resolve_name(exercise.exercise_name).exercise.kind is Kind.REPS:
            assert min(reps) >= FEWEST_GENTLE_REPS
        elif exercise.exercise_name not in straight:
            assert all(each.reps <= longest for each in _work(exercise) if each not in exercise.backoff_sets)


@often
@given(contexts())
def test_a_severe_pain_leaves_its_region_without_work(body: dict[str, Any]) -> None:
    context, response = _planned(body)
    severe = [flag for flag in context.pain_flags if flag.severity == "Severe"]
    for exercise in response.exercises:
        name = resolve_name(exercise.exercise_name)
        for flag in severe:
            assert name.could_be
            assert flag.exercise_name is None or resolve_name(flag.exercise_name).key != name.key
            assert all(
                leaves_alone(each, joints_of(flag.body_part), muscles_of(flag.body_part)) for each in name.could_be
            )


@often
@given(contexts())
def test_the_time_is_kept_or_the_plan_says_what_could_not_be_cut(body: dict[str, Any]) -> None:
    context, response = _planned(body)
    assert context.time_available is not None
    if response.estimated_duration > context.time_available:
        assert len(response.exercises) == 1
        assert any("could not be cut" in line for line in response.adjustments)


@often
@given(contexts())
def test_only_the_template_and_named_substitutes_are_planned(body: dict[str, Any]) -> None:
    context, response = _planned(body)
    template = [item.name for item in context.current_template.exercises]
    replaced = {each.to for each in response.substitutions}
    assert all(each.exercise_name in (*template, *replaced) for each in response.exercises)
    assert {each.from_ for each in response.substitutions} <= set(template)
    left_out = len(template) - len(response.exercises)
    assert left_out == 0 or response.adjustments


@often
@given(contexts())
def test_no_substitute_is_a_variation_of_what_hurts_nor_loads_what_hurts(body: dict[str, Any]) -> None:
    context, response = _planned(body)
    hurting = [named for flag in context.pain_flags if (named := flag.exercise_name)]
    groups = {resolve_name(each).exercise.variation_group for each in hurting}
    for swap in response.substitutions:
        substitute = resolve_name(swap.to).exercise
        assert substitute.variation_group not in groups
        for flag in context.pain_flags:
            joints, muscles = joints_of(flag.body_part), muscles_of(flag.body_part)
            if flag.severity == "Severe":
                assert leaves_alone(substitute, joints, muscles)
            if flag.severity == "Moderate":
                assert spares(substitute, joints, () if joints else muscles)


@often
@given(contexts())
def test_an_unloaded_substitute_has_no_heavy_top_set(body: dict[str, Any]) -> None:
    _, response = _planned(body)
    substitutes = {each.to for each in response.substitutions}
    for exercise in response.exercises:
        known = resolve_name(exercise.exercise_name).exercise
        if exercise.exercise_name in substitutes and is_unloaded(known) and exercise.top_set is not None:
            assert exercise.top_set.weight > 0  # done with a load before
        if any(each.rule == "S4" and each.exercise == exercise.exercise_name for each in response.decisions):
            assert sum(each.set_count for each in exercise.working_sets) >= 1
            assert exercise.top_set is None


@often
@given(contexts(), st.randoms(use_true_random=False))
def test_the_order_of_lists_that_have_none_does_not_matter(body: dict[str, Any], shuffler: random.Random) -> None:
    _, response = _planned(body)
    mixed = json.loads(json.dumps(body))
    for key in ("recentHistory", "equipmentAvailable", "painFlags"):
        shuffler.shuffle(mixed[key])
    for history in mixed["recentHistory"]:
        shuffler.shuffle(history["lastSessions"])
    for listed in ("dumbbells", "kettlebells", "plates"):
        shuffler.shuffle(mixed["equipment"].get(listed, []))
    assert _planned(mixed)[1] == response


@often
@given(contexts())
def test_the_wire_form_is_json_with_plain_numbers_and_every_rule_is_known(body: dict[str, Any]) -> None:
    from spotter.coaching.rules import RULES

    _, response = _planned(body)
    wire = json.loads(response.model_dump_json(by_alias=True))
    for exercise in wire["exercises"]:
        assert set(exercise) == {"exerciseName", "warmupSets", "topSet", "backoffSets", "workingSets"}
        for each in (*exercise["warmupSets"], *exercise["backoffSets"], *exercise["workingSets"]):
            assert isinstance(each["weight"], float)
            assert isinstance(each["reps"], int)
    assert {each["rule"] for each in wire["decisions"]} <= set(RULES)
    assert all(line and line[0] != " " for line in (*response.adjustments, *response.reasoning))
