"""Putting the log right: figures, sets, units, the exercise or the day of what was logged."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.training.corrections.calls import move_steps, name_steps, removal_steps, set_steps
from spotter.dialogue.training.corrections.changes import Unclear, right_sets
from spotter.dialogue.training.corrections.entries import CORRECT, Entry, entries_on, newest_logs
from spotter.dialogue.training.corrections.figures import Of
from spotter.dialogue.training.corrections.more_sets import more_sets
from spotter.dialogue.training.corrections.said import NamedEntry, Said, joined, named_entries, read, strange_exercises
from spotter.dialogue.training.corrections.scope import Scope, day_of, is_alone, scope_of, standing_scope
from spotter.dialogue.training.corrections.units_said import unit_said, units_beside
from spotter.dialogue.training.corrections.unknown_names import unknown_subject
from spotter.dialogue.training.corrections.variants import is_unlogged, other_exercise
from spotter.dialogue.training.plan import Plan, Step, ask, confirm
from spotter.dialogue.training.sets_done import SetDone
from spotter.dialogue.understanding.message import Message

TOPIC = "correct"
_most_options = 4
_unlogged = "it has the exercise, the sets with their loads and reps or seconds, and how hard they were"


def correct(context: Context) -> Plan | None:
    """What is put right in the log, or what has to be asked first."""
    if not context.offers(CORRECT):
        return None
    said = read(context.told)
    if context.pending is not None and context.pending.topic == TOPIC:
        return _answered(context, said, context.pending)
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


def forgotten(context: Context) -> Plan | None:
    """A set that was forgotten, of what was logged last: ``i forgot a set of 5``; None where none is told of."""
    if not context.offers(CORRECT) or not newest_logs(context):
        return None
    said = read(context.told)
    scope = scope_of(context, said)
    named = named_entries(said.message, scope.entries) if scope is not None else ()
    entries = _meant(scope, named) if scope is not None else ()
    if len(entries) != 1 or (strange_exercises(said.message, named) and not named):
        return None
    try:
        right = more_sets(said, entries[0].done, context.unit)
    except Unclear as unclear:
        return _asks(said, str(unclear))
    return Plan(TOPIC, set_steps(context, entries[0], right)) if right is not None else None


def _corrected(context: Context, said: Said) -> Plan:
    if _is_move(said):
        scope = _left_scope(context, said)
        if scope is None or not scope.entries:
            return _asks(said, "I find no such log. Of which day is it in the log now?")
        return _moved(context, said, scope)
    scope = scope_of(context, said)
    if scope is None:
        return _asks(said, "Which exercise, and of which day, shall I correct?")
    if not scope.entries:
        return _renamed_and_moved(context, said, scope.day) or _asks(
            said, f"Nothing is logged for {day_said(scope.day, context.today)}. Which day shall I correct?"
        )
    named = named_entries(said.message, scope.entries)
    try:
        steps = _steps(context, said, scope, named)
    except Unclear as unclear:
        return _asks(said, str(unclear) or _which(context, scope, named))
    if not steps:
        stands = "; ".join(each.said for each in _meant(scope, named))
        return Plan(TOPIC, text=f"That is how it stands for {day_said(scope.day, context.today)}: {stands}.")
    return Plan(TOPIC, steps) if scope.is_sure or said.right_days else confirm(TOPIC, _sure(steps), steps)


def _renamed_and_moved(context: Context, said: Said, to: date) -> Plan | None:
    """The newest log under another name and on another day: ``with dumbbells, and the day was Tuesday``."""
    scope = standing_scope(context, said) if newest_logs(context) and not said.right else None
    if scope is None:
        return None
    other = other_exercise(said.message, named_entries(said.message, scope.entries), scope.recent)
    if other is None or other.entry is None or other.new is None:
        return None
    entry = replace(other.entry, name=other.new.name)
    whole = is_alone(other.entry, scope.entries)
    moves = move_steps(context, scope.day, entry.workouts, to, None if whole else entry)
    return Plan(TOPIC, (*name_steps(context, other.entry, other.new), *moves))


def _sure(steps: Sequence[Step]) -> str:
    told = steps[0].told.rstrip(".")
    return f"I am not sure which log you mean. Shall I do this: {told[:1].lower()}{told[1:]}?"


def _asks(said: Said, question: str, options: tuple[str, ...] = ()) -> Plan:
    return ask(TOPIC, question, options, said=said)


def _steps(context: Context, said: Said, scope: Scope, named: tuple[NamedEntry, ...]) -> tuple[Step, ...]:
    entries = _meant(scope, named)
    if said.has("removal") and not _is_moved_figure(said):
        if named and not said.places and not said.figures and said.has("sure_removal"):
            return tuple(step for each in entries for step in removal_steps(context, each, range(len(each.sets))))
        return _removed(context, said, entries)
    if len({each.entry.name for each in named}) > 1 and said.right:
        return _each_of_several(context, said, scope, named)
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
        raise Unclear(f"I find no {name} in the log of {day_said(scope.day, context.today)}. Which exercise is it?")
    if said.right and not named and (name := unknown_subject(said.message, said.known)):
        raise Unclear(f"I find no {name} in the log of {day_said(scope.day, context.today)}. Which exercise is it?")
    if not said.right:
        if is_unlogged(said.message):
            raise Unclear(f"The log holds no such thing: {_unlogged}. Is one of these wrong?")
        return _units(context, said, entries)
    return _figures(context, said, entries)


def _is_moved_figure(said: Said) -> bool:
    """Whether a word such as ``take`` or ``cut`` goes with a new figure, and takes no set away."""
    return bool(said.wrong) and bool(said.right)


def _meant(scope: Scope, named: Sequence[NamedEntry]) -> tuple[Entry, ...]:
    """The exercises that are named, or those that were logged last."""
    found = {each.entry.name: each.entry for each in named}
    return tuple(found.values()) or scope.recent


def _figures(context: Context, said: Said, entries: Sequence[Entry]) -> tuple[Step, ...]:
    """The sets put right of the one exercise that they fit; an effort of ``both`` or ``all`` of each."""
    fitting = {each.name: (each, right) for each in entries if (right := _right(context, said, each)) is not None}
    if len(fitting) > 1 and _is_of_each(said, entries):
        return tuple(step for entry, right in fitting.values() for step in set_steps(context, entry, right))
    if len(fitting) > 1 and any(-1 in each.numbers for each in said.places) and entries[-1].name in fitting:
        fitting = {entries[-1].name: fitting[entries[-1].name]}
    if len(fitting) != 1:
        if len(entries) == 1:
            right_sets(said, entries[0].done, context.unit)
        raise Unclear
    ((entry, right),) = fitting.values()
    return set_steps(context, entry, right)


def _is_of_each(said: Said, entries: Sequence[Entry]) -> bool:
    words = said.message.words
    is_effort = all(each.of is Of.RPE or each.is_at for each in said.right)
    return is_effort and ("all" in words or ("both" in words and len(entries) == 2))


def _right(context: Context, said: Said, entry: Entry) -> tuple[SetDone, ...] | None:
    try:
        right = more_sets(said, entry.done, context.unit) or right_sets(said, entry.done, context.unit)
    except Unclear:
        return None
    return _in_unit(said, entry.done, right)


def _in_unit(said: Said, before: Sequence[SetDone], right: tuple[SetDone, ...]) -> tuple[SetDone, ...] | None:
    """The sets in the unit that is told beside the figures; None where it is not clear which one that is."""
    beside = units_beside(said.message, said.figures)
    if not beside:
        return right
    if len(beside) > 1:
        return None
    (unit,) = beside
    kept = {one.weight for one in before}
    return tuple(replace(one, unit=unit) if one.weight is not None and one.weight in kept else one for one in right)


def _each_of_several(context: Context, said: Said, scope: Scope, named: Sequence[NamedEntry]) -> tuple[Step, ...]:
    """Several exercises, each with the figures that stand behind its name."""
    starts = sorted({each.start for each in named})
    message = said.message
    found: list[Step] = []
    if any(each.start < starts[0] for each in said.right):
        raise Unclear
    for start, end in zip(starts, [*starts[1:], len(message.tokens)], strict=True):
        part = read(message.part(start, end))
        if part.right:
            entries = _meant(scope, [each for each in named if each.start == start])
            found += _figures(context, part, entries)
    return tuple(found)


def _units(context: Context, said: Said, entries: Sequence[Entry]) -> tuple[Step, ...]:
    """The loads in the other unit: of the one exercise that has loads, or of those that are meant together."""
    unit = unit_said(said.message)
    loaded = [each for each in entries if any(one.weight is not None for one in each.done)]
    if unit is not None and len(loaded) > 1 and not said.has("these", "every"):
        raise Unclear(f"Which of these was in {unit}: all, {', '.join(each.name for each in loaded)}?")
    if unit is None or not loaded:
        added = [(each, more) for each in entries if (more := more_sets(said, each.done, context.unit))]
        if len(added) == 1 and len(entries) == 1:
            return set_steps(context, *added[0])
        raise Unclear
    places = {each.name: _placed(said, each) for each in loaded}
    return tuple(
        step
        for each in loaded
        for step in set_steps(
            context,
            each,
            [
                replace(one, unit=unit) if one.weight is not None and at in places[each.name] else one
                for at, one in enumerate(each.done)
            ],
        )
    )


def _placed(said: Said, entry: Entry) -> tuple[int, ...]:
    """The sets that are named, or all."""
    if len(said.places) != 1:
        return tuple(range(len(entry.sets)))
    found = said.places[0].among([float(one.weight or 0) for one in entry.done])
    if found is None:
        raise Unclear
    return found


def _removed(context: Context, said: Said, entries: Sequence[Entry]) -> tuple[Step, ...]:
    """Sets taken out of the log: by their places, or by their load and reps."""
    loads = [(one.value, two.value) for one, two in said.pairs]
    if loads:
        found = [
            (each, at)
            for each in entries
            for at, one in enumerate(each.done)
            if (one.weight, one.reps) in [(load, int(reps)) for load, reps in loads]
        ]
        if len(found) != len(loads):
            raise Unclear
        return removal_steps(context, found[0][0], [at for each, at in found if each.name == found[0][0].name])
    entry = entries[-1] if len(entries) > 1 and any(-1 in each.numbers for each in said.places) else None
    entry = entry if entry is not None else entries[0] if len(entries) == 1 else None
    if entry is None or len(said.places) != 1 or said.places[0].every:
        raise Unclear
    places = _placed(said, entry)
    left = len(entry.sets) - len(places)
    if any(each.value != left for each in said.right):
        raise Unclear
    return removal_steps(context, entry, places)


def _is_move(said: Said) -> bool:
    """Whether the day is what was wrong: another one is told against it, or nothing but a day is told."""
    if said.wrong_days and any(not each.is_wrong for each in said.days):
        return True
    message = said.message
    is_figure = bool(said.right) or bool(said.wrong) or said.has("removal") or unit_said(message) is not None
    if is_figure or is_unlogged(message):
        return False
    return bool(said.days) and not _is_renamed(message)


def _is_renamed(message: Message) -> bool:
    """Whether two exercises are named, or a variation: the name is what was wrong, and the day says where."""
    other = other_exercise(message, (), ())
    return other is not None and ((other.new is None and not other.candidates) or len(message.exercises) > 1)


def _left_scope(context: Context, said: Said) -> Scope | None:
    """Where the log that moves stands: on the day that is said to be wrong, or where the newest log is."""
    standing = standing_scope(context, said)
    if not said.wrong_days or (standing is not None and standing.day in said.wrong_days):
        return standing
    logged = [day for day in said.wrong_days if entries_on(context, day)]
    if len(logged) != 1:
        return None
    return Scope(logged[0], entries_on(context, logged[0]), entries_on(context, logged[0]))


def _moved(context: Context, said: Said, scope: Scope) -> Plan:
    targets = {day for each in said.days if not each.is_wrong and (day := day_of(context, each)) is not None}
    targets -= {scope.day} if len(targets) > 1 else set()
    if len(targets) != 1:
        return _asks(said, "Which day was it?")
    to = targets.pop()
    if to == scope.day:
        return Plan(TOPIC, text=f"It is logged for {day_said(to, context.today)} already.")
    named = named_entries(said.message, scope.entries)
    if strange_exercises(said.message, named) and not named:
        return _asks(said, f"I find that not in the log of {day_said(scope.day, context.today)}. Which exercise is it?")
    steps: list[Step] = []
    for entry in _meant(scope, named) if named else ():
        whole = is_alone(entry, scope.entries)
        steps += move_steps(context, scope.day, entry.workouts, to, None if whole else entry)
    if not named:
        meant = dict.fromkeys(id_ for each in scope.recent for id_ in each.workouts)
        steps = [*move_steps(context, scope.day, tuple(meant), to, None)]
    if not _is_clear(context, said, scope):
        return confirm(TOPIC, _sure(steps), tuple(steps))
    return Plan(TOPIC, tuple(steps))


def _is_clear(context: Context, said: Said, scope: Scope) -> bool:
    """Whether it is told, or known from this conversation, which log moves."""
    return scope.day in said.wrong_days or bool(newest_logs(context))


def _which(context: Context, scope: Scope, named: Sequence[NamedEntry]) -> str:
    stands = "; ".join(each.said for each in _meant(scope, named))
    return f"In the log of {day_said(scope.day, context.today)} stands {stands}. Which set is wrong, and what is right?"


__all__ = ["correct"]
