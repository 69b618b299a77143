"""Questions about what is stored: what was done when, records, trends, weeks, what is on, goals, wishes, settings."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from decimal import Decimal

from spotter.catalogue import Exercise
from spotter.coaching.e1rm import epley
from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.skills.goals import WORDS
from spotter.dialogue.training.logged import done_on, kilograms, last_done, workouts
from spotter.dialogue.understanding.message import Message
from spotter.dialogue.training.plan import Plan
from spotter.dialogue.training.sets_done import Done, SetDone, plain, said
from spotter.language.days import Direction
from spotter.language.word_lists import word_set

_pound = Decimal("0.45359237")
_best = word_set("pr prs pb pbs record records best heaviest max most strongest highest")
_going = (
    "going",
    "developed",
    "progress",
    "progressing",
    "progressed",
    "trend",
    "moving",
    "improving",
    "improved",
    "stuck",
    "stalled",
    "plateau",
    "doing",
    "slope",
    "stagnation",
    "anywhere",
    "stronger",
    "gone up",
    "evolve",
    "evolved",
    "coming along",
    "increase",
    "increased",
    "growing",
)


def read(context: Context) -> Plan | None:
    """The answer to a question about what is stored."""
    message = context.said
    if not (message.is_question or _asks_bluntly(message)) or not context.state.offered:
        return None
    for reader in _readers:
        found = reader(context, message)
        if found:
            return Plan("answer", text=found)
    return None


def _asks_bluntly(message: Message) -> bool:
    words = set(message.words)
    return (
        len(message.words) <= 25
        and bool(
            words
            & {
                "summary",
                "pr",
                "record",
                "tonnage",
                "e1rm",
                "scheduled",
                "show",
                "list",
                "whats",
                "queue",
                "log",
                "stalled",
                "how",
                "history",
                "going",
                "1rm",
            }
        )
        and not message.says("did", "log", "put", "add")
    ) or (message.says("what", "whats", "when", "how") and len(message.words) <= 30)


def _agenda(context: Context, message: Message) -> str:
    days = list(message.days(Direction.FUTURE))
    planned = message.has("agenda") or message.has("program")
    if not planned or (
        message.says("was", "did", "were", "last", "put", "logged", "pr", "record", "weight", "heaviest")
        and not message.phrase("supposed to")
    ):
        return ""
    if message.exercises and not message.says("still", "on", "doing"):
        return ""
    wants_program = (
        bool(days) or message.says("today", "program", "programme", "tonite", "tonight") or message.has("today")
    )
    lines: list[str] = []
    named = _dates(days) or ([context.today] if message.has("today") or not message.has("agenda") else [])
    if message.phrase("this weekend") or message.phrase("the weekend"):
        saturday = context.today + timedelta(days=(5 - context.today.weekday()) % 7)
        named = [saturday, saturday + timedelta(days=1)]
    if wants_program and named:
        lines += filter(None, (_program_line(context, day) for day in named[:7]))
    sessions = [
        each for each in context.schedule if not named or str(each["date"]) in {day.isoformat() for day in named}
    ]
    if sessions:
        spoken = "; ".join(_session(context, each) for each in sessions[:10])
        lines.append(f"Scheduled: {spoken}.")
    elif (not named or not lines) and (message.has("agenda") or not named):
        lines.append(
            "Nothing is scheduled." if not named else f"Nothing is scheduled for {day_said(named[0], context.today)}."
        )
    return " ".join(filter(None, lines))


def _dates(days: Sequence) -> list[date]:  # type: ignore[type-arg]
    found: list[date] = []
    for each in days:
        found += (
            [each.day]
            if each.day is not None
            else list(each.candidates[:7] if len(each.candidates) > 2 else each.candidates[:1])
        )
    return found


def _program_line(context: Context, day: date) -> str:
    program = context.program_day(day)
    if program is None:
        return f"The program has no session {_on(day, context)}." if context.program else ""
    rows = ", ".join(
        f"{each['exercise']} {each.get('sets')}x{each.get('reps')}" for each in program.get("exercises", ())
    )
    return f"The program {_on(day, context)} is {program.get('name') or 'a session'}: {rows}."


def _on(day: date, context: Context) -> str:
    spoken = day_said(day, context.today)
    return spoken if spoken in ("today", "tomorrow", "yesterday") else f"on {spoken}"


def _session(context: Context, each: dict) -> str:  # type: ignore[type-arg]
    day = date.fromisoformat(str(each["date"]))
    return (
        f"{each.get('name') or 'session'} {_on(day, context)}{' at ' + str(each['time']) if each.get('time') else ''}"
    )


def _wishes(context: Context, message: Message) -> str:
    if message.says("goal", "goals") or (
        message.says("scale", "have") and list(WORDS.find(message.tokens)) and message.says("at", "before", "weight")
    ):
        return _goals_said(context)
    event = context.last_event()
    if event is not None and event.name == "set_goals" and message.says("before", "it", "now"):
        return _goals_said(context)
    if message.says(
        "preferences", "preference", "focus", "exclusions", "banned", "burpees", "burpee"
    ) or message.phrase("leave out"):
        wishes = [
            f"{str(each.get('preference_type')).replace('_', ' ')}: {each.get('value')}" for each in context.preferences
        ]
        return f"I have noted: {'; '.join(wishes)}." if wishes else "I have no preferences noted."
    if (
        message.says("pains", "pain", "hurts", "injuries", "injury")
        and message.says("noted", "down", "have", "list", "still")
        and not message.says("my")
    ):
        hurts = [f"{each['body_part']} ({str(each.get('severity')).lower()})" for each in context.pains]
        return f"Noted as hurting: {', '.join(hurts)}." if hurts else "Nothing is noted as hurting."
    if (
        message.has("usual")
        and message.says("long", "minutes", "duration", "down", "usually")
        and message.says("how", "what", "whats")
    ):
        minutes = context.settings.get("preferred_workout_duration")
        return f"A usual session is {minutes:g} minutes." if minutes else "I have no usual session length noted."
    if message.says("unit", "units") or message.phrase("time zone"):
        unit, zone = context.settings.get("unit") or "kg", context.settings.get("time_zone") or "not set, so UTC"
        return f"Weights are in {unit}; the time zone is {zone}."
    return ""


def _goals_said(context: Context) -> str:
    goals = {**context.goals["category"], **context.goals["muscle"]}
    spoken = ", ".join(f"{name} {weight:+d}" for name, weight in goals.items())
    return f"Your goals (from -10 to 10): {spoken}." if spoken else "No goals are set."


def _convert(_context: Context, message: Message) -> str:
    words = message.words
    for at, value in message.numbers():
        behind = words[at + 1] if at + 1 < len(words) else ""
        asked = set(words[at + 2 :]) | set(words[:at])
        if behind in ("kg", "kgs", "kilo", "kilos") and asked & {"pounds", "lb", "lbs"}:
            return f"{value:g} kg is {float(Decimal(str(value)) / _pound):.1f} lb."
        if behind in ("lb", "lbs", "pounds", "pound") and asked & {"kg", "kilos", "kilo", "kgs"}:
            return f"{value:g} lb is {float(Decimal(str(value)) * _pound):.1f} kg."
    return ""


def _weight(context: Context, value: Decimal) -> str:
    if context.unit == "lb":
        return f"{plain((value / _pound).quantize(Decimal('0.1')))} lb"
    return f"{plain(value.quantize(Decimal('0.01')))} kg"


def _lifts(context: Context, message: Message) -> list[Exercise]:
    told = context.told
    found = [each.exercise for each in told.exercises if each.exercise is not None]
    logged = {done.exercise.id for _day, workout in workouts(context) for done in _done(workout)}
    for each in told.exercises:
        if each.exercise is None:
            found += [one for one in each.candidates if one.id in logged][:1]
    if not found and message.phrase("overhead one"):
        found = [each for each in context.own if each.id == "overhead-press"]
    if not found and len(context.state.messages) > 1:
        from spotter.dialogue.skills.log import read_names

        before = read_names(context, "\n".join(context.state.messages[-3:-1]))
        found = before[-1:]
    return list({each.id: each for each in found}.values())


def _done(workout: dict) -> Sequence[Done]:  # type: ignore[type-arg]
    from spotter.dialogue.training.logged import done_in

    return tuple(done_in(workout))


def _sessions(context: Context, exercise: Exercise) -> list[tuple[date, Done]]:
    days = sorted({when for when, _workout in workouts(context)})
    return [(day, done) for day in days for done in done_on(context, day) if done.exercise.id == exercise.id]


def _top(done: Done) -> SetDone:
    return max(done.sets, key=lambda one: (kilograms(one), one.reps or one.seconds or 0))


def _record(context: Context, message: Message) -> str:
    if not (_best & set(message.words) or message.phrase("most i ever")) or (
        message.says("record", "log") and message.says("please", "delete")
    ):
        return ""
    lifts = _lifts(context, message)
    if not lifts:
        return ""
    lines = []
    for exercise in lifts[:4]:
        sessions = _sessions(context, exercise)
        if not sessions:
            lines.append(f"No {exercise.name} is logged yet.")
            continue
        day, done = max(
            sessions, key=lambda each: (kilograms(_top(each[1])), _top(each[1]).reps or 0, -each[0].toordinal())
        )
        lines.append(f"Your best {exercise.name} is {_one(context, _top(done))}, on {_date(day, context)}.")
    return " ".join(lines)


def _one(context: Context, one: SetDone) -> str:
    count = f"{one.seconds} s" if one.reps is None else f"{one.reps}"
    if one.weight is None:
        return f"{count} reps" if one.reps is not None else count
    return f"{_weight(context, kilograms(one))} x {count}"


def _date(day: date, context: Context) -> str:
    spoken = day_said(day, context.today)
    return spoken if spoken not in ("today", "yesterday") else f"{spoken} ({day.day} {day:%B})"


def _estimate(context: Context, message: Message) -> str:
    if not message.says("e1rm", "1rm", "epley", "orm") and not message.phrase("one rep max"):
        return ""
    lifts = _lifts(context, message)
    sessions = _sessions(context, lifts[0]) if lifts else []
    tops = [(day, _top(done)) for day, done in sessions if _top(done).weight is not None and _top(done).reps]
    if not tops:
        return ""
    day, one = max(tops, key=lambda each: _epley(each[1]))
    value = _epley(one).quantize(Decimal("0.1"))
    done = f"{lifts[0].name} {_one(context, one)} (on {_date(day, context)})"
    return f"By Epley, {done} is an estimated maximum of {_weight(context, value)}."


def _epley(one: SetDone) -> Decimal:
    return epley(kilograms(one), one.reps or 1) or Decimal(0)


def _slope(context: Context, message: Message) -> str:
    asks = any(message.phrase(word) for word in _going) or message.phrase("how is") or message.phrase("hows")
    if message.phrase("big 3") or message.phrase("big three") or message.phrase("slowest"):
        names = [each for each in context.own if each.id in ("back-squat", "bench-press", "deadlift")]
        lines = [_trend(context, each) for each in names]
        return " ".join(filter(None, lines)) + _slowest(context, names)
    if not asks or (not message.is_question and not message.says("slope", "first")):
        return ""
    named = [each.exercise for each in context.told.exercises if each.exercise is not None]
    lifts = named or []
    if not lifts and message.phrase("stagnation"):
        lifts = _lifts(context, message)
    return " ".join(filter(None, (_trend(context, each) for each in lifts[:4])))


def _trend(context: Context, exercise: Exercise) -> str:
    sessions = _sessions(context, exercise)
    if not sessions:
        return f"No {exercise.name} is logged yet."
    (first_day, first), (last_day, last) = sessions[0], sessions[-1]
    if len(sessions) == 1:
        return f"{exercise.name}: one session is logged, {said(first)} on {_date(first_day, context)}."
    change = kilograms(_top(last)) - kilograms(_top(first))
    weeks = max(Decimal((last_day - first_day).days) / 7, Decimal(1))
    spoken = (
        "no change: it stands still"
        if not change
        else f"{'up' if change > 0 else 'down'} {_weight(context, abs(change))}, "
        f"{_weight(context, (abs(change) / weeks))} a week"
    )
    begins = f"{_one(context, _top(first))} on {_date(first_day, context)}"
    ends = f"{_one(context, _top(last))} on {_date(last_day, context)}"
    return f"{exercise.name}: from {begins} to {ends}, {spoken}."


def _slowest(context: Context, names: list[Exercise]) -> str:
    changes = {}
    for each in names:
        sessions = _sessions(context, each)
        if len(sessions) > 1:
            changes[each.name] = kilograms(_top(sessions[-1][1])) - kilograms(_top(sessions[0][1]))
    return f" {min(changes, key=lambda name: changes[name])} moves the slowest." if changes else ""


def _last_time(context: Context, message: Message) -> str:
    asks = message.says("when", "last") or message.phrase("how much") or message.says("weight", "heavy")
    if not asks:
        return ""
    lifts = _lifts(context, message)
    if not lifts or message.says("week", "session", "should", "could"):
        return ""
    days = [each.day for each in message.days(Direction.PAST) if each.day is not None]
    lines = []
    for exercise in lifts[:4]:
        if days:
            on_day = [done for done in done_on(context, days[-1]) if done.exercise.id == exercise.id]
            if on_day:
                lines.append(f"{_date(days[-1], context)}: {said(on_day[0])}.")
                continue
        found = last_done(context, exercise)
        lines.append(
            f"You last did {said(found[1])}, on {_date(found[0], context)}{_in_unit(context, found[1])}."
            if found
            else f"No {exercise.name} is logged yet."
        )
    return " ".join(lines)


def _in_unit(context: Context, done: Done) -> str:
    top = _top(done)
    return f" ({_weight(context, kilograms(top))})" if top.unit is not None and top.unit != context.unit else ""


def _on_day(context: Context, message: Message) -> str:
    """What stands in the log of a day, or of an exercise on it."""
    past = message.says(
        "did", "was", "were", "put", "log", "logged", "have", "tell", "told", "done", "record", "recorded", "entry"
    )
    if not past:
        return ""
    if message.says("should", "would", "could") or (message.has("agenda") and not message.says("log", "logged")):
        return ""
    lifts = [each.exercise for each in context.told.exercises if each.exercise is not None]
    lifts += [
        one
        for each in context.told.exercises
        if each.exercise is None
        for one in each.candidates
        if last_done(context, one) is not None
    ][:1]
    week = _week(context, message)
    if week is not None:
        return ""
    days = [each.day for each in message.days(Direction.PAST) if each.day is not None and each.day <= context.today]
    days += [
        day
        for each in message.days(Direction.PAST)
        if each.day is None and len(each.candidates) == 2
        for day in each.candidates
        if day < context.today
    ]
    if message.phrase("tonnage") or message.says("volume", "tonnage"):
        return ""
    if days:
        day = days[-1]
        done = [each for each in done_on(context, day) if not lifts or each.exercise.id in {one.id for one in lifts}]
        if not done:
            other = ", ".join(each.exercise.name for each in done_on(context, day))
            besides = f", only {other}" if other and lifts else ""
            return f"Nothing{' of that' if lifts else ''} is logged for {_date(day, context)}{besides}."
        return f"{_date(day, context).capitalize()}: {'; '.join(map(said, done))}."
    if lifts:
        found = last_done(context, lifts[0])
        return f"Yes, on {_date(found[0], context)}: {said(found[1])}." if found else f"No {lifts[0].name} is logged."
    return ""


def _week(context: Context, message: Message) -> tuple[date, date] | None:
    monday = context.today - timedelta(days=context.today.weekday())
    if message.phrase("this week"):
        return monday, monday + timedelta(days=6)
    if message.phrase("last week") or message.phrase("past week") or message.phrase("last weeks"):
        return monday - timedelta(days=7), monday - timedelta(days=1)
    if message.says("week", "weekly"):
        days = [each.day for each in message.days(Direction.PAST) if each.day is not None]
        if len(days) >= 2:
            return min(days), max(days)
        numbers = [int(value) for _at, value in message.numbers() if value == int(value) and 1 <= value <= 31]
        if days and numbers:
            start = days[0] - timedelta(days=days[0].weekday())
            return start, start + timedelta(days=6)
        return monday - timedelta(days=7), monday - timedelta(days=1)
    return None


def _summary(context: Context, message: Message) -> str:
    months = {
        name: at
        for at, name in enumerate(
            [
                "january",
                "february",
                "march",
                "april",
                "may",
                "june",
                "july",
                "august",
                "september",
                "october",
                "november",
                "december",
            ],
            1,
        )
    }
    month = next(
        (
            months[word]
            for word in message.words
            if word in months and message.says("in", "during") and message.says("many", "much", "often")
        ),
        None,
    )
    counts = message.phrase("how many") or message.phrase("how often") or message.says("total")
    span = None
    if message.says("since"):
        days = [each.day for each in message.days(Direction.PAST) if each.day is not None]
        span = (days[-1], context.today) if days else None
    elif month is not None:
        year = context.today.year - (month > context.today.month)
        begin = date(year, month, 1)
        span = (begin, date(year + month // 12, month % 12 + 1, 1) - timedelta(days=1))
    else:
        span = _week(context, message)
    if span is None or (message.exercises and not counts and not message.says("summary")) or message.says("next"):
        return ""
    if message.phrase("next week") or not (
        counts or message.says("how", "summary", "what", "review", "much", "recap", "report")
    ):
        return ""
    days = sorted({when for when, _workout in workouts(context) if span[0] <= when <= span[1]})
    if not days:
        return f"Nothing is logged from {_plain(span[0])} to {_plain(span[1])}."
    lines = [f"{_plain(day)}: {'; '.join(map(said, done_on(context, day)))}" for day in days]
    sets = sum(len(done.sets) for day in days for done in done_on(context, day))
    head = f"{len(days)} session{'s' if len(days) > 1 else ''} from {_plain(span[0])} to {_plain(span[1])}, {sets} sets"
    if counts and (span[1] - span[0]).days > 8:
        return f"{head}, on {', '.join(_plain(day) for day in days)}."
    return f"{head}. " + ". ".join(lines) + "."


def _plain(day: date) -> str:
    return f"{day:%A} {day.day} {day:%B}"


def _tonnage(context: Context, message: Message) -> str:
    if not message.says("tonnage", "volume"):
        return ""
    days = [each.day for each in message.days(Direction.PAST) if each.day is not None and each.day <= context.today]
    event = context.last("log_workout", "correct_workout")
    logged = [when for when, _workout in workouts(context)]
    day = (
        days[-1]
        if days
        else date.fromisoformat(str(event.call.arguments.get("date") or context.today))
        if event
        else (logged[0] if logged else None)
    )
    if not days and len(context.state.messages) > 1 and event is None:
        from spotter.dialogue.understanding.message import message as read_message

        before = read_message(context.state.messages[-2], context.today)
        told = [each.day for each in before.days(Direction.PAST) if each.day is not None]
        day = told[-1] if told else day
    if day is None or message.says("hypothetical"):
        return ""
    lines, whole = [], Decimal(0)
    for done in done_on(context, day):
        volume = sum((kilograms(one) * (one.reps or 0) for one in done.sets), Decimal(0))
        whole += volume
        lines.append(f"{done.exercise.name} {_weight(context, volume)}")
    return (
        f"{_date(day, context).capitalize()}: {', '.join(lines)}; together {_weight(context, whole)}." if lines else ""
    )


def _sets_together(context: Context, message: Message) -> str:
    if not (
        message.phrase("how many sets")
        and message.says("together", "total", "all", "altogether", "that", "was", "were")
    ):
        return ""
    event = context.last("log_workout", "correct_workout")
    if event is None:
        return ""
    day = date.fromisoformat(str(event.call.arguments.get("date") or context.today))
    done = done_on(context, day)
    counts = ", ".join(f"{each.exercise.name} {len(each.sets)}" for each in done)
    return f"{sum(len(each.sets) for each in done)} sets together: {counts}."


_readers: tuple[Callable[[Context, Message], str], ...] = (
    _convert,
    _sets_together,
    _tonnage,
    _estimate,
    _wishes,
    _summary,
    _record,
    _slope,
    _agenda,
    _on_day,
    _last_time,
)
