"""The stretches of a message that ask to see the log, or whether something is in it, parted from the rest by their words.

What was learned of whole messages is left to the rest: a question of what is logged is never one of the workout in hand,
of the program, or for something to be built.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.record_asked import SHOW, WHETHER, asks_to_see, asks_whether
from spotter.dialogue.understanding.clause_kinds import Part
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import Message

OF_THE_RECORD = frozenset({SHOW, WHETHER})
_of_one_matter = frozenset({"build", "edit", "plan", "log", "correct", "delete_log", "undo", "nothing"})
"""Kinds that so short a rest may only seem to be."""
_few_words = 6
_kept = 0.6


def with_questions(context: Context, found: Sequence[Part]) -> tuple[Part, ...]:
    """The stretches, those that ask for what is logged as such; the others as they were found."""
    asked = tuple(_asked(context.whole))
    if not asked:
        return tuple(found)
    rest = [left for part in found for left in _without(part, asked) if _says_more(context.whole, left)]
    return tuple(sorted((*asked, *rest), key=lambda each: each.start))


def is_of_the_record(whole: Message) -> bool:
    """Whether a stretch of a message asks in so many words for what is logged."""
    return any(True for _ in _asked(whole))


def _asked(whole: Message) -> Iterator[Part]:
    for start, end in whole.sentence_spans():
        sentence = whole.part(start, end)
        for begin in dict.fromkeys((0, *(each for each, _end in clauses(sentence.tokens)))):
            said = sentence.part(begin, len(sentence.tokens))
            kind = WHETHER if asks_whether(said) else SHOW if asks_to_see(said) else ""
            if kind:
                yield Part(kind, start + begin, end, 1.0, "nothing")
                break


def _without(part: Part, asked: Sequence[Part]) -> Iterator[Part]:
    """What of a stretch stands outside those that ask."""
    begin = part.start
    for each in asked:
        if each.end <= begin or each.start >= part.end:
            continue
        if begin < each.start:
            yield replace(part, start=begin, end=each.start)
        begin = max(begin, each.end)
    if begin < part.end:
        yield replace(part, start=begin)


def _says_more(whole: Message, left: Part) -> bool:
    """Whether what is left asks for something of its own."""
    said = whole.part(left.start, left.end)
    if said.numbers() and (said.exercises or left.kind in ("log", "correct", "edit")):
        return True
    if left.kind.startswith("ask") or left.kind in ("nothing", "yes", "no", "reply"):
        return left.kind in ("yes", "no", "reply")
    return left.likelihood >= _kept and bool(said.exercises) and not said.is_question
