"""Equipment, and the places that stand for some."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from spotter.catalogue import Equipment, equipment_named
from spotter.dialogue.understanding.data_files import slot_words
from spotter.language.templates import Slot
from spotter.language.tokens import Token

BODYWEIGHT: frozenset[Equipment] = frozenset()
FULL_GYM = frozenset(Equipment) - {Equipment.POOL}
HOME_GYM = frozenset({Equipment.DUMBBELL, Equipment.BARBELL, Equipment.PLATE, Equipment.BENCH, Equipment.RACK})
HOTEL_GYM = frozenset({Equipment.DUMBBELL, Equipment.BENCH, Equipment.TREADMILL, Equipment.EXERCISE_BIKE})
_of_place = {"gym": FULL_GYM, "home_gym": HOME_GYM, "hotel_gym": HOTEL_GYM}
_longest_name = 4
_everyday = frozenset(
    [
        "all",
        "everything",
        "nothing",
        "none",
        "step",
        "steps",
        "weight",
        "cardio",
        "floor",
        "side",
        "gym",
        "ring",
        "rings",
        "box",
        "plate",
        "plates",
        "machine",
        "bike",
    ]
)
_exercises_too = frozenset(
    [
        "bench press",
        "chest press",
        "shoulder press",
        "leg press",
        "hack squat",
        "leg extension",
        "leg curl",
        "hamstring curl",
        "lat pulldown",
        "lat pull down",
        "seated row",
        "back extension",
        "box jump",
    ]
)


@dataclass(frozen=True, slots=True)
class Gear:
    """Equipment under the name by which it was said."""

    text: str
    equipment: frozenset[Equipment]


def equipment(tokens: Sequence[Token]) -> Iterator[Slot]:
    """The slots ``equipment`` and ``location``; the empty set is bodyweight alone."""
    for at in range(len(tokens)):
        for end in range(min(len(tokens), at + _longest_name), at, -1):
            name = " ".join(token.text for token in tokens[at:end])
            provided = _provided(name) if all(token.is_word for token in tokens[at:end]) else None
            if provided is not None:
                yield Slot("equipment", Gear(name, provided), at, end)
                break
        found = slot_words().at(tokens, at)
        if found is not None and found.meaning.startswith("location "):
            place = found.meaning.removeprefix("location ")
            text = " ".join(token.text for token in tokens[at : found.end])
            yield Slot("location", Gear(text, _of_place.get(place, BODYWEIGHT)), at, found.end)
        elif found is not None and found.meaning == "equipment none":
            yield Slot("equipment", Gear("bodyweight", BODYWEIGHT), at, found.end)


@lru_cache(maxsize=4096)
def _provided(name: str) -> frozenset[Equipment] | None:
    if name in _everyday or name.removesuffix("s") in _exercises_too:
        return None
    return equipment_named(name)
