"""Questions about what is on: the program of a day, and the sessions that are booked."""

from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from spotter.catalogue import Exercise, joints_of, match
from spotter.dialogue.answer import listed
from spotter.dialogue.replies.figures import day_said, on_day
from spotter.dialogue.skills.rest_of_session import next_exercise
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.performed import Log
from spotter.dialogue.training.periods import Period, month_of
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.subject import areas_named, day_before, day_meant, focuses_named, lifts_named
from spotter.dialogue.understanding.message import Message
from spotter.language.day_words import MONTHS
from spotter.language.days import Direction
from spotter.language.word_lists import word_set
from spotter.training.analytics.lines import counted, named

_REST = word_set("rest free")
_WEEK = word_set("week weekly program programme split days whole full")
_most_days = 7
_most_sessions = 8


def today(context: Context) -> Plan | None:
    """What the program has for a day, and what is booked on it; None where there is neither program nor booking."""
    if following := next_exercise(context):
        return Plan("agenda", text=following)
    is_dated = context.said.says("today", "tonight", *_WEEK) or bool(context.said.days(Direction.FUTURE))
    if context.said.says("next") and not is_dated and context.schedule:
        return booked(context)
    is_told = is_dated and not context.has_workout and not context.said.says("should")
    if not is_told and not context.program and not context.schedule and context.kinds <= {"ask_today", "nothing"}:
        return None
    days = _days(context)
    if not days and context.said.says(*_WEEK) and not context.said.says("today", "todays", "day", "it"):
        return Plan("agenda", text=_whole_program(context) if context.program else _booked(context))
    told = [_of_day(context, day) for day in (days or [context.today])[:_most_days]]
    return Plan("agenda", text="\n".join([*_days_of_lifts(context), *told]))


def _days_of_lifts(context: Context) -> list[str]:
    """On which days the program has the lifts that are asked for."""
    lines = []
    for lift in lifts_named(context, context.said, Log((), is_whole=True)) if context.program else ():
        days = [
            f"{_weekday(context, each):%A}"
            for each in context.program
            if lift.id in {own.id for own in _exercises(each) if own is not None}
        ]
        lines.append(f"{lift.name} is on {listed(days)}." if days else f"The program has no {lift.name}.")
    return lines


def _weekday(context: Context, program: dict[str, Any]) -> date:
    return context.today + timedelta(days=(int(program["day"]) - context.today.isoweekday()) % 7)


def _exercises(program: dict[str, Any]) -> list[Exercise | None]:
    return [match(str(each.get("exercise", ""))).exercise for each in program.get("exercises", ())]


def _days(context: Context) -> list[date]:
    """The days that are asked about, in order."""
    weekend = _weekend(context)
    if weekend:
        return weekend
    day = day_meant(context, Direction.FUTURE)
    if day is None and context.said.says("that", "then") and not context.said.says("today", "todays"):
        day = day_before(context, Direction.FUTURE)
    whole = [each.candidates for each in context.said.days(Direction.FUTURE) if len(each.candidates) == 7]
    if day is None and whole:
        return [each for each in whole[0] if each >= context.today and context.program_day(each) is not None]
    return [day] if day is not None else []


def _weekend(context: Context) -> list[date]:
    if not context.said.says("weekend", "wknd", "weekends"):
        return []
    saturday = context.today + timedelta(days=(5 - context.today.weekday()) % 7)
    if context.today.weekday() == 6:
        saturday = context.today - timedelta(days=1)
    if context.said.phrase("next weekend"):
        saturday += timedelta(days=7)
    return [each for each in (saturday, saturday + timedelta(days=1)) if each >= context.today]


def _of_day(context: Context, day: date) -> str:
    program = context.program_day(day)
    booked = [each for each in context.schedule if str(each["date"]) == day.isoformat()]
    named_day = day_said(day, context.today)
    begin = f"{named_day[:1].upper()}{named_day[1:]}"
    also = f" Booked: {_sessions_said(context, booked, with_day=False)}." if booked else ""
    if program is None:
        if not context.program:
            nothing = "There is no program stored, so nothing is set" if not booked else "There is no program stored"
            offer = " Tell me how long you have and what with, and I make you a session."
            return f"{nothing} for {named_day}.{also}{offer if day == context.today and not booked else ''}"
        return f"{begin} is a rest day by the program.{also or _next(context, day)}"
    rows = ", ".join(
        f"{each['exercise']} {each.get('sets')} x {each.get('reps')}" for each in program.get("exercises", ())
    )
    verdict = _judged(context, program)
    hurts = _loading_what_hurts(context, program)
    return f"{verdict}{begin}: {program.get('name') or 'a session'}: {rows or 'no exercises are set'}.{also}{hurts}"


def _loading_what_hurts(context: Context, program: dict[str, Any]) -> str:
    """Which exercises of a day load a part that hurts, where it is known that one does."""
    lines = []
    for pain in context.pains:
        part = str(pain.get("body_part", ""))
        joints = joints_of(part)
        loaded = [own.name for own in _exercises(program) if own is not None and any(map(own.stress_on, joints))]
        if loaded:
            lines.append(
                f" Your {part.lower()} hurts: {listed(loaded)} would load it. Ask me to plan the day, and I spare it."
            )
    return "".join(lines)


def _judged(context: Context, program: dict[str, Any]) -> str:
    """Yes or no, where a part of the body or a day of rest is asked for."""
    said = context.said
    if (said.says(*_REST) or said.phrase("day off")) and not said.says("first", "next", "whats", "what"):
        return "No rest: "
    areas = (*areas_named(said), *focuses_named(said))
    if not areas:
        return ""
    trained = [muscle.value for own in _exercises(program) if own is not None for muscle in own.primary]
    hits = [each for each in areas if each.muscles & set(trained)]
    counts = {each.said: sum(muscle in each.muscles for muscle in trained) for each in hits}
    if not hits:
        trains = listed(list(dict.fromkeys(map(named, trained)))[:4])
        return f"No {' or '.join(dict.fromkeys(each.said for each in areas))}: it trains {trains}. "
    highest = max(counts.values())
    most = listed([each for each, count in counts.items() if count == highest])
    return f"Yes, {most}. " if len(areas) == 1 else f"{most.capitalize()}. "


def _next(context: Context, day: date) -> str:
    for ahead in range(1, 8):
        following = day + timedelta(days=ahead)
        program = context.program_day(following)
        if program is not None:
            return f" Next is {program.get('name') or 'a session'} {on_day(following, context.today)}."
    return ""


def _whole_program(context: Context) -> str:
    if not context.program:
        return "There is no program stored yet."
    lines = []
    for program in sorted(context.program, key=lambda each: int(each.get("day", 8))):
        day = _weekday(context, program)
        rows = ", ".join(f"{each['exercise']} {each.get('sets')} x {each.get('reps')}" for each in program["exercises"])
        lines.append(f"- {day:%A}, {program.get('name') or 'a session'}: {rows}")
    return "\n".join(["Your program:", *lines])


def booked(context: Context) -> Plan:
    """The sessions that are booked: in the time that is named, or all that are to come."""
    return Plan("agenda", text=next_exercise(context) or _booked(context))


def _booked(context: Context) -> str:
    said, sessions = context.said, context.schedule
    if said.says("next", "whens") and not (_span(context) or said.phrase("after that")) and sessions:
        return _next_of_its_name(context, sessions) or f"Your next session is {_session_said(context, sessions[0])}."
    if (said.phrase("one after") or said.phrase("after that")) and sessions:
        if len(sessions) < 2:
            return f"There is only one: {_session_said(context, sessions[0])}."
        return f"After that comes {_session_said(context, sessions[1])}."
    span = _span(context)
    if said.phrase("same day") or said.says("clash", "overlap", "double"):
        return _clashes(context, sessions)
    if span is None:
        return f"Booked: {_sessions_said(context, sessions)}." if sessions else "Nothing is booked."
    first, last, words = span
    found = [each for each in sessions if first.isoformat() <= str(each["date"]) <= last.isoformat()]
    if last < context.today:
        return f"I only see sessions from today on, so not {words}. {_otherwise(context, sessions)}"
    if not found and (last - context.today).days == 7 and first == last:
        found = [each for each in sessions if str(each["date"]) == context.today.isoformat()]
        words = on_day(context.today, context.today) if found else words
    if not found and words == "this week" and (coming := _within_a_week(context, sessions)):
        return f"Nothing is booked {words} any more. Then: {_sessions_said(context, coming)}."
    if not found:
        return f"Nothing is booked {words}. {_otherwise(context, sessions)}".strip()
    count = f"{counted(len(found), 'session')} {words}: " if said.says("many", "which", "days") else f"Booked {words}: "
    begin = "Yes. " if said.says("still", "am", "do", "is", "have", "something", "anything") and first == last else ""
    return f"{begin}{count}{_sessions_said(context, found, with_day=first != last)}."


def _within_a_week(context: Context, sessions: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The sessions of the next seven days, where several are booked: of one, it is told that it is the next."""
    last = (context.today + timedelta(days=_most_days)).isoformat()
    found = [each for each in sessions if str(each["date"]) <= last]
    return found if len(found) > 1 else []


def _next_of_its_name(context: Context, sessions: Sequence[dict[str, Any]]) -> str:
    """The next session of the name that is asked for, or that none is booked; empty where no name is."""
    names = {str(each.get("name") or "") for each in (*sessions, *context.program)} - {""}
    asked = next((name for name in sorted(names) if context.said.phrase(name.lower())), "")
    if not asked:
        return ""
    found = [each for each in sessions if each.get("name") == asked]
    if found:
        return f"Your next {asked} is {_session_said(context, found[0])}.".replace(f"is {asked} ", "is ")
    return f"No {asked} is booked. Your next session is {_session_said(context, sessions[0])}."


def _otherwise(context: Context, sessions: Sequence[dict[str, Any]]) -> str:
    return f"Next is {_session_said(context, sessions[0])}." if sessions else "Nothing else is booked either."


def _span(context: Context) -> tuple[date, date, str] | None:
    """From when to when is asked, and how that is said; None where all is."""
    said, now = context.said, context.today
    weekend = _weekend(context)
    if weekend:
        return weekend[0], weekend[-1], "this weekend"
    if (named := _month_named(said)) is not None:
        return max(named.first, now), named.last, f"in {named.first:%B}"
    if said.says("month"):
        following = date(now.year + now.month // 12, now.month % 12 + 1, 1)
        return now, following - timedelta(days=1), "this month"
    weeks = [each for each in said.days(Direction.FUTURE) if len(each.candidates) == 7]
    if weeks:
        first, last = max(weeks[0].candidates[0], now), weeks[0].candidates[-1]
        ahead = (weeks[0].candidates[0] - (now - timedelta(days=now.weekday()))).days // 7
        return (
            first,
            last,
            {0: "this week", 1: "next week"}.get(
                ahead, f"in the week of {weeks[0].candidates[0].day} {weeks[0].candidates[0]:%B}"
            ),
        )
    until = _until(context)
    if until is not None:
        return now, until, f"until {day_said(until, now)}"
    if said.says("week"):
        return now, now + timedelta(days=6 - now.weekday()), "this week"
    day = day_meant(context, Direction.FUTURE)
    if day is None:
        return None
    return day, day, on_day(day, now)


def _month_named(said: Message) -> Period | None:
    """The month to come that is named: ``my bookings for December``."""
    for at, word in enumerate(said.words):
        if word not in MONTHS or said.words[max(0, at - 1) : at] not in _before_a_month:
            continue
        if said.words[at + 1 : at + 2] and said.tokens[at + 1].value is not None:
            continue
        year = said.today.year + (MONTHS[word] < said.today.month)
        return month_of(year, MONTHS[word], said.today)
    return None


_before_a_month = (("in",), ("for",), ("during",), ("of",), ("all",), ("next",))


def _until(context: Context) -> date | None:
    """The end of what is asked: ``between now and monday``, ``before the 14th``, ``until friday``."""
    said = context.said
    if said.says("christmas", "xmas") and said.says("before", "until", "till", "and"):
        end = date(context.today.year, 12, 25)
        return end if end >= context.today else None
    for each in said.days(Direction.FUTURE):
        left = set(said.words[max(0, each.start - 3) : each.start + 1])
        is_until = left & {"until", "till", "before", "by"} or said.says("between")
        if each.day is not None and is_until and not said.phrase("by the way"):
            return each.day - timedelta(days=1) if "before" in left else each.day
    day = day_meant(context, Direction.FUTURE)
    if day is not None and said.says("between", "until", "before"):
        return day - timedelta(days=1) if said.says("before") else day
    return None


def _clashes(context: Context, sessions: Sequence[dict[str, Any]]) -> str:
    days = [str(each["date"]) for each in sessions]
    double = [each for each in sessions if days.count(str(each["date"])) > 1]
    if not double:
        return "No, no day has two sessions."
    return f"Yes: {_sessions_said(context, double)}."


def _sessions_said(context: Context, sessions: Sequence[dict[str, Any]], *, with_day: bool = True) -> str:
    told = "; ".join(_session_said(context, each, with_day=with_day) for each in sessions[:_most_sessions])
    more = len(sessions) - _most_sessions
    return f"{told}; and {more} more" if more > 0 else told


def _session_said(context: Context, session: dict[str, Any], *, with_day: bool = True) -> str:
    day = date.fromisoformat(str(session["date"]))
    when = f" {on_day(day, context.today)}" if with_day else ""
    time = f" at {session['time']}" if session.get("time") else ""
    return f"{session.get('name') or 'a session'}{when}{time}"
