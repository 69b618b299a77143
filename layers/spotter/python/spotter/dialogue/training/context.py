"""What a skill of this room is given: the message, what was said and done before it, and what is stored."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cached_property
from typing import Any

from spotter.catalogue import Exercise, match
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.state import Event, TrainingState
from spotter.dialogue.understanding.message import Message, message
from spotter.notation import Unit

_cues: Mapping[Unit, str] = {"kg": "unit_kg", "lb": "unit_lb"}
_few_words = 4


@dataclass(frozen=True)
class Context:
    """A stretch of the newest message, what it does, and where the conversation stands."""

    state: TrainingState
    today: date
    said: Message
    """What the skill is given: the stretch of the message that is of its matter."""
    kind: str = ""
    """What the stretch does, as it was learned."""
    whole: Message = field(kw_only=True)
    """The whole message."""
    pending: Plan | None = None
    """The plan with the question that this message may answer."""
    has_workout: bool = False
    kinds: frozenset[str] = frozenset()
    """What the stretches of the message do."""
    is_as_written: bool = True
    """Whether the message is read as it was written, and nothing was put in that it leaves out."""

    @property
    def pieces(self) -> tuple[Message, ...]:
        """The sentences of the stretch."""
        return self.said.sentences()

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

    def planned(self, day: date) -> tuple[tuple[Exercise, ...], ...]:
        """What is to be done on ``day``, the nearest first: the workout in hand, the program's day, all its days."""
        in_hand = [str(each.get("name", "")) for each in self.state.workout] if day == self.today else []
        days = [each for each in self.program if each.get("day") == day.isoweekday()]
        lists = [
            in_hand,
            *(
                [str(row.get("exercise", "")) for each in of for row in each.get("exercises", ())]
                for of in (days, self.program)
            ),
        ]
        found: list[tuple[Exercise, ...]] = []
        for names in lists:
            known: dict[str, Exercise] = {}
            for name in names:
                self._name(name, known)
            found.append(tuple(known.values()))
        return tuple(each for each in found if each)

    @staticmethod
    def _name(name: str, names: dict[str, Exercise]) -> None:
        found = match(name).exercise
        if found is not None:
            names[found.id] = found

    @property
    def unit(self) -> Unit:
        """The unit of weights without one: that of the settings, or else that of what was logged last."""
        settings = self.state.source("user_settings") or {}
        if settings.get("unit") in ("kg", "lb"):
            return "lb" if settings["unit"] == "lb" else "kg"
        return self._unit_of_the_log

    @cached_property
    def _unit_of_the_log(self) -> Unit:
        """The unit in which all loads of the newest workout with loads were told."""
        for workout in self.history:
            sets = [one for each in workout.get("exercises", ()) for one in each.get("sets", ())]
            units = {one.get("unit") for one in sets if one.get("weight")}
            if units:
                return "lb" if units == {"lb"} else "kg"
        return self._unit_spoken

    @property
    def _unit_spoken(self) -> Unit:
        """The unit that this person spoke in last, where nothing is logged yet: of ``5 pound dumbbells`` it is lb."""
        for text in reversed(self.state.messages[:-1]):
            said = message(text, self.today)
            pounds, kilograms = said.has("unit_lb"), said.has("unit_kg")
            if pounds is not kilograms:
                return "lb" if pounds else "kg"
        return "kg"

    def unit_in(self, stretch: Message) -> Unit:
        """The unit of loads without one in a stretch: the only one that it names, or the user's."""
        pounds, kilograms = stretch.has("unit_lb"), stretch.has("unit_kg")
        if not (pounds or kilograms) and (told := self._unit_alone()) is not None:
            return told
        return "lb" if pounds and not kilograms else "kg" if kilograms and not pounds else self.unit

    def _unit_alone(self) -> Unit | None:
        """The unit that a sentence of the message is, ``LBS.``; None where none is, or one of each."""
        alone = [each for each in self.whole.sentences() if sum(one.is_word for one in each.tokens) <= _few_words]
        told = [each for each in alone if not (each.is_question or each.numbers() or each.says("not", "no", "isnt"))]
        units: set[Unit] = {unit for each in told for unit, cue in _cues.items() if each.has(cue)}
        return units.pop() if len(units) == 1 else None

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


def day_said(day: date, today: date) -> str:
    """A day in words: ``today``, ``yesterday``, ``Saturday 7 March``."""
    names = {today: "today", today - timedelta(days=1): "yesterday", today + timedelta(days=1): "tomorrow"}
    if day in names:
        return names[day]
    return f"{day:%A} {day.day} {day:%B}"
