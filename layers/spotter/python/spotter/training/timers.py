"""Timers: the phases of an exercise or a workout, in order, with how long each takes. Data for a clock to run.

Times are those that plans count by (``coaching.duration``): what is done for reps takes as long as is estimated.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from spotter.catalogue import Kind
from spotter.coaching.compose import ComposedExercise
from spotter.coaching.duration import SECONDS_PER_REP, SETUP_SECONDS
from spotter.training.workout_time import composed

MOST_PHASES = 400
MOST_SECONDS = 6 * 3600
"""Of a timer: beyond them nobody trains, and nobody waits for the end."""


class PhaseKind(StrEnum):
    """What is done in a phase."""

    PREPARE = "prepare"
    WORK = "work"
    REST = "rest"


@dataclass(frozen=True, slots=True)
class Phase:
    """A stretch of a timer: what is shown meanwhile, and its length in seconds."""

    label: str
    kind: PhaseKind
    seconds: int

    def to_json(self) -> dict[str, Any]:
        """As tools give it to the page."""
        return {"label": self.label, "kind": self.kind.value, "seconds": self.seconds}


@dataclass(frozen=True, slots=True)
class Timer:
    """The phases of one exercise. ``exercise_id`` is its id in the current workout; empty for one that is not in it."""

    name: str
    phases: tuple[Phase, ...]
    exercise_id: str = ""

    @property
    def seconds(self) -> int:
        """How long all of it takes."""
        return sum(phase.seconds for phase in self.phases)

    def seconds_of(self, kind: PhaseKind) -> int:
        """How long the phases of a kind take together."""
        return sum(phase.seconds for phase in self.phases if phase.kind is kind)

    def to_json(self) -> dict[str, Any]:
        """As tools give it to the page."""
        return {
            "exercise_id": self.exercise_id or None,
            "name": self.name,
            "phases": [phase.to_json() for phase in self.phases],
            "total_seconds": self.seconds,
            "work_seconds": self.seconds_of(PhaseKind.WORK),
            "rest_seconds": self.seconds_of(PhaseKind.REST),
        }


class TooLongError(Exception):
    """More phases, or a longer time, than a timer may have."""


def exercise_timer(exercise: Mapping[str, Any], prepare_seconds: int = SETUP_SECONDS) -> Timer:
    """The timer of an exercise of a workout, as the tools store it; it ends with the last work. TooLongError."""
    name = str(exercise["name"])
    phases = _phases(name, composed(exercise), prepare_seconds)
    timer = Timer(name, tuple(_without_last_rest(phases)), str(exercise.get("id", "")))
    _check([timer])
    return timer


def workout_timers(exercises: Sequence[Mapping[str, Any]]) -> tuple[Timer, ...]:
    """The timers of a workout's exercises, to be run one after the other.

    Each ends with the rest before the next exercise, which names it; the last ends with its work. TooLongError.
    """
    timers: list[Timer] = []
    for at, exercise in enumerate(exercises):
        name = str(exercise["name"])
        phases = list(_phases(name, composed(exercise), SETUP_SECONDS))
        if at + 1 == len(exercises):
            phases = _without_last_rest(phases)
        elif phases and phases[-1].kind is PhaseKind.REST:
            phases[-1] = replace(phases[-1], label=f"Rest, then {exercises[at + 1]['name']}")
        timers.append(Timer(name, tuple(phases), str(exercise.get("id", ""))))
    _check(timers)
    return tuple(timers)


def _phases(name: str, exercise: ComposedExercise, prepare: int) -> Iterator[Phase]:
    kind = exercise.kind
    if kind in (Kind.REPS, Kind.HOLD):
        written = _sets(name, exercise, prepare)
    elif kind is Kind.INTERVALS:
        written = _rounds(name, exercise, prepare)
    else:
        written = iter(
            (
                Phase(f"Get ready: {name}", PhaseKind.PREPARE, prepare),
                Phase(name, PhaseKind.WORK, exercise.duration_seconds),
            )
        )
    return (phase for phase in written if phase.seconds > 0)


def _sets(name: str, exercise: ComposedExercise, prepare: int) -> Iterator[Phase]:
    by_reps = exercise.kind is Kind.REPS
    work = exercise.reps * SECONDS_PER_REP if by_reps else exercise.hold_seconds
    how_much = f"{exercise.reps} reps" if by_reps else f"{work} s"
    for number in range(1, exercise.sets + 1):
        of_all = f"{name}, set {number} of {exercise.sets}"
        yield Phase(f"Get ready: {of_all}", PhaseKind.PREPARE, prepare)
        if exercise.exercise.unilateral:
            yield Phase(f"{of_all}, first side: {how_much}", PhaseKind.WORK, work)
            yield Phase(f"{of_all}, other side: {how_much}", PhaseKind.WORK, work)
        else:
            yield Phase(f"{of_all}: {how_much}", PhaseKind.WORK, work)
        yield Phase("Rest", PhaseKind.REST, exercise.rest_seconds)


def _rounds(name: str, exercise: ComposedExercise, prepare: int) -> Iterator[Phase]:
    yield Phase(f"Get ready: {name}", PhaseKind.PREPARE, prepare)
    for number in range(1, exercise.rounds + 1):
        yield Phase(f"{name}, round {number} of {exercise.rounds}", PhaseKind.WORK, exercise.work_seconds)
        yield Phase("Rest", PhaseKind.REST, exercise.rest_seconds)


def _without_last_rest(phases: Iterator[Phase] | Sequence[Phase]) -> list[Phase]:
    kept = list(phases)
    return kept[:-1] if kept and kept[-1].kind is PhaseKind.REST else kept


def _check(timers: Sequence[Timer]) -> None:
    if sum(len(timer.phases) for timer in timers) > MOST_PHASES:
        raise TooLongError(f"A timer has {MOST_PHASES} phases at most: take fewer sets or rounds.")
    if sum(timer.seconds for timer in timers) > MOST_SECONDS:
        raise TooLongError(f"A timer runs for {MOST_SECONDS // 3600} hours at most.")
