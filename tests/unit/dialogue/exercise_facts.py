"""The exercises of a workout, as far as they are judged: which exercise it is, how much of it, and what it loads."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from spotter.catalogue import Category, Equipment, Exercise, Joint, Muscle, Pattern, Stress, equipment_named, match
from spotter.catalogue.equipment import CARDIO_MACHINES
from spotter.catalogue.words import words
from spotter.training.workout_time import composed
from tests.unit.dialogue.loads import load_of

_amounts = (
    "sets",
    "reps",
    "hold_time",
    "duration",
    "rounds",
    "work_time",
    "rest_time",
    "rest_between_sets",
)
_muscles: Mapping[str, frozenset[Muscle]] = {
    "chest": frozenset({Muscle.CHEST, Muscle.UPPER_CHEST}),
    "back": frozenset({Muscle.LATS, Muscle.UPPER_BACK, Muscle.LOWER_BACK, Muscle.TRAPS}),
    "shoulders": frozenset({Muscle.FRONT_DELTS, Muscle.SIDE_DELTS, Muscle.REAR_DELTS, Muscle.ROTATOR_CUFF}),
    "core": frozenset({Muscle.ABS, Muscle.OBLIQUES}),
}
_areas: Mapping[str, tuple[str, ...]] = {
    **{word: (word,) for word in ("chest", "back", "shoulders", "biceps", "triceps", "quads", "hamstrings", "glutes")},
    "calves": ("calves",),
    "core": ("core",),
    "abs": ("core",),
    "arms": ("biceps", "triceps"),
    "legs": ("quads", "hamstrings", "glutes", "calves"),
}
_comes_with: Mapping[str, frozenset[Equipment]] = {
    "barbell": frozenset({Equipment.RACK, Equipment.BENCH}),
    "machine": CARDIO_MACHINES | {Equipment.SMITH_MACHINE, Equipment.PULLDOWN_MACHINE},
    "cable": frozenset({Equipment.PULLDOWN_MACHINE}),
}
OF_A_GYM = frozenset({Equipment.RACK, Equipment.BENCH})
"""What stands around in a gym, whatever is trained with."""

_gear = ("barbell", "dumbbell", "kettlebell", "bench", "rack", "machine", "smith machine", "cable", "band", "box")
_equipment_words = {frozenset(words(each)): each for each in (*_gear, "pull-up bar", "treadmill")}
"""What is equipment where it is not wanted. "Leg press" is an exercise there, though a machine has that name."""

_jumping_words = frozenset({"jump", "hop", "burpee", "skipping", "jack"})
_demanding = (Stress.MODERATE, Stress.HIGH)


@dataclass(frozen=True, slots=True)
class Item:
    """An exercise of a workout. ``amounts`` holds what is prescribed, in sets, reps, seconds and kilograms."""

    id: str
    name: str
    known: Exercise | None
    """Of the catalogue; None for one of which nothing is known, so that it fits no limit."""
    amounts: Mapping[str, float]
    seconds: int

    @property
    def effort(self) -> float:
        """The whole work: sets x reps x load, or the seconds under it."""
        of = self.amounts
        if "duration" in of:
            return of["duration"]
        if "rounds" in of:
            return of["rounds"] * of["work_time"]
        return of["sets"] * of.get("reps", of.get("hold_time", 1)) * of.get("load", 1)

    @property
    def load(self) -> float:
        """Kilograms; 0 if it is planned with none."""
        return self.amounts.get("load", 0)

    @property
    def works(self) -> frozenset[Muscle]:
        """The muscles that it trains, first and second."""
        return frozenset() if self.known is None else frozenset({*self.known.primary, *self.known.secondary})

    def is_same_exercise(self, other: "Item") -> bool:
        """Whether both are one exercise, whatever is done of it."""
        if self.known is not None and other.known is not None:
            return self.known.id == other.known.id
        return words(self.name) == words(other.name)

    def __str__(self) -> str:
        of = {name: f"{value:g}" for name, value in self.amounts.items()}
        much = f"{of.get('sets', of.get('rounds', '1'))}x{of.get('reps', '')}"
        if "reps" not in of:
            much += f"{of.get('hold_time') or of.get('duration') or of.get('work_time')}s"
        return f"{self.name} {much}" + "".join(
            f" {sign}{of[name]}" for sign, name in (("@", "load"), ("r", "rest_between_sets")) if name in of
        )


def items(exercises: Iterable[Mapping[str, Any]]) -> tuple[Item, ...]:
    """The exercises of a stored workout."""
    return tuple(map(_item, exercises))


def _item(stored: Mapping[str, Any]) -> Item:
    amounts = {name: float(stored[name]) for name in _amounts if stored.get(name) is not None}
    if (load := load_of(stored)) is not None:
        amounts["load"] = load
    name = str(stored["name"])
    return Item(str(stored["id"]), name, match(name, fuzzy=False).exercise, amounts, composed(stored).seconds)


def minutes(workout: Sequence[Item]) -> int:
    """How long it takes by the rules, rests included, in minutes begun."""
    return -(-sum(item.seconds for item in workout) // 60)


def is_called(item: Item, name: str) -> bool:
    """Whether ``name`` means the item or the family that it is of: a dumbbell bench press is a bench press."""
    wanted = set(words(name))
    forms = (item.name,) if item.known is None else (item.name, item.known.name, *item.known.aliases)
    meant = match(name).exercise
    if meant is not None and item.known is not None and meant.id == item.known.id:
        return True
    if (muscles := _areas.get(name.lower())) is not None:
        return any(trains((item,), muscle) for muscle in muscles)
    return any(wanted <= set(words(form)) for form in forms)


def found(name: str, workout: Sequence[Item]) -> int | None:
    """The place, from 0, of the exercise that ``name`` or ``#2`` means; None if it is not there or not one alone."""
    if name.startswith("#"):
        at = int(name[1:]) - 1
        return at if 0 <= at < len(workout) else None
    meant = match(name, [item.known for item in workout if item.known is not None]).exercise
    if meant is not None:
        return next(at for at, item in enumerate(workout) if item.known is not None and item.known.id == meant.id)
    called = [at for at, item in enumerate(workout) if is_called(item, name)]
    return called[0] if len(called) == 1 else None


def allowed(equipment: Iterable[str]) -> frozenset[Equipment]:
    """What may be used, by the corpus' words."""
    return frozenset[Equipment]().union(*map(_provided, equipment))


@lru_cache
def _provided(word: str) -> frozenset[Equipment]:
    provided = equipment_named(word)
    if provided is None:
        raise ValueError("the corpus names an equipment that is not known")
    return provided | _comes_with.get(word, frozenset())


def fits(item: Item, equipment: frozenset[Equipment]) -> bool:
    """Whether it can be done with ``equipment``."""
    return item.known is not None and item.known.equipment <= equipment


def trains(workout: Iterable[Item], muscle: str) -> bool:
    """Whether anything in it trains ``muscle``, by the corpus' words."""
    return any(item.works & muscles_meant(muscle) for item in workout)


def muscles_meant(muscle: str) -> frozenset[Muscle]:
    """What a word of the corpus means."""
    return _muscles.get(muscle) or frozenset({Muscle(muscle)})


def demands(item: Item, joints: Iterable[str]) -> bool:
    """Whether it loads one of ``joints`` at moderate or more."""
    return any(item.known is None or item.known.stress_on(Joint(joint)) in _demanding for joint in joints)


def loads_at_all(item: Item, joints: Iterable[str]) -> bool:
    """Whether it loads one of ``joints``, however little."""
    return any(item.known is None or item.known.stress_on(Joint(joint)) is not None for joint in joints)


def is_excluded(item: Item, term: str) -> bool:
    """Whether a name, a kind ("squat", "jump") or a piece of equipment that is not wanted is in it."""
    said = frozenset(words(term.replace("_", " ")))
    if item.known is None:
        return is_called(item, term)
    if said in _equipment_words:
        unwanted = equipment_named(_equipment_words[said]) or frozenset()
        return bool(item.known.equipment & (unwanted - {Equipment.PLATE}))
    if "jump" in said:
        jumps = item.known.pattern is Pattern.JUMP or item.known.category is Category.PLYOMETRIC
        return jumps or bool(_jumping_words & set(words(item.name)))
    return is_called(item, term.replace("_", " "))
