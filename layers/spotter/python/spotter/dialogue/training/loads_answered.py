"""The loads that an answer tells, for sets that lack one: ``8 kg``, ``10, 10 and 12``, ``rows 8, the rest 10``."""

from collections.abc import Sequence

from spotter.dialogue.training.done_of_workout import groups_of
from spotter.dialogue.training.figure import Joint, Role
from spotter.dialogue.training.log_parts import figures_of
from spotter.dialogue.training.sets_done import Done, SetDone
from spotter.dialogue.training.terms import Load
from spotter.dialogue.training.workout_in_hand import Prescribed
from spotter.dialogue.understanding.message import Message
from spotter.notation import Unit


def with_loads(lacking: Sequence[Done], answer: Message, unit: Unit) -> tuple[list[Done], list[Done]]:
    """The sets that lacked a load with those that an answer tells, and those that lack one still."""
    held = [
        Prescribed(each.exercise, len(each.sets), each.sets[0].reps, each.sets[0].seconds, None) for each in lacking
    ]
    loads = _loads_said(answer, held)
    filled = [_loaded(each, loads[each.exercise.id], unit) for each in lacking if each.exercise.id in loads]
    return filled, [each for each in lacking if each.exercise.id not in loads]


def _loads_said(answer: Message, held: Sequence[Prescribed]) -> dict[str, Load]:
    groups = [group for start, end in answer.sentence_spans() for group in groups_of(answer.part(start, end), held)]
    loads: dict[str, Load] = {}
    if any(one.other is not None for group in groups for one in group.references) or _tells_sets(answer):
        return {}
    for group in groups:
        row = figures_of(group.figures, None)
        chosen = [each for one in group.references for each in (held if one.is_all else one.held)]
        if any(one.is_rest for one in group.references):
            chosen = [each for each in held if each.exercise.id not in loads]
        if len(row) == 1 and row[0].role in (Role.LOAD, Role.PLAIN, Role.REPS):
            loads |= {each.exercise.id: Load(row[0].value, row[0].unit) for each in chosen}
    if loads:
        return loads
    told = [each for each in figures_of(answer, None) if each.role in (Role.LOAD, Role.PLAIN)]
    if len(told) == 1:
        return {each.exercise.id: Load(told[0].value, told[0].unit) for each in held}
    unit = next((each.unit for each in reversed(told) if each.unit), None)
    if len(told) == len(held):
        return {each.exercise.id: Load(one.value, one.unit or unit) for each, one in zip(held, told, strict=True)}
    return {}


def _tells_sets(answer: Message) -> bool:
    """Whether an answer tells of sets of its own."""
    told = figures_of(answer, None)
    roles = {each.role for each in told}
    return bool(roles & {Role.SETS, Role.SECONDS, Role.TIMES}) or any(each.joint is Joint.PRODUCT for each in told)


def _loaded(done: Done, load: Load, unit: Unit) -> Done:
    if not load.value:
        return done
    sets = tuple(SetDone(one.reps, one.seconds, load.value, load.unit or unit, one.rpe) for one in done.sets)
    return Done(done.exercise, sets)
