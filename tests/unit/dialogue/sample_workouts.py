"""Workouts made by hand, for tests of how they are judged."""

from collections.abc import Sequence

from spotter.training.workout_time import minutes_after
from tests.unit.dialogue import starting_states
from tests.unit.dialogue.corpus_format import Start
from tests.unit.dialogue.exercise_facts import Item, items
from tests.unit.dialogue.turn_judging import Played


def workout(start: Start) -> list[dict[str, object]]:
    """The exercises of a starting state, as they are stored."""
    (current,) = (data for sk, data in starting_states.records(start).items() if sk.startswith("CURRENT#"))
    return [dict(exercise) for exercise in current["exercises"]]


def exercise(name: str, sets: int = 3, reps: int = 10, rest: int = 90) -> dict[str, object]:
    """An exercise that was not there before."""
    return {
        "id": f"new_{name}",
        "name": name,
        "type": "reps",
        "sets": sets,
        "reps": reps,
        "rest_between_sets": rest,
        "categories": ["strength"],
        "muscles": [],
    }


def played(
    before: Sequence[dict[str, object]],
    after: Sequence[dict[str, object]] | None = None,
    reply: str = "There you are.",
    *,
    asked: bool = False,
    generated: bool = False,
    in_gym: bool = False,
) -> Played:
    """A turn that left ``after``, or what was there, of ``before``."""
    now = before if after is None else after
    estimate = minutes_after(0, (), now) if now else 0
    old: tuple[Item, ...] = items(before)
    return Played(reply, asked, generated, old, items(now), estimate, in_gym)
