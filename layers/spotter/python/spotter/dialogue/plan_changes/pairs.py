"""Which of two exercises goes, and which comes in its place."""

from collections.abc import Sequence

from spotter.dialogue.plan_changes.change import Change, Doing, Target
from spotter.dialogue.plan_changes.clause_words import is_arrow, joined_by_to
from spotter.dialogue.plan_changes.clauses import Clause
from spotter.dialogue.plan_changes.cues import Cue
from spotter.dialogue.plan_changes.pieces import Kind
from spotter.dialogue.plan_changes.planned import Planned
from spotter.dialogue.understanding.message import Message

Pair = tuple[Target, Target | None]
"""What goes, and what comes in its place: none where that is left to the coach."""
_two = 2


def pair_of(
    clause: Clause, targets: Sequence[Target], last: Sequence[Target], planned: Planned, said: Message
) -> Pair | None:
    """The pair that a clause swaps, of what it names and, where it names but one, of what was named last; else None."""
    if len(targets) == 1:
        return _with_the_last(clause, targets[0], last, planned)
    if len(targets) != _two:
        return None
    one, two = targets
    cues = clause.cues
    is_swap = Cue.SWAP in cues
    first, second = planned.has(one), planned.has(two)
    comes_instead = Cue.INSTEAD in cues and not is_swap and first and not second
    becomes = Cue.SET in cues and joined_by_to(said, one, two)
    if comes_instead or is_arrow(said, one, two):
        return one, two
    if not (is_swap or _is_between(clause, one, two, Cue.FOR) or Cue.INSTEAD_OF in cues):
        return (one, two) if becomes else None
    if any(Cue.INSTEAD_OF in each.cues and each.start < one.start for each in clause.pieces) and not is_swap:
        return one, two  # ``instead of the bench press I want dips``
    is_turned = not is_swap and (Cue.INSTEAD_OF in cues or (Cue.SET not in cues and not (first and not second)))
    return (two, one) if is_turned or (second and not first and Cue.INSTEAD_OF not in cues) else (one, two)


def swapped(clause: Clause, pair: Pair, days: tuple[int, ...], planned: Planned) -> Change:
    """The change of a clause with such a pair: two that are both planned, each said to be on a day, change places."""
    old, new = pair
    named = clause.of(Kind.DAYS)
    if new is not None and len(named) > 1 and planned.has(old) and planned.has(new):
        return Change(Doing.EXCHANGE, old, new, days=named[0].days, to=named[1].days)
    return Change(
        Doing.SWAP,
        old,
        new,
        days,
        is_everywhere=Cue.EVERYWHERE in clause.cues,
        amount=clause.amount,
        is_as_before=Cue.SAME in clause.cues,
    )


def _with_the_last(clause: Clause, target: Target, before: Sequence[Target], planned: Planned) -> Pair | None:
    """One of the two was named before, or is left to the coach."""
    cues = clause.cues
    last = before[0] if before and before[0] is not target else None
    is_planned = planned.has(target)
    if last is not None and Cue.AGAIN in cues and Cue.INSTEAD_OF in cues and is_planned:
        return target, last
    goes = last if last is not None and planned.has(last) else None
    if goes is not None and Cue.AGAIN in cues and Cue.SWAP in cues and not clause.amount.load:
        return goes, target
    if Cue.ELSE in cues and (Cue.SWAP in cues or (is_planned and Cue.FOR in cues)):
        return target, None
    if goes is not None and Cue.SWAP in cues and not is_planned:
        return goes, target
    return None


def _is_between(clause: Clause, one: Target, two: Target, cue: Cue) -> bool:
    return any(cue in each.cues and one.end <= each.start <= two.start for each in clause.pieces)
