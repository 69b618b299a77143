"""Today's plan, by the rules."""

from spotter.catalogue import Muscle
from spotter.coaching.choice import chosen
from spotter.coaching.facts import Facts, facts_of
from spotter.coaching.names import Named, named
from spotter.coaching.notes import Notes
from spotter.coaching.planning import planned, range_of
from spotter.coaching.timing import SHORT_SESSION_MINUTES, fitted, minutes_of
from spotter.coaching.types import CoachContext, TemplateExerciseContext, TodayPlanResponse
from spotter.coaching.work import Work


def plan(context: CoachContext) -> TodayPlanResponse:
    """Today's plan for ``context``: load, reps, sets and warm-ups of each exercise, each with the rule behind it.

    Pure and deterministic. ``exercises`` is empty only when everything had to be left out; ``adjustments`` says why.
    What forbids any plan is not looked at here: see ``spotter.safety.plan``.
    """
    facts, notes = facts_of(context), Notes()
    if facts.unknown_equipment:
        names = ", ".join(facts.unknown_equipment)
        notes.reasoned("A1", None, f"I do not know this equipment and plan without it: {names}.")
    items = _in_time(context, notes)
    work = fitted(_work(items, facts, notes), context.time_available, notes)
    if not work:
        notes.reasoned("S3", None, "Nothing of this template is left for today; the adjustments say why.")
    return TodayPlanResponse(
        exercises=tuple(each.on_the_wire() for each in work.values()),
        substitutions=notes.substitutions,
        adjustments=notes.adjustments,
        reasoning=notes.reasoning,
        estimated_duration=minutes_of(work),
        decisions=notes.decisions,
        caveats=(),
        unit=context.unit,
    )


def _in_time(context: CoachContext, notes: Notes) -> dict[int, TemplateExerciseContext]:
    """R3: the exercises by their place in the template, without the optional ones when time is short."""
    items = dict(enumerate(context.current_template.exercises))
    if context.time_available is None or context.time_available > SHORT_SESSION_MINUTES:
        return items
    for at, item in items.items():
        if item.is_optional:
            notes.place = at
            notes.adjusted("R3", item.name, f"optional, left out with {context.time_available} min.")
    return {at: item for at, item in items.items() if not item.is_optional}


def _work(items: dict[int, TemplateExerciseContext], facts: Facts, notes: Notes) -> dict[int, Work]:
    names = {at: named(item.name) for at, item in items.items()}
    taken = {name.key for name in names.values()}
    work: dict[int, Work] = {}
    warm: set[Muscle] = set()
    for at, name in names.items():
        notes.place = at
        choice = chosen(name, facts, frozenset(taken), notes)
        if choice is None:
            continue
        taken.add(choice.exercise.key)
        others = [range_of(items[other], facts) for other in _same(name, names) if other != at]
        exercise = choice.exercise.exercise
        work[at] = planned(items[at], choice, facts, others, bool(warm & set(exercise.primary)), notes)
        warm |= {*exercise.primary, *exercise.secondary}
    notes.place = None
    return work


def _same(name: Named, names: dict[int, Named]) -> list[int]:
    return [at for at, each in names.items() if each.key == name.key]
