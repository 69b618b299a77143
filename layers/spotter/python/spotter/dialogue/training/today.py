"""Today's session, planned from the program, the log, the schedule, what hurts and what is at hand."""

from spotter.dialogue.training.context import Context
from spotter.dialogue.training.message import Message
from spotter.dialogue.training.plan import Plan, Step

TOOL = "plan_today"
_low = frozenset("tired knackered exhausted wrecked drained slept sleepy hungover".split())


def read(context: Context) -> Plan | None:
    """The plan of today that a message asks for."""
    message = context.rest
    if not context.offers(TOOL) or not _asks(context, message):
        return None
    arguments: dict[str, object] = {}
    minutes = _minutes(message)
    if minutes is not None and 5 <= minutes <= 300:
        arguments["minutes"] = minutes
    if _low & set(message.words) or message.phrase("low energy"):
        arguments["energy"] = "low"
    if message.says("sore") and not message.says("shoulder", "knee", "back", "elbow", "wrist"):
        arguments["soreness"] = "high"
    return Plan("plan", (Step(TOOL, arguments, ""),))


def _asks(context: Context, message: Message) -> bool:
    if message.is_question and not message.says("can", "could", "please", "may", "might", "plan"):
        return False
    if message.says("not", "dont") and message.has("not_log"):
        return False
    if message.has("timer") or not message.cues("plan"):
        return _tells_time(message)
    if message.says("tomorrow", "week", "monday", "saturday") and not message.has("today"):
        return False
    if message.words[:1] in (("plan",), ("prepare",)) and len(message.words) <= 4:
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


def _minutes(message: Message) -> int | None:
    return message.minutes()
