"""The pains that stand in a conversation, as safety found them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from spotter.catalogue import Joint, Muscle
from spotter.coaching.types import Severity
from spotter.dialogue.pains.mildly import Little, how_little
from spotter.dialogue.pains.recovery import is_doubted, is_well
from spotter.dialogue.pains.sore_parts import sore
from spotter.dialogue.understanding.build_roles import BuildRole, build_roles
from spotter.dialogue.understanding.read import Situation, plain, understand
from spotter.dialogue.understanding.stances import Stance, stance_of
from spotter.language.tokens import Token, tokenise
from spotter.language.words import english_words
from spotter.safety import Pain as Told
from spotter.safety.assess import read
from spotter.safety.conversation import takes_back


@dataclass(frozen=True, slots=True)
class Pain:
    """A part of the body that needs care; ``start:end`` is where its name stands among the tokens of the message."""

    part: str
    joints: frozenset[Joint]
    muscles: frozenset[Muscle]
    severity: Severity
    start: int = 0
    end: int = 0
    is_tired: bool = False
    """It is only tired, or sore from one exercise that is out: no other one has to go."""
    brought_on: tuple[tuple[str, frozenset[str]], ...] = ()
    """What is said to bring it on: ids of exercises, under the name by which they were said."""


@lru_cache(maxsize=512)
def pains_in(text: str) -> tuple[Pain, ...]:
    """The pains that a message tells of and does not deny, as safety reads them; what is to be trained is none."""
    tokens, reading = tokenise(text), read(text)
    signs = [(each.start, each.end) for each in reading.concepts if each.name in _signs]
    found: list[Pain] = []
    for each in reading.pains:
        start, end = _place(tokens, each.start, each.end)
        is_named = any(other.start <= start < other.end for other in found)
        is_behind = each.part.endswith("neck") and is_where_a_bar_goes(tokens, start)
        is_named = is_named or is_behind or (not signs and _is_of_a_lift(text, start, end))
        if (each.joints or each.muscles) and not is_named and not is_well(tokens, each.part):
            pain = Pain(
                each.part.removeprefix("my ").removeprefix("the "), each.joints, each.muscles, each.severity, start, end
            )
            found.append(as_bad_as_told(tokens, pain))
    kept = sore(tokens, [(each.part, (each.start, each.end)) for each in found], signs)
    return _without_trained(text, tuple(each for at, each in enumerate(found) if at in kept))


def _is_of_a_lift(text: str, start: int, end: int) -> bool:
    """Whether a part, by the places of its words, is but a word of a lift's name: ``i hate calf raises``."""
    said = plain(text)
    for each in said.named("exercise", "lift"):
        if each.start <= start < end <= each.end and end - start < each.end - each.start:
            letters = said.tokens[each.start].start, said.tokens[each.end - 1].end
            likely = stance_of(text, *letters)
            return likely is not None and max(likely, key=likely.__getitem__) is not Stance.HURTS
    return False


def is_where_a_bar_goes(tokens: Sequence[Token], neck: int) -> bool:
    """Whether a neck is where something is not to be pressed or pulled: ``nothing behind the neck``."""
    before = {token.text for token in tokens[max(0, neck - 2) : neck]}
    around = {token.text for token in tokens[max(0, neck - _to_the_press) : neck]}
    return "behind" in before and bool(around & _pressed)


_to_the_press = 6
_pressed = frozenset(
    {
        "nothing",
        "no",
        "not",
        "avoid",
        "without",
        "never",
        "press",
        "presses",
        "pulldown",
        "pulldowns",
        "pressing",
        "dont",
    }
)


def as_bad_as_told(tokens: Sequence[Token], pain: Pain) -> Pain:
    """``pain``, a mild one where the words around its part say no more."""
    is_place = pain.start < pain.end <= len(tokens)
    if pain.severity is Severity.SEVERE or not is_place:
        return pain
    little = how_little(tokens, pain.start, pain.end)
    return replace(pain, severity=Severity.MILD, is_tired=little is Little.TIRED) if little else pain


def _without_trained(text: str, pains: tuple[Pain, ...]) -> tuple[Pain, ...]:
    """The pains without the parts that the workout is surely to train, where another part is surely to be spared."""
    if len(pains) < _several:
        return pains
    roles = {mention.start: likely for mention, likely in build_roles(understand(text, Situation()))}
    spared = [each for each in pains if _likelihood(roles, each, BuildRole.SPARE) >= _spared]
    return tuple(each for each in pains if not spared or _likelihood(roles, each, BuildRole.IN) < _trained)


def _likelihood(roles: Mapping[int, Mapping[BuildRole, float]], pain: Pain, role: BuildRole) -> float:
    found = (roles[at][role] for at in range(pain.start, pain.end) if at in roles)
    return max(found, default=0.0)


_several, _spared, _trained = 2, 0.7, 0.9


def _place(tokens: Sequence[Token], start: int, end: int) -> tuple[int, int]:
    """The tokens that stand at ``start:end`` of the text."""
    places = [at for at, token in enumerate(tokens) if token.start < end and token.end > start]
    if not places:
        return 0, 0
    behind = places[-1] + 1
    return places[0], behind + (behind < len(tokens) and tokens[behind].text in _injuries)


def recovered(text: str, pain: Pain) -> bool:
    """Whether a message takes ``pain`` back: its part is said to be well again."""
    return _recovered(text, replace(pain, start=0, end=0))


@lru_cache(maxsize=256)
def _recovered(text: str, pain: Pain) -> bool:
    tokens = tokenise(text)
    if takes_back(text, Told(pain.part, pain.severity, pain.joints, pain.muscles, 0, 0)):
        return not is_doubted(tokens, pain.part)
    return is_well(tokens, pain.part) and not any(pain.joints & each.joints for each in pains_in(text))


_injuries = frozenset({"pull", "pulls"})
"""Behind a part of the body these say what happened to it, and not what is to be trained: ``groin pull``."""
_signs = frozenset(
    [
        *("hurt", "sens", "bad", "vague", "soft", "tightish", "killing", "numb", "limp", "swell", "noise", "simile"),
        *("severe", "mild", "surgery"),
    ]
)
"""The concepts of safety that say of a part that something is wrong with it."""
_care_words = frozenset(
    [
        *("hurt", "hurts", "hurting", "pain", "pains", "painful", "ache", "aches", "aching", "sore", "load", "loading"),
        *("stress", "strain", "bother", "bothers", "bothering", "careful", "mind", "protect", "spare", "baby", "kind"),
        *(
            "aggravate",
            "aggravates",
            "irritate",
            "irritates",
            "stressing",
            "kinder",
            "gentle",
            "happy",
            "love",
            "likes",
        ),
    ]
)
_joins = frozenset({"and", "but", "so", "because", "cause", "cos", "then", "plus"})


def accounted_for(tokens: Sequence[Token], pains: Sequence[Pain]) -> frozenset[int]:
    """The places that the pains of a message account for: the stretch around each part, and words of care.

    A word that nobody knows is accounted for by nothing.
    """
    if not pains:
        return frozenset()
    found = {at for at, token in enumerate(tokens) if token.text in _care_words}
    for pain in pains:
        begin, end = min(pain.start, len(tokens)), min(max(pain.end, pain.start), len(tokens))
        while begin > 0 and not _parts(tokens[begin - 1]):
            begin -= 1
        while end < len(tokens) and not _parts(tokens[end]):
            end += 1
        found.update(range(begin, end) if pain.end else ())
    words = english_words()
    return frozenset(at for at in found if tokens[at].text in words or tokens[at].text in _care_words)


def _parts(token: Token) -> bool:
    return not token.is_word or token.text in _joins
