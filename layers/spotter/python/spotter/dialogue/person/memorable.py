"""The sentences in which somebody tells a record, a number, a wish that stands or an injury: kept as they were said.

They are for models alone. What the offline coach and safety go by is in ``carried``, and holds by their own reading.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from spotter.dialogue.pains.told import pains_in, recovered
from spotter.dialogue.understanding.read import plain, understand
from spotter.language.sentences import sentences_in
from spotter.language.tokens import Token, tokenise
from spotter.safety.assess import read

LONGEST_CHARS = 300
"""What is kept of one sentence: a longer one tells a story."""


class Kind(StrEnum):
    """What a sentence tells. The order is that of their weight."""

    HEALTH = "health"
    RECORD = "record"
    PREFERENCE = "preference"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Memorable:
    """A sentence to keep."""

    kind: Kind
    text: str


_records = frozenset(
    [
        *("pr", "prs", "pb", "pbs", "1rm", "1rms", "e1rm", "rm", "record", "records", "max", "maxes", "maxed", "best"),
        *("bests", "heaviest"),
    ]
)
_wishes = frozenset(
    [
        *("prefer", "prefers", "preferred", "favourite", "favorite", "favourites", "favorites", "rather", "enjoy"),
        *("love", "like", "hate", "dislike", "always", "never", "usually", "only", "every", "goal", "goals", "aim"),
        *("want", "competition", "meet", "race", "mornings", "evenings", "weekdays", "weekends", "vegan"),
    ]
)
_illness = frozenset(
    [
        *("injury", "injuries", "injured", "surgery", "operation", "torn", "tore", "herniated", "slipped", "fracture"),
        *("fractured", "broke", "broken", "sprain", "sprained", "diagnosed", "physio", "doctor", "asthma", "diabetes"),
        *("diabetic", "arthritis", "allergic", "allergy", "pregnant", "postpartum", "hernia", "tendonitis"),
        *("tendinitis", "tendinopathy", "scoliosis", "sciatica", "medication"),
    ]
)
_personal = frozenset({"i", "im", "ive", "id", "ill", "my", "me", "mine", "we", "our"})
_numbers = frozenset({"weight", "scheme", "body_weight", "age", "percent"})
_log = "unsupported.log"
_lifts = frozenset({"exercise", "lift"})


def memorable(text: str) -> Iterator[Memorable]:
    """What of a message is to be kept. A question tells nothing, and neither does a line about nobody."""
    for sentence in sentences_in(text):
        tokens = tokenise(sentence)
        if sentence.endswith("?") or not tokens or len(sentence) > LONGEST_CHARS:
            continue
        kind = _kind(sentence, tokens)
        if kind is not None:
            yield Memorable(kind, sentence)


def records_in(text: str) -> Iterator[Memorable]:
    """What of a tool's answer tells a record: a number beside a word for one."""
    for sentence in sentences_in(text):
        tokens = tokenise(sentence)
        if len(sentence) <= LONGEST_CHARS and _tells_record(tokens):
            yield Memorable(Kind.RECORD, sentence)


def tells_of_health(sentence: str) -> bool:
    """Whether a sentence tells of an illness, an injury or a pain, or of anything that safety minds."""
    words = {token.text for token in tokenise(sentence)}
    return bool(words & _illness or pains_in(sentence) or read(sentence).categories)


def is_taken_back(kept: Memorable, later: str) -> bool:
    """Whether a later message says that everything which hurt in a sentence is well again."""
    if kept.kind is not Kind.HEALTH:
        return False
    pains = pains_in(kept.text)
    return bool(pains) and all(recovered(later, pain) for pain in pains)


def _kind(sentence: str, tokens: tuple[Token, ...]) -> Kind | None:
    words = {token.text for token in tokens}
    if tells_of_health(sentence):
        return Kind.HEALTH
    if _tells_record(tokens):
        return Kind.RECORD
    if words & _wishes and words & _personal:
        return Kind.PREFERENCE
    return Kind.NUMBER if _tells_number(sentence, tokens) else None


def _tells_record(tokens: tuple[Token, ...]) -> bool:
    return any(token.text in _records for token in tokens) and any(_has_digit(token) for token in tokens)


def _tells_number(sentence: str, tokens: tuple[Token, ...]) -> bool:
    if not any(_has_digit(token) for token in tokens):
        return False
    kinds = {mention.kind for mention in plain(sentence).mentions}
    is_of_a_lift = bool(kinds & _lifts) and any(token.text in _personal for token in tokens)
    return bool(kinds & _numbers) or is_of_a_lift or any(act.name == _log for act in understand(sentence).acts)


def _has_digit(token: Token) -> bool:
    return any(letter.isdecimal() for letter in token.text)
