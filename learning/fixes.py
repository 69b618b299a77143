"""The examples of which is learned what a correction of a log means, and the weights that they come to.

People wrote what they would write to put a log right, and told how it was to be (``data/log_fixes.jsonl`` and
``data/log_fixes_later.jsonl``, a message a line: ``author``, ``unit``, ``before``, ``say`` and ``after``). Of all fixes
that a message may mean, those that come to the log as it was to be are right; where none does, none is meant. A
conditional logit (McFadden 1974) learns what speaks for a fix.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from learning import clauses, log_figures
from learning.clauses import FIXES, TODAY
from learning.conditional_logit import fitted
from spotter.catalogue import match
from spotter.dialogue.training.corrections.entries import Entry, LoggedSet
from spotter.dialogue.training.corrections.fix_features import Correction, features
from spotter.dialogue.training.corrections.fixes import Fix
from spotter.dialogue.training.corrections.likely_fix import Log, after, candidates
from spotter.dialogue.training.corrections.remarks import without_remarks
from spotter.dialogue.training.corrections.said import Said, read
from spotter.dialogue.training.sets_done import SetDone
from spotter.dialogue.understanding.message import message
from spotter.language.conditional_logit import Weights
from spotter.notation import Unit
from tests.unit.dialogue import training_format

LATER = Path(__file__).with_name("data") / "log_fixes_later.jsonl"
THREADS = Path(__file__).with_name("data") / "log_threads.jsonl"
"""What fourteen more wrote right behind a log: a further set, a correction, or neither (``kind``). They name hardly any
exercise, so that corrections by themselves are not learned from them."""
NONE = Path(__file__).with_name("data") / "no_fixes.jsonl"
"""What three more authors wrote right behind a log that puts nothing of it right: plans, stories, other requests."""
_labelled = (clauses.LABELLED, clauses.LATER)
SOURCES = (FIXES, LATER, NONE, log_figures.LOGS, log_figures.LATER, *log_figures.CONVERSED, *_labelled)
SOURCES_OF_MORE = (*SOURCES, THREADS)
_every = 4
"""Of the logs of which each is put behind another one, so that it is learned what is no correction: one in so many."""
_every_without_figures = 12
"""The same of messages that ask for something else, in which no figure stands."""
_of_logs = frozenset({"log", "correct", "undo", "delete_log", "reply", "yes", "no"})
"""Kinds of message that may be of the log that stands before them."""
STRENGTH = 0.3
"""Of the regularisation."""
_fewest = 2
"""Messages that have a feature which weighs anything."""
_least_weight = 0.03


@dataclass(frozen=True)
class Asked:
    """A log, a message about it, and the log as it was to be."""

    author: str
    unit: Unit
    say: str
    before: Sequence[Mapping[str, Any]]
    after: Sequence[Mapping[str, Any]]

    @cached_property
    def said(self) -> Said:
        """The message as the skill reads it."""
        return read(without_remarks(message(self.say, TODAY)))

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The log before."""
        return tuple(_entry(each, self.unit) for each in self.before)

    @cached_property
    def wanted(self) -> Log | None:
        """The sets of each exercise afterwards; None where an exercise is a new one, or called otherwise."""
        names = [each["name"] for each in self.before]
        if any(each["name"] not in names for each in self.after):
            return None
        right = {each["name"]: tuple(_set(one, self.unit) for one in each["sets"]) for each in self.after}
        return tuple(right.get(name, ()) for name in names)


def _entry(told: Mapping[str, Any], unit: Unit) -> Entry:
    sets = tuple(LoggedSet("w", at, _set(one, unit)) for at, one in enumerate(told["sets"], start=1))
    exercise = match(told["name"]).exercise
    return Entry(exercise.name if exercise is not None else told["name"], exercise, TODAY, sets)


def _set(told: Mapping[str, Any], unit: Unit) -> SetDone:
    def number(name: str) -> Decimal | None:
        return Decimal(str(told[name])) if told.get(name) is not None else None

    seconds = told.get("seconds")
    weight = number("weight") or None
    its_unit: Unit | None = (told.get("unit") or unit) if weight is not None else None
    return SetDone(told.get("reps"), int(seconds) if seconds is not None else None, weight, its_unit, number("rpe"))


def everything() -> Iterator[Asked]:
    """All that teaches: corrections, and logs that stand behind another log and correct nothing of it."""
    corrections = tuple(asked())
    yield from corrections
    yield from _logs_behind(corrections)
    yield from _logs_in_conversations()
    yield from _of_other_matters(corrections)
    yield from no_corrections()


def everything_behind_a_log() -> Iterator[Asked]:
    """The same, and what was written right behind a log to add to it, to put it right, or for neither."""
    yield from everything()
    yield from asked((THREADS,))


def no_corrections() -> Iterator[Asked]:
    """Messages behind a log that could be taken for corrections of it, and are none."""
    for line in NONE.read_text("utf-8").splitlines():
        told = json.loads(line)
        yield Asked(told["author"], told["unit"], told["say"], told["before"], told["before"])


def _of_other_matters(corrections: Sequence[Asked]) -> Iterator[Asked]:
    """Messages that are of no log, each behind the log of a correction."""
    for path in _labelled:
        for number, each in enumerate(clauses.labelled(path)):
            if {label for label, _text in each.parts} & _of_logs or not each.text.strip():
                continue
            before = corrections[number * 7 % len(corrections)]
            if any(map(str.isdigit, each.text)) or number % _every_without_figures == 0:
                yield Asked(each.author, before.unit, each.text, before.before, before.before)


def _logs_behind(corrections: Sequence[Asked]) -> Iterator[Asked]:
    """Logs, each behind the log of a correction that has none of its exercises."""
    for path in (log_figures.LOGS, log_figures.LATER):
        for number, line in enumerate(path.read_text("utf-8").splitlines()):
            told = json.loads(line)
            before = corrections[number * 7 % len(corrections)]
            if number % _every == 0 and told["unit"] == before.unit:
                yield from _behind(told["author"], told["say"], told["unit"], before.before, told["exercises"])


def _logs_in_conversations() -> Iterator[Asked]:
    """Logs that stand behind another one in a conversation."""
    for conversation in (each for path in log_figures.CONVERSED for each in training_format.conversations_of(path)):
        before: list[dict[str, Any]] = []
        for turn in conversation.turns:
            exercises = [each.model_dump(exclude_none=True) for each in turn.expect.exercises]
            if before and turn.expect.acts == ("log",):
                yield from _behind(conversation.author, turn.say, "kg", before, exercises)
            before = exercises if turn.expect.acts == ("log",) else []


def _behind(
    author: str, say: str, unit: Unit, before: Sequence[Mapping[str, Any]], logged: Sequence[Mapping[str, Any]]
) -> Iterator[Asked]:
    """A log behind another one, where they have no exercise in common."""
    if not {_meant(each["name"]) for each in before} & {_meant(each["name"]) for each in logged}:
        yield Asked(author, unit, say, before, before)


def _meant(name: str) -> str:
    found = match(name).exercise
    return found.id if found is not None else name.lower()


def asked(paths: Sequence[Path] = (FIXES, LATER)) -> Iterator[Asked]:
    """Every correction of the files."""
    for path in paths:
        for line in path.read_text("utf-8").splitlines():
            told = json.loads(line)
            yield Asked(told["author"], told["unit"], told["say"], told["before"], told["after"])


def taught(of: Sequence[Asked]) -> Weights:
    """The weights that these messages teach: of single fixes first, which say what is tried two at a time."""
    return _fitted(of, _fitted(of, {}))


def _fitted(of: Sequence[Asked], by: Weights) -> Weights:
    rows: list[list[str]] = []
    ends = [0]
    right: list[bool] = []
    for each in of:
        said = Correction.of(each.said, each.entries)
        found = candidates(said, each.unit, by) if by else _alone(said, each.unit)
        are_right = [_is_right(each, fixes) for fixes, _score in found]
        if not any(are_right):
            continue
        rows += [features(said, fixes) for fixes, _score in found]
        right += are_right
        ends.append(len(rows))
    return fitted(rows, ends, np.array(right), strength=STRENGTH, fewest=_fewest, least=_least_weight)


def _alone(said: Correction, unit: Unit) -> list[tuple[tuple[Fix, ...], float]]:
    return [each for each in candidates(said, unit, {}) if len(each[0]) < 2]


def _is_right(each: Asked, fixes: Sequence[Fix]) -> bool:
    if each.wanted is None:
        return not fixes
    return after(each.entries, fixes) == each.wanted and (bool(fixes) or each.wanted == after(each.entries, ()))
