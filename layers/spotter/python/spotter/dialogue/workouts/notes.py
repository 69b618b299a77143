"""The notes of an exercise: sentences of how it is done, each of which can be found again, kept or dropped."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from spotter.coaching.rep_ranges import is_range_note
from spotter.dialogue.state import Listed

_of_effort = ("rpe ",)


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


def tells_range(exercise: Mapping[str, Any]) -> bool:
    """Whether the notes tell a range of reps."""
    return any(map(is_range_note, sentences_of(exercise)))


def of_reps(exercise: Listed, told: str = "") -> str | None:
    """The notes once the reps are others: ``told`` in place of the range that they told. None for no notes."""
    kept = [part for part in sentences_of(exercise) if not is_range_note(part)]
    return _joined([*kept, *filter(None, [told])]) or None


def _joined(sentences: Iterable[str]) -> str:
    found = ". ".join(each.rstrip(".") for each in sentences)
    return f"{found}." if found else ""


def _is_alike(part: str, note: str) -> bool:
    both = {part.rstrip(".").lower(), note.rstrip(".").lower()}
    if len(both) == 1 or all(map(is_range_note, both)):
        return True
    return all(any(each.startswith(start) or each.endswith(start) for start in _of_effort) for each in both)
