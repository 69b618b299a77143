"""What a person wants of a workout, as far as the words say: time, equipment, focus, level, goal, pains, dislikes."""

import re
from dataclasses import dataclass, fields, replace
from decimal import Decimal
from functools import lru_cache
from typing import TypeVar

from spotter.catalogue import Equipment, Exercise, Level, Muscle, Pattern, all_exercises, equipment_named, match
from spotter.catalogue.equipment import CARDIO_MACHINES
from spotter.catalogue.words import words
from spotter.coaching.compose import Focus, Goal, Session
from spotter.llm.offline.areas import Area, areas_in, focus_of, muscles_of_area
from spotter.llm.offline.gear import BODYWEIGHT, gear_in, place_in
from spotter.llm.offline.pains import Pain, pains_in
from spotter.llm.offline.phrases import any_of

Meant = TypeVar("Meant")


@dataclass(frozen=True, slots=True)
class Wish:
    """None and empty: not said."""

    minutes: int | None = None
    equipment: frozenset[Equipment] | None = None
    place: str = ""
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

    @property
    def focus(self) -> Focus | frozenset[Muscle] | None:
        """One focus for all areas that were named."""
        return focus_of(self.areas)

    def then(self, later: "Wish") -> "Wish":
        """This wish as changed by what was said later: single things are replaced, lists grow."""
        changes = {
            name: value
            for name in ("minutes", "areas", "level", "goal", "session")
            if (value := getattr(later, name)) not in (None, ())
        }
        if later.equipment is not None:
            changes |= {"equipment": later.equipment, "place": later.place}
        for name in ("lacking", "banned", "unwanted"):
            changes[name] = getattr(self, name) | getattr(later, name)
        changes["banned_names"] = tuple(dict.fromkeys(self.banned_names + later.banned_names))
        changes["pains"] = tuple({(pain.joints, pain.muscles): pain for pain in self.pains + later.pains}.values())
        return replace(self, **changes)

    @property
    def empty(self) -> bool:
        """Whether nothing at all was said."""
        return all(getattr(self, each.name) == each.default for each in fields(self))


_negative = any_of(
    r"(?:no|without|w/o|minus|except(?: for)?|avoid(?:ing)?|skip(?:ping)?|hate|dislike|excluding|leave out|"
    r"nothing with|"
    r"sick of|not|have no|have not got|havent|less|fewer|"
    r"(?:dont|do not|didnt|doesnt|have not|cant|cannot|can not|never) (?:really )?"
    r"(?:have|own|want|like|love|do|use|include|stand|got|give me)|"
    r"(?:swap|replace|remove|change|switch|drop) (?:everything|anything|all|the ones|those|all exercises|exercises) "
    r"(?:that |which )?(?:needs?|requires?|uses?|using|with)) "
    r"(?P<what>(?:(?!\b(?:but|please|because|so|with|that|this|today|workout|session|routine|thanks)\b)[a-z0-9/ ])+)"
)
_fillers = any_of(
    r"(?:any|a|an|the|my|to|do|doing|use|using|access|more|too many|many|much|of|those|these|some|for me|me|at all|"
    r"exercises?|stuff|things?|moves?|either|really|work|lots|anymore|now|here|available|handy)\b"
)
_impact = any_of(r"(?:jump(?:s|ing)?|hop(?:s|ping)?|impact|high impact|plyos?|plyometrics?|noise|noisy|loud)\b")
_jumps = frozenset({"jump", "burpee", "jumpingjack", "skipping", "hop", "knee", "sprint", "tuck"})

_minutes = re.compile(
    r"\b(?:(\d+(?:\.\d+)?) (?:to |or |- ?)?)?\b(\d+(?:\.\d+)?) ?(minutes?|mins?|min|m|hours?|hrs?|h)\b"
    r"(?! (?:rest|plank|hold|between|breaks?|pauses?)\b)"
)
_bare_number = re.compile(
    r"(?:about |around |maybe |like |say |just )?(\d{1,3})(?: or so| ish| ?is fine| please| tops| max)?[ .!]*"
)
_quick = any_of(r"(?:quick|short|fast|express|brief)\b")
_long = any_of(r"long\b")
_cool_down = any_of(r"cool ?down|wind down")
_quick_minutes, _long_minutes, _cool_down_minutes = 20, 75, 10

_levels = (
    (
        Level.BEGINNER,
        any_of(
            "beginner|newbie|new to|novice|never (?:lifted|trained|worked|been|done)|first time|just start(?:ed|ing)",
            "out of shape|starting out|unfit|getting back|basic",
        ),
    ),
    (Level.ADVANCED, any_of("advanced|experienced|expert|elite|athlete")),
    (Level.INTERMEDIATE, any_of("intermediate|some experience|medium level|average")),
)
_goals = (
    (
        Goal.CONDITIONING,
        any_of(
            r"endurance|conditioning|fat loss|los(?:e|ing) (?:weight|fat)|burn|sweat|circuit|stamina|hiit|tabata",
            r"crossfit|weight loss|cutting\b|lean(?:er)?\b|shred|heart rate|aerobic|metcon",
        ),
    ),
    (
        Goal.HYPERTROPHY,
        any_of(
            r"hypertrophy|muscle (?:mass|growth|size)|bulk|bigger|size\b|mass\b|bodybuild|pump\b|tone",
            r"(?:build|gain|grow|put on|more) (?:some )?(?:muscles?|mass|size)",
        ),
    ),
    (Goal.STRENGTH, any_of(r"strength|stronger|strong\b|power\b|powerlift|heavy|5x5")),
)
_sessions = (
    (Session.MOBILITY, any_of("mobility|stretch|flexib|yoga|limber|loosen|recovery|rest day|cool ?down")),
    (
        Session.CARDIO,
        any_of(
            r"cardio|hiit|tabata|intervals?\b|conditioning (?:session|workout)|run(?:ning)? (?:session|workout)",
            r"(?:a|an|easy|long|short|steady|treadmill|\d+ ?(?:min|mins|minutes?|k|km)) (?:run|jog|walk|ride|"
            r"row|swim)\b",
            r"running\b|jogging\b|cycling\b|swimming\b|aerobic|metcon|sweat session",
        ),
    ),
)


@lru_cache(maxsize=1024)
def wish_in(text: str) -> Wish:
    """What a plain text says of the workout that is wanted."""
    lacking, banned, names, unwanted, positive = _unwanted(text)
    place = place_in(positive)
    gear = gear_in(text) if lacking == BODYWEIGHT else gear_in(positive)
    if gear is None and place is not None:
        gear = place[1]
    session = _first(_sessions, positive)
    if session is None and gear and gear <= CARDIO_MACHINES:
        session = Session.CARDIO
    return Wish(
        minutes=_minutes_in(positive),
        equipment=gear,
        place=place[0] if place is not None and gear == place[1] else "",
        lacking=lacking,
        areas=areas_in(_without_pains(positive)),
        level=_first(_levels, positive),
        goal=_first(_goals, positive),
        session=session,
        pains=pains_in(text),
        banned=banned,
        banned_names=names,
        unwanted=unwanted,
    )


def minutes_answered(text: str) -> int | None:
    """The minutes of a short answer to "how long?": a bare number will do."""
    said = wish_in(text).minutes
    if said is not None:
        return said
    bare = re.fullmatch(
        r"(?:about |around |maybe |like |say |just )?(\d{1,3})(?: or so| ish| ?is fine| please| tops| max)?[ .!]*", text
    )
    return int(bare[1]) if bare else None


def named_like(name: str) -> frozenset[str]:
    """The ids of all exercises that a name covers: ``push ups`` is the push-up and every variation called so."""
    wanted = set(words(name))
    found = match(name).exercise
    same = {each.id for each in all_exercises() if wanted and wanted <= set(words(each.name))}
    return frozenset(same | ({found.id} if found is not None else set()))


def _minutes_in(text: str) -> int | None:
    found = _minutes.search(text)
    if found is None and _cool_down.search(text):
        return _cool_down_minutes
    if found is None:
        return _quick_minutes if _quick.search(text) else _long_minutes if _long.search(text) else None
    value = max(Decimal(found[2]), Decimal(found[1] or 0))
    return int(value * 60) if found[3].startswith("h") else int(value)


def _first(table: tuple[tuple[Meant, re.Pattern[str]], ...], text: str) -> Meant | None:
    return next((value for value, words in table if words.search(text)), None)


def _without_pains(text: str) -> str:
    """The text without what hurts: a sore knee is no wish to train legs."""
    for pain in pains_in(text):
        text = text.replace(pain.part, " ")
    return text


def _unwanted(text: str) -> tuple[frozenset[Equipment], frozenset[str], tuple[str, ...], frozenset[Muscle], str]:
    """Equipment that is lacking, exercises and muscles that are not wanted, and the text without them."""
    lacking: frozenset[Equipment] = frozenset()
    banned: frozenset[str] = frozenset()
    unwanted: frozenset[Muscle] = frozenset()
    names: list[str] = []
    positive = text
    for negative in _negative.finditer(text):
        for item in re.split(r"\b(?:or|and|nor)\b|/", negative["what"]):
            name = " ".join(_fillers.sub(" ", item).split())
            if not name:
                continue
            gear = equipment_named(name)
            if gear:
                lacking |= gear
            elif _impact.search(name):
                banned |= frozenset(each.id for each in all_exercises() if _jumping(each))
                names.append("jumping")
            elif areas := areas_in(name):
                unwanted |= frozenset().union(*(muscles_of_area(focus) for _name, focus in areas))
            elif ids := named_like(name):
                banned |= ids
                names.append(name)
            else:
                continue
            positive = positive.replace(item, " ", 1)
    return lacking, banned, tuple(dict.fromkeys(names)), unwanted, positive


def _jumping(exercise: Exercise) -> bool:
    return exercise.pattern is Pattern.JUMP or bool(_jumps & set(words(exercise.name)))
