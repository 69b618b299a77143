"""The session of a day, planned from the program, the log, the schedule, what hurts and what is at hand."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from functools import partial

from spotter.dialogue.replies.plan_of_day import plan_of_day
from spotter.dialogue.skills import pain
from spotter.dialogue.skills.plan_limits import equipment_told, left_out, minutes_told, noted_parts, parts_spared
from spotter.dialogue.training.context import Context
from spotter.dialogue.training.plan import THEN, Plan, Step, confirm
from spotter.dialogue.training.subject import day_meant
from spotter.dialogue.understanding.message import Message, message
from spotter.language.days import Direction
from spotter.language.durations import durations
from spotter.language.word_lists import word_set
from spotter.messages import ToolResult

TOOL = "plan_today"
_LOW = word_set("tired knackered exhausted wrecked drained sleepy hungover shattered sluggish wiped zombie")
_LOW_OF_ONESELF = word_set("fried dead beat spent sick weak flat easy gentle light cooked broken rough ill")
"""Words of many things: they tell of energy behind ``I am``, ``feeling``, ``keep it``."""
_OF_ONESELF = word_set("im i am feel feeling bit keep make something go kinda pretty so totally nice")
_HIGH = word_set("energetic energised energized fresh rested lion pumped fired amped great strong buzzing hyped")
_SORE = word_set("sore stiff achy aching ache doms")
_VERY = word_set("very really so super still proper incredibly extremely quite mad")
_LITTLE = word_set("bit little slightly mildly somewhat")
_PLACES = {
    "home": "Home",
    "hotel": "Hotel",
    "park": "Park",
    "outside": "Outdoors",
    "garage": "Garage",
    "office": "Office",
    "gym": "Gym",
}
_AT = word_set("at in the a my from hotel")
_NO = word_set("not no isnt aint dont never")
_shortest, _longest = 5, 300
_furthest_days = 366


def read(context: Context) -> Plan | None:
    """The plan that a message asks for, with the time, the energy and the soreness that it tells of."""
    if not context.offers(TOOL):
        return None
    arguments: dict[str, object] = {}
    day = day_meant(context, Direction.FUTURE)
    if day is None and context.said.phrase("my week"):
        return None
    if day is not None and day - context.today == timedelta(days=7) and not context.said.says("next"):
        day = context.today
    if day is not None and timedelta(0) < day - context.today <= timedelta(days=_furthest_days):
        arguments["date"] = day.isoformat()
    minutes = minutes_told(context) or _standing_minutes(context)
    if minutes is not None:
        arguments["minutes"] = minutes
    if (energy := _energy(context)) is not None:
        arguments["energy"] = energy
    if (soreness := _soreness(context.whole)) is not None:
        arguments["soreness"] = soreness
    if (template := _template(context)) is not None:
        arguments["template"] = template
    if without := left_out(context):
        arguments["without"] = without
    if equipment := equipment_told(context):
        arguments["equipment"] = equipment
    if spare := noted_parts(context, parts_spared(context)):
        arguments["spare"] = spare
    report = partial(_reported, context.unit, context.today, _elsewhere(context))
    step = Step(TOOL, arguments, report=report)
    question = _asked_first(context)
    return replace(question, partial={**question.partial, THEN: (step,)}) if question else Plan("plan", (step,))


def _reported(unit: str, today: date, elsewhere: str, result: ToolResult) -> str:
    text = plan_of_day(result, unit, today)
    return f"{text}\n{elsewhere}" if elsewhere and result.data.get("exercises") else text


def _standing_minutes(context: Context) -> int | None:
    """The minutes that a standing wish leaves for today."""
    found: list[int] = []
    for each in context.preferences:
        value = str(each.get("value", "")).lower()
        days = [name for name in _DAYS if name in value]
        if each.get("preference_type") != "time_available" or (days and f"{context.today:%A}".lower() not in days):
            continue
        found += [int(word) for word in value.split() if word.isdecimal()]
    return next((each for each in sorted(found) if _shortest <= each <= _longest), None)


_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def _energy(context: Context) -> str | None:
    """How much energy is told of; a bad night is little of it."""
    for said in _sentences(context):
        words = said.words
        for at, word in enumerate(words):
            denied = bool(_NO & set(words[max(0, at - 3) : at]))
            of_oneself = word in _LOW_OF_ONESELF and bool(_OF_ONESELF & set(words[max(0, at - 3) : at]))
            if (word in _LOW or of_oneself) and not denied and not _is_of_thing(words, at):
                return "Low"
            if word in _HIGH and not denied and ("energy" in words or {"feel", "feeling", "im", "am"} & set(words)):
                return "High"
        if said.phrase("low energy") or said.phrase("no energy") or _slept_little(said):
            return "Low"
        if "energy" in words and {"lots", "full", "tons", "loads", "have", "good", "high"} & set(words):
            return "High"
    return None


def _is_of_thing(words: tuple[str, ...], at: int) -> bool:
    """Whether the word says something of a thing: ``light session`` does not, ``dead lift``, ``flat bench`` does."""
    behind = words[at + 1] if at + 1 < len(words) else ""
    return behind in ("lift", "lifts", "bench", "bug", "weight", "weights", "to", "peasy") or (
        words[at] == "sick" and behind == "of"
    )


def _slept_little(said: Message) -> bool:
    hours = [each.seconds / 3600 for each in durations(said.tokens)]
    told = said.says("slept", "sleep")
    return told and (any(each < 6 for each in hours) or said.says("badly", "hardly", "barely", "terribly"))


def _soreness(said: Message) -> str | None:
    for at, word in enumerate(said.words):
        before = set(said.words[max(0, at - 3) : at])
        if word in _SORE and not before & _NO:
            return "Mild" if before & _LITTLE else "High"
        if word in _SORE and before & _NO:
            return "None"
    return None


def _sentences(context: Context) -> Iterator[Message]:
    yield from context.whole.sentences()


def _template(context: Context) -> str | None:
    """A workout of the program that is asked for by its name instead of the day's own."""
    program = context.state.source("program") or {}
    todays = str((context.program_day(context.today) or {}).get("name") or "").lower()
    names = [str(each.get("name") or "") for each in (*program.get("days", ()), *program.get("templates", ()))]
    for name in filter(None, dict.fromkeys(names)):
        if name.lower() != todays and context.said.phrase(name.lower()):
            return name
    return None


def _asked_first(context: Context) -> Plan | None:
    """Whether a part of the body hurts that is to be spared, is not noted, and is not told of in another stretch."""
    if "pain" in context.kinds or "pain_over" in context.kinds:
        return None
    noted = " ".join(str(each.get("body_part", "")).lower() for each in context.pains)
    part = next((each.name for each in parts_spared(context) if each.name.split()[-1] not in noted), None)
    if part is None:
        return None
    hurting = pain.told(replace(context, said=message(f"my {part} hurts", context.today), kind="pain"))
    if hurting is None or not hurting.steps:
        return hurting if hurting is not None and hurting.question else None
    return confirm("pain", f"Does your {part} hurt, so that I note it before I plan anything?", hurting.steps)


def _elsewhere(context: Context) -> str:
    """That the plan is for another place than the one that is told of."""
    words = context.whole.words
    place = next(
        (name for word, name in _PLACES.items() if word in words and _AT & set(words[: words.index(word)][-2:])), ""
    )
    stored = str((context.state.source("equipment") or {}).get("location") or "")
    if not place or not stored or place.lower() == stored.lower():
        return ""
    return f"It is planned for what is noted at {stored}. If something of it is missing, tell me what is there."
