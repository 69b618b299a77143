"""What somebody with a condition does not train with: one table, ``data/contraindications.txt``, and its words."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from pathlib import Path

from spotter.catalogue import Exercise, all_exercises
from spotter.language.lexicon import read_phrases


class Condition(StrEnum):
    """What is known of a person and asks for exercises to be chosen with care."""

    PREGNANCY = "pregnancy"
    POSTNATAL = "postnatal"
    OSTEOPOROSIS = "osteoporosis"
    OLD_AGE = "old_age"
    HEART = "heart"
    MINOR = "minor"
    SURGERY = "surgery"
    ILLNESS = "illness"


class Movement(StrEnum):
    """What a condition leaves out."""

    JUMP = "jump"
    IMPACT = "impact"
    HARD = "hard"
    FALL = "fall"
    SUPINE = "supine"
    PRONE = "prone"
    BELLY = "belly"
    CRUNCH = "crunch"
    BEND = "bend"
    TWIST = "twist"
    INVERTED = "inverted"


def conditions_named(names: object) -> frozenset[Condition]:
    """The conditions of a list of their names, as it was stored; what is none is left out."""
    known = set(Condition)
    return frozenset(Condition(each) for each in names if each in known) if isinstance(names, list) else frozenset()


OLD_AGE = 70
"""From here on bones and balance are minded, whatever is known of them."""

_circumstances = {
    Condition.PREGNANCY: "in pregnancy",
    Condition.POSTNATAL: "after a birth, while the belly may be weak or have a gap,",
    Condition.OSTEOPOROSIS: "with osteoporosis",
    Condition.OLD_AGE: f"from about {OLD_AGE} on",
    Condition.HEART: "with a heart or blood pressure that needs care",
    Condition.MINOR: "under 18",
    Condition.SURGERY: "so soon after an operation",
    Condition.ILLNESS: "with the condition you told me of",
}
_reasons = {
    Movement.JUMP: "nothing that jumps",
    Movement.IMPACT: "nothing that lands hard",
    Movement.HARD: "nothing above moderate effort",
    Movement.FALL: "nothing that you could fall from or over",
    Movement.SUPINE: "nothing flat on the back",
    Movement.PRONE: "nothing on the belly",
    Movement.BELLY: "no load on the belly",
    Movement.CRUNCH: "no sit-ups, crunches, leg raises or rollouts",
    Movement.BEND: "nothing that rounds the back under load",
    Movement.TWIST: "no twisting under load",
    Movement.INVERTED: "nothing with the head down",
}


@cache
def exercises_of(movement: Movement) -> frozenset[str]:
    """The ids of the exercises that a movement is."""
    names = {name for name, kind in _lines() if kind == f"movement {movement}"}
    return frozenset(each.id for each in all_exercises() if not names.isdisjoint(_names(each)))


@cache
def left_out(conditions: frozenset[Condition]) -> frozenset[str]:
    """The ids of the exercises that are not for somebody with ``conditions``."""
    return frozenset[str]().union(*(exercises_of(each) for condition in conditions for each in _movements()[condition]))


def reason(exercise: Exercise, conditions: Iterable[Condition]) -> str:
    """Why ``exercise`` is left out: ``in pregnancy I plan nothing flat on the back``; empty where it is not."""
    for condition in sorted(conditions, key=tuple(Condition).index):
        for movement in _movements()[condition]:
            if exercise.id in exercises_of(movement):
                return f"{_circumstances[condition]} I plan {_reasons[movement]}"
    return ""


@cache
def _movements() -> Mapping[Condition, tuple[Movement, ...]]:
    lines = _lines()
    return {
        condition: tuple(Movement(name) for name, kind in lines if kind == f"condition {condition}")
        for condition in Condition
    }


@cache
def _lines() -> tuple[tuple[str, str], ...]:
    return tuple(read_phrases(Path(__file__).with_name("data") / "contraindications.txt"))


def _names(exercise: Exercise) -> frozenset[str]:
    """What stands for an exercise in the table."""
    return frozenset({exercise.id, f"pattern={exercise.pattern}", f"kind={exercise.kind}", f"level={exercise.level}"})
