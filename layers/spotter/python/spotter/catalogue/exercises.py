"""Reads the catalogue's data: one exercise to a line, columns parted by bars, a file per family of movements.

The columns, in order (lists are parted by spaces, aliases by commas, ``-`` is none)::

    name | aliases | pattern | category | primary | secondary | equipment | implement | load type | kind
         | traits (compound, unilateral) | increment | joint:stress | level | variation group

The id is the slug of the name.
"""

from functools import cache

from spotter.catalogue import tables
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
from spotter.language.words import runs

_columns = 15
_known_traits = frozenset({"compound", "unilateral"})


class UnknownExercise(KeyError):
    """No exercise of the catalogue has this id."""


def slug(name: str) -> str:
    """Lower-case ASCII words joined by hyphens: ``Farmer's Carry`` is ``farmers-carry``. Empty if it has none."""
    return "-".join(run for run in runs(name.lower().replace("'", "")) if run.isascii())


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
    found = sorted(map(read_row, tables.lines("exercises")), key=lambda exercise: exercise.id)
    return {exercise.id: exercise for exercise in found}


def read_row(line: str) -> Exercise:
    """The exercise of one line. ValueError names what is not in a closed list, or a wrong number of columns."""
    cells = [cell.strip() for cell in line.split("|")]
    if len(cells) != _columns:
        raise ValueError(f"{len(cells)} columns instead of {_columns}: {line}")
    name, aliases, pattern, category, primary, secondary, equipment, implement, load, kind, *rest = cells
    traits, increment, stress, level, group = rest
    of = _traits(traits)
    return Exercise(
        id=slug(name),
        name=name,
        aliases=tuple(alias.strip() for alias in aliases.split(",")) if aliases != "-" else (),
        pattern=Pattern(pattern),
        primary=_muscles(primary),
        secondary=_muscles(secondary),
        category=Category(category),
        kind=Kind(kind),
        equipment=_equipment(equipment),
        implement=Implement(implement),
        load_type=LoadType(load),
        unilateral="unilateral" in of,
        compound="compound" in of,
        increment=Increment(increment),
        joint_stress=_joint_stress(stress),
        level=Level(level),
        variation_group=group,
    )


def _words(cell: str) -> list[str]:
    return [] if cell == "-" else cell.split()


@cache
def _traits(cell: str) -> frozenset[str]:
    of = frozenset(_words(cell))
    if not of <= _known_traits:
        raise ValueError(f"unknown traits {sorted(of - _known_traits)}")
    return of


@cache
def _muscles(cell: str) -> tuple[Muscle, ...]:
    return tuple(map(Muscle, _words(cell)))


@cache
def _equipment(cell: str) -> frozenset[Equipment]:
    return frozenset(map(Equipment, _words(cell)))


@cache
def _joint_stress(cell: str) -> tuple[tuple[Joint, Stress], ...]:
    pairs = (word.partition(":") for word in _words(cell))
    return tuple((Joint(joint), Stress(stress)) for joint, _, stress in pairs)
