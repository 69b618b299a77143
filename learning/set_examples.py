"""The messages of which is learned which sets they tell of beside the log, as people wrote them and told the sets.

Logs stand by themselves; corrections and further sets behind what was logged; of a conversation each message stands
beside the log as its author tells it up to there.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from pathlib import Path
from typing import Any

from learning.clauses import TODAY
from learning.log_figures import CONVERSATIONS, LATER, LOGS
from learning.set_programs import Said, Told
from spotter.catalogue import Exercise, match
from spotter.dialogue.training.figure_parts.mentions import log_said
from spotter.dialogue.training.set_programs.page import Logged, When
from spotter.dialogue.training.set_programs.program import Operation
from spotter.dialogue.training.set_programs.reading import MOST_BESIDE, MOST_LOGGED
from spotter.dialogue.training.sets_done import SetDone
from spotter.dialogue.understanding.message import message
from spotter.notation import Unit
from tests.unit.dialogue import training_format, training_states
from tests.unit.dialogue.training_format import Conversation, ExpectedExercise, Start

_data = Path(__file__).with_name("data")
LATEST = _data / "logs_latest.jsonl"
CONVERSED = _data / "log_conversations.jsonl"
SET_ASIDE = _data / "log_conversations_set_aside.jsonl"
"""Conversations of authors of whom nothing is learned: they say how good the reader is."""
TALKS_SET_ASIDE = _data / "logs_in_talks_set_aside.jsonl"
"""Messages in running talks beside what was logged, half of which tell nothing that was done: they say how it goes."""
_logs = (LOGS, LATER, LATEST)
_fixes = tuple(_data / f"{name}.jsonl" for name in ("log_fixes", "log_fixes_later", "log_threads", "no_fixes"))
_conversations = (
    Path(training_format.__file__).with_name("corpus") / "training_seen.jsonl",
    CONVERSATIONS,
    _data / "training_weighed.jsonl",
    CONVERSED,
)
SOURCES = (*_logs, *_fixes, *_conversations)


def everyones() -> Iterator[Said]:
    """All messages that teach."""
    for path in _logs:
        yield from _of_logs(path)
    for path in _fixes:
        yield from behind_logs(path)
    for path in _conversations:
        yield from of_conversations(path)


def _set(one: Mapping[str, Any], unit: Unit) -> SetDone:
    weight, seconds = one.get("weight"), one.get("seconds")
    return SetDone(
        one.get("reps"),
        round(seconds) if seconds is not None else None,
        Decimal(str(weight)) if weight else None,
        (one.get("unit") or unit) if weight else None,
        Decimal(str(one["rpe"])) if one.get("rpe") is not None else None,
    )


def _told(exercises: Sequence[Mapping[str, Any]], unit: Unit) -> tuple[Told, ...]:
    return tuple(Told(each["name"], tuple(_set(one, unit) for one in each["sets"])) for each in exercises)


def _lines(path: Path) -> Iterator[Mapping[str, Any]]:
    for line in path.read_text("utf-8").splitlines():
        yield json.loads(line)


def _of_logs(path: Path) -> Iterator[Said]:
    for line in _lines(path):
        told = _told(line["exercises"], line["unit"])
        does = Operation.ADD if told else Operation.NOTHING
        yield Said(line["author"], line["say"], line["unit"], (), does, told)


def behind_logs(path: Path) -> Iterator[Said]:
    """Messages behind a log, each beside it."""
    for line in _lines(path):
        unit: Unit = line["unit"]
        before = _told(line["before"], unit)
        said = Said(line["author"], line["say"], unit, _logged_now(before), Operation.NOTHING)
        is_none = "after" not in line or line.get("kind") in ("none", "neither")
        changed = () if is_none else tuple(_changed(before, _told(line["after"], unit), line.get("kind") == "more"))
        if len({does for does, _told in changed}) < 2:
            yield replace(said, does=changed[0][0], told=tuple(told for _does, told in changed)) if changed else said


def _changed(before: Sequence[Told], after: Sequence[Told], is_more: bool) -> Iterator[tuple[Operation, Told]]:
    known = {each.name: each.sets for each in before}
    for each in after:
        old = known.get(each.name)
        if old == each.sets:
            continue
        if old is None:
            yield Operation.ADD, each
        elif is_more and each.sets[: len(old)] == old:
            yield Operation.ADD, Told(each.name, each.sets[len(old) :])
        else:
            yield Operation.REPLACE, each


def _logged_now(told: Sequence[Told]) -> tuple[Logged, ...]:
    found: list[Logged] = []
    for each in reversed(told):
        exercise = _exercise(each.name)
        if exercise is not None:
            found.append(Logged(exercise, each.sets, When.TODAY if found else When.NOW))
    return tuple(found)


def _exercise(name: str) -> Exercise | None:
    found = match(name)
    return found.exercise or (found.candidates[0] if found.candidates else None)


def of_conversations(path: Path) -> Iterator[Said]:
    """The messages of the conversations of a file, each beside the log as it was told before it."""
    for conversation in training_format.conversations_of(path):
        yield from _Following(conversation).messages()


class _Following:
    """Keeps the log of a conversation as its author tells it."""

    def __init__(self, conversation: Conversation) -> None:
        self._conversation = conversation
        self._history = _history(conversation.start)
        self._logged: dict[tuple[str, str], tuple[Exercise, tuple[SetDone, ...]]] = {}
        if conversation.start == "logged_today":
            for each in _logged_today():
                self._log(training_states.TODAY, each, is_new=True)

    def messages(self) -> Iterator[Said]:
        asked = ""
        for turn in self._conversation.turns:
            expect = turn.expect
            text = f"{asked} . {turn.say}" if asked else turn.say
            said = self._said(text)
            told = tuple(map(_expected, expect.exercises))
            day = expect.date or training_states.TODAY
            is_known = bool(told) and all(each.sets and _exercise(each.name) is not None for each in told)
            if expect.act in ("log", "correct"):
                if is_known:
                    changed = tuple(each for each in told if expect.act == "log" or self._is_news(day, each))
                    if changed and not expect.also:
                        does = Operation.ADD if expect.act == "log" else Operation.REPLACE
                        yield replace(said, does=does, told=changed, unit=_unit_of(changed))
                    for each in told:
                        self._log(day, each, is_new=expect.act == "log")
            elif not expect.also and expect.act != "ask":
                yield said
            self._take_back(expect.act, day)
            asked = turn.say if expect.act == "ask" else ""

    def _said(self, text: str) -> Said:
        logged = [(exercise, sets) for exercise, sets in self._logged.values()]
        own = {each.id: each for each, _sets in (*self._history, *logged)}
        exercises = tuple(own[key] for key in sorted(own))
        return Said(
            self._conversation.author,
            text,
            "kg",
            tuple(self._beside(text, exercises)),
            Operation.NOTHING,
            (),
            exercises,
        )

    def _beside(self, text: str, own: tuple[Exercise, ...]) -> Iterator[Logged]:
        """What stands beside a message: the newest of the log, and the last time of what is named."""
        met: set[str] = set()
        for (day, key), (exercise, sets) in reversed(self._logged.items()):
            if key in met or len(met) >= MOST_LOGGED:
                continue
            when = When.TODAY if day == training_states.TODAY else When.EARLIER
            yield Logged(exercise, sets, when if met else When.NOW)
            met.add(key)
        named = named_in(text, own)
        for exercise, sets in self._history:
            if exercise.id in named - met and len(met) < MOST_BESIDE:
                met.add(exercise.id)
                yield Logged(exercise, sets, When.LAST)

    def _is_news(self, day: str, told: Told) -> bool:
        exercise = _exercise(told.name)
        return exercise is None or self._logged.get((day, exercise.id), (exercise, ()))[1] != told.sets

    def _log(self, day: str, told: Told, *, is_new: bool) -> None:
        exercise = _exercise(told.name)
        if exercise is not None:
            _exercise_then, before = self._logged.pop((day, exercise.id), (exercise, ()))
            self._logged[day, exercise.id] = (exercise, (*before, *told.sets) if is_new else told.sets)

    def _take_back(self, act: str, day: str) -> None:
        if act == "undo" and self._logged:
            self._logged.popitem()
        elif act == "delete_log":
            self._logged = {key: each for key, each in self._logged.items() if key[0] != day}


def named_in(text: str, own: tuple[Exercise, ...]) -> set[str]:
    """The ids of the exercises that a text names or may name."""
    names = log_said(message(text, TODAY, own)).names
    return {one.id for each in names for one in ((each.exercise,) if each.exercise else each.candidates)}


def _unit_of(told: Sequence[Told]) -> Unit:
    """The unit of loads without one: that of the person, who may have said so before."""
    units = {one.unit for each in told for one in each.sets if one.unit is not None}
    return "lb" if units == {"lb"} else "kg"


def _expected(each: ExpectedExercise) -> Told:
    return Told(each.name, tuple(_set(one.model_dump(), "kg") for one in each.sets))


def _history(start: Start) -> tuple[tuple[Exercise, tuple[SetDone, ...]], ...]:
    """What was done last of each exercise when a conversation begins."""
    found: dict[str, tuple[Exercise, tuple[SetDone, ...]]] = {}
    if start == "fresh":
        return ()
    for key, stored in sorted(training_states.records("month").items()):
        if key.startswith("WORKOUT#"):
            for told in _told(stored["exercises"], "kg"):
                exercise = _exercise(told.name)
                if exercise is not None:
                    found[exercise.id] = (exercise, told.sets)
    return tuple(found.values())


def _logged_today() -> tuple[Told, ...]:
    stored = training_states.records("logged_today")
    return tuple(
        told
        for key, each in sorted(stored.items())
        if key.startswith(f"WORKOUT#{training_states.TODAY}")
        for told in _told(each["exercises"], "kg")
    )
