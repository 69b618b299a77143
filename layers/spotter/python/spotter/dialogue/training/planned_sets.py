"""Sets that are ordered for the workout in hand, and were not done: ``put the deadlift first: 3x4 at 105``.

Figures of a plan look like those of a log. What tells them apart is the verb that the sentence begins with.
"""

from collections.abc import Sequence
from dataclasses import replace

from spotter.dialogue.training.context import Context
from spotter.dialogue.understanding.clause_kinds import Part
from spotter.dialogue.understanding.message import Message
from spotter.language.days import Direction
from spotter.language.word_lists import word_set

_ordering = word_set(
    "put make swap replace change move start begin gimme give include switch turn set keep build plan want lets"
)
_adding = word_set("add throw chuck stick pop bung tack slot slip squeeze")
_at_a_place = word_set("first last end start beginning before after second third workout session finisher finish")
_before_verb = word_set(
    "now ok okay then please and so but no nope nah hm well right just can could you u also actually instead i we "
    "let me , . ! - pls ya yeah yes sorry n nd yo cool nice sweet"
)
_done = word_set(
    "did done log logged record note wrote down finished completed managed got hit was were lifted actually"
)
_of_the_log = word_set("log diary record journal entry down")


_of_the_log_alone = ("log", "correct")
"""What was asked about where an answer has figures of its own."""


def orders_sets(said: Message) -> bool:
    """Whether a sentence orders what the workout is to have, and tells of nothing that was done."""
    words = list(said.words)
    while words and words[0] in _before_verb:
        words.pop(0)
    if not words or said.says(*_done, *_of_the_log) or said.days(Direction.PAST):
        return False
    return words[0] in _ordering or (words[0] in _adding and said.says(*_at_a_place))


def as_ordered(context: Context, found: Sequence[Part]) -> tuple[Part, ...]:
    """The stretches, those that seem to be logs and order sets for the workout in hand as changes of it."""
    if not context.has_workout or (context.pending is not None and context.pending.topic in _of_the_log_alone):
        return tuple(found)
    parts: list[Part] = []
    for part in found:
        before = parts[-1] if parts else None
        if part.kind == "log" and is_ordered(context.whole, part.start, part.end):
            parts.append(replace(part, kind="edit", second=part.kind))
        elif before is not None and _goes_on(context.whole, before, part):
            parts[-1] = replace(before, end=part.end)
        else:
            parts.append(part)
    return tuple(parts)


def _goes_on(whole: Message, before: Part, part: Part) -> bool:
    """Whether what seems to change the workout is one more exercise of a list of what was done.

    ``I did bench press 3x8 at 60 kg | and barbell rows 3x10 at 50 kg``.
    """
    said = whole.part(part.start, part.end)
    if (before.kind, part.kind) != ("log", "edit") or not (said.exercises and said.numbers()):
        return False
    spans = [each for each in whole.sentence_spans() if each[0] <= part.start < each[1]]
    told = whole.part(spans[0][0], part.start) if spans and spans[0][0] < part.start else whole.part(0, 0)
    return (
        told.says(*_telling) and not said.says(*_ordering, *_adding, "drop", "remove", "instead") and not said.says("?")
    )


_telling = word_set("did done finished completed managed got hit")


def is_ordered(whole: Message, begin: int, end: int) -> bool:
    """Whether the sets of a stretch are ordered by the sentence in which they stand."""
    spans = [each for each in whole.sentence_spans() if each[0] < end and begin < each[1]]
    told = [whole.part(*each) for each in spans if whole.part(*each).numbers()]
    return bool(told) and all(map(orders_sets, told))
