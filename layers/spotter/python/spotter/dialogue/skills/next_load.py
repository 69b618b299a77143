"""What follows from the log by the rules: whether a lift is stalled, its next load, and sets that look mistyped."""

from spotter.coaching.exposures import top_loads
from spotter.coaching.formatting import number, percent
from spotter.coaching.load_options import load_options_for
from spotter.coaching.mistyped_sets import body_counted, checked
from spotter.coaching.plan import plan
from spotter.coaching.stall import stall as analysed
from spotter.coaching.types import (
    CoachContext,
    EquipmentContext,
    ExerciseHistoryContext,
    Goal,
    PrescriptionContext,
    ProgressionType,
    StallAnalysisResponse,
    StallContext,
    TemplateContext,
    TemplateExerciseContext,
    Unit,
)
from spotter.dialogue.answer import Answer
from spotter.dialogue.person import history
from spotter.dialogue.person.history import Lift
from spotter.dialogue.person.logged_lifts import trend, unit_of, weekly_sets
from spotter.dialogue.turn import Turn


def stall(turn: Turn, one: Lift) -> Answer:
    """Whether a lift is stalled, and the one thing to change if it is."""
    found = stall_of(turn, one)
    unit = unit_of(turn)
    if doubtful := doubt(one, unit):
        return Answer(doubtful)
    if not found.is_stalled:
        return Answer(f"{one.name} is not stalled: {trend(one, unit)}. {found.details}")
    details = f" {found.details}" if found.details else ""
    return Answer(
        f"{one.name} is stalled. {found.reason} ({trend(one, unit)}.) One thing to change: "
        f"{found.suggested_fix}{details}"
    )


def stall_of(turn: Turn, one: Lift) -> StallAnalysisResponse:
    """What the rules find of a lift."""
    weekly = {muscle.value: sets for muscle, sets in weekly_sets(turn).items()}
    context = StallContext(
        exercise_name=one.name,
        last_sessions=history.for_rules(one, unit_of(turn)),
        current_prescription=PrescriptionContext(),
        user_goal=_goal(turn),
        weekly_sets=weekly,
        unit=unit_of(turn),
    )
    return analysed(context)


def _goal(turn: Turn) -> Goal:
    wanted = turn.known.goal.value if turn.known.goal is not None else ""
    return {"strength": Goal.STRENGTH, "hypertrophy": Goal.HYPERTROPHY}.get(wanted, Goal.BOTH)


def next_load(turn: Turn, one: Lift) -> Answer:
    """What to lift next time, by the rules of progression."""
    unit = unit_of(turn)
    if doubtful := doubt(one, unit):
        return Answer(doubtful)
    same = len({each.kilograms for each in one.last.sets}) == 1 and len(one.last.sets) > 1
    prescription = PrescriptionContext(
        progression_type=ProgressionType.DOUBLE if same else ProgressionType.TOP_SET,
        sets=min(len(one.last.sets), 10) if same else None,
    )
    today = history.today(turn.now)
    context = CoachContext(
        user_goal=_goal(turn),
        current_template=TemplateContext(
            name="Next", exercises=(TemplateExerciseContext(name=one.name, prescription=prescription),)
        ),
        recent_history=(ExerciseHistoryContext(exercise_name=one.name, last_sessions=history.for_rules(one, unit)),),
        unit=unit,
        date=today.isoformat() if today is not None else None,
    )
    planned = plan(context)
    said = " ".join(each for each in (*planned.reasoning, *planned.adjustments) if one.name in each)
    return Answer(said or f"I have no next load for {one.name}.")


def doubt(one: Lift, unit: Unit) -> str:
    """P10: sets that are too good to be true."""
    if one.exercise is None:
        return ""
    sessions = history.for_rules(one, unit)
    options = load_options_for(one.exercise, EquipmentContext(), unit, top_loads(sessions))
    doubtful = checked(sessions, one.exercise, options, body_counted(one.exercise, None, unit)).doubtful
    if not doubtful:
        return ""
    found = doubtful[-1]
    return (
        f"{one.name}: {number(found.load)} {unit.value} x {found.reps} is {percent(found.above)} above your "
        f"best before it. "
        "That looks like a typing error, so I build nothing on it until it is confirmed in your log."
    )
