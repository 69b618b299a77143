"""What rules find worth remembering in what a user has told: where no model is at hand, and where none may be asked."""

from collections.abc import Iterable

from spotter.dialogue.person.memorable import Kind, memorable
from spotter.language.tokens import tokenise
from spotter.memory.models import MemoryType
from spotter.memory.suggestion import Suggestion
from spotter.memory.told import Told

_IMPORTANCE = {
    MemoryType.CONSTRAINT: 8,
    MemoryType.GOAL: 7,
    MemoryType.OUTCOME: 6,
    MemoryType.PREFERENCE: 5,
    MemoryType.FACT: 4,
}
_STANDING = frozenset(
    [
        *("prefer", "prefers", "preferred", "favourite", "favorite", "favourites", "favorites", "enjoy", "love"),
        *("like", "hate", "dislike", "always", "never", "usually", "only", "every", "mornings", "evenings"),
        *("weekdays", "weekends", "vegan", "vegetarian"),
    ]
)
"""What makes a wish one that stands: without it, it is of the day."""
_GOALS = frozenset({"goal", "goals", "aim", "competition", "meet", "race", "marathon", "target"})
_LIMITS = frozenset({"never", "only", "cant", "cannot", "allergic", "vegan", "vegetarian"})
_OF_THE_PERSON = frozenset({"weigh", "old", "tall", "live", "work", "job", "shift", "shifts"})
_OF_THE_DAY = frozenset(
    [
        *("today", "now", "tonight", "tomorrow", "yesterday", "please", "give", "show", "make", "build", "swap", "log"),
        *("change", "replace", "add", "remove", "skip", "undo", "plan", "just"),
    ]
)
"""A sentence with one of these asks for something, or tells of a day."""


def suggested_by_rules(told: Iterable[Told]) -> list[Suggestion]:
    """What is worth remembering, in the user's own words, in their order."""
    found = ((each, _type_of(each.text)) for each in told)
    return [Suggestion(each, kind, each.text, _IMPORTANCE[kind]) for each, kind in found if kind is not None]


def _type_of(sentence: str) -> MemoryType | None:
    kept = next(memorable(sentence), None)
    words = {token.text for token in tokenise(sentence)}
    if kept is None or words & _OF_THE_DAY:
        return None
    if kept.kind is Kind.HEALTH:
        return MemoryType.CONSTRAINT
    if words & _GOALS:
        return MemoryType.GOAL
    if kept.kind is Kind.RECORD:
        return MemoryType.OUTCOME
    if kept.kind is Kind.PREFERENCE and words & _STANDING:
        return MemoryType.CONSTRAINT if words & _LIMITS else MemoryType.PREFERENCE
    return MemoryType.FACT if words & _OF_THE_PERSON else None
