"""Parts of the body that are only a little out of sorts: tired, stiff or grumpy, or sore from one exercise alone.

Nobody who says "lower back is tired from work" or "no lunges, they kill my knees" wants every other exercise of that
joint to go: it is minded as a mild pain is (COACHING.md), so that what was asked for stays in.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from spotter.dialogue.understanding.slots.exercises import named
from spotter.language.negation import Denial, Scope, scopes
from spotter.language.tokens import Token, TokenKind
from spotter.language.word_lists import word_set

_tired = word_set("tired fried battered cooked smoked knackered fatigued fatigue spent")
_tired_of_both = word_set("dead toast jelly done shot")
"""The same of both sides alone: one leg that went dead is numb."""
_muscles = word_set("legs arms quads hamstrings hammies glutes calves pecs lats biceps triceps delts traps abs thighs")
_weak = _tired | word_set(
    "stiff stiffness stiffened tight tightness weak beat kinda bit little slightly slight mild mildly "
    "grumbly grumble grumbles grumbling grumpy cranky moody complain complains complaining creaky creaks angry "
    "unhappy touchy niggly niggle niggles"
)
_hurting = word_set(
    "hurt hurts hurting pain pains painful sore soreness ache aches aching achy kill kills killing killed wreck wrecks "
    "wrecking wrecked bother bothers bothering hate hates bad bug bugs irritate irritates aggravate aggravates destroy "
    "destroys ruin ruins trash trashes"
)
_grave = word_set(
    "swollen swell swells swelling sharp stabbing stab shooting torn tear tore injured injury injure numb numbness "
    "tingling tingly pop pops popped popping lock locks locked locking gave gives giving unstable surgery operation op "
    "broken break broke fracture fractured sprain sprained strained jammed tweaked pulled slipped disc disk worse "
    "flared worst terrible terribly awful horrible severe severely unbearable burning cant cannot diagnosed hernia "
    "tendonitis tendinitis tendinopathy impingement bulging herniated sciatica weeks months years badly"
)
"""Beside one of these it is never called little."""
_of_the_exercise = word_set("they them it those that these this")
_denying = word_set("no not dont doesnt didnt isnt arent never without hardly barely really nothing")
_only = "only"
_sentence_ends = frozenset(".!?;")
_reach, _denial_reach, _back, _longest_name = 9, 3, 12, 3


class Little(StrEnum):
    """How little is wrong with a part."""

    NOT = ""
    MILD = "mild"
    TIRED = "tired"
    """Tired, or sore from one exercise alone: no other one has to go."""


def how_little(tokens: Sequence[Token], start: int, end: int) -> Little:
    """What the words around the part at ``start:end`` say of it."""
    begin, behind = _around(tokens, start, end)
    words = [token.text for token in tokens[begin:behind]]
    tired = _tired | _tired_of_both if tokens[end - 1].text in _muscles else _tired
    if _grave & set(words) or not (_weak | _hurting | tired) & set(words):
        return Little.NOT
    if _only_one_hurts(words) or _is_of_one_exercise(tokens, begin, words):
        return Little.TIRED
    if any(True for _ in _hurts(words)):
        return Little.NOT
    return Little.TIRED if tired & set(words) else Little.MILD


def _around(tokens: Sequence[Token], start: int, end: int) -> tuple[int, int]:
    """The words around the part, within its sentence."""
    begin, behind = start, end
    while begin > max(0, start - _reach) and not _ends(tokens[begin - 1]):
        begin -= 1
    while behind < min(len(tokens), end + _reach) and not _ends(tokens[behind]):
        behind += 1
    return begin, behind


def _ends(token: Token) -> bool:
    return token.kind is TokenKind.BREAK or token.text in _sentence_ends


def _hurts(words: Sequence[str]) -> Iterator[int]:
    """The places of words of hurting that nothing denies."""
    for at, word in enumerate(words):
        if word in _hurting and not _denying & set(words[max(0, at - _denial_reach) : at]):
            yield at


def _only_one_hurts(words: Sequence[str]) -> bool:
    """Whether one thing is said to be all that hurts: ``only skullcrushers hurt it``."""
    return any(_only in words[max(0, at - _longest_name - 1) : at] for at in _hurts(words))


def _is_of_one_exercise(tokens: Sequence[Token], start: int, words: Sequence[str]) -> bool:
    """Whether an exercise that is refused is said to be what hurts: ``no lunges (knee grumbles)``."""
    if not (_of_the_exercise & set(words) or "(" in words):
        return False
    refused = (each for each in scopes(tokens) if each.kind in (Denial.LACK, Denial.DENY, Denial.REFUSE))
    near = (each for each in refused if max(0, start - _back) <= each.cue_start < start + len(words))
    return any(_names_one(tokens, each) for each in near)


def _names_one(tokens: Sequence[Token], scope: Scope) -> bool:
    """Whether an exercise is denied."""
    words = [token.text for token in tokens[scope.start : scope.end]]
    return any(
        named(" ".join(words[at : at + length])) for at in range(len(words)) for length in range(1, _longest_name + 1)
    )
