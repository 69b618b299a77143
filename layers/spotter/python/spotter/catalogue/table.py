"""Reads the catalogue's data: one exercise to a line, columns parted by bars, a file per family of movements.

The columns, in order (lists are parted by spaces, aliases by commas, ``-`` is none)::

    name | aliases | pattern | category | primary | secondary | equipment | implement | load type | kind
         | traits (compound, unilateral) | increment | joint:stress | level | variation group

The id is the slug of the name. Lines that are empty or begin with ``#`` are skipped.
"""

import re
from functools import cache
from pathlib import Path

from spotter.catalogue.exercise import (
    Category,
    Equipment,
    Exercise,
    Implement,
    Increment,
    Joint,
    Kind,
    Level,
    LoadType,
    Muscle,
    Pattern,
    Stress,
)

_columns = 15
_traits = frozenset({"compound", "unilateral"})


class UnknownExercise(KeyError):
    """No exercise of the catalogue has this id."""


def slug(name: str) -> str:
    """Lower-case ASCII words joined by hyphens: ``Push-up`` is ``push-up``. Empty if the name has none."""
    return "-".join(re.findall(r"[a-z0-9]+", name.lower()))


@cache
def all_exercises() -> tuple[Exercise, ...]:
    """Every exercise of the catalogue, sorted by id."""
    return tuple(_by_id().values())


def get(exercise_id: str) -> Exercise:
    """The exercise with this id. UnknownExercise if there is none."""
    try:
        return _by_id()[exercise_id]
    except KeyError:
        raise UnknownExercise(exercise_id) from None


@cache
def _by_id() -> dict[str, Exercise]:
    found = [
        read_row(line)
        for file in sorted(Path(__file__).with_name("data").glob("*.txt"))
        for line in file.read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    ]
    found.sort(key=lambda exercise: exercise.id)
    return {exercise.id: exercise for exercise in found}


def read_row(line: str) -> Exercise:
    """The exercise of one line. ValueError names what is not in a closed list, or a wrong number of columns."""
    cells = [cell.strip() for cell in line.split("|")]
    if len(cells) != _columns:
        raise ValueError(f"{len(cells)} columns instead of {_columns}: {line}")
    (name, aliases, pattern, category, primary, secondary, equipment, implement, load, kind, traits, increment) = cells[
        :12
    ]
    stress, level, group = cells[12:]
    of = frozenset(_words(traits))
    if not of <= _traits:
        raise ValueError(f"unknown traits {sorted(of - _traits)}: {line}")
    return Exercise(
        id=slug(name),
        name=name,
        aliases=tuple(alias.strip() for alias in aliases.split(",")) if aliases != "-" else (),
        pattern=Pattern(pattern),
        primary=tuple(map(Muscle, _words(primary))),
        secondary=tuple(map(Muscle, _words(secondary))),
        category=Category(category),
        kind=Kind(kind),
        equipment=frozenset(map(Equipment, _words(equipment))),
        implement=Implement(implement),
        load_type=LoadType(load),
        unilateral="unilateral" in of,
        compound="compound" in of,
        increment=Increment(increment),
        joint_stress=tuple(_stress(word) for word in _words(stress)),
        level=Level(level),
        variation_group=group,
    )


def _words(cell: str) -> list[str]:
    return [] if cell == "-" else cell.split()


def _stress(word: str) -> tuple[Joint, Stress]:
    joint, _, stress = word.partition(":")
    return Joint(joint), Stress(stress)
