"""Whether a message right behind a new workout says what all of it is to be like: ``make it supersets``, ``12 sets``.

A change of one exercise is one, and is read as such; what is said of the whole makes it anew, with all that was said of
it before.
"""

from collections.abc import Sequence

from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.model import CHANGING, Act
from spotter.dialogue.understanding.new_workouts import Asked, likelihoods
from spotter.dialogue.understanding.wish import WishKind
from spotter.dialogue.understanding.wishes import wishes

REFINES = "refine"
"""The intent of such a message."""
_sure = 0.6
"""How likely a piece has to be."""
_hardly_other = 0.5
"""How likely it may be that the message asks for nothing of the kind."""
_of_all = frozenset(
    [
        *(WishKind.COUNT, WishKind.TOTAL_SETS, WishKind.SETS, WishKind.ROUNDS, WishKind.REPS, WishKind.REST),
        *(WishKind.EFFORT, WishKind.STYLE, WishKind.WARM_UP, WishKind.FINISH, WishKind.HAVE, WishKind.LACK),
        *(WishKind.GOAL, WishKind.CANNOT),
    ]
)
"""What is said of the whole."""
_plainly_of_all = _of_all | {WishKind.OUT, WishKind.MINUTES}
"""What is said of the whole whatever else the message is likely to be, where it is no question."""
_of_parts = frozenset([WishKind.AREA, WishKind.EXERCISE, WishKind.OUT, WishKind.HURTS, WishKind.DONE, WishKind.MINUTES])
"""What may be said of the whole, where nothing was read that changes a part of it."""
_of_one = frozenset({WishKind.EXERCISE, WishKind.DOSE})
_of_exercises = frozenset({"swap", "remove", "adjust", "move", "undo"})


def _is_of_all(act: Act, kinds: frozenset[WishKind]) -> bool:
    """Whether a change that was read as one of an exercise that nobody named is told of the whole."""
    targets = [each for name, each in act.mentions if name == "target"]
    names = any(each.kind in ("listed", "place", "exercise") and each.end > each.start for each in targets)
    return act.skill == "adjust" and not names and bool(kinds & _of_all)


def goes_on_with_a_new_one(utterance: Utterance) -> bool:
    """Whether the message before made the whole workout, or said what all of a new one is to be like."""
    if utterance.follows_a_new_one:
        return True
    before = _kinds(utterance.earlier) if utterance.changed and utterance.earlier else frozenset[WishKind]()
    return bool(before & _of_all) and not before & _of_one


def _kinds(text: str) -> frozenset[WishKind]:
    return frozenset(each.kind for each in wishes(text) if each.likelihood >= _sure)


def is_refined(utterance: Utterance, read: Sequence[Act]) -> bool:
    """Whether the workout is made anew with what ``utterance`` says; ``read``: the changes that were read of it."""
    if not goes_on_with_a_new_one(utterance) or utterance.answers:
        return False
    kinds = _kinds(utterance.text)
    is_plain = bool(kinds & _plainly_of_all) and "?" not in utterance.text
    is_other = likelihoods(utterance.text)[Asked.OTHER] >= _hardly_other and not is_plain
    if not kinds & (_of_all | _of_parts) or is_other:
        return False
    changes = [act for act in read if act.skill in CHANGING and not act.denied]
    of_exercises = [act for act in changes if act.skill in _of_exercises and not _is_of_all(act, kinds)]
    if of_exercises or (changes and WishKind.EXERCISE in kinds):
        return False
    return bool(kinds & _of_all) or not changes
