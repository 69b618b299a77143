"""The loads of a workout held to what somebody can lift: a best, a maximum or a goal is no load to train with.

It comes last, over whatever was decided. A load that was only told as a best or a goal is replaced by the one that
follows from the maximum (Epley, two repetitions in reserve), or left out where no maximum is known. A load that is
ordered, and that the maximum makes impossible for its repetitions, is asked about.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cached_property
from typing import Any

from spotter.catalogue import Exercise, match
from spotter.coaching.e1rm import load_for
from spotter.coaching.load_options import load_options_for
from spotter.coaching.types import EquipmentContext
from spotter.coaching.types import Unit as UnitOfLoads
from spotter.dialogue import person
from spotter.dialogue.answer import Answer, ask
from spotter.dialogue.conditions import conditions_in
from spotter.dialogue.containment import before_this_turn, read_conversation
from spotter.dialogue.introductions.told import Unit
from spotter.dialogue.replies.claims import LEFT_AS_IT_IS
from spotter.dialogue.state import ASK, ConversationState
from spotter.dialogue.strength_told import Strength, maxima, strength_of
from spotter.language.numbers import number_at
from spotter.language.tokens import tokenise
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.messages import Request
from spotter.training.analytics.units import plain

IN_RESERVE = 2
ADJUST, GENERATE = "adjust_exercise", "generate_workout"
_most_reps = 20
_same = Decimal("0.3")
"""Kilograms between two figures that are the same but for rounding."""
LEAVE = "Leave it as it is"

Fields = Mapping[str, Any]


@dataclass(frozen=True)
class Known:
    """What is known of somebody's strength where a message comes."""

    now: ConversationState
    """As it stood when the message was said."""

    @cached_property
    def unit(self) -> Unit:
        """The unit of a load that is said without one."""
        return "lb" if person.unit_spoken(self.now) == "lb" else "kg"

    @cached_property
    def told(self) -> tuple[Strength, ...]:
        """The bests and goals of the message, and of those that led to it through questions."""
        return tuple(one for said in self.now.thread for one in strength_of(said, self.unit, self.now.today))

    @cached_property
    def maxima(self) -> Mapping[str, Strength]:
        """The bests by the id of the exercise."""
        return maxima(self.now, self.unit)

    def told_as(self, kilograms: Decimal) -> Strength | None:
        """The best or goal of the message that a load is; None where it is ordered there too, or is none."""
        found = next((each for each in self.told if abs(each.kilograms - kilograms) < _same), None)
        return None if found is None or self.is_ordered(kilograms) else found

    def is_ordered(self, kilograms: Decimal) -> bool:
        """Whether a figure of the message that is no best and no goal is this load."""
        return any(
            abs(value - kilograms) < _same
            for said in self.now.thread
            for figure in _figures_beside(said.text, strength_of(said, self.unit, self.now.today))
            for value in (figure, figure * POUND_IN_KILOGRAMS)
        )

    def load(self, exercise: Exercise, reps: int) -> tuple[Decimal, Unit] | None:
        """The load for some repetitions; None where no maximum is known, or says little: beside a condition."""
        best = self.maxima.get(exercise.id)
        if best is None or any(True for said in self.now.heard for _each in conditions_in(said.text)):
            return None
        options = load_options_for(exercise, EquipmentContext(), UnitOfLoads(best.unit), (best.load,))
        return options.nearest_available(load_for(best.maximum, reps + IN_RESERVE)), best.unit

    def is_impossible(self, exercise: Exercise, reps: int, kilograms: Decimal) -> bool:
        """Whether a load is more than the maximum gives for the repetitions."""
        best = self.maxima.get(exercise.id)
        return best is not None and kilograms > load_for(best.maximum_in_kilograms, reps) + _same

    def fields(self, exercise: Exercise, reps: int) -> dict[str, Any]:
        """The fields of the load; none where none is known."""
        found = self.load(exercise, reps)
        return {} if found is None else {"weight": float(found[0]), "unit": found[1]}


def _figures_beside(text: str, told: Sequence[Strength]) -> Iterator[Decimal]:
    """The figures of a message that are of no best and no goal in it."""
    tokens = tokenise(text)
    for at, token in enumerate(tokens):
        number = number_at(tokens, at)
        if number is not None and not any(each.start <= token.start < each.end for each in told):
            yield number.value


_longest = 1200
"""Letters of a message of which the figures are looked at."""


def with_working_loads(request: Request, decide: Callable[[Request], Answer]) -> Answer:
    """What ``decide`` makes of a request, its loads held to what the writer can lift."""
    found = decide(request)
    now = read_conversation(request)
    known = Known(before_this_turn(request, now))
    if len(known.now.said.text) > _longest or not known.now.said.text or (not known.maxima and not known.told):
        return found
    if all(name == ASK for name, _arguments in found.calls):
        return _not_offered(found, known) or _explained(found, now, known)
    if question := next(_questions(found, known), None):
        return question
    held = tuple(call for call in ((name, _held(name, arguments, known)) for name, arguments in found.calls) if call[1])
    if found.calls and not held:
        return Answer(" ".join(map(_no_load, known.told)))
    return replace(found, calls=held)


def _questions(found: Answer, known: Known) -> Iterator[Answer]:
    """The questions about loads that are ordered and cannot be."""
    for name, arguments in found.calls:
        if name != ADJUST:
            continue
        fields = _adjusted(arguments, known)
        exercise, reps, kilograms = _read(fields)
        is_new = "weight" in arguments["adjustments"]
        if exercise is None or not reps or kilograms is None or not is_new or known.told_as(kilograms):
            continue
        if known.is_impossible(exercise, reps, kilograms):
            best, load = known.maxima[exercise.id], known.load(exercise, reps)
            what = f"{_figure(fields)} for {fields.get('sets') or 1} x {reps} of {exercise.name}"
            said = f"{what} is more than {best.said()} allows."
            if load is None:
                yield ask(f"{said} Which load shall it be?")
            else:
                instead = f"{plain(load[0])} {load[1]}"
                yield ask(f"{said} Shall I set it to {instead}?", (f"Set {exercise.name} to {instead}", LEAVE))


def _not_offered(found: Answer, known: Known) -> Answer | None:
    """What stands in place of a question that offers a best or a goal as a load; None for any other."""
    said = " ".join(
        str(each)
        for _name, arguments in found.calls
        for each in (arguments.get("question", ""), *arguments.get("options", ()))
    )
    if not known.now.workout.exercises or "goal" in said.casefold():
        return None  # nothing there could take it as its load
    figures = set(_figures_beside(said, ()))
    told = next((each for each in known.told if each.load in figures and not known.is_ordered(each.kilograms)), None)
    if told is None:
        return None
    for fields in known.now.workout.exercises:
        exercise, reps, _kilograms = _read(fields)
        load = known.load(exercise, reps) if exercise is not None and exercise == told.exercise and reps else None
        if load is not None and exercise is not None:
            instead = f"{plain(load[0])} {load[1]}"
            by = f"By {known.maxima[exercise.id].said()}, {exercise.name} would be {instead} for {reps} reps."
            return ask(f"{by} Shall I set it so?", (f"Set {exercise.name} to {instead}", LEAVE))
    return Answer(_no_load(told))


def _figure(fields: Fields) -> str:
    return f"{plain(Decimal(str(fields['weight'])))} {fields.get('unit') or 'kg'}"


def _adjusted(arguments: Fields, known: Known) -> dict[str, Any]:
    """The exercise as it would be."""
    own = next((each for each in known.now.workout.exercises if each["id"] == arguments.get("exercise_id")), {})
    return {**own, **arguments.get("adjustments", {})}


def _read(fields: Fields) -> tuple[Exercise | None, int, Decimal | None]:
    """The exercise of some fields, its repetitions, and its load in kilograms."""
    exercise = match(str(fields.get("name") or fields.get("exercise") or "")).exercise
    reps = str(fields.get("reps") or "").partition("-")[0]
    weight = fields.get("weight")
    kilograms = None if not weight else Decimal(str(weight))
    if kilograms is not None and fields.get("unit") == "lb":
        kilograms *= POUND_IN_KILOGRAMS
    return exercise, int(reps) if reps.isdecimal() else 0, kilograms


def _held(name: str, arguments: Fields, known: Known) -> Fields:
    """The arguments of a call with its loads held; none where nothing of them is left."""
    if name != ADJUST:
        return {key: _within(value, known, adds=name == GENERATE) for key, value in arguments.items()}
    exercise, reps, kilograms = _read(_adjusted(arguments, known))
    changes = dict(arguments.get("adjustments", {}))
    if exercise is None or kilograms is None or "weight" not in changes or known.told_as(kilograms) is None:
        return arguments
    rest = {key: value for key, value in changes.items() if key not in ("weight", "unit")}
    changes = rest | (known.fields(exercise, reps) if reps else {})
    return {**arguments, "adjustments": changes} if changes else {}


def _within(value: Any, known: Known, *, adds: bool) -> Any:
    """A value with the loads of all exercises in it held. ``adds``: with those that follow from what was just told."""
    if isinstance(value, list):
        return [_within(each, known, adds=adds) for each in value]
    if not isinstance(value, Mapping):
        return value
    if "sets" not in value:
        return {key: _within(each, known, adds=adds) for key, each in value.items()}
    exercise, reps, kilograms = _read(value)
    if exercise is None or not reps:
        return value
    just_told = {each.exercise.id for each in known.told if each.exercise is not None}
    if kilograms is None:
        return {**value, **known.fields(exercise, reps)} if adds and exercise.id in just_told else value
    if known.told_as(kilograms) is None and not (adds and known.is_impossible(exercise, reps, kilograms)):
        return value
    rest = {key: each for key, each in value.items() if key not in ("weight", "unit")}
    return {**rest, **known.fields(exercise, reps)}


def _explained(found: Answer, now: ConversationState, known: Known) -> Answer:
    """The answer, and which maximum the loads go by that were put on exercises in this turn."""
    loads: dict[str, str] = {}
    names: set[str] = set()
    for call, result in now.done:
        for fields in _all_of(call.name, call.arguments, known) if result.ok else ():
            exercise, reps, kilograms = _read(fields)
            if exercise is None or not reps:
                continue
            names.add(exercise.id)
            load = known.load(exercise, reps)
            if load is None or kilograms is None or known.is_ordered(kilograms) or fields["weight"] != float(load[0]):
                continue
            loads[exercise.id] = f"{exercise.name}: {_figure(fields)} goes by {known.maxima[exercise.id].said()}"
    lines = [f"{line} (Epley, {IN_RESERVE} reps in reserve)." for line in loads.values()]
    goals = [each for each in known.told if each.is_goal and each.exercise is not None and each.exercise.id in names]
    lines += [_no_load(each) for each in goals]
    said = "\n".join(line for line in found.text.split("\n") if not _leaves_what_was_told(line, known))
    return replace(found, text="\n\n".join(filter(None, (said, "\n".join(lines))))) if lines else found


def _leaves_what_was_told(line: str, known: Known) -> bool:
    """Whether a line names nothing as left but the bests and goals, which were heeded."""
    figures = {each for each in _figures_beside(line, ()) if each > _most_reps}
    return line.startswith(LEFT_AS_IT_IS) and bool(figures) and figures <= {each.load for each in known.told}


def _all_of(name: str, arguments: Any, known: Known) -> Iterator[Fields]:
    """The exercises of the arguments of a call that changes the workout."""
    if name == ADJUST:
        if "weight" in arguments.get("adjustments", {}):
            yield _adjusted(arguments, known)
    elif isinstance(arguments, list):
        for each in arguments:
            yield from _all_of("", each, known)
    elif isinstance(arguments, Mapping) and "sets" in arguments:
        yield arguments
    elif isinstance(arguments, Mapping):
        for each in arguments.values():
            yield from _all_of("", each, known)


def _no_load(told: Strength) -> str:
    what = "your goal" if told.is_goal else "the most that you lift"
    lift = f" on the {told.exercise.name}" if told.exercise is not None else ""
    return f"{plain(told.load)} {told.unit}{lift} is {what}, so I plan no work sets with it."
