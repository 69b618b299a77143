"""The plan that is changed: its days and their exercises, and what a name means there."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from spotter.catalogue import Exercise, Muscle, Pattern
from spotter.dialogue.plan_changes.change import Target
from spotter.dialogue.weekly.stored_days import exercise_of
from spotter.language.words import singular

Row = Mapping[str, Any]
_whole_words = """
db:dumbbell dbs:dumbbell bb:barbell kb:kettlebell dead:deadlift ohp:overhead biceps:bicep triceps:tricep tri:tricep
calves:calf pressing:press rowing:row curling:curl squatting:squat hammies:hamstring flys:fly flies:fly flye:fly ab:core
side:lateral rdl:romanian
flat: regular: normal: standard: conventional: the: my: all: those: both: every: any: of: exercise:
"""
_short = {short: whole for short, _colon, whole in (pair.partition(":") for pair in _whole_words.split())}
"""Words of names cut short, each with the whole word; where none is given, it is no word of a name."""
_joined = {
    "push down": "pushdown",
    "pull down": "pulldown",
    "dead lift": "deadlift",
    "over head": "overhead",
    "skullcrusher": "skull crusher",
    "pullup": "pull up",
    "pushup": "push up",
    "chinup": "chin up",
}
_heads_apart = {"curl": {"leg"}, "press": {"leg"}, "raise": {"calf", "leg"}, "extension": {"leg", "back"}}
"""``Curls`` are of the arms, and ``presses`` of the upper body, unless they are said to be of the legs."""
_rarely_head = frozenset({"up", "down", "hold", "walk", "carry", "swing", "clean", "bridge", "thrust"})


@lru_cache(maxsize=2048)
def name_words(name: str) -> frozenset[str]:
    """The words of a name, one and all in the singular and in full."""
    written = name.casefold().replace("-", " ").replace("(", " ").replace(")", " ")
    for parted, joined in _joined.items():
        written = written.replace(parted, joined)
    found = (singular(word) for word in written.split())
    return frozenset(filter(None, (_short.get(word, word) for word in found)))


@dataclass(frozen=True)
class Planned:
    """Days of the week, 1 to 7, each with its rows and its name."""

    rows: Mapping[int, Sequence[Row]]
    names: Mapping[int, str]

    @classmethod
    def of(cls, days: Sequence[Mapping[str, Any]]) -> "Planned":
        """The days as they are stored; those without an exercise are none."""
        trained = [each for each in days if each.get("exercises")]
        return cls(
            {int(each["day"]): list(each["exercises"]) for each in trained},
            {int(each["day"]): str(each.get("name") or "") for each in trained},
        )

    @cached_property
    def exercises(self) -> tuple[Exercise, ...]:
        """Those of the catalogue that it has, each once."""
        found = (exercise_of(row) for rows in self.rows.values() for row in rows)
        return tuple({each.id: each for each in found if each is not None}.values())

    @cached_property
    def heads(self) -> frozenset[str]:
        """The last words of the names that it has: ``squat``, ``row``, ``fly``."""
        words = (singular(str(row["exercise"]).casefold().replace("-", " ").split()[-1]) for row in self._all())
        return frozenset(words) - _rarely_head

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of the names that it has."""
        return frozenset[str]().union(*(name_words(str(row["exercise"])) for row in self._all()))

    def _all(self) -> Iterator[Row]:
        return (row for rows in self.rows.values() for row in rows)

    def has(self, target: Target) -> bool:
        """Whether a name means an exercise of any of the days."""
        return bool(self.places_of(target))

    def places_of(self, target: Target, days: Sequence[int] = ()) -> list[tuple[int, int]]:
        """Where a target stands, as days and places; ``days``: where it is looked for, everywhere if there are none.

        By what it is, else by those that it may be, else by all of its words.
        """
        asked = [day for day in (days or sorted(self.rows)) if day in self.rows]
        every = [(day, at) for day in asked for at in range(len(self.rows[day]))]
        if target.is_everything:
            left = {place for each in target.but for place in self.places_of(each, days)}
            return [place for place in every if place not in left]
        if target.is_vague:
            muscles = set(muscles_called(target.words[0]))
            return [each for each in every if (own := self._own(each)) is not None and set(own.primary[:1]) & muscles]
        exact = [each for each in every if target.exercise is not None and self._id(each) == target.exercise.id]
        if exact and not target.is_kind:
            return exact
        for is_called in (self._by_name, self._by_kind):
            found = [each for each in every if is_called(each, target)]
            if found:
                return sorted({*found, *exact})
        if exact:
            return exact
        ids = {each.id for each in target.candidates}
        return [each for each in every if self._id(each) in ids]

    def _own(self, place: tuple[int, int]) -> Exercise | None:
        return exercise_of(self.rows[place[0]][place[1]])

    def _id(self, place: tuple[int, int]) -> str:
        own = self._own(place)
        return own.id if own is not None else ""

    def _by_name(self, place: tuple[int, int], target: Target) -> bool:
        said, there = name_words(target.text), name_words(str(self.rows[place[0]][place[1]]["exercise"]))
        return bool(said) and said <= there and not _is_apart(said, there)

    def _by_kind(self, place: tuple[int, int], target: Target) -> bool:
        """By a name that the catalogue has for it as well, by what it trains or takes, or by how it is done."""
        own = self._own(place)
        said, there = name_words(target.text), name_words(str(self.rows[place[0]][place[1]]["exercise"]))
        if own is None or not said or _is_apart(said, there):
            return False
        muscles = frozenset(singular(each.value) for each in own.primary)
        return said <= there | muscles | _kinds(own) or any(said <= name_words(each) for each in own.aliases)


def _is_apart(said: frozenset[str], there: frozenset[str]) -> bool:
    return any(apart & there and not apart & said for head in said & there for apart in (_apart(head),))


def _apart(head: str) -> set[str]:
    return _heads_apart.get(head, set())


def _kinds(exercise: Exercise) -> frozenset[str]:
    """What an exercise may be called by besides: the gear that it takes, and how it is done."""
    gear = frozenset(singular(each.value.replace("_", " ").split()[0]) for each in exercise.equipment)
    areas = (area for area, muscles in AREAS.items() if muscles and set(exercise.primary) <= set(muscles))
    return (
        gear
        | frozenset(areas)
        | (frozenset({"overhead"}) if exercise.pattern is Pattern.VERTICAL_PUSH else frozenset())
    )


def muscles_called(area: str) -> tuple[Muscle, ...]:
    """The muscles of a part of the body; empty where the catalogue has none of them, or for no such part."""
    return AREAS.get(area, ())


_areas = (
    ("hamstring hammies ham hammy", (Muscle.HAMSTRINGS,)),
    ("chest pec", (Muscle.CHEST,)),
    ("glute bum butt", (Muscle.GLUTES,)),
    ("quad thigh", (Muscle.QUADS,)),
    ("calf", (Muscle.CALVES,)),
    ("bicep", (Muscle.BICEPS,)),
    ("tricep", (Muscle.TRICEPS,)),
    ("back lat", (Muscle.LATS, Muscle.UPPER_BACK)),
    ("shoulder delt", (Muscle.FRONT_DELTS, Muscle.SIDE_DELTS)),
    ("core ab stomach tummy abdominal", (Muscle.ABS, Muscle.OBLIQUES)),
    ("leg", (Muscle.QUADS, Muscle.HAMSTRINGS, Muscle.GLUTES)),
    ("arm", (Muscle.BICEPS, Muscle.TRICEPS)),
    ("neck cuff rotator", ()),
    ("forearm grip", (Muscle.FOREARMS,)),
    ("trap", (Muscle.TRAPS,)),
)
AREAS: Mapping[str, tuple[Muscle, ...]] = {
    **{word: muscles for words, muscles in _areas for word in words.split()},
    "rear delt": (Muscle.REAR_DELTS,),
}
"""Parts of the body by the words that people use, in the singular; without muscles where the catalogue has none."""
