"""What hurts, and how much: the pain that a person mentions in passing."""

import re
from dataclasses import dataclass
from enum import IntEnum

from spotter.catalogue import Joint, Muscle, joints_of, muscles_of
from spotter.llm.offline.phrases import any_of


class Severity(IntEnum):
    """How bad it is said to be. Where nothing is said, pain is moderate."""

    MILD = 1
    MODERATE = 2
    SEVERE = 3


@dataclass(frozen=True, slots=True)
class Pain:
    """A part of the body that needs care."""

    part: str
    joints: frozenset[Joint]
    muscles: frozenset[Muscle]
    severity: Severity


_part = r"((?:[a-z]+ ){0,2}?[a-z]+)"
_part_last = r"((?:[a-z]+ ){0,2}[a-z]+)"
_felt = (
    "hurts?|hurting|sore|ach(?:e|es|ing|y)|painful|pains?|in pain|bad|injured|tender|stiff|tight|killing me|acting up|"
    "inflamed|sprained|strained|torn|bothering me|bothers me|dodgy|messed up|tweaked|swollen|broken|fractured|wonky"
)
_how = (
    "(?:is|are|feels?|has been|have been|keeps?|gets?|got|still|really|very|so|a bit|a little|bit|slightly|quite|"
    "kind of|always|badly|pretty|super|also|too|im|am|was|were|been|and)"
)
_trouble = "pains?|hurts?|injury|injuries|aches?|soreness|discomfort|problems?|issues?|trouble|tendonitis|surgery"
_done = "injured|hurt|tweaked|sprained|strained|pulled|tore|broke|bruised|busted|twisted"
_bad = "bad|sore|injured|sprained|weak|dodgy|stiff|aching|painful|tender|broken|torn|achy|tight"
_gentle = "easy|easier|gentle|gentler|kind|kinder|friendly|friendlier|nicer|better|lighter|less stress|less stressful"
_told = tuple(
    any_of(pattern)
    for pattern in (
        rf"(?:my|the|both|one) {_part}(?: {_how})* (?:{_felt})\b",
        rf"(?:{_trouble}|twinge|niggle) (?:in|with|to|at|on) (?:both )?(?:my |the )?{_part_last}\b",
        rf"(?:{_done}) (?:my|the) {_part_last}\b",
        rf"(?:hurts|hurt|bothers?|irritates?|aggravates?|kills|strains|stresses|is bad for) (?:my|the) {_part_last}\b",
        rf"(?:{_bad}) {_part_last}\b",
        rf"(?:{_gentle}|careful|hard|harsh|rough|tough) (?:on|for|with) (?:my|the) {_part_last}\b",
        rf"(?:protect|spare|baby|mind|rest) (?:my|the) {_part_last}\b",
        rf"{_part} (?:{_trouble}|friendly)\b",
    )
)
_mild = any_of(r"(?:sore|stiff|tight|a bit|a little|slight(?:ly)?|niggle|twinge|mild(?:ly)?|killing me|doms)\b")
_severe = any_of(
    r"severe(?:ly)?\b|sharp\b|really bad\b|really hurts?\b|terribl[ey]\b|excruciating|torn\b|tore\b|brok(?:e|en)\b",
    r"fractur|dislocat|swollen|surgery|unbearable|stabbing|shooting|badly\b|extreme|injured\b|sprained\b|can barely",
    r"cant (?:even )?(?:move|bend|lift|walk|straighten)",
)
_qualifiers = frozenset({"upper", "lower", "low", "rotator", "inner", "outer", "mid"})
_clauses = re.compile(r"[,.;!?]|\b(?:but|so|because|since|as)\b")


def pains_in(text: str) -> tuple[Pain, ...]:
    """The pains that a plain text tells of, each part of the body once, the worst severity said of it."""
    found: dict[tuple[frozenset[Joint], frozenset[Muscle]], Pain] = {}
    for clause in map(str.strip, _clauses.split(text)):
        severity = _severity(clause)
        for told in _told:
            for match in told.finditer(clause):
                pain = _pain(match[1], severity)
                if pain is None:
                    continue
                key = (pain.joints, pain.muscles)
                if key not in found or found[key].severity < pain.severity:
                    found[key] = pain
    return tuple(found.values())


def _severity(clause: str) -> Severity:
    if _severe.search(clause):
        return Severity.SEVERE
    return Severity.MILD if _mild.search(clause) else Severity.MODERATE


def _pain(part: str, severity: Severity) -> Pain | None:
    words = part.split()
    while words and not (_is_part(words[0]) or words[0] in _qualifiers):
        del words[0]
    while words and not _is_part(words[-1]):
        del words[-1]
    named = " ".join(words)
    joints, muscles = joints_of(named), muscles_of(named)
    if not joints and not muscles:
        return None
    return Pain(named, joints, muscles, severity)


def _is_part(word: str) -> bool:
    return bool(joints_of(word) or muscles_of(word))
