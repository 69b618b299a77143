"""Corrections of the log: a set or all sets of an exercise; the last log taken back; the log of a day deleted."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

from spotter.catalogue import Exercise
from spotter.dialogue.training.context import Context, day_said
from spotter.dialogue.skills.log import BUILDING, read_names
from spotter.dialogue.training.log_reading import spelled
from spotter.dialogue.training.logged import done_on, workouts
from spotter.dialogue.understanding.message import Message
from spotter.dialogue.training.plan import Plan, Step, ask
from spotter.dialogue.training.sets_done import Done, SetDone, plain, said
from spotter.language.days import Direction
from spotter.language.numbers import ORDINALS, ordinal_at
from spotter.language.word_lists import word_set

CORRECT, UNDO, DELETE = "correct_workout", "undo_log", "delete_workout"
_kilograms = word_set("kg kgs kilo kilos k")
_pounds = word_set("lb lbs pound pounds")


def undo(context: Context) -> Plan | None:
    """The last log taken back."""
    message = context.said
    if not context.offers(UNDO) or not (message.has("take_back") or _takes_back_bluntly(context)):
        return None
    event = context.last_event()
    if event is None or event.name not in ("log_workout", CORRECT):
        return None
    newer = [at for at, _tool in context.state.other_writes if at > event.message]
    if newer or message.is_question or (message.has("not_log") and not message.has("take_back")):
        return None
    if _names_a_set(message) or message.phrase("put it back"):
        return None
    if event.name == CORRECT:
        return None
    return Plan("undo", (Step(UNDO, {}, "Your last log is taken back."),))


def _takes_back_bluntly(context: Context) -> bool:
    """``wrong person, remove what you just logged``, ``undo``: behind a log, with no day and no figure."""
    message = context.said
    event = context.last_event()
    if event is None or event.name != "log_workout" or event.message < len(context.state.messages) - 2:
        return False
    if (
        message.numbers()
        or message.days(Direction.PAST)
        or message.exercises
        or (message.has("session_noun") and not message.has("log_noun"))
    ):
        return False
    orders = {"remove", "delete", "undo", "erase", "forget", "unlog", "revert", "wipe", "scrap", "cancel"} & set(
        message.words
    )
    return bool(orders) and len(message.words) <= 25


def delete(context: Context) -> Plan | None:
    """The log of a day deleted."""
    message = context.said
    if not context.offers(DELETE) or not message.has("delete") or not message.has("log_noun"):
        return None
    if message.is_question and not message.says("can", "could", "please", "would"):
        return None
    if _names_a_set(message) or [each for each in message.exercises if each.exercise is not None]:
        return None
    of_log = message.says(
        "log",
        "logs",
        "logged",
        "entry",
        "entries",
        "record",
        "records",
        "entered",
        "did",
        "says",
        "put",
        "numbers",
        "lifts",
    )
    if (not of_log and not message.says("yesterday", "yesterdays", "last", "todays")) or message.says("cancel"):
        return None
    days = list(message.days(Direction.PAST))
    known = [each.day for each in days if each.day is not None and each.day <= context.today]
    known += [day for each in days if each.day is None for day in each.candidates[:2] if day == context.today]
    is_future = message.has("session_noun") and not message.says(
        "log", "logs", "entry", "entries", "record", "records", "logged"
    )
    if not known and not message.says("log", "entry", "record", "logs"):
        return None
    day = known[-1] if known and "train" not in message.words else (known[0] if known else None)
    if len(set(known)) > 1:
        day = known[0]
    if day is None:
        return ask("delete", "The log of which day shall I delete?")
    done = done_on(context, day)
    if not done:
        if is_future:
            return None
        return Plan(
            "delete", text=f"Nothing is logged for {day_said(day, context.today)}, so there is nothing to delete."
        )
    told = (
        f"Deleted what was logged for {day_said(day, context.today)}: {', '.join(each.exercise.name for each in done)}."
    )
    return Plan("delete", (Step(DELETE, {"date": day.isoformat()}, told),))


def correct(context: Context) -> Plan | None:
    """Figures of the log put right."""
    message = context.said
    if context.offers(CORRECT) and (removed := _removed(context)) is not None:
        return removed
    if not context.offers(CORRECT) or not _may_correct(context, message):
        return None
    told = context.told
    day = _day(context, told)
    if day is None:
        return None
    done = done_on(context, day)
    exercise = _exercise(context, told, done)
    numbers = _values(told)
    if exercise is None:
        if context.last("log_workout") is None and not numbers:
            return None
        if not _is_fix(message):
            return None
        return ask("correct", "Which exercise, and of which day, shall I correct?", words=message.text)
    current = next((each for each in done if each.exercise.id == exercise.id), None)
    if current is None:
        if not _is_fix(message) or context.last("log_workout") is None:
            return None
        return ask(
            "correct", f"I find no {exercise.name} in the log of {day_said(day, context.today)}. Which day was it?"
        )
    return _corrected(context, told, day, current)


def _removed(context: Context) -> Plan | None:
    """A set that is taken out of the log (``remove the 60x8``), or all above a count (``2 sets only``)."""
    if context.last("log_workout", CORRECT) is None:
        return None
    message = context.told
    takes_out = message.has("delete") and _is_whole_set(message)
    numbers = message.numbers()
    few = [int(value) for at, value in numbers if message.words[at + 1 : at + 2] in (("set",), ("sets",))]
    too_many = len(few) == 1 and len(numbers) == 1 and message.says("only", "just")
    if not (takes_out or too_many) or message.is_question:
        return None
    day = _day(context, message)
    if day is None:
        return None
    done = done_on(context, day)
    exercise = _exercise(context, message, done)
    current = next((each for each in done if exercise is not None and each.exercise.id == exercise.id), None)
    if current is None:
        return None
    if too_many:
        places = list(range(few[0] + 1, len(current.sets) + 1))
    else:
        values = {Decimal(str(value)).normalize() for _at, value in numbers}
        alike = [
            at
            for at, one in enumerate(current.sets, start=1)
            if one.weight is not None and one.weight.normalize() in values and Decimal(one.reps or 0) in values
        ]
        places = alike if len(alike) == 1 else []
    if not places or len(places) == len(current.sets):
        return ask(
            "correct", f"In the log of {day_said(day, context.today)} stands {said(current)}. Which set shall go?"
        )
    left = Done(current.exercise, tuple(one for at, one in enumerate(current.sets, start=1) if at not in places))
    arguments = {"exercise": current.exercise.name, "date": day.isoformat(), "sets": places, "remove": True}
    return Plan("correct", (Step(CORRECT, arguments, f"Corrected for {day_said(day, context.today)}: {said(left)}."),))


def _names_a_set(message: Message) -> bool:
    return message.has("correction") and bool(_places(message, 3)) and bool(message.numbers())


def _is_fix(message: Message) -> bool:
    return message.says("fix", "correct", "amend", "change", "wrong", "correction", "not", "typo", "erratum", "patch")


def _may_correct(context: Context, message: Message) -> bool:
    if message.is_question and not message.says("not", "no", "should"):
        return False
    if message.words[:1] in (("why",), ("what",), ("how",), ("when",), ("which",)):
        return False
    if message.says(*BUILDING) and not message.says("log", "logged", "entry"):
        return False
    if context.has_workout and not any(event.name in ("plan_today", "log_workout") for event in context.state.events):
        return message.says("log", "logged", "entry") and bool(message.numbers())
    if not message.numbers() and not _moves_day(message):
        return False
    pending = context.pending is not None and context.pending.topic == "correct"
    if pending:
        return True
    logged = context.last("log_workout", CORRECT) is not None
    if message.has("future") and not message.has("correction"):
        return False
    if message.exercises and message.says("was", "were") and not _is_whole_set(message) and not message.has("person"):
        return True
    if _is_whole_set(message) and not _places(message, 12) and not _denied(message):
        return False
    if _places(message, 12) and (logged or message.has("correction") or message.exercises):
        return True
    return message.has("correction") and (logged or bool(message.exercises) or _is_fix(message))


def _is_whole_set(message: Message) -> bool:
    """Whether a load stands beside its reps: that is a new set, and no correction."""
    words = message.words
    numbers = dict(message.numbers())
    return any(at in numbers and words[at + 1 : at + 2] == ("x",) and at + 2 in numbers for at in numbers) or (
        len(numbers) > 1 and message.says("sets", "kg", "kilos") and message.says("reps", "sets", "x")
    )


def _moves_day(message: Message) -> bool:
    return bool(message.days(Direction.PAST)) and message.has("correction")


def _day(context: Context, message: Message) -> date | None:
    days = [each.day for each in message.days(Direction.PAST) if each.day is not None and each.day <= context.today]
    if days and any(done_on(context, day) for day in days):
        return next(day for day in days if done_on(context, day))
    event = context.last("log_workout", CORRECT)
    if event is not None:
        return date.fromisoformat(str(event.call.arguments.get("date") or context.today.isoformat()))
    if days:
        return None
    if done_on(context, context.today):
        return context.today
    newest = next(iter(workouts(context)), None)
    return newest[0] if newest is not None and message.exercises else None


def _exercise(context: Context, message: Message, done: tuple[Done, ...]) -> Exercise | None:
    names = [each.exercise for each in message.exercises if each.exercise is not None]
    logged = {each.exercise.id for each in done}
    of_day = [each for each in names if each.id in logged]
    if of_day:
        return of_day[0] if len({each.id for each in of_day}) == 1 else None
    vague = [each.candidates for each in message.exercises if each.exercise is None]
    for candidates in vague:
        fitting = [each for each in candidates if each.id in logged]
        if len(fitting) == 1:
            return fitting[0]
    if names or vague:
        return names[0] if names else None
    event = context.last("log_workout", CORRECT)
    if event is None:
        return done[0].exercise if len(done) == 1 else None
    found = read_names(context, str(event.call.arguments.get("text") or event.call.arguments.get("exercise") or ""))
    if not found:
        return None
    distinct = {each.id for each in found}
    return (
        found[-1]
        if len(distinct) == 1 or _places(message, 12)
        else (found[-1] if len(distinct) <= 1 else _fitting(done, message))
    )


def _fitting(done: tuple[Done, ...], message: Message) -> Exercise | None:
    """Of several exercises the one that has the figure which is said to be wrong."""
    wrong = {value for value, _kind in _denied(message)}
    fits = [
        each.exercise
        for each in done
        if any(one.weight in wrong or (one.reps is not None and Decimal(one.reps) in wrong) for one in each.sets)
    ]
    return fits[0] if len(fits) == 1 else None


def _places(message: Message, count: int) -> tuple[int, ...]:
    """Which sets are named: from 1, and -1 for the last."""
    words, found = message.words, []
    for at, word in enumerate(words):
        behind = words[at + 1] if at + 1 < len(words) else ""
        if word in ("set", "sets"):
            place = at + 1
            while place < len(words) and (words[place].isdecimal() or words[place] in (",", "and", "&")):
                if (
                    words[place].isdecimal()
                    and 0 < int(words[place]) <= count
                    and words[place + 1 : place + 2] != ("x",)
                ):
                    found.append(int(words[place]))
                place += 1
            if place == at + 1 and at and (number := ORDINALS.get(words[at - 1])):
                found.append(number)
            continue
        ordinal = ordinal_at(message.tokens, at)
        if ordinal is not None and behind in ("set", "one") and word != "second":
            found.append(ordinal)
        elif word == "second" and behind in ("set", "one"):
            found.append(2)
        if word in ("last", "final") and (behind in ("set", "one") or "set" in words[at + 1 : at + 4]):
            found.append(-1)
        if word == "last" and behind in ("bench", "squat", "row", "deadlift", "rows"):
            found.append(-1)
        if (
            word == "last"
            and words[at - 1 : at] == ("the",)
            and behind not in ("time", "week", "log", "few", "two", "session")
        ):
            found.append(-1)
    return tuple(dict.fromkeys(found))


def _values(message: Message) -> list[tuple[Decimal, str]]:
    """The new figures, each with what it is of: weight, reps, rpe, or empty where it is not said."""
    held = _held(message)
    wrong = {at for at, _value in _denied_places(message)}
    found: list[tuple[Decimal, str]] = []
    for at, value in message.numbers():
        if at in held or at in wrong:
            continue
        found.append((Decimal(str(value)).normalize(), _kind(message, at)))
    return found


def _kind(message: Message, at: int) -> str:
    words = message.words
    end = at + 1
    while end < len(words) and words[end] in ("and", "a", "half") and words[at + 1 : at + 4] == ("and", "a", "half"):
        end += 1
    behind = words[end] if end < len(words) else ""
    before = words[max(0, at - 3) : at]
    if behind in _kilograms:
        return "kg"
    if behind in _pounds:
        return "lb"
    if behind in ("reps", "rep", "repetitions"):
        return "reps"
    if "rpe" in before or "@" in before[-1:] or words[at - 1 : at] == ("@",):
        return "rpe"
    if "rir" in before:
        return "rir"
    if before[-1:] == ("x",):
        return "reps"
    if behind == "x":
        return "load"
    return ""


def _held(message: Message) -> frozenset[int]:
    """Places of numbers that say which set, which day, or how many sets."""
    words = message.words
    held = {at for each in message.days(Direction.PAST) for at in range(each.start, each.end)}
    for at, word in enumerate(words):
        if word in ("set", "sets"):
            place = at + 1
            while place < len(words) and (words[place].isdecimal() or words[place] in (",", "and", "&")):
                held.add(place)
                place += 1
            if at and (words[at - 1].isdecimal() or words[at - 1] in ("one", "two", "three", "four", "five")):
                held.add(at - 1)
        if (
            word == "one"
            and at
            and words[at - 1] in ("last", "first", "that", "this", "second", "third", "the", "which")
        ):
            held.add(at)
        if word in ("all", "both") and at + 1 < len(words) and words[at + 1] in ("two", "three", "four", "3", "2", "4"):
            held.add(at + 1)
    return frozenset(held)


def _denied_places(message: Message) -> list[tuple[int, Decimal]]:
    """The figures that are said to be wrong: ``not 40``, ``instead of 5``, ``wasnt 80 kilos``, ``from 60 to``."""
    found = []
    for at, value in message.numbers():
        before = message.words[max(0, at - 3) : at]
        if {"not", "wasnt", "isnt"} & set(before) or before[-2:] == ("instead", "of") or "werent" in before:
            is_cut = "not" in before and "," in before[before.index("not") :]
            if not is_cut:
                found.append((at, Decimal(str(value)).normalize()))
    return found


def _denied(message: Message) -> list[tuple[Decimal, str]]:
    return [(value, "") for _at, value in _denied_places(message)]


def _corrected(context: Context, message: Message, day: date, current: Done) -> Plan | None:
    telling = [each for each in message.sentences() if _values(each)]
    message = telling[0] if len(telling) == 1 else message
    places = [place if place > 0 else len(current.sets) for place in _places(message, len(current.sets))]
    values = _values(message)
    unit = current.sets[0].unit or context.unit
    new: dict[int, dict[str, Any]] = {}
    wrong = [value for value, _kind in _denied(message)]
    if any(place > len(current.sets) for place in places):
        return ask(
            "correct", f"{current.exercise.name} has {len(current.sets)} sets in the log. Which one do you mean?"
        )
    listed = [value for value, kind in values if kind in ("", "reps")]
    if (
        not places
        and len(listed) == len(current.sets) > 1
        and all(value == int(value) and value <= 30 for value in listed)
    ):
        for at, value in enumerate(listed):
            new[at] = {"reps": int(value)}
        values = [each for each in values if each[1] not in ("", "reps")]
    if not places and message.phrase("single"):
        places = [at + 1 for at, one in enumerate(current.sets) if one.reps == 1][:1]
    for value, kind in values:
        change = _change(value, kind, current, wrong, unit, bool(places), message)
        if change is None:
            return _unsure(context, message, current, day)
        targets = [place - 1 for place in places] or _targets(change, current, wrong, message)
        if not targets:
            return _unsure(context, message, current, day)
        for at in targets:
            new.setdefault(at, {}).update(change)
    steps = _steps(new, day, current)
    if not steps:
        return None
    after = Done(current.exercise, tuple(_with(one, new.get(at, {})) for at, one in enumerate(current.sets)))
    told = f"Corrected for {day_said(day, context.today)}: {said(after)}."
    return Plan("correct", tuple(replace(step, told=told) for step in steps))


def _unsure(context: Context, message: Message, current: Done, day: date) -> Plan | None:
    if not _is_fix(message) and context.pending is None and not message.has("correction"):
        return None
    return ask(
        "correct",
        f"In the log of {day_said(day, context.today)} stands {said(current)}. Which set is wrong, and what is right?",
    )


def _change(
    value: Decimal, kind: str, current: Done, wrong: list[Decimal], unit: str, has_place: bool, message: Message
) -> dict[str, Any] | None:
    if kind in ("kg", "lb"):
        return {"weight": float(value), "unit": kind}
    if kind == "reps":
        return {"reps": int(value)} if value == int(value) and value <= 100 else None
    if kind in ("rpe", "rir") and value <= 10:
        return {"rpe": float(value if kind == "rpe" else 10 - value)}
    if kind == "load":
        return {"weight": float(value), "unit": unit}
    loads = {one.weight for one in current.sets if one.weight is not None}
    reps = {Decimal(one.reps) for one in current.sets if one.reps is not None}
    if wrong:
        if any(each in loads for each in wrong):
            return {"weight": float(value), "unit": unit}
        if any(each in reps for each in wrong):
            return {"reps": int(value)} if value == int(value) else None
    if message.phrase("more like a") and value <= 10 and any(one.rpe is not None for one in current.sets):
        return {"rpe": float(value)}
    fits_load = any(Decimal("0.5") * load <= value <= Decimal("1.6") * load for load in loads)
    fits_reps = (
        value == int(value) and any(abs(value - each) <= max(Decimal(4), each // 2) for each in reps) and value > 0
    )
    if fits_load and not fits_reps:
        return {"weight": float(value), "unit": unit}
    if fits_reps and not fits_load:
        return {"reps": int(value)}
    if fits_load and fits_reps and has_place:
        near_load = min(abs(value - load) for load in loads)
        near_reps = min(abs(value - each) for each in reps)
        return {"reps": int(value)} if near_reps < near_load else {"weight": float(value), "unit": unit}
    return None


def _targets(change: dict[str, Any], current: Done, wrong: list[Decimal], message: Message) -> list[int]:
    """The sets that a figure without a place is of."""
    every = list(range(len(current.sets)))
    if "weight" in change:
        with_wrong = [at for at in every if current.sets[at].weight in wrong]
        alike = len({(one.weight, one.unit) for one in current.sets}) == 1
        return with_wrong if wrong else every if alike or message.has("all") else []
    if "reps" in change:
        with_wrong = [at for at in every if Decimal(current.sets[at].reps or 0) in wrong]
        if len(with_wrong) == 1 or (with_wrong and message.has("all")):
            return with_wrong
        return every if message.has("all") or len(every) == 1 else []
    if "rpe" in change and message.phrase("last"):
        return every[-1:]
    return every if message.has("all") or len(every) == 1 else []


def _steps(new: dict[int, dict[str, Any]], day: date, current: Done) -> list[Step]:
    """One call for all sets where all change alike, else one for each."""
    where = {"exercise": current.exercise.name, "date": day.isoformat()}
    changed = {at: change for at, change in new.items() if _with(current.sets[at], change) != current.sets[at]}
    if not changed:
        return []
    if len(changed) == len(current.sets) and len({tuple(sorted(each.items())) for each in changed.values()}) == 1:
        return [Step(CORRECT, {**where, **changed[0]})]
    return [Step(CORRECT, {**where, "sets": [at + 1], **change}) for at, change in sorted(changed.items())]


def _with(one: SetDone, change: dict[str, Any]) -> SetDone:
    if "weight" in change:
        one = replace(one, weight=Decimal(str(change["weight"])).normalize(), unit=change["unit"])
    if "reps" in change:
        one = replace(one, reps=change["reps"])
    if "rpe" in change:
        one = replace(one, rpe=Decimal(str(change["rpe"])))
    return one


__all__ = ["correct", "delete", "plain", "spelled", "undo"]
