"""The examples of which the kinds of request are learned: the seen half of the conversations corpus."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from learning.fitting import Example
from spotter.dialogue.understanding.read import Situation, learned_features
from spotter.language.numbers import number_at
from spotter.language.tokens import tokenise
from tests.unit.dialogue.corpus_format import Change, Conversation, Expect

STRENGTH = 10.0
SOURCES = (Path(__file__).parents[1] / "tests/unit/dialogue/corpus/seen.jsonl",)
_starts = {
    "gym5": ("Back Squat", "Bench Press", "Barbell Row", "Lat Pulldown", "Plank"),
    "home4": ("Goblet Squat", "Push-up", "Dumbbell Row", "Dumbbell Shoulder Press"),
}
_built = tuple("?" for _ in range(6))
"""A workout that the conversation has built: which exercises it has, nobody who wrote the corpus could know."""
_verbs = ("remove", "swap", "set", "add", "move")
_seconds_of_minute = 60
_amounts = ("sets", "reps", "weight", "rest")


def examples(conversations: Iterable[Conversation]) -> Iterator[Example]:
    """One for each turn."""
    for conversation in conversations:
        listed = _starts.get(conversation.start, ())
        for turn in conversation.turns:
            yield Example(learned_features(turn.say, Situation(listed)), labels(turn.say, turn.expect))
            if turn.expect.act == "build":
                listed = _built


def labels(say: str, expect: Expect) -> frozenset[str]:
    """The kinds of request that a message makes, by what is expected."""
    found = {expect.act, *map(kind_of, expect.changes)}
    found.update("set.by" for change in expect.changes if is_relative(change, say))
    if expect.topic is not None:
        found.add(f"{expect.act}.{expect.topic}")
    found.update(f"set.{name}" for change in expect.changes if change.set for name in _amounts if _has(change, name))
    return frozenset(found)


def is_relative(change: Change, say: str) -> bool:
    """Whether an amount is told by how much more or less it is to be: what it is to become does not stand there."""
    values = [getattr(change, name) for name in _amounts if _has(change, name)]
    numbers = set(_said_numbers(say))
    return change.set is not None and bool(values) and not any(float(value) in numbers for value in values)


def _said_numbers(say: str) -> Iterator[float]:
    tokens = tokenise(say)
    for at in range(len(tokens)):
        found = number_at(tokens, at)
        if found is not None:
            yield float(found.value)
            yield float(found.value) * _seconds_of_minute


def kind_of(change: Change) -> str:
    """What is done: remove, swap, set, add, move, or what becomes of the whole workout."""
    return change.whole or next(verb for verb in _verbs if getattr(change, verb) is not None)


def _has(change: Change, name: str) -> bool:
    return getattr(change, name) is not None
