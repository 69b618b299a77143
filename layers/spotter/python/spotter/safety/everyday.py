"""What is no illness and no despair though it sounds like it: nights that a child breaks, getting up from the floor.

Each counts only where nothing else in the message tells of the same thing.
"""

from collections.abc import Sequence

from spotter.language.negation import scopes
from spotter.language.tokens import Token
from spotter.language.word_lists import word_set
from spotter.safety.answers import URGENT
from spotter.safety.concept import Concept
from spotter.safety.verdict import Category

_children = word_set(
    "baby babies newborn infant toddler toddlers kid kids child children son daughter twins dog puppy cat neighbours "
    "neighbors"
)
_waking = word_set("wake wakes woke waking woken up cry cries crying teething awake feed feeds feeding bark barking")
_of_an_illness = frozenset(
    {"ill", "acute", "dizzy", "nausea", "headache", "shaky", "overtrained", "fever", "numb", "breathless"}
)
_floor = word_set("floor ground mat")
_up = word_set("up down standing stand")
_moving = word_set("get getting got come coming go going stand standing climb rise lie lying kneel sit sitting push")
_of_despair = frozenset(
    {
        *("suicide", "selfharm", "life", "void", "unwilling", "vanish", "cutagain", "hopeless", "sad", "alone"),
        *("parting", "weary", "pointless", "selfhate", "bleak", "gloom", "meaning", "death", "deaththing", "injure"),
        "farewell",
    }
)
"""Concepts of which despair is made."""
_of_the_mind = word_set(
    "life live living alive anymore pointless point hopeless worthless alone lonely sad crying cry dead die dying end "
    "matters nobody empty dark cope hate myself tired sick care day days bed"
)
"""Words beside which a floor may be no floor: ``I lie on the floor and cannot get up anymore``."""
_exercises = word_set(
    "pushup pushups push plank planks squat squats crunch crunches situp situps burpee burpees exercise exercises "
    "workout session floorwork lunge lunges bridge bridges stretch stretches"
)
_reach = 14


def without_misread(
    tokens: Sequence[Token], concepts: Sequence[Concept], told: frozenset[Category]
) -> frozenset[Category]:
    """``told`` without an age that is an injury's, an illness that is a child's waking, a despair that is a floor's."""
    words, names = [token.text for token in tokens], {each.name for each in concepts}
    if Category.MINOR in told and "young" not in names and _is_of_an_injury(words, concepts):
        told -= {Category.MINOR}
    if Category.ILLNESS in told and not names & _of_an_illness and _is_woken(words):
        told -= {Category.ILLNESS}
    if Category.DISTRESS in told and not names & _of_despair and _is_of_getting_up(words):
        told -= {Category.DISTRESS}
    return told


def with_pelvic_floor(
    tokens: Sequence[Token], told: frozenset[Category], by_rule: frozenset[Category]
) -> frozenset[Category]:
    """``told`` with heaviness in the pelvis under load as what it is, where nothing graver is told beside it.

    What a rule finds stays as it is, and so does what is new, hurts, bleeds, numbs, or is there at rest.
    """
    words = [token.text for token in tokens]
    is_heavy = any(
        word in _pelvis and _is_heavy(words[max(0, at - _reach_of_pelvis) : at + _reach_of_pelvis])
        for at, word in enumerate(words)
    )
    if not is_heavy:
        return told
    denied = {at for scope in scopes(tokens) for at in range(scope.cue_start, scope.end)}
    is_graver = any(word in _graver and at not in denied for at, word in enumerate(words))
    others = told - _of_heaviness - frozenset({Category.PREGNANCY})
    if is_graver or others or by_rule & URGENT or not _under_load & set(words):
        return told
    return told - _of_heaviness | {Category.PELVIC_FLOOR}


def _is_heavy(words: Sequence[str]) -> bool:
    feels = any(word in _feeling and "heavy" in words[at + 1 : at + 4] for at, word in enumerate(words))
    return feels or bool(_heaviness & set(words))


_pelvis = word_set("pelvis pelvic vagina vaginal")
_heaviness = word_set("heaviness pressure bulging bulge")
_feeling = word_set("feel feels felt feeling")
_under_load = word_set(
    "lift lifts lifting lifted squat squats squatting squatted deadlift deadlifts deadlifting train training workout "
    "exercise exercises jump jumping run running effort load loads weights press pressing"
)
_graver = word_set(
    "pain pains painful hurt hurts hurting sharp sudden suddenly numb numbness blood bleed bleeding bladder bowel "
    "fever pee urine leak leaking leaked constant constantly rest resting severe faint dizzy pregnant contractions "
    "weeks fluid"
)
_of_heaviness = frozenset({Category.EMERGENCY, Category.CONCERN, Category.CONDITION, Category.PAIN})
_reach_of_pelvis = 9


def _is_of_an_injury(words: Sequence[str], concepts: Sequence[Concept]) -> bool:
    """Whether it is an injury that is minor, and nobody else: ``she says it is a minor strain``."""
    ends = [each.end for each in concepts if each.name == "minor"]
    return bool(ends) and all(words[end - 1] == "minor" and set(words[end : end + 2]) & _injuries for end in ends)


_injuries = word_set(
    "strain sprain injury injuries tear issue issues problem problems thing things tweak pull ache aches irritation "
    "setback niggle niggles bruise inflammation pain pains discomfort knock"
)


def _is_woken(words: Sequence[str]) -> bool:
    """Whether somebody else breaks their sleep: ``the baby wakes up twice a night``."""
    return any(word in _children and _waking & set(words[at + 1 : at + 4]) for at, word in enumerate(words))


def _is_of_getting_up(words: Sequence[str]) -> bool:
    """Whether what somebody cannot do is to come up from where an exercise has brought them.

    The floor, or an exercise on it, is named near, and no word of the mind is.
    """
    of_the_mind = _of_the_mind - ({"anymore", "day", "days"} if _exercises & set(words) else frozenset())
    for at, word in enumerate(words):
        if word not in _moving or not _up & set(words[at + 1 : at + 7]):
            continue
        near = set(words[max(0, at - _reach) : at + _reach])
        if near & _floor and not set(words) & of_the_mind:
            return True
    return False
