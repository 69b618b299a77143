"""The examples of which the kinds of request are learned: the seen half of the conversations corpus."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from learning.fitting import Example
from spotter.dialogue.understanding.read import Situation, learned_features
from spotter.dialogue.understanding.sentences import FOLDER, sentences
from spotter.language.numbers import number_at
from spotter.language.tokens import tokenise
from tests.unit.dialogue.corpus_format import Change, Conversation, Expect, conversations

STRENGTH = 10.0
CORPUS = Path(__file__).parents[1] / "tests/unit/dialogue/corpus/seen.jsonl"
SOURCES = (CORPUS, *sorted(FOLDER.glob("*.txt")))
_starts = {
    "gym5": ("Back Squat", "Bench Press", "Barbell Row", "Lat Pulldown", "Plank"),
    "home4": ("Goblet Squat", "Push-up", "Dumbbell Row", "Dumbbell Shoulder Press"),
}
_built = tuple("?" for _ in range(6))
"""A workout that the conversation has built: which exercises it has, nobody who wrote the corpus could know."""
_verbs = ("remove", "swap", "set", "add", "move")
_seconds_of_minute = 60
_amounts = ("sets", "reps", "weight", "rest")


@dataclass(frozen=True, slots=True)
class Asked:
    """A message, the exercises of the workout that it is about, and the kinds of request that it makes."""

    author: str
    text: str
    listed: tuple[str, ...]
    labels: frozenset[str]


def asked() -> Iterator[Asked]:
    """Every message of the corpus, and every sentence that a template must match."""
    yield from in_conversations(conversations("seen"))
    yield from wordings()


def examples(messages: Iterable[Asked]) -> Iterator[Example]:
    """One for each message."""
    for each in messages:
        yield Example(learned_features(each.text, Situation(each.listed)), each.labels)


def in_conversations(corpus: Iterable[Conversation]) -> Iterator[Asked]:
    """One for each turn."""
    for conversation in corpus:
        listed = _starts.get(conversation.start, ())
        for turn in conversation.turns:
            yield Asked(conversation.author, turn.say, listed, labels(turn.say, turn.expect))
            if turn.expect.act == "build":
                listed = _built


def wordings() -> Iterator[Asked]:
    """One for each sentence that a template must match: what the skills' own authors had in mind."""
    for file in sentences():
        for text, intent in file.must:
            kinds = _kinds_of(intent.skill, intent.name)
            for listed in (_starts["gym5"], ()) if kinds and "edit" not in kinds else (_starts["gym5"],):
                if kinds:
                    yield Asked(file.skill, text, listed, kinds)


def _kinds_of(skill: str, intent: str) -> frozenset[str]:
    """The labels of the sentences of an intent; none where they are of several kinds."""
    if skill in ("swap", "remove", "move"):
        return frozenset({"edit", skill})
    if skill == "add":
        return frozenset({"edit", "add" if intent == "add" else "move"})
    if skill == "adjust" and intent in ("set", "more", "less", "heavier", "lighter", "doubled", "halved"):
        return frozenset({"edit", "set"})
    if skill == "reshape" and intent in _reshapes:
        return frozenset({"edit", _reshapes[intent]})
    if (topic := _topics.get(f"{skill}.{intent}")) is not None:
        return frozenset({"answer", f"answer.{topic}"})
    return _of_skill.get(skill, frozenset())


_reshapes = {
    **{kind: kind for kind in ("shorter", "longer", "easier", "harder", "avoid")},
    "only": "equipment",
    "too_long": "shorter",
    "too_short": "longer",
    "too_hard": "easier",
    "too_easy": "harder",
}
_topics = {
    "progress.stall": "stall",
    "progress.next_load": "next_load",
    "explain.alternatives": "alternatives",
    "show.duration": "workout",
}
_of_skill = {
    "build": frozenset({"build"}),
    "show": frozenset({"answer", "answer.workout"}),
    "explain": frozenset({"answer", "answer.why"}),
    "how_to": frozenset({"answer", "answer.how"}),
    "facts": frozenset({"answer", "answer.fact"}),
    "progress": frozenset({"answer", "answer.progress"}),
    "compare": frozenset({"answer", "answer.compare"}),
    "capabilities": frozenset({"answer", "answer.capabilities"}),
    "unsupported": frozenset({"answer", "answer.cannot"}),
    "small_talk": frozenset({"nothing"}),
    "keep": frozenset({"nothing", "nothing.keep"}),
}


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
