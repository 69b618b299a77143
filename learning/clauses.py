"""The examples of which the kinds of clauses are learned: messages whose parts people have labelled.

``data/labelled_messages.jsonl`` holds them, a message a line: ``setting``, and ``parts``, the label and the text of
each. To them come the seen halves of both corpora of conversations, where a message asks for one thing only.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from learning.fitting import Example
from spotter.dialogue.understanding.clause_kinds import Setting, features
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import message
from tests.unit.dialogue import corpus_format, training_format

STRENGTH = 4.0
LEAST_WEIGHT = 0.08
_weight_of_workouts = 0.3
"""Of the corpus about workouts, which is long and of few kinds."""
LABELLED = Path(__file__).with_name("data") / "labelled_messages.jsonl"
QUESTIONS = Path(__file__).with_name("data") / "seen_questions.txt"
_corpus = Path(corpus_format.__file__).with_name("corpus")
SOURCES = (LABELLED, QUESTIONS, _corpus / "seen.jsonl", _corpus / "training_seen.jsonl")
_today = date(2026, 3, 12)
_topics = {
    "workout": "ask_workout",
    "why": "ask_workout",
    "alternatives": "ask_workout",
    "how": "ask_how",
    "fact": "ask_how",
    "compare": "ask_progress",
    "progress": "ask_progress",
    "stall": "ask_stall",
    "next_load": "ask_next",
    "capabilities": "ask_coach",
}
_certain = frozenset(
    {
        *("log", "correct", "undo", "delete_log", "plan", "build", "edit", "goal", "preference", "forget_preference"),
        *("pain", "pain_over", "schedule", "reschedule", "unschedule", "timer", "settings", "care", "nothing"),
    }
)
"""Acts of the corpus of training conversations that are the name of a kind."""


def examples() -> Iterator[Example]:
    """One for each clause."""
    for line in LABELLED.read_text("utf-8").splitlines():
        record = json.loads(line)
        yield from labelled(Setting(record["setting"]), record["parts"])
    yield from _of_workouts()
    yield from _of_training()


def labelled(setting: Setting, parts: Sequence[Sequence[str]]) -> Iterator[Example]:
    """The clauses of one message: a clause is of the part that holds most of its letters."""
    said = message("".join(text for _label, text in parts), _today)
    ends: list[tuple[int, str]] = []
    for label, text in parts:
        ends.append((len(text) + (ends[-1][0] if ends else 0), label))
    for (start, end), found in zip(clauses(said.tokens), features(said, setting), strict=True):
        letters: Counter[str] = Counter()
        for token in said.tokens[start:end]:
            letters[next(label for until, label in ends if token.start < until)] += token.end - token.start
        yield Example(found, frozenset({letters.most_common(1)[0][0]}))


def _whole(text: str, setting: Setting, label: str) -> Iterator[Example]:
    return labelled(setting, [(label, text)]) if text.strip() else iter(())


def _of_workouts() -> Iterator[Example]:
    """The corpus of conversations about workouts."""
    for conversation in corpus_format.conversations("seen"):
        setting = Setting.NONE if conversation.start in ("none", "empty", "fresh") else Setting.WORKOUT
        for turn in conversation.turns:
            expect = turn.expect
            label = _topics.get(expect.topic or "") if expect.act == "answer" else expect.act
            if label in ("build", "edit", "care", "nothing") or (label or "").startswith("ask_"):
                for example in _whole(turn.say, setting, str(label)):
                    yield replace(example, weight=_weight_of_workouts)
            if expect.act == "build":
                setting = Setting.WORKOUT


def _of_training() -> Iterator[Example]:
    """The corpus of conversations about the training log."""
    asked = iter(line for line in QUESTIONS.read_text("utf-8").split("\n") if line and not line.startswith("#"))
    for conversation in training_format.conversations("seen"):
        setting = Setting.NONE
        for turn in conversation.turns:
            acts = turn.expect.acts
            if acts == ("answer",):
                yield from _whole(turn.say, setting, next(asked))
            elif len(acts) == 1 and acts[0] in _certain:
                yield from _whole(turn.say, setting, acts[0])
            setting = Setting.LOGGED if acts[0] in ("log", "correct") else Setting.NONE


def labels_of(found: Iterable[Example]) -> Counter[str]:
    """How many clauses there are of each kind."""
    return Counter(label for example in found for label in example.labels)
