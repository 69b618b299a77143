"""What somebody can lift, as far as it is known: sets that they told of, bests that are stored, and the log.

What was told is no log: it is told back as what it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Any

from spotter.catalogue import match
from spotter.coaching.e1rm import CONFIDENT_UP_TO_REPS, epley
from spotter.dialogue.own_numbers.lifts import Placed, placed
from spotter.dialogue.replies.figures import on_day
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.lift_sums.figures_given import GivenSet, reps_given, sets_given
from spotter.dialogue.training.performed import Log, log_of
from spotter.dialogue.understanding.message import Message, message
from spotter.language.talk.intent import Intent
from spotter.language.talk.reader import talk_reading
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.language.word_lists import word_set
from spotter.training.analytics.performed import ExerciseSession, PerformedSet, to_tenth
from spotter.training.analytics.units import in_unit, plain

_no_best = word_set(
    "goal goals want wanna target targets aim aiming hope hoping would like until till should by reach gonna "
    "brother brothers sister dad mate mates friend friends buddy his her their he she isnt wasnt not never used ago "
    "wife husband coach if add adding minus dont didnt cant couldnt wont failed missed"
)
"""Words of a sentence that tells of no set that the writer can do now."""
_at = word_set("at with @ of on")
_least_load, _most_load, _most_sets = 15, 1000, 12
_long = 4
_likely = 0.5


class Known(StrEnum):
    """How a best is known."""

    TOLD = "told"
    STORED = "stored"
    LOGGED = "logged"


@dataclass(frozen=True, slots=True)
class Best:
    """A set of a lift; ``load`` in ``unit``."""

    lift: str
    load: Decimal
    unit: str
    reps: int
    known: Known
    day: date | None = None

    @property
    def maximum(self) -> Decimal:
        """The estimated maximum in its unit, by Epley; of more than twelve reps twelve are counted."""
        return epley(self.load, min(self.reps, CONFIDENT_UP_TO_REPS)) or self.load

    @property
    def kilograms(self) -> Decimal:
        """The estimated maximum in kilograms."""
        return self.maximum * (POUND_IN_KILOGRAMS if self.unit == "lb" else 1)

    def maximum_said(self) -> str:
        """``101.8 kg``."""
        return f"{plain(to_tenth(self.maximum))} {self.unit}"

    def said(self, today: date) -> str:
        """``the 3 at 92.5 kg that you told me``, ``5 at 100 kg today (Wednesday 2 December)``."""
        if self.known is Known.LOGGED:
            return f"{self.reps} at {plain(self.load)} {self.unit} {on_day(self.day or today, today)}"
        load = f"{plain(self.load)} {self.unit}"
        of = load if self.reps == 1 else f"{self.reps} at {load}"
        return f"the {of} that you told me" if self.known is Known.TOLD else f"the {of} that is noted as your best"


def unit_of(context: Context) -> str:
    """The unit of loads without one: of the settings, the log, what was said, or else the program."""
    if (context.settings.get("unit") or "") in ("kg", "lb"):
        return str(context.settings["unit"])
    spoken = [message(text, context.today) for text in context.state.messages]
    says = [
        ("lb" if each.has("unit_lb") else "kg") for each in spoken if each.has("unit_lb") is not each.has("unit_kg")
    ]
    if context.history or says:
        return context.unit if context.history else says[-1]
    rows = [row for day in context.program for row in day.get("exercises", ()) if row.get("weight")]
    units = {str(row.get("unit") or "kg") for row in rows}
    return units.pop() if len(units) == 1 else "kg"


def best_of(context: Context, lift: str, *, logged_alone: bool = False) -> Best | None:
    """The best that a load is reckoned from: what was told last, else the greatest of what is noted and logged."""
    told = () if logged_alone else told_bests(context).get(lift, ())
    if told:
        return told[-1]
    stored = () if logged_alone else stored_bests(context).get(lift, ())
    return max((*stored, *logged_best(context, lift)), key=lambda each: each.kilograms, default=None)


def logged_best(context: Context, lift: str) -> tuple[Best, ...]:
    """The logged set with the greatest estimated maximum; none where nothing with a load is logged."""
    return best_in(context, log_of(context).sessions(lift))


def best_in(context: Context, sessions: Sequence[ExerciseSession]) -> tuple[Best, ...]:
    """Of some days the set with the greatest estimated maximum."""
    unit = unit_of(context)
    sets = [
        (value, session, one)
        for session in sessions
        for one in session.working
        if (value := session.e1rm_of(one)) is not None
    ]
    if not sets:
        return ()
    _value, session, one = max(sets, key=lambda each: (each[0], each[1].day))
    return (_of_log(session, one, unit),)


def _of_log(session: ExerciseSession, one: PerformedSet, unit: str) -> Best:
    load = in_unit(one.kilograms or Decimal(0), unit)
    return Best(session.exercise, load, unit, one.reps or 1, Known.LOGGED, session.day)


def stored_bests(context: Context) -> Mapping[str, Sequence[Best]]:
    """The bests that are noted in the profile, where it holds any."""
    profile = context.state.source("user_profile") or {}
    found: dict[str, list[Best]] = {}
    for each in profile.get("bests") or ():
        best = _stored(each)
        if best is not None:
            found.setdefault(best.lift, []).append(best)
    return found


def _stored(each: Mapping[str, Any]) -> Best | None:
    exercise = str(each.get("exercise") or "")
    known = match(str(each.get("name") or exercise)).exercise
    lift = known.id if known is not None else exercise
    try:
        load, reps = Decimal(str(each.get("weight"))), int(each.get("reps") or 1)
    except (ArithmeticError, ValueError):
        return None
    return Best(lift, load, str(each.get("unit") or "kg"), reps, Known.STORED) if lift and load > 0 else None


def told_bests(context: Context) -> Mapping[str, Sequence[Best]]:
    """The sets and maxima that were told in this conversation, by lift, what was told last behind the others.

    What is logged since is left out: the log tells it.
    """
    log = log_of(context)
    found: dict[str, list[Best]] = {}
    for best in sets_told(context):
        if not _is_logged(best, log):
            found.setdefault(best.lift, []).append(best)
    return found


def sets_told(context: Context) -> tuple[Best, ...]:
    """All sets and maxima that were told in this conversation, logged or not, in order."""
    found: list[Best] = []
    for text in context.state.messages:
        said = message(text, context.today, context.own)
        unit = _unit_in(said) or unit_of(context)
        for sentence in said.sentences():
            found += _of_sentence(context, sentence, unit, log_of(context))
    return tuple(found)


def _unit_in(said: Message) -> str:
    pounds, kilograms = said.has("unit_lb"), said.has("unit_kg")
    return "" if pounds is kilograms else "lb" if pounds else "kg"


def _of_sentence(context: Context, said: Message, unit: str, log: Log) -> Iterator[Best]:
    if said.is_question or set(said.words) & _no_best or _asks(said) or _is_logged_work(said):
        return
    lifts, given = placed(context, said, log), _as_sets(said)
    if not lifts or not given:
        return
    is_behind = given[0].start < lifts[0][0]
    for each in given:
        lift = _lift_of(lifts, each, is_behind=is_behind)
        if lift is None or not _least_load <= each.load <= _most_load:
            continue
        yield Best(lift, each.load, each.unit or unit, each.reps or _reps_told(said, len(given)), Known.TOLD)


def _is_logged_work(said: Message) -> bool:
    """Whether several sets of work are told to be logged: ``log bench 60 3x8``. The log has them."""
    return said.says("log", "logged") and "x" in said.words


def _asks(said: Message) -> bool:
    """Whether a sentence without a question mark asks for something of the record: ``best squat so far go``."""
    text = said.quoted()
    return len(said.words) >= _long and talk_reading(text).intents[Intent.RECORD] >= _likely and not sets_given(said)


def _reps_told(said: Message, count: int) -> int:
    """The reps of the only load of a sentence that a word of its own tells: ``a triple at 80``."""
    reps = reps_given(said)
    return reps[0] if count == 1 and len(reps) == 1 else 1


def _lift_of(lifts: Sequence[Placed], given: GivenSet, *, is_behind: bool) -> str | None:
    """The lift that a set is of: the last before it, or the first behind it where sets stand before their lifts."""
    if len(lifts) == 1:
        return lifts[0][2].id
    if is_behind:
        return next((lift.id for start, _end, lift in lifts if start >= given.end), None)
    return next((lift.id for start, _end, lift in reversed(lifts) if start < given.start), None)


def _as_sets(said: Message) -> tuple[GivenSet, ...]:
    """The sets of a sentence; ``3x5 at 100`` is five at 100."""
    given = list(sets_given(said))
    found: list[GivenSet] = []
    at = 0
    while at < len(given):
        one = given[at]
        two = given[at + 1] if at + 1 < len(given) else None
        if two is not None and _is_of_both(said, one, two):
            numbers = [Decimal(str(value)) for place, value in said.numbers() if one.start <= place < one.end]
            found.append(replace(two, reps=int(numbers[-1]), start=one.start))
            at += 2
            continue
        found.append(one)
        at += 1
    return tuple(found)


def _is_of_both(said: Message, one: GivenSet, two: GivenSet) -> bool:
    between = said.words[one.end : two.start]
    is_small = one.reps is not None and max(one.load, Decimal(one.reps)) <= 2 * _most_sets and not one.unit
    return is_small and two.reps is None and len(between) <= 1 and set(between) <= _at


def _is_logged(best: Best, log: Log) -> bool:
    """Whether exactly this set stands in the log."""
    sets = (one for session in log.sessions(best.lift) for one in session.sets)
    return any(
        one.reps == best.reps and one.kilograms is not None and abs(in_unit(one.kilograms, best.unit) - best.load) < 1
        for one in sets
    )
