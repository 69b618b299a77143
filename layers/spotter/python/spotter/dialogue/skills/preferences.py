"""Standing wishes: kept for good, for this session or until a day, and dropped again."""

from datetime import date

from spotter.dialogue.training.context import Context
from spotter.dialogue.understanding.message import Message
from spotter.dialogue.training.plan import Plan, Step, ask
from spotter.language.days import Direction
from spotter.language.lexicon import Lexicon
from spotter.language.word_lists import word_set

SET, DROP = "set_preference", "delete_preference"
_equipment = Lexicon(
    (phrase.strip(), name)
    for name, phrases in {
        "dumbbells": "dumbbell, dumbbells, dumb bell, dumb bells, dumbell, dumbells, db, dbs",
        "band": "band, bands, resistance band, resistance bands",
        "kettlebell": "kettlebell, kettlebells, kb, kbs",
        "barbell": "barbell, barbells",
        "bench": "a bench",
        "pull-up bar": "pull up bar, pullup bar, chin up bar",
        "bodyweight": "bodyweight, body weight, no equipment, no weights, bodyweight stuff, nothing but my body",
        "rings": "rings, trx",
        "machines": "machines, cables",
    }.items()
    for phrase in phrases.split(",")
)
_movements = Lexicon(
    (phrase.strip(), name)
    for name, phrases in {
        "jumping": "jumping, jumps, jump, jumpy stuff, plyometrics, plyo, hopping",
        "overhead press": "overhead, overhead pressing, overhead work, overhead stuff, pressing overhead",
        "running": "running, runs, treadmill",
        "burpees": "burpee, burpees",
        "lunges": "lunge, lunges",
        "twisting": "twisting, rotation",
        "deadlifts": "deads",
        "machines": "machines",
        "planks": "planks, plank",
        "curls": "curls, curl",
        "rows": "rows, rowing",
        "dips": "dips",
    }.items()
    for phrase in phrases.split(",")
)
THINGS = (_equipment, _movements)
"""What a wish can be about, beside exercises and parts of the body."""
_refusals = word_set("no never not avoid without hate skip exclude dont wont cant ban refuse stop")
_for_good = (
    "ever",
    "never",
    "from now on",
    "for good",
    "again",
    "anymore",
    "any more",
    "permanently",
    "forever",
    "always",
    "please note",
    "remember",
    "keep in mind",
    "going forward",
    "no more",
    "at all",
    "in future",
    "note",
    "stop giving me",
    "dont want to see",
    "hate",
    "dont give me",
    "allergic",
    "off limits",
)


def forget(context: Context) -> Plan | None:
    """A standing wish that is dropped."""
    message = context.said
    if not context.offers(DROP) or not message.has("forget"):
        return None
    if message.is_question and not message.says("can", "could", "please", "would"):
        return None
    if message.has("log_noun") and message.says("log", "logged", "entry", "yesterday", "todays"):
        return None
    wishes = context.preferences
    named = [each for each in wishes if _is_named(each, message)]
    if not named and _spoke_of_wishes(context) and message.says("that", "it", "this") and len(message.words) < 18:
        before = [each for each in wishes if _is_named(each, Message(message.text, _tokens(context), message.today))]
        named = before if len(before) == 1 else []
    if len(named) != 1 or (message.numbers() and message.exercises and message.says("sets", "reps", "kg")):
        return None
    one = named[0]
    if one.get("preference_type") == "exclusion" and _is_refusal(message, str(one["value"])):
        return None
    if one.get("preference_type") == "focus" and not (
        message.says("focus", "emphasis", "bored", "thing") or _spoke_of_wishes(context)
    ):
        return None
    told = f"Dropped: {str(one.get('preference_type')).replace('_', ' ')} {one.get('value')}."
    return Plan("forget_preference", (Step(DROP, {"preference_id": str(one["id"])}, told),))


def _tokens(context: Context) -> tuple:  # type: ignore[type-arg]
    from spotter.dialogue.understanding.message import message

    return message(" ".join(context.state.messages[-2:-1]), context.today).tokens


def _spoke_of_wishes(context: Context) -> bool:
    return (
        any(
            word in context.state.replies[-1].lower()
            for word in ("exclusion", "focus", "preference", "leave out", "noted")
        )
        if context.state.replies
        else False
    )


def _is_named(wish: dict[str, object], message: Message) -> bool:
    words = {_stem(word) for word in message.words}
    value = [_stem(word) for word in str(wish.get("value", "")).lower().replace("-", " ").split() if len(word) > 2]
    if wish.get("preference_type") == "focus" and "focus" in message.words and len(value) == 0:
        return True
    return bool(value) and (
        all(word in words for word in value) or (value[0] in words and wish.get("preference_type") == "focus")
    )


def _stem(word: str) -> str:
    return word.removesuffix("s")


def _is_refusal(message: Message, value: str) -> bool:
    """Whether a message says no to what is excluded: the wish is kept, not dropped."""
    stem = _stem(value.lower().split()[0])
    for at, word in enumerate(message.words):
        if _stem(word) == stem and {"no", "never", "avoid", "hate", "without"} & set(
            message.words[max(0, at - 2) : at]
        ):
            return not message.phrase("no longer")
    return False


def note(context: Context) -> Plan | None:
    """A wish that is to be kept."""
    message = context.said
    if not context.offers(SET) or message.has("timer"):
        return None
    if message.is_question and not message.says("can", "could", "please"):
        return None
    if message.says("what", "why", "how", "which", "should") and message.is_question:
        return None
    for reader in (_time, _intensity, _location, _equipment_wish, _exclusion, _focus, _custom):
        found = reader(message)
        if found is not None:
            kind, value, default = found
            duration, until = _lasting(message, default)
            if duration is None:
                return ask("preference", "Until which day does that hold?", kind=kind, value=value)
            arguments: dict[str, str] = {"preference_type": kind, "value": value, "duration_type": duration}
            if until is not None:
                arguments["until"] = until.isoformat()
            how_long = {"permanent": "for good", "session": "for this session"}.get(duration, f"until {until}")
            told = f"Noted {how_long}: {kind.replace('_', ' ')}: {value}."
            return Plan("preference", (Step(SET, arguments, told),))
    return None


def _lasting(message: Message, default: str) -> tuple[str | None, date | None]:
    """How long a wish holds, and its last day."""
    limits = message.cues("until")
    days = message.days(Direction.FUTURE)
    for each in days:
        if any(entry.start - 1 <= each.start <= entry.end + 2 for entry in limits) or _is_until(message, each.start):
            day = each.day or (each.candidates[-1] if each.candidates and len(each.candidates) <= 2 else None)
            if each.day is None and len(each.candidates) == 2:
                day = each.candidates[0] if not message.phrase("next") else each.candidates[-1]
            if each.day is None and len(each.candidates) > 2:
                day = each.candidates[-1]
            if day is not None:
                return "temporary", day
    if message.phrase("end of march") or message.phrase("end of the month"):
        last = [date(message.today.year + (message.today.month == 12), message.today.month % 12 + 1, 1)]
        return "temporary", date.fromordinal(last[0].toordinal() - 1)
    if message.phrase("this week"):
        return "temporary", date.fromordinal(message.today.toordinal() + 6 - message.today.weekday())
    if limits and message.says("until", "till", "til") and not message.phrase("from now"):
        return None, None
    if any(message.phrase(phrase) for phrase in ("from now on", "ever again", "for good", "ever", "always")):
        return "permanent", None
    if message.has("session_only"):
        return "session", None
    return default, None


def _is_until(message: Message, at: int) -> bool:
    return bool({"until", "till", "til", "through", "including"} & set(message.words[max(0, at - 3) : at + 1]))


def is_for_good(message: Message) -> bool:
    """Whether a wish is told for every time: ``from now on``, ``on thursdays``."""
    phrases = ("from now on", "ever", "ever again", "always", "for good", "permanently", "forever", "going forward")
    return any(map(message.phrase, phrases)) or any(
        word.removesuffix("s") in _weekdays and word.endswith("s") for word in message.words
    )


def lasts(message: Message) -> bool:
    """Whether a message says how long a wish is to hold, beyond today."""
    return (
        any(message.phrase(phrase) for phrase in _for_good)
        or message.says("until", "till", "til")
        or message.phrase("up to and including")
    )


def _time(message: Message) -> tuple[str, str, str] | None:
    minutes = message.minutes()
    bare = [int(value) for _at, value in message.numbers() if 10 <= value <= 180 and value == int(value)]
    if message.has("usual") and message.says("usual", "usually", "default"):
        return None
    on_days = any(word.rstrip("s") in _weekdays and (word.endswith("s") or lasts(message)) for word in message.words)
    today = message.has("session_only")
    if not (on_days or today):
        return None
    if not message.says("only", "have", "got", "max", "just", "tho", "most") or message.exercises:
        return None
    if message.says("plan", "build", "make", "give", "prepare", "workout", "session", "set", "sort"):
        return None
    value = minutes or (bare[0] if len(bare) == 1 and today and len(message.words) <= 6 else None)
    if value is None or not 5 <= value <= 240:
        return None
    if on_days:
        day = next(word for word in message.words if word.rstrip("s") in _weekdays)
        return "time_available", f"{value} minutes on {day.capitalize()}", "permanent"
    return "time_available", f"{value} minutes", "session"


_weekdays = word_set("monday tuesday wednesday thursday friday saturday sunday")


def _intensity(message: Message) -> tuple[str, str, str] | None:
    words = message.words
    if (
        message.says("rpe")
        and message.says("over", "above", "max", "limit", "cap", "past", "under", "below", "beyond")
        and not message.says("sets", "reps")
    ):
        value = next((value for at, value in message.numbers() if "rpe" in words[max(0, at - 2) : at + 2]), None)
        if value is not None and 5 <= value <= 10 and not message.exercises:
            return "intensity", f"RPE {value:g} at most", "permanent"
    asks = message.says("keep", "go", "take", "want", "make", "need", "nothing", "stay")
    if message.exercises or message.minutes() is not None or message.says("plan", "build", "give", "gimme", "workout"):
        return None
    for word in ("light", "easy", "gentle", "hard", "heavy", "chill"):
        if (
            word in words
            and asks
            and (lasts(message) or message.has("session_only") or message.says("training", "sessions"))
        ):
            if message.phrase(f"nothing {word}"):
                return "intensity", f"nothing {word}", "permanent"
            return "intensity", "easy" if word == "chill" else word, "permanent"
    return None


def _equipment_wish(message: Message) -> tuple[str, str, str] | None:
    found = list(_equipment.find(message.tokens))
    if message.phrase("remember that") and message.phrase("only have"):
        return "equipment", ", ".join(dict.fromkeys(entry.meaning for entry in found)), "permanent"
    has = [entry.meaning for entry in found if not _is_denied(message, entry.start)]
    if not has or not message.has("equipment_have", "until") or (message.has("done") and message.says("did", "3x10")):
        return None
    scope = lasts(message) or message.says("only", "just", "membership", "shut", "closed") or message.phrase("all i")
    if (
        not scope
        or message.says("build", "plan", "write", "workout", "timer")
        or (message.minutes() is not None and not lasts(message))
    ):
        return None
    if any(word in message.words for word in ("today", "tonight")) and not lasts(message):
        return None
    return "equipment", ", ".join(dict.fromkeys(has)), "permanent"


def _location(message: Message) -> tuple[str, str, str] | None:
    places = {"home": ("home", "garage"), "outdoors": ("park", "outdoors", "outside"), "hotel": ("hotel",)}
    trains = message.says("train", "training", "trains", "work", "working", "lift", "lifting", "sessions", "workouts")
    if not trains or not lasts(message) or list(_equipment.find(message.tokens)) or message.is_question:
        return None
    return next((("location", place, "permanent") for place, words in places.items() if message.says(*words)), None)


def _is_denied(message: Message, at: int) -> bool:
    return bool({"no", "without", "not"} & set(message.words[max(0, at - 2) : at]))


def _exclusion(message: Message) -> tuple[str, str, str] | None:
    words = message.words
    if not lasts(message) and not message.phrase("no longer"):
        return None
    if message.phrase("no longer"):
        return None
    named = [(each.start, each.exercise.name) for each in message.exercises if each.exercise is not None]
    spoken = [(entry.start, entry.meaning) for entry in _movements.find(message.tokens)]
    for at, value in sorted([*named, *spoken]):
        denied = _refusals & set(words[max(0, at - 5) : at]) or _behind(words, at)
        if denied:
            spelled = next((name for place, name in spoken if place == at), value)
            return "exclusion", spelled.lower(), "permanent"
    return None


def _behind(words: tuple[str, ...], at: int) -> bool:
    behind = " ".join(words[at + 1 : at + 7])
    return any(phrase in behind for phrase in ("never again", "off limits", "no more", "are out", "is out"))


def _focus(message: Message) -> tuple[str, str, str] | None:
    cues = message.cues("focus_word")
    if not cues or message.says("drop", "forget", "no", "not", "today", "workout", "session", "plan"):
        return None
    names = [each.exercise.name for each in message.exercises if each.exercise is not None]
    behind = message.words[cues[0].end :]
    if names:
        return "focus", names[0].lower(), "permanent"
    rest = [
        word
        for word in behind
        if word.isalpha() and word not in ("my", "the", "on", "more", "please", "now", "from", "a")
    ]
    return ("focus", " ".join(rest[:3]), "permanent") if rest and lasts(message) else None


def _custom(message: Message) -> tuple[str, str, str] | None:
    days = [
        value
        for at, value in message.numbers()
        if message.words[at + 1 : at + 2] in (("days",), ("times",), ("sessions",), ("x",)) and value <= 7
    ]
    weekly = (
        message.phrase("a week") or message.phrase("per week") or message.phrase("a wk") or message.phrase("days a")
    )
    if days and weekly and message.says("only", "max", "can", "just") and not message.is_question:
        return "custom", f"{int(days[0])} days a week", "permanent"
    if (
        any(
            message.phrase(phrase)
            for phrase in ("remember that i", "please note that i", "keep in mind that i", "please remember i")
        )
        and not message.numbers()
    ):
        return "custom", message.quoted()[:200], "permanent"
    return None
