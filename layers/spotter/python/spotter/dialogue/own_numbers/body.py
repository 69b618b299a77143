"""Numbers of the body that were told before, and measures that nobody keeps here."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from spotter.dialogue.answer import listed
from spotter.dialogue.own_numbers.asked import Asked
from spotter.dialogue.skills.measures_said import measures_said
from spotter.dialogue.training.context import Context
from spotter.dialogue.understanding.message import Message, message
from spotter.language.talk.intent import Intent
from spotter.language.units import POUND_IN_KILOGRAMS
from spotter.language.word_lists import word_set
from spotter.training.analytics.units import plain


@dataclass(frozen=True, slots=True)
class _Measure:
    """A number of the body. ``signs``: words of which a question says one; ``of``: how it is measured."""

    name: str
    signs: frozenset[str]
    phrases: tuple[str, ...] = ()
    unit: str = ""


_WEIGHT = _Measure(
    "bodyweight", word_set("weigh bodyweight bw weighed"), ("my weight", "body weight", "heavy am i"), ""
)
_MEASURES = (
    _WEIGHT,
    _Measure("height", word_set("height tall"), (), "cm"),
    _Measure("age", word_set("age"), ("old am i", "how old"), ""),
    _Measure("resting heart rate", word_set("rhr"), ("resting heart", "resting pulse", "resting hr"), ""),
    _Measure("body fat", word_set("bodyfat bf"), ("body fat", "fat percentage"), "%"),
    _Measure("waist", word_set("waist"), (), ""),
    _Measure("blood pressure", word_set(""), ("blood pressure",), ""),
)
_own = word_set("my i me am did")
_told = word_set("give gave given tell told say said mention mentioned noted stored recorded have")
_kept_by_nobody = (
    ("heart rate", ("heart rate", "average hr", "max hr", "avg hr", "pulse")),
    ("calories", ("calories", "kcal", "calorie", "cals")),
    ("steps", ("steps",)),
    ("sleep", ("hours sleep", "hours of sleep", "my sleep", "i slept", "did i sleep")),
)
_reach = 4
_likely = 0.5


def body(asked: Asked) -> str:
    """What was told of the body, of all that is asked for; what was not told is said to be unknown."""
    wanted = [each for each in _MEASURES if _is_asked(asked, each)]
    if asked.says("weight") and (wanted or asked.words & _told) and _WEIGHT not in wanted and not asked.named:
        wanted.insert(0, _WEIGHT)
    if (
        not wanted
        or asked.named
        or not asked.asks
        or not asked.words & _own
        or not asked.is_likely(Intent.RECORD, Intent.COACH)
    ):
        return ""
    if set(asked.words) & word_set("should ideal healthy would could target lose gain"):
        return ""
    known = {each.name: value for each in wanted if (value := _value(asked.context, each))}
    lacking = [each.name for each in wanted if each.name not in known]
    lines = []
    if known:
        lines.append(f"What you told me: {', '.join(f'{name} {value}' for name, value in known.items())}.")
    if lacking:
        lines.append(f"Your {listed(tuple(lacking))} {'are' if len(lacking) > 1 else 'is'} not noted.")
    return "\n".join(lines)


def unkept(asked: Asked) -> str:
    """That heart rates, calories and the like of a session are not known here."""
    if not asked.intents[Intent.RECORD] >= _likely or not asked.words & _own | {"session", "workout"}:
        return ""
    if not (asked.words & _own or asked.before is not None) or any(_is_asked(asked, each) for each in _MEASURES):
        return ""
    found = [name for name, signs in _kept_by_nobody if any(map(asked.said.phrase, signs))]
    if not found or asked.says("should", "need", "does"):
        return ""
    return f"I do not have your {listed(tuple(found))}: your log holds sets, reps, loads and times alone."


def _is_asked(asked: Asked, measure: _Measure) -> bool:
    return bool(asked.words & measure.signs) or any(map(asked.said.phrase, measure.phrases))


def weight_of(context: Context) -> tuple[Decimal, str] | None:
    """The body's weight in kilograms, and as it was told; None where it was not."""
    told = [
        each
        for text in context.state.messages
        for each in measures_said(message(text, context.today))
        if each.kind == "weight" and _says_the_body(message(text, context.today))
    ]
    if told:
        last = told[-1]
        unit = last.unit or context.unit
        value = Decimal(str(last.value))
        return value * (POUND_IN_KILOGRAMS if unit == "lb" else 1), f"{plain(value)} {unit}"
    profile = context.state.source("user_profile") or {}
    if not profile.get("weight_kg"):
        return None
    written, unit = profile.get("written_weight") or profile["weight_kg"], profile.get("written_unit") or "kg"
    return Decimal(str(profile["weight_kg"])), f"{plain(Decimal(str(written)))} {unit}"


def _says_the_body(said: Message) -> bool:
    """Whether a message tells of the body, and names no lift."""
    return not said.exercises


def _value(context: Context, measure: _Measure) -> str:
    if measure is _WEIGHT:
        weight = weight_of(context)
        return weight[1] if weight is not None else ""
    profile: Mapping[str, object] = context.state.source("user_profile") or {}
    stored = {"height": "height_cm", "age": "age"}.get(measure.name)
    if stored is not None:
        told = [each.value for said in _earlier(context) for each in measures_said(said) if each.kind == stored]
        value = told[-1] if told else profile.get(stored)
        return f"{plain(Decimal(str(value)))}{f' {measure.unit}' if measure.unit else ''}" if value else ""
    found = [value for said in _earlier(context) for value in _beside(said, measure)]
    return f"{plain(found[-1])}{measure.unit}" if found else ""


def _earlier(context: Context) -> Iterator[Message]:
    for text in context.state.messages[:-1]:
        said = message(text, context.today)
        if not said.is_question:
            yield said


def _beside(said: Message, measure: _Measure) -> Iterator[Decimal]:
    """Numbers right behind the name of a measure, or right before it: ``resting pulse 58``, ``18% body fat``."""
    for at, value in said.numbers():
        around = said.words[max(0, at - _reach) : at] + said.words[at + 1 : at + 1 + _reach]
        text = " ".join(around)
        if set(around) & measure.signs or any(phrase in text for phrase in measure.phrases):
            yield Decimal(str(value))
