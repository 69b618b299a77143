"""What is no illness and no despair though it sounds like it: nights that a child breaks, getting up from the floor.

Each counts only where nothing else in the message tells of the same thing.
"""

from collections.abc import Sequence

from spotter.language.tokens import Token
from spotter.language.word_lists import word_set
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
    """``told`` without an illness that is a child's waking, and a despair that is getting up from the floor."""
    words, names = [token.text for token in tokens], {each.name for each in concepts}
    if Category.ILLNESS in told and not names & _of_an_illness and _is_woken(words):
        told -= {Category.ILLNESS}
    if Category.DISTRESS in told and not names & _of_despair and _is_of_getting_up(words):
        told -= {Category.DISTRESS}
    return told


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
