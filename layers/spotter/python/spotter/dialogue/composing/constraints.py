"""What a workout has to fit: time, equipment, focus, level, goal, pains, dislikes; and what of it is taken back."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from spotter.catalogue import Equipment, Level, Muscle
from spotter.coaching.compose import Arrangement, Focus, Goal, Session
from spotter.coaching.contraindications import Condition
from spotter.dialogue.composing.areas import Area, focus_of, muscles_of_area
from spotter.dialogue.pains.told import Pain
from spotter.dialogue.understanding.slots.amounts import Weight
from spotter.dialogue.understanding.slots.exercises import Named

_anew = frozenset(
    [
        *("minutes", "areas", "level", "goal", "session", "feeling", "count", "sets", "reps", "intensity", "age"),
        *(
            "total_sets",
            "rest_seconds",
            "reps_left",
            "arrangement",
            "work_and_rest",
            "sorts",
            "pieces",
            "doses",
            "techniques",
            "shares",
        ),
        *("unheeded", "remarks", "begins_with"),
    ]
)
"""What is said last counts."""


class Side(StrEnum):
    """At which end of a session a piece stands."""

    FIRST = "first"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece before or behind the work: ten minutes on the bike, stretching at the end."""

    side: Side
    text: str
    minutes: int | None = None
    exercises: tuple[str, ...] = ()
    """Ids of exercises of which it can be, the likeliest first."""
    muscles: frozenset[Muscle] = frozenset()
    """What is trained or stretched in it."""
    stretches: bool = False
    is_there: bool = False
    """Whether what it needs is taken to be there, since it was named."""
    is_work: bool = False
    """Whether it is a part of the work, and not what warms up for it or ends it."""


@dataclass(frozen=True, slots=True)
class Dose:
    """What was said of one exercise; None where nothing was."""

    sets: int | None = None
    reps: tuple[int, int] | None = None
    """The fewest and the most."""
    seconds: int | None = None
    rest_seconds: int | None = None
    load: Weight | None = None
    """The load of its sets, or what a part of a best that was told comes to."""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WorkoutConstraints:
    """None and empty: not said."""

    minutes: int | None = None
    equipment: frozenset[Equipment] | None = None
    adds: bool = False
    """The equipment is there, or the areas are trained, beside what was named before."""
    adds_gear: bool = False
    """The equipment of several messages is there beside what was known before them."""
    place: str = ""
    """Where it will be, if the equipment is only what is counted on there."""
    lacking: frozenset[Equipment] = frozenset()
    loads: tuple[tuple[str, Weight], ...] = ()
    """The heaviest load of a piece of equipment, by the name that was said."""
    areas: tuple[Area, ...] = ()
    level: Level | None = None
    goal: Goal | None = None
    session: Session | None = None
    pains: tuple[Pain, ...] = ()
    exclusions: tuple[tuple[str, frozenset[str]], ...] = ()
    """Ids of exercises that are not wanted, under the name by which they were said: ``jumping``, ``push ups``."""
    includes: tuple[Named, ...] = ()
    """Exercises that are to be in it."""
    begins_with: Named | None = None
    """The exercise that it is to begin with."""
    same_as: str = ""
    """``muscles`` or ``exercises``: it is to train what was talked about before."""
    unwanted: frozenset[Muscle] = frozenset()
    """Muscles that are not to be trained."""
    feeling: str = ""
    """``low`` or ``high``: how the person is today."""
    why_feeling: str = ""
    """The words that said so."""
    intensity: str = ""
    """``light`` or ``hard``: what the session is to be like."""
    returning: bool = False
    """Whether it is to be light since it is the first after a long time."""
    count: int | None = None
    """How many exercises."""
    shares: tuple[tuple[str, int], ...] = ()
    """How many of them are for a part of the body, by its name."""
    sets: int | None = None
    """Of each exercise; of the whole where it is more than anybody does of one."""
    reps: tuple[int, int] | None = None
    """The fewest and the most reps of a set."""
    total_sets: int | None = None
    rest_seconds: int | None = None
    reps_left: int | None = None
    """Good reps that are left at the end of a set."""
    arrangement: Arrangement | None = None
    work_and_rest: tuple[int, int] | None = None
    """Seconds of work and of rest, of intervals."""
    sorts: tuple[str, ...] = ()
    """Sorts of exercises that it is to be made of: ``one_leg``, ``machine``."""
    pieces: tuple[Piece, ...] = ()
    doses: tuple[tuple[Named, Dose], ...] = ()
    """What was said of exercises that are to be in it."""
    techniques: tuple[tuple[str, str], ...] = ()
    """Ways of doing a set: where, and the note that says how."""
    remarks: tuple[str, ...] = ()
    """What is to be heard of it: why it is as it is for a sport, what is left out since it cannot be done yet."""
    in_a_gym: bool = False
    """Whether something was spoken of that stands in gyms alone."""
    unheeded: tuple[str, ...] = ()
    """What was said and cannot be heeded, as it was written."""
    age: int | None = None
    conditions: frozenset[Condition] = frozenset()
    """What is known of the person and rules exercises out."""
    withdrawn: frozenset[str] = frozenset()
    """Names of fields of which an earlier word no longer holds."""
    allowed: frozenset[str] = frozenset()
    """Ids of exercises that are welcome again."""

    @property
    def focus(self) -> Focus | frozenset[Muscle] | None:
        """One focus for all areas that were named."""
        return focus_of(self.areas)

    @property
    def banned(self) -> frozenset[str]:
        """Ids of exercises that are not wanted, or that bring a pain on."""
        return self.excluded.union(*(ids for pain in self.pains for _name, ids in pain.brought_on))

    @property
    def excluded(self) -> frozenset[str]:
        """Ids of exercises that are not wanted, whatever hurts."""
        return frozenset().union(*(ids for _name, ids in self.exclusions))

    @property
    def banned_names(self) -> tuple[str, ...]:
        """What is not wanted, as it was said."""
        return tuple(dict.fromkeys(name for name, _ids in self.exclusions if name))

    @property
    def empty(self) -> bool:
        """Whether nothing at all was said."""
        return self == WorkoutConstraints()

    def then(self, later: "WorkoutConstraints") -> "WorkoutConstraints":
        """These as changed by what was said later: single things are replaced, lists grow, what is taken back goes."""
        changes: dict[str, object] = {}
        for name in later.withdrawn:
            changes[name] = getattr(_nothing, name)
        for name in _anew:
            if (value := getattr(later, name)) not in (None, (), ""):
                changes[name] = value
        if later.adds and later.areas:
            changes["areas"] = tuple(dict((*self.areas, *later.areas)).items())
        if later.feeling:
            changes["why_feeling"] = later.why_feeling
        if later.equipment is not None:
            more = later.adds or later.adds_gear or bool(later.equipment & self.lacking and self.equipment)
            changes |= (
                {"equipment": (self.equipment or frozenset()) | later.equipment}
                if more
                else {"equipment": later.equipment, "place": later.place}
            )
        changes["lacking"] = (self.lacking - _named_gear(later) - _needed(later.includes)) | later.lacking
        changes["loads"] = tuple((dict(self.loads) | dict(later.loads)).items())
        welcome = later.allowed | frozenset(each.only.id for each in later.includes if each.only is not None)
        kept = ((name, ids - welcome) for name, ids in self.exclusions if not ids <= welcome)
        changes["exclusions"] = (*kept, *later.exclusions)
        changes["includes"] = tuple(dict.fromkeys((*self.includes, *later.includes)))
        changes["unwanted"] = (
            self.unwanted - frozenset().union(*(muscles_of_area(focus) for _name, focus in later.areas))
        ) | later.unwanted
        changes["in_a_gym"] = self.in_a_gym or later.in_a_gym
        changes["returning"] = self.returning or later.returning
        changes["same_as"] = later.same_as or self.same_as
        changes["pains"] = _with_causes(self.pains, later.pains, welcome)
        changes["conditions"] = self.conditions | later.conditions
        own, more = self.adds or self.adds_gear, later.adds or later.adds_gear
        changes["adds_gear"] = own if later.equipment is None else more and (own or self.equipment is None)
        changes |= {"withdrawn": frozenset(), "adds": False, "allowed": self.allowed | later.allowed}
        return replace(self, **changes)  # type: ignore[arg-type]


_nothing = WorkoutConstraints()


def _with_causes(before: tuple[Pain, ...], later: tuple[Pain, ...], welcome: frozenset[str]) -> tuple[Pain, ...]:
    """All pains, each as it was told last, with all that was said to bring it on but for what is ``welcome`` again."""
    found: dict[tuple[object, object], Pain] = {}
    for pain in (*before, *later):
        known = found.get((pain.joints, pain.muscles))
        causes = dict.fromkeys((*(known.brought_on if known is not None else ()), *pain.brought_on))
        left = tuple((name, ids - welcome) for name, ids in causes if not ids <= welcome)
        found[pain.joints, pain.muscles] = replace(pain, brought_on=left)
    return tuple(found.values())


def _named_gear(later: WorkoutConstraints) -> frozenset[Equipment]:
    """Equipment that was named itself, and not only with a place: it is there after all."""
    return later.equipment if later.equipment is not None and not later.place else frozenset()


def _needed(includes: Iterable[Named]) -> frozenset[Equipment]:
    """What exercises need that are asked for by name: it is counted on, though it was not there before."""
    return frozenset[Equipment]().union(*(each.only.equipment for each in includes if each.only is not None))
