"""The settings: unit, usual minutes, level and time zone."""

from typing import Any

from spotter.dialogue.training.context import Context
from spotter.dialogue.understanding.message import Message
from spotter.dialogue.training.plan import Plan, Step, ask
from spotter.language.lexicon import Lexicon

TOOL = "update_settings"
_longest_session = 300
ZONES = Lexicon(
    (phrase.strip(), zone)
    for zone, phrases in {
        "Europe/Lisbon": "lisbon, lisboa, portugal, porto",
        "Europe/Berlin": "berlin, germany, munich, hamburg, frankfurt, cologne, cet, central european time, leipzig",
        "Europe/London": "london, uk, england, scotland, edinburgh, manchester, britain, gmt, glasgow, bristol",
        "Europe/Dublin": "dublin, ireland, cork",
        "Europe/Paris": "paris, france, lyon, marseille",
        "Europe/Madrid": "madrid, spain, barcelona, valencia",
        "Europe/Rome": "rome, italy, milan, roma, milano",
        "Europe/Vienna": "vienna, austria, wien",
        "Europe/Zurich": "zurich, switzerland, geneva",
        "Europe/Amsterdam": "amsterdam, netherlands, holland",
        "Europe/Brussels": "brussels, belgium",
        "Europe/Warsaw": "warsaw, poland, krakow",
        "Europe/Prague": "prague",
        "Europe/Athens": "athens, greece",
        "Europe/Istanbul": "istanbul, turkey",
        "Europe/Stockholm": "stockholm, sweden",
        "Europe/Oslo": "oslo, norway",
        "Europe/Copenhagen": "copenhagen, denmark",
        "Europe/Helsinki": "helsinki, finland",
        "Europe/Bucharest": "bucharest, romania",
        "Europe/Budapest": "budapest",
        "Europe/Kyiv": "kyiv, kiev",
        "America/New_York": "new york, ny, nyc, eastern time, boston, miami, eastern, est, atlanta, washington",
        "America/Chicago": "chicago, central time, houston, dallas, austin",
        "America/Denver": "denver, mountain time",
        "America/Los_Angeles": "los angeles, la, california, pacific time, san francisco, seattle, pst, pacific, "
        "las vegas",
        "America/Toronto": "toronto, montreal",
        "America/Vancouver": "vancouver",
        "America/Sao_Paulo": "sao paulo, rio, brazil, brasilia, rio de janeiro",
        "America/Mexico_City": "mexico city, mexico",
        "America/Bogota": "bogota, colombia",
        "America/Argentina/Buenos_Aires": "buenos aires, argentina",
        "Asia/Tokyo": "tokyo, japan",
        "Asia/Seoul": "seoul, korea",
        "Asia/Shanghai": "shanghai, beijing, china",
        "Asia/Hong_Kong": "hong kong",
        "Asia/Singapore": "singapore",
        "Asia/Kolkata": "india, delhi, mumbai, bangalore, kolkata",
        "Asia/Dubai": "dubai, uae",
        "Asia/Bangkok": "bangkok, thailand",
        "Asia/Jakarta": "jakarta",
        "Asia/Manila": "manila",
        "Asia/Jerusalem": "tel aviv, israel, jerusalem",
        "Africa/Johannesburg": "johannesburg, cape town, south africa",
        "Africa/Nairobi": "nairobi",
        "Africa/Lagos": "lagos, nigeria",
        "Africa/Cairo": "cairo, egypt",
        "Australia/Sydney": "sydney, australia, melbourne",
        "Australia/Perth": "perth",
        "Pacific/Auckland": "auckland, new zealand, nz",
        "UTC": "utc",
    }.items()
    for phrase in phrases.split(",")
)


def read(context: Context) -> Plan | None:
    """The settings that a message changes."""
    if not context.offers(TOOL):
        return None
    message = context.said
    pending = context.pending is not None and context.pending.topic == "settings"
    if message.is_question and not _asks_politely(message):
        return None
    if message.has("never_mind") and message.phrase("leave it"):
        return None
    new: dict[str, Any] = {}
    zone = _zone(message, pending=pending)
    if zone is not None:
        new["time_zone"] = zone
    elif message.phrase("time zone") or message.says("timezone", "tz"):
        return ask("settings", "Which time zone are you in now: which city is nearest?")
    if (unit := _unit(message)) is not None:
        new["unit"] = unit
    if (minutes := _minutes(context, message)) is not None:
        new["preferred_workout_duration"] = minutes
    if (level := _level(message, pending=pending)) is not None:
        new["fitness_level"] = level
    if not new:
        return None
    return Plan("settings", (Step(TOOL, new, f"Set: {_said(new)}."),))


def _asks_politely(message: Message) -> bool:
    return message.words[:2] in (
        ("can", "you"),
        ("could", "you"),
        ("please", "can"),
        ("would", "you"),
        ("can", "u"),
        ("can", "we"),
    ) or (message.says("please") and message.says("can", "could", "would"))


def _said(new: dict[str, Any]) -> str:
    names = {
        "time_zone": "time zone {}",
        "unit": "weights in {}",
        "preferred_workout_duration": "{} minutes for a usual session",
        "fitness_level": "level {}",
    }
    return ", ".join(names[name].format(value) for name, value in new.items())


def _zone(message: Message, *, pending: bool) -> str | None:
    iana = [
        part
        for part in message.text.replace(",", " ").replace(";", " ").split()
        if part.count("/") in (1, 2) and part[:1].isupper()
    ]
    named = [entry.meaning for entry in ZONES.find(message.tokens)]
    clearly = message.phrase("time zone") or message.says("timezone", "tz") or message.has("time_zone")
    if (
        iana
        and clearly
        and iana[0].split("/")[0] in ("Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic")
    ):
        return iana[0].rstrip(".!?")
    if not named or not (clearly or (pending and len(message.words) <= 6)):
        return None
    return named[-1]


def _unit(message: Message) -> str | None:
    pounds, kilograms = message.cues("unit_lb"), message.cues("unit_kg")
    if not pounds and not kilograms:
        return None
    numbers = {at for at, _value in message.numbers()}
    loads = [each for each in (*pounds, *kilograms) if each.start - 1 in numbers]
    if loads or message.exercises:
        return None
    words = set(message.words)
    switching = words & {
        "switch",
        "change",
        "use",
        "put",
        "show",
        "units",
        "unit",
        "app",
        "in",
        "to",
        "back",
        "set",
        "please",
        "want",
        "prefer",
        "make",
        "pls",
        "everything",
    }
    if not switching or len(message.words) > 40:
        return None
    if pounds and kilograms:
        negated = {"not", "instead", "from", "than", "learn", "no", "learned", "stop", "of", "hate", "understand"}
        for first, second, value in ((pounds, kilograms, "lb"), (kilograms, pounds, "kg")):
            if any(set(message.words[max(0, each.start - 3) : each.start]) & negated for each in second):
                return (
                    value
                    if not any(set(message.words[max(0, each.start - 2) : each.start]) & negated for each in first)
                    else None
                )
        return None
    return "lb" if pounds else "kg"


def _minutes(context: Context, message: Message) -> int | None:
    seconds = message.seconds()
    sessions = message.says(
        "today",
        "tonight",
        "tomorrow",
        "tonite",
        "mondays",
        "tuesdays",
        "wednesdays",
        "thursdays",
        "fridays",
        "saturdays",
        "sundays",
        "on",
    )
    usual = message.has("usual") or message.phrase("usual")
    event = context.last_event()
    follows = event is not None and event.name == TOOL and "preferred_workout_duration" in event.call.arguments
    if sessions and not message.says("usual", "usually", "default"):
        return None
    if not usual and not follows and not _was_told_of_usual(context):
        return None
    if message.exercises or message.has("timer"):
        return None
    found = [each // 60 for each in seconds if 600 <= each <= _longest_session * 60]
    bare = [int(value) for at, value in message.numbers() if 10 <= value <= 180 and value == int(value)]
    wrong = {
        int(value)
        for at, value in message.numbers()
        if set(message.words[max(0, at - 3) : at]) & {"not", "from", "never"} and value == int(value)
    }
    values = [each for each in (found or bare) if each not in wrong] or ([] if wrong else found or bare)
    if bare and found and set(bare) - set(found):
        right = [each for each in bare if each not in wrong and (each in found or _says_to(message, each))]
        values = right or values
    if not values:
        return None
    if not found and not message.says("minutes", "min", "mins", "usual", "session", "make"):
        return None
    return values[-1]


def _says_to(message: Message, value: int) -> bool:
    return any(
        number == value and message.words[at - 1 : at] in (("to",), ("no",), ("usual",), ("make",))
        for at, number in message.numbers()
    )


def _was_told_of_usual(context: Context) -> bool:
    """Whether the coach has just said how long a usual session is."""
    return "usual session" in context.state.replies[-1] if context.state.replies else False


def _level(message: Message, *, pending: bool) -> str | None:
    names = ("beginner", "intermediate", "advanced")
    said = [word for word in message.words if word in names]
    if not said or not (message.has("level") or pending or message.says("level", "set", "change", "put")):
        return None
    if message.has("future") and not message.says("set"):
        return None
    denied = {
        word
        for at, word in enumerate(message.words)
        if word in names and {"not", "from", "no", "isnt"} & set(message.words[max(0, at - 3) : at])
    }
    kept = [word for word in said if word not in denied]
    return kept[-1] if kept else None
