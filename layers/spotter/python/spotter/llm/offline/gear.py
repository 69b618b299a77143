"""What there is to train with: the equipment and the places that a plain text names."""

from collections.abc import Iterable

from spotter.catalogue import Equipment, equipment_named
from spotter.llm.offline.answer import listed
from spotter.llm.offline.phrases import any_of, begins_with

BODYWEIGHT: frozenset[Equipment] = frozenset()
FULL_GYM = frozenset(Equipment) - {Equipment.POOL}

_free_weights = frozenset({Equipment.DUMBBELL, Equipment.BARBELL, Equipment.PLATE})
_home_gym = _free_weights | {Equipment.BENCH, Equipment.RACK}
_hotel_gym = frozenset({Equipment.DUMBBELL, Equipment.BENCH, Equipment.TREADMILL, Equipment.EXERCISE_BIKE})

_longest_name_words = 4
_not_gear = begins_with(
    "(?:all|everything|nothing|none|steps?|weight|cardio|floor|side|gym|rings?|bench press|chest press|shoulder press",
    "leg press|hack squats?|leg extensions?|leg curls?|hamstring curls?|lat pulldowns?|lat pull downs?|seated rows?",
    "back extensions?|box jumps?)$",
)
"""Names of equipment that are more often something else in a sentence: exercises and everyday words."""

_places = tuple(
    (name, any_of(words), gear)
    for name, words, gear in (
        ("a home gym", "home gym|garage gym|basement gym", _home_gym),
        ("a hotel gym", "(?:hotel|apartment|office|condo|building|small|cruise) ?s? gym", _hotel_gym),
        (
            "home",
            "(?:at|from) home|home workout|living room|bedroom|in the house|"
            "my (?:room|flat|apartment|house|garage|basement)",
            BODYWEIGHT,
        ),
        ("a hotel room", "hotel|airbnb|travel(?:l?ing)?|on the road|on vacation|on holiday|airport", BODYWEIGHT),
        ("the park", r"parks?\b|outside|outdoors?|garden|backyard|playground|beach", BODYWEIGHT),
        ("the office", r"office|at work\b|desk\b", BODYWEIGHT),
        ("a full gym", "gym|fitness (?:centre|center|club|studio)|health club", FULL_GYM),
    )
)
_pairs = frozenset({"dumbbell", "kettlebell", "band", "plate"})
_none = any_of(
    r"(?:no|without|zero|any) (?:any )?(?:equipment|gear|weights|kit|gym equipment)|nothing at all\b|no gym\b",
    r"with nothing\b|body ?weight\b|calisthenics?\b|equipment free\b|just me\b",
    r"(?:i have|ive got|have|got) (?:nothing|none)\b",
)


def gear_in(text: str) -> frozenset[Equipment] | None:
    """The equipment that a plain text names; None if it names none, the empty set if it says bodyweight alone."""
    words = text.split()
    found: frozenset[Equipment] = frozenset()
    named = _none.search(text) is not None
    at = 0
    while at < len(words):
        for end in range(min(len(words), at + _longest_name_words), at, -1):
            gear = _gear(words[at:end]) if all(word.isalpha() for word in words[at:end]) else None
            if gear is not None:
                found, named, at = found | gear, named or bool(gear), end - 1
                break
        at += 1
    return found if named else None


def place_in(text: str) -> tuple[str, frozenset[Equipment]] | None:
    """The place that a plain text names and what can be counted on there: ``("home", frozenset())``."""
    return next(((name, gear) for name, words, gear in _places if words.search(text)), None)


def gear_said(equipment: Iterable[Equipment]) -> str:
    """Equipment as it is said: ``a barbell, dumbbells and a bench``."""
    names = sorted(each.value.replace("_", " ") for each in equipment)
    return listed([_article(name) for name in names])


def _article(name: str) -> str:
    if name in _pairs:
        return f"{name}s"
    return name if name.endswith("s") else f"an {name}" if name[0] in "aeiou" else f"a {name}"


def _gear(words: list[str]) -> frozenset[Equipment] | None:
    name = " ".join(words)
    if name in ("weights", "free weights", "some weights"):
        return _free_weights
    return BODYWEIGHT if _not_gear.match(name) else equipment_named(name)
