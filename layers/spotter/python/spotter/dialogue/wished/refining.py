"""Whether a message right behind a new workout says what all of it is to be like: ``make it supersets``, ``12 sets``.

A change of one exercise is one, and is read as such; what is said of the whole makes it anew, with all that was said of
it before.
"""

from collections.abc import Sequence

from spotter.dialogue.intents.fitting import may_ask
from spotter.dialogue.intents.talk import intents_of
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.model import CHANGING, Act, Mention, Understanding
from spotter.dialogue.understanding.new_workouts import Asked, likelihoods
from spotter.dialogue.understanding.wish import WishKind
from spotter.dialogue.understanding.wishes import wishes
from spotter.dialogue.wished.tables import said as words_said
from spotter.language.talk.intent import Intent
from spotter.language.tokens import tokenise
from spotter.language.word_lists import word_set

REFINES = "refine"
"""The intent of such a message."""
ANEW = word_set(
    "next new else different other another tomorrow later monday tuesday wednesday thursday friday saturday sunday mon "
    "tue tues wed thu thur thurs fri sat sun week done finished wife husband partner son daughter mum mom dad brother "
    "sister friend mate everything"
)
"""Whoever says one of these asks for another one: for another day, for somebody else, or when this one is done."""
_sure = 0.6
"""How likely a piece has to be."""
_hardly_other, _of_a_plain_one = 0.5, 0.3
"""How likely it may be that the message asks for nothing of the kind; and how likely a change has to be where it says
something of the whole and asks nothing."""
_of_all = frozenset(
    [
        *(WishKind.COUNT, WishKind.TOTAL_SETS, WishKind.SETS, WishKind.ROUNDS, WishKind.REPS, WishKind.REST),
        *(WishKind.EFFORT, WishKind.STYLE, WishKind.WARM_UP, WishKind.FINISH, WishKind.GOAL, WishKind.CANNOT),
    ]
)
"""What is said of the whole."""
_of_nothing_else = frozenset(
    [
        *(WishKind.STYLE, WishKind.ROUNDS, WishKind.TOTAL_SETS, WishKind.EFFORT, WishKind.FINISH, WishKind.WARM_UP),
        *(WishKind.GOAL, WishKind.CANNOT),
    ]
)
"""What only a workout that is made anew can have."""
_of_parts = frozenset(
    [
        *(WishKind.AREA, WishKind.EXERCISE, WishKind.OUT, WishKind.HURTS, WishKind.DONE, WishKind.MINUTES),
        *(WishKind.HAVE, WishKind.LACK),
    ]
)
"""What may be said of the whole, where nothing was read that changes a part of it."""
_of_exercises = frozenset({"swap", "remove", "adjust", "move", "undo", "add"})


def _is_of_all(act: Act, kinds: frozenset[WishKind]) -> bool:
    """Whether a change that was read as one of an exercise that nobody named is told of the whole."""
    targets = [each for name, each in act.mentions if name == "target"]
    names = any(each.kind in ("listed", "place", "exercise") and each.end > each.start for each in targets)
    return act.skill == "adjust" and not names and bool(kinds & _of_all)


def goes_on_with_a_new_one(utterance: Utterance) -> bool:
    """Whether the message before made the whole workout, or made it anew with what was said of all of it."""
    if utterance.follows_a_new_one:
        return True
    ids, before = ({each.get("id") for each in those} for those in (utterance.listed, utterance.listed_before))
    is_new = bool(before) and bool(ids) and not ids & before
    return is_new and bool(_kinds(utterance.earlier) & _of_nothing_else)


def _kinds(text: str) -> frozenset[WishKind]:
    return frozenset(each.kind for each in wishes(text) if each.likelihood >= _sure)


def is_refined(utterance: Utterance, said: Understanding, read: Sequence[Act]) -> bool:
    """Whether the workout is made anew with what ``utterance`` says.

    ``said``: what it names of the workout; ``read``: what was read of it.
    """
    if not goes_on_with_a_new_one(utterance) or utterance.answers or _points(said):
        return False
    if _is_of_one_area(utterance, said, read):
        return True
    if _asks(utterance.text, read):
        return False
    kinds = _kinds(utterance.text)
    likely = likelihoods(utterance.text)
    least = _of_a_plain_one if kinds & _of_all and "?" not in utterance.text else 1 - _hardly_other
    if likely[Asked.EDIT] + likely[Asked.BUILD] < least:
        return False
    changes = [act for act in read if act.skill in CHANGING]
    if any(act.skill in _of_exercises and not _is_of_all(act, kinds) for act in changes):
        return False
    if _is_compared(utterance.text, kinds):
        return False
    if kinds & (_of_nothing_else if changes else _of_all):
        return True
    return not changes and bool(
        kinds & _of_parts - {WishKind.OUT} or (WishKind.OUT in kinds and _is_of_posture(utterance.text))
    )


def _is_of_one_area(utterance: Utterance, said: Understanding, read: Sequence[Act]) -> bool:
    """Whether a part of the body is said to be all that is wanted, or to have been asked for: ``i said push only``."""
    words = [token.text for token in said.tokens]
    if (words[:1] and words[0] in _question_words) or "?" in words or _keeping & set(words):
        return False
    if any(act.skill != "reshape" for act in read if act.skill in CHANGING):
        return False
    if not may_ask((Intent.CHANGE, Intent.SESSION), intents_of(utterance)):
        return False
    return any(_is_all_wanted(each, words) for each in said.named("area", denied=False))


def _is_all_wanted(area: Mention, words: Sequence[str]) -> bool:
    before, behind = words[max(0, area.start - _around_an_area) : area.start], words[area.end : area.end + 2]
    behind = behind[1:] if behind[:1] and behind[0] in _kinds_of_days else behind[:1]
    return bool({*before[-1:], *behind} & _alone or set(before) & _asked_for)


_around_an_area = 3
_alone, _kinds_of_days = word_set("only just solely exclusively"), word_set("day session workout stuff")
_asked_for = word_set("said asked wanted meant told")


def _points(said: Understanding) -> bool:
    """Whether an exercise of the workout is named: ``4 x 12 on the opener``."""
    return any(each.end > each.start for each in said.named("listed", "place", "rank"))


def _asks(text: str, read: Sequence[Act]) -> bool:
    """Whether something is asked, or is to be kept as it is, and nothing is wanted."""
    words = [token.text for token in tokenise(text) if token.is_word]
    is_question = bool(words) and (words[0] in _question_words or bool(ANEW & set(words)))
    return is_question or bool(_keeping & set(words)) or any(act.denied for act in read)


def _is_compared(text: str, kinds: frozenset[WishKind]) -> bool:
    """Whether an amount is told by how much, and not how many: ``two exercises more``, ``fewer reps``."""
    return bool(_comparing & {token.text for token in tokenise(text)}) and bool(kinds & _amounts)


_amounts = frozenset(
    [WishKind.COUNT, WishKind.SETS, WishKind.TOTAL_SETS, WishKind.REPS, WishKind.REST, WishKind.ROUNDS]
)


def _is_of_posture(text: str) -> bool:
    return any(words_said("posture", text[each.start : each.end]) for each in wishes(text) if each.kind is WishKind.OUT)


_question_words = word_set("what whats which why how who do does did is are am was were when where should")
_keeping = word_set("nevermind never leave keep stays stay back undo swap switch move replace")
_comparing = word_set("more another extra fewer less one longer shorter higher lower")
