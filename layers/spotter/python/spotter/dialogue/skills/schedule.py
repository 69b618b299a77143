"""Sessions are booked: one or several, on days that are named or come again, at a time or a part of the day."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, time, timedelta
from typing import Any

from spotter.dialogue.skills import reschedule
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import Plan, Step, ask, confirm
from spotter.dialogue.training.plan_just_made import is_of_a_plan_just_made
from spotter.dialogue.training.session_answers import day_meant, time_meant
from spotter.dialogue.training.session_days import (
    SESSION_NOUNS,
    DaySaid,
    Role,
    aside_end,
    days_said,
    denied_stretches,
)
from spotter.dialogue.training.session_moves import is_a_move
from spotter.dialogue.training.session_places import place_said
from spotter.dialogue.training.session_times import DAYPARTS, TimeSaid, part_of_day, settled, times_said
from spotter.dialogue.training.sessions import (
    BOOK,
    CANCEL,
    days_listed,
    names_said,
    program_name,
    session_said,
    spoken_beside,
    spoken_of,
    times_listed,
)
from spotter.dialogue.understanding.message import Message
from spotter.language.day_words import MONTHS
from spotter.language.word_lists import word_set

TOPIC = "schedule"
_verbs = word_set(
    "book schedule put reserve mark pencil slot pop stick add set block sign plan squeeze give note enter"
)
_nouns = word_set("booking bookings session sessions training")
_pointing = word_set("it that this same again thing")
_until = word_set("until till til through")
_range = word_set("to - till until")
_from_to = 2
_weeks_ahead = 4
_most_booked = 12
_most_options = 4
_fortnightly = ("every other", "every second", "every 2nd", "each second")
_for_weeks = ("fortnight", "the next weeks", "the coming weeks")
_same_time = ("same time", "same hour", "usual time")
_least_minutes, _most_minutes = 10, 300
_no_length = word_set("later earlier before after from ago")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A session to be booked: the days and the times that may be meant, none where nothing was said."""

    days: tuple[date, ...]
    times: tuple[time, ...] = ()
    name: str = ""
    notes: str = ""
    minutes: int = 0
    place: str = ""
    needs_time: bool = False
    """A time was said that is not known: ``same time``."""


def _is_to_be_called(said: Message) -> bool:
    """Whether somebody wants to be called, written to or reminded: ``ring me tomorrow at nine``. That books nothing."""
    return any(said.phrase(f"{verb} me") for verb in ("ring", "phone", "text", "email", "wake", "message", "remind"))


def read(context: Context) -> Plan | None:
    """What is booked for a stretch, or for the answer to the question about it."""
    if not context.offers(BOOK):
        return None
    if context.pending is not None and context.pending.topic == TOPIC and "wanted" in context.pending.partial:
        answered = _answered(context, context.pending.partial["wanted"])
        if answered is not None:
            return answered
    if context.kind != TOPIC or _is_to_be_called(context.said) or is_of_a_plan_just_made(context):
        return None
    if is_a_move(context):
        return reschedule.read(context)
    said = context.said
    denied = denied_stretches(said, _verbs | _nouns)
    if denied and not _verbs & {said.words[at] for at in range(len(said.words)) if not _is_within(denied, at)}:
        return Plan(TOPIC, text="All right, nothing is booked.")
    days = [
        each
        for each in days_said(said)
        if each.role not in (Role.NOT, Role.KEPT) and not _is_within(denied, each.start)
    ]
    times = [each for each in times_said(said, days) if each.role is not Role.NOT and not _is_a_limit(said, each)]
    days = list(_coming_again(said, _not_taken_back(said, days)))
    begin = aside_end(said, _verbs)
    days = [each for each in days if each.start >= begin] or days
    times = [each for each in times if each.start >= begin] or times
    if any(not each.days for each in days):
        return Plan(TOPIC, text="That day has been, so nothing is booked. Which day to come shall it be?")
    if said.says("both") and len(days) == 1 and days[0].is_span:
        days = [replace(days[0], days=(each,), is_span=False) for each in days[0].days]
    if any(each.is_weekly for each in days):
        return _repeated(context, days, times)
    return _booked(context, tuple(_wanted(context, days, times)))


def _is_within(stretches: Sequence[tuple[int, int]], at: int) -> bool:
    return any(start <= at < end for start, end in stretches)


def _is_a_limit(said: Message, clock: TimeSaid) -> bool:
    """``After 5``, ``until 7``: a time that is not the one of the session."""
    beside = said.words[max(0, clock.start - 1) : clock.start + 1]
    return bool({"after", "before", "until", "till"} & set(beside)) and said.words[clock.start] not in ("at", "@")


def _not_taken_back(said: Message, days: Sequence[DaySaid]) -> Sequence[DaySaid]:
    """Without a day that is denied elsewhere: ``on monday. not monday``."""
    denied = {day for each in days_said(said) if each.role is Role.NOT for day in each.days}
    return [each for each in days if not set(each.days) <= denied or not denied]


def _coming_again(said: Message, days: Sequence[DaySaid]) -> Iterator[DaySaid]:
    """The days, each as one of every week where that is said: ``tuesdays``, ``for the next fortnight``."""
    single = {day for each in days if not each.is_plural for day in each.days}
    for_weeks = any(map(said.phrase, _for_weeks)) or _weeks_said(said) > 1
    for each in days:
        if each.is_plural and single & set(each.days):
            continue
        yield replace(each, is_weekly=each.is_weekly or _is_every(said, each) or (for_weeks and each.is_weekday))


def _weeks_said(said: Message) -> int:
    """For how many weeks: ``for 3 weeks``; 0 where none are said."""
    words = said.words
    found = [int(value) for at, value in said.numbers() if words[at + 1 : at + 2] in (("weeks",), ("wks",))]
    return found[-1] if found and {"for", "next", "coming"} & set(words) else 2 if "fortnight" in words else 0


def _is_every(said: Message, day: DaySaid) -> bool:
    """``Tuesdays at 6`` comes again; ``tuesdays session`` is the one of tuesday."""
    return day.is_plural and not SESSION_NOUNS & set(said.words[day.end : day.end + 1])


def _wanted(context: Context, days: Sequence[DaySaid], times: Sequence[TimeSaid]) -> Iterator[Wanted]:
    """The sessions that are asked for, each with its day, its time and its name."""
    entries = tuple(_paired(context.said, days, times))
    names = _names(context, len(entries))
    notes = part_of_day(context.said) if not times else ""
    minutes = _minutes(context.said) or _minutes_between(context.said, days, times)
    place = place_said(context.said)
    same = any(map(context.said.phrase, _same_time)) and not times
    for (day, clock), name in zip(entries, names, strict=True):
        found = day.days if day is not None else _day_beside(context)
        known = settled(clock) if clock else _same_time_as(context) if same else ()
        yield Wanted(found, known, name, notes, minutes, place, needs_time=same and not known)


def _same_time_as(context: Context) -> tuple[time, ...]:
    """The time of the session that was spoken of."""
    session = spoken_beside(context) or spoken_of(context)
    return (time.fromisoformat(session["time"]),) if session is not None and session.get("time") else ()


def _paired(
    said: Message, days: Sequence[DaySaid], times: Sequence[TimeSaid]
) -> Iterator[tuple[DaySaid | None, TimeSaid | None]]:
    if not days:
        yield None, times[-1] if times else None
    elif len(days) == 1 and len(times) > 1:
        between = set(said.words[times[0].end : times[1].start])
        if "or" in between:
            options = (time for each in times for time in settled(each))
            yield days[0], replace(times[0], times=tuple(dict.fromkeys(options)))
        elif between & {"and", "&"}:
            yield from ((days[0], each) for each in times)
        else:
            yield days[0], times[0] if between & _range else times[-1]
    elif len(days) == len(times):
        yield from zip(days, times, strict=True)
    else:
        for each in days:
            ahead = [one for one in times if one.start >= each.start]
            yield each, ahead[0] if ahead else times[-1] if times else None


def _names(context: Context, count: int) -> Sequence[str]:
    """A name for each of the sessions: each its own, or all the same."""
    said = names_said(context, context.said, joined=True)
    names = [each.name for each in said]
    if count > 1 and len(names) == count:
        return names
    told = list(dict.fromkeys(filter(None, names)))
    if len(told) == 1 or (told and count == 1):
        return [" and ".join(told)] * count
    return [_name_pointed_at(context) if not told and count == 1 else ""] * count


def _name_pointed_at(context: Context) -> str:
    """What ``it`` is: the session of the rest of the message, the one spoken of last, or today's of the program."""
    if not _pointing & set(context.said.words):
        return ""
    session = spoken_beside(context) or spoken_of(context)
    if session is not None:
        return str(session.get("name") or "")
    cancelled = context.last(CANCEL)
    if cancelled is not None:
        return str(dict(cancelled.result.data.get("cancelled") or {}).get("name") or "")
    today = program_name(context, context.today)
    planned = context.last("plan_today") is not None or "plan" in context.kinds
    told = today and context.state.replies and today in context.state.replies[-1]
    return today if planned or told else ""


def _day_beside(context: Context) -> tuple[date, ...]:
    """The day that the rest of the message names: ``i am free on monday. put me in at six``."""
    found = [each for each in days_said(context.whole) if each.role not in (Role.NOT, Role.OLD) and each.days]
    return found[-1].days if len(found) == 1 and not found[0].is_span else ()


def _minutes(said: Message) -> int:
    found = [
        each // 60
        for each in said.seconds()
        if _least_minutes * 60 <= each <= _most_minutes * 60 and not said.says(*_no_length)
    ]
    return found[-1] if len(found) == 1 else 0


def _minutes_between(said: Message, days: Sequence[DaySaid], times: Sequence[TimeSaid]) -> int:
    """The length of ``from 6pm to 7pm``."""
    if len(days) != 1 or len(times) != _from_to or not _range & set(said.words[times[0].end : times[1].start]):
        return 0
    begin, end = (settled(each)[-1] for each in times)
    return max(0, 60 * (end.hour - begin.hour) + end.minute - begin.minute)


def _repeated(context: Context, days: Sequence[DaySaid], times: Sequence[TimeSaid]) -> Plan:
    """Days that come again: the next few weeks, or as long as is said; asked where how long cannot be read."""
    weekly = [each for each in days if each.is_weekly]
    first, last, is_known = _bounds(context, [each for each in days if not each.is_weekly])
    wanted: list[Wanted] = []
    for one in _wanted(context, weekly, times):
        day = min((each for each in one.days if each > context.today), default=one.days[0])
        step = timedelta(weeks=2 if any(map(context.said.phrase, _fortnightly)) else 1)
        while day < first:
            day += timedelta(weeks=1)
        while day <= last:
            wanted.append(replace(one, days=(day,)))
            day += step
    kept = sorted(wanted, key=lambda each: each.days)[:_most_booked]
    plan = _booked(context, tuple(kept))
    if is_known or not plan.steps:
        return plan
    listed = "; ".join(step.told.removeprefix("Booked: ").rstrip(".") for step in plan.steps)
    return confirm(TOPIC, f"I can book the next {_weeks_ahead} weeks: {listed}. Shall I?", plan.steps)


def _bounds(context: Context, others: Sequence[DaySaid]) -> tuple[date, date, bool]:
    """The first and the last day on which what comes again is booked, and whether it is known how long."""
    today, words = context.today, context.said.words
    for at, word in enumerate(words[:-1]):
        month = MONTHS.get(words[at + 1])
        if month is not None and word in {"in", *_until}:
            begin = date(today.year + (month < today.month), month, 1)
            end = date(begin.year + month // 12, month % 12 + 1, 1) - timedelta(days=1)
            return (begin, end, True) if word == "in" else (today, begin - timedelta(days=1), True)
    if weeks := _weeks_said(context.said):
        return today, today + timedelta(weeks=weeks), True
    ends = [each.days[-1] for each in others if each.days and each.role is Role.NEW]
    if ends:
        return today, ends[-1], True
    return today, today + timedelta(weeks=_weeks_ahead), not _until & set(words)


def _booked(context: Context, wanted: tuple[Wanted, ...]) -> Plan:
    """The bookings, or the question about the first thing that is open."""
    if not wanted or any(not each.days for each in wanted):
        known = any(each.times for each in wanted)
        return ask(TOPIC, "For which day?" if known else "For which day and time shall I book it?", wanted=wanted)
    for each in wanted:
        if len(each.days) > _most_options:
            return ask(TOPIC, "Which day of that week?", wanted=wanted)
        if len(each.days) > 1:
            listed = days_listed(context, each.days)
            return ask(TOPIC, f"Which day do you mean: {listed}?", tuple(listed.split(" or ")), wanted=wanted)
    for each in wanted:
        if len(each.times) > 1:
            options = times_listed(each.times)
            return ask(TOPIC, f"At which time: {' or '.join(options)}?", options, wanted=wanted)
    if any(each.needs_time and not each.times for each in wanted):
        return ask(TOPIC, "At what time?", wanted=wanted)
    steps: list[Step] = []
    there: list[str] = []
    for each in wanted:
        arguments = _arguments(each)
        booked = _same(context, arguments)
        if booked:
            there.append(f"It is booked already: {booked}.")
        else:
            steps.append(Step(BOOK, arguments, f"Booked: {_said(context, arguments)}."))
    return Plan(TOPIC, tuple(steps), " ".join(there))


def _arguments(wanted: Wanted) -> dict[str, Any]:
    told: dict[str, Any] = {"date": wanted.days[0].isoformat()}
    if wanted.times:
        told["time"] = f"{wanted.times[0]:%H:%M}"
    if wanted.name:
        told["name"] = wanted.name
    if wanted.minutes:
        told["minutes"] = wanted.minutes
    notes = (wanted.notes if not wanted.times else "", wanted.place)
    if any(notes):
        told["notes"] = ", ".join(filter(None, notes))
    return told


def _said(context: Context, arguments: dict[str, Any]) -> str:
    length = f", {arguments['minutes']} minutes" if "minutes" in arguments else ""
    notes = arguments.get("notes", "")
    part = (f", in the {notes}" if notes.split(",")[0] in DAYPARTS else f", {notes}") if notes else ""
    return f"{session_said(context, arguments)}{part}{length}"


def _same(context: Context, arguments: dict[str, Any]) -> str:
    """A session that is booked for the same day and time under the same name; empty without."""
    for each in context.schedule:
        same = each.get("date") == arguments["date"] and each.get("time") == arguments.get("time")
        if same and arguments.get("name", each.get("name")) == each.get("name"):
            return session_said(context, each)
    return ""


def _answered(context: Context, wanted: tuple[Wanted, ...]) -> Plan | None:
    """The sessions with what an answer says of them; None if it says nothing of them."""
    filled = tuple(
        replace(each, days=day_meant(context.whole, each.days), times=time_meant(context.whole, each.times))
        for each in wanted or (Wanted(()),)
    )
    return _booked(context, filled) if filled != wanted else None
