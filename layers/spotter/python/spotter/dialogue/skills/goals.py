"""How much a category or a muscle is wanted: a weight from -10 to 10, or more or less of it."""

from spotter.dialogue.training.context import Context
from spotter.dialogue.understanding.message import Message
from spotter.dialogue.skills.pain import SIGNS
from spotter.dialogue.training.plan import Plan, Step, ask
from spotter.language.days import Direction
from spotter.language.lexicon import Lexicon

TOOL = "set_goals"
_STEP = 3
_most = 10
"""What "more" and "less" come to on the scale from -10 to 10."""
_reach = 6
"""Words between a goal and what says more or less of it."""
_categories = {
    "strength": "strength, stronger, get stronger, raw strength",
    "cardio": "cardio, conditioning, aerobic, aerobics, endurance, stamina, heart going",
    "mobility": "mobility, flexibility, suppleness, stretching, stretch",
    "hypertrophy": "hypertrophy, muscle size, muscle mass, size",
    "power": "power, explosiveness",
    "balance": "balance",
}
_muscles = {
    "chest": "chest, pecs, chest business",
    "back": "back, upper back",
    "lats": "lats",
    "legs": "legs, leg",
    "glutes": "glutes, glute, butt, bum, booty",
    "biceps": "biceps, bicep, bis",
    "triceps": "triceps, tricep, tris",
    "arms": "arms, guns, bigger arms",
    "shoulders": "shoulders, shoulder, delts",
    "quads": "quads, quad",
    "hamstrings": "hamstrings, hamstring, hammies",
    "calves": "calves, calf",
    "core": "core, midsection",
    "abs": "abs, six pack",
    "forearms": "forearms",
    "traps": "traps",
}
WORDS = Lexicon(
    (phrase.strip(), name)
    for table in (_categories, _muscles)
    for name, phrases in table.items()
    for phrase in phrases.split(",")
)


def read(context: Context) -> Plan | None:
    """The goals that a message sets."""
    if not context.offers(TOOL):
        return None
    message = context.said if pairs(context.said) else context.said
    named = [
        (entry.start, entry.end, entry.meaning)
        for entry in WORDS.find(message.tokens)
        if (message.words[entry.start - 1 : entry.start], entry.meaning) != (("lower",), "back")
    ]
    if not named:
        return _of_the_last(context, message)
    if not _is_wish(context, message, named):
        return None
    weights = _weights(context, message, named)
    return _plan(weights) if weights else None


def _is_wish(context: Context, message: Message, named: list[tuple[int, int, str]]) -> bool:
    """Whether what is named is wanted more or less, and not trained, hurt, logged or asked about."""
    if message.phrase("am i") or message.phrase("are we"):
        return False
    if message.is_question or (message.has("not_log") and not message.has("goal_word")):
        return False
    if list(SIGNS.find(message.tokens)) or message.days(Direction.PAST) or message.says("did", "done", "gave"):
        return False
    pending = context.pending is not None and context.pending.topic == "goal"
    wishes = message.has("goal_word") or pairs(message) or _numbers_alone(message, named) or pending
    if not wishes or (message.exercises and not pairs(message)) or message.has("timer"):
        return False
    of_session = message.says("today", "tonight", "session", "workout", "sets", "reps", "kg", "lbs", "rpe")
    return not of_session or message.says("goal", "goals", "scale")


def _weights(context: Context, message: Message, named: list[tuple[int, int, str]]) -> dict[str, int]:
    weights: dict[str, int] = {}
    said: set[str] = set()
    kept = message.phrase("dont touch") or message.has("never_mind")
    left = {name for start, _end, name in named if _is_left(message, start)}
    for number, (start, end, name) in enumerate(named):
        if name in left or name in weights:
            continue
        begin = named[number - 1][1] if number else 0
        until = named[number + 1][0] if number + 1 < len(named) else len(message.tokens)
        if name == "strength" and message.words[start] == "stronger" and len({each for *_, each in named}) > 1:
            continue
        weight, is_said = _weight(
            context, message, name, begin, start, end, until, alone=len({n for *_, n in named} - left) == 1
        )
        if weight is not None:
            weights[name] = max(-10, min(10, weight))
            said |= {name} if is_said else set()
    weights = {name: weight for name, weight in weights.items() if name in said} if said else weights
    if kept and len(weights) > 1:
        weights = {name: weight for name, weight in weights.items() if name not in left}
    return weights


def _plan(weights: dict[str, int]) -> Plan:
    categories = [{"category": name, "weight": each} for name, each in weights.items() if name in _categories]
    muscles = [{"muscle": name, "weight": each} for name, each in weights.items() if name in _muscles]
    arguments = {}
    if categories:
        arguments["category_goals"] = categories
    if muscles:
        arguments["muscle_goals"] = muscles
    told = ", ".join(f"{name} {each:+d}" for name, each in weights.items())
    return Plan("goal", (Step(TOOL, arguments, f"Your goals now say: {told} (from -10 to 10)."),))


def pairs(message: Message) -> bool:
    """Whether goals stand beside their numbers, two of them: ``legs 8 back 6``."""
    numbers = dict(message.numbers())
    ends = [entry.end for entry in WORDS.find(message.tokens)]
    return (
        sum(end in numbers and abs(numbers[end]) <= _most and not _counts_other(message.words, end) for end in ends) > 1
    )


def says_weights(message: Message) -> bool:
    """Whether a goal is given its number: ``legs 8 back 6``, ``set it to 8``, ``put biceps at a 9``, ``-10``."""
    words = message.words
    named = any(
        abs(value) <= _most
        and not _counts_other(words, at)
        and (value < 0 or {"to", "on", "at", "-", "minus", "="} & set(words[max(0, at - 2) : at]))
        for at, value in message.numbers()
    )
    return named or pairs(message)


def _numbers_alone(message: Message, named: list[tuple[int, int, str]]) -> bool:
    """Whether the message is little but goals and their numbers: ``legs 8 back 6``."""
    numbers = message.numbers()
    return (
        bool(numbers) and len(message.words) <= 3 * len(named) + 4 and all(abs(value) <= 10 for _at, value in numbers)
    )


def _is_left(message: Message, at: int) -> bool:
    """Whether a goal is said to stay as it is."""
    before = " ".join(message.words[max(0, at - 4) : at])
    behind = " ".join(message.words[at + 1 : at + 7])
    return (
        "dont touch" in before
        or "leave" in before
        or any(
            phrase in behind
            for phrase in (
                "stays as",
                "stay as",
                "may remain",
                "is fine",
                "as it is",
                "as is",
                "remain where",
                "can stay",
            )
        )
    )


def _weight(
    context: Context, message: Message, name: str, begin: int, start: int, end: int, until: int, *, alone: bool
) -> tuple[int | None, bool]:
    words = message.words
    numbers = {
        at: value
        for at, value in message.numbers()
        if abs(value) <= 10
        and value == int(value)
        and not _counts_other(words, at)
        and not (words[at] == "one" and words[at - 1] not in ("to", "at", "on"))
    }
    if "scale" in words:
        numbers = {at: value for at, value in numbers.items() if value != 10}
    place = next((at for at in numbers if end <= at < until), None)
    if place is None and alone:
        place = next(iter(numbers), None) if len(numbers) == 1 else None
    if place is not None and not _counts_other(words, place):
        minus = words[place - 1 : place] in (("-",), ("minus",), ("−",))
        return int(-numbers[place] if minus else numbers[place]), True
    old = context.goals["category" if name in _categories else "muscle"].get(name, 0)
    part = message.part(begin, until)
    more = [begin + entry.start for entry in part.cues("more")]
    less = [begin + entry.start for entry in part.cues("less")]
    if words[max(0, start - 1) : start] == ("no",) or (message.phrase("no thanks") and alone):
        return (min(old, 0) - _STEP if old <= 0 else -_STEP), False
    if not more and not less:
        return None, False
    distance = {
        1: min((abs(start - at) for at in more), default=99),
        -1: min((abs(start - at) for at in less), default=99),
    }
    if min(distance.values()) > _reach:
        return None, False
    if less and more and "more" in words and any(phrase in " ".join(words) for phrase in ("any more", "anymore")):
        distance[1] = 99
    sign = 1 if distance[1] <= distance[-1] else -1
    return max(-10, min(10, int(old) + sign * _STEP)), False


def _counts_other(words: tuple[str, ...], at: int) -> bool:
    behind = words[at + 1] if at + 1 < len(words) else ""
    return behind in (
        "kg",
        "lb",
        "lbs",
        "sets",
        "reps",
        "x",
        "days",
        "times",
        "weeks",
        "years",
        "yr",
        "yrs",
        "year",
        "old",
        "olds",
        "exercises",
        "exercise",
        "moves",
        "more",
        "min",
        "minutes",
        "rpe",
        "hours",
    )


def _of_the_last(context: Context, message: Message) -> Plan | None:
    """``set it to 8`` behind a goal that was talked about."""
    event = context.last_event()
    numbers = [value for _at, value in message.numbers()]
    if event is None or event.name != TOOL or len(numbers) != 1 or abs(numbers[0]) > 10 or message.exercises:
        return None
    if (
        len(message.words) > 8
        or message.is_question
        or not message.says("it", "make", "to", "no", "rather", "actually", "set")
    ):
        return None
    arguments = event.call.arguments
    names = [str(each.get("category") or each.get("muscle")) for key in arguments for each in arguments[key]]
    if len(names) != 1 or message.says("kg", "lbs", "reps", "sets", "min", "minutes"):
        return None
    sign = -1 if {"-", "minus"} & set(message.words) else 1
    return _plan({names[0]: sign * int(numbers[0])})


def unclear(_context: Context) -> Plan:
    """The question where a goal is meant and none is named."""
    return ask("goal", "Which goal do you mean: strength, cardio, mobility, or a muscle?")
