"""The length of a session that was said without its unit: ``legs and bis, full gym, 40``, ``max 30``.

A bare number is that where the message tells what a workout is to be like, and where the number stands alone: between
marks or behind a word that says how much there is, and before nothing that it could count.
"""

from decimal import Decimal
from itertools import pairwise

from spotter.dialogue.pains.told import pains_in
from spotter.dialogue.state import Utterance
from spotter.dialogue.understanding.exercises_said import exercises_said
from spotter.dialogue.understanding.model import Mention, Understanding
from spotter.language.tokens import TokenKind, tokenise
from spotter.language.word_lists import word_set

_fewest, _most = 10, 120
_quarter = 15
_of_a_workout = ("area", "session", "equipment", "location", "goal", "level", "length")
_of_the_current = ("listed", "place", "measure", "exercise", "pointed")
_before = frozenset(
    [
        *("max", "maximum", "like", "about", "around", "roughly", "maybe", "only", "just", "got", "have", "ive", "for"),
        *("in", "under", "within", "say", "it", "is", "than", "to", "of", "and", "but", "n", "then", "circa", "approx"),
    ]
)
_behind = frozenset(
    [
        *(
            "max",
            "maximum",
            "tops",
            "only",
            "please",
            "pls",
            "plz",
            "total",
            "ish",
            "and",
            "with",
            "w",
            "but",
            "before",
        ),
        *("so", "cos", "because", "today", "tonight", "then", "n", "at", "or", "for", "thanks", "cheers", "in", "odd"),
    ]
)
_clock = frozenset(["at", "by", "until", "till", "til", "before", "after", "since", "past", "from"])
_until = 3
"""Words before a number among which it is told that it is a time of day."""


def bare_minutes(said: Understanding) -> int | None:
    """The one bare number that can only be the minutes of the workout that is asked for, if there is one."""
    builds = any(act.skill == "build" for act in said.acts)
    if not builds and not any(True for _ in said.named(*_of_a_workout, denied=False)):
        return None
    numbers = [each for each in said.named("number", denied=False) if _stands_alone(said, each)]
    found = [int(each.value) for each in numbers if isinstance(each.value, Decimal)]
    if not builds and any(True for _ in said.named(*_of_the_current)) and not _called(said):
        return None
    found += [_quarter] * sum(_is_quarter(said, at) for at in range(len(said.tokens)))
    return found[0] if len(found) == 1 else None


def minutes_of_the_new_one(utterance: Utterance) -> int | None:
    """The minutes that a bare number tells right behind a whole new workout: ``can you make it 20 actually``.

    What stands behind a mark may be why. None where the number counts something, or anything else is asked for.
    """
    tokens = tokenise(utterance.text) if utterance.follows_a_new_one else ()
    end = next((at for at, token in enumerate(tokens) if token.kind in _marks), len(tokens))
    words, reason = [token.text for token in tokens[:end]], [token.text for token in tokens[end + 1 :]]
    if set(reason) & _no_reason or any(word.isdecimal() for word in reason) or pains_in(utterance.text):
        return None
    if exercises_said(tuple(tokens[end + 1 :]), ()):
        return None
    at = next((at for at, word in enumerate(words) if word.isdecimal() and words[max(0, at - 2) : at] in _making), -1)
    if at < 0 or not _beside_a_length.issuperset(words[: at - 2] + words[at + 1 :]):
        return None
    minutes = int(words[at])
    return minutes if _fewest <= minutes <= _longest_new and not minutes % 5 else None


_making = [["make", "it"], ["make", "this"], ["do", "it"], ["it", "to"]]
_longest_new = 90
_no_reason = word_set(
    "reps rep sets set no not without with add swap drop skip remove take put change replace mean meant each plus and "
    "but instead only use more less fewer lighter heavier easier harder kg lb"
)
_beside_a_length = word_set(
    "can could you u we lets actually hmm hm oh ok okay yeah no nah wait sorry pls please just then rather instead tho "
    "though maybe cut down and so but now thanks ta cheers max tops only total"
)


def _called(said: Understanding) -> bool:
    """``call it thirty five``: the "it" is the time."""
    return any(pair == ("call", "it") for pair in pairwise(token.text for token in said.tokens))


def _is_quarter(said: Understanding, at: int) -> bool:
    """``a quarter for hips``: of an hour."""
    if [token.text for token in said.tokens[at : at + 2]] != ["a", "quarter"]:
        return False
    behind = said.tokens[at + 2] if at + 2 < len(said.tokens) else None
    return behind is None or behind.kind in _marks or behind.text in ("for", "max", "tops", "only", "please")


def _stands_alone(said: Understanding, number: Mention) -> bool:
    if not isinstance(number.value, Decimal) or not _fewest <= number.value <= _most or number.value % 1:
        return False
    before = [token.text for token in said.tokens[max(0, number.start - _until) : number.start]]
    begins = number.start == 0 or said.tokens[number.start - 1].kind in _marks or before[-1] in _before
    ends = number.end >= len(said.tokens) or said.tokens[number.end].kind in _marks
    return begins and not _clock & set(before) and (ends or said.tokens[number.end].text in _behind)


_marks = (TokenKind.MARK, TokenKind.BREAK)
