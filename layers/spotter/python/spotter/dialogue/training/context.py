"""What a skill of this room is given: the message, what was said and done before it, and what is stored."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cached_property
from itertools import pairwise
from typing import Any

from spotter.catalogue import Exercise, match
from spotter.dialogue.training.log_reading import tells_of_sets
from spotter.dialogue.training.message import Message, message
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.state import Event, TrainingState
from spotter.language.days import Direction
from spotter.language.word_lists import word_set
from spotter.notation import Unit


@dataclass(frozen=True)
class Context:
    """The newest message, read, and where the conversation stands."""

    state: TrainingState
    today: date
    pending: Plan | None = None
    """The plan with the question that this message may answer."""
    has_workout: bool = False
    asks_for_workout: bool = False
    """Whether the message asks for a workout, or for a change of the one in hand."""
    asks_of_training: bool = False
    """Whether it asks what another skill answers: progress, how a thing is done, the workout in hand."""

    @cached_property
    def said(self) -> Message:
        """The newest message. What it names is read without what is stored."""
        return message(self.state.messages[-1], self.today)

    @cached_property
    def pieces(self) -> tuple[Message, ...]:
        """The sentences, cut once more where something else is ordered: ``log it and move monday to tuesday``."""
        return tuple(part for sentence in self.said.sentences() for part in _orders(sentence))

    @cached_property
    def log_pieces(self) -> tuple[Message, ...]:
        """The pieces that tell of sets."""
        return tuple(each for each in self.pieces if _tells_of_sets(each))

    @cached_property
    def rest(self) -> Message:
        """The message without what tells of sets."""
        if not self.log_pieces:
            return self.said
        held = [each for each in self.pieces if each not in self.log_pieces]
        tokens = tuple(token for each in held for token in each.tokens)
        return Message(self.said.text, tokens, self.today)

    @cached_property
    def told(self) -> Message:
        """The newest message, its exercises as the program and the log make them clear."""
        return replace(self.said, own=self.own)

    @cached_property
    def own(self) -> tuple[Exercise, ...]:
        """The exercises of the program and of the log."""
        names: dict[str, Exercise] = {}
        for day in self.program:
            for each in day.get("exercises", ()):
                self._name(str(each.get("exercise", "")), names)
        for workout in self.history:
            for each in workout.get("exercises", ()):
                self._name(str(each.get("name", "")), names)
        return tuple(names[key] for key in sorted(names))

    @staticmethod
    def _name(name: str, names: dict[str, Exercise]) -> None:
        found = match(name).exercise
        if found is not None:
            names[found.id] = found

    @property
    def unit(self) -> Unit:
        """The unit of weights without one."""
        settings = self.state.source("user_settings") or {}
        return "lb" if settings.get("unit") == "lb" else "kg"

    @property
    def settings(self) -> dict[str, Any]:
        """The stored settings."""
        return dict(self.state.source("user_settings") or {})

    @cached_property
    def history(self) -> tuple[dict[str, Any], ...]:
        """The logged workouts, the newest first."""
        found = [each for each in self.state.source("workout_history") or () if each.get("date")]
        return tuple(sorted(found, key=lambda each: str(each["date"]), reverse=True))

    @property
    def program(self) -> tuple[dict[str, Any], ...]:
        """The days of the program."""
        return tuple((self.state.source("program") or {}).get("days", ()))

    @property
    def schedule(self) -> tuple[dict[str, Any], ...]:
        """The sessions to come, in their order."""
        found = [each for each in self.state.source("schedule") or () if each.get("status", "scheduled") == "scheduled"]
        return tuple(sorted(found, key=lambda each: (str(each.get("date")), str(each.get("time") or ""))))

    @property
    def pains(self) -> tuple[dict[str, Any], ...]:
        """What hurts."""
        return tuple(each for each in self.state.source("pain") or () if not each.get("ended"))

    @property
    def preferences(self) -> tuple[dict[str, Any], ...]:
        """The standing wishes."""
        return tuple(self.state.source("active_preferences") or ())

    @property
    def goals(self) -> dict[str, dict[str, int]]:
        """The weights by category and by muscle."""
        return {
            "category": dict(self.state.source("category_goals") or {}),
            "muscle": dict(self.state.source("muscle_goals") or {}),
        }

    def last(self, *tools: str) -> Event | None:
        """The newest call of one of these tools that went well."""
        return next((each for each in reversed(self.state.events) if each.name in tools and each.result.ok), None)

    def last_event(self) -> Event | None:
        """The newest call that went well."""
        return next((each for each in reversed(self.state.events) if each.result.ok), None)

    def program_day(self, day: date) -> dict[str, Any] | None:
        """What the program has on a day."""
        return next((each for each in self.program if each.get("day") == day.isoweekday()), None)

    def offers(self, tool: str) -> bool:
        """Whether a tool can be called."""
        return tool in self.state.tools


def _orders(sentence: Message) -> Iterator[Message]:
    words = sentence.words
    cuts = [
        at
        for at, word in enumerate(words)
        if at > 1 and word in _ordered and {"and", ",", "then", "also", "n", "&"} & set(words[max(0, at - 3) : at])
    ]
    begin = 0
    for at in (*cuts, len(words)):
        if at > begin:
            yield sentence.part(begin, at)
        begin = at


_ordered = word_set("move cancel reschedule shift push book schedule plan put remind clear")


def _tells_of_sets(piece: Message) -> bool:
    """Whether a piece tells of sets: it names an exercise and figures, or is made of figures."""
    if not tells_of_sets(piece) or piece.has("timer") or piece.phrase("/ 10") or piece.phrase("out of ten"):
        return False
    words = piece.words
    if piece.has("equipment_have") or (
        piece.says("until", "usual", "usually", "plan", "build", "only") and not piece.exercises
    ):
        return False
    marked = any(
        words[at] in ("x", "@", "sets", "reps", "kg", "kilos", "lb", "lbs", "pounds", "set", "times", "kilo", "rpe")
        for at in range(len(words))
    )
    listed = any(one[0] + 1 == two[0] or one[0] + 2 == two[0] for one, two in pairwise(piece.numbers()))
    orders = bool(words) and words[0] in _ordered and bool(piece.days(Direction.FUTURE))
    return (marked or listed) and not orders and (bool(piece.exercises) or len(words) <= 14)


def day_said(day: date, today: date) -> str:
    """A day in words: ``today``, ``yesterday``, ``Saturday 7 March``."""
    names = {today: "today", today - timedelta(days=1): "yesterday", today + timedelta(days=1): "tomorrow"}
    if day in names:
        return names[day]
    return f"{day:%A} {day.day} {day:%B}"
