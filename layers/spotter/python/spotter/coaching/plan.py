"""Today's plan, by the rules."""

from collections.abc import Mapping
from types import MappingProxyType

from spotter.catalogue import Muscle
from spotter.coaching import explanations
from spotter.coaching.decision_log import DecisionLog
from spotter.coaching.exercise_names import NamedExercise
from spotter.coaching.exercise_plan import planned, range_of
from spotter.coaching.exercise_selection import select_exercise
from spotter.coaching.personal import NOTHING_PERSONAL, Personal
from spotter.coaching.plan_choices import AS_THE_RULES_SAY, ExerciseChoice
from spotter.coaching.plan_inputs import PlanInputs, plan_inputs_of
from spotter.coaching.planned_work import ExerciseWork
from spotter.coaching.timing import SHORT_SESSION_MINUTES, fitted, minutes_of
from spotter.coaching.types import CoachContext, TemplateExerciseContext, TodayPlanResponse

Choices = Mapping[int, ExerciseChoice]
"""What was chosen, by the place in the template."""
NO_CHOICES: Choices = MappingProxyType({})


def plan(
    context: CoachContext, choices: Choices = NO_CHOICES, personal: Personal = NOTHING_PERSONAL
) -> TodayPlanResponse:
    """Today's plan for ``context``: load, reps, sets and warm-ups of each exercise, each with the rule behind it.

    ``choices`` are what somebody else would have otherwise; they can take work away and never add any, and what the
    rules do not allow is named in ``adjustments``. ``personal`` is what a request cannot say of the person.
    Pure and deterministic. ``exercises`` is empty only when everything had to be left out; ``adjustments`` says why.
    What forbids any plan is not looked at here: see ``spotter.safety.plan``.
    """
    inputs, log = plan_inputs_of(context, personal), DecisionLog()
    if inputs.unknown_equipment:
        names = ", ".join(inputs.unknown_equipment)
        log.reasoned("A1", None, f"I do not know this equipment and plan without it: {names}.")
    if inputs.care:
        log.adjusted("H5", None, explanations.care(inputs.care))
    items = _in_time(context, log)
    work = fitted(_work(items, inputs, choices, log), context.time_available, log)
    if not work:
        log.reasoned("S3", None, "Nothing of this template is left for today; the adjustments say why.")
    return TodayPlanResponse(
        exercises=tuple(each.on_the_wire() for each in work.values()),
        substitutions=log.substitutions,
        adjustments=log.adjustments,
        reasoning=log.reasoning,
        estimated_duration=minutes_of(work),
        decisions=log.decisions,
        caveats=(),
        unit=context.unit,
    )


def _in_time(context: CoachContext, log: DecisionLog) -> dict[int, TemplateExerciseContext]:
    """R3: the exercises by their place in the template, without the optional ones when time is short."""
    items = dict(enumerate(context.current_template.exercises))
    if context.time_available is None or context.time_available > SHORT_SESSION_MINUTES:
        return items
    for at, item in items.items():
        if item.is_optional:
            log.place = at
            log.adjusted("R3", item.name, f"optional, left out with {context.time_available} min.")
    return {at: item for at, item in items.items() if not item.is_optional}


def _work(
    items: dict[int, TemplateExerciseContext], inputs: PlanInputs, choices: Choices, log: DecisionLog
) -> dict[int, ExerciseWork]:
    names = {at: inputs.named(item.name) for at, item in items.items()}
    taken = {name.key for name in names.values()}
    work: dict[int, ExerciseWork] = {}
    warm: set[Muscle] = set()
    for at, name in names.items():
        log.place = at
        choice = choices.get(at, AS_THE_RULES_SAY)
        selection = select_exercise(name, inputs, frozenset(taken), log, choice.replacement)
        if selection is None:
            continue
        taken.add(selection.exercise.key)
        others = [range_of(items[other], names[other].exercise, inputs) for other in _same(name, names) if other != at]
        exercise = selection.exercise.exercise
        worked = bool(warm & set(exercise.primary))
        work[at] = planned(items[at], selection, inputs, others, worked, log, choice)
        warm |= {*exercise.primary, *exercise.secondary}
    log.place = None
    return work


def _same(name: NamedExercise, names: dict[int, NamedExercise]) -> list[int]:
    return [at for at, each in names.items() if each.key == name.key]
