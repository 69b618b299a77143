"""The examples of which the kinds of clauses are learned: messages whose parts people have labelled.

``data/labelled_messages.jsonl`` holds them, a message a line: ``setting``, and ``parts``, the label and the text of
each. To them come the seen halves of both corpora of conversations, where a message asks for one thing only.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from learning.fitting import Example
from spotter.dialogue.understanding.clause_kinds import Setting, features
from spotter.dialogue.understanding.clauses import clauses
from spotter.dialogue.understanding.message import message
from tests.unit.dialogue import corpus_format, training_format

STRENGTH = 4.0
LEAST_WEIGHT = 0.08
_weight_of_workouts = 0.3
"""Of the corpus about workouts, which is long and of few kinds."""
_weight_of_logs = 0.5
"""Of logs, whose stories are not parted from them."""
LABELLED = Path(__file__).with_name("data") / "labelled_messages.jsonl"
LATER = Path(__file__).with_name("data") / "labelled_later.jsonl"
"""Messages of 44 more authors, which teach the encoder alone: to take a set out of a log is of another kind to them
(``delete_log``) than to the first twenty, whose kinds the skills go by."""
LATEST = Path(__file__).with_name("data") / "labelled_latest.jsonl"
"""Of fifteen more, who ask more often for new workouts and for changes: only the larger encoder learns of them."""
LOGGING = Path(__file__).with_name("data") / "labelled_logging.jsonl"
"""By nineteen more, mostly what is said in the middle of keeping a log and leans on what was said before: of eleven of
them these are messages of conversations that ask for one thing. Only the larger encoder learns of them."""
SENTENCES = Path(__file__).with_name("data") / "skill_sentences.jsonl"
"""The short sentences that the skills' tests hold, labelled with what they do there; they teach the encoder alone."""
LOGS = Path(__file__).with_name("data") / "logs.jsonl"
FIXES = Path(__file__).with_name("data") / "log_fixes.jsonl"
"""What sixteen authors wrote of what they had trained, and eight of them right after it, to put it right or to add to
it: ``before``, ``say``, ``after``."""
QUESTIONS = Path(__file__).with_name("data") / "seen_questions.txt"
_corpus = Path(corpus_format.__file__).with_name("corpus")
SOURCES = (LABELLED, QUESTIONS, _corpus / "seen.jsonl", _corpus / "training_seen.jsonl")
TODAY = date(2026, 3, 12)
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

_Exercise = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Parted:
    """A message and what stood before it: its parts in order, each the label and the text."""

    author: str
    setting: Setting
    parts: tuple[tuple[str, str], ...]
    weight: float = 1.0

    @property
    def text(self) -> str:
        """The whole message."""
        return "".join(text for _label, text in self.parts)


def examples() -> Iterator[Example]:
    """One for each clause."""
    for each in parted():
        found = features(message(each.text, TODAY), each.setting)
        for of_clause, label in zip(found, labels_of_clauses(each), strict=True):
            yield Example(of_clause, frozenset({label}), each.weight)


def parted() -> Iterator[Parted]:
    """Every message in which something is said."""
    yield from labelled(LABELLED)
    for each in (*_of_workouts(), *_of_training()):
        if each.text.strip():
            yield each


def labelled(path: Path) -> Iterator[Parted]:
    """The messages of a file whose parts people have labelled."""
    for line in path.read_text("utf-8").splitlines():
        record = json.loads(line)
        parts = tuple((label, text) for label, text in record["parts"])
        yield Parted(record["author"], Setting(record["setting"]), parts)


def of_logs() -> Iterator[Parted]:
    """What people wrote to have something logged, and right after it: it is put right unless all of it stays."""
    for line in LOGS.read_text("utf-8").splitlines():
        record = json.loads(line)
        yield Parted(record["author"], Setting.NONE, (("log", record["say"]),), _weight_of_logs)
    for line in FIXES.read_text("utf-8").splitlines():
        record = json.loads(line)
        label = "log" if _stays(record["before"], record["after"]) else "correct"
        yield Parted(record["author"], Setting.LOGGED, ((label, record["say"]),))


def _stays(before: Sequence[_Exercise], after: Sequence[_Exercise]) -> bool:
    """Whether each exercise has all its sets still, and more at the end at most."""
    named = {each["name"]: each["sets"] for each in after}
    return all(named.get(each["name"], [])[: len(each["sets"])] == each["sets"] for each in before)


def labels_of_clauses(said: Parted) -> list[str]:
    """The label of each clause: that of the part that holds most of its letters."""
    tokens = message(said.text, TODAY).tokens
    ends: list[tuple[int, str]] = []
    for label, text in said.parts:
        ends.append((len(text) + (ends[-1][0] if ends else 0), label))
    found: list[str] = []
    for start, end in clauses(tokens):
        letters: Counter[str] = Counter()
        for token in tokens[start:end]:
            letters[next(label for until, label in ends if token.start < until)] += token.end - token.start
        found.append(letters.most_common(1)[0][0])
    return found


def _of_workouts() -> Iterator[Parted]:
    """The corpus of conversations about workouts."""
    for conversation in corpus_format.conversations("seen"):
        setting = Setting.NONE if conversation.start in ("none", "empty", "fresh") else Setting.WORKOUT
        for turn in conversation.turns:
            expect = turn.expect
            label = _topics.get(expect.topic or "") if expect.act == "answer" else expect.act
            if label in ("build", "edit", "care", "nothing") or (label or "").startswith("ask_"):
                yield Parted(conversation.author, setting, ((str(label), turn.say),), _weight_of_workouts)
            if expect.act == "build":
                setting = Setting.WORKOUT


def _of_training() -> Iterator[Parted]:
    """The corpus of conversations about the training log."""
    asked = iter(line for line in QUESTIONS.read_text("utf-8").split("\n") if line and not line.startswith("#"))
    for conversation in training_format.conversations("seen"):
        setting = Setting.NONE
        for turn in conversation.turns:
            acts = turn.expect.acts
            if acts == ("answer",):
                yield Parted(conversation.author, setting, ((next(asked), turn.say),))
            elif len(acts) == 1 and acts[0] in _certain:
                yield Parted(conversation.author, setting, ((acts[0], turn.say),))
            setting = Setting.LOGGED if acts[0] in ("log", "correct") else Setting.NONE


def labels_of(found: Iterable[Example]) -> Counter[str]:
    """How many clauses there are of each kind."""
    return Counter(label for example in found for label in example.labels)
