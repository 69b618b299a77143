"""Questions about what was done: an exercise the last time, a part of the body, a day, a whole workout."""

from collections.abc import Sequence
from datetime import date, timedelta

from spotter.dialogue.replies.figures import ago, day_said, not_logged, on_day, session_said, sets_said
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.just_done import just_done
from spotter.dialogue.training.performed import Log, log_of
from spotter.dialogue.training.periods import Period, periods
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.subject import (
    Area,
    Lift,
    areas_named,
    day_before,
    day_meant,
    lifts_before,
    lifts_meant,
    lifts_named,
)
from spotter.dialogue.understanding.message import Message, message
from spotter.language.word_lists import word_set
from spotter.training.analytics.performed import ExerciseSession, PerformedWorkout

NOTHING = "You have not logged a workout yet, so there is nothing to look up."
_WHOLE = word_set("gym workout workouts training train trained session class visit exercise exercised exercises")
_EARLIER = word_set("earlier previous before prior")
_POINTS = word_set("it that them those they these one")
_ASKS_WHETHER = word_set("did have was is")
_most_told = 4


def read(context: Context) -> Plan:
    """What was done, and when."""
    return Plan("last", text=_answer(context, log_of(context)))


def _answer(context: Context, log: Log) -> str:
    if not log.workouts:
        return NOTHING
    said = context.said
    day, period = _day(context, log), next(iter(periods(said)), None)
    if day is not None and period is not None and not period.is_open and day in (period.first, period.last):
        day = None
    named = lifts_named(context, said, log)
    areas = areas_named(said)
    if not named and not areas and period is not None and not _is_of_all(context):
        named = lifts_meant(context, log)
    if not named and not areas and period is None:
        if day is None and said.says(*_EARLIER) and (lifts := lifts_before(context, log)):
            return _of_lifts(context, log, lifts, None, None)
        if day is not None and (said.says(*_POINTS) or not _is_of_all(context)) and len(context.state.messages) > 1:
            continues = _continues(context) and not _was_of_all(context)
            named = lifts_before(context, log) if continues or _points_at_one(context) else ()
        elif day is None and not _is_of_all(context):
            named = lifts_meant(context, log)
            day = day_before(context) if not named and said.says(*_POINTS) else None
    if named:
        return _of_lifts(context, log, named, day, period)
    if areas:
        return "\n".join(_of_area(context, log, each, day, period) for each in areas[:_most_told])
    if day is not None:
        return of_day(context, log, day)
    if period is not None:
        return _of_period(context, log, period)
    unsure = "" if _is_of_all(context) or said.says(*_POINTS) else "I am not sure which exercise you mean. "
    return f"{unsure}{_last_workout(context, log)}"


def _day(context: Context, log: Log) -> date | None:
    """The day that is asked about; the weekday of today is that of last week, as long as nothing is done today."""
    day, said = day_meant(context), context.said
    is_weekday = day == context.today and said.says(f"{day:%A}".lower()) and not said.says("today", "this")
    if day is not None and is_weekday and not log.on(day):
        return day - timedelta(days=7)
    return day


def _is_of_all(context: Context) -> bool:
    """Whether it is about whole workouts: ``when was I last in the gym``, ``what did I do``."""
    return _says_all(context.said)


def _was_of_all(context: Context) -> bool:
    """Whether the question that this one goes on with was about whole workouts."""
    before = message(context.state.messages[-2], context.today)
    return not before.exercises and (_says_all(before) or bool(periods(before)))


def _says_all(said: Message) -> bool:
    phrases = ("did i do", "have i done", "what i did", "i actually do", "i even do", "i actually done")
    return said.says(*_WHOLE) or any(said.phrase(each) for each in phrases)


def _continues(context: Context) -> bool:
    """Whether it only says another day: ``and on Monday?``."""
    return len(context.said.words) <= 7 and not _is_of_all(context)


def _points_at_one(context: Context) -> bool:
    """Whether it is about the exercise that was spoken of: ``for this one``."""
    return any(context.said.phrase(each) for each in ("this one", "that one", "this lift", "that lift", "for it"))


def _of_lifts(context: Context, log: Log, lifts: Sequence[Lift], day: date | None, period: Period | None) -> str:
    return "\n".join(_of_lift(context, log, lift, day, period) for lift in lifts[:_most_told])


def _of_lift(context: Context, log: Log, lift: Lift, day: date | None, period: Period | None) -> str:
    sessions, today, unit = log.sessions(lift.id), context.today, context.unit
    if not sessions:
        return not_logged(lift.name, log)
    name = sessions[-1].name
    if day is not None and not _is_asked_before(context):
        found = next((each for each in sessions if each.day == day), None)
        if found is not None:
            return f"{_day_first(day, today)}: {name} {sets_said(found, unit)}."
        return f"No {name} is logged {on_day(day, today)}. {_last(context, sessions)}"
    if day is not None:
        earlier = [each for each in sessions if each.day < day]
        return _last(context, earlier) if earlier else f"No {name} is logged before {day_said(day, today)}."
    if period is not None:
        inside = [each for each in sessions if period.first <= each.day <= period.last]
        if not inside:
            return f"No {name} is logged {_in(period)}. {_last(context, sessions)}"
        told = "; ".join(f"{sets_said(each, unit)} {on_day(each.day, today)}" for each in inside[-_most_told:])
        return f"{name} {_in(period)}: {told}."
    if before := _before_that(context, sessions):
        return before
    if context.said.says(*_EARLIER) and len(sessions) > 1 and not lifts_named(context, context.said, log):
        return f"The time before, {on_day(sessions[-2].day, today)}: {name} {sets_said(sessions[-2], unit)}."
    return _last(context, sessions)


def _before_that(context: Context, sessions: Sequence[ExerciseSession]) -> str:
    """What came before the log that was just told, where ``before that`` is asked for; else empty."""
    asked = any(context.said.phrase(each) for each in ("before that", "before this", "before today", "prior to that"))
    done = just_done(context) if asked else None
    if done is None or sessions[-1].day < done.day:
        return ""
    earlier = [each for each in sessions if each.day < done.day]
    day, name = day_said(done.day, context.today), sessions[-1].name
    return _last(context, earlier) if earlier else f"Never before {day}: that was the first {name} that is logged."


def _is_asked_before(context: Context) -> bool:
    """Whether what came before the named day is asked for: ``before the 5th``."""
    return context.said.says("before", "until")


def _last(context: Context, sessions: Sequence[ExerciseSession]) -> str:
    last = sessions[-1]
    when = f"{on_day(last.day, context.today)}{ago(last.day, context.today)}"
    return f"You last did {last.name} {when}: {sets_said(last, context.unit)}."


def _of_area(context: Context, log: Log, area: Area, day: date | None, period: Period | None) -> str:
    found = [(each.day, _training(each, area)) for each in log.workouts]
    trained = [(when, done) for when, done in found if done]
    if not trained:
        return f"Nothing for {area.said} is logged {'yet' if log.is_whole else 'in what I can see'}."
    inside = [
        each
        for each in trained
        if (day is None or each[0] == day) and (period is None or period.first <= each[0] <= period.last)
    ]
    when, done = (inside or trained)[-1]
    told = "; ".join(session_said(each, context.unit) for each in done)
    if not inside:
        missing = f"{on_day(day, context.today)}" if day is not None else _in(period) if period is not None else ""
        return (
            f"Nothing for {area.said} is logged {missing}. The last was "
            f"{on_day(when, context.today)}{ago(when, context.today)}: {told}."
        )
    if day or period:
        all_told = [
            f"{on_day(each, context.today)}: {'; '.join(session_said(one, context.unit) for one in sessions)}"
            for each, sessions in inside[-_most_told:]
        ]
        whether = context.said.words[:1] and context.said.says(*_ASKS_WHETHER)
        return f"{'Yes, ' if whether else f'{area.said.capitalize()} '}{'; '.join(all_told)}."
    return f"You last trained {area.said} {on_day(when, context.today)}{ago(when, context.today)}: {told}."


def _training(workout: PerformedWorkout, area: Area) -> list[ExerciseSession]:
    return [each for each in workout.exercises if area.holds(each.muscles, each.categories)]


def of_day(context: Context, log: Log, day: date) -> str:
    """All that was done on a day; the newest before it where there is nothing."""
    done = log.on(day)
    if done:
        told = "; ".join(session_said(each, context.unit) for each in done)
        return f"{_day_first(day, context.today)}{_name_of(log, day)}: {told}."
    if log.days and day < log.days[0] and not log.is_whole:
        return f"My view ends at {day_said(log.days[0], context.today)}: I cannot see {day_said(day, context.today)}."
    earlier = [each for each in log.days if each < day] or list(log.days)
    near = f" The nearest before it is {day_said(earlier[-1], context.today)}." if earlier[-1] < day else ""
    return f"Nothing is logged {on_day(day, context.today)}.{near}"


def _name_of(log: Log, day: date) -> str:
    names = dict.fromkeys(each.name for each in log.between(day, day) if each.name)
    return f", {' and '.join(names)}" if names else ""


def _of_period(context: Context, log: Log, period: Period) -> str:
    days = [day for day in log.days if period.first <= day <= period.last]
    if not days:
        return f"Nothing is logged {_in(period)}."
    return "\n".join(of_day(context, log, day) for day in days[-_most_told:])


def _last_workout(context: Context, log: Log) -> str:
    named = [each for each in log.workouts if each.name and context.said.phrase(each.name.lower())]
    days = sorted({each.day for each in named}) or list(log.days)
    if context.said.says(*_EARLIER) and len(days) > 1:
        days = days[:-1]
    return f"Your last workout{f' ({named[-1].name})' if named else ''} was {of_day_in_words(context, log, days[-1])}"


def of_day_in_words(context: Context, log: Log, day: date) -> str:
    """``on Monday 9 March, 3 days ago: Back Squat 3 x 5 at 100 kg.``."""
    told = "; ".join(session_said(each, context.unit) for each in log.on(day))
    return f"{on_day(day, context.today)}{ago(day, context.today)}{_name_of(log, day)}: {told}."


def _day_first(day: date, today: date) -> str:
    said = day_said(day, today)
    return f"{said[:1].upper()}{said[1:]}"


def _in(period: Period) -> str:
    """``last week (2 to 8 March)``."""
    if period.is_open:
        return period.said if period.said.startswith("since") else f"in {period.said}"
    named = period.said if period.said.startswith(("this", "last", "next")) else f"in {period.said}"
    return f"{named} ({period.dates})" if period.last - period.first <= timedelta(days=7) else named
