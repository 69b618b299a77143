"""The calls that put sets right: their figures, their units, and which of them were not done."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.corrections.calls import removal_steps, set_steps
from spotter.dialogue.training.corrections.changes import Unclear, right_sets
from spotter.dialogue.training.corrections.entries import Entry
from spotter.dialogue.training.corrections.figures import Of
from spotter.dialogue.training.corrections.more_sets import more_sets
from spotter.dialogue.training.corrections.said import NamedEntry, Said, read
from spotter.dialogue.training.corrections.scope import Scope, meant
from spotter.dialogue.training.corrections.units_said import unit_said, units_beside
from spotter.dialogue.training.plan import Step
from spotter.dialogue.training.sets_done import SetDone
from spotter.notation import Unit


def of_figures(context: Context, said: Said, entries: Sequence[Entry]) -> tuple[Step, ...]:
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
        right = more_sets(said, entry.done, context.unit) or _from_sentences(said, entry.done, context.unit)
    except Unclear:
        return None
    return _in_unit(said, entry.done, right)


def _from_sentences(said: Said, sets: Sequence[SetDone], unit: Unit) -> tuple[SetDone, ...]:
    """The sets by all figures; where these do not fit, by those of the one sentence that sets right against wrong."""
    try:
        return right_sets(said, sets, unit)
    except Unclear:
        parts = [part for each in said.message.sentences() if (part := read(each)).wrong and part.right]
        if len(parts) != 1 or len(parts[0].figures) == len(said.figures) or said.places:
            raise
        return right_sets(parts[0], sets, unit)


def _in_unit(said: Said, before: Sequence[SetDone], right: tuple[SetDone, ...]) -> tuple[SetDone, ...] | None:
    """The sets in the unit that is told beside the figures; None where it is not clear which one that is.

    Where a load is named that stands there, it is of the sets that have it: ``60 was lbs``.
    """
    beside = units_beside(said.message, said.figures)
    if not beside:
        return right
    if len(beside) > 1:
        return None
    (unit,) = beside
    kept = {one.weight for one in before}
    kept = (kept & {each.value for each in said.figures}) or kept
    return tuple(replace(one, unit=unit) if one.weight is not None and one.weight in kept else one for one in right)


def of_several(context: Context, said: Said, scope: Scope, named: Sequence[NamedEntry]) -> tuple[Step, ...]:
    """Several exercises, each with the figures that stand behind its name."""
    starts = sorted({each.start for each in named})
    message = said.message
    found: list[Step] = []
    if any(each.start < starts[0] for each in said.right):
        raise Unclear
    for start, end in zip(starts, [*starts[1:], len(message.tokens)], strict=True):
        part = read(message.part(start, end))
        if part.right:
            entries = meant(scope, [each for each in named if each.start == start])
            found += of_figures(context, part, entries)
    return tuple(found)


def of_units(context: Context, said: Said, entries: Sequence[Entry]) -> tuple[Step, ...]:
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


def of_removal(context: Context, said: Said, entries: Sequence[Entry]) -> tuple[Step, ...]:
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
