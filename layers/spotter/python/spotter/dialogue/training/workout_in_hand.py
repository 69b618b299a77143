"""The workout in hand as what a log can refer to: its exercises with their sets, and what a short name means."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from spotter.catalogue import Exercise, match
from spotter.catalogue.words import words as name_words
from spotter.dialogue.training.sets_done import Done, SetDone
from spotter.dialogue.training.sets_read import is_cardio
from spotter.dialogue.training.terms import Load, is_loaded
from spotter.notation import Unit


@dataclass(frozen=True, slots=True)
class Prescribed:
    """An exercise of the workout, with the sets that stand there; ``load`` is None where none is written."""

    exercise: Exercise
    sets: int
    reps: int | None
    seconds: int | None
    load: Load | None

    def done(self, load: Load | None, unit: Unit) -> Done:
        """The sets as they stand, with this load."""
        weight = load.value if load is not None and load.value else None
        told = (weight, (load.unit or unit) if load is not None and weight else None)
        return Done(self.exercise, tuple(SetDone(self.reps, self.seconds, *told) for _each in range(self.sets)))

    @property
    def lacks_a_load(self) -> bool:
        """Whether it is done with a load, and none is written."""
        return is_loaded(self.exercise) and not is_cardio(self.exercise) and self.load is None


def prescribed(workout: Sequence[Mapping[str, Any]]) -> tuple[Prescribed, ...]:
    """The exercises of a workout that a log can hold, in its order."""
    found = []
    for each in workout:
        exercise = match(str(each.get("name", ""))).exercise
        if exercise is None:
            continue
        reps, seconds = each.get("reps"), each.get("hold_time") or each.get("duration")
        if reps is None and seconds is None:
            continue
        weight: Unit = "lb" if each.get("unit") == "lb" else "kg"
        load = Load(Decimal(str(each["weight"])), weight) if each.get("weight") else None
        is_timed = reps is None
        found.append(
            Prescribed(
                exercise,
                int(each.get("sets") or 1),
                None if is_timed else int(reps or 0),
                int(seconds or 0) if is_timed else None,
                load,
            )
        )
    return tuple(found)


def meant_by(written: str, held: Sequence[Prescribed]) -> tuple[Prescribed, ...]:
    """The exercises of the workout that a name may mean: one where it is clear."""
    spoken = frozenset(name_words(written))
    if not spoken:
        return ()
    exact = [each for each in held if spoken == frozenset(name_words(each.exercise.name))]
    if exact:
        return tuple(exact)
    named = match(written, fuzzy=False).exercise
    own = [each for each in held if named is not None and each.exercise == named]
    if own:
        return tuple(own)
    ways = [spoken]
    if named is not None and not spoken & _plain_implement:
        ways.append(frozenset(name_words(named.name)) - _plain_implement)
    for way in ways:
        fitting = tuple(each for each in held if way and way <= _words_of(each.exercise))
        if fitting:
            return fitting
    return ()


_plain_implement = frozenset({"barbell"})


def _words_of(exercise: Exercise) -> frozenset[str]:
    names = (exercise.name, *exercise.aliases)
    return frozenset(name_words(exercise.name)) | frozenset(
        word for name in names for word in name_words(name) if word in _beside_names
    )


_beside_names = frozenset({"abs"})
