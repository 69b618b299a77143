"""Whose sets figures without a name can be: those of a lift of which this person usually does such sets.

``5, 5, 5 with 80`` on a day with bench presses at 80 kg is likely one of these. It is never logged for that, but asked
about with what it likely was.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import groupby

from spotter.catalogue import Exercise, Kind, get, match
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.log_parts import figures_of
from spotter.dialogue.training.logged import done_in, done_on, kilograms, workouts
from spotter.dialogue.training.sets_done import Done, SetDone
from spotter.dialogue.training.sets_read import read_sets
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set
from spotter.notation import Unit

_workouts_back = 9
_near_load, _near_reps = Decimal("0.1"), 2
_any_lift = "bench-press"
"""The figures are read as those of a lift with a load, whichever it was: without a load they may be of anything."""
_everyday = word_set(
    "i ive just did do done got was were is it its that thats those them these both all mine my the a an one ones and "
    "n or so then now today tonight ok okay yes yep yeah right well only still each every set sets of for at with w x "
    "@ rep reps times kg kgs kilo kilos lb lbs pounds rpe in to from on out first second third last next two three "
    "four again went up nicely easy hard good fine"
)
"""Words beside which figures are of no exercise that nobody knows: ``did incline 50 kg 9/8/8`` is of one."""


def apart_by_load(context: Context, said: Message, unit: Unit) -> tuple[Done, ...]:
    """The sets of ``said`` as those of several lifts, where each load goes with one of them: ``45 3x6, 55 3x10``.

    None where a load goes with several or none.
    """
    usual = list(_usual(context))
    groups = [tuple(each) for _load, each in groupby(_sets(said, unit), key=lambda one: one.weight)]
    found = [_fitting(each, usual) for each in groups]
    are_apart = all(len(each) == 1 for each in found) and len({each[0].id for each in found}) == len(found)
    if len(groups) < 2 or not are_apart:
        return ()
    return tuple(Done(exercise, each) for (exercise,), each in zip(found, groups, strict=True))


def lifts_like(context: Context, said: Message, unit: Unit) -> tuple[Exercise, ...]:
    """The lifts of which such sets are usual, those of today first."""
    return _fitting(_sets(said, unit), list(_usual(context)))


def _sets(said: Message, unit: Unit) -> tuple[SetDone, ...]:
    if any(token.is_word and token.text not in _everyday and token.value is None for token in said.tokens):
        return ()
    exercise = get(_any_lift)
    done = read_sets(figures_of(said, exercise), exercise, unit).done
    return done.sets if done is not None else ()


def _usual(context: Context) -> Iterator[Done]:
    """What was last done of each lift that is not logged today: of those of today's program first."""
    logged = {each.exercise.id for each in done_on(context, context.today)}
    met: dict[str, Done] = {}
    for _day, workout in list(workouts(context))[:_workouts_back]:
        for done in done_in(workout):
            if done.exercise.kind is Kind.REPS and done.sets:
                met.setdefault(done.exercise.id, done)
    day = context.program_day(context.today) or {}
    planned = [match(str(each.get("exercise", ""))).exercise for each in day.get("exercises", ())]
    first = [each.id for each in planned if each is not None and each.id in met]
    for name in dict.fromkeys((*first, *met)):
        if name not in logged:
            yield met[name]


def _fitting(sets: Sequence[SetDone], usual: Sequence[Done]) -> tuple[Exercise, ...]:
    return tuple(each.exercise for each in usual if sets and _is_like(sets, each.sets))


def _is_like(sets: Sequence[SetDone], before: Sequence[SetDone]) -> bool:
    loads, usual = max(map(kilograms, sets)), max(map(kilograms, before))
    counts, usual_counts = _reps(sets), _reps(before)
    if not counts or not usual_counts or bool(loads) != bool(usual):
        return False
    near = abs(loads - usual) <= _near_load * usual
    return near and abs(_mean(counts) - _mean(usual_counts)) <= _near_reps


def _reps(sets: Sequence[SetDone]) -> list[int]:
    return [one.reps for one in sets if one.reps is not None]


def _mean(counts: Sequence[int]) -> float:
    return sum(counts) / len(counts)
