"""Exercises that users add."""

import hashlib
from dataclasses import replace

from spotter.catalogue.exercise import (
    Category,
    Exercise,
    Implement,
    Increment,
    Kind,
    Level,
    LoadType,
    Pattern,
)
from spotter.catalogue.exercises import slug


def custom(name: str, aliases: tuple[str, ...] = (), like: Exercise | None = None) -> Exercise:
    """A user's own exercise, with all that is known of ``like`` save its name and aliases.

    Its id is ``own-`` and the slug of its name (a digest, where the name has no letters that a slug can hold).
    Without ``like`` nothing is known of its muscles, equipment and joints. ValueError if the name is blank.
    """
    name = " ".join(name.split())
    if not name:
        raise ValueError("an exercise needs a name")
    own_id = "own-" + (slug(name) or hashlib.sha256(name.encode()).hexdigest()[:12])
    aliases = tuple(dict.fromkeys(alias for each in aliases if (alias := " ".join(each.split()))))
    if like is not None:
        return replace(like, id=own_id, name=name, aliases=aliases)
    return Exercise(
        id=own_id,
        name=name,
        aliases=aliases,
        pattern=Pattern.UNKNOWN,
        primary=(),
        secondary=(),
        category=Category.STRENGTH,
        kind=Kind.REPS,
        equipment=frozenset(),
        implement=Implement.UNKNOWN,
        load_type=LoadType.TOTAL,
        unilateral=False,
        compound=False,
        increment=Increment.NONE,
        joint_stress=(),
        level=Level.BEGINNER,
        variation_group=own_id,
    )
