"""What was logged, lift by lift, from the source ``workout_history``; what cannot be read of it is left out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from typing import Any

from spotter.catalogue import Exercise, match
from spotter.catalogue.words import words
from spotter.coaching.e1rm import estimate
from spotter.coaching.types import SessionHistoryContext, SetHistoryContext, Unit
from spotter.dialogue.state import ConversationState
from spotter.training.planning.exposures import in_unit as in_unit

SOURCE = "workout_history"
_most_reps, _most_kilograms = 500, 1000


@dataclass(frozen=True, slots=True)
class LoggedSet:
    """One set. ``kilograms`` 0: bodyweight."""

    reps: int
    kilograms: Decimal
    rpe: Decimal | None


@dataclass(frozen=True, slots=True)
class Session:
    """One lift on one day."""

    day: date
    sets: tuple[LoggedSet, ...]

    @property
    def top(self) -> LoggedSet:
        """The heaviest set; of equals the one with the most reps."""
        return max(self.sets, key=lambda each: (each.kilograms, each.reps))

    @property
    def e1rm(self) -> Decimal | None:
        """The best estimated maximum of its sets, in kilograms, by Epley with the RPE where it was recorded."""
        found = [estimate(each.kilograms, each.reps, each.rpe) for each in self.sets]
        return max((each.load for each in found if each is not None), default=None)


@dataclass(frozen=True, slots=True)
class Lift:
    """A lift and its sessions, the oldest first."""

    name: str
    exercise: Exercise | None
    sessions: tuple[Session, ...]

    @property
    def last(self) -> Session:
        """The newest session."""
        return self.sessions[-1]


def lifts(now: ConversationState) -> tuple[Lift, ...]:
    """Every lift that was logged, the one with the most sessions first."""
    found: dict[str, tuple[str, Exercise | None, list[Session]]] = {}
    for day, exercises in _workouts(now):
        for each in exercises:
            name = str(each.get("name", ""))
            sets = tuple(_sets(each.get("sets", ())))
            if not name or not sets:
                continue
            known = match(name).exercise
            key = known.id if known is not None else name.lower()
            found.setdefault(key, (known.name if known else name, known, []))[2].append(Session(day, sets))
    ordered = [Lift(name, own, tuple(sorted(done, key=_day))) for name, own, done in found.values()]
    return tuple(sorted(ordered, key=lambda each: (-len(each.sessions), each.name)))


def days(now: ConversationState) -> tuple[date, ...]:
    """The days on which something was logged, the oldest first."""
    return tuple(sorted({day for day, _exercises in _workouts(now)}))


def today(now: ConversationState) -> date | None:
    """Today; the newest logged day if nobody says which day it is."""
    told = _date(now.today)
    return told or next(reversed(days(now)), None)


def lift_of_words(all_lifts: Sequence[Lift], said: Sequence[str]) -> Lift | None:
    """The lift whose name shares the most words with ``said``; None if none shares a telling one."""
    spoken = {word for each in said for word in words(each)}

    def shared(lift: Lift) -> int:
        return len(spoken & (set(words(lift.name)) - _says_little))

    best = max(all_lifts, key=shared, default=None)
    return best if best is not None and shared(best) else None


_says_little = frozenset(
    {"back", "front", "up", "barbell", "dumbbell", "cable", "machine", "band", "single", "arm", "leg", "press"}
)


def for_rules(lift: Lift, unit: Unit) -> tuple[SessionHistoryContext, ...]:
    """The sessions as the coaching rules take them."""
    return tuple(
        SessionHistoryContext(
            date=each.day.isoformat(),
            sets=tuple(
                SetHistoryContext(weight=in_unit(done.kilograms, unit), reps=done.reps, rpe=done.rpe)
                for done in each.sets
            ),
        )
        for each in lift.sessions
    )


def _workouts(now: ConversationState) -> Iterator[tuple[date, Sequence[Mapping[str, Any]]]]:
    stored = now.knowledge.get(SOURCE)
    for workout in stored if isinstance(stored, list | tuple) else ():
        day = _date(str(workout.get("date", ""))[:10]) if isinstance(workout, Mapping) else None
        if day is not None:
            yield day, [each for each in workout.get("exercises", ()) if isinstance(each, Mapping)]


def _sets(stored: Any) -> Iterator[LoggedSet]:
    for each in stored if isinstance(stored, list | tuple) else ():
        if not isinstance(each, Mapping):
            continue
        reps, kilograms, rpe = (_number(each.get(name)) for name in ("reps", "weight_kg", "rpe"))
        if reps is None or not 1 <= reps <= _most_reps or not 0 <= (kilograms or 0) <= _most_kilograms:
            continue
        yield LoggedSet(int(reps), kilograms or Decimal(0), rpe if rpe is not None and 1 <= rpe <= 10 else None)


def _number(value: Any) -> Decimal | None:
    if isinstance(value, bool) or value is None:
        return None
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        return None
    return number if number.is_finite() else None


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _day(session: Session) -> date:
    return session.day
