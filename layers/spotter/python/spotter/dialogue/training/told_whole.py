"""Whether every number of a log stands in the sets that were read of it."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import groupby

from spotter.dialogue.training.log_parts import days_and_times
from spotter.dialogue.training.sets_done import Done
from spotter.dialogue.understanding.message import Message
from spotter.language.durations import durations


def accounts_for(said: Message, done: Sequence[Done]) -> bool:
    """Whether each number that is told, but for days and times of day, is a figure of these sets."""
    values: set[Decimal] = set()
    for each in done:
        values.add(Decimal(len(each.sets)))
        values |= {Decimal(len(list(group))) for _one, group in groupby(each.sets)}
        for one in each.sets:
            values |= {value for value in (one.weight, one.rpe) if value is not None}
            values |= {Decimal(value) for value in (one.reps, one.seconds) if value is not None}
    held = days_and_times(said)
    lengths = {at: each for each in durations(said.tokens) for at in range(each.start, each.end)}
    return all(
        at in held or Decimal(str(value)) in values or (at in lengths and Decimal(lengths[at].seconds) in values)
        for at, value in said.numbers()
    )
