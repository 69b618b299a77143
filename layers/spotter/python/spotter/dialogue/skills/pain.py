"""Pains that are noted, and that are over."""

from spotter.dialogue.training.context import Context
from spotter.dialogue.understanding.message import Message
from spotter.dialogue.training.plan import Plan, Step, ask
from spotter.language.body_parts import BODY_PARTS
from spotter.language.lexicon import Entry, Lexicon
from spotter.language.tokens import TokenKind
from spotter.language.word_lists import word_set

SET, END = "set_pain", "end_pain"
SIGNS = Lexicon(
    (phrase.strip(), "hurts")
    for phrase in [
        "hurts",
        " hurt",
        " hurting",
        " pain",
        " painful",
        " pains",
        " sore",
        " ache",
        " aches",
        " aching",
        " achy",
        " tweaked",
        " tweak",
        " twinge",
        " twinges",
        " pinch",
        " pinches",
        " pinching",
        " stings",
        " sting",
        " stinging",
        " strained",
        " pulled",
        " sprained",
        " twisted",
        " grumbling",
        " playing up",
        " acting up",
        " bothering",
        " niggle",
        " niggling",
        " niggly",
        " tender",
        " sharp",
        " stabbing",
        " throbbing",
        " inflamed",
        " swollen",
        " injured",
        " clicky",
        " clicking",
        " does this thing",
        " problems",
        " a problem",
        " complaining",
        " iffy",
        " dodgy",
        " not happy",
        " angry",
        " flared up",
        " flaring up",
        " flare",
        " killing me",
        " gives me trouble",
        " annoying me",
        " messed up",
        " stiff",
        " stiffness",
        " still there",
        " bugging me",
        " bugging",
        " giving me grief",
        " tightness",
        " jammed",
        " irritated",
        " cranky",
        " pinged",
    ]
)
_mild = word_set(
    "mild mildly slight slightly bit little lightly niggle niggling grumbling minor twinge twinges bearable faint"
)
_severe = word_set(
    "severe severely terrible terribly awful excruciating unbearable really badly bad agony killing horrible sharp"
)
_least_severe, _least_moderate = 7, 4


def over(context: Context) -> Plan | None:
    """A pain that is said to be gone."""
    message = context.said
    if not context.offers(END) or message.is_question or not message.has("pain_over"):
        return None
    parts = list(BODY_PARTS.find(message.tokens))
    pains = context.pains
    if not pains:
        return None
    named = [
        each
        for each in pains
        if any(entry.meaning.split()[-1] in str(each.get("body_part", "")).lower() for entry in parts)
    ]
    if not parts and not (
        message.says("pain", "hurt", "hurts", "it", "its") and len(pains) == 1 and _spoke_of_pain(context)
    ):
        return None
    if parts and not named:
        return None
    meant = named[0] if named else pains[0]
    part = str(meant["body_part"])
    if _is_doubted(message):
        return ask(
            "pain",
            f"Is the {part} wholly free of pain, or is something left?",
            ("It is over", "A little is left"),
            part=part,
        )
    return Plan("pain_over", (Step(END, {"body_part": part}, f"Good: the {part} is no longer noted as hurting."),))


def _spoke_of_pain(context: Context) -> bool:
    event = context.last_event()
    return event is not None and event.name == SET


def _is_doubted(message: Message) -> bool:
    words = " ".join(message.words)
    if any(
        phrase in words
        for phrase in (
            "twinge",
            "not gone",
            "almost",
            "nearly",
            "not quite",
            "still hurts",
            "still there",
            "mostly",
            "but not",
            "sort of",
            "only when",
            "well it",
        )
    ):
        return True
    return " but " in f" {words} " and any(word in message.words for word in ("little", "bit", "still", "sometimes"))


def told(context: Context) -> Plan | None:
    """A pain that is told of."""
    message = context.said
    if not context.offers(SET):
        return None
    answers = context.pending is not None and context.pending.topic == "pain"
    parts = list(BODY_PARTS.find(message.tokens))
    signs = list(SIGNS.find(message.tokens))
    known = context.pains if (parts or answers) else ()
    scale = _scale(message)
    if answers and not parts and context.pending is not None:
        if message.phrase("it is over") or (message.words[:1] == ("yes",) and message.has("pain_over")):
            part = str(context.pending.partial.get("part", ""))
            return Plan(
                "pain_over", (Step(END, {"body_part": part}, f"Good: the {part} is no longer noted as hurting."),)
            )
        if message.exercises:
            return None
        return _set(context, message, str(context.pending.partial.get("part", "")), scale)
    if not parts:
        return None
    about_known = [
        each
        for each in known
        if any(entry.meaning.split()[-1] in str(each.get("body_part", "")).lower() for entry in parts)
    ]
    if not signs and not (about_known and scale is not None):
        return None
    if message.is_question and not message.says("note", "put", "down") and not (signs and message.says("my")):
        return None
    if _is_denied(message, [entry.start for entry in signs]) and scale is None:
        return None
    entry = _right_part(message, parts)
    part = _part_name(message, entry.start, entry.meaning)
    if about_known:
        part = str(about_known[0]["body_part"])
    return _set(context, message, part, scale)


def _right_part(message: Message, parts: list[Entry[str]]) -> Entry[str]:
    """Of several parts the one that is nearest to what is wrong."""
    signs = [entry.start for entry in SIGNS.find(message.tokens)]
    if not signs:
        return parts[0]
    return min(parts, key=lambda entry: min(abs(entry.start - at) for at in signs))


def _set(context: Context, message: Message, part: str, scale: int | None) -> Plan:
    severity = _severity(message, scale)
    exercise = next((each.exercise.name for each in message.exercises if each.exercise is not None), None)
    arguments = {"body_part": part, "severity": severity}
    if exercise is not None and message.says("on", "during", "when", "doing", "in") and not context.said.numbers():
        arguments["exercise_name"] = exercise
    care = {
        "Mild": "I will hold back increases on what loads it; if it gets worse, stop and tell me.",
        "Moderate": "I will spare it until you say that it is over; if it stays or gets worse, see a physio or a "
        "doctor.",
        "Severe": "Nothing of mine will load it until you say that it is over. Please have a doctor or a physio "
        "look at it.",
    }[severity]
    return Plan("pain", (Step(SET, arguments, f"Noted: the {part} hurts ({severity.lower()}). {care}"),))


def _scale(message: Message) -> int | None:
    """``3/10``, ``two or three out of ten``."""
    words = message.words
    for at, value in message.numbers():
        behind = words[at + 1 : at + 4]
        of_ten = behind[:2] == ("/", "10") or behind[:3] in (("out", "of", "ten"), ("out", "of", "10"))
        if of_ten and value <= 10:
            return int(value)
    return None


def _severity(message: Message, scale: int | None) -> str:
    if scale is not None:
        return "Severe" if scale >= _least_severe else "Moderate" if scale >= _least_moderate else "Mild"
    words = set(message.words)
    if "moderate" in words or "moderately" in words:
        return "Moderate"
    spoken = " ".join(message.words)
    not_bad = any(
        phrase in spoken
        for phrase in (
            "not bad",
            "not terrible",
            "nothing bad",
            "not too bad",
            "not that bad",
            "nothing serious",
            "not severe",
            "isnt bad",
        )
    )
    if words & _severe - {"sharp", "bad"} and not not_bad:
        return "Severe"
    if not_bad or words & _mild or "a bit" in spoken:
        return "Mild"
    if ("really bad" in spoken or "so bad" in spoken or "bad pain" in spoken) and not not_bad:
        return "Severe"
    return "Moderate"


def _is_denied(message: Message, signs: list[int]) -> bool:
    return (
        any(
            {"no", "not", "without", "zero", "doesnt", "didnt", "dont"} & set(message.words[max(0, at - 3) : at])
            for at in signs
        )
        and len(signs) < 2
    )


def _part_name(message: Message, at: int, part: str) -> str:
    words = message.words
    sides = [word for word in words if word in ("left", "right")]
    if not sides:
        return part
    corrected = [
        place
        for place, word in enumerate(words)
        if word in ("left", "right") and {"no", "its", "actually"} & set(words[max(0, place - 3) : place])
    ]
    side = words[corrected[-1]] if corrected else sides[0]
    near = [word for word in words[max(0, at - 3) : at] if word in ("left", "right")]
    return f"{side if corrected or not near else near[-1]} {part}"


_number = TokenKind.NUMBER
