"""What a workout has to fit: time, equipment, focus, level, goal, pains, dislikes."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from spotter.catalogue import Equipment, Exercise, Level, Muscle, Pattern, all_exercises
from spotter.catalogue.equipment import CARDIO_MACHINES
from spotter.catalogue.words import words
from spotter.coaching.compose import Focus, Goal, Session
from spotter.dialogue.areas import Area, area_named, focus_of, muscles_of_area
from spotter.dialogue.pains import Pain
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.dialogue.understanding.slots.equipment import Gear
from spotter.dialogue.understanding.slots.exercises import Named
from spotter.language.durations import Duration
from spotter.language.negation import Denial

_jumps = frozenset({"jump", "burpee", "jumpingjack", "skipping", "hop", "sprint", "tuck"})


@dataclass(frozen=True, slots=True)
class WorkoutConstraints:
    """None and empty: not said."""

    minutes: int | None = None
    equipment: frozenset[Equipment] | None = None
    place: str = ""
    """Where it will be, if the equipment is only what is counted on there."""
    lacking: frozenset[Equipment] = frozenset()
    areas: tuple[Area, ...] = ()
    level: Level | None = None
    goal: Goal | None = None
    session: Session | None = None
    pains: tuple[Pain, ...] = ()
    banned: frozenset[str] = frozenset()
    """Ids of exercises that are not wanted."""
    banned_names: tuple[str, ...] = ()
    """The same as they were said: ``jumping``, ``push ups``."""
    unwanted: frozenset[Muscle] = frozenset()
    """Muscles that are not to be trained."""
    feeling: str = ""
    """``low`` or ``high``: how the person is today."""
    count: int | None = None
    """How many exercises."""

    @property
    def focus(self) -> Focus | frozenset[Muscle] | None:
        """One focus for all areas that were named."""
        return focus_of(self.areas)

    @property
    def empty(self) -> bool:
        """Whether nothing at all was said."""
        return self == WorkoutConstraints()

    def then(self, later: "WorkoutConstraints") -> "WorkoutConstraints":
        """These as changed by what was said later: single things are replaced, lists grow."""
        changes: dict[str, object] = {
            name: value
            for name in ("minutes", "areas", "level", "goal", "session", "feeling", "count")
            if (value := getattr(later, name)) not in (None, (), "")
        }
        if later.equipment is not None:
            changes |= {"equipment": later.equipment, "place": later.place}
        for name in ("lacking", "banned", "unwanted"):
            changes[name] = getattr(self, name) | getattr(later, name)
        changes["banned_names"] = tuple(dict.fromkeys(self.banned_names + later.banned_names))
        changes["pains"] = tuple({(pain.joints, pain.muscles): pain for pain in self.pains + later.pains}.values())
        return replace(self, **changes)  # type: ignore[arg-type]


def constraints_of(said: Understanding, pains: tuple[Pain, ...] = ()) -> WorkoutConstraints:
    """What a message says of the workout that is wanted. ``pains`` are those that safety found in it."""
    equipment, place = _equipment(said)
    banned = [mention for mention in said.named("exercise", denied=True) if isinstance(mention.value, Named)]
    jumping = any(True for _ in said.named("impact", denied=True))
    sore = {at for pain in pains for at in range(pain.start, pain.end)}
    areas = [each for each in said.named("area") if each.start not in sore]
    return WorkoutConstraints(
        minutes=_minutes(said),
        equipment=equipment,
        place=place,
        lacking=frozenset().union(*(_gear(each) for each in said.named("equipment", denied=True))),
        areas=tuple(dict(area_named(str(each.value)) for each in areas if not each.denied).items()),
        level=_level(said),
        goal=next((Goal(str(each.value)) for each in said.named("goal", denied=False)), None),
        session=_session(said, equipment),
        pains=pains,
        banned=ids_of(banned) | (_jumping() if jumping else frozenset()),
        banned_names=tuple(str(each.value.text) for each in banned if isinstance(each.value, Named))
        + (("jumping",) if jumping else ()),
        unwanted=frozenset().union(*(muscles_of_area(area_named(str(each.value))[1]) for each in areas if each.denied)),
        feeling=next((str(each.value) for each in said.named("feeling", denied=False)), ""),
        count=next((each.value for each in said.named("count", denied=False) if isinstance(each.value, int)), None),
    )


@cache
def _jumping() -> frozenset[str]:
    """Ids of every exercise that jumps."""
    return frozenset(each.id for each in all_exercises() if _jumps_in(each))


def _jumps_in(exercise: Exercise) -> bool:
    return exercise.pattern is Pattern.JUMP or bool(_jumps & set(words(exercise.name)))


def _minutes(said: Understanding) -> int | None:
    lengths = [each.value for each in said.named("time", denied=False) if isinstance(each.value, Duration)]
    minutes = [length.seconds // 60 for length in lengths if length.seconds >= 300]
    return minutes[-1] if minutes else None


def _equipment(said: Understanding) -> tuple[frozenset[Equipment] | None, str]:
    named = list(said.named("equipment", denied=False))
    places = [each for each in said.named("location", denied=False) if isinstance(each.value, Gear)]
    if named:
        return frozenset().union(*(_gear(each) for each in named)), ""
    if places and isinstance(places[-1].value, Gear):
        return places[-1].value.equipment, places[-1].value.text
    return None, ""


def _gear(mention: Mention) -> frozenset[Equipment]:
    return mention.value.equipment if isinstance(mention.value, Gear) else frozenset()


def _level(said: Understanding) -> Level | None:
    for each in said.named("level"):
        if not each.denied:
            return Level(str(each.value))
        if each.value == Level.BEGINNER and each.denial is Denial.DENY:
            return Level.INTERMEDIATE
    return None


def _session(said: Understanding, equipment: frozenset[Equipment] | None) -> Session | None:
    named = next((Session(str(each.value)) for each in said.named("session", denied=False)), None)
    return Session.CARDIO if named is None and equipment and equipment <= CARDIO_MACHINES else named


def ids_of(mentions: Iterable[Mention]) -> frozenset[str]:
    """Ids of the exercises that names cover, and of all whose names hold them."""
    found: set[str] = set()
    for mention in mentions:
        if isinstance(mention.value, Named):
            own = set(words(mention.value.text))
            found |= {each.id for each in mention.value.exercises}
            found |= {each.id for each in all_exercises() if own and own <= set(words(each.name))}
    return frozenset(found)
