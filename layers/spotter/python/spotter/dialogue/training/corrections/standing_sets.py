"""Clauses of a correction that tell sets as they stand in the log: they put nothing right.

``I only did 2 sets of 10 rows. The 2 sets of 12 were squats``: where both stand so, neither is a fix of the other.
"""

from collections.abc import Sequence
from decimal import Decimal

from spotter.dialogue.training.corrections.entries import Entry
from spotter.dialogue.training.log_names import named_in
from spotter.dialogue.training.log_parts import figures_of
from spotter.dialogue.training.sets_read import read_sets
from spotter.dialogue.training.terms import Load
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message

_several = 2


def told_as_it_stands(told: Message, entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The exercises, several, of which each clause with a figure tells the sets as they stand; none elsewhere."""
    parts = [told.part(start, end) for start, end in clauses(told.tokens)]
    found = [_entry_that_stands(each, entries) for each in parts if figures_of(each, None)]
    standing = tuple(dict.fromkeys(each for each in found if each is not None))
    return standing if len(standing) >= _several and None not in found else ()


def _entry_that_stands(clause: Message, entries: Sequence[Entry]) -> Entry | None:
    """The only exercise that a clause names, where its repetitions are those of the log."""
    names = {each.exercise for each in named_in(clause) if each.exercise is not None}
    entry = next((each for each in entries if {each.exercise} == names), None)
    if entry is None or entry.exercise is None:
        return None
    row = figures_of(clause, entry.exercise)
    done = read_sets(row, entry.exercise, "kg", known=Load(Decimal(0))).done
    told = [one.reps for one in done.sets] if done is not None else []
    return entry if told and told == [one.reps for one in entry.done] else None
