"""What the person has refused, in the words in which it is stored, as exercises."""

from collections.abc import Iterator
from functools import lru_cache

from spotter.catalogue import Pattern, all_exercises, equipment_named, match, muscles_of
from spotter.catalogue.covering import covered_by, is_movement, moving
from spotter.catalogue.words import words
from spotter.language.tokens import tokenise

_joining = frozenset({"and", "or", "nor", ",", ";", "/", "&", "+", "\n", "."})
_silent = frozenset(
    [
        *("no", "not", "never", "any", "anything", "all", "every", "without", "avoid", "skip", "stop", "hate", "hates"),
        *("dislike", "dislikes", "dont", "do", "cant", "cannot", "wont", "want", "like", "i", "the", "a", "an", "of"),
        *("for", "more", "please", "exercise", "exercises", "with", "involving", "kind", "kinds", "type", "types"),
        *("movement", "movements", "my", "me", "to", "doing"),
    ]
)
"""What stands around the name of what is refused."""
_patterns = {
    "jump": Pattern.JUMP,
    "jumps": Pattern.JUMP,
    "jumping": Pattern.JUMP,
    "plyometrics": Pattern.JUMP,
    "plyos": Pattern.JUMP,
    "olympic": Pattern.OLYMPIC,
    "cardio": Pattern.CARDIO,
}


@lru_cache(maxsize=256)
def refused(value: str) -> tuple[tuple[str, frozenset[str]], ...]:
    """Each thing that a stored exclusion names, with the ids of the exercises that it rules out; empty where none.

    An exercise or its family first, then a kind of movement, a piece of equipment, a part of the body.
    """
    return tuple((name, _ids(name)) for name in _names(value))


def _names(value: str) -> Iterator[str]:
    found: list[str] = []
    for token in tokenise(value[:300]):
        if token.text in _joining or not token.text.strip():
            if found:
                yield " ".join(found)
            found = []
        elif token.text not in _silent:
            found.append(token.text)
    if found:
        yield " ".join(found)


def _ids(name: str) -> frozenset[str]:
    if is_movement(name):
        return moving(name)
    if name in _patterns:
        return frozenset(each.id for each in all_exercises() if each.pattern is _patterns[name])
    found = match(name)
    if found.exercise is not None:
        return covered_by(name, (found.exercise,), found.exercise)
    gear = equipment_named(name)
    if gear:
        return frozenset(each.id for each in all_exercises() if each.equipment & gear)
    muscles = muscles_of(name)
    if not found.candidates and muscles:
        return frozenset(each.id for each in all_exercises() if muscles & set(each.primary))
    return covered_by(name, found.candidates)


def is_called(written: str, name: str) -> bool:
    """Whether an exercise that nobody knows has the words of an exclusion in its name."""
    own = frozenset(words(name))
    return bool(own) and own <= frozenset(words(written))
