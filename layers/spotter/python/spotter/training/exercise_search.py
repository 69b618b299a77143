"""Finding exercises: by words, muscle, equipment, category, kind and level, among the catalogue and a user's own."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from spotter.catalogue import Equipment, Exercise, Muscle, equipment_named, match
from spotter.catalogue.words import words
from spotter.training.analytics.goals import muscles_meant


@dataclass(frozen=True, slots=True)
class ExerciseFilter:
    """What is looked for. None: anything. ``equipment`` is what is used: the empty set is bodyweight alone."""

    text: str | None = None
    muscles: frozenset[Muscle] | None = None
    equipment: frozenset[Equipment] | None = None
    category: str | None = None
    kind: str | None = None
    level: str | None = None

    def admits(self, exercise: Exercise) -> bool:
        """Whether an exercise is one of those, whatever it is called."""
        return (
            (self.muscles is None or bool(self.muscles & {*exercise.primary, *exercise.secondary}))
            and (self.equipment is None or _uses(exercise, self.equipment))
            and self.category in (None, exercise.category.value)
            and self.kind in (None, exercise.kind.value)
            and self.level in (None, exercise.level.value)
        )


class UnknownWordError(ValueError):
    """A filter names no muscle, or no equipment, that is known. The message says which of the two."""


def filter_of(
    text: str | None = None,
    muscle: str | None = None,
    equipment: str | None = None,
    category: str | None = None,
    kind: str | None = None,
    level: str | None = None,
) -> ExerciseFilter:
    """A filter of written words. UnknownWordError for a muscle or a piece of equipment that is none."""
    meant = muscles_meant(muscle) if muscle else None
    if meant is not None and not meant:
        raise UnknownWordError("muscle: no muscle and no part of the body is called so.")
    used = equipment_named(equipment) if equipment else None
    if equipment and used is None:
        raise UnknownWordError("equipment: no equipment is called so.")
    return ExerciseFilter(text or None, meant, used, category or None, kind or None, level or None)


def search(exercises: Sequence[Exercise], wanted: ExerciseFilter) -> tuple[Exercise, ...]:
    """Those that are looked for, the likeliest first; without a text by name, what targets the muscle first."""
    admitted = [each for each in exercises if wanted.admits(each)]
    if wanted.text is None:
        return tuple(sorted(admitted, key=lambda each: (not _targets(each, wanted), each.name, each.id)))
    ranked = [(rank, each) for each in admitted if (rank := _rank(each, wanted.text)) is not None]
    found = tuple(each for _rank_of, each in sorted(ranked, key=lambda one: (*one[0], one[1].id)))
    return found or _seen_through(wanted.text, admitted)


def _targets(exercise: Exercise, wanted: ExerciseFilter) -> bool:
    return wanted.muscles is None or bool(wanted.muscles & set(exercise.primary))


def _uses(exercise: Exercise, equipment: frozenset[Equipment]) -> bool:
    return bool(exercise.equipment & equipment) if equipment else not exercise.equipment


def _rank(exercise: Exercise, text: str) -> tuple[int, int, str] | None:
    """How well a name fits: exactly, as an alias, or with more words; None where a word is missing.

    The last word may be the beginning of one: people type.
    """
    written = words(text)
    if not written:
        return None
    best: tuple[int, int, str] | None = None
    for at, name in enumerate((exercise.name, *exercise.aliases)):
        form = words(name)
        if set(form) == set(written):
            fit = 0 if at == 0 else 1
        elif _has(form, written):
            fit = 2 if at == 0 else 3
        else:
            continue
        rank = (fit, len(form), exercise.name)
        best = rank if best is None else min(best, rank)
    return best


def _has(form: Sequence[str], written: Sequence[str]) -> bool:
    *whole, last = written
    return set(whole) <= set(form) and any(word.startswith(last) for word in form if word not in whole)


def _seen_through(text: str, among: Iterable[Exercise]) -> tuple[Exercise, ...]:
    """What the text means with a typing error in it, as far as that is among those that are looked for."""
    found = match(text)
    meant = (found.exercise,) if found.exercise is not None else found.candidates
    ids = {each.id for each in meant if each is not None}
    return tuple(sorted((each for each in among if each.id in ids), key=lambda each: each.name))
