"""The stretches of a message, put together again where one only puts right what the one before says."""

from collections.abc import Sequence
from dataclasses import replace

from spotter.dialogue.understanding.clause_kinds import Part
from spotter.dialogue.understanding.message import Message
from spotter.language.word_lists import word_set

_repairing = word_set("no nope wait scratch actually sorry rather hang hmm nah")
"""What begins a stretch that puts right what stands before it."""
_repaired = frozenset({"log", "settings", "schedule", "reschedule", "timer", "goal", "plan"})
"""What is often put right in one breath."""
_own_matter = 0.9
"""A stretch of which it is as likely as this is of its own matter, whatever stands before it."""


def joined(whole: Message, found: Sequence[Part]) -> tuple[Part, ...]:
    """The stretches, each that repairs the one before it as a part of that."""
    parts: list[Part] = []
    for part in found:
        before = parts[-1] if parts else None
        if before is not None and before.kind in _repaired and _repairs(whole, before, part):
            parts[-1] = replace(before, end=part.end)
        else:
            parts.append(part)
    return tuple(parts)


def _repairs(whole: Message, before: Part, part: Part) -> bool:
    if before.kind == "log" and part.kind == "correct":
        return True
    words = whole.words[part.start : part.start + 3]
    return bool(words) and words[0] in _repairing and part.kind != "log" and part.likelihood < _own_matter
