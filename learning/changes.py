"""Messages that ask for changes of a workout, with the changes: what the roles of mentions are learned from.

``data/changes.jsonl`` holds them, a message a line. The seen half of the conversations corpus is not among them: the
kinds of request were learned from it, and would look surer of its messages than of others.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from spotter.dialogue.understanding.roles import Standing
from tests.unit.dialogue.corpus_format import Change

TAUGHT = Path(__file__).with_name("data") / "changes.jsonl"
LEFT_OUT = Path(__file__).with_name("data") / "changes_left_out.jsonl"
"""Of authors of whom no reader has learned: for thresholds, and to weigh what the readers make of them."""
SET_ASIDE = Path(__file__).with_name("data") / "changes_set_aside.jsonl"
"""Of authors of whom nothing at all is learned: they say how it goes, and may be read."""
LATER = Path(__file__).with_name("data") / "changes_later.jsonl"
"""By other authors, beside more workouts: only the reader of changes learns from them."""
GONE_ON = Path(__file__).with_name("data") / "changes_gone_on.jsonl"
"""By yet others: in one of four the message before had changed something, and this one goes on from that."""
GONE_ON_LATER = Path(__file__).with_name("data") / "changes_gone_on_later.jsonl"
"""By some more of them, of whom the reader of changes alone learns."""
NEXT = Path(__file__).with_name("data") / "changes_next.jsonl"
"""By yet others, with the message before and what was done for it: most of these go on from that without repeating it.
The reader of changes alone learns of them."""
NEXT_SET_ASIDE = Path(__file__).with_name("data") / "changes_next_set_aside.jsonl"
"""The same of authors of whom nothing is learned: they say how it goes, and may be read."""
NEXT_WEIGHED = Path(__file__).with_name("data") / "changes_next_weighed.jsonl"
"""The same of authors of whom no reader has learned: what is asked of a workout is weighed by these too."""
TALKS = Path(__file__).with_name("data") / "changes_in_talks.jsonl"
"""By yet others, as people talk: whole thoughts with reasons, several wishes in one breath, and what the coach got
wrong put right. Only the programs of changes learn of them."""
TALKS_LEFT_OUT = Path(__file__).with_name("data") / "changes_in_talks_left_out.jsonl"
"""The same of authors of whom nothing is learned: for thresholds, and to see what goes wrong."""
TALKS_WEIGHED = Path(__file__).with_name("data") / "changes_in_talks_weighed.jsonl"
"""The same of authors of whom no reader has learned: what is asked of a workout is weighed by these too."""
TALKS_SET_ASIDE = Path(__file__).with_name("data") / "changes_in_talks_set_aside.jsonl"
"""The same of authors of whom nothing is learned: they say how it goes, and may be read."""
_composed = Path(__file__).with_name("data") / "workouts.jsonl"
"""Workouts as the coach makes them, beside which the talks were written."""
SOURCES = (TAUGHT,)


@dataclass(frozen=True, slots=True)
class Exercise:
    """An exercise of a workout: kilograms and seconds; a hold has its seconds as reps."""

    name: str
    sets: int
    reps: int
    weight: float | None
    rest: int
    is_hold: bool = False

    @property
    def standing(self) -> Standing:
        """Its amounts by what they measure."""
        found = {"sets": float(self.sets), "reps": float(self.reps), "rest": float(self.rest)}
        return found if self.weight is None else {**found, "weight": self.weight}


def _composed_ones() -> Iterator[tuple[str, tuple[Exercise, ...]]]:
    for line in _composed.read_text("utf-8").splitlines():
        stored = json.loads(line)
        yield stored["id"], tuple(Exercise(**each) for each in stored["exercises"])


WORKOUTS: Mapping[str, tuple[Exercise, ...]] = {
    **dict(_composed_ones()),
    "A": (
        Exercise("Back Squat", 3, 5, 100, 150),
        Exercise("Bench Press", 3, 5, 80, 150),
        Exercise("Barbell Row", 3, 8, 70, 120),
        Exercise("Lat Pulldown", 3, 10, 50, 90),
        Exercise("Plank", 3, 45, None, 45, is_hold=True),
    ),
    "B": (
        Exercise("Goblet Squat", 3, 10, 16, 90),
        Exercise("Push-up", 3, 12, None, 90),
        Exercise("Dumbbell Row", 3, 10, 14, 90),
        Exercise("Dumbbell Shoulder Press", 3, 10, 10, 90),
    ),
    "C": (
        Exercise("Deadlift", 3, 5, 120, 180),
        Exercise("Incline Dumbbell Press", 4, 8, 24, 120),
        Exercise("Seated Cable Row", 3, 10, 55, 90),
        Exercise("Leg Curl", 3, 12, 40, 60),
        Exercise("Hanging Leg Raise", 3, 10, None, 60),
    ),
    "D": (
        Exercise("Front Squat", 4, 6, 70, 150),
        Exercise("Overhead Press", 4, 6, 40, 150),
        Exercise("Pull-up", 3, 6, None, 120),
        Exercise("Romanian Deadlift", 3, 8, 80, 120),
    ),
    "E": (
        Exercise("Leg Press", 3, 12, 140, 120),
        Exercise("Machine Chest Press", 3, 10, 45, 90),
        Exercise("Dumbbell Curl", 3, 12, 12, 60),
        Exercise("Triceps Pushdown", 3, 12, 25, 60),
        Exercise("Calf Raise", 4, 15, 60, 60),
    ),
    "F": (
        Exercise("Kettlebell Swing", 5, 15, 20, 60),
        Exercise("Bulgarian Split Squat", 3, 8, 12, 90),
        Exercise("Side Plank", 3, 30, None, 45, is_hold=True),
        Exercise("Band Row", 3, 15, None, 60),
    ),
    "G": (
        Exercise("Hip Thrust", 4, 8, 90, 120),
        Exercise("Walking Lunge", 3, 12, 10, 90),
        Exercise("Lateral Raise", 3, 15, 6, 60),
        Exercise("Face Pull", 3, 15, 20, 60),
        Exercise("Dead Bug", 3, 10, None, 45),
    ),
    "H": (
        Exercise("Bench Press", 5, 5, 90, 180),
        Exercise("Dip", 3, 8, 10, 120),
        Exercise("Chin-up", 4, 6, None, 120),
        Exercise("Hammer Curl", 3, 10, 14, 60),
        Exercise("Overhead Triceps Extension", 3, 12, 18, 60),
        Exercise("Skull Crusher", 3, 10, 25, 60),
    ),
    "J": (
        Exercise("Back Squat", 5, 3, 120, 180),
        Exercise("Leg Extension", 3, 12, 45, 60),
        Exercise("Leg Curl", 3, 12, 35, 60),
        Exercise("Standing Calf Raise", 4, 12, 80, 60),
    ),
    "K": (
        Exercise("Dumbbell Bench Press", 3, 10, 22, 120),
        Exercise("Dumbbell Row", 3, 10, 24, 90),
        Exercise("Lateral Raise", 3, 15, 8, 60),
        Exercise("Dumbbell Curl", 3, 12, 10, 60),
        Exercise("Dumbbell Lunge", 3, 10, 12, 90),
        Exercise("Plank", 3, 40, None, 45, is_hold=True),
    ),
    "L": (
        Exercise("Push-up", 3, 15, None, 60),
        Exercise("Bodyweight Squat", 3, 20, None, 60),
        Exercise("Glute Bridge", 3, 15, None, 60),
        Exercise("Mountain Climber", 3, 30, None, 45, is_hold=True),
        Exercise("Superman", 3, 12, None, 45),
    ),
    "M": (
        Exercise("Sumo Deadlift", 4, 4, 130, 180),
        Exercise("Barbell Row", 4, 8, 60, 120),
        Exercise("Pull-up", 4, 5, None, 120),
        Exercise("Barbell Curl", 3, 10, 30, 60),
        Exercise("Farmer's Carry", 3, 40, 24, 90, is_hold=True),
    ),
    "N": (
        Exercise("Incline Bench Press", 4, 6, 65, 150),
        Exercise("Cable Fly", 3, 12, 15, 60),
        Exercise("Machine Shoulder Press", 3, 10, 35, 90),
        Exercise("Rear Delt Fly", 3, 15, 6, 60),
        Exercise("Rope Pushdown", 3, 12, 20, 60),
        Exercise("Cable Crunch", 3, 15, 40, 60),
    ),
    "O": (
        Exercise("Step-up", 3, 10, 10, 90),
        Exercise("Hip Thrust", 3, 10, 60, 120),
        Exercise("Leg Press", 3, 10, 120, 120),
        Exercise("Hip Abduction Machine", 3, 15, 50, 60),
        Exercise("Russian Twist", 3, 20, None, 45),
    ),
    "P": (
        Exercise("Kettlebell Goblet Squat", 4, 8, 20, 90),
        Exercise("Kettlebell Press", 3, 8, 12, 90),
        Exercise("Kettlebell Swing", 4, 15, 16, 60),
        Exercise("Turkish Get-up", 2, 3, 12, 90),
    ),
    "Q": (
        Exercise("Overhead Press", 5, 5, 45, 150),
        Exercise("Close-Grip Bench Press", 3, 8, 60, 120),
        Exercise("Dip", 3, 10, None, 90),
        Exercise("Lat Pulldown", 3, 12, 55, 90),
        Exercise("Seated Cable Row", 3, 12, 50, 90),
        Exercise("Face Pull", 2, 20, 15, 45),
        Exercise("Hammer Curl", 2, 12, 12, 60),
    ),
}
"""What those who wrote the messages saw on the screen."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A message, the workout in which it was said (empty without one), its act, and the changes asked for."""

    author: str
    text: str
    workout: tuple[Exercise, ...]
    act: str
    changes: tuple[Change, ...]
    steps: tuple["Step", ...] = ()
    """Of those changes that make an amount more or less, and no figure says how much."""
    just_changed: frozenset[str] = frozenset()
    """Names of the exercises that the message before changed."""
    earlier: str = ""
    """The message before; empty where that is not known."""
    before: tuple[Exercise, ...] = ()
    """The workout before that message was answered, where that is known."""
    done: tuple[Change, ...] = ()
    """What was changed for it."""


@dataclass(frozen=True, slots=True)
class Step:
    """More or less of an exercise."""

    name: str
    by: str
    """``more`` or ``less``."""
    measure: str | None
    """``sets``, ``reps``, ``weight`` or ``rest``; None where it is not said."""


def messages(path: Path) -> Iterator[Asked]:
    """Those of a file."""
    for line in path.read_text("utf-8").splitlines():
        stored = json.loads(line)
        told = stored.get("changes", ())
        workout = WORKOUTS.get(stored["workout"], ())
        made = done(stored)
        yield Asked(
            stored["author"],
            stored["say"],
            after(workout, made),
            stored["act"],
            _changes(told),
            tuple(Step(each["set"], each["by"], each.get("measure")) for each in told if "by" in each),
            frozenset(stored.get("just_changed", ())) | touched(made),
            stored.get("first", ""),
            workout,
            made,
        )


def done(stored: Mapping[str, Any]) -> tuple[Change, ...]:
    """What was changed for the message before a stored one."""
    return _changes(stored.get("did", ()))


def _changes(told: Iterable[Mapping[str, object]]) -> tuple[Change, ...]:
    return tuple(
        Change.model_validate({name: each[name] for name in each if name not in ("by", "measure")}) for each in told
    )


def touched(done: Iterable[Change]) -> frozenset[str]:
    """Names of the exercises that changes gave other amounts, or put in."""
    names = (each.set or each.add or (each.to if each.swap is not None else None) for each in done)
    return frozenset(str(name) for name in names if name is not None)


def after(workout: tuple[Exercise, ...], done: Iterable[Change]) -> tuple[Exercise, ...]:
    """The workout as it is once these changes of single exercises were made; what comes in has usual amounts."""
    now = list(workout)
    for change in done:
        name = change.remove or change.swap or change.set or change.move
        at = next((place for place, each in enumerate(now) if each.name == name), None)
        if change.add is not None:
            now.append(_new(change.add))
        elif at is None:
            continue
        elif change.remove is not None:
            del now[at]
        elif change.swap is not None:
            now[at] = _new(str(change.to))
        elif change.set is not None:
            told = {field: getattr(change, field) for field in ("sets", "reps", "weight", "rest")}
            now[at] = replace(now[at], **{field: value for field, value in told.items() if value is not None})
        elif change.move is not None and isinstance(change.to, int):
            now.insert(change.to - 1, now.pop(at))
    return tuple(now)


def _new(name: str) -> Exercise:
    return Exercise(name, 3, 10, None, 90)
