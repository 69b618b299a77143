"""The schedule: sessions are booked, moved and cancelled."""

from collections.abc import Sequence
from datetime import date, time
from typing import Any

from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.understanding.message import Message
from spotter.dialogue.training.plan import Plan, Step, ask
from spotter.language.days import DayMention, Direction
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set

BOOK, MOVE, CANCEL = "schedule_workout", "update_scheduled_workout", "cancel_scheduled_workout"
_cancelling = word_set("cancel scrap skip drop delete remove axe kill ditch abandon unschedule nix bin strike out")
_moving = word_set("move shift push pass lay reschedule postpone delay transfer bump slide swap change moved bring put")
_booking = word_set("book schedule put reserve mark pencil slot pop stick arrange add set")
_names = (
    "upper",
    "lower",
    "pull",
    "push",
    "legs",
    "full body",
    "cardio",
    "run",
    "mobility",
    "swim",
    "yoga",
    "chest",
    "arms",
)
_counted = word_set("min mins minutes x sets reps kg kilos lb lbs of days weeks exercises")
_either_half = range(6, 9)
"""People train at six in the morning and at six in the evening: which it is has to be asked."""
_vague_hours = range(1, 6)
"""``At 5`` is in the afternoon: nobody trains at five in the morning without saying so."""


def read(context: Context) -> Plan | None:
    """What a message does to the schedule."""
    if not context.offers(BOOK):
        return None
    message = context.said
    if message.has("not_log") or message.has("timer"):
        return None
    pending = context.pending if context.pending is not None and context.pending.topic == "schedule" else None
    follows = _last_session(context)
    if not (_concerns(message) or pending or follows):
        return None
    if message.is_question and not _is_wish(message):
        return None
    days = _days(message)
    clock = _clock(message, days)
    intent = _intent(
        context,
        message,
        days,
        clock,
        pending=str(pending.partial.get("intent", "")) if pending else "",
        follows=follows is not None,
    )
    if intent == "cancel":
        return _cancel(context, message, days)
    if intent == "move":
        return _move(context, message, days, clock)
    if intent == "book":
        return _book(context, message, days, clock)
    return None


def _concerns(message: Message) -> bool:
    if message.says("trained", "did", "forgot", "logged", "timer", "ate") and not message.says("cancel", "move"):
        return False
    if message.phrase("night shift") or message.phrase("h shift") or message.phrase("my shift"):
        return message.says("move", "push", "cancel", "instead")
    if message.says("log", "logged", "entry", "correct", "corrected"):
        return False
    if (
        message.phrase("train on")
        or message.phrase("new session")
        or (message.times() and message.days(Direction.FUTURE))
    ):
        return True
    verbs = set(message.words) & (_cancelling | _moving | _booking) or message.has("cancel", "move", "book")
    has_when = bool(message.days(Direction.FUTURE)) or bool(message.times())
    return bool(verbs) and (has_when or message.has("session_noun"))


def _is_wish(message: Message) -> bool:
    """Whether a question asks for something to be done: ``can that go to tuesday``."""
    words = message.words
    return bool({"can", "could", "would", "may", "might", "please", "make"} & set(words)) and words[:1] not in (
        ("what",),
        ("when",),
        ("whats",),
        ("should",),
        ("how",),
    )


class _Day:
    """A day that is named for a session, and where it is named."""

    def __init__(self, mention: DayMention, days: Sequence[date]) -> None:
        self.start, self.end, self.days = mention.start, mention.end, tuple(days)


def _days(message: Message) -> list[_Day]:
    found = []
    for each in message.days(Direction.FUTURE):
        options = [each.day] if each.day is not None else [day for day in each.candidates if day >= message.today]
        if options and len(options) <= 2:
            found.append(_Day(each, options))
    return found


def _clock(message: Message, days: list[_Day]) -> time | None:
    """The time of day; of several the last."""
    found = [(each.start, each.clock or _likely(each.candidates, message)) for each in message.times()]
    words = message.words
    ends = {each.end for each in days}
    held = {at for each in days for at in range(each.start, each.end)} | {
        at for each in message.times() for at in range(each.start, each.end)
    }
    for at, token in enumerate(message.tokens):
        if at in held:
            continue
        if token.kind is TokenKind.CLOCK:
            one = message.time_at(at)
            if one is not None:
                found.append((at, one.clock or _likely(one.candidates, message)))
        before = words[at - 1] if at else ""
        behind = words[at + 1] if at + 1 < len(words) else ""
        if token.kind is TokenKind.NUMBER and token.value is not None and token.value == int(token.value):
            hour = int(token.value)
            if behind in ("h", "uhr", "hrs", "hours") and hour < 24 and before not in ("for", "in"):
                found.append((at, time(hour, 0)))
            elif behind == "oclock" and hour < 24:
                found.append((at, _likely((time(hour % 24), time((hour + 12) % 24)), message)))
            elif (at in ends or before in ("@", "around", "about")) and 5 <= hour < 24 and behind not in _counted:
                found.append((at, _likely((time(hour), time(hour + 12)), message) if hour <= 11 else time(hour)))
            elif before == "at" and hour < 24:
                found.append((at, _likely((time(hour), time(hour + 12)), message) if hour <= 12 else time(hour)))
    wrong = {
        at
        for at, _time in found
        if {"not", "from", "after", "cant", "until"} & set(words[max(0, at - 2) : at + 1])
        or "impossible" in words[at : at + 4]
    }
    right = [each for at, each in sorted(found, key=lambda one: one[0]) if at not in wrong and each is not None]
    return right[-1] if right else None


def _likely(candidates: Sequence[time], message: Message) -> time | None:
    if not candidates:
        return None
    if message.says("morning", "am", "breakfast") and not message.says("evening", "pm", "afternoon"):
        return candidates[0]
    if message.says("evening", "afternoon", "pm", "tonight", "night"):
        return candidates[-1]
    if candidates[0].hour in _either_half and len(candidates) > 1:
        return None
    return candidates[-1] if candidates[0].hour in _vague_hours else candidates[0]


def _intent(
    context: Context, message: Message, days: list[_Day], clock: time | None, *, pending: str, follows: bool
) -> str:
    words = set(message.words)
    named = None if _names_another(context, message) else _session_meant(context, message, days)
    follows = follows and not _names_another(context, message)
    cant = any(
        message.phrase(phrase)
        for phrase in (
            "cant make",
            "cant come",
            "wont make",
            "wont be",
            "not coming",
            "is off",
            "cant train",
            "cant do",
            "is cancelled",
            "not happening",
        )
    )
    if cant and named and clock is None and len(days) == 1 and not words & {"move", "instead", "shift", "push", "same"}:
        return "cancel"
    if _amends(message) and named and clock is not None:
        return "move"
    moves = bool(words & (_moving - {"put", "set", "change"})) or any(
        message.phrase(phrase)
        for phrase in (
            "make it",
            "back to",
            "put back",
            "can it be",
            "can that go",
            "put it back",
            "move it",
            "be put back",
            "brought forward",
            "bring it",
            "come at",
            "go to",
            "can go",
            "instead",
            "same time",
            "same hour",
        )
    )
    cancels = (
        bool(words & _cancelling)
        or any(
            message.phrase(phrase)
            for phrase in (
                "call off",
                "take out",
                "in the bin",
                "cant make",
                "wont make",
                "cant come",
                "not coming",
                "take sat",
                "take it out",
                "get rid of",
            )
        )
        or (message.says("take") and message.says("out", "off"))
    )
    books = bool(words & _booking)
    if pending:
        return pending
    if (
        moves
        and (clock is not None or len(days) >= 1)
        and (named or (follows and context.last(BOOK, MOVE) is not None))
    ):
        return "move"
    if cancels and not (moves and clock is not None) and (named or days or message.has("session_noun")):
        return "cancel"
    if (
        books
        and (days or clock is not None)
        and not message.says("till", "until", "til")
        and (
            clock is not None
            or message.has("session_noun")
            or any(word in words for word in _names)
            or words & {"book", "schedule"}
        )
    ):
        return "book"
    if moves and message.has("session_noun") and not message.exercises:
        return "move"
    plans = bool(words & {"train", "training", "session", "calendar", "new"}) or bool(_name(context, message))
    if plans and days and clock is not None and not message.is_question and not named:
        return "book"
    if (
        follows
        and clock is not None
        and len(message.words) <= 14
        and message.says("no", "actually", "better", "sorry", "rather", "wait")
    ):
        return "move"
    return ""


def _names_another(context: Context, message: Message) -> bool:
    """Whether a session is named that is not on the schedule."""
    words = set(message.words)
    names = {str(each.get("name") or "").lower() for each in context.program} - {""}
    named = {name for name in names if set(name.split()) <= words}
    there = {str(each.get("name") or "").lower() for each in context.schedule}
    return bool(named) and not named & there


def _amends(message: Message) -> bool:
    """``monday 18:00 doesnt work, 20:00 please``."""
    return any(
        message.phrase(phrase)
        for phrase in (
            "doesnt work",
            "does not work",
            "wont work",
            "is too early",
            "is too late",
            "isnt possible",
            "is impossible",
        )
    )


def _last_session(context: Context) -> dict[str, Any] | None:
    """The session that was booked or moved last in this conversation."""
    event = context.last_event()
    if event is None or event.name not in (BOOK, MOVE):
        return None
    return _of_event(context, event.name, dict(event.call.arguments))


def _of_event(context: Context, name: str, arguments: dict[str, Any]) -> dict[str, Any] | None:
    if name == MOVE:
        return next((each for each in context.schedule if each.get("id") == arguments.get("schedule_id")), None)
    same = [each for each in context.schedule if each.get("date") == arguments.get("date")]
    exact = [each for each in same if each.get("time") == arguments.get("time")]
    found = exact or same
    return found[-1] if found else None


def _session_meant(context: Context, message: Message, days: list[_Day]) -> dict[str, Any] | None:
    """The session that a message speaks of: by its day, by its name, or the one that was spoken of last."""
    sessions = context.schedule
    for each in days:
        for session in sessions:
            if session.get("date") in {day.isoformat() for day in each.days}:
                return session
    words = set(message.words)
    for session in sessions:
        name = str(session.get("name") or "").lower()
        if name and set(name.split()) <= words:
            return session
    last = _last_session(context)
    if last is not None:
        return last
    return sessions[0] if len(sessions) == 1 and message.has("session_noun") else None


def _cancel(context: Context, message: Message, days: list[_Day]) -> Plan | None:
    sessions = context.schedule
    by_day = [
        session
        for session in sessions
        for each in days
        if session.get("date") in {day.isoformat() for day in each.days}
    ]
    if days and not by_day:
        if message.exercises or not message.has("session_noun"):
            return None
        return Plan(
            "schedule", text=f"Nothing is scheduled for {day_said(days[0].days[0], context.today)}.{_agenda(context)}"
        )
    session = by_day[0] if by_day else _session_meant(context, message, days)
    if session is None:
        if not message.has("session_noun") or message.exercises or not sessions:
            return None
        return ask("schedule", f"Which session shall I cancel?{_agenda(context)}", intent="cancel")
    if (
        not by_day
        and not message.has("session_noun")
        and not message.says(*str(session.get("name") or "").lower().split() or ("",))
    ):
        return None
    found = by_day or [session]
    chosen = found if len({each.get("id") for each in found}) == len(days) and len(days) > 1 else found[:1]
    steps = tuple(
        Step(CANCEL, {"schedule_id": str(each["id"])}, f"Cancelled: {_said(context, each)}.") for each in chosen
    )
    return Plan("schedule", steps)


def _agenda(context: Context) -> str:
    sessions = context.schedule
    return (
        f" Scheduled: {'; '.join(_said(context, each) for each in sessions[:6])}."
        if sessions
        else " Nothing is scheduled."
    )


def _said(context: Context, session: dict[str, Any]) -> str:
    day = date.fromisoformat(str(session["date"]))
    at = f" at {session['time']}" if session.get("time") else ""
    return f"{session.get('name') or 'session'} on {day_said(day, context.today)}{at}"


def _move(context: Context, message: Message, days: list[_Day], clock: time | None) -> Plan | None:
    session = _session_moved(context, message, days)
    if session is None:
        if message.exercises or not context.schedule:
            return None
        if not message.has("session_noun") and not days:
            return None
        return ask("schedule", f"Which session shall I move, and to when?{_agenda(context)}", intent="move")
    new = _target(context, message, days, session)
    if (
        clock is None
        and session.get("time")
        and (seconds := message.seconds())
        and message.says("later", "earlier", "sooner", "back", "forward")
    ):
        sign = -1 if message.says("earlier", "sooner", "forward") else 1
        own = time.fromisoformat(str(session["time"]))
        minutes = own.hour * 60 + own.minute + sign * seconds[0] // 60
        clock = time(minutes // 60, minutes % 60) if 0 <= minutes < 24 * 60 else None
    arguments: dict[str, Any] = {"schedule_id": str(session["id"])}
    if new is not None and new.isoformat() != session.get("date"):
        arguments["date"] = new.isoformat()
    if clock is not None and f"{clock:%H:%M}" != session.get("time"):
        arguments["time"] = f"{clock:%H:%M}"
    if len(arguments) == 1:
        return ask("schedule", f"To when shall I move {_said(context, session)}?", intent="move")
    after = {**session, **arguments}
    return Plan(
        "schedule", (Step(MOVE, arguments, f"Moved: {_said(context, session)} is now {_said(context, after)}."),)
    )


def _session_moved(context: Context, message: Message, days: list[_Day]) -> dict[str, Any] | None:
    sessions = context.schedule
    last = _last_session(context)
    words = message.words
    for each in days:
        goes_to = (each.start and words[each.start - 1] in ("to", "for")) or words[each.start] == "to"
        for session in sessions:
            if session.get("date") in {day.isoformat() for day in each.days} and not goes_to:
                if last is not None and last is not session and message.phrase("back to"):
                    continue
                return session
    named = [session for session in sessions if set(str(session.get("name") or "-").lower().split()) <= set(words)]
    if len(named) == 1:
        return named[0]
    if last is not None:
        return last
    return sessions[0] if len(sessions) == 1 else None


def _target(context: Context, message: Message, days: list[_Day], session: dict[str, Any]) -> date | None:
    """The day that the session is moved to."""
    own = date.fromisoformat(str(session["date"]))
    words = message.words
    for at, word in enumerate(words):
        if (
            word in ("day", "days")
            and at
            and (number := next((value for place, value in message.numbers() if place == at - 1), None))
        ):
            sign = -1 if message.says("earlier", "forward", "sooner") else 1
            return date.fromordinal(own.toordinal() + sign * int(number))
    targets = [each for each in days if own not in each.days or (each.start and words[each.start - 1] == "to")]
    denied = [each for each in targets if {"no", "not", "cant"} & set(words[max(0, each.start - 2) : each.start])]
    targets = [each for each in targets if each not in denied] or []
    told = [
        each
        for each in targets
        if words[each.start - 1 : each.start] in (("to",), ("back",), ("for",), ("on",)) or words[each.start] == "to"
    ]
    chosen = (told or targets)[-1:] if targets else []
    if not chosen:
        return None
    options = [day for day in chosen[0].days if day != own] or list(chosen[0].days)
    if own > context.today and _is_weekday_alone(words, chosen[0]):
        near = [date.fromordinal(day.toordinal() + 7 * weeks) for day in options for weeks in range(6)]
        same_week = [
            day
            for day in near
            if day.isocalendar()[:2] == own.isocalendar()[:2] and day >= context.today and day != own
        ]
        options = same_week or options
    following = [day for day in options if abs((day - own).days) <= 7]
    ahead = [day for day in following if message.phrase("put back") or message.phrase("back to the")]
    return (ahead or following or options)[0]


def _has_other_figures(message: Message, days: list[_Day]) -> bool:
    held = {at for each in days for at in range(each.start, each.end)}
    return any(at not in held and message.words[at] != "one" for at, _value in message.numbers())


def _is_weekday_alone(words: tuple[str, ...], day: _Day) -> bool:
    spoken = set(words[day.start : day.end])
    return not spoken & {"next", "this", "tomorrow", "today", "coming"} and not any(word.isdecimal() for word in spoken)


def _book(context: Context, message: Message, days: list[_Day], clock: time | None) -> Plan | None:
    if not days and clock is None:
        return ask("schedule", "For which day and time?", intent="book")
    pairs = _pairs(message, days, clock)
    if clock is None and _has_other_figures(message, days):
        return ask("schedule", "At what time?", intent="book")
    steps = []
    for day, at, begin, end in pairs:
        arguments: dict[str, Any] = {"date": day.isoformat()}
        if at is not None:
            arguments["time"] = f"{at:%H:%M}"
        name = _name(context, message.part(begin, end)) or (_name(context, message) if len(pairs) == 1 else "")
        if name:
            arguments["name"] = name
        elif (program := context.program_day(context.today)) and message.says("it", "that", "this"):
            arguments["name"] = str(program.get("name", ""))
        told = f"Scheduled: {_said(context, arguments)}."
        steps.append(Step(BOOK, arguments, told))
    return Plan("schedule", tuple(steps))


def _pairs(message: Message, days: list[_Day], clock: time | None) -> list[tuple[date, time | None, int, int]]:
    end = len(message.tokens)
    if len(days) < 2:
        later = message.phrase("next week") or bool(days and "next" in message.words[days[0].start : days[0].end])
        day = days[0].days[-1] if days and later else (days[0].days[0] if days else message.today)
        return [(day, clock, 0, end)]
    found = []
    next_week = message.phrase("next week")
    for number, each in enumerate(days):
        until = days[number + 1].start if number + 1 < len(days) else end
        part = message.part(each.start, until)
        at = _clock(part, _days(part)) or clock
        day = each.days[0]
        monday = message.today.toordinal() + 7 - message.today.weekday()
        if next_week and day.toordinal() < monday:
            day = date.fromordinal(day.toordinal() + 7)
        found.append((day, at, each.start, until))
    return found


def _name(context: Context, message: Message) -> str:
    own = [str(each.get("name") or "") for each in context.program]
    for name in (*own, *(each.capitalize() for each in _names)):
        if name and set(name.lower().split()) <= set(message.words):
            return name
    return next((each.exercise.name for each in message.exercises if each.exercise is not None), "")
