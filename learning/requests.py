"""The examples of which the kinds of request are learned: the seen half of the conversations corpus."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from learning.fitting import Example
from spotter.dialogue.understanding.read import Situation, learned_features
from tests.unit.dialogue.corpus_format import Change, Conversation, Expect

STRENGTH = 1.0
SOURCES = (Path(__file__).parents[1] / "tests/unit/dialogue/corpus/seen.jsonl",)
_starts = {
    "gym5": ("Back Squat", "Bench Press", "Barbell Row", "Lat Pulldown", "Plank"),
    "home4": ("Goblet Squat", "Push-up", "Dumbbell Row", "Dumbbell Shoulder Press"),
}
_built = tuple("?" for _ in range(6))
"""A workout that the conversation has built: which exercises it has, nobody who wrote the corpus could know."""
_verbs = ("remove", "swap", "set", "add", "move")
_amounts = ("sets", "reps", "weight", "rest")


def examples(conversations: Iterable[Conversation]) -> Iterator[Example]:
    """One for each turn."""
    for conversation in conversations:
        listed = _starts.get(conversation.start, ())
        for turn in conversation.turns:
            yield Example(learned_features(turn.say, Situation(listed)), labels(turn.expect))
            if turn.expect.act == "build":
                listed = _built


def labels(expect: Expect) -> frozenset[str]:
    """The kinds of request that a message makes, by what is expected."""
    found = {expect.act, *map(kind_of, expect.changes)}
    if expect.topic is not None:
        found.add(f"{expect.act}.{expect.topic}")
    found.update(f"set.{name}" for change in expect.changes if change.set for name in _amounts if _has(change, name))
    return frozenset(found)


def kind_of(change: Change) -> str:
    """What is done: remove, swap, set, add, move, or what becomes of the whole workout."""
    return change.whole or next(verb for verb in _verbs if getattr(change, verb) is not None)


def _has(change: Change, name: str) -> bool:
    return getattr(change, name) is not None
