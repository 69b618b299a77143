"""What a model may choose and say of a plan, whatever it returns that fits the draft."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from spotter.coaching.exercise_names import resolve_name
from spotter.coaching.exercise_plan import load_options_of
from spotter.coaching.plan_inputs import plan_inputs_of
from spotter.coaching.types import CoachContext, PlannedExerciseResponse, TodayPlanResponse
from spotter.llm.coach_routes.ask import Answered, answered
from spotter.llm.coach_routes.plan import PLAN, ExerciseDraft, PlanDraft
from spotter.llm.coach_routes.wording import figures_in, figures_of
from spotter.safety.plan import safe_plan
from tests.unit.coaching.asked import exercise, history, pain, request, session
from tests.unit.coaching.contexts import ALL, contexts
from tests.unit.llm.coach_routes.drafting import Drafting

BENCH: dict[str, Any] = {"recentHistory": [history(session(97.5, 6))]}
REASON = "Six reps at 97.5 kg were inside the cap, so 100 kg is next."


def remark(place: int = 0, reason: str = "", **choice: Any) -> ExerciseDraft:
    chosen = {"load": None, "reps": None, "sets": None, "replacement": None} | choice
    return ExerciseDraft(place=place, reason=reason, **chosen)


def looked_over(*remarks: ExerciseDraft, summary: str = "", body: dict[str, Any] | None = None) -> Answered[Any]:
    context = CoachContext.model_validate(request(**(body or BENCH)))
    return answered(PLAN, context, Drafting(PlanDraft(exercises=list(remarks), summary=summary)))


def by_rules(body: dict[str, Any] | None = None) -> TodayPlanResponse:
    return safe_plan(CoachContext.model_validate(request(**(body or BENCH))))


def test_a_model_says_why_and_the_numbers_stay_the_rules() -> None:
    given = looked_over(remark(reason=REASON), summary="A heavy day: 1 exercise in 25 minutes.")
    rules = by_rules()
    assert given.provider == "anthropic"
    assert given.reply.exercises == rules.exercises
    assert given.reply.reasoning == ("A heavy day: 1 exercise in 25 minutes.", f"Bench Press: {REASON}")
    assert given.reply.adjustments == rules.adjustments
    assert given.reply.decisions == rules.decisions


def test_a_lighter_choice_is_planned_whole_and_said() -> None:
    given = looked_over(remark(load=95, sets=2, reason="A lighter day at 95 kg."))
    (only,) = given.reply.exercises
    assert (only.top_set.weight, only.top_set.reps) == (95, 4)
    assert [(each.weight, each.set_count) for each in only.backoff_sets] == [(85, 2)]
    assert given.reply.adjustments[-2:] == (
        "Bench Press: 95 kg instead of 100 kg.",
        "Bench Press: 2 sets instead of 3.",
    )
    assert given.reply.reasoning == ("Bench Press: A lighter day at 95 kg.",)


def test_a_heavier_choice_is_clamped_and_named_and_its_sentence_is_not_passed_on() -> None:
    given = looked_over(remark(load=140, reason="You are ready for 140 kg."), summary="A good day.")
    assert given.reply.exercises == by_rules().exercises
    assert "Bench Press: a heavier load was proposed; it stays at 100 kg." in given.reply.adjustments
    assert given.reply.reasoning == ("A good day.", *by_rules().reasoning)


@pytest.mark.parametrize(
    ("reason", "summary"),
    [
        ("You are ready for 140 kg.", "Lift 500 kg in total."),
        ("Push through the pain in your shoulder.", ""),
        ("", "x" * 5000),
    ],
)
def test_where_nothing_of_a_draft_stands_the_rules_answer(reason: str, summary: str) -> None:
    given = looked_over(remark(reason=reason), summary=summary)
    assert (given.provider, given.reply) == ("offline", by_rules())
    assert given.fallback == "anthropic: the answer did not keep to the rules"


def test_who_names_an_earlier_heavier_load_names_todays_too() -> None:
    body = {"recentHistory": [history(session(140, 5, date="2023-10-01"))], "date": "2024-01-15"}
    today = by_rules(body).exercises[0].top_set
    assert today is not None
    assert today.weight < 140
    assert looked_over(remark(reason="Back to 140 kg today."), body=body).provider == "offline"
    careful = f"After the break {today.weight.normalize():f} kg comes before the 140 kg of then."
    assert looked_over(remark(reason=careful), body=body).reply.reasoning[-1] == f"Bench Press: {careful}"


def test_one_of_the_replacements_is_taken() -> None:
    body = {"location": "Home", "equipmentAvailable": ["Dumbbells", "Bench"]}
    brief = PLAN.brief(CoachContext.model_validate(request(**body)), by_rules(body))
    first, second, *_ = brief["exercises"][0]["replacements"]
    assert first == by_rules(body).substitutions[0].to
    given = looked_over(remark(replacement=second, reason="It fits what is here."), body=body)
    assert [each.to for each in given.reply.substitutions] == [second]
    assert given.reply.exercises[0].exercise_name == second


def test_no_exercise_can_be_brought_in() -> None:
    given = looked_over(remark(reason=REASON), remark(place=7, reason="Add squats."), remark(reason="Twice."))
    assert given.reply.exercises == by_rules().exercises
    assert given.reply.adjustments[-1] == "What was proposed for no exercise of the plan was left out."
    assert given.reply.reasoning[-1] == f"Bench Press: {REASON}"


@pytest.mark.parametrize(
    "body",
    [
        {"painFlags": [pain("chest", "Severe")]},
        {"painFlags": [pain("left knee", "Severe")]},
        {"painFlags": [pain("knee, surgery last month", "Mild")]},
        {"profile": {"pregnant": True}},
        {"profile": {"heartCondition": True}},
        {"profile": {"age": 15}},
        {"painFlags": [pain("shoulder", "Severe")], "equipmentAvailable": ["Kettlebell"]},
    ],
)
def test_a_warning_is_codes_alone(body: dict[str, Any]) -> None:
    context = CoachContext.model_validate(request(**BENCH, **body))
    provider = Drafting(PlanDraft(exercises=[], summary="All is well."))
    given = answered(PLAN, context, provider)
    assert provider.requests == []
    assert given.reply == safe_plan(context)
    assert (given.provider, given.tried) == ("offline", "")
    assert given.fallback.startswith("code answers")


def test_what_a_model_is_told_is_short_and_has_no_date_of_today() -> None:
    sessions = [session(90 + at, 5, date=f"2024-01-{at + 1:02d}") for at in range(20)]
    body = {"recentHistory": [history(*sessions)], "date": "2024-02-01"}
    brief = PLAN.brief(CoachContext.model_validate(request(**body)), by_rules(body))
    (told,) = brief["exercises"]
    assert [each["load"] for each in told["last"]] == [109, 108, 107]
    assert "2024-02-01" not in json.dumps(brief)


def test_two_places_of_one_exercise_are_told_apart() -> None:
    context = CoachContext.model_validate(request(exercise(), exercise(), **BENCH))
    draft = PlanDraft(exercises=[remark(1, load=90, reason="Lighter the second time.")], summary="")
    first, second = answered(PLAN, context, Drafting(draft)).reply.exercises
    assert first.top_set is not None
    assert second.top_set is not None
    assert first.top_set.weight == 100
    assert second.top_set.weight == 90


numbers = st.none() | st.floats(allow_nan=True, allow_infinity=True) | st.integers(-5, 400).map(float)
counts = st.none() | st.integers()
words = st.text(max_size=60) | st.sampled_from(
    ["Heavier today: 400 kg.", "Well done.", "Add ten kilos.", "Push through it.", "It stays at 100 kg.", "\ud800"]
)
drafts = st.builds(
    PlanDraft,
    exercises=st.lists(
        st.builds(
            ExerciseDraft,
            place=st.integers(-2, 7),
            load=numbers,
            reps=counts,
            sets=counts,
            replacement=st.none() | st.sampled_from(ALL) | st.text(max_size=200),
            reason=words,
        ),
        max_size=8,
    ),
    summary=words,
)


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(contexts(), drafts)
def test_whatever_fits_the_draft_stays_within_the_rules(body: dict[str, Any], draft: PlanDraft) -> None:
    context = CoachContext.model_validate(body | {"timeAvailable": None})
    rules = safe_plan(context)
    given = answered(PLAN, context, Drafting(draft))
    reply = given.reply
    json.loads(reply.model_dump_json(by_alias=True))
    assert reply.caveats == rules.caveats
    assert _holds(rules.adjustments, reply.adjustments) or reply.substitutions != rules.substitutions
    known = set(figures_of(json.loads(rules.model_dump_json()))) | set(figures_of(json.loads(reply.model_dump_json())))
    known |= set(figures_of(json.loads(context.model_dump_json())))
    for sentence in reply.reasoning:
        assert sentence in rules.reasoning or (figures_in(sentence) or set()) <= known
    if reply.substitutions != rules.substitutions:
        return
    inputs = plan_inputs_of(context)
    for before, after in zip(rules.exercises, reply.exercises, strict=True):
        options = load_options_of(resolve_name(after.exercise_name), inputs)
        was, now = list(_hard_sets(before)), list(_hard_sets(after))
        assert after.exercise_name == before.exercise_name
        assert not options.is_harder(now[0][0], was[0][0])
        assert sum(each[2] for each in now) <= sum(each[2] for each in was)
        assert max(each[1] for each in now) <= max(each[1] for each in was)
        assert all(options.loads.has(each[0]) for each in now)


def _hard_sets(planned: PlannedExerciseResponse) -> Iterator[tuple[Any, int, int]]:
    for each in (planned.top_set, *planned.backoff_sets, *planned.working_sets):
        if each:
            yield each.weight, each.reps, each.set_count


def _holds(needed: tuple[str, ...], there: tuple[str, ...]) -> bool:
    """Whether no departure of the rules is left unsaid; a load in one may have become lighter."""
    return {each.split(":")[0] for each in needed} <= {each.split(":")[0] for each in there}
