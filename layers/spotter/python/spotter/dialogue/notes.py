"""The notes of an exercise: sentences of how it is done, each of which can be found again, kept or dropped."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from spotter.dialogue.state import Listed

_of_effort = ("rpe ",)
_of_reps = "reps"


def sentences_of(exercise: Mapping[str, Any]) -> list[str]:
    """The sentences, without the points behind them. A point within a number ends none."""
    return [part.strip().removesuffix(".") for part in str(exercise.get("notes") or "").split(". ") if part.strip(" .")]


def with_sentences(exercise: Listed, sentences: Sequence[str]) -> Listed:
    """The exercise with these notes alone."""
    if sentences:
        return {**exercise, "notes": _joined(sentences)}
    kept = {name: value for name, value in exercise.items() if name != "notes"}
    return {**kept, "notes": None} if exercise.get("notes") else kept


def noted(exercise: Listed, notes: Sequence[str]) -> Listed:
    """The exercise with ``notes`` among its own; one of how hard it is takes the place of another one of that."""
    kept = [part for part in sentences_of(exercise) if not any(_is_alike(part, note) for note in notes)]
    return with_sentences(exercise, [*kept, *(note.rstrip(".") for note in notes)])


def range_of_reps(fewest: int, most: int) -> str:
    """``8 to 10 reps.``"""
    return f"{fewest} to {most} {_of_reps}."


def of_reps(exercise: Listed, told: str = "") -> str | None:
    """The notes once the reps are others: ``told`` in place of the range that they told. None for no notes."""
    kept = [part for part in sentences_of(exercise) if not _is_range(part)]
    return _joined([*kept, *filter(None, [told])]) or None


def _joined(sentences: Iterable[str]) -> str:
    found = ". ".join(each.rstrip(".") for each in sentences)
    return f"{found}." if found else ""


def _is_range(sentence: str) -> bool:
    words = sentence.rstrip(".").split()
    return len(words) == len(["8", "to", "10", "reps"]) and words[1] == "to" and words[-1] == _of_reps


def _is_alike(part: str, note: str) -> bool:
    both = {part.rstrip(".").lower(), note.rstrip(".").lower()}
    if len(both) == 1 or all(map(_is_range, both)):
        return True
    return all(any(each.startswith(start) or each.endswith(start) for start in _of_effort) for each in both)
