"""Today's session, planned from the program, the log, the schedule, what hurts and what is at hand."""

from spotter.dialogue.training.context import Context
from spotter.dialogue.understanding.message import Message
from spotter.language.body_parts import BODY_PARTS
from spotter.dialogue.training.plan import Plan, Step, ask
from spotter.language.word_lists import word_set

TOOL = "plan_today"
_low = word_set("tired knackered exhausted wrecked drained slept sleepy hungover")


def read(context: Context) -> Plan | None:
    """The plan of today that a message asks for."""
    message = context.said
    if not context.offers(TOOL) or not _asks(message):
        return None
    arguments: dict[str, object] = {}
    if (part := _unnoted(context, message)) is not None:
        return ask("plan", f"Does your {part} hurt? Tell me how badly, and I note it before I plan anything.")
    minutes = _minutes(message) or _standing_minutes(context)
    if minutes is not None and 5 <= minutes <= 300:
        arguments["minutes"] = minutes
    if _low & set(message.words) or message.phrase("low energy"):
        arguments["energy"] = "Low"
    if message.says("sore") and not message.says("shoulder", "knee", "back", "elbow", "wrist"):
        arguments["soreness"] = "High"
    return Plan("plan", (Step(TOOL, arguments, ""),))


def _asks(message: Message) -> bool:
    if message.is_question and not message.says("can", "could", "please", "may", "might", "plan"):
        return False
    if message.says("not", "dont") and message.has("not_log"):
        return False
    if message.phrase("not change") or message.phrase("dont change"):
        return False
    if message.says("meal", "meals", "diet", "food", "eat", "nutrition", "calories", "cals", "kcal", "recipe"):
        return False
    if message.has("timer") or not message.cues("plan"):
        return _tells_time(message)
    if message.says("tomorrow", "week", "monday", "saturday") and not message.has("today"):
        return False
    if message.words[:1] in (("plan",), ("prepare",)) and len(message.words) <= 4:
        return True
    if message.phrase("todays session") and message.minutes() is not None:
        return True
    if message.phrase("give me the plan") or message.phrase("the plan please") or message.phrase("set it up for me"):
        return True
    of_today = message.has("today") or message.says("it", "plan") or message.phrase("set it up")
    if message.exercises and message.numbers() and not message.says("today", "todays"):
        return False
    verbs = {"plan", "prepare", "build", "make", "give", "gimme", "set", "generate", "sort", "session"}
    is_short = len(message.words) <= 60
    return of_today and is_short and bool(verbs & set(message.words)) and _names_session(message)


def _names_session(message: Message) -> bool:
    return message.says(
        "plan", "session", "training", "workout", "todays", "prepare", "thing", "program", "plans"
    ) or message.phrase("set it up")


def _tells_time(message: Message) -> bool:
    return message.phrase("todays session") and message.minutes() is not None


def _unnoted(context: Context, message: Message) -> str | None:
    """A part of the body that is to be spared and that is not noted as hurting."""
    if not message.says("spare", "kind", "gentle", "careful", "protect", "rest", "without", "w/o", "avoid", "hurts"):
        return None
    named = [entry.meaning for entry in BODY_PARTS.find(message.tokens)]
    noted = " ".join(str(each.get("body_part", "")).lower() for each in context.pains)
    return next((part for part in named if part.split()[-1] not in noted), None)


def _standing_minutes(context: Context) -> int | None:
    """The minutes that a standing wish leaves for today."""
    found: list[int] = []
    for each in context.preferences:
        value = str(each.get("value", "")).lower()
        days = [name for name in _days if name in value]
        if each.get("preference_type") != "time_available" or (days and f"{context.today:%A}".lower() not in days):
            continue
        found += [int(word) for word in value.split() if word.isdecimal()]
    return min(found, default=None)


_days = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def _minutes(message: Message) -> int | None:
    return message.minutes()
