"""Putting the log right: figures, sets, units, the exercise or the day of what was logged."""

from collections.abc import Sequence

from spotter.dialogue.skills import delete_log
from spotter.dialogue.skills.move_log import is_move, is_renamed, left_scope, moved, renamed_and_moved
from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.training.corrections.answers import TOPIC, asks, sure
from spotter.dialogue.training.corrections.calls import name_steps, removal_steps, set_steps
from spotter.dialogue.training.corrections.changes import Unclear, UnknownName
from spotter.dialogue.training.corrections.entries import CORRECT, newest_logs
from spotter.dialogue.training.corrections.more_sets import more_sets
from spotter.dialogue.training.corrections.put_right import of_figures, of_removal, of_several, of_units
from spotter.dialogue.training.corrections.remarks import without_remarks
from spotter.dialogue.training.corrections.said import (
    NamedEntry,
    Said,
    joined,
    named_entries,
    placed_entries,
    read,
    strange_exercises,
)
from spotter.dialogue.training.corrections.scope import Scope, meant, scope_of, standing_scope
from spotter.dialogue.training.corrections.standing_sets import told_as_it_stands
from spotter.dialogue.training.corrections.two_readings import unnamed, weighed
from spotter.dialogue.training.corrections.unknown_names import unknown_subject
from spotter.dialogue.training.corrections.variants import is_unlogged, other_exercise
from spotter.dialogue.training.plan import Plan, Step, confirm
from spotter.language.word_lists import word_set

_most_options = 4
_unlogged = "it has the exercise, the sets with their loads and reps or seconds, and how hard they were"


IT_STANDS, WHAT_IS_WRONG = "That is how it stands", "What is wrong?"


def correct(context: Context) -> Plan | None:
    """What is put right in the log, or what has to be asked first."""
    if not context.offers(CORRECT):
        return None
    said = read(without_remarks(context.told))
    if context.pending is not None and context.pending.topic == TOPIC:
        return _answered(context, said, context.pending)
    scope = scope_of(context, said)
    if scope is not None and (standing := told_as_it_stands(context.told, scope.entries)):
        stands = "; ".join(each.said for each in standing)
        return Plan(TOPIC, text=f"{IT_STANDS} for {day_said(scope.day, context.today)}: {stands}.")
    return _corrected(context, said)


def _answered(context: Context, answer: Said, asked: Plan) -> Plan | None:
    """The correction that was asked about, with what the answer adds to it."""
    before = asked.partial.get("said")
    if not isinstance(before, Said):
        return _corrected(context, answer)
    plan = _corrected(context, joined(before, answer))
    if plan.steps:
        return plan
    alone = _corrected(context, answer)
    if alone.steps or alone.question != plan.question:
        return alone if alone.steps else plan
    says_something = answer.figures or answer.days or answer.places or answer.message.exercises
    return plan if says_something or plan.question != asked.question else None


_not_done = word_set("almost nearly failed tried attempted missed couldnt")
"""Whoever says one of these tells of a set that was none."""


def forgotten(context: Context) -> Plan | None:
    """A set that was forgotten, of what was logged last: ``i forgot a set of 5``; None where none is told of."""
    if not context.offers(CORRECT) or not newest_logs(context) or context.whole.says(*_not_done):
        return None
    said = read(context.told)
    scope = scope_of(context, said)
    named = named_entries(said.message, scope.entries) if scope is not None else ()
    entries = meant(scope, named) if scope is not None else ()
    if len(entries) != 1 or (strange_exercises(said.message, named) and not named):
        return None
    try:
        right = more_sets(said, entries[0].done, context.unit)
    except Unclear as unclear:
        return asks(said, str(unclear))
    return Plan(TOPIC, set_steps(context, entries[0], right)) if right is not None else None


def _corrected(context: Context, said: Said) -> Plan:
    return weighed(context, said, by_rules(context, said))


def by_rules(context: Context, said: Said) -> Plan:
    """What the rules alone make of a correction."""
    if _removes_a_day(said) and (plan := delete_log.delete(context)) is not None:
        return plan
    if is_move(said):
        scope = left_scope(context, said)
        if scope is None or not scope.entries:
            return asks(said, "I find no such log. Of which day is it in the log now?")
        return _with_figures(context, said, scope, moved(context, said, scope))
    scope = scope_of(context, said)
    if scope is None:
        return asks(said, "Which exercise, and of which day, shall I correct?")
    if not scope.entries:
        if not said.right and newest_logs(context) and (standing := standing_scope(context, said)) is not None:
            is_other = is_renamed(said.message)
            plan = renamed_and_moved(context, said, scope.day) if is_other else moved(context, said, standing)
            if plan is not None:
                return plan
        return asks(said, f"Nothing is logged for {day_said(scope.day, context.today)}. Which day shall I correct?")
    named = named_entries(said.message, scope.entries) or placed_entries(said.message, scope.recent)
    try:
        steps = _steps(context, said, scope, named)
    except UnknownName as unknown:
        return unnamed(asks(said, str(unknown)))
    except Unclear as unclear:
        return asks(said, str(unclear) or _which(context, scope, named))
    if not steps:
        stands = "; ".join(each.said for each in meant(scope, named))
        it_stands = f"{IT_STANDS} for {day_said(scope.day, context.today)}: {stands}."
        if said.right and not said.wrong and len(meant(scope, named)) == 1:
            return Plan(TOPIC, text=it_stands)
        return asks(said, f"{it_stands} {WHAT_IS_WRONG}")
    return Plan(TOPIC, steps) if scope.is_sure or said.right_days else confirm(TOPIC, sure(steps), steps)


def _removes_a_day(said: Said) -> bool:
    """Whether all that is logged for a day is to go: ``I should like Monday's entry removed``."""
    numbers = {day.day for each in said.days for day in each.days}
    sets = [each for each in said.places if not set(each.numbers) <= numbers]
    is_of_day = bool(said.days) and not (said.figures or sets or said.message.exercises)
    return is_of_day and said.has("removal") and said.has("whole")


def _with_figures(context: Context, said: Said, scope: Scope, move: Plan) -> Plan:
    """A move with the figures that are put right beside it: ``185 not 135, and it was monday not tuesday``."""
    if not said.right or not move.steps:
        return move
    named = named_entries(said.message, scope.entries)
    try:
        return Plan(TOPIC, (*_steps(context, said, scope, named), *move.steps))
    except Unclear as unclear:
        return asks(said, str(unclear) or _which(context, scope, named))


def _steps(context: Context, said: Said, scope: Scope, named: tuple[NamedEntry, ...]) -> tuple[Step, ...]:
    entries = meant(scope, named)
    if said.has("failed") and said.right:
        raise Unclear
    if said.has("removal") and not _is_moved_figure(said):
        if named and not said.places and not said.figures and said.has("sure_removal"):
            return tuple(step for each in entries for step in removal_steps(context, each, range(len(each.sets))))
        return of_removal(context, said, entries)
    if len({each.entry.name for each in named}) > 1 and said.right:
        return of_several(context, said, scope, named)
    is_name = not said.right and not is_unlogged(said.message)
    other = other_exercise(said.message, named, entries) if is_name else None
    if other is not None:
        if other.new is None:
            names = ", ".join(each.name for each in other.candidates[:_most_options])
            raise Unclear(f"Which exercise was it{f': {names}' if names else ''}?")
        if other.entry is None or any(each.name == other.new.name for each in scope.entries):
            raise Unclear(f"Which exercise of the log was really {other.new.name}?")
        return name_steps(context, other.entry, other.new)
    if (missing := strange_exercises(said.message, named)) and not named:
        name = said.message.part(missing[0].start, missing[0].end).quoted()
        raise UnknownName(f"I find no {name} in the log of {day_said(scope.day, context.today)}. Which exercise is it?")
    if said.right and not named and (name := _unknown(said)):
        raise UnknownName(f"I find no {name} in the log of {day_said(scope.day, context.today)}. Which exercise is it?")
    if not said.right:
        if is_unlogged(said.message):
            raise Unclear(f"The log holds no such thing: {_unlogged}. Is one of these wrong?")
        return of_units(context, said, entries)
    return of_figures(context, said, entries)


def _unknown(said: Said) -> str:
    """The name that nobody knows, of what figures are said."""
    return unknown_subject(said.message, said.known, {each.end for each in said.days})


def _is_moved_figure(said: Said) -> bool:
    """Whether a word such as ``take`` or ``cut`` goes with a new figure, and takes no set away."""
    return bool(said.wrong) and bool(said.right)


def _which(context: Context, scope: Scope, named: Sequence[NamedEntry]) -> str:
    stands = "; ".join(each.said for each in meant(scope, named))
    return f"In the log of {day_said(scope.day, context.today)} stands {stands}. Which set is wrong, and what is right?"
